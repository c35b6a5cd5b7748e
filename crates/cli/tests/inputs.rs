//! What a program may be made of: the files of a build, object files, archives, a function to start from, a file with
//! stubs; and the messages where that does not work.

use report::json::Document;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use testkit::process::{self, Outcome};

/// A directory with files, and a cache of its own.
struct Place(TempDir);

impl Place {
    fn new(files: &[(&str, &str)]) -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            place.write(name, text);
        }
        place
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        let file = self.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        // Contents that are as new as the compilation are not kept.
        let earlier = std::time::SystemTime::now() - Duration::from_secs(5);
        fs::File::options().append(true).open(&file).unwrap().set_modified(earlier).unwrap();
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_estragon"));
        command.args(args).current_dir(self.path()).env("ESTRAGON_CACHE", self.path().join("cache"));
        command.env_remove("RUST_BACKTRACE");
        command
    }

    fn run(&self, args: &[&str]) -> Outcome {
        process::run(&mut self.command(args), Duration::from_secs(120)).unwrap()
    }

    /// Exit code 2, and one line that says so.
    fn fails(&self, args: &[&str], says: &str) {
        let outcome = self.run(args);
        assert_eq!((outcome.code(), outcome.out().as_str()), (Some(2), ""), "{args:?}: {}", outcome.err());
        assert_eq!(outcome.err().lines().count(), 1, "{}", outcome.err());
        assert!(outcome.err().contains(says), "want: {says}\n{}", outcome.err());
    }

    fn compiler(&self, args: &[&str]) {
        let clang = toolchain::find_clang().unwrap();
        let done = Command::new(&clang.command).args(args).current_dir(self.path()).status().unwrap();
        assert!(done.success(), "{args:?}");
    }

    fn tool(&self, name: &str, args: &[&str]) {
        let clang = toolchain::find_clang().unwrap();
        let mut tools = toolchain::tool_candidates(name, Some(&clang)).into_iter();
        let tool = tools.find(|tool| toolchain::resolve(tool.as_os_str()).is_some()).unwrap();
        assert!(Command::new(tool).args(args).current_dir(self.path()).status().unwrap().success(), "{name} {args:?}");
    }

    fn entries(&self) -> Vec<PathBuf> {
        fs::read_dir(self.path().join("cache/compiled")).unwrap().map(|entry| entry.unwrap().path()).collect()
    }
}

const QUEUE: &str = "#include \"queue.h\"\nint size = SIZE;\nint test(void) { return SIZE + EXTRA; }\n\
                     void silent(void) {}\nint with(int n) { return n; }\nlong wide(void) { return 1; }\n";

/// A build directory beside the sources, whose commands are relative to it.
fn build(command: &str) -> Place {
    let place = Place::new(&[("src/queue.c", QUEUE), ("include/queue.h", "#define SIZE 4\n")]);
    place.write("build/compile_commands.json", &entry(&place, command));
    place
}

fn entry(place: &Place, command: &str) -> String {
    let dir = place.path().join("build").display().to_string();
    format!("[{{\"directory\": \"{dir}\", \"file\": \"../src/queue.c\", \"output\": \"queue.o\", {command}}}]")
}

const COMMAND: &str = "\"command\": \"gcc -I../include -DEXTRA=3 -O2 -g0 -Werror -fno-such-flag -MD -MF q.d -o queue.o -c ../src/queue.c\"";
const ARGUMENTS: &str = "\"arguments\": [\"gcc\", \"-I../include\", \"-DEXTRA=3\", \"-O3\", \"-o\", \"queue.o\", \"-c\", \"../src/queue.c\"]";

