%S = type { i64, i64, i64, i8 }

define i32 @f(ptr %p, ptr %s) personality ptr @personality {
  %1 = tail call noundef signext i8 @direct(i32 noundef 1, ptr nonnull align 8 dereferenceable(16) %p) #0, !srcloc !0
  %2 = call fastcc i32 %p(i32 range(i32 0, 5) 3)
  %3 = call i32 (ptr, ...) @printf(ptr @str, i8 %1, double 1.0, ptr byval(%S) align 8 %s)
  call void @take(ptr byval(%S) align 16 %s)
  %4 = invoke i32 @may_throw(ptr "attr"="x" %p) [ "deopt"(i32 1) ]
          to label %next unwind label %pad

next:
  %5 = musttail call i32 (...) @old(i32 %4)
  %6 = call ptr @aliased()
  call void @internal()
  ret i32 %5

pad:
  %7 = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] [ptr null]
  resume { ptr, i32 } %7
}

@str = private constant [3 x i8] c"%d\00"
@aliased = alias ptr (), ptr @target
define internal ptr @target() {
  ret ptr @target
}
define internal void @internal() { ret void }
declare signext i8 @direct(i32, ptr)
declare i32 @printf(ptr, ...)
declare void @take(ptr byval(%S))
declare i32 @may_throw(ptr)
declare i32 @old(...)
declare i32 @personality(...)
attributes #0 = { nounwind }
!0 = !{i64 1}
