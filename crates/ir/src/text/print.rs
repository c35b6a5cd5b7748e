//! Printing. Works on any tables, broken ones too, since the verifier's messages are made of it: what cannot be named
//! prints with a `?` and does not parse.

use crate::{
    Block, Body, Callee, Const, Def, Edge, Func, FuncData, Global, GlobalData, Handler, Init, Inst, InstData, Loc,
    Module, Reloc, RelocTarget, Sig, Type, UntilTerm, Value, Waiting, Weak, Wrap,
};
use base::{Id, Table};
use std::borrow::Cow;
use std::fmt::{self, Display, Formatter, Write};

/// The whole module.
pub fn print(module: &Module) -> String {
    let mut out = String::new();
    write_module(&mut out, module).expect("internal: writing to a string failed");
    out
}

/// One function; its places are numbers of the module's table.
pub fn print_func(module: &Module, func: Func) -> String {
    let mut out = String::new();
    if let Some(data) = module.funcs.get(func) {
        write_func(&mut out, module, data, data.body.as_ref()).expect("internal: writing to a string failed");
    }
    out
}

/// One function with another body than it has in the module.
pub fn print_body(module: &Module, func: Func, body: &Body) -> String {
    let mut out = String::new();
    if let Some(data) = module.funcs.get(func) {
        write_func(&mut out, module, data, Some(body)).expect("internal: writing to a string failed");
    }
    out
}

/// One instruction, with values numbered as in the print of its function.
pub fn print_inst(module: &Module, body: &Body, inst: Inst) -> String {
    let mut out = String::new();
    let names = Names::of(body);
    write_inst(&mut out, module, body, &names, inst).expect("internal: writing to a string failed");
    out
}

impl Display for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_module(f, self)
    }
}

