; ModuleID = 'varargs.c'
source_filename = "varargs.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.large = type { [3 x i64] }
%struct.__va_list_tag = type { i32, i32, i8*, i8* }

@__const.main.l = private unnamed_addr constant %struct.large { [3 x i64] [i64 1, i64 2, i64 3] }, align 8
@.str = private unnamed_addr constant [7 x i8] c"%d %s\0A\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"x\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !12 {
  %1 = alloca i32, align 4
  %2 = alloca %struct.large, align 8
  store i32 0, i32* %1, align 4
  call void @llvm.dbg.declare(metadata %struct.large* %2, metadata !15, metadata !DIExpression()), !dbg !23
  %3 = bitcast %struct.large* %2 to i8*, !dbg !23
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %3, i8* align 8 bitcast (%struct.large* @__const.main.l to i8*), i64 24, i1 false), !dbg !23
  %4 = call double (i32, ...) @sum(i32 noundef 2, i32 noundef 1, double noundef 2.000000e+00, i32 noundef 3, double noundef 4.000000e+00), !dbg !24
  %5 = fptosi double %4 to i32, !dbg !25
  %6 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str, i64 0, i64 0), i32 noundef %5, i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str.1, i64 0, i64 0)), !dbg !26
  %7 = call i64 (i32, ...) @words(i32 noundef 1, %struct.large* noundef byval(%struct.large) align 8 %2), !dbg !27
  %8 = trunc i64 %7 to i32, !dbg !28
  %9 = add nsw i32 %6, %8, !dbg !29
  ret i32 %9, !dbg !30
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

declare i32 @printf(i8* noundef, ...) #3

; Function Attrs: noinline nounwind uwtable
define internal double @sum(i32 noundef %0, ...) #0 !dbg !31 {
  %2 = alloca i32, align 4
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  %5 = alloca double, align 8
  %6 = alloca i32, align 4
  store i32 %0, i32* %2, align 4
  call void @llvm.dbg.declare(metadata i32* %2, metadata !35, metadata !DIExpression()), !dbg !36
  call void @llvm.dbg.declare(metadata [1 x %struct.__va_list_tag]* %3, metadata !37, metadata !DIExpression()), !dbg !53
  call void @llvm.dbg.declare(metadata [1 x %struct.__va_list_tag]* %4, metadata !54, metadata !DIExpression()), !dbg !55
  %7 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0, !dbg !56
  %8 = bitcast %struct.__va_list_tag* %7 to i8*, !dbg !56
  call void @llvm.va_start(i8* %8), !dbg !56
  %9 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %4, i64 0, i64 0, !dbg !57
  %10 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0, !dbg !57
  %11 = bitcast %struct.__va_list_tag* %9 to i8*, !dbg !57
  %12 = bitcast %struct.__va_list_tag* %10 to i8*, !dbg !57
  call void @llvm.va_copy(i8* %11, i8* %12), !dbg !57
  call void @llvm.dbg.declare(metadata double* %5, metadata !58, metadata !DIExpression()), !dbg !59
  store double 0.000000e+00, double* %5, align 8, !dbg !59
  call void @llvm.dbg.declare(metadata i32* %6, metadata !60, metadata !DIExpression()), !dbg !62
  store i32 0, i32* %6, align 4, !dbg !62
  br label %13, !dbg !63

13:                                               ; preds = %58, %1
  %14 = load i32, i32* %6, align 4, !dbg !64
  %15 = load i32, i32* %2, align 4, !dbg !66
  %16 = icmp slt i32 %14, %15, !dbg !67
  br i1 %16, label %17, label %61, !dbg !68

17:                                               ; preds = %13
  %18 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0, !dbg !69
  %19 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %18, i32 0, i32 0, !dbg !69
  %20 = load i32, i32* %19, align 16, !dbg !69
  %21 = icmp ule i32 %20, 40, !dbg !69
  br i1 %21, label %22, label %28, !dbg !69

22:                                               ; preds = %17
  %23 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %18, i32 0, i32 3, !dbg !69
  %24 = load i8*, i8** %23, align 16, !dbg !69
  %25 = getelementptr i8, i8* %24, i32 %20, !dbg !69
  %26 = bitcast i8* %25 to i32*, !dbg !69
  %27 = add i32 %20, 8, !dbg !69
  store i32 %27, i32* %19, align 16, !dbg !69
  br label %33, !dbg !69

28:                                               ; preds = %17
  %29 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %18, i32 0, i32 2, !dbg !69
  %30 = load i8*, i8** %29, align 8, !dbg !69
  %31 = bitcast i8* %30 to i32*, !dbg !69
  %32 = getelementptr i8, i8* %30, i32 8, !dbg !69
  store i8* %32, i8** %29, align 8, !dbg !69
  br label %33, !dbg !69

