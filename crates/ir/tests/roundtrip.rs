//! Printing and parsing are each other's inverse on random modules, with every instruction in every form.

use base::{FenceOrder, Id, LoadOrder, RmwOp, StoreOrder, UpdateOrder};
use ir::text::{parse, print};
use ir::{
    BinaryOp, Block, Body, Callee, CastOp, Const, Edge, FloatCond, Func, FuncData, Global, GlobalData, Handler, Init,
    InstData, IntCond, Loc, LocData, Module, OverflowOp, Reloc, RelocTarget, Sig, SourceFile, SymbolRef, TernaryOp,
    Type, UnaryOp, Unseen, Until, UntilTerm, Value, Waiting, Weak, Wrap,
};
use proptest::prelude::*;

/// Choices drawn by proptest; all zero when they run out, so that shrinking shortens.
struct Tape<'a>(std::slice::Iter<'a, u64>);

impl Tape<'_> {
    fn next(&mut self) -> u64 {
        self.0.next().copied().unwrap_or(0)
    }
    fn pick(&mut self, ways: usize) -> usize {
        (self.next() % ways as u64) as usize
    }
    fn of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.pick(list.len())].clone()
    }
    fn flag(&mut self) -> bool {
        self.pick(2) == 1
    }
    fn ty(&mut self) -> Type {
        match self.pick(9) {
            0 => Type::Int(1 + self.pick(128) as u8),
            1 => Type::F32,
            2 => Type::F64,
            8 => Type::F80,
            3 | 4 => Type::Ptr,
            5 => Type::I1,
            _ => Type::I32,
        }
    }
    fn types(&mut self) -> Vec<Type> {
        (0..self.pick(3)).map(|_| self.ty()).collect()
    }
    fn sig(&mut self) -> Sig {
        let (params, results, variadic) = (self.types(), self.types(), self.flag());
        let places = if variadic { self.types().iter().map(|ty| ty.bits()).collect() } else { Vec::new() };
        Sig { params, results, variadic, places }
    }
    fn name(&mut self) -> String {
        self.of(&["x", "a b", "", "é\"\\", "line\nbreak", "_ZN3fooE$1.2", "v1", "+5", "\u{7f}"]).to_owned()
    }
}

const FUNCS: usize = 3;
const GLOBALS: usize = 2;
const LOCS: usize = 4;

struct Maker<'t, 'a> {
    tape: &'t mut Tape<'a>,
    body: Body,
    values: Vec<Value>,
}

impl Maker<'_, '_> {
    fn value(&mut self) -> Value {
        if self.tape.flag() && !self.values.is_empty() {
            return self.tape.of(&self.values);
        }
        let ty = self.tape.ty();
        let what = match self.tape.pick(6) {
            0 => Const::Undef,
            1 => Const::Func(Func::from_index(self.tape.pick(FUNCS))),
            2 => {
                let plus = self.tape.of(&[0, 8, -8, i64::MAX, i64::MIN]);
                Const::Global { global: Global::from_index(self.tape.pick(GLOBALS)), plus }
            }
            3 => Const::Bits(u128::from(self.tape.next()) << 64 | u128::from(self.tape.next())),
            4 => Const::Bits(self.tape.of(&[0, 1, u128::MAX, 1 << 31, 1 << 63, 1 << 127, 0x7fc0_0001])),
            _ => Const::Bits(u128::from(self.tape.next() as f64 as u32)),
        };
        self.body.constant(ty, what)
    }
    fn values<const N: usize>(&mut self) -> [Value; N] {
        std::array::from_fn(|_| self.value())
    }
    fn several(&mut self) -> Vec<Value> {
        (0..self.tape.pick(4)).map(|_| self.value()).collect()
    }
    fn edge(&mut self) -> Edge {
        let to = Block::from_index(self.tape.pick(self.body.blocks.len()));
        Edge { to, args: self.several() }
    }

