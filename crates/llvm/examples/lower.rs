//! Prints the translation of `.ll` files, or with `--time` what it cost: `lower [--time] [--entry NAME] FILE...`.
//! With `--entry each` every function is an entry in turn, and errors and unsupported instructions are counted.

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
    let sources: Vec<llvm::Source> = files
        .into_iter()
        .map(|name| llvm::Source { text: std::fs::read(&name).unwrap_or_default(), name, member: false })
        .collect();
    if entry == "each" {
        return each(&sources);
    }
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

#[expect(clippy::disallowed_macros, reason = "a tool for the terminal")]
fn each(sources: &[llvm::Source]) {
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    let mut functions = 0;
    for source in sources {
        for line in source.text.split(|&b| b == b'\n').filter(|line| line.starts_with(b"define")) {
            let line = String::from_utf8_lossy(line);
            let Some((_, name)) = line.split_once('@') else { continue };
            let name = name.trim_start_matches('"').split(['(', '"']).next().unwrap_or_default();
            functions += 1;
            match llvm::load(std::slice::from_ref(source), name) {
                Err(error) => *seen.entry(format!("error: {error}")).or_default() += 1,
                Ok(module) => {
                    if let Err(errors) = ir::verify::verify(&module) {
                        *seen.entry(format!("verifier: {}", errors[0])).or_default() += 1;
                    }
                    let body = module.func_named(name).and_then(|f| module.funcs[f].body.as_ref());
                    for inst in body
                        .iter()
                        .flat_map(|b| b.layout.iter().flat_map(|&l| b.blocks[l].insts.iter().map(|&i| b.inst(i))))
                    {
                        if let ir::InstData::Unsupported { what } = inst {
                            *seen.entry(format!("unsupported: {what}")).or_default() += 1;
                        }
                    }
                }
            }
        }
    }
    println!("{functions} functions");
    for (what, count) in seen {
        println!("{count:6} {what}");
    }
}
