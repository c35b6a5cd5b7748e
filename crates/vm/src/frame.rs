//! Frames: calls and returns, arguments and results, stack blocks, variadic arguments, the end of a thread.

use crate::code::{CallSite, Code, Operand, Typed};
use crate::emit::words;
use crate::memory::Kind;
use crate::shim::StepError;
use crate::thread::{Frame, Status, Thread};
use crate::trail::Undo;
use crate::vm::Vm;
use base::{FaultKind, Id, StackOverflow, Tid};
use ir::Func;
use ir::va::{MEMORY, VECTORS};
use smallvec::SmallVec;

/// The call stack of a thread, for calls, returns and local variables.
pub(crate) struct CallStack<'a> {
    pub vm: &'a mut Vm,
    pub tid: Tid,
}

impl Thread {
    /// Reserves a frame of `size` registers on top.
    fn push_frame(&mut self, limit: u64, func: Func, entry: u32, size: u32) -> Result<u32, StepError> {
        let top = self.frames.last().expect("internal: a thread always has its bottom frame");
        let base = top.base + top.size;
        let end = base as usize + size as usize;
        if end as u64 * 8 + self.state.stack_bytes > limit {
            let depth = self.frames.len();
            return Err(StepError::fault(FaultKind::StackOverflow, StackOverflow::Calls { depth, limit }));
        }
        if self.registers.len() < end {
            self.registers.resize(end.next_power_of_two(), 0);
        }
        self.frames.push(Frame {
            func: func.index() as u32,
            pc: entry,
            base,
            size,
            variadic: 0,
            stack_blocks: self.stack_blocks.len() as u32,
            tainted: false,
            resume_phase: 0,
            resume_scratch: 0,
        });
        Ok(base)
    }
}

