; ModuleID = 'classes.cpp'
source_filename = "classes.cpp"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Counter = type { i8 }
%struct.Shape = type { i32 (...)** }
%struct.Both = type { %struct.Square.base, %struct.Named }
%struct.Square.base = type <{ %struct.Shape, i32 }>
%struct.Named = type { i32 (...)** }
%class.anon = type { %struct.Shape** }
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
@per_thread = dso_local thread_local global %struct.Counter zeroinitializer, align 1, !dbg !67
@_ZL4made = internal global i32 0, align 4, !dbg !69
@_ZTV6Square = linkonce_odr dso_local unnamed_addr constant { [5 x i8*] } { [5 x i8*] [i8* null, i8* bitcast ({ i8*, i8*, i8* }* @_ZTI6Square to i8*), i8* bitcast (void (%struct.Square*)* @_ZN6SquareD2Ev to i8*), i8* bitcast (void (%struct.Square*)* @_ZN6SquareD0Ev to i8*), i8* bitcast (i32 (%struct.Square*)* @_ZNK6Square4areaEv to i8*)] }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global i8*
@_ZTS6Square = linkonce_odr dso_local constant [8 x i8] c"6Square\00", comdat, align 1
@_ZTVN10__cxxabiv117__class_type_infoE = external global i8*
@_ZTS5Shape = linkonce_odr dso_local constant [7 x i8] c"5Shape\00", comdat, align 1
@_ZTI5Shape = linkonce_odr dso_local constant { i8*, i8* } { i8* bitcast (i8** getelementptr inbounds (i8*, i8** @_ZTVN10__cxxabiv117__class_type_infoE, i64 2) to i8*), i8* getelementptr inbounds ([7 x i8], [7 x i8]* @_ZTS5Shape, i32 0, i32 0) }, comdat, align 8
@_ZTI6Square = linkonce_odr dso_local constant { i8*, i8*, i8* } { i8* bitcast (i8** getelementptr inbounds (i8*, i8** @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2) to i8*), i8* getelementptr inbounds ([8 x i8], [8 x i8]* @_ZTS6Square, i32 0, i32 0), i8* bitcast ({ i8*, i8* }* @_ZTI5Shape to i8*) }, comdat, align 8
@_ZTV5Shape = linkonce_odr dso_local unnamed_addr constant { [5 x i8*] } { [5 x i8*] [i8* null, i8* bitcast ({ i8*, i8* }* @_ZTI5Shape to i8*), i8* bitcast (void (%struct.Shape*)* @_ZN5ShapeD2Ev to i8*), i8* bitcast (void (%struct.Shape*)* @_ZN5ShapeD0Ev to i8*), i8* bitcast (void ()* @__cxa_pure_virtual to i8*)] }, comdat, align 8
@_ZTV4Both = linkonce_odr dso_local unnamed_addr constant { [6 x i8*], [3 x i8*] } { [6 x i8*] [i8* null, i8* bitcast ({ i8*, i8*, i32, i32, i8*, i64, i8*, i64 }* @_ZTI4Both to i8*), i8* bitcast (void (%struct.Both*)* @_ZN4BothD2Ev to i8*), i8* bitcast (void (%struct.Both*)* @_ZN4BothD0Ev to i8*), i8* bitcast (i32 (%struct.Square*)* @_ZNK6Square4areaEv to i8*), i8* bitcast (i8* (%struct.Both*)* @_ZNK4Both4nameEv to i8*)], [3 x i8*] [i8* inttoptr (i64 -16 to i8*), i8* bitcast ({ i8*, i8*, i32, i32, i8*, i64, i8*, i64 }* @_ZTI4Both to i8*), i8* bitcast (i8* (%struct.Both*)* @_ZThn16_NK4Both4nameEv to i8*)] }, comdat, align 8
@_ZTVN10__cxxabiv121__vmi_class_type_infoE = external global i8*
@_ZTS4Both = linkonce_odr dso_local constant [6 x i8] c"4Both\00", comdat, align 1
@_ZTS5Named = linkonce_odr dso_local constant [7 x i8] c"5Named\00", comdat, align 1
@_ZTI5Named = linkonce_odr dso_local constant { i8*, i8* } { i8* bitcast (i8** getelementptr inbounds (i8*, i8** @_ZTVN10__cxxabiv117__class_type_infoE, i64 2) to i8*), i8* getelementptr inbounds ([7 x i8], [7 x i8]* @_ZTS5Named, i32 0, i32 0) }, comdat, align 8
@_ZTI4Both = linkonce_odr dso_local constant { i8*, i8*, i32, i32, i8*, i64, i8*, i64 } { i8* bitcast (i8** getelementptr inbounds (i8*, i8** @_ZTVN10__cxxabiv121__vmi_class_type_infoE, i64 2) to i8*), i8* getelementptr inbounds ([6 x i8], [6 x i8]* @_ZTS4Both, i32 0, i32 0), i32 0, i32 2, i8* bitcast ({ i8*, i8*, i8* }* @_ZTI6Square to i8*), i64 2, i8* bitcast ({ i8*, i8* }* @_ZTI5Named to i8*), i64 4098 }, comdat, align 8
@_ZTV5Named = linkonce_odr dso_local unnamed_addr constant { [3 x i8*] } { [3 x i8*] [i8* null, i8* bitcast ({ i8*, i8* }* @_ZTI5Named to i8*), i8* bitcast (i8* (%struct.Named*)* @_ZNK5Named4nameEv to i8*)] }, comdat, align 8
@.str = private unnamed_addr constant [6 x i8] c"named\00", align 1
@.str.2 = private unnamed_addr constant [5 x i8] c"both\00", align 1
@__tls_guard = internal thread_local global i8 0, align 1
@llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 65535, void ()* @_GLOBAL__sub_I_classes.cpp, i8* null }]

@_ZTH10per_thread = dso_local alias void (), void ()* @__tls_init

; Function Attrs: noinline uwtable
define internal void @__cxx_global_var_init() #0 section ".text.startup" !dbg !79 {
  call void @_ZN7CounterC2Ev(%struct.Counter* noundef nonnull align 1 dereferenceable(1) @before_main), !dbg !84
  %1 = call i32 @__cxa_atexit(void (i8*)* bitcast (void (%struct.Counter*)* @_ZN7CounterD2Ev to void (i8*)*), i8* getelementptr inbounds (%struct.Counter, %struct.Counter* @before_main, i32 0, i32 0), i8* @__dso_handle) #2, !dbg !86
  ret void, !dbg !84
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7CounterC2Ev(%struct.Counter* noundef nonnull align 1 dereferenceable(1) %0) unnamed_addr #1 comdat align 2 !dbg !87 {
  %2 = alloca %struct.Counter*, align 8
  store %struct.Counter* %0, %struct.Counter** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Counter** %2, metadata !88, metadata !DIExpression()), !dbg !90
  %3 = load %struct.Counter*, %struct.Counter** %2, align 8
  %4 = load i32, i32* @_ZL4made, align 4, !dbg !91
  %5 = add nsw i32 %4, 1, !dbg !91
  store i32 %5, i32* @_ZL4made, align 4, !dbg !91
  ret void, !dbg !93
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN7CounterD2Ev(%struct.Counter* noundef nonnull align 1 dereferenceable(1) %0) unnamed_addr #1 comdat align 2 !dbg !94 {
  %2 = alloca %struct.Counter*, align 8
  store %struct.Counter* %0, %struct.Counter** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Counter** %2, metadata !95, metadata !DIExpression()), !dbg !96
  %3 = load %struct.Counter*, %struct.Counter** %2, align 8
  %4 = load i32, i32* @_ZL4made, align 4, !dbg !97
  %5 = add nsw i32 %4, -1, !dbg !97
  store i32 %5, i32* @_ZL4made, align 4, !dbg !97
  ret void, !dbg !99
}

