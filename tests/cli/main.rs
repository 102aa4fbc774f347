//! The program as a person runs it: arguments, files and pipes in, bytes and an exit status out.
//!
//! Cases about games run in [every mode](modes) and must give the same bytes in each. Long expected
//! outputs are files in `fixtures/expected`; `UPDATE_EXPECTED=1 cargo test` writes them anew.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod board;
mod castling;
mod closed_pipe;
mod consistency;
mod convert;
mod dice;
mod draw;
mod event;
mod explain;
mod fen;
mod fen_options;
mod fen_table;
mod fen_vectors;
mod filters;
mod fix;
mod fixtures;
mod games;
mod input;
mod laws;
mod levels;
mod long_game;
mod merge;
mod modes;
mod openings;
mod output;
mod progress;
mod readme;
mod real_data;
mod report;
mod run;
mod sheet;
mod sp;
mod sp_list;
mod statistics;
mod stats;
mod tables;
mod usage;
mod validate;