#[test]
fn the_flags_of_a_build() {
    for command in [COMMAND, ARGUMENTS] {
        let place = build(command);
        for database in ["build", "build/", "build/compile_commands.json"] {
            let outcome = place.run(&["run", "-p", database, "--entry", "test", "src/queue.c"]);
            assert_eq!(outcome.code(), Some(7), "{}", outcome.err());
            let note = "note: clang does not support -fno-such-flag; ignored\n";
            assert_eq!(outcome.err(), if command == COMMAND { note } else { "" });
        }
        // What the build makes of a file names it, too.
        assert_eq!(place.run(&["run", "-p", "build", "--entry", "test", "build/queue.o"]).code(), Some(7));
        // Flags after `--` come last.
        let outcome =
            place.run(&["run", "-p", "build", "--entry", "test", "src/queue.c", "--", "-UEXTRA", "-DEXTRA=5"]);
        assert_eq!(outcome.code(), Some(9), "{}", outcome.err());
        let outcome = place.run(&["check", "-p", "build", "--entry", "silent", "src/queue.c"]);
        assert_eq!(outcome.code(), Some(0), "{}", outcome.err());
    }
}

#[test]
fn a_file_that_the_build_does_not_know_joins_one_that_it_knows() {
    let place = build(ARGUMENTS);
    place.write("main.c", "int test(void);\nint main(void) { return test() - 7; }\n");
    let outcome = place.run(&["check", "-p", "build", "src/queue.c", "main.c"]);
    assert_eq!(outcome.code(), Some(0), "{}", outcome.err());
    let note = "note: main.c is not in build/compile_commands.json; only the flags after `--` are used for it\n";
    assert_eq!(outcome.err(), note);
    place.fails(&["check", "-p", "build", "main.c"], "main.c: not in build/compile_commands.json; name a file");
}

#[test]
fn places_in_a_build_read_as_the_user_would_write_them() {
    let place = build(ARGUMENTS);
    place.write("src/queue.c", "#include <assert.h>\nint test(void) { assert(0); return 0; }\n");
    let outcome = place.run(&["check", "-p", "build", "--entry", "test", "src/queue.c", "--json", "found.json"]);
    assert_eq!(outcome.code(), Some(1), "{}", outcome.err());
    assert!(outcome.out().contains("--> src/queue.c:2:18 in test"), "{}", outcome.out());
    // The file has all that is needed to have the finding again, whatever becomes of the build.
    fs::remove_file(place.path().join("build/compile_commands.json")).unwrap();
    let again = place.run(&["replay", "found.json"]);
    assert_eq!(again.code(), Some(1), "{}", again.err());
    assert!(again.out().contains("--> src/queue.c:2:18 in test"), "{}", again.out());
    let document = Document::from_text(&fs::read_to_string(place.path().join("found.json")).unwrap()).unwrap();
    assert_eq!(document.program.entry.as_deref(), Some("test"));
    assert_eq!(document.program.commands[0].flags, ["-I../include", "-DEXTRA=3"]);
}

#[test]
fn malformed_builds() {
    let place = build(ARGUMENTS);
    let dir = place.path().join("build").display().to_string();
    let with = |text: &str, says: &str| {
        place.write("build/compile_commands.json", text);
        place.fails(&["check", "-p", "build", "src/queue.c"], says);
    };
    with("[{\"directory\": \"/\",\n\"file\" \"x\"}]", "build/compile_commands.json:2: expected `:`");
    with("", "build/compile_commands.json:1: EOF");
    with("{}", "build/compile_commands.json: not a list of commands");
    with("[3]", "build/compile_commands.json: entry 1: not an object");
    with("[{\"directory\": \"/\", \"command\": \"cc\"}]", "entry 1: `file` is missing");
    with("[{\"file\": \"a.c\", \"command\": \"cc\"}]", "entry 1: `directory` is missing");
    with("[{\"directory\": \"/\", \"file\": \"a.c\"}]", "entry 1: both `arguments` and `command` are missing");
    with(
        "[{\"directory\": \"/\", \"file\": \"a.c\", \"arguments\": [1]}]",
        "entry 1: `arguments` is not a list of strings",
    );
    with(
        "[{\"directory\": \"/\", \"file\": \"a.c\", \"command\": \"cc 'a\"}]",
        "entry 1: unterminated quote in `command`",
    );
    with("[]", "src/queue.c: not in build/compile_commands.json");
    let gone = format!("[{{\"directory\": \"{dir}/gone\", \"file\": \"{dir}/../src/queue.c\", \"command\": \"cc\"}}]");
    with(&gone, "build/gone of src/queue.c does not exist");
    place.fails(&["check", "-p", "nowhere", "src/queue.c"], "nowhere: cannot be read");
    place.fails(&["check", "-p", "src", "src/queue.c"], "src/compile_commands.json: cannot be read");
}

