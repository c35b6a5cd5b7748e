; ModuleID = 'classes.cpp'
source_filename = "classes.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Counter = type { i8 }
%struct.Both = type { %struct.Square.base, %struct.Named }
%struct.Square.base = type <{ %struct.Shape, i32 }>
%struct.Shape = type { ptr }
%struct.Named = type { ptr }
%class.anon = type { ptr }
%struct.Square = type <{ %struct.Shape, i32, [4 x i8] }>

$_ZN7CounterC2Ev = comdat any

$_ZN7CounterD2Ev = comdat any

$_ZN6SquareC2Ei = comdat any

$_ZN4BothC2Ev = comdat any

$_ZNK6Square4areaEv = comdat any

$_Z6largerIiET_S0_S0_ = comdat any

$_Z6largerIdET_S0_S0_ = comdat any

$_ZTW10per_thread = comdat any

$_ZN4BothD2Ev = comdat any

$_ZN5ShapeC2Ev = comdat any

$_ZN6SquareD2Ev = comdat any

$_ZN6SquareD0Ev = comdat any

$_ZN5ShapeD2Ev = comdat any

$_ZN5ShapeD0Ev = comdat any

$_ZN5NamedC2Ev = comdat any

$_ZN4BothD0Ev = comdat any

$_ZNK4Both4nameEv = comdat any

$_ZThn16_NK4Both4nameEv = comdat any

$_ZNK5Named4nameEv = comdat any

$_ZTV6Square = comdat any

$_ZTS6Square = comdat any

$_ZTS5Shape = comdat any

$_ZTI5Shape = comdat any

$_ZTI6Square = comdat any

$_ZTV5Shape = comdat any

$_ZTV4Both = comdat any

$_ZTS4Both = comdat any

$_ZTS5Named = comdat any

$_ZTI5Named = comdat any

$_ZTI4Both = comdat any

$_ZTV5Named = comdat any

@before_main = dso_local global %struct.Counter zeroinitializer, align 1, !dbg !0
@__dso_handle = external hidden global i8
@per_thread = dso_local thread_local global %struct.Counter zeroinitializer, align 1, !dbg !14
@_ZL4made = internal global i32 0, align 4, !dbg !28
@_ZTV6Square = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI6Square, ptr @_ZN6SquareD2Ev, ptr @_ZN6SquareD0Ev, ptr @_ZNK6Square4areaEv] }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTS6Square = linkonce_odr dso_local constant [8 x i8] c"6Square\00", comdat, align 1
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS5Shape = linkonce_odr dso_local constant [7 x i8] c"5Shape\00", comdat, align 1
@_ZTI5Shape = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS5Shape }, comdat, align 8
@_ZTI6Square = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS6Square, ptr @_ZTI5Shape }, comdat, align 8
@_ZTV5Shape = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI5Shape, ptr @_ZN5ShapeD2Ev, ptr @_ZN5ShapeD0Ev, ptr @__cxa_pure_virtual] }, comdat, align 8
@_ZTV4Both = linkonce_odr dso_local unnamed_addr constant { [6 x ptr], [3 x ptr] } { [6 x ptr] [ptr null, ptr @_ZTI4Both, ptr @_ZN4BothD2Ev, ptr @_ZN4BothD0Ev, ptr @_ZNK6Square4areaEv, ptr @_ZNK4Both4nameEv], [3 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr @_ZTI4Both, ptr @_ZThn16_NK4Both4nameEv] }, comdat, align 8
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = external global [0 x ptr]
@_ZTS4Both = linkonce_odr dso_local constant [6 x i8] c"4Both\00", comdat, align 1
@_ZTS5Named = linkonce_odr dso_local constant [7 x i8] c"5Named\00", comdat, align 1
@_ZTI5Named = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS5Named }, comdat, align 8
@_ZTI4Both = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS4Both, i32 0, i32 2, ptr @_ZTI6Square, i64 2, ptr @_ZTI5Named, i64 4098 }, comdat, align 8
@_ZTV5Named = linkonce_odr dso_local unnamed_addr constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr @_ZTI5Named, ptr @_ZNK5Named4nameEv] }, comdat, align 8
@.str = private unnamed_addr constant [6 x i8] c"named\00", align 1, !dbg !16
@.str.2 = private unnamed_addr constant [5 x i8] c"both\00", align 1, !dbg !23
@__tls_guard = internal thread_local global i8 0, align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_classes.cpp, ptr null }]

@_ZTH10per_thread = dso_local alias void (), ptr @__tls_init

; Function Attrs: noinline uwtable
define internal void @__cxx_global_var_init() #0 section ".text.startup" !dbg !38 {
  call void @_ZN7CounterC2Ev(ptr noundef nonnull align 1 dereferenceable(1) @before_main), !dbg !41
  %1 = call i32 @__cxa_atexit(ptr @_ZN7CounterD2Ev, ptr @before_main, ptr @__dso_handle) #2, !dbg !42
  ret void, !dbg !41
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7CounterC2Ev(ptr noundef nonnull align 1 dereferenceable(1) %0) unnamed_addr #1 comdat align 2 !dbg !43 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !45, !DIExpression(), !47)
  %3 = load ptr, ptr %2, align 8
  %4 = load i32, ptr @_ZL4made, align 4, !dbg !48
  %5 = add nsw i32 %4, 1, !dbg !48
  store i32 %5, ptr @_ZL4made, align 4, !dbg !48
  ret void, !dbg !50
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7CounterD2Ev(ptr noundef nonnull align 1 dereferenceable(1) %0) unnamed_addr #1 comdat align 2 !dbg !51 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !52, !DIExpression(), !53)
  %3 = load ptr, ptr %2, align 8
  %4 = load i32, ptr @_ZL4made, align 4, !dbg !54
  %5 = add nsw i32 %4, -1, !dbg !54
  store i32 %5, ptr @_ZL4made, align 4, !dbg !54
  ret void, !dbg !56
}

