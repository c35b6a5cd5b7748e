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

$_ZTI6Square = comdat any

$_ZTS6Square = comdat any

$_ZTI5Shape = comdat any

$_ZTS5Shape = comdat any

$_ZTV5Shape = comdat any

$_ZTV4Both = comdat any

$_ZTI4Both = comdat any

$_ZTS4Both = comdat any

$_ZTI5Named = comdat any

$_ZTS5Named = comdat any

$_ZTV5Named = comdat any

@before_main = dso_local global %struct.Counter zeroinitializer, align 1, !dbg !0
@__dso_handle = external hidden global i8
@per_thread = dso_local thread_local global %struct.Counter zeroinitializer, align 1, !dbg !14
@_ZL4made = internal global i32 0, align 4, !dbg !92
@_ZTV6Square = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI6Square, ptr @_ZN6SquareD2Ev, ptr @_ZN6SquareD0Ev, ptr @_ZNK6Square4areaEv] }, comdat, align 8, !dbg !16
@_ZTI6Square = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS6Square, ptr @_ZTI5Shape }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTS6Square = linkonce_odr dso_local constant [8 x i8] c"6Square\00", comdat, align 1
@_ZTI5Shape = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS5Shape }, comdat, align 8
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS5Shape = linkonce_odr dso_local constant [7 x i8] c"5Shape\00", comdat, align 1
@_ZTV5Shape = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI5Shape, ptr @_ZN5ShapeD2Ev, ptr @_ZN5ShapeD0Ev, ptr @__cxa_pure_virtual] }, comdat, align 8, !dbg !49
@_ZTV4Both = linkonce_odr dso_local unnamed_addr constant { [6 x ptr], [3 x ptr] } { [6 x ptr] [ptr null, ptr @_ZTI4Both, ptr @_ZN4BothD2Ev, ptr @_ZN4BothD0Ev, ptr @_ZNK6Square4areaEv, ptr @_ZNK4Both4nameEv], [3 x ptr] [ptr inttoptr (i64 -16 to ptr), ptr @_ZTI4Both, ptr @_ZThn16_NK4Both4nameEv] }, comdat, align 8, !dbg !52
@_ZTI4Both = linkonce_odr dso_local constant { ptr, ptr, i32, i32, ptr, i64, ptr, i64 } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2), ptr @_ZTS4Both, i32 0, i32 2, ptr @_ZTI6Square, i64 2, ptr @_ZTI5Named, i64 4098 }, comdat, align 8
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = external global [0 x ptr]
@_ZTS4Both = linkonce_odr dso_local constant [6 x i8] c"4Both\00", comdat, align 1
@_ZTI5Named = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS5Named }, comdat, align 8
@_ZTS5Named = linkonce_odr dso_local constant [7 x i8] c"5Named\00", comdat, align 1
@_ZTV5Named = linkonce_odr dso_local unnamed_addr constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr @_ZTI5Named, ptr @_ZNK5Named4nameEv] }, comdat, align 8, !dbg !79
@.str = private unnamed_addr constant [6 x i8] c"named\00", align 1, !dbg !82
@.str.2 = private unnamed_addr constant [5 x i8] c"both\00", align 1, !dbg !87
@__tls_guard = internal thread_local global i8 0, align 1
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @_GLOBAL__sub_I_classes.cpp, ptr null }]

@_ZTH10per_thread = dso_local alias void (), ptr @__tls_init

; Function Attrs: noinline uwtable
define internal void @__cxx_global_var_init() #0 section ".text.startup" !dbg !102 {
  call void @_ZN7CounterC2Ev(ptr noundef nonnull align 1 dereferenceable(1) @before_main), !dbg !105
  %1 = call i32 @__cxa_atexit(ptr @_ZN7CounterD2Ev, ptr @before_main, ptr @__dso_handle) #2, !dbg !106
  ret void, !dbg !105
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7CounterC2Ev(ptr noundef nonnull align 1 dereferenceable(1) %0) unnamed_addr #1 comdat align 2 !dbg !107 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !109, !DIExpression(), !111)
  %3 = load ptr, ptr %2, align 8
  %4 = load i32, ptr @_ZL4made, align 4, !dbg !112
  %5 = add nsw i32 %4, 1, !dbg !112
  store i32 %5, ptr @_ZL4made, align 4, !dbg !112
  ret void, !dbg !114
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7CounterD2Ev(ptr noundef nonnull align 1 dereferenceable(1) %0) unnamed_addr #1 comdat align 2 !dbg !115 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !116, !DIExpression(), !117)
  %3 = load ptr, ptr %2, align 8
  %4 = load i32, ptr @_ZL4made, align 4, !dbg !118
  %5 = add nsw i32 %4, -1, !dbg !118
  store i32 %5, ptr @_ZL4made, align 4, !dbg !118
  ret void, !dbg !120
}

; Function Attrs: nounwind
declare i32 @__cxa_atexit(ptr, ptr, ptr) #2

; Function Attrs: noinline uwtable
define internal void @__cxx_global_var_init.1() #0 section ".text.startup" !dbg !121 {
  call void @_ZN7CounterC2Ev(ptr noundef nonnull align 1 dereferenceable(1) @per_thread), !dbg !122
  %1 = call i32 @__cxa_thread_atexit(ptr @_ZN7CounterD2Ev, ptr @per_thread, ptr @__dso_handle) #2, !dbg !123
  ret void, !dbg !122
}

; Function Attrs: nounwind
declare i32 @__cxa_thread_atexit(ptr, ptr, ptr) #2

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #3 personality ptr @__gxx_personality_v0 !dbg !124 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca %struct.Both, align 8
  %6 = alloca ptr, align 8
  %7 = alloca %class.anon, align 8
  %8 = alloca i32, align 4
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !125, !DIExpression(), !127)
  %9 = call noalias noundef nonnull ptr @_Znwm(i64 noundef 16) #10, !dbg !128, !heapallocsite !20
  invoke void @_ZN6SquareC2Ei(ptr noundef nonnull align 8 dereferenceable(12) %9, i32 noundef 4)
          to label %10 unwind label %47, !dbg !129

