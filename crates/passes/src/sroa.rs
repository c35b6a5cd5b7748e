//! Scalar replacement of small aggregates: a tracked local (see `locals`) that is only accessed in the same disjoint
//! slices becomes one local per slice, which `mem2reg` may promote.
//!
//! Fills by a constant byte become stores to the slices; copies between two such locals become a load and a store per
//! slice, where the slices of one side are slices of the other. Bytes in no slice are never read, so they need not be
//! copied. Sound, since no other thread sees a tracked local, so a copy in parts cannot be distinguished from a whole
//! one; a copy from or to any other memory stays one instruction, and with it the local it accesses. A copy of
//! unwritten bytes is unwritten, as before.
//!
//! Gives up on: slices that overlap or differ in size, fills by an unknown byte, fills of slices that are not whole
//! bytes, locals with more than [`MOST_SLICES`] slices.

use crate::locals::{Local, Locals, length};
use crate::remove_unreachable;
use ir::{Body, Inst, InstData, Type, Value};
use std::collections::BTreeMap;

/// Locals with more slices are arrays rather than records.
const MOST_SLICES: usize = 128;

pub fn sroa(body: &mut Body) -> bool {
    let changed = remove_unreachable(body);
    let Some(locals) = Locals::of(body) else { return changed };
    let mut plan = Plan::of(body, &locals);
    plan.settle();
    if plan.rows.iter().all(|row| !row.split) {
        return changed;
    }
    rewrite(body, &locals, &plan);
    true
}

/// The type of the first access to a slice.
type Slices = BTreeMap<u64, Type>;

#[derive(Default)]
struct Row {
    split: bool,
    slices: Slices,
}

struct Plan {
    rows: Vec<Row>,
    fills: Vec<Fill>,
    copies: Vec<Copy>,
}

struct Fill {
    local: Local,
    offset: u64,
    len: u64,
    byte: Option<u8>,
}

struct Copy {
    to: Local,
    to_offset: u64,
    from: Local,
    from_offset: u64,
    len: u64,
}

fn end(offset: u64, ty: Type) -> u64 {
    offset + u64::from(ty.bytes())
}

/// The slices within `offset .. offset + len`; `None` when one is cut by the border.
fn within(slices: &Slices, offset: u64, len: u64) -> Option<Vec<(u64, Type)>> {
    let stop = offset + len;
    if let Some((&start, &ty)) = slices.range(..offset).next_back()
        && end(start, ty) > offset
        && len > 0
    {
        return None;
    }
    let inside: Vec<(u64, Type)> = slices.range(offset..stop).map(|(o, ty)| (*o, *ty)).collect();
    inside.iter().all(|(start, ty)| end(*start, *ty) <= stop).then_some(inside)
}

impl Plan {
    #[expect(clippy::wildcard_enum_match_arm, reason = "locals that others use are not tracked")]
    fn of(body: &Body, locals: &Locals) -> Plan {
        let rows = locals.rows.iter().map(|row| Row { split: row.tracked, slices: Slices::new() }).collect();
        let mut plan = Plan { rows, fills: Vec::new(), copies: Vec::new() };
        // A local accessed as one whole scalar has nothing to split, unless it is filled, copied or addressed by parts.
        let mut worthwhile = vec![false; locals.rows.len()];
        for &block in &body.layout {
            for &inst in &body.blocks[block].insts {
                match *body.inst(inst) {
                    InstData::Load { ptr, .. } => plan.access(locals, ptr, body.ty(body.result(inst))),
                    InstData::Store { ptr, value, .. } => plan.access(locals, ptr, body.ty(value)),
                    InstData::Gep { base, .. } => {
                        if let Some(at) = locals.tracked(base) {
                            worthwhile[at.local as usize] = true;
                        }
                    }
                    InstData::MemSet { dst, byte, len } => {
                        let (Some(at), Some(len)) = (locals.tracked(dst), length(body, len)) else { continue };
                        let byte = body.as_bits(byte).map(|b| b as u8);
                        plan.fills.push(Fill { local: at.local, offset: at.offset, len, byte });
                        worthwhile[at.local as usize] = true;
                    }
                    InstData::MemCopy { dst, src, len, .. } => match (locals.tracked(dst), locals.tracked(src)) {
                        (Some(to), Some(from)) => {
                            let Some(len) = length(body, len) else { continue };
                            let (to_offset, from_offset) = (to.offset, from.offset);
                            plan.copies.push(Copy { to: to.local, to_offset, from: from.local, from_offset, len });
                            worthwhile[to.local as usize] = true;
                            worthwhile[from.local as usize] = true;
                        }
                        (Some(only), None) | (None, Some(only)) => plan.rows[only.local as usize].split = false,
                        (None, None) => {}
                    },
                    _ => {}
                }
            }
        }
        // A local that is not worth splitting has no fills or copies, so it affects no other local.
        for (local, row) in plan.rows.iter_mut().enumerate() {
            let size = locals.rows[local].size;
            let in_parts = row.slices.iter().any(|(o, ty)| *o != 0 || end(*o, *ty) != size);
            row.split &= worthwhile[local] || in_parts;
        }
        plan
    }

    fn access(&mut self, locals: &Locals, ptr: Value, ty: Type) {
        if let Some(at) = locals.tracked(ptr) {
            self.add(at.local, at.offset, ty);
        }
    }

    /// Records a slice; returns whether it is new. A slice that overlaps another one prevents splitting of the local.
    fn add(&mut self, local: Local, offset: u64, ty: Type) -> bool {
        let row = &mut self.rows[local as usize];
        if !row.split {
            return false;
        }
        if let Some(known) = row.slices.get(&offset) {
            row.split = known.bits() == ty.bits();
            return false;
        }
        match within(&row.slices, offset, u64::from(ty.bytes())) {
            Some(inside) if inside.is_empty() && row.slices.len() < MOST_SLICES => {
                row.slices.insert(offset, ty);
                true
            }
            _ => {
                row.split = false;
                false
            }
        }
    }

