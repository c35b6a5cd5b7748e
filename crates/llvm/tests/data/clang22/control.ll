; ModuleID = 'control.c'
source_filename = "control.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 !dbg !12 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
    #dbg_declare(ptr %4, !19, !DIExpression(), !20)
  store ptr %1, ptr %5, align 8
    #dbg_declare(ptr %5, !21, !DIExpression(), !22)
    #dbg_declare(ptr %6, !23, !DIExpression(), !24)
  store i32 0, ptr %6, align 4, !dbg !24
    #dbg_declare(ptr %7, !25, !DIExpression(), !27)
  store i32 0, ptr %7, align 4, !dbg !27
  br label %8, !dbg !28

8:                                                ; preds = %28, %2
  %9 = load i32, ptr %7, align 4, !dbg !29
  %10 = icmp slt i32 %9, 4, !dbg !31
  br i1 %10, label %11, label %31, !dbg !32

11:                                               ; preds = %8
  %12 = load i32, ptr %7, align 4, !dbg !33
  %13 = icmp eq i32 %12, 2, !dbg !36
  br i1 %13, label %14, label %18, !dbg !37

14:                                               ; preds = %11
  %15 = load i32, ptr %4, align 4, !dbg !38
  %16 = icmp sgt i32 %15, 1, !dbg !39
  br i1 %16, label %17, label %18, !dbg !37

17:                                               ; preds = %14
  br label %28, !dbg !40

18:                                               ; preds = %14, %11
  br label %19, !dbg !41

19:                                               ; preds = %24, %18
  %20 = load i32, ptr %7, align 4, !dbg !42
  %21 = call i32 @classify(i32 noundef %20), !dbg !43
  %22 = load i32, ptr %6, align 4, !dbg !44
  %23 = add nsw i32 %22, %21, !dbg !44
  store i32 %23, ptr %6, align 4, !dbg !44
  br label %24, !dbg !45

24:                                               ; preds = %19
  %25 = load i32, ptr %6, align 4, !dbg !46
  %26 = icmp slt i32 %25, 0, !dbg !47
  br i1 %26, label %19, label %27, !dbg !45, !llvm.loop !48

27:                                               ; preds = %24
  br label %28, !dbg !51

28:                                               ; preds = %27, %17
  %29 = load i32, ptr %7, align 4, !dbg !52
  %30 = add nsw i32 %29, 1, !dbg !52
  store i32 %30, ptr %7, align 4, !dbg !52
  br label %8, !dbg !53, !llvm.loop !54

31:                                               ; preds = %8
  %32 = load i32, ptr %6, align 4, !dbg !56
  %33 = call i32 @apply(ptr noundef @fib, i32 noundef 5), !dbg !57
  %34 = add nsw i32 %32, %33, !dbg !58
  %35 = call i32 @apply(ptr noundef null, i32 noundef 1), !dbg !59
  %36 = add nsw i32 %34, %35, !dbg !60
  %37 = call i32 @collatz(i64 noundef 7), !dbg !61
  %38 = add nsw i32 %36, %37, !dbg !62
  %39 = load ptr, ptr %5, align 8, !dbg !63
  %40 = getelementptr inbounds ptr, ptr %39, i64 0, !dbg !63
  %41 = load ptr, ptr %40, align 8, !dbg !63
  %42 = getelementptr inbounds i8, ptr %41, i64 0, !dbg !63
  %43 = load i8, ptr %42, align 1, !dbg !63
  %44 = sext i8 %43 to i32, !dbg !63
  %45 = add nsw i32 %38, %44, !dbg !64
  ret i32 %45, !dbg !65
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @classify(i32 noundef %0) #0 !dbg !66 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !69, !DIExpression(), !70)
  %4 = load i32, ptr %3, align 4, !dbg !71
  switch i32 %4, label %8 [
    i32 0, label %5
    i32 1, label %5
    i32 -5, label %6
    i32 1000000, label %7
  ], !dbg !72

5:                                                ; preds = %1, %1
  store i32 10, ptr %2, align 4, !dbg !73
  br label %13, !dbg !73

6:                                                ; preds = %1
  store i32 20, ptr %2, align 4, !dbg !75
  br label %13, !dbg !75

7:                                                ; preds = %1
  br label %11, !dbg !76

8:                                                ; preds = %1
  %9 = load i32, ptr %3, align 4, !dbg !77
  %10 = add nsw i32 %9, 1, !dbg !77
  store i32 %10, ptr %3, align 4, !dbg !77
  br label %11, !dbg !78

11:                                               ; preds = %8, %7
  %12 = load i32, ptr %3, align 4, !dbg !79
  store i32 %12, ptr %2, align 4, !dbg !80
  br label %13, !dbg !80