; Function Attrs: nounwind
declare i32 @__cxa_atexit(void (i8*)*, i8*, i8*) #2

; Function Attrs: noinline uwtable
define internal void @__cxx_global_var_init.1() #0 section ".text.startup" !dbg !100 {
  call void @_ZN7CounterC2Ev(%struct.Counter* noundef nonnull align 1 dereferenceable(1) @per_thread), !dbg !101
  %1 = call i32 @__cxa_thread_atexit(void (i8*)* bitcast (void (%struct.Counter*)* @_ZN7CounterD2Ev to void (i8*)*), i8* getelementptr inbounds (%struct.Counter, %struct.Counter* @per_thread, i32 0, i32 0), i8* @__dso_handle) #2, !dbg !103
  ret void, !dbg !101
}

; Function Attrs: nounwind
declare i32 @__cxa_thread_atexit(void (i8*)*, i8*, i8*) #2

; Function Attrs: mustprogress noinline norecurse uwtable
define dso_local noundef i32 @main() #3 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !104 {
  %1 = alloca i32, align 4
  %2 = alloca %struct.Shape*, align 8
  %3 = alloca i8*, align 8
  %4 = alloca i32, align 4
  %5 = alloca %struct.Both, align 8
  %6 = alloca %struct.Named*, align 8
  %7 = alloca %class.anon, align 8
  %8 = alloca i32, align 4
  store i32 0, i32* %1, align 4
  call void @llvm.dbg.declare(metadata %struct.Shape** %2, metadata !105, metadata !DIExpression()), !dbg !107
  %9 = call noalias noundef nonnull i8* @_Znwm(i64 noundef 16) #11, !dbg !108, !heapallocsite !13
  %10 = bitcast i8* %9 to %struct.Square*, !dbg !108
  invoke void @_ZN6SquareC2Ei(%struct.Square* noundef nonnull align 8 dereferenceable(12) %10, i32 noundef 4)
          to label %11 unwind label %54, !dbg !109

11:                                               ; preds = %0
  %12 = bitcast %struct.Square* %10 to %struct.Shape*, !dbg !108
  store %struct.Shape* %12, %struct.Shape** %2, align 8, !dbg !107
  call void @llvm.dbg.declare(metadata %struct.Both* %5, metadata !110, metadata !DIExpression()), !dbg !111
  call void @_ZN4BothC2Ev(%struct.Both* noundef nonnull align 8 dereferenceable(24) %5), !dbg !111
  call void @llvm.dbg.declare(metadata %struct.Named** %6, metadata !112, metadata !DIExpression()), !dbg !114
  %13 = bitcast %struct.Both* %5 to i8*, !dbg !115
  %14 = getelementptr inbounds i8, i8* %13, i64 16, !dbg !115
  %15 = bitcast i8* %14 to %struct.Named*, !dbg !115
  store %struct.Named* %15, %struct.Named** %6, align 8, !dbg !114
  call void @llvm.dbg.declare(metadata %class.anon* %7, metadata !116, metadata !DIExpression()), !dbg !121
  %16 = getelementptr inbounds %class.anon, %class.anon* %7, i32 0, i32 0, !dbg !122
  store %struct.Shape** %2, %struct.Shape*** %16, align 8, !dbg !122
  call void @llvm.dbg.declare(metadata i32* %8, metadata !123, metadata !DIExpression()), !dbg !124
  %17 = invoke noundef i32 @"_ZZ4mainENK3$_0clEi"(%class.anon* noundef nonnull align 8 dereferenceable(8) %7, i32 noundef 1)
          to label %18 unwind label %58, !dbg !125

18:                                               ; preds = %11
  %19 = bitcast %struct.Both* %5 to %struct.Square*, !dbg !126
  %20 = invoke noundef i32 @_ZNK6Square4areaEv(%struct.Square* noundef nonnull align 8 dereferenceable(12) %19)
          to label %21 unwind label %58, !dbg !127

21:                                               ; preds = %18
  %22 = add nsw i32 %17, %20, !dbg !128
  %23 = invoke noundef i32 @_Z6largerIiET_S0_S0_(i32 noundef 2, i32 noundef 3)
          to label %24 unwind label %58, !dbg !129

24:                                               ; preds = %21
  %25 = add nsw i32 %22, %23, !dbg !130
  %26 = invoke noundef double @_Z6largerIdET_S0_S0_(double noundef 1.500000e+00, double noundef 5.000000e-01)
          to label %27 unwind label %58, !dbg !131

27:                                               ; preds = %24
  %28 = fptosi double %26 to i32, !dbg !131
  %29 = add nsw i32 %25, %28, !dbg !132
  %30 = load %struct.Named*, %struct.Named** %6, align 8, !dbg !133
  %31 = bitcast %struct.Named* %30 to i8* (%struct.Named*)***, !dbg !134
  %32 = load i8* (%struct.Named*)**, i8* (%struct.Named*)*** %31, align 8, !dbg !134
  %33 = getelementptr inbounds i8* (%struct.Named*)*, i8* (%struct.Named*)** %32, i64 0, !dbg !134
  %34 = load i8* (%struct.Named*)*, i8* (%struct.Named*)** %33, align 8, !dbg !134
  %35 = invoke noundef i8* %34(%struct.Named* noundef nonnull align 8 dereferenceable(8) %30)
          to label %36 unwind label %58, !dbg !134

36:                                               ; preds = %27
  %37 = getelementptr inbounds i8, i8* %35, i64 0, !dbg !134
  %38 = load i8, i8* %37, align 1, !dbg !134
  %39 = sext i8 %38 to i32, !dbg !133
  %40 = add nsw i32 %29, %39, !dbg !135
  store i32 %40, i32* %8, align 4, !dbg !124
  %41 = load %struct.Shape*, %struct.Shape** %2, align 8, !dbg !136
  %42 = icmp eq %struct.Shape* %41, null, !dbg !137
  br i1 %42, label %48, label %43, !dbg !137

43:                                               ; preds = %36
  %44 = bitcast %struct.Shape* %41 to void (%struct.Shape*)***, !dbg !137
  %45 = load void (%struct.Shape*)**, void (%struct.Shape*)*** %44, align 8, !dbg !137
  %46 = getelementptr inbounds void (%struct.Shape*)*, void (%struct.Shape*)** %45, i64 1, !dbg !137
  %47 = load void (%struct.Shape*)*, void (%struct.Shape*)** %46, align 8, !dbg !137
  call void %47(%struct.Shape* noundef nonnull align 8 dereferenceable(8) %41) #2, !dbg !137
  br label %48, !dbg !137

