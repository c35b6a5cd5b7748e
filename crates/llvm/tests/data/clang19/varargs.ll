; ModuleID = 'varargs.c'
source_filename = "varargs.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.large = type { [3 x i64] }
%struct.__va_list_tag = type { i32, i32, ptr, ptr }

@__const.main.l = private unnamed_addr constant %struct.large { [3 x i64] [i64 1, i64 2, i64 3] }, align 8
@.str = private unnamed_addr constant [7 x i8] c"%d %s\0A\00", align 1, !dbg !0
@.str.1 = private unnamed_addr constant [2 x i8] c"x\00", align 1, !dbg !7

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !24 {
  %1 = alloca i32, align 4
  %2 = alloca %struct.large, align 8
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !27, !DIExpression(), !35)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %2, ptr align 8 @__const.main.l, i64 24, i1 false), !dbg !35
  %3 = call double (i32, ...) @sum(i32 noundef 2, i32 noundef 1, double noundef 2.000000e+00, i32 noundef 3, double noundef 4.000000e+00), !dbg !36
  %4 = fptosi double %3 to i32, !dbg !37
  %5 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %4, ptr noundef @.str.1), !dbg !38
  %6 = call i64 (i32, ...) @words(i32 noundef 1, ptr noundef byval(%struct.large) align 8 %2), !dbg !39
  %7 = trunc i64 %6 to i32, !dbg !40
  %8 = add nsw i32 %5, %7, !dbg !41
  ret i32 %8, !dbg !42
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

declare i32 @printf(ptr noundef, ...) #2

; Function Attrs: noinline nounwind uwtable
define internal double @sum(i32 noundef %0, ...) #0 !dbg !43 {
  %2 = alloca i32, align 4
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  %5 = alloca double, align 8
  %6 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !47, !DIExpression(), !48)
    #dbg_declare(ptr %3, !49, !DIExpression(), !64)
    #dbg_declare(ptr %4, !65, !DIExpression(), !66)
  %7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0, !dbg !67
  call void @llvm.va_start.p0(ptr %7), !dbg !67
  %8 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %4, i64 0, i64 0, !dbg !68
  %9 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0, !dbg !68
  call void @llvm.va_copy.p0(ptr %8, ptr %9), !dbg !68
    #dbg_declare(ptr %5, !69, !DIExpression(), !70)
  store double 0.000000e+00, ptr %5, align 8, !dbg !70
    #dbg_declare(ptr %6, !71, !DIExpression(), !73)
  store i32 0, ptr %6, align 4, !dbg !73
  br label %10, !dbg !74

10:                                               ; preds = %51, %1
  %11 = load i32, ptr %6, align 4, !dbg !75
  %12 = load i32, ptr %2, align 4, !dbg !77
  %13 = icmp slt i32 %11, %12, !dbg !78
  br i1 %13, label %14, label %54, !dbg !79

14:                                               ; preds = %10
  %15 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0, !dbg !80
  %16 = getelementptr inbounds %struct.__va_list_tag, ptr %15, i32 0, i32 0, !dbg !80
  %17 = load i32, ptr %16, align 16, !dbg !80
  %18 = icmp ule i32 %17, 40, !dbg !80
  br i1 %18, label %19, label %24, !dbg !80

19:                                               ; preds = %14
  %20 = getelementptr inbounds %struct.__va_list_tag, ptr %15, i32 0, i32 3, !dbg !80
  %21 = load ptr, ptr %20, align 16, !dbg !80
  %22 = getelementptr i8, ptr %21, i32 %17, !dbg !80
  %23 = add i32 %17, 8, !dbg !80
  store i32 %23, ptr %16, align 16, !dbg !80
  br label %28, !dbg !80

24:                                               ; preds = %14
  %25 = getelementptr inbounds %struct.__va_list_tag, ptr %15, i32 0, i32 2, !dbg !80
  %26 = load ptr, ptr %25, align 8, !dbg !80
  %27 = getelementptr i8, ptr %26, i32 8, !dbg !80
  store ptr %27, ptr %25, align 8, !dbg !80
  br label %28, !dbg !80

