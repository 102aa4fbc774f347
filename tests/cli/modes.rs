//! The ways to give the program the same games: by file and by pipe, compressed or not, with any
//! number of threads, in blocks of any size.

use std::io::Write;

use crate::run::{Ended, Scratch};

/// The name under which a file has the same games in every mode: what it holds decides, not its name.
pub(crate) const FILE: &str = "games.pgn";

type Encode = fn(&[u8]) -> Vec<u8>;

const ARGUMENTS: &[(&str, &[&str])] = &[
    ("one thread", &["-j1"]),
    ("four threads", &["-j4"]),
    ("blocks of one byte", &["--block-size", "1"]),
    ("blocks of one byte, four threads", &["--block-size", "1", "-j4"]),
    ("blocks of 4096 bytes, four threads", &["--block-size", "4096", "-j4"]),
];

const COMPRESSIONS: &[(&str, Encode)] = &[
    ("gzip", gzip),
    ("gzip in two members", |text| in_two(text, gzip)),
    ("bzip2", bzip2),
    ("bzip2 in two streams", |text| in_two(text, bzip2)),
    ("xz", xz),
    ("xz in two streams", |text| in_two(text, xz)),
    ("zstd", zstd),
    ("zstd in two frames", |text| in_two(text, zstd)),
    ("gzip in many members", |text| in_many(text, gzip)),
    ("zstd in many frames", |text| in_many(text, zstd)),
];

/// Runs a command on the games in every mode and gives what it did in all of them.
#[track_caller]
pub(crate) fn in_every_mode(command: &[&str], text: &[u8]) -> Ended {
    let scratch = Scratch::with(FILE, text);
    let first = scratch.run(&[command, &[FILE]].concat());
    let same = |mode: &str, ended: Ended| {
        assert!(
            ended.status == first.status,
            "{mode}: exit status {}, not {}",
            ended.status,
            first.status
        );
        for (stream, ended, first) in
            [("stdout", &ended.stdout, &first.stdout), ("stderr", &ended.stderr, &first.stderr)]
        {
            for (ended, first) in ended.lines().zip(first.lines()) {
                assert_eq!(ended, first, "{mode}, {stream}");
            }
            assert!(ended == first, "{mode}: {stream} is shorter or longer");
        }
    };
    for (mode, arguments) in ARGUMENTS {
        same(mode, scratch.run(&[command, arguments, &[FILE]].concat()));
    }
    let named = |text: &str| -> String {
        let line = |line: &str| {
            let line = line.replacen("chess960: -:", &format!("chess960: {FILE}:"), 1);
            for (before, after) in
                [("", ":"), ("", ","), ("--> ", ":"), ("--> ", "\n"), ("{\"file\":\"", "\"")]
            {
                let name = line.trim_start_matches(' ').strip_prefix(before);
                if let Some(rest) =
                    name.and_then(|name| name.strip_prefix('-')?.strip_prefix(after))
                {
                    let margin = &line[..line.len() - line.trim_start_matches(' ').len()];
                    return format!("{margin}{before}{FILE}{after}{rest}");
                }
            }
            line
        };
        text.split_inclusive('\n').map(line).collect()
    };
    for (mode, arguments) in [("standard input", &["-"][..]), ("standard input, not named", &[])] {
        let ended = scratch.run_on(&[command, arguments].concat(), text);
        same(mode, Ended { stdout: named(&ended.stdout), stderr: named(&ended.stderr), ..ended });
    }
    for (mode, encode) in COMPRESSIONS {
        scratch.write(FILE, encode(text));
        same(mode, scratch.run(&[command, &["-j4", "--block-size", "4096", FILE]].concat()));
    }
    first
}

pub(crate) fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut encoder = ::bzip2::write::BzEncoder::new(Vec::new(), ::bzip2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn xz(text: &[u8]) -> Vec<u8> {
    let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 0);
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn zstd(text: &[u8]) -> Vec<u8> {
    ::zstd::encode_all(text, 1).unwrap()
}

/// Compresses the halves of a text apart, one after the other in the file.
fn in_two(text: &[u8], encode: Encode) -> Vec<u8> {
    let (first, second) = text.split_at(text.len() / 2);
    [encode(first), encode(second)].concat()
}

/// Compresses a text in 16 pieces, one after the other in the file.
pub(crate) fn in_many(text: &[u8], encode: Encode) -> Vec<u8> {
    text.chunks(text.len() / 16 + 1).flat_map(encode).collect()
}
