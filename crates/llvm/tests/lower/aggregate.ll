%T = type { i8, [2 x i32], { ptr, double } }
@t = global %T zeroinitializer

define { i32, i64 } @f(%T %t, i1 %c) {
  %1 = extractvalue %T %t, 1
  %2 = extractvalue [2 x i32] %1, 1
  %3 = insertvalue %T %t, ptr @t, 2, 0
  %4 = insertvalue { i32, i64 } poison, i32 %2, 0
  %5 = insertvalue { i32, i64 } %4, i64 9, 1
  store %T %3, ptr @t, align 8
  %6 = load %T, ptr @t, align 8
  %7 = select i1 %c, { i32, i64 } %5, { i32, i64 } { i32 1, i64 2 }
  %8 = call { i32, i64 } @g(%T %6, { i32, i64 } %7, {} zeroinitializer)
  store [64 x i64] zeroinitializer, ptr @t
  ret { i32, i64 } %8
}

declare { i32, i64 } @g(%T, { i32, i64 }, {})
