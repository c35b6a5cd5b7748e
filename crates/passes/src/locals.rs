//! Stack variables of a function whose every use is known.
//!
//! A local is *tracked* when its address, and addresses at constant offsets from it, are used only by plain,
//! non-volatile loads and stores, and by copies and fills of constant length, all within its bounds and aligned, and
//! it is not a large array. No other function or thread sees a tracked local, and no access to it can fault.

use base::Table;
use ir::cfg::Cfg;
use ir::{Body, Inst, InstData, Type, Value};

/// Larger locals stay, since they may overflow the stack.
const MOST_BYTES: u64 = 1 << 16;

/// The number of a local.
pub(crate) type Local = u32;

pub(crate) struct LocalData {
    /// The `alloca`.
    pub inst: Inst,
    pub size: u64,
    pub align: u32,
    pub tracked: bool,
    /// Something reads from it: a load, or a copy.
    pub read: bool,
}

/// An address inside a local.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub local: Local,
    pub offset: u64,
}

pub(crate) struct Locals {
    pub rows: Vec<LocalData>,
    addresses: Table<Value, Option<Address>>,
}

impl Locals {
    /// `None` when there is no local at all. All blocks must be reachable, or uses would be missed.
    pub fn of(body: &Body) -> Option<Locals> {
        let mut locals = Locals { rows: Vec::new(), addresses: Table::filled(body.values.len(), None) };
        for &block in &body.layout {
            for &inst in &body.blocks[block].insts {
                if let InstData::Alloca { size, align } = *body.inst(inst) {
                    let local = locals.rows.len() as Local;
                    locals.rows.push(LocalData { inst, size, align, tracked: size <= MOST_BYTES, read: false });
                    locals.addresses[body.result(inst)] = Some(Address { local, offset: 0 });
                }
            }
        }
        if locals.rows.is_empty() {
            return None;
        }
        // In this order, addresses are seen before their uses.
        for &block in Cfg::of(body).rpo() {
            for &inst in &body.blocks[block].insts {
                locals.visit(body, inst);
            }
        }
        Some(locals)
    }

    /// The address inside a tracked local that a value is.
    pub fn tracked(&self, value: Value) -> Option<Address> {
        self.address(value).filter(|at| self.rows[at.local as usize].tracked)
    }

    fn address(&self, value: Value) -> Option<Address> {
        self.addresses.get(value).copied().flatten()
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all others make a local escape")]
    fn visit(&mut self, body: &Body, inst: Inst) {
        match *body.inst(inst) {
            InstData::Gep { base, index: None, disp, .. } => {
                let Some(at) = self.address(base) else { return };
                let size = self.rows[at.local as usize].size;
                match at.offset.checked_add_signed(disp).filter(|offset| *offset <= size) {
                    Some(offset) => self.addresses[body.result(inst)] = Some(Address { offset, ..at }),
                    None => self.lose(base),
                }
            }
            InstData::Load { ptr, align, order: None, volatile: false } => {
                let ty = body.ty(body.result(inst));
                self.access(ptr, u64::from(ty.bytes()), align);
                self.read(ptr);
            }
            InstData::Store { ptr, value, align, order: None, volatile: false } => {
                self.lose(value);
                self.access(ptr, u64::from(body.ty(value).bytes()), align);
            }
            InstData::MemSet { dst, byte: _, len } => match length(body, len) {
                Some(len) => self.access(dst, len, 1),
                None => self.lose(dst),
            },
            InstData::MemCopy { dst, src, len, .. } => {
                let (to, from) = (self.address(dst), self.address(src));
                match length(body, len) {
                    // A copy within one local may overlap.
                    Some(len) if to.map(|at| at.local) != from.map(|at| at.local) => {
                        self.access(dst, len, 1);
                        self.access(src, len, 1);
                        self.read(src);
                        // The copy reads memory that others see, so it must stay, and its target with it.
                        if from.is_none() {
                            self.read(dst);
                        }
                    }
                    _ => {
                        self.lose(dst);
                        self.lose(src);
                    }
                }
            }
            ref data => data.for_each_use(|value| self.lose(value)),
        }
    }

    fn access(&mut self, ptr: Value, bytes: u64, align: u32) {
        let Some(at) = self.address(ptr) else { return };
        let row = &self.rows[at.local as usize];
        let inside = at.offset.checked_add(bytes).is_some_and(|end| end <= row.size);
        if !inside || align > row.align_at(at.offset) {
            self.lose(ptr);
        }
    }
    fn read(&mut self, ptr: Value) {
        if let Some(at) = self.address(ptr) {
            self.rows[at.local as usize].read = true;
        }
    }
    fn lose(&mut self, value: Value) {
        if let Some(at) = self.address(value) {
            self.rows[at.local as usize].tracked = false;
        }
    }
}

impl LocalData {
    /// The guaranteed alignment of the address at `offset`.
    pub fn align_at(&self, offset: u64) -> u32 {
        let of_offset = 1u64.checked_shl(offset.trailing_zeros()).unwrap_or(u64::MAX);
        self.align.min(u32::try_from(of_offset).unwrap_or(u32::MAX))
    }
}

/// The constant length of a copy or fill.
pub(crate) fn length(body: &Body, len: Value) -> Option<u64> {
    debug_assert_eq!(body.ty(len), Type::I64);
    body.as_bits(len).map(|bits| bits as u64)
}