#[test]
fn a_function_to_start_from() {
    let place = build(ARGUMENTS);
    let entry = |name: &'static str| ["check", "-p", "build", "src/queue.c", "--entry", name];
    place.fails(&entry("with"), "--entry with: it has parameters; write a function such as");
    place.fails(&entry("wide"), "--entry wide: it returns neither `int` nor `void`");
    place.fails(&entry("none"), "entry function `none` is not defined; defined are test, wide, with");
    place.write("a.cpp", "namespace tests { int queue() { return 5; } }\nint main() { return 1; }\n");
    assert_eq!(place.run(&["run", "a.cpp", "--entry", "tests::queue"]).code(), Some(5));
    // A program that calls its own `main`.
    place.write("b.c", "int main(void) { return 3; }\nint twice(void) { return main() + main(); }\n");
    assert_eq!(place.run(&["run", "b.c", "--entry", "twice"]).code(), Some(6));
}

const ADD: &str = "int add(int a, int b) { return a + b; }\n";
const MAIN: &str = "int add(int, int);\nint main(void) { return add(2, 3); }\n";

#[test]
fn objects_with_bitcode() {
    let place = Place::new(&[("add.c", ADD), ("main.c", MAIN)]);
    for flags in [&["-flto"][..], &["-flto=thin"], &["-emit-llvm"], &["-fembed-bitcode=all"]] {
        place.compiler(&[&["-c", "-g", "add.c", "-o", "add.o"], flags].concat());
        let outcome = place.run(&["run", "main.c", "add.o"]);
        assert_eq!(outcome.code(), Some(5), "{flags:?}: {}", outcome.err());
    }
    let outcome = place.run(&["check", "main.c", "add.o"]);
    assert!(outcome.out().contains("  - object files and archives are checked as compiled"), "{}", outcome.out());
    place.compiler(&["-c", "add.c", "-o", "native.o"]);
    let says = "native.o: contains no LLVM bitcode; compile it with `clang -flto -O0 -g`, or name the source files";
    place.fails(&["check", "main.c", "native.o"], says);
    place.write("text.o", "no object\n");
    place.fails(&["check", "main.c", "text.o"], "text.o: not an object file");
    place.write("damaged.o", "BC\u{40}");
    fs::write(place.path().join("damaged.o"), b"BC\xc0\xdeand then nothing").unwrap();
    place.fails(&["check", "main.c", "damaged.o"], "damaged.o: llvm-dis cannot read it");
}