impl CallStack<'_> {
    /// Ends the thread where `func`, called at `site`, has reached the bound of its recursion.
    fn limit_recursion(&mut self, func: Func, site: u32) -> Result<(), StepError> {
        let Some(most) = self.vm.setup.recursion else { return Ok(()) };
        let frames = &self.vm.threads[self.tid.index()].frames;
        let running = frames.iter().filter(|frame| frame.func == func.index() as u32).count();
        if running <= most as usize {
            return Ok(());
        }
        self.vm.cut_call(site);
        Err(StepError::AssumeFailed)
    }

    /// Calls `func` from the running frame, which continues at `back`.
    pub fn enter(&mut self, code: &Code, back: u32, func: Func, site: &CallSite) -> Result<(), StepError> {
        let t = self.tid.index();
        let target = &code.funcs[func];
        let entry = target.entry.expect("internal: every function has code");
        let params = code.module.funcs[func].sig.params.len();
        if site.args.len() < params {
            return Err(code.too_few(func, site.args.len(), false));
        }
        self.limit_recursion(func, back - 1)?;
        let caller = self.vm.threads[t].frames.last_mut().expect("internal: caller");
        caller.pc = back;
        let from = caller.base;
        let caller_tainted = caller.tainted;
        let variadic: u32 = match code.module.funcs[func].sig.variadic {
            true => site.args[params..].iter().map(|arg| words(arg.ty)).sum(),
            false => 0,
        };
        let base = self.vm.threads[self.tid.index()].push_frame(
            self.vm.setup.stack_limit,
            func,
            entry,
            target.frame_size + variadic,
        )?;
        let mut to = base;
        for (i, &arg) in site.args.iter().enumerate() {
            if i == params {
                if variadic == 0 {
                    break;
                }
                to = base + target.frame_size;
            }
            // Nothing can be undefined unless the caller's frame says so or the argument is a constant.
            if let (Operand::Slot(slot), false, 0..=64) = (arg.from, caller_tainted, arg.ty.bits()) {
                let registers = &mut self.vm.threads[t].registers;
                registers[to as usize] = registers[from as usize + usize::from(slot)];
                to += 1;
                continue;
            }
            let (value, undefined) = self.vm.threads[t].operand(from, arg);
            let stale = self.vm.threads[t].stale_operand(from, arg);
            self.vm.threads[t].set_register(to, arg.ty, value, undefined);
            self.vm.threads[t].mark_stale(to, stale);
            to += words(arg.ty);
        }
        self.vm.threads[t].frames.last_mut().expect("internal: callee").variadic = variadic;
        Ok(())
    }

    /// Calls `func` for a library function at `site`, which then continues in another phase.
    pub fn enter_callback(
        &mut self,
        code: &Code,
        site: u32,
        func: Func,
        args: &[u64],
        (phase, scratch): (u8, u64),
    ) -> Result<(), StepError> {
        let params = code.module.funcs[func].sig.params.len();
        if args.len() < params {
            return Err(code.too_few(func, args.len(), true));
        }
        let target = &code.funcs[func];
        let entry = target.entry.expect("internal: every function has code");
        self.limit_recursion(func, site)?;
        self.vm.threads[self.tid.index()].frames.last_mut().expect("internal: caller").pc = site;
        let base = self.vm.threads[self.tid.index()].push_frame(
            self.vm.setup.stack_limit,
            func,
            entry,
            target.frame_size.max(args.len() as u32),
        )?;
        let thread = &mut self.vm.threads[self.tid.index()];
        for (i, &arg) in args.iter().take(target.param_slots as usize).enumerate() {
            thread.registers[base as usize + i] = arg;
        }
        let frame = thread.frames.last_mut().expect("internal: callee");
        (frame.resume_phase, frame.resume_scratch) = (phase, scratch);
        Ok(())
    }

    /// Ends the running frame with these results; returns the instruction at which its caller continues.
    pub fn leave(&mut self, code: &Code, values: &[Typed]) -> Result<u32, StepError> {
        let (tid, t) = (self.tid, self.tid.index());
        let frame = *self.vm.threads[t].frames.last().expect("internal: running frame");
        if self.vm.threads[t].stack_blocks.len() as u32 > frame.stack_blocks {
            self.release_stack(frame.stack_blocks)?;
        }
        self.vm.threads[t].pop_frame(&mut self.vm.memory.trail, tid);
        let thread = &mut self.vm.threads[t];
        let caller = *thread.frames.last().expect("internal: the bottom frame never returns");
        let first = values.first().map(|&value| self.vm.threads[t].operand(frame.base, value));
        let thread = &mut self.vm.threads[t];
        if frame.resume_phase != 0 {
            thread.state.phase = frame.resume_phase;
            thread.state.scratch = frame.resume_scratch;
            thread.state.returned = first.map_or(0, |(value, _)| value as u64);
            self.vm.threads[t].drop_taints(frame.base);
            return Ok(caller.pc);
        }
        let site = &code.sites[code.insts[caller.pc as usize - 1].imm as usize];
        if let (&[(slot, ty)], false, 0..=64) =
            (site.results.as_slice(), frame.tainted || caller.tainted, first_bits(site))
        {
            // The common case: one result, nothing undefined.
            let value = first.map_or(0, |(value, _)| value);
            thread.registers[caller.base as usize + usize::from(slot)] = (value & ty.mask()) as u64;
            return Ok(caller.pc);
        }
        let results: SmallVec<[((u128, u128), u32); 4]> = values
            .iter()
            .map(|&value| {
                (self.vm.threads[t].operand(frame.base, value), self.vm.threads[t].stale_operand(frame.base, value))
            })
            .collect();
        self.vm.threads[t].drop_taints(frame.base);
        for (i, &(slot, ty)) in site.results.iter().enumerate() {
            let ((value, undefined), stale) = results.get(i).copied().unwrap_or(((0, 0), 0));
            self.vm.threads[t].set_register(
                caller.base + u32::from(slot),
                ty,
                value & ty.mask(),
                undefined & ty.mask(),
            );
            self.vm.threads[t].mark_stale(caller.base + u32::from(slot), stale);
        }
        Ok(caller.pc)
    }

    /// Ends the frames above a height, as if each of them returned.
    pub fn drop_above(&mut self, height: usize) -> Result<(), StepError> {
        let (tid, t) = (self.tid, self.tid.index());
        let Some(first) = self.vm.threads[t].frames.get(height).copied() else { return Ok(()) };
        if self.vm.threads[t].stack_blocks.len() as u32 > first.stack_blocks {
            if self.vm.setup.plain_events {
                self.vm.next(tid).plain().check_jump(first.stack_blocks)?;
            }
            self.release_stack(first.stack_blocks)?;
        }
        while self.vm.threads[t].frames.len() > height {
            self.vm.threads[t].pop_frame(&mut self.vm.memory.trail, tid);
        }
        self.vm.threads[t].drop_taints(first.base);
        Ok(())
    }

    /// Releases the thread's stack blocks above a height.
    fn release_stack(&mut self, height: u32) -> Result<(), StepError> {
        let (tid, t) = (self.tid, self.tid.index());
        let site = self.vm.threads[t].state.pc;
        let len = self.vm.threads[t].stack_blocks.len();
        // If the end of one of them races, all of them stay.
        for i in height as usize..len {
            self.end_variable(self.vm.threads[t].stack_blocks[i])?;
        }
        for i in (height as usize..len).rev() {
            let addr = self.vm.threads[t].stack_blocks[i];
            self.vm.threads[t].state.stack_bytes -= self.vm.memory.block_size(addr);
            self.vm.memory.release(addr, (tid, site));
        }
        let trail = &mut self.vm.memory.trail;
        let blocks = &mut self.vm.threads[t].stack_blocks;
        if trail.recording {
            trail.words.extend_from_slice(&blocks[height as usize..]);
            trail.push(Undo::StackBlocks { tid, height, len: len as u32 - height });
        }
        blocks.truncate(height as usize);
        Ok(())
    }

    /// Reports that the lifetime of a variable is about to end.
    fn end_variable(&mut self, addr: u64) -> Result<(), StepError> {
        self.vm.sharing().note_end(self.tid, addr);
        if self.vm.races.on { self.vm.record(self.tid).end(addr) } else { Ok(()) }
    }

    pub fn alloca(&mut self, site: usize, size: u64, align: u32) -> Result<u64, StepError> {
        let (tid, t) = (self.tid, self.tid.index());
        let limit = self.vm.setup.stack_limit;
        let state = &mut self.vm.threads[t].state;
        if state.stack_bytes.saturating_add(size) > limit {
            let name = self.vm.code.variables.get(&(site as u32)).map(ToString::to_string);
            return Err(StepError::fault(FaultKind::StackOverflow, StackOverflow::Variable { name, size, limit }));
        }
        state.stack_bytes += size;
        let addr = self.vm.memory.allocate(t as u8, size, align, Kind::Stack, (tid, site as u32));
        let addr = addr.ok_or_else(|| {
            StepError::unsupported("more stack variables than the machine can number", "make the program smaller")
        })?;
        self.vm.threads[t].stack_blocks.push(addr);
        Ok(addr)
    }

    /// Fills a `va_list` according to the x86-64 ABI.
    pub fn va_start(&mut self, code: &Code, site: usize, list: u64) -> Result<(), StepError> {
        let t = self.tid.index();
        let [.., caller, frame] = self.vm.threads[t].frames.as_slice() else {
            unreachable!("internal: a function runs above the bottom frame")
        };
        let (caller, frame) = (*caller, *frame);
        let func = Func::new(frame.func);
        let params = code.module.funcs[func].sig.params.len();
        // A function called by the library has no variadic arguments.
        let call = (frame.resume_phase == 0).then(|| &code.sites[code.insts[caller.pc as usize - 1].imm as usize]);
        let call = call.filter(|call| call.places.len() == call.args.len() && call.args.len() >= params);
        let placed: Vec<(u32, u32)> = call.map_or(Vec::new(), |call| {
            call.places.iter().copied().zip(call.args.iter().map(|arg| words(arg.ty))).collect()
        });
        let (given, further) = placed.split_at(params.min(placed.len()));
        let end = further.iter().map(|(place, words)| place + words).fold(MEMORY, u32::max);
        let saved = self.alloca(site, u64::from(MEMORY) * 8, 16)?;
        let area = self.alloca(site, u64::from(end - MEMORY) * 8, 16)?;
        let mut from = frame.base + frame.size - frame.variadic;
        for &(place, words) in further {
            let to = if place < MEMORY { saved + 8 * u64::from(place) } else { area + 8 * u64::from(place - MEMORY) };
            for i in 0..words {
                let value = self.vm.threads[t].registers[(from + i) as usize];
                let (undefined, stale) = (self.vm.threads[t].taint(from + i), self.vm.threads[t].stale(from + i));
                self.vm.memory.store(to + 8 * u64::from(i), 8, value, undefined)?;
                self.vm.memory.set_stale(to + 8 * u64::from(i), if words == 1 { stale } else { 0 });
            }
            from += words;
        }
        let (general, vectors) = match call {
            Some(_) => ir::va::used(given.iter().copied()),
            None => (8 * VECTORS, 8 * MEMORY),
        };
        self.vm.memory.store(list, 4, u64::from(general), 0)?;
        self.vm.memory.store(list + 4, 4, u64::from(vectors), 0)?;
        self.vm.memory.store(list + 8, 8, area, 0)?;
        self.vm.memory.store(list + 16, 8, saved, 0)?;
        Ok(())
    }

    pub fn end(&mut self, result: u64, undefined: bool) -> Result<(), StepError> {
        let (tid, t) = (self.tid, self.tid.index());
        for i in 0..self.vm.threads[t].thread_locals.len() {
            self.end_variable(self.vm.threads[t].thread_locals[i])?;
        }
        self.release_stack(0)?;
        let site = self.vm.threads[t].state.pc;
        for i in 0..self.vm.threads[t].thread_locals.len() {
            self.vm.memory.release(self.vm.threads[t].thread_locals[i], (tid, site));
        }
        let state = &mut self.vm.threads[self.tid.index()].state;
        state.status = Status::Finished;
        (state.result, state.result_undefined) = (result, undefined);
        (state.phase, state.scratch) = (0, 0);
        Ok(())
    }
}

fn first_bits(site: &CallSite) -> u32 {
    site.results.first().map_or(0, |(_, ty)| ty.bits())
}
