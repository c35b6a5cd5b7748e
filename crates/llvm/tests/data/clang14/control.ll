; ModuleID = 'control.c'
source_filename = "control.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main(i32 noundef %0, i8** noundef %1) #0 !dbg !12 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i8**, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store i32 0, i32* %3, align 4
  store i32 %0, i32* %4, align 4
  call void @llvm.dbg.declare(metadata i32* %4, metadata !19, metadata !DIExpression()), !dbg !20
  store i8** %1, i8*** %5, align 8
  call void @llvm.dbg.declare(metadata i8*** %5, metadata !21, metadata !DIExpression()), !dbg !22
  call void @llvm.dbg.declare(metadata i32* %6, metadata !23, metadata !DIExpression()), !dbg !24
  store i32 0, i32* %6, align 4, !dbg !24
  call void @llvm.dbg.declare(metadata i32* %7, metadata !25, metadata !DIExpression()), !dbg !27
  store i32 0, i32* %7, align 4, !dbg !27
  br label %8, !dbg !28

8:                                                ; preds = %28, %2
  %9 = load i32, i32* %7, align 4, !dbg !29
  %10 = icmp slt i32 %9, 4, !dbg !31
  br i1 %10, label %11, label %31, !dbg !32

11:                                               ; preds = %8
  %12 = load i32, i32* %7, align 4, !dbg !33
  %13 = icmp eq i32 %12, 2, !dbg !36
  br i1 %13, label %14, label %18, !dbg !37

14:                                               ; preds = %11
  %15 = load i32, i32* %4, align 4, !dbg !38
  %16 = icmp sgt i32 %15, 1, !dbg !39
  br i1 %16, label %17, label %18, !dbg !40

17:                                               ; preds = %14
  br label %28, !dbg !41

18:                                               ; preds = %14, %11
  br label %19, !dbg !42

19:                                               ; preds = %24, %18
  %20 = load i32, i32* %7, align 4, !dbg !43
  %21 = call i32 @classify(i32 noundef %20), !dbg !44
  %22 = load i32, i32* %6, align 4, !dbg !45
  %23 = add nsw i32 %22, %21, !dbg !45
  store i32 %23, i32* %6, align 4, !dbg !45
  br label %24, !dbg !46

24:                                               ; preds = %19
  %25 = load i32, i32* %6, align 4, !dbg !47
  %26 = icmp slt i32 %25, 0, !dbg !48
  br i1 %26, label %19, label %27, !dbg !46, !llvm.loop !49

27:                                               ; preds = %24
  br label %28, !dbg !52

28:                                               ; preds = %27, %17
  %29 = load i32, i32* %7, align 4, !dbg !53
  %30 = add nsw i32 %29, 1, !dbg !53
  store i32 %30, i32* %7, align 4, !dbg !53
  br label %8, !dbg !54, !llvm.loop !55

31:                                               ; preds = %8
  %32 = load i32, i32* %6, align 4, !dbg !57
  %33 = call i32 @apply(i32 (i32)* noundef @fib, i32 noundef 5), !dbg !58
  %34 = add nsw i32 %32, %33, !dbg !59
  %35 = call i32 @apply(i32 (i32)* noundef null, i32 noundef 1), !dbg !60
  %36 = add nsw i32 %34, %35, !dbg !61
  %37 = call i32 @collatz(i64 noundef 7), !dbg !62
  %38 = add nsw i32 %36, %37, !dbg !63
  %39 = load i8**, i8*** %5, align 8, !dbg !64
  %40 = getelementptr inbounds i8*, i8** %39, i64 0, !dbg !64
  %41 = load i8*, i8** %40, align 8, !dbg !64
  %42 = getelementptr inbounds i8, i8* %41, i64 0, !dbg !64
  %43 = load i8, i8* %42, align 1, !dbg !64
  %44 = sext i8 %43 to i32, !dbg !64
  %45 = add nsw i32 %38, %44, !dbg !65
  ret i32 %45, !dbg !66
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noinline nounwind uwtable
define internal i32 @classify(i32 noundef %0) #0 !dbg !67 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, i32* %3, align 4
  call void @llvm.dbg.declare(metadata i32* %3, metadata !70, metadata !DIExpression()), !dbg !71
  %4 = load i32, i32* %3, align 4, !dbg !72
  switch i32 %4, label %8 [
    i32 0, label %5
    i32 1, label %5
    i32 -5, label %6
    i32 1000000, label %7
  ], !dbg !73

