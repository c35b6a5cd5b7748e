; Places with inlining, variables of both forms of debug records.
define void @f(ptr %p) !dbg !4 {
  %x = alloca i32, align 4
    #dbg_declare(ptr %x, !6, !DIExpression(), !7)
  %y = alloca i32, align 4
  call void @llvm.dbg.declare(metadata ptr %y, metadata !8, metadata !DIExpression()), !dbg !7
    #dbg_value(i32 0, !8, !DIExpression(), !7)
  store i32 1, ptr %x, align 4, !dbg !7
  store i32 2, ptr %y, align 4, !dbg !10, !tbaa !99
  ret void, !dbg !12
}
declare void @llvm.dbg.declare(metadata, metadata, metadata)

!0 = !DIFile(filename: "src/a.rs", directory: "/project")
!1 = !DIFile(filename: "/abs/b.c", directory: "/project")
!4 = distinct !DISubprogram(name: "f", linkageName: "_RNvCs1234_7mycrate3foo", scope: !0, file: !0, line: 3, unit: !20)
!5 = distinct !DILexicalBlock(scope: !4, file: !1, line: 4, column: 2)
!6 = !DILocalVariable(name: "x", scope: !4, file: !0, line: 5)
!7 = !DILocation(line: 5, column: 7, scope: !4)
!8 = !DILocalVariable(name: "y", scope: !4, file: !0, line: 6)
!9 = distinct !DISubprogram(name: "inner", linkageName: "_ZN2ns5innerEi", scope: !0, file: !1, line: 30)
!10 = !DILocation(line: 31, column: 1, scope: !9, inlinedAt: !11)
!11 = distinct !DILocation(line: 6, column: 2, scope: !5)
!12 = !DILocation(line: 9, scope: !77)
