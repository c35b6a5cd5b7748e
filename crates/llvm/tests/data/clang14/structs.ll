; ModuleID = 'structs.c'
source_filename = "structs.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.small = type { i32, i8 }
%struct.pair = type { i64, double }
%struct.anon = type { i8*, i32*, %struct.pair }
%struct.large = type { [5 x i64], i8 }
%struct.bits = type { i16, i32 }
%union.number = type { float }

@__const.main.s = private unnamed_addr constant %struct.small { i32 1, i8 2 }, align 4
@__const.main.p = private unnamed_addr constant %struct.pair { i64 3, double 4.000000e+00 }, align 8
@__const.main.b = private unnamed_addr constant { i8, i8, i32 } { i8 17, i8 0, i32 3 }, align 4
@function = internal global i32 (i64)* null, align 8, !dbg !0
@addresses = internal global [3 x i32*] [i32* @value, i32* null, i32* @value], align 16, !dbg !8
@table = internal global [2 x %struct.anon] [%struct.anon { i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str, i32 0, i32 0), i32* @value, %struct.pair { i64 1, double 2.500000e+00 } }, %struct.anon { i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.1, i32 0, i32 0), i32* null, %struct.pair { i64 3, double 4.500000e+00 } }], align 16, !dbg !16
@value = internal global i32 5, align 4, !dbg !14
@.str = private unnamed_addr constant [4 x i8] c"one\00", align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"two\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !50 {
  %1 = alloca i32, align 4
  %2 = alloca %struct.small, align 4
  %3 = alloca %struct.pair, align 8
  %4 = alloca %struct.large, align 8
  %5 = alloca %struct.bits, align 4
  %6 = alloca %struct.pair, align 8
  %7 = alloca %struct.large, align 8
  store i32 0, i32* %1, align 4
  call void @llvm.dbg.declare(metadata %struct.small* %2, metadata !54, metadata !DIExpression()), !dbg !55
  %8 = bitcast %struct.small* %2 to i8*, !dbg !55
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %8, i8* align 4 bitcast (%struct.small* @__const.main.s to i8*), i64 8, i1 false), !dbg !55
  call void @llvm.dbg.declare(metadata %struct.pair* %3, metadata !56, metadata !DIExpression()), !dbg !57
  %9 = bitcast %struct.pair* %3 to i8*, !dbg !57
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %9, i8* align 8 bitcast (%struct.pair* @__const.main.p to i8*), i64 16, i1 false), !dbg !57
  call void @llvm.dbg.declare(metadata %struct.large* %4, metadata !58, metadata !DIExpression()), !dbg !66
  %10 = bitcast %struct.large* %4 to i8*, !dbg !66
  call void @llvm.memset.p0i8.i64(i8* align 8 %10, i8 0, i64 48, i1 false), !dbg !66
  %11 = bitcast i8* %10 to %struct.large*, !dbg !66
  %12 = getelementptr inbounds %struct.large, %struct.large* %11, i32 0, i32 0, !dbg !66
  %13 = getelementptr inbounds [5 x i64], [5 x i64]* %12, i32 0, i32 0, !dbg !66
  store i64 1, i64* %13, align 8, !dbg !66
  %14 = getelementptr inbounds [5 x i64], [5 x i64]* %12, i32 0, i32 1, !dbg !66
  store i64 2, i64* %14, align 8, !dbg !66
  %15 = getelementptr inbounds [5 x i64], [5 x i64]* %12, i32 0, i32 2, !dbg !66
  store i64 3, i64* %15, align 8, !dbg !66
  %16 = getelementptr inbounds [5 x i64], [5 x i64]* %12, i32 0, i32 3, !dbg !66
  store i64 4, i64* %16, align 8, !dbg !66
  %17 = getelementptr inbounds [5 x i64], [5 x i64]* %12, i32 0, i32 4, !dbg !66
  store i64 5, i64* %17, align 8, !dbg !66
  %18 = getelementptr inbounds %struct.large, %struct.large* %11, i32 0, i32 1, !dbg !66
  store i8 6, i8* %18, align 8, !dbg !66
  call void @llvm.dbg.declare(metadata %struct.bits* %5, metadata !67, metadata !DIExpression()), !dbg !73
  %19 = bitcast %struct.bits* %5 to i8*, !dbg !73
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %19, i8* align 4 getelementptr inbounds ({ i8, i8, i32 }, { i8, i8, i32 }* @__const.main.b, i32 0, i32 0), i64 8, i1 false), !dbg !73
  %20 = bitcast %struct.bits* %5 to i16*, !dbg !74
  %21 = load i16, i16* %20, align 4, !dbg !75
  %22 = and i16 %21, 7, !dbg !75
  %23 = zext i16 %22 to i32, !dbg !75
  %24 = add nsw i32 %23, 1, !dbg !75
  %25 = trunc i32 %24 to i16, !dbg !75
  %26 = load i16, i16* %20, align 4, !dbg !75
  %27 = and i16 %25, 7, !dbg !75
  %28 = and i16 %26, -8, !dbg !75
  %29 = or i16 %28, %27, !dbg !75
  store i16 %29, i16* %20, align 4, !dbg !75
  %30 = zext i16 %27 to i32, !dbg !75
  %31 = getelementptr inbounds %struct.large, %struct.large* %4, i32 0, i32 0, !dbg !76
  %32 = getelementptr inbounds [5 x i64], [5 x i64]* %31, i64 0, i64 1, !dbg !77
  %33 = load i64, i64* %32, align 8, !dbg !77
  %34 = trunc i64 %33 to i32, !dbg !78
  %35 = bitcast %struct.bits* %5 to i16*, !dbg !79
  %36 = trunc i32 %34 to i16, !dbg !80
  %37 = load i16, i16* %35, align 4, !dbg !80
  %38 = and i16 %36, 127, !dbg !80
  %39 = shl i16 %38, 3, !dbg !80
  %40 = and i16 %37, -1017, !dbg !80
  %41 = or i16 %40, %39, !dbg !80
  store i16 %41, i16* %35, align 4, !dbg !80
  %42 = zext i16 %38 to i32, !dbg !80
  %43 = bitcast %struct.pair* %3 to { i64, double }*, !dbg !81
  %44 = getelementptr inbounds { i64, double }, { i64, double }* %43, i32 0, i32 0, !dbg !81
  %45 = load i64, i64* %44, align 8, !dbg !81
  %46 = getelementptr inbounds { i64, double }, { i64, double }* %43, i32 0, i32 1, !dbg !81
  %47 = load double, double* %46, align 8, !dbg !81
  %48 = call { i64, double } @take_pair(i64 %45, double %47), !dbg !81
  %49 = bitcast %struct.pair* %6 to { i64, double }*, !dbg !81
  %50 = getelementptr inbounds { i64, double }, { i64, double }* %49, i32 0, i32 0, !dbg !81
  %51 = extractvalue { i64, double } %48, 0, !dbg !81
  store i64 %51, i64* %50, align 8, !dbg !81
  %52 = getelementptr inbounds { i64, double }, { i64, double }* %49, i32 0, i32 1, !dbg !81
  %53 = extractvalue { i64, double } %48, 1, !dbg !81
  store double %53, double* %52, align 8, !dbg !81
  %54 = bitcast %struct.pair* %3 to i8*, !dbg !81
  %55 = bitcast %struct.pair* %6 to i8*, !dbg !81
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %54, i8* align 8 %55, i64 16, i1 false), !dbg !81
  call void @take_large(%struct.large* sret(%struct.large) align 8 %7, %struct.large* noundef byval(%struct.large) align 8 %4), !dbg !82
  %56 = bitcast %struct.large* %4 to i8*, !dbg !82
  %57 = bitcast %struct.large* %7 to i8*, !dbg !82
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %56, i8* align 8 %57, i64 48, i1 false), !dbg !82
  store i32 (i64)* @take_small, i32 (i64)** @function, align 8, !dbg !83
  %58 = load i32 (i64)*, i32 (i64)** @function, align 8, !dbg !84
  %59 = bitcast %struct.small* %2 to i64*, !dbg !84
  %60 = load i64, i64* %59, align 4, !dbg !84
  %61 = call i32 %58(i64 %60), !dbg !84
  %62 = getelementptr inbounds %struct.pair, %struct.pair* %3, i32 0, i32 0, !dbg !85
  %63 = load i64, i64* %62, align 8, !dbg !85
  %64 = trunc i64 %63 to i32, !dbg !86
  %65 = add nsw i32 %61, %64, !dbg !87
  %66 = getelementptr inbounds %struct.large, %struct.large* %4, i32 0, i32 0, !dbg !88
  %67 = getelementptr inbounds [5 x i64], [5 x i64]* %66, i64 0, i64 2, !dbg !89
  %68 = load i64, i64* %67, align 8, !dbg !89
  %69 = trunc i64 %68 to i32, !dbg !90
  %70 = add nsw i32 %65, %69, !dbg !91
  %71 = bitcast %struct.bits* %5 to i16*, !dbg !92
  %72 = load i16, i16* %71, align 4, !dbg !92
  %73 = lshr i16 %72, 3, !dbg !92
  %74 = and i16 %73, 127, !dbg !92
  %75 = zext i16 %74 to i32, !dbg !92
  %76 = add nsw i32 %70, %75, !dbg !93
  %77 = call i32 @pun(float noundef 1.500000e+00), !dbg !94
  %78 = add nsw i32 %76, %77, !dbg !95
  %79 = load i32*, i32** getelementptr inbounds ([3 x i32*], [3 x i32*]* @addresses, i64 0, i64 0), align 16, !dbg !96
  %80 = load i32, i32* %79, align 4, !dbg !97
  %81 = add nsw i32 %78, %80, !dbg !98
  %82 = load i8*, i8** getelementptr inbounds ([2 x %struct.anon], [2 x %struct.anon]* @table, i64 0, i64 1, i32 0), align 16, !dbg !99
  %83 = getelementptr inbounds i8, i8* %82, i64 0, !dbg !100
  %84 = load i8, i8* %83, align 1, !dbg !100
  %85 = sext i8 %84 to i32, !dbg !100
  %86 = add nsw i32 %81, %85, !dbg !101
  ret i32 %86, !dbg !102
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: argmemonly nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #3