13:                                               ; preds = %11, %6, %5
  %14 = load i32, ptr %2, align 4, !dbg !81
  ret i32 %14, !dbg !81
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @apply(ptr noundef %0, i32 noundef %1) #0 !dbg !82 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !86, !DIExpression(), !87)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !88, !DIExpression(), !89)
  %5 = load ptr, ptr %3, align 8, !dbg !90
  %6 = icmp ne ptr %5, null, !dbg !90
  br i1 %6, label %7, label %11, !dbg !90

7:                                                ; preds = %2
  %8 = load ptr, ptr %3, align 8, !dbg !91
  %9 = load i32, ptr %4, align 4, !dbg !92
  %10 = call i32 %8(i32 noundef %9), !dbg !91
  br label %12, !dbg !90

11:                                               ; preds = %2
  br label %12, !dbg !90

12:                                               ; preds = %11, %7
  %13 = phi i32 [ %10, %7 ], [ -1, %11 ], !dbg !90
  ret i32 %13, !dbg !93
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @fib(i32 noundef %0) #0 !dbg !94 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !95, !DIExpression(), !96)
  %3 = load i32, ptr %2, align 4, !dbg !97
  %4 = icmp slt i32 %3, 2, !dbg !98
  br i1 %4, label %5, label %7, !dbg !97

5:                                                ; preds = %1
  %6 = load i32, ptr %2, align 4, !dbg !99
  br label %15, !dbg !97

7:                                                ; preds = %1
  %8 = load i32, ptr %2, align 4, !dbg !100
  %9 = sub nsw i32 %8, 1, !dbg !101
  %10 = call i32 @fib(i32 noundef %9), !dbg !102
  %11 = load i32, ptr %2, align 4, !dbg !103
  %12 = sub nsw i32 %11, 2, !dbg !104
  %13 = call i32 @fib(i32 noundef %12), !dbg !105
  %14 = add nsw i32 %10, %13, !dbg !106
  br label %15, !dbg !97

15:                                               ; preds = %7, %5
  %16 = phi i32 [ %6, %5 ], [ %14, %7 ], !dbg !97
  ret i32 %16, !dbg !107
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @collatz(i64 noundef %0) #0 !dbg !108 {
  %2 = alloca i64, align 8
  %3 = alloca i32, align 4
  store i64 %0, ptr %2, align 8
    #dbg_declare(ptr %2, !113, !DIExpression(), !114)
    #dbg_declare(ptr %3, !115, !DIExpression(), !116)
  store i32 0, ptr %3, align 4, !dbg !116
  br label %4, !dbg !117

4:                                                ; preds = %24, %1
  %5 = load i64, ptr %2, align 8, !dbg !118
  %6 = icmp ne i64 %5, 1, !dbg !119
  br i1 %6, label %7, label %25, !dbg !117

7:                                                ; preds = %4
  %8 = load i64, ptr %2, align 8, !dbg !120
  %9 = urem i64 %8, 2, !dbg !122
  %10 = icmp ne i64 %9, 0, !dbg !122
  br i1 %10, label %11, label %15, !dbg !120

11:                                               ; preds = %7
  %12 = load i64, ptr %2, align 8, !dbg !123
  %13 = mul i64 3, %12, !dbg !124
  %14 = add i64 %13, 1, !dbg !125
  br label %18, !dbg !120

15:                                               ; preds = %7
  %16 = load i64, ptr %2, align 8, !dbg !126
  %17 = udiv i64 %16, 2, !dbg !127
  br label %18, !dbg !120

18:                                               ; preds = %15, %11
  %19 = phi i64 [ %14, %11 ], [ %17, %15 ], !dbg !120
  store i64 %19, ptr %2, align 8, !dbg !128
  %20 = load i32, ptr %3, align 4, !dbg !129
  %21 = add i32 %20, 1, !dbg !129
  store i32 %21, ptr %3, align 4, !dbg !129
  %22 = icmp ugt i32 %21, 100, !dbg !131
  br i1 %22, label %23, label %24, !dbg !131

23:                                               ; preds = %18
  br label %26, !dbg !132

24:                                               ; preds = %18
  br label %4, !dbg !117, !llvm.loop !133

25:                                               ; preds = %4
  br label %26, !dbg !117

