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