5:                                                ; preds = %1, %1
  store i32 10, i32* %2, align 4, !dbg !74
  br label %13, !dbg !74

6:                                                ; preds = %1
  store i32 20, i32* %2, align 4, !dbg !76
  br label %13, !dbg !76

7:                                                ; preds = %1
  br label %11, !dbg !77

8:                                                ; preds = %1
  %9 = load i32, i32* %3, align 4, !dbg !78
  %10 = add nsw i32 %9, 1, !dbg !78
  store i32 %10, i32* %3, align 4, !dbg !78
  br label %11, !dbg !79

11:                                               ; preds = %8, %7
  %12 = load i32, i32* %3, align 4, !dbg !80
  store i32 %12, i32* %2, align 4, !dbg !81
  br label %13, !dbg !81

13:                                               ; preds = %11, %6, %5
  %14 = load i32, i32* %2, align 4, !dbg !82
  ret i32 %14, !dbg !82
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @apply(i32 (i32)* noundef %0, i32 noundef %1) #0 !dbg !83 {
  %3 = alloca i32 (i32)*, align 8
  %4 = alloca i32, align 4
  store i32 (i32)* %0, i32 (i32)** %3, align 8
  call void @llvm.dbg.declare(metadata i32 (i32)** %3, metadata !87, metadata !DIExpression()), !dbg !88
  store i32 %1, i32* %4, align 4
  call void @llvm.dbg.declare(metadata i32* %4, metadata !89, metadata !DIExpression()), !dbg !90
  %5 = load i32 (i32)*, i32 (i32)** %3, align 8, !dbg !91
  %6 = icmp ne i32 (i32)* %5, null, !dbg !91
  br i1 %6, label %7, label %11, !dbg !91

7:                                                ; preds = %2
  %8 = load i32 (i32)*, i32 (i32)** %3, align 8, !dbg !92
  %9 = load i32, i32* %4, align 4, !dbg !93
  %10 = call i32 %8(i32 noundef %9), !dbg !92
  br label %12, !dbg !91

11:                                               ; preds = %2
  br label %12, !dbg !91

12:                                               ; preds = %11, %7
  %13 = phi i32 [ %10, %7 ], [ -1, %11 ], !dbg !91
  ret i32 %13, !dbg !94
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @fib(i32 noundef %0) #0 !dbg !95 {
  %2 = alloca i32, align 4
  store i32 %0, i32* %2, align 4
  call void @llvm.dbg.declare(metadata i32* %2, metadata !96, metadata !DIExpression()), !dbg !97
  %3 = load i32, i32* %2, align 4, !dbg !98
  %4 = icmp slt i32 %3, 2, !dbg !99
  br i1 %4, label %5, label %7, !dbg !98

5:                                                ; preds = %1
  %6 = load i32, i32* %2, align 4, !dbg !100
  br label %15, !dbg !98

7:                                                ; preds = %1
  %8 = load i32, i32* %2, align 4, !dbg !101
  %9 = sub nsw i32 %8, 1, !dbg !102
  %10 = call i32 @fib(i32 noundef %9), !dbg !103
  %11 = load i32, i32* %2, align 4, !dbg !104
  %12 = sub nsw i32 %11, 2, !dbg !105
  %13 = call i32 @fib(i32 noundef %12), !dbg !106
  %14 = add nsw i32 %10, %13, !dbg !107
  br label %15, !dbg !98

15:                                               ; preds = %7, %5
  %16 = phi i32 [ %6, %5 ], [ %14, %7 ], !dbg !98
  ret i32 %16, !dbg !108
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @collatz(i64 noundef %0) #0 !dbg !109 {
  %2 = alloca i64, align 8
  %3 = alloca i32, align 4
  store i64 %0, i64* %2, align 8
  call void @llvm.dbg.declare(metadata i64* %2, metadata !114, metadata !DIExpression()), !dbg !115
  call void @llvm.dbg.declare(metadata i32* %3, metadata !116, metadata !DIExpression()), !dbg !117
  store i32 0, i32* %3, align 4, !dbg !117
  br label %4, !dbg !118

4:                                                ; preds = %24, %1
  %5 = load i64, i64* %2, align 8, !dbg !119
  %6 = icmp ne i64 %5, 1, !dbg !120
  br i1 %6, label %7, label %25, !dbg !118

7:                                                ; preds = %4
  %8 = load i64, i64* %2, align 8, !dbg !121
  %9 = urem i64 %8, 2, !dbg !123
  %10 = icmp ne i64 %9, 0, !dbg !123
  br i1 %10, label %11, label %15, !dbg !121

