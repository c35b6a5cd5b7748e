; ModuleID = 'sc/indexer.c'
source_filename = "sc/indexer.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@table = internal global [128 x i32] zeroinitializer, align 16, !dbg !0
@.str = private unnamed_addr constant [11 x i8] c"empty != 0\00", align 1, !dbg !11
@.str.1 = private unnamed_addr constant [13 x i8] c"sc/indexer.c\00", align 1, !dbg !17
@__PRETTY_FUNCTION__.inserter = private unnamed_addr constant [23 x i8] c"void *inserter(void *)\00", align 1, !dbg !22

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !42 {
  %1 = alloca i32, align 4
  %2 = alloca [14 x i64], align 16
  %3 = alloca i64, align 8
  %4 = alloca i32, align 4
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !46, !DIExpression(), !53)
    #dbg_declare(ptr %3, !54, !DIExpression(), !56)
  store i64 0, ptr %3, align 8, !dbg !56
  br label %5, !dbg !57

5:                                                ; preds = %14, %0
  %6 = load i64, ptr %3, align 8, !dbg !58
  %7 = icmp slt i64 %6, 14, !dbg !60
  br i1 %7, label %8, label %17, !dbg !61

8:                                                ; preds = %5
  %9 = load i64, ptr %3, align 8, !dbg !62
  %10 = getelementptr inbounds [14 x i64], ptr %2, i64 0, i64 %9, !dbg !63
  %11 = load i64, ptr %3, align 8, !dbg !64
  %12 = inttoptr i64 %11 to ptr, !dbg !65
  %13 = call i32 @pthread_create(ptr noundef %10, ptr noundef null, ptr noundef @inserter, ptr noundef %12) #4, !dbg !66
  br label %14, !dbg !66

14:                                               ; preds = %8
  %15 = load i64, ptr %3, align 8, !dbg !67
  %16 = add nsw i64 %15, 1, !dbg !67
  store i64 %16, ptr %3, align 8, !dbg !67
  br label %5, !dbg !68, !llvm.loop !69

17:                                               ; preds = %5
    #dbg_declare(ptr %4, !72, !DIExpression(), !74)
  store i32 0, ptr %4, align 4, !dbg !74
  br label %18, !dbg !75

18:                                               ; preds = %27, %17
  %19 = load i32, ptr %4, align 4, !dbg !76
  %20 = icmp slt i32 %19, 14, !dbg !78
  br i1 %20, label %21, label %30, !dbg !79

21:                                               ; preds = %18
  %22 = load i32, ptr %4, align 4, !dbg !80
  %23 = sext i32 %22 to i64, !dbg !81
  %24 = getelementptr inbounds [14 x i64], ptr %2, i64 0, i64 %23, !dbg !81
  %25 = load i64, ptr %24, align 8, !dbg !81
  %26 = call i32 @pthread_join(i64 noundef %25, ptr noundef null), !dbg !82
  br label %27, !dbg !82

27:                                               ; preds = %21
  %28 = load i32, ptr %4, align 4, !dbg !83
  %29 = add nsw i32 %28, 1, !dbg !83
  store i32 %29, ptr %4, align 4, !dbg !83
  br label %18, !dbg !84, !llvm.loop !85

30:                                               ; preds = %18
  ret i32 0, !dbg !87
}

; Function Attrs: nounwind
declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef) #1

; Function Attrs: noinline nounwind uwtable
define internal ptr @inserter(ptr noundef %0) #0 !dbg !88 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i8, align 1
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !91, !DIExpression(), !92)
    #dbg_declare(ptr %3, !93, !DIExpression(), !94)
  %10 = load ptr, ptr %2, align 8, !dbg !95
  %11 = ptrtoint ptr %10 to i64, !dbg !96
  %12 = trunc i64 %11 to i32, !dbg !97
  store i32 %12, ptr %3, align 4, !dbg !94
    #dbg_declare(ptr %4, !98, !DIExpression(), !100)
  store i32 1, ptr %4, align 4, !dbg !100
  br label %13, !dbg !101

13:                                               ; preds = %50, %1
  %14 = load i32, ptr %4, align 4, !dbg !102
  %15 = icmp sle i32 %14, 4, !dbg !104
  br i1 %15, label %16, label %53, !dbg !105