10:                                               ; preds = %0
  store ptr %9, ptr %2, align 8, !dbg !127
    #dbg_declare(ptr %5, !130, !DIExpression(), !131)
  call void @_ZN4BothC2Ev(ptr noundef nonnull align 8 dereferenceable(24) %5), !dbg !131
    #dbg_declare(ptr %6, !132, !DIExpression(), !134)
  %11 = getelementptr inbounds i8, ptr %5, i64 16, !dbg !135
  store ptr %11, ptr %6, align 8, !dbg !134
    #dbg_declare(ptr %7, !136, !DIExpression(), !141)
  %12 = getelementptr inbounds nuw %class.anon, ptr %7, i32 0, i32 0, !dbg !142
  store ptr %2, ptr %12, align 8, !dbg !142
    #dbg_declare(ptr %8, !143, !DIExpression(), !144)
  %13 = invoke noundef i32 @"_ZZ4mainENK3$_0clEi"(ptr noundef nonnull align 8 dereferenceable(8) %7, i32 noundef 1)
          to label %14 unwind label %51, !dbg !145

14:                                               ; preds = %10
  %15 = invoke noundef i32 @_ZNK6Square4areaEv(ptr noundef nonnull align 8 dereferenceable(12) %5)
          to label %16 unwind label %51, !dbg !146

16:                                               ; preds = %14
  %17 = add nsw i32 %13, %15, !dbg !147
  %18 = invoke noundef i32 @_Z6largerIiET_S0_S0_(i32 noundef 2, i32 noundef 3)
          to label %19 unwind label %51, !dbg !148

19:                                               ; preds = %16
  %20 = add nsw i32 %17, %18, !dbg !149
  %21 = invoke noundef double @_Z6largerIdET_S0_S0_(double noundef 1.500000e+00, double noundef 5.000000e-01)
          to label %22 unwind label %51, !dbg !150

22:                                               ; preds = %19
  %23 = fptosi double %21 to i32, !dbg !150
  %24 = add nsw i32 %20, %23, !dbg !151
  %25 = load ptr, ptr %6, align 8, !dbg !152, !nonnull !108, !align !153
  %26 = load ptr, ptr %25, align 8, !dbg !154
  %27 = getelementptr inbounds ptr, ptr %26, i64 0, !dbg !154
  %28 = load ptr, ptr %27, align 8, !dbg !154
  %29 = invoke noundef ptr %28(ptr noundef nonnull align 8 dereferenceable(8) %25)
          to label %30 unwind label %51, !dbg !154

30:                                               ; preds = %22
  %31 = getelementptr inbounds i8, ptr %29, i64 0, !dbg !154
  %32 = load i8, ptr %31, align 1, !dbg !154
  %33 = sext i8 %32 to i32, !dbg !152
  %34 = add nsw i32 %24, %33, !dbg !155
  store i32 %34, ptr %8, align 4, !dbg !144
  %35 = load ptr, ptr %2, align 8, !dbg !156
  %36 = icmp eq ptr %35, null, !dbg !157
  br i1 %36, label %41, label %37, !dbg !157

37:                                               ; preds = %30
  %38 = load ptr, ptr %35, align 8, !dbg !157
  %39 = getelementptr inbounds ptr, ptr %38, i64 1, !dbg !157
  %40 = load ptr, ptr %39, align 8, !dbg !157
  call void %40(ptr noundef nonnull align 8 dereferenceable(8) %35) #2, !dbg !157
  br label %41, !dbg !157

41:                                               ; preds = %37, %30
  %42 = call ptr @_ZTW10per_thread(), !dbg !158
  %43 = load i32, ptr %8, align 4, !dbg !159
  %44 = load i32, ptr @_ZL4made, align 4, !dbg !160
  %45 = add nsw i32 %43, %44, !dbg !161
  store i32 %45, ptr %1, align 4, !dbg !162
  call void @_ZN4BothD2Ev(ptr noundef nonnull align 8 dereferenceable(24) %5) #2, !dbg !163
  %46 = load i32, ptr %1, align 4, !dbg !163
  ret i32 %46, !dbg !163

47:                                               ; preds = %0
  %48 = landingpad { ptr, i32 }
          cleanup, !dbg !163
  %49 = extractvalue { ptr, i32 } %48, 0, !dbg !163
  store ptr %49, ptr %3, align 8, !dbg !163
  %50 = extractvalue { ptr, i32 } %48, 1, !dbg !163
  store i32 %50, ptr %4, align 4, !dbg !163
  call void @_ZdlPvm(ptr noundef %9, i64 noundef 16) #11, !dbg !128
  br label %55, !dbg !128

51:                                               ; preds = %22, %19, %16, %14, %10
  %52 = landingpad { ptr, i32 }
          cleanup, !dbg !163
  %53 = extractvalue { ptr, i32 } %52, 0, !dbg !163
  store ptr %53, ptr %3, align 8, !dbg !163
  %54 = extractvalue { ptr, i32 } %52, 1, !dbg !163
  store i32 %54, ptr %4, align 4, !dbg !163
  call void @_ZN4BothD2Ev(ptr noundef nonnull align 8 dereferenceable(24) %5) #2, !dbg !163
  br label %55, !dbg !163

55:                                               ; preds = %51, %47
  %56 = load ptr, ptr %3, align 8, !dbg !128
  %57 = load i32, ptr %4, align 4, !dbg !128
  %58 = insertvalue { ptr, i32 } poison, ptr %56, 0, !dbg !128
  %59 = insertvalue { ptr, i32 } %58, i32 %57, 1, !dbg !128
  resume { ptr, i32 } %59, !dbg !128
}

