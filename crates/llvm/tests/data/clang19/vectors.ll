; ModuleID = 'vectors.c'
source_filename = "vectors.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !21 {
  %1 = alloca i32, align 4
  %2 = alloca <4 x i32>, align 16
  %3 = alloca <4 x i32>, align 16
  %4 = alloca <4 x float>, align 16
  %5 = alloca <4 x float>, align 16
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !25, !DIExpression(), !30)
  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %2, align 16, !dbg !30
    #dbg_declare(ptr %3, !31, !DIExpression(), !32)
  store <4 x i32> <i32 5, i32 6, i32 7, i32 8>, ptr %3, align 16, !dbg !32
    #dbg_declare(ptr %4, !33, !DIExpression(), !37)
  store <4 x float> <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00>, ptr %5, align 16, !dbg !38
  %6 = load <4 x float>, ptr %5, align 16, !dbg !38
  %7 = call <4 x float> @scale(<4 x float> noundef %6, float noundef 2.000000e+00), !dbg !39
  store <4 x float> %7, ptr %4, align 16, !dbg !37
  %8 = load <4 x i32>, ptr %2, align 16, !dbg !40
  %9 = load <4 x i32>, ptr %3, align 16, !dbg !41
  %10 = call <4 x i32> @mix(<4 x i32> noundef %8, <4 x i32> noundef %9), !dbg !42
  %11 = extractelement <4 x i32> %10, i32 1, !dbg !42
  %12 = load <4 x i32>, ptr %2, align 16, !dbg !43
  %13 = load <4 x i32>, ptr %3, align 16, !dbg !44
  %14 = extractelement <4 x i32> %13, i32 0, !dbg !44
  %15 = call i32 @pick(<4 x i32> noundef %12, i32 noundef %14), !dbg !45
  %16 = add nsw i32 %11, %15, !dbg !46
  %17 = load <4 x i32>, ptr %3, align 16, !dbg !47
  %18 = call <4 x i32> @swap(<4 x i32> noundef %17), !dbg !48
  %19 = extractelement <4 x i32> %18, i32 0, !dbg !48
  %20 = add nsw i32 %16, %19, !dbg !49
  %21 = load <4 x i32>, ptr %2, align 16, !dbg !50
  %22 = load <4 x i32>, ptr %3, align 16, !dbg !51
  %23 = call <4 x i32> @less(<4 x i32> noundef %21, <4 x i32> noundef %22), !dbg !52
  %24 = extractelement <4 x i32> %23, i32 3, !dbg !52
  %25 = add nsw i32 %20, %24, !dbg !53
  %26 = load <4 x i32>, ptr %2, align 16, !dbg !54
  %27 = call <16 x i8> @bytes(<4 x i32> noundef %26), !dbg !55
  %28 = extractelement <16 x i8> %27, i32 4, !dbg !55
  %29 = zext i8 %28 to i32, !dbg !55
  %30 = add nsw i32 %25, %29, !dbg !56
  %31 = load <4 x float>, ptr %4, align 16, !dbg !57
  %32 = call i64 @halves(<4 x float> noundef %31), !dbg !58
  %33 = trunc i64 %32 to i32, !dbg !59
  %34 = add nsw i32 %30, %33, !dbg !60
  ret i32 %34, !dbg !61
}

; Function Attrs: noinline nounwind uwtable
define internal <4 x float> @scale(<4 x float> noundef %0, float noundef %1) #0 !dbg !62 {
  %3 = alloca <4 x float>, align 16
  %4 = alloca float, align 4
  %5 = alloca <4 x float>, align 16
  store <4 x float> %0, ptr %3, align 16
    #dbg_declare(ptr %3, !65, !DIExpression(), !66)
  store float %1, ptr %4, align 4
    #dbg_declare(ptr %4, !67, !DIExpression(), !68)
  %6 = load <4 x float>, ptr %3, align 16, !dbg !69
  %7 = load float, ptr %4, align 4, !dbg !70
  %8 = insertelement <4 x float> poison, float %7, i32 0, !dbg !71
  %9 = load float, ptr %4, align 4, !dbg !72
  %10 = insertelement <4 x float> %8, float %9, i32 1, !dbg !71
  %11 = load float, ptr %4, align 4, !dbg !73
  %12 = insertelement <4 x float> %10, float %11, i32 2, !dbg !71
  %13 = load float, ptr %4, align 4, !dbg !74
  %14 = insertelement <4 x float> %12, float %13, i32 3, !dbg !71
  store <4 x float> %14, ptr %5, align 16, !dbg !75
  %15 = load <4 x float>, ptr %5, align 16, !dbg !75
  %16 = fmul <4 x float> %6, %15, !dbg !76
  ret <4 x float> %16, !dbg !77
}