48:                                               ; preds = %43, %36
  %49 = call %struct.Counter* @_ZTW10per_thread(), !dbg !138
  %50 = load i32, i32* %8, align 4, !dbg !139
  %51 = load i32, i32* @_ZL4made, align 4, !dbg !140
  %52 = add nsw i32 %50, %51, !dbg !141
  store i32 %52, i32* %1, align 4, !dbg !142
  call void @_ZN4BothD2Ev(%struct.Both* noundef nonnull align 8 dereferenceable(24) %5) #2, !dbg !143
  %53 = load i32, i32* %1, align 4, !dbg !143
  ret i32 %53, !dbg !143

54:                                               ; preds = %0
  %55 = landingpad { i8*, i32 }
          cleanup, !dbg !143
  %56 = extractvalue { i8*, i32 } %55, 0, !dbg !143
  store i8* %56, i8** %3, align 8, !dbg !143
  %57 = extractvalue { i8*, i32 } %55, 1, !dbg !143
  store i32 %57, i32* %4, align 4, !dbg !143
  call void @_ZdlPv(i8* noundef %9) #12, !dbg !108
  br label %62, !dbg !108

58:                                               ; preds = %27, %24, %21, %18, %11
  %59 = landingpad { i8*, i32 }
          cleanup, !dbg !143
  %60 = extractvalue { i8*, i32 } %59, 0, !dbg !143
  store i8* %60, i8** %3, align 8, !dbg !143
  %61 = extractvalue { i8*, i32 } %59, 1, !dbg !143
  store i32 %61, i32* %4, align 4, !dbg !143
  call void @_ZN4BothD2Ev(%struct.Both* noundef nonnull align 8 dereferenceable(24) %5) #2, !dbg !143
  br label %62, !dbg !143

62:                                               ; preds = %58, %54
  %63 = load i8*, i8** %3, align 8, !dbg !108
  %64 = load i32, i32* %4, align 4, !dbg !108
  %65 = insertvalue { i8*, i32 } undef, i8* %63, 0, !dbg !108
  %66 = insertvalue { i8*, i32 } %65, i32 %64, 1, !dbg !108
  resume { i8*, i32 } %66, !dbg !108
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #4

; Function Attrs: nobuiltin allocsize(0)
declare noundef nonnull i8* @_Znwm(i64 noundef) #5

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6SquareC2Ei(%struct.Square* noundef nonnull align 8 dereferenceable(12) %0, i32 noundef %1) unnamed_addr #1 comdat align 2 !dbg !144 {
  %3 = alloca %struct.Square*, align 8
  %4 = alloca i32, align 4
  store %struct.Square* %0, %struct.Square** %3, align 8
  call void @llvm.dbg.declare(metadata %struct.Square** %3, metadata !145, metadata !DIExpression()), !dbg !147
  store i32 %1, i32* %4, align 4
  call void @llvm.dbg.declare(metadata i32* %4, metadata !148, metadata !DIExpression()), !dbg !149
  %5 = load %struct.Square*, %struct.Square** %3, align 8
  %6 = bitcast %struct.Square* %5 to %struct.Shape*, !dbg !150
  call void @_ZN5ShapeC2Ev(%struct.Shape* noundef nonnull align 8 dereferenceable(8) %6) #2, !dbg !151
  %7 = bitcast %struct.Square* %5 to i32 (...)***, !dbg !150
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [5 x i8*] }, { [5 x i8*] }* @_ZTV6Square, i32 0, inrange i32 0, i32 2) to i32 (...)**), i32 (...)*** %7, align 8, !dbg !150
  %8 = getelementptr inbounds %struct.Square, %struct.Square* %5, i32 0, i32 1, !dbg !152
  %9 = load i32, i32* %4, align 4, !dbg !153
  store i32 %9, i32* %8, align 8, !dbg !152
  ret void, !dbg !154
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPv(i8* noundef) #6

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BothC2Ev(%struct.Both* noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #1 comdat align 2 !dbg !155 {
  %2 = alloca %struct.Both*, align 8
  store %struct.Both* %0, %struct.Both** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Both** %2, metadata !156, metadata !DIExpression()), !dbg !158
  %3 = load %struct.Both*, %struct.Both** %2, align 8
  %4 = bitcast %struct.Both* %3 to %struct.Square*, !dbg !159
  call void @_ZN6SquareC2Ei(%struct.Square* noundef nonnull align 8 dereferenceable(12) %4, i32 noundef 3), !dbg !160
  %5 = bitcast %struct.Both* %3 to i8*, !dbg !159
  %6 = getelementptr inbounds i8, i8* %5, i64 16, !dbg !159
  %7 = bitcast i8* %6 to %struct.Named*, !dbg !159
  call void @_ZN5NamedC2Ev(%struct.Named* noundef nonnull align 8 dereferenceable(8) %7) #2, !dbg !161
  %8 = bitcast %struct.Both* %3 to i32 (...)***, !dbg !159
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [6 x i8*], [3 x i8*] }, { [6 x i8*], [3 x i8*] }* @_ZTV4Both, i32 0, inrange i32 0, i32 2) to i32 (...)**), i32 (...)*** %8, align 8, !dbg !159
  %9 = bitcast %struct.Both* %3 to i8*, !dbg !159
  %10 = getelementptr inbounds i8, i8* %9, i64 16, !dbg !159
  %11 = bitcast i8* %10 to i32 (...)***, !dbg !159
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [6 x i8*], [3 x i8*] }, { [6 x i8*], [3 x i8*] }* @_ZTV4Both, i32 0, inrange i32 1, i32 2) to i32 (...)**), i32 (...)*** %11, align 8, !dbg !159
  ret void, !dbg !162
}

