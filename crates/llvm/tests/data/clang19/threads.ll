; ModuleID = 'threads.c'
source_filename = "threads.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_mutex_t = type { %struct.__pthread_mutex_s }
%struct.__pthread_mutex_s = type { i32, i32, i32, i32, i32, i16, i16, %struct.__pthread_internal_list }
%struct.__pthread_internal_list = type { ptr, ptr }

@__const.main.args = private unnamed_addr constant [2 x i32] [i32 1, i32 2], align 4
@shared = internal global i32 0, align 4, !dbg !0
@mutex = internal global %union.pthread_mutex_t zeroinitializer, align 8, !dbg !11
@mine = internal thread_local global i32 3, align 4, !dbg !45
@counters = internal thread_local global [4 x i32] zeroinitializer, align 16, !dbg !47

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !60 {
  %1 = alloca i32, align 4
  %2 = alloca [2 x i64], align 16
  %3 = alloca [2 x i32], align 4
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !64, !DIExpression(), !69)
    #dbg_declare(ptr %3, !70, !DIExpression(), !72)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %3, ptr align 4 @__const.main.args, i64 8, i1 false), !dbg !72
    #dbg_declare(ptr %4, !73, !DIExpression(), !74)
  %7 = getelementptr inbounds [2 x i32], ptr %3, i64 0, i64 1, !dbg !75
  %8 = load i32, ptr %7, align 4, !dbg !75
  %9 = sext i32 %8 to i64, !dbg !76
  %10 = mul i64 4, %9, !dbg !77
  %11 = call noalias ptr @malloc(i64 noundef %10) #7, !dbg !78
  store ptr %11, ptr %4, align 8, !dbg !74
    #dbg_declare(ptr %5, !79, !DIExpression(), !81)
  store i32 0, ptr %5, align 4, !dbg !81
  br label %12, !dbg !82

12:                                               ; preds = %26, %0
  %13 = load i32, ptr %5, align 4, !dbg !83
  %14 = icmp slt i32 %13, 2, !dbg !85
  br i1 %14, label %15, label %29, !dbg !86

15:                                               ; preds = %12
  %16 = load i32, ptr %5, align 4, !dbg !87
  %17 = sext i32 %16 to i64, !dbg !89
  %18 = getelementptr inbounds [2 x i64], ptr %2, i64 0, i64 %17, !dbg !89
  %19 = load i32, ptr %5, align 4, !dbg !90
  %20 = sext i32 %19 to i64, !dbg !91
  %21 = getelementptr inbounds [2 x i32], ptr %3, i64 0, i64 %20, !dbg !91
  %22 = call i32 @pthread_create(ptr noundef %18, ptr noundef null, ptr noundef @work, ptr noundef %21) #8, !dbg !92
  %23 = icmp ne i32 %22, 0, !dbg !92
  br i1 %23, label %24, label %25, !dbg !93

24:                                               ; preds = %15
  call void @abort() #9, !dbg !94
  unreachable, !dbg !94

25:                                               ; preds = %15
  br label %26, !dbg !95

26:                                               ; preds = %25
  %27 = load i32, ptr %5, align 4, !dbg !96
  %28 = add nsw i32 %27, 1, !dbg !96
  store i32 %28, ptr %5, align 4, !dbg !96
  br label %12, !dbg !97, !llvm.loop !98

29:                                               ; preds = %12
    #dbg_declare(ptr %6, !101, !DIExpression(), !103)
  store i32 0, ptr %6, align 4, !dbg !103
  br label %30, !dbg !104

30:                                               ; preds = %39, %29
  %31 = load i32, ptr %6, align 4, !dbg !105
  %32 = icmp slt i32 %31, 2, !dbg !107
  br i1 %32, label %33, label %42, !dbg !108

33:                                               ; preds = %30
  %34 = load i32, ptr %6, align 4, !dbg !109
  %35 = sext i32 %34 to i64, !dbg !110
  %36 = getelementptr inbounds [2 x i64], ptr %2, i64 0, i64 %35, !dbg !110
  %37 = load i64, ptr %36, align 8, !dbg !110
  %38 = call i32 @pthread_join(i64 noundef %37, ptr noundef null), !dbg !111
  br label %39, !dbg !111

39:                                               ; preds = %33
  %40 = load i32, ptr %6, align 4, !dbg !112
  %41 = add nsw i32 %40, 1, !dbg !112
  store i32 %41, ptr %6, align 4, !dbg !112
  br label %30, !dbg !113, !llvm.loop !114