28:                                               ; preds = %24, %19
  %29 = phi ptr [ %22, %19 ], [ %26, %24 ], !dbg !80
  %30 = load i32, ptr %29, align 4, !dbg !80
  %31 = sitofp i32 %30 to double, !dbg !80
  %32 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0, !dbg !81
  %33 = getelementptr inbounds %struct.__va_list_tag, ptr %32, i32 0, i32 1, !dbg !81
  %34 = load i32, ptr %33, align 4, !dbg !81
  %35 = icmp ule i32 %34, 160, !dbg !81
  br i1 %35, label %36, label %41, !dbg !81

36:                                               ; preds = %28
  %37 = getelementptr inbounds %struct.__va_list_tag, ptr %32, i32 0, i32 3, !dbg !81
  %38 = load ptr, ptr %37, align 16, !dbg !81
  %39 = getelementptr i8, ptr %38, i32 %34, !dbg !81
  %40 = add i32 %34, 16, !dbg !81
  store i32 %40, ptr %33, align 4, !dbg !81
  br label %45, !dbg !81

41:                                               ; preds = %28
  %42 = getelementptr inbounds %struct.__va_list_tag, ptr %32, i32 0, i32 2, !dbg !81
  %43 = load ptr, ptr %42, align 8, !dbg !81
  %44 = getelementptr i8, ptr %43, i32 8, !dbg !81
  store ptr %44, ptr %42, align 8, !dbg !81
  br label %45, !dbg !81

45:                                               ; preds = %41, %36
  %46 = phi ptr [ %39, %36 ], [ %43, %41 ], !dbg !81
  %47 = load double, ptr %46, align 8, !dbg !81
  %48 = fadd double %31, %47, !dbg !82
  %49 = load double, ptr %5, align 8, !dbg !83
  %50 = fadd double %49, %48, !dbg !83
  store double %50, ptr %5, align 8, !dbg !83
  br label %51, !dbg !84

51:                                               ; preds = %45
  %52 = load i32, ptr %6, align 4, !dbg !85
  %53 = add nsw i32 %52, 1, !dbg !85
  store i32 %53, ptr %6, align 4, !dbg !85
  br label %10, !dbg !86, !llvm.loop !87

54:                                               ; preds = %10
  %55 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %4, i64 0, i64 0, !dbg !90
  %56 = getelementptr inbounds %struct.__va_list_tag, ptr %55, i32 0, i32 0, !dbg !90
  %57 = load i32, ptr %56, align 16, !dbg !90
  %58 = icmp ule i32 %57, 40, !dbg !90
  br i1 %58, label %59, label %64, !dbg !90

59:                                               ; preds = %54
  %60 = getelementptr inbounds %struct.__va_list_tag, ptr %55, i32 0, i32 3, !dbg !90
  %61 = load ptr, ptr %60, align 16, !dbg !90
  %62 = getelementptr i8, ptr %61, i32 %57, !dbg !90
  %63 = add i32 %57, 8, !dbg !90
  store i32 %63, ptr %56, align 16, !dbg !90
  br label %68, !dbg !90

64:                                               ; preds = %54
  %65 = getelementptr inbounds %struct.__va_list_tag, ptr %55, i32 0, i32 2, !dbg !90
  %66 = load ptr, ptr %65, align 8, !dbg !90
  %67 = getelementptr i8, ptr %66, i32 8, !dbg !90
  store ptr %67, ptr %65, align 8, !dbg !90
  br label %68, !dbg !90

68:                                               ; preds = %64, %59
  %69 = phi ptr [ %62, %59 ], [ %66, %64 ], !dbg !90
  %70 = load i32, ptr %69, align 4, !dbg !90
  %71 = sitofp i32 %70 to double, !dbg !90
  %72 = load double, ptr %5, align 8, !dbg !91
  %73 = fadd double %72, %71, !dbg !91
  store double %73, ptr %5, align 8, !dbg !91
  %74 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %4, i64 0, i64 0, !dbg !92
  call void @llvm.va_end.p0(ptr %74), !dbg !92
  %75 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0, !dbg !93
  call void @llvm.va_end.p0(ptr %75), !dbg !93
  %76 = load double, ptr %5, align 8, !dbg !94
  ret double %76, !dbg !95
}

