; The function that is replaced would be given data of the layouts of another release of Rust.
declare i32 @rust_eh_personality(...)

define internal void @_RNvCsfLfy6EI15iL_7___rustc17rust_begin_unwind(ptr %0) {
  unreachable
}

define i32 @main() personality ptr @rust_eh_personality {
  call void @_RNvCsfLfy6EI15iL_7___rustc17rust_begin_unwind(ptr null)
  ret i32 0
}

!llvm.ident = !{!0}
!0 = !{!"rustc version 1.80.1 (3f5fd8dd4 2024-08-06)"}
