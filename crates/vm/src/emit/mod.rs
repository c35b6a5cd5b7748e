//! From IR to register code.
//!
//! One function at a time: choose what to fold into its user, assign slots, then emit the blocks in one pass. The code
//! makes every access that the IR makes, in the same order; folding only merges an address computation or a comparison
//! with the one instruction that uses it.

mod function;
mod moves;
mod scalar;
mod slots;
mod tame;
mod undefined;
mod unseen;

use crate::code::{CallSite, Code, FuncCode, Operand, STUB_FRAME, Target, Typed};
use crate::memory::Plan;
use crate::ops::{Inst, Op};
use crate::shim::{self, Attribute, Shim};
use base::Table;
use ir::{Func, Loc, Module, Type};
use rustc_hash::FxHashMap;
pub(crate) use slots::words;

/// The functions that a call may be linked to.
struct Linkage {
    shims: &'static FxHashMap<&'static str, Shim>,
    /// Functions with a body.
    defined: Table<Func, bool>,
}

impl Code {
    /// Compiles a module. `main` is started by the machine; without one, running ends at once as unsupported.
    pub fn emit(module: Module) -> Code {
        let mut plan = Plan::new();
        let mut thread_locals = Vec::new();
        let mut globals: Table<ir::Global, u64> = Table::new();
        for (id, global) in module.globals.iter() {
            globals.push(if global.thread_local {
                thread_locals.push(id);
                0
            } else {
                plan.place(global.size, global.align).expect("internal: the front end checks the sizes of globals")
            });
        }
        let funcs = Table::filled(module.funcs.len(), FuncCode::default());
        let mut code = Code {
            insts: Vec::new(),
            locs: Vec::new(),
            funcs,
            sites: Vec::new(),
            returns: Vec::new(),
            switches: Vec::new(),
            rare: Vec::new(),
            atomics: Vec::new(),
            waits: Vec::new(),
            rests: Vec::new(),
            unshared: FxHashMap::default(),
            has_tries: false,
            stopped: FxHashMap::default(),
            additions_commute: false,
            unseen_order: false,
            updates_learn: false,
            texts: Vec::new(),
            landings: Vec::new(),
            globals,
            thread_locals,
            start: 0,
            thread_start: 0,
            ranges: Vec::new(),
            blocks: Vec::new(),
            variables: FxHashMap::default(),
            atomic_sections: false,
            reads_clock: false,
            tries_joins: false,
            cancels: false,
            registers_exits: false,
            module,
        };
        let defined = code.module.funcs.values().map(|f| f.body.is_some()).collect();
        let linkage = Linkage { shims: shim::table(), defined };
        code.emit_stubs(&linkage);
        let used = shim::attributes(code.module.funcs.values().map(|func| func.name.as_str()));
        code.tries_joins = used.has(Attribute::TriesToJoin);
        code.cancels = used.has(Attribute::Cancels);
        code.atomic_sections = used.has(Attribute::BeginsAtomicSection);
        code.reads_clock = used.has(Attribute::TellsTime);
        code.registers_exits = used.has(Attribute::RegistersExit);
        code.has_tries = code.module.funcs.values().filter_map(|func| func.body.as_ref()).any(tame::has_tries);
        let ids: Vec<Func> = code.module.funcs.keys().collect();
        for func in ids {
            code.ranges.push((code.insts.len() as u32, func));
            let body = if linkage.defined[func] { code.module.funcs[func].body.take() } else { None };
            match body {
                Some(body) => {
                    function::emit(&mut code, &linkage, func, &body);
                    code.module.funcs[func].body = Some(body);
                }
                None => code.emit_external(&linkage, func),
            }
        }
        code
    }

    fn push(&mut self, op: Op, a: u16, b: u16, c: u16, imm: u64) -> u32 {
        self.insts.push(Inst { op, a, b, c, imm });
        self.locs.push(Loc::NONE);
        self.insts.len() as u32 - 1
    }

    fn push_site(&mut self, op: Op, site: CallSite) {
        let index = self.sites.len() as u64;
        self.sites.push(site);
        self.push(op, 0, 0, 0, index);
    }

