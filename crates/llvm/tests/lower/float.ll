define double @f(float %a, double %b) {
  %1 = fadd fast float %a, 1.500000e+00
  %2 = fsub float %1, 0x3FB99999A0000000
  %3 = fmul nnan ninf double %b, 0x7FF0000000000000
  %4 = fdiv double %3, -2.500000e-01
  %5 = frem double %4, %b
  %6 = fneg double %5
  %7 = fpext float %2 to double
  %8 = fcmp olt double %6, %7
  %9 = fcmp uno double %6, 0.000000e+00
  %10 = and i1 %8, %9
  %11 = select i1 %10, double %6, double %7
  %12 = fptosi double %11 to i16
  %13 = sitofp i16 %12 to float
  %14 = fptrunc double %11 to float
  %15 = fadd float %13, %14
  %16 = uitofp i16 %12 to double
  %17 = fptoui double %16 to i64
  %18 = bitcast i64 %17 to double
  %19 = fpext float %15 to double
  %20 = fadd double %18, %19
  ret double %20
}
