; What integers of more than 128 bits cannot do ends the run where it stands.
define i64 @f(i64 %n, i192 %a) {
  switch i64 %n, label %other [
    i64 0, label %mul
    i64 1, label %count
    i64 2, label %float
    i64 3, label %atomic
    i64 4, label %vector
    i64 5, label %switch
    i64 6, label %huge
  ]
mul:
  %1 = mul i192 %a, 3
  ret i64 1
count:
  %2 = call i192 @llvm.ctpop.i192(i192 %a)
  ret i64 2
float:
  %3 = uitofp i192 %a to double
  ret i64 3
atomic:
  %4 = load atomic i192, ptr null seq_cst, align 32
  ret i64 4
vector:
  %5 = load <2 x i192>, ptr null
  ret i64 5
switch:
  switch i192 %a, label %other [
    i192 -1, label %mul
  ]
huge:
  %6 = load i8388608, ptr null
  ret i64 7
other:
  %7 = shl i192 %a, 200
  ret i64 0
}

declare i192 @llvm.ctpop.i192(i192)
