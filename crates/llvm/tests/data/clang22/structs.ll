; ModuleID = 'structs.c'
source_filename = "structs.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.pair = type { i64, double }
%struct.anon = type { ptr, ptr, %struct.pair }
%struct.small = type { i32, i8 }
%struct.large = type { [5 x i64], i8 }
%struct.bits = type { i16, i32 }
%union.number = type { float }

@__const.main.s = private unnamed_addr constant { i32, i8, [3 x i8] } { i32 1, i8 2, [3 x i8] zeroinitializer }, align 4
@__const.main.p = private unnamed_addr constant %struct.pair { i64 3, double 4.000000e+00 }, align 8
@__const.main.b = private unnamed_addr constant { i8, i8, [2 x i8], i32 } { i8 17, i8 0, [2 x i8] zeroinitializer, i32 3 }, align 4
@function = internal global ptr null, align 8, !dbg !0
@addresses = internal global [3 x ptr] [ptr @value, ptr null, ptr @value], align 16, !dbg !8
@table = internal global [2 x %struct.anon] [%struct.anon { ptr @.str, ptr @value, %struct.pair { i64 1, double 2.500000e+00 } }, %struct.anon { ptr @.str.1, ptr null, %struct.pair { i64 3, double 4.500000e+00 } }], align 16, !dbg !24
@value = internal global i32 5, align 4, !dbg !14
@.str = private unnamed_addr constant [4 x i8] c"one\00", align 1, !dbg !16
@.str.1 = private unnamed_addr constant [4 x i8] c"two\00", align 1, !dbg !22

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !57 {
  %1 = alloca i32, align 4
  %2 = alloca %struct.small, align 4
  %3 = alloca %struct.pair, align 8
  %4 = alloca %struct.large, align 8
  %5 = alloca %struct.bits, align 4
  %6 = alloca %struct.pair, align 8
  %7 = alloca %struct.large, align 8
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !61, !DIExpression(), !62)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %2, ptr align 4 @__const.main.s, i64 8, i1 false), !dbg !62
    #dbg_declare(ptr %3, !63, !DIExpression(), !64)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %3, ptr align 8 @__const.main.p, i64 16, i1 false), !dbg !64
    #dbg_declare(ptr %4, !65, !DIExpression(), !73)
  call void @llvm.memset.p0.i64(ptr align 8 %4, i8 0, i64 48, i1 false), !dbg !73
  %8 = getelementptr inbounds { [5 x i64], i8, [7 x i8] }, ptr %4, i32 0, i32 0, !dbg !73
  %9 = getelementptr inbounds [5 x i64], ptr %8, i32 0, i32 0, !dbg !73
  store i64 1, ptr %9, align 8, !dbg !73
  %10 = getelementptr inbounds [5 x i64], ptr %8, i32 0, i32 1, !dbg !73
  store i64 2, ptr %10, align 8, !dbg !73
  %11 = getelementptr inbounds [5 x i64], ptr %8, i32 0, i32 2, !dbg !73
  store i64 3, ptr %11, align 8, !dbg !73
  %12 = getelementptr inbounds [5 x i64], ptr %8, i32 0, i32 3, !dbg !73
  store i64 4, ptr %12, align 8, !dbg !73
  %13 = getelementptr inbounds [5 x i64], ptr %8, i32 0, i32 4, !dbg !73
  store i64 5, ptr %13, align 8, !dbg !73
  %14 = getelementptr inbounds { [5 x i64], i8, [7 x i8] }, ptr %4, i32 0, i32 1, !dbg !73
  store i8 6, ptr %14, align 8, !dbg !73
    #dbg_declare(ptr %5, !74, !DIExpression(), !80)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %5, ptr align 4 @__const.main.b, i64 8, i1 false), !dbg !80
  %15 = load i16, ptr %5, align 4, !dbg !81
  %16 = and i16 %15, 7, !dbg !81
  %17 = zext i16 %16 to i32, !dbg !81
  %18 = add nsw i32 %17, 1, !dbg !81
  %19 = trunc i32 %18 to i16, !dbg !81
  %20 = load i16, ptr %5, align 4, !dbg !81
  %21 = and i16 %19, 7, !dbg !81
  %22 = and i16 %20, -8, !dbg !81
  %23 = or i16 %22, %21, !dbg !81
  store i16 %23, ptr %5, align 4, !dbg !81
  %24 = zext i16 %21 to i32, !dbg !81
  %25 = getelementptr inbounds nuw %struct.large, ptr %4, i32 0, i32 0, !dbg !82
  %26 = getelementptr inbounds [5 x i64], ptr %25, i64 0, i64 1, !dbg !83
  %27 = load i64, ptr %26, align 8, !dbg !83
  %28 = trunc i64 %27 to i32, !dbg !84
  %29 = trunc i32 %28 to i16, !dbg !85
  %30 = load i16, ptr %5, align 4, !dbg !85
  %31 = and i16 %29, 127, !dbg !85
  %32 = shl i16 %31, 3, !dbg !85
  %33 = and i16 %30, -1017, !dbg !85
  %34 = or i16 %33, %32, !dbg !85
  store i16 %34, ptr %5, align 4, !dbg !85
  %35 = zext i16 %31 to i32, !dbg !85
  %36 = getelementptr inbounds nuw { i64, double }, ptr %3, i32 0, i32 0, !dbg !86
  %37 = load i64, ptr %36, align 8, !dbg !86
  %38 = getelementptr inbounds nuw { i64, double }, ptr %3, i32 0, i32 1, !dbg !86
  %39 = load double, ptr %38, align 8, !dbg !86
  %40 = call { i64, double } @take_pair(i64 %37, double %39), !dbg !86
  %41 = getelementptr inbounds nuw { i64, double }, ptr %6, i32 0, i32 0, !dbg !86
  %42 = extractvalue { i64, double } %40, 0, !dbg !86
  store i64 %42, ptr %41, align 8, !dbg !86
  %43 = getelementptr inbounds nuw { i64, double }, ptr %6, i32 0, i32 1, !dbg !86
  %44 = extractvalue { i64, double } %40, 1, !dbg !86
  store double %44, ptr %43, align 8, !dbg !86
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %3, ptr align 8 %6, i64 16, i1 false), !dbg !86
  call void @take_large(ptr dead_on_unwind writable sret(%struct.large) align 8 %7, ptr noundef byval(%struct.large) align 8 %4), !dbg !87
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 %7, i64 48, i1 false), !dbg !87
  store ptr @take_small, ptr @function, align 8, !dbg !88
  %45 = load ptr, ptr @function, align 8, !dbg !89
  %46 = load i64, ptr %2, align 4, !dbg !89
  %47 = call i32 %45(i64 %46), !dbg !89
  %48 = getelementptr inbounds nuw %struct.pair, ptr %3, i32 0, i32 0, !dbg !90
  %49 = load i64, ptr %48, align 8, !dbg !90
  %50 = trunc i64 %49 to i32, !dbg !91
  %51 = add nsw i32 %47, %50, !dbg !92
  %52 = getelementptr inbounds nuw %struct.large, ptr %4, i32 0, i32 0, !dbg !93
  %53 = getelementptr inbounds [5 x i64], ptr %52, i64 0, i64 2, !dbg !94
  %54 = load i64, ptr %53, align 8, !dbg !94
  %55 = trunc i64 %54 to i32, !dbg !95
  %56 = add nsw i32 %51, %55, !dbg !96
  %57 = load i16, ptr %5, align 4, !dbg !97
  %58 = lshr i16 %57, 3, !dbg !97
  %59 = and i16 %58, 127, !dbg !97
  %60 = zext i16 %59 to i32, !dbg !97
  %61 = add nsw i32 %56, %60, !dbg !98
  %62 = call i32 @pun(float noundef 1.500000e+00), !dbg !99
  %63 = add nsw i32 %61, %62, !dbg !100
  %64 = load ptr, ptr @addresses, align 16, !dbg !101
  %65 = load i32, ptr %64, align 4, !dbg !102
  %66 = add nsw i32 %63, %65, !dbg !103
  %67 = load ptr, ptr getelementptr inbounds ([2 x %struct.anon], ptr @table, i64 0, i64 1), align 16, !dbg !104
  %68 = getelementptr inbounds i8, ptr %67, i64 0, !dbg !105
  %69 = load i8, ptr %68, align 1, !dbg !105
  %70 = sext i8 %69 to i32, !dbg !105
  %71 = add nsw i32 %66, %70, !dbg !106
  ret i32 %71, !dbg !107
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

