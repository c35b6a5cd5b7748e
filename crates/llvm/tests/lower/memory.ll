@g = global i32 0

define void @f(ptr %p, i64 %n, i32 %m) {
  %1 = alloca i32, align 4
  %2 = alloca [3 x i16], i32 2, align 2
  %3 = alloca i64, i64 %n, align 16
  %4 = alloca i8, i32 %m
  %5 = load volatile i32, ptr %p, align 4
  store volatile i32 %5, ptr %1, align 4
  %6 = load i1, ptr %p
  store i1 %6, ptr @g, align 2
  %7 = load x86_fp80, ptr %p, align 16
  store x86_fp80 %7, ptr %p, align 16
  %8 = load ptr, ptr %p, align 8, !nonnull !0
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %1, ptr align 4 %p, i64 %n, i1 false)
  call void @llvm.memmove.p0.p0.i32(ptr %1, ptr %8, i32 %m, i1 true)
  call void @llvm.memset.p0.i64(ptr %1, i8 1, i64 8, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
!0 = !{}
