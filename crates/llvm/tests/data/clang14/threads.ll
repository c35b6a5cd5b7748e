; ModuleID = 'threads.c'
source_filename = "threads.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_mutex_t = type { %struct.__pthread_mutex_s }
%struct.__pthread_mutex_s = type { i32, i32, i32, i32, i32, i16, i16, %struct.__pthread_internal_list }
%struct.__pthread_internal_list = type { %struct.__pthread_internal_list*, %struct.__pthread_internal_list* }
%union.pthread_attr_t = type { i64, [48 x i8] }

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
  %4 = alloca i32*, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store i32 0, i32* %1, align 4
  call void @llvm.dbg.declare(metadata [2 x i64]* %2, metadata !64, metadata !DIExpression()), !dbg !69
  call void @llvm.dbg.declare(metadata [2 x i32]* %3, metadata !70, metadata !DIExpression()), !dbg !72
  %7 = bitcast [2 x i32]* %3 to i8*, !dbg !72
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %7, i8* align 4 bitcast ([2 x i32]* @__const.main.args to i8*), i64 8, i1 false), !dbg !72
  call void @llvm.dbg.declare(metadata i32** %4, metadata !73, metadata !DIExpression()), !dbg !74
  %8 = getelementptr inbounds [2 x i32], [2 x i32]* %3, i64 0, i64 1, !dbg !75
  %9 = load i32, i32* %8, align 4, !dbg !75
  %10 = sext i32 %9 to i64, !dbg !76
  %11 = mul i64 4, %10, !dbg !77
  %12 = call noalias i8* @malloc(i64 noundef %11) #6, !dbg !78
  %13 = bitcast i8* %12 to i32*, !dbg !78
  store i32* %13, i32** %4, align 8, !dbg !74
  call void @llvm.dbg.declare(metadata i32* %5, metadata !79, metadata !DIExpression()), !dbg !81
  store i32 0, i32* %5, align 4, !dbg !81
  br label %14, !dbg !82

14:                                               ; preds = %29, %0
  %15 = load i32, i32* %5, align 4, !dbg !83
  %16 = icmp slt i32 %15, 2, !dbg !85
  br i1 %16, label %17, label %32, !dbg !86

17:                                               ; preds = %14
  %18 = load i32, i32* %5, align 4, !dbg !87
  %19 = sext i32 %18 to i64, !dbg !89
  %20 = getelementptr inbounds [2 x i64], [2 x i64]* %2, i64 0, i64 %19, !dbg !89
  %21 = load i32, i32* %5, align 4, !dbg !90
  %22 = sext i32 %21 to i64, !dbg !91
  %23 = getelementptr inbounds [2 x i32], [2 x i32]* %3, i64 0, i64 %22, !dbg !91
  %24 = bitcast i32* %23 to i8*, !dbg !92
  %25 = call i32 @pthread_create(i64* noundef %20, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @work, i8* noundef %24) #6, !dbg !93
  %26 = icmp ne i32 %25, 0, !dbg !93
  br i1 %26, label %27, label %28, !dbg !94

27:                                               ; preds = %17
  call void @abort() #7, !dbg !95
  unreachable, !dbg !95

28:                                               ; preds = %17
  br label %29, !dbg !96

29:                                               ; preds = %28
  %30 = load i32, i32* %5, align 4, !dbg !97
  %31 = add nsw i32 %30, 1, !dbg !97
  store i32 %31, i32* %5, align 4, !dbg !97
  br label %14, !dbg !98, !llvm.loop !99

32:                                               ; preds = %14
  call void @llvm.dbg.declare(metadata i32* %6, metadata !102, metadata !DIExpression()), !dbg !104
  store i32 0, i32* %6, align 4, !dbg !104
  br label %33, !dbg !105

33:                                               ; preds = %42, %32
  %34 = load i32, i32* %6, align 4, !dbg !106
  %35 = icmp slt i32 %34, 2, !dbg !108
  br i1 %35, label %36, label %45, !dbg !109