    /// Propagates slices over copies, and gives up on locals, until nothing changes: slices only grow, and `split` only
    /// becomes false.
    fn settle(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for index in 0..self.copies.len() {
                let Copy { to, to_offset, from, from_offset, len } = self.copies[index];
                changed |= self.carry((to, to_offset), (from, from_offset), len);
                changed |= self.carry((from, from_offset), (to, to_offset), len);
            }
            for index in 0..self.fills.len() {
                let Fill { local, offset, len, byte } = self.fills[index];
                let row = &mut self.rows[local as usize];
                if row.split {
                    let fits = |ty: Type| byte == Some(0) || (byte.is_some() && ty.bits().is_multiple_of(8));
                    row.split = within(&row.slices, offset, len).is_some_and(|s| s.iter().all(|(_, ty)| fits(*ty)));
                    changed |= !row.split;
                }
            }
        }
    }

    fn carry(&mut self, (a, at): (Local, u64), (b, from): (Local, u64), len: u64) -> bool {
        let before = (self.rows[a as usize].split, self.rows[b as usize].split);
        if before == (false, false) {
            return false;
        }
        let mut grown = false;
        match within(&self.rows[a as usize].slices, at, len) {
            Some(slices) if before == (true, true) => {
                for (offset, ty) in slices {
                    grown |= self.add(b, offset - at + from, ty);
                }
            }
            _ => self.rows[a as usize].split = false,
        }
        // A copy splits on both sides or on none.
        if !(self.rows[a as usize].split && self.rows[b as usize].split) {
            self.rows[a as usize].split = false;
            self.rows[b as usize].split = false;
        }
        grown || before != (self.rows[a as usize].split, self.rows[b as usize].split)
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all others stay as they are")]
fn rewrite(body: &mut Body, locals: &Locals, plan: &Plan) {
    let mut parts: Vec<BTreeMap<u64, Value>> = vec![BTreeMap::new(); plan.rows.len()];
    let mut made: Vec<Vec<Inst>> = vec![Vec::new(); plan.rows.len()];
    for (local, row) in plan.rows.iter().enumerate().filter(|(_, row)| row.split) {
        let data = &locals.rows[local];
        let whole = body.result(data.inst);
        let name = body.names.remove(&whole);
        for (&offset, ty) in &row.slices {
            let alloca = InstData::Alloca { size: u64::from(ty.bytes()), align: data.align_at(offset) };
            let inst = body.make(alloca, &[Type::Ptr], body.loc(data.inst));
            let part = body.result(inst);
            if let Some(name) = &name {
                body.names.insert(part, if offset == 0 { name.clone() } else { format!("{name}+{offset}") });
            }
            parts[local].insert(offset, part);
            made[local].push(inst);
        }
    }
    let split = |value: Value| locals.tracked(value).filter(|at| plan.rows[at.local as usize].split);
    let slices = |local: Local, offset: u64, len: u64| {
        within(&plan.rows[local as usize].slices, offset, len).expect("internal: a slice is cut by a copy or fill")
    };
    let mut out = Vec::new();
    for index in 0..body.layout.len() {
        let block = body.layout[index];
        for inst in std::mem::take(&mut body.blocks[block].insts) {
            let loc = body.loc(inst);
            match *body.inst(inst) {
                InstData::Alloca { .. } => match split(body.result(inst)) {
                    Some(at) => out.append(&mut made[at.local as usize]),
                    None => out.push(inst),
                },
                InstData::Gep { base, .. } => {
                    if split(base).is_none() {
                        out.push(inst);
                    }
                }
                InstData::Load { ptr, .. } | InstData::Store { ptr, .. } => {
                    if let Some(at) = split(ptr) {
                        let part = parts[at.local as usize][&at.offset];
                        if let InstData::Load { ptr, .. } | InstData::Store { ptr, .. } = body.inst_mut(inst) {
                            *ptr = part;
                        }
                    }
                    out.push(inst);
                }
                InstData::MemSet { dst, byte, len } => {
                    let Some(at) = split(dst) else {
                        out.push(inst);
                        continue;
                    };
                    let byte = body.as_bits(byte).expect("internal: a fill by an unknown byte was split");
                    let len = length(body, len).expect("internal: a fill of unknown length was split");
                    for (offset, ty) in slices(at.local, at.offset, len) {
                        let value = body.bits(ty, u128::from_ne_bytes([byte as u8; 16]));
                        let store = store(parts[at.local as usize][&offset], value);
                        out.push(body.make(store, &[], loc));
                    }
                }
                InstData::MemCopy { dst, src, len, .. } => {
                    let (Some(to), Some(from)) = (split(dst), split(src)) else {
                        out.push(inst);
                        continue;
                    };
                    let len = length(body, len).expect("internal: a copy of unknown length was split");
                    for (offset, ty) in slices(to.local, to.offset, len) {
                        let source = parts[from.local as usize][&(offset - to.offset + from.offset)];
                        let load = InstData::Load { ptr: source, align: 1, order: None, volatile: false };
                        let load = body.make(load, &[ty], loc);
                        let store = store(parts[to.local as usize][&offset], body.result(load));
                        out.push(load);
                        out.push(body.make(store, &[], loc));
                    }
                }
                _ => out.push(inst),
            }
        }
        body.blocks[block].insts = std::mem::take(&mut out);
    }
}

fn store(ptr: Value, value: Value) -> InstData {
    InstData::Store { ptr, value, align: 1, order: None, volatile: false }
}
