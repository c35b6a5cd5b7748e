//! Parts of the C++ library that are neither in its headers nor modelled by the machine: C++ files that are part of the binary,
//! compiled and linked only where the program mentions what they define.

use crate::compile;
use ir::Module;

/// One file.
pub struct Part {
    pub name: &'static str,
    pub text: &'static str,
    /// How the names begin that it defines. Others may begin so too: then it does no harm.
    defines: &'static [&'static str],
}

const PARTS: &[Part] = &[
    Part { name: "abi.cpp", text: include_str!("../../../runtime/abi.cpp"), defines: &["__dynamic_cast"] },
    Part {
        name: "memory.cpp",
        text: include_str!("../../../runtime/memory.cpp"),
        defines: &["_ZNSt3pmr", "_ZNKSt3pmr", "_ZTVNSt3pmr", "_ZNSt10_Sp_locker"],
    },
];

/// What of the runtime a program has been given.
#[derive(Clone)]
pub struct Given {
    names: Vec<&'static str>,
    /// Whether the compiler's work is kept for the next time.
    cache: bool,
}

impl Given {
    pub fn new(cache: bool) -> Self {
        Self { names: Vec::new(), cache }
    }

    /// The text of the parts that the program mentions and has not been given yet. One that the compiler does not take, as with
    /// headers of another library, is left out: a call of what it defines then says that it is not supported.
    pub fn wanted(&mut self, module: &Module) -> Vec<llvm::Source> {
        let missing = missing(module);
        let wants = |part: &Part| missing.iter().any(|name| part.defines.iter().any(|start| name.starts_with(start)));
        let parts: Vec<&Part> = PARTS.iter().filter(|part| !self.names.contains(&part.name) && wants(part)).collect();
        self.names.extend(parts.iter().map(|part| part.name));
        parts.into_iter().filter_map(|part| compile::part(part, self.cache).ok()).collect()
    }
}

/// Names of what is mentioned and neither defined nor modelled.
fn missing(module: &Module) -> Vec<&str> {
    let functions = module.funcs.values().filter(|func| func.body.is_none()).map(|func| func.name.as_str());
    let variables = module.globals.values().filter(|global| global.init.is_none()).map(|global| global.name.as_str());
    functions
        .chain(variables)
        .filter(|name| name.starts_with("_Z") || name.starts_with("__"))
        .filter(|name| !vm::models(name))
        .collect()
}
