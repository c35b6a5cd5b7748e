; ModuleID = 'sc/circular_buffer.c'
source_filename = "sc/circular_buffer.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_mutex_t = type { %struct.__pthread_mutex_s }
%struct.__pthread_mutex_s = type { i32, i32, i32, i32, i32, i16, i16, %struct.__pthread_internal_list }
%struct.__pthread_internal_list = type { ptr, ptr }

@lock = internal global %union.pthread_mutex_t zeroinitializer, align 8, !dbg !0
@may_send = internal global i8 1, align 1, !dbg !5
@may_receive = internal global i8 0, align 1, !dbg !19
@used = internal global i32 0, align 4, !dbg !8
@ring = internal global [10 x i32] zeroinitializer, align 16, !dbg !11
@next = internal global i32 0, align 4, !dbg !17
@.str = private unnamed_addr constant [18 x i8] c"value == expected\00", align 1, !dbg !21
@.str.1 = private unnamed_addr constant [21 x i8] c"sc/circular_buffer.c\00", align 1, !dbg !27
@__PRETTY_FUNCTION__.receiver = private unnamed_addr constant [23 x i8] c"void *receiver(void *)\00", align 1, !dbg !32
@.str.2 = private unnamed_addr constant [9 x i8] c"used > 0\00", align 1, !dbg !38
@__PRETTY_FUNCTION__.remove_oldest = private unnamed_addr constant [24 x i8] c"int remove_oldest(void)\00", align 1, !dbg !43
@first = internal global i32 0, align 4, !dbg !48

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !88 {
  %1 = alloca i32, align 4
  %2 = alloca i64, align 8
  %3 = alloca i64, align 8
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !92, !DIExpression(), !95)
    #dbg_declare(ptr %3, !96, !DIExpression(), !97)
  %4 = call i32 @pthread_create(ptr noundef %2, ptr noundef null, ptr noundef @sender, ptr noundef null) #4, !dbg !98
  %5 = call i32 @pthread_create(ptr noundef %3, ptr noundef null, ptr noundef @receiver, ptr noundef null) #4, !dbg !99
  %6 = load i64, ptr %2, align 8, !dbg !100
  %7 = call i32 @pthread_join(i64 noundef %6, ptr noundef null), !dbg !101
  %8 = load i64, ptr %3, align 8, !dbg !102
  %9 = call i32 @pthread_join(i64 noundef %8, ptr noundef null), !dbg !103
  ret i32 0, !dbg !104
}

; Function Attrs: nounwind
declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef) #1

; Function Attrs: noinline nounwind uwtable
define internal ptr @sender(ptr noundef %0) #0 !dbg !105 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !109, !DIExpression(), !110)
  %5 = load ptr, ptr %2, align 8, !dbg !111
    #dbg_declare(ptr %3, !112, !DIExpression(), !113)
  store i32 0, ptr %3, align 4, !dbg !113
    #dbg_declare(ptr %4, !114, !DIExpression(), !116)
  store i32 0, ptr %4, align 4, !dbg !116
  br label %6, !dbg !117

6:                                                ; preds = %21, %1
  %7 = load i32, ptr %4, align 4, !dbg !118
  %8 = icmp slt i32 %7, 6, !dbg !120
  br i1 %8, label %9, label %24, !dbg !121

9:                                                ; preds = %6
  %10 = call i32 @pthread_mutex_lock(ptr noundef @lock) #4, !dbg !122
  %11 = load i8, ptr @may_send, align 1, !dbg !124
  %12 = trunc i8 %11 to i1, !dbg !124
  br i1 %12, label %13, label %19, !dbg !126

13:                                               ; preds = %9
  %14 = load i32, ptr %3, align 4, !dbg !127
  %15 = call zeroext i1 @insert(i32 noundef %14), !dbg !128
  br i1 %15, label %16, label %19, !dbg !129

16:                                               ; preds = %13
  %17 = load i32, ptr %3, align 4, !dbg !130
  %18 = add nsw i32 %17, 1, !dbg !130
  store i32 %18, ptr %3, align 4, !dbg !130
  store i8 0, ptr @may_send, align 1, !dbg !132
  store i8 1, ptr @may_receive, align 1, !dbg !133
  br label %19, !dbg !134