#[test]
fn archives_give_what_is_needed() {
    let place = Place::new(&[
        ("add.c", ADD),
        ("main.c", MAIN),
        // Unused: its constructor does not run, and its `main` does not clash.
        (
            "other.c",
            "#include <stdlib.h>\nint main(void) { return 0; }\n__attribute__((constructor)) static void f(void) { exit(9); }\n",
        ),
        ("a_name_that_is_longer_than_fifteen_letters.c", "int deep(int n) { return n + 1; }\n"),
        ("calls.c", "int deep(int);\nint add(int a, int b) { return deep(a) + b; }\n"),
    ]);
    for name in ["add", "other", "a_name_that_is_longer_than_fifteen_letters", "calls"] {
        place.compiler(&["-c", "-flto", "-g", &format!("{name}.c"), "-o", &format!("{name}.o")]);
    }
    place.tool("llvm-ar", &["rcs", "liba.a", "other.o", "add.o"]);
    assert_eq!(place.run(&["run", "main.c", "liba.a"]).code(), Some(5));
    // A member that another member needs, wherever it stands.
    place.tool("llvm-ar", &["rcs", "libb.a", "a_name_that_is_longer_than_fifteen_letters.o", "calls.o", "other.o"]);
    assert_eq!(place.run(&["run", "libb.a", "main.c"]).code(), Some(6));
    place.tool("llvm-ar", &["rcs", "--thin", "libthin.a", "a_name_that_is_longer_than_fifteen_letters.o", "calls.o"]);
    assert_eq!(place.run(&["run", "libthin.a", "main.c"]).code(), Some(6));
    // The same name twice, outside of an archive, is an error.
    place.fails(&["run", "main.c", "add.o", "calls.o"], "`add` is defined here and in");
    // `main` may come from an archive.
    place.compiler(&["-c", "-flto", "main.c", "-o", "main.o"]);
    place.tool("llvm-ar", &["rcs", "libmain.a", "main.o"]);
    assert_eq!(place.run(&["run", "libmain.a", "liba.a"]).code(), Some(5));
}

#[test]
fn archives_without_bitcode() {
    let place = Place::new(&[("add.c", ADD), ("main.c", MAIN), ("other.c", "int other;\n")]);
    place.compiler(&["-c", "add.c", "-o", "add.o"]);
    place.compiler(&["-c", "-flto", "other.c", "-o", "other.o"]);
    place.tool("llvm-ar", &["rcs", "liba.a", "add.o"]);
    place.fails(&["check", "main.c", "liba.a"], "liba.a: contains no LLVM bitcode; compile it with");
    place.tool("llvm-ar", &["rcs", "libb.a", "add.o", "other.o"]);
    let outcome = place.run(&["check", "main.c", "libb.a"]);
    assert_eq!(outcome.code(), Some(3));
    assert_eq!(outcome.err(), "note: libb.a: skipped members without bitcode: add.o\n");
    assert!(outcome.out().contains("call to undefined function `add`"), "{}", outcome.out());
    let whole = fs::read(place.path().join("libb.a")).unwrap();
    fs::write(place.path().join("cut.a"), &whole[..100]).unwrap();
    place.fails(&["check", "main.c", "cut.a"], "cut.a: the archive is truncated at byte");
    place.write("text.a", "no archive\n");
    place.fails(&["check", "main.c", "text.a"], "text.a: not an archive");
}

/// A compiler that says when it is called, and does so.
fn counted(place: &Place) -> impl Fn(&[&str]) -> (Option<i32>, usize) {
    let clang = toolchain::resolve(toolchain::find_clang().unwrap().command.as_os_str()).unwrap();
    let (dir, clang) = (place.path().to_owned(), fs::canonicalize(clang).unwrap());
    move |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_estragon"));
        command.args(args).current_dir(&dir).env("ESTRAGON_CACHE", dir.join("cache")).env("ESTRAGON_CLANG", &clang);
        let log = dir.join("calls");
        let _ = fs::remove_file(&log);
        // clang itself writes which commands it runs.
        command.env("CC_PRINT_OPTIONS", "1").env("CC_PRINT_OPTIONS_FILE", &log);
        let outcome = process::run(&mut command, Duration::from_secs(120)).unwrap();
        let calls = fs::read_to_string(&log).unwrap_or_default();
        (outcome.code(), calls.lines().filter(|line| line.contains("-cc1")).count())
    }
}

