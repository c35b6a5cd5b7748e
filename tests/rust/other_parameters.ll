; A function that is replaced has another parameter in this library.
declare i32 @rust_eh_personality(...)

define internal void @_RNvMNtNtNtNtCsjrHSEGnQ3l9_3std3sys4sync5mutex5futexNtB2_5Mutex14lock_contended(ptr %0, i32 %1) {
  ret void
}

@lock = global i32 0

define i32 @main() personality ptr @rust_eh_personality {
  call void @_RNvMNtNtNtNtCsjrHSEGnQ3l9_3std3sys4sync5mutex5futexNtB2_5Mutex14lock_contended(ptr @lock, i32 1)
  ret i32 0
}

!llvm.ident = !{!0}
!0 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
