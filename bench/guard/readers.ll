; ModuleID = 'sc/readers.c'
source_filename = "sc/readers.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@x = internal global i32 0, align 4, !dbg !0
@.str = private unnamed_addr constant [24 x i8] c"seen == 0 || seen == 42\00", align 1, !dbg !5
@.str.1 = private unnamed_addr constant [13 x i8] c"sc/readers.c\00", align 1, !dbg !11
@__PRETTY_FUNCTION__.reader = private unnamed_addr constant [21 x i8] c"void *reader(void *)\00", align 1, !dbg !16

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !34 {
  %1 = alloca i32, align 4
  %2 = alloca [12 x i64], align 16
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !38, !DIExpression(), !45)
  %5 = getelementptr inbounds [12 x i64], ptr %2, i64 0, i64 11, !dbg !46
  %6 = call i32 @pthread_create(ptr noundef %5, ptr noundef null, ptr noundef @writer, ptr noundef null) #4, !dbg !47
    #dbg_declare(ptr %3, !48, !DIExpression(), !50)
  store i32 0, ptr %3, align 4, !dbg !50
  br label %7, !dbg !51

7:                                                ; preds = %15, %0
  %8 = load i32, ptr %3, align 4, !dbg !52
  %9 = icmp slt i32 %8, 11, !dbg !54
  br i1 %9, label %10, label %18, !dbg !55

10:                                               ; preds = %7
  %11 = load i32, ptr %3, align 4, !dbg !56
  %12 = sext i32 %11 to i64, !dbg !57
  %13 = getelementptr inbounds [12 x i64], ptr %2, i64 0, i64 %12, !dbg !57
  %14 = call i32 @pthread_create(ptr noundef %13, ptr noundef null, ptr noundef @reader, ptr noundef null) #4, !dbg !58
  br label %15, !dbg !58

15:                                               ; preds = %10
  %16 = load i32, ptr %3, align 4, !dbg !59
  %17 = add nsw i32 %16, 1, !dbg !59
  store i32 %17, ptr %3, align 4, !dbg !59
  br label %7, !dbg !60, !llvm.loop !61

18:                                               ; preds = %7
    #dbg_declare(ptr %4, !64, !DIExpression(), !66)
  store i32 0, ptr %4, align 4, !dbg !66
  br label %19, !dbg !67

19:                                               ; preds = %28, %18
  %20 = load i32, ptr %4, align 4, !dbg !68
  %21 = icmp sle i32 %20, 11, !dbg !70
  br i1 %21, label %22, label %31, !dbg !71

22:                                               ; preds = %19
  %23 = load i32, ptr %4, align 4, !dbg !72
  %24 = sext i32 %23 to i64, !dbg !73
  %25 = getelementptr inbounds [12 x i64], ptr %2, i64 0, i64 %24, !dbg !73
  %26 = load i64, ptr %25, align 8, !dbg !73
  %27 = call i32 @pthread_join(i64 noundef %26, ptr noundef null), !dbg !74
  br label %28, !dbg !74

28:                                               ; preds = %22
  %29 = load i32, ptr %4, align 4, !dbg !75
  %30 = add nsw i32 %29, 1, !dbg !75
  store i32 %30, ptr %4, align 4, !dbg !75
  br label %19, !dbg !76, !llvm.loop !77

31:                                               ; preds = %19
  ret i32 0, !dbg !79
}

; Function Attrs: nounwind
declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef) #1

; Function Attrs: noinline nounwind uwtable
define internal ptr @writer(ptr noundef %0) #0 !dbg !80 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !84, !DIExpression(), !85)
  %3 = load ptr, ptr %2, align 8, !dbg !86
  store atomic i32 42, ptr @x seq_cst, align 4, !dbg !87
  ret ptr null, !dbg !88
}