42:                                               ; preds = %30
  %43 = load ptr, ptr %4, align 8, !dbg !116
  call void @free(ptr noundef %43) #8, !dbg !117
  %44 = load i32, ptr @shared, align 4, !dbg !118
  ret i32 %44, !dbg !119
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: nounwind allocsize(0)
declare noalias ptr @malloc(i64 noundef) #2

; Function Attrs: nounwind
declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef) #3

; Function Attrs: noinline nounwind uwtable
define internal ptr @work(ptr noundef %0) #0 !dbg !120 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !124, !DIExpression(), !125)
    #dbg_declare(ptr %3, !126, !DIExpression(), !127)
  %4 = load ptr, ptr %2, align 8, !dbg !128
  %5 = load i32, ptr %4, align 4, !dbg !129
  store i32 %5, ptr %3, align 4, !dbg !127
  %6 = load i32, ptr %3, align 4, !dbg !130
  %7 = call i32 asm sideeffect "", "=r,0,~{dirflag},~{fpsr},~{flags}"(i32 %6) #8, !dbg !130, !srcloc !131
  store i32 %7, ptr %3, align 4, !dbg !130
  %8 = call i32 @pthread_mutex_lock(ptr noundef @mutex) #8, !dbg !132
  %9 = load i32, ptr %3, align 4, !dbg !133
  %10 = call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @mine), !dbg !134
  %11 = load i32, ptr %10, align 4, !dbg !134
  %12 = add nsw i32 %9, %11, !dbg !135
  %13 = load i32, ptr @shared, align 4, !dbg !136
  %14 = add nsw i32 %13, %12, !dbg !136
  store i32 %14, ptr @shared, align 4, !dbg !136
  %15 = load i32, ptr %3, align 4, !dbg !137
  %16 = call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @counters), !dbg !138
  %17 = getelementptr inbounds [4 x i32], ptr %16, i64 0, i64 2, !dbg !138
  store i32 %15, ptr %17, align 8, !dbg !139
  %18 = call i32 @pthread_mutex_unlock(ptr noundef @mutex) #8, !dbg !140
  %19 = call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @mine), !dbg !141
  ret ptr %19, !dbg !142
}

; Function Attrs: noreturn nounwind
declare void @abort() #4

declare i32 @pthread_join(i64 noundef, ptr noundef) #5

; Function Attrs: nounwind
declare void @free(ptr noundef) #3

; Function Attrs: nounwind
declare i32 @pthread_mutex_lock(ptr noundef) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #6

