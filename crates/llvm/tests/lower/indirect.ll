; Addresses of blocks are numbers, and a jump to one is a switch over the blocks it may lead to.
@table = internal constant [2 x ptr] [ptr blockaddress(@f, %one), ptr blockaddress(@f, %2)]
@far = internal constant i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@f, %2) to i64), i64 ptrtoint (ptr blockaddress(@f, %one) to i64)) to i32)

define i32 @f(i64 %n, i32 %0) {
  %slot = getelementptr [2 x ptr], ptr @table, i64 0, i64 %n
  %to = load ptr, ptr %slot
  %far = load i32, ptr @far
  indirectbr ptr %to, [label %one, label %2, label %one]

one:
  ret i32 1

2:
  %y = phi i32 [ %0, %1 ]
  %z = ptrtoint ptr blockaddress(@f, %one) to i32
  ret i32 %y
}
