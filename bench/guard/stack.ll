; ModuleID = 'sc/stack.c'
source_filename = "sc/stack.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_mutex_t = type { %struct.__pthread_mutex_s }
%struct.__pthread_mutex_s = type { i32, i32, i32, i32, i32, i16, i16, %struct.__pthread_internal_list }
%struct.__pthread_internal_list = type { ptr, ptr }

@top = internal global i32 0, align 4, !dbg !0
@.str = private unnamed_addr constant [21 x i8] c"0 <= top && top <= N\00", align 1, !dbg !5
@.str.1 = private unnamed_addr constant [11 x i8] c"sc/stack.c\00", align 1, !dbg !11
@__PRETTY_FUNCTION__.main = private unnamed_addr constant [15 x i8] c"int main(void)\00", align 1, !dbg !16
@lock = internal global %union.pthread_mutex_t zeroinitializer, align 8, !dbg !30
@.str.2 = private unnamed_addr constant [8 x i8] c"top < N\00", align 1, !dbg !22
@__PRETTY_FUNCTION__.pusher = private unnamed_addr constant [21 x i8] c"void *pusher(void *)\00", align 1, !dbg !27
@stack = internal global [7 x i32] zeroinitializer, align 16, !dbg !64
@.str.3 = private unnamed_addr constant [24 x i8] c"0 <= value && value < N\00", align 1, !dbg !69
@__PRETTY_FUNCTION__.popper = private unnamed_addr constant [21 x i8] c"void *popper(void *)\00", align 1, !dbg !74

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !84 {
  %1 = alloca i32, align 4
  %2 = alloca i64, align 8
  %3 = alloca i64, align 8
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !88, !DIExpression(), !91)
    #dbg_declare(ptr %3, !92, !DIExpression(), !93)
  %4 = call i32 @pthread_create(ptr noundef %2, ptr noundef null, ptr noundef @pusher, ptr noundef null) #4, !dbg !94
  %5 = call i32 @pthread_create(ptr noundef %3, ptr noundef null, ptr noundef @popper, ptr noundef null) #4, !dbg !95
  %6 = load i64, ptr %2, align 8, !dbg !96
  %7 = call i32 @pthread_join(i64 noundef %6, ptr noundef null), !dbg !97
  %8 = load i64, ptr %3, align 8, !dbg !98
  %9 = call i32 @pthread_join(i64 noundef %8, ptr noundef null), !dbg !99
  %10 = load i32, ptr @top, align 4, !dbg !100
  %11 = icmp sle i32 0, %10, !dbg !100
  br i1 %11, label %12, label %16, !dbg !100

12:                                               ; preds = %0
  %13 = load i32, ptr @top, align 4, !dbg !100
  %14 = icmp sle i32 %13, 7, !dbg !100
  br i1 %14, label %15, label %16, !dbg !103

15:                                               ; preds = %12
  br label %17, !dbg !103

16:                                               ; preds = %12, %0
  call void @__assert_fail(ptr noundef @.str, ptr noundef @.str.1, i32 noundef 51, ptr noundef @__PRETTY_FUNCTION__.main) #5, !dbg !100
  unreachable, !dbg !100

17:                                               ; preds = %15
  ret i32 0, !dbg !104
}

; Function Attrs: nounwind
declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef) #1

; Function Attrs: noinline nounwind uwtable
define internal ptr @pusher(ptr noundef %0) #0 !dbg !105 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !109, !DIExpression(), !110)
  %4 = load ptr, ptr %2, align 8, !dbg !111
    #dbg_declare(ptr %3, !112, !DIExpression(), !114)
  store i32 0, ptr %3, align 4, !dbg !114
  br label %5, !dbg !115

5:                                                ; preds = %21, %1
  %6 = load i32, ptr %3, align 4, !dbg !116
  %7 = icmp slt i32 %6, 7, !dbg !118
  br i1 %7, label %8, label %24, !dbg !119

8:                                                ; preds = %5
  %9 = call i32 @pthread_mutex_lock(ptr noundef @lock) #4, !dbg !120
  %10 = load i32, ptr @top, align 4, !dbg !122
  %11 = icmp slt i32 %10, 7, !dbg !122
  br i1 %11, label %12, label %13, !dbg !125

12:                                               ; preds = %8
  br label %14, !dbg !125

13:                                               ; preds = %8
  call void @__assert_fail(ptr noundef @.str.2, ptr noundef @.str.1, i32 noundef 23, ptr noundef @__PRETTY_FUNCTION__.pusher) #5, !dbg !122
  unreachable, !dbg !122