26:                                               ; preds = %25, %23
    #dbg_label(!135, !136)
  %27 = load i32, ptr %3, align 4, !dbg !137
  ret i32 %27, !dbg !138
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4, !5, !6, !7, !8, !9, !10}
!llvm.ident = !{!11}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "control.c", directory: ".", checksumkind: CSK_MD5, checksum: "fd6a2cb6577795a011d858e76820b3a9")
!2 = !{!3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !{i32 7, !"Dwarf Version", i32 5}
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 1, !"wchar_size", i32 4}
!7 = !{i32 8, !"PIC Level", i32 2}
!8 = !{i32 7, !"PIE Level", i32 2}
!9 = !{i32 7, !"uwtable", i32 2}
!10 = !{i32 7, !"frame-pointer", i32 2}
!11 = !{!"clang"}
!12 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 28, type: !13, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !18)
!13 = !DISubroutineType(types: !14)
!14 = !{!3, !3, !15}
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!16 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !17, size: 64)
!17 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!18 = !{}
!19 = !DILocalVariable(name: "argc", arg: 1, scope: !12, file: !1, line: 28, type: !3)
!20 = !DILocation(line: 28, column: 14, scope: !12)
!21 = !DILocalVariable(name: "argv", arg: 2, scope: !12, file: !1, line: 28, type: !15)
!22 = !DILocation(line: 28, column: 27, scope: !12)
!23 = !DILocalVariable(name: "sum", scope: !12, file: !1, line: 29, type: !3)
!24 = !DILocation(line: 29, column: 9, scope: !12)
!25 = !DILocalVariable(name: "i", scope: !26, file: !1, line: 30, type: !3)
!26 = distinct !DILexicalBlock(scope: !12, file: !1, line: 30, column: 5)
!27 = !DILocation(line: 30, column: 14, scope: !26)
!28 = !DILocation(line: 30, column: 10, scope: !26)
!29 = !DILocation(line: 30, column: 21, scope: !30)
!30 = distinct !DILexicalBlock(scope: !26, file: !1, line: 30, column: 5)
!31 = !DILocation(line: 30, column: 23, scope: !30)
!32 = !DILocation(line: 30, column: 5, scope: !26)
!33 = !DILocation(line: 31, column: 13, scope: !34)
!34 = distinct !DILexicalBlock(scope: !35, file: !1, line: 31, column: 13)
!35 = distinct !DILexicalBlock(scope: !30, file: !1, line: 30, column: 33)
!36 = !DILocation(line: 31, column: 15, scope: !34)
!37 = !DILocation(line: 31, column: 20, scope: !34)
!38 = !DILocation(line: 31, column: 23, scope: !34)
!39 = !DILocation(line: 31, column: 28, scope: !34)
!40 = !DILocation(line: 32, column: 13, scope: !34)
!41 = !DILocation(line: 33, column: 9, scope: !35)
!42 = !DILocation(line: 34, column: 29, scope: !35)
!43 = !DILocation(line: 34, column: 20, scope: !35)
!44 = !DILocation(line: 34, column: 17, scope: !35)
!45 = !DILocation(line: 34, column: 13, scope: !35)
!46 = !DILocation(line: 35, column: 16, scope: !35)
!47 = !DILocation(line: 35, column: 20, scope: !35)
!48 = distinct !{!48, !41, !49, !50}
!49 = !DILocation(line: 35, column: 23, scope: !35)
!50 = !{!"llvm.loop.mustprogress"}
!51 = !DILocation(line: 36, column: 5, scope: !35)
!52 = !DILocation(line: 30, column: 29, scope: !30)
!53 = !DILocation(line: 30, column: 5, scope: !30)
!54 = distinct !{!54, !32, !55, !50}
!55 = !DILocation(line: 36, column: 5, scope: !26)
!56 = !DILocation(line: 37, column: 12, scope: !12)
!57 = !DILocation(line: 37, column: 18, scope: !12)
!58 = !DILocation(line: 37, column: 16, scope: !12)
!59 = !DILocation(line: 37, column: 34, scope: !12)
!60 = !DILocation(line: 37, column: 32, scope: !12)
!61 = !DILocation(line: 37, column: 53, scope: !12)
!62 = !DILocation(line: 37, column: 46, scope: !12)
!63 = !DILocation(line: 37, column: 66, scope: !12)
!64 = !DILocation(line: 37, column: 64, scope: !12)
!65 = !DILocation(line: 37, column: 5, scope: !12)
!66 = distinct !DISubprogram(name: "classify", scope: !1, file: !1, line: 2, type: !67, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !18)
!67 = !DISubroutineType(types: !68)
!68 = !{!3, !3}
!69 = !DILocalVariable(name: "n", arg: 1, scope: !66, file: !1, line: 2, type: !3)
!70 = !DILocation(line: 2, column: 25, scope: !66)
!71 = !DILocation(line: 3, column: 13, scope: !66)
!72 = !DILocation(line: 3, column: 5, scope: !66)
!73 = !DILocation(line: 5, column: 13, scope: !74)
!74 = distinct !DILexicalBlock(scope: !66, file: !1, line: 3, column: 16)
!75 = !DILocation(line: 6, column: 14, scope: !74)
!76 = !DILocation(line: 7, column: 19, scope: !74)
!77 = !DILocation(line: 8, column: 15, scope: !74)
!78 = !DILocation(line: 9, column: 5, scope: !74)
!79 = !DILocation(line: 10, column: 12, scope: !66)
!80 = !DILocation(line: 10, column: 5, scope: !66)
!81 = !DILocation(line: 11, column: 1, scope: !66)
!82 = distinct !DISubprogram(name: "apply", scope: !1, file: !1, line: 26, type: !83, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !18)
!83 = !DISubroutineType(types: !84)
!84 = !{!3, !85, !3}
!85 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !67, size: 64)
!86 = !DILocalVariable(name: "f", arg: 1, scope: !82, file: !1, line: 26, type: !85)
!87 = !DILocation(line: 26, column: 24, scope: !82)
!88 = !DILocalVariable(name: "n", arg: 2, scope: !82, file: !1, line: 26, type: !3)
!89 = !DILocation(line: 26, column: 37, scope: !82)
!90 = !DILocation(line: 26, column: 49, scope: !82)
!91 = !DILocation(line: 26, column: 53, scope: !82)
!92 = !DILocation(line: 26, column: 55, scope: !82)
!93 = !DILocation(line: 26, column: 42, scope: !82)
!94 = distinct !DISubprogram(name: "fib", scope: !1, file: !1, line: 13, type: !67, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !18)
!95 = !DILocalVariable(name: "n", arg: 1, scope: !94, file: !1, line: 13, type: !3)
!96 = !DILocation(line: 13, column: 20, scope: !94)
!97 = !DILocation(line: 13, column: 32, scope: !94)
!98 = !DILocation(line: 13, column: 34, scope: !94)
!99 = !DILocation(line: 13, column: 40, scope: !94)
!100 = !DILocation(line: 13, column: 48, scope: !94)
!101 = !DILocation(line: 13, column: 50, scope: !94)
!102 = !DILocation(line: 13, column: 44, scope: !94)
!103 = !DILocation(line: 13, column: 61, scope: !94)
!104 = !DILocation(line: 13, column: 63, scope: !94)
!105 = !DILocation(line: 13, column: 57, scope: !94)
!106 = !DILocation(line: 13, column: 55, scope: !94)
!107 = !DILocation(line: 13, column: 25, scope: !94)
!108 = distinct !DISubprogram(name: "collatz", scope: !1, file: !1, line: 15, type: !109, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !18)
!109 = !DISubroutineType(types: !110)
!110 = !{!111, !112}
!111 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!112 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!113 = !DILocalVariable(name: "n", arg: 1, scope: !108, file: !1, line: 15, type: !112)
!114 = !DILocation(line: 15, column: 39, scope: !108)
!115 = !DILocalVariable(name: "steps", scope: !108, file: !1, line: 16, type: !111)
!116 = !DILocation(line: 16, column: 14, scope: !108)
!117 = !DILocation(line: 17, column: 5, scope: !108)
!118 = !DILocation(line: 17, column: 12, scope: !108)
!119 = !DILocation(line: 17, column: 14, scope: !108)
!120 = !DILocation(line: 18, column: 13, scope: !121)
!121 = distinct !DILexicalBlock(scope: !108, file: !1, line: 17, column: 20)
!122 = !DILocation(line: 18, column: 15, scope: !121)
!123 = !DILocation(line: 18, column: 25, scope: !121)
!124 = !DILocation(line: 18, column: 23, scope: !121)
!125 = !DILocation(line: 18, column: 27, scope: !121)
!126 = !DILocation(line: 18, column: 33, scope: !121)
!127 = !DILocation(line: 18, column: 35, scope: !121)
!128 = !DILocation(line: 18, column: 11, scope: !121)
!129 = !DILocation(line: 19, column: 13, scope: !130)
!130 = distinct !DILexicalBlock(scope: !121, file: !1, line: 19, column: 13)
!131 = !DILocation(line: 19, column: 21, scope: !130)
!132 = !DILocation(line: 20, column: 13, scope: !130)
!133 = distinct !{!133, !117, !134, !50}
!134 = !DILocation(line: 21, column: 5, scope: !108)
!135 = !DILabel(scope: !108, name: "out", file: !1, line: 22, column: 1)
!136 = !DILocation(line: 22, column: 1, scope: !108)
!137 = !DILocation(line: 23, column: 12, scope: !108)
!138 = !DILocation(line: 23, column: 5, scope: !108)
