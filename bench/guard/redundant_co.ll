; ModuleID = 'sc/redundant_co.c'
source_filename = "sc/redundant_co.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@x = internal global i32 0, align 4, !dbg !0
@.str = private unnamed_addr constant [7 x i8] c"a <= b\00", align 1, !dbg !5
@.str.1 = private unnamed_addr constant [18 x i8] c"sc/redundant_co.c\00", align 1, !dbg !11
@__PRETTY_FUNCTION__.reader = private unnamed_addr constant [21 x i8] c"void *reader(void *)\00", align 1, !dbg !16

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !34 {
  %1 = alloca i32, align 4
  %2 = alloca i64, align 8
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !38, !DIExpression(), !42)
    #dbg_declare(ptr %3, !43, !DIExpression(), !44)
    #dbg_declare(ptr %4, !45, !DIExpression(), !46)
  %5 = call i32 @pthread_create(ptr noundef %2, ptr noundef null, ptr noundef @writer, ptr noundef null) #4, !dbg !47
  %6 = call i32 @pthread_create(ptr noundef %3, ptr noundef null, ptr noundef @writer, ptr noundef null) #4, !dbg !48
  %7 = call i32 @pthread_create(ptr noundef %4, ptr noundef null, ptr noundef @reader, ptr noundef null) #4, !dbg !49
  %8 = load i64, ptr %2, align 8, !dbg !50
  %9 = call i32 @pthread_join(i64 noundef %8, ptr noundef null), !dbg !51
  %10 = load i64, ptr %3, align 8, !dbg !52
  %11 = call i32 @pthread_join(i64 noundef %10, ptr noundef null), !dbg !53
  %12 = load i64, ptr %4, align 8, !dbg !54
  %13 = call i32 @pthread_join(i64 noundef %12, ptr noundef null), !dbg !55
  ret i32 0, !dbg !56
}

; Function Attrs: nounwind
declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef) #1

; Function Attrs: noinline nounwind uwtable
define internal ptr @writer(ptr noundef %0) #0 !dbg !57 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !61, !DIExpression(), !62)
  %4 = load ptr, ptr %2, align 8, !dbg !63
    #dbg_declare(ptr %3, !64, !DIExpression(), !66)
  store i32 0, ptr %3, align 4, !dbg !66
  br label %5, !dbg !67

5:                                                ; preds = %9, %1
  %6 = load i32, ptr %3, align 4, !dbg !68
  %7 = icmp slt i32 %6, 4, !dbg !70
  br i1 %7, label %8, label %12, !dbg !71

8:                                                ; preds = %5
  store atomic i32 1, ptr @x seq_cst, align 4, !dbg !72
  br label %9, !dbg !73

9:                                                ; preds = %8
  %10 = load i32, ptr %3, align 4, !dbg !74
  %11 = add nsw i32 %10, 1, !dbg !74
  store i32 %11, ptr %3, align 4, !dbg !74
  br label %5, !dbg !75, !llvm.loop !76

12:                                               ; preds = %5
  ret ptr null, !dbg !79
}

; Function Attrs: noinline nounwind uwtable
define internal ptr @reader(ptr noundef %0) #0 !dbg !80 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !81, !DIExpression(), !82)
  %5 = load ptr, ptr %2, align 8, !dbg !83
    #dbg_declare(ptr %3, !84, !DIExpression(), !85)
  %6 = load atomic i32, ptr @x seq_cst, align 4, !dbg !86
  store i32 %6, ptr %3, align 4, !dbg !85
    #dbg_declare(ptr %4, !87, !DIExpression(), !88)
  %7 = load atomic i32, ptr @x seq_cst, align 4, !dbg !89
  store i32 %7, ptr %4, align 4, !dbg !88
  %8 = load i32, ptr %3, align 4, !dbg !90
  %9 = load i32, ptr %4, align 4, !dbg !90
  %10 = icmp sle i32 %8, %9, !dbg !90
  br i1 %10, label %11, label %12, !dbg !93

11:                                               ; preds = %1
  br label %13, !dbg !93

12:                                               ; preds = %1
  call void @__assert_fail(ptr noundef @.str, ptr noundef @.str.1, i32 noundef 30, ptr noundef @__PRETTY_FUNCTION__.reader) #5, !dbg !90
  unreachable, !dbg !90