; Function Attrs: noinline nounwind uwtable
define internal { i64, double } @take_pair(i64 %0, double %1) #0 !dbg !108 {
  %3 = alloca %struct.pair, align 8
  %4 = alloca %struct.pair, align 8
  %5 = getelementptr inbounds nuw { i64, double }, ptr %4, i32 0, i32 0
  store i64 %0, ptr %5, align 8
  %6 = getelementptr inbounds nuw { i64, double }, ptr %4, i32 0, i32 1
  store double %1, ptr %6, align 8
    #dbg_declare(ptr %4, !111, !DIExpression(), !112)
  %7 = getelementptr inbounds nuw %struct.pair, ptr %4, i32 0, i32 0, !dbg !113
  %8 = load i64, ptr %7, align 8, !dbg !114
  %9 = add nsw i64 %8, 1, !dbg !114
  store i64 %9, ptr %7, align 8, !dbg !114
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %3, ptr align 8 %4, i64 16, i1 false), !dbg !115
  %10 = load { i64, double }, ptr %3, align 8, !dbg !116
  ret { i64, double } %10, !dbg !116
}

; Function Attrs: noinline nounwind uwtable
define internal void @take_large(ptr dead_on_unwind noalias writable sret(%struct.large) align 8 %0, ptr noundef byval(%struct.large) align 8 %1) #0 !dbg !117 {
    #dbg_declare(ptr %1, !120, !DIExpression(), !121)
  %3 = getelementptr inbounds nuw %struct.large, ptr %1, i32 0, i32 1, !dbg !122
  %4 = load i8, ptr %3, align 8, !dbg !122
  %5 = sext i8 %4 to i64, !dbg !123
  %6 = getelementptr inbounds nuw %struct.large, ptr %1, i32 0, i32 0, !dbg !124
  %7 = getelementptr inbounds [5 x i64], ptr %6, i64 0, i64 2, !dbg !125
  %8 = load i64, ptr %7, align 8, !dbg !126
  %9 = add nsw i64 %8, %5, !dbg !126
  store i64 %9, ptr %7, align 8, !dbg !126
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %0, ptr align 8 %1, i64 48, i1 false), !dbg !127
  ret void, !dbg !128
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @take_small(i64 %0) #0 !dbg !129 {
  %2 = alloca %struct.small, align 4
  store i64 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !130, !DIExpression(), !131)
  %3 = getelementptr inbounds nuw %struct.small, ptr %2, i32 0, i32 0, !dbg !132
  %4 = load i32, ptr %3, align 4, !dbg !132
  %5 = getelementptr inbounds nuw %struct.small, ptr %2, i32 0, i32 1, !dbg !133
  %6 = load i8, ptr %5, align 4, !dbg !133
  %7 = sext i8 %6 to i32, !dbg !134
  %8 = add nsw i32 %4, %7, !dbg !135
  ret i32 %8, !dbg !136
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @pun(float noundef %0) #0 !dbg !137 {
  %2 = alloca float, align 4
  %3 = alloca %union.number, align 4
  store float %0, ptr %2, align 4
    #dbg_declare(ptr %2, !141, !DIExpression(), !142)
    #dbg_declare(ptr %3, !143, !DIExpression(), !148)
  %4 = load float, ptr %2, align 4, !dbg !149
  store float %4, ptr %3, align 4, !dbg !150
  %5 = load i32, ptr %3, align 4, !dbg !151
  ret i32 %5, !dbg !152
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!49, !50, !51, !52, !53, !54, !55}
!llvm.ident = !{!56}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "function", scope: !2, file: !3, line: 10, type: !42, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !7, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "structs.c", directory: ".", checksumkind: CSK_MD5, checksum: "16777bb3e88ce4e4ec4070899d78d829")
!4 = !{!5, !6}
!5 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{!0, !8, !14, !16, !22, !24}
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "addresses", scope: !2, file: !3, line: 9, type: !10, isLocal: true, isDefinition: true)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 192, elements: !12)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!12 = !{!13}
!13 = !DISubrange(count: 3)
!14 = !DIGlobalVariableExpression(var: !15, expr: !DIExpression())
!15 = distinct !DIGlobalVariable(name: "value", scope: !2, file: !3, line: 8, type: !6, isLocal: true, isDefinition: true)
!16 = !DIGlobalVariableExpression(var: !17, expr: !DIExpression())
!17 = distinct !DIGlobalVariable(scope: null, file: !3, line: 11, type: !18, isLocal: true, isDefinition: true)
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 32, elements: !20)
!19 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!20 = !{!21}
!21 = !DISubrange(count: 4)
!22 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression())
!23 = distinct !DIGlobalVariable(scope: null, file: !3, line: 11, type: !18, isLocal: true, isDefinition: true)
!24 = !DIGlobalVariableExpression(var: !25, expr: !DIExpression())
!25 = distinct !DIGlobalVariable(name: "table", scope: !2, file: !3, line: 11, type: !26, isLocal: true, isDefinition: true)
!26 = !DICompositeType(tag: DW_TAG_array_type, baseType: !27, size: 512, elements: !40)
!27 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !3, line: 11, size: 256, elements: !28)
!28 = !{!29, !32, !33}
!29 = !DIDerivedType(tag: DW_TAG_member, name: "text", scope: !27, file: !3, line: 11, baseType: !30, size: 64)
!30 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !31, size: 64)
!31 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !19)
!32 = !DIDerivedType(tag: DW_TAG_member, name: "inside", scope: !27, file: !3, line: 11, baseType: !11, size: 64, offset: 64)
!33 = !DIDerivedType(tag: DW_TAG_member, name: "p", scope: !27, file: !3, line: 11, baseType: !34, size: 128, offset: 128)
!34 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !3, line: 3, size: 128, elements: !35)
!35 = !{!36, !38}
!36 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !34, file: !3, line: 3, baseType: !37, size: 64)
!37 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!38 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !34, file: !3, line: 3, baseType: !39, size: 64, offset: 64)
!39 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!40 = !{!41}
!41 = !DISubrange(count: 2)
!42 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !43, size: 64)
!43 = !DISubroutineType(types: !44)
!44 = !{!6, !45}
!45 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "small", file: !3, line: 2, size: 64, elements: !46)
!46 = !{!47, !48}
!47 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !45, file: !3, line: 2, baseType: !6, size: 32)
!48 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !45, file: !3, line: 2, baseType: !19, size: 8, offset: 32)
!49 = !{i32 7, !"Dwarf Version", i32 5}
!50 = !{i32 2, !"Debug Info Version", i32 3}
!51 = !{i32 1, !"wchar_size", i32 4}
!52 = !{i32 8, !"PIC Level", i32 2}
!53 = !{i32 7, !"PIE Level", i32 2}
!54 = !{i32 7, !"uwtable", i32 2}
!55 = !{i32 7, !"frame-pointer", i32 2}
!56 = !{!"clang"}
!57 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 18, type: !58, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !60)
!58 = !DISubroutineType(types: !59)
!59 = !{!6}
!60 = !{}
!61 = !DILocalVariable(name: "s", scope: !57, file: !3, line: 19, type: !45)
!62 = !DILocation(line: 19, column: 18, scope: !57)
!63 = !DILocalVariable(name: "p", scope: !57, file: !3, line: 20, type: !34)
!64 = !DILocation(line: 20, column: 17, scope: !57)
!65 = !DILocalVariable(name: "l", scope: !57, file: !3, line: 21, type: !66)
!66 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !3, line: 4, size: 384, elements: !67)
!67 = !{!68, !72}
!68 = !DIDerivedType(tag: DW_TAG_member, name: "words", scope: !66, file: !3, line: 4, baseType: !69, size: 320)
!69 = !DICompositeType(tag: DW_TAG_array_type, baseType: !37, size: 320, elements: !70)
!70 = !{!71}
!71 = !DISubrange(count: 5)
!72 = !DIDerivedType(tag: DW_TAG_member, name: "tail", scope: !66, file: !3, line: 4, baseType: !19, size: 8, offset: 320)
!73 = !DILocation(line: 21, column: 18, scope: !57)
!74 = !DILocalVariable(name: "b", scope: !57, file: !3, line: 22, type: !75)
!75 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "bits", file: !3, line: 5, size: 64, elements: !76)
!76 = !{!77, !78, !79}
!77 = !DIDerivedType(tag: DW_TAG_member, name: "low", scope: !75, file: !3, line: 5, baseType: !5, size: 3, flags: DIFlagBitField, extraData: i64 0)
!78 = !DIDerivedType(tag: DW_TAG_member, name: "high", scope: !75, file: !3, line: 5, baseType: !5, size: 7, offset: 3, flags: DIFlagBitField, extraData: i64 0)
!79 = !DIDerivedType(tag: DW_TAG_member, name: "whole", scope: !75, file: !3, line: 5, baseType: !6, size: 32, offset: 32)
!80 = !DILocation(line: 22, column: 17, scope: !57)
!81 = !DILocation(line: 23, column: 11, scope: !57)
!82 = !DILocation(line: 24, column: 26, scope: !57)
!83 = !DILocation(line: 24, column: 24, scope: !57)
!84 = !DILocation(line: 24, column: 14, scope: !57)
!85 = !DILocation(line: 24, column: 12, scope: !57)
!86 = !DILocation(line: 25, column: 9, scope: !57)
!87 = !DILocation(line: 26, column: 9, scope: !57)
!88 = !DILocation(line: 27, column: 14, scope: !57)
!89 = !DILocation(line: 28, column: 12, scope: !57)
!90 = !DILocation(line: 28, column: 33, scope: !57)
!91 = !DILocation(line: 28, column: 26, scope: !57)
!92 = !DILocation(line: 28, column: 24, scope: !57)
!93 = !DILocation(line: 28, column: 44, scope: !57)
!94 = !DILocation(line: 28, column: 42, scope: !57)
!95 = !DILocation(line: 28, column: 37, scope: !57)
!96 = !DILocation(line: 28, column: 35, scope: !57)
!97 = !DILocation(line: 28, column: 62, scope: !57)
!98 = !DILocation(line: 28, column: 53, scope: !57)
!99 = !DILocation(line: 28, column: 74, scope: !57)
!100 = !DILocation(line: 28, column: 67, scope: !57)
!101 = !DILocation(line: 28, column: 87, scope: !57)
!102 = !DILocation(line: 28, column: 86, scope: !57)
!103 = !DILocation(line: 28, column: 84, scope: !57)
!104 = !DILocation(line: 28, column: 111, scope: !57)
!105 = !DILocation(line: 28, column: 102, scope: !57)
!106 = !DILocation(line: 28, column: 100, scope: !57)
!107 = !DILocation(line: 28, column: 5, scope: !57)
!108 = distinct !DISubprogram(name: "take_pair", scope: !3, file: !3, line: 14, type: !109, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !60)
!109 = !DISubroutineType(types: !110)
!110 = !{!34, !34}
!111 = !DILocalVariable(name: "p", arg: 1, scope: !108, file: !3, line: 14, type: !34)
!112 = !DILocation(line: 14, column: 42, scope: !108)
!113 = !DILocation(line: 14, column: 49, scope: !108)
!114 = !DILocation(line: 14, column: 50, scope: !108)
!115 = !DILocation(line: 14, column: 61, scope: !108)
!116 = !DILocation(line: 14, column: 54, scope: !108)
!117 = distinct !DISubprogram(name: "take_large", scope: !3, file: !3, line: 15, type: !118, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !60)
!118 = !DISubroutineType(types: !119)
!119 = !{!66, !66}
!120 = !DILocalVariable(name: "l", arg: 1, scope: !117, file: !3, line: 15, type: !66)
!121 = !DILocation(line: 15, column: 45, scope: !117)
!122 = !DILocation(line: 15, column: 66, scope: !117)
!123 = !DILocation(line: 15, column: 64, scope: !117)
!124 = !DILocation(line: 15, column: 52, scope: !117)
!125 = !DILocation(line: 15, column: 50, scope: !117)
!126 = !DILocation(line: 15, column: 61, scope: !117)
!127 = !DILocation(line: 15, column: 79, scope: !117)
!128 = !DILocation(line: 15, column: 72, scope: !117)
!129 = distinct !DISubprogram(name: "take_small", scope: !3, file: !3, line: 13, type: !43, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !60)
!130 = !DILocalVariable(name: "s", arg: 1, scope: !129, file: !3, line: 13, type: !45)
!131 = !DILocation(line: 13, column: 36, scope: !129)
!132 = !DILocation(line: 13, column: 50, scope: !129)
!133 = !DILocation(line: 13, column: 56, scope: !129)
!134 = !DILocation(line: 13, column: 54, scope: !129)
!135 = !DILocation(line: 13, column: 52, scope: !129)
!136 = !DILocation(line: 13, column: 41, scope: !129)
!137 = distinct !DISubprogram(name: "pun", scope: !3, file: !3, line: 16, type: !138, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !60)
!138 = !DISubroutineType(types: !139)
!139 = !{!5, !140}
!140 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!141 = !DILocalVariable(name: "f", arg: 1, scope: !137, file: !3, line: 16, type: !140)
!142 = !DILocation(line: 16, column: 27, scope: !137)
!143 = !DILocalVariable(name: "n", scope: !137, file: !3, line: 16, type: !144)
!144 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "number", file: !3, line: 6, size: 32, elements: !145)
!145 = !{!146, !147}
!146 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !144, file: !3, line: 6, baseType: !140, size: 32)
!147 = !DIDerivedType(tag: DW_TAG_member, name: "u", scope: !144, file: !3, line: 6, baseType: !5, size: 32)
!148 = !DILocation(line: 16, column: 45, scope: !137)
!149 = !DILocation(line: 16, column: 54, scope: !137)
!150 = !DILocation(line: 16, column: 52, scope: !137)
!151 = !DILocation(line: 16, column: 66, scope: !137)
!152 = !DILocation(line: 16, column: 57, scope: !137)