fn write_module(out: &mut impl Write, module: &Module) -> fmt::Result {
    for global in module.globals.values() {
        write_global(out, module, global)?;
    }
    for (index, func) in module.funcs.values().enumerate() {
        if index + module.globals.len() > 0 && func.body.is_some() {
            writeln!(out)?;
        }
        write_func(out, module, func, func.body.as_ref())?;
    }
    for (keyword, list) in [("ctors", &module.ctors), ("dtors", &module.dtors)] {
        if !list.is_empty() {
            writeln!(out, "\n{keyword} {}", commas(list, |f| func_name(module, *f)))?;
        }
    }
    for (loc, at) in module.locs.iter().skip(1) {
        if loc.index() == 1 {
            writeln!(out)?;
        }
        let file = module.files.get(at.file).map_or("?", String::as_str);
        write!(out, "{loc} = {}:{}:{}", Quoted(file.as_bytes()), at.line, at.column)?;
        if let Some(symbol) = at.function {
            write!(out, " in {}", Quoted(module.symbols.get(symbol).map_or("?", String::as_str).as_bytes()))?;
        }
        if let Some(site) = at.inlined_at {
            write!(out, " at {site}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_global(out: &mut impl Write, module: &Module, global: &GlobalData) -> fmt::Result {
    write!(out, "global ${} size {} align {}", Name(&global.name), global.size, global.align)?;
    if global.constant {
        write!(out, " const")?;
    }
    if global.thread_local {
        write!(out, " tls")?;
    }
    if let Some(init) = &global.init {
        write!(out, " =")?;
        write_init(out, module, init)?;
    }
    write_loc(out, global.loc)?;
    writeln!(out)
}

fn write_init(out: &mut impl Write, module: &Module, init: &Init) -> fmt::Result {
    /// Shorter runs of zeros read better as part of what surrounds them.
    const ZERO_RUN: usize = 16;
    if init.bytes.is_empty() {
        write!(out, " zero")?;
    }
    let mut rest = init.bytes.as_slice();
    while !rest.is_empty() {
        let zeros = rest.iter().take_while(|b| **b == 0).count();
        if zeros >= ZERO_RUN || zeros == rest.len() {
            write!(out, " zero {zeros}")?;
            rest = &rest[zeros..];
            continue;
        }
        let end = rest.windows(ZERO_RUN).position(|w| w.iter().all(|b| *b == 0)).unwrap_or(rest.len());
        let (piece, tail) = rest.split_at(end);
        rest = tail;
        let readable = piece.iter().filter(|b| matches!(b, b' '..=b'~')).count();
        if readable * 4 >= piece.len() * 3 {
            write!(out, " {}", Quoted(piece))?;
        } else {
            write!(out, " x\"")?;
            for byte in piece {
                write!(out, "{byte:02x}")?;
            }
            write!(out, "\"")?;
        }
    }
    for (index, Reloc { offset, target }) in init.relocs.iter().enumerate() {
        write!(out, "{} {offset}: ", if index == 0 { " with" } else { "," })?;
        match *target {
            RelocTarget::Global { global, plus } => write_address(out, module, global, plus)?,
            RelocTarget::Func(func) => write!(out, "{}", func_name(module, func))?,
        }
    }
    Ok(())
}

fn write_func(out: &mut impl Write, module: &Module, func: &FuncData, body: Option<&Body>) -> fmt::Result {
    let kind = if body.is_some() { "func" } else { "extern func" };
    write!(out, "{kind} @{}{}", Name(&func.name), Signature(&func.sig))?;
    write_loc(out, func.loc)?;
    let Some(body) = body else { return writeln!(out) };
    writeln!(out, " {{")?;
    let names = Names::of(body);
    for &block in &body.layout {
        let Some(data) = body.blocks.get(block) else { continue };
        write!(out, "{}", names.block(block))?;
        if !data.params.is_empty() {
            write!(out, "({})", commas(&data.params, |v| names.definition(body, *v)))?;
        }
        writeln!(out, ":")?;
        for &inst in &data.insts {
            write!(out, "  ")?;
            write_inst(out, module, body, &names, inst)?;
            writeln!(out)?;
        }
    }
    writeln!(out, "}}")
}

fn write_inst(out: &mut impl Write, module: &Module, body: &Body, names: &Names, inst: Inst) -> fmt::Result {
    if inst.index() >= body.inst_count() {
        return write!(out, "?{inst}");
    }
    let results = body.results(inst);
    if !results.is_empty() {
        write!(out, "{} = ", commas(results, |v| names.definition(body, *v)))?;
    }
    let v = |value: Value| Operand { module, body, names, value };
    let edge = |edge: &Edge| -> String {
        if edge.args.is_empty() {
            names.block(edge.to)
        } else {
            format!("{}({})", names.block(edge.to), commas(&edge.args, |a| v(*a)))
        }
    };
    match body.inst(inst) {
        InstData::Unary { op, arg } => write!(out, "{op} {}", v(*arg))?,
        InstData::Binary { op, args: [a, b], wrap: Wrap { no_signed, no_unsigned } } => {
            let nsw = if *no_signed { " nsw" } else { "" };
            let nuw = if *no_unsigned { " nuw" } else { "" };
            write!(out, "{op}{nsw}{nuw} {}, {}", v(*a), v(*b))?;
        }
        InstData::Overflow { op, args: [a, b] } => write!(out, "{op} {}, {}", v(*a), v(*b))?,
        InstData::Ternary { op, args: [a, b, c] } => write!(out, "{op} {}, {}, {}", v(*a), v(*b), v(*c))?,
        InstData::IntCompare { cond, args: [a, b] } => write!(out, "icmp {cond} {}, {}", v(*a), v(*b))?,
        InstData::FloatCompare { cond, args: [a, b] } => write!(out, "fcmp {cond} {}, {}", v(*a), v(*b))?,
        InstData::Select { cond, then, other } => write!(out, "select {}, {}, {}", v(*cond), v(*then), v(*other))?,
        InstData::Cast { op, arg } => write!(out, "{op} {}", v(*arg))?,
        InstData::Alloca { size, align } => write!(out, "alloca {size}, align {align}")?,
        InstData::AllocaDynamic { size, align } => write!(out, "alloca.dynamic {}, align {align}", v(*size))?,
        InstData::Gep { base, index, scale, disp, inbounds } => {
            write!(out, "gep{} {}", if *inbounds { " inbounds" } else { "" }, v(*base))?;
            if let Some(index) = index {
                write!(out, ", {} * {scale}", v(*index))?;
            }
            if *disp != 0 || index.is_none() {
                write!(out, ", {disp}")?;
            }
        }
        InstData::ThreadLocal { global } => write!(out, "threadlocal {}", global_name(module, *global))?,
        InstData::Load { ptr, align, order, volatile } => {
            let volatile = if *volatile { " volatile" } else { "" };
            write!(out, "load{volatile}{} {}, align {align}", Prefixed(order), v(*ptr))?;
        }
        InstData::Store { ptr, value, align, order, volatile } => {
            let volatile = if *volatile { " volatile" } else { "" };
            write!(out, "store{volatile}{} {} to {}, align {align}", Prefixed(order), v(*value), v(*ptr))?;
        }
        InstData::Rmw { op, ptr, value, order, align } => {
            write!(out, "rmw {op} {order} {}, {}, align {align}", v(*ptr), v(*value))?;
        }
        InstData::CompareExchange { ptr, expected, new, success, failure, weak, align } => {
            let word = if weak.may_fail() { " weak" } else { "" };
            let (ptr, expected, new) = (v(*ptr), v(*expected), v(*new));
            write!(out, "cmpxchg{word} {success} {failure} {ptr}, {expected}, {new}, align {align}")?;
            match weak {
                Weak::No | Weak::Yes => {}
                Weak::WritesBack(to) => write!(out, " writes_back {}", v(*to))?,
            }
        }
        InstData::Await { access, ptr, align, until } => {
            match access {
                Waiting::Load(order) => write!(out, "await load {order} {}", v(*ptr))?,
                Waiting::Rmw { op, value, order } => {
                    write!(out, "await rmw {op} {order} {}, {}", v(*ptr), v(*value))?;
                }
                Waiting::CompareExchange { expected, new, success, failure, weak } => {
                    let (ptr, expected, new) = (v(*ptr), v(*expected), v(*new));
                    let word = if *weak { " weak" } else { "" };
                    write!(out, "await cmpxchg{word} {success} {failure} {ptr}, {expected}, {new}")?;
                }
            }
            write!(out, ", align {align}")?;
            for (word, terms) in [("until", &until.terms), ("demote", &until.demotion)] {
                for (index, UntilTerm { mask, plus, cond, operand, or }) in terms.iter().enumerate() {
                    let word = if index == 0 {
                        word
                    } else if *or {
                        "or"
                    } else {
                        "and"
                    };
                    write!(out, " {word}")?;
                    if *mask != u64::MAX {
                        write!(out, " mask {mask}")?;
                    }
                    if let Some(plus) = plus {
                        write!(out, " plus {}", v(*plus))?;
                    }
                    write!(out, " {cond} {}", v(*operand))?;
                }
            }
            if until.undone {
                write!(out, " undone")?;
            }
            for value in &until.tries {
                write!(out, " try {}", v(*value))?;
            }
        }
        InstData::Unseen { access, ptr, ty, align } => {
            write!(out, "unseen {access} {ty} {}, align {align}", v(*ptr))?;
        }
        InstData::Assume { cond, tries } => {
            write!(out, "assume {}", v(*cond))?;
            for value in tries {
                write!(out, " try {}", v(*value))?;
            }
        }
        InstData::Fence { order, single_thread } => {
            write!(out, "fence {}{order}", if *single_thread { "single_thread " } else { "" })?;
        }
        InstData::MemCopy { dst, src, len, overlap } => {
            let op = if *overlap { "memmove" } else { "memcopy" };
            write!(out, "{op} {}, {}, {}", v(*dst), v(*src), v(*len))?;
        }
        InstData::MemSet { dst, byte, len } => write!(out, "memset {}, {}, {}", v(*dst), v(*byte), v(*len))?,
        InstData::Call { callee, args, sig } => {
            match callee {
                Callee::Func(func) => write!(out, "call {}", func_name(module, *func))?,
                Callee::Pointer(pointer) => write!(out, "call *{}", v(*pointer))?,
            }
            write!(out, "({}) as {}", commas(args, |a| v(*a)), Signature(sig))?;
        }
        InstData::VaStart { list } => write!(out, "va_start {}", v(*list))?,
        InstData::Jump(to) => write!(out, "jump {}", edge(to))?,
        InstData::Branch { cond, then, other } => write!(out, "br {}, {}, {}", v(*cond), edge(then), edge(other))?,
        InstData::Switch { arg, cases, default } => {
            write!(out, "switch {} {{ ", v(*arg))?;
            for (bits, to) in cases {
                write!(out, "{bits} => {}, ", edge(to))?;
            }
            write!(out, "else => {} }}", edge(default))?;
        }
        InstData::Called { returned, thrown, handler } => {
            let how: Cow<'_, str> = match handler {
                Handler::Passes => "throws".into(),
                Handler::Catches => "catches".into(),
                Handler::Terminates => "terminates".into(),
                Handler::Typed(table) => format!("catches by {}", global_name(module, *table)).into(),
            };
            write!(out, "called {}, {how} {}", edge(returned), edge(thrown))?;
        }
        InstData::Return(args) if args.is_empty() => write!(out, "return")?,
        InstData::Return(args) => write!(out, "return {}", commas(args, |a| v(*a)))?,
        InstData::Unreachable => write!(out, "unreachable")?,
        InstData::Unsupported { what } => write!(out, "unsupported {}", Quoted(what.as_bytes()))?,
    }
    write_loc(out, body.loc(inst))
}

fn write_loc(out: &mut impl Write, loc: Loc) -> fmt::Result {
    if loc == Loc::NONE { Ok(()) } else { write!(out, " {loc}") }
}

fn write_address(out: &mut impl Write, module: &Module, global: Global, plus: i64) -> fmt::Result {
    write!(out, "{}", global_name(module, global))?;
    match plus {
        0 => Ok(()),
        1.. => write!(out, " + {plus}"),
        ..0 => write!(out, " - {}", plus.unsigned_abs()),
    }
}

fn global_name(module: &Module, global: Global) -> String {
    match module.globals.get(global) {
        Some(data) => format!("${}", Name(&data.name)),
        None => format!("$?{}", global.index()),
    }
}

fn func_name(module: &Module, func: Func) -> String {
    match module.funcs.get(func) {
        Some(data) => format!("@{}", Name(&data.name)),
        None => format!("@?{}", func.index()),
    }
}

/// The numbers under which values and blocks are printed.
struct Names {
    values: Table<Value, Option<u32>>,
    blocks: Table<Block, Option<u32>>,
}

impl Names {
    fn of(body: &Body) -> Names {
        let mut names =
            Names { values: Table::filled(body.values.len(), None), blocks: Table::filled(body.blocks.len(), None) };
        let mut next = 0;
        let mut define = |value: Value| {
            if value.index() < body.values.len() && names.values[value].is_none() {
                names.values[value] = Some(next);
                next += 1;
            }
        };
        for (position, &block) in body.layout.iter().enumerate() {
            let Some(data) = body.blocks.get(block) else { continue };
            names.blocks[block].get_or_insert(position as u32);
            data.params.iter().copied().for_each(&mut define);
            for &inst in data.insts.iter().filter(|i| i.index() < body.inst_count()) {
                body.results(inst).iter().copied().for_each(&mut define);
            }
        }
        names
    }
    fn block(&self, block: Block) -> String {
        match self.blocks.get(block) {
            Some(Some(number)) => format!("bb{number}"),
            _ => format!("bb?{}", block.index()),
        }
    }
    fn value(&self, value: Value) -> String {
        match self.values.get(value) {
            Some(Some(number)) => format!("v{number}"),
            _ => format!("v?{}", value.index()),
        }
    }
    fn definition(&self, body: &Body, value: Value) -> String {
        let mut out = self.value(value);
        if let Some(name) = body.names.get(&value) {
            let _ = write!(out, " {}", Quoted(name.as_bytes()));
        }
        if let Some(data) = body.values.get(value) {
            let _ = write!(out, ": {}", data.ty);
        }
        out
    }
}

struct Operand<'a> {
    module: &'a Module,
    body: &'a Body,
    names: &'a Names,
    value: Value,
}

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(data) = self.body.values.get(self.value) else { return f.write_str(&self.names.value(self.value)) };
        let Def::Const(what) = data.def else { return f.write_str(&self.names.value(self.value)) };
        match (data.ty, what) {
            (ty, Const::Undef) => write!(f, "{ty} undef"),
            (ty, Const::Bits(bits)) => write_bits(f, ty, bits),
            (Type::Ptr, Const::Global { global, plus }) => write_address(f, self.module, global, plus),
            (Type::Ptr, Const::Func(func)) => f.write_str(&func_name(self.module, func)),
            (ty, Const::Global { global, plus }) => {
                write!(f, "{ty} ")?;
                write_address(f, self.module, global, plus)
            }
            (ty, Const::Func(func)) => write!(f, "{ty} {}", func_name(self.module, func)),
        }
    }
}