11:                                               ; preds = %7
  %12 = load i64, i64* %2, align 8, !dbg !124
  %13 = mul i64 3, %12, !dbg !125
  %14 = add i64 %13, 1, !dbg !126
  br label %18, !dbg !121

15:                                               ; preds = %7
  %16 = load i64, i64* %2, align 8, !dbg !127
  %17 = udiv i64 %16, 2, !dbg !128
  br label %18, !dbg !121

18:                                               ; preds = %15, %11
  %19 = phi i64 [ %14, %11 ], [ %17, %15 ], !dbg !121
  store i64 %19, i64* %2, align 8, !dbg !129
  %20 = load i32, i32* %3, align 4, !dbg !130
  %21 = add i32 %20, 1, !dbg !130
  store i32 %21, i32* %3, align 4, !dbg !130
  %22 = icmp ugt i32 %21, 100, !dbg !132
  br i1 %22, label %23, label %24, !dbg !133

23:                                               ; preds = %18
  br label %26, !dbg !134

24:                                               ; preds = %18
  br label %4, !dbg !118, !llvm.loop !135

25:                                               ; preds = %4
  br label %26, !dbg !118

26:                                               ; preds = %25, %23
  call void @llvm.dbg.label(metadata !137), !dbg !138
  %27 = load i32, i32* %3, align 4, !dbg !139
  ret i32 %27, !dbg !140
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.label(metadata) #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4, !5, !6, !7, !8, !9, !10}
!llvm.ident = !{!11}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "control.c", directory: ".", checksumkind: CSK_MD5, checksum: "fd6a2cb6577795a011d858e76820b3a9")
!2 = !{!3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !{i32 7, !"Dwarf Version", i32 5}
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 1, !"wchar_size", i32 4}
!7 = !{i32 7, !"PIC Level", i32 2}
!8 = !{i32 7, !"PIE Level", i32 2}
!9 = !{i32 7, !"uwtable", i32 1}
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
!40 = !DILocation(line: 31, column: 13, scope: !35)
!41 = !DILocation(line: 32, column: 13, scope: !34)
!42 = !DILocation(line: 33, column: 9, scope: !35)
!43 = !DILocation(line: 34, column: 29, scope: !35)
!44 = !DILocation(line: 34, column: 20, scope: !35)
!45 = !DILocation(line: 34, column: 17, scope: !35)
!46 = !DILocation(line: 34, column: 13, scope: !35)
!47 = !DILocation(line: 35, column: 16, scope: !35)
!48 = !DILocation(line: 35, column: 20, scope: !35)
!49 = distinct !{!49, !42, !50, !51}
!50 = !DILocation(line: 35, column: 23, scope: !35)
!51 = !{!"llvm.loop.mustprogress"}
!52 = !DILocation(line: 36, column: 5, scope: !35)
!53 = !DILocation(line: 30, column: 29, scope: !30)
!54 = !DILocation(line: 30, column: 5, scope: !30)
!55 = distinct !{!55, !32, !56, !51}
!56 = !DILocation(line: 36, column: 5, scope: !26)
!57 = !DILocation(line: 37, column: 12, scope: !12)
!58 = !DILocation(line: 37, column: 18, scope: !12)
!59 = !DILocation(line: 37, column: 16, scope: !12)
!60 = !DILocation(line: 37, column: 34, scope: !12)
!61 = !DILocation(line: 37, column: 32, scope: !12)
!62 = !DILocation(line: 37, column: 53, scope: !12)
!63 = !DILocation(line: 37, column: 46, scope: !12)
!64 = !DILocation(line: 37, column: 66, scope: !12)
!65 = !DILocation(line: 37, column: 64, scope: !12)
!66 = !DILocation(line: 37, column: 5, scope: !12)
!67 = distinct !DISubprogram(name: "classify", scope: !1, file: !1, line: 2, type: !68, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !18)
!68 = !DISubroutineType(types: !69)
!69 = !{!3, !3}
!70 = !DILocalVariable(name: "n", arg: 1, scope: !67, file: !1, line: 2, type: !3)
!71 = !DILocation(line: 2, column: 25, scope: !67)
!72 = !DILocation(line: 3, column: 13, scope: !67)
!73 = !DILocation(line: 3, column: 5, scope: !67)
!74 = !DILocation(line: 5, column: 13, scope: !75)
!75 = distinct !DILexicalBlock(scope: !67, file: !1, line: 3, column: 16)
!76 = !DILocation(line: 6, column: 14, scope: !75)
!77 = !DILocation(line: 7, column: 19, scope: !75)
!78 = !DILocation(line: 8, column: 15, scope: !75)
!79 = !DILocation(line: 9, column: 5, scope: !75)
!80 = !DILocation(line: 10, column: 12, scope: !67)
!81 = !DILocation(line: 10, column: 5, scope: !67)
!82 = !DILocation(line: 11, column: 1, scope: !67)
!83 = distinct !DISubprogram(name: "apply", scope: !1, file: !1, line: 26, type: !84, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !18)
!84 = !DISubroutineType(types: !85)
!85 = !{!3, !86, !3}
!86 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !68, size: 64)
!87 = !DILocalVariable(name: "f", arg: 1, scope: !83, file: !1, line: 26, type: !86)
!88 = !DILocation(line: 26, column: 24, scope: !83)
!89 = !DILocalVariable(name: "n", arg: 2, scope: !83, file: !1, line: 26, type: !3)
!90 = !DILocation(line: 26, column: 37, scope: !83)
!91 = !DILocation(line: 26, column: 49, scope: !83)
!92 = !DILocation(line: 26, column: 53, scope: !83)
!93 = !DILocation(line: 26, column: 55, scope: !83)
!94 = !DILocation(line: 26, column: 42, scope: !83)
!95 = distinct !DISubprogram(name: "fib", scope: !1, file: !1, line: 13, type: !68, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !18)
!96 = !DILocalVariable(name: "n", arg: 1, scope: !95, file: !1, line: 13, type: !3)
!97 = !DILocation(line: 13, column: 20, scope: !95)
!98 = !DILocation(line: 13, column: 32, scope: !95)
!99 = !DILocation(line: 13, column: 34, scope: !95)
!100 = !DILocation(line: 13, column: 40, scope: !95)
!101 = !DILocation(line: 13, column: 48, scope: !95)
!102 = !DILocation(line: 13, column: 50, scope: !95)
!103 = !DILocation(line: 13, column: 44, scope: !95)
!104 = !DILocation(line: 13, column: 61, scope: !95)
!105 = !DILocation(line: 13, column: 63, scope: !95)
!106 = !DILocation(line: 13, column: 57, scope: !95)
!107 = !DILocation(line: 13, column: 55, scope: !95)
!108 = !DILocation(line: 13, column: 25, scope: !95)
!109 = distinct !DISubprogram(name: "collatz", scope: !1, file: !1, line: 15, type: !110, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !18)
!110 = !DISubroutineType(types: !111)
!111 = !{!112, !113}
!112 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!113 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!114 = !DILocalVariable(name: "n", arg: 1, scope: !109, file: !1, line: 15, type: !113)
!115 = !DILocation(line: 15, column: 39, scope: !109)
!116 = !DILocalVariable(name: "steps", scope: !109, file: !1, line: 16, type: !112)
!117 = !DILocation(line: 16, column: 14, scope: !109)
!118 = !DILocation(line: 17, column: 5, scope: !109)
!119 = !DILocation(line: 17, column: 12, scope: !109)
!120 = !DILocation(line: 17, column: 14, scope: !109)
!121 = !DILocation(line: 18, column: 13, scope: !122)
!122 = distinct !DILexicalBlock(scope: !109, file: !1, line: 17, column: 20)
!123 = !DILocation(line: 18, column: 15, scope: !122)
!124 = !DILocation(line: 18, column: 25, scope: !122)
!125 = !DILocation(line: 18, column: 23, scope: !122)
!126 = !DILocation(line: 18, column: 27, scope: !122)
!127 = !DILocation(line: 18, column: 33, scope: !122)
!128 = !DILocation(line: 18, column: 35, scope: !122)
!129 = !DILocation(line: 18, column: 11, scope: !122)
!130 = !DILocation(line: 19, column: 13, scope: !131)
!131 = distinct !DILexicalBlock(scope: !122, file: !1, line: 19, column: 13)
!132 = !DILocation(line: 19, column: 21, scope: !131)
!133 = !DILocation(line: 19, column: 13, scope: !122)
!134 = !DILocation(line: 20, column: 13, scope: !131)
!135 = distinct !{!135, !118, !136, !51}
!136 = !DILocation(line: 21, column: 5, scope: !109)
!137 = !DILabel(scope: !109, name: "out", file: !1, line: 22)
!138 = !DILocation(line: 22, column: 1, scope: !109)
!139 = !DILocation(line: 23, column: 12, scope: !109)
!140 = !DILocation(line: 23, column: 5, scope: !109)