36:                                               ; preds = %33
  %37 = load i32, i32* %6, align 4, !dbg !110
  %38 = sext i32 %37 to i64, !dbg !111
  %39 = getelementptr inbounds [2 x i64], [2 x i64]* %2, i64 0, i64 %38, !dbg !111
  %40 = load i64, i64* %39, align 8, !dbg !111
  %41 = call i32 @pthread_join(i64 noundef %40, i8** noundef null), !dbg !112
  br label %42, !dbg !112

42:                                               ; preds = %36
  %43 = load i32, i32* %6, align 4, !dbg !113
  %44 = add nsw i32 %43, 1, !dbg !113
  store i32 %44, i32* %6, align 4, !dbg !113
  br label %33, !dbg !114, !llvm.loop !115

45:                                               ; preds = %33
  %46 = load i32*, i32** %4, align 8, !dbg !117
  %47 = bitcast i32* %46 to i8*, !dbg !117
  call void @free(i8* noundef %47) #6, !dbg !118
  %48 = load i32, i32* @shared, align 4, !dbg !119
  ret i32 %48, !dbg !120
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: nounwind
declare noalias i8* @malloc(i64 noundef) #3

; Function Attrs: nounwind
declare i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #3

; Function Attrs: noinline nounwind uwtable
define internal i8* @work(i8* noundef %0) #0 !dbg !121 {
  %2 = alloca i8*, align 8
  %3 = alloca i32, align 4
  store i8* %0, i8** %2, align 8
  call void @llvm.dbg.declare(metadata i8** %2, metadata !125, metadata !DIExpression()), !dbg !126
  call void @llvm.dbg.declare(metadata i32* %3, metadata !127, metadata !DIExpression()), !dbg !128
  %4 = load i8*, i8** %2, align 8, !dbg !129
  %5 = bitcast i8* %4 to i32*, !dbg !130
  %6 = load i32, i32* %5, align 4, !dbg !131
  store i32 %6, i32* %3, align 4, !dbg !128
  %7 = load i32, i32* %3, align 4, !dbg !132
  %8 = call i32 asm sideeffect "", "=r,0,~{dirflag},~{fpsr},~{flags}"(i32 %7) #6, !dbg !132, !srcloc !133
  store i32 %8, i32* %3, align 4, !dbg !132
  %9 = call i32 @pthread_mutex_lock(%union.pthread_mutex_t* noundef @mutex) #6, !dbg !134
  %10 = load i32, i32* %3, align 4, !dbg !135
  %11 = load i32, i32* @mine, align 4, !dbg !136
  %12 = add nsw i32 %10, %11, !dbg !137
  %13 = load i32, i32* @shared, align 4, !dbg !138
  %14 = add nsw i32 %13, %12, !dbg !138
  store i32 %14, i32* @shared, align 4, !dbg !138
  %15 = load i32, i32* %3, align 4, !dbg !139
  store i32 %15, i32* getelementptr inbounds ([4 x i32], [4 x i32]* @counters, i64 0, i64 2), align 8, !dbg !140
  %16 = call i32 @pthread_mutex_unlock(%union.pthread_mutex_t* noundef @mutex) #6, !dbg !141
  ret i8* bitcast (i32* @mine to i8*), !dbg !142
}

; Function Attrs: noreturn nounwind
declare void @abort() #4

declare i32 @pthread_join(i64 noundef, i8** noundef) #5

; Function Attrs: nounwind
declare void @free(i8* noundef) #3

; Function Attrs: nounwind
declare i32 @pthread_mutex_lock(%union.pthread_mutex_t* noundef) #3

