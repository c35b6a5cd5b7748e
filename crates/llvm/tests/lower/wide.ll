; Integers of more than 128 bits, in limbs of 64.
%packed = type <{ i8, i136, i16 }>

@known = global i136 -43556142965880123323311949751266331066367, align 1
@inside = global %packed <{ i8 1, i136 340282366920938463463374607431768211457, i16 2 }>
@odd = global i129 -1
@none = global [2 x i160] zeroinitializer

define i64 @f(ptr %p, i64 %n) {
  %1 = load i136, ptr %p, align 1
  %2 = lshr i136 %1, 70
  %3 = trunc i136 %2 to i32
  %4 = and i136 %1, -1267650600228229401427983728641
  %5 = zext i64 %n to i136
  %6 = shl i136 %5, 100
  %7 = or i136 %4, %6
  %8 = xor i136 %7, u0xff00000000000000ff0000000000000001
  store i136 %8, ptr %p, align 1
  %9 = ashr i136 %7, 128
  %10 = trunc i136 %9 to i100
  %11 = sext i100 %10 to i129
  store i129 %11, ptr @odd
  %12 = sext i136 %8 to i256
  %13 = bitcast i256 %12 to <8 x i32>
  %14 = extractelement <8 x i32> %13, i32 6
  %15 = call i160 @sums(i160 -1, i64 %n)
  %16 = icmp eq i160 %15, 7
  %17 = icmp sle i160 %15, 5
  %18 = icmp ugt i136 %8, %7
  br i1 %16, label %a, label %b
a:
  br label %b
b:
  %19 = phi i136 [ %8, %0 ], [ 12, %a ]
  %20 = select i1 %17, i136 %19, i136 undef
  %21 = freeze i136 %20
  store i136 %21, ptr @known, align 1
  store [2 x i160] zeroinitializer, ptr @none
  %22 = load %packed, ptr @inside, align 1
  %23 = extractvalue %packed %22, 2
  %24 = insertvalue %packed %22, i136 %19, 1
  store %packed %24, ptr @inside, align 1
  %25 = ptrtoint ptr %p to i136
  %26 = inttoptr i136 %25 to ptr
  %27 = shl i136 %25, 136
  %28 = trunc i136 %27 to i64
  ret i64 %28
}

define i160 @sums(i160 %a, i64 %n) {
  %1 = sext i64 %n to i160
  %2 = add i160 %a, %1
  %3 = sub nsw i160 %2, 3
  %4 = lshr i160 %3, %1
  ret i160 %4
}

