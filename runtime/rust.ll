; Functions in place of some of Rust's standard library. They are named by their paths; see `RustRuntime` in the crate
; `llvm`. A function that has other parameters in the program's library is an error, and so is any release of Rust whose
; layouts were not compared with those that are assumed here: `RUST_RELEASES` in the crate `driver`.

; The handler that reports a stack overflow. Here an overflow is a fault, so that nothing has to be prepared for it.
define ptr @"std::sys::pal::unix::stack_overflow::imp::make_handler"(i1 %main) {
  ret ptr null
}

define void @"std::sys::pal::unix::stack_overflow::imp::drop_handler"(ptr %data) {
  ret void
}

; What runs at the end of a thread: the destructors of its thread-local variables. The library registers it by a key
; that the first thread creates, which all threads then read; here there is a list for each thread.
define void @"std::sys::thread_local::guard::key::enable"() {
  %done = call i32 @__cxa_thread_atexit_impl(ptr @"std::sys::thread_local::guard::key::enable::run", ptr null, ptr null)
  ret void
}

declare i32 @__cxa_thread_atexit_impl(ptr, ptr, ptr)
declare void @"std::sys::thread_local::guard::key::enable::run"(ptr)

; A panic. One that the program catches unwinds the stack. Any other is a fault, and so is one that must not unwind, as
; in a destructor that runs for another panic. It is reported with the message, which the program itself formats: without
; the hook, the lock of the backtrace and the output of the library. Layouts: `PanicInfo` is a pointer to the message, one
; to the place, and whether it can unwind; `fmt::Arguments` is two pointers; `String` is capacity, pointer, length.
define void @"__rustc::rust_begin_unwind"(ptr %info) {
  %unwinds.at = getelementptr i8, ptr %info, i64 16
  %unwinds = load i8, ptr %unwinds.at, align 1
  %may_unwind = icmp ne i8 %unwinds, 0
  br i1 %may_unwind, label %search, label %report

search:
  %caught = call i32 @__estragon_rust_catches(ptr @"estragon::panics::end_threads")
  switch i32 %caught, label %report [
    i32 1, label %unwind
    i32 3, label %leave
  ]

leave:
  %last = alloca [24 x i8], align 8
  call void @"estragon::format"(ptr %last, ptr %info)
  %last.text.at = getelementptr i8, ptr %last, i64 8
  %last.text = load ptr, ptr %last.text.at, align 8
  %last.length.at = getelementptr i8, ptr %last, i64 16
  %last.length = load i64, ptr %last.length.at, align 8
  call void @__estragon_rust_leaves(ptr %last.text, i64 %last.length)
  br label %raise

unwind:
  %wanted = load i8, ptr @"estragon::message::wanted", align 1
  %is_wanted = icmp ne i8 %wanted, 0
  br i1 %is_wanted, label %keep, label %raise

keep:
  call void @"estragon::format"(ptr @"estragon::message", ptr %info)
  br label %raise

raise:
  call void @"original __rustc::rust_begin_unwind"(ptr %info)
  unreachable

report:
  %how = phi i32 [ 0, %0 ], [ %caught, %search ]
  %string = alloca [24 x i8], align 8
  call void @"estragon::format"(ptr %string, ptr %info)
  %text.at = getelementptr i8, ptr %string, i64 8
  %text = load ptr, ptr %text.at, align 8
  %length.at = getelementptr i8, ptr %string, i64 16
  %length = load i64, ptr %length.at, align 8
  call void @__estragon_rust_panic(ptr %text, i64 %length, i32 %how)
  unreachable
}

; Writes the message of a panic to a `String`.
define internal void @"estragon::format"(ptr %string, ptr %info) {
  %message = load ptr, ptr %info, align 8
  %template = load ptr, ptr %message, align 8
  %args.at = getelementptr i8, ptr %message, i64 8
  %args = load ptr, ptr %args.at, align 8
  call void @"alloc::fmt::format::format_inner"(ptr %string, ptr %template, ptr %args)
  ret void
}

; The message of a panic that a test expects (`runtime/rust_test.ll`): whether the thread wants to know it, and a `String`.
@"estragon::message::wanted" = internal thread_local global i8 0, align 1
@"estragon::message" = internal thread_local global [24 x i8] zeroinitializer, align 8

; Nobody reads the backtrace of a panic that is caught.
define i32 @_Unwind_Backtrace(ptr %each, ptr %data) {
  ret i32 5
}

; Whether a panic that leaves the function of a thread ends the thread alone, so that `join` returns an error. Otherwise it
; is reported. The machine looks for this variable by its name; its value is written after this text (`rust` in the module
; `runtime` of the crate `driver`).
declare i32 @__estragon_rust_catches(ptr)
declare void @__estragon_rust_leaves(ptr, i64)
declare void @__estragon_rust_panic(ptr, i64, i32)
declare void @"original __rustc::rust_begin_unwind"(ptr)
declare void @"alloc::fmt::format::format_inner"(ptr, ptr, ptr)

; The slow path of a lock, where the library spins and then waits for a futex. A thread that waits here sets no mark
; that says so, and needs nobody to wake it: it can continue as soon as the lock is free.
define void @"<std::sys::sync::mutex::futex::Mutex>::lock_contended"(ptr %lock) {
  br label %retry

retry:
  %pair = cmpxchg ptr %lock, i32 0, i32 1 acquire monotonic, align 4
  %taken = extractvalue { i32, i1 } %pair, 1
  br i1 %taken, label %done, label %retry

done:
  ret void
}

; The same for readers and a writer; the largest number of readers is that of the library.
define void @"<std::sys::sync::rwlock::futex::RwLock>::read_contended"(ptr %lock) {
  br label %retry

retry:
  %state = load atomic i32, ptr %lock monotonic, align 4
  %free = icmp ult i32 %state, 1073741822
  br i1 %free, label %attempt, label %retry

attempt:
  %more = add i32 %state, 1
  %pair = cmpxchg ptr %lock, i32 %state, i32 %more acquire monotonic, align 4
  %taken = extractvalue { i32, i1 } %pair, 1
  br i1 %taken, label %done, label %retry

done:
  ret void
}

define void @"<std::sys::sync::rwlock::futex::RwLock>::write_contended"(ptr %lock) {
  br label %retry

retry:
  %pair = cmpxchg ptr %lock, i32 0, i32 1073741823 acquire monotonic, align 4
  %taken = extractvalue { i32, i1 } %pair, 1
  br i1 %taken, label %done, label %retry

done:
  ret void
}

; Channels wait a little before they try again. How long decides nothing, and a counter would make every round different.
define void @"<std::sync::mpmc::utils::Backoff>::spin_light"(ptr %self) {
  ret void
}

define void @"<std::sync::mpmc::utils::Backoff>::spin_heavy"(ptr %self) {
  ret void
}