; Function Attrs: noinline nounwind uwtable
define internal <4 x i32> @mix(<4 x i32> noundef %0, <4 x i32> noundef %1) #0 !dbg !78 {
  %3 = alloca <4 x i32>, align 16
  %4 = alloca <4 x i32>, align 16
  store <4 x i32> %0, ptr %3, align 16
    #dbg_declare(ptr %3, !81, !DIExpression(), !82)
  store <4 x i32> %1, ptr %4, align 16
    #dbg_declare(ptr %4, !83, !DIExpression(), !84)
  %5 = load <4 x i32>, ptr %3, align 16, !dbg !85
  %6 = load <4 x i32>, ptr %4, align 16, !dbg !86
  %7 = add <4 x i32> %5, %6, !dbg !87
  %8 = load <4 x i32>, ptr %3, align 16, !dbg !88
  %9 = mul <4 x i32> %7, %8, !dbg !89
  %10 = load <4 x i32>, ptr %3, align 16, !dbg !90
  %11 = load <4 x i32>, ptr %4, align 16, !dbg !91
  %12 = and <4 x i32> %10, %11, !dbg !92
  %13 = sub <4 x i32> %9, %12, !dbg !93
  %14 = load <4 x i32>, ptr %3, align 16, !dbg !94
  %15 = shl <4 x i32> %14, <i32 1, i32 1, i32 1, i32 1>, !dbg !95
  %16 = add <4 x i32> %13, %15, !dbg !96
  ret <4 x i32> %16, !dbg !97
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @pick(<4 x i32> noundef %0, i32 noundef %1) #0 !dbg !98 {
  %3 = alloca <4 x i32>, align 16
  %4 = alloca i32, align 4
  store <4 x i32> %0, ptr %3, align 16
    #dbg_declare(ptr %3, !101, !DIExpression(), !102)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !103, !DIExpression(), !104)
  %5 = load i32, ptr %4, align 4, !dbg !105
  %6 = load <4 x i32>, ptr %3, align 16, !dbg !106
  %7 = insertelement <4 x i32> %6, i32 9, i32 %5, !dbg !106
  store <4 x i32> %7, ptr %3, align 16, !dbg !106
  %8 = load <4 x i32>, ptr %3, align 16, !dbg !107
  %9 = load i32, ptr %4, align 4, !dbg !108
  %10 = extractelement <4 x i32> %8, i32 %9, !dbg !107
  %11 = load <4 x i32>, ptr %3, align 16, !dbg !109
  %12 = extractelement <4 x i32> %11, i32 2, !dbg !109
  %13 = add nsw i32 %10, %12, !dbg !110
  ret i32 %13, !dbg !111
}

; Function Attrs: noinline nounwind uwtable
define internal <4 x i32> @swap(<4 x i32> noundef %0) #0 !dbg !112 {
  %2 = alloca <4 x i32>, align 16
  store <4 x i32> %0, ptr %2, align 16
    #dbg_declare(ptr %2, !115, !DIExpression(), !116)
  %3 = load <4 x i32>, ptr %2, align 16, !dbg !117
  %4 = load <4 x i32>, ptr %2, align 16, !dbg !118
  %5 = shufflevector <4 x i32> %3, <4 x i32> %4, <4 x i32> <i32 3, i32 2, i32 1, i32 0>, !dbg !119
  ret <4 x i32> %5, !dbg !120
}