/// Integers by their signed value, floats by the shortest decimal that gives them back; the rest by their bits.
fn write_bits(f: &mut Formatter<'_>, ty: Type, bits: u128) -> fmt::Result {
    match ty {
        Type::Int(1) => f.write_str(if bits & 1 == 0 { "false" } else { "true" }),
        Type::Int(width) => {
            let unused = 128 - u32::from(width);
            write!(f, "{ty} {}", (bits as i128) << unused >> unused)
        }
        Type::F32 if f32::from_bits(bits as u32).is_finite() => write!(f, "f32 {:?}", f32::from_bits(bits as u32)),
        Type::F64 if f64::from_bits(bits as u64).is_finite() => write!(f, "f64 {:?}", f64::from_bits(bits as u64)),
        Type::Ptr if bits == 0 => f.write_str("null"),
        Type::F32 | Type::F64 | Type::F80 | Type::Ptr => write!(f, "{ty} {bits:#x}"),
    }
}

struct Signature<'a>(&'a Sig);

impl Display for Signature<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Sig { params, results, variadic, places } = self.0;
        write!(f, "({}", commas(params, |t| *t))?;
        match (variadic, params.is_empty()) {
            (true, true) => write!(f, "...")?,
            (true, false) => write!(f, ", ...")?,
            (false, _) => {}
        }
        for place in places {
            write!(f, " {place}")?;
        }
        write!(f, ")")?;
        match results.as_slice() {
            [] => Ok(()),
            [one] => write!(f, " -> {one}"),
            several => write!(f, " -> ({})", commas(several, |t| *t)),
        }
    }
}

