; As clang 14 writes it.
%struct.node = type { %struct.node*, i32 (i8*, ...)*, i32 }
@head = global %struct.node* null, align 8
@text = constant [2 x i8] c"a\00"

define i32 @f(%struct.node* %n, i8** %p) {
  %1 = getelementptr inbounds %struct.node, %struct.node* %n, i32 0, i32 1
  %2 = load i32 (i8*, ...)*, i32 (i8*, ...)** %1, align 8
  %3 = call i32 (i8*, ...) %2(i8* getelementptr inbounds ([2 x i8], [2 x i8]* @text, i64 0, i64 0), i32 4)
  %4 = bitcast i8** %p to i64*
  %5 = load i64, i64* %4, align 8
  store %struct.node* %n, %struct.node** @head, align 8
  %6 = call i32 bitcast (i32 (...)* @k_and_r to i32 (i32, i64)*)(i32 %3, i64 %5)
  call void bitcast (void (i8*)* @g to void (i8**)*)(i8** %p)
  ret i32 %6
}

declare i32 @k_and_r(...)
define void @g(i8* %0) {
  ret void
}
