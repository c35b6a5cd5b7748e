//! Types of one module, interned, with their layout in memory on x86-64 and their scalars in registers.
//!
//! Every pointer is [`TypeData::Ptr`], whether the text says `ptr` or `i8**`: each instruction names the type it
//! accesses. A named struct is read from the text when its layout is first asked for, so recursion through pointers
//! needs no care. A first-class value of any type is held as the list of its [`Leaf`]s; an integer of more than 128
//! bits has several, its [`limbs`]. Floats the machine does not compute with (`half`, `fp128`, ...) are held as
//! integers of the same bits: they can be moved about, and only arithmetic on them is refused.

use crate::parse::Parser;
use crate::trouble::{Res, bad, unsupported};
use ir::Type;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A type of one module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ty(u32);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeData {
    Void,
    Int(u32),
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    PpcFp128,
    Ptr,
    Vector {
        len: u64,
        elem: Ty,
        scalable: bool,
    },
    Array {
        len: u64,
        elem: Ty,
    },
    Struct {
        fields: Rc<[Ty]>,
        packed: bool,
    },
    /// Row of `Types::named`.
    Named(u32),
    Func {
        result: Ty,
        params: Rc<[Ty]>,
        variadic: bool,
    },
    Label,
    Metadata,
    Token,
    /// A type of some target that we only skip.
    Other,
}

/// One scalar of a first-class value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    pub ty: Type,
    /// Its place in memory relative to the whole; no meaning inside vectors of types smaller than a byte.
    pub offset: u64,
}

struct Named<'a> {
    name: &'a [u8],
    body: Option<Ty>,
}

pub struct Types<'a> {
    text: &'a [u8],
    /// Where the text defines a named type.
    definitions: FxHashMap<&'a [u8], u32>,
    rows: Vec<TypeData>,
    interned: FxHashMap<TypeData, Ty>,
    named: Vec<Named<'a>>,
    by_name: FxHashMap<&'a [u8], Ty>,
    layouts: FxHashMap<Ty, Layout>,
    offsets: FxHashMap<Ty, Rc<[u64]>>,
    flat: FxHashMap<Ty, Rc<[Leaf]>>,
    /// Since LLVM 18 on x86-64.
    i128_align: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Bytes from one element of an array to the next.
    pub size: u64,
    pub align: u32,
}

/// Types nested deeper than this are refused: no compiler writes them, and our walks over types recurse.
const MAX_DEPTH: u32 = 200;
/// A register of more scalars than this is refused: the split would be larger than the program.
const MAX_LEAVES: usize = 4096;
/// Wider integers have no values.
pub const MAX_INT: u32 = 64 * MAX_LEAVES as u32;
/// No object is larger than half the address space a machine could give it.
const MAX_SIZE: u64 = 1 << 46;

impl<'a> Types<'a> {
    pub fn new(text: &'a [u8], definitions: FxHashMap<&'a [u8], u32>, wide_i128: bool) -> Self {
        Self {
            text,
            definitions,
            rows: Vec::new(),
            interned: FxHashMap::default(),
            named: Vec::new(),
            by_name: FxHashMap::default(),
            layouts: FxHashMap::default(),
            offsets: FxHashMap::default(),
            flat: FxHashMap::default(),
            i128_align: if wide_i128 { 16 } else { 8 },
        }
    }

    pub fn intern(&mut self, data: TypeData) -> Ty {
        if let Some(&ty) = self.interned.get(&data) {
            return ty;
        }
        let ty = Ty(self.rows.len() as u32);
        self.rows.push(data.clone());
        self.interned.insert(data, ty);
        ty
    }

    pub fn named(&mut self, name: &'a [u8]) -> Ty {
        if let Some(&ty) = self.by_name.get(name) {
            return ty;
        }
        let row = self.named.len() as u32;
        self.named.push(Named { name, body: None });
        let ty = self.intern(TypeData::Named(row));
        self.by_name.insert(name, ty);
        ty
    }

    /// What a type is, looking through names; a name without a body stays.
    pub fn data(&mut self, ty: Ty) -> Res<TypeData> {
        let mut ty = ty;
        for _ in 0..MAX_DEPTH {
            let TypeData::Named(row) = self.rows[ty.0 as usize] else { return Ok(self.rows[ty.0 as usize].clone()) };
            match self.body(row)? {
                Some(body) => ty = body,
                None => return Ok(TypeData::Named(row)),
            }
        }
        bad(0, "a named type is defined by itself")
    }