; Function Attrs: noinline nounwind uwtable
define internal { i64, double } @take_pair(i64 %0, double %1) #0 !dbg !103 {
  %3 = alloca %struct.pair, align 8
  %4 = alloca %struct.pair, align 8
  %5 = bitcast %struct.pair* %4 to { i64, double }*
  %6 = getelementptr inbounds { i64, double }, { i64, double }* %5, i32 0, i32 0
  store i64 %0, i64* %6, align 8
  %7 = getelementptr inbounds { i64, double }, { i64, double }* %5, i32 0, i32 1
  store double %1, double* %7, align 8
  call void @llvm.dbg.declare(metadata %struct.pair* %4, metadata !106, metadata !DIExpression()), !dbg !107
  %8 = getelementptr inbounds %struct.pair, %struct.pair* %4, i32 0, i32 0, !dbg !108
  %9 = load i64, i64* %8, align 8, !dbg !109
  %10 = add nsw i64 %9, 1, !dbg !109
  store i64 %10, i64* %8, align 8, !dbg !109
  %11 = bitcast %struct.pair* %3 to i8*, !dbg !110
  %12 = bitcast %struct.pair* %4 to i8*, !dbg !110
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %11, i8* align 8 %12, i64 16, i1 false), !dbg !110
  %13 = bitcast %struct.pair* %3 to { i64, double }*, !dbg !111
  %14 = load { i64, double }, { i64, double }* %13, align 8, !dbg !111
  ret { i64, double } %14, !dbg !111
}

