define i1 @f(ptr %p, i64 %v, ptr %q) {
  %1 = load atomic i64, ptr %p unordered, align 8
  %2 = load atomic volatile i64, ptr %p syncscope("singlethread") acquire, align 8
  %3 = load atomic ptr, ptr %p seq_cst, align 8
  store atomic i64 %v, ptr %p monotonic, align 8
  store atomic i64 %v, ptr %p release, align 8
  store atomic double 1.0, ptr %p seq_cst, align 8
  %4 = atomicrmw add ptr %p, i64 %v acq_rel, align 8
  %5 = atomicrmw volatile xchg ptr %p, ptr %q acquire, align 8
  %6 = atomicrmw fadd ptr %p, double 1.0 release, align 8
  %7 = atomicrmw uinc_wrap ptr %p, i64 5 monotonic
  %8 = cmpxchg weak ptr %p, i64 %1, i64 %v acq_rel monotonic, align 8
  %9 = cmpxchg ptr %p, ptr null, ptr %q seq_cst acquire, align 8
  %10 = extractvalue { i64, i1 } %8, 1
  fence acquire
  fence release
  fence acq_rel
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  ret i1 %10
}