    /// The body of a named type, read on first use; `None` if it is opaque.
    fn body(&mut self, row: u32) -> Res<Option<Ty>> {
        let Named { name, body } = self.named[row as usize];
        if body.is_some() {
            return Ok(body);
        }
        let Some(&at) = self.definitions.get(name) else { return Ok(None) };
        let body = Parser::new(self.text, at as usize, self).type_definition()?;
        self.named[row as usize].body = body;
        Ok(body)
    }

    /// The type as a message shows it.
    pub fn show(&self, ty: Ty) -> String {
        self.show_at(ty, 0)
    }

    fn show_at(&self, ty: Ty, depth: u32) -> String {
        if depth > 4 {
            return "...".to_string();
        }
        match self.rows[ty.0 as usize].clone() {
            TypeData::Void => "void".to_string(),
            TypeData::Int(bits) => format!("i{bits}"),
            TypeData::Half => "half".to_string(),
            TypeData::BFloat => "bfloat".to_string(),
            TypeData::Float => "float".to_string(),
            TypeData::Double => "double".to_string(),
            TypeData::X86Fp80 => "x86_fp80".to_string(),
            TypeData::Fp128 => "fp128".to_string(),
            TypeData::PpcFp128 => "ppc_fp128".to_string(),
            TypeData::Ptr => "ptr".to_string(),
            TypeData::Vector { len, elem, scalable } => {
                let scale = if scalable { "vscale x " } else { "" };
                format!("<{scale}{len} x {}>", self.show_at(elem, depth + 1))
            }
            TypeData::Array { len, elem } => format!("[{len} x {}]", self.show_at(elem, depth + 1)),
            TypeData::Struct { fields, .. } => {
                let fields: Vec<_> = fields.iter().take(8).map(|&f| self.show_at(f, depth + 1)).collect();
                format!("{{ {} }}", fields.join(", "))
            }
            TypeData::Named(row) => format!("%{}", crate::lexer::shown(self.named[row as usize].name)),
            TypeData::Func { .. } => "function".to_string(),
            TypeData::Label => "label".to_string(),
            TypeData::Metadata => "metadata".to_string(),
            TypeData::Token => "token".to_string(),
            TypeData::Other => "target type".to_string(),
        }
    }

    pub fn size(&mut self, ty: Ty) -> Res<u64> {
        Ok(self.layout(ty)?.size)
    }

    pub fn align(&mut self, ty: Ty) -> Res<u32> {
        Ok(self.layout(ty)?.align)
    }

    pub fn layout(&mut self, ty: Ty) -> Res<Layout> {
        self.layout_at(ty, 0)
    }

    fn layout_at(&mut self, ty: Ty, depth: u32) -> Res<Layout> {
        if let Some(&layout) = self.layouts.get(&ty) {
            return Ok(layout);
        }
        if depth > MAX_DEPTH {
            return bad(0, format!("type `{}` is nested too deep, or contains itself", self.show(ty)));
        }
        let plain = |size: u64| Layout { size, align: size as u32 };
        let layout = match self.data(ty)? {
            TypeData::Int(bits) => {
                let align = match bits {
                    0..=8 => 1,
                    9..=16 => 2,
                    17..=32 => 4,
                    33..=64 => 8,
                    65.. => self.i128_align,
                };
                Layout { size: u64::from(bits.div_ceil(8)).next_multiple_of(u64::from(align)), align }
            }
            TypeData::Half | TypeData::BFloat => plain(2),
            TypeData::Float => plain(4),
            TypeData::Double | TypeData::Ptr => plain(8),
            TypeData::X86Fp80 | TypeData::Fp128 | TypeData::PpcFp128 => plain(16),
            TypeData::Vector { len, elem, scalable: false } => {
                let bits = u64::from(self.elem_bits(elem)?).saturating_mul(len);
                if bits.div_ceil(8) > 1 << 20 {
                    return bad(0, format!("vector type `{}` is too large", self.show(ty)));
                }
                let size = bits.div_ceil(8).next_power_of_two();
                Layout { size, align: size as u32 }
            }
            TypeData::Vector { .. } => return unsupported(format!("scalable vector type `{}`", self.show(ty))),
            TypeData::Array { len, elem } => {
                let elem = self.layout_at(elem, depth + 1)?;
                match elem.size.checked_mul(len).filter(|&size| size <= MAX_SIZE) {
                    Some(size) => Layout { size, align: elem.align },
                    None => return bad(0, format!("array type `{}` is too large", self.show(ty))),
                }
            }
            TypeData::Struct { fields, packed } => {
                let (mut end, mut align) = (0u64, 1u32);
                for &field in fields.iter() {
                    let field = self.layout_at(field, depth + 1)?;
                    if !packed {
                        end = end.next_multiple_of(u64::from(field.align));
                        align = align.max(field.align);
                    }
                    end += field.size;
                    if end > MAX_SIZE {
                        return bad(0, format!("struct type `{}` is too large", self.show(ty)));
                    }
                }
                Layout { size: end.next_multiple_of(u64::from(align)), align }
            }
            TypeData::Named(_) => return unsupported(format!("opaque type `{}`, which has no size", self.show(ty))),
            TypeData::Void
            | TypeData::Func { .. }
            | TypeData::Label
            | TypeData::Metadata
            | TypeData::Token
            | TypeData::Other => return unsupported(format!("type `{}`, which has no size", self.show(ty))),
        };
        self.layouts.insert(ty, layout);
        Ok(layout)
    }