struct Prefixed<'a, T>(&'a Option<T>);

impl<T: Display> Display for Prefixed<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |t| write!(f, " {t}"))
    }
}

/// A linker name, quoted where it has to be.
struct Name<'a>(&'a str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.0.is_empty() && self.0.bytes().all(super::lex::is_name_byte) {
            f.write_str(self.0)
        } else {
            Quoted(self.0.as_bytes()).fmt(f)
        }
    }
}

/// Bytes between quotes: readable characters as they are, UTF-8 included, all others as `\xx`.
struct Quoted<'a>(&'a [u8]);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for chunk in self.0.utf8_chunks() {
            for c in chunk.valid().chars() {
                match c {
                    '"' | '\\' => write!(f, "\\{c}")?,
                    c if c.is_control() => {
                        c.encode_utf8(&mut [0; 4]).bytes().try_for_each(|b| write!(f, "\\{b:02x}"))?
                    }
                    c => f.write_char(c)?,
                }
            }
            chunk.invalid().iter().try_for_each(|b| write!(f, "\\{b:02x}"))?;
        }
        f.write_char('"')
    }
}

struct Commas<'a, T, F>(&'a [T], F);

fn commas<T, D: Display, F: Fn(&T) -> D>(list: &[T], show: F) -> Commas<'_, T, F> {
    Commas(list, show)
}

impl<T, D: Display, F: Fn(&T) -> D> Display for Commas<'_, T, F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{}", (self.1)(item))?;
        }
        Ok(())
    }
}
