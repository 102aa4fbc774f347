#![no_main]
//! Runs what must hold of `tests/fuzz/fen.rs` on what the fuzzer thinks up.

#[path = "../../tests/fuzz/fen.rs"]
mod fen;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fen::run(data));