; Function Attrs: nounwind
declare i32 @pthread_mutex_unlock(%union.pthread_mutex_t* noundef) #3

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { argmemonly nofree nounwind willreturn }
attributes #3 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind }
attributes #7 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!52, !53, !54, !55, !56, !57, !58}
!llvm.ident = !{!59}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "shared", scope: !2, file: !3, line: 8, type: !9, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !10, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "threads.c", directory: ".", checksumkind: CSK_MD5, checksum: "90d290fc5918c75a5b175be720ee3b65")
!4 = !{!5, !8}
!5 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !6, line: 46, baseType: !7)
!6 = !DIFile(filename: "include/stddef.h", directory: "", checksumkind: CSK_MD5, checksum: "2499dd2361b915724b073282bea3a7bc")
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
!55 = !{i32 7, !"PIC Level", i32 2}
!56 = !{i32 7, !"PIE Level", i32 2}
!57 = !{i32 7, !"uwtable", i32 1}
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
!92 = !DILocation(line: 25, column: 50, scope: !88)
!93 = !DILocation(line: 25, column: 13, scope: !88)
!94 = !DILocation(line: 25, column: 13, scope: !84)
!95 = !DILocation(line: 26, column: 13, scope: !88)
!96 = !DILocation(line: 25, column: 58, scope: !88)
!97 = !DILocation(line: 24, column: 29, scope: !84)
!98 = !DILocation(line: 24, column: 5, scope: !84)
!99 = distinct !{!99, !86, !100, !101}
!100 = !DILocation(line: 26, column: 19, scope: !80)
!101 = !{!"llvm.loop.mustprogress"}
!102 = !DILocalVariable(name: "i", scope: !103, file: !3, line: 27, type: !9)
!103 = distinct !DILexicalBlock(scope: !60, file: !3, line: 27, column: 5)
!104 = !DILocation(line: 27, column: 14, scope: !103)
!105 = !DILocation(line: 27, column: 10, scope: !103)
!106 = !DILocation(line: 27, column: 21, scope: !107)
!107 = distinct !DILexicalBlock(scope: !103, file: !3, line: 27, column: 5)
!108 = !DILocation(line: 27, column: 23, scope: !107)
!109 = !DILocation(line: 27, column: 5, scope: !103)
!110 = !DILocation(line: 28, column: 30, scope: !107)
!111 = !DILocation(line: 28, column: 22, scope: !107)
!112 = !DILocation(line: 28, column: 9, scope: !107)
!113 = !DILocation(line: 27, column: 29, scope: !107)
!114 = !DILocation(line: 27, column: 5, scope: !107)
!115 = distinct !{!115, !109, !116, !101}
!116 = !DILocation(line: 28, column: 35, scope: !103)
!117 = !DILocation(line: 29, column: 10, scope: !60)
!118 = !DILocation(line: 29, column: 5, scope: !60)
!119 = !DILocation(line: 30, column: 12, scope: !60)
!120 = !DILocation(line: 30, column: 5, scope: !60)
!121 = distinct !DISubprogram(name: "work", scope: !3, file: !3, line: 10, type: !122, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !63)
!122 = !DISubroutineType(types: !123)
!123 = !{!124, !124}
!124 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!125 = !DILocalVariable(name: "arg", arg: 1, scope: !121, file: !3, line: 10, type: !124)
!126 = !DILocation(line: 10, column: 25, scope: !121)
!127 = !DILocalVariable(name: "n", scope: !121, file: !3, line: 11, type: !9)
!128 = !DILocation(line: 11, column: 9, scope: !121)
!129 = !DILocation(line: 11, column: 21, scope: !121)
!130 = !DILocation(line: 11, column: 14, scope: !121)
!131 = !DILocation(line: 11, column: 13, scope: !121)
!132 = !DILocation(line: 12, column: 5, scope: !121)
!133 = !{i64 362}
!134 = !DILocation(line: 13, column: 5, scope: !121)
!135 = !DILocation(line: 14, column: 15, scope: !121)
!136 = !DILocation(line: 14, column: 19, scope: !121)
!137 = !DILocation(line: 14, column: 17, scope: !121)
!138 = !DILocation(line: 14, column: 12, scope: !121)
!139 = !DILocation(line: 15, column: 19, scope: !121)
!140 = !DILocation(line: 15, column: 17, scope: !121)
!141 = !DILocation(line: 16, column: 5, scope: !121)
!142 = !DILocation(line: 17, column: 5, scope: !121)
