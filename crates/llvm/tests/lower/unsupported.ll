; Each is refused where it stands, and the rest of its block vanishes.
define i32 @f(i32 %n, ptr %p, fp128 %ld) {
entry:
  switch i32 %n, label %a [
    i32 1, label %b
    i32 2, label %c
    i32 4, label %e
    i32 5, label %g
    i32 7, label %i
  ]
a:
  %1 = fadd fp128 %ld, %ld
  br label %join
b:
  %2 = call i64 @llvm.made.up.i64(i64 1)
  br label %join
c:
  %3 = load <2 x i256>, ptr %p
  br label %join
e:
  %4 = va_arg ptr %p, i32
  br label %join
g:
  %5 = load <vscale x 4 x i32>, ptr %p
  br label %join
i:
  %6 = atomicrmw fmaximum ptr %p, float 1.0 seq_cst
  br label %join
join:
  ret i32 0
}
declare i64 @llvm.made.up.i64(i64)