#[test]
fn nothing_is_compiled_twice() {
    let place = Place::new(&[
        ("a.c", "#include \"n.h\"\nint b(void);\nint main(void) { return N + b(); }\n"),
        ("b.c", "int b(void) { return 1; }\n"),
        ("n.h", "#define N 3\n"),
    ]);
    let run = counted(&place);
    let both = ["run", "a.c", "b.c"];
    assert_eq!(run(&both), (Some(4), 2));
    assert_eq!(run(&both), (Some(4), 0));
    // Other commands share it; other flags do not.
    assert_eq!(run(&["check", "b.c", "a.c"]).1, 0);
    assert_eq!(run(&["run", "a.c", "b.c", "--", "-DX"]), (Some(4), 2));
    place.write("n.h", "#define N 5\n");
    assert_eq!(run(&both), (Some(6), 1));
    place.write("b.c", "int b(void) { return 2; }\n");
    assert_eq!(run(&both), (Some(7), 1));
    // A header that is found first now.
    place.write("include/n.h", "#define N 9\n");
    let include = ["run", "a.c", "b.c", "--", "-Iinclude", "-Iother"];
    assert_eq!(run(&include), (Some(7), 2));
    assert_eq!(run(&include), (Some(7), 0));
    assert_eq!(run(&["run", "a.c", "b.c", "--no-cache"]), (Some(7), 2));
    // What is damaged is made again.
    for entry in place.entries() {
        let bytes = fs::read(&entry).unwrap();
        fs::write(&entry, &bytes[..bytes.len() / 2]).unwrap();
    }
    assert_eq!(run(&both), (Some(7), 2));
    assert_eq!(run(&both), (Some(7), 0));
}

#[test]
fn runs_at_the_same_time_share_a_cache() {
    let place = Place::new(&[("a.c", "int main(void) { return 3; }\n")]);
    let children: Vec<_> =
        (0..8).map(|_| place.command(&["run", "a.c"]).stderr(Stdio::piped()).spawn().unwrap()).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(3), Vec::new()));
    }
    assert_eq!(place.entries().len(), 1);
}

#[test]
fn without_a_place_for_a_cache() {
    let place = Place::new(&[("a.c", "int main(void) { return 3; }\n"), ("file", "")]);
    let mut command = place.command(&["run", "a.c"]);
    command.env("ESTRAGON_CACHE", place.path().join("file"));
    let outcome = process::run(&mut command, Duration::from_secs(60)).unwrap();
    assert_eq!((outcome.code(), outcome.err().as_str()), (Some(3), ""));
}