; Function Attrs: nounwind
declare i32 @__cxa_atexit(ptr, ptr, ptr) #2

; Function Attrs: noinline uwtable
define internal void @__cxx_global_var_init.1() #0 section ".text.startup" !dbg !57 {
  call void @_ZN7CounterC2Ev(ptr noundef nonnull align 1 dereferenceable(1) @per_thread), !dbg !58
  %1 = call i32 @__cxa_thread_atexit(ptr @_ZN7CounterD2Ev, ptr @per_thread, ptr @__dso_handle) #2, !dbg !59
  ret void, !dbg !58
}

; Function Attrs: nounwind
declare i32 @__cxa_thread_atexit(ptr, ptr, ptr) #2

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #3 personality ptr @__gxx_personality_v0 !dbg !60 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca %struct.Both, align 8
  %6 = alloca ptr, align 8
  %7 = alloca %class.anon, align 8
  %8 = alloca i32, align 4
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !63, !DIExpression(), !79)
  %9 = call noalias noundef nonnull ptr @_Znwm(i64 noundef 16) #10, !dbg !80, !heapallocsite !81
  invoke void @_ZN6SquareC2Ei(ptr noundef nonnull align 8 dereferenceable(12) %9, i32 noundef 4)
          to label %10 unwind label %47, !dbg !94

10:                                               ; preds = %0
  store ptr %9, ptr %2, align 8, !dbg !79
    #dbg_declare(ptr %5, !95, !DIExpression(), !118)
  call void @_ZN4BothC2Ev(ptr noundef nonnull align 8 dereferenceable(24) %5), !dbg !118
    #dbg_declare(ptr %6, !119, !DIExpression(), !121)
  %11 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !122
  store ptr %11, ptr %6, align 8, !dbg !121
    #dbg_declare(ptr %7, !123, !DIExpression(), !128)
  %12 = getelementptr inbounds %class.anon, ptr %7, i32 0, i32 0, !dbg !129
  store ptr %2, ptr %12, align 8, !dbg !129
    #dbg_declare(ptr %8, !130, !DIExpression(), !131)
  %13 = invoke noundef i32 @"_ZZ4mainENK3$_0clEi"(ptr noundef nonnull align 8 dereferenceable(8) %7, i32 noundef 1)
          to label %14 unwind label %51, !dbg !132

14:                                               ; preds = %10
  %15 = invoke noundef i32 @_ZNK6Square4areaEv(ptr noundef nonnull align 8 dereferenceable(12) %5)
          to label %16 unwind label %51, !dbg !133

16:                                               ; preds = %14
  %17 = add nsw i32 %13, %15, !dbg !134
  %18 = invoke noundef i32 @_Z6largerIiET_S0_S0_(i32 noundef 2, i32 noundef 3)
          to label %19 unwind label %51, !dbg !135

19:                                               ; preds = %16
  %20 = add nsw i32 %17, %18, !dbg !136
  %21 = invoke noundef double @_Z6largerIdET_S0_S0_(double noundef 1.500000e+00, double noundef 5.000000e-01)
          to label %22 unwind label %51, !dbg !137

22:                                               ; preds = %19
  %23 = fptosi double %21 to i32, !dbg !137
  %24 = add nsw i32 %20, %23, !dbg !138
  %25 = load ptr, ptr %6, align 8, !dbg !139
  %26 = load ptr, ptr %25, align 8, !dbg !140
  %27 = getelementptr inbounds ptr, ptr %26, i64 0, !dbg !140
  %28 = load ptr, ptr %27, align 8, !dbg !140
  %29 = invoke noundef ptr %28(ptr noundef nonnull align 8 dereferenceable(8) %25)
          to label %30 unwind label %51, !dbg !140

30:                                               ; preds = %22
  %31 = getelementptr inbounds i8, ptr %29, i64 0, !dbg !140
  %32 = load i8, ptr %31, align 1, !dbg !140
  %33 = sext i8 %32 to i32, !dbg !139
  %34 = add nsw i32 %24, %33, !dbg !141
  store i32 %34, ptr %8, align 4, !dbg !131
  %35 = load ptr, ptr %2, align 8, !dbg !142
  %36 = icmp eq ptr %35, null, !dbg !143
  br i1 %36, label %41, label %37, !dbg !143

37:                                               ; preds = %30
  %38 = load ptr, ptr %35, align 8, !dbg !143
  %39 = getelementptr inbounds ptr, ptr %38, i64 1, !dbg !143
  %40 = load ptr, ptr %39, align 8, !dbg !143
  call void %40(ptr noundef nonnull align 8 dereferenceable(8) %35) #2, !dbg !143
  br label %41, !dbg !143

41:                                               ; preds = %37, %30
  %42 = call ptr @_ZTW10per_thread(), !dbg !144
  %43 = load i32, ptr %8, align 4, !dbg !145
  %44 = load i32, ptr @_ZL4made, align 4, !dbg !146
  %45 = add nsw i32 %43, %44, !dbg !147
  store i32 %45, ptr %1, align 4, !dbg !148
  call void @_ZN4BothD2Ev(ptr noundef nonnull align 8 dereferenceable(24) %5) #2, !dbg !149
  %46 = load i32, ptr %1, align 4, !dbg !149
  ret i32 %46, !dbg !149

