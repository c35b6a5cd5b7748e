//! Landings: where exceptions go that leave a call.
//!
//! An `invoke` is a call followed by the terminator `Called`. A landing pad asks the machine for the exception; what a
//! handler of C++ does with it depends on its type, so the runtime (`runtime/exceptions.cpp` in the driver) is given a
//! table of the pad's clauses, by the call that finds out which of them takes the exception and by [`Handler::Typed`].
//! Of exceptions of C++ this is so only where [`crate::Library::exceptions`] says it: otherwise the machine refuses to
//! raise one, and an `invoke` is a call followed by a jump.

use super::body::{List, Lower};
use super::constant::{Address, Base};
use crate::ast::{self, Callee, Clause, Constant, Inst, Label, LandingPad, Op, Val};
use crate::trouble::{Res, unsupported};
use ir::{Const, Edge, Global, GlobalData, Handler, Init, InstData, Loc, Reloc, RelocTarget, Type};

/// What finds out which clause takes an exception: `(exception, table)`.
const SELECT: &str = "__estragon_select";

/// The entry of a landing's table without types that ends it.
const END: i64 = 0;
/// What follows lets the exception out if it is of none of its types.
const FILTER: i64 = -1;

/// Whether a block ends the program, as the landing of a function that lets no exception out.
fn ends_program(block: &ast::Block<'_>) -> bool {
    block.insts.iter().any(|inst| {
        let Op::Call(call) = &inst.op else { return false };
        matches!(
            &call.callee,
            Callee::Value(Val::Const(_, Constant::Symbol(b"__clang_call_terminate" | b"_ZSt9terminatev")))
        )
    })
}

/// The types of a clause.
fn types<'b, 'a>(clause: &'b Clause<'a>) -> Res<Vec<&'b Constant<'a>>> {
    let constant = |val: &'b Val<'a>| match val {
        Val::Const(_, constant) => Ok(constant),
        Val::Local(..) => unsupported("a landing pad with a type that is not constant"),
    };
    match clause {
        Clause::Catch(val) => Ok(vec![constant(val)?]),
        Clause::Filter(val) => match constant(val)? {
            Constant::List(list) => list.iter().map(constant).collect(),
            Constant::Zero => Ok(Vec::new()),
            _ => unsupported("a landing pad with a filter that is not a list"),
        },
    }
}

impl<'a> super::Program<'a> {
    /// Whether exceptions that leave calls in this unit have somewhere to go.
    fn has_landings(&self, unit: u32) -> bool {
        self.library.exceptions.is_some() || self.linked.is_rust(unit)
    }

    /// The number that stands for a type in this program, as the selector of clauses which catch it.
    pub fn type_number(&mut self, unit: u32, of: &Constant<'a>) -> Res<i64> {
        let address = self.constant_address(unit, of)?.map(|Address { base, plus }| match base {
            Base::Global(global) => (Some(global), plus),
            Base::Func(_) | Base::Absolute | Base::ThreadLocal(_) => (None, plus),
        });
        let next = self.type_numbers.len() as i64 + 1;
        Ok(*self.type_numbers.entry(address).or_insert(next))
    }

    /// The table of a landing pad, as the runtime reads it: for each clause a selector, the number of its types, and
    /// their descriptions; at the end, whether there are destructors to run.
    fn clauses(&mut self, unit: u32, pad: &LandingPad<'a>) -> Res<Global> {
        let mut init = Init { bytes: Vec::new(), relocs: Vec::new() };
        let word = |init: &mut Init, value: i64| init.bytes.extend(value.to_le_bytes());
        for clause in &pad.clauses {
            let types = types(clause)?;
            let selector = match clause {
                Clause::Catch(_) => self.type_number(unit, types[0])?,
                Clause::Filter(_) => FILTER,
            };
            word(&mut init, selector);
            word(&mut init, types.len() as i64);
            for of in types {
                let offset = init.bytes.len() as u64;
                word(&mut init, 0);
                if let Some(Address { base, plus }) = self.constant_address(unit, of)? {
                    let Base::Global(global) = base else { return unsupported("a type without a description") };
                    init.relocs.push(Reloc { offset, target: RelocTarget::Global { global, plus } });
                }
            }
        }
        word(&mut init, END);
        word(&mut init, i64::from(pad.has_destructors));
        let name = super::unique(&mut self.global_names, "clauses".to_owned());
        let size = init.bytes.len() as u64;
        let data =
            GlobalData { name, size, align: 8, constant: true, thread_local: false, init: Some(init), loc: Loc::NONE };
        Ok(self.module.globals.push(data))
    }
}

impl<'a> Lower<'_, 'a> {
    /// Where an exception goes that leaves the call which was translated last.
    pub fn handler(&mut self, label: Label, call: &ast::Call<'a>) -> Res<Option<(Edge, Handler)>> {
        let last = self.build.body.blocks[self.build.block].insts.last();
        let is_call = last.is_some_and(|&last| matches!(self.build.body.inst(last), InstData::Call { .. }));
        let lands = self.program.linked.rust || self.program.library.exceptions.is_some();
        let Some(unwind) = call.unwind.filter(|_| lands && is_call) else { return Ok(None) };
        let function = self.function;
        let block = &function.blocks[unwind as usize];
        let pad = |inst: &'_ Inst<'a>| matches!(inst.op, Op::LandingPad(_));
        let Some(Op::LandingPad(pad)) = block.insts.iter().find(|inst| pad(inst)).map(|inst| &inst.op) else {
            return unsupported("an exception that goes to a block without a landing pad");
        };
        let catches = pad.clauses.iter().any(|clause| matches!(clause, Clause::Catch(_)));
        let handler = match pad.clauses.is_empty() {
            true => Handler::Passes,
            false if !self.program.has_landings(self.unit) || self.program.linked.is_rust(self.unit) => match catches {
                true => Handler::Catches,
                false => Handler::Terminates,
            },
            false if ends_program(block) => Handler::Terminates,
            false => Handler::Typed(self.table(unwind, pad)?),
        };
        Ok(Some((self.edge(label, unwind)?, handler)))
    }

    /// The table of the landing pad in this block.
    fn table(&mut self, block: Label, pad: &LandingPad<'a>) -> Res<Global> {
        if let Some(&table) = self.tables.get(&block) {
            return Ok(table);
        }
        let table = self.program.clauses(self.unit, pad)?;
        self.tables.insert(block, table);
        Ok(table)
    }

    /// The exception, and the selector of the clause that takes it.
    pub fn landing_pad(&mut self, block: Label, pad: &LandingPad<'a>) -> Res<List> {
        if !self.program.has_landings(self.unit) {
            return unsupported("exception landing pad");
        }
        let mut list = self.call_external("__estragon_exception", &[], &[Type::Ptr])?;
        if pad.clauses.is_empty() || self.program.linked.is_rust(self.unit) {
            list.push(self.build.body.bits(Type::I32, 0));
            return Ok(list);
        }
        let global = self.table(block, pad)?;
        let table = self.build.body.constant(Type::Ptr, Const::Global { global, plus: 0 });
        list.extend(self.call_external(SELECT, &[list[0], table], &[Type::I32])?);
        Ok(list)
    }

    /// Passes an exception on.
    pub fn resume(&mut self, value: &Val<'a>) -> Res<()> {
        if !self.program.has_landings(self.unit) {
            return unsupported("instruction `resume`");
        }
        let exception = self.values(value)?[0];
        self.call_external("__estragon_resume", &[exception], &[])?;
        self.build.effect(InstData::Unreachable);
        Ok(())
    }
}