; Function Attrs: nobuiltin allocsize(0)
declare noundef nonnull ptr @_Znwm(i64 noundef) #4

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6SquareC2Ei(ptr noundef nonnull align 8 dereferenceable(12) %0, i32 noundef %1) unnamed_addr #1 comdat align 2 !dbg !164 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !165, !DIExpression(), !167)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !168, !DIExpression(), !169)
  %5 = load ptr, ptr %3, align 8
  call void @_ZN5ShapeC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %5) #2, !dbg !170
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV6Square, i32 0, i32 0, i32 2), ptr %5, align 8, !dbg !171
  %6 = getelementptr inbounds nuw %struct.Square, ptr %5, i32 0, i32 1, !dbg !172
  %7 = load i32, ptr %4, align 4, !dbg !173
  store i32 %7, ptr %6, align 8, !dbg !172
  ret void, !dbg !174
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPvm(ptr noundef, i64 noundef) #5

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BothC2Ev(ptr noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #1 comdat align 2 !dbg !175 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !176, !DIExpression(), !178)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN6SquareC2Ei(ptr noundef nonnull align 8 dereferenceable(12) %3, i32 noundef 3), !dbg !179
  %4 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !180
  call void @_ZN5NamedC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %4) #2, !dbg !181
  store ptr getelementptr inbounds inrange(-16, 32) ({ [6 x ptr], [3 x ptr] }, ptr @_ZTV4Both, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !180
  %5 = getelementptr inbounds i8, ptr %3, i64 16, !dbg !180
  store ptr getelementptr inbounds inrange(-16, 8) ({ [6 x ptr], [3 x ptr] }, ptr @_ZTV4Both, i32 0, i32 1, i32 2), ptr %5, align 8, !dbg !180
  ret void, !dbg !182
}

; Function Attrs: mustprogress noinline uwtable
define internal noundef i32 @"_ZZ4mainENK3$_0clEi"(ptr noundef nonnull align 8 dereferenceable(8) %0, i32 noundef %1) #6 align 2 !dbg !183 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !189, !DIExpression(), !191)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !192, !DIExpression(), !193)
  %5 = load ptr, ptr %3, align 8
  %6 = load i32, ptr %4, align 4, !dbg !194
  %7 = getelementptr inbounds nuw %class.anon, ptr %5, i32 0, i32 0, !dbg !195
  %8 = load ptr, ptr %7, align 8, !dbg !195, !nonnull !108, !align !153
  %9 = load ptr, ptr %8, align 8, !dbg !195
  %10 = load ptr, ptr %9, align 8, !dbg !196
  %11 = getelementptr inbounds ptr, ptr %10, i64 2, !dbg !196
  %12 = load ptr, ptr %11, align 8, !dbg !196
  %13 = call noundef i32 %12(ptr noundef nonnull align 8 dereferenceable(8) %9), !dbg !196
  %14 = add nsw i32 %6, %13, !dbg !197
  ret i32 %14, !dbg !198
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZNK6Square4areaEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #1 comdat align 2 !dbg !199 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !200, !DIExpression(), !202)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds nuw %struct.Square, ptr %3, i32 0, i32 1, !dbg !203
  %5 = load i32, ptr %4, align 8, !dbg !203
  %6 = getelementptr inbounds nuw %struct.Square, ptr %3, i32 0, i32 1, !dbg !204
  %7 = load i32, ptr %6, align 8, !dbg !204
  %8 = mul nsw i32 %5, %7, !dbg !205
  ret i32 %8, !dbg !206
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i32 @_Z6largerIiET_S0_S0_(i32 noundef %0, i32 noundef %1) #1 comdat !dbg !207 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !212, !DIExpression(), !213)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !214, !DIExpression(), !215)
  %5 = load i32, ptr %3, align 4, !dbg !216
  %6 = load i32, ptr %4, align 4, !dbg !217
  %7 = icmp slt i32 %5, %6, !dbg !218
  br i1 %7, label %8, label %10, !dbg !216

8:                                                ; preds = %2
  %9 = load i32, ptr %4, align 4, !dbg !219
  br label %12, !dbg !216

10:                                               ; preds = %2
  %11 = load i32, ptr %3, align 4, !dbg !220
  br label %12, !dbg !216

12:                                               ; preds = %10, %8
  %13 = phi i32 [ %9, %8 ], [ %11, %10 ], !dbg !216
  ret i32 %13, !dbg !221
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef double @_Z6largerIdET_S0_S0_(double noundef %0, double noundef %1) #1 comdat !dbg !222 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, ptr %3, align 8
    #dbg_declare(ptr %3, !228, !DIExpression(), !229)
  store double %1, ptr %4, align 8
    #dbg_declare(ptr %4, !230, !DIExpression(), !231)
  %5 = load double, ptr %3, align 8, !dbg !232
  %6 = load double, ptr %4, align 8, !dbg !233
  %7 = fcmp olt double %5, %6, !dbg !234
  br i1 %7, label %8, label %10, !dbg !232

8:                                                ; preds = %2
  %9 = load double, ptr %4, align 8, !dbg !235
  br label %12, !dbg !232

10:                                               ; preds = %2
  %11 = load double, ptr %3, align 8, !dbg !236
  br label %12, !dbg !232

12:                                               ; preds = %10, %8
  %13 = phi double [ %9, %8 ], [ %11, %10 ], !dbg !232
  ret double %13, !dbg !237
}

