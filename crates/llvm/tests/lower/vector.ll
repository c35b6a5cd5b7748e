define i32 @f(<4 x i32> %a, <4 x i32> %b, i32 %i, ptr %p) {
  %1 = add <4 x i32> %a, splat (i32 3)
  %2 = icmp sgt <4 x i32> %1, %b
  %3 = select <4 x i1> %2, <4 x i32> %a, <4 x i32> %b
  %4 = shufflevector <4 x i32> %3, <4 x i32> %a, <2 x i32> <i32 5, i32 poison>
  %5 = extractelement <2 x i32> %4, i32 0
  %6 = extractelement <4 x i32> %3, i32 %i
  %7 = insertelement <4 x i32> %3, i32 %5, i32 %i
  %8 = insertelement <4 x i32> %7, i32 %6, i64 3
  %9 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %8)
  %10 = bitcast <4 x i32> %8 to <2 x i64>
  %11 = bitcast <2 x i32> %4 to i64
  %12 = bitcast <4 x i1> %2 to i4
  %13 = zext i4 %12 to i32
  %14 = trunc <4 x i32> %8 to <4 x i8>
  store <4 x i8> %14, ptr %p, align 4
  store <4 x i1> %2, ptr %p, align 1
  %15 = load <4 x i1>, ptr %p, align 1
  %16 = extractelement <4 x i1> %15, i32 1
  %17 = zext i1 %16 to i32
  %18 = add i32 %9, %17
  ret i32 %18
}

declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