    /// Bits of a vector's element, without padding.
    pub fn elem_bits(&mut self, elem: Ty) -> Res<u32> {
        let data = self.data(elem)?;
        if let TypeData::Int(bits) = data {
            return Ok(bits);
        }
        match register(&data) {
            Some(ty) => Ok(ty.bits()),
            None => bad(0, format!("`{}` cannot be an element of a vector", self.show(elem))),
        }
    }

    /// Offset and type of a field of a struct, or of an element of an array or vector.
    pub fn field(&mut self, ty: Ty, index: u64) -> Res<(u64, Ty)> {
        match self.data(ty)? {
            TypeData::Struct { fields, packed } => {
                let offsets = self.offsets(ty, &fields, packed)?;
                match usize::try_from(index).ok().filter(|&i| i < fields.len()) {
                    Some(i) => Ok((offsets[i], fields[i])),
                    None => bad(0, format!("`{}` has no field {index}", self.show(ty))),
                }
            }
            TypeData::Array { elem, .. } => Ok((self.size(elem)?.wrapping_mul(index), elem)),
            TypeData::Vector { elem, .. } => Ok((u64::from(self.elem_bits(elem)? / 8).wrapping_mul(index), elem)),
            _ => bad(0, format!("`{}` has no fields", self.show(ty))),
        }
    }

    fn offsets(&mut self, ty: Ty, fields: &[Ty], packed: bool) -> Res<Rc<[u64]>> {
        if let Some(offsets) = self.offsets.get(&ty) {
            return Ok(offsets.clone());
        }
        let mut out = Vec::with_capacity(fields.len());
        let mut end = 0u64;
        for &field in fields {
            let layout = self.layout(field)?;
            if !packed {
                end = end.next_multiple_of(u64::from(layout.align));
            }
            out.push(end);
            end = end.saturating_add(layout.size);
        }
        let offsets: Rc<[u64]> = out.into();
        self.offsets.insert(ty, offsets.clone());
        Ok(offsets)
    }

    /// The scalars a value of this type is held in.
    pub fn leaves(&mut self, ty: Ty) -> Res<Rc<[Leaf]>> {
        self.leaves_at(ty, 0)
    }

    /// Composed from the leaves of the parts, each found once: nesting cannot make this exponential.
    fn leaves_at(&mut self, ty: Ty, depth: u32) -> Res<Rc<[Leaf]>> {
        if let Some(leaves) = self.flat.get(&ty) {
            return Ok(leaves.clone());
        }
        if depth > MAX_DEPTH {
            return bad(0, format!("type `{}` is nested too deep, or contains itself", self.show(ty)));
        }
        let mut out = Vec::new();
        match self.data(ty)? {
            TypeData::Void => {}
            TypeData::Vector { len, elem, scalable: false } => {
                let stride = u64::from(self.elem_bits(elem)? / 8);
                let part = self.leaves_at(elem, depth + 1)?;
                if part.len() != 1 {
                    return unsupported(format!("a value of type `{}`", self.show(ty)));
                }
                repeat(&part, len, stride, &mut out)?;
            }
            TypeData::Int(bits @ 129..=MAX_INT) => {
                out.extend(limbs(bits).enumerate().map(|(i, ty)| Leaf { ty, offset: 8 * i as u64 }));
            }
            TypeData::Array { len, elem } => {
                let stride = self.size(elem)?;
                let part = self.leaves_at(elem, depth + 1)?;
                repeat(&part, len, stride, &mut out)?;
            }
            TypeData::Struct { fields, packed } => {
                let mut end = 0u64;
                for &field in fields.iter() {
                    let layout = self.layout(field)?;
                    if !packed {
                        end = end.next_multiple_of(u64::from(layout.align));
                    }
                    let part = self.leaves_at(field, depth + 1)?;
                    append(&part, end, &mut out)?;
                    end += layout.size;
                }
            }
            data => match register(&data) {
                Some(ty) => out.push(Leaf { ty, offset: 0 }),
                None => return unsupported(format!("a value of type `{}`", self.show(ty))),
            },
        }
        let leaves: Rc<[Leaf]> = out.into();
        self.flat.insert(ty, leaves.clone());
        Ok(leaves)
    }

