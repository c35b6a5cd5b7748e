; ModuleID = 'first.c'
source_filename = "first.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@shared = external global i32, align 4
@common = common dso_local global i32 0, align 4, !dbg !0
@hidden = internal global i32 1, align 4, !dbg !5

; Function Attrs: noinline nounwind uwtable
define weak dso_local i32 @choice() #0 !dbg !16 {
  ret i32 1, !dbg !19
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !20 {
  %1 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %2 = call i32 @helper(), !dbg !21
  %3 = call i32 @other(i32 noundef 2), !dbg !22
  %4 = add nsw i32 %2, %3, !dbg !23
  %5 = call i32 @choice(), !dbg !24
  %6 = add nsw i32 %4, %5, !dbg !25
  %7 = load i32, ptr @shared, align 4, !dbg !26
  %8 = add nsw i32 %6, %7, !dbg !27
  %9 = load i32, ptr @common, align 4, !dbg !28
  %10 = add nsw i32 %8, %9, !dbg !29
  ret i32 %10, !dbg !30
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @helper() #0 !dbg !31 {
  %1 = load i32, ptr @hidden, align 4, !dbg !32
  ret i32 %1, !dbg !33
}

declare i32 @other(i32 noundef) #1

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!8, !9, !10, !11, !12, !13, !14}
!llvm.ident = !{!15}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "common", scope: !2, file: !3, line: 7, type: !7, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "first.c", directory: ".", checksumkind: CSK_MD5, checksum: "d26935b72bcb275f216ca8a3954e675a")
!4 = !{!0, !5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "hidden", scope: !2, file: !3, line: 4, type: !7, isLocal: true, isDefinition: true)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !{i32 7, !"Dwarf Version", i32 5}
!9 = !{i32 2, !"Debug Info Version", i32 3}
!10 = !{i32 1, !"wchar_size", i32 4}
!11 = !{i32 8, !"PIC Level", i32 2}
!12 = !{i32 7, !"PIE Level", i32 2}
!13 = !{i32 7, !"uwtable", i32 2}
!14 = !{i32 7, !"frame-pointer", i32 2}
!15 = !{!"clang"}
!16 = distinct !DISubprogram(name: "choice", scope: !3, file: !3, line: 6, type: !17, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!17 = !DISubroutineType(types: !18)
!18 = !{!7}
!19 = !DILocation(line: 6, column: 42, scope: !16)
!20 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 8, type: !17, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!21 = !DILocation(line: 8, column: 25, scope: !20)
!22 = !DILocation(line: 8, column: 36, scope: !20)
!23 = !DILocation(line: 8, column: 34, scope: !20)
!24 = !DILocation(line: 8, column: 47, scope: !20)
!25 = !DILocation(line: 8, column: 45, scope: !20)
!26 = !DILocation(line: 8, column: 58, scope: !20)
!27 = !DILocation(line: 8, column: 56, scope: !20)
!28 = !DILocation(line: 8, column: 67, scope: !20)
!29 = !DILocation(line: 8, column: 65, scope: !20)
!30 = !DILocation(line: 8, column: 18, scope: !20)
!31 = distinct !DISubprogram(name: "helper", scope: !3, file: !3, line: 5, type: !17, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!32 = !DILocation(line: 5, column: 34, scope: !31)
!33 = !DILocation(line: 5, column: 27, scope: !31)
