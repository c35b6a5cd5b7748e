//! Which definition a name stands for when several modules are loaded together.
//!
//! As a linker does it: a strong definition beats a common one, that a weak one, that a copy marked
//! available_externally, that a declaration; among equals the first file wins, except that two strong definitions are
//! an error. Internal symbols are seen by their own module only; where names clash in the result they get a suffix
//! `.N`.

use crate::index::{Claim, Index, SymbolKind};
use crate::lexer::link_name;
use crate::metadata::Metadata;
use crate::trouble::{Error, line_and_column};
use crate::types::Types;
use crate::{RustRuntime, Source, index};
use rustc_hash::{FxHashMap, FxHashSet};

/// One file, ready to be read on demand.
pub struct Unit<'a> {
    pub name: &'a str,
    pub text: &'a [u8],
    pub symbols: Vec<index::Symbol<'a>>,
    by_name: FxHashMap<&'a [u8], u32>,
    pub types: Types<'a>,
    pub metadata: Metadata<'a>,
}

/// A symbol: which unit, and which of its symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entity {
    pub unit: u32,
    pub symbol: u32,
}

pub struct Linked<'a> {
    pub units: Vec<Unit<'a>>,
    /// The winner of every name that is visible to all.
    exported: FxHashMap<&'a [u8], Entity>,
    /// Internal symbols whose name is also used elsewhere, with the suffix that distinguishes them.
    suffixes: FxHashMap<Entity, u32>,
    /// Functions of Rust's standard library that others stand for, and mentions of functions by their paths.
    pub redirects: FxHashMap<Entity, Entity>,
    /// Some of the program is written in Rust.
    pub rust: bool,
    /// The releases of Rust in which functions can be replaced.
    pub releases: &'a [&'a str],
}

/// The key of a visible name: `\01foo` and `foo` are one symbol.
fn key(name: &[u8]) -> &[u8] {
    name.strip_prefix(b"\\01").unwrap_or(name)
}

impl Unit<'_> {
    /// The functions that this unit defines for others.
    pub fn functions(&self) -> Vec<String> {
        let defines = |s: &&index::Symbol<'_>| {
            matches!(s.kind, SymbolKind::Function { .. }) && s.claim >= Claim::Weak && s.claim <= Claim::Strong
        };
        self.symbols.iter().filter(defines).map(|s| link_name(s.name)).collect()
    }
}

/// Leaves out members of archives that define nothing which others need. What an archive comes after does not matter.
fn leave_out_members<'a>(units: Vec<Unit<'a>>, sources: &[Source], entry: &str) -> Vec<Unit<'a>> {
    if sources.iter().all(|source| !source.member) {
        return units;
    }
    let (mut defined, mut missing) = (FxHashSet::default(), FxHashSet::default());
    missing.insert(entry.as_bytes());
    let mut waiting: Vec<Option<Unit<'a>>> = units.into_iter().map(Some).collect();
    let mut taken: Vec<Option<Unit<'a>>> = waiting.iter().map(|_| None).collect();
    // Files that are named come first, wherever they stand: what they define is not missing.
    let mut members = false;
    loop {
        let before = taken.iter().flatten().count();
        for (number, source) in sources.iter().enumerate().filter(|(_, source)| members || !source.member) {
            let Some(unit) = &waiting[number] else { continue };
            let defines = |s: &&index::Symbol<'a>| (Claim::Weak..=Claim::Strong).contains(&s.claim);
            let is_missing = |s: &index::Symbol<'a>| {
                let name = key(s.name);
                missing.contains(name) && !defined.contains(name)
            };
            if source.member && !unit.symbols.iter().filter(defines).any(is_missing) {
                continue;
            }
            for symbol in &unit.symbols {
                match symbol.claim {
                    Claim::Declared => _ = missing.insert(key(symbol.name)),
                    Claim::Weak | Claim::Common | Claim::Strong => _ = defined.insert(key(symbol.name)),
                    Claim::Wished | Claim::Available | Claim::Internal | Claim::Appending => {}
                }
            }
            taken[number] = waiting[number].take();
        }
        if taken.iter().flatten().count() == before && members {
            return taken.into_iter().flatten().collect();
        }
        members = true;
    }
}

