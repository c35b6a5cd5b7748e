; ModuleID = 'atomics.c'
source_filename = "atomics.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.atomic_flag = type { i8 }

@taken = dso_local global %struct.atomic_flag zeroinitializer, align 1, !dbg !0
@number = dso_local global i32 0, align 4, !dbg !18
@wide = dso_local global i64 0, align 8, !dbg !21
@pointer = dso_local global ptr null, align 8, !dbg !25
@flag = dso_local global i8 0, align 1, !dbg !29
@plain = dso_local global i32 0, align 4, !dbg !33

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !48 {
  %1 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  call void @stores(i32 noundef 1), !dbg !50
  call void @fences(), !dbg !51
  call void @lock(), !dbg !52
  %2 = call i32 @loads(), !dbg !53
  %3 = call i32 @updates(i32 noundef 2), !dbg !54
  %4 = add nsw i32 %2, %3, !dbg !55
  %5 = call zeroext i1 @exchange(i32 noundef 3), !dbg !56
  %6 = zext i1 %5 to i32, !dbg !56
  %7 = add nsw i32 %4, %6, !dbg !57
  ret i32 %7, !dbg !58
}

; Function Attrs: noinline nounwind uwtable
define internal void @stores(i32 noundef %0) #0 !dbg !59 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca i8, align 1
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !63, !DIExpression(), !64)
  %8 = load i32, ptr %2, align 4, !dbg !65
  store i32 %8, ptr %3, align 4, !dbg !66
  %9 = load i32, ptr %3, align 4, !dbg !66
  store atomic i32 %9, ptr @number seq_cst, align 4, !dbg !66
  %10 = load i32, ptr %2, align 4, !dbg !67
  store i32 %10, ptr %4, align 4, !dbg !68
  %11 = load i32, ptr %4, align 4, !dbg !68
  store atomic i32 %11, ptr @number monotonic, align 4, !dbg !68
  %12 = load i32, ptr %2, align 4, !dbg !69
  store i32 %12, ptr %5, align 4, !dbg !70
  %13 = load i32, ptr %5, align 4, !dbg !70
  store atomic i32 %13, ptr @number release, align 4, !dbg !70
  store ptr @plain, ptr %6, align 8, !dbg !71
  %14 = load i64, ptr %6, align 8, !dbg !71
  store atomic i64 %14, ptr @pointer seq_cst, align 8, !dbg !71
  store i8 1, ptr %7, align 1, !dbg !72
  %15 = load i8, ptr %7, align 1, !dbg !72
  store atomic i8 %15, ptr @flag seq_cst, align 1, !dbg !72
  ret void, !dbg !73
}

; Function Attrs: noinline nounwind uwtable
define internal void @fences() #0 !dbg !74 {
  fence acquire, !dbg !77
  fence release, !dbg !78
  fence acq_rel, !dbg !79
  fence seq_cst, !dbg !80
  fence syncscope("singlethread") seq_cst, !dbg !81
  call void asm sideeffect "mfence", "~{memory},~{dirflag},~{fpsr},~{flags}"() #1, !dbg !82, !srcloc !83
  call void asm sideeffect "", "~{memory},~{dirflag},~{fpsr},~{flags}"() #1, !dbg !84, !srcloc !85
  ret void, !dbg !86
}

; Function Attrs: noinline nounwind uwtable
define internal void @lock() #0 !dbg !87 {
  %1 = alloca i8, align 1
  %2 = alloca i8, align 1
  %3 = alloca i8, align 1
  br label %4, !dbg !88

4:                                                ; preds = %9, %0
  store i8 1, ptr %1, align 1, !dbg !89
  %5 = load i8, ptr %1, align 1, !dbg !89
  %6 = atomicrmw xchg ptr @taken, i8 %5 acquire, align 1, !dbg !89
  store i8 %6, ptr %2, align 1, !dbg !89
  %7 = load i8, ptr %2, align 1, !dbg !89
  %8 = trunc i8 %7 to i1, !dbg !89
  br i1 %8, label %9, label %10, !dbg !88