33:                                               ; preds = %28, %22
  %34 = phi i32* [ %26, %22 ], [ %31, %28 ], !dbg !69
  %35 = load i32, i32* %34, align 4, !dbg !69
  %36 = sitofp i32 %35 to double, !dbg !69
  %37 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0, !dbg !70
  %38 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %37, i32 0, i32 1, !dbg !70
  %39 = load i32, i32* %38, align 4, !dbg !70
  %40 = icmp ule i32 %39, 160, !dbg !70
  br i1 %40, label %41, label %47, !dbg !70

41:                                               ; preds = %33
  %42 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %37, i32 0, i32 3, !dbg !70
  %43 = load i8*, i8** %42, align 16, !dbg !70
  %44 = getelementptr i8, i8* %43, i32 %39, !dbg !70
  %45 = bitcast i8* %44 to double*, !dbg !70
  %46 = add i32 %39, 16, !dbg !70
  store i32 %46, i32* %38, align 4, !dbg !70
  br label %52, !dbg !70

47:                                               ; preds = %33
  %48 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %37, i32 0, i32 2, !dbg !70
  %49 = load i8*, i8** %48, align 8, !dbg !70
  %50 = bitcast i8* %49 to double*, !dbg !70
  %51 = getelementptr i8, i8* %49, i32 8, !dbg !70
  store i8* %51, i8** %48, align 8, !dbg !70
  br label %52, !dbg !70

52:                                               ; preds = %47, %41
  %53 = phi double* [ %45, %41 ], [ %50, %47 ], !dbg !70
  %54 = load double, double* %53, align 8, !dbg !70
  %55 = fadd double %36, %54, !dbg !71
  %56 = load double, double* %5, align 8, !dbg !72
  %57 = fadd double %56, %55, !dbg !72
  store double %57, double* %5, align 8, !dbg !72
  br label %58, !dbg !73

58:                                               ; preds = %52
  %59 = load i32, i32* %6, align 4, !dbg !74
  %60 = add nsw i32 %59, 1, !dbg !74
  store i32 %60, i32* %6, align 4, !dbg !74
  br label %13, !dbg !75, !llvm.loop !76

61:                                               ; preds = %13
  %62 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %4, i64 0, i64 0, !dbg !79
  %63 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %62, i32 0, i32 0, !dbg !79
  %64 = load i32, i32* %63, align 16, !dbg !79
  %65 = icmp ule i32 %64, 40, !dbg !79
  br i1 %65, label %66, label %72, !dbg !79

66:                                               ; preds = %61
  %67 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %62, i32 0, i32 3, !dbg !79
  %68 = load i8*, i8** %67, align 16, !dbg !79
  %69 = getelementptr i8, i8* %68, i32 %64, !dbg !79
  %70 = bitcast i8* %69 to i32*, !dbg !79
  %71 = add i32 %64, 8, !dbg !79
  store i32 %71, i32* %63, align 16, !dbg !79
  br label %77, !dbg !79

72:                                               ; preds = %61
  %73 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %62, i32 0, i32 2, !dbg !79
  %74 = load i8*, i8** %73, align 8, !dbg !79
  %75 = bitcast i8* %74 to i32*, !dbg !79
  %76 = getelementptr i8, i8* %74, i32 8, !dbg !79
  store i8* %76, i8** %73, align 8, !dbg !79
  br label %77, !dbg !79

77:                                               ; preds = %72, %66
  %78 = phi i32* [ %70, %66 ], [ %75, %72 ], !dbg !79
  %79 = load i32, i32* %78, align 4, !dbg !79
  %80 = sitofp i32 %79 to double, !dbg !79
  %81 = load double, double* %5, align 8, !dbg !80
  %82 = fadd double %81, %80, !dbg !80
  store double %82, double* %5, align 8, !dbg !80
  %83 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %4, i64 0, i64 0, !dbg !81
  %84 = bitcast %struct.__va_list_tag* %83 to i8*, !dbg !81
  call void @llvm.va_end(i8* %84), !dbg !81
  %85 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0, !dbg !82
  %86 = bitcast %struct.__va_list_tag* %85 to i8*, !dbg !82
  call void @llvm.va_end(i8* %86), !dbg !82
  %87 = load double, double* %5, align 8, !dbg !83
  ret double %87, !dbg !84
}