; Function Attrs: noinline nounwind uwtable
define internal <4 x i32> @less(<4 x i32> noundef %0, <4 x i32> noundef %1) #0 !dbg !121 {
  %3 = alloca <4 x i32>, align 16
  %4 = alloca <4 x i32>, align 16
  store <4 x i32> %0, ptr %3, align 16
    #dbg_declare(ptr %3, !122, !DIExpression(), !123)
  store <4 x i32> %1, ptr %4, align 16
    #dbg_declare(ptr %4, !124, !DIExpression(), !125)
  %5 = load <4 x i32>, ptr %3, align 16, !dbg !126
  %6 = load <4 x i32>, ptr %4, align 16, !dbg !127
  %7 = icmp slt <4 x i32> %5, %6, !dbg !128
  %8 = sext <4 x i1> %7 to <4 x i32>, !dbg !128
  ret <4 x i32> %8, !dbg !129
}

; Function Attrs: noinline nounwind uwtable
define internal <16 x i8> @bytes(<4 x i32> noundef %0) #0 !dbg !130 {
  %2 = alloca <4 x i32>, align 16
  store <4 x i32> %0, ptr %2, align 16
    #dbg_declare(ptr %2, !133, !DIExpression(), !134)
  %3 = load <4 x i32>, ptr %2, align 16, !dbg !135
  %4 = bitcast <4 x i32> %3 to <16 x i8>, !dbg !136
  ret <16 x i8> %4, !dbg !137
}

