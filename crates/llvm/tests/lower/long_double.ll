; `x86_fp80` is computed with; at the border of the library it is two words.
define x86_fp80 @f(x86_fp80 %a, x86_fp80 %b, double %d, ptr %p) {
  %1 = fadd x86_fp80 %a, 0xK3FFF8000000000000000
  %2 = fneg x86_fp80 %1
  %3 = fcmp olt x86_fp80 %2, %b
  %4 = fpext double %d to x86_fp80
  %5 = select i1 %3, x86_fp80 %4, x86_fp80 %b
  %6 = fptrunc x86_fp80 %5 to float
  %7 = fptosi x86_fp80 %5 to i64
  %8 = uitofp i64 %7 to x86_fp80
  %9 = call x86_fp80 @llvm.fmuladd.f80(x86_fp80 %8, x86_fp80 %a, x86_fp80 %b)
  %10 = call x86_fp80 @sqrtl(x86_fp80 %9)
  %11 = call i1 @llvm.is.fpclass.f80(x86_fp80 %10, i32 3)
  %12 = call x86_fp80 @strtold(ptr %p, ptr null)
  %13 = call i32 (ptr, ...) @printf(ptr %p, x86_fp80 %12)
  %14 = call x86_fp80 @llvm.sin.f80(x86_fp80 %12)
  ret x86_fp80 %14
}
declare x86_fp80 @sqrtl(x86_fp80)
declare x86_fp80 @strtold(ptr, ptr)
declare i32 @printf(ptr, ...)
declare x86_fp80 @llvm.fmuladd.f80(x86_fp80, x86_fp80, x86_fp80)
declare i1 @llvm.is.fpclass.f80(x86_fp80, i32)
declare x86_fp80 @llvm.sin.f80(x86_fp80)
