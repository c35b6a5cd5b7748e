; ModuleID = 'numbers.c'
source_filename = "numbers.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !21 {
  %1 = alloca i32, align 4
  %2 = alloca i8, align 1
  %3 = alloca i8, align 1
  %4 = alloca i16, align 2
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  %7 = alloca float, align 4
  %8 = alloca i128, align 16
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !25, !DIExpression(), !27)
  store i8 -56, ptr %2, align 1, !dbg !27
    #dbg_declare(ptr %3, !28, !DIExpression(), !29)
  %9 = load i8, ptr %2, align 1, !dbg !30
  store i8 %9, ptr %3, align 1, !dbg !29
    #dbg_declare(ptr %4, !31, !DIExpression(), !32)
  %10 = load i8, ptr %2, align 1, !dbg !33
  %11 = zext i8 %10 to i32, !dbg !33
  %12 = load i8, ptr %3, align 1, !dbg !34
  %13 = sext i8 %12 to i32, !dbg !34
  %14 = mul nsw i32 %11, %13, !dbg !35
  %15 = trunc i32 %14 to i16, !dbg !36
  store i16 %15, ptr %4, align 2, !dbg !32
    #dbg_declare(ptr %5, !37, !DIExpression(), !38)
  %16 = load i16, ptr %4, align 2, !dbg !39
  %17 = sext i16 %16 to i32, !dbg !40
  %18 = shl i32 %17, 3, !dbg !41
  %19 = load i8, ptr %2, align 1, !dbg !42
  %20 = zext i8 %19 to i32, !dbg !42
  %21 = xor i32 %20, -1, !dbg !43
  %22 = xor i32 %18, %21, !dbg !44
  store i32 %22, ptr %5, align 4, !dbg !38
    #dbg_declare(ptr %6, !45, !DIExpression(), !46)
  %23 = load i32, ptr %5, align 4, !dbg !47
  %24 = sext i32 %23 to i64, !dbg !48
  %25 = ashr i64 %24, 2, !dbg !49
  store i64 %25, ptr %6, align 8, !dbg !46
    #dbg_declare(ptr %7, !50, !DIExpression(), !51)
  %26 = load i64, ptr %6, align 8, !dbg !52
  %27 = sitofp i64 %26 to float, !dbg !53
  store float %27, ptr %7, align 4, !dbg !51
    #dbg_declare(ptr %8, !54, !DIExpression(), !55)
  %28 = load i64, ptr %6, align 8, !dbg !56
  %29 = sext i64 %28 to i128, !dbg !56
  store i128 %29, ptr %8, align 16, !dbg !55
  %30 = load i32, ptr %5, align 4, !dbg !57
  %31 = zext i32 %30 to i64, !dbg !57
  call void @big(ptr noundef %8, i64 noundef %31), !dbg !58
  %32 = load float, ptr %7, align 4, !dbg !59
  %33 = load i32, ptr %5, align 4, !dbg !60
  %34 = uitofp i32 %33 to double, !dbg !61
  %35 = load float, ptr %7, align 4, !dbg !62
  %36 = fptoui float %35 to i64, !dbg !63
  %37 = trunc i64 %36 to i32, !dbg !64
  %38 = call double @floats(float noundef %32, double noundef %34, i32 noundef %37), !dbg !65
  %39 = fptosi double %38 to i32, !dbg !66
  %40 = load i32, ptr %5, align 4, !dbg !67
  %41 = call i32 @bits(i32 noundef %40), !dbg !68
  %42 = add nsw i32 %39, %41, !dbg !69
  %43 = load i8, ptr %3, align 1, !dbg !70
  %44 = sext i8 %43 to i32, !dbg !70
  %45 = load i16, ptr %4, align 2, !dbg !71
  %46 = sext i16 %45 to i32, !dbg !71
  %47 = call i32 @checked(i32 noundef %44, i32 noundef %46), !dbg !72
  %48 = add nsw i32 %42, %47, !dbg !73
  %49 = load i128, ptr %8, align 16, !dbg !74
  %50 = srem i128 %49, 77, !dbg !75
  %51 = trunc i128 %50 to i32, !dbg !76
  %52 = add nsw i32 %48, %51, !dbg !77
  %53 = load i64, ptr %6, align 8, !dbg !78
  %54 = icmp ne i64 %53, 0, !dbg !79
  %55 = xor i1 %54, true, !dbg !79
  %56 = zext i1 %55 to i32, !dbg !79
  %57 = add nsw i32 %52, %56, !dbg !80
  ret i32 %57, !dbg !81
}