14:                                               ; preds = %12
  %15 = load i32, ptr %3, align 4, !dbg !126
  %16 = load i32, ptr @top, align 4, !dbg !127
  %17 = add nsw i32 %16, 1, !dbg !127
  store i32 %17, ptr @top, align 4, !dbg !127
  %18 = sext i32 %16 to i64, !dbg !128
  %19 = getelementptr inbounds [7 x i32], ptr @stack, i64 0, i64 %18, !dbg !128
  store i32 %15, ptr %19, align 4, !dbg !129
  %20 = call i32 @pthread_mutex_unlock(ptr noundef @lock) #4, !dbg !130
  br label %21, !dbg !131

21:                                               ; preds = %14
  %22 = load i32, ptr %3, align 4, !dbg !132
  %23 = add nsw i32 %22, 1, !dbg !132
  store i32 %23, ptr %3, align 4, !dbg !132
  br label %5, !dbg !133, !llvm.loop !134

24:                                               ; preds = %5
  ret ptr null, !dbg !137
}

; Function Attrs: noinline nounwind uwtable
define internal ptr @popper(ptr noundef %0) #0 !dbg !138 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !139, !DIExpression(), !140)
  %5 = load ptr, ptr %2, align 8, !dbg !141
    #dbg_declare(ptr %3, !142, !DIExpression(), !144)
  store i32 0, ptr %3, align 4, !dbg !144
  br label %6, !dbg !145

6:                                                ; preds = %29, %1
  %7 = load i32, ptr %3, align 4, !dbg !146
  %8 = icmp slt i32 %7, 7, !dbg !148
  br i1 %8, label %9, label %32, !dbg !149

9:                                                ; preds = %6
  %10 = call i32 @pthread_mutex_lock(ptr noundef @lock) #4, !dbg !150
  %11 = load i32, ptr @top, align 4, !dbg !152
  %12 = icmp sgt i32 %11, 0, !dbg !154
  br i1 %12, label %13, label %27, !dbg !155

13:                                               ; preds = %9
    #dbg_declare(ptr %4, !156, !DIExpression(), !158)
  %14 = load i32, ptr @top, align 4, !dbg !159
  %15 = add nsw i32 %14, -1, !dbg !159
  store i32 %15, ptr @top, align 4, !dbg !159
  %16 = sext i32 %15 to i64, !dbg !160
  %17 = getelementptr inbounds [7 x i32], ptr @stack, i64 0, i64 %16, !dbg !160
  %18 = load i32, ptr %17, align 4, !dbg !160
  store i32 %18, ptr %4, align 4, !dbg !158
  %19 = load i32, ptr %4, align 4, !dbg !161
  %20 = icmp sle i32 0, %19, !dbg !161
  br i1 %20, label %21, label %25, !dbg !161

21:                                               ; preds = %13
  %22 = load i32, ptr %4, align 4, !dbg !161
  %23 = icmp slt i32 %22, 7, !dbg !161
  br i1 %23, label %24, label %25, !dbg !164

24:                                               ; preds = %21
  br label %26, !dbg !164

25:                                               ; preds = %21, %13
  call void @__assert_fail(ptr noundef @.str.3, ptr noundef @.str.1, i32 noundef 37, ptr noundef @__PRETTY_FUNCTION__.popper) #5, !dbg !161
  unreachable, !dbg !161

26:                                               ; preds = %24
  br label %27, !dbg !165

27:                                               ; preds = %26, %9
  %28 = call i32 @pthread_mutex_unlock(ptr noundef @lock) #4, !dbg !166
  br label %29, !dbg !167

29:                                               ; preds = %27
  %30 = load i32, ptr %3, align 4, !dbg !168
  %31 = add nsw i32 %30, 1, !dbg !168
  store i32 %31, ptr %3, align 4, !dbg !168
  br label %6, !dbg !169, !llvm.loop !170

32:                                               ; preds = %6
  ret ptr null, !dbg !172
}

declare i32 @pthread_join(i64 noundef, ptr noundef) #2

; Function Attrs: noreturn nounwind
declare void @__assert_fail(ptr noundef, ptr noundef, i32 noundef, ptr noundef) #3

; Function Attrs: nounwind
declare i32 @pthread_mutex_lock(ptr noundef) #1