; Function Attrs: mustprogress noinline uwtable
define internal noundef i32 @"_ZZ4mainENK3$_0clEi"(%class.anon* noundef nonnull align 8 dereferenceable(8) %0, i32 noundef %1) #7 align 2 !dbg !163 {
  %3 = alloca %class.anon*, align 8
  %4 = alloca i32, align 4
  store %class.anon* %0, %class.anon** %3, align 8
  call void @llvm.dbg.declare(metadata %class.anon** %3, metadata !172, metadata !DIExpression()), !dbg !174
  store i32 %1, i32* %4, align 4
  call void @llvm.dbg.declare(metadata i32* %4, metadata !175, metadata !DIExpression()), !dbg !176
  %5 = load %class.anon*, %class.anon** %3, align 8
  %6 = load i32, i32* %4, align 4, !dbg !177
  %7 = getelementptr inbounds %class.anon, %class.anon* %5, i32 0, i32 0, !dbg !178
  %8 = load %struct.Shape**, %struct.Shape*** %7, align 8, !dbg !178
  %9 = load %struct.Shape*, %struct.Shape** %8, align 8, !dbg !178
  %10 = bitcast %struct.Shape* %9 to i32 (%struct.Shape*)***, !dbg !179
  %11 = load i32 (%struct.Shape*)**, i32 (%struct.Shape*)*** %10, align 8, !dbg !179
  %12 = getelementptr inbounds i32 (%struct.Shape*)*, i32 (%struct.Shape*)** %11, i64 2, !dbg !179
  %13 = load i32 (%struct.Shape*)*, i32 (%struct.Shape*)** %12, align 8, !dbg !179
  %14 = call noundef i32 %13(%struct.Shape* noundef nonnull align 8 dereferenceable(8) %9), !dbg !179
  %15 = add nsw i32 %6, %14, !dbg !180
  ret i32 %15, !dbg !181
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZNK6Square4areaEv(%struct.Square* noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #8 comdat align 2 !dbg !182 {
  %2 = alloca %struct.Square*, align 8
  store %struct.Square* %0, %struct.Square** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Square** %2, metadata !183, metadata !DIExpression()), !dbg !185
  %3 = load %struct.Square*, %struct.Square** %2, align 8
  %4 = getelementptr inbounds %struct.Square, %struct.Square* %3, i32 0, i32 1, !dbg !186
  %5 = load i32, i32* %4, align 8, !dbg !186
  %6 = getelementptr inbounds %struct.Square, %struct.Square* %3, i32 0, i32 1, !dbg !187
  %7 = load i32, i32* %6, align 8, !dbg !187
  %8 = mul nsw i32 %5, %7, !dbg !188
  ret i32 %8, !dbg !189
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i32 @_Z6largerIiET_S0_S0_(i32 noundef %0, i32 noundef %1) #8 comdat !dbg !190 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, i32* %3, align 4
  call void @llvm.dbg.declare(metadata i32* %3, metadata !195, metadata !DIExpression()), !dbg !196
  store i32 %1, i32* %4, align 4
  call void @llvm.dbg.declare(metadata i32* %4, metadata !197, metadata !DIExpression()), !dbg !198
  %5 = load i32, i32* %3, align 4, !dbg !199
  %6 = load i32, i32* %4, align 4, !dbg !200
  %7 = icmp slt i32 %5, %6, !dbg !201
  br i1 %7, label %8, label %10, !dbg !199

8:                                                ; preds = %2
  %9 = load i32, i32* %4, align 4, !dbg !202
  br label %12, !dbg !199

10:                                               ; preds = %2
  %11 = load i32, i32* %3, align 4, !dbg !203
  br label %12, !dbg !199

12:                                               ; preds = %10, %8
  %13 = phi i32 [ %9, %8 ], [ %11, %10 ], !dbg !199
  ret i32 %13, !dbg !204
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef double @_Z6largerIdET_S0_S0_(double noundef %0, double noundef %1) #8 comdat !dbg !205 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, double* %3, align 8
  call void @llvm.dbg.declare(metadata double* %3, metadata !211, metadata !DIExpression()), !dbg !212
  store double %1, double* %4, align 8
  call void @llvm.dbg.declare(metadata double* %4, metadata !213, metadata !DIExpression()), !dbg !214
  %5 = load double, double* %3, align 8, !dbg !215
  %6 = load double, double* %4, align 8, !dbg !216
  %7 = fcmp olt double %5, %6, !dbg !217
  br i1 %7, label %8, label %10, !dbg !215

8:                                                ; preds = %2
  %9 = load double, double* %4, align 8, !dbg !218
  br label %12, !dbg !215

10:                                               ; preds = %2
  %11 = load double, double* %3, align 8, !dbg !219
  br label %12, !dbg !215

12:                                               ; preds = %10, %8
  %13 = phi double [ %9, %8 ], [ %11, %10 ], !dbg !215
  ret double %13, !dbg !220
}

; Function Attrs: noinline uwtable
define weak_odr hidden noundef %struct.Counter* @_ZTW10per_thread() #9 comdat {
  call void @_ZTH10per_thread()
  ret %struct.Counter* @per_thread
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BothD2Ev(%struct.Both* noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #1 comdat align 2 !dbg !221 {
  %2 = alloca %struct.Both*, align 8
  store %struct.Both* %0, %struct.Both** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Both** %2, metadata !223, metadata !DIExpression()), !dbg !224
  %3 = load %struct.Both*, %struct.Both** %2, align 8
  %4 = bitcast %struct.Both* %3 to %struct.Square*, !dbg !225
  call void @_ZN6SquareD2Ev(%struct.Square* noundef nonnull align 8 dereferenceable(12) %4) #2, !dbg !225
  ret void, !dbg !227
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ShapeC2Ev(%struct.Shape* noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !228 {
  %2 = alloca %struct.Shape*, align 8
  store %struct.Shape* %0, %struct.Shape** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Shape** %2, metadata !230, metadata !DIExpression()), !dbg !231
  %3 = load %struct.Shape*, %struct.Shape** %2, align 8
  %4 = bitcast %struct.Shape* %3 to i32 (...)***, !dbg !232
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [5 x i8*] }, { [5 x i8*] }* @_ZTV5Shape, i32 0, inrange i32 0, i32 2) to i32 (...)**), i32 (...)*** %4, align 8, !dbg !232
  ret void, !dbg !232
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6SquareD2Ev(%struct.Square* noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #1 comdat align 2 !dbg !233 {
  %2 = alloca %struct.Square*, align 8
  store %struct.Square* %0, %struct.Square** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Square** %2, metadata !237, metadata !DIExpression()), !dbg !238
  %3 = load %struct.Square*, %struct.Square** %2, align 8
  %4 = bitcast %struct.Square* %3 to %struct.Shape*, !dbg !239
  call void @_ZN5ShapeD2Ev(%struct.Shape* noundef nonnull align 8 dereferenceable(8) %4) #2, !dbg !239
  ret void, !dbg !241
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN6SquareD0Ev(%struct.Square* noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #1 comdat align 2 !dbg !242 {
  %2 = alloca %struct.Square*, align 8
  store %struct.Square* %0, %struct.Square** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Square** %2, metadata !243, metadata !DIExpression()), !dbg !244
  %3 = load %struct.Square*, %struct.Square** %2, align 8
  call void @_ZN6SquareD2Ev(%struct.Square* noundef nonnull align 8 dereferenceable(12) %3) #2, !dbg !245
  %4 = bitcast %struct.Square* %3 to i8*, !dbg !245
  call void @_ZdlPv(i8* noundef %4) #12, !dbg !245
  ret void, !dbg !245
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ShapeD2Ev(%struct.Shape* noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !246 {
  %2 = alloca %struct.Shape*, align 8
  store %struct.Shape* %0, %struct.Shape** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Shape** %2, metadata !247, metadata !DIExpression()), !dbg !248
  %3 = load %struct.Shape*, %struct.Shape** %2, align 8
  ret void, !dbg !249
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5ShapeD0Ev(%struct.Shape* noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !250 {
  %2 = alloca %struct.Shape*, align 8
  store %struct.Shape* %0, %struct.Shape** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Shape** %2, metadata !251, metadata !DIExpression()), !dbg !252
  %3 = load %struct.Shape*, %struct.Shape** %2, align 8
  call void @llvm.trap() #13, !dbg !253
  unreachable, !dbg !253
}

declare void @__cxa_pure_virtual() unnamed_addr

; Function Attrs: cold noreturn nounwind
declare void @llvm.trap() #10

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN5NamedC2Ev(%struct.Named* noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #1 comdat align 2 !dbg !254 {
  %2 = alloca %struct.Named*, align 8
  store %struct.Named* %0, %struct.Named** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Named** %2, metadata !259, metadata !DIExpression()), !dbg !261
  %3 = load %struct.Named*, %struct.Named** %2, align 8
  %4 = bitcast %struct.Named* %3 to i32 (...)***, !dbg !262
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [3 x i8*] }, { [3 x i8*] }* @_ZTV5Named, i32 0, inrange i32 0, i32 2) to i32 (...)**), i32 (...)*** %4, align 8, !dbg !262
  ret void, !dbg !262
}