/// All files, ready to be read.
pub fn index_all(sources: &[Source]) -> Result<Vec<Unit<'_>>, Error> {
    let mut units = Vec::with_capacity(sources.len());
    for source in sources {
        units.push(unit(source)?);
    }
    Ok(units)
}

fn unit(source: &Source) -> Result<Unit<'_>, Error> {
    let Index { symbols, by_name, types, nodes, wide_i128 } =
        index::index(&source.text).map_err(|t| t.into_error(&source.name, &source.text))?;
    Ok(Unit {
        name: &source.name,
        text: &source.text,
        symbols,
        by_name,
        types: Types::new(&source.text, types, wide_i128),
        metadata: Metadata::new(&source.text, nodes),
    })
}

/// What every Rust program defines or declares.
const RUST: &[u8] = b"rust_eh_personality";
/// Stands before the path of a function that was replaced.
const ORIGINAL: &str = "original ";

/// The version of the Rust compiler that a text names as its producer.
pub fn rust_version(text: &[u8]) -> Option<&str> {
    const BEFORE: &[u8] = b"rustc version ";
    let from = memchr::memmem::rfind(text, BEFORE)? + BEFORE.len();
    let end = text[from..].iter().position(|byte| !byte.is_ascii_graphic())?;
    std::str::from_utf8(&text[from..from + end]).ok()
}

/// By which functions of the runtime, the last unit, those of the program are replaced, and which ones it mentions.
fn redirects(units: &[Unit<'_>], rust: RustRuntime<'_>) -> FxHashMap<Entity, Entity> {
    let Some((runtime, program)) = units.split_last() else { return FxHashMap::default() };
    let runtime_unit = program.len() as u32;
    let mut by_path: FxHashMap<String, Vec<(Entity, bool)>> = FxHashMap::default();
    for (row, symbol) in runtime.symbols.iter().enumerate() {
        let name = link_name(symbol.name);
        let path = name.strip_prefix(ORIGINAL).unwrap_or(&name);
        let entity = Entity { unit: runtime_unit, symbol: row as u32 };
        by_path.entry(path.to_owned()).or_default().push((entity, symbol.claim.is_definition()));
    }
    // Demangling takes time: the last part of a path is also part of its linker name.
    let ends: FxHashSet<&str> = by_path.keys().filter_map(|path| path.rsplit("::").next()).collect();
    let mut found = FxHashMap::default();
    for (unit, module) in program.iter().enumerate() {
        for (row, symbol) in module.symbols.iter().enumerate() {
            let is_function = matches!(symbol.kind, SymbolKind::Function { .. }) && symbol.claim.is_definition();
            if !is_function || !symbol.name.starts_with(b"_R") {
                continue;
            }
            let name = link_name(symbol.name);
            if !ends.iter().any(|end| name.contains(end)) {
                continue;
            }
            let entity = Entity { unit: unit as u32, symbol: row as u32 };
            let Some(mentions) = (rust.path)(&name).and_then(|path| by_path.get(&path)) else { continue };
            for &(mention, defined) in mentions {
                match defined {
                    true => _ = found.insert(entity, mention),
                    false => _ = found.entry(mention).or_insert(entity),
                }
            }
        }
    }
    found
}

pub fn link<'a>(sources: &'a [Source], entry: &str, rust: Option<RustRuntime<'a>>) -> Result<Linked<'a>, Error> {
    let mut units = leave_out_members(index_all(sources)?, sources, entry);
    let mut redirected = FxHashMap::default();
    let is_rust = units.iter().any(|unit| unit.by_name.contains_key(RUST));
    if let Some(rust) = rust
        && is_rust
    {
        units.push(unit(rust.source)?);
        redirected = redirects(&units, rust);
    }
    let mut exported: FxHashMap<&[u8], Entity> = FxHashMap::default();
    for (unit, module) in units.iter().enumerate() {
        for (row, symbol) in module.symbols.iter().enumerate() {
            if matches!(symbol.claim, Claim::Internal | Claim::Appending) {
                continue;
            }
            let entity = Entity { unit: unit as u32, symbol: row as u32 };
            let Some(winner) = exported.get_mut(key(symbol.name)) else {
                exported.insert(key(symbol.name), entity);
                continue;
            };
            let before = units[winner.unit as usize].symbols[winner.symbol as usize];
            if before.claim == Claim::Strong && symbol.claim == Claim::Strong {
                let other = &units[winner.unit as usize];
                // Of other files this is what the compiler made of them, which has other lines.
                let place = |unit: &Unit<'_>, at: u32| match unit.name.ends_with(".ll") {
                    true => line_and_column(unit.text, at as usize),
                    false => (0, 0),
                };
                let (line, column) = place(module, symbol.at);
                let there = match place(other, before.at) {
                    (0, _) => other.name.to_string(),
                    (line, _) => format!("{}:{line}", other.name),
                };
                return Err(Error {
                    file: module.name.to_string(),
                    line,
                    column,
                    message: format!("`{}` is defined here and in {there}", link_name(symbol.name)),
                });
            }
            if symbol.claim > before.claim {
                *winner = entity;
            }
        }
    }
    let mut taken: FxHashSet<String> = FxHashSet::default();
    let mut suffixes = FxHashMap::default();
    if units.len() > 1 {
        taken.extend(exported.keys().map(|name| link_name(name)));
        for (unit, module) in units.iter().enumerate() {
            for (row, symbol) in module.symbols.iter().enumerate() {
                if symbol.claim != Claim::Internal {
                    continue;
                }
                let name = link_name(symbol.name);
                let mut suffix = unit as u32;
                let mut unique = name.clone();
                while !taken.insert(unique.clone()) {
                    unique = format!("{name}.{suffix}");
                    suffixes.insert(Entity { unit: unit as u32, symbol: row as u32 }, suffix);
                    suffix += 1;
                }
            }
        }
    }
    let releases = rust.map_or(&[][..], |rust| rust.releases);
    Ok(Linked { units, exported, suffixes, redirects: redirected, rust: is_rust, releases })
}

