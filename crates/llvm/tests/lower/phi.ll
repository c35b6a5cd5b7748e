; Phis become parameters; a switch passes arguments on each of several edges to one block; unreachable blocks vanish.
define i32 @f(i32 %n, { i32, i64 } %pair) {
entry:
  switch i32 %n, label %join [
    i32 1, label %join
    i32 -2, label %join
    i32 3, label %loop
  ]

join:
  %x = phi i32 [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ %i, %loop ]
  %y = phi { i32, i64 } [ %pair, %entry ], [ %pair, %entry ], [ %pair, %entry ], [ zeroinitializer, %loop ]
  %z = extractvalue { i32, i64 } %y, 0
  %r = add i32 %x, %z
  ret i32 %r

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %join

never:
  %dead = phi i32 [ %dead2, %never ]
  %dead2 = add i32 %dead, 1
  br label %never
}