47:                                               ; preds = %0
  %48 = landingpad { ptr, i32 }
          cleanup, !dbg !149
  %49 = extractvalue { ptr, i32 } %48, 0, !dbg !149
  store ptr %49, ptr %3, align 8, !dbg !149
  %50 = extractvalue { ptr, i32 } %48, 1, !dbg !149
  store i32 %50, ptr %4, align 4, !dbg !149
  call void @_ZdlPvm(ptr noundef %9, i64 noundef 16) #11, !dbg !80
  br label %55, !dbg !80

51:                                               ; preds = %22, %19, %16, %14, %10
  %52 = landingpad { ptr, i32 }
          cleanup, !dbg !149
  %53 = extractvalue { ptr, i32 } %52, 0, !dbg !149
  store ptr %53, ptr %3, align 8, !dbg !149
  %54 = extractvalue { ptr, i32 } %52, 1, !dbg !149
  store i32 %54, ptr %4, align 4, !dbg !149
  call void @_ZN4BothD2Ev(ptr noundef nonnull align 8 dereferenceable(24) %5) #2, !dbg !149
  br label %55, !dbg !149

55:                                               ; preds = %51, %47
  %56 = load ptr, ptr %3, align 8, !dbg !80
  %57 = load i32, ptr %4, align 4, !dbg !80
  %58 = insertvalue { ptr, i32 } poison, ptr %56, 0, !dbg !80
  %59 = insertvalue { ptr, i32 } %58, i32 %57, 1, !dbg !80
  resume { ptr, i32 } %59, !dbg !80
}

; Function Attrs: nobuiltin allocsize(0)
declare noundef nonnull ptr @_Znwm(i64 noundef) #4

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6SquareC2Ei(ptr noundef nonnull align 8 dereferenceable(12) %0, i32 noundef %1) unnamed_addr #1 comdat align 2 !dbg !150 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !151, !DIExpression(), !153)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !154, !DIExpression(), !155)
  %5 = load ptr, ptr %3, align 8
  call void @_ZN5ShapeC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %5) #2, !dbg !156
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV6Square, i32 0, i32 0, i32 2), ptr %5, align 8, !dbg !157
  %6 = getelementptr inbounds %struct.Square, ptr %5, i32 0, i32 1, !dbg !158
  %7 = load i32, ptr %4, align 4, !dbg !159
  store i32 %7, ptr %6, align 8, !dbg !158
  ret void, !dbg !160
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) #5

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BothC2Ev(ptr noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #1 comdat align 2 !dbg !161 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !162, !DIExpression(), !164)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN6SquareC2Ei(ptr noundef nonnull align 8 dereferenceable(12) %3, i32 noundef 3), !dbg !165
  %4 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !166
  call void @_ZN5NamedC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %4) #2, !dbg !167
  store ptr getelementptr inbounds inrange(-16, 32) ({ [6 x ptr], [3 x ptr] }, ptr @_ZTV4Both, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !166
  %5 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !166
  store ptr getelementptr inbounds inrange(-16, 8) ({ [6 x ptr], [3 x ptr] }, ptr @_ZTV4Both, i32 0, i32 1, i32 2), ptr %5, align 8, !dbg !166
  ret void, !dbg !168
}

; Function Attrs: mustprogress noinline uwtable
define internal noundef i32 @"_ZZ4mainENK3$_0clEi"(ptr noundef nonnull align 8 dereferenceable(8) %0, i32 noundef %1) #6 align 2 !dbg !169 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !175, !DIExpression(), !177)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !178, !DIExpression(), !179)
  %5 = load ptr, ptr %3, align 8
  %6 = load i32, ptr %4, align 4, !dbg !180
  %7 = getelementptr inbounds %class.anon, ptr %5, i32 0, i32 0, !dbg !181
  %8 = load ptr, ptr %7, align 8, !dbg !181
  %9 = load ptr, ptr %8, align 8, !dbg !181
  %10 = load ptr, ptr %9, align 8, !dbg !182
  %11 = getelementptr inbounds ptr, ptr %10, i64 2, !dbg !182
  %12 = load ptr, ptr %11, align 8, !dbg !182
  %13 = call noundef i32 %12(ptr noundef nonnull align 8 dereferenceable(8) %9), !dbg !182
  %14 = add nsw i32 %6, %13, !dbg !183
  ret i32 %14, !dbg !184
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZNK6Square4areaEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #1 comdat align 2 !dbg !185 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !186, !DIExpression(), !188)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Square, ptr %3, i32 0, i32 1, !dbg !189
  %5 = load i32, ptr %4, align 8, !dbg !189
  %6 = getelementptr inbounds %struct.Square, ptr %3, i32 0, i32 1, !dbg !190
  %7 = load i32, ptr %6, align 8, !dbg !190
  %8 = mul nsw i32 %5, %7, !dbg !191
  ret i32 %8, !dbg !192
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i32 @_Z6largerIiET_S0_S0_(i32 noundef %0, i32 noundef %1) #1 comdat !dbg !193 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !198, !DIExpression(), !199)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !200, !DIExpression(), !201)
  %5 = load i32, ptr %3, align 4, !dbg !202
  %6 = load i32, ptr %4, align 4, !dbg !203
  %7 = icmp slt i32 %5, %6, !dbg !204
  br i1 %7, label %8, label %10, !dbg !202

8:                                                ; preds = %2
  %9 = load i32, ptr %4, align 4, !dbg !205
  br label %12, !dbg !202

10:                                               ; preds = %2
  %11 = load i32, ptr %3, align 4, !dbg !206
  br label %12, !dbg !202