; Function Attrs: noinline uwtable
define weak_odr hidden noundef ptr @_ZTW10per_thread() #7 comdat {
  call void @_ZTH10per_thread()
  %1 = call align 1 ptr @llvm.threadlocal.address.p0(ptr align 1 @per_thread)
  ret ptr %1
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BothD2Ev(ptr noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #1 comdat align 2 !dbg !238 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !240, !DIExpression(), !241)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN6SquareD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #2, !dbg !242
  ret void, !dbg !244
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ShapeC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !245 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !247, !DIExpression(), !248)
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV5Shape, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !249
  ret void, !dbg !249
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6SquareD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #1 comdat align 2 !dbg !250 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !254, !DIExpression(), !255)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN5ShapeD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %3) #2, !dbg !256
  ret void, !dbg !258
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6SquareD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #1 comdat align 2 !dbg !259 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !260, !DIExpression(), !261)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN6SquareD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #2, !dbg !262
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 16) #11, !dbg !262
  ret void, !dbg !262
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ShapeD2Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !263 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !264, !DIExpression(), !265)
  %3 = load ptr, ptr %2, align 8
  ret void, !dbg !266
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ShapeD0Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !267 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !268, !DIExpression(), !269)
  %3 = load ptr, ptr %2, align 8
  call void @llvm.trap() #12, !dbg !270
  unreachable, !dbg !270
}

declare void @__cxa_pure_virtual() unnamed_addr

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #8

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5NamedC2Ev(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !271 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !276, !DIExpression(), !278)
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds inrange(-16, 8) ({ [3 x ptr] }, ptr @_ZTV5Named, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !279
  ret void, !dbg !279
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BothD0Ev(ptr noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #1 comdat align 2 !dbg !280 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !281, !DIExpression(), !282)
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4BothD2Ev(ptr noundef nonnull align 8 dereferenceable(24) %3) #2, !dbg !283
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 24) #11, !dbg !283
  ret void, !dbg !283
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZNK4Both4nameEv(ptr noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #1 comdat align 2 !dbg !284 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !285, !DIExpression(), !287)
  %3 = load ptr, ptr %2, align 8
  ret ptr @.str.2, !dbg !288
}

; Function Attrs: noinline uwtable
define linkonce_odr dso_local noundef ptr @_ZThn16_NK4Both4nameEv(ptr noundef %0) unnamed_addr #0 comdat align 2 !dbg !289 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8, !dbg !291
  %4 = getelementptr inbounds i8, ptr %3, i64 -16, !dbg !291
  %5 = tail call noundef ptr @_ZNK4Both4nameEv(ptr noundef nonnull align 8 dereferenceable(24) %4), !dbg !291
  ret ptr %5, !dbg !291
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef ptr @_ZNK5Named4nameEv(ptr noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !292 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !293, !DIExpression(), !295)
  %3 = load ptr, ptr %2, align 8
  ret ptr @.str, !dbg !296
}

; Function Attrs: noinline uwtable
define internal void @_GLOBAL__sub_I_classes.cpp() #0 section ".text.startup" !dbg !297 {
  call void @__cxx_global_var_init(), !dbg !298
  ret void
}

; Function Attrs: noinline uwtable
define internal void @__tls_init() #0 !dbg !299 {
  %1 = load i8, ptr @__tls_guard, align 1, !dbg !300
  %2 = icmp eq i8 %1, 0, !dbg !300
  br i1 %2, label %3, label %4, !dbg !300, !prof !301

