//! From linked modules to `ir`: the worklist of reachable functions and globals.
//!
//! A symbol gets its `ir` id when something reachable first mentions it, and is translated later from the worklist, so
//! recursion through calls and initialisers needs no stack. Ids are given in order of first mention: the same input
//! gives the same module.

mod arith;
mod asm;
mod blocks;
mod body;
mod builder;
mod call;
mod constant;
mod extended;
mod init;
mod intrinsic;
mod landing;
mod libatomic;
mod loading;
mod math;
mod memory;
mod variadic;
mod vector;
mod wide;

use crate::Library;
use crate::ast::{Constant, Header, Name, Val};
use crate::index::{Claim, Symbol, SymbolKind};
use crate::lexer::shown;
use crate::link::{Entity, Linked, rust_version};
use crate::metadata::Places;
use crate::parse::{GlobalText, parse_body, parse_global, parse_header};
use crate::trouble::{Error, Res, Trouble, bad, unsupported};
use crate::types::{Ty, Types};
use constant::{Address, Base};
use ir::{Body, Func, FuncData, Global, GlobalData, InstData, Loc, Module, Sig, Type};
use rustc_hash::{FxHashMap, FxHashSet};

pub struct Program<'a> {
    linked: Linked<'a>,
    module: Module,
    places: Places,
    addresses: FxHashMap<Entity, Address>,
    func_names: FxHashSet<String>,
    global_names: FxHashSet<String>,
    /// External functions that no unit declares and the translation calls.
    externals: FxHashMap<String, Func>,
    functions: Vec<(Entity, Func, Header<'a>)>,
    globals: Vec<(Entity, Global, Ty, Constant<'a>)>,
    /// Functions that choose what an ifunc stands for; they run before the constructors.
    choosers: Vec<Func>,
    /// Numbers that stand for addresses of blocks, by unit, function and block. They need not be addresses: a program
    /// can only jump to them, or look at their differences.
    labels: FxHashMap<(u32, &'a [u8], Name<'a>), u64>,
    library: Library<'a>,
    /// Numbers of the types that handlers catch, by the addresses of their descriptions; of all types, where there is
    /// none.
    type_numbers: FxHashMap<Option<(Option<Global>, i64)>, i64>,
    /// How many aliases deep the resolution of a symbol is: they may be circular.
    alias_depth: u32,
}

pub fn lower<'a>(linked: Linked<'a>, entry: &str, library: Library<'a>) -> Result<Module, Error> {
    let mut program = Program {
        linked,
        module: Module::new(),
        places: Places::default(),
        addresses: FxHashMap::default(),
        func_names: FxHashSet::default(),
        global_names: FxHashSet::default(),
        externals: FxHashMap::default(),
        functions: Vec::new(),
        globals: Vec::new(),
        choosers: Vec::new(),
        labels: FxHashMap::default(),
        library,
        type_numbers: FxHashMap::default(),
        alias_depth: 0,
    };
    program.sections().map_err(|trouble| program.error(0, trouble))?;
    program.check_redirects()?;
    program.entry(entry)?;
    program.thrown_by_machine()?;
    program.module.ctors = program.special("llvm.global_ctors")?;
    program.module.dtors = program.special("llvm.global_dtors")?;
    // What began last ends first.
    program.module.dtors.reverse();
    loop {
        if let Some((entity, func, header)) = program.functions.pop() {
            let at = program.linked.symbol(entity).at as usize;
            let body = program.function(entity, func, &header).map_err(|t| program.error(entity.unit, t.at(at)))?;
            program.module.funcs[func].body = Some(body);
        } else if let Some((entity, global, ty, init)) = program.globals.pop() {
            let at = program.linked.symbol(entity).at as usize;
            program.module.globals[global].init = match program.initialiser(entity.unit, ty, &init) {
                Ok(init) => Some(init),
                // The machine reports an external variable where it is used, which is what we want here.
                Err(Trouble::Unsupported(_)) => None,
                Err(trouble) => return Err(program.error(entity.unit, trouble.at(at))),
            };
        } else {
            program.module.ctors.splice(0..0, program.choosers);
            return Ok(program.module);
        }
    }
}

/// Names that differ only in how the text escapes them are told apart like internal ones of several files.
fn unique(taken: &mut FxHashSet<String>, name: String) -> String {
    let mut unique = name.clone();
    let mut suffix = 0u32;
    while !taken.insert(unique.clone()) {
        suffix += 1;
        unique = format!("{name}.{suffix}");
    }
    unique
}

