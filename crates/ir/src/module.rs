//! A whole program: functions, globals, source places.

use crate::{Body, Callee, InstData, Shapes, Type};
use base::{Place, Table, id};
use rustc_hash::FxHashMap;

id!(Func, "fn", "A function, defined or external.");
id!(Global, "g", "A global variable.");
id!(Loc, "!", "A source place; `Loc::NONE` when there is none.");
id!(SourceFile, "file", "A source file.");

impl Loc {
    /// Row 0 of every module's table: no place known.
    pub const NONE: Loc = Loc::new(0);
}

/// A source place in compact form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocData {
    pub file: SourceFile,
    pub line: u32,
    pub column: u32,
    /// The function in whose text the place is: differs from the function that holds the instruction after inlining.
    pub function: Option<SymbolRef>,
    /// The call site into which it was inlined.
    pub inlined_at: Option<Loc>,
}

id!(SymbolRef, "sym", "An interned source-level name.");

/// Parameter and result types of a function or call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sig {
    pub params: Vec<Type>,
    pub results: Vec<Type>,
    pub variadic: bool,
    /// Of a variadic call: the word at which the callee's `va_list` finds each argument, see [`crate::va`]. Empty where
    /// the callee is known to look for its arguments elsewhere.
    pub places: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FuncData {
    /// Linker name, unique in the module.
    pub name: String,
    pub sig: Sig,
    /// `None` for an external function.
    pub body: Option<Body>,
    pub loc: Loc,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobalData {
    /// Linker name, unique in the module; internal symbols of several files are told apart by a suffix `.N`.
    pub name: String,
    pub size: u64,
    pub align: u32,
    /// Never written by the program; writing it is a fault.
    pub constant: bool,
    pub thread_local: bool,
    /// `None` for an external variable.
    pub init: Option<Init>,
    pub loc: Loc,
}

/// Initial contents of a global.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Init {
    /// Shorter than the global's size when the rest is zero.
    pub bytes: Vec<u8>,
    /// Addresses that are stored over `bytes`, 8 bytes each, sorted by offset.
    pub relocs: Vec<Reloc>,
}

/// An address inside an initialiser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reloc {
    pub offset: u64,
    pub target: RelocTarget,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelocTarget {
    Global { global: Global, plus: i64 },
    Func(Func),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Module {
    pub files: Table<SourceFile, String>,
    pub symbols: Table<SymbolRef, String>,
    pub locs: Table<Loc, LocData>,
    pub globals: Table<Global, GlobalData>,
    pub funcs: Table<Func, FuncData>,
    /// Functions to run before `main`, in order.
    pub ctors: Vec<Func>,
    /// Functions to run after `main`, in order.
    pub dtors: Vec<Func>,
    /// What the parts of variables are called.
    pub shapes: Shapes,
}

impl Module {
    pub fn new() -> Self {
        let mut module = Self::default();
        let none = module.files.push(String::new());
        module.locs.push(LocData { file: none, line: 0, column: 0, function: None, inlined_at: None });
        module
    }
    /// Where a function is, or, if that is in a library, the first one that it calls and that is not: libraries wrap
    /// functions of the program.
    pub fn place_of_wrapped(&self, func: Func) -> Place {
        let place = |func: Func| self.place(self.funcs[func].loc);
        let own = place(func);
        if !own.is_of_system() {
            return own;
        }
        let body = self.funcs[func].body.iter();
        let callees = body.flat_map(|body| body.insts().map(|inst| body.inst(inst))).filter_map(|inst| {
            if let InstData::Call { callee: Callee::Func(callee), .. } = inst { Some(*callee) } else { None }
        });
        callees.map(place).find(|place| place.is_known() && !place.is_of_system()).unwrap_or(own)
    }

    pub fn func_named(&self, name: &str) -> Option<Func> {
        self.funcs.iter().find(|(_, f)| f.name == name).map(|(id, _)| id)
    }
    pub fn place(&self, loc: Loc) -> Place {
        let at = &self.locs[loc];
        Place {
            file: self.files[at.file].clone(),
            line: at.line,
            column: at.column,
            function: at.function.map(|s| self.symbols[s].clone()).unwrap_or_default(),
        }
    }
    /// Functions by name.
    pub fn func_names(&self) -> FxHashMap<&str, Func> {
        self.funcs.iter().map(|(id, f)| (f.name.as_str(), id)).collect()
    }
}
