; ModuleID = 'second.c'
source_filename = "second.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@shared = dso_local global i32 4, align 4, !dbg !0
@common = common dso_local global i32 0, align 4, !dbg !5
@hidden = internal global i32 2, align 4, !dbg !8

@renamed = dso_local alias i32 (i32), ptr @other

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @choice() #0 !dbg !18 {
  ret i32 2, !dbg !21
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @other(i32 noundef %0) #0 !dbg !22 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
    #dbg_declare(ptr %2, !26, !DIExpression(), !27)
  %3 = load i32, ptr %2, align 4, !dbg !28
  %4 = call i32 @helper(), !dbg !29
  %5 = add nsw i32 %3, %4, !dbg !30
  ret i32 %5, !dbg !31
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @helper() #0 !dbg !32 {
  %1 = load i32, ptr @hidden, align 4, !dbg !33
  ret i32 %1, !dbg !34
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!10, !11, !12, !13, !14, !15, !16}
!llvm.ident = !{!17}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "shared", scope: !2, file: !3, line: 1, type: !7, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "second.c", directory: ".", checksumkind: CSK_MD5, checksum: "371d77e08378f41451c1f10ec1034e93")
!4 = !{!0, !5, !8}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "common", scope: !2, file: !3, line: 5, type: !7, isLocal: false, isDefinition: true)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "hidden", scope: !2, file: !3, line: 2, type: !7, isLocal: true, isDefinition: true)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}
!12 = !{i32 1, !"wchar_size", i32 4}
!13 = !{i32 8, !"PIC Level", i32 2}
!14 = !{i32 7, !"PIE Level", i32 2}
!15 = !{i32 7, !"uwtable", i32 2}
!16 = !{i32 7, !"frame-pointer", i32 2}
!17 = !{!"clang"}
!18 = distinct !DISubprogram(name: "choice", scope: !3, file: !3, line: 4, type: !19, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!19 = !DISubroutineType(types: !20)
!20 = !{!7}
!21 = !DILocation(line: 4, column: 20, scope: !18)
!22 = distinct !DISubprogram(name: "other", scope: !3, file: !3, line: 7, type: !23, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !25)
!23 = !DISubroutineType(types: !24)
!24 = !{!7, !7}
!25 = !{}
!26 = !DILocalVariable(name: "n", arg: 1, scope: !22, file: !3, line: 7, type: !7)
!27 = !DILocation(line: 7, column: 15, scope: !22)
!28 = !DILocation(line: 7, column: 27, scope: !22)
!29 = !DILocation(line: 7, column: 31, scope: !22)
!30 = !DILocation(line: 7, column: 29, scope: !22)
!31 = !DILocation(line: 7, column: 20, scope: !22)
!32 = distinct !DISubprogram(name: "helper", scope: !3, file: !3, line: 3, type: !19, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!33 = !DILocation(line: 3, column: 34, scope: !32)
!34 = !DILocation(line: 3, column: 27, scope: !32)