impl<'a> Linked<'a> {
    /// Whether a unit is of Rust. What handlers of C++ do with a panic depends on types, which are not modelled.
    pub fn is_rust(&self, unit: u32) -> bool {
        self.units[unit as usize].by_name.contains_key(RUST)
    }

    /// What a name means inside a unit; `None` if the unit does not even declare it.
    pub fn resolve(&self, unit: u32, name: &[u8]) -> Option<Entity> {
        let module = &self.units[unit as usize];
        let &row = module.by_name.get(name)?;
        let symbol = &module.symbols[row as usize];
        let entity = match matches!(symbol.claim, Claim::Internal | Claim::Appending) {
            true => Entity { unit, symbol: row },
            false => self.exported.get(key(name)).copied()?,
        };
        match self.redirects.get(&entity) {
            // The runtime itself may call what it replaces.
            Some(&other) if other.unit != unit || !self.symbol(entity).claim.is_definition() => Some(other),
            Some(_) | None => Some(entity),
        }
    }

    /// The visible symbol of this name, if any unit has one.
    pub fn exported(&self, name: &str) -> Option<Entity> {
        self.exported.get(name.as_bytes()).copied()
    }

    /// The symbol of this name, visible or else internal to some unit.
    pub fn find(&self, name: &str) -> Option<Entity> {
        self.exported(name).or_else(|| self.appended(name).into_iter().next())
    }

    pub fn symbol(&self, entity: Entity) -> index::Symbol<'a> {
        self.units[entity.unit as usize].symbols[entity.symbol as usize]
    }

    /// The name in the result.
    pub fn name(&self, entity: Entity) -> String {
        let name = link_name(self.symbol(entity).name);
        match self.suffixes.get(&entity) {
            Some(suffix) => format!("{name}.{suffix}"),
            None => name,
        }
    }

    /// All symbols of one name that every unit contributes to.
    pub fn appended(&self, name: &str) -> Vec<Entity> {
        (0..self.units.len() as u32)
            .filter_map(|unit| {
                let &symbol = self.units[unit as usize].by_name.get(name.as_bytes())?;
                Some(Entity { unit, symbol })
            })
            .collect()
    }

    /// Names of defined functions that could be meant by an entry that is not there.
    pub fn candidates(&self) -> Vec<String> {
        let mut names: Vec<String> = self
            .exported
            .values()
            .map(|&entity| self.symbol(entity))
            .filter(|s| matches!(s.kind, SymbolKind::Function { .. }) && s.claim >= Claim::Weak)
            .map(|s| link_name(s.name))
            .collect();
        names.sort_unstable_by_key(|name| (name.len(), name.clone()));
        names.truncate(10);
        names
    }
}