; Function Attrs: nounwind
declare i32 @pthread_mutex_unlock(ptr noundef) #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind }
attributes #5 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!76, !77, !78, !79, !80, !81, !82}
!llvm.ident = !{!83}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "top", scope: !2, file: !3, line: 16, type: !41, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "sc/stack.c", directory: ".", checksumkind: CSK_MD5, checksum: "736b9b6618e5d5194b30cd5b4c8a4c98")
!4 = !{!5, !11, !16, !0, !22, !27, !30, !64, !69, !74}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(scope: null, file: !3, line: 51, type: !7, isLocal: true, isDefinition: true)
!7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 168, elements: !9)
!8 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!9 = !{!10}
!10 = !DISubrange(count: 21)
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(scope: null, file: !3, line: 51, type: !13, isLocal: true, isDefinition: true)
!13 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 88, elements: !14)
!14 = !{!15}
!15 = !DISubrange(count: 11)
!16 = !DIGlobalVariableExpression(var: !17, expr: !DIExpression())
!17 = distinct !DIGlobalVariable(scope: null, file: !3, line: 51, type: !18, isLocal: true, isDefinition: true)
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 120, elements: !20)
!19 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!20 = !{!21}
!21 = !DISubrange(count: 15)
!22 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression())
!23 = distinct !DIGlobalVariable(scope: null, file: !3, line: 23, type: !24, isLocal: true, isDefinition: true)
!24 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 64, elements: !25)
!25 = !{!26}
!26 = !DISubrange(count: 8)
!27 = !DIGlobalVariableExpression(var: !28, expr: !DIExpression())
!28 = distinct !DIGlobalVariable(scope: null, file: !3, line: 23, type: !29, isLocal: true, isDefinition: true)
!29 = !DICompositeType(tag: DW_TAG_array_type, baseType: !19, size: 168, elements: !9)
!30 = !DIGlobalVariableExpression(var: !31, expr: !DIExpression())
!31 = distinct !DIGlobalVariable(name: "lock", scope: !2, file: !3, line: 14, type: !32, isLocal: true, isDefinition: true)
!32 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_mutex_t", file: !33, line: 72, baseType: !34)
!33 = !DIFile(filename: "include/x86_64-linux-gnu/bits/pthreadtypes.h", directory: "", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!34 = distinct !DICompositeType(tag: DW_TAG_union_type, file: !33, line: 67, size: 320, elements: !35)
!35 = !{!36, !58, !62}
!36 = !DIDerivedType(tag: DW_TAG_member, name: "__data", scope: !34, file: !33, line: 69, baseType: !37, size: 320)
!37 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__pthread_mutex_s", file: !38, line: 22, size: 320, elements: !39)
!38 = !DIFile(filename: "include/x86_64-linux-gnu/bits/struct_mutex.h", directory: "", checksumkind: CSK_MD5, checksum: "584baedd80e6041b81caae7f496091c0")
!39 = !{!40, !42, !44, !45, !46, !47, !49, !50}
!40 = !DIDerivedType(tag: DW_TAG_member, name: "__lock", scope: !37, file: !38, line: 24, baseType: !41, size: 32)
!41 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!42 = !DIDerivedType(tag: DW_TAG_member, name: "__count", scope: !37, file: !38, line: 25, baseType: !43, size: 32, offset: 32)
!43 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!44 = !DIDerivedType(tag: DW_TAG_member, name: "__owner", scope: !37, file: !38, line: 26, baseType: !41, size: 32, offset: 64)
!45 = !DIDerivedType(tag: DW_TAG_member, name: "__nusers", scope: !37, file: !38, line: 28, baseType: !43, size: 32, offset: 96)
!46 = !DIDerivedType(tag: DW_TAG_member, name: "__kind", scope: !37, file: !38, line: 32, baseType: !41, size: 32, offset: 128)
!47 = !DIDerivedType(tag: DW_TAG_member, name: "__spins", scope: !37, file: !38, line: 34, baseType: !48, size: 16, offset: 160)
!48 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!49 = !DIDerivedType(tag: DW_TAG_member, name: "__elision", scope: !37, file: !38, line: 35, baseType: !48, size: 16, offset: 176)
!50 = !DIDerivedType(tag: DW_TAG_member, name: "__list", scope: !37, file: !38, line: 36, baseType: !51, size: 128, offset: 192)
!51 = !DIDerivedType(tag: DW_TAG_typedef, name: "__pthread_list_t", file: !52, line: 55, baseType: !53)
!52 = !DIFile(filename: "include/x86_64-linux-gnu/bits/thread-shared-types.h", directory: "", checksumkind: CSK_MD5, checksum: "04c81e86d34dad9c99ad006d32e47a0d")
!53 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__pthread_internal_list", file: !52, line: 51, size: 128, elements: !54)
!54 = !{!55, !57}
!55 = !DIDerivedType(tag: DW_TAG_member, name: "__prev", scope: !53, file: !52, line: 53, baseType: !56, size: 64)
!56 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !53, size: 64)
!57 = !DIDerivedType(tag: DW_TAG_member, name: "__next", scope: !53, file: !52, line: 54, baseType: !56, size: 64, offset: 64)
!58 = !DIDerivedType(tag: DW_TAG_member, name: "__size", scope: !34, file: !33, line: 70, baseType: !59, size: 320)
!59 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 320, elements: !60)
!60 = !{!61}
!61 = !DISubrange(count: 40)
!62 = !DIDerivedType(tag: DW_TAG_member, name: "__align", scope: !34, file: !33, line: 71, baseType: !63, size: 64)
!63 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!64 = !DIGlobalVariableExpression(var: !65, expr: !DIExpression())
!65 = distinct !DIGlobalVariable(name: "stack", scope: !2, file: !3, line: 15, type: !66, isLocal: true, isDefinition: true)
!66 = !DICompositeType(tag: DW_TAG_array_type, baseType: !41, size: 224, elements: !67)
!67 = !{!68}
!68 = !DISubrange(count: 7)
!69 = !DIGlobalVariableExpression(var: !70, expr: !DIExpression())
!70 = distinct !DIGlobalVariable(scope: null, file: !3, line: 37, type: !71, isLocal: true, isDefinition: true)
!71 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 192, elements: !72)
!72 = !{!73}
!73 = !DISubrange(count: 24)
!74 = !DIGlobalVariableExpression(var: !75, expr: !DIExpression())
!75 = distinct !DIGlobalVariable(scope: null, file: !3, line: 37, type: !29, isLocal: true, isDefinition: true)
!76 = !{i32 7, !"Dwarf Version", i32 5}
!77 = !{i32 2, !"Debug Info Version", i32 3}
!78 = !{i32 1, !"wchar_size", i32 4}
!79 = !{i32 8, !"PIC Level", i32 2}
!80 = !{i32 7, !"PIE Level", i32 2}
!81 = !{i32 7, !"uwtable", i32 2}
!82 = !{i32 7, !"frame-pointer", i32 2}
!83 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!84 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 44, type: !85, scopeLine: 45, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !87)
!85 = !DISubroutineType(types: !86)
!86 = !{!41}
!87 = !{}
!88 = !DILocalVariable(name: "t1", scope: !84, file: !3, line: 46, type: !89)
!89 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !33, line: 27, baseType: !90)
!90 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!91 = !DILocation(line: 46, column: 15, scope: !84)
!92 = !DILocalVariable(name: "t2", scope: !84, file: !3, line: 46, type: !89)
!93 = !DILocation(line: 46, column: 19, scope: !84)
!94 = !DILocation(line: 47, column: 5, scope: !84)
!95 = !DILocation(line: 48, column: 5, scope: !84)
!96 = !DILocation(line: 49, column: 18, scope: !84)
!97 = !DILocation(line: 49, column: 5, scope: !84)
!98 = !DILocation(line: 50, column: 18, scope: !84)
!99 = !DILocation(line: 50, column: 5, scope: !84)
!100 = !DILocation(line: 51, column: 5, scope: !101)
!101 = distinct !DILexicalBlock(scope: !102, file: !3, line: 51, column: 5)
!102 = distinct !DILexicalBlock(scope: !84, file: !3, line: 51, column: 5)
!103 = !DILocation(line: 51, column: 5, scope: !102)
!104 = !DILocation(line: 52, column: 5, scope: !84)
!105 = distinct !DISubprogram(name: "pusher", scope: !3, file: !3, line: 18, type: !106, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !87)
!106 = !DISubroutineType(types: !107)
!107 = !{!108, !108}
!108 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!109 = !DILocalVariable(name: "arg", arg: 1, scope: !105, file: !3, line: 18, type: !108)
!110 = !DILocation(line: 18, column: 27, scope: !105)
!111 = !DILocation(line: 20, column: 11, scope: !105)
!112 = !DILocalVariable(name: "i", scope: !113, file: !3, line: 21, type: !41)
!113 = distinct !DILexicalBlock(scope: !105, file: !3, line: 21, column: 5)
!114 = !DILocation(line: 21, column: 14, scope: !113)
!115 = !DILocation(line: 21, column: 10, scope: !113)
!116 = !DILocation(line: 21, column: 21, scope: !117)
!117 = distinct !DILexicalBlock(scope: !113, file: !3, line: 21, column: 5)
!118 = !DILocation(line: 21, column: 23, scope: !117)
!119 = !DILocation(line: 21, column: 5, scope: !113)
!120 = !DILocation(line: 22, column: 9, scope: !121)
!121 = distinct !DILexicalBlock(scope: !117, file: !3, line: 21, column: 33)
!122 = !DILocation(line: 23, column: 9, scope: !123)
!123 = distinct !DILexicalBlock(scope: !124, file: !3, line: 23, column: 9)
!124 = distinct !DILexicalBlock(scope: !121, file: !3, line: 23, column: 9)
!125 = !DILocation(line: 23, column: 9, scope: !124)
!126 = !DILocation(line: 24, column: 24, scope: !121)
!127 = !DILocation(line: 24, column: 18, scope: !121)
!128 = !DILocation(line: 24, column: 9, scope: !121)
!129 = !DILocation(line: 24, column: 22, scope: !121)
!130 = !DILocation(line: 25, column: 9, scope: !121)
!131 = !DILocation(line: 26, column: 5, scope: !121)
!132 = !DILocation(line: 21, column: 29, scope: !117)
!133 = !DILocation(line: 21, column: 5, scope: !117)
!134 = distinct !{!134, !119, !135, !136}
!135 = !DILocation(line: 26, column: 5, scope: !113)
!136 = !{!"llvm.loop.mustprogress"}
!137 = !DILocation(line: 27, column: 5, scope: !105)
!138 = distinct !DISubprogram(name: "popper", scope: !3, file: !3, line: 30, type: !106, scopeLine: 31, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !87)
!139 = !DILocalVariable(name: "arg", arg: 1, scope: !138, file: !3, line: 30, type: !108)
!140 = !DILocation(line: 30, column: 27, scope: !138)
!141 = !DILocation(line: 32, column: 11, scope: !138)
!142 = !DILocalVariable(name: "i", scope: !143, file: !3, line: 33, type: !41)
!143 = distinct !DILexicalBlock(scope: !138, file: !3, line: 33, column: 5)
!144 = !DILocation(line: 33, column: 14, scope: !143)
!145 = !DILocation(line: 33, column: 10, scope: !143)
!146 = !DILocation(line: 33, column: 21, scope: !147)
!147 = distinct !DILexicalBlock(scope: !143, file: !3, line: 33, column: 5)
!148 = !DILocation(line: 33, column: 23, scope: !147)
!149 = !DILocation(line: 33, column: 5, scope: !143)
!150 = !DILocation(line: 34, column: 9, scope: !151)
!151 = distinct !DILexicalBlock(scope: !147, file: !3, line: 33, column: 33)
!152 = !DILocation(line: 35, column: 13, scope: !153)
!153 = distinct !DILexicalBlock(scope: !151, file: !3, line: 35, column: 13)
!154 = !DILocation(line: 35, column: 17, scope: !153)
!155 = !DILocation(line: 35, column: 13, scope: !151)
!156 = !DILocalVariable(name: "value", scope: !157, file: !3, line: 36, type: !41)
!157 = distinct !DILexicalBlock(scope: !153, file: !3, line: 35, column: 22)
!158 = !DILocation(line: 36, column: 17, scope: !157)
!159 = !DILocation(line: 36, column: 31, scope: !157)
!160 = !DILocation(line: 36, column: 25, scope: !157)
!161 = !DILocation(line: 37, column: 13, scope: !162)
!162 = distinct !DILexicalBlock(scope: !163, file: !3, line: 37, column: 13)
!163 = distinct !DILexicalBlock(scope: !157, file: !3, line: 37, column: 13)
!164 = !DILocation(line: 37, column: 13, scope: !163)
!165 = !DILocation(line: 38, column: 9, scope: !157)
!166 = !DILocation(line: 39, column: 9, scope: !151)
!167 = !DILocation(line: 40, column: 5, scope: !151)
!168 = !DILocation(line: 33, column: 29, scope: !147)
!169 = !DILocation(line: 33, column: 5, scope: !147)
!170 = distinct !{!170, !149, !171, !136}
!171 = !DILocation(line: 40, column: 5, scope: !143)
!172 = !DILocation(line: 41, column: 5, scope: !138)