12:                                               ; preds = %10, %8
  %13 = phi i32 [ %9, %8 ], [ %11, %10 ], !dbg !202
  ret i32 %13, !dbg !207
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef double @_Z6largerIdET_S0_S0_(double noundef %0, double noundef %1) #1 comdat !dbg !208 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, ptr %3, align 8
    #dbg_declare(ptr %3, !214, !DIExpression(), !215)
  store double %1, ptr %4, align 8
    #dbg_declare(ptr %4, !216, !DIExpression(), !217)
  %5 = load double, ptr %3, align 8, !dbg !218
  %6 = load double, ptr %4, align 8, !dbg !219
  %7 = fcmp olt double %5, %6, !dbg !220
  br i1 %7, label %8, label %10, !dbg !218

8:                                                ; preds = %2
  %9 = load double, ptr %4, align 8, !dbg !221
  br label %12, !dbg !218

10:                                               ; preds = %2
  %11 = load double, ptr %3, align 8, !dbg !222
  br label %12, !dbg !218

12:                                               ; preds = %10, %8
  %13 = phi double [ %9, %8 ], [ %11, %10 ], !dbg !218
  ret double %13, !dbg !223
}

; Function Attrs: noinline uwtable
define weak_odr hidden noundef ptr @_ZTW10per_thread() #7 comdat {
  call void @_ZTH10per_thread()
  %1 = call align 1 ptr @llvm.threadlocal.address.p0(ptr align 1 @per_thread)
  ret ptr %1
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BothD2Ev(ptr noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #1 comdat align 2 !dbg !224 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !226, !DIExpression(), !227)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN6SquareD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #2, !dbg !228
  ret void, !dbg !230
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ShapeC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !231 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !233, !DIExpression(), !234)
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV5Shape, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !235
  ret void, !dbg !235
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6SquareD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #1 comdat align 2 !dbg !236 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !240, !DIExpression(), !241)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN5ShapeD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %3) #2, !dbg !242
  ret void, !dbg !244
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6SquareD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #1 comdat align 2 !dbg !245 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !246, !DIExpression(), !247)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN6SquareD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #2, !dbg !248
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 16) #11, !dbg !248
  ret void, !dbg !248
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ShapeD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !249 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !250, !DIExpression(), !251)
  %3 = load ptr, ptr %2, align 8
  ret void, !dbg !252
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ShapeD0Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !253 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !254, !DIExpression(), !255)
  %3 = load ptr, ptr %2, align 8
  call void @llvm.trap() #12, !dbg !256
  unreachable, !dbg !256
}

declare void @__cxa_pure_virtual() unnamed_addr

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #8

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5NamedC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !257 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !262, !DIExpression(), !264)
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds inrange(-16, 8) ({ [3 x ptr] }, ptr @_ZTV5Named, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !265
  ret void, !dbg !265
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BothD0Ev(ptr noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #1 comdat align 2 !dbg !266 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !267, !DIExpression(), !268)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4BothD2Ev(ptr noundef nonnull align 8 dereferenceable(24) %3) #2, !dbg !269
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 24) #11, !dbg !269
  ret void, !dbg !269
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZNK4Both4nameEv(ptr noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #1 comdat align 2 !dbg !270 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !271, !DIExpression(), !273)
  %3 = load ptr, ptr %2, align 8
  ret ptr @.str.2, !dbg !274
}

; Function Attrs: noinline uwtable
define linkonce_odr dso_local noundef ptr @_ZThn16_NK4Both4nameEv(ptr noundef %0) unnamed_addr #0 comdat align 2 !dbg !275 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8, !dbg !277
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !277
  %5 = tail call noundef ptr @_ZNK4Both4nameEv(ptr noundef nonnull align 8 dereferenceable(24) %4), !dbg !277
  ret ptr %5, !dbg !277
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZNK5Named4nameEv(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !278 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !279, !DIExpression(), !281)
  %3 = load ptr, ptr %2, align 8
  ret ptr @.str, !dbg !282
}

; Function Attrs: noinline uwtable
define internal void @_GLOBAL__sub_I_classes.cpp() #0 section ".text.startup" !dbg !283 {
  call void @__cxx_global_var_init(), !dbg !284
  ret void
}

; Function Attrs: noinline uwtable
define internal void @__tls_init() #0 !dbg !285 {
  %1 = load i8, ptr @__tls_guard, align 1, !dbg !286
  %2 = icmp eq i8 %1, 0, !dbg !286
  br i1 %2, label %3, label %4, !dbg !286, !prof !287

3:                                                ; preds = %0
  store i8 1, ptr @__tls_guard, align 1, !dbg !286
  call void @__cxx_global_var_init.1(), !dbg !286
  br label %4, !dbg !286

4:                                                ; preds = %3, %0
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #9