19:                                               ; preds = %16, %13, %9
  %20 = call i32 @pthread_mutex_unlock(ptr noundef @lock) #4, !dbg !135
  br label %21, !dbg !136

21:                                               ; preds = %19
  %22 = load i32, ptr %4, align 4, !dbg !137
  %23 = add nsw i32 %22, 1, !dbg !137
  store i32 %23, ptr %4, align 4, !dbg !137
  br label %6, !dbg !138, !llvm.loop !139

24:                                               ; preds = %6
  ret ptr null, !dbg !142
}

; Function Attrs: noinline nounwind uwtable
define internal ptr @receiver(ptr noundef %0) #0 !dbg !143 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !144, !DIExpression(), !145)
  %6 = load ptr, ptr %2, align 8, !dbg !146
    #dbg_declare(ptr %3, !147, !DIExpression(), !148)
  store i32 0, ptr %3, align 4, !dbg !148
    #dbg_declare(ptr %4, !149, !DIExpression(), !151)
  store i32 0, ptr %4, align 4, !dbg !151
  br label %7, !dbg !152

7:                                                ; preds = %26, %1
  %8 = load i32, ptr %4, align 4, !dbg !153
  %9 = icmp slt i32 %8, 6, !dbg !155
  br i1 %9, label %10, label %29, !dbg !156

10:                                               ; preds = %7
  %11 = call i32 @pthread_mutex_lock(ptr noundef @lock) #4, !dbg !157
  %12 = load i8, ptr @may_receive, align 1, !dbg !159
  %13 = trunc i8 %12 to i1, !dbg !159
  br i1 %13, label %14, label %24, !dbg !161

14:                                               ; preds = %10
    #dbg_declare(ptr %5, !162, !DIExpression(), !164)
  %15 = call i32 @remove_oldest(), !dbg !165
  store i32 %15, ptr %5, align 4, !dbg !164
  %16 = load i32, ptr %5, align 4, !dbg !166
  %17 = load i32, ptr %3, align 4, !dbg !166
  %18 = icmp eq i32 %16, %17, !dbg !166
  br i1 %18, label %19, label %20, !dbg !169

19:                                               ; preds = %14
  br label %21, !dbg !169

20:                                               ; preds = %14
  call void @__assert_fail(ptr noundef @.str, ptr noundef @.str.1, i32 noundef 64, ptr noundef @__PRETTY_FUNCTION__.receiver) #5, !dbg !166
  unreachable, !dbg !166

21:                                               ; preds = %19
  %22 = load i32, ptr %3, align 4, !dbg !170
  %23 = add nsw i32 %22, 1, !dbg !170
  store i32 %23, ptr %3, align 4, !dbg !170
  store i8 0, ptr @may_receive, align 1, !dbg !171
  store i8 1, ptr @may_send, align 1, !dbg !172
  br label %24, !dbg !173

24:                                               ; preds = %21, %10
  %25 = call i32 @pthread_mutex_unlock(ptr noundef @lock) #4, !dbg !174
  br label %26, !dbg !175

26:                                               ; preds = %24
  %27 = load i32, ptr %4, align 4, !dbg !176
  %28 = add nsw i32 %27, 1, !dbg !176
  store i32 %28, ptr %4, align 4, !dbg !176
  br label %7, !dbg !177, !llvm.loop !178

29:                                               ; preds = %7
  ret ptr null, !dbg !180
}

declare i32 @pthread_join(i64 noundef, ptr noundef) #2

; Function Attrs: nounwind
declare i32 @pthread_mutex_lock(ptr noundef) #1

; Function Attrs: noinline nounwind uwtable
define internal zeroext i1 @insert(i32 noundef %0) #0 !dbg !181 {
  %2 = alloca i1, align 1
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !184, !DIExpression(), !185)
  %4 = load i32, ptr @used, align 4, !dbg !186
  %5 = icmp eq i32 %4, 10, !dbg !188
  br i1 %5, label %6, label %7, !dbg !189