    /// The call of a library function by the machine itself.
    fn push_library(&mut self, linkage: &Linkage, name: &str, arg: u16) {
        match linkage.shims.get(name) {
            Some(&shim) => {
                let args = vec![Typed { from: Operand::Slot(arg), ty: Type::I64 }];
                let callee = Target::Shim { func: None, shim };
                self.push_site(
                    Op::Library,
                    CallSite { callee, args, places: Vec::new(), results: Vec::new(), used: false, undone: false },
                );
            }
            None => self.push_unsupported(format!("internal function `{name}`")),
        }
    }

    fn push_unsupported(&mut self, what: String) {
        let index = self.texts.len() as u64;
        self.texts.push(what);
        self.push(Op::Unsupported, 0, 0, 0, index);
    }

    /// Code that runs the constructors and `main`, and code that runs a thread's function.
    fn emit_stubs(&mut self, linkage: &Linkage) {
        const ARGC: u16 = 0;
        const ARGV: u16 = 1;
        const RESULT: u16 = 2;
        const ENVP: u16 = 3;
        self.start = self.insts.len() as u32;
        let slot = |slot, ty| Typed { from: Operand::Slot(slot), ty };
        for ctor in self.module.ctors.clone() {
            let site = CallSite {
                callee: Target::Func(ctor),
                args: Vec::new(),
                places: Vec::new(),
                results: Vec::new(),
                used: false,
                undone: false,
            };
            self.push_site(Op::Call, site);
        }
        match self.module.func_named("main").filter(|&f| self.module.funcs[f].body.is_some()) {
            Some(main) => {
                let sig = self.module.funcs[main].sig.clone();
                let given = [slot(ARGC, Type::I32), slot(ARGV, Type::Ptr), slot(ENVP, Type::Ptr)];
                let args = given.into_iter().take(sig.params.len()).collect();
                let results = sig.results.iter().map(|&ty| (RESULT, ty)).take(1).collect();
                self.push_site(
                    Op::Call,
                    CallSite {
                        callee: Target::Func(main),
                        args,
                        places: Vec::new(),
                        results,
                        used: true,
                        undone: false,
                    },
                );
            }
            None => self.push_unsupported("a program without `main`".into()),
        }
        self.push_library(linkage, "estragon_main_end", RESULT);
        self.thread_start = self.insts.len() as u32;
        let site = CallSite {
            callee: Target::Pointer(Operand::Slot(0)),
            args: vec![slot(1, Type::Ptr)],
            places: Vec::new(),
            results: vec![(RESULT, Type::Ptr)],
            used: true,
            undone: false,
        };
        self.push_site(Op::CallPointer, site);
        self.push_library(linkage, "estragon_thread_end", RESULT);
        const { assert!(STUB_FRAME > ENVP as u32) };
    }

    /// Code for an external function, used when it is called through a pointer.
    fn emit_external(&mut self, linkage: &Linkage, func: Func) {
        let data = &self.module.funcs[func];
        let (name, sig) = (data.name.clone(), data.sig.clone());
        let entry = self.insts.len() as u32;
        let mut args = Vec::new();
        let mut next = 0;
        for &ty in &sig.params {
            args.push(Typed { from: Operand::Slot(next as u16), ty });
            next += slots::words(ty);
        }
        let results: Vec<(u16, Type)> = sig.results.iter().take(1).map(|&ty| (next as u16, ty)).collect();
        self.funcs[func] = FuncCode { entry: Some(entry), frame_size: next + 2, param_slots: next };
        match linkage.shims.get(name.as_str()) {
            Some(&shim) => {
                let returned: Vec<Typed> =
                    results.iter().map(|&(slot, ty)| Typed { from: Operand::Slot(slot), ty }).collect();
                let (args, results) = (slots::in_words(args), slots::in_words(returned.clone()));
                let results = results.iter().zip(next as u16..).map(|(result, slot)| (slot, result.ty)).collect();
                self.push_site(
                    Op::Library,
                    CallSite {
                        callee: Target::Shim { func: Some(func), shim },
                        args,
                        places: Vec::new(),
                        results,
                        used: true,
                        undone: false,
                    },
                );
                self.returns.push(returned);
                self.push(Op::ReturnN, 0, 0, 0, self.returns.len() as u64 - 1);
            }
            None => self.push_unsupported(undefined::call(&name)),
        }
    }
}
