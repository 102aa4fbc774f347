//! The progress bar.

use std::{
    io,
    io::{IsTerminal, Write},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use chess960::pipeline::Watch;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

/// The bar that is on the terminal now.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Writes something while the bar, if there is one, is out of the way.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    let bar = BAR.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// One bar for all inputs together: bytes as they are stored, games, rate and time to go.
pub(crate) struct Progress {
    bar: ProgressBar,
    games: Mutex<u64>,
}

impl Progress {
    /// A bar over so many stored bytes, on stderr; `None` where they are not known, as of a pipe.
    pub(crate) fn new(total: Option<u64>) -> Progress {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::term_like_with_hz(Box::new(Plain), 1)
        };
        let bar = match total {
            Some(total) => ProgressBar::with_draw_target(Some(total), target).with_style(style(
                "{bar:24} {bytes}/{total_bytes}  {msg}  {bytes_per_sec}  ETA {eta}",
            )),
            None => ProgressBar::with_draw_target(None, target)
                .with_style(style("{spinner} {bytes}  {msg}  {bytes_per_sec}  {elapsed}")),
        };
        bar.enable_steady_tick(Duration::from_millis(200));
        *BAR.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
        Progress { bar, games: Mutex::new(0) }
    }

    /// Takes the bar away.
    pub(crate) fn finish(self) {
        *BAR.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.bar.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    // The templates are ours; the default is there for the type's sake.
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Watch for Progress {
    fn bytes(&self, count: u64) {
        self.bar.inc(count);
    }

    fn games(&self, count: u64) {
        // Locked until it is shown: numbers do not fall.
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        *games += count;
        let seconds = self.bar.elapsed().as_secs().max(1);
        self.bar.set_message(format!("{games} games, {}/s", *games / seconds));
    }
}

/// A stderr that is no terminal: one line after another.
#[derive(Debug)]
struct Plain;

impl TermLike for Plain {
    fn width(&self) -> u16 {
        100
    }

    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        writeln!(io::stderr(), "{}", line.trim_end())
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        match text.trim() {
            "" => Ok(()),
            text => writeln!(io::stderr(), "{text}"),
        }
    }

    fn clear_line(&self) -> io::Result<()> {
        Ok(())
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}
