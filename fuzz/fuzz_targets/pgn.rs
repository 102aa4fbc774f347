#![no_main]
//! Runs what must hold of `tests/fuzz/pgn.rs` on what the fuzzer thinks up.

#[path = "../../tests/fuzz/pgn.rs"]
mod pgn;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pgn::run(data));