; Function Attrs: noinline nounwind uwtable
define internal void @big(ptr noundef %0, i64 noundef %1) #0 !dbg !82 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !86, !DIExpression(), !87)
  store i64 %1, ptr %4, align 8
    #dbg_declare(ptr %4, !88, !DIExpression(), !89)
  %5 = load ptr, ptr %3, align 8, !dbg !90
  %6 = load i128, ptr %5, align 16, !dbg !91
  %7 = mul nsw i128 %6, 1180591620717411303424, !dbg !92
  %8 = load i64, ptr %4, align 8, !dbg !93
  %9 = zext i64 %8 to i128, !dbg !93
  %10 = add nsw i128 %7, %9, !dbg !94
  %11 = load ptr, ptr %3, align 8, !dbg !95
  store i128 %10, ptr %11, align 16, !dbg !96
  ret void, !dbg !97
}

; Function Attrs: noinline nounwind uwtable
define internal double @floats(float noundef %0, double noundef %1, i32 noundef %2) #0 !dbg !98 {
  %4 = alloca float, align 4
  %5 = alloca double, align 8
  %6 = alloca i32, align 4
  store float %0, ptr %4, align 4
    #dbg_declare(ptr %4, !101, !DIExpression(), !102)
  store double %1, ptr %5, align 8
    #dbg_declare(ptr %5, !103, !DIExpression(), !104)
  store i32 %2, ptr %6, align 4
    #dbg_declare(ptr %6, !105, !DIExpression(), !106)
  %7 = load double, ptr %5, align 8, !dbg !107
  %8 = load float, ptr %4, align 4, !dbg !108
  %9 = fpext float %8 to double, !dbg !108
  %10 = load i32, ptr %6, align 4, !dbg !109
  %11 = sitofp i32 %10 to double, !dbg !109
  %12 = call double @llvm.fmuladd.f64(double %7, double %9, double %11), !dbg !110
  %13 = load double, ptr %5, align 8, !dbg !111
  %14 = fdiv double %13, 2.000000e+00, !dbg !112
  %15 = fsub double %12, %14, !dbg !113
  store double %15, ptr %5, align 8, !dbg !114
  %16 = load double, ptr %5, align 8, !dbg !115
  %17 = fneg double %16, !dbg !116
  %18 = fcmp ogt double %17, 1.000000e+10, !dbg !117
  br i1 %18, label %19, label %22, !dbg !116

19:                                               ; preds = %3
  %20 = load double, ptr %5, align 8, !dbg !118
  %21 = call double @sqrt(double noundef %20) #3, !dbg !119
  br label %33, !dbg !116

22:                                               ; preds = %3
  %23 = load double, ptr %5, align 8, !dbg !120
  %24 = call double @llvm.fabs.f64(double %23), !dbg !121
  %25 = load double, ptr %5, align 8, !dbg !122
  %26 = call double @llvm.floor.f64(double %25), !dbg !123
  %27 = fadd double %24, %26, !dbg !124
  %28 = load double, ptr %5, align 8, !dbg !125
  %29 = load float, ptr %4, align 4, !dbg !126
  %30 = fpext float %29 to double, !dbg !126
  %31 = call double @llvm.copysign.f64(double %28, double %30), !dbg !127
  %32 = fadd double %27, %31, !dbg !128
  br label %33, !dbg !116