; Function Attrs: noinline nounwind uwtable
define internal i64 @words(i32 noundef %0, ...) #0 !dbg !85 {
  %2 = alloca i32, align 4
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = alloca %struct.large, align 8
  store i32 %0, i32* %2, align 4
  call void @llvm.dbg.declare(metadata i32* %2, metadata !88, metadata !DIExpression()), !dbg !89
  call void @llvm.dbg.declare(metadata [1 x %struct.__va_list_tag]* %3, metadata !90, metadata !DIExpression()), !dbg !91
  %5 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0, !dbg !92
  %6 = bitcast %struct.__va_list_tag* %5 to i8*, !dbg !92
  call void @llvm.va_start(i8* %6), !dbg !92
  call void @llvm.dbg.declare(metadata %struct.large* %4, metadata !93, metadata !DIExpression()), !dbg !94
  %7 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0, !dbg !95
  %8 = getelementptr inbounds %struct.__va_list_tag, %struct.__va_list_tag* %7, i32 0, i32 2, !dbg !95
  %9 = load i8*, i8** %8, align 8, !dbg !95
  %10 = bitcast i8* %9 to %struct.large*, !dbg !95
  %11 = getelementptr i8, i8* %9, i32 24, !dbg !95
  store i8* %11, i8** %8, align 8, !dbg !95
  %12 = bitcast %struct.large* %4 to i8*, !dbg !95
  %13 = bitcast %struct.large* %10 to i8*, !dbg !95
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %12, i8* align 8 %13, i64 24, i1 false), !dbg !95
  %14 = getelementptr inbounds [1 x %struct.__va_list_tag], [1 x %struct.__va_list_tag]* %3, i64 0, i64 0, !dbg !96
  %15 = bitcast %struct.__va_list_tag* %14 to i8*, !dbg !96
  call void @llvm.va_end(i8* %15), !dbg !96
  %16 = getelementptr inbounds %struct.large, %struct.large* %4, i32 0, i32 0, !dbg !97
  %17 = getelementptr inbounds [3 x i64], [3 x i64]* %16, i64 0, i64 2, !dbg !98
  %18 = load i64, i64* %17, align 8, !dbg !98
  ret i64 %18, !dbg !99
}

; Function Attrs: nofree nosync nounwind willreturn
declare void @llvm.va_start(i8*) #4

; Function Attrs: nofree nosync nounwind willreturn
declare void @llvm.va_copy(i8*, i8*) #4

