//! Prints the translation of `.ll` files, or with `--time` what it cost: `lower [--time] [--entry NAME] FILE...`.

use std::time::Instant;

#[expect(clippy::disallowed_macros, reason = "a tool for the terminal")]
fn main() {
    let (mut time, mut entry, mut files) = (false, "main".to_string(), Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--time" => time = true,
            "--entry" => entry = args.next().unwrap_or(entry),
            _ => files.push(arg),
        }
    }
    let sources: Vec<llvm::Source> =
        files.into_iter().map(|name| llvm::Source { text: std::fs::read(&name).unwrap_or_default(), name }).collect();
    let start = Instant::now();
    let symbols = llvm::count_symbols(&sources);
    let indexed = start.elapsed();
    let start = Instant::now();
    match llvm::load(&sources, &entry) {
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
        Ok(module) => {
            let loaded = start.elapsed();
            let verified = ir::verify::verify(&module);
            if !time {
                print!("{module}");
            }
            let bytes: usize = sources.iter().map(|s| s.text.len()).sum();
            let insts: usize = module.funcs.values().filter_map(|f| f.body.as_ref()).map(ir::Body::inst_count).sum();
            let bodies = module.funcs.values().filter(|f| f.body.is_some()).count();
            eprintln!(
                "{bytes} bytes, {symbols:?} symbols, indexed in {indexed:?}; load {loaded:?}: {} functions, {bodies} with \
                 body, {insts} instructions, {} globals; verifier: {verified:?}",
                module.funcs.len(),
                module.globals.len()
            );
        }
    }
}
