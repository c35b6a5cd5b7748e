//! Scalar types.

use std::fmt;

/// The type of a value. Memory is untyped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// Integer of 1 to 128 bits.
    Int(u8),
    F32,
    F64,
    /// The extended format of the x87: 80 bits.
    F80,
    Ptr,
}

impl Type {
    pub const I1: Type = Type::Int(1);
    pub const I8: Type = Type::Int(8);
    pub const I16: Type = Type::Int(16);
    pub const I32: Type = Type::Int(32);
    pub const I64: Type = Type::Int(64);
    pub const I128: Type = Type::Int(128);

    pub fn bits(self) -> u32 {
        match self {
            Type::Int(bits) => u32::from(bits),
            Type::F32 => 32,
            Type::F64 | Type::Ptr => 64,
            Type::F80 => 80,
        }
    }
    /// Bytes that a load or store of this type touches.
    pub fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }
    pub fn is_int(self) -> bool {
        matches!(self, Type::Int(_))
    }
    pub fn is_float(self) -> bool {
        matches!(self, Type::F32 | Type::F64 | Type::F80)
    }
    /// The bits a value of this type may have set.
    pub fn mask(self) -> u128 {
        u128::MAX >> (128 - self.bits())
    }
    pub fn from_name(text: &str) -> Option<Type> {
        match text {
            "f32" => Some(Type::F32),
            "f64" => Some(Type::F64),
            "f80" => Some(Type::F80),
            "ptr" => Some(Type::Ptr),
            _ => match text.strip_prefix('i')?.parse() {
                Ok(bits @ 1..=128) => Some(Type::Int(bits)),
                _ => None,
            },
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Int(bits) => write!(f, "i{bits}"),
            Type::F32 => f.write_str("f32"),
            Type::F64 => f.write_str("f64"),
            Type::F80 => f.write_str("f80"),
            Type::Ptr => f.write_str("ptr"),
        }
    }
}