16:                                               ; preds = %13
    #dbg_declare(ptr %5, !106, !DIExpression(), !108)
  %17 = load i32, ptr %4, align 4, !dbg !109
  %18 = mul nsw i32 %17, 11, !dbg !110
  %19 = load i32, ptr %3, align 4, !dbg !111
  %20 = add nsw i32 %18, %19, !dbg !112
  store i32 %20, ptr %5, align 4, !dbg !108
    #dbg_declare(ptr %6, !113, !DIExpression(), !114)
  %21 = load i32, ptr %5, align 4, !dbg !115
  %22 = mul nsw i32 %21, 7, !dbg !116
  %23 = srem i32 %22, 128, !dbg !117
  store i32 %23, ptr %6, align 4, !dbg !114
    #dbg_declare(ptr %7, !118, !DIExpression(), !119)
  store i32 0, ptr %7, align 4, !dbg !119
  br label %24, !dbg !120

24:                                               ; preds = %45, %16
  %25 = load i32, ptr %6, align 4, !dbg !121
  %26 = sext i32 %25 to i64, !dbg !121
  %27 = getelementptr inbounds [128 x i32], ptr @table, i64 0, i64 %26, !dbg !121
  %28 = load i32, ptr %5, align 4, !dbg !121
  store i32 %28, ptr %8, align 4, !dbg !121
  %29 = load i32, ptr %7, align 4, !dbg !121
  %30 = load i32, ptr %8, align 4, !dbg !121
  %31 = cmpxchg ptr %27, i32 %29, i32 %30 seq_cst seq_cst, align 4, !dbg !121
  %32 = extractvalue { i32, i1 } %31, 0, !dbg !121
  %33 = extractvalue { i32, i1 } %31, 1, !dbg !121
  br i1 %33, label %35, label %34, !dbg !121

34:                                               ; preds = %24
  store i32 %32, ptr %7, align 4, !dbg !121
  br label %35, !dbg !121

35:                                               ; preds = %34, %24
  %36 = zext i1 %33 to i8, !dbg !121
  store i8 %36, ptr %9, align 1, !dbg !121
  %37 = load i8, ptr %9, align 1, !dbg !121
  %38 = trunc i8 %37 to i1, !dbg !121
  %39 = xor i1 %38, true, !dbg !122
  br i1 %39, label %40, label %49, !dbg !120

40:                                               ; preds = %35
  %41 = load i32, ptr %7, align 4, !dbg !123
  %42 = icmp ne i32 %41, 0, !dbg !123
  br i1 %42, label %43, label %44, !dbg !127

43:                                               ; preds = %40
  br label %45, !dbg !127

44:                                               ; preds = %40
  call void @__assert_fail(ptr noundef @.str, ptr noundef @.str.1, i32 noundef 29, ptr noundef @__PRETTY_FUNCTION__.inserter) #5, !dbg !123
  unreachable, !dbg !123

45:                                               ; preds = %43
  store i32 0, ptr %7, align 4, !dbg !128
  %46 = load i32, ptr %6, align 4, !dbg !129
  %47 = add nsw i32 %46, 1, !dbg !130
  %48 = srem i32 %47, 128, !dbg !131
  store i32 %48, ptr %6, align 4, !dbg !132
  br label %24, !dbg !120, !llvm.loop !133

49:                                               ; preds = %35
  br label %50, !dbg !135

50:                                               ; preds = %49
  %51 = load i32, ptr %4, align 4, !dbg !136
  %52 = add nsw i32 %51, 1, !dbg !136
  store i32 %52, ptr %4, align 4, !dbg !136
  br label %13, !dbg !137, !llvm.loop !138

53:                                               ; preds = %13
  ret ptr null, !dbg !140
}

declare i32 @pthread_join(i64 noundef, ptr noundef) #2