; Function Attrs: nofree nosync nounwind willreturn
declare void @llvm.va_end(i8*) #4

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { argmemonly nofree nounwind willreturn }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree nosync nounwind willreturn }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4, !5, !6, !7, !8, !9, !10}
!llvm.ident = !{!11}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "varargs.c", directory: ".", checksumkind: CSK_MD5, checksum: "f91695891d9b5d7d77191b8ffbe04b83")
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
!12 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 28, type: !13, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !14)
!13 = !DISubroutineType(types: !2)
!14 = !{}
!15 = !DILocalVariable(name: "l", scope: !12, file: !1, line: 29, type: !16)
!16 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "large", file: !1, line: 5, size: 192, elements: !17)
!17 = !{!18}
!18 = !DIDerivedType(tag: DW_TAG_member, name: "words", scope: !16, file: !1, line: 5, baseType: !19, size: 192)
!19 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 192, elements: !21)
!20 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!21 = !{!22}
!22 = !DISubrange(count: 3)
!23 = !DILocation(line: 29, column: 18, scope: !12)
!24 = !DILocation(line: 30, column: 35, scope: !12)
!25 = !DILocation(line: 30, column: 30, scope: !12)
!26 = !DILocation(line: 30, column: 12, scope: !12)
!27 = !DILocation(line: 30, column: 71, scope: !12)
!28 = !DILocation(line: 30, column: 66, scope: !12)
!29 = !DILocation(line: 30, column: 64, scope: !12)
!30 = !DILocation(line: 30, column: 5, scope: !12)
!31 = distinct !DISubprogram(name: "sum", scope: !1, file: !1, line: 7, type: !32, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !14)
!32 = !DISubroutineType(types: !33)
!33 = !{!34, !3, null}
!34 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!35 = !DILocalVariable(name: "count", arg: 1, scope: !31, file: !1, line: 7, type: !3)
!36 = !DILocation(line: 7, column: 23, scope: !31)
!37 = !DILocalVariable(name: "list", scope: !31, file: !1, line: 8, type: !38)
!38 = !DIDerivedType(tag: DW_TAG_typedef, name: "va_list", file: !39, line: 14, baseType: !40)
!39 = !DIFile(filename: "include/stdarg.h", directory: "", checksumkind: CSK_MD5, checksum: "4de3cbd931b589d291e5c39387aecf82")
!40 = !DIDerivedType(tag: DW_TAG_typedef, name: "__builtin_va_list", file: !41, baseType: !42)
!41 = !DIFile(filename: "varargs.c", directory: ".")
!42 = !DICompositeType(tag: DW_TAG_array_type, baseType: !43, size: 192, elements: !51)
!43 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__va_list_tag", size: 192, elements: !44)
!44 = !{!45, !47, !48, !50}
!45 = !DIDerivedType(tag: DW_TAG_member, name: "gp_offset", scope: !43, file: !41, line: 8, baseType: !46, size: 32)
!46 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!47 = !DIDerivedType(tag: DW_TAG_member, name: "fp_offset", scope: !43, file: !41, line: 8, baseType: !46, size: 32, offset: 32)
!48 = !DIDerivedType(tag: DW_TAG_member, name: "overflow_arg_area", scope: !43, file: !41, line: 8, baseType: !49, size: 64, offset: 64)
!49 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!50 = !DIDerivedType(tag: DW_TAG_member, name: "reg_save_area", scope: !43, file: !41, line: 8, baseType: !49, size: 64, offset: 128)
!51 = !{!52}
!52 = !DISubrange(count: 1)
!53 = !DILocation(line: 8, column: 13, scope: !31)
!54 = !DILocalVariable(name: "copy", scope: !31, file: !1, line: 8, type: !38)
!55 = !DILocation(line: 8, column: 19, scope: !31)
!56 = !DILocation(line: 9, column: 5, scope: !31)
!57 = !DILocation(line: 10, column: 5, scope: !31)
!58 = !DILocalVariable(name: "total", scope: !31, file: !1, line: 11, type: !34)
!59 = !DILocation(line: 11, column: 12, scope: !31)
!60 = !DILocalVariable(name: "i", scope: !61, file: !1, line: 12, type: !3)
!61 = distinct !DILexicalBlock(scope: !31, file: !1, line: 12, column: 5)
!62 = !DILocation(line: 12, column: 14, scope: !61)
!63 = !DILocation(line: 12, column: 10, scope: !61)
!64 = !DILocation(line: 12, column: 21, scope: !65)
!65 = distinct !DILexicalBlock(scope: !61, file: !1, line: 12, column: 5)
!66 = !DILocation(line: 12, column: 25, scope: !65)
!67 = !DILocation(line: 12, column: 23, scope: !65)
!68 = !DILocation(line: 12, column: 5, scope: !61)
!69 = !DILocation(line: 13, column: 18, scope: !65)
!70 = !DILocation(line: 13, column: 38, scope: !65)
!71 = !DILocation(line: 13, column: 36, scope: !65)
!72 = !DILocation(line: 13, column: 15, scope: !65)
!73 = !DILocation(line: 13, column: 9, scope: !65)
!74 = !DILocation(line: 12, column: 33, scope: !65)
!75 = !DILocation(line: 12, column: 5, scope: !65)
!76 = distinct !{!76, !68, !77, !78}
!77 = !DILocation(line: 13, column: 38, scope: !61)
!78 = !{!"llvm.loop.mustprogress"}
!79 = !DILocation(line: 14, column: 14, scope: !31)
!80 = !DILocation(line: 14, column: 11, scope: !31)
!81 = !DILocation(line: 15, column: 5, scope: !31)
!82 = !DILocation(line: 16, column: 5, scope: !31)
!83 = !DILocation(line: 17, column: 12, scope: !31)
!84 = !DILocation(line: 17, column: 5, scope: !31)
!85 = distinct !DISubprogram(name: "words", scope: !1, file: !1, line: 20, type: !86, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !14)
!86 = !DISubroutineType(types: !87)
!87 = !{!20, !3, null}
!88 = !DILocalVariable(name: "count", arg: 1, scope: !85, file: !1, line: 20, type: !3)
!89 = !DILocation(line: 20, column: 23, scope: !85)
!90 = !DILocalVariable(name: "list", scope: !85, file: !1, line: 21, type: !38)
!91 = !DILocation(line: 21, column: 13, scope: !85)
!92 = !DILocation(line: 22, column: 5, scope: !85)
!93 = !DILocalVariable(name: "l", scope: !85, file: !1, line: 23, type: !16)
!94 = !DILocation(line: 23, column: 18, scope: !85)
!95 = !DILocation(line: 23, column: 22, scope: !85)
!96 = !DILocation(line: 24, column: 5, scope: !85)
!97 = !DILocation(line: 25, column: 14, scope: !85)
!98 = !DILocation(line: 25, column: 12, scope: !85)
!99 = !DILocation(line: 25, column: 5, scope: !85)
