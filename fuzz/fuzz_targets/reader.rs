//! Whatever the text: the reader gives an error or a module that keeps the rules of the IR.
//!
//! Seeds: `cp ../crates/llvm/tests/lower/*.ll ../crates/llvm/tests/data/clang*/*.ll corpus/reader/`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let source = llvm::Source { name: "fuzz.ll".to_string(), text: text.to_vec(), member: false };
    let sources = [source];
    for entry in ["f", "main"] {
        if let Ok(module) = llvm::load(&sources, entry)
            && let Err(errors) = ir::verify::verify(&module)
        {
            panic!("{}", errors[0]);
        }
    }
});