33:                                               ; preds = %22, %19
  %34 = phi double [ %21, %19 ], [ %32, %22 ], !dbg !116
  ret double %34, !dbg !129
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @bits(i32 noundef %0) #0 !dbg !130 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !133, !DIExpression(), !134)
  %3 = load i32, ptr %2, align 4, !dbg !135
  %4 = call i32 @llvm.ctpop.i32(i32 %3), !dbg !136
  %5 = load i32, ptr %2, align 4, !dbg !137
  %6 = or i32 %5, 1, !dbg !138
  %7 = call i32 @llvm.ctlz.i32(i32 %6, i1 true), !dbg !139
  %8 = add nsw i32 %4, %7, !dbg !140
  %9 = load i32, ptr %2, align 4, !dbg !141
  %10 = or i32 %9, 1, !dbg !142
  %11 = call i32 @llvm.cttz.i32(i32 %10, i1 true), !dbg !143
  %12 = add nsw i32 %8, %11, !dbg !144
  %13 = load i32, ptr %2, align 4, !dbg !145
  %14 = call i32 @llvm.bswap.i32(i32 %13), !dbg !146
  %15 = add i32 %12, %14, !dbg !147
  ret i32 %15, !dbg !148
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @checked(i32 noundef %0, i32 noundef %1) #0 !dbg !149 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  store i32 %0, ptr %4, align 4
    #dbg_declare(ptr %4, !152, !DIExpression(), !153)
  store i32 %1, ptr %5, align 4
    #dbg_declare(ptr %5, !154, !DIExpression(), !155)
    #dbg_declare(ptr %6, !156, !DIExpression(), !157)
    #dbg_declare(ptr %7, !158, !DIExpression(), !159)
  %8 = load i32, ptr %4, align 4, !dbg !160
  %9 = load i32, ptr %5, align 4, !dbg !162
  %10 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %8, i32 %9), !dbg !163
  %11 = extractvalue { i32, i1 } %10, 1, !dbg !163
  %12 = extractvalue { i32, i1 } %10, 0, !dbg !163
  store i32 %12, ptr %6, align 4, !dbg !163
  br i1 %11, label %21, label %13, !dbg !164

13:                                               ; preds = %2
  %14 = load i32, ptr %4, align 4, !dbg !165
  %15 = sext i32 %14 to i64, !dbg !166
  %16 = load i32, ptr %5, align 4, !dbg !167
  %17 = sext i32 %16 to i64, !dbg !168
  %18 = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %15, i64 %17), !dbg !169
  %19 = extractvalue { i64, i1 } %18, 1, !dbg !169
  %20 = extractvalue { i64, i1 } %18, 0, !dbg !169
  store i64 %20, ptr %7, align 8, !dbg !169
  br i1 %19, label %21, label %22, !dbg !170

21:                                               ; preds = %13, %2
  store i32 -1, ptr %3, align 4, !dbg !171
  br label %27, !dbg !171

22:                                               ; preds = %13
  %23 = load i32, ptr %6, align 4, !dbg !172
  %24 = load i64, ptr %7, align 8, !dbg !173
  %25 = trunc i64 %24 to i32, !dbg !174
  %26 = add nsw i32 %23, %25, !dbg !175
  store i32 %26, ptr %3, align 4, !dbg !176
  br label %27, !dbg !176

27:                                               ; preds = %22, %21
  %28 = load i32, ptr %3, align 4, !dbg !177
  ret i32 %28, !dbg !177
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #1

