//! Installing what a task needs and the machine lacks.
//!
//! Only through apt, and only packages of Debian's main section. Where that is not possible the task ends with the
//! command that a user with the permission can run.

use crate::Done;
use crate::shell;
use std::path::Path;
use std::process::Command;
use toolchain::Clang;

/// A thing a task needs: how to see whether it is there, and the packages that bring it.
struct Need {
    what: &'static str,
    packages: &'static [&'static str],
    present: fn() -> bool,
}

const CLANG: Need = Need {
    what: "clang 14 to 22",
    packages: &["clang-19"],
    // If $ESTRAGON_CLANG names a compiler that cannot be used, the command that needs it reports that; nothing is
    // installed.
    present: || toolchain::find_clang().is_ok() || std::env::var_os("ESTRAGON_CLANG").is_some(),
};
const CXX: Need = Need { what: "the C++ standard library", packages: &["g++"], present: cxx_works };
/// The tests make object files and archives of bitcode.
const LLVM_TOOLS: Need =
    Need { what: "llvm-ar and llvm-dis of clang's release", packages: &["llvm-19"], present: llvm_tools_work };
const CSMITH: Need = Need { what: "csmith", packages: &["csmith", "libcsmith-dev"], present: csmith_works };
const LLI: Need =
    Need { what: "lli, for the comparison", packages: &["llvm-19"], present: || crate::bench::find_lli().is_some() };

/// The broker of clusters.
const NATS: Need = Need { what: "nats-server", packages: &["nats-server"], present: testkit::broker::is_installed };

const VALGRIND: Need = Need {
    what: "valgrind",
    packages: &["valgrind"],
    present: || shell::works(Command::new("valgrind").arg("--version")),
};

fn cxx_works() -> bool {
    let Ok(clang) = toolchain::find_clang() else { return false };
    let Ok(dir) = tempfile::tempdir() else { return false };
    let file = dir.path().join("a.cpp");
    let exe = dir.path().join("a");
    let written = std::fs::write(&file, "#include <thread>\nint main() { std::thread t([] {}); t.join(); }\n");
    let built = testkit::native::compile(&clang.command, &[&file], &[], &exe);
    written.is_ok() && built.is_ok_and(|outcome| outcome.code() == Some(0))
}

/// Whether the tools that will be found are at least as new as the compiler.
fn llvm_tools_work() -> bool {
    let Ok(clang) = toolchain::find_clang() else { return false };
    ["llvm-ar", "llvm-dis"].into_iter().all(|name| {
        let tools = toolchain::tool_candidates(name, Some(&clang)).into_iter();
        let version = tools.filter_map(|tool| toolchain::llvm_tool_version(&tool)).next();
        version.is_some_and(|version| version >= clang.version)
    })
}

fn csmith_works() -> bool {
    // Not in the user's directory, into which it would write a file about the platform.
    let mut version = Command::new("csmith");
    version.arg("--version").current_dir(std::env::temp_dir());
    shell::works(&mut version) && Path::new(crate::csmith::INCLUDE).exists()
}

/// What every task needs.
pub fn compiler() -> Result<Clang, String> {
    install(&[CLANG])?;
    toolchain::find_clang().map_err(|why| why.to_string())
}

/// What `demo` needs.
pub fn demo() -> Result<Clang, String> {
    let clang = compiler()?;
    install(&[CXX])?;
    Ok(clang)
}

/// What the tests need.
pub fn tests() -> Result<Clang, String> {
    rust_component("fmt", "rustfmt")?;
    rust_component("clippy", "clippy")?;
    let clang = compiler()?;
    install(&[CXX, LLVM_TOOLS, CSMITH, NATS])?;
    Ok(clang)
}

/// The tools for the comparison of machines. Without `lli` one column stays empty, which is not an error.
pub fn bench() -> Result<Clang, String> {
    let clang = compiler()?;
    if let Err(why) = install(&[LLI]) {
        println!("note: {why}");
    }
    Ok(clang)
}

/// What searches by several processes need.
pub fn cluster() -> Done {
    compiler()?;
    install(&[NATS])
}

/// What counting instructions needs.
pub fn guard() -> Done {
    install(&[VALGRIND])
}

/// What random C programs need.
pub fn csmith() -> Result<Clang, String> {
    let clang = compiler()?;
    install(&[CSMITH])?;
    Ok(clang)
}

/// A minimal Rust toolchain comes without some of cargo's commands.
fn rust_component(command: &str, component: &str) -> Done {
    if shell::works(&mut shell::cargo(&[command, "--version"])) {
        return Ok(());
    }
    println!("{component} is missing; adding it");
    shell::run(Command::new("rustup").args(["component", "add", component]))
        .map_err(|_| format!("please run: rustup component add {component}"))
}

fn install(needs: &[Need]) -> Done {
    let missing: Vec<&Need> = needs.iter().filter(|need| !(need.present)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().flat_map(|need| need.packages).copied().collect();
    let what: Vec<&str> = missing.iter().map(|need| need.what).collect();
    let by_hand = format!("apt-get install --no-install-recommends {}", packages.join(" "));
    let help = format!("missing: {}; please run as root: {by_hand}", what.join(", "));
    if !shell::works(Command::new("apt-get").arg("--version")) {
        return Err(help);
    }
    println!("missing: {}; installing {}", what.join(", "), packages.join(" "));
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0\n"));
    let apt = |args: &[&str]| {
        let mut command = if root { Command::new("apt-get") } else { Command::new("sudo") };
        if !root {
            command.arg("apt-get");
        }
        shell::run(command.args(args).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let mut arguments = vec!["install", "--yes", "--no-install-recommends"];
    arguments.extend(&packages);
    // The lists of a fresh machine are empty or old; one that cannot be renewed may still do.
    let updated = apt(&["update", "--quiet"]);
    apt(&arguments).map_err(|why| {
        let update = updated.err().map(|why| format!("; {why}")).unwrap_or_default();
        format!("{why}{update}; {help}")
    })?;
    match missing.iter().find(|need| !(need.present)()) {
        Some(need) => Err(format!("{} is still not found after installing {}", need.what, need.packages.join(" "))),
        None => Ok(()),
    }
}