/// A signal while the compiler runs leaves either no file or a whole one.
#[test]
fn an_early_signal_leaves_no_empty_document() {
    let slow = "#include <bits/stdc++.h>\nint main() { return 0; }\n";
    for (delay, signal) in [(0, "INT"), (3, "TERM"), (30, "INT"), (150, "TERM"), (300, "INT")] {
        let place = Place::new(&[("a.cpp", slow)]);
        let mut child = place
            .command(&["check", "a.cpp", "--json", "a.json"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(delay));
        let sent = Instant::now();
        Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
        let code = child.wait().unwrap().code();
        assert!(sent.elapsed() < Duration::from_secs(20));
        let file = place.path().join("a.json");
        match fs::read_to_string(&file) {
            Err(_) => assert_eq!(code, None, "after {delay} ms"),
            Ok(text) => {
                let document = Document::from_text(&text).unwrap_or_else(|why| panic!("{why:?}: {text}"));
                let reason = document.unfinished.map(|why| why.reason);
                assert_eq!((code, reason.as_deref()), (Some(3), Some("interrupted")), "after {delay} ms");
            }
        }
        let left: Vec<_> = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(left.iter().all(|name| !name.to_string_lossy().ends_with(".tmp")), "{left:?}");
    }
}

#[test]
fn a_document_takes_the_place_of_the_old_one() {
    let place = Place::new(&[("a.c", "int main(void) { return 0; }\n"), ("old.json", "old\n")]);
    std::os::unix::fs::symlink("old.json", place.path().join("link.json")).unwrap();
    assert_eq!(place.run(&["check", "none.c", "--json", "old.json"]).code(), Some(2));
    assert_eq!(fs::read_to_string(place.path().join("old.json")).unwrap(), "old\n");
    assert_eq!(place.run(&["check", "a.c", "--json", "link.json"]).code(), Some(0));
    assert!(fs::symlink_metadata(place.path().join("link.json")).unwrap().is_symlink());
    assert!(Document::from_text(&fs::read_to_string(place.path().join("old.json")).unwrap()).is_ok());
}

#[test]
fn a_missing_function_is_asked_for() {
    let place = Place::new(&[
        ("own.c", MAIN),
        ("system.c", "#include <regex.h>\nint main(void) { regex_t r; return regcomp(&r, \"a\", 0); }\n"),
    ]);
    let outcome = place.run(&["check", "own.c"]);
    assert_eq!(outcome.code(), Some(3));
    let says = "unfinished[unsupported]: call to undefined function `add`\n";
    assert!(outcome.out().starts_with(says), "{}", outcome.out());
    assert!(outcome.out().contains("\nhelp: add the file that defines it, or a file with a stub"), "{}", outcome.out());
    let outcome = place.run(&["run", "system.c"]);
    assert_eq!(outcome.code(), Some(3));
    assert!(outcome.err().contains("call to external function `regcomp`"), "{}", outcome.err());
    assert!(outcome.err().contains("\nhelp: this system function is not modelled"), "{}", outcome.err());
}

#[test]
fn a_stub_with_another_signature() {
    let place = Place::new(&[
        ("main.c", MAIN),
        ("fewer.c", "int add(int a) { return a; }\n"),
        ("other.c", "int add(double a, int b) { return b; }\n"),
        ("result.c", "double add(int a, int b) { return b; }\n"),
        ("old.c", "int add() { return 8; }\n"),
        ("same.c", "unsigned add(unsigned a, unsigned b) { return a * b; }\n"),
    ]);
    for (file, says) in [
        ("fewer.c", "call of `add` as (i32, i32) -> i32, which is defined as (i32) -> i32"),
        ("other.c", "call of `add` as (i32, i32) -> i32, which is defined as (f64, i32) -> i32"),
        ("result.c", "call of `add` as (i32, i32) -> i32, which is defined as (i32, i32) -> f64"),
    ] {
        for command in ["run", "check"] {
            let outcome = place.run(&[command, "main.c", file]);
            assert_eq!(outcome.code(), Some(3), "{file}: {}{}", outcome.out(), outcome.err());
            let text = outcome.out() + &outcome.err();
            assert!(text.contains(says) && text.contains("help: give `add` the same parameters"), "{text}");
        }
    }
    assert_eq!(place.run(&["run", "main.c", "old.c"]).code(), Some(8));
    assert_eq!(place.run(&["run", "main.c", "same.c"]).code(), Some(6));
}

/// The page about stubs shows files and commands; what they print is what it says.
#[test]
fn the_page_about_stubs_is_right() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/STUBS.md")).unwrap();
    let place = Place::new(&[]);
    let mut commands = 0;
    let mut blocks = page.split("\n```").skip(1).step_by(2);
    for block in &mut blocks {
        let (language, text) = block.split_once('\n').unwrap();
        match language {
            "c" => {
                let name = text.lines().next().unwrap().strip_prefix("// ").expect("a file begins with its name");
                place.write(name, &format!("{text}\n"));
            }
            "console" => {
                let (command, expected) = text.split_once('\n').unwrap();
                let words: Vec<&str> = command.strip_prefix("$ estragon ").unwrap().split(' ').collect();
                let outcome = place.run(&words);
                let printed = outcome.out() + &outcome.err();
                for line in expected.lines().filter(|line| *line != "...") {
                    // Times differ.
                    let line = line.split(" in 0.").next().unwrap();
                    assert!(printed.contains(line), "{command}\nwant: {line}\n{printed}");
                }
                commands += 1;
            }
            other => panic!("`{other}` in the page"),
        }
    }
    assert!(commands >= 3, "{commands}");
}