; Function Attrs: noinline nounwind uwtable
define linkonce_odr dso_local void @_ZN4BothD0Ev(%struct.Both* noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #1 comdat align 2 !dbg !263 {
  %2 = alloca %struct.Both*, align 8
  store %struct.Both* %0, %struct.Both** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Both** %2, metadata !264, metadata !DIExpression()), !dbg !265
  %3 = load %struct.Both*, %struct.Both** %2, align 8
  call void @_ZN4BothD2Ev(%struct.Both* noundef nonnull align 8 dereferenceable(24) %3) #2, !dbg !266
  %4 = bitcast %struct.Both* %3 to i8*, !dbg !266
  call void @_ZdlPv(i8* noundef %4) #12, !dbg !266
  ret void, !dbg !266
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i8* @_ZNK4Both4nameEv(%struct.Both* noundef nonnull align 8 dereferenceable(24) %0) unnamed_addr #8 comdat align 2 !dbg !267 {
  %2 = alloca %struct.Both*, align 8
  store %struct.Both* %0, %struct.Both** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Both** %2, metadata !268, metadata !DIExpression()), !dbg !270
  %3 = load %struct.Both*, %struct.Both** %2, align 8
  ret i8* getelementptr inbounds ([5 x i8], [5 x i8]* @.str.2, i64 0, i64 0), !dbg !271
}

; Function Attrs: noinline uwtable
define linkonce_odr dso_local noundef i8* @_ZThn16_NK4Both4nameEv(%struct.Both* noundef %0) unnamed_addr #0 comdat align 2 !dbg !272 {
  %2 = alloca %struct.Both*, align 8
  store %struct.Both* %0, %struct.Both** %2, align 8
  %3 = load %struct.Both*, %struct.Both** %2, align 8, !dbg !274
  %4 = bitcast %struct.Both* %3 to i8*, !dbg !274
  %5 = getelementptr inbounds i8, i8* %4, i64 -16, !dbg !274
  %6 = bitcast i8* %5 to %struct.Both*, !dbg !274
  %7 = tail call noundef i8* @_ZNK4Both4nameEv(%struct.Both* noundef nonnull align 8 dereferenceable(24) %6), !dbg !274
  ret i8* %7, !dbg !274
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i8* @_ZNK5Named4nameEv(%struct.Named* noundef nonnull align 8 dereferenceable(8) %0) unnamed_addr #8 comdat align 2 !dbg !275 {
  %2 = alloca %struct.Named*, align 8
  store %struct.Named* %0, %struct.Named** %2, align 8
  call void @llvm.dbg.declare(metadata %struct.Named** %2, metadata !276, metadata !DIExpression()), !dbg !278
  %3 = load %struct.Named*, %struct.Named** %2, align 8
  ret i8* getelementptr inbounds ([6 x i8], [6 x i8]* @.str, i64 0, i64 0), !dbg !279
}

; Function Attrs: noinline uwtable
define internal void @_GLOBAL__sub_I_classes.cpp() #0 section ".text.startup" !dbg !280 {
  call void @__cxx_global_var_init(), !dbg !281
  ret void
}

; Function Attrs: noinline uwtable
define internal void @__tls_init() #0 !dbg !282 {
  %1 = load i8, i8* @__tls_guard, align 1, !dbg !283
  %2 = icmp eq i8 %1, 0, !dbg !283
  br i1 %2, label %3, label %4, !dbg !283, !prof !284

3:                                                ; preds = %0
  store i8 1, i8* @__tls_guard, align 1, !dbg !283
  call void @__cxx_global_var_init.1(), !dbg !283
  br label %4, !dbg !283

4:                                                ; preds = %3, %0
  ret void
}