; Function Attrs: noreturn nounwind
declare void @__assert_fail(ptr noundef, ptr noundef, i32 noundef, ptr noundef) #3

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind }
attributes #5 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!34, !35, !36, !37, !38, !39, !40}
!llvm.ident = !{!41}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "table", scope: !2, file: !3, line: 19, type: !28, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !10, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "sc/indexer.c", directory: ".", checksumkind: CSK_MD5, checksum: "3603757f057f1e19ede3dba20912c0b5")
!4 = !{!5, !6, !7}
!5 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DIDerivedType(tag: DW_TAG_typedef, name: "intptr_t", file: !8, line: 87, baseType: !9)
!8 = !DIFile(filename: "include/stdint.h", directory: "", checksumkind: CSK_MD5, checksum: "a48e64edacc5b19f56c99745232c963c")
!9 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!10 = !{!11, !17, !22, !0}
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(scope: null, file: !3, line: 29, type: !13, isLocal: true, isDefinition: true)
!13 = !DICompositeType(tag: DW_TAG_array_type, baseType: !14, size: 88, elements: !15)
!14 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!15 = !{!16}
!16 = !DISubrange(count: 11)
!17 = !DIGlobalVariableExpression(var: !18, expr: !DIExpression())
!18 = distinct !DIGlobalVariable(scope: null, file: !3, line: 29, type: !19, isLocal: true, isDefinition: true)
!19 = !DICompositeType(tag: DW_TAG_array_type, baseType: !14, size: 104, elements: !20)
!20 = !{!21}
!21 = !DISubrange(count: 13)
!22 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression())
!23 = distinct !DIGlobalVariable(scope: null, file: !3, line: 29, type: !24, isLocal: true, isDefinition: true)
!24 = !DICompositeType(tag: DW_TAG_array_type, baseType: !25, size: 184, elements: !26)
!25 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !14)
!26 = !{!27}
!27 = !DISubrange(count: 23)
!28 = !DICompositeType(tag: DW_TAG_array_type, baseType: !29, size: 4096, elements: !32)
!29 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_int", file: !30, line: 104, baseType: !31)
!30 = !DIFile(filename: "lib/llvm-19/lib/clang/19/include/stdatomic.h", directory: "", checksumkind: CSK_MD5, checksum: "f17199a988fe91afffaf0f943ef87096")
!31 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !6)
!32 = !{!33}
!33 = !DISubrange(count: 128)
!34 = !{i32 7, !"Dwarf Version", i32 5}
!35 = !{i32 2, !"Debug Info Version", i32 3}
!36 = !{i32 1, !"wchar_size", i32 4}
!37 = !{i32 8, !"PIC Level", i32 2}
!38 = !{i32 7, !"PIE Level", i32 2}
!39 = !{i32 7, !"uwtable", i32 2}
!40 = !{i32 7, !"frame-pointer", i32 2}
!41 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!42 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 37, type: !43, scopeLine: 38, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !45)
!43 = !DISubroutineType(types: !44)
!44 = !{!6}
!45 = !{}
!46 = !DILocalVariable(name: "threads", scope: !42, file: !3, line: 39, type: !47)
!47 = !DICompositeType(tag: DW_TAG_array_type, baseType: !48, size: 896, elements: !51)
!48 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !49, line: 27, baseType: !50)
!49 = !DIFile(filename: "include/x86_64-linux-gnu/bits/pthreadtypes.h", directory: "", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!50 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!51 = !{!52}
!52 = !DISubrange(count: 14)
!53 = !DILocation(line: 39, column: 15, scope: !42)
!54 = !DILocalVariable(name: "i", scope: !55, file: !3, line: 40, type: !7)
!55 = distinct !DILexicalBlock(scope: !42, file: !3, line: 40, column: 5)
!56 = !DILocation(line: 40, column: 19, scope: !55)
!57 = !DILocation(line: 40, column: 10, scope: !55)
!58 = !DILocation(line: 40, column: 26, scope: !59)
!59 = distinct !DILexicalBlock(scope: !55, file: !3, line: 40, column: 5)
!60 = !DILocation(line: 40, column: 28, scope: !59)
!61 = !DILocation(line: 40, column: 5, scope: !55)
!62 = !DILocation(line: 41, column: 33, scope: !59)
!63 = !DILocation(line: 41, column: 25, scope: !59)
!64 = !DILocation(line: 41, column: 58, scope: !59)
!65 = !DILocation(line: 41, column: 50, scope: !59)
!66 = !DILocation(line: 41, column: 9, scope: !59)
!67 = !DILocation(line: 40, column: 34, scope: !59)
!68 = !DILocation(line: 40, column: 5, scope: !59)
!69 = distinct !{!69, !61, !70, !71}
!70 = !DILocation(line: 41, column: 59, scope: !55)
!71 = !{!"llvm.loop.mustprogress"}
!72 = !DILocalVariable(name: "i", scope: !73, file: !3, line: 42, type: !6)
!73 = distinct !DILexicalBlock(scope: !42, file: !3, line: 42, column: 5)
!74 = !DILocation(line: 42, column: 14, scope: !73)
!75 = !DILocation(line: 42, column: 10, scope: !73)
!76 = !DILocation(line: 42, column: 21, scope: !77)
!77 = distinct !DILexicalBlock(scope: !73, file: !3, line: 42, column: 5)
!78 = !DILocation(line: 42, column: 23, scope: !77)
!79 = !DILocation(line: 42, column: 5, scope: !73)
!80 = !DILocation(line: 43, column: 30, scope: !77)
!81 = !DILocation(line: 43, column: 22, scope: !77)
!82 = !DILocation(line: 43, column: 9, scope: !77)
!83 = !DILocation(line: 42, column: 29, scope: !77)
!84 = !DILocation(line: 42, column: 5, scope: !77)
!85 = distinct !{!85, !79, !86, !71}
!86 = !DILocation(line: 43, column: 35, scope: !73)
!87 = !DILocation(line: 44, column: 5, scope: !42)
!88 = distinct !DISubprogram(name: "inserter", scope: !3, file: !3, line: 21, type: !89, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !45)
!89 = !DISubroutineType(types: !90)
!90 = !{!5, !5}
!91 = !DILocalVariable(name: "arg", arg: 1, scope: !88, file: !3, line: 21, type: !5)
!92 = !DILocation(line: 21, column: 29, scope: !88)
!93 = !DILocalVariable(name: "tid", scope: !88, file: !3, line: 23, type: !6)
!94 = !DILocation(line: 23, column: 9, scope: !88)
!95 = !DILocation(line: 23, column: 30, scope: !88)
!96 = !DILocation(line: 23, column: 20, scope: !88)
!97 = !DILocation(line: 23, column: 15, scope: !88)
!98 = !DILocalVariable(name: "m", scope: !99, file: !3, line: 24, type: !6)
!99 = distinct !DILexicalBlock(scope: !88, file: !3, line: 24, column: 5)
!100 = !DILocation(line: 24, column: 14, scope: !99)
!101 = !DILocation(line: 24, column: 10, scope: !99)
!102 = !DILocation(line: 24, column: 21, scope: !103)
!103 = distinct !DILexicalBlock(scope: !99, file: !3, line: 24, column: 5)
!104 = !DILocation(line: 24, column: 23, scope: !103)
!105 = !DILocation(line: 24, column: 5, scope: !99)
!106 = !DILocalVariable(name: "w", scope: !107, file: !3, line: 25, type: !6)
!107 = distinct !DILexicalBlock(scope: !103, file: !3, line: 24, column: 41)
!108 = !DILocation(line: 25, column: 13, scope: !107)
!109 = !DILocation(line: 25, column: 17, scope: !107)
!110 = !DILocation(line: 25, column: 19, scope: !107)
!111 = !DILocation(line: 25, column: 26, scope: !107)
!112 = !DILocation(line: 25, column: 24, scope: !107)
!113 = !DILocalVariable(name: "h", scope: !107, file: !3, line: 26, type: !6)
!114 = !DILocation(line: 26, column: 13, scope: !107)
!115 = !DILocation(line: 26, column: 17, scope: !107)
!116 = !DILocation(line: 26, column: 19, scope: !107)
!117 = !DILocation(line: 26, column: 23, scope: !107)
!118 = !DILocalVariable(name: "empty", scope: !107, file: !3, line: 27, type: !6)
!119 = !DILocation(line: 27, column: 13, scope: !107)
!120 = !DILocation(line: 28, column: 9, scope: !107)
!121 = !DILocation(line: 28, column: 17, scope: !107)
!122 = !DILocation(line: 28, column: 16, scope: !107)
!123 = !DILocation(line: 29, column: 13, scope: !124)
!124 = distinct !DILexicalBlock(scope: !125, file: !3, line: 29, column: 13)
!125 = distinct !DILexicalBlock(scope: !126, file: !3, line: 29, column: 13)
!126 = distinct !DILexicalBlock(scope: !107, file: !3, line: 28, column: 71)
!127 = !DILocation(line: 29, column: 13, scope: !125)
!128 = !DILocation(line: 30, column: 19, scope: !126)
!129 = !DILocation(line: 31, column: 18, scope: !126)
!130 = !DILocation(line: 31, column: 20, scope: !126)
!131 = !DILocation(line: 31, column: 25, scope: !126)
!132 = !DILocation(line: 31, column: 15, scope: !126)
!133 = distinct !{!133, !120, !134, !71}
!134 = !DILocation(line: 32, column: 9, scope: !107)
!135 = !DILocation(line: 33, column: 5, scope: !107)
!136 = !DILocation(line: 24, column: 37, scope: !103)
!137 = !DILocation(line: 24, column: 5, scope: !103)
!138 = distinct !{!138, !105, !139, !71}
!139 = !DILocation(line: 33, column: 5, scope: !99)
!140 = !DILocation(line: 34, column: 5, scope: !88)