; Function Attrs: nounwind
declare double @sqrt(double noundef) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.floor.f64(double) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.copysign.f64(double, double) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64) #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!13, !14, !15, !16, !17, !18, !19}
!llvm.ident = !{!20}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "numbers.c", directory: ".", checksumkind: CSK_MD5, checksum: "1eb7d335ff187284caec3ff75f7a003a")
!2 = !{!3, !4, !5, !6, !7, !8, !9, !10, !11}
!3 = !DIBasicType(name: "signed char", size: 8, encoding: DW_ATE_signed_char)
!4 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!5 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!9 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!10 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!11 = !DIDerivedType(tag: DW_TAG_typedef, name: "wide", file: !1, line: 2, baseType: !12)
!12 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!13 = !{i32 7, !"Dwarf Version", i32 5}
!14 = !{i32 2, !"Debug Info Version", i32 3}
!15 = !{i32 1, !"wchar_size", i32 4}
!16 = !{i32 8, !"PIC Level", i32 2}
!17 = !{i32 7, !"PIE Level", i32 2}
!18 = !{i32 7, !"uwtable", i32 2}
!19 = !{i32 7, !"frame-pointer", i32 2}
!20 = !{!"clang"}
!21 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 23, type: !22, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !24)
!22 = !DISubroutineType(types: !23)
!23 = !{!7}
!24 = !{}
!25 = !DILocalVariable(name: "c", scope: !21, file: !1, line: 24, type: !26)
!26 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!27 = !DILocation(line: 24, column: 19, scope: !21)
!28 = !DILocalVariable(name: "s", scope: !21, file: !1, line: 25, type: !3)
!29 = !DILocation(line: 25, column: 17, scope: !21)
!30 = !DILocation(line: 25, column: 34, scope: !21)
!31 = !DILocalVariable(name: "h", scope: !21, file: !1, line: 26, type: !4)
!32 = !DILocation(line: 26, column: 11, scope: !21)
!33 = !DILocation(line: 26, column: 23, scope: !21)
!34 = !DILocation(line: 26, column: 27, scope: !21)
!35 = !DILocation(line: 26, column: 25, scope: !21)
!36 = !DILocation(line: 26, column: 15, scope: !21)
!37 = !DILocalVariable(name: "u", scope: !21, file: !1, line: 27, type: !5)
!38 = !DILocation(line: 27, column: 14, scope: !21)
!39 = !DILocation(line: 27, column: 28, scope: !21)
!40 = !DILocation(line: 27, column: 18, scope: !21)
!41 = !DILocation(line: 27, column: 30, scope: !21)
!42 = !DILocation(line: 27, column: 38, scope: !21)
!43 = !DILocation(line: 27, column: 37, scope: !21)
!44 = !DILocation(line: 27, column: 35, scope: !21)
!45 = !DILocalVariable(name: "l", scope: !21, file: !1, line: 28, type: !6)
!46 = !DILocation(line: 28, column: 10, scope: !21)
!47 = !DILocation(line: 28, column: 25, scope: !21)
!48 = !DILocation(line: 28, column: 14, scope: !21)
!49 = !DILocation(line: 28, column: 27, scope: !21)
!50 = !DILocalVariable(name: "f", scope: !21, file: !1, line: 29, type: !8)
!51 = !DILocation(line: 29, column: 11, scope: !21)
!52 = !DILocation(line: 29, column: 22, scope: !21)
!53 = !DILocation(line: 29, column: 15, scope: !21)
!54 = !DILocalVariable(name: "w", scope: !21, file: !1, line: 30, type: !11)
!55 = !DILocation(line: 30, column: 10, scope: !21)
!56 = !DILocation(line: 30, column: 14, scope: !21)
!57 = !DILocation(line: 31, column: 13, scope: !21)
!58 = !DILocation(line: 31, column: 5, scope: !21)
!59 = !DILocation(line: 32, column: 24, scope: !21)
!60 = !DILocation(line: 32, column: 35, scope: !21)
!61 = !DILocation(line: 32, column: 27, scope: !21)
!62 = !DILocation(line: 32, column: 58, scope: !21)
!63 = !DILocation(line: 32, column: 43, scope: !21)
!64 = !DILocation(line: 32, column: 38, scope: !21)
!65 = !DILocation(line: 32, column: 17, scope: !21)
!66 = !DILocation(line: 32, column: 12, scope: !21)
!67 = !DILocation(line: 32, column: 73, scope: !21)
!68 = !DILocation(line: 32, column: 68, scope: !21)
!69 = !DILocation(line: 32, column: 61, scope: !21)
!70 = !DILocation(line: 32, column: 86, scope: !21)
!71 = !DILocation(line: 32, column: 89, scope: !21)
!72 = !DILocation(line: 32, column: 78, scope: !21)
!73 = !DILocation(line: 32, column: 76, scope: !21)
!74 = !DILocation(line: 32, column: 100, scope: !21)
!75 = !DILocation(line: 32, column: 102, scope: !21)
!76 = !DILocation(line: 32, column: 94, scope: !21)
!77 = !DILocation(line: 32, column: 92, scope: !21)
!78 = !DILocation(line: 32, column: 111, scope: !21)
!79 = !DILocation(line: 32, column: 110, scope: !21)
!80 = !DILocation(line: 32, column: 108, scope: !21)
!81 = !DILocation(line: 32, column: 5, scope: !21)
!82 = distinct !DISubprogram(name: "big", scope: !1, file: !1, line: 21, type: !83, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !24)
!83 = !DISubroutineType(types: !84)
!84 = !{null, !85, !10}
!85 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !11, size: 64)
!86 = !DILocalVariable(name: "a", arg: 1, scope: !82, file: !1, line: 21, type: !85)
!87 = !DILocation(line: 21, column: 23, scope: !82)
!88 = !DILocalVariable(name: "b", arg: 2, scope: !82, file: !1, line: 21, type: !10)
!89 = !DILocation(line: 21, column: 40, scope: !82)
!90 = !DILocation(line: 21, column: 51, scope: !82)
!91 = !DILocation(line: 21, column: 50, scope: !82)
!92 = !DILocation(line: 21, column: 53, scope: !82)
!93 = !DILocation(line: 21, column: 73, scope: !82)
!94 = !DILocation(line: 21, column: 71, scope: !82)
!95 = !DILocation(line: 21, column: 46, scope: !82)
!96 = !DILocation(line: 21, column: 48, scope: !82)
!97 = !DILocation(line: 21, column: 76, scope: !82)
!98 = distinct !DISubprogram(name: "floats", scope: !1, file: !1, line: 4, type: !99, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !24)
!99 = !DISubroutineType(types: !100)
!100 = !{!9, !8, !9, !7}
!101 = !DILocalVariable(name: "f", arg: 1, scope: !98, file: !1, line: 4, type: !8)
!102 = !DILocation(line: 4, column: 28, scope: !98)
!103 = !DILocalVariable(name: "d", arg: 2, scope: !98, file: !1, line: 4, type: !9)
!104 = !DILocation(line: 4, column: 38, scope: !98)
!105 = !DILocalVariable(name: "n", arg: 3, scope: !98, file: !1, line: 4, type: !7)
!106 = !DILocation(line: 4, column: 45, scope: !98)
!107 = !DILocation(line: 5, column: 9, scope: !98)
!108 = !DILocation(line: 5, column: 13, scope: !98)
!109 = !DILocation(line: 5, column: 17, scope: !98)
!110 = !DILocation(line: 5, column: 15, scope: !98)
!111 = !DILocation(line: 5, column: 21, scope: !98)
!112 = !DILocation(line: 5, column: 23, scope: !98)
!113 = !DILocation(line: 5, column: 19, scope: !98)
!114 = !DILocation(line: 5, column: 7, scope: !98)
!115 = !DILocation(line: 6, column: 13, scope: !98)
!116 = !DILocation(line: 6, column: 12, scope: !98)
!117 = !DILocation(line: 6, column: 15, scope: !98)
!118 = !DILocation(line: 6, column: 41, scope: !98)
!119 = !DILocation(line: 6, column: 26, scope: !98)
!120 = !DILocation(line: 6, column: 61, scope: !98)
!121 = !DILocation(line: 6, column: 46, scope: !98)
!122 = !DILocation(line: 6, column: 82, scope: !98)
!123 = !DILocation(line: 6, column: 66, scope: !98)
!124 = !DILocation(line: 6, column: 64, scope: !98)
!125 = !DILocation(line: 6, column: 106, scope: !98)
!126 = !DILocation(line: 6, column: 109, scope: !98)
!127 = !DILocation(line: 6, column: 87, scope: !98)
!128 = !DILocation(line: 6, column: 85, scope: !98)
!129 = !DILocation(line: 6, column: 5, scope: !98)
!130 = distinct !DISubprogram(name: "bits", scope: !1, file: !1, line: 9, type: !131, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !24)
!131 = !DISubroutineType(types: !132)
!132 = !{!5, !5}
!133 = !DILocalVariable(name: "n", arg: 1, scope: !130, file: !1, line: 9, type: !5)
!134 = !DILocation(line: 9, column: 31, scope: !130)
!135 = !DILocation(line: 10, column: 42, scope: !130)
!136 = !DILocation(line: 10, column: 23, scope: !130)
!137 = !DILocation(line: 10, column: 61, scope: !130)
!138 = !DILocation(line: 10, column: 63, scope: !130)
!139 = !DILocation(line: 10, column: 47, scope: !130)
!140 = !DILocation(line: 10, column: 45, scope: !130)
!141 = !DILocation(line: 10, column: 84, scope: !130)
!142 = !DILocation(line: 10, column: 86, scope: !130)
!143 = !DILocation(line: 10, column: 70, scope: !130)
!144 = !DILocation(line: 10, column: 68, scope: !130)
!145 = !DILocation(line: 10, column: 112, scope: !130)
!146 = !DILocation(line: 10, column: 94, scope: !130)
!147 = !DILocation(line: 10, column: 92, scope: !130)
!148 = !DILocation(line: 10, column: 5, scope: !130)
!149 = distinct !DISubprogram(name: "checked", scope: !1, file: !1, line: 13, type: !150, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !24)
!150 = !DISubroutineType(types: !151)
!151 = !{!7, !7, !7}
!152 = !DILocalVariable(name: "a", arg: 1, scope: !149, file: !1, line: 13, type: !7)
!153 = !DILocation(line: 13, column: 24, scope: !149)
!154 = !DILocalVariable(name: "b", arg: 2, scope: !149, file: !1, line: 13, type: !7)
!155 = !DILocation(line: 13, column: 31, scope: !149)
!156 = !DILocalVariable(name: "sum", scope: !149, file: !1, line: 14, type: !7)
!157 = !DILocation(line: 14, column: 9, scope: !149)
!158 = !DILocalVariable(name: "product", scope: !149, file: !1, line: 15, type: !6)
!159 = !DILocation(line: 15, column: 10, scope: !149)
!160 = !DILocation(line: 16, column: 32, scope: !161)
!161 = distinct !DILexicalBlock(scope: !149, file: !1, line: 16, column: 9)
!162 = !DILocation(line: 16, column: 35, scope: !161)
!163 = !DILocation(line: 16, column: 9, scope: !161)
!164 = !DILocation(line: 16, column: 44, scope: !161)
!165 = !DILocation(line: 16, column: 76, scope: !161)
!166 = !DILocation(line: 16, column: 70, scope: !161)
!167 = !DILocation(line: 16, column: 85, scope: !161)
!168 = !DILocation(line: 16, column: 79, scope: !161)
!169 = !DILocation(line: 16, column: 47, scope: !161)
!170 = !DILocation(line: 16, column: 9, scope: !149)
!171 = !DILocation(line: 17, column: 9, scope: !161)
!172 = !DILocation(line: 18, column: 12, scope: !149)
!173 = !DILocation(line: 18, column: 23, scope: !149)
!174 = !DILocation(line: 18, column: 18, scope: !149)
!175 = !DILocation(line: 18, column: 16, scope: !149)
!176 = !DILocation(line: 18, column: 5, scope: !149)
!177 = !DILocation(line: 19, column: 1, scope: !149)
