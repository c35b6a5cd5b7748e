//! Parts of the library that are neither in its headers nor modelled by the machine: C++ files that are part of the
//! binary, compiled and linked only where the program mentions what they define.

use crate::compile;
use crate::{Test, ThreadPanics};
use ir::Module;
use std::collections::BTreeSet;

/// One file.
pub struct Part {
    pub name: &'static str,
    pub text: &'static str,
    /// How the names begin that it defines. Others may begin so too: then it does no harm.
    defines: &'static [&'static str],
    /// How the names of functions begin that a program brings itself and that do not work without this part.
    serves: &'static [&'static str],
    /// Functions that the machine has, and that are defined by `basis` where the program brings one of those, mentioned
    /// or not.
    derived: &'static [&'static str],
    basis: &'static [&'static str],
    /// Only for programs that throw exceptions, although the machine models what it defines for all others.
    exceptions: bool,
}

const STREAMS: &str = "streams.cpp";

const NONE: Part = Part { name: "", text: "", defines: &[], serves: &[], derived: &[], basis: &[], exceptions: false };

const PARTS: &[Part] = &[
    Part {
        name: "allocation.cpp",
        text: include_str!("../../../runtime/allocation.cpp"),
        derived: &[
            "_Znam",
            "_ZnwmRKSt9nothrow_t",
            "_ZnamRKSt9nothrow_t",
            "_ZdaPv",
            "_ZdlPvm",
            "_ZdaPvm",
            "_ZdlPvRKSt9nothrow_t",
            "_ZdaPvRKSt9nothrow_t",
        ],
        basis: &["_Znwm", "_ZdlPv", "_Znam", "_ZdaPv"],
        ..NONE
    },
    Part {
        name: "abi.cpp",
        text: include_str!("../../../runtime/abi.cpp"),
        defines: &["__dynamic_cast", "__estragon_is_handled"],
        ..NONE
    },
    Part {
        name: "exceptions.cpp",
        text: include_str!("../../../runtime/exceptions.cpp"),
        // Whatever may throw is mentioned by a program that does.
        defines: &["__cxa_", "__estragon_select", "_Z"],
        exceptions: true,
        ..NONE
    },
    Part {
        name: "errors.cpp",
        text: include_str!("../../../runtime/errors.cpp"),
        defines: &[
            "_ZSt20__throw_system_error",
            "_ZSt20__throw_future_error",
            "_ZSt19__throw_ios_failure",
            "_ZNSt3_V2",
            "_ZSt15future_category",
            "_ZSt17iostream_category",
            "_ZNKSt14error_category",
            "_ZNSt14error_category",
            "_ZTISt14error_category",
            "_ZTISt12system_error",
            "_ZTVSt12system_error",
            "_ZNSt12system_error",
            "_ZTISt12future_error",
            "_ZTVSt12future_error",
            "_ZNSt12future_error",
            "_ZNSt13__future_base12_Result_base",
            "_ZTINSt8ios_base7failure",
            "_ZNSt8ios_base7failure",
        ],
        exceptions: true,
        ..NONE
    },
    Part {
        name: "terminate.cpp",
        text: include_str!("../../../runtime/terminate.cpp"),
        defines: &["_ZSt13set_terminate", "_ZSt13get_terminate"],
        ..NONE
    },
    Part {
        name: "awaits.cpp",
        text: include_str!("../../../runtime/awaits.cpp"),
        defines: &["__VERIFIER_load_await_", "__VERIFIER_xchg_await_"],
        ..NONE
    },
    Part {
        name: "memory.cpp",
        text: include_str!("../../../runtime/memory.cpp"),
        defines: &["_ZNSt3pmr", "_ZNKSt3pmr", "_ZTVNSt3pmr", "_ZNSt10_Sp_locker"],
        ..NONE
    },
    Part {
        name: STREAMS,
        text: include_str!("../../../runtime/streams.cpp"),
        defines: &[
            "_ZSt3cin",
            "_ZNSt8ios_base",
            "_ZNSt6locale",
            "_ZNKSt6locale",
            "_ZNSt5ctypeIcE",
            "_ZNKSt5ctypeIcE",
            "_ZNSt7codecvtIcc",
            "_ZNKSt7codecvtIcc",
            "_ZNSt12__basic_fileIcE",
            "_ZNKSt12__basic_fileIcE",
            "_ZSt7getlineIcSt11char_traitsIcE",
            "_ZStrsIcSt11char_traitsIcE",
            "_ZSt17__istream_extract",
            "_ZSt21__copy_streambufs_eofIcSt11char_traitsIcE",
        ],
        // Members of streams: without this part, those that the machine models write to the standard ones and nothing
        // else works.
        serves: &[
            "_ZNSi",
            "_ZNKSi",
            "_ZNSo",
            "_ZNKSo",
            "_ZNSt9basic_iosIcSt11char_traitsIcEE",
            "_ZNKSt9basic_iosIcSt11char_traitsIcEE5rdbuf",
        ],
        ..NONE
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

    /// Whether streams of C++ work as they do natively; if not, the machine's functions write to the standard ones.
    pub fn has_streams(&self) -> bool {
        self.names.contains(&STREAMS)
    }

    /// The text of the parts that the program mentions and has not been given yet. One that the compiler does not take,
    /// as with headers of another library, is left out: a call of what it defines then says that it is not supported.
    pub fn wanted(&mut self, module: &Module, texts: &[llvm::Source], exceptions: bool) -> Vec<llvm::Source> {
        let (external, own) = (external(module), own(module));
        let missing: Vec<&str> = external.iter().copied().filter(|name| !vm::models(name)).collect();
        let begins = |names: &[&str], starts: &[&str]| {
            names.iter().any(|name| starts.iter().any(|start| name.starts_with(start)))
        };
        let wants = |part: &Part| match part.exceptions {
            true => exceptions && begins(&external, part.defines),
            false => begins(&missing, part.defines) || begins(&own, part.serves) || is_derived(part, module, texts),
        };
        let parts: Vec<&Part> = PARTS.iter().filter(|part| !self.names.contains(&part.name) && wants(part)).collect();
        self.names.extend(parts.iter().map(|part| part.name));
        let parts = parts.into_iter().filter_map(|part| compile::part(part, self.cache).ok());
        parts.chain(descriptions(module)).collect()
    }
}

/// Descriptions (`std::type_info`) of types that are no classes. The library defines them; those of other types are in
/// the files that mention them. Of their virtual tables only the addresses matter, which say that one is of a pointer.
fn descriptions(module: &Module) -> Option<llvm::Source> {
    let is_class = |kind: &str| !kind.chars().all(|letter| letter.is_ascii_lowercase() || "DKP".contains(letter));
    let mentioned = module.globals.values().filter(|global| global.init.is_none());
    let kinds = mentioned.filter_map(|global| global.name.strip_prefix("_ZTI")).filter(|kind| !is_class(kind));
    let mut kinds: BTreeSet<&str> = kinds.collect();
    kinds.extend(kinds.clone().into_iter().filter_map(pointed_to).map(|(_, target)| target));
    let mut text = String::new();
    for kind in &kinds {
        let size = kind.len() + 1;
        text += &format!("@_ZTS{kind} = linkonce_odr constant [{size} x i8] c\"{kind}\\00\"\n");
        text += &match pointed_to(kind) {
            None => format!("@_ZTI{kind} = linkonce_odr constant {{ ptr, ptr }} {{ ptr null, ptr @_ZTS{kind} }}\n"),
            Some((constant, target)) => format!(
                "@_ZTI{kind} = linkonce_odr constant {{ ptr, ptr, i32, ptr }} {{ ptr getelementptr (i8, ptr {POINTER}, \
                 i64 16), ptr @_ZTS{kind}, i32 {constant}, ptr @_ZTI{target} }}\n"
            ),
        };
    }
    if kinds.iter().any(|kind| pointed_to(kind).is_some()) {
        text += &format!("{POINTER} = external global ptr\n");
    }
    (!text.is_empty()).then(|| llvm::Source { name: "types.ll".to_owned(), text: text.into_bytes(), member: false })
}

/// The virtual table of descriptions of pointers.
const POINTER: &str = "@_ZTVN10__cxxabiv119__pointer_type_infoE";

/// What a pointer points to, and 1 if that is constant, by the linker names of the types.
fn pointed_to(kind: &str) -> Option<(u32, &str)> {
    let target = kind.strip_prefix('P')?;
    Some(target.strip_prefix('K').map_or((0, target), |target| (1, target)))
}

/// Whether the program calls a function of the library that is defined by one which the program brings.
fn is_derived(part: &Part, module: &Module, texts: &[llvm::Source]) -> bool {
    let external = module.funcs.values().filter(|func| func.body.is_none());
    external.map(|func| func.name.as_str()).any(|name| part.derived.contains(&name))
        && llvm::functions(texts).is_ok_and(|defined| defined.iter().any(|name| part.basis.contains(&name.as_str())))
}

/// Names of functions that the program brings.
fn own(module: &Module) -> Vec<&str> {
    module.funcs.values().filter(|func| func.body.is_some()).map(|func| func.name.as_str()).collect()
}

/// Names of what is mentioned and not defined.
fn external(module: &Module) -> Vec<&str> {
    let functions = module.funcs.values().filter(|func| func.body.is_none()).map(|func| func.name.as_str());
    let variables = module.globals.values().filter(|global| global.init.is_none()).map(|global| global.name.as_str());
    functions.chain(variables).filter(|name| name.starts_with("_Z") || name.starts_with("__")).collect()
}

/// The releases of Rust whose standard library has the layouts that `runtime/rust.ll` assumes.
pub const RUST_RELEASES: [&str; 1] = ["1.95"];

/// What replaces functions of Rust's standard library, and, where a test is asked for, the harness of the tests.
pub fn rust(test: Option<&Test>, panics: ThreadPanics) -> llvm::Source {
    let mut text = include_bytes!("../../../runtime/rust.ll").to_vec();
    let end_threads = u8::from(panics == ThreadPanics::EndThreads);
    text.extend_from_slice(
        format!("@\"estragon::panics::end_threads\" = internal global i8 {end_threads}, align 1\n").as_bytes(),
    );
    if let Some(test) = test {
        text.extend_from_slice(include_bytes!("../../../runtime/rust_test.ll"));
        let name = match test {
            Test::List => "",
            Test::Named(name) => name,
        };
        let length = name.len();
        let bytes: String = name.bytes().map(|byte| format!("\\{byte:02X}")).collect();
        text.extend_from_slice(
            format!(
                "@\"estragon::test\" = private constant [{length} x i8] c\"{bytes}\"\n\
                 @\"estragon::test::length\" = private constant i64 {length}\n"
            )
            .as_bytes(),
        );
    }
    llvm::Source { name: "<estragon>/rust.ll".to_owned(), text, member: false }
}