6:                                                ; preds = %1
  store i1 false, ptr %2, align 1, !dbg !190
  br label %17, !dbg !190

7:                                                ; preds = %1
  %8 = load i32, ptr %3, align 4, !dbg !191
  %9 = load i32, ptr @next, align 4, !dbg !192
  %10 = zext i32 %9 to i64, !dbg !193
  %11 = getelementptr inbounds [10 x i32], ptr @ring, i64 0, i64 %10, !dbg !193
  store i32 %8, ptr %11, align 4, !dbg !194
  %12 = load i32, ptr @next, align 4, !dbg !195
  %13 = add i32 %12, 1, !dbg !196
  %14 = urem i32 %13, 10, !dbg !197
  store i32 %14, ptr @next, align 4, !dbg !198
  %15 = load i32, ptr @used, align 4, !dbg !199
  %16 = add i32 %15, 1, !dbg !199
  store i32 %16, ptr @used, align 4, !dbg !199
  store i1 true, ptr %2, align 1, !dbg !200
  br label %17, !dbg !200

17:                                               ; preds = %7, %6
  %18 = load i1, ptr %2, align 1, !dbg !201
  ret i1 %18, !dbg !201
}

; Function Attrs: nounwind
declare i32 @pthread_mutex_unlock(ptr noundef) #1

; Function Attrs: noinline nounwind uwtable
define internal i32 @remove_oldest() #0 !dbg !202 {
  %1 = alloca i32, align 4
  %2 = load i32, ptr @used, align 4, !dbg !203
  %3 = icmp ugt i32 %2, 0, !dbg !203
  br i1 %3, label %4, label %5, !dbg !206

4:                                                ; preds = %0
  br label %6, !dbg !206

5:                                                ; preds = %0
  call void @__assert_fail(ptr noundef @.str.2, ptr noundef @.str.1, i32 noundef 33, ptr noundef @__PRETTY_FUNCTION__.remove_oldest) #5, !dbg !203
  unreachable, !dbg !203

6:                                                ; preds = %4
    #dbg_declare(ptr %1, !207, !DIExpression(), !208)
  %7 = load i32, ptr @first, align 4, !dbg !209
  %8 = zext i32 %7 to i64, !dbg !210
  %9 = getelementptr inbounds [10 x i32], ptr @ring, i64 0, i64 %8, !dbg !210
  %10 = load i32, ptr %9, align 4, !dbg !210
  store i32 %10, ptr %1, align 4, !dbg !208
  %11 = load i32, ptr @first, align 4, !dbg !211
  %12 = add i32 %11, 1, !dbg !212
  %13 = urem i32 %12, 10, !dbg !213
  store i32 %13, ptr @first, align 4, !dbg !214
  %14 = load i32, ptr @used, align 4, !dbg !215
  %15 = add i32 %14, -1, !dbg !215
  store i32 %15, ptr @used, align 4, !dbg !215
  %16 = load i32, ptr %1, align 4, !dbg !216
  ret i32 %16, !dbg !217
}