    /// The element type of a vector, or the type itself.
    pub fn scalar(&mut self, ty: Ty) -> Res<TypeData> {
        let data = self.data(ty)?;
        if let TypeData::Vector { elem, .. } = data { self.data(elem) } else { Ok(data) }
    }

    /// Refuses floats that are only represented by their bits.
    pub fn require_float(&mut self, ty: Ty) -> Res<()> {
        let data = self.scalar(ty)?;
        if matches!(data, TypeData::Float | TypeData::Double | TypeData::X86Fp80) {
            return Ok(());
        }
        let shown = self.show(ty);
        if matches!(data, TypeData::Half | TypeData::BFloat | TypeData::Fp128 | TypeData::PpcFp128) {
            return unsupported(format!("floating-point computation in `{shown}`"));
        }
        bad(0, format!("expected a floating-point type, found `{shown}`"))
    }

    pub fn require_int(&mut self, ty: Ty) -> Res<()> {
        let TypeData::Int(bits) = self.scalar(ty)? else {
            let shown = self.show(ty);
            return bad(0, format!("expected an integer type, found `{shown}`"));
        };
        if bits > 128 {
            let shown = self.show(ty);
            return unsupported(format!("this operation on `{shown}`, an integer of more than 128 bits"));
        }
        Ok(())
    }

    /// Whether a value of this type is an integer in limbs.
    pub fn is_wide(&mut self, ty: Ty) -> Res<bool> {
        Ok(matches!(self.data(ty)?, TypeData::Int(129..)))
    }

    /// For a vector whose elements do not fill bytes: the integer that it is in memory.
    pub fn packed(&mut self, ty: Ty) -> Res<Option<Type>> {
        let TypeData::Vector { len, elem, .. } = self.data(ty)? else { return Ok(None) };
        let bits = self.elem_bits(elem)?;
        if bits % 8 == 0 {
            return Ok(None);
        }
        match u64::from(bits).checked_mul(len) {
            Some(total @ 1..=128) => Ok(Some(Type::Int(total as u8))),
            _ => {
                let shown = self.show(ty);
                unsupported(format!("a value of type `{shown}` in memory"))
            }
        }
    }

    pub fn is_vector(&mut self, ty: Ty) -> Res<bool> {
        Ok(matches!(self.data(ty)?, TypeData::Vector { .. }))
    }
}

/// The scalars of an integer that is too wide for one: words of 64 bits, the least significant first, and what is left.
pub fn limbs(bits: u32) -> impl Iterator<Item = Type> {
    (0..bits).step_by(64).map(move |low| Type::Int((bits - low).min(64) as u8))
}

/// The scalar that holds a value of this type, if one does.
fn register(data: &TypeData) -> Option<Type> {
    match data {
        TypeData::Int(bits @ 1..=128) => Some(Type::Int(*bits as u8)),
        TypeData::Half | TypeData::BFloat => Some(Type::I16),
        TypeData::Float => Some(Type::F32),
        TypeData::Double => Some(Type::F64),
        TypeData::X86Fp80 => Some(Type::F80),
        TypeData::Fp128 | TypeData::PpcFp128 => Some(Type::I128),
        TypeData::Ptr => Some(Type::Ptr),
        TypeData::Int(_) | TypeData::Vector { .. } | TypeData::Array { .. } | TypeData::Struct { .. } => None,
        TypeData::Named(_) | TypeData::Func { .. } | TypeData::Other => None,
        TypeData::Void | TypeData::Label | TypeData::Metadata | TypeData::Token => None,
    }
}

fn append(part: &[Leaf], offset: u64, out: &mut Vec<Leaf>) -> Res<()> {
    if out.len() + part.len() > MAX_LEAVES {
        return unsupported(format!("a value in a register of more than {MAX_LEAVES} scalars"));
    }
    out.extend(part.iter().map(|leaf| Leaf { ty: leaf.ty, offset: leaf.offset + offset }));
    Ok(())
}

fn repeat(part: &[Leaf], len: u64, stride: u64, out: &mut Vec<Leaf>) -> Res<()> {
    // An array of empty structs has no scalars however long it is.
    if part.is_empty() {
        return Ok(());
    }
    for i in 0..len {
        append(part, i * stride, out)?;
    }
    Ok(())
}
