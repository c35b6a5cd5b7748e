; Labels have no argument since clang 15.
define i32 @f(ptr %p, i32 %old) {
  %1 = callbr i32 asm sideeffect "lock; cmpxchgl $2, $0; jne ${5:l}", "=*m,={ax},r,*m,1,!i,~{memory}"(ptr elementtype(i32) %p, i32 7, ptr elementtype(i32) %p, i32 %old)
          to label %then [label %fail]

then:
  %2 = call i32 @old(i32 %1)
  ret i32 %2

fail:
  ret i32 %1
}

; Clang 14 passes them as addresses of blocks. A jump to a block with phis, and code behind a jump.
define i32 @old(i32 %a) {
entry:
  callbr void asm sideeffect "testl $0, $0; js ${2:l}; incl $0; jz ${1:l}", "r,X,X,~{flags}"(i32 %a, ptr blockaddress(@old, %zero), ptr blockaddress(@old, %join))
          to label %join [label %zero, label %join]

zero:
  br label %join

join:
  %v = phi i32 [ 1, %zero ], [ 2, %entry ], [ 2, %entry ]
  %w = call i32 @refused(i32 %v)
  ret i32 %w
}

; Outputs that depend on which jump was taken.
define i32 @refused(i32 %a) {
  %1 = callbr i32 asm sideeffect "testl $0, $0; jz ${2:l}; incl $0", "=r,0,!i,~{flags}"(i32 %a)
          to label %then [label %then]

then:
  ret i32 %1
}
