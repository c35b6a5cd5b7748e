//! Symbols that are only known when a program is loaded: functions that another function chooses, and the bounds of
//! sections.

use super::Program;
use super::constant::{Address, Base};
use crate::ast::{Constant, Val};
use crate::index::{Claim, SymbolKind};
use crate::link::Entity;
use crate::parse::{GlobalText, parse_global};
use crate::trouble::{Res, bad, unsupported};
use crate::types::{Ty, TypeData};
use ir::{Body, Callee, Const, FuncData, GlobalData, Init, InstData, Loc, Reloc, Sig, Type};

/// The variable that stands for a section, and its size; `None` where nothing is in the section.
type Section = Option<(ir::Global, u64)>;

impl<'a> Program<'a> {
    /// A function that calls what the resolver chose. The resolver runs once, before all constructors, as a loader does
    /// it.
    pub fn ifunc(&mut self, entity: Entity, ty: Ty, resolver: &Val<'a>, at: usize) -> Res<Address> {
        let TypeData::Func { result, params, variadic } = self.types(entity.unit).data(ty)? else {
            return bad(at, "expected the type of a function");
        };
        if variadic {
            return unsupported("an ifunc with variadic arguments");
        }
        let mut types = Vec::new();
        for &param in params.iter() {
            types.extend(self.scalars(entity.unit, param)?);
        }
        let sig = Sig { params: types, results: self.scalars(entity.unit, result)?, ..Sig::default() };
        let Val::Const(_, constant) = resolver else { return bad(at, "expected a constant") };
        let Some(Address { base: Base::Func(resolver), plus: 0 }) = self.constant_address(entity.unit, constant)?
        else {
            return bad(at, "expected a function that resolves the ifunc");
        };
        let name = self.linked.name(entity);
        let chosen = self.module.globals.push(GlobalData {
            name: super::unique(&mut self.global_names, format!("{name}.chosen")),
            size: 8,
            align: 8,
            constant: false,
            thread_local: false,
            init: Some(Init::default()),
            loc: Loc::NONE,
        });
        let mut setup = Body::new();
        let block = setup.add_block();
        let by = Sig { params: Vec::new(), results: vec![Type::Ptr], ..Sig::default() };
        let call = InstData::Call { callee: Callee::Func(resolver), args: Vec::new(), sig: Box::new(by) };
        let call = setup.push(block, call, &[Type::Ptr], Loc::NONE);
        let value = setup.result(call);
        let ptr = setup.constant(Type::Ptr, Const::Global { global: chosen, plus: 0 });
        setup.push(block, InstData::Store { ptr, value, align: 8, order: None, volatile: false }, &[], Loc::NONE);
        setup.push(block, InstData::Return(Vec::new()), &[], Loc::NONE);
        let setup_name = super::unique(&mut self.func_names, format!("{name}.choose"));
        let setup = self.module.funcs.push(FuncData {
            name: setup_name,
            sig: Sig::default(),
            body: Some(setup),
            loc: Loc::NONE,
        });
        self.choosers.push(setup);

        let mut body = Body::new();
        let block = body.add_block();
        let args: Vec<_> = sig.params.iter().map(|&ty| body.add_param(block, ty)).collect();
        let ptr = body.constant(Type::Ptr, Const::Global { global: chosen, plus: 0 });
        let load = InstData::Load { ptr, align: 8, order: None, volatile: false };
        let load = body.push(block, load, &[Type::Ptr], Loc::NONE);
        let callee = Callee::Pointer(body.result(load));
        let results = sig.results.clone();
        let call = InstData::Call { callee, args, sig: Box::new(sig.clone()) };
        let call = body.push(block, call, &results, Loc::NONE);
        let values = body.results(call).to_vec();
        body.push(block, InstData::Return(values), &[], Loc::NONE);
        let name = super::unique(&mut self.func_names, name);
        let func = self.module.funcs.push(FuncData { name, sig, body: Some(body), loc: Loc::NONE });
        Ok(Address { base: Base::Func(func), plus: 0 })
    }