9:                                                ; preds = %4
  call void @llvm.x86.sse2.pause(), !dbg !90
  br label %4, !dbg !88, !llvm.loop !91

10:                                               ; preds = %4
  store i8 0, ptr %3, align 1, !dbg !94
  %11 = load i8, ptr %3, align 1, !dbg !94
  store atomic i8 %11, ptr @taken release, align 1, !dbg !94
  ret void, !dbg !95
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @loads() #0 !dbg !96 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = load atomic i32, ptr @number seq_cst, align 4, !dbg !97
  store i32 %4, ptr %1, align 4, !dbg !97
  %5 = load i32, ptr %1, align 4, !dbg !97
  %6 = load atomic i32, ptr @number monotonic, align 4, !dbg !98
  store i32 %6, ptr %2, align 4, !dbg !98
  %7 = load i32, ptr %2, align 4, !dbg !98
  %8 = add nsw i32 %5, %7, !dbg !99
  %9 = load atomic i32, ptr @number acquire, align 4, !dbg !100
  store i32 %9, ptr %3, align 4, !dbg !100
  %10 = load i32, ptr %3, align 4, !dbg !100
  %11 = add nsw i32 %8, %10, !dbg !101
  ret i32 %11, !dbg !102
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @updates(i32 noundef %0) #0 !dbg !103 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !106, !DIExpression(), !107)
    #dbg_declare(ptr %3, !108, !DIExpression(), !109)
  %18 = load i32, ptr %2, align 4, !dbg !110
  store i32 %18, ptr %4, align 4, !dbg !111
  %19 = load i32, ptr %4, align 4, !dbg !111
  %20 = atomicrmw add ptr @number, i32 %19 seq_cst, align 4, !dbg !111
  store i32 %20, ptr %5, align 4, !dbg !111
  %21 = load i32, ptr %5, align 4, !dbg !111
  store i32 %21, ptr %3, align 4, !dbg !109
  %22 = load i32, ptr %2, align 4, !dbg !112
  store i32 %22, ptr %6, align 4, !dbg !113
  %23 = load i32, ptr %6, align 4, !dbg !113
  %24 = atomicrmw sub ptr @number, i32 %23 acq_rel, align 4, !dbg !113
  store i32 %24, ptr %7, align 4, !dbg !113
  %25 = load i32, ptr %7, align 4, !dbg !113
  %26 = load i32, ptr %3, align 4, !dbg !114
  %27 = add nsw i32 %26, %25, !dbg !114
  store i32 %27, ptr %3, align 4, !dbg !114
  %28 = load i32, ptr %2, align 4, !dbg !115
  store i32 %28, ptr %8, align 4, !dbg !116
  %29 = load i32, ptr %8, align 4, !dbg !116
  %30 = atomicrmw and ptr @number, i32 %29 release, align 4, !dbg !116
  store i32 %30, ptr %9, align 4, !dbg !116
  %31 = load i32, ptr %9, align 4, !dbg !116
  %32 = load i32, ptr %3, align 4, !dbg !117
  %33 = add nsw i32 %32, %31, !dbg !117
  store i32 %33, ptr %3, align 4, !dbg !117
  %34 = load i32, ptr %2, align 4, !dbg !118
  store i32 %34, ptr %10, align 4, !dbg !119
  %35 = load i32, ptr %10, align 4, !dbg !119
  %36 = atomicrmw or ptr @number, i32 %35 acquire, align 4, !dbg !119
  store i32 %36, ptr %11, align 4, !dbg !119
  %37 = load i32, ptr %11, align 4, !dbg !119
  %38 = load i32, ptr %3, align 4, !dbg !120
  %39 = add nsw i32 %38, %37, !dbg !120
  store i32 %39, ptr %3, align 4, !dbg !120
  %40 = load i32, ptr %2, align 4, !dbg !121
  store i32 %40, ptr %12, align 4, !dbg !122
  %41 = load i32, ptr %12, align 4, !dbg !122
  %42 = atomicrmw xor ptr @number, i32 %41 monotonic, align 4, !dbg !122
  store i32 %42, ptr %13, align 4, !dbg !122
  %43 = load i32, ptr %13, align 4, !dbg !122
  %44 = load i32, ptr %3, align 4, !dbg !123
  %45 = add nsw i32 %44, %43, !dbg !123
  store i32 %45, ptr %3, align 4, !dbg !123
  store i64 7, ptr %14, align 8, !dbg !124
  %46 = load i64, ptr %14, align 8, !dbg !124
  %47 = atomicrmw xchg ptr @wide, i64 %46 seq_cst, align 8, !dbg !124
  store i64 %47, ptr %15, align 8, !dbg !124
  %48 = load i64, ptr %15, align 8, !dbg !124
  %49 = trunc i64 %48 to i32, !dbg !125
  %50 = load i32, ptr %3, align 4, !dbg !126
  %51 = add nsw i32 %50, %49, !dbg !126
  store i32 %51, ptr %3, align 4, !dbg !126
  %52 = load i32, ptr %2, align 4, !dbg !127
  store i32 %52, ptr %16, align 4, !dbg !128
  %53 = load i32, ptr %16, align 4, !dbg !128
  %54 = atomicrmw max ptr @plain, i32 %53 seq_cst, align 4, !dbg !128
  store i32 %54, ptr %17, align 4, !dbg !128
  %55 = load i32, ptr %17, align 4, !dbg !128
  %56 = load i32, ptr %3, align 4, !dbg !129
  %57 = add nsw i32 %56, %55, !dbg !129
  store i32 %57, ptr %3, align 4, !dbg !129
  %58 = load i32, ptr %3, align 4, !dbg !130
  ret i32 %58, !dbg !131
}