impl<'a> Program<'a> {
    fn error(&self, unit: u32, trouble: Trouble) -> Error {
        let unit = &self.linked.units[unit as usize];
        trouble.into_error(unit.name, unit.text)
    }

    /// Whether the functions of Rust's standard library that others stand for have the parameters that they must have.
    fn check_redirects(&mut self) -> Result<(), Error> {
        let mut pairs: Vec<(Entity, Entity)> = self.linked.redirects.iter().map(|(&from, &to)| (from, to)).collect();
        pairs.sort_unstable_by_key(|(from, to)| (from.unit, from.symbol, to.unit, to.symbol));
        let Some(last) = self.linked.units.len().checked_sub(1).map(|last| last as u32) else { return Ok(()) };
        for (from, to) in pairs {
            let (ours, theirs) = if from.unit == last { (from, to) } else { (to, from) };
            if from.unit != last {
                self.check_release(ours, theirs)?;
            }
            let (wanted, found) = (self.signature(ours)?, self.signature(theirs)?);
            if (&wanted.params, &wanted.results) == (&found.params, &found.results) {
                continue;
            }
            let list = |types: &[Type]| types.iter().map(Type::to_string).collect::<Vec<_>>().join(", ");
            let shown = |sig: &Sig| format!("({}) -> ({})", list(&sig.params), list(&sig.results));
            let name = self.linked.name(ours);
            let path = name.strip_prefix("original ").unwrap_or(&name);
            let (wanted, found) = (shown(&wanted), shown(&found));
            let message = format!(
                "`{path}` of Rust's standard library is {found} where {wanted} is expected: this release of Rust is not \
                 supported"
            );
            let file = self.linked.units[theirs.unit as usize].name.to_string();
            return Err(Error { file, line: 0, column: 0, message });
        }
        Ok(())
    }

    /// Whether the replacement of a function knows the layouts of the program's library.
    fn check_release(&self, ours: Entity, theirs: Entity) -> Result<(), Error> {
        let unit = &self.linked.units[theirs.unit as usize];
        let version = rust_version(unit.text);
        let is_of = |version: &str, release: &str| {
            version.strip_prefix(release).is_some_and(|patch| patch.starts_with('.') && !patch.contains('-'))
        };
        let releases = self.linked.releases;
        if version.is_some_and(|version| releases.iter().any(|release| is_of(version, release))) {
            return Ok(());
        }
        let (path, known) = (self.linked.name(ours), releases.join(", "));
        let found = version.map_or("an unknown compiler".to_owned(), |version| format!("rustc {version}"));
        let message = format!(
            "`{path}` of Rust's standard library cannot be replaced: its data are known for Rust {known}, and this \
             program was compiled by {found}; set ESTRAGON_RUSTC to a compiler of Rust {known}"
        );
        Err(Error { file: unit.name.to_string(), line: 0, column: 0, message })
    }

    fn signature(&mut self, entity: Entity) -> Result<Sig, Error> {
        let text = self.linked.units[entity.unit as usize].text;
        let at = self.linked.symbol(entity).at as usize;
        let header = parse_header(text, at, self.types(entity.unit)).map_err(|t| self.error(entity.unit, t))?;
        self.sig(entity.unit, &header).map_err(|t| self.error(entity.unit, t))
    }