3:                                                ; preds = %0
  store i8 1, ptr @__tls_guard, align 1, !dbg !300
  call void @__cxx_global_var_init.1(), !dbg !300
  br label %4, !dbg !300

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
!llvm.module.flags = !{!94, !95, !96, !97, !98, !99, !100}
!llvm.ident = !{!101}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "before_main", scope: !2, file: !3, line: 26, type: !6, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !13, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "classes.cpp", directory: ".", checksumkind: CSK_MD5, checksum: "8064555d2f5411b4119fe713feab7f3f")
!4 = !{!5, !6}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Counter", file: !3, line: 22, size: 8, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !7, identifier: "_ZTS7Counter")
!7 = !{!8, !12}
!8 = !DISubprogram(name: "Counter", linkageName: "_ZN7CounterC4Ev", scope: !6, file: !3, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped, spFlags: 0)
!9 = !DISubroutineType(types: !10)
!10 = !{null, !11}
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!12 = !DISubprogram(name: "~Counter", linkageName: "_ZN7CounterD4Ev", scope: !6, file: !3, line: 24, type: !9, scopeLine: 24, flags: DIFlagPrototyped, spFlags: 0)
!13 = !{!0, !14, !16, !49, !52, !79, !82, !87, !92}
!14 = !DIGlobalVariableExpression(var: !15, expr: !DIExpression())
!15 = distinct !DIGlobalVariable(name: "per_thread", scope: !2, file: !3, line: 27, type: !6, isLocal: false, isDefinition: true)
!16 = !DIGlobalVariableExpression(var: !17, expr: !DIExpression())
!17 = distinct !DIGlobalVariable(name: "_vtable$", linkageName: "_ZTV6Square", scope: !2, file: !3, type: !18, isLocal: false, isDefinition: true, declaration: !19, align: 64)
!18 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!19 = !DIDerivedType(tag: DW_TAG_variable, name: "_vtable$", scope: !20, file: !3, baseType: !18, flags: DIFlagPrivate | DIFlagArtificial | DIFlagStaticMember)
!20 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Square", file: !3, line: 6, size: 128, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !21, vtableHolder: !23, identifier: "_ZTS6Square")
!21 = !{!22, !39, !40, !44}
!22 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !20, baseType: !23, extraData: i32 0)
!23 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Shape", file: !3, line: 2, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !24, vtableHolder: !23, identifier: "_ZTS5Shape")
!24 = !{!25, !30, !34}
!25 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Shape", scope: !3, file: !3, baseType: !26, size: 64, flags: DIFlagArtificial)
!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !27, size: 64)
!27 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "__vtbl_ptr_type", baseType: !28, size: 64)
!28 = !DISubroutineType(types: !29)
!29 = !{!5}
!30 = !DISubprogram(name: "~Shape", linkageName: "_ZN5ShapeD4Ev", scope: !23, file: !3, line: 3, type: !31, scopeLine: 3, containingType: !23, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!31 = !DISubroutineType(types: !32)
!32 = !{null, !33}
!33 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!34 = !DISubprogram(name: "area", linkageName: "_ZNK5Shape4areaEv", scope: !23, file: !3, line: 4, type: !35, scopeLine: 4, containingType: !23, virtualIndex: 2, flags: DIFlagPrototyped, spFlags: DISPFlagPureVirtual)
!35 = !DISubroutineType(types: !36)
!36 = !{!5, !37}
!37 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !38, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!38 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !23)
!39 = !DIDerivedType(tag: DW_TAG_member, name: "side", scope: !20, file: !3, line: 7, baseType: !5, size: 32, offset: 64)
!40 = !DISubprogram(name: "Square", linkageName: "_ZN6SquareC4Ei", scope: !20, file: !3, line: 8, type: !41, scopeLine: 8, flags: DIFlagExplicit | DIFlagPrototyped, spFlags: 0)
!41 = !DISubroutineType(types: !42)
!42 = !{null, !43, !5}
!43 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!44 = !DISubprogram(name: "area", linkageName: "_ZNK6Square4areaEv", scope: !20, file: !3, line: 9, type: !45, scopeLine: 9, containingType: !20, virtualIndex: 2, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!45 = !DISubroutineType(types: !46)
!46 = !{!5, !47}
!47 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !48, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!48 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !20)
!49 = !DIGlobalVariableExpression(var: !50, expr: !DIExpression())
!50 = distinct !DIGlobalVariable(name: "_vtable$", linkageName: "_ZTV5Shape", scope: !2, file: !3, type: !18, isLocal: false, isDefinition: true, declaration: !51, align: 64)
!51 = !DIDerivedType(tag: DW_TAG_variable, name: "_vtable$", scope: !23, file: !3, baseType: !18, flags: DIFlagPrivate | DIFlagArtificial | DIFlagStaticMember)
!52 = !DIGlobalVariableExpression(var: !53, expr: !DIExpression())
!53 = distinct !DIGlobalVariable(name: "_vtable$", linkageName: "_ZTV4Both", scope: !2, file: !3, type: !18, isLocal: false, isDefinition: true, declaration: !54, align: 64)
!54 = !DIDerivedType(tag: DW_TAG_variable, name: "_vtable$", scope: !55, file: !3, baseType: !18, flags: DIFlagPrivate | DIFlagArtificial | DIFlagStaticMember)
!55 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Both", file: !3, line: 14, size: 192, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !56, vtableHolder: !23, identifier: "_ZTS4Both")
!56 = !{!57, !58, !70, !74}
!57 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !55, baseType: !20, extraData: i32 0)
!58 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !55, baseType: !59, offset: 128, extraData: i32 0)
!59 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Named", file: !3, line: 11, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !60, vtableHolder: !59, identifier: "_ZTS5Named")
!60 = !{!61, !62}
!61 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Named", scope: !3, file: !3, baseType: !26, size: 64, flags: DIFlagArtificial)
!62 = !DISubprogram(name: "name", linkageName: "_ZNK5Named4nameEv", scope: !59, file: !3, line: 12, type: !63, scopeLine: 12, containingType: !59, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!63 = !DISubroutineType(types: !64)
!64 = !{!65, !68}
!65 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !66, size: 64)
!66 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !67)
!67 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!68 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !69, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!69 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !59)
!70 = !DISubprogram(name: "Both", linkageName: "_ZN4BothC4Ev", scope: !55, file: !3, line: 15, type: !71, scopeLine: 15, flags: DIFlagPrototyped, spFlags: 0)
!71 = !DISubroutineType(types: !72)
!72 = !{null, !73}
!73 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !55, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!74 = !DISubprogram(name: "name", linkageName: "_ZNK4Both4nameEv", scope: !55, file: !3, line: 16, type: !75, scopeLine: 16, containingType: !55, virtualIndex: 3, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!75 = !DISubroutineType(types: !76)
!76 = !{!65, !77}
!77 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !78, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!78 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !55)
!79 = !DIGlobalVariableExpression(var: !80, expr: !DIExpression())
!80 = distinct !DIGlobalVariable(name: "_vtable$", linkageName: "_ZTV5Named", scope: !2, file: !3, type: !18, isLocal: false, isDefinition: true, declaration: !81, align: 64)
!81 = !DIDerivedType(tag: DW_TAG_variable, name: "_vtable$", scope: !59, file: !3, baseType: !18, flags: DIFlagPrivate | DIFlagArtificial | DIFlagStaticMember)
!82 = !DIGlobalVariableExpression(var: !83, expr: !DIExpression())
!83 = distinct !DIGlobalVariable(scope: null, file: !3, line: 12, type: !84, isLocal: true, isDefinition: true)
!84 = !DICompositeType(tag: DW_TAG_array_type, baseType: !66, size: 48, elements: !85)
!85 = !{!86}
!86 = !DISubrange(count: 6)
!87 = !DIGlobalVariableExpression(var: !88, expr: !DIExpression())
!88 = distinct !DIGlobalVariable(scope: null, file: !3, line: 16, type: !89, isLocal: true, isDefinition: true)
!89 = !DICompositeType(tag: DW_TAG_array_type, baseType: !66, size: 40, elements: !90)
!90 = !{!91}
!91 = !DISubrange(count: 5)
!92 = !DIGlobalVariableExpression(var: !93, expr: !DIExpression())
!93 = distinct !DIGlobalVariable(name: "made", linkageName: "_ZL4made", scope: !2, file: !3, line: 21, type: !5, isLocal: true, isDefinition: true)
!94 = !{i32 7, !"Dwarf Version", i32 5}
!95 = !{i32 2, !"Debug Info Version", i32 3}
!96 = !{i32 1, !"wchar_size", i32 4}
!97 = !{i32 8, !"PIC Level", i32 2}
!98 = !{i32 7, !"PIE Level", i32 2}
!99 = !{i32 7, !"uwtable", i32 2}
!100 = !{i32 7, !"frame-pointer", i32 2}
!101 = !{!"clang"}
!102 = distinct !DISubprogram(name: "__cxx_global_var_init", scope: !3, file: !3, type: !103, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!103 = !DISubroutineType(types: !104)
!104 = !{null}
!105 = !DILocation(line: 26, column: 9, scope: !102)
!106 = !DILocation(line: 0, scope: !102)
!107 = distinct !DISubprogram(name: "Counter", linkageName: "_ZN7CounterC2Ev", scope: !6, file: !3, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !8, retainedNodes: !108)
!108 = !{}
!109 = !DILocalVariable(name: "this", arg: 1, scope: !107, type: !110, flags: DIFlagArtificial | DIFlagObjectPointer)
!110 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!111 = !DILocation(line: 0, scope: !107)
!112 = !DILocation(line: 23, column: 21, scope: !113)
!113 = distinct !DILexicalBlock(scope: !107, file: !3, line: 23, column: 15)
!114 = !DILocation(line: 23, column: 25, scope: !107)
!115 = distinct !DISubprogram(name: "~Counter", linkageName: "_ZN7CounterD2Ev", scope: !6, file: !3, line: 24, type: !9, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !12, retainedNodes: !108)
!116 = !DILocalVariable(name: "this", arg: 1, scope: !115, type: !110, flags: DIFlagArtificial | DIFlagObjectPointer)
!117 = !DILocation(line: 0, scope: !115)
!118 = !DILocation(line: 24, column: 22, scope: !119)
!119 = distinct !DILexicalBlock(scope: !115, file: !3, line: 24, column: 16)
!120 = !DILocation(line: 24, column: 26, scope: !115)
!121 = distinct !DISubprogram(name: "__cxx_global_var_init.1", scope: !3, file: !3, type: !103, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!122 = !DILocation(line: 27, column: 22, scope: !121)
!123 = !DILocation(line: 0, scope: !121)
!124 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 29, type: !28, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !108)
!125 = !DILocalVariable(name: "shape", scope: !124, file: !3, line: 30, type: !126)
!126 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 64)
!127 = !DILocation(line: 30, column: 12, scope: !124)
!128 = !DILocation(line: 30, column: 20, scope: !124)
!129 = !DILocation(line: 30, column: 24, scope: !124)
!130 = !DILocalVariable(name: "both", scope: !124, file: !3, line: 31, type: !55)
!131 = !DILocation(line: 31, column: 10, scope: !124)
!132 = !DILocalVariable(name: "named", scope: !124, file: !3, line: 32, type: !133)
!133 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !69, size: 64)
!134 = !DILocation(line: 32, column: 18, scope: !124)
!135 = !DILocation(line: 32, column: 26, scope: !124)
!136 = !DILocalVariable(name: "add", scope: !124, file: !3, line: 33, type: !137)
!137 = distinct !DICompositeType(tag: DW_TAG_class_type, scope: !124, file: !3, line: 33, size: 64, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !138)
!138 = !{!139}
!139 = !DIDerivedType(tag: DW_TAG_member, name: "shape", scope: !137, file: !3, line: 33, baseType: !140, size: 64)
!140 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !126, size: 64)
!141 = !DILocation(line: 33, column: 10, scope: !124)
!142 = !DILocation(line: 33, column: 16, scope: !124)
!143 = !DILocalVariable(name: "sum", scope: !124, file: !3, line: 34, type: !5)
!144 = !DILocation(line: 34, column: 9, scope: !124)
!145 = !DILocation(line: 34, column: 15, scope: !124)
!146 = !DILocation(line: 34, column: 29, scope: !124)
!147 = !DILocation(line: 34, column: 22, scope: !124)
!148 = !DILocation(line: 34, column: 38, scope: !124)
!149 = !DILocation(line: 34, column: 36, scope: !124)
!150 = !DILocation(line: 34, column: 58, scope: !124)
!151 = !DILocation(line: 34, column: 51, scope: !124)
!152 = !DILocation(line: 34, column: 77, scope: !124)
!153 = !{i64 8}
!154 = !DILocation(line: 34, column: 83, scope: !124)
!155 = !DILocation(line: 34, column: 75, scope: !124)
!156 = !DILocation(line: 35, column: 12, scope: !124)
!157 = !DILocation(line: 35, column: 5, scope: !124)
!158 = !DILocation(line: 36, column: 12, scope: !124)
!159 = !DILocation(line: 37, column: 12, scope: !124)
!160 = !DILocation(line: 37, column: 18, scope: !124)
!161 = !DILocation(line: 37, column: 16, scope: !124)
!162 = !DILocation(line: 37, column: 5, scope: !124)
!163 = !DILocation(line: 38, column: 1, scope: !124)
!164 = distinct !DISubprogram(name: "Square", linkageName: "_ZN6SquareC2Ei", scope: !20, file: !3, line: 8, type: !41, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !40, retainedNodes: !108)
!165 = !DILocalVariable(name: "this", arg: 1, scope: !164, type: !166, flags: DIFlagArtificial | DIFlagObjectPointer)
!166 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64)
!167 = !DILocation(line: 0, scope: !164)
!168 = !DILocalVariable(name: "side", arg: 2, scope: !164, file: !3, line: 8, type: !5)
!169 = !DILocation(line: 8, column: 25, scope: !164)
!170 = !DILocation(line: 8, column: 14, scope: !164)
!171 = !DILocation(line: 8, column: 44, scope: !164)
!172 = !DILocation(line: 8, column: 33, scope: !164)
!173 = !DILocation(line: 8, column: 38, scope: !164)
!174 = !DILocation(line: 8, column: 45, scope: !164)
!175 = distinct !DISubprogram(name: "Both", linkageName: "_ZN4BothC2Ev", scope: !55, file: !3, line: 15, type: !71, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !70, retainedNodes: !108)
!176 = !DILocalVariable(name: "this", arg: 1, scope: !175, type: !177, flags: DIFlagArtificial | DIFlagObjectPointer)
!177 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !55, size: 64)
!178 = !DILocation(line: 0, scope: !175)
!179 = !DILocation(line: 15, column: 14, scope: !175)
!180 = !DILocation(line: 15, column: 24, scope: !175)
!181 = !DILocation(line: 15, column: 5, scope: !175)
!182 = !DILocation(line: 15, column: 25, scope: !175)
!183 = distinct !DISubprogram(name: "operator()", linkageName: "_ZZ4mainENK3$_0clEi", scope: !137, file: !3, line: 33, type: !184, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, declaration: !188, retainedNodes: !108)
!184 = !DISubroutineType(types: !185)
!185 = !{!5, !186, !5}
!186 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !187, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!187 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !137)
!188 = !DISubprogram(name: "operator()", scope: !137, file: !3, line: 33, type: !184, scopeLine: 33, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagLocalToUnit)
!189 = !DILocalVariable(name: "this", arg: 1, scope: !183, type: !190, flags: DIFlagArtificial | DIFlagObjectPointer)
!190 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !187, size: 64)
!191 = !DILocation(line: 0, scope: !183)
!192 = !DILocalVariable(name: "n", arg: 2, scope: !183, file: !3, line: 33, type: !5)
!193 = !DILocation(line: 33, column: 24, scope: !183)
!194 = !DILocation(line: 33, column: 36, scope: !183)
!195 = !DILocation(line: 33, column: 40, scope: !183)
!196 = !DILocation(line: 33, column: 47, scope: !183)
!197 = !DILocation(line: 33, column: 38, scope: !183)
!198 = !DILocation(line: 33, column: 29, scope: !183)
!199 = distinct !DISubprogram(name: "area", linkageName: "_ZNK6Square4areaEv", scope: !20, file: !3, line: 9, type: !45, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !44, retainedNodes: !108)
!200 = !DILocalVariable(name: "this", arg: 1, scope: !199, type: !201, flags: DIFlagArtificial | DIFlagObjectPointer)
!201 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !48, size: 64)
!202 = !DILocation(line: 0, scope: !199)
!203 = !DILocation(line: 9, column: 40, scope: !199)
!204 = !DILocation(line: 9, column: 47, scope: !199)
!205 = !DILocation(line: 9, column: 45, scope: !199)
!206 = !DILocation(line: 9, column: 33, scope: !199)
!207 = distinct !DISubprogram(name: "larger<int>", linkageName: "_Z6largerIiET_S0_S0_", scope: !3, file: !3, line: 19, type: !208, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !210, retainedNodes: !108)
!208 = !DISubroutineType(types: !209)
!209 = !{!5, !5, !5}
!210 = !{!211}
!211 = !DITemplateTypeParameter(name: "T", type: !5)
!212 = !DILocalVariable(name: "a", arg: 1, scope: !207, file: !3, line: 19, type: !5)
!213 = !DILocation(line: 19, column: 34, scope: !207)
!214 = !DILocalVariable(name: "b", arg: 2, scope: !207, file: !3, line: 19, type: !5)
!215 = !DILocation(line: 19, column: 39, scope: !207)
!216 = !DILocation(line: 19, column: 51, scope: !207)
!217 = !DILocation(line: 19, column: 55, scope: !207)
!218 = !DILocation(line: 19, column: 53, scope: !207)
!219 = !DILocation(line: 19, column: 59, scope: !207)
!220 = !DILocation(line: 19, column: 63, scope: !207)
!221 = !DILocation(line: 19, column: 44, scope: !207)
!222 = distinct !DISubprogram(name: "larger<double>", linkageName: "_Z6largerIdET_S0_S0_", scope: !3, file: !3, line: 19, type: !223, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !226, retainedNodes: !108)
!223 = !DISubroutineType(types: !224)
!224 = !{!225, !225, !225}
!225 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!226 = !{!227}
!227 = !DITemplateTypeParameter(name: "T", type: !225)
!228 = !DILocalVariable(name: "a", arg: 1, scope: !222, file: !3, line: 19, type: !225)
!229 = !DILocation(line: 19, column: 34, scope: !222)
!230 = !DILocalVariable(name: "b", arg: 2, scope: !222, file: !3, line: 19, type: !225)
!231 = !DILocation(line: 19, column: 39, scope: !222)
!232 = !DILocation(line: 19, column: 51, scope: !222)
!233 = !DILocation(line: 19, column: 55, scope: !222)
!234 = !DILocation(line: 19, column: 53, scope: !222)
!235 = !DILocation(line: 19, column: 59, scope: !222)
!236 = !DILocation(line: 19, column: 63, scope: !222)
!237 = !DILocation(line: 19, column: 44, scope: !222)
!238 = distinct !DISubprogram(name: "~Both", linkageName: "_ZN4BothD2Ev", scope: !55, file: !3, line: 14, type: !71, scopeLine: 14, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !239, retainedNodes: !108)
!239 = !DISubprogram(name: "~Both", linkageName: "_ZN4BothD4Ev", scope: !55, type: !71, containingType: !55, virtualIndex: 0, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagVirtual)
!240 = !DILocalVariable(name: "this", arg: 1, scope: !238, type: !177, flags: DIFlagArtificial | DIFlagObjectPointer)
!241 = !DILocation(line: 0, scope: !238)
!242 = !DILocation(line: 14, column: 8, scope: !243)
!243 = distinct !DILexicalBlock(scope: !238, file: !3, line: 14, column: 8)
!244 = !DILocation(line: 14, column: 8, scope: !238)
!245 = distinct !DISubprogram(name: "Shape", linkageName: "_ZN5ShapeC2Ev", scope: !23, file: !3, line: 2, type: !31, scopeLine: 2, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !246, retainedNodes: !108)
!246 = !DISubprogram(name: "Shape", linkageName: "_ZN5ShapeC4Ev", scope: !23, type: !31, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: 0)
!247 = !DILocalVariable(name: "this", arg: 1, scope: !245, type: !126, flags: DIFlagArtificial | DIFlagObjectPointer)
!248 = !DILocation(line: 0, scope: !245)
!249 = !DILocation(line: 2, column: 8, scope: !245)
!250 = distinct !DISubprogram(name: "~Square", linkageName: "_ZN6SquareD2Ev", scope: !20, file: !3, line: 6, type: !251, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !253, retainedNodes: !108)
!251 = !DISubroutineType(types: !252)
!252 = !{null, !43}
!253 = !DISubprogram(name: "~Square", linkageName: "_ZN6SquareD4Ev", scope: !20, type: !251, containingType: !20, virtualIndex: 0, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagVirtual)
!254 = !DILocalVariable(name: "this", arg: 1, scope: !250, type: !166, flags: DIFlagArtificial | DIFlagObjectPointer)
!255 = !DILocation(line: 0, scope: !250)
!256 = !DILocation(line: 6, column: 8, scope: !257)
!257 = distinct !DILexicalBlock(scope: !250, file: !3, line: 6, column: 8)
!258 = !DILocation(line: 6, column: 8, scope: !250)
!259 = distinct !DISubprogram(name: "~Square", linkageName: "_ZN6SquareD0Ev", scope: !20, file: !3, line: 6, type: !251, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !253, retainedNodes: !108)
!260 = !DILocalVariable(name: "this", arg: 1, scope: !259, type: !166, flags: DIFlagArtificial | DIFlagObjectPointer)
!261 = !DILocation(line: 0, scope: !259)
!262 = !DILocation(line: 6, column: 8, scope: !259)
!263 = distinct !DISubprogram(name: "~Shape", linkageName: "_ZN5ShapeD2Ev", scope: !23, file: !3, line: 3, type: !31, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !30, retainedNodes: !108)
!264 = !DILocalVariable(name: "this", arg: 1, scope: !263, type: !126, flags: DIFlagArtificial | DIFlagObjectPointer)
!265 = !DILocation(line: 0, scope: !263)
!266 = !DILocation(line: 3, column: 23, scope: !263)
!267 = distinct !DISubprogram(name: "~Shape", linkageName: "_ZN5ShapeD0Ev", scope: !23, file: !3, line: 3, type: !31, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !30, retainedNodes: !108)
!268 = !DILocalVariable(name: "this", arg: 1, scope: !267, type: !126, flags: DIFlagArtificial | DIFlagObjectPointer)
!269 = !DILocation(line: 0, scope: !267)
!270 = !DILocation(line: 3, column: 22, scope: !267)
!271 = distinct !DISubprogram(name: "Named", linkageName: "_ZN5NamedC2Ev", scope: !59, file: !3, line: 11, type: !272, scopeLine: 11, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !275, retainedNodes: !108)
!272 = !DISubroutineType(types: !273)
!273 = !{null, !274}
!274 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !59, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!275 = !DISubprogram(name: "Named", linkageName: "_ZN5NamedC4Ev", scope: !59, type: !272, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: 0)
!276 = !DILocalVariable(name: "this", arg: 1, scope: !271, type: !277, flags: DIFlagArtificial | DIFlagObjectPointer)
!277 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !59, size: 64)
!278 = !DILocation(line: 0, scope: !271)
!279 = !DILocation(line: 11, column: 8, scope: !271)
!280 = distinct !DISubprogram(name: "~Both", linkageName: "_ZN4BothD0Ev", scope: !55, file: !3, line: 14, type: !71, scopeLine: 14, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !239, retainedNodes: !108)
!281 = !DILocalVariable(name: "this", arg: 1, scope: !280, type: !177, flags: DIFlagArtificial | DIFlagObjectPointer)
!282 = !DILocation(line: 0, scope: !280)
!283 = !DILocation(line: 14, column: 8, scope: !280)
!284 = distinct !DISubprogram(name: "name", linkageName: "_ZNK4Both4nameEv", scope: !55, file: !3, line: 16, type: !75, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !74, retainedNodes: !108)
!285 = !DILocalVariable(name: "this", arg: 1, scope: !284, type: !286, flags: DIFlagArtificial | DIFlagObjectPointer)
!286 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !78, size: 64)
!287 = !DILocation(line: 0, scope: !284)
!288 = !DILocation(line: 16, column: 41, scope: !284)
!289 = distinct !DISubprogram(linkageName: "_ZThn16_NK4Both4nameEv", scope: !3, file: !3, line: 16, type: !290, flags: DIFlagArtificial | DIFlagThunk, spFlags: DISPFlagDefinition, unit: !2)
!290 = !DISubroutineType(types: !108)
!291 = !DILocation(line: 0, scope: !289)
!292 = distinct !DISubprogram(name: "name", linkageName: "_ZNK5Named4nameEv", scope: !59, file: !3, line: 12, type: !63, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !62, retainedNodes: !108)
!293 = !DILocalVariable(name: "this", arg: 1, scope: !292, type: !294, flags: DIFlagArtificial | DIFlagObjectPointer)
!294 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !69, size: 64)
!295 = !DILocation(line: 0, scope: !292)
!296 = !DILocation(line: 12, column: 40, scope: !292)
!297 = distinct !DISubprogram(linkageName: "_GLOBAL__sub_I_classes.cpp", scope: !3, file: !3, type: !290, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!298 = !DILocation(line: 0, scope: !297)
!299 = distinct !DISubprogram(linkageName: "__tls_init", scope: !3, file: !3, type: !290, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!300 = !DILocation(line: 0, scope: !299)
!301 = !{!"branch_weights", i32 1, i32 1023}
