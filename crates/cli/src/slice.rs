//! `estragon slice`: which atomic accesses matter for a verdict, and why.

use crate::args;
use crate::output::Output;
use driver::{Error, Reason, Sliced};
use report::Sources;

pub fn slice(slice: &args::Slice, output: &mut Output) -> Result<u8, Error> {
    let program = crate::compile(&slice.input.files, &crate::options(&slice.input), output)?;
    let (found, module) = program.slice(slice.model, slice.property.iter().copied().collect());
    let sources = Sources::new();
    let place = |at| {
        let mut place = module.place(at);
        place.file = sources.shown(&place.file).to_owned();
        place
    };
    let mut accesses: Vec<(String, u32, u32, String)> = Vec::new();
    for Sliced { at, object, what, matters } in &found.accesses {
        let own = place(*at);
        let object = object.map_or(String::new(), |global| format!(" of {}", module.globals[global].name));
        let why = match matters {
            None => "left out: no verdict depends on it".to_owned(),
            Some((reason, for_what)) => {
                let there = place(*for_what);
                let line = if there.line == 0 { String::new() } else { format!(" (line {})", there.line) };
                format!("matters: {}{line}", told(*reason))
            }
        };
        let text = format!("{own}\n  {what}{object}\n  {why}\n");
        accesses.push((own.file, own.line, own.column, text));
    }
    accesses.sort();
    accesses.dedup();
    for (.., text) in accesses {
        output.out(report::demangle_all(&text).as_bytes());
    }
    if let Some(name) = &found.unknown_call {
        let text =
            format!("nothing is left out: what `{name}` tells a thread about others is not known to be ordered\n");
        output.out(report::demangle_all(&text).as_bytes());
    }
    Ok(0)
}

fn told(reason: Reason) -> &'static str {
    match reason {
        Reason::Executed => "it decides whether something is executed",
        Reason::Branch => "it decides how the thread goes on",
        Reason::Loop => "it is in a loop, or decides about one, that is not known to terminate",
        Reason::Assumed => "an assumption is about it",
        Reason::Awaits => "a thread waits for its value",
        Reason::Exchange => "compare-exchanges always matter, and what they read",
        Reason::Address => "an address is computed from it",
        Reason::MayFault => "a computation with it may fault",
        Reason::Argument => "a library function, or a call through a pointer, is given what it reads",
        Reason::UnknownMemory => "it may be of memory that is not a global variable, or that is passed on",
        Reason::Orders => "it may order accesses of other variables",
        Reason::NoPlace => "its place is not known, or has another access that matters",
    }
}