; Function Attrs: noinline nounwind uwtable
define internal zeroext i1 @exchange(i32 noundef %0) #0 !dbg !132 {
  %2 = alloca i32, align 4
  %3 = alloca i8, align 1
  %4 = alloca i32, align 4
  %5 = alloca i8, align 1
  %6 = alloca i8, align 1
  %7 = alloca i32, align 4
  %8 = alloca i8, align 1
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !135, !DIExpression(), !136)
    #dbg_declare(ptr %3, !137, !DIExpression(), !138)
  store i32 3, ptr %4, align 4, !dbg !139
  %9 = load i32, ptr %2, align 4, !dbg !139
  %10 = load i32, ptr %4, align 4, !dbg !139
  %11 = cmpxchg ptr @number, i32 %9, i32 %10 seq_cst seq_cst, align 4, !dbg !139
  %12 = extractvalue { i32, i1 } %11, 0, !dbg !139
  %13 = extractvalue { i32, i1 } %11, 1, !dbg !139
  br i1 %13, label %15, label %14, !dbg !139

14:                                               ; preds = %1
  store i32 %12, ptr %2, align 4, !dbg !139
  br label %15, !dbg !139

15:                                               ; preds = %14, %1
  %16 = zext i1 %13 to i8, !dbg !139
  store i8 %16, ptr %5, align 1, !dbg !139
  %17 = load i8, ptr %5, align 1, !dbg !139
  %18 = trunc i8 %17 to i1, !dbg !139
  %19 = zext i1 %18 to i8, !dbg !138
  store i8 %19, ptr %3, align 1, !dbg !138
    #dbg_declare(ptr %6, !140, !DIExpression(), !141)
  store i32 4, ptr %7, align 4, !dbg !142
  %20 = load i32, ptr %2, align 4, !dbg !142
  %21 = load i32, ptr %7, align 4, !dbg !142
  %22 = cmpxchg weak ptr @number, i32 %20, i32 %21 release monotonic, align 4, !dbg !142
  %23 = extractvalue { i32, i1 } %22, 0, !dbg !142
  %24 = extractvalue { i32, i1 } %22, 1, !dbg !142
  br i1 %24, label %26, label %25, !dbg !142