; Function Attrs: nounwind
declare i32 @pthread_mutex_unlock(ptr noundef) #3

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind allocsize(0) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nounwind allocsize(0) }
attributes #8 = { nounwind }
attributes #9 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!52, !53, !54, !55, !56, !57, !58}
!llvm.ident = !{!59}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "shared", scope: !2, file: !3, line: 8, type: !9, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !10, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "threads.c", directory: ".", checksumkind: CSK_MD5, checksum: "90d290fc5918c75a5b175be720ee3b65")
!4 = !{!5, !8}
!5 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !6, line: 18, baseType: !7)
!6 = !DIFile(filename: "include/__stddef_size_t.h", directory: "", checksumkind: CSK_MD5, checksum: "2c44e821a2b1951cde2eb0fb2e656867")
!7 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !{!0, !11, !45, !47}
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(name: "mutex", scope: !2, file: !3, line: 7, type: !13, isLocal: true, isDefinition: true)
!13 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_mutex_t", file: !14, line: 72, baseType: !15)
!14 = !DIFile(filename: "include/x86_64-linux-gnu/bits/pthreadtypes.h", directory: "", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!15 = distinct !DICompositeType(tag: DW_TAG_union_type, file: !14, line: 67, size: 320, elements: !16)
!16 = !{!17, !38, !43}
!17 = !DIDerivedType(tag: DW_TAG_member, name: "__data", scope: !15, file: !14, line: 69, baseType: !18, size: 320)
!18 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__pthread_mutex_s", file: !19, line: 22, size: 320, elements: !20)
!19 = !DIFile(filename: "include/x86_64-linux-gnu/bits/struct_mutex.h", directory: "", checksumkind: CSK_MD5, checksum: "584baedd80e6041b81caae7f496091c0")
!20 = !{!21, !22, !24, !25, !26, !27, !29, !30}
!21 = !DIDerivedType(tag: DW_TAG_member, name: "__lock", scope: !18, file: !19, line: 24, baseType: !9, size: 32)
!22 = !DIDerivedType(tag: DW_TAG_member, name: "__count", scope: !18, file: !19, line: 25, baseType: !23, size: 32, offset: 32)
!23 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!24 = !DIDerivedType(tag: DW_TAG_member, name: "__owner", scope: !18, file: !19, line: 26, baseType: !9, size: 32, offset: 64)
!25 = !DIDerivedType(tag: DW_TAG_member, name: "__nusers", scope: !18, file: !19, line: 28, baseType: !23, size: 32, offset: 96)
!26 = !DIDerivedType(tag: DW_TAG_member, name: "__kind", scope: !18, file: !19, line: 32, baseType: !9, size: 32, offset: 128)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "__spins", scope: !18, file: !19, line: 34, baseType: !28, size: 16, offset: 160)
!28 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!29 = !DIDerivedType(tag: DW_TAG_member, name: "__elision", scope: !18, file: !19, line: 35, baseType: !28, size: 16, offset: 176)
!30 = !DIDerivedType(tag: DW_TAG_member, name: "__list", scope: !18, file: !19, line: 36, baseType: !31, size: 128, offset: 192)
!31 = !DIDerivedType(tag: DW_TAG_typedef, name: "__pthread_list_t", file: !32, line: 55, baseType: !33)
!32 = !DIFile(filename: "include/x86_64-linux-gnu/bits/thread-shared-types.h", directory: "", checksumkind: CSK_MD5, checksum: "04c81e86d34dad9c99ad006d32e47a0d")
!33 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__pthread_internal_list", file: !32, line: 51, size: 128, elements: !34)
!34 = !{!35, !37}
!35 = !DIDerivedType(tag: DW_TAG_member, name: "__prev", scope: !33, file: !32, line: 53, baseType: !36, size: 64)
!36 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 64)
!37 = !DIDerivedType(tag: DW_TAG_member, name: "__next", scope: !33, file: !32, line: 54, baseType: !36, size: 64, offset: 64)
!38 = !DIDerivedType(tag: DW_TAG_member, name: "__size", scope: !15, file: !14, line: 70, baseType: !39, size: 320)
!39 = !DICompositeType(tag: DW_TAG_array_type, baseType: !40, size: 320, elements: !41)
!40 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!41 = !{!42}
!42 = !DISubrange(count: 40)
!43 = !DIDerivedType(tag: DW_TAG_member, name: "__align", scope: !15, file: !14, line: 71, baseType: !44, size: 64)
!44 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!45 = !DIGlobalVariableExpression(var: !46, expr: !DIExpression())
!46 = distinct !DIGlobalVariable(name: "mine", scope: !2, file: !3, line: 5, type: !9, isLocal: true, isDefinition: true)
!47 = !DIGlobalVariableExpression(var: !48, expr: !DIExpression())
!48 = distinct !DIGlobalVariable(name: "counters", scope: !2, file: !3, line: 6, type: !49, isLocal: true, isDefinition: true)
!49 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 128, elements: !50)
!50 = !{!51}
!51 = !DISubrange(count: 4)
!52 = !{i32 7, !"Dwarf Version", i32 5}
!53 = !{i32 2, !"Debug Info Version", i32 3}
!54 = !{i32 1, !"wchar_size", i32 4}
!55 = !{i32 8, !"PIC Level", i32 2}
!56 = !{i32 7, !"PIE Level", i32 2}
!57 = !{i32 7, !"uwtable", i32 2}
!58 = !{i32 7, !"frame-pointer", i32 2}
!59 = !{!"clang"}
!60 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 20, type: !61, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !63)
!61 = !DISubroutineType(types: !62)
!62 = !{!9}
!63 = !{}
!64 = !DILocalVariable(name: "threads", scope: !60, file: !3, line: 21, type: !65)
!65 = !DICompositeType(tag: DW_TAG_array_type, baseType: !66, size: 128, elements: !67)
!66 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !14, line: 27, baseType: !7)
!67 = !{!68}
!68 = !DISubrange(count: 2)
!69 = !DILocation(line: 21, column: 15, scope: !60)
!70 = !DILocalVariable(name: "args", scope: !60, file: !3, line: 22, type: !71)
!71 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 64, elements: !67)
!72 = !DILocation(line: 22, column: 9, scope: !60)
!73 = !DILocalVariable(name: "block", scope: !60, file: !3, line: 23, type: !8)
!74 = !DILocation(line: 23, column: 10, scope: !60)
!75 = !DILocation(line: 23, column: 47, scope: !60)
!76 = !DILocation(line: 23, column: 39, scope: !60)
!77 = !DILocation(line: 23, column: 37, scope: !60)
!78 = !DILocation(line: 23, column: 18, scope: !60)
!79 = !DILocalVariable(name: "i", scope: !80, file: !3, line: 24, type: !9)
!80 = distinct !DILexicalBlock(scope: !60, file: !3, line: 24, column: 5)
!81 = !DILocation(line: 24, column: 14, scope: !80)
!82 = !DILocation(line: 24, column: 10, scope: !80)
!83 = !DILocation(line: 24, column: 21, scope: !84)
!84 = distinct !DILexicalBlock(scope: !80, file: !3, line: 24, column: 5)
!85 = !DILocation(line: 24, column: 23, scope: !84)
!86 = !DILocation(line: 24, column: 5, scope: !80)
!87 = !DILocation(line: 25, column: 37, scope: !88)
!88 = distinct !DILexicalBlock(scope: !84, file: !3, line: 25, column: 13)
!89 = !DILocation(line: 25, column: 29, scope: !88)
!90 = !DILocation(line: 25, column: 56, scope: !88)
!91 = !DILocation(line: 25, column: 51, scope: !88)
!92 = !DILocation(line: 25, column: 13, scope: !88)
!93 = !DILocation(line: 25, column: 13, scope: !84)
!94 = !DILocation(line: 26, column: 13, scope: !88)
!95 = !DILocation(line: 25, column: 58, scope: !88)
!96 = !DILocation(line: 24, column: 29, scope: !84)
!97 = !DILocation(line: 24, column: 5, scope: !84)
!98 = distinct !{!98, !86, !99, !100}
!99 = !DILocation(line: 26, column: 19, scope: !80)
!100 = !{!"llvm.loop.mustprogress"}
!101 = !DILocalVariable(name: "i", scope: !102, file: !3, line: 27, type: !9)
!102 = distinct !DILexicalBlock(scope: !60, file: !3, line: 27, column: 5)
!103 = !DILocation(line: 27, column: 14, scope: !102)
!104 = !DILocation(line: 27, column: 10, scope: !102)
!105 = !DILocation(line: 27, column: 21, scope: !106)
!106 = distinct !DILexicalBlock(scope: !102, file: !3, line: 27, column: 5)
!107 = !DILocation(line: 27, column: 23, scope: !106)
!108 = !DILocation(line: 27, column: 5, scope: !102)
!109 = !DILocation(line: 28, column: 30, scope: !106)
!110 = !DILocation(line: 28, column: 22, scope: !106)
!111 = !DILocation(line: 28, column: 9, scope: !106)
!112 = !DILocation(line: 27, column: 29, scope: !106)
!113 = !DILocation(line: 27, column: 5, scope: !106)
!114 = distinct !{!114, !108, !115, !100}
!115 = !DILocation(line: 28, column: 35, scope: !102)
!116 = !DILocation(line: 29, column: 10, scope: !60)
!117 = !DILocation(line: 29, column: 5, scope: !60)
!118 = !DILocation(line: 30, column: 12, scope: !60)
!119 = !DILocation(line: 30, column: 5, scope: !60)
!120 = distinct !DISubprogram(name: "work", scope: !3, file: !3, line: 10, type: !121, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !63)
!121 = !DISubroutineType(types: !122)
!122 = !{!123, !123}
!123 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!124 = !DILocalVariable(name: "arg", arg: 1, scope: !120, file: !3, line: 10, type: !123)
!125 = !DILocation(line: 10, column: 25, scope: !120)
!126 = !DILocalVariable(name: "n", scope: !120, file: !3, line: 11, type: !9)
!127 = !DILocation(line: 11, column: 9, scope: !120)
!128 = !DILocation(line: 11, column: 21, scope: !120)
!129 = !DILocation(line: 11, column: 13, scope: !120)
!130 = !DILocation(line: 12, column: 5, scope: !120)
!131 = !{i64 362}
!132 = !DILocation(line: 13, column: 5, scope: !120)
!133 = !DILocation(line: 14, column: 15, scope: !120)
!134 = !DILocation(line: 14, column: 19, scope: !120)
!135 = !DILocation(line: 14, column: 17, scope: !120)
!136 = !DILocation(line: 14, column: 12, scope: !120)
!137 = !DILocation(line: 15, column: 19, scope: !120)
!138 = !DILocation(line: 15, column: 5, scope: !120)
!139 = !DILocation(line: 15, column: 17, scope: !120)
!140 = !DILocation(line: 16, column: 5, scope: !120)
!141 = !DILocation(line: 17, column: 13, scope: !120)
!142 = !DILocation(line: 17, column: 5, scope: !120)