; Function Attrs: noinline nounwind uwtable
define internal i64 @halves(<4 x float> noundef %0) #0 !dbg !138 {
  %2 = alloca <4 x float>, align 16
  store <4 x float> %0, ptr %2, align 16
    #dbg_declare(ptr %2, !141, !DIExpression(), !142)
  %3 = load <4 x float>, ptr %2, align 16, !dbg !143
  %4 = bitcast <4 x float> %3 to <2 x i64>, !dbg !144
  %5 = extractelement <2 x i64> %4, i32 1, !dbg !145
  ret i64 %5, !dbg !146
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="128" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!13, !14, !15, !16, !17, !18, !19}
!llvm.ident = !{!20}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "vectors.c", directory: ".", checksumkind: CSK_MD5, checksum: "323390e7f00793aa6df2ae8613c7e597")
!2 = !{!3, !4, !9}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DIDerivedType(tag: DW_TAG_typedef, name: "b16", file: !1, line: 4, baseType: !5)
!5 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, flags: DIFlagVector, elements: !7)
!6 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!7 = !{!8}
!8 = !DISubrange(count: 16)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 128, flags: DIFlagVector, elements: !11)
!10 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!11 = !{!12}
!12 = !DISubrange(count: 2)
!13 = !{i32 7, !"Dwarf Version", i32 5}
!14 = !{i32 2, !"Debug Info Version", i32 3}
!15 = !{i32 1, !"wchar_size", i32 4}
!16 = !{i32 8, !"PIC Level", i32 2}
!17 = !{i32 7, !"PIE Level", i32 2}
!18 = !{i32 7, !"uwtable", i32 2}
!19 = !{i32 7, !"frame-pointer", i32 2}
!20 = !{!"clang"}
!21 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 14, type: !22, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !24)
!22 = !DISubroutineType(types: !23)
!23 = !{!3}
!24 = !{}
!25 = !DILocalVariable(name: "a", scope: !21, file: !1, line: 15, type: !26)
!26 = !DIDerivedType(tag: DW_TAG_typedef, name: "v4", file: !1, line: 2, baseType: !27)
!27 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, flags: DIFlagVector, elements: !28)
!28 = !{!29}
!29 = !DISubrange(count: 4)
!30 = !DILocation(line: 15, column: 8, scope: !21)
!31 = !DILocalVariable(name: "b", scope: !21, file: !1, line: 15, type: !26)
!32 = !DILocation(line: 15, column: 26, scope: !21)
!33 = !DILocalVariable(name: "f", scope: !21, file: !1, line: 16, type: !34)
!34 = !DIDerivedType(tag: DW_TAG_typedef, name: "f4", file: !1, line: 3, baseType: !35)
!35 = !DICompositeType(tag: DW_TAG_array_type, baseType: !36, size: 128, flags: DIFlagVector, elements: !28)
!36 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!37 = !DILocation(line: 16, column: 8, scope: !21)
!38 = !DILocation(line: 16, column: 18, scope: !21)
!39 = !DILocation(line: 16, column: 12, scope: !21)
!40 = !DILocation(line: 17, column: 16, scope: !21)
!41 = !DILocation(line: 17, column: 19, scope: !21)
!42 = !DILocation(line: 17, column: 12, scope: !21)
!43 = !DILocation(line: 17, column: 32, scope: !21)
!44 = !DILocation(line: 17, column: 35, scope: !21)
!45 = !DILocation(line: 17, column: 27, scope: !21)
!46 = !DILocation(line: 17, column: 25, scope: !21)
!47 = !DILocation(line: 17, column: 48, scope: !21)
!48 = !DILocation(line: 17, column: 43, scope: !21)
!49 = !DILocation(line: 17, column: 41, scope: !21)
!50 = !DILocation(line: 17, column: 61, scope: !21)
!51 = !DILocation(line: 17, column: 64, scope: !21)
!52 = !DILocation(line: 17, column: 56, scope: !21)
!53 = !DILocation(line: 17, column: 54, scope: !21)
!54 = !DILocation(line: 17, column: 78, scope: !21)
!55 = !DILocation(line: 17, column: 72, scope: !21)
!56 = !DILocation(line: 17, column: 70, scope: !21)
!57 = !DILocation(line: 17, column: 98, scope: !21)
!58 = !DILocation(line: 17, column: 91, scope: !21)
!59 = !DILocation(line: 17, column: 86, scope: !21)
!60 = !DILocation(line: 17, column: 84, scope: !21)
!61 = !DILocation(line: 17, column: 5, scope: !21)
!62 = distinct !DISubprogram(name: "scale", scope: !1, file: !1, line: 7, type: !63, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !24)
!63 = !DISubroutineType(types: !64)
!64 = !{!34, !34, !36}
!65 = !DILocalVariable(name: "a", arg: 1, scope: !62, file: !1, line: 7, type: !34)
!66 = !DILocation(line: 7, column: 20, scope: !62)
!67 = !DILocalVariable(name: "by", arg: 2, scope: !62, file: !1, line: 7, type: !36)
!68 = !DILocation(line: 7, column: 29, scope: !62)
!69 = !DILocation(line: 7, column: 42, scope: !62)
!70 = !DILocation(line: 7, column: 51, scope: !62)
!71 = !DILocation(line: 7, column: 50, scope: !62)
!72 = !DILocation(line: 7, column: 55, scope: !62)
!73 = !DILocation(line: 7, column: 59, scope: !62)
!74 = !DILocation(line: 7, column: 63, scope: !62)
!75 = !DILocation(line: 7, column: 46, scope: !62)
!76 = !DILocation(line: 7, column: 44, scope: !62)
!77 = !DILocation(line: 7, column: 35, scope: !62)
!78 = distinct !DISubprogram(name: "mix", scope: !1, file: !1, line: 6, type: !79, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !24)
!79 = !DISubroutineType(types: !80)
!80 = !{!26, !26, !26}
!81 = !DILocalVariable(name: "a", arg: 1, scope: !78, file: !1, line: 6, type: !26)
!82 = !DILocation(line: 6, column: 18, scope: !78)
!83 = !DILocalVariable(name: "b", arg: 2, scope: !78, file: !1, line: 6, type: !26)
!84 = !DILocation(line: 6, column: 24, scope: !78)
!85 = !DILocation(line: 6, column: 37, scope: !78)
!86 = !DILocation(line: 6, column: 41, scope: !78)
!87 = !DILocation(line: 6, column: 39, scope: !78)
!88 = !DILocation(line: 6, column: 46, scope: !78)
!89 = !DILocation(line: 6, column: 44, scope: !78)
!90 = !DILocation(line: 6, column: 51, scope: !78)
!91 = !DILocation(line: 6, column: 55, scope: !78)
!92 = !DILocation(line: 6, column: 53, scope: !78)
!93 = !DILocation(line: 6, column: 48, scope: !78)
!94 = !DILocation(line: 6, column: 61, scope: !78)
!95 = !DILocation(line: 6, column: 63, scope: !78)
!96 = !DILocation(line: 6, column: 58, scope: !78)
!97 = !DILocation(line: 6, column: 29, scope: !78)
!98 = distinct !DISubprogram(name: "pick", scope: !1, file: !1, line: 8, type: !99, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !24)
!99 = !DISubroutineType(types: !100)
!100 = !{!3, !26, !3}
!101 = !DILocalVariable(name: "a", arg: 1, scope: !98, file: !1, line: 8, type: !26)
!102 = !DILocation(line: 8, column: 20, scope: !98)
!103 = !DILocalVariable(name: "i", arg: 2, scope: !98, file: !1, line: 8, type: !3)
!104 = !DILocation(line: 8, column: 27, scope: !98)
!105 = !DILocation(line: 8, column: 34, scope: !98)
!106 = !DILocation(line: 8, column: 37, scope: !98)
!107 = !DILocation(line: 8, column: 49, scope: !98)
!108 = !DILocation(line: 8, column: 51, scope: !98)
!109 = !DILocation(line: 8, column: 56, scope: !98)
!110 = !DILocation(line: 8, column: 54, scope: !98)
!111 = !DILocation(line: 8, column: 42, scope: !98)
!112 = distinct !DISubprogram(name: "swap", scope: !1, file: !1, line: 9, type: !113, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !24)
!113 = !DISubroutineType(types: !114)
!114 = !{!26, !26}
!115 = !DILocalVariable(name: "a", arg: 1, scope: !112, file: !1, line: 9, type: !26)
!116 = !DILocation(line: 9, column: 19, scope: !112)
!117 = !DILocation(line: 9, column: 55, scope: !112)
!118 = !DILocation(line: 9, column: 58, scope: !112)
!119 = !DILocation(line: 9, column: 31, scope: !112)
!120 = !DILocation(line: 9, column: 24, scope: !112)
!121 = distinct !DISubprogram(name: "less", scope: !1, file: !1, line: 10, type: !79, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !24)
!122 = !DILocalVariable(name: "a", arg: 1, scope: !121, file: !1, line: 10, type: !26)
!123 = !DILocation(line: 10, column: 19, scope: !121)
!124 = !DILocalVariable(name: "b", arg: 2, scope: !121, file: !1, line: 10, type: !26)
!125 = !DILocation(line: 10, column: 25, scope: !121)
!126 = !DILocation(line: 10, column: 37, scope: !121)
!127 = !DILocation(line: 10, column: 41, scope: !121)
!128 = !DILocation(line: 10, column: 39, scope: !121)
!129 = !DILocation(line: 10, column: 30, scope: !121)
!130 = distinct !DISubprogram(name: "bytes", scope: !1, file: !1, line: 11, type: !131, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !24)
!131 = !DISubroutineType(types: !132)
!132 = !{!4, !26}
!133 = !DILocalVariable(name: "a", arg: 1, scope: !130, file: !1, line: 11, type: !26)
!134 = !DILocation(line: 11, column: 21, scope: !130)
!135 = !DILocation(line: 11, column: 38, scope: !130)
!136 = !DILocation(line: 11, column: 33, scope: !130)
!137 = !DILocation(line: 11, column: 26, scope: !130)
!138 = distinct !DISubprogram(name: "halves", scope: !1, file: !1, line: 12, type: !139, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !24)
!139 = !DISubroutineType(types: !140)
!140 = !{!10, !34}
!141 = !DILocalVariable(name: "a", arg: 1, scope: !138, file: !1, line: 12, type: !34)
!142 = !DILocation(line: 12, column: 23, scope: !138)
!143 = !DILocation(line: 12, column: 75, scope: !138)
!144 = !DILocation(line: 12, column: 36, scope: !138)
!145 = !DILocation(line: 12, column: 35, scope: !138)
!146 = !DILocation(line: 12, column: 28, scope: !138)
