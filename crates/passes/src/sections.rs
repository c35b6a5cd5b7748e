//! Functions that run as one step: those that a program defines with a name that begins with `__VERIFIER_atomic_`, as
//! in SV-COMP.
//!
//! Such a function begins an atomic section on entry and ends it on return. This is part of the semantics of a program,
//! not an optimisation: all its interpreters must see the sections.

use ir::{Callee, Func, FuncData, InstData, Loc, Module, Sig};

const PREFIX: &str = "__VERIFIER_atomic_";
const BEGIN: &str = "__VERIFIER_atomic_begin";
const END: &str = "__VERIFIER_atomic_end";

/// Puts the bodies of such functions into atomic sections.
pub fn atomic_functions(module: &mut Module) {
    let named = |func: &FuncData| func.name.starts_with(PREFIX) && func.name != BEGIN && func.name != END;
    let atomic: Vec<Func> =
        module.funcs.iter().filter(|(_, func)| func.body.is_some() && named(func)).map(|(id, _)| id).collect();
    if atomic.is_empty() {
        return;
    }
    let [begin, end] = [BEGIN, END].map(|name| match module.func_named(name) {
        Some(func) => func,
        None => module.funcs.push(FuncData { name: name.to_owned(), sig: Sig::default(), body: None, loc: Loc::NONE }),
    });
    for func in atomic {
        let loc = module.funcs[func].loc;
        let body = module.funcs[func].body.as_mut().expect("internal: filtered above");
        let call = |func| InstData::Call { callee: Callee::Func(func), args: Vec::new(), sig: Box::default() };
        let first = body.make(call(begin), &[], loc);
        let entry = body.entry();
        body.blocks[entry].insts.insert(0, first);
        for block in body.layout.clone() {
            let last = body.terminator(block);
            if matches!(body.inst(last), InstData::Return(_)) {
                let at = body.loc(last);
                let call = body.make(call(end), &[], at);
                let insts = &mut body.blocks[block].insts;
                insts.insert(insts.len() - 1, call);
            }
        }
    }
}
