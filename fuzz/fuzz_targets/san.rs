#![no_main]
//! Runs what must hold of `tests/fuzz/san.rs` on what the fuzzer thinks up.

#[path = "../../tests/fuzz/san.rs"]
mod san;

libfuzzer_sys::fuzz_target!(|data: &[u8]| san::run(data));
