%S = type { i32, [4 x { i16, i64 }] }
@g = external global [10 x %S]

define ptr @f(ptr %p, i32 %i, i64 %j) {
  %1 = getelementptr inbounds nuw %S, ptr %p, i32 0, i32 1, i64 2, i32 1
  %2 = getelementptr %S, ptr %1, i32 %i, i32 1, i64 %j, i32 1
  %3 = getelementptr i8, ptr %2, i64 -1
  %4 = getelementptr inbounds i32, ptr %3, i64 0
  %5 = getelementptr <4 x i16>, ptr %4, i64 1, i32 %i
  %6 = select i1 true, ptr %5, ptr getelementptr inbounds ([10 x %S], ptr @g, i64 0, i64 3, i32 1, i64 1)
  ret ptr %6
}
