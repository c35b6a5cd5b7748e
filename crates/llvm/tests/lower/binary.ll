define i32 @f(i32 %a, i32 %b, i64 %c, i128 %w) {
  %1 = add nsw i32 %a, %b
  %2 = sub nuw nsw i32 %1, 7
  %3 = mul i32 %2, -3
  %4 = udiv exact i32 %3, %b
  %5 = sdiv i32 %4, %b
  %6 = urem i32 %5, %b
  %7 = srem i32 %6, %b
  %8 = and i32 %7, 255
  %9 = or disjoint i32 %8, 256
  %10 = xor i32 %9, -1
  %11 = shl nuw i32 %10, 3
  %12 = lshr i32 %11, 1
  %13 = ashr exact i32 %12, 1
  %14 = add i128 %w, 170141183460469231731687303715884105727
  %15 = add i128 %14, -170141183460469231731687303715884105728
  %16 = freeze i32 %13
  ret i32 %16
}