; Function Attrs: noinline nounwind uwtable
define internal i64 @words(i32 noundef %0, ...) #0 !dbg !96 {
  %2 = alloca i32, align 4
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = alloca %struct.large, align 8
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !99, !DIExpression(), !100)
    #dbg_declare(ptr %3, !101, !DIExpression(), !102)
  %5 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0, !dbg !103
  call void @llvm.va_start.p0(ptr %5), !dbg !103
    #dbg_declare(ptr %4, !104, !DIExpression(), !105)
  %6 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0, !dbg !106
  %7 = getelementptr inbounds %struct.__va_list_tag, ptr %6, i32 0, i32 2, !dbg !106
  %8 = load ptr, ptr %7, align 8, !dbg !106
  %9 = getelementptr i8, ptr %8, i32 24, !dbg !106
  store ptr %9, ptr %7, align 8, !dbg !106
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 %8, i64 24, i1 false), !dbg !106
  %10 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0, !dbg !107
  call void @llvm.va_end.p0(ptr %10), !dbg !107
  %11 = getelementptr inbounds %struct.large, ptr %4, i32 0, i32 0, !dbg !108
  %12 = getelementptr inbounds [3 x i64], ptr %11, i64 0, i64 2, !dbg !109
  %13 = load i64, ptr %12, align 8, !dbg !109
  ret i64 %13, !dbg !110
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_copy.p0(ptr, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #3

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nocallback nofree nosync nounwind willreturn }