attributes #0 = { noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind }
attributes #3 = { mustprogress noinline norecurse uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #5 = { nobuiltin allocsize(0) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nobuiltin nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { mustprogress noinline uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { noinline uwtable "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { cold noreturn nounwind }
attributes #11 = { builtin allocsize(0) }
attributes #12 = { builtin nounwind }
attributes #13 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!71, !72, !73, !74, !75, !76, !77}
!llvm.ident = !{!78}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "before_main", scope: !2, file: !3, line: 26, type: !6, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !66, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "classes.cpp", directory: ".", checksumkind: CSK_MD5, checksum: "8064555d2f5411b4119fe713feab7f3f")
!4 = !{!5, !6, !13, !16, !42, !46}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Counter", file: !3, line: 22, size: 8, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !7, identifier: "_ZTS7Counter")
!7 = !{!8, !12}
!8 = !DISubprogram(name: "Counter", scope: !6, file: !3, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped, spFlags: 0)
!9 = !DISubroutineType(types: !10)
!10 = !{null, !11}
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!12 = !DISubprogram(name: "~Counter", scope: !6, file: !3, line: 24, type: !9, scopeLine: 24, flags: DIFlagPrototyped, spFlags: 0)
!13 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Square", file: !3, line: 6, size: 128, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !14, vtableHolder: !16, identifier: "_ZTS6Square")
!14 = !{!15, !32, !33, !37}
!15 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !13, baseType: !16, extraData: i32 0)
!16 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Shape", file: !3, line: 2, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !17, vtableHolder: !16, identifier: "_ZTS5Shape")
!17 = !{!18, !23, !27}
!18 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Shape", scope: !3, file: !3, baseType: !19, size: 64, flags: DIFlagArtificial)
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64)
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "__vtbl_ptr_type", baseType: !21, size: 64)
!21 = !DISubroutineType(types: !22)
!22 = !{!5}
!23 = !DISubprogram(name: "~Shape", scope: !16, file: !3, line: 3, type: !24, scopeLine: 3, containingType: !16, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!24 = !DISubroutineType(types: !25)
!25 = !{null, !26}
!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!27 = !DISubprogram(name: "area", linkageName: "_ZNK5Shape4areaEv", scope: !16, file: !3, line: 4, type: !28, scopeLine: 4, containingType: !16, virtualIndex: 2, flags: DIFlagPrototyped, spFlags: DISPFlagPureVirtual)
!28 = !DISubroutineType(types: !29)
!29 = !{!5, !30}
!30 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !31, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!31 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!32 = !DIDerivedType(tag: DW_TAG_member, name: "side", scope: !13, file: !3, line: 7, baseType: !5, size: 32, offset: 64)
!33 = !DISubprogram(name: "Square", scope: !13, file: !3, line: 8, type: !34, scopeLine: 8, flags: DIFlagExplicit | DIFlagPrototyped, spFlags: 0)
!34 = !DISubroutineType(types: !35)
!35 = !{null, !36, !5}
!36 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!37 = !DISubprogram(name: "area", linkageName: "_ZNK6Square4areaEv", scope: !13, file: !3, line: 9, type: !38, scopeLine: 9, containingType: !13, virtualIndex: 2, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!38 = !DISubroutineType(types: !39)
!39 = !{!5, !40}
!40 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !41, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!41 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !13)
!42 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Both", file: !3, line: 14, size: 192, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !43, vtableHolder: !16, identifier: "_ZTS4Both")
!43 = !{!44, !45, !57, !61}
!44 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !42, baseType: !13, extraData: i32 0)
!45 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !42, baseType: !46, offset: 128, extraData: i32 0)
!46 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Named", file: !3, line: 11, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !47, vtableHolder: !46, identifier: "_ZTS5Named")
!47 = !{!48, !49}
!48 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Named", scope: !3, file: !3, baseType: !19, size: 64, flags: DIFlagArtificial)
!49 = !DISubprogram(name: "name", linkageName: "_ZNK5Named4nameEv", scope: !46, file: !3, line: 12, type: !50, scopeLine: 12, containingType: !46, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!50 = !DISubroutineType(types: !51)
!51 = !{!52, !55}
!52 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !53, size: 64)
!53 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !54)
!54 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!55 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !56, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!56 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !46)
!57 = !DISubprogram(name: "Both", scope: !42, file: !3, line: 15, type: !58, scopeLine: 15, flags: DIFlagPrototyped, spFlags: 0)
!58 = !DISubroutineType(types: !59)
!59 = !{null, !60}
!60 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !42, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!61 = !DISubprogram(name: "name", linkageName: "_ZNK4Both4nameEv", scope: !42, file: !3, line: 16, type: !62, scopeLine: 16, containingType: !42, virtualIndex: 3, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual)
!62 = !DISubroutineType(types: !63)
!63 = !{!52, !64}
!64 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !65, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!65 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !42)
!66 = !{!0, !67, !69}
!67 = !DIGlobalVariableExpression(var: !68, expr: !DIExpression())
!68 = distinct !DIGlobalVariable(name: "per_thread", scope: !2, file: !3, line: 27, type: !6, isLocal: false, isDefinition: true)
!69 = !DIGlobalVariableExpression(var: !70, expr: !DIExpression())
!70 = distinct !DIGlobalVariable(name: "made", linkageName: "_ZL4made", scope: !2, file: !3, line: 21, type: !5, isLocal: true, isDefinition: true)
!71 = !{i32 7, !"Dwarf Version", i32 5}
!72 = !{i32 2, !"Debug Info Version", i32 3}
!73 = !{i32 1, !"wchar_size", i32 4}
!74 = !{i32 7, !"PIC Level", i32 2}
!75 = !{i32 7, !"PIE Level", i32 2}
!76 = !{i32 7, !"uwtable", i32 1}
!77 = !{i32 7, !"frame-pointer", i32 2}
!78 = !{!"clang"}
!79 = distinct !DISubprogram(name: "__cxx_global_var_init", scope: !80, file: !80, type: !81, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !83)
!80 = !DIFile(filename: "classes.cpp", directory: ".")
!81 = !DISubroutineType(types: !82)
!82 = !{null}
!83 = !{}
!84 = !DILocation(line: 26, column: 9, scope: !85)
!85 = !DILexicalBlockFile(scope: !79, file: !3, discriminator: 0)
!86 = !DILocation(line: 0, scope: !79)
!87 = distinct !DISubprogram(name: "Counter", linkageName: "_ZN7CounterC2Ev", scope: !6, file: !3, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !8, retainedNodes: !83)
!88 = !DILocalVariable(name: "this", arg: 1, scope: !87, type: !89, flags: DIFlagArtificial | DIFlagObjectPointer)
!89 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!90 = !DILocation(line: 0, scope: !87)
!91 = !DILocation(line: 23, column: 21, scope: !92)
!92 = distinct !DILexicalBlock(scope: !87, file: !3, line: 23, column: 15)
!93 = !DILocation(line: 23, column: 25, scope: !87)
!94 = distinct !DISubprogram(name: "~Counter", linkageName: "_ZN7CounterD2Ev", scope: !6, file: !3, line: 24, type: !9, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !12, retainedNodes: !83)
!95 = !DILocalVariable(name: "this", arg: 1, scope: !94, type: !89, flags: DIFlagArtificial | DIFlagObjectPointer)
!96 = !DILocation(line: 0, scope: !94)
!97 = !DILocation(line: 24, column: 22, scope: !98)
!98 = distinct !DILexicalBlock(scope: !94, file: !3, line: 24, column: 16)
!99 = !DILocation(line: 24, column: 26, scope: !94)
!100 = distinct !DISubprogram(name: "__cxx_global_var_init.1", scope: !80, file: !80, type: !81, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !83)
!101 = !DILocation(line: 27, column: 22, scope: !102)
!102 = !DILexicalBlockFile(scope: !100, file: !3, discriminator: 0)
!103 = !DILocation(line: 0, scope: !100)
!104 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 29, type: !21, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !83)
!105 = !DILocalVariable(name: "shape", scope: !104, file: !3, line: 30, type: !106)
!106 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!107 = !DILocation(line: 30, column: 12, scope: !104)
!108 = !DILocation(line: 30, column: 20, scope: !104)
!109 = !DILocation(line: 30, column: 24, scope: !104)
!110 = !DILocalVariable(name: "both", scope: !104, file: !3, line: 31, type: !42)
!111 = !DILocation(line: 31, column: 10, scope: !104)
!112 = !DILocalVariable(name: "named", scope: !104, file: !3, line: 32, type: !113)
!113 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !56, size: 64)
!114 = !DILocation(line: 32, column: 18, scope: !104)
!115 = !DILocation(line: 32, column: 26, scope: !104)
!116 = !DILocalVariable(name: "add", scope: !104, file: !3, line: 33, type: !117)
!117 = distinct !DICompositeType(tag: DW_TAG_class_type, scope: !104, file: !3, line: 33, size: 64, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !118)
!118 = !{!119}
!119 = !DIDerivedType(tag: DW_TAG_member, name: "shape", scope: !117, file: !3, line: 33, baseType: !120, size: 64)
!120 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !106, size: 64)
!121 = !DILocation(line: 33, column: 10, scope: !104)
!122 = !DILocation(line: 33, column: 16, scope: !104)
!123 = !DILocalVariable(name: "sum", scope: !104, file: !3, line: 34, type: !5)
!124 = !DILocation(line: 34, column: 9, scope: !104)
!125 = !DILocation(line: 34, column: 15, scope: !104)
!126 = !DILocation(line: 34, column: 24, scope: !104)
!127 = !DILocation(line: 34, column: 29, scope: !104)
!128 = !DILocation(line: 34, column: 22, scope: !104)
!129 = !DILocation(line: 34, column: 38, scope: !104)
!130 = !DILocation(line: 34, column: 36, scope: !104)
!131 = !DILocation(line: 34, column: 58, scope: !104)
!132 = !DILocation(line: 34, column: 51, scope: !104)
!133 = !DILocation(line: 34, column: 77, scope: !104)
!134 = !DILocation(line: 34, column: 83, scope: !104)
!135 = !DILocation(line: 34, column: 75, scope: !104)
!136 = !DILocation(line: 35, column: 12, scope: !104)
!137 = !DILocation(line: 35, column: 5, scope: !104)
!138 = !DILocation(line: 36, column: 12, scope: !104)
!139 = !DILocation(line: 37, column: 12, scope: !104)
!140 = !DILocation(line: 37, column: 18, scope: !104)
!141 = !DILocation(line: 37, column: 16, scope: !104)
!142 = !DILocation(line: 37, column: 5, scope: !104)
!143 = !DILocation(line: 38, column: 1, scope: !104)
!144 = distinct !DISubprogram(name: "Square", linkageName: "_ZN6SquareC2Ei", scope: !13, file: !3, line: 8, type: !34, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !33, retainedNodes: !83)
!145 = !DILocalVariable(name: "this", arg: 1, scope: !144, type: !146, flags: DIFlagArtificial | DIFlagObjectPointer)
!146 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64)
!147 = !DILocation(line: 0, scope: !144)
!148 = !DILocalVariable(name: "side", arg: 2, scope: !144, file: !3, line: 8, type: !5)
!149 = !DILocation(line: 8, column: 25, scope: !144)
!150 = !DILocation(line: 8, column: 44, scope: !144)
!151 = !DILocation(line: 8, column: 14, scope: !144)
!152 = !DILocation(line: 8, column: 33, scope: !144)
!153 = !DILocation(line: 8, column: 38, scope: !144)
!154 = !DILocation(line: 8, column: 45, scope: !144)
!155 = distinct !DISubprogram(name: "Both", linkageName: "_ZN4BothC2Ev", scope: !42, file: !3, line: 15, type: !58, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !57, retainedNodes: !83)
!156 = !DILocalVariable(name: "this", arg: 1, scope: !155, type: !157, flags: DIFlagArtificial | DIFlagObjectPointer)
!157 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !42, size: 64)
!158 = !DILocation(line: 0, scope: !155)
!159 = !DILocation(line: 15, column: 24, scope: !155)
!160 = !DILocation(line: 15, column: 14, scope: !155)
!161 = !DILocation(line: 15, column: 5, scope: !155)
!162 = !DILocation(line: 15, column: 25, scope: !155)
!163 = distinct !DISubprogram(name: "operator()", linkageName: "_ZZ4mainENK3$_0clEi", scope: !117, file: !3, line: 33, type: !164, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, declaration: !168, retainedNodes: !83)
!164 = !DISubroutineType(types: !165)
!165 = !{!5, !166, !5}
!166 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !167, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!167 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !117)
!168 = !DISubprogram(name: "operator()", scope: !117, file: !3, line: 33, type: !169, scopeLine: 33, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagLocalToUnit)
!169 = !DISubroutineType(types: !170)
!170 = !{!171, !166, !5}
!171 = !DIBasicType(tag: DW_TAG_unspecified_type, name: "auto")
!172 = !DILocalVariable(name: "this", arg: 1, scope: !163, type: !173, flags: DIFlagArtificial | DIFlagObjectPointer)
!173 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !167, size: 64)
!174 = !DILocation(line: 0, scope: !163)
!175 = !DILocalVariable(name: "n", arg: 2, scope: !163, file: !3, line: 33, type: !5)
!176 = !DILocation(line: 33, column: 24, scope: !163)
!177 = !DILocation(line: 33, column: 36, scope: !163)
!178 = !DILocation(line: 33, column: 40, scope: !163)
!179 = !DILocation(line: 33, column: 47, scope: !163)
!180 = !DILocation(line: 33, column: 38, scope: !163)
!181 = !DILocation(line: 33, column: 29, scope: !163)
!182 = distinct !DISubprogram(name: "area", linkageName: "_ZNK6Square4areaEv", scope: !13, file: !3, line: 9, type: !38, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !37, retainedNodes: !83)
!183 = !DILocalVariable(name: "this", arg: 1, scope: !182, type: !184, flags: DIFlagArtificial | DIFlagObjectPointer)
!184 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !41, size: 64)
!185 = !DILocation(line: 0, scope: !182)
!186 = !DILocation(line: 9, column: 40, scope: !182)
!187 = !DILocation(line: 9, column: 47, scope: !182)
!188 = !DILocation(line: 9, column: 45, scope: !182)
!189 = !DILocation(line: 9, column: 33, scope: !182)
!190 = distinct !DISubprogram(name: "larger<int>", linkageName: "_Z6largerIiET_S0_S0_", scope: !3, file: !3, line: 19, type: !191, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !193, retainedNodes: !83)
!191 = !DISubroutineType(types: !192)
!192 = !{!5, !5, !5}
!193 = !{!194}
!194 = !DITemplateTypeParameter(name: "T", type: !5)
!195 = !DILocalVariable(name: "a", arg: 1, scope: !190, file: !3, line: 19, type: !5)
!196 = !DILocation(line: 19, column: 34, scope: !190)
!197 = !DILocalVariable(name: "b", arg: 2, scope: !190, file: !3, line: 19, type: !5)
!198 = !DILocation(line: 19, column: 39, scope: !190)
!199 = !DILocation(line: 19, column: 51, scope: !190)
!200 = !DILocation(line: 19, column: 55, scope: !190)
!201 = !DILocation(line: 19, column: 53, scope: !190)
!202 = !DILocation(line: 19, column: 59, scope: !190)
!203 = !DILocation(line: 19, column: 63, scope: !190)
!204 = !DILocation(line: 19, column: 44, scope: !190)
!205 = distinct !DISubprogram(name: "larger<double>", linkageName: "_Z6largerIdET_S0_S0_", scope: !3, file: !3, line: 19, type: !206, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !209, retainedNodes: !83)
!206 = !DISubroutineType(types: !207)
!207 = !{!208, !208, !208}
!208 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!209 = !{!210}
!210 = !DITemplateTypeParameter(name: "T", type: !208)
!211 = !DILocalVariable(name: "a", arg: 1, scope: !205, file: !3, line: 19, type: !208)
!212 = !DILocation(line: 19, column: 34, scope: !205)
!213 = !DILocalVariable(name: "b", arg: 2, scope: !205, file: !3, line: 19, type: !208)
!214 = !DILocation(line: 19, column: 39, scope: !205)
!215 = !DILocation(line: 19, column: 51, scope: !205)
!216 = !DILocation(line: 19, column: 55, scope: !205)
!217 = !DILocation(line: 19, column: 53, scope: !205)
!218 = !DILocation(line: 19, column: 59, scope: !205)
!219 = !DILocation(line: 19, column: 63, scope: !205)
!220 = !DILocation(line: 19, column: 44, scope: !205)
!221 = distinct !DISubprogram(name: "~Both", linkageName: "_ZN4BothD2Ev", scope: !42, file: !3, line: 14, type: !58, scopeLine: 14, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !222, retainedNodes: !83)
!222 = !DISubprogram(name: "~Both", scope: !42, type: !58, containingType: !42, virtualIndex: 0, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagVirtual)
!223 = !DILocalVariable(name: "this", arg: 1, scope: !221, type: !157, flags: DIFlagArtificial | DIFlagObjectPointer)
!224 = !DILocation(line: 0, scope: !221)
!225 = !DILocation(line: 14, column: 8, scope: !226)
!226 = distinct !DILexicalBlock(scope: !221, file: !3, line: 14, column: 8)
!227 = !DILocation(line: 14, column: 8, scope: !221)
!228 = distinct !DISubprogram(name: "Shape", linkageName: "_ZN5ShapeC2Ev", scope: !16, file: !3, line: 2, type: !24, scopeLine: 2, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !229, retainedNodes: !83)
!229 = !DISubprogram(name: "Shape", scope: !16, type: !24, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: 0)
!230 = !DILocalVariable(name: "this", arg: 1, scope: !228, type: !106, flags: DIFlagArtificial | DIFlagObjectPointer)
!231 = !DILocation(line: 0, scope: !228)
!232 = !DILocation(line: 2, column: 8, scope: !228)
!233 = distinct !DISubprogram(name: "~Square", linkageName: "_ZN6SquareD2Ev", scope: !13, file: !3, line: 6, type: !234, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !236, retainedNodes: !83)
!234 = !DISubroutineType(types: !235)
!235 = !{null, !36}
!236 = !DISubprogram(name: "~Square", scope: !13, type: !234, containingType: !13, virtualIndex: 0, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagVirtual)
!237 = !DILocalVariable(name: "this", arg: 1, scope: !233, type: !146, flags: DIFlagArtificial | DIFlagObjectPointer)
!238 = !DILocation(line: 0, scope: !233)
!239 = !DILocation(line: 6, column: 8, scope: !240)
!240 = distinct !DILexicalBlock(scope: !233, file: !3, line: 6, column: 8)
!241 = !DILocation(line: 6, column: 8, scope: !233)
!242 = distinct !DISubprogram(name: "~Square", linkageName: "_ZN6SquareD0Ev", scope: !13, file: !3, line: 6, type: !234, scopeLine: 6, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !236, retainedNodes: !83)
!243 = !DILocalVariable(name: "this", arg: 1, scope: !242, type: !146, flags: DIFlagArtificial | DIFlagObjectPointer)
!244 = !DILocation(line: 0, scope: !242)
!245 = !DILocation(line: 6, column: 8, scope: !242)
!246 = distinct !DISubprogram(name: "~Shape", linkageName: "_ZN5ShapeD2Ev", scope: !16, file: !3, line: 3, type: !24, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !23, retainedNodes: !83)
!247 = !DILocalVariable(name: "this", arg: 1, scope: !246, type: !106, flags: DIFlagArtificial | DIFlagObjectPointer)
!248 = !DILocation(line: 0, scope: !246)
!249 = !DILocation(line: 3, column: 23, scope: !246)
!250 = distinct !DISubprogram(name: "~Shape", linkageName: "_ZN5ShapeD0Ev", scope: !16, file: !3, line: 3, type: !24, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !23, retainedNodes: !83)
!251 = !DILocalVariable(name: "this", arg: 1, scope: !250, type: !106, flags: DIFlagArtificial | DIFlagObjectPointer)
!252 = !DILocation(line: 0, scope: !250)
!253 = !DILocation(line: 3, column: 22, scope: !250)
!254 = distinct !DISubprogram(name: "Named", linkageName: "_ZN5NamedC2Ev", scope: !46, file: !3, line: 11, type: !255, scopeLine: 11, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !258, retainedNodes: !83)
!255 = !DISubroutineType(types: !256)
!256 = !{null, !257}
!257 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !46, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!258 = !DISubprogram(name: "Named", scope: !46, type: !255, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: 0)
!259 = !DILocalVariable(name: "this", arg: 1, scope: !254, type: !260, flags: DIFlagArtificial | DIFlagObjectPointer)
!260 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !46, size: 64)
!261 = !DILocation(line: 0, scope: !254)
!262 = !DILocation(line: 11, column: 8, scope: !254)
!263 = distinct !DISubprogram(name: "~Both", linkageName: "_ZN4BothD0Ev", scope: !42, file: !3, line: 14, type: !58, scopeLine: 14, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !222, retainedNodes: !83)
!264 = !DILocalVariable(name: "this", arg: 1, scope: !263, type: !157, flags: DIFlagArtificial | DIFlagObjectPointer)
!265 = !DILocation(line: 0, scope: !263)
!266 = !DILocation(line: 14, column: 8, scope: !263)
!267 = distinct !DISubprogram(name: "name", linkageName: "_ZNK4Both4nameEv", scope: !42, file: !3, line: 16, type: !62, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !61, retainedNodes: !83)
!268 = !DILocalVariable(name: "this", arg: 1, scope: !267, type: !269, flags: DIFlagArtificial | DIFlagObjectPointer)
!269 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !65, size: 64)
!270 = !DILocation(line: 0, scope: !267)
!271 = !DILocation(line: 16, column: 41, scope: !267)
!272 = distinct !DISubprogram(linkageName: "_ZThn16_NK4Both4nameEv", scope: !3, file: !3, line: 16, type: !273, flags: DIFlagArtificial | DIFlagThunk, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !83)
!273 = !DISubroutineType(types: !83)
!274 = !DILocation(line: 0, scope: !272)
!275 = distinct !DISubprogram(name: "name", linkageName: "_ZNK5Named4nameEv", scope: !46, file: !3, line: 12, type: !50, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !49, retainedNodes: !83)
!276 = !DILocalVariable(name: "this", arg: 1, scope: !275, type: !277, flags: DIFlagArtificial | DIFlagObjectPointer)
!277 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !56, size: 64)
!278 = !DILocation(line: 0, scope: !275)
!279 = !DILocation(line: 12, column: 40, scope: !275)
!280 = distinct !DISubprogram(linkageName: "_GLOBAL__sub_I_classes.cpp", scope: !80, file: !80, type: !273, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !83)
!281 = !DILocation(line: 0, scope: !280)
!282 = distinct !DISubprogram(linkageName: "__tls_init", scope: !80, file: !80, type: !273, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !83)
!283 = !DILocation(line: 0, scope: !282)
!284 = !{!"branch_weights", i32 1, i32 1023}
