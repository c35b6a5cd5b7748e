define i64 @f(ptr %p, i8 %a) {
  %1 = zext nneg i8 %a to i32
  %2 = sext i8 %a to i64
  %3 = trunc nuw nsw i32 %1 to i16
  %4 = ptrtoint ptr %p to i64
  %5 = ptrtoint ptr %p to i32
  %6 = inttoptr i32 %5 to ptr
  %7 = bitcast ptr %6 to ptr
  %8 = ptrtoint ptr %7 to i128
  %9 = trunc i128 %8 to i64
  %10 = sext i16 %3 to i64
  %11 = add i64 %9, %10
  %12 = add i64 %11, %4
  %13 = add i64 %12, %2
  %14 = addrspacecast ptr %p to ptr addrspace(1)
  %15 = icmp samesign ult ptr %p, %6
  %16 = icmp eq i64 %13, 0
  %17 = select i1 %16, i1 %15, i1 false
  %18 = zext i1 %17 to i64
  ret i64 %18
}
