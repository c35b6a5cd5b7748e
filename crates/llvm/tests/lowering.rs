//! Golden translations, one file per family of instructions: `tests/lower/*.ll`, entry `f`.

mod common;

#[test]
fn each_family() {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "lower" }, {
        insta::glob!("lower/*.ll", |path| {
            let code = std::fs::read_to_string(path).unwrap();
            insta::assert_snapshot!(common::lower(&code));
        });
    });
}

/// An undefined weak function exists if the machine has it, and is otherwise at address zero.
#[test]
fn weak_symbols() {
    let code = "declare extern_weak i32 @missing()\n@wish = extern_weak global i32\n@table = global ptr @missing\n\
        define i1 @f() {\n  %1 = load ptr, ptr @table\n  %2 = icmp ne ptr @missing, @wish\n  %3 = call i32 @missing()\n  ret i1 %2\n}\n";
    let with = |provided: bool| {
        let module = llvm::load_against(
            &[common::text(code)],
            "f",
            llvm::Library { provides: &|_| provided, ..llvm::Library::ALL },
        )
        .unwrap();
        ir::verify::verify(&module).unwrap();
        module.to_string()
    };
    assert!(with(true).contains("icmp ne @missing, $wish"), "{}", with(true));
    let without = with(false);
    assert!(without.contains("icmp ne null, null") && without.contains("call *null()"), "{without}");
    assert!(without.contains("global $table size 8 align 8 = zero\n"), "{without}");
}