    fn inst(&mut self) -> InstData {
        let align = 1 << self.tape.pick(5);
        let [ptr, value, other] = self.values();
        match self.tape.pick(30) {
            0 => InstData::Unary { op: self.tape.of(UnaryOp::ALL), arg: value },
            1 => {
                let wrap = Wrap { no_signed: self.tape.flag(), no_unsigned: self.tape.flag() };
                InstData::Binary { op: self.tape.of(BinaryOp::ALL), args: [value, other], wrap }
            }
            2 => InstData::Overflow { op: self.tape.of(OverflowOp::ALL), args: [value, other] },
            3 => InstData::Ternary { op: self.tape.of(TernaryOp::ALL), args: [value, other, ptr] },
            4 => InstData::IntCompare { cond: self.tape.of(IntCond::ALL), args: [value, other] },
            5 => InstData::FloatCompare { cond: self.tape.of(FloatCond::ALL), args: [value, other] },
            6 => InstData::Select { cond: ptr, then: value, other },
            7 => InstData::Cast { op: self.tape.of(CastOp::ALL), arg: value },
            8 => InstData::Alloca { size: self.tape.next(), align },
            9 => InstData::AllocaDynamic { size: value, align },
            10 => {
                let index = self.tape.flag().then_some(value);
                let scale = if index.is_some() { self.tape.of(&[0, 1, -8, i64::MIN]) } else { 0 };
                let disp = self.tape.of(&[0, 16, -1, i64::MAX, i64::MIN]);
                InstData::Gep { base: ptr, index, scale, disp, inbounds: self.tape.flag() }
            }
            11 => InstData::ThreadLocal { global: Global::from_index(self.tape.pick(GLOBALS)) },
            12 => {
                let order = self.tape.flag().then(|| self.tape.of(LoadOrder::ALL));
                InstData::Load { ptr, align, order, volatile: self.tape.flag() }
            }
            13 => {
                let order = self.tape.flag().then(|| self.tape.of(StoreOrder::ALL));
                InstData::Store { ptr, value, align, order, volatile: self.tape.flag() }
            }
            14 => {
                InstData::Rmw { op: self.tape.of(RmwOp::ALL), ptr, value, order: self.tape.of(UpdateOrder::ALL), align }
            }
            15 => {
                let (success, failure) = (self.tape.of(UpdateOrder::ALL), self.tape.of(LoadOrder::ALL));
                InstData::CompareExchange {
                    ptr,
                    expected: value,
                    new: other,
                    success,
                    failure,
                    weak: self.tape.of(&[Weak::No, Weak::Yes, Weak::WritesBack(value)]),
                    align,
                }
            }
            16 => InstData::Fence { order: self.tape.of(FenceOrder::ALL), single_thread: self.tape.flag() },
            17 => InstData::MemCopy { dst: ptr, src: value, len: other, overlap: self.tape.flag() },
            18 => InstData::MemSet { dst: ptr, byte: value, len: other },
            19 => {
                let callee = match self.tape.flag() {
                    true => Callee::Func(Func::from_index(self.tape.pick(FUNCS))),
                    false => Callee::Pointer(ptr),
                };
                InstData::Call { callee, args: self.several(), sig: Box::new(self.tape.sig()) }
            }
            20 => InstData::VaStart { list: ptr },
            21 => InstData::Jump(self.edge()),
            22 => InstData::Branch { cond: value, then: self.edge(), other: self.edge() },
            23 => {
                let cases = (0..self.tape.pick(3)).map(|_| (u128::from(self.tape.next()) << 7, self.edge())).collect();
                InstData::Switch { arg: value, cases, default: self.edge() }
            }
            24 => InstData::Return(self.several()),
            25 if self.tape.flag() => {
                let table = Global::from_index(self.tape.pick(GLOBALS));
                let all = [Handler::Passes, Handler::Catches, Handler::Terminates, Handler::Typed(table)];
                let handler = all[self.tape.pick(4)];
                InstData::Called { returned: self.edge(), thrown: self.edge(), handler }
            }
            25 => InstData::Unreachable,
            26 => InstData::Assume { cond: value, tries: self.several() },
            27 => {
                let access = match self.tape.pick(3) {
                    0 => Waiting::Load(self.tape.of(LoadOrder::ALL)),
                    1 => Waiting::Rmw { op: self.tape.of(RmwOp::ALL), value, order: self.tape.of(UpdateOrder::ALL) },
                    _ => {
                        let (success, failure) = (self.tape.of(UpdateOrder::ALL), self.tape.of(LoadOrder::ALL));
                        Waiting::CompareExchange {
                            expected: value,
                            new: other,
                            success,
                            failure,
                            weak: self.tape.flag(),
                        }
                    }
                };
                let (undone, tries) = (self.tape.flag(), self.several());
                let mut until = Until { terms: Vec::new(), demotion: Vec::new(), undone, tries };
                for at in 0..1 + self.tape.pick(3) {
                    let (mask, cond) = (self.tape.of(&[u64::MAX, 255, 0]), self.tape.of(IntCond::ALL));
                    let plus = (mask != 0 && self.tape.flag()).then(|| self.value());
                    let or = at > 0 && self.tape.flag();
                    until.terms.push(UntilTerm { mask, plus, cond, operand: self.value(), or });
                }
                for _ in 0..self.tape.pick(3) {
                    let (mask, cond) = (self.tape.of(&[u64::MAX, 255]), self.tape.of(IntCond::ALL));
                    until.demotion.push(UntilTerm { mask, plus: None, cond, operand: self.value(), or: false });
                }
                InstData::Await { access, ptr, align, until: Box::new(until) }
            }
            28 => InstData::Unseen {
                access: self.tape.of(Unseen::ALL),
                ptr,
                ty: self.tape.of(&[Type::I8, Type::Ptr]),
                align,
            },
            _ => InstData::Unsupported { what: self.tape.name() },
        }
    }
}