; Function Attrs: noreturn nounwind
declare void @__assert_fail(ptr noundef, ptr noundef, i32 noundef, ptr noundef) #3

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind }
attributes #5 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!80, !81, !82, !83, !84, !85, !86}
!llvm.ident = !{!87}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "lock", scope: !2, file: !3, line: 16, type: !50, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "sc/circular_buffer.c", directory: ".", checksumkind: CSK_MD5, checksum: "0d5952d3395842d3a7ad8b1f83f84caf")
!4 = !{!0, !5, !8, !11, !17, !19, !21, !27, !32, !38, !43, !48}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "may_send", scope: !2, file: !3, line: 19, type: !7, isLocal: true, isDefinition: true)
!7 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "used", scope: !2, file: !3, line: 18, type: !10, isLocal: true, isDefinition: true)
!10 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(name: "ring", scope: !2, file: !3, line: 17, type: !13, isLocal: true, isDefinition: true)
!13 = !DICompositeType(tag: DW_TAG_array_type, baseType: !14, size: 320, elements: !15)
!14 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!15 = !{!16}
!16 = !DISubrange(count: 10)
!17 = !DIGlobalVariableExpression(var: !18, expr: !DIExpression())
!18 = distinct !DIGlobalVariable(name: "next", scope: !2, file: !3, line: 18, type: !10, isLocal: true, isDefinition: true)
!19 = !DIGlobalVariableExpression(var: !20, expr: !DIExpression())
!20 = distinct !DIGlobalVariable(name: "may_receive", scope: !2, file: !3, line: 19, type: !7, isLocal: true, isDefinition: true)
!21 = !DIGlobalVariableExpression(var: !22, expr: !DIExpression())
!22 = distinct !DIGlobalVariable(scope: null, file: !3, line: 64, type: !23, isLocal: true, isDefinition: true)
!23 = !DICompositeType(tag: DW_TAG_array_type, baseType: !24, size: 144, elements: !25)
!24 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!25 = !{!26}
!26 = !DISubrange(count: 18)
!27 = !DIGlobalVariableExpression(var: !28, expr: !DIExpression())
!28 = distinct !DIGlobalVariable(scope: null, file: !3, line: 64, type: !29, isLocal: true, isDefinition: true)
!29 = !DICompositeType(tag: DW_TAG_array_type, baseType: !24, size: 168, elements: !30)
!30 = !{!31}
!31 = !DISubrange(count: 21)
!32 = !DIGlobalVariableExpression(var: !33, expr: !DIExpression())
!33 = distinct !DIGlobalVariable(scope: null, file: !3, line: 64, type: !34, isLocal: true, isDefinition: true)
!34 = !DICompositeType(tag: DW_TAG_array_type, baseType: !35, size: 184, elements: !36)
!35 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !24)
!36 = !{!37}
!37 = !DISubrange(count: 23)
!38 = !DIGlobalVariableExpression(var: !39, expr: !DIExpression())
!39 = distinct !DIGlobalVariable(scope: null, file: !3, line: 33, type: !40, isLocal: true, isDefinition: true)
!40 = !DICompositeType(tag: DW_TAG_array_type, baseType: !24, size: 72, elements: !41)
!41 = !{!42}
!42 = !DISubrange(count: 9)
!43 = !DIGlobalVariableExpression(var: !44, expr: !DIExpression())
!44 = distinct !DIGlobalVariable(scope: null, file: !3, line: 33, type: !45, isLocal: true, isDefinition: true)
!45 = !DICompositeType(tag: DW_TAG_array_type, baseType: !35, size: 192, elements: !46)
!46 = !{!47}
!47 = !DISubrange(count: 24)
!48 = !DIGlobalVariableExpression(var: !49, expr: !DIExpression())
!49 = distinct !DIGlobalVariable(name: "first", scope: !2, file: !3, line: 18, type: !10, isLocal: true, isDefinition: true)
!50 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_mutex_t", file: !51, line: 72, baseType: !52)
!51 = !DIFile(filename: "include/x86_64-linux-gnu/bits/pthreadtypes.h", directory: "", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!52 = distinct !DICompositeType(tag: DW_TAG_union_type, file: !51, line: 67, size: 320, elements: !53)
!53 = !{!54, !74, !78}
!54 = !DIDerivedType(tag: DW_TAG_member, name: "__data", scope: !52, file: !51, line: 69, baseType: !55, size: 320)
!55 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__pthread_mutex_s", file: !56, line: 22, size: 320, elements: !57)
!56 = !DIFile(filename: "include/x86_64-linux-gnu/bits/struct_mutex.h", directory: "", checksumkind: CSK_MD5, checksum: "584baedd80e6041b81caae7f496091c0")
!57 = !{!58, !59, !60, !61, !62, !63, !65, !66}
!58 = !DIDerivedType(tag: DW_TAG_member, name: "__lock", scope: !55, file: !56, line: 24, baseType: !14, size: 32)
!59 = !DIDerivedType(tag: DW_TAG_member, name: "__count", scope: !55, file: !56, line: 25, baseType: !10, size: 32, offset: 32)
!60 = !DIDerivedType(tag: DW_TAG_member, name: "__owner", scope: !55, file: !56, line: 26, baseType: !14, size: 32, offset: 64)
!61 = !DIDerivedType(tag: DW_TAG_member, name: "__nusers", scope: !55, file: !56, line: 28, baseType: !10, size: 32, offset: 96)
!62 = !DIDerivedType(tag: DW_TAG_member, name: "__kind", scope: !55, file: !56, line: 32, baseType: !14, size: 32, offset: 128)
!63 = !DIDerivedType(tag: DW_TAG_member, name: "__spins", scope: !55, file: !56, line: 34, baseType: !64, size: 16, offset: 160)
!64 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!65 = !DIDerivedType(tag: DW_TAG_member, name: "__elision", scope: !55, file: !56, line: 35, baseType: !64, size: 16, offset: 176)
!66 = !DIDerivedType(tag: DW_TAG_member, name: "__list", scope: !55, file: !56, line: 36, baseType: !67, size: 128, offset: 192)
!67 = !DIDerivedType(tag: DW_TAG_typedef, name: "__pthread_list_t", file: !68, line: 55, baseType: !69)
!68 = !DIFile(filename: "include/x86_64-linux-gnu/bits/thread-shared-types.h", directory: "", checksumkind: CSK_MD5, checksum: "04c81e86d34dad9c99ad006d32e47a0d")
!69 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__pthread_internal_list", file: !68, line: 51, size: 128, elements: !70)
!70 = !{!71, !73}
!71 = !DIDerivedType(tag: DW_TAG_member, name: "__prev", scope: !69, file: !68, line: 53, baseType: !72, size: 64)
!72 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !69, size: 64)
!73 = !DIDerivedType(tag: DW_TAG_member, name: "__next", scope: !69, file: !68, line: 54, baseType: !72, size: 64, offset: 64)
!74 = !DIDerivedType(tag: DW_TAG_member, name: "__size", scope: !52, file: !51, line: 70, baseType: !75, size: 320)
!75 = !DICompositeType(tag: DW_TAG_array_type, baseType: !24, size: 320, elements: !76)
!76 = !{!77}
!77 = !DISubrange(count: 40)
!78 = !DIDerivedType(tag: DW_TAG_member, name: "__align", scope: !52, file: !51, line: 71, baseType: !79, size: 64)
!79 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!80 = !{i32 7, !"Dwarf Version", i32 5}
!81 = !{i32 2, !"Debug Info Version", i32 3}
!82 = !{i32 1, !"wchar_size", i32 4}
!83 = !{i32 8, !"PIC Level", i32 2}
!84 = !{i32 7, !"PIE Level", i32 2}
!85 = !{i32 7, !"uwtable", i32 2}
!86 = !{i32 7, !"frame-pointer", i32 2}
!87 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!88 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 74, type: !89, scopeLine: 75, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !91)
!89 = !DISubroutineType(types: !90)
!90 = !{!14}
!91 = !{}
!92 = !DILocalVariable(name: "t1", scope: !88, file: !3, line: 76, type: !93)
!93 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !51, line: 27, baseType: !94)
!94 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!95 = !DILocation(line: 76, column: 15, scope: !88)
!96 = !DILocalVariable(name: "t2", scope: !88, file: !3, line: 76, type: !93)
!97 = !DILocation(line: 76, column: 19, scope: !88)
!98 = !DILocation(line: 77, column: 5, scope: !88)
!99 = !DILocation(line: 78, column: 5, scope: !88)
!100 = !DILocation(line: 79, column: 18, scope: !88)
!101 = !DILocation(line: 79, column: 5, scope: !88)
!102 = !DILocation(line: 80, column: 18, scope: !88)
!103 = !DILocation(line: 80, column: 5, scope: !88)
!104 = !DILocation(line: 81, column: 5, scope: !88)
!105 = distinct !DISubprogram(name: "sender", scope: !3, file: !3, line: 40, type: !106, scopeLine: 41, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !91)
!106 = !DISubroutineType(types: !107)
!107 = !{!108, !108}
!108 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!109 = !DILocalVariable(name: "arg", arg: 1, scope: !105, file: !3, line: 40, type: !108)
!110 = !DILocation(line: 40, column: 27, scope: !105)
!111 = !DILocation(line: 42, column: 11, scope: !105)
!112 = !DILocalVariable(name: "sent", scope: !105, file: !3, line: 43, type: !14)
!113 = !DILocation(line: 43, column: 9, scope: !105)
!114 = !DILocalVariable(name: "i", scope: !115, file: !3, line: 44, type: !14)
!115 = distinct !DILexicalBlock(scope: !105, file: !3, line: 44, column: 5)
!116 = !DILocation(line: 44, column: 14, scope: !115)
!117 = !DILocation(line: 44, column: 10, scope: !115)
!118 = !DILocation(line: 44, column: 21, scope: !119)
!119 = distinct !DILexicalBlock(scope: !115, file: !3, line: 44, column: 5)
!120 = !DILocation(line: 44, column: 23, scope: !119)
!121 = !DILocation(line: 44, column: 5, scope: !115)
!122 = !DILocation(line: 45, column: 9, scope: !123)
!123 = distinct !DILexicalBlock(scope: !119, file: !3, line: 44, column: 33)
!124 = !DILocation(line: 46, column: 13, scope: !125)
!125 = distinct !DILexicalBlock(scope: !123, file: !3, line: 46, column: 13)
!126 = !DILocation(line: 46, column: 22, scope: !125)
!127 = !DILocation(line: 46, column: 32, scope: !125)
!128 = !DILocation(line: 46, column: 25, scope: !125)
!129 = !DILocation(line: 46, column: 13, scope: !123)
!130 = !DILocation(line: 47, column: 17, scope: !131)
!131 = distinct !DILexicalBlock(scope: !125, file: !3, line: 46, column: 39)
!132 = !DILocation(line: 48, column: 22, scope: !131)
!133 = !DILocation(line: 49, column: 25, scope: !131)
!134 = !DILocation(line: 50, column: 9, scope: !131)
!135 = !DILocation(line: 51, column: 9, scope: !123)
!136 = !DILocation(line: 52, column: 5, scope: !123)
!137 = !DILocation(line: 44, column: 29, scope: !119)
!138 = !DILocation(line: 44, column: 5, scope: !119)
!139 = distinct !{!139, !121, !140, !141}
!140 = !DILocation(line: 52, column: 5, scope: !115)
!141 = !{!"llvm.loop.mustprogress"}
!142 = !DILocation(line: 53, column: 5, scope: !105)
!143 = distinct !DISubprogram(name: "receiver", scope: !3, file: !3, line: 56, type: !106, scopeLine: 57, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !91)
!144 = !DILocalVariable(name: "arg", arg: 1, scope: !143, file: !3, line: 56, type: !108)
!145 = !DILocation(line: 56, column: 29, scope: !143)
!146 = !DILocation(line: 58, column: 11, scope: !143)
!147 = !DILocalVariable(name: "expected", scope: !143, file: !3, line: 59, type: !14)
!148 = !DILocation(line: 59, column: 9, scope: !143)
!149 = !DILocalVariable(name: "i", scope: !150, file: !3, line: 60, type: !14)
!150 = distinct !DILexicalBlock(scope: !143, file: !3, line: 60, column: 5)
!151 = !DILocation(line: 60, column: 14, scope: !150)
!152 = !DILocation(line: 60, column: 10, scope: !150)
!153 = !DILocation(line: 60, column: 21, scope: !154)
!154 = distinct !DILexicalBlock(scope: !150, file: !3, line: 60, column: 5)
!155 = !DILocation(line: 60, column: 23, scope: !154)
!156 = !DILocation(line: 60, column: 5, scope: !150)
!157 = !DILocation(line: 61, column: 9, scope: !158)
!158 = distinct !DILexicalBlock(scope: !154, file: !3, line: 60, column: 33)
!159 = !DILocation(line: 62, column: 13, scope: !160)
!160 = distinct !DILexicalBlock(scope: !158, file: !3, line: 62, column: 13)
!161 = !DILocation(line: 62, column: 13, scope: !158)
!162 = !DILocalVariable(name: "value", scope: !163, file: !3, line: 63, type: !14)
!163 = distinct !DILexicalBlock(scope: !160, file: !3, line: 62, column: 26)
!164 = !DILocation(line: 63, column: 17, scope: !163)
!165 = !DILocation(line: 63, column: 25, scope: !163)
!166 = !DILocation(line: 64, column: 13, scope: !167)
!167 = distinct !DILexicalBlock(scope: !168, file: !3, line: 64, column: 13)
!168 = distinct !DILexicalBlock(scope: !163, file: !3, line: 64, column: 13)
!169 = !DILocation(line: 64, column: 13, scope: !168)
!170 = !DILocation(line: 65, column: 21, scope: !163)
!171 = !DILocation(line: 66, column: 25, scope: !163)
!172 = !DILocation(line: 67, column: 22, scope: !163)
!173 = !DILocation(line: 68, column: 9, scope: !163)
!174 = !DILocation(line: 69, column: 9, scope: !158)
!175 = !DILocation(line: 70, column: 5, scope: !158)
!176 = !DILocation(line: 60, column: 29, scope: !154)
!177 = !DILocation(line: 60, column: 5, scope: !154)
!178 = distinct !{!178, !156, !179, !141}
!179 = !DILocation(line: 70, column: 5, scope: !150)
!180 = !DILocation(line: 71, column: 5, scope: !143)
!181 = distinct !DISubprogram(name: "insert", scope: !3, file: !3, line: 21, type: !182, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !91)
!182 = !DISubroutineType(types: !183)
!183 = !{!7, !14}
!184 = !DILocalVariable(name: "value", arg: 1, scope: !181, file: !3, line: 21, type: !14)
!185 = !DILocation(line: 21, column: 24, scope: !181)
!186 = !DILocation(line: 23, column: 9, scope: !187)
!187 = distinct !DILexicalBlock(scope: !181, file: !3, line: 23, column: 9)
!188 = !DILocation(line: 23, column: 14, scope: !187)
!189 = !DILocation(line: 23, column: 9, scope: !181)
!190 = !DILocation(line: 24, column: 9, scope: !187)
!191 = !DILocation(line: 25, column: 18, scope: !181)
!192 = !DILocation(line: 25, column: 10, scope: !181)
!193 = !DILocation(line: 25, column: 5, scope: !181)
!194 = !DILocation(line: 25, column: 16, scope: !181)
!195 = !DILocation(line: 26, column: 13, scope: !181)
!196 = !DILocation(line: 26, column: 18, scope: !181)
!197 = !DILocation(line: 26, column: 23, scope: !181)
!198 = !DILocation(line: 26, column: 10, scope: !181)
!199 = !DILocation(line: 27, column: 9, scope: !181)
!200 = !DILocation(line: 28, column: 5, scope: !181)
!201 = !DILocation(line: 29, column: 1, scope: !181)
!202 = distinct !DISubprogram(name: "remove_oldest", scope: !3, file: !3, line: 31, type: !89, scopeLine: 32, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !91)
!203 = !DILocation(line: 33, column: 5, scope: !204)
!204 = distinct !DILexicalBlock(scope: !205, file: !3, line: 33, column: 5)
!205 = distinct !DILexicalBlock(scope: !202, file: !3, line: 33, column: 5)
!206 = !DILocation(line: 33, column: 5, scope: !205)
!207 = !DILocalVariable(name: "value", scope: !202, file: !3, line: 34, type: !14)
!208 = !DILocation(line: 34, column: 9, scope: !202)
!209 = !DILocation(line: 34, column: 22, scope: !202)
!210 = !DILocation(line: 34, column: 17, scope: !202)
!211 = !DILocation(line: 35, column: 14, scope: !202)
!212 = !DILocation(line: 35, column: 20, scope: !202)
!213 = !DILocation(line: 35, column: 25, scope: !202)
!214 = !DILocation(line: 35, column: 11, scope: !202)
!215 = !DILocation(line: 36, column: 9, scope: !202)
!216 = !DILocation(line: 37, column: 12, scope: !202)
!217 = !DILocation(line: 37, column: 5, scope: !202)