!llvm.dbg.cu = !{!12}
!llvm.module.flags = !{!16, !17, !18, !19, !20, !21, !22}
!llvm.ident = !{!23}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 30, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "varargs.c", directory: ".", checksumkind: CSK_MD5, checksum: "f91695891d9b5d7d77191b8ffbe04b83")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 56, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 7)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(scope: null, file: !2, line: 30, type: !9, isLocal: true, isDefinition: true)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 16, elements: !10)
!10 = !{!11}
!11 = !DISubrange(count: 2)
!12 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !13, globals: !15, splitDebugInlining: false, nameTableKind: None)
!13 = !{!14}
!14 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!15 = !{!0, !7}
!16 = !{i32 7, !"Dwarf Version", i32 5}
!17 = !{i32 2, !"Debug Info Version", i32 3}
!18 = !{i32 1, !"wchar_size", i32 4}
!19 = !{i32 8, !"PIC Level", i32 2}
!20 = !{i32 7, !"PIE Level", i32 2}
!21 = !{i32 7, !"uwtable", i32 2}
!22 = !{i32 7, !"frame-pointer", i32 2}
!23 = !{!"clang"}
!24 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 28, type: !25, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !12, retainedNodes: !26)
!25 = !DISubroutineType(types: !13)
!26 = !{}
!27 = !DILocalVariable(name: "l", scope: !24, file: !2, line: 29, type: !28)
!28 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !2, line: 5, size: 192, elements: !29)
!29 = !{!30}
!30 = !DIDerivedType(tag: DW_TAG_member, name: "words", scope: !28, file: !2, line: 5, baseType: !31, size: 192)
!31 = !DICompositeType(tag: DW_TAG_array_type, baseType: !32, size: 192, elements: !33)
!32 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!33 = !{!34}
!34 = !DISubrange(count: 3)
!35 = !DILocation(line: 29, column: 18, scope: !24)
!36 = !DILocation(line: 30, column: 35, scope: !24)
!37 = !DILocation(line: 30, column: 30, scope: !24)
!38 = !DILocation(line: 30, column: 12, scope: !24)
!39 = !DILocation(line: 30, column: 71, scope: !24)
!40 = !DILocation(line: 30, column: 66, scope: !24)
!41 = !DILocation(line: 30, column: 64, scope: !24)
!42 = !DILocation(line: 30, column: 5, scope: !24)
!43 = distinct !DISubprogram(name: "sum", scope: !2, file: !2, line: 7, type: !44, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !12, retainedNodes: !26)
!44 = !DISubroutineType(types: !45)
!45 = !{!46, !14, null}
!46 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!47 = !DILocalVariable(name: "count", arg: 1, scope: !43, file: !2, line: 7, type: !14)
!48 = !DILocation(line: 7, column: 23, scope: !43)
!49 = !DILocalVariable(name: "list", scope: !43, file: !2, line: 8, type: !50)
!50 = !DIDerivedType(tag: DW_TAG_typedef, name: "va_list", file: !51, line: 12, baseType: !52)
!51 = !DIFile(filename: "include/__stdarg_va_list.h", directory: "", checksumkind: CSK_MD5, checksum: "7bd78a282b99fcfe41a9e3c566d14f7d")
!52 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !2, baseType: !53)
!53 = !DICompositeType(tag: DW_TAG_array_type, baseType: !54, size: 192, elements: !62)
!54 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !55)
!55 = !{!56, !58, !59, !61}
!56 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !54, file: !2, line: 8, baseType: !57, size: 32)
!57 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!58 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !54, file: !2, line: 8, baseType: !57, size: 32, offset: 32)
!59 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !54, file: !2, line: 8, baseType: !60, size: 64, offset: 64)
!60 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!61 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !54, file: !2, line: 8, baseType: !60, size: 64, offset: 128)
!62 = !{!63}
!63 = !DISubrange(count: 1)
!64 = !DILocation(line: 8, column: 13, scope: !43)
!65 = !DILocalVariable(name: "copy", scope: !43, file: !2, line: 8, type: !50)
!66 = !DILocation(line: 8, column: 19, scope: !43)
!67 = !DILocation(line: 9, column: 5, scope: !43)
!68 = !DILocation(line: 10, column: 5, scope: !43)
!69 = !DILocalVariable(name: "total", scope: !43, file: !2, line: 11, type: !46)
!70 = !DILocation(line: 11, column: 12, scope: !43)
!71 = !DILocalVariable(name: "i", scope: !72, file: !2, line: 12, type: !14)
!72 = distinct !DILexicalBlock(scope: !43, file: !2, line: 12, column: 5)
!73 = !DILocation(line: 12, column: 14, scope: !72)
!74 = !DILocation(line: 12, column: 10, scope: !72)
!75 = !DILocation(line: 12, column: 21, scope: !76)
!76 = distinct !DILexicalBlock(scope: !72, file: !2, line: 12, column: 5)
!77 = !DILocation(line: 12, column: 25, scope: !76)
!78 = !DILocation(line: 12, column: 23, scope: !76)
!79 = !DILocation(line: 12, column: 5, scope: !72)
!80 = !DILocation(line: 13, column: 18, scope: !76)
!81 = !DILocation(line: 13, column: 38, scope: !76)
!82 = !DILocation(line: 13, column: 36, scope: !76)
!83 = !DILocation(line: 13, column: 15, scope: !76)
!84 = !DILocation(line: 13, column: 9, scope: !76)
!85 = !DILocation(line: 12, column: 33, scope: !76)
!86 = !DILocation(line: 12, column: 5, scope: !76)
!87 = distinct !{!87, !79, !88, !89}
!88 = !DILocation(line: 13, column: 38, scope: !72)
!89 = !{!"llvm.loop.mustprogress"}
!90 = !DILocation(line: 14, column: 14, scope: !43)
!91 = !DILocation(line: 14, column: 11, scope: !43)
!92 = !DILocation(line: 15, column: 5, scope: !43)
!93 = !DILocation(line: 16, column: 5, scope: !43)
!94 = !DILocation(line: 17, column: 12, scope: !43)
!95 = !DILocation(line: 17, column: 5, scope: !43)
!96 = distinct !DISubprogram(name: "words", scope: !2, file: !2, line: 20, type: !97, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !12, retainedNodes: !26)
!97 = !DISubroutineType(types: !98)
!98 = !{!32, !14, null}
!99 = !DILocalVariable(name: "count", arg: 1, scope: !96, file: !2, line: 20, type: !14)
!100 = !DILocation(line: 20, column: 23, scope: !96)
!101 = !DILocalVariable(name: "list", scope: !96, file: !2, line: 21, type: !50)
!102 = !DILocation(line: 21, column: 13, scope: !96)
!103 = !DILocation(line: 22, column: 5, scope: !96)
!104 = !DILocalVariable(name: "l", scope: !96, file: !2, line: 23, type: !28)
!105 = !DILocation(line: 23, column: 18, scope: !96)
!106 = !DILocation(line: 23, column: 22, scope: !96)
!107 = !DILocation(line: 24, column: 5, scope: !96)
!108 = !DILocation(line: 25, column: 14, scope: !96)
!109 = !DILocation(line: 25, column: 12, scope: !96)
!110 = !DILocation(line: 25, column: 5, scope: !96)