attributes #0 = { noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind }
attributes #3 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nobuiltin allocsize(0) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nobuiltin nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noinline uwtable "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #9 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #10 = { builtin allocsize(0) }
attributes #11 = { builtin nounwind }
attributes #12 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!30, !31, !32, !33, !34, !35, !36}
!llvm.ident = !{!37}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "before_main", scope: !2, file: !3, line: 26, type: !6, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !13, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "classes.cpp", directory: ".", checksumkind: CSK_MD5, checksum: "8064555d2f5411b4119fe713feab7f3f")
!4 = !{!5, !6}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Counter", file: !3, line: 22, size: 8, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !7, identifier: "_ZTS7Counter")
!7 = !{!8, !12}
!8 = !DISubprogram(name: "Counter", scope: !6, file: !3, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped, spFlags: 0)
!9 = !DISubroutineType(types: !10)
!10 = !{null, !11}
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!12 = !DISubprogram(name: "~Counter", scope: !6, file: !3, line: 24, type: !9, scopeLine: 24, flags: DIFlagPrototyped, spFlags: 0)
!13 = !{!0, !14, !16, !23, !28}
!14 = !DIGlobalVariableExpression(var: !15, expr: !DIExpression())
!15 = distinct !DIGlobalVariable(name: "per_thread", scope: !2, file: !3, line: 27, type: !6, isLocal: false, isDefinition: true)
!16 = !DIGlobalVariableExpression(var: !17, expr: !DIExpression())
!17 = distinct !DIGlobalVariable(scope: null, file: !3, line: 12, type: !18, isLocal: true, isDefinition: true)
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 48, elements: !21)
!19 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !20)
!20 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!21 = !{!22}
!22 = !DISubrange(count: 6)
!23 = !DIGlobalVariableExpression(var: !24, expr: !DIExpression())
!24 = distinct !DIGlobalVariable(scope: null, file: !3, line: 16, type: !25, isLocal: true, isDefinition: true)
!25 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 40, elements: !26)
!26 = !{!27}
!27 = !DISubrange(count: 5)
!28 = !DIGlobalVariableExpression(var: !29, expr: !DIExpression())
!29 = distinct !DIGlobalVariable(name: "made", linkageName: "_ZL4made", scope: !2, file: !3, line: 21, type: !5, isLocal: true, isDefinition: true)
!30 = !{i32 7, !"Dwarf Version", i32 5}
!31 = !{i32 2, !"Debug Info Version", i32 3}
!32 = !{i32 1, !"wchar_size", i32 4}
!33 = !{i32 8, !"PIC Level", i32 2}
!34 = !{i32 7, !"PIE Level", i32 2}
!35 = !{i32 7, !"uwtable", i32 2}
!36 = !{i32 7, !"frame-pointer", i32 2}
!37 = !{!"clang"}
!38 = distinct !DISubprogram(name: "__cxx_global_var_init", scope: !3, file: !3, type: !39, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!39 = !DISubroutineType(types: !40)
!40 = !{null}
!41 = !DILocation(line: 26, column: 9, scope: !38)
!42 = !DILocation(line: 0, scope: !38)
!43 = distinct !DISubprogram(name: "Counter", linkageName: "_ZN7CounterC2Ev", scope: !6, file: !3, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !8, retainedNodes: !44)
!44 = !{}
!45 = !DILocalVariable(name: "this", arg: 1, scope: !43, type: !46, flags: DIFlagArtificial | DIFlagObjectPointer)
!46 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!47 = !DILocation(line: 0, scope: !43)
!48 = !DILocation(line: 23, column: 21, scope: !49)
!49 = distinct !DILexicalBlock(scope: !43, file: !3, line: 23, column: 15)
!50 = !DILocation(line: 23, column: 25, scope: !43)
!51 = distinct !DISubprogram(name: "~Counter", linkageName: "_ZN7CounterD2Ev", scope: !6, file: !3, line: 24, type: !9, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !12, retainedNodes: !44)
!52 = !DILocalVariable(name: "this", arg: 1, scope: !51, type: !46, flags: DIFlagArtificial | DIFlagObjectPointer)
!53 = !DILocation(line: 0, scope: !51)
!54 = !DILocation(line: 24, column: 22, scope: !55)
!55 = distinct !DILexicalBlock(scope: !51, file: !3, line: 24, column: 16)
!56 = !DILocation(line: 24, column: 26, scope: !51)
!57 = distinct !DISubprogram(name: "__cxx_global_var_init.1", scope: !3, file: !3, type: !39, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!58 = !DILocation(line: 27, column: 22, scope: !57)
!59 = !DILocation(line: 0, scope: !57)
!60 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 29, type: !61, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !44)
!61 = !DISubroutineType(types: !62)
!62 = !{!5}
!63 = !DILocalVariable(name: "shape", scope: !60, file: !3, line: 30, type: !64)
!64 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !65, size: 64)
!65 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Shape", file: !3, line: 2, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !66, vtableHolder: !65, identifier: "_ZTS5Shape")
!66 = !{!67, !70, !74}
!67 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Shape", scope: !3, file: !3, baseType: !68, size: 64, flags: DIFlagArtificial)
!68 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !69, size: 64)
!69 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "__vtbl_ptr_type", baseType: !61, size: 64)
!70 = !DISubprogram(name: "~Shape", scope: !65, file: !3, line: 3, type: !71, scopeLine: 3, containingType: !65, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!71 = !DISubroutineType(types: !72)
!72 = !{null, !73}
!73 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !65, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!74 = !DISubprogram(name: "area", linkageName: "_ZNK5Shape4areaEv", scope: !65, file: !3, line: 4, type: !75, scopeLine: 4, containingType: !65, virtualIndex: 2, flags: DIFlagPrototyped, spFlags: DISPFlagPureVirtual)
!75 = !DISubroutineType(types: !76)
!76 = !{!5, !77}
!77 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !78, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!78 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !65)
!79 = !DILocation(line: 30, column: 12, scope: !60)
!80 = !DILocation(line: 30, column: 20, scope: !60)
!81 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Square", file: !3, line: 6, size: 128, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !82, vtableHolder: !65, identifier: "_ZTS6Square")
!82 = !{!83, !84, !85, !89}
!83 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !81, baseType: !65, extraData: i32 0)
!84 = !DIDerivedType(tag: DW_TAG_member, name: "side", scope: !81, file: !3, line: 7, baseType: !5, size: 32, offset: 64)
!85 = !DISubprogram(name: "Square", scope: !81, file: !3, line: 8, type: !86, scopeLine: 8, flags: DIFlagExplicit | DIFlagPrototyped, spFlags: 0)
!86 = !DISubroutineType(types: !87)
!87 = !{null, !88, !5}
!88 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !81, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!89 = !DISubprogram(name: "area", linkageName: "_ZNK6Square4areaEv", scope: !81, file: !3, line: 9, type: !90, scopeLine: 9, containingType: !81, virtualIndex: 2, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!90 = !DISubroutineType(types: !91)
!91 = !{!5, !92}
!92 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !93, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!93 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !81)
!94 = !DILocation(line: 30, column: 24, scope: !60)
!95 = !DILocalVariable(name: "both", scope: !60, file: !3, line: 31, type: !96)
!96 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Both", file: !3, line: 14, size: 192, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !97, vtableHolder: !65, identifier: "_ZTS4Both")
!97 = !{!98, !99, !109, !113}
!98 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !96, baseType: !81, extraData: i32 0)
!99 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !96, baseType: !100, offset: 128, extraData: i32 0)
!100 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Named", file: !3, line: 11, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !101, vtableHolder: !100, identifier: "_ZTS5Named")
!101 = !{!102, !103}
!102 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Named", scope: !3, file: !3, baseType: !68, size: 64, flags: DIFlagArtificial)
!103 = !DISubprogram(name: "name", linkageName: "_ZNK5Named4nameEv", scope: !100, file: !3, line: 12, type: !104, scopeLine: 12, containingType: !100, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!104 = !DISubroutineType(types: !105)
!105 = !{!106, !107}
!106 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !19, size: 64)
!107 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !108, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!108 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !100)
!109 = !DISubprogram(name: "Both", scope: !96, file: !3, line: 15, type: !110, scopeLine: 15, flags: DIFlagPrototyped, spFlags: 0)
!110 = !DISubroutineType(types: !111)
!111 = !{null, !112}
!112 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !96, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!113 = !DISubprogram(name: "name", linkageName: "_ZNK4Both4nameEv", scope: !96, file: !3, line: 16, type: !114, scopeLine: 16, containingType: !96, virtualIndex: 3, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!114 = !DISubroutineType(types: !115)
!115 = !{!106, !116}
!116 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !117, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!117 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !96)
!118 = !DILocation(line: 31, column: 10, scope: !60)
!119 = !DILocalVariable(name: "named", scope: !60, file: !3, line: 32, type: !120)
!120 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !108, size: 64)
!121 = !DILocation(line: 32, column: 18, scope: !60)
!122 = !DILocation(line: 32, column: 26, scope: !60)
!123 = !DILocalVariable(name: "add", scope: !60, file: !3, line: 33, type: !124)
!124 = distinct !DICompositeType(tag: DW_TAG_class_type, scope: !60, file: !3, line: 33, size: 64, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !125)
!125 = !{!126}
!126 = !DIDerivedType(tag: DW_TAG_member, name: "shape", scope: !124, file: !3, line: 33, baseType: !127, size: 64)
!127 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !64, size: 64)
!128 = !DILocation(line: 33, column: 10, scope: !60)
!129 = !DILocation(line: 33, column: 16, scope: !60)
!130 = !DILocalVariable(name: "sum", scope: !60, file: !3, line: 34, type: !5)
!131 = !DILocation(line: 34, column: 9, scope: !60)
!132 = !DILocation(line: 34, column: 15, scope: !60)
!133 = !DILocation(line: 34, column: 29, scope: !60)
!134 = !DILocation(line: 34, column: 22, scope: !60)
!135 = !DILocation(line: 34, column: 38, scope: !60)
!136 = !DILocation(line: 34, column: 36, scope: !60)
!137 = !DILocation(line: 34, column: 58, scope: !60)
!138 = !DILocation(line: 34, column: 51, scope: !60)
!139 = !DILocation(line: 34, column: 77, scope: !60)
!140 = !DILocation(line: 34, column: 83, scope: !60)
!141 = !DILocation(line: 34, column: 75, scope: !60)
!142 = !DILocation(line: 35, column: 12, scope: !60)
!143 = !DILocation(line: 35, column: 5, scope: !60)
!144 = !DILocation(line: 36, column: 12, scope: !60)
!145 = !DILocation(line: 37, column: 12, scope: !60)
!146 = !DILocation(line: 37, column: 18, scope: !60)
!147 = !DILocation(line: 37, column: 16, scope: !60)
!148 = !DILocation(line: 37, column: 5, scope: !60)
!149 = !DILocation(line: 38, column: 1, scope: !60)
!150 = distinct !DISubprogram(name: "Square", linkageName: "_ZN6SquareC2Ei", scope: !81, file: !3, line: 8, type: !86, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !85, retainedNodes: !44)
!151 = !DILocalVariable(name: "this", arg: 1, scope: !150, type: !152, flags: DIFlagArtificial | DIFlagObjectPointer)
!152 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !81, size: 64)
!153 = !DILocation(line: 0, scope: !150)
!154 = !DILocalVariable(name: "side", arg: 2, scope: !150, file: !3, line: 8, type: !5)
!155 = !DILocation(line: 8, column: 25, scope: !150)
!156 = !DILocation(line: 8, column: 14, scope: !150)
!157 = !DILocation(line: 8, column: 44, scope: !150)
!158 = !DILocation(line: 8, column: 33, scope: !150)
!159 = !DILocation(line: 8, column: 38, scope: !150)
!160 = !DILocation(line: 8, column: 45, scope: !150)
!161 = distinct !DISubprogram(name: "Both", linkageName: "_ZN4BothC2Ev", scope: !96, file: !3, line: 15, type: !110, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !109, retainedNodes: !44)
!162 = !DILocalVariable(name: "this", arg: 1, scope: !161, type: !163, flags: DIFlagArtificial | DIFlagObjectPointer)
!163 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !96, size: 64)
!164 = !DILocation(line: 0, scope: !161)
!165 = !DILocation(line: 15, column: 14, scope: !161)
!166 = !DILocation(line: 15, column: 24, scope: !161)
!167 = !DILocation(line: 15, column: 5, scope: !161)
!168 = !DILocation(line: 15, column: 25, scope: !161)
!169 = distinct !DISubprogram(name: "operator()", linkageName: "_ZZ4mainENK3$_0clEi", scope: !124, file: !3, line: 33, type: !170, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, declaration: !174, retainedNodes: !44)
!170 = !DISubroutineType(types: !171)
!171 = !{!5, !172, !5}
!172 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !173, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!173 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !124)
!174 = !DISubprogram(name: "operator()", scope: !124, file: !3, line: 33, type: !170, scopeLine: 33, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagLocalToUnit)
!175 = !DILocalVariable(name: "this", arg: 1, scope: !169, type: !176, flags: DIFlagArtificial | DIFlagObjectPointer)
!176 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !173, size: 64)
!177 = !DILocation(line: 0, scope: !169)
!178 = !DILocalVariable(name: "n", arg: 2, scope: !169, file: !3, line: 33, type: !5)
!179 = !DILocation(line: 33, column: 24, scope: !169)
!180 = !DILocation(line: 33, column: 36, scope: !169)
!181 = !DILocation(line: 33, column: 40, scope: !169)
!182 = !DILocation(line: 33, column: 47, scope: !169)
!183 = !DILocation(line: 33, column: 38, scope: !169)
!184 = !DILocation(line: 33, column: 29, scope: !169)
!185 = distinct !DISubprogram(name: "area", linkageName: "_ZNK6Square4areaEv", scope: !81, file: !3, line: 9, type: !90, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !89, retainedNodes: !44)
!186 = !DILocalVariable(name: "this", arg: 1, scope: !185, type: !187, flags: DIFlagArtificial | DIFlagObjectPointer)
!187 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !93, size: 64)
!188 = !DILocation(line: 0, scope: !185)
!189 = !DILocation(line: 9, column: 40, scope: !185)
!190 = !DILocation(line: 9, column: 47, scope: !185)
!191 = !DILocation(line: 9, column: 45, scope: !185)
!192 = !DILocation(line: 9, column: 33, scope: !185)
!193 = distinct !DISubprogram(name: "larger<int>", linkageName: "_Z6largerIiET_S0_S0_", scope: !3, file: !3, line: 19, type: !194, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !196, retainedNodes: !44)
!194 = !DISubroutineType(types: !195)
!195 = !{!5, !5, !5}
!196 = !{!197}
!197 = !DITemplateTypeParameter(name: "T", type: !5)
!198 = !DILocalVariable(name: "a", arg: 1, scope: !193, file: !3, line: 19, type: !5)
!199 = !DILocation(line: 19, column: 34, scope: !193)
!200 = !DILocalVariable(name: "b", arg: 2, scope: !193, file: !3, line: 19, type: !5)
!201 = !DILocation(line: 19, column: 39, scope: !193)
!202 = !DILocation(line: 19, column: 51, scope: !193)
!203 = !DILocation(line: 19, column: 55, scope: !193)
!204 = !DILocation(line: 19, column: 53, scope: !193)
!205 = !DILocation(line: 19, column: 59, scope: !193)
!206 = !DILocation(line: 19, column: 63, scope: !193)
!207 = !DILocation(line: 19, column: 44, scope: !193)
!208 = distinct !DISubprogram(name: "larger<double>", linkageName: "_Z6largerIdET_S0_S0_", scope: !3, file: !3, line: 19, type: !209, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !212, retainedNodes: !44)
!209 = !DISubroutineType(types: !210)
!210 = !{!211, !211, !211}
!211 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!212 = !{!213}
!213 = !DITemplateTypeParameter(name: "T", type: !211)
!214 = !DILocalVariable(name: "a", arg: 1, scope: !208, file: !3, line: 19, type: !211)
!215 = !DILocation(line: 19, column: 34, scope: !208)
!216 = !DILocalVariable(name: "b", arg: 2, scope: !208, file: !3, line: 19, type: !211)
!217 = !DILocation(line: 19, column: 39, scope: !208)
!218 = !DILocation(line: 19, column: 51, scope: !208)
!219 = !DILocation(line: 19, column: 55, scope: !208)
!220 = !DILocation(line: 19, column: 53, scope: !208)
!221 = !DILocation(line: 19, column: 59, scope: !208)
!222 = !DILocation(line: 19, column: 63, scope: !208)
!223 = !DILocation(line: 19, column: 44, scope: !208)
!224 = distinct !DISubprogram(name: "~Both", linkageName: "_ZN4BothD2Ev", scope: !96, file: !3, line: 14, type: !110, scopeLine: 14, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !225, retainedNodes: !44)
!225 = !DISubprogram(name: "~Both", scope: !96, type: !110, containingType: !96, virtualIndex: 0, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagVirtual)
!226 = !DILocalVariable(name: "this", arg: 1, scope: !224, type: !163, flags: DIFlagArtificial | DIFlagObjectPointer)
!227 = !DILocation(line: 0, scope: !224)
!228 = !DILocation(line: 14, column: 8, scope: !229)
!229 = distinct !DILexicalBlock(scope: !224, file: !3, line: 14, column: 8)
!230 = !DILocation(line: 14, column: 8, scope: !224)
!231 = distinct !DISubprogram(name: "Shape", linkageName: "_ZN5ShapeC2Ev", scope: !65, file: !3, line: 2, type: !71, scopeLine: 2, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !232, retainedNodes: !44)
!232 = !DISubprogram(name: "Shape", scope: !65, type: !71, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: 0)
!233 = !DILocalVariable(name: "this", arg: 1, scope: !231, type: !64, flags: DIFlagArtificial | DIFlagObjectPointer)
!234 = !DILocation(line: 0, scope: !231)
!235 = !DILocation(line: 2, column: 8, scope: !231)
!236 = distinct !DISubprogram(name: "~Square", linkageName: "_ZN6SquareD2Ev", scope: !81, file: !3, line: 6, type: !237, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !239, retainedNodes: !44)
!237 = !DISubroutineType(types: !238)
!238 = !{null, !88}
!239 = !DISubprogram(name: "~Square", scope: !81, type: !237, containingType: !81, virtualIndex: 0, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagVirtual)
!240 = !DILocalVariable(name: "this", arg: 1, scope: !236, type: !152, flags: DIFlagArtificial | DIFlagObjectPointer)
!241 = !DILocation(line: 0, scope: !236)
!242 = !DILocation(line: 6, column: 8, scope: !243)
!243 = distinct !DILexicalBlock(scope: !236, file: !3, line: 6, column: 8)
!244 = !DILocation(line: 6, column: 8, scope: !236)
!245 = distinct !DISubprogram(name: "~Square", linkageName: "_ZN6SquareD0Ev", scope: !81, file: !3, line: 6, type: !237, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !239, retainedNodes: !44)
!246 = !DILocalVariable(name: "this", arg: 1, scope: !245, type: !152, flags: DIFlagArtificial | DIFlagObjectPointer)
!247 = !DILocation(line: 0, scope: !245)
!248 = !DILocation(line: 6, column: 8, scope: !245)
!249 = distinct !DISubprogram(name: "~Shape", linkageName: "_ZN5ShapeD2Ev", scope: !65, file: !3, line: 3, type: !71, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !70, retainedNodes: !44)
!250 = !DILocalVariable(name: "this", arg: 1, scope: !249, type: !64, flags: DIFlagArtificial | DIFlagObjectPointer)
!251 = !DILocation(line: 0, scope: !249)
!252 = !DILocation(line: 3, column: 23, scope: !249)
!253 = distinct !DISubprogram(name: "~Shape", linkageName: "_ZN5ShapeD0Ev", scope: !65, file: !3, line: 3, type: !71, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !70, retainedNodes: !44)
!254 = !DILocalVariable(name: "this", arg: 1, scope: !253, type: !64, flags: DIFlagArtificial | DIFlagObjectPointer)
!255 = !DILocation(line: 0, scope: !253)
!256 = !DILocation(line: 3, column: 22, scope: !253)
!257 = distinct !DISubprogram(name: "Named", linkageName: "_ZN5NamedC2Ev", scope: !100, file: !3, line: 11, type: !258, scopeLine: 11, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !261, retainedNodes: !44)
!258 = !DISubroutineType(types: !259)
!259 = !{null, !260}
!260 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !100, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!261 = !DISubprogram(name: "Named", scope: !100, type: !258, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: 0)
!262 = !DILocalVariable(name: "this", arg: 1, scope: !257, type: !263, flags: DIFlagArtificial | DIFlagObjectPointer)
!263 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !100, size: 64)
!264 = !DILocation(line: 0, scope: !257)
!265 = !DILocation(line: 11, column: 8, scope: !257)
!266 = distinct !DISubprogram(name: "~Both", linkageName: "_ZN4BothD0Ev", scope: !96, file: !3, line: 14, type: !110, scopeLine: 14, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !225, retainedNodes: !44)
!267 = !DILocalVariable(name: "this", arg: 1, scope: !266, type: !163, flags: DIFlagArtificial | DIFlagObjectPointer)
!268 = !DILocation(line: 0, scope: !266)
!269 = !DILocation(line: 14, column: 8, scope: !266)
!270 = distinct !DISubprogram(name: "name", linkageName: "_ZNK4Both4nameEv", scope: !96, file: !3, line: 16, type: !114, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !113, retainedNodes: !44)
!271 = !DILocalVariable(name: "this", arg: 1, scope: !270, type: !272, flags: DIFlagArtificial | DIFlagObjectPointer)
!272 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !117, size: 64)
!273 = !DILocation(line: 0, scope: !270)
!274 = !DILocation(line: 16, column: 41, scope: !270)
!275 = distinct !DISubprogram(linkageName: "_ZThn16_NK4Both4nameEv", scope: !3, file: !3, line: 16, type: !276, flags: DIFlagArtificial | DIFlagThunk, spFlags: DISPFlagDefinition, unit: !2)
!276 = !DISubroutineType(types: !44)
!277 = !DILocation(line: 0, scope: !275)
!278 = distinct !DISubprogram(name: "name", linkageName: "_ZNK5Named4nameEv", scope: !100, file: !3, line: 12, type: !104, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !103, retainedNodes: !44)
!279 = !DILocalVariable(name: "this", arg: 1, scope: !278, type: !280, flags: DIFlagArtificial | DIFlagObjectPointer)
!280 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !108, size: 64)
!281 = !DILocation(line: 0, scope: !278)
!282 = !DILocation(line: 12, column: 40, scope: !278)
!283 = distinct !DISubprogram(linkageName: "_GLOBAL__sub_I_classes.cpp", scope: !3, file: !3, type: !276, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!284 = !DILocation(line: 0, scope: !283)
!285 = distinct !DISubprogram(linkageName: "__tls_init", scope: !3, file: !3, type: !276, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!286 = !DILocation(line: 0, scope: !285)
!287 = !{!"branch_weights", i32 1, i32 1023}