    /// Lays out the sections whose bounds the program asks for (`__start_NAME`, `__stop_NAME`), each as one variable.
    pub fn sections(&mut self) -> Res<()> {
        let mut asked: Vec<(Vec<u8>, Entity, bool)> = Vec::new();
        for (unit, module) in self.linked.units.iter().enumerate() {
            for (row, symbol) in module.symbols.iter().enumerate() {
                let entity = Entity { unit: unit as u32, symbol: row as u32 };
                let bound = symbol.name.strip_prefix(b"__start_").map(|section| (section, true));
                let bound = bound.or_else(|| symbol.name.strip_prefix(b"__stop_").map(|section| (section, false)));
                if let Some((section, start)) = bound
                    && matches!(symbol.kind, SymbolKind::Variable)
                    && matches!(symbol.claim, Claim::Declared | Claim::Wished)
                    && self.linked.resolve(entity.unit, symbol.name) == Some(entity)
                {
                    asked.push((section.to_vec(), entity, start));
                }
            }
        }
        let mut laid: Vec<(Vec<u8>, Section)> = Vec::new();
        for (section, bound, start) in asked {
            let known = laid.iter().find(|(name, _)| *name == section).map(|(_, at)| *at);
            let at = match known {
                Some(at) => at,
                None => {
                    let at = self.section(&section)?;
                    laid.push((section, at));
                    at
                }
            };
            if let Some((global, size)) = at {
                let plus = if start { 0 } else { size as i64 };
                self.addresses.insert(bound, Address { base: Base::Global(global), plus });
            }
        }
        Ok(())
    }

    /// One variable of all those that are in a section, in the order of the files; and its size.
    fn section(&mut self, section: &[u8]) -> Res<Section> {
        let quoted = [b"section \"", section, b"\""].concat();
        let mut members: Vec<(Entity, Ty, Constant<'a>, u64)> = Vec::new();
        let (mut size, mut most, mut constant) = (0u64, 1u32, true);
        for unit in 0..self.linked.units.len() as u32 {
            let text = self.linked.units[unit as usize].text;
            for row in 0..self.linked.units[unit as usize].symbols.len() as u32 {
                let entity = Entity { unit, symbol: row };
                let symbol = self.linked.symbol(entity);
                let at = symbol.at as usize;
                let line = &text[at..memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |end| at + end)];
                let is_member = matches!(symbol.kind, SymbolKind::Variable)
                    && symbol.claim.is_definition()
                    && memchr::memmem::find(line, &quoted).is_some()
                    && self.linked.resolve(unit, symbol.name) == Some(entity);
                if !is_member {
                    continue;
                }
                let GlobalText::Variable { ty, init: Some(init), constant: fixed, thread_local: false, align, .. } =
                    parse_global(text, at, true, self.types(unit))?
                else {
                    continue;
                };
                let layout = self.types(unit).layout(ty)?;
                let align = align.unwrap_or(layout.align);
                size = size.next_multiple_of(u64::from(align));
                members.push((entity, ty, init, size));
                size += layout.size;
                most = most.max(align);
                constant &= fixed;
            }
        }
        if members.is_empty() {
            return Ok(None);
        }
        let name = format!("section {}", String::from_utf8_lossy(section)).replace(|c: char| !c.is_alphanumeric(), "_");
        let global = self.module.globals.push(GlobalData {
            name: super::unique(&mut self.global_names, name),
            size,
            align: most,
            constant,
            thread_local: false,
            init: None,
            loc: Loc::NONE,
        });
        // They may point at each other.
        for (entity, _, _, offset) in &members {
            self.addresses.insert(*entity, Address { base: Base::Global(global), plus: *offset as i64 });
        }
        let mut all = Init::default();
        for (entity, ty, init, offset) in members {
            let Init { bytes, relocs } = self.initialiser(entity.unit, ty, &init)?;
            let end = offset as usize + bytes.len();
            if all.bytes.len() < end && !bytes.is_empty() {
                all.bytes.resize(end, 0);
            }
            if !bytes.is_empty() {
                all.bytes[offset as usize..end].copy_from_slice(&bytes);
            }
            all.relocs.extend(relocs.into_iter().map(|reloc| Reloc { offset: reloc.offset + offset, ..reloc }));
        }
        self.module.globals[global].init = Some(all);
        Ok(Some((global, size)))
    }
}
