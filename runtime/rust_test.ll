; The harness of Rust's tests, which would run all tests in one process, with threads, channels and a clock of its own.
; Here it calls one of them, and does nothing else: that whose name is `estragon::test`, of `estragon::test::length`
; bytes. These two constants are written after this text (`rust` in the module `runtime` of the crate `driver`); where
; the length is 0, all tests are listed instead, one per line, after a mark that says whether they are ignored.
;
; This text follows `rust.ll` where a test was asked for. Layouts, of the releases that are named there: `TestDescAndFn`
; begins with whether the test should panic (0 no, 1 yes, 2 yes with the text that follows); the name is at 32, whether
; the test is ignored at 120, and its function at 136, after a 0 that tells tests from benchmarks; `Result<(), String>`
; is a `String`, or -2^63 for `Ok` in place of the capacity.
define void @"test::test_main_static"(ptr %tests, i64 %count) personality ptr @rust_eh_personality {
  %result = alloca [24 x i8], align 8
  %wanted = load i64, ptr @"estragon::test::length", align 8
  %listing = icmp eq i64 %wanted, 0
  br label %next

next:
  %at = phi i64 [ 0, %0 ], [ %following, %advance ]
  %more = icmp ult i64 %at, %count
  br i1 %more, label %look, label %no.more

no.more:
  br i1 %listing, label %done, label %missing

; Nothing defines this function: a check of a test that does not exist is unfinished.
missing:
  call void @__estragon_rust_missing_test()
  unreachable

done:
  ret void

look:
  %slot = getelementptr ptr, ptr %tests, i64 %at
  %test = load ptr, ptr %slot, align 8
  %name.at = getelementptr i8, ptr %test, i64 32
  %name = load ptr, ptr %name.at, align 8
  %length.at = getelementptr i8, ptr %test, i64 40
  %length = load i64, ptr %length.at, align 8
  %kind.at = getelementptr i8, ptr %test, i64 128
  %kind = load i64, ptr %kind.at, align 8
  %is.test = icmp eq i64 %kind, 0
  br i1 %is.test, label %choose, label %advance

choose:
  br i1 %listing, label %list, label %compare

list:
  %ignored.at = getelementptr i8, ptr %test, i64 120
  %ignored = load i8, ptr %ignored.at, align 1
  %is.ignored = icmp ne i8 %ignored, 0
  %mark = select i1 %is.ignored, ptr @"estragon::test::ignored", ptr @"estragon::test::run"
  %marked = call i64 @write(i32 1, ptr %mark, i64 2)
  %named = call i64 @write(i32 1, ptr %name, i64 %length)
  %ended = call i64 @write(i32 1, ptr @"estragon::test::end", i64 1)
  br label %advance

compare:
  %same.length = icmp eq i64 %length, %wanted
  br i1 %same.length, label %compare.text, label %advance

compare.text:
  %difference = call i32 @memcmp(ptr %name, ptr @"estragon::test", i64 %length)
  %is.it = icmp eq i32 %difference, 0
  br i1 %is.it, label %found, label %advance

advance:
  %following = add i64 %at, 1
  br label %next

found:
  %function.at = getelementptr i8, ptr %test, i64 136
  %function = load ptr, ptr %function.at, align 8
  %panics = load i64, ptr %test, align 8
  %should.panic = icmp ne i64 %panics, 0
  br i1 %should.panic, label %guarded, label %plain

plain:
  call void %function(ptr sret([24 x i8]) align 8 %result)
  %outcome = load i64, ptr %result, align 8
  %passed = icmp eq i64 %outcome, -9223372036854775808
  br i1 %passed, label %done, label %failed

failed:
  %why.at = getelementptr i8, ptr %result, i64 8
  %why = load ptr, ptr %why.at, align 8
  %why.length.at = getelementptr i8, ptr %result, i64 16
  %why.length = load i64, ptr %why.length.at, align 8
  call void @__estragon_rust_test_failed(ptr %why, i64 %why.length, ptr %function)
  unreachable

; A test that is to panic may do so since a thread does that it joins.
guarded:
  store i8 1, ptr @"estragon::message::wanted", align 1
  store i8 1, ptr @"estragon::panics::end_threads", align 1
  invoke void %function(ptr sret([24 x i8]) align 8 %result)
          to label %returned unwind label %panicked

returned:
  call void @__estragon_rust_test_failed(ptr @"estragon::test::no.panic", i64 38, ptr %function)
  unreachable

panicked:
  %pad = landingpad { ptr, i32 }
          catch ptr null
  store i8 0, ptr @"estragon::message::wanted", align 1
  %exception = extractvalue { ptr, i32 } %pad, 0
  %payload = call { ptr, ptr } @"std::panicking::catch_unwind::cleanup"(ptr %exception)
  %any.message = icmp eq i64 %panics, 1
  br i1 %any.message, label %done, label %check

check:
  %expected.at = getelementptr i8, ptr %test, i64 8
  %expected = load ptr, ptr %expected.at, align 8
  %expected.length.at = getelementptr i8, ptr %test, i64 16
  %expected.length = load i64, ptr %expected.length.at, align 8
  %text.at = getelementptr i8, ptr @"estragon::message", i64 8
  %text = load ptr, ptr %text.at, align 8
  %text.length.at = getelementptr i8, ptr @"estragon::message", i64 16
  %text.length = load i64, ptr %text.length.at, align 8
  br label %search

search:
  %from = phi i64 [ 0, %check ], [ %after, %slide ]
  %end = add i64 %from, %expected.length
  %fits = icmp ule i64 %end, %text.length
  br i1 %fits, label %match, label %other

match:
  %part = getelementptr i8, ptr %text, i64 %from
  %part.difference = call i32 @memcmp(ptr %part, ptr %expected, i64 %expected.length)
  %contained = icmp eq i32 %part.difference, 0
  br i1 %contained, label %done, label %slide

slide:
  %after = add i64 %from, 1
  br label %search

other:
  call void @__estragon_rust_test_failed(ptr @"estragon::test::other.panic", i64 60, ptr %function)
  unreachable
}

@"estragon::test::run" = private constant [2 x i8] c"- "
@"estragon::test::ignored" = private constant [2 x i8] c"i "
@"estragon::test::end" = private constant [1 x i8] c"\0A"
@"estragon::test::no.panic" = private constant [38 x i8] c"the test should panic, but it returned"
@"estragon::test::other.panic" = private constant [60 x i8] c"the test should panic with another message than it does here"

declare { ptr, ptr } @"std::panicking::catch_unwind::cleanup"(ptr)
declare i32 @rust_eh_personality(...)
declare i64 @write(i32, ptr, i64)
declare i32 @memcmp(ptr, ptr, i64)
declare void @__estragon_rust_missing_test()
declare void @__estragon_rust_test_failed(ptr, i64, ptr)
