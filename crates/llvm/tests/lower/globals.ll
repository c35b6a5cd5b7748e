%P = type <{ i8, i32, ptr }>
@numbers = global [3 x i16] [i16 1, i16 -1, i16 0], align 16
@text = internal unnamed_addr constant [6 x i8] c"a\22\5Cb\0A\00", align 1
@packed = global %P <{ i8 1, i32 2, ptr @text }>
@inside = global { ptr, i64, ptr } { ptr getelementptr inbounds ([6 x i8], ptr @text, i64 0, i64 2), i64 ptrtoint (ptr @numbers to i64), ptr @func }
@floats = global { float, double, <2 x float>, half } { float 1.500000e+00, double 0x3FB999999999999A, <2 x float> <float 1.0, float 0.0>, half 0xH3C00 }
@large = global [1000000 x i64] zeroinitializer
@tail = global { [100 x i8], i32 } { [100 x i8] zeroinitializer, i32 7 }
@stdin = external global ptr, align 8
@opaque = external global %Opaque
@tls = internal thread_local(initialexec) global i32 5, align 4
@self = global ptr @self
@unused = global ptr @never
@alias = dso_local alias i16, getelementptr inbounds ([3 x i16], ptr @numbers, i64 0, i64 1)
@relative = constant i32 trunc (i64 sub (i64 ptrtoint (ptr @text to i64), i64 ptrtoint (ptr @relative to i64)) to i32)
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }, { i32, ptr, ptr } { i32 101, ptr @early, ptr null }]
@llvm.global_dtors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @last, ptr null }, { i32, ptr, ptr } { i32 9, ptr @end, ptr null }]
%Opaque = type opaque

define void @f() {
  call void @use(ptr @packed, ptr @inside, ptr @floats, ptr @large, ptr @tail, ptr @stdin, ptr @opaque, ptr @tls, ptr @self, ptr @alias, ptr @relative)
  ret void
}
define void @func() { ret void }
define void @never() { ret void }
define internal void @late() { ret void }
define internal void @early() { ret void }
define internal void @end() { ret void }
define internal void @last() { ret void }
declare void @use(...)
