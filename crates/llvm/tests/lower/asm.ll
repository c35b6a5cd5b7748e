define i32 @f(i32 %x, ptr %p) {
  call void asm sideeffect "", "~{memory},~{dirflag},~{fpsr},~{flags}"()
  %1 = call i32 asm sideeffect "", "=r,0,~{dirflag},~{fpsr},~{flags}"(i32 %x)
  call void asm sideeffect "", "r,~{memory}"(ptr %p)
  call void asm sideeffect "mfence", "~{memory}"()
  call void asm sideeffect "lock; orl $$0,(%rsp)", "~{memory}"()
  call void asm sideeffect inteldialect "lock not qword ptr [$0]", "r,~{memory}"(ptr %p)
  call void asm sideeffect "rep; nop", "~{memory}"()
  %h = call i32 @g(double 1.0)
  %a = call i8 asm sideeffect "lock; cmpxchgq $3, $1; sete $0", "=q,=*m,{ax},r,*m,~{memory},~{cc}"(ptr elementtype(i64) %p, i64 1, i64 2, ptr elementtype(i64) %p)
  %b = call { i32, i32 } asm sideeffect "lock xaddl $0, ($3); movl $$-1, $1", "=r,=r,0,r,~{memory}"(i32 %x, ptr %p)
  %c = call i8 asm "lock btsl $2,$1", "={@ccc},=*m,r,*m,~{memory}"(ptr elementtype(i32) %p, i32 %x, ptr elementtype(i32) %p)
  call void asm sideeffect "movb ${1:b}, $0", "=*m,q"(ptr elementtype(i8) %p, i32 %x)
  call void asm sideeffect "xchg ${0:w}, $1", "q,*m"(i32 %x, ptr elementtype(i16) %p)
  %d = call i64 asm sideeffect "mov %fs:0, $0", "=r"()
  %2 = call i32 asm "cpuid", "=r"()
  ret i32 %1
}

define i32 @g(double %x) {
  %r = call double asm "sqrtsd $0, $0", "=x,0"(double %x)
  ret i32 0
}