13:                                               ; preds = %11
  ret ptr null, !dbg !94
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
!3 = !DIFile(filename: "sc/redundant_co.c", directory: ".", checksumkind: CSK_MD5, checksum: "d4d19ab3e66a313891836662632664ca")
!4 = !{!0, !5, !11, !16}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(scope: null, file: !3, line: 30, type: !7, isLocal: true, isDefinition: true)
!7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 56, elements: !9)
!8 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!9 = !{!10}
!10 = !DISubrange(count: 7)
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(scope: null, file: !3, line: 30, type: !13, isLocal: true, isDefinition: true)
!13 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 144, elements: !14)
!14 = !{!15}
!15 = !DISubrange(count: 18)
!16 = !DIGlobalVariableExpression(var: !17, expr: !DIExpression())
!17 = distinct !DIGlobalVariable(scope: null, file: !3, line: 30, type: !18, isLocal: true, isDefinition: true)
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
!34 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 34, type: !35, scopeLine: 35, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !37)
!35 = !DISubroutineType(types: !36)
!36 = !{!25}
!37 = !{}
!38 = !DILocalVariable(name: "t1", scope: !34, file: !3, line: 36, type: !39)
!39 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !40, line: 27, baseType: !41)
!40 = !DIFile(filename: "include/x86_64-linux-gnu/bits/pthreadtypes.h", directory: "", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!41 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!42 = !DILocation(line: 36, column: 15, scope: !34)
!43 = !DILocalVariable(name: "t2", scope: !34, file: !3, line: 36, type: !39)
!44 = !DILocation(line: 36, column: 19, scope: !34)
!45 = !DILocalVariable(name: "t3", scope: !34, file: !3, line: 36, type: !39)
!46 = !DILocation(line: 36, column: 23, scope: !34)
!47 = !DILocation(line: 37, column: 5, scope: !34)
!48 = !DILocation(line: 38, column: 5, scope: !34)
!49 = !DILocation(line: 39, column: 5, scope: !34)
!50 = !DILocation(line: 40, column: 18, scope: !34)
!51 = !DILocation(line: 40, column: 5, scope: !34)
!52 = !DILocation(line: 41, column: 18, scope: !34)
!53 = !DILocation(line: 41, column: 5, scope: !34)
!54 = !DILocation(line: 42, column: 18, scope: !34)
!55 = !DILocation(line: 42, column: 5, scope: !34)
!56 = !DILocation(line: 43, column: 5, scope: !34)
!57 = distinct !DISubprogram(name: "writer", scope: !3, file: !3, line: 17, type: !58, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !37)
!58 = !DISubroutineType(types: !59)
!59 = !{!60, !60}
!60 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!61 = !DILocalVariable(name: "arg", arg: 1, scope: !57, file: !3, line: 17, type: !60)
!62 = !DILocation(line: 17, column: 27, scope: !57)
!63 = !DILocation(line: 19, column: 11, scope: !57)
!64 = !DILocalVariable(name: "i", scope: !65, file: !3, line: 20, type: !25)
!65 = distinct !DILexicalBlock(scope: !57, file: !3, line: 20, column: 5)
!66 = !DILocation(line: 20, column: 14, scope: !65)
!67 = !DILocation(line: 20, column: 10, scope: !65)
!68 = !DILocation(line: 20, column: 21, scope: !69)
!69 = distinct !DILexicalBlock(scope: !65, file: !3, line: 20, column: 5)
!70 = !DILocation(line: 20, column: 23, scope: !69)
!71 = !DILocation(line: 20, column: 5, scope: !65)
!72 = !DILocation(line: 21, column: 11, scope: !69)
!73 = !DILocation(line: 21, column: 9, scope: !69)
!74 = !DILocation(line: 20, column: 29, scope: !69)
!75 = !DILocation(line: 20, column: 5, scope: !69)
!76 = distinct !{!76, !71, !77, !78}
!77 = !DILocation(line: 21, column: 13, scope: !65)
!78 = !{!"llvm.loop.mustprogress"}
!79 = !DILocation(line: 22, column: 5, scope: !57)
!80 = distinct !DISubprogram(name: "reader", scope: !3, file: !3, line: 25, type: !58, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !37)
!81 = !DILocalVariable(name: "arg", arg: 1, scope: !80, file: !3, line: 25, type: !60)
!82 = !DILocation(line: 25, column: 27, scope: !80)
!83 = !DILocation(line: 27, column: 11, scope: !80)
!84 = !DILocalVariable(name: "a", scope: !80, file: !3, line: 28, type: !25)
!85 = !DILocation(line: 28, column: 9, scope: !80)
!86 = !DILocation(line: 28, column: 13, scope: !80)
!87 = !DILocalVariable(name: "b", scope: !80, file: !3, line: 29, type: !25)
!88 = !DILocation(line: 29, column: 9, scope: !80)
!89 = !DILocation(line: 29, column: 13, scope: !80)
!90 = !DILocation(line: 30, column: 5, scope: !91)
!91 = distinct !DILexicalBlock(scope: !92, file: !3, line: 30, column: 5)
!92 = distinct !DILexicalBlock(scope: !80, file: !3, line: 30, column: 5)
!93 = !DILocation(line: 30, column: 5, scope: !92)
!94 = !DILocation(line: 31, column: 5, scope: !80)