; Function Attrs: noinline nounwind uwtable
define internal ptr @reader(ptr noundef %0) #0 !dbg !89 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !90, !DIExpression(), !91)
  %4 = load ptr, ptr %2, align 8, !dbg !92
    #dbg_declare(ptr %3, !93, !DIExpression(), !94)
  %5 = load atomic i32, ptr @x seq_cst, align 4, !dbg !95
  store i32 %5, ptr %3, align 4, !dbg !94
  %6 = load i32, ptr %3, align 4, !dbg !96
  %7 = icmp eq i32 %6, 0, !dbg !96
  br i1 %7, label %11, label %8, !dbg !96

8:                                                ; preds = %1
  %9 = load i32, ptr %3, align 4, !dbg !96
  %10 = icmp eq i32 %9, 42, !dbg !96
  br i1 %10, label %11, label %12, !dbg !99

11:                                               ; preds = %8, %1
  br label %13, !dbg !99

12:                                               ; preds = %8
  call void @__assert_fail(ptr noundef @.str, ptr noundef @.str.1, i32 noundef 21, ptr noundef @__PRETTY_FUNCTION__.reader) #5, !dbg !96
  unreachable, !dbg !96

13:                                               ; preds = %11
  ret ptr null, !dbg !100
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
!llvm.module.flags = !{!26, !27, !28, !29, !30, !31, !32}
!llvm.ident = !{!33}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "x", scope: !2, file: !3, line: 15, type: !22, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "sc/readers.c", directory: ".", checksumkind: CSK_MD5, checksum: "9513ff3c67070e788d8344e47cc7daf5")
!4 = !{!0, !5, !11, !16}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(scope: null, file: !3, line: 21, type: !7, isLocal: true, isDefinition: true)
!7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 192, elements: !9)
!8 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!9 = !{!10}
!10 = !DISubrange(count: 24)
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(scope: null, file: !3, line: 21, type: !13, isLocal: true, isDefinition: true)
!13 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 104, elements: !14)
!14 = !{!15}
!15 = !DISubrange(count: 13)
!16 = !DIGlobalVariableExpression(var: !17, expr: !DIExpression())
!17 = distinct !DIGlobalVariable(scope: null, file: !3, line: 21, type: !18, isLocal: true, isDefinition: true)
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 168, elements: !20)
!19 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!20 = !{!21}
!21 = !DISubrange(count: 21)
!22 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_int", file: !23, line: 104, baseType: !24)
!23 = !DIFile(filename: "lib/llvm-19/lib/clang/19/include/stdatomic.h", directory: "", checksumkind: CSK_MD5, checksum: "f17199a988fe91afffaf0f943ef87096")
!24 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !25)
!25 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!26 = !{i32 7, !"Dwarf Version", i32 5}
!27 = !{i32 2, !"Debug Info Version", i32 3}
!28 = !{i32 1, !"wchar_size", i32 4}
!29 = !{i32 8, !"PIC Level", i32 2}
!30 = !{i32 7, !"PIE Level", i32 2}
!31 = !{i32 7, !"uwtable", i32 2}
!32 = !{i32 7, !"frame-pointer", i32 2}
!33 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!34 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 32, type: !35, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !37)
!35 = !DISubroutineType(types: !36)
!36 = !{!25}
!37 = !{}
!38 = !DILocalVariable(name: "threads", scope: !34, file: !3, line: 34, type: !39)
!39 = !DICompositeType(tag: DW_TAG_array_type, baseType: !40, size: 768, elements: !43)
!40 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !41, line: 27, baseType: !42)
!41 = !DIFile(filename: "include/x86_64-linux-gnu/bits/pthreadtypes.h", directory: "", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!42 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!43 = !{!44}
!44 = !DISubrange(count: 12)
!45 = !DILocation(line: 34, column: 15, scope: !34)
!46 = !DILocation(line: 35, column: 21, scope: !34)
!47 = !DILocation(line: 35, column: 5, scope: !34)
!48 = !DILocalVariable(name: "i", scope: !49, file: !3, line: 36, type: !25)
!49 = distinct !DILexicalBlock(scope: !34, file: !3, line: 36, column: 5)
!50 = !DILocation(line: 36, column: 14, scope: !49)
!51 = !DILocation(line: 36, column: 10, scope: !49)
!52 = !DILocation(line: 36, column: 21, scope: !53)
!53 = distinct !DILexicalBlock(scope: !49, file: !3, line: 36, column: 5)
!54 = !DILocation(line: 36, column: 23, scope: !53)
!55 = !DILocation(line: 36, column: 5, scope: !49)
!56 = !DILocation(line: 37, column: 33, scope: !53)
!57 = !DILocation(line: 37, column: 25, scope: !53)
!58 = !DILocation(line: 37, column: 9, scope: !53)
!59 = !DILocation(line: 36, column: 29, scope: !53)
!60 = !DILocation(line: 36, column: 5, scope: !53)
!61 = distinct !{!61, !55, !62, !63}
!62 = !DILocation(line: 37, column: 49, scope: !49)
!63 = !{!"llvm.loop.mustprogress"}
!64 = !DILocalVariable(name: "i", scope: !65, file: !3, line: 38, type: !25)
!65 = distinct !DILexicalBlock(scope: !34, file: !3, line: 38, column: 5)
!66 = !DILocation(line: 38, column: 14, scope: !65)
!67 = !DILocation(line: 38, column: 10, scope: !65)
!68 = !DILocation(line: 38, column: 21, scope: !69)
!69 = distinct !DILexicalBlock(scope: !65, file: !3, line: 38, column: 5)
!70 = !DILocation(line: 38, column: 23, scope: !69)
!71 = !DILocation(line: 38, column: 5, scope: !65)
!72 = !DILocation(line: 39, column: 30, scope: !69)
!73 = !DILocation(line: 39, column: 22, scope: !69)
!74 = !DILocation(line: 39, column: 9, scope: !69)
!75 = !DILocation(line: 38, column: 30, scope: !69)
!76 = !DILocation(line: 38, column: 5, scope: !69)
!77 = distinct !{!77, !71, !78, !63}
!78 = !DILocation(line: 39, column: 35, scope: !65)
!79 = !DILocation(line: 40, column: 5, scope: !34)
!80 = distinct !DISubprogram(name: "writer", scope: !3, file: !3, line: 25, type: !81, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !37)
!81 = !DISubroutineType(types: !82)
!82 = !{!83, !83}
!83 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!84 = !DILocalVariable(name: "arg", arg: 1, scope: !80, file: !3, line: 25, type: !83)
!85 = !DILocation(line: 25, column: 27, scope: !80)
!86 = !DILocation(line: 27, column: 11, scope: !80)
!87 = !DILocation(line: 28, column: 7, scope: !80)
!88 = !DILocation(line: 29, column: 5, scope: !80)
!89 = distinct !DISubprogram(name: "reader", scope: !3, file: !3, line: 17, type: !81, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !37)
!90 = !DILocalVariable(name: "arg", arg: 1, scope: !89, file: !3, line: 17, type: !83)
!91 = !DILocation(line: 17, column: 27, scope: !89)
!92 = !DILocation(line: 19, column: 11, scope: !89)
!93 = !DILocalVariable(name: "seen", scope: !89, file: !3, line: 20, type: !25)
!94 = !DILocation(line: 20, column: 9, scope: !89)
!95 = !DILocation(line: 20, column: 16, scope: !89)
!96 = !DILocation(line: 21, column: 5, scope: !97)
!97 = distinct !DILexicalBlock(scope: !98, file: !3, line: 21, column: 5)
!98 = distinct !DILexicalBlock(scope: !89, file: !3, line: 21, column: 5)
!99 = !DILocation(line: 21, column: 5, scope: !98)
!100 = !DILocation(line: 22, column: 5, scope: !89)
