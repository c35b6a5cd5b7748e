define i32 @f(i32 %x, ptr %p) {
  call void asm sideeffect "", "~{memory},~{dirflag},~{fpsr},~{flags}"()
  %1 = call i32 asm sideeffect "", "=r,0,~{dirflag},~{fpsr},~{flags}"(i32 %x)
  call void asm sideeffect "", "r,~{memory}"(ptr %p)
  call void asm sideeffect "mfence", "~{memory}"()
  call void asm sideeffect "lock; orl $$0,(%rsp)", "~{memory}"()
  call void asm sideeffect inteldialect "lock not qword ptr [$0]", "r,~{memory}"(ptr %p)
  call void asm sideeffect "rep; nop", "~{memory}"()
  %2 = call i32 asm "cpuid", "=r"()
  ret i32 %1
}
