@g = global [4 x i64] zeroinitializer
@h = global i32 0
@t = thread_local global [2 x i32] zeroinitializer

define i64 @f(i1 %c) {
  %1 = add i64 ptrtoint (ptr getelementptr inbounds ([4 x i64], ptr @g, i64 0, i64 2) to i64), 1
  %2 = add i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @g, i64 12) to i64), i64 ptrtoint (ptr @g to i64)), %1
  %3 = xor i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @h to i64)), %2
  %4 = select i1 icmp eq (ptr @g, ptr null), i64 %2, i64 %3
  %5 = select i1 icmp eq (ptr @g, ptr @h), i64 %4, i64 %3
  %6 = load i32, ptr getelementptr inbounds ([2 x i32], ptr @t, i64 0, i64 1)
  %7 = load i32, ptr inttoptr (i64 64 to ptr)
  %8 = trunc i64 and (i64 ptrtoint (ptr @h to i64), i64 7) to i8
  %9 = select i1 %c, i64 undef, i64 poison
  ret i64 add (i64 3, i64 4)
}