    fn types(&mut self, unit: u32) -> &mut Types<'a> {
        &mut self.linked.units[unit as usize].types
    }

    fn entry(&mut self, entry: &str) -> Result<Func, Error> {
        let address = match self.linked.find(entry) {
            Some(entity) => Some(self.entity(entity).map_err(|t| self.error(entity.unit, t))?),
            None => None,
        };
        // An alias may stand between the name and the definition.
        if let Some(Address { base: Base::Func(func), .. }) = address
            && self.functions.iter().any(|(_, f, _)| *f == func)
        {
            return Ok(func);
        }
        let candidates = self.linked.candidates();
        let hint = match candidates.as_slice() {
            [] => "no function is defined".to_string(),
            names => format!("defined are {}", names.join(", ")),
        };
        let message = format!("entry function `{entry}` is not defined; {hint}");
        let file = self.linked.units.first().map_or(String::new(), |unit| unit.name.to_string());
        Err(Error { file, line: 0, column: 0, message })
    }

    /// What the machine calls where one of its functions throws an exception.
    fn thrown_by_machine(&mut self) -> Result<(), Error> {
        let names = self.library.exceptions.unwrap_or(&[]);
        for name in names {
            if let Some(entity) = self.linked.exported(name) {
                self.entity(entity).map_err(|t| self.error(entity.unit, t))?;
            }
        }
        Ok(())
    }

    /// The functions listed in `llvm.global_ctors` or `llvm.global_dtors`, by increasing priority.
    fn special(&mut self, name: &str) -> Result<Vec<Func>, Error> {
        let mut found: Vec<(u128, Func)> = Vec::new();
        for entity in self.linked.appended(name) {
            self.special_of(entity, &mut found).map_err(|t| self.error(entity.unit, t))?;
        }
        found.sort_by_key(|(priority, _)| *priority);
        Ok(found.into_iter().map(|(_, func)| func).collect())
    }

    fn special_of(&mut self, entity: Entity, found: &mut Vec<(u128, Func)>) -> Res<()> {
        let at = self.linked.symbol(entity).at as usize;
        let text = self.linked.units[entity.unit as usize].text;
        let GlobalText::Variable { init: Some(init), .. } = parse_global(text, at, true, self.types(entity.unit))?
        else {
            return bad(at, "expected a list of functions");
        };
        let Constant::List(rows) = init else { return Ok(()) };
        for row in rows {
            let Val::Const(_, Constant::List(row)) = row else { return bad(at, "expected a priority and a function") };
            let [Val::Const(_, Constant::Bits(priority)), Val::Const(_, target), ..] = row.as_slice() else {
                return bad(at, "expected a priority and a function");
            };
            match self.constant_address(entity.unit, target)? {
                Some(Address { base: Base::Func(func), .. }) => found.push((*priority, func)),
                // A null entry, which loaders pass over.
                None => {}
                _ => return bad(at, "expected a function"),
            }
        }
        Ok(())
    }

    /// The address a name stands for in a unit.
    fn symbol(&mut self, unit: u32, name: &[u8]) -> Res<Address> {
        match self.linked.resolve(unit, name) {
            Some(entity) => self.entity(entity),
            None => bad(0, format!("`@{}` is not declared", shown(name))),
        }
    }

    fn entity(&mut self, entity: Entity) -> Res<Address> {
        if let Some(&address) = self.addresses.get(&entity) {
            return Ok(address);
        }
        // The mention may be in another file than what is wrong.
        let address = self.read_entity(entity).map_err(|trouble| match trouble {
            Trouble::Bad { .. } => {
                let at = self.linked.symbol(entity).at as usize;
                Trouble::Elsewhere(Box::new(self.error(entity.unit, trouble.at(at))))
            }
            other @ (Trouble::Elsewhere(_) | Trouble::Unsupported(_)) => other,
        })?;
        self.addresses.insert(entity, address);
        Ok(address)
    }

    fn read_entity(&mut self, entity: Entity) -> Res<Address> {
        let symbol = self.linked.symbol(entity);
        let text = self.linked.units[entity.unit as usize].text;
        let at = symbol.at as usize;
        let defined = symbol.claim.is_definition();
        if symbol.claim == Claim::Wished && !(self.library.provides)(&self.linked.name(entity)) {
            return Ok(Address { base: Base::Absolute, plus: 0 });
        }
        Ok(match symbol.kind {
            SymbolKind::Function { .. } => {
                let header = parse_header(text, at, self.types(entity.unit))?;
                let func = self.add_function(entity, &header)?;
                if defined && !(self.library.replaces)(&self.module.funcs[func].name) {
                    self.functions.push((entity, func, header));
                }
                Address { base: Base::Func(func), plus: 0 }
            }
            SymbolKind::Variable => match parse_global(text, at, defined, self.types(entity.unit))? {
                GlobalText::Alias { target } => self.alias(entity, &target, at)?,
                GlobalText::IFunc { ty, resolver } => self.ifunc(entity, ty, &resolver, at)?,
                GlobalText::Variable { thread_local: true, .. }
                    if !defined && !(self.library.provides)(&self.linked.name(entity)) =>
                {
                    let name = self.linked.name(entity);
                    return unsupported(format!(
                        "access to external variable `{name}`\nadd the file that defines it, or define it"
                    ));
                }
                GlobalText::Variable { ty, init, constant, thread_local, align, dbg } => {
                    let types = self.types(entity.unit);
                    let (size, natural) = match types.layout(ty) {
                        Ok(layout) => (layout.size, layout.align),
                        // A variable of an opaque type can only be external: its address is all that is used.
                        Err(Trouble::Unsupported(_)) => (0, 1),
                        Err(trouble) => return Err(trouble),
                    };
                    let data = GlobalData {
                        name: unique(&mut self.global_names, self.linked.name(entity)),
                        size,
                        align: align.unwrap_or(natural),
                        constant,
                        thread_local,
                        init: None,
                        loc: self.declared_at(entity.unit, dbg),
                    };
                    let metadata = &mut self.linked.units[entity.unit as usize].metadata;
                    if let Some(shape) = dbg.and_then(|node| metadata.shape(node, &mut self.module.shapes)) {
                        self.module.shapes.set_global(data.name.clone(), shape);
                    }
                    let global = self.module.globals.push(data);
                    if let Some(init) = init {
                        self.globals.push((entity, global, ty, init));
                    }
                    let base = if thread_local { Base::ThreadLocal(global) } else { Base::Global(global) };
                    Address { base, plus: 0 }
                }
            },
        })
    }

    fn alias(&mut self, entity: Entity, target: &Val<'a>, at: usize) -> Res<Address> {
        if self.alias_depth > 64 {
            return bad(at, "this alias stands for itself");
        }
        self.alias_depth += 1;
        let Val::Const(_, constant) = target else { return bad(at, "expected a constant") };
        let found = self.constant_address(entity.unit, constant);
        self.alias_depth -= 1;
        match found? {
            Some(address) => Ok(address),
            None => bad(at, "expected an alias of a function or variable"),
        }
    }

    fn declared_at(&mut self, unit: u32, dbg: Option<u32>) -> Loc {
        let Some(node) = dbg else { return Loc::NONE };
        self.linked.units[unit as usize].metadata.declared_at(node, &mut self.module, &mut self.places)
    }

    fn loc(&mut self, unit: u32, dbg: Option<u32>) -> Loc {
        let Some(node) = dbg else { return Loc::NONE };
        self.linked.units[unit as usize].metadata.loc(node, &mut self.module, &mut self.places)
    }

    fn add_function(&mut self, entity: Entity, header: &Header<'a>) -> Res<Func> {
        let sig = match self.sig(entity.unit, header) {
            Ok(sig) => sig,
            // Its body, or the call, says so.
            Err(Trouble::Unsupported(_)) => Sig::default(),
            Err(trouble) => return Err(trouble),
        };
        let loc = self.declared_at(entity.unit, header.dbg);
        let name = unique(&mut self.func_names, self.linked.name(entity));
        Ok(self.module.funcs.push(FuncData { name, sig, body: None, loc }))
    }

    fn scalars(&mut self, unit: u32, ty: Ty) -> Res<Vec<Type>> {
        Ok(self.types(unit).leaves(ty)?.iter().map(|leaf| leaf.ty).collect())
    }

    fn sig(&mut self, unit: u32, header: &Header<'a>) -> Res<Sig> {
        let mut params = Vec::new();
        for param in &header.params {
            params.extend(self.scalars(unit, param.ty)?);
            if params.len() > usize::from(u16::MAX) {
                return bad(header.end, "a function has at most 65535 parameters");
            }
        }
        Ok(Sig { params, results: self.scalars(unit, header.result)?, variadic: header.variadic, places: Vec::new() })
    }

    /// A function that the translation calls on its own account.
    fn external(&mut self, name: &str, sig: Sig) -> Res<Func> {
        if let Some(entity) = self.linked.exported(name)
            && matches!(self.linked.symbol(entity).kind, SymbolKind::Function { .. })
            && let Address { base: Base::Func(func), .. } = self.entity(entity)?
        {
            return Ok(func);
        }
        if let Some(&func) = self.externals.get(name) {
            return Ok(func);
        }
        let unique_name = unique(&mut self.func_names, name.to_string());
        let func = self.module.funcs.push(FuncData { name: unique_name, sig, body: None, loc: Loc::NONE });
        self.externals.insert(name.to_string(), func);
        Ok(func)
    }

    fn function(&mut self, entity: Entity, func: Func, header: &Header<'a>) -> Res<Body> {
        let Symbol { kind, name, .. } = self.linked.symbol(entity);
        let SymbolKind::Function { end } = kind else {
            return bad(header.end, "internal: a variable has no body");
        };
        match self.sig(entity.unit, header) {
            Ok(_) => {
                let text = &self.linked.units[entity.unit as usize].text[..end as usize];
                let function = parse_body(text, header, self.types(entity.unit))?;
                body::lower(self, entity.unit, name, header, &function)
            }
            Err(Trouble::Unsupported(what)) => {
                let mut body = Body::new();
                let block = body.add_block();
                let loc = self.module.funcs[func].loc;
                body.push(block, InstData::Unsupported { what }, &[], loc);
                Ok(body)
            }
            Err(trouble) => Err(trouble),
        }
    }
}
