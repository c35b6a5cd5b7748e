//! Frames: calls and returns, locals, variable arguments, and the beginning and end of threads.

use super::execute::Running;
use super::library::Flow;
use super::memory::{AccessMode, Datum, Kind, Owner};
use super::state::{Bottom, Frame, Jump};
use super::{STACK_LIMIT, StepError, fault};
use base::{FaultKind, Id};
use ir::va::{MEMORY, VECTORS};
use ir::{Func, InstData, Type, Value};
use std::collections::BTreeMap;

impl Running<'_, '_> {
    /// Executes the request of a library function; returns true if that terminated the thread.
    pub fn follow(&mut self, flow: Flow) -> Result<bool, StepError> {
        let thread = self.thread_mut();
        match flow {
            Flow::Done(..) | Flow::Enter { .. } | Flow::EndThread(_) | Flow::Jump { .. } | Flow::Unwind { .. } => {
                (thread.phase, thread.scratch) = (0, 0)
            }
            Flow::Stay { phase, scratch } => (thread.phase, thread.scratch) = (phase, scratch),
            Flow::Undo { phase, .. } => (thread.phase, thread.scratch) = (phase, 0),
        }
        match flow {
            Flow::Done(first, second) => {
                self.finish(&[first, second].map(|value| Datum::known(u128::from(value))));
            }
            Flow::Stay { .. } => {}
            Flow::Enter { func, args, phase, scratch } => {
                let args: Vec<(Datum, Type)> =
                    args.iter().map(|&arg| (Datum::known(u128::from(arg)), Type::I64)).collect();
                self.call_address(func, &args, Some((phase, scratch)))?;
            }
            Flow::Unwind { frame } => {
                self.drop_above(frame)?;
                let (body, _) = self.current();
                if let InstData::Called { thrown, .. } = body.inst(body.terminator(self.top().block)) {
                    self.jump(thrown);
                }
            }
            Flow::Undo { frame, .. } => self.drop_above(frame)?,
            Flow::Jump { frame, record, value } => {
                self.drop_above(frame)?;
                let frame = self.top_mut();
                let Jump { block, at, values, .. } = frame.jumps[record].clone();
                (frame.block, frame.at, frame.values) = (block, at, values);
                self.finish(&[Datum::known(u128::from(value))]);
            }
            Flow::EndThread(result) => {
                let mut ended: Vec<u64> = self.thread().frames.iter().flat_map(|frame| frame.locals.clone()).collect();
                ended.extend(self.thread().thread_locals.values());
                self.end_variables(&ended)?;
                let thread = self.thread_mut();
                thread.frames.clear();
                (thread.finished, thread.result) = (true, result);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Ends the frames above this one.
    fn drop_above(&mut self, frame: usize) -> Result<(), StepError> {
        let above = &self.thread().frames[frame + 1..];
        let ended: Vec<u64> = above.iter().flat_map(|frame| frame.locals.clone()).collect();
        let sizes = ended.iter().map(|&addr| self.interp.memory().block(addr).map_or(0, |block| block.size));
        let size: u64 = sizes.sum();
        self.end_variables(&ended)?;
        let thread = self.thread_mut();
        thread.stack -= size;
        thread.frames.truncate(frame + 1);
        Ok(())
    }

    pub fn call_address(
        &mut self,
        addr: u64,
        args: &[(Datum, Type)],
        resume: Option<(u8, u64)>,
    ) -> Result<(), StepError> {
        match self.interp.function(addr) {
            Some(func) if self.interp.is_library(func) => {
                Err(StepError::Uncovered(format!("calls of `{}` by the library", self.interp.module.funcs[func].name)))
            }
            Some(func) => self.call(func, args, resume),
            None => fault(FaultKind::BadCall, "a call of something that is not a function"),
        }
    }

    pub fn call(&mut self, func: Func, args: &[(Datum, Type)], resume: Option<(u8, u64)>) -> Result<(), StepError> {
        let data = &self.interp.module.funcs[func];
        let body = self.interp.body(func);
        let params = &body.blocks[body.entry()].params;
        if args.len() < params.len() {
            return fault(FaultKind::BadCall, format!("too few arguments for `{}`", data.name));
        }
        let mut values = BTreeMap::new();
        for (&param, &(arg, _)) in params.iter().zip(args) {
            values.insert(param, arg.masked(body.ty(param).mask()));
        }
        let variadic = if data.sig.variadic { args[params.len()..].to_vec() } else { Vec::new() };
        let frame =
            Frame { func, block: body.entry(), at: 0, values, locals: Vec::new(), variadic, resume, jumps: Vec::new() };
        if self.thread().frames.len() as u64 > STACK_LIMIT / 64 {
            return Err(StepError::Uncovered("a stack this deep".into()));
        }
        self.thread_mut().frames.push(frame);
        Ok(())
    }

    pub fn bottom(&mut self) -> Result<(), StepError> {
        match self.thread().bottom {
            Bottom::Constructor(number) => {
                if let Some(&ctor) = self.interp.module.ctors.get(number) {
                    self.thread_mut().bottom = Bottom::Constructor(number + 1);
                    return self.call(ctor, &[], None);
                }
                let main =
                    self.interp.module.func_named("main").filter(|&main| self.interp.module.funcs[main].body.is_some());
                let Some(main) = main else {
                    return Err(StepError::Unsupported("a program without `main`".into()));
                };
                self.thread_mut().bottom = Bottom::MainEnd;
                let (argc, argv) = self.interp.arguments();
                let count = self.interp.module.funcs[main].sig.params.len();
                let args = [(argc, Type::I32), (argv, Type::Ptr), (0, Type::Ptr)];
                let args: Vec<(Datum, Type)> =
                    args.iter().take(count).map(|&(arg, ty)| (Datum::known(u128::from(arg)), ty)).collect();
                self.call(main, &args, None)
            }
            Bottom::Start(func, arg) => {
                self.thread_mut().bottom = Bottom::ThreadEnd;
                self.call_address(func, &[(arg, Type::Ptr)], None)
            }
            Bottom::MainEnd | Bottom::ThreadEnd => unreachable!("internal: a library function stands here"),
        }
    }

    pub fn alloca(&mut self, size: u64, align: u32) -> Result<u64, StepError> {
        let thread = self.thread_mut();
        thread.stack = thread.stack.saturating_add(size);
        if thread.stack > STACK_LIMIT {
            return Err(StepError::Uncovered("a stack this large".into()));
        }
        let owner = Owner::Thread(self.tid.index() as u32);
        let addr = self.interp.state.memory.allocate(owner, size, u64::from(align), Kind::Stack);
        self.top_mut().locals.push(addr);
        Ok(addr)
    }

    /// The end of a variable's lifetime is like a write to all of it. If one of them races, all of them stay.
    fn end_variables(&mut self, ended: &[u64]) -> Result<(), StepError> {
        for &addr in ended {
            let size = self.interp.memory().block(addr).map_or(0, |block| block.size);
            self.plain(addr, size, AccessMode::Write)?;
        }
        ended.iter().for_each(|&addr| self.interp.state.memory.release(addr));
        Ok(())
    }

    pub fn give_back(&mut self, values: &[Value]) -> Result<(), StepError> {
        let results: Vec<Datum> = values.iter().map(|&value| self.value(value)).collect();
        let locals = self.top().locals.clone();
        let sizes = locals.iter().map(|&addr| self.interp.memory().block(addr).map_or(0, |block| block.size));
        self.thread_mut().stack -= sizes.sum::<u64>();
        self.end_variables(&locals)?;
        let frame = self.thread_mut().frames.pop().expect("internal: a return from nowhere");
        let first = results.first().map_or(0, |result| result.bits as u64);
        let thread = self.thread_mut();
        match frame.resume {
            Some((phase, scratch)) => (thread.phase, thread.scratch) = (phase, scratch),
            None if thread.frames.is_empty() => {
                thread.result = first;
                thread.result_undefined = results.first().is_some_and(|result| result.undefined != 0);
            }
            None => {
                let (body, inst) = self.current();
                let mut all = results;
                // A caller that expects more results than there are.
                all.resize(body.results(inst).len().max(all.len()), Datum::default());
                self.finish(&all);
            }
        }
        Ok(())
    }

    /// Fills a `va_list` from the arguments of the call that created the running frame.
    pub fn va_start(&mut self, list: u64) -> Result<(), StepError> {
        let frames = &self.thread().frames;
        let callee = self.top();
        let params = self.interp.module.funcs[callee.func].sig.params.len();
        let places: &[u32] = match frames.iter().nth_back(1) {
            Some(caller) if callee.resume.is_none() => {
                let body = self.interp.body(caller.func);
                let inst = body.inst(body.blocks[caller.block].insts[caller.at]);
                if let InstData::Call { sig, .. } = inst { &sig.places } else { &[] }
            }
            _ => &[],
        };
        // The words at each position that is used, and how many registers are used up.
        let mut words: BTreeMap<u32, Datum> = BTreeMap::new();
        let mut used = (8 * VECTORS, 8 * MEMORY);
        if places.len() == params + callee.variadic.len() {
            let types = &self.interp.module.funcs[callee.func].sig.params;
            let size = |ty: &Type| if ty.bits() > 64 { 2 } else { 1 };
            used = ir::va::used(places.iter().copied().zip(types.iter().map(size)));
            for (&place, &(arg, ty)) in places[params..].iter().zip(&callee.variadic) {
                words.insert(place, arg.masked(u128::from(u64::MAX)));
                if ty.bits() > 64 {
                    words.insert(place + 1, Datum { bits: arg.bits >> 64, undefined: arg.undefined >> 64, stale: 0 });
                }
            }
        }
        let end = words.last_key_value().map_or(MEMORY, |(&last, _)| MEMORY.max(last + 1));
        let saved = self.alloca(8 * u64::from(MEMORY), 16)?;
        let area = self.alloca(8 * u64::from(end - MEMORY), 16)?;
        for (place, word) in words {
            let at = if place < MEMORY { saved + 8 * u64::from(place) } else { area + 8 * u64::from(place - MEMORY) };
            self.interp.state.memory.store(at, 8, word)?;
        }
        for (at, len, value) in [(0, 4, u64::from(used.0)), (4, 4, u64::from(used.1)), (8, 8, area), (16, 8, saved)] {
            self.interp.state.memory.store(list + at, len, Datum::known(u128::from(value)))?;
        }
        Ok(())
    }
}