fn body(tape: &mut Tape<'_>) -> Body {
    let mut maker = Maker { tape, body: Body::new(), values: Vec::new() };
    let blocks: Vec<Block> = (0..1 + maker.tape.pick(4)).map(|_| maker.body.add_block()).collect();
    for &block in &blocks {
        for ty in maker.tape.types() {
            let param = maker.body.add_param(block, ty);
            maker.values.push(param);
        }
    }
    for &block in &blocks {
        for _ in 0..maker.tape.pick(8) {
            let data = maker.inst();
            // Lines mean nothing to the parser, so what follows a `return` in its block would be its operands.
            let is_last = data.is_terminator();
            let types = if is_last { Vec::new() } else { maker.tape.types() };
            let loc = Loc::from_index(maker.tape.pick(LOCS));
            // Garbage that no block holds must not show.
            maker.body.make(InstData::Unreachable, &[Type::I8], loc);
            let inst = maker.body.push(block, data, &types, loc);
            maker.values.extend_from_slice(maker.body.results(inst));
            if is_last {
                break;
            }
        }
    }
    for value in maker.values.clone() {
        if maker.tape.pick(4) == 1 {
            let name = maker.tape.name();
            maker.body.names.insert(value, name);
        }
    }
    // Layout in another order than the tables.
    if maker.tape.flag() {
        maker.body.layout.reverse();
    }
    maker.body
}

fn module(tape: &mut Tape<'_>) -> Module {
    let mut module = Module::new();
    module.files.push("dir/a.c".to_owned());
    module.files.push(tape.name() + "2");
    module.symbols.push("sym".to_owned());
    for _ in 1..LOCS {
        let function = tape.flag().then_some(SymbolRef::new(0));
        let inlined_at = tape.flag().then(|| Loc::from_index(1 + tape.pick(LOCS - 1)));
        let (line, column) = (tape.next() as u32, tape.pick(100) as u32);
        module.locs.push(LocData { file: SourceFile::from_index(tape.pick(3)), line, column, function, inlined_at });
    }
    for index in 0..GLOBALS {
        let init = tape.flag().then(|| {
            let pieces: [&[u8]; 6] =
                [b"text \"here\"\n", &[0; 40], &[1, 2, 3, 255], &[0; 3], "\u{e9}".as_bytes(), &[0xc3]];
            let bytes = (0..tape.pick(5)).flat_map(|_| tape.of(&pieces).to_vec()).collect();
            let target = |tape: &mut Tape<'_>| match tape.flag() {
                true => RelocTarget::Func(Func::from_index(tape.pick(FUNCS))),
                false => {
                    RelocTarget::Global { global: Global::from_index(tape.pick(GLOBALS)), plus: tape.next() as i64 }
                }
            };
            let relocs = (0..tape.pick(3)).map(|_| Reloc { offset: tape.next(), target: target(tape) }).collect();
            Init { bytes, relocs }
        });
        let (constant, thread_local) = (tape.flag(), tape.flag());
        let (size, align, loc) = (tape.next(), tape.next() as u32, Loc::from_index(tape.pick(LOCS)));
        let name = format!("{}{index}", tape.name());
        module.globals.push(GlobalData { name, size, align, constant, thread_local, init, loc });
    }
    for index in 0..FUNCS {
        let body = (index == 0 || tape.flag()).then(|| body(tape));
        let (name, sig) = (format!("{}{index}", tape.name()), tape.sig());
        module.funcs.push(FuncData { name, sig, body, loc: Loc::from_index(tape.pick(LOCS)) });
    }
    module.ctors.extend((0..tape.pick(3)).map(Func::from_index));
    module.dtors.extend((0..tape.pick(2)).map(Func::from_index));
    module
}

/// Everything but the numbering within bodies, files and symbols.
fn assert_same(a: &Module, b: &Module) {
    assert_eq!(a.globals, b.globals);
    assert_eq!((&a.ctors, &a.dtors), (&b.ctors, &b.dtors));
    assert_eq!(a.locs.len(), b.locs.len());
    for loc in a.locs.keys() {
        assert_eq!(a.place(loc), b.place(loc));
        assert_eq!(a.locs[loc].inlined_at, b.locs[loc].inlined_at);
    }
    assert_eq!(a.funcs.len(), b.funcs.len());
    for (f, g) in a.funcs.values().zip(b.funcs.values()) {
        assert_eq!((&f.name, &f.sig, f.loc), (&g.name, &g.sig, g.loc));
        let (mut f, mut g) = (f.body.clone(), g.body.clone());
        f.iter_mut().chain(&mut g).for_each(Body::compact);
        assert_eq!(f, g);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn modules(tape in prop::collection::vec(any::<u64>(), 0..600)) {
        let before = module(&mut Tape(tape.iter()));
        let text = print(&before);
        let after = match parse(&text) {
            Ok(after) => after,
            Err(error) => panic!("{error}\n{text}"),
        };
        prop_assert_eq!(&print(&after), &text);
        assert_same(&before, &after);
    }

    /// Whatever is cut out of, or put into, a text: there is an answer.
    #[test]
    fn damaged_texts(tape in prop::collection::vec(any::<u64>(), 0..200), at in any::<usize>(), junk in "[ -~é\n]{0,3}") {
        let text = print(&module(&mut Tape(tape.iter())));
        let mut at = at % (text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let rest = text[at..].char_indices().nth(1).map_or("", |(n, _)| &text[at + n..]);
        let _ = parse(&format!("{}{junk}{rest}", &text[..at]));
        let _ = parse(&text[..at]).map(|m| ir::verify::verify(&m));
    }
}