25:                                               ; preds = %15
  store i32 %23, ptr %2, align 4, !dbg !142
  br label %26, !dbg !142

26:                                               ; preds = %25, %15
  %27 = zext i1 %24 to i8, !dbg !142
  store i8 %27, ptr %8, align 1, !dbg !142
  %28 = load i8, ptr %8, align 1, !dbg !142
  %29 = trunc i8 %28 to i1, !dbg !142
  %30 = zext i1 %29 to i8, !dbg !141
  store i8 %30, ptr %6, align 1, !dbg !141
  %31 = load i8, ptr %3, align 1, !dbg !143
  %32 = trunc i8 %31 to i1, !dbg !143
  br i1 %32, label %33, label %36, !dbg !144

33:                                               ; preds = %26
  %34 = load i8, ptr %6, align 1, !dbg !145
  %35 = trunc i8 %34 to i1, !dbg !145
  br label %36

36:                                               ; preds = %33, %26
  %37 = phi i1 [ false, %26 ], [ %35, %33 ], !dbg !146
  ret i1 %37, !dbg !147
}

; Function Attrs: nounwind
declare void @llvm.x86.sse2.pause() #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!40, !41, !42, !43, !44, !45, !46}
!llvm.ident = !{!47}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "taken", scope: !2, file: !3, line: 9, type: !35, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !15, globals: !17, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "atomics.c", directory: ".", checksumkind: CSK_MD5, checksum: "b9b24c8fd9d7a97ea80bf9866aef71e5")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "memory_order", file: !6, line: 68, baseType: !7, size: 32, elements: !8)
!6 = !DIFile(filename: "include/stdatomic.h", directory: "", checksumkind: CSK_MD5, checksum: "f17199a988fe91afffaf0f943ef87096")
!7 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!8 = !{!9, !10, !11, !12, !13, !14}
!9 = !DIEnumerator(name: "memory_order_relaxed", value: 0)
!10 = !DIEnumerator(name: "memory_order_consume", value: 1)
!11 = !DIEnumerator(name: "memory_order_acquire", value: 2)
!12 = !DIEnumerator(name: "memory_order_release", value: 3)
!13 = !DIEnumerator(name: "memory_order_acq_rel", value: 4)
!14 = !DIEnumerator(name: "memory_order_seq_cst", value: 5)
!15 = !{!16}
!16 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!17 = !{!0, !18, !21, !25, !29, !33}
!18 = !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
!19 = distinct !DIGlobalVariable(name: "number", scope: !2, file: !3, line: 5, type: !20, isLocal: false, isDefinition: true)
!20 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !16)
!21 = !DIGlobalVariableExpression(var: !22, expr: !DIExpression())
!22 = distinct !DIGlobalVariable(name: "wide", scope: !2, file: !3, line: 6, type: !23, isLocal: false, isDefinition: true)
!23 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !24)
!24 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!25 = !DIGlobalVariableExpression(var: !26, expr: !DIExpression())
!26 = distinct !DIGlobalVariable(name: "pointer", scope: !2, file: !3, line: 7, type: !27, isLocal: false, isDefinition: true)
!27 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !28)
!28 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!29 = !DIGlobalVariableExpression(var: !30, expr: !DIExpression())
!30 = distinct !DIGlobalVariable(name: "flag", scope: !2, file: !3, line: 8, type: !31, isLocal: false, isDefinition: true)
!31 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !32)
!32 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!33 = !DIGlobalVariableExpression(var: !34, expr: !DIExpression())
!34 = distinct !DIGlobalVariable(name: "plain", scope: !2, file: !3, line: 10, type: !16, isLocal: false, isDefinition: true)
!35 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_flag", file: !6, line: 173, baseType: !36)
!36 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "atomic_flag", file: !6, line: 173, size: 8, elements: !37)
!37 = !{!38}
!38 = !DIDerivedType(tag: DW_TAG_member, name: "_Value", scope: !36, file: !6, line: 173, baseType: !39, size: 8)
!39 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_bool", file: !6, line: 97, baseType: !31)
!40 = !{i32 7, !"Dwarf Version", i32 5}
!41 = !{i32 2, !"Debug Info Version", i32 3}
!42 = !{i32 1, !"wchar_size", i32 4}
!43 = !{i32 8, !"PIC Level", i32 2}
!44 = !{i32 7, !"PIE Level", i32 2}
!45 = !{i32 7, !"uwtable", i32 2}
!46 = !{i32 7, !"frame-pointer", i32 2}
!47 = !{!"clang"}
!48 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 59, type: !49, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!49 = !DISubroutineType(types: !15)
!50 = !DILocation(line: 60, column: 5, scope: !48)
!51 = !DILocation(line: 61, column: 5, scope: !48)
!52 = !DILocation(line: 62, column: 5, scope: !48)
!53 = !DILocation(line: 63, column: 12, scope: !48)
!54 = !DILocation(line: 63, column: 22, scope: !48)
!55 = !DILocation(line: 63, column: 20, scope: !48)
!56 = !DILocation(line: 63, column: 35, scope: !48)
!57 = !DILocation(line: 63, column: 33, scope: !48)
!58 = !DILocation(line: 63, column: 5, scope: !48)
!59 = distinct !DISubprogram(name: "stores", scope: !3, file: !3, line: 17, type: !60, scopeLine: 17, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !62)
!60 = !DISubroutineType(types: !61)
!61 = !{null, !16}
!62 = !{}
!63 = !DILocalVariable(name: "value", arg: 1, scope: !59, file: !3, line: 17, type: !16)
!64 = !DILocation(line: 17, column: 24, scope: !59)
!65 = !DILocation(line: 18, column: 27, scope: !59)
!66 = !DILocation(line: 18, column: 5, scope: !59)
!67 = !DILocation(line: 19, column: 36, scope: !59)
!68 = !DILocation(line: 19, column: 5, scope: !59)
!69 = !DILocation(line: 20, column: 36, scope: !59)
!70 = !DILocation(line: 20, column: 5, scope: !59)
!71 = !DILocation(line: 21, column: 5, scope: !59)
!72 = !DILocation(line: 22, column: 5, scope: !59)
!73 = !DILocation(line: 23, column: 1, scope: !59)
!74 = distinct !DISubprogram(name: "fences", scope: !3, file: !3, line: 43, type: !75, scopeLine: 43, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!75 = !DISubroutineType(types: !76)
!76 = !{null}
!77 = !DILocation(line: 44, column: 5, scope: !74)
!78 = !DILocation(line: 45, column: 5, scope: !74)
!79 = !DILocation(line: 46, column: 5, scope: !74)
!80 = !DILocation(line: 47, column: 5, scope: !74)
!81 = !DILocation(line: 48, column: 5, scope: !74)
!82 = !DILocation(line: 49, column: 5, scope: !74)
!83 = !{i64 1736}
!84 = !DILocation(line: 50, column: 5, scope: !74)
!85 = !{i64 1781}
!86 = !DILocation(line: 51, column: 1, scope: !74)
!87 = distinct !DISubprogram(name: "lock", scope: !3, file: !3, line: 53, type: !75, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!88 = !DILocation(line: 54, column: 5, scope: !87)
!89 = !DILocation(line: 54, column: 12, scope: !87)
!90 = !DILocation(line: 55, column: 9, scope: !87)
!91 = distinct !{!91, !88, !92, !93}
!92 = !DILocation(line: 55, column: 30, scope: !87)
!93 = !{!"llvm.loop.mustprogress"}
!94 = !DILocation(line: 56, column: 5, scope: !87)
!95 = !DILocation(line: 57, column: 1, scope: !87)
!96 = distinct !DISubprogram(name: "loads", scope: !3, file: !3, line: 12, type: !49, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!97 = !DILocation(line: 13, column: 12, scope: !96)
!98 = !DILocation(line: 13, column: 35, scope: !96)
!99 = !DILocation(line: 13, column: 33, scope: !96)
!100 = !DILocation(line: 14, column: 12, scope: !96)
!101 = !DILocation(line: 13, column: 87, scope: !96)
!102 = !DILocation(line: 13, column: 5, scope: !96)
!103 = distinct !DISubprogram(name: "updates", scope: !3, file: !3, line: 25, type: !104, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !62)
!104 = !DISubroutineType(types: !105)
!105 = !{!16, !16}
!106 = !DILocalVariable(name: "value", arg: 1, scope: !103, file: !3, line: 25, type: !16)
!107 = !DILocation(line: 25, column: 24, scope: !103)
!108 = !DILocalVariable(name: "sum", scope: !103, file: !3, line: 26, type: !16)
!109 = !DILocation(line: 26, column: 9, scope: !103)
!110 = !DILocation(line: 26, column: 41, scope: !103)
!111 = !DILocation(line: 26, column: 15, scope: !103)
!112 = !DILocation(line: 27, column: 47, scope: !103)
!113 = !DILocation(line: 27, column: 12, scope: !103)
!114 = !DILocation(line: 27, column: 9, scope: !103)
!115 = !DILocation(line: 28, column: 47, scope: !103)
!116 = !DILocation(line: 28, column: 12, scope: !103)
!117 = !DILocation(line: 28, column: 9, scope: !103)
!118 = !DILocation(line: 29, column: 46, scope: !103)
!119 = !DILocation(line: 29, column: 12, scope: !103)
!120 = !DILocation(line: 29, column: 9, scope: !103)
!121 = !DILocation(line: 30, column: 47, scope: !103)
!122 = !DILocation(line: 30, column: 12, scope: !103)
!123 = !DILocation(line: 30, column: 9, scope: !103)
!124 = !DILocation(line: 31, column: 17, scope: !103)
!125 = !DILocation(line: 31, column: 12, scope: !103)
!126 = !DILocation(line: 31, column: 9, scope: !103)
!127 = !DILocation(line: 32, column: 39, scope: !103)
!128 = !DILocation(line: 32, column: 12, scope: !103)
!129 = !DILocation(line: 32, column: 9, scope: !103)
!130 = !DILocation(line: 33, column: 12, scope: !103)
!131 = !DILocation(line: 33, column: 5, scope: !103)
!132 = distinct !DISubprogram(name: "exchange", scope: !3, file: !3, line: 36, type: !133, scopeLine: 36, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !62)
!133 = !DISubroutineType(types: !134)
!134 = !{!32, !16}
!135 = !DILocalVariable(name: "expected", arg: 1, scope: !132, file: !3, line: 36, type: !16)
!136 = !DILocation(line: 36, column: 26, scope: !132)
!137 = !DILocalVariable(name: "strong", scope: !132, file: !3, line: 37, type: !32)
!138 = !DILocation(line: 37, column: 10, scope: !132)
!139 = !DILocation(line: 37, column: 19, scope: !132)
!140 = !DILocalVariable(name: "weak", scope: !132, file: !3, line: 38, type: !32)
!141 = !DILocation(line: 38, column: 10, scope: !132)
!142 = !DILocation(line: 39, column: 9, scope: !132)
!143 = !DILocation(line: 40, column: 12, scope: !132)
!144 = !DILocation(line: 40, column: 19, scope: !132)
!145 = !DILocation(line: 40, column: 22, scope: !132)
!146 = !DILocation(line: 0, scope: !132)
!147 = !DILocation(line: 40, column: 5, scope: !132)