; Function Attrs: noinline nounwind uwtable
define internal void @take_large(%struct.large* noalias sret(%struct.large) align 8 %0, %struct.large* noundef byval(%struct.large) align 8 %1) #0 !dbg !112 {
  call void @llvm.dbg.declare(metadata %struct.large* %1, metadata !115, metadata !DIExpression()), !dbg !116
  %3 = getelementptr inbounds %struct.large, %struct.large* %1, i32 0, i32 1, !dbg !117
  %4 = load i8, i8* %3, align 8, !dbg !117
  %5 = sext i8 %4 to i64, !dbg !118
  %6 = getelementptr inbounds %struct.large, %struct.large* %1, i32 0, i32 0, !dbg !119
  %7 = getelementptr inbounds [5 x i64], [5 x i64]* %6, i64 0, i64 2, !dbg !120
  %8 = load i64, i64* %7, align 8, !dbg !121
  %9 = add nsw i64 %8, %5, !dbg !121
  store i64 %9, i64* %7, align 8, !dbg !121
  %10 = bitcast %struct.large* %0 to i8*, !dbg !122
  %11 = bitcast %struct.large* %1 to i8*, !dbg !122
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %10, i8* align 8 %11, i64 48, i1 false), !dbg !122
  ret void, !dbg !123
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @take_small(i64 %0) #0 !dbg !124 {
  %2 = alloca %struct.small, align 4
  %3 = bitcast %struct.small* %2 to i64*
  store i64 %0, i64* %3, align 4
  call void @llvm.dbg.declare(metadata %struct.small* %2, metadata !125, metadata !DIExpression()), !dbg !126
  %4 = getelementptr inbounds %struct.small, %struct.small* %2, i32 0, i32 0, !dbg !127
  %5 = load i32, i32* %4, align 4, !dbg !127
  %6 = getelementptr inbounds %struct.small, %struct.small* %2, i32 0, i32 1, !dbg !128
  %7 = load i8, i8* %6, align 4, !dbg !128
  %8 = sext i8 %7 to i32, !dbg !129
  %9 = add nsw i32 %5, %8, !dbg !130
  ret i32 %9, !dbg !131
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @pun(float noundef %0) #0 !dbg !132 {
  %2 = alloca float, align 4
  %3 = alloca %union.number, align 4
  store float %0, float* %2, align 4
  call void @llvm.dbg.declare(metadata float* %2, metadata !136, metadata !DIExpression()), !dbg !137
  call void @llvm.dbg.declare(metadata %union.number* %3, metadata !138, metadata !DIExpression()), !dbg !143
  %4 = load float, float* %2, align 4, !dbg !144
  %5 = bitcast %union.number* %3 to float*, !dbg !145
  store float %4, float* %5, align 4, !dbg !146
  %6 = bitcast %union.number* %3 to i32*, !dbg !147
  %7 = load i32, i32* %6, align 4, !dbg !147
  ret i32 %7, !dbg !148
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { argmemonly nofree nounwind willreturn }
attributes #3 = { argmemonly nofree nounwind willreturn writeonly }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!42, !43, !44, !45, !46, !47, !48}
!llvm.ident = !{!49}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "function", scope: !2, file: !3, line: 10, type: !35, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !7, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "structs.c", directory: ".", checksumkind: CSK_MD5, checksum: "16777bb3e88ce4e4ec4070899d78d829")
!4 = !{!5, !6}
!5 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{!0, !8, !14, !16}
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "addresses", scope: !2, file: !3, line: 9, type: !10, isLocal: true, isDefinition: true)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 192, elements: !12)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!12 = !{!13}
!13 = !DISubrange(count: 3)
!14 = !DIGlobalVariableExpression(var: !15, expr: !DIExpression())
!15 = distinct !DIGlobalVariable(name: "value", scope: !2, file: !3, line: 8, type: !6, isLocal: true, isDefinition: true)
!16 = !DIGlobalVariableExpression(var: !17, expr: !DIExpression())
!17 = distinct !DIGlobalVariable(name: "table", scope: !2, file: !3, line: 11, type: !18, isLocal: true, isDefinition: true)
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 512, elements: !33)
!19 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 11, size: 256, elements: !20)
!20 = !{!21, !25, !26}
!21 = !DIDerivedType(tag: DW_TAG_member, name: "text", scope: !19, file: !3, line: 11, baseType: !22, size: 64)
!22 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 64)
!23 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !24)
!24 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!25 = !DIDerivedType(tag: DW_TAG_member, name: "inside", scope: !19, file: !3, line: 11, baseType: !11, size: 64, offset: 64)
!26 = !DIDerivedType(tag: DW_TAG_member, name: "p", scope: !19, file: !3, line: 11, baseType: !27, size: 128, offset: 128)
!27 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !3, line: 3, size: 128, elements: !28)
!28 = !{!29, !31}
!29 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !27, file: !3, line: 3, baseType: !30, size: 64)
!30 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!31 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !27, file: !3, line: 3, baseType: !32, size: 64, offset: 64)
!32 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!33 = !{!34}
!34 = !DISubrange(count: 2)
!35 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !36, size: 64)
!36 = !DISubroutineType(types: !37)
!37 = !{!6, !38}
!38 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "small", file: !3, line: 2, size: 64, elements: !39)
!39 = !{!40, !41}
!40 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !38, file: !3, line: 2, baseType: !6, size: 32)
!41 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !38, file: !3, line: 2, baseType: !24, size: 8, offset: 32)
!42 = !{i32 7, !"Dwarf Version", i32 5}
!43 = !{i32 2, !"Debug Info Version", i32 3}
!44 = !{i32 1, !"wchar_size", i32 4}
!45 = !{i32 7, !"PIC Level", i32 2}
!46 = !{i32 7, !"PIE Level", i32 2}
!47 = !{i32 7, !"uwtable", i32 1}
!48 = !{i32 7, !"frame-pointer", i32 2}
!49 = !{!"clang"}
!50 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 18, type: !51, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !53)
!51 = !DISubroutineType(types: !52)
!52 = !{!6}
!53 = !{}
!54 = !DILocalVariable(name: "s", scope: !50, file: !3, line: 19, type: !38)
!55 = !DILocation(line: 19, column: 18, scope: !50)
!56 = !DILocalVariable(name: "p", scope: !50, file: !3, line: 20, type: !27)
!57 = !DILocation(line: 20, column: 17, scope: !50)
!58 = !DILocalVariable(name: "l", scope: !50, file: !3, line: 21, type: !59)
!59 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !3, line: 4, size: 384, elements: !60)
!60 = !{!61, !65}
!61 = !DIDerivedType(tag: DW_TAG_member, name: "words", scope: !59, file: !3, line: 4, baseType: !62, size: 320)
!62 = !DICompositeType(tag: DW_TAG_array_type, baseType: !30, size: 320, elements: !63)
!63 = !{!64}
!64 = !DISubrange(count: 5)
!65 = !DIDerivedType(tag: DW_TAG_member, name: "tail", scope: !59, file: !3, line: 4, baseType: !24, size: 8, offset: 320)
!66 = !DILocation(line: 21, column: 18, scope: !50)
!67 = !DILocalVariable(name: "b", scope: !50, file: !3, line: 22, type: !68)
!68 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "bits", file: !3, line: 5, size: 64, elements: !69)
!69 = !{!70, !71, !72}
!70 = !DIDerivedType(tag: DW_TAG_member, name: "low", scope: !68, file: !3, line: 5, baseType: !5, size: 3, flags: DIFlagBitField, extraData: i64 0)
!71 = !DIDerivedType(tag: DW_TAG_member, name: "high", scope: !68, file: !3, line: 5, baseType: !5, size: 7, offset: 3, flags: DIFlagBitField, extraData: i64 0)
!72 = !DIDerivedType(tag: DW_TAG_member, name: "whole", scope: !68, file: !3, line: 5, baseType: !6, size: 32, offset: 32)
!73 = !DILocation(line: 22, column: 17, scope: !50)
!74 = !DILocation(line: 23, column: 7, scope: !50)
!75 = !DILocation(line: 23, column: 11, scope: !50)
!76 = !DILocation(line: 24, column: 26, scope: !50)
!77 = !DILocation(line: 24, column: 24, scope: !50)
!78 = !DILocation(line: 24, column: 14, scope: !50)
!79 = !DILocation(line: 24, column: 7, scope: !50)
!80 = !DILocation(line: 24, column: 12, scope: !50)
!81 = !DILocation(line: 25, column: 9, scope: !50)
!82 = !DILocation(line: 26, column: 9, scope: !50)
!83 = !DILocation(line: 27, column: 14, scope: !50)
!84 = !DILocation(line: 28, column: 12, scope: !50)
!85 = !DILocation(line: 28, column: 33, scope: !50)
!86 = !DILocation(line: 28, column: 26, scope: !50)
!87 = !DILocation(line: 28, column: 24, scope: !50)
!88 = !DILocation(line: 28, column: 44, scope: !50)
!89 = !DILocation(line: 28, column: 42, scope: !50)
!90 = !DILocation(line: 28, column: 37, scope: !50)
!91 = !DILocation(line: 28, column: 35, scope: !50)
!92 = !DILocation(line: 28, column: 62, scope: !50)
!93 = !DILocation(line: 28, column: 53, scope: !50)
!94 = !DILocation(line: 28, column: 74, scope: !50)
!95 = !DILocation(line: 28, column: 67, scope: !50)
!96 = !DILocation(line: 28, column: 87, scope: !50)
!97 = !DILocation(line: 28, column: 86, scope: !50)
!98 = !DILocation(line: 28, column: 84, scope: !50)
!99 = !DILocation(line: 28, column: 111, scope: !50)
!100 = !DILocation(line: 28, column: 102, scope: !50)
!101 = !DILocation(line: 28, column: 100, scope: !50)
!102 = !DILocation(line: 28, column: 5, scope: !50)
!103 = distinct !DISubprogram(name: "take_pair", scope: !3, file: !3, line: 14, type: !104, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !53)
!104 = !DISubroutineType(types: !105)
!105 = !{!27, !27}
!106 = !DILocalVariable(name: "p", arg: 1, scope: !103, file: !3, line: 14, type: !27)
!107 = !DILocation(line: 14, column: 42, scope: !103)
!108 = !DILocation(line: 14, column: 49, scope: !103)
!109 = !DILocation(line: 14, column: 50, scope: !103)
!110 = !DILocation(line: 14, column: 61, scope: !103)
!111 = !DILocation(line: 14, column: 54, scope: !103)
!112 = distinct !DISubprogram(name: "take_large", scope: !3, file: !3, line: 15, type: !113, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !53)
!113 = !DISubroutineType(types: !114)
!114 = !{!59, !59}
!115 = !DILocalVariable(name: "l", arg: 1, scope: !112, file: !3, line: 15, type: !59)
!116 = !DILocation(line: 15, column: 45, scope: !112)
!117 = !DILocation(line: 15, column: 66, scope: !112)
!118 = !DILocation(line: 15, column: 64, scope: !112)
!119 = !DILocation(line: 15, column: 52, scope: !112)
!120 = !DILocation(line: 15, column: 50, scope: !112)
!121 = !DILocation(line: 15, column: 61, scope: !112)
!122 = !DILocation(line: 15, column: 79, scope: !112)
!123 = !DILocation(line: 15, column: 72, scope: !112)
!124 = distinct !DISubprogram(name: "take_small", scope: !3, file: !3, line: 13, type: !36, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !53)
!125 = !DILocalVariable(name: "s", arg: 1, scope: !124, file: !3, line: 13, type: !38)
!126 = !DILocation(line: 13, column: 36, scope: !124)
!127 = !DILocation(line: 13, column: 50, scope: !124)
!128 = !DILocation(line: 13, column: 56, scope: !124)
!129 = !DILocation(line: 13, column: 54, scope: !124)
!130 = !DILocation(line: 13, column: 52, scope: !124)
!131 = !DILocation(line: 13, column: 41, scope: !124)
!132 = distinct !DISubprogram(name: "pun", scope: !3, file: !3, line: 16, type: !133, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !53)
!133 = !DISubroutineType(types: !134)
!134 = !{!5, !135}
!135 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!136 = !DILocalVariable(name: "f", arg: 1, scope: !132, file: !3, line: 16, type: !135)
!137 = !DILocation(line: 16, column: 27, scope: !132)
!138 = !DILocalVariable(name: "n", scope: !132, file: !3, line: 16, type: !139)
!139 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "number", file: !3, line: 6, size: 32, elements: !140)
!140 = !{!141, !142}
!141 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !139, file: !3, line: 6, baseType: !135, size: 32)
!142 = !DIDerivedType(tag: DW_TAG_member, name: "u", scope: !139, file: !3, line: 6, baseType: !5, size: 32)
!143 = !DILocation(line: 16, column: 45, scope: !132)
!144 = !DILocation(line: 16, column: 54, scope: !132)
!145 = !DILocation(line: 16, column: 50, scope: !132)
!146 = !DILocation(line: 16, column: 52, scope: !132)
!147 = !DILocation(line: 16, column: 66, scope: !132)
!148 = !DILocation(line: 16, column: 57, scope: !132)
