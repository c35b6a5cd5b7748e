; ModuleID = 'rust.cebe997107dec46e-cgu.0'
source_filename = "rust.cebe997107dec46e-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@alloc_9cd20c3e415f4d39f0ceb012cb758628 = private unnamed_addr constant [40 x i8] c"there is no such thing as a release load", align 1
@alloc_e17502e153481471943c37e20438384b = private unnamed_addr constant [80 x i8] c"/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/core/src/sync/atomic.rs\00", align 1
@alloc_b7d26e4bc52b7f02cc25e37f0bf633e4 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\005\0F\00\00\18\00\00\00" }>, align 8
@alloc_96ab912d0054b46da785b206a96c9a45 = private unnamed_addr constant [49 x i8] c"there is no such thing as an acquire-release load", align 1
@alloc_738c866d826467e54726b360a2118a62 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\006\0F\00\00\17\00\00\00" }>, align 8
@alloc_bf39103a6db665396aab4632362d9353 = private unnamed_addr constant [42 x i8] c"there is no such thing as an acquire store", align 1
@alloc_a574beff59ab58cf5ed2d6bc163e2302 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\00&\0F\00\00\18\00\00\00" }>, align 8
@alloc_00c0bce0fa6327f8ec8e69d6d765d508 = private unnamed_addr constant [50 x i8] c"there is no such thing as an acquire-release store", align 1
@alloc_aec0388915b72a4f610ad656c35be884 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\00'\0F\00\00\17\00\00\00" }>, align 8
@alloc_5a43f8d94dd4505c1dba43832ce73af8 = private unnamed_addr constant [52 x i8] c"there is no such thing as a release failure ordering", align 1
@alloc_9358981a0abd66965a2745829d6abd34 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\00\AB\0F\00\00\1D\00\00\00" }>, align 8
@alloc_7adef5546d83b439c7829602020737c6 = private unnamed_addr constant [61 x i8] c"there is no such thing as an acquire-release failure ordering", align 1
@alloc_5d2b33ea973198a6afb110fdf3882ee7 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\00\AA\0F\00\00\1C\00\00\00" }>, align 8
@alloc_1dbbdb33ce56ab0f629d5d081745ad16 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\00\EC\0F\00\00\1D\00\00\00" }>, align 8
@alloc_11a7b6bb3417a8fba26ae9c100d23a1b = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\00\EB\0F\00\00\1C\00\00\00" }>, align 8
@_ZN4rust4LOCK17h820c18cc65b8f8dbE = internal global [1 x i8] zeroinitializer, align 1, !dbg !0
@_ZN4rust4TURN17hca46e0e9aa88b2d5E = internal global [4 x i8] zeroinitializer, align 4, !dbg !19
@alloc_bd8bee06a7b89a590f3f665f148dfe98 = private unnamed_addr constant [8 x i8] c"rust.rs\00", align 1
@alloc_0c84bc201ace8f954e775ee9591a81cb = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_bd8bee06a7b89a590f3f665f148dfe98, [16 x i8] c"\07\00\00\00\00\00\00\00P\00\00\00U\00\00\00" }>, align 8
@alloc_46684e4812599caf22a4af34d19e8143 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_bd8bee06a7b89a590f3f665f148dfe98, [16 x i8] c"\07\00\00\00\00\00\00\00H\00\00\000\00\00\00" }>, align 8
@alloc_b25aab91eab6aa113f5a86a508683e05 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_bd8bee06a7b89a590f3f665f148dfe98, [16 x i8] c"\07\00\00\00\00\00\00\00X\00\00\00\05\00\00\00" }>, align 8
@__rustc_debug_gdb_scripts_section__ = linkonce_odr unnamed_addr constant [34 x i8] c"\01gdb_load_rust_pretty_printers.py\00", section ".debug_gdb_scripts", align 1

; __rustc::rust_begin_unwind
; Function Attrs: noreturn nounwind nonlazybind uwtable
define hidden void @_RNvCsfLfy6EI15iL_7___rustc17rust_begin_unwind(ptr align 8 %_1) unnamed_addr #0 !dbg !46 {
start:
  %_1.dbg.spill = alloca [8 x i8], align 8
  store ptr %_1, ptr %_1.dbg.spill, align 8
    #dbg_declare(ptr %_1.dbg.spill, !175, !DIExpression(), !176)
  br label %bb1, !dbg !177

bb1:                                              ; preds = %bb1, %start
  br label %bb1, !dbg !177
}

; core::sync::atomic::AtomicBool::compare_exchange
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i1, i8 } @_ZN4core4sync6atomic10AtomicBool16compare_exchange17h6236421a1f2560d0E(ptr align 1 %self, i1 zeroext %current, i1 zeroext %new, i8 %success, i8 %failure) unnamed_addr #1 !dbg !178 {
start:
  %x.dbg.spill3 = alloca [1 x i8], align 1
  %x.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill1 = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [1 x i8], align 1
  %failure.dbg.spill = alloca [1 x i8], align 1
  %success.dbg.spill = alloca [1 x i8], align 1
  %new.dbg.spill = alloca [1 x i8], align 1
  %current.dbg.spill = alloca [1 x i8], align 1
  %self.dbg.spill = alloca [8 x i8], align 8
  %_13 = alloca [2 x i8], align 1
  %_0 = alloca [2 x i8], align 1
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !201, !DIExpression(), !214)
  %0 = zext i1 %current to i8
  store i8 %0, ptr %current.dbg.spill, align 1
    #dbg_declare(ptr %current.dbg.spill, !202, !DIExpression(), !215)
  %1 = zext i1 %new to i8
  store i8 %1, ptr %new.dbg.spill, align 1
    #dbg_declare(ptr %new.dbg.spill, !203, !DIExpression(), !216)
  store i8 %success, ptr %success.dbg.spill, align 1
    #dbg_declare(ptr %success.dbg.spill, !204, !DIExpression(), !217)
  store i8 %failure, ptr %failure.dbg.spill, align 1
    #dbg_declare(ptr %failure.dbg.spill, !205, !DIExpression(), !218)
  store i8 1, ptr %val.dbg.spill, align 1, !dbg !219
    #dbg_declare(ptr %val.dbg.spill, !228, !DIExpression(), !219)
  store i8 0, ptr %val.dbg.spill1, align 1, !dbg !237
    #dbg_declare(ptr %val.dbg.spill1, !242, !DIExpression(), !237)
    #dbg_value(ptr %self, !245, !DIExpression(), !254)
  %_16 = zext i1 %current to i8, !dbg !256
  %_17 = zext i1 %new to i8, !dbg !257
; call core::sync::atomic::atomic_compare_exchange
  %2 = call { i1, i8 } @_ZN4core4sync6atomic23atomic_compare_exchange17h059b9f6de61b73c3E(ptr %self, i8 %_16, i8 %_17, i8 %success, i8 %failure) #6, !dbg !258
  %3 = extractvalue { i1, i8 } %2, 0, !dbg !258
  %4 = extractvalue { i1, i8 } %2, 1, !dbg !258
  %5 = zext i1 %3 to i8, !dbg !258
  store i8 %5, ptr %_13, align 1, !dbg !258
  %6 = getelementptr inbounds i8, ptr %_13, i64 1, !dbg !258
  store i8 %4, ptr %6, align 1, !dbg !258
  %7 = load i8, ptr %_13, align 1, !dbg !259
  %8 = trunc nuw i8 %7 to i1, !dbg !259
  %9 = getelementptr inbounds i8, ptr %_13, i64 1, !dbg !259
  %10 = load i8, ptr %9, align 1, !dbg !259
  %_18 = zext i1 %8 to i64, !dbg !259
  %11 = trunc nuw i64 %_18 to i1, !dbg !260
  br i1 %11, label %bb3, label %bb4, !dbg !260

bb3:                                              ; preds = %start
  %12 = getelementptr inbounds i8, ptr %_13, i64 1, !dbg !261
  %x2 = load i8, ptr %12, align 1, !dbg !261
  store i8 %x2, ptr %x.dbg.spill3, align 1, !dbg !261
    #dbg_declare(ptr %x.dbg.spill3, !212, !DIExpression(), !262)
  %_22 = icmp ne i8 %x2, 0, !dbg !263
  %13 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !264
  %14 = zext i1 %_22 to i8, !dbg !264
  store i8 %14, ptr %13, align 1, !dbg !264
  store i8 1, ptr %_0, align 1, !dbg !264
  br label %bb5, !dbg !265

bb4:                                              ; preds = %start
  %15 = getelementptr inbounds i8, ptr %_13, i64 1, !dbg !266
  %x = load i8, ptr %15, align 1, !dbg !266
  store i8 %x, ptr %x.dbg.spill, align 1, !dbg !266
    #dbg_declare(ptr %x.dbg.spill, !210, !DIExpression(), !267)
  %_20 = icmp ne i8 %x, 0, !dbg !268
  %16 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !269
  %17 = zext i1 %_20 to i8, !dbg !269
  store i8 %17, ptr %16, align 1, !dbg !269
  store i8 0, ptr %_0, align 1, !dbg !269
  br label %bb5, !dbg !270

bb5:                                              ; preds = %bb3, %bb4
  %18 = load i8, ptr %_0, align 1, !dbg !271
  %19 = trunc nuw i8 %18 to i1, !dbg !271
  %20 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !271
  %21 = load i8, ptr %20, align 1, !dbg !271
  %22 = insertvalue { i1, i8 } poison, i1 %19, 0, !dbg !271
  %23 = insertvalue { i1, i8 } %22, i8 %21, 1, !dbg !271
  ret { i1, i8 } %23, !dbg !271

bb1:                                              ; No predecessors!
  unreachable, !dbg !272
}

; core::sync::atomic::AtomicBool::compare_exchange_weak
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i1, i8 } @_ZN4core4sync6atomic10AtomicBool21compare_exchange_weak17h7cf5588d67d98d33E(ptr align 1 %self, i1 zeroext %current, i1 zeroext %new, i8 %success, i8 %failure) unnamed_addr #1 !dbg !274 {
start:
  %x.dbg.spill3 = alloca [1 x i8], align 1
  %x.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill1 = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [1 x i8], align 1
  %failure.dbg.spill = alloca [1 x i8], align 1
  %success.dbg.spill = alloca [1 x i8], align 1
  %new.dbg.spill = alloca [1 x i8], align 1
  %current.dbg.spill = alloca [1 x i8], align 1
  %self.dbg.spill = alloca [8 x i8], align 8
  %_11 = alloca [2 x i8], align 1
  %_0 = alloca [2 x i8], align 1
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !277, !DIExpression(), !286)
  %0 = zext i1 %current to i8
  store i8 %0, ptr %current.dbg.spill, align 1
    #dbg_declare(ptr %current.dbg.spill, !278, !DIExpression(), !287)
  %1 = zext i1 %new to i8
  store i8 %1, ptr %new.dbg.spill, align 1
    #dbg_declare(ptr %new.dbg.spill, !279, !DIExpression(), !288)
  store i8 %success, ptr %success.dbg.spill, align 1
    #dbg_declare(ptr %success.dbg.spill, !280, !DIExpression(), !289)
  store i8 %failure, ptr %failure.dbg.spill, align 1
    #dbg_declare(ptr %failure.dbg.spill, !281, !DIExpression(), !290)
  store i8 1, ptr %val.dbg.spill, align 1, !dbg !291
    #dbg_declare(ptr %val.dbg.spill, !297, !DIExpression(), !291)
  store i8 0, ptr %val.dbg.spill1, align 1, !dbg !321
    #dbg_declare(ptr %val.dbg.spill1, !325, !DIExpression(), !321)
    #dbg_value(ptr %self, !328, !DIExpression(), !331)
  %_14 = zext i1 %current to i8, !dbg !333
  %_15 = zext i1 %new to i8, !dbg !334
; call core::sync::atomic::atomic_compare_exchange_weak
  %2 = call { i1, i8 } @_ZN4core4sync6atomic28atomic_compare_exchange_weak17h9782a60ccf3f4e02E(ptr %self, i8 %_14, i8 %_15, i8 %success, i8 %failure) #6, !dbg !335
  %3 = extractvalue { i1, i8 } %2, 0, !dbg !335
  %4 = extractvalue { i1, i8 } %2, 1, !dbg !335
  %5 = zext i1 %3 to i8, !dbg !335
  store i8 %5, ptr %_11, align 1, !dbg !335
  %6 = getelementptr inbounds i8, ptr %_11, i64 1, !dbg !335
  store i8 %4, ptr %6, align 1, !dbg !335
  %7 = load i8, ptr %_11, align 1, !dbg !336
  %8 = trunc nuw i8 %7 to i1, !dbg !336
  %9 = getelementptr inbounds i8, ptr %_11, i64 1, !dbg !336
  %10 = load i8, ptr %9, align 1, !dbg !336
  %_16 = zext i1 %8 to i64, !dbg !336
  %11 = trunc nuw i64 %_16 to i1, !dbg !337
  br i1 %11, label %bb3, label %bb4, !dbg !337

bb3:                                              ; preds = %start
  %12 = getelementptr inbounds i8, ptr %_11, i64 1, !dbg !338
  %x2 = load i8, ptr %12, align 1, !dbg !338
  store i8 %x2, ptr %x.dbg.spill3, align 1, !dbg !338
    #dbg_declare(ptr %x.dbg.spill3, !284, !DIExpression(), !339)
  %_20 = icmp ne i8 %x2, 0, !dbg !340
  %13 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !341
  %14 = zext i1 %_20 to i8, !dbg !341
  store i8 %14, ptr %13, align 1, !dbg !341
  store i8 1, ptr %_0, align 1, !dbg !341
  br label %bb5, !dbg !342

bb4:                                              ; preds = %start
  %15 = getelementptr inbounds i8, ptr %_11, i64 1, !dbg !343
  %x = load i8, ptr %15, align 1, !dbg !343
  store i8 %x, ptr %x.dbg.spill, align 1, !dbg !343
    #dbg_declare(ptr %x.dbg.spill, !282, !DIExpression(), !344)
  %_18 = icmp ne i8 %x, 0, !dbg !345
  %16 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !346
  %17 = zext i1 %_18 to i8, !dbg !346
  store i8 %17, ptr %16, align 1, !dbg !346
  store i8 0, ptr %_0, align 1, !dbg !346
  br label %bb5, !dbg !347

bb5:                                              ; preds = %bb3, %bb4
  %18 = load i8, ptr %_0, align 1, !dbg !348
  %19 = trunc nuw i8 %18 to i1, !dbg !348
  %20 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !348
  %21 = load i8, ptr %20, align 1, !dbg !348
  %22 = insertvalue { i1, i8 } poison, i1 %19, 0, !dbg !348
  %23 = insertvalue { i1, i8 } %22, i8 %21, 1, !dbg !348
  ret { i1, i8 } %23, !dbg !348

bb2:                                              ; No predecessors!
  unreachable, !dbg !349
}

; core::sync::atomic::AtomicBool::swap
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal zeroext i1 @_ZN4core4sync6atomic10AtomicBool4swap17hf64ad87c2c0af520E(ptr align 1 %self, i1 zeroext %val, i8 %order) unnamed_addr #1 !dbg !351 {
start:
  %val.dbg.spill4 = alloca [1 x i8], align 1
  %dst.dbg.spill = alloca [8 x i8], align 8
  %val.dbg.spill2 = alloca [1 x i8], align 1
  %val.dbg.spill1 = alloca [1 x i8], align 1
  %order.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [1 x i8], align 1
  %self.dbg.spill = alloca [8 x i8], align 8
  %_8 = alloca [1 x i8], align 1
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !353, !DIExpression(), !356)
  %0 = zext i1 %val to i8
  store i8 %0, ptr %val.dbg.spill, align 1
    #dbg_declare(ptr %val.dbg.spill, !354, !DIExpression(), !357)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !355, !DIExpression(), !358)
    #dbg_declare(ptr %order.dbg.spill, !359, !DIExpression(), !366)
  store i8 1, ptr %val.dbg.spill1, align 1, !dbg !368
    #dbg_declare(ptr %val.dbg.spill1, !372, !DIExpression(), !368)
  store i8 0, ptr %val.dbg.spill2, align 1, !dbg !375
    #dbg_declare(ptr %val.dbg.spill2, !379, !DIExpression(), !375)
    #dbg_value(ptr %self, !382, !DIExpression(), !385)
  store ptr %self, ptr %dst.dbg.spill, align 8, !dbg !387
    #dbg_declare(ptr %dst.dbg.spill, !364, !DIExpression(), !388)
  %val3 = zext i1 %val to i8, !dbg !389
  store i8 %val3, ptr %val.dbg.spill4, align 1, !dbg !389
    #dbg_declare(ptr %val.dbg.spill4, !365, !DIExpression(), !390)
  %_19 = zext i8 %order to i64, !dbg !391
  switch i64 %_19, label %bb1 [
    i64 0, label %bb7
    i64 1, label %bb5
    i64 2, label %bb6
    i64 3, label %bb4
    i64 4, label %bb3
  ], !dbg !392

bb1:                                              ; preds = %start
  unreachable, !dbg !393

bb7:                                              ; preds = %start
  %1 = atomicrmw xchg ptr %self, i8 %val3 monotonic, align 1, !dbg !395
  store i8 %1, ptr %_8, align 1, !dbg !395
  br label %bb2, !dbg !395

bb5:                                              ; preds = %start
  %2 = atomicrmw xchg ptr %self, i8 %val3 release, align 1, !dbg !396
  store i8 %2, ptr %_8, align 1, !dbg !396
  br label %bb2, !dbg !396

bb6:                                              ; preds = %start
  %3 = atomicrmw xchg ptr %self, i8 %val3 acquire, align 1, !dbg !397
  store i8 %3, ptr %_8, align 1, !dbg !397
  br label %bb2, !dbg !397

bb4:                                              ; preds = %start
  %4 = atomicrmw xchg ptr %self, i8 %val3 acq_rel, align 1, !dbg !398
  store i8 %4, ptr %_8, align 1, !dbg !398
  br label %bb2, !dbg !398

bb3:                                              ; preds = %start
  %5 = atomicrmw xchg ptr %self, i8 %val3 seq_cst, align 1, !dbg !399
  store i8 %5, ptr %_8, align 1, !dbg !399
  br label %bb2, !dbg !399

bb2:                                              ; preds = %bb3, %bb4, %bb6, %bb5, %bb7
  %6 = load i8, ptr %_8, align 1, !dbg !367
  %_0 = icmp ne i8 %6, 0, !dbg !367
  ret i1 %_0, !dbg !400
}

; core::sync::atomic::AtomicBool::store
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @_ZN4core4sync6atomic10AtomicBool5store17h0afcf4c5369fd368E(ptr align 1 %self, i1 zeroext %val, i8 %order) unnamed_addr #1 !dbg !401 {
start:
  %order.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [1 x i8], align 1
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !406, !DIExpression(), !409)
  %0 = zext i1 %val to i8
  store i8 %0, ptr %val.dbg.spill, align 1
    #dbg_declare(ptr %val.dbg.spill, !407, !DIExpression(), !410)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !408, !DIExpression(), !411)
    #dbg_value(ptr %self, !412, !DIExpression(), !415)
  %_7 = zext i1 %val to i8, !dbg !417
; call core::sync::atomic::atomic_store
  call void @_ZN4core4sync6atomic12atomic_store17h274285a986c0d156E(ptr %self, i8 %_7, i8 %order) #6, !dbg !418
  ret void, !dbg !419
}

; core::sync::atomic::atomic_load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i32 @_ZN4core4sync6atomic11atomic_load17h000a75224ee1ff80E(ptr %dst, i8 %order) unnamed_addr #1 !dbg !420 {
start:
  %s.dbg.spill1 = alloca [16 x i8], align 8
  %s.dbg.spill = alloca [16 x i8], align 8
  %order.dbg.spill = alloca [1 x i8], align 1
  %dst.dbg.spill = alloca [8 x i8], align 8
  %_0 = alloca [4 x i8], align 4
  store ptr %dst, ptr %dst.dbg.spill, align 8
    #dbg_declare(ptr %dst.dbg.spill, !425, !DIExpression(), !427)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !426, !DIExpression(), !428)
  %_3 = zext i8 %order to i64, !dbg !429
  switch i64 %_3, label %bb1 [
    i64 0, label %bb6
    i64 1, label %bb3
    i64 2, label %bb5
    i64 3, label %bb2
    i64 4, label %bb4
  ], !dbg !430

bb1:                                              ; preds = %start
  unreachable, !dbg !429

bb6:                                              ; preds = %start
  %0 = load atomic i32, ptr %dst monotonic, align 4, !dbg !431
  store i32 %0, ptr %_0, align 4, !dbg !431
  br label %bb7, !dbg !431

bb3:                                              ; preds = %start
  store ptr @alloc_9cd20c3e415f4d39f0ceb012cb758628, ptr %s.dbg.spill, align 8, !dbg !432
  %1 = getelementptr inbounds i8, ptr %s.dbg.spill, i64 8, !dbg !432
  store i64 40, ptr %1, align 8, !dbg !432
    #dbg_declare(ptr %s.dbg.spill, !433, !DIExpression(), !440)
    #dbg_declare(ptr %s.dbg.spill, !441, !DIExpression(), !449)
    #dbg_declare(ptr %s.dbg.spill, !452, !DIExpression(), !457)
    #dbg_declare(ptr %s.dbg.spill, !459, !DIExpression(), !468)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_9cd20c3e415f4d39f0ceb012cb758628, ptr inttoptr (i64 81 to ptr), ptr align 8 @alloc_b7d26e4bc52b7f02cc25e37f0bf633e4) #7, !dbg !432
  unreachable, !dbg !432

bb5:                                              ; preds = %start
  %2 = load atomic i32, ptr %dst acquire, align 4, !dbg !471
  store i32 %2, ptr %_0, align 4, !dbg !471
  br label %bb7, !dbg !471

bb2:                                              ; preds = %start
  store ptr @alloc_96ab912d0054b46da785b206a96c9a45, ptr %s.dbg.spill1, align 8, !dbg !472
  %3 = getelementptr inbounds i8, ptr %s.dbg.spill1, i64 8, !dbg !472
  store i64 49, ptr %3, align 8, !dbg !472
    #dbg_declare(ptr %s.dbg.spill1, !433, !DIExpression(), !473)
    #dbg_declare(ptr %s.dbg.spill1, !441, !DIExpression(), !474)
    #dbg_declare(ptr %s.dbg.spill1, !452, !DIExpression(), !476)
    #dbg_declare(ptr %s.dbg.spill1, !459, !DIExpression(), !478)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_96ab912d0054b46da785b206a96c9a45, ptr inttoptr (i64 99 to ptr), ptr align 8 @alloc_738c866d826467e54726b360a2118a62) #7, !dbg !472
  unreachable, !dbg !472

bb4:                                              ; preds = %start
  %4 = load atomic i32, ptr %dst seq_cst, align 4, !dbg !480
  store i32 %4, ptr %_0, align 4, !dbg !480
  br label %bb7, !dbg !480

bb7:                                              ; preds = %bb4, %bb5, %bb6
  %5 = load i32, ptr %_0, align 4, !dbg !481
  ret i32 %5, !dbg !481
}

; core::sync::atomic::atomic_store
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @_ZN4core4sync6atomic12atomic_store17h274285a986c0d156E(ptr %dst, i8 %val, i8 %order) unnamed_addr #1 !dbg !482 {
start:
  %s.dbg.spill1 = alloca [16 x i8], align 8
  %s.dbg.spill = alloca [16 x i8], align 8
  %order.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [1 x i8], align 1
  %dst.dbg.spill = alloca [8 x i8], align 8
  store ptr %dst, ptr %dst.dbg.spill, align 8
    #dbg_declare(ptr %dst.dbg.spill, !486, !DIExpression(), !489)
  store i8 %val, ptr %val.dbg.spill, align 1
    #dbg_declare(ptr %val.dbg.spill, !487, !DIExpression(), !490)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !488, !DIExpression(), !491)
  %_4 = zext i8 %order to i64, !dbg !492
  switch i64 %_4, label %bb1 [
    i64 0, label %bb6
    i64 1, label %bb5
    i64 2, label %bb3
    i64 3, label %bb2
    i64 4, label %bb4
  ], !dbg !493

bb1:                                              ; preds = %start
  unreachable, !dbg !492

bb6:                                              ; preds = %start
  store atomic i8 %val, ptr %dst monotonic, align 1, !dbg !494
  br label %bb7, !dbg !494

bb5:                                              ; preds = %start
  store atomic i8 %val, ptr %dst release, align 1, !dbg !495
  br label %bb7, !dbg !495

bb3:                                              ; preds = %start
  store ptr @alloc_bf39103a6db665396aab4632362d9353, ptr %s.dbg.spill, align 8, !dbg !496
  %0 = getelementptr inbounds i8, ptr %s.dbg.spill, i64 8, !dbg !496
  store i64 42, ptr %0, align 8, !dbg !496
    #dbg_declare(ptr %s.dbg.spill, !497, !DIExpression(), !500)
    #dbg_declare(ptr %s.dbg.spill, !501, !DIExpression(), !504)
    #dbg_declare(ptr %s.dbg.spill, !507, !DIExpression(), !510)
    #dbg_declare(ptr %s.dbg.spill, !512, !DIExpression(), !515)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_bf39103a6db665396aab4632362d9353, ptr inttoptr (i64 85 to ptr), ptr align 8 @alloc_a574beff59ab58cf5ed2d6bc163e2302) #7, !dbg !496
  unreachable, !dbg !496

bb2:                                              ; preds = %start
  store ptr @alloc_00c0bce0fa6327f8ec8e69d6d765d508, ptr %s.dbg.spill1, align 8, !dbg !518
  %1 = getelementptr inbounds i8, ptr %s.dbg.spill1, i64 8, !dbg !518
  store i64 50, ptr %1, align 8, !dbg !518
    #dbg_declare(ptr %s.dbg.spill1, !497, !DIExpression(), !519)
    #dbg_declare(ptr %s.dbg.spill1, !501, !DIExpression(), !520)
    #dbg_declare(ptr %s.dbg.spill1, !507, !DIExpression(), !522)
    #dbg_declare(ptr %s.dbg.spill1, !512, !DIExpression(), !524)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_00c0bce0fa6327f8ec8e69d6d765d508, ptr inttoptr (i64 101 to ptr), ptr align 8 @alloc_aec0388915b72a4f610ad656c35be884) #7, !dbg !518
  unreachable, !dbg !518

bb4:                                              ; preds = %start
  store atomic i8 %val, ptr %dst seq_cst, align 1, !dbg !526
  br label %bb7, !dbg !526

bb7:                                              ; preds = %bb4, %bb5, %bb6
  ret void, !dbg !527
}

; core::sync::atomic::atomic_compare_exchange
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i1, i8 } @_ZN4core4sync6atomic23atomic_compare_exchange17h059b9f6de61b73c3E(ptr %dst, i8 %old, i8 %new, i8 %success, i8 %failure) unnamed_addr #1 !dbg !528 {
start:
  %s.dbg.spill1 = alloca [16 x i8], align 8
  %s.dbg.spill = alloca [16 x i8], align 8
  %ok.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [1 x i8], align 1
  %failure.dbg.spill = alloca [1 x i8], align 1
  %success.dbg.spill = alloca [1 x i8], align 1
  %new.dbg.spill = alloca [1 x i8], align 1
  %old.dbg.spill = alloca [1 x i8], align 1
  %dst.dbg.spill = alloca [8 x i8], align 8
  %_8 = alloca [2 x i8], align 1
  %_0 = alloca [2 x i8], align 1
  store ptr %dst, ptr %dst.dbg.spill, align 8
    #dbg_declare(ptr %dst.dbg.spill, !547, !DIExpression(), !555)
  store i8 %old, ptr %old.dbg.spill, align 1
    #dbg_declare(ptr %old.dbg.spill, !548, !DIExpression(), !556)
  store i8 %new, ptr %new.dbg.spill, align 1
    #dbg_declare(ptr %new.dbg.spill, !549, !DIExpression(), !557)
  store i8 %success, ptr %success.dbg.spill, align 1
    #dbg_declare(ptr %success.dbg.spill, !550, !DIExpression(), !558)
  store i8 %failure, ptr %failure.dbg.spill, align 1
    #dbg_declare(ptr %failure.dbg.spill, !551, !DIExpression(), !559)
  %_14 = zext i8 %success to i64, !dbg !560
  switch i64 %_14, label %bb7 [
    i64 0, label %bb2
    i64 1, label %bb4
    i64 2, label %bb3
    i64 3, label %bb5
    i64 4, label %bb6
  ], !dbg !561

bb7:                                              ; preds = %start
  unreachable, !dbg !560

bb2:                                              ; preds = %start
  %_9 = zext i8 %failure to i64, !dbg !560
  switch i64 %_9, label %bb1 [
    i64 0, label %bb24
    i64 2, label %bb23
    i64 4, label %bb22
  ], !dbg !561

bb4:                                              ; preds = %start
  %_11 = zext i8 %failure to i64, !dbg !560
  switch i64 %_11, label %bb1 [
    i64 0, label %bb18
    i64 2, label %bb17
    i64 4, label %bb16
  ], !dbg !561

bb3:                                              ; preds = %start
  %_10 = zext i8 %failure to i64, !dbg !560
  switch i64 %_10, label %bb1 [
    i64 0, label %bb21
    i64 2, label %bb20
    i64 4, label %bb19
  ], !dbg !561

bb5:                                              ; preds = %start
  %_12 = zext i8 %failure to i64, !dbg !560
  switch i64 %_12, label %bb1 [
    i64 0, label %bb15
    i64 2, label %bb14
    i64 4, label %bb13
  ], !dbg !561

bb6:                                              ; preds = %start
  %_13 = zext i8 %failure to i64, !dbg !560
  switch i64 %_13, label %bb1 [
    i64 0, label %bb12
    i64 2, label %bb11
    i64 4, label %bb10
  ], !dbg !561

bb1:                                              ; preds = %bb6, %bb5, %bb3, %bb4, %bb2
  %_15 = zext i8 %failure to i64, !dbg !560
  %0 = icmp eq i64 %_15, 1, !dbg !561
  br i1 %0, label %bb8, label %bb9, !dbg !561

bb24:                                             ; preds = %bb2
  %1 = cmpxchg ptr %dst, i8 %old, i8 %new monotonic monotonic, align 1, !dbg !562
  %2 = extractvalue { i8, i1 } %1, 0, !dbg !562
  %3 = extractvalue { i8, i1 } %1, 1, !dbg !562
  %4 = zext i1 %3 to i8, !dbg !562
  store i8 %2, ptr %_8, align 1, !dbg !562
  %5 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !562
  store i8 %4, ptr %5, align 1, !dbg !562
  br label %bb25, !dbg !562

bb23:                                             ; preds = %bb2
  %6 = cmpxchg ptr %dst, i8 %old, i8 %new monotonic acquire, align 1, !dbg !563
  %7 = extractvalue { i8, i1 } %6, 0, !dbg !563
  %8 = extractvalue { i8, i1 } %6, 1, !dbg !563
  %9 = zext i1 %8 to i8, !dbg !563
  store i8 %7, ptr %_8, align 1, !dbg !563
  %10 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !563
  store i8 %9, ptr %10, align 1, !dbg !563
  br label %bb25, !dbg !563

bb22:                                             ; preds = %bb2
  %11 = cmpxchg ptr %dst, i8 %old, i8 %new monotonic seq_cst, align 1, !dbg !564
  %12 = extractvalue { i8, i1 } %11, 0, !dbg !564
  %13 = extractvalue { i8, i1 } %11, 1, !dbg !564
  %14 = zext i1 %13 to i8, !dbg !564
  store i8 %12, ptr %_8, align 1, !dbg !564
  %15 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !564
  store i8 %14, ptr %15, align 1, !dbg !564
  br label %bb25, !dbg !564

bb25:                                             ; preds = %bb10, %bb11, %bb12, %bb13, %bb14, %bb15, %bb19, %bb20, %bb21, %bb16, %bb17, %bb18, %bb22, %bb23, %bb24
  %val = load i8, ptr %_8, align 1, !dbg !565
  store i8 %val, ptr %val.dbg.spill, align 1, !dbg !565
    #dbg_declare(ptr %val.dbg.spill, !552, !DIExpression(), !566)
  %16 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !567
  %17 = load i8, ptr %16, align 1, !dbg !567
  %ok = trunc nuw i8 %17 to i1, !dbg !567
  %18 = zext i1 %ok to i8, !dbg !567
  store i8 %18, ptr %ok.dbg.spill, align 1, !dbg !567
    #dbg_declare(ptr %ok.dbg.spill, !554, !DIExpression(), !568)
  br i1 %ok, label %bb26, label %bb27, !dbg !569

bb18:                                             ; preds = %bb4
  %19 = cmpxchg ptr %dst, i8 %old, i8 %new release monotonic, align 1, !dbg !570
  %20 = extractvalue { i8, i1 } %19, 0, !dbg !570
  %21 = extractvalue { i8, i1 } %19, 1, !dbg !570
  %22 = zext i1 %21 to i8, !dbg !570
  store i8 %20, ptr %_8, align 1, !dbg !570
  %23 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !570
  store i8 %22, ptr %23, align 1, !dbg !570
  br label %bb25, !dbg !570

bb17:                                             ; preds = %bb4
  %24 = cmpxchg ptr %dst, i8 %old, i8 %new release acquire, align 1, !dbg !571
  %25 = extractvalue { i8, i1 } %24, 0, !dbg !571
  %26 = extractvalue { i8, i1 } %24, 1, !dbg !571
  %27 = zext i1 %26 to i8, !dbg !571
  store i8 %25, ptr %_8, align 1, !dbg !571
  %28 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !571
  store i8 %27, ptr %28, align 1, !dbg !571
  br label %bb25, !dbg !571

bb16:                                             ; preds = %bb4
  %29 = cmpxchg ptr %dst, i8 %old, i8 %new release seq_cst, align 1, !dbg !572
  %30 = extractvalue { i8, i1 } %29, 0, !dbg !572
  %31 = extractvalue { i8, i1 } %29, 1, !dbg !572
  %32 = zext i1 %31 to i8, !dbg !572
  store i8 %30, ptr %_8, align 1, !dbg !572
  %33 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !572
  store i8 %32, ptr %33, align 1, !dbg !572
  br label %bb25, !dbg !572

bb21:                                             ; preds = %bb3
  %34 = cmpxchg ptr %dst, i8 %old, i8 %new acquire monotonic, align 1, !dbg !573
  %35 = extractvalue { i8, i1 } %34, 0, !dbg !573
  %36 = extractvalue { i8, i1 } %34, 1, !dbg !573
  %37 = zext i1 %36 to i8, !dbg !573
  store i8 %35, ptr %_8, align 1, !dbg !573
  %38 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !573
  store i8 %37, ptr %38, align 1, !dbg !573
  br label %bb25, !dbg !573

bb20:                                             ; preds = %bb3
  %39 = cmpxchg ptr %dst, i8 %old, i8 %new acquire acquire, align 1, !dbg !574
  %40 = extractvalue { i8, i1 } %39, 0, !dbg !574
  %41 = extractvalue { i8, i1 } %39, 1, !dbg !574
  %42 = zext i1 %41 to i8, !dbg !574
  store i8 %40, ptr %_8, align 1, !dbg !574
  %43 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !574
  store i8 %42, ptr %43, align 1, !dbg !574
  br label %bb25, !dbg !574

bb19:                                             ; preds = %bb3
  %44 = cmpxchg ptr %dst, i8 %old, i8 %new acquire seq_cst, align 1, !dbg !575
  %45 = extractvalue { i8, i1 } %44, 0, !dbg !575
  %46 = extractvalue { i8, i1 } %44, 1, !dbg !575
  %47 = zext i1 %46 to i8, !dbg !575
  store i8 %45, ptr %_8, align 1, !dbg !575
  %48 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !575
  store i8 %47, ptr %48, align 1, !dbg !575
  br label %bb25, !dbg !575

bb15:                                             ; preds = %bb5
  %49 = cmpxchg ptr %dst, i8 %old, i8 %new acq_rel monotonic, align 1, !dbg !576
  %50 = extractvalue { i8, i1 } %49, 0, !dbg !576
  %51 = extractvalue { i8, i1 } %49, 1, !dbg !576
  %52 = zext i1 %51 to i8, !dbg !576
  store i8 %50, ptr %_8, align 1, !dbg !576
  %53 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !576
  store i8 %52, ptr %53, align 1, !dbg !576
  br label %bb25, !dbg !576

bb14:                                             ; preds = %bb5
  %54 = cmpxchg ptr %dst, i8 %old, i8 %new acq_rel acquire, align 1, !dbg !577
  %55 = extractvalue { i8, i1 } %54, 0, !dbg !577
  %56 = extractvalue { i8, i1 } %54, 1, !dbg !577
  %57 = zext i1 %56 to i8, !dbg !577
  store i8 %55, ptr %_8, align 1, !dbg !577
  %58 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !577
  store i8 %57, ptr %58, align 1, !dbg !577
  br label %bb25, !dbg !577

bb13:                                             ; preds = %bb5
  %59 = cmpxchg ptr %dst, i8 %old, i8 %new acq_rel seq_cst, align 1, !dbg !578
  %60 = extractvalue { i8, i1 } %59, 0, !dbg !578
  %61 = extractvalue { i8, i1 } %59, 1, !dbg !578
  %62 = zext i1 %61 to i8, !dbg !578
  store i8 %60, ptr %_8, align 1, !dbg !578
  %63 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !578
  store i8 %62, ptr %63, align 1, !dbg !578
  br label %bb25, !dbg !578

bb12:                                             ; preds = %bb6
  %64 = cmpxchg ptr %dst, i8 %old, i8 %new seq_cst monotonic, align 1, !dbg !579
  %65 = extractvalue { i8, i1 } %64, 0, !dbg !579
  %66 = extractvalue { i8, i1 } %64, 1, !dbg !579
  %67 = zext i1 %66 to i8, !dbg !579
  store i8 %65, ptr %_8, align 1, !dbg !579
  %68 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !579
  store i8 %67, ptr %68, align 1, !dbg !579
  br label %bb25, !dbg !579

bb11:                                             ; preds = %bb6
  %69 = cmpxchg ptr %dst, i8 %old, i8 %new seq_cst acquire, align 1, !dbg !580
  %70 = extractvalue { i8, i1 } %69, 0, !dbg !580
  %71 = extractvalue { i8, i1 } %69, 1, !dbg !580
  %72 = zext i1 %71 to i8, !dbg !580
  store i8 %70, ptr %_8, align 1, !dbg !580
  %73 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !580
  store i8 %72, ptr %73, align 1, !dbg !580
  br label %bb25, !dbg !580

bb10:                                             ; preds = %bb6
  %74 = cmpxchg ptr %dst, i8 %old, i8 %new seq_cst seq_cst, align 1, !dbg !581
  %75 = extractvalue { i8, i1 } %74, 0, !dbg !581
  %76 = extractvalue { i8, i1 } %74, 1, !dbg !581
  %77 = zext i1 %76 to i8, !dbg !581
  store i8 %75, ptr %_8, align 1, !dbg !581
  %78 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !581
  store i8 %77, ptr %78, align 1, !dbg !581
  br label %bb25, !dbg !581

bb27:                                             ; preds = %bb25
  %79 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !582
  store i8 %val, ptr %79, align 1, !dbg !582
  store i8 1, ptr %_0, align 1, !dbg !582
  br label %bb28, !dbg !583

bb26:                                             ; preds = %bb25
  %80 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !584
  store i8 %val, ptr %80, align 1, !dbg !584
  store i8 0, ptr %_0, align 1, !dbg !584
  br label %bb28, !dbg !583

bb28:                                             ; preds = %bb26, %bb27
  %81 = load i8, ptr %_0, align 1, !dbg !585
  %82 = trunc nuw i8 %81 to i1, !dbg !585
  %83 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !585
  %84 = load i8, ptr %83, align 1, !dbg !585
  %85 = insertvalue { i1, i8 } poison, i1 %82, 0, !dbg !585
  %86 = insertvalue { i1, i8 } %85, i8 %84, 1, !dbg !585
  ret { i1, i8 } %86, !dbg !585

bb8:                                              ; preds = %bb1
  store ptr @alloc_5a43f8d94dd4505c1dba43832ce73af8, ptr %s.dbg.spill, align 8, !dbg !586
  %87 = getelementptr inbounds i8, ptr %s.dbg.spill, i64 8, !dbg !586
  store i64 52, ptr %87, align 8, !dbg !586
    #dbg_declare(ptr %s.dbg.spill, !587, !DIExpression(), !590)
    #dbg_declare(ptr %s.dbg.spill, !591, !DIExpression(), !594)
    #dbg_declare(ptr %s.dbg.spill, !596, !DIExpression(), !599)
    #dbg_declare(ptr %s.dbg.spill, !601, !DIExpression(), !604)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_5a43f8d94dd4505c1dba43832ce73af8, ptr inttoptr (i64 105 to ptr), ptr align 8 @alloc_9358981a0abd66965a2745829d6abd34) #7, !dbg !586
  unreachable, !dbg !586

bb9:                                              ; preds = %bb1
  store ptr @alloc_7adef5546d83b439c7829602020737c6, ptr %s.dbg.spill1, align 8, !dbg !606
  %88 = getelementptr inbounds i8, ptr %s.dbg.spill1, i64 8, !dbg !606
  store i64 61, ptr %88, align 8, !dbg !606
    #dbg_declare(ptr %s.dbg.spill1, !587, !DIExpression(), !607)
    #dbg_declare(ptr %s.dbg.spill1, !591, !DIExpression(), !608)
    #dbg_declare(ptr %s.dbg.spill1, !596, !DIExpression(), !611)
    #dbg_declare(ptr %s.dbg.spill1, !601, !DIExpression(), !613)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_7adef5546d83b439c7829602020737c6, ptr inttoptr (i64 123 to ptr), ptr align 8 @alloc_5d2b33ea973198a6afb110fdf3882ee7) #7, !dbg !606
  unreachable, !dbg !606
}

; core::sync::atomic::atomic_compare_exchange_weak
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i32, i32 } @_ZN4core4sync6atomic28atomic_compare_exchange_weak17h2f07afac6383aa91E(ptr %dst, i32 %old, i32 %new, i8 %success, i8 %failure) unnamed_addr #1 !dbg !616 {
start:
  %s.dbg.spill1 = alloca [16 x i8], align 8
  %s.dbg.spill = alloca [16 x i8], align 8
  %ok.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [4 x i8], align 4
  %failure.dbg.spill = alloca [1 x i8], align 1
  %success.dbg.spill = alloca [1 x i8], align 1
  %new.dbg.spill = alloca [4 x i8], align 4
  %old.dbg.spill = alloca [4 x i8], align 4
  %dst.dbg.spill = alloca [8 x i8], align 8
  %_8 = alloca [8 x i8], align 4
  %_0 = alloca [8 x i8], align 4
  store ptr %dst, ptr %dst.dbg.spill, align 8
    #dbg_declare(ptr %dst.dbg.spill, !636, !DIExpression(), !644)
  store i32 %old, ptr %old.dbg.spill, align 4
    #dbg_declare(ptr %old.dbg.spill, !637, !DIExpression(), !645)
  store i32 %new, ptr %new.dbg.spill, align 4
    #dbg_declare(ptr %new.dbg.spill, !638, !DIExpression(), !646)
  store i8 %success, ptr %success.dbg.spill, align 1
    #dbg_declare(ptr %success.dbg.spill, !639, !DIExpression(), !647)
  store i8 %failure, ptr %failure.dbg.spill, align 1
    #dbg_declare(ptr %failure.dbg.spill, !640, !DIExpression(), !648)
  %_14 = zext i8 %success to i64, !dbg !649
  switch i64 %_14, label %bb7 [
    i64 0, label %bb2
    i64 1, label %bb4
    i64 2, label %bb3
    i64 3, label %bb5
    i64 4, label %bb6
  ], !dbg !650

bb7:                                              ; preds = %start
  unreachable, !dbg !649

bb2:                                              ; preds = %start
  %_9 = zext i8 %failure to i64, !dbg !649
  switch i64 %_9, label %bb1 [
    i64 0, label %bb24
    i64 2, label %bb23
    i64 4, label %bb22
  ], !dbg !650

bb4:                                              ; preds = %start
  %_11 = zext i8 %failure to i64, !dbg !649
  switch i64 %_11, label %bb1 [
    i64 0, label %bb18
    i64 2, label %bb17
    i64 4, label %bb16
  ], !dbg !650

bb3:                                              ; preds = %start
  %_10 = zext i8 %failure to i64, !dbg !649
  switch i64 %_10, label %bb1 [
    i64 0, label %bb21
    i64 2, label %bb20
    i64 4, label %bb19
  ], !dbg !650

bb5:                                              ; preds = %start
  %_12 = zext i8 %failure to i64, !dbg !649
  switch i64 %_12, label %bb1 [
    i64 0, label %bb15
    i64 2, label %bb14
    i64 4, label %bb13
  ], !dbg !650

bb6:                                              ; preds = %start
  %_13 = zext i8 %failure to i64, !dbg !649
  switch i64 %_13, label %bb1 [
    i64 0, label %bb12
    i64 2, label %bb11
    i64 4, label %bb10
  ], !dbg !650

bb1:                                              ; preds = %bb6, %bb5, %bb3, %bb4, %bb2
  %_15 = zext i8 %failure to i64, !dbg !649
  %0 = icmp eq i64 %_15, 1, !dbg !650
  br i1 %0, label %bb8, label %bb9, !dbg !650

bb24:                                             ; preds = %bb2
  %1 = cmpxchg weak ptr %dst, i32 %old, i32 %new monotonic monotonic, align 4, !dbg !651
  %2 = extractvalue { i32, i1 } %1, 0, !dbg !651
  %3 = extractvalue { i32, i1 } %1, 1, !dbg !651
  %4 = zext i1 %3 to i8, !dbg !651
  store i32 %2, ptr %_8, align 4, !dbg !651
  %5 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !651
  store i8 %4, ptr %5, align 4, !dbg !651
  br label %bb25, !dbg !651

bb23:                                             ; preds = %bb2
  %6 = cmpxchg weak ptr %dst, i32 %old, i32 %new monotonic acquire, align 4, !dbg !652
  %7 = extractvalue { i32, i1 } %6, 0, !dbg !652
  %8 = extractvalue { i32, i1 } %6, 1, !dbg !652
  %9 = zext i1 %8 to i8, !dbg !652
  store i32 %7, ptr %_8, align 4, !dbg !652
  %10 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !652
  store i8 %9, ptr %10, align 4, !dbg !652
  br label %bb25, !dbg !652

bb22:                                             ; preds = %bb2
  %11 = cmpxchg weak ptr %dst, i32 %old, i32 %new monotonic seq_cst, align 4, !dbg !653
  %12 = extractvalue { i32, i1 } %11, 0, !dbg !653
  %13 = extractvalue { i32, i1 } %11, 1, !dbg !653
  %14 = zext i1 %13 to i8, !dbg !653
  store i32 %12, ptr %_8, align 4, !dbg !653
  %15 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !653
  store i8 %14, ptr %15, align 4, !dbg !653
  br label %bb25, !dbg !653

bb25:                                             ; preds = %bb10, %bb11, %bb12, %bb13, %bb14, %bb15, %bb19, %bb20, %bb21, %bb16, %bb17, %bb18, %bb22, %bb23, %bb24
  %val = load i32, ptr %_8, align 4, !dbg !654
  store i32 %val, ptr %val.dbg.spill, align 4, !dbg !654
    #dbg_declare(ptr %val.dbg.spill, !641, !DIExpression(), !655)
  %16 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !656
  %17 = load i8, ptr %16, align 4, !dbg !656
  %ok = trunc nuw i8 %17 to i1, !dbg !656
  %18 = zext i1 %ok to i8, !dbg !656
  store i8 %18, ptr %ok.dbg.spill, align 1, !dbg !656
    #dbg_declare(ptr %ok.dbg.spill, !643, !DIExpression(), !657)
  br i1 %ok, label %bb26, label %bb27, !dbg !658

bb18:                                             ; preds = %bb4
  %19 = cmpxchg weak ptr %dst, i32 %old, i32 %new release monotonic, align 4, !dbg !659
  %20 = extractvalue { i32, i1 } %19, 0, !dbg !659
  %21 = extractvalue { i32, i1 } %19, 1, !dbg !659
  %22 = zext i1 %21 to i8, !dbg !659
  store i32 %20, ptr %_8, align 4, !dbg !659
  %23 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !659
  store i8 %22, ptr %23, align 4, !dbg !659
  br label %bb25, !dbg !659

bb17:                                             ; preds = %bb4
  %24 = cmpxchg weak ptr %dst, i32 %old, i32 %new release acquire, align 4, !dbg !660
  %25 = extractvalue { i32, i1 } %24, 0, !dbg !660
  %26 = extractvalue { i32, i1 } %24, 1, !dbg !660
  %27 = zext i1 %26 to i8, !dbg !660
  store i32 %25, ptr %_8, align 4, !dbg !660
  %28 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !660
  store i8 %27, ptr %28, align 4, !dbg !660
  br label %bb25, !dbg !660

bb16:                                             ; preds = %bb4
  %29 = cmpxchg weak ptr %dst, i32 %old, i32 %new release seq_cst, align 4, !dbg !661
  %30 = extractvalue { i32, i1 } %29, 0, !dbg !661
  %31 = extractvalue { i32, i1 } %29, 1, !dbg !661
  %32 = zext i1 %31 to i8, !dbg !661
  store i32 %30, ptr %_8, align 4, !dbg !661
  %33 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !661
  store i8 %32, ptr %33, align 4, !dbg !661
  br label %bb25, !dbg !661

bb21:                                             ; preds = %bb3
  %34 = cmpxchg weak ptr %dst, i32 %old, i32 %new acquire monotonic, align 4, !dbg !662
  %35 = extractvalue { i32, i1 } %34, 0, !dbg !662
  %36 = extractvalue { i32, i1 } %34, 1, !dbg !662
  %37 = zext i1 %36 to i8, !dbg !662
  store i32 %35, ptr %_8, align 4, !dbg !662
  %38 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !662
  store i8 %37, ptr %38, align 4, !dbg !662
  br label %bb25, !dbg !662

bb20:                                             ; preds = %bb3
  %39 = cmpxchg weak ptr %dst, i32 %old, i32 %new acquire acquire, align 4, !dbg !663
  %40 = extractvalue { i32, i1 } %39, 0, !dbg !663
  %41 = extractvalue { i32, i1 } %39, 1, !dbg !663
  %42 = zext i1 %41 to i8, !dbg !663
  store i32 %40, ptr %_8, align 4, !dbg !663
  %43 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !663
  store i8 %42, ptr %43, align 4, !dbg !663
  br label %bb25, !dbg !663

bb19:                                             ; preds = %bb3
  %44 = cmpxchg weak ptr %dst, i32 %old, i32 %new acquire seq_cst, align 4, !dbg !664
  %45 = extractvalue { i32, i1 } %44, 0, !dbg !664
  %46 = extractvalue { i32, i1 } %44, 1, !dbg !664
  %47 = zext i1 %46 to i8, !dbg !664
  store i32 %45, ptr %_8, align 4, !dbg !664
  %48 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !664
  store i8 %47, ptr %48, align 4, !dbg !664
  br label %bb25, !dbg !664

bb15:                                             ; preds = %bb5
  %49 = cmpxchg weak ptr %dst, i32 %old, i32 %new acq_rel monotonic, align 4, !dbg !665
  %50 = extractvalue { i32, i1 } %49, 0, !dbg !665
  %51 = extractvalue { i32, i1 } %49, 1, !dbg !665
  %52 = zext i1 %51 to i8, !dbg !665
  store i32 %50, ptr %_8, align 4, !dbg !665
  %53 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !665
  store i8 %52, ptr %53, align 4, !dbg !665
  br label %bb25, !dbg !665

bb14:                                             ; preds = %bb5
  %54 = cmpxchg weak ptr %dst, i32 %old, i32 %new acq_rel acquire, align 4, !dbg !666
  %55 = extractvalue { i32, i1 } %54, 0, !dbg !666
  %56 = extractvalue { i32, i1 } %54, 1, !dbg !666
  %57 = zext i1 %56 to i8, !dbg !666
  store i32 %55, ptr %_8, align 4, !dbg !666
  %58 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !666
  store i8 %57, ptr %58, align 4, !dbg !666
  br label %bb25, !dbg !666

bb13:                                             ; preds = %bb5
  %59 = cmpxchg weak ptr %dst, i32 %old, i32 %new acq_rel seq_cst, align 4, !dbg !667
  %60 = extractvalue { i32, i1 } %59, 0, !dbg !667
  %61 = extractvalue { i32, i1 } %59, 1, !dbg !667
  %62 = zext i1 %61 to i8, !dbg !667
  store i32 %60, ptr %_8, align 4, !dbg !667
  %63 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !667
  store i8 %62, ptr %63, align 4, !dbg !667
  br label %bb25, !dbg !667

bb12:                                             ; preds = %bb6
  %64 = cmpxchg weak ptr %dst, i32 %old, i32 %new seq_cst monotonic, align 4, !dbg !668
  %65 = extractvalue { i32, i1 } %64, 0, !dbg !668
  %66 = extractvalue { i32, i1 } %64, 1, !dbg !668
  %67 = zext i1 %66 to i8, !dbg !668
  store i32 %65, ptr %_8, align 4, !dbg !668
  %68 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !668
  store i8 %67, ptr %68, align 4, !dbg !668
  br label %bb25, !dbg !668

bb11:                                             ; preds = %bb6
  %69 = cmpxchg weak ptr %dst, i32 %old, i32 %new seq_cst acquire, align 4, !dbg !669
  %70 = extractvalue { i32, i1 } %69, 0, !dbg !669
  %71 = extractvalue { i32, i1 } %69, 1, !dbg !669
  %72 = zext i1 %71 to i8, !dbg !669
  store i32 %70, ptr %_8, align 4, !dbg !669
  %73 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !669
  store i8 %72, ptr %73, align 4, !dbg !669
  br label %bb25, !dbg !669

bb10:                                             ; preds = %bb6
  %74 = cmpxchg weak ptr %dst, i32 %old, i32 %new seq_cst seq_cst, align 4, !dbg !670
  %75 = extractvalue { i32, i1 } %74, 0, !dbg !670
  %76 = extractvalue { i32, i1 } %74, 1, !dbg !670
  %77 = zext i1 %76 to i8, !dbg !670
  store i32 %75, ptr %_8, align 4, !dbg !670
  %78 = getelementptr inbounds i8, ptr %_8, i64 4, !dbg !670
  store i8 %77, ptr %78, align 4, !dbg !670
  br label %bb25, !dbg !670

bb27:                                             ; preds = %bb25
  %79 = getelementptr inbounds i8, ptr %_0, i64 4, !dbg !671
  store i32 %val, ptr %79, align 4, !dbg !671
  store i32 1, ptr %_0, align 4, !dbg !671
  br label %bb28, !dbg !672

bb26:                                             ; preds = %bb25
  %80 = getelementptr inbounds i8, ptr %_0, i64 4, !dbg !673
  store i32 %val, ptr %80, align 4, !dbg !673
  store i32 0, ptr %_0, align 4, !dbg !673
  br label %bb28, !dbg !672

bb28:                                             ; preds = %bb26, %bb27
  %81 = load i32, ptr %_0, align 4, !dbg !674
  %82 = getelementptr inbounds i8, ptr %_0, i64 4, !dbg !674
  %83 = load i32, ptr %82, align 4, !dbg !674
  %84 = insertvalue { i32, i32 } poison, i32 %81, 0, !dbg !674
  %85 = insertvalue { i32, i32 } %84, i32 %83, 1, !dbg !674
  ret { i32, i32 } %85, !dbg !674

bb8:                                              ; preds = %bb1
  store ptr @alloc_5a43f8d94dd4505c1dba43832ce73af8, ptr %s.dbg.spill, align 8, !dbg !675
  %86 = getelementptr inbounds i8, ptr %s.dbg.spill, i64 8, !dbg !675
  store i64 52, ptr %86, align 8, !dbg !675
    #dbg_declare(ptr %s.dbg.spill, !676, !DIExpression(), !679)
    #dbg_declare(ptr %s.dbg.spill, !680, !DIExpression(), !683)
    #dbg_declare(ptr %s.dbg.spill, !685, !DIExpression(), !688)
    #dbg_declare(ptr %s.dbg.spill, !690, !DIExpression(), !693)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_5a43f8d94dd4505c1dba43832ce73af8, ptr inttoptr (i64 105 to ptr), ptr align 8 @alloc_1dbbdb33ce56ab0f629d5d081745ad16) #7, !dbg !675
  unreachable, !dbg !675

bb9:                                              ; preds = %bb1
  store ptr @alloc_7adef5546d83b439c7829602020737c6, ptr %s.dbg.spill1, align 8, !dbg !695
  %87 = getelementptr inbounds i8, ptr %s.dbg.spill1, i64 8, !dbg !695
  store i64 61, ptr %87, align 8, !dbg !695
    #dbg_declare(ptr %s.dbg.spill1, !676, !DIExpression(), !696)
    #dbg_declare(ptr %s.dbg.spill1, !680, !DIExpression(), !697)
    #dbg_declare(ptr %s.dbg.spill1, !685, !DIExpression(), !700)
    #dbg_declare(ptr %s.dbg.spill1, !690, !DIExpression(), !702)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_7adef5546d83b439c7829602020737c6, ptr inttoptr (i64 123 to ptr), ptr align 8 @alloc_11a7b6bb3417a8fba26ae9c100d23a1b) #7, !dbg !695
  unreachable, !dbg !695
}

; core::sync::atomic::atomic_compare_exchange_weak
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i1, i8 } @_ZN4core4sync6atomic28atomic_compare_exchange_weak17h9782a60ccf3f4e02E(ptr %dst, i8 %old, i8 %new, i8 %success, i8 %failure) unnamed_addr #1 !dbg !705 {
start:
  %s.dbg.spill1 = alloca [16 x i8], align 8
  %s.dbg.spill = alloca [16 x i8], align 8
  %ok.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [1 x i8], align 1
  %failure.dbg.spill = alloca [1 x i8], align 1
  %success.dbg.spill = alloca [1 x i8], align 1
  %new.dbg.spill = alloca [1 x i8], align 1
  %old.dbg.spill = alloca [1 x i8], align 1
  %dst.dbg.spill = alloca [8 x i8], align 8
  %_8 = alloca [2 x i8], align 1
  %_0 = alloca [2 x i8], align 1
  store ptr %dst, ptr %dst.dbg.spill, align 8
    #dbg_declare(ptr %dst.dbg.spill, !707, !DIExpression(), !715)
  store i8 %old, ptr %old.dbg.spill, align 1
    #dbg_declare(ptr %old.dbg.spill, !708, !DIExpression(), !716)
  store i8 %new, ptr %new.dbg.spill, align 1
    #dbg_declare(ptr %new.dbg.spill, !709, !DIExpression(), !717)
  store i8 %success, ptr %success.dbg.spill, align 1
    #dbg_declare(ptr %success.dbg.spill, !710, !DIExpression(), !718)
  store i8 %failure, ptr %failure.dbg.spill, align 1
    #dbg_declare(ptr %failure.dbg.spill, !711, !DIExpression(), !719)
  %_14 = zext i8 %success to i64, !dbg !720
  switch i64 %_14, label %bb7 [
    i64 0, label %bb2
    i64 1, label %bb4
    i64 2, label %bb3
    i64 3, label %bb5
    i64 4, label %bb6
  ], !dbg !721

bb7:                                              ; preds = %start
  unreachable, !dbg !720

bb2:                                              ; preds = %start
  %_9 = zext i8 %failure to i64, !dbg !720
  switch i64 %_9, label %bb1 [
    i64 0, label %bb24
    i64 2, label %bb23
    i64 4, label %bb22
  ], !dbg !721

bb4:                                              ; preds = %start
  %_11 = zext i8 %failure to i64, !dbg !720
  switch i64 %_11, label %bb1 [
    i64 0, label %bb18
    i64 2, label %bb17
    i64 4, label %bb16
  ], !dbg !721

bb3:                                              ; preds = %start
  %_10 = zext i8 %failure to i64, !dbg !720
  switch i64 %_10, label %bb1 [
    i64 0, label %bb21
    i64 2, label %bb20
    i64 4, label %bb19
  ], !dbg !721

bb5:                                              ; preds = %start
  %_12 = zext i8 %failure to i64, !dbg !720
  switch i64 %_12, label %bb1 [
    i64 0, label %bb15
    i64 2, label %bb14
    i64 4, label %bb13
  ], !dbg !721

bb6:                                              ; preds = %start
  %_13 = zext i8 %failure to i64, !dbg !720
  switch i64 %_13, label %bb1 [
    i64 0, label %bb12
    i64 2, label %bb11
    i64 4, label %bb10
  ], !dbg !721

bb1:                                              ; preds = %bb6, %bb5, %bb3, %bb4, %bb2
  %_15 = zext i8 %failure to i64, !dbg !720
  %0 = icmp eq i64 %_15, 1, !dbg !721
  br i1 %0, label %bb8, label %bb9, !dbg !721

bb24:                                             ; preds = %bb2
  %1 = cmpxchg weak ptr %dst, i8 %old, i8 %new monotonic monotonic, align 1, !dbg !722
  %2 = extractvalue { i8, i1 } %1, 0, !dbg !722
  %3 = extractvalue { i8, i1 } %1, 1, !dbg !722
  %4 = zext i1 %3 to i8, !dbg !722
  store i8 %2, ptr %_8, align 1, !dbg !722
  %5 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !722
  store i8 %4, ptr %5, align 1, !dbg !722
  br label %bb25, !dbg !722

bb23:                                             ; preds = %bb2
  %6 = cmpxchg weak ptr %dst, i8 %old, i8 %new monotonic acquire, align 1, !dbg !723
  %7 = extractvalue { i8, i1 } %6, 0, !dbg !723
  %8 = extractvalue { i8, i1 } %6, 1, !dbg !723
  %9 = zext i1 %8 to i8, !dbg !723
  store i8 %7, ptr %_8, align 1, !dbg !723
  %10 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !723
  store i8 %9, ptr %10, align 1, !dbg !723
  br label %bb25, !dbg !723

bb22:                                             ; preds = %bb2
  %11 = cmpxchg weak ptr %dst, i8 %old, i8 %new monotonic seq_cst, align 1, !dbg !724
  %12 = extractvalue { i8, i1 } %11, 0, !dbg !724
  %13 = extractvalue { i8, i1 } %11, 1, !dbg !724
  %14 = zext i1 %13 to i8, !dbg !724
  store i8 %12, ptr %_8, align 1, !dbg !724
  %15 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !724
  store i8 %14, ptr %15, align 1, !dbg !724
  br label %bb25, !dbg !724

bb25:                                             ; preds = %bb10, %bb11, %bb12, %bb13, %bb14, %bb15, %bb19, %bb20, %bb21, %bb16, %bb17, %bb18, %bb22, %bb23, %bb24
  %val = load i8, ptr %_8, align 1, !dbg !725
  store i8 %val, ptr %val.dbg.spill, align 1, !dbg !725
    #dbg_declare(ptr %val.dbg.spill, !712, !DIExpression(), !726)
  %16 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !727
  %17 = load i8, ptr %16, align 1, !dbg !727
  %ok = trunc nuw i8 %17 to i1, !dbg !727
  %18 = zext i1 %ok to i8, !dbg !727
  store i8 %18, ptr %ok.dbg.spill, align 1, !dbg !727
    #dbg_declare(ptr %ok.dbg.spill, !714, !DIExpression(), !728)
  br i1 %ok, label %bb26, label %bb27, !dbg !729

bb18:                                             ; preds = %bb4
  %19 = cmpxchg weak ptr %dst, i8 %old, i8 %new release monotonic, align 1, !dbg !730
  %20 = extractvalue { i8, i1 } %19, 0, !dbg !730
  %21 = extractvalue { i8, i1 } %19, 1, !dbg !730
  %22 = zext i1 %21 to i8, !dbg !730
  store i8 %20, ptr %_8, align 1, !dbg !730
  %23 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !730
  store i8 %22, ptr %23, align 1, !dbg !730
  br label %bb25, !dbg !730

bb17:                                             ; preds = %bb4
  %24 = cmpxchg weak ptr %dst, i8 %old, i8 %new release acquire, align 1, !dbg !731
  %25 = extractvalue { i8, i1 } %24, 0, !dbg !731
  %26 = extractvalue { i8, i1 } %24, 1, !dbg !731
  %27 = zext i1 %26 to i8, !dbg !731
  store i8 %25, ptr %_8, align 1, !dbg !731
  %28 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !731
  store i8 %27, ptr %28, align 1, !dbg !731
  br label %bb25, !dbg !731

bb16:                                             ; preds = %bb4
  %29 = cmpxchg weak ptr %dst, i8 %old, i8 %new release seq_cst, align 1, !dbg !732
  %30 = extractvalue { i8, i1 } %29, 0, !dbg !732
  %31 = extractvalue { i8, i1 } %29, 1, !dbg !732
  %32 = zext i1 %31 to i8, !dbg !732
  store i8 %30, ptr %_8, align 1, !dbg !732
  %33 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !732
  store i8 %32, ptr %33, align 1, !dbg !732
  br label %bb25, !dbg !732

bb21:                                             ; preds = %bb3
  %34 = cmpxchg weak ptr %dst, i8 %old, i8 %new acquire monotonic, align 1, !dbg !733
  %35 = extractvalue { i8, i1 } %34, 0, !dbg !733
  %36 = extractvalue { i8, i1 } %34, 1, !dbg !733
  %37 = zext i1 %36 to i8, !dbg !733
  store i8 %35, ptr %_8, align 1, !dbg !733
  %38 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !733
  store i8 %37, ptr %38, align 1, !dbg !733
  br label %bb25, !dbg !733

bb20:                                             ; preds = %bb3
  %39 = cmpxchg weak ptr %dst, i8 %old, i8 %new acquire acquire, align 1, !dbg !734
  %40 = extractvalue { i8, i1 } %39, 0, !dbg !734
  %41 = extractvalue { i8, i1 } %39, 1, !dbg !734
  %42 = zext i1 %41 to i8, !dbg !734
  store i8 %40, ptr %_8, align 1, !dbg !734
  %43 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !734
  store i8 %42, ptr %43, align 1, !dbg !734
  br label %bb25, !dbg !734

bb19:                                             ; preds = %bb3
  %44 = cmpxchg weak ptr %dst, i8 %old, i8 %new acquire seq_cst, align 1, !dbg !735
  %45 = extractvalue { i8, i1 } %44, 0, !dbg !735
  %46 = extractvalue { i8, i1 } %44, 1, !dbg !735
  %47 = zext i1 %46 to i8, !dbg !735
  store i8 %45, ptr %_8, align 1, !dbg !735
  %48 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !735
  store i8 %47, ptr %48, align 1, !dbg !735
  br label %bb25, !dbg !735

bb15:                                             ; preds = %bb5
  %49 = cmpxchg weak ptr %dst, i8 %old, i8 %new acq_rel monotonic, align 1, !dbg !736
  %50 = extractvalue { i8, i1 } %49, 0, !dbg !736
  %51 = extractvalue { i8, i1 } %49, 1, !dbg !736
  %52 = zext i1 %51 to i8, !dbg !736
  store i8 %50, ptr %_8, align 1, !dbg !736
  %53 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !736
  store i8 %52, ptr %53, align 1, !dbg !736
  br label %bb25, !dbg !736

bb14:                                             ; preds = %bb5
  %54 = cmpxchg weak ptr %dst, i8 %old, i8 %new acq_rel acquire, align 1, !dbg !737
  %55 = extractvalue { i8, i1 } %54, 0, !dbg !737
  %56 = extractvalue { i8, i1 } %54, 1, !dbg !737
  %57 = zext i1 %56 to i8, !dbg !737
  store i8 %55, ptr %_8, align 1, !dbg !737
  %58 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !737
  store i8 %57, ptr %58, align 1, !dbg !737
  br label %bb25, !dbg !737

bb13:                                             ; preds = %bb5
  %59 = cmpxchg weak ptr %dst, i8 %old, i8 %new acq_rel seq_cst, align 1, !dbg !738
  %60 = extractvalue { i8, i1 } %59, 0, !dbg !738
  %61 = extractvalue { i8, i1 } %59, 1, !dbg !738
  %62 = zext i1 %61 to i8, !dbg !738
  store i8 %60, ptr %_8, align 1, !dbg !738
  %63 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !738
  store i8 %62, ptr %63, align 1, !dbg !738
  br label %bb25, !dbg !738

bb12:                                             ; preds = %bb6
  %64 = cmpxchg weak ptr %dst, i8 %old, i8 %new seq_cst monotonic, align 1, !dbg !739
  %65 = extractvalue { i8, i1 } %64, 0, !dbg !739
  %66 = extractvalue { i8, i1 } %64, 1, !dbg !739
  %67 = zext i1 %66 to i8, !dbg !739
  store i8 %65, ptr %_8, align 1, !dbg !739
  %68 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !739
  store i8 %67, ptr %68, align 1, !dbg !739
  br label %bb25, !dbg !739

bb11:                                             ; preds = %bb6
  %69 = cmpxchg weak ptr %dst, i8 %old, i8 %new seq_cst acquire, align 1, !dbg !740
  %70 = extractvalue { i8, i1 } %69, 0, !dbg !740
  %71 = extractvalue { i8, i1 } %69, 1, !dbg !740
  %72 = zext i1 %71 to i8, !dbg !740
  store i8 %70, ptr %_8, align 1, !dbg !740
  %73 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !740
  store i8 %72, ptr %73, align 1, !dbg !740
  br label %bb25, !dbg !740

bb10:                                             ; preds = %bb6
  %74 = cmpxchg weak ptr %dst, i8 %old, i8 %new seq_cst seq_cst, align 1, !dbg !741
  %75 = extractvalue { i8, i1 } %74, 0, !dbg !741
  %76 = extractvalue { i8, i1 } %74, 1, !dbg !741
  %77 = zext i1 %76 to i8, !dbg !741
  store i8 %75, ptr %_8, align 1, !dbg !741
  %78 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !741
  store i8 %77, ptr %78, align 1, !dbg !741
  br label %bb25, !dbg !741

bb27:                                             ; preds = %bb25
  %79 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !742
  store i8 %val, ptr %79, align 1, !dbg !742
  store i8 1, ptr %_0, align 1, !dbg !742
  br label %bb28, !dbg !743

bb26:                                             ; preds = %bb25
  %80 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !744
  store i8 %val, ptr %80, align 1, !dbg !744
  store i8 0, ptr %_0, align 1, !dbg !744
  br label %bb28, !dbg !743

bb28:                                             ; preds = %bb26, %bb27
  %81 = load i8, ptr %_0, align 1, !dbg !745
  %82 = trunc nuw i8 %81 to i1, !dbg !745
  %83 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !745
  %84 = load i8, ptr %83, align 1, !dbg !745
  %85 = insertvalue { i1, i8 } poison, i1 %82, 0, !dbg !745
  %86 = insertvalue { i1, i8 } %85, i8 %84, 1, !dbg !745
  ret { i1, i8 } %86, !dbg !745

bb8:                                              ; preds = %bb1
  store ptr @alloc_5a43f8d94dd4505c1dba43832ce73af8, ptr %s.dbg.spill, align 8, !dbg !746
  %87 = getelementptr inbounds i8, ptr %s.dbg.spill, i64 8, !dbg !746
  store i64 52, ptr %87, align 8, !dbg !746
    #dbg_declare(ptr %s.dbg.spill, !747, !DIExpression(), !750)
    #dbg_declare(ptr %s.dbg.spill, !751, !DIExpression(), !754)
    #dbg_declare(ptr %s.dbg.spill, !756, !DIExpression(), !759)
    #dbg_declare(ptr %s.dbg.spill, !761, !DIExpression(), !764)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_5a43f8d94dd4505c1dba43832ce73af8, ptr inttoptr (i64 105 to ptr), ptr align 8 @alloc_1dbbdb33ce56ab0f629d5d081745ad16) #7, !dbg !746
  unreachable, !dbg !746

bb9:                                              ; preds = %bb1
  store ptr @alloc_7adef5546d83b439c7829602020737c6, ptr %s.dbg.spill1, align 8, !dbg !766
  %88 = getelementptr inbounds i8, ptr %s.dbg.spill1, i64 8, !dbg !766
  store i64 61, ptr %88, align 8, !dbg !766
    #dbg_declare(ptr %s.dbg.spill1, !747, !DIExpression(), !767)
    #dbg_declare(ptr %s.dbg.spill1, !751, !DIExpression(), !768)
    #dbg_declare(ptr %s.dbg.spill1, !756, !DIExpression(), !771)
    #dbg_declare(ptr %s.dbg.spill1, !761, !DIExpression(), !773)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_7adef5546d83b439c7829602020737c6, ptr inttoptr (i64 123 to ptr), ptr align 8 @alloc_11a7b6bb3417a8fba26ae9c100d23a1b) #7, !dbg !766
  unreachable, !dbg !766
}

; core::sync::atomic::AtomicU32::try_update
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i32, i32 } @_ZN4core4sync6atomic9AtomicU3210try_update17h9fa51e9500c20da6E(ptr align 4 %self, i8 %set_order, i8 %fetch_order) unnamed_addr #1 personality ptr @rust_eh_personality !dbg !776 {
start:
  %0 = alloca [16 x i8], align 8
  %next.dbg.spill = alloca [4 x i8], align 4
  %fetch_order.dbg.spill = alloca [1 x i8], align 1
  %set_order.dbg.spill = alloca [1 x i8], align 1
  %self.dbg.spill = alloca [8 x i8], align 8
  %prev = alloca [4 x i8], align 4
  %_5 = alloca [8 x i8], align 4
  %x = alloca [8 x i8], align 4
  %f = alloca [0 x i8], align 1
    #dbg_declare(ptr %x, !794, !DIExpression(), !798)
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !786, !DIExpression(), !799)
    #dbg_declare(ptr %self.dbg.spill, !800, !DIExpression(), !807)
    #dbg_declare(ptr %self.dbg.spill, !809, !DIExpression(), !819)
  store i8 %set_order, ptr %set_order.dbg.spill, align 1
    #dbg_declare(ptr %set_order.dbg.spill, !787, !DIExpression(), !821)
    #dbg_declare(ptr %set_order.dbg.spill, !817, !DIExpression(), !822)
  store i8 %fetch_order, ptr %fetch_order.dbg.spill, align 1
    #dbg_declare(ptr %fetch_order.dbg.spill, !788, !DIExpression(), !823)
    #dbg_declare(ptr %fetch_order.dbg.spill, !806, !DIExpression(), !824)
    #dbg_declare(ptr %fetch_order.dbg.spill, !818, !DIExpression(), !825)
    #dbg_declare(ptr %f, !789, !DIExpression(), !826)
    #dbg_declare(ptr %prev, !790, !DIExpression(), !827)
    #dbg_declare(ptr %prev, !796, !DIExpression(), !828)
    #dbg_declare(ptr %prev, !815, !DIExpression(), !829)
    #dbg_value(ptr %self, !830, !DIExpression(), !837)
; call core::sync::atomic::atomic_load
  %1 = call i32 @_ZN4core4sync6atomic11atomic_load17h000a75224ee1ff80E(ptr %self, i8 %fetch_order) #6, !dbg !839
  store i32 %1, ptr %prev, align 4, !dbg !839
  br label %bb11, !dbg !839

bb11:                                             ; preds = %start
  br label %bb1, !dbg !840

bb1:                                              ; preds = %bb5, %bb11
  %_8 = load i32, ptr %prev, align 4, !dbg !841
; call rust::update::{{closure}}
  %2 = call { i32, i32 } @"_ZN4rust6update28_$u7b$$u7b$closure$u7d$$u7d$17h5db57514c0614c3eE"(ptr align 1 %f, i32 %_8) #6, !dbg !842
  %3 = extractvalue { i32, i32 } %2, 0, !dbg !842
  %4 = extractvalue { i32, i32 } %2, 1, !dbg !842
  store i32 %3, ptr %_5, align 4, !dbg !842
  %5 = getelementptr inbounds i8, ptr %_5, i64 4, !dbg !842
  store i32 %4, ptr %5, align 4, !dbg !842
  br label %bb2, !dbg !842

bb2:                                              ; preds = %bb1
  %6 = load i32, ptr %_5, align 4, !dbg !842
  %7 = getelementptr inbounds i8, ptr %_5, i64 4, !dbg !842
  %8 = load i32, ptr %7, align 4, !dbg !842
  %_9 = zext i32 %6 to i64, !dbg !842
  %9 = trunc nuw i64 %_9 to i1, !dbg !843
  br i1 %9, label %bb3, label %bb7, !dbg !843

bb3:                                              ; preds = %bb2
  %10 = getelementptr inbounds i8, ptr %_5, i64 4, !dbg !844
  %next = load i32, ptr %10, align 4, !dbg !844
  store i32 %next, ptr %next.dbg.spill, align 4, !dbg !844
    #dbg_declare(ptr %next.dbg.spill, !792, !DIExpression(), !844)
    #dbg_declare(ptr %next.dbg.spill, !816, !DIExpression(), !845)
    #dbg_value(ptr %self, !830, !DIExpression(), !846)
  %11 = load i32, ptr %prev, align 4, !dbg !848
; call core::sync::atomic::atomic_compare_exchange_weak
  %12 = call { i32, i32 } @_ZN4core4sync6atomic28atomic_compare_exchange_weak17h2f07afac6383aa91E(ptr %self, i32 %11, i32 %next, i8 %set_order, i8 %fetch_order) #6, !dbg !848
  %13 = extractvalue { i32, i32 } %12, 0, !dbg !848
  %14 = extractvalue { i32, i32 } %12, 1, !dbg !848
  store i32 %13, ptr %x, align 4, !dbg !848
  %15 = getelementptr inbounds i8, ptr %x, i64 4, !dbg !848
  store i32 %14, ptr %15, align 4, !dbg !848
  br label %bb12, !dbg !848

bb7:                                              ; preds = %bb2
  %16 = load i32, ptr %prev, align 4, !dbg !849
  %17 = getelementptr inbounds i8, ptr %x, i64 4, !dbg !849
  store i32 %16, ptr %17, align 4, !dbg !849
  store i32 1, ptr %x, align 4, !dbg !849
  br label %bb8, !dbg !850

bb12:                                             ; preds = %bb3
  %18 = load i32, ptr %x, align 4, !dbg !851
  %19 = getelementptr inbounds i8, ptr %x, i64 4, !dbg !851
  %20 = load i32, ptr %19, align 4, !dbg !851
  %_11 = zext i32 %18 to i64, !dbg !851
  %21 = trunc nuw i64 %_11 to i1, !dbg !852
  br i1 %21, label %bb5, label %bb6, !dbg !852

bb5:                                              ; preds = %bb12
  %22 = getelementptr inbounds i8, ptr %x, i64 4, !dbg !853
  %23 = load i32, ptr %22, align 4, !dbg !853
  store i32 %23, ptr %prev, align 4, !dbg !853
  br label %bb1, !dbg !840

bb6:                                              ; preds = %bb12
  br label %bb8, !dbg !850

bb8:                                              ; preds = %bb7, %bb6
  %24 = load i32, ptr %x, align 4, !dbg !854
  %25 = getelementptr inbounds i8, ptr %x, i64 4, !dbg !854
  %26 = load i32, ptr %25, align 4, !dbg !854
  %27 = insertvalue { i32, i32 } poison, i32 %24, 0, !dbg !854
  %28 = insertvalue { i32, i32 } %27, i32 %26, 1, !dbg !854
  ret { i32, i32 } %28, !dbg !854

bb4:                                              ; No predecessors!
  unreachable, !dbg !851

bb9:                                              ; No predecessors!
  %29 = load ptr, ptr %0, align 8, !dbg !855
  %30 = getelementptr inbounds i8, ptr %0, i64 8, !dbg !855
  %31 = load i32, ptr %30, align 8, !dbg !855
  %32 = insertvalue { ptr, i32 } poison, ptr %29, 0, !dbg !855
  %33 = insertvalue { ptr, i32 } %32, i32 %31, 1, !dbg !855
  resume { ptr, i32 } %33, !dbg !855
}

; core::sync::atomic::AtomicU32::fetch_update
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i32, i32 } @_ZN4core4sync6atomic9AtomicU3212fetch_update17h2af1ce7772c0af0eE(ptr align 4 %self, i8 %set_order, i8 %fetch_order) unnamed_addr #1 !dbg !856 {
start:
  %f.dbg.spill = alloca [0 x i8], align 1
  %fetch_order.dbg.spill = alloca [1 x i8], align 1
  %set_order.dbg.spill = alloca [1 x i8], align 1
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !861, !DIExpression(), !865)
  store i8 %set_order, ptr %set_order.dbg.spill, align 1
    #dbg_declare(ptr %set_order.dbg.spill, !862, !DIExpression(), !866)
  store i8 %fetch_order, ptr %fetch_order.dbg.spill, align 1
    #dbg_declare(ptr %fetch_order.dbg.spill, !863, !DIExpression(), !867)
    #dbg_declare(ptr %f.dbg.spill, !864, !DIExpression(), !868)
; call core::sync::atomic::AtomicU32::try_update
  %0 = call { i32, i32 } @_ZN4core4sync6atomic9AtomicU3210try_update17h9fa51e9500c20da6E(ptr align 4 %self, i8 %set_order, i8 %fetch_order) #6, !dbg !869
  %_0.0 = extractvalue { i32, i32 } %0, 0, !dbg !869
  %_0.1 = extractvalue { i32, i32 } %0, 1, !dbg !869
  %1 = insertvalue { i32, i32 } poison, i32 %_0.0, 0, !dbg !870
  %2 = insertvalue { i32, i32 } %1, i32 %_0.1, 1, !dbg !870
  ret { i32, i32 } %2, !dbg !870
}

; core::sync::atomic::AtomicU32::compare_exchange_weak
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i32, i32 } @_ZN4core4sync6atomic9AtomicU3221compare_exchange_weak17ha65e101b790517b1E(ptr align 4 %self, i32 %current, i32 %new, i8 %success, i8 %failure) unnamed_addr #1 !dbg !871 {
start:
  %failure.dbg.spill = alloca [1 x i8], align 1
  %success.dbg.spill = alloca [1 x i8], align 1
  %new.dbg.spill = alloca [4 x i8], align 4
  %current.dbg.spill = alloca [4 x i8], align 4
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !873, !DIExpression(), !878)
  store i32 %current, ptr %current.dbg.spill, align 4
    #dbg_declare(ptr %current.dbg.spill, !874, !DIExpression(), !879)
  store i32 %new, ptr %new.dbg.spill, align 4
    #dbg_declare(ptr %new.dbg.spill, !875, !DIExpression(), !880)
  store i8 %success, ptr %success.dbg.spill, align 1
    #dbg_declare(ptr %success.dbg.spill, !876, !DIExpression(), !881)
  store i8 %failure, ptr %failure.dbg.spill, align 1
    #dbg_declare(ptr %failure.dbg.spill, !877, !DIExpression(), !882)
    #dbg_value(ptr %self, !883, !DIExpression(), !886)
; call core::sync::atomic::atomic_compare_exchange_weak
  %0 = call { i32, i32 } @_ZN4core4sync6atomic28atomic_compare_exchange_weak17h2f07afac6383aa91E(ptr %self, i32 %current, i32 %new, i8 %success, i8 %failure) #6, !dbg !888
  %_0.0 = extractvalue { i32, i32 } %0, 0, !dbg !888
  %_0.1 = extractvalue { i32, i32 } %0, 1, !dbg !888
  %1 = insertvalue { i32, i32 } poison, i32 %_0.0, 0, !dbg !889
  %2 = insertvalue { i32, i32 } %1, i32 %_0.1, 1, !dbg !889
  ret { i32, i32 } %2, !dbg !889
}

; core::sync::atomic::AtomicU32::load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i32 @_ZN4core4sync6atomic9AtomicU324load17h40f7f1de829d36ceE(ptr align 4 %self, i8 %order) unnamed_addr #1 !dbg !890 {
start:
  %order.dbg.spill = alloca [1 x i8], align 1
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !892, !DIExpression(), !894)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !893, !DIExpression(), !895)
    #dbg_value(ptr %self, !896, !DIExpression(), !899)
; call core::sync::atomic::atomic_load
  %_0 = call i32 @_ZN4core4sync6atomic11atomic_load17h000a75224ee1ff80E(ptr %self, i8 %order) #6, !dbg !901
  ret i32 %_0, !dbg !902
}

; core::sync::atomic::AtomicU32::fetch_or
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i32 @_ZN4core4sync6atomic9AtomicU328fetch_or17h58cee0bec30aecc5E(ptr align 4 %self, i32 %val, i8 %order) unnamed_addr #1 !dbg !903 {
start:
  %dst.dbg.spill = alloca [8 x i8], align 8
  %order.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [4 x i8], align 4
  %self.dbg.spill = alloca [8 x i8], align 8
  %_0 = alloca [4 x i8], align 4
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !908, !DIExpression(), !911)
  store i32 %val, ptr %val.dbg.spill, align 4
    #dbg_declare(ptr %val.dbg.spill, !909, !DIExpression(), !912)
    #dbg_declare(ptr %val.dbg.spill, !913, !DIExpression(), !922)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !910, !DIExpression(), !924)
    #dbg_declare(ptr %order.dbg.spill, !919, !DIExpression(), !925)
    #dbg_value(ptr %self, !926, !DIExpression(), !929)
  store ptr %self, ptr %dst.dbg.spill, align 8, !dbg !931
    #dbg_declare(ptr %dst.dbg.spill, !918, !DIExpression(), !932)
  %_7 = zext i8 %order to i64, !dbg !933
  switch i64 %_7, label %bb2 [
    i64 0, label %bb3
    i64 1, label %bb5
    i64 2, label %bb6
    i64 3, label %bb4
    i64 4, label %bb7
  ], !dbg !934

bb2:                                              ; preds = %start
  unreachable, !dbg !933

bb3:                                              ; preds = %start
  %0 = atomicrmw or ptr %self, i32 %val monotonic, align 4, !dbg !935
  store i32 %0, ptr %_0, align 4, !dbg !935
  br label %bb1, !dbg !935

bb5:                                              ; preds = %start
  %1 = atomicrmw or ptr %self, i32 %val release, align 4, !dbg !936
  store i32 %1, ptr %_0, align 4, !dbg !936
  br label %bb1, !dbg !936

bb6:                                              ; preds = %start
  %2 = atomicrmw or ptr %self, i32 %val acquire, align 4, !dbg !937
  store i32 %2, ptr %_0, align 4, !dbg !937
  br label %bb1, !dbg !937

bb4:                                              ; preds = %start
  %3 = atomicrmw or ptr %self, i32 %val acq_rel, align 4, !dbg !938
  store i32 %3, ptr %_0, align 4, !dbg !938
  br label %bb1, !dbg !938

bb7:                                              ; preds = %start
  %4 = atomicrmw or ptr %self, i32 %val seq_cst, align 4, !dbg !939
  store i32 %4, ptr %_0, align 4, !dbg !939
  br label %bb1, !dbg !939

bb1:                                              ; preds = %bb7, %bb4, %bb6, %bb5, %bb3
  %5 = load i32, ptr %_0, align 4, !dbg !940
  ret i32 %5, !dbg !940
}

; core::result::Result<T,E>::is_ok
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal zeroext i1 @"_ZN4core6result19Result$LT$T$C$E$GT$5is_ok17haaa7cae362459c16E"(ptr align 1 %self) unnamed_addr #1 !dbg !941 {
start:
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !948, !DIExpression(), !949)
  %0 = load i8, ptr %self, align 1, !dbg !950
  %1 = trunc nuw i8 %0 to i1, !dbg !950
  %2 = getelementptr inbounds i8, ptr %self, i64 1, !dbg !950
  %3 = load i8, ptr %2, align 1, !dbg !950
  %_2 = zext i1 %1 to i64, !dbg !950
  %_0 = icmp eq i64 %_2, 0, !dbg !951
  ret i1 %_0, !dbg !954
}

; core::result::Result<T,E>::is_err
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal zeroext i1 @"_ZN4core6result19Result$LT$T$C$E$GT$6is_err17h2a7a76c1fe6dab61E"(ptr align 1 %self) unnamed_addr #1 !dbg !955 {
start:
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !958, !DIExpression(), !959)
    #dbg_declare(ptr %self.dbg.spill, !960, !DIExpression(), !963)
  %0 = load i8, ptr %self, align 1, !dbg !965
  %1 = trunc nuw i8 %0 to i1, !dbg !965
  %2 = getelementptr inbounds i8, ptr %self, i64 1, !dbg !965
  %3 = load i8, ptr %2, align 1, !dbg !965
  %_3 = zext i1 %1 to i64, !dbg !965
  %_2 = icmp eq i64 %_3, 0, !dbg !966
  %_0 = xor i1 %_2, true, !dbg !968
  ret i1 %_0, !dbg !969
}

; rust::free
; Function Attrs: nounwind nonlazybind uwtable
define internal void @_ZN4rust4free17h57ab50832a33186bE() unnamed_addr #2 !dbg !970 {
start:
; call core::sync::atomic::AtomicBool::store
  call void @_ZN4core4sync6atomic10AtomicBool5store17h0afcf4c5369fd368E(ptr align 1 @_ZN4rust4LOCK17h820c18cc65b8f8dbE, i1 zeroext false, i8 1) #6, !dbg !973
  ret void, !dbg !974
}

; rust::shapes
; Function Attrs: nounwind nonlazybind uwtable
define internal void @_ZN4rust6shapes17h894ae8118bbbc348E() unnamed_addr #2 !dbg !975 {
start:
  %_42 = alloca [2 x i8], align 1
  %_34 = alloca [2 x i8], align 1
  %_10 = alloca [2 x i8], align 1
  %_3 = alloca [2 x i8], align 1
  br label %bb1, !dbg !976

bb1:                                              ; preds = %bb1, %start
; call core::sync::atomic::AtomicBool::compare_exchange
  %0 = call { i1, i8 } @_ZN4core4sync6atomic10AtomicBool16compare_exchange17h6236421a1f2560d0E(ptr align 1 @_ZN4rust4LOCK17h820c18cc65b8f8dbE, i1 zeroext false, i1 zeroext true, i8 2, i8 0) #6, !dbg !977
  %1 = extractvalue { i1, i8 } %0, 0, !dbg !977
  %2 = extractvalue { i1, i8 } %0, 1, !dbg !977
  %3 = zext i1 %1 to i8, !dbg !977
  store i8 %3, ptr %_3, align 1, !dbg !977
  %4 = getelementptr inbounds i8, ptr %_3, i64 1, !dbg !977
  store i8 %2, ptr %4, align 1, !dbg !977
; call core::result::Result<T,E>::is_err
  %_1 = call zeroext i1 @"_ZN4core6result19Result$LT$T$C$E$GT$6is_err17h2a7a76c1fe6dab61E"(ptr align 1 %_3) #6, !dbg !978
  br i1 %_1, label %bb1, label %bb4, !dbg !979

bb4:                                              ; preds = %bb1
; call rust::free
  call void @_ZN4rust4free17h57ab50832a33186bE() #3, !dbg !980
  br label %bb5, !dbg !980

bb5:                                              ; preds = %bb8, %bb4
; call core::sync::atomic::AtomicBool::compare_exchange_weak
  %5 = call { i1, i8 } @_ZN4core4sync6atomic10AtomicBool21compare_exchange_weak17h7cf5588d67d98d33E(ptr align 1 @_ZN4rust4LOCK17h820c18cc65b8f8dbE, i1 zeroext false, i1 zeroext true, i8 2, i8 0) #6, !dbg !981
  %6 = extractvalue { i1, i8 } %5, 0, !dbg !981
  %7 = extractvalue { i1, i8 } %5, 1, !dbg !981
  %8 = zext i1 %6 to i8, !dbg !981
  store i8 %8, ptr %_10, align 1, !dbg !981
  %9 = getelementptr inbounds i8, ptr %_10, i64 1, !dbg !981
  store i8 %7, ptr %9, align 1, !dbg !981
; call core::result::Result<T,E>::is_err
  %_8 = call zeroext i1 @"_ZN4core6result19Result$LT$T$C$E$GT$6is_err17h2a7a76c1fe6dab61E"(ptr align 1 %_10) #6, !dbg !982
  br i1 %_8, label %bb8, label %bb9, !dbg !983

bb9:                                              ; preds = %bb5
; call rust::free
  call void @_ZN4rust4free17h57ab50832a33186bE() #3, !dbg !984
  br label %bb10, !dbg !984

bb8:                                              ; preds = %bb5
  call void @llvm.x86.sse2.pause(), !dbg !985
  br label %bb5, !dbg !996

bb10:                                             ; preds = %bb12, %bb9
; call core::sync::atomic::AtomicBool::swap
  %_16 = call zeroext i1 @_ZN4core4sync6atomic10AtomicBool4swap17hf64ad87c2c0af520E(ptr align 1 @_ZN4rust4LOCK17h820c18cc65b8f8dbE, i1 zeroext true, i8 2) #6, !dbg !997
  br i1 %_16, label %bb12, label %bb13, !dbg !998

bb13:                                             ; preds = %bb10
; call rust::free
  call void @_ZN4rust4free17h57ab50832a33186bE() #3, !dbg !999
  br label %bb14, !dbg !999

bb12:                                             ; preds = %bb10
  call void @llvm.x86.sse2.pause(), !dbg !1000
  br label %bb10, !dbg !1003

bb14:                                             ; preds = %bb17, %bb13
; call core::sync::atomic::AtomicBool::compare_exchange
  %10 = call { i1, i8 } @_ZN4core4sync6atomic10AtomicBool16compare_exchange17h6236421a1f2560d0E(ptr align 1 @_ZN4rust4LOCK17h820c18cc65b8f8dbE, i1 zeroext false, i1 zeroext true, i8 2, i8 0) #6, !dbg !1004
  %_21.0 = extractvalue { i1, i8 } %10, 0, !dbg !1004
  %_21.1 = extractvalue { i1, i8 } %10, 1, !dbg !1004
  %_25 = zext i1 %_21.0 to i64, !dbg !1005
  %11 = trunc nuw i64 %_25 to i1, !dbg !1006
  br i1 %11, label %bb17, label %bb18, !dbg !1006

bb17:                                             ; preds = %bb14
  %_26 = call i32 @sched_yield() #3, !dbg !1007
  br label %bb14, !dbg !1007

bb18:                                             ; preds = %bb14
; call rust::free
  call void @_ZN4rust4free17h57ab50832a33186bE() #3, !dbg !1008
  br label %bb19, !dbg !1008

bb19:                                             ; preds = %bb19, %bb18
; call core::sync::atomic::AtomicBool::compare_exchange
  %12 = call { i1, i8 } @_ZN4core4sync6atomic10AtomicBool16compare_exchange17h6236421a1f2560d0E(ptr align 1 @_ZN4rust4LOCK17h820c18cc65b8f8dbE, i1 zeroext false, i1 zeroext true, i8 2, i8 0) #6, !dbg !1009
  %_28.0 = extractvalue { i1, i8 } %12, 0, !dbg !1009
  %_28.1 = extractvalue { i1, i8 } %12, 1, !dbg !1009
  %_32 = zext i1 %_28.0 to i64, !dbg !1010
  %13 = trunc nuw i64 %_32 to i1, !dbg !1011
  br i1 %13, label %bb19, label %bb21, !dbg !1011

bb21:                                             ; preds = %bb19
; call rust::free
  call void @_ZN4rust4free17h57ab50832a33186bE() #3, !dbg !1012
  br label %bb22, !dbg !1012

bb22:                                             ; preds = %bb24, %bb22, %bb21
; call core::sync::atomic::AtomicBool::compare_exchange
  %14 = call { i1, i8 } @_ZN4core4sync6atomic10AtomicBool16compare_exchange17h6236421a1f2560d0E(ptr align 1 @_ZN4rust4LOCK17h820c18cc65b8f8dbE, i1 zeroext false, i1 zeroext true, i8 2, i8 0) #6, !dbg !1013
  %15 = extractvalue { i1, i8 } %14, 0, !dbg !1013
  %16 = extractvalue { i1, i8 } %14, 1, !dbg !1013
  %17 = zext i1 %15 to i8, !dbg !1013
  store i8 %17, ptr %_34, align 1, !dbg !1013
  %18 = getelementptr inbounds i8, ptr %_34, i64 1, !dbg !1013
  store i8 %16, ptr %18, align 1, !dbg !1013
  %19 = load i8, ptr %_34, align 1, !dbg !1014
  %20 = trunc nuw i8 %19 to i1, !dbg !1014
  %21 = getelementptr inbounds i8, ptr %_34, i64 1, !dbg !1014
  %22 = load i8, ptr %21, align 1, !dbg !1014
  %_38 = zext i1 %20 to i64, !dbg !1014
  %23 = trunc nuw i64 %_38 to i1, !dbg !1015
  br i1 %23, label %bb22, label %bb24, !dbg !1015

bb24:                                             ; preds = %bb22
  %24 = getelementptr inbounds i8, ptr %_34, i64 1, !dbg !1015
  %25 = load i8, ptr %24, align 1, !dbg !1015
  %26 = trunc nuw i8 %25 to i1, !dbg !1015
  br i1 %26, label %bb22, label %bb25, !dbg !1015

bb25:                                             ; preds = %bb24
; call rust::free
  call void @_ZN4rust4free17h57ab50832a33186bE() #3, !dbg !1016
  br label %bb26, !dbg !1016

bb26:                                             ; preds = %bb26, %bb25
; call core::sync::atomic::AtomicBool::compare_exchange
  %27 = call { i1, i8 } @_ZN4core4sync6atomic10AtomicBool16compare_exchange17h6236421a1f2560d0E(ptr align 1 @_ZN4rust4LOCK17h820c18cc65b8f8dbE, i1 zeroext false, i1 zeroext true, i8 2, i8 0) #6, !dbg !1017
  %28 = extractvalue { i1, i8 } %27, 0, !dbg !1017
  %29 = extractvalue { i1, i8 } %27, 1, !dbg !1017
  %30 = zext i1 %28 to i8, !dbg !1017
  store i8 %30, ptr %_42, align 1, !dbg !1017
  %31 = getelementptr inbounds i8, ptr %_42, i64 1, !dbg !1017
  store i8 %29, ptr %31, align 1, !dbg !1017
; call core::result::Result<T,E>::is_ok
  %_40 = call zeroext i1 @"_ZN4core6result19Result$LT$T$C$E$GT$5is_ok17haaa7cae362459c16E"(ptr align 1 %_42) #6, !dbg !1018
  br i1 %_40, label %bb29, label %bb26, !dbg !1019

bb29:                                             ; preds = %bb26
; call rust::free
  call void @_ZN4rust4free17h57ab50832a33186bE() #3, !dbg !1020
  ret void, !dbg !1021

bb16:                                             ; No predecessors!
  unreachable, !dbg !1005
}

; rust::update
; Function Attrs: nounwind nonlazybind uwtable
define internal i32 @_ZN4rust6update17hcd3064cf5d79c4f9E() unnamed_addr #2 !dbg !1022 {
start:
  %old = alloca [4 x i8], align 4
  %_1 = alloca [8 x i8], align 4
    #dbg_declare(ptr %old, !1026, !DIExpression(), !1028)
; call core::sync::atomic::AtomicU32::fetch_update
  %0 = call { i32, i32 } @_ZN4core4sync6atomic9AtomicU3212fetch_update17h2af1ce7772c0af0eE(ptr align 4 @_ZN4rust4TURN17hca46e0e9aa88b2d5E, i8 3, i8 2) #6, !dbg !1029
  %1 = extractvalue { i32, i32 } %0, 0, !dbg !1029
  %2 = extractvalue { i32, i32 } %0, 1, !dbg !1029
  store i32 %1, ptr %_1, align 4, !dbg !1029
  %3 = getelementptr inbounds i8, ptr %_1, i64 4, !dbg !1029
  store i32 %2, ptr %3, align 4, !dbg !1029
  %4 = load i32, ptr %_1, align 4, !dbg !1030
  %5 = getelementptr inbounds i8, ptr %_1, i64 4, !dbg !1030
  %6 = load i32, ptr %5, align 4, !dbg !1030
  %_5 = zext i32 %4 to i64, !dbg !1030
  %7 = trunc nuw i64 %_5 to i1, !dbg !1031
  br i1 %7, label %bb3, label %bb4, !dbg !1031

bb3:                                              ; preds = %start
  %8 = getelementptr inbounds i8, ptr %_1, i64 4, !dbg !1032
  %9 = load i32, ptr %8, align 4, !dbg !1032
  store i32 %9, ptr %old, align 4, !dbg !1032
  br label %bb5, !dbg !1031

bb4:                                              ; preds = %start
  %10 = getelementptr inbounds i8, ptr %_1, i64 4, !dbg !1033
  %11 = load i32, ptr %10, align 4, !dbg !1033
  store i32 %11, ptr %old, align 4, !dbg !1033
  br label %bb5, !dbg !1031

bb5:                                              ; preds = %bb3, %bb4
  %_0 = load i32, ptr %old, align 4, !dbg !1034
  ret i32 %_0, !dbg !1035

bb2:                                              ; No predecessors!
  unreachable, !dbg !1030
}

; rust::update::{{closure}}
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i32, i32 } @"_ZN4rust6update28_$u7b$$u7b$closure$u7d$$u7d$17h5db57514c0614c3eE"(ptr align 1 %_1, i32 %now) unnamed_addr #1 !dbg !1036 {
start:
  %now.dbg.spill = alloca [4 x i8], align 4
  %_1.dbg.spill = alloca [8 x i8], align 8
  %_0 = alloca [8 x i8], align 4
  store ptr %_1, ptr %_1.dbg.spill, align 8
    #dbg_declare(ptr %_1.dbg.spill, !1054, !DIExpression(), !1055)
  store i32 %now, ptr %now.dbg.spill, align 4
    #dbg_declare(ptr %now.dbg.spill, !1053, !DIExpression(), !1056)
  %_3 = icmp eq i32 %now, 0, !dbg !1057
  br i1 %_3, label %bb1, label %bb2, !dbg !1057

bb2:                                              ; preds = %start
  %_5.0 = sub i32 %now, 1, !dbg !1058
  %_5.1 = icmp ult i32 %now, 1, !dbg !1058
  br i1 %_5.1, label %panic, label %bb3, !dbg !1058

bb1:                                              ; preds = %start
  store i32 0, ptr %_0, align 4, !dbg !1059
  br label %bb4, !dbg !1060

bb3:                                              ; preds = %bb2
  %0 = getelementptr inbounds i8, ptr %_0, i64 4, !dbg !1061
  store i32 %_5.0, ptr %0, align 4, !dbg !1061
  store i32 1, ptr %_0, align 4, !dbg !1061
  br label %bb4, !dbg !1060

panic:                                            ; preds = %bb2
; call core::panicking::panic_const::panic_const_sub_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_sub_overflow(ptr align 8 @alloc_0c84bc201ace8f954e775ee9591a81cb) #7, !dbg !1058
  unreachable, !dbg !1058

bb4:                                              ; preds = %bb1, %bb3
  %1 = load i32, ptr %_0, align 4, !dbg !1062
  %2 = getelementptr inbounds i8, ptr %_0, i64 4, !dbg !1062
  %3 = load i32, ptr %2, align 4, !dbg !1062
  %4 = insertvalue { i32, i32 } poison, i32 %1, 0, !dbg !1062
  %5 = insertvalue { i32, i32 } %4, i32 %3, 1, !dbg !1062
  ret { i32, i32 } %5, !dbg !1062
}

; rust::values
; Function Attrs: nounwind nonlazybind uwtable
define internal i32 @_ZN4rust6values17h14520bad68876781E() unnamed_addr #2 !dbg !1063 {
start:
  %now.dbg.spill2 = alloca [4 x i8], align 4
  %old.dbg.spill = alloca [4 x i8], align 4
  %now.dbg.spill = alloca [4 x i8], align 4
  %_20 = alloca [8 x i8], align 4
  %seen = alloca [4 x i8], align 4
    #dbg_declare(ptr %seen, !1067, !DIExpression(), !1073)
  br label %bb1, !dbg !1074

bb1:                                              ; preds = %bb3, %start
; call core::sync::atomic::AtomicU32::load
  %_2 = call i32 @_ZN4core4sync6atomic9AtomicU324load17h40f7f1de829d36ceE(ptr align 4 @_ZN4rust4TURN17hca46e0e9aa88b2d5E, i8 2) #6, !dbg !1075
  %_1 = icmp ult i32 %_2, 1, !dbg !1076
  br i1 %_1, label %bb3, label %bb4, !dbg !1076

bb4:                                              ; preds = %bb6, %bb4, %bb1
; call core::sync::atomic::AtomicU32::load
  %now = call i32 @_ZN4core4sync6atomic9AtomicU324load17h40f7f1de829d36ceE(ptr align 4 @_ZN4rust4TURN17hca46e0e9aa88b2d5E, i8 2) #6, !dbg !1077
  store i32 %now, ptr %now.dbg.spill, align 4, !dbg !1077
    #dbg_declare(ptr %now.dbg.spill, !1065, !DIExpression(), !1078)
  %_9 = icmp ne i32 %now, 1, !dbg !1079
  br i1 %_9, label %bb6, label %bb4, !dbg !1079

bb3:                                              ; preds = %bb1
  call void @llvm.x86.sse2.pause(), !dbg !1080
  br label %bb1, !dbg !1083

bb6:                                              ; preds = %bb4
  %_11 = and i32 %now, 4, !dbg !1084
  %_10 = icmp eq i32 %_11, 0, !dbg !1084
  br i1 %_10, label %bb7, label %bb4, !dbg !1084

bb7:                                              ; preds = %bb7, %bb6
; call core::sync::atomic::AtomicU32::fetch_or
  %_14 = call i32 @_ZN4core4sync6atomic9AtomicU328fetch_or17h58cee0bec30aecc5E(ptr align 4 @_ZN4rust4TURN17hca46e0e9aa88b2d5E, i32 8, i8 3) #6, !dbg !1085
  %_13 = and i32 %_14, 8, !dbg !1086
  %_12 = icmp ne i32 %_13, 0, !dbg !1086
  br i1 %_12, label %bb7, label %bb9, !dbg !1086

bb9:                                              ; preds = %bb7
; call core::sync::atomic::AtomicU32::load
  %0 = call i32 @_ZN4core4sync6atomic9AtomicU324load17h40f7f1de829d36ceE(ptr align 4 @_ZN4rust4TURN17hca46e0e9aa88b2d5E, i8 0) #6, !dbg !1087
  store i32 %0, ptr %seen, align 4, !dbg !1087
  br label %bb10, !dbg !1087

bb10:                                             ; preds = %bb14, %bb9
  %_22 = load i32, ptr %seen, align 4, !dbg !1088
  %_24 = load i32, ptr %seen, align 4, !dbg !1089
  %_25.0 = add i32 %_24, 1, !dbg !1089
  %_25.1 = icmp ult i32 %_25.0, %_24, !dbg !1089
  br i1 %_25.1, label %panic, label %bb11, !dbg !1089

bb11:                                             ; preds = %bb10
; call core::sync::atomic::AtomicU32::compare_exchange_weak
  %1 = call { i32, i32 } @_ZN4core4sync6atomic9AtomicU3221compare_exchange_weak17ha65e101b790517b1E(ptr align 4 @_ZN4rust4TURN17hca46e0e9aa88b2d5E, i32 %_22, i32 %_25.0, i8 3, i8 0) #6, !dbg !1090
  %2 = extractvalue { i32, i32 } %1, 0, !dbg !1090
  %3 = extractvalue { i32, i32 } %1, 1, !dbg !1090
  store i32 %2, ptr %_20, align 4, !dbg !1090
  %4 = getelementptr inbounds i8, ptr %_20, i64 4, !dbg !1090
  store i32 %3, ptr %4, align 4, !dbg !1090
  %5 = load i32, ptr %_20, align 4, !dbg !1091
  %6 = getelementptr inbounds i8, ptr %_20, i64 4, !dbg !1091
  %7 = load i32, ptr %6, align 4, !dbg !1091
  %_28 = zext i32 %5 to i64, !dbg !1091
  %8 = trunc nuw i64 %_28 to i1, !dbg !1092
  br i1 %8, label %bb14, label %bb15, !dbg !1092

panic:                                            ; preds = %bb10
; call core::panicking::panic_const::panic_const_add_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_add_overflow(ptr align 8 @alloc_46684e4812599caf22a4af34d19e8143) #7, !dbg !1089
  unreachable, !dbg !1089

bb14:                                             ; preds = %bb11
  %9 = getelementptr inbounds i8, ptr %_20, i64 4, !dbg !1093
  %now1 = load i32, ptr %9, align 4, !dbg !1093
  store i32 %now1, ptr %now.dbg.spill2, align 4, !dbg !1093
    #dbg_declare(ptr %now.dbg.spill2, !1071, !DIExpression(), !1094)
  store i32 %now1, ptr %seen, align 4, !dbg !1095
  br label %bb10, !dbg !1096

bb15:                                             ; preds = %bb11
  %10 = getelementptr inbounds i8, ptr %_20, i64 4, !dbg !1097
  %old = load i32, ptr %10, align 4, !dbg !1097
  store i32 %old, ptr %old.dbg.spill, align 4, !dbg !1097
    #dbg_declare(ptr %old.dbg.spill, !1069, !DIExpression(), !1098)
  ret i32 %old, !dbg !1099

bb13:                                             ; No predecessors!
  unreachable, !dbg !1091
}

; Function Attrs: nounwind nonlazybind uwtable
define i32 @main() unnamed_addr #2 !dbg !1100 {
start:
; call rust::shapes
  call void @_ZN4rust6shapes17h894ae8118bbbc348E() #3, !dbg !1104
; call rust::values
  %_3 = call i32 @_ZN4rust6values17h14520bad68876781E() #3, !dbg !1105
; call rust::update
  %_4 = call i32 @_ZN4rust6update17hcd3064cf5d79c4f9E() #3, !dbg !1106
  %_5.0 = add i32 %_3, %_4, !dbg !1107
  %_5.1 = icmp ult i32 %_5.0, %_3, !dbg !1107
  br i1 %_5.1, label %panic, label %bb4, !dbg !1107

bb4:                                              ; preds = %start
  ret i32 %_5.0, !dbg !1108

panic:                                            ; preds = %start
; call core::panicking::panic_const::panic_const_add_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_add_overflow(ptr align 8 @alloc_b25aab91eab6aa113f5a86a508683e05) #7, !dbg !1107
  unreachable, !dbg !1107
}

; Function Attrs: nounwind
declare void @llvm.x86.sse2.pause() unnamed_addr #3

; core::panicking::panic_fmt
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr, ptr, ptr align 8) unnamed_addr #4

; Function Attrs: nonlazybind
declare i32 @rust_eh_personality(...) unnamed_addr #5

; Function Attrs: nounwind nonlazybind uwtable
declare i32 @sched_yield() unnamed_addr #2

; core::panicking::panic_const::panic_const_sub_overflow
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_sub_overflow(ptr align 8) unnamed_addr #4

; core::panicking::panic_const::panic_const_add_overflow
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_add_overflow(ptr align 8) unnamed_addr #4

attributes #0 = { noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { inlinehint nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { nounwind }
attributes #4 = { cold noinline noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #5 = { nonlazybind "target-cpu"="x86-64" }
attributes #6 = { inlinehint nounwind }
attributes #7 = { noinline noreturn nounwind }

!llvm.module.flags = !{!30, !31, !32, !33}
!llvm.ident = !{!34}
!llvm.dbg.cu = !{!35}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "LOCK", linkageName: "_ZN4rust4LOCK17h820c18cc65b8f8dbE", scope: !2, file: !3, line: 7, type: !4, isLocal: true, isDefinition: true, align: 8)
!2 = !DINamespace(name: "rust", scope: null)
!3 = !DIFile(filename: "rust.rs", directory: "tests/loops", checksumkind: CSK_MD5, checksum: "76c1f597dfd1cefb0ea0bbe6726db4aa")
!4 = !DICompositeType(tag: DW_TAG_structure_type, name: "AtomicBool", scope: !6, file: !5, size: 8, align: 8, flags: DIFlagPublic, elements: !9, templateParams: !18, identifier: "60f0e70b153cf109f3b1ce7e34993661")
!5 = !DIFile(filename: "<unknown>", directory: "")
!6 = !DINamespace(name: "atomic", scope: !7)
!7 = !DINamespace(name: "sync", scope: !8)
!8 = !DINamespace(name: "core", scope: null)
!9 = !{!10}
!10 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !4, file: !5, baseType: !11, size: 8, align: 8, flags: DIFlagPrivate)
!11 = !DICompositeType(tag: DW_TAG_structure_type, name: "UnsafeCell<u8>", scope: !12, file: !5, size: 8, align: 8, flags: DIFlagPublic, elements: !13, templateParams: !16, identifier: "df3fe7d204cf9645c1e0417088da45bf")
!12 = !DINamespace(name: "cell", scope: !8)
!13 = !{!14}
!14 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !11, file: !5, baseType: !15, size: 8, align: 8, flags: DIFlagPrivate)
!15 = !DIBasicType(name: "u8", size: 8, encoding: DW_ATE_unsigned)
!16 = !{!17}
!17 = !DITemplateTypeParameter(name: "T", type: !15)
!18 = !{}
!19 = !DIGlobalVariableExpression(var: !20, expr: !DIExpression())
!20 = distinct !DIGlobalVariable(name: "TURN", linkageName: "_ZN4rust4TURN17hca46e0e9aa88b2d5E", scope: !2, file: !3, line: 8, type: !21, isLocal: true, isDefinition: true, align: 32)
!21 = !DICompositeType(tag: DW_TAG_structure_type, name: "AtomicU32", scope: !6, file: !5, size: 32, align: 32, flags: DIFlagPublic, elements: !22, templateParams: !18, identifier: "c7c2c74a85904bd0c8528b4e15d5ce44")
!22 = !{!23}
!23 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !21, file: !5, baseType: !24, size: 32, align: 32, flags: DIFlagPrivate)
!24 = !DICompositeType(tag: DW_TAG_structure_type, name: "UnsafeCell<u32>", scope: !12, file: !5, size: 32, align: 32, flags: DIFlagPublic, elements: !25, templateParams: !28, identifier: "276fcd5afdff990e3d83fbd36936145c")
!25 = !{!26}
!26 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !24, file: !5, baseType: !27, size: 32, align: 32, flags: DIFlagPrivate)
!27 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!28 = !{!29}
!29 = !DITemplateTypeParameter(name: "T", type: !27)
!30 = !{i32 8, !"PIC Level", i32 2}
!31 = !{i32 2, !"RtLibUseGOT", i32 1}
!32 = !{i32 7, !"Dwarf Version", i32 4}
!33 = !{i32 2, !"Debug Info Version", i32 3}
!34 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!35 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !36, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !37, globals: !45, splitDebugInlining: false, nameTableKind: None)
!36 = !DIFile(filename: "rust.rs/@/rust.cebe997107dec46e-cgu.0", directory: "tests/loops")
!37 = !{!38}
!38 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Ordering", scope: !6, file: !5, baseType: !15, size: 8, align: 8, flags: DIFlagEnumClass, elements: !39)
!39 = !{!40, !41, !42, !43, !44}
!40 = !DIEnumerator(name: "Relaxed", value: 0, isUnsigned: true)
!41 = !DIEnumerator(name: "Release", value: 1, isUnsigned: true)
!42 = !DIEnumerator(name: "Acquire", value: 2, isUnsigned: true)
!43 = !DIEnumerator(name: "AcqRel", value: 3, isUnsigned: true)
!44 = !DIEnumerator(name: "SeqCst", value: 4, isUnsigned: true)
!45 = !{!0, !19}
!46 = distinct !DISubprogram(name: "panic", linkageName: "_RNvCsfLfy6EI15iL_7___rustc17rust_begin_unwind", scope: !2, file: !3, line: 15, type: !47, scopeLine: 15, flags: DIFlagPrototyped | DIFlagNoReturn, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !174)
!47 = !DISubroutineType(types: !48)
!48 = !{null, !49}
!49 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::panic::panic_info::PanicInfo", baseType: !50, size: 64, align: 64, dwarfAddressSpace: 0)
!50 = !DICompositeType(tag: DW_TAG_structure_type, name: "PanicInfo", scope: !51, file: !5, size: 192, align: 64, flags: DIFlagPublic, elements: !53, templateParams: !18, identifier: "1f197bfb0b2978b841a2bba287af0e4")
!51 = !DINamespace(name: "panic_info", scope: !52)
!52 = !DINamespace(name: "panic", scope: !8)
!53 = !{!54, !147, !171, !173}
!54 = !DIDerivedType(tag: DW_TAG_member, name: "message", scope: !50, file: !5, baseType: !55, size: 64, align: 64, flags: DIFlagPrivate)
!55 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::fmt::Arguments", baseType: !56, size: 64, align: 64, dwarfAddressSpace: 0)
!56 = !DICompositeType(tag: DW_TAG_structure_type, name: "Arguments", scope: !57, file: !5, size: 128, align: 64, flags: DIFlagPublic, elements: !58, templateParams: !18, identifier: "e5c67bbe046da39973c72077c7f66185")
!57 = !DINamespace(name: "fmt", scope: !8)
!58 = !{!59, !66}
!59 = !DIDerivedType(tag: DW_TAG_member, name: "template", scope: !56, file: !5, baseType: !60, size: 64, align: 64, flags: DIFlagPrivate)
!60 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<u8>", scope: !61, file: !5, size: 64, align: 64, flags: DIFlagPublic, elements: !63, templateParams: !16, identifier: "ff3cb4cecc4ed13dfb833309b96ea529")
!61 = !DINamespace(name: "non_null", scope: !62)
!62 = !DINamespace(name: "ptr", scope: !8)
!63 = !{!64}
!64 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !60, file: !5, baseType: !65, size: 64, align: 64, flags: DIFlagPrivate)
!65 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const u8", baseType: !15, size: 64, align: 64, dwarfAddressSpace: 0)
!66 = !DIDerivedType(tag: DW_TAG_member, name: "args", scope: !56, file: !5, baseType: !67, size: 64, align: 64, offset: 64, flags: DIFlagPrivate)
!67 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<core::fmt::rt::Argument>", scope: !61, file: !5, size: 64, align: 64, flags: DIFlagPublic, elements: !68, templateParams: !145, identifier: "2e7cb7ba6db6aae8a5c20264d17cea0a")
!68 = !{!69}
!69 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !67, file: !5, baseType: !70, size: 64, align: 64, flags: DIFlagPrivate)
!70 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const core::fmt::rt::Argument", baseType: !71, size: 64, align: 64, dwarfAddressSpace: 0)
!71 = !DICompositeType(tag: DW_TAG_structure_type, name: "Argument", scope: !72, file: !5, size: 128, align: 64, flags: DIFlagPublic, elements: !73, templateParams: !18, identifier: "1d5f7550f7e7e04cbc4d2cf57c27606b")
!72 = !DINamespace(name: "rt", scope: !57)
!73 = !{!74}
!74 = !DIDerivedType(tag: DW_TAG_member, name: "ty", scope: !71, file: !5, baseType: !75, size: 128, align: 64, flags: DIFlagPrivate)
!75 = !DICompositeType(tag: DW_TAG_structure_type, name: "ArgumentType", scope: !72, file: !5, size: 128, align: 64, flags: DIFlagPrivate, elements: !76, templateParams: !18, identifier: "b1cfb4618f1c38c3f96eab6c02edf448")
!76 = !{!77}
!77 = !DICompositeType(tag: DW_TAG_variant_part, scope: !75, file: !5, size: 128, align: 64, elements: !78, templateParams: !18, identifier: "fbd384083752b747f8b252853b979154", discriminator: !143)
!78 = !{!79, !139}
!79 = !DIDerivedType(tag: DW_TAG_member, name: "Placeholder", scope: !77, file: !5, baseType: !80, size: 128, align: 64)
!80 = !DICompositeType(tag: DW_TAG_structure_type, name: "Placeholder", scope: !75, file: !5, size: 128, align: 64, flags: DIFlagPrivate, elements: !81, templateParams: !18, identifier: "91d44a8fdafb90acd8f4961dbde4212b")
!81 = !{!82, !90, !133}
!82 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !80, file: !5, baseType: !83, size: 64, align: 64, flags: DIFlagPrivate)
!83 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<()>", scope: !61, file: !5, size: 64, align: 64, flags: DIFlagPublic, elements: !84, templateParams: !88, identifier: "f4e496144210c619b96aa08326287b92")
!84 = !{!85}
!85 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !83, file: !5, baseType: !86, size: 64, align: 64, flags: DIFlagPrivate)
!86 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const ()", baseType: !87, size: 64, align: 64, dwarfAddressSpace: 0)
!87 = !DIBasicType(name: "()", encoding: DW_ATE_unsigned)
!88 = !{!89}
!89 = !DITemplateTypeParameter(name: "T", type: !87)
!90 = !DIDerivedType(tag: DW_TAG_member, name: "formatter", scope: !80, file: !5, baseType: !91, size: 64, align: 64, offset: 64, flags: DIFlagPrivate)
!91 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "unsafe fn(core::ptr::non_null::NonNull<()>, &mut core::fmt::Formatter) -> core::result::Result<(), core::fmt::Error>", baseType: !92, size: 64, align: 64, dwarfAddressSpace: 0)
!92 = !DISubroutineType(types: !93)
!93 = !{!94, !83, !111}
!94 = !DICompositeType(tag: DW_TAG_structure_type, name: "Result<(), core::fmt::Error>", scope: !95, file: !5, size: 8, align: 8, flags: DIFlagPublic, elements: !96, templateParams: !18, identifier: "1c6752419820cdc3961061cc58b31873")
!95 = !DINamespace(name: "result", scope: !8)
!96 = !{!97}
!97 = !DICompositeType(tag: DW_TAG_variant_part, scope: !94, file: !5, size: 8, align: 8, elements: !98, templateParams: !18, identifier: "92c1f85eaa1d7dab2e3165ee2fc4946", discriminator: !110)
!98 = !{!99, !106}
!99 = !DIDerivedType(tag: DW_TAG_member, name: "Ok", scope: !97, file: !5, baseType: !100, size: 8, align: 8, extraData: i8 0)
!100 = !DICompositeType(tag: DW_TAG_structure_type, name: "Ok", scope: !94, file: !5, size: 8, align: 8, flags: DIFlagPublic, elements: !101, templateParams: !103, identifier: "1d7115f6c7f9f62c2100933bba0c76f9")
!101 = !{!102}
!102 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !100, file: !5, baseType: !87, align: 8, offset: 8, flags: DIFlagPublic)
!103 = !{!89, !104}
!104 = !DITemplateTypeParameter(name: "E", type: !105)
!105 = !DICompositeType(tag: DW_TAG_structure_type, name: "Error", scope: !57, file: !5, align: 8, flags: DIFlagPublic, elements: !18, identifier: "5a24300cdda31093f5fe20c939b4885")
!106 = !DIDerivedType(tag: DW_TAG_member, name: "Err", scope: !97, file: !5, baseType: !107, size: 8, align: 8, extraData: i8 1)
!107 = !DICompositeType(tag: DW_TAG_structure_type, name: "Err", scope: !94, file: !5, size: 8, align: 8, flags: DIFlagPublic, elements: !108, templateParams: !103, identifier: "27094aa3bc4c448bf12b8530386fdeb2")
!108 = !{!109}
!109 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !107, file: !5, baseType: !105, align: 8, offset: 8, flags: DIFlagPublic)
!110 = !DIDerivedType(tag: DW_TAG_member, scope: !94, file: !5, baseType: !15, size: 8, align: 8, flags: DIFlagArtificial)
!111 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&mut core::fmt::Formatter", baseType: !112, size: 64, align: 64, dwarfAddressSpace: 0)
!112 = !DICompositeType(tag: DW_TAG_structure_type, name: "Formatter", scope: !57, file: !5, size: 192, align: 64, flags: DIFlagPublic, elements: !113, templateParams: !18, identifier: "c45a1f7f7c29ecbbdbd29c835fac516c")
!113 = !{!114, !121}
!114 = !DIDerivedType(tag: DW_TAG_member, name: "options", scope: !112, file: !5, baseType: !115, size: 64, align: 32, offset: 128, flags: DIFlagPrivate)
!115 = !DICompositeType(tag: DW_TAG_structure_type, name: "FormattingOptions", scope: !57, file: !5, size: 64, align: 32, flags: DIFlagPublic, elements: !116, templateParams: !18, identifier: "ca2f5547247cd95c514a47d5800e09e")
!116 = !{!117, !118, !120}
!117 = !DIDerivedType(tag: DW_TAG_member, name: "flags", scope: !115, file: !5, baseType: !27, size: 32, align: 32, flags: DIFlagPrivate)
!118 = !DIDerivedType(tag: DW_TAG_member, name: "width", scope: !115, file: !5, baseType: !119, size: 16, align: 16, offset: 32, flags: DIFlagPrivate)
!119 = !DIBasicType(name: "u16", size: 16, encoding: DW_ATE_unsigned)
!120 = !DIDerivedType(tag: DW_TAG_member, name: "precision", scope: !115, file: !5, baseType: !119, size: 16, align: 16, offset: 48, flags: DIFlagPrivate)
!121 = !DIDerivedType(tag: DW_TAG_member, name: "buf", scope: !112, file: !5, baseType: !122, size: 128, align: 64, flags: DIFlagPrivate)
!122 = !DICompositeType(tag: DW_TAG_structure_type, name: "&mut dyn core::fmt::Write", file: !5, size: 128, align: 64, elements: !123, templateParams: !18, identifier: "effe97114690fc58a8e246cb04e37234")
!123 = !{!124, !127}
!124 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !122, file: !5, baseType: !125, size: 64, align: 64)
!125 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !126, size: 64, align: 64, dwarfAddressSpace: 0)
!126 = !DICompositeType(tag: DW_TAG_structure_type, name: "dyn core::fmt::Write", file: !5, align: 8, elements: !18, identifier: "64328679825f9c73b507edbfd5b86b47")
!127 = !DIDerivedType(tag: DW_TAG_member, name: "vtable", scope: !122, file: !5, baseType: !128, size: 64, align: 64, offset: 64)
!128 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&[usize; 6]", baseType: !129, size: 64, align: 64, dwarfAddressSpace: 0)
!129 = !DICompositeType(tag: DW_TAG_array_type, baseType: !130, size: 384, align: 64, elements: !131)
!130 = !DIBasicType(name: "usize", size: 64, encoding: DW_ATE_unsigned)
!131 = !{!132}
!132 = !DISubrange(count: 6, lowerBound: 0)
!133 = !DIDerivedType(tag: DW_TAG_member, name: "_lifetime", scope: !80, file: !5, baseType: !134, align: 8, offset: 128, flags: DIFlagPrivate)
!134 = !DICompositeType(tag: DW_TAG_structure_type, name: "PhantomData<&()>", scope: !135, file: !5, align: 8, flags: DIFlagPublic, elements: !18, templateParams: !136, identifier: "efa596960370766459fc018866dc4048")
!135 = !DINamespace(name: "marker", scope: !8)
!136 = !{!137}
!137 = !DITemplateTypeParameter(name: "T", type: !138)
!138 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&()", baseType: !87, size: 64, align: 64, dwarfAddressSpace: 0)
!139 = !DIDerivedType(tag: DW_TAG_member, name: "Count", scope: !77, file: !5, baseType: !140, size: 128, align: 64, extraData: i64 0)
!140 = !DICompositeType(tag: DW_TAG_structure_type, name: "Count", scope: !75, file: !5, size: 128, align: 64, flags: DIFlagPrivate, elements: !141, templateParams: !18, identifier: "1d9161ed3114ac1c26d36137fc96704d")
!141 = !{!142}
!142 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !140, file: !5, baseType: !119, size: 16, align: 16, offset: 64, flags: DIFlagPrivate)
!143 = !DIDerivedType(tag: DW_TAG_member, scope: !75, file: !5, baseType: !144, size: 64, align: 64, flags: DIFlagArtificial)
!144 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!145 = !{!146}
!146 = !DITemplateTypeParameter(name: "T", type: !71)
!147 = !DIDerivedType(tag: DW_TAG_member, name: "location", scope: !50, file: !5, baseType: !148, size: 64, align: 64, offset: 64, flags: DIFlagPrivate)
!148 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::panic::location::Location", baseType: !149, size: 64, align: 64, dwarfAddressSpace: 0)
!149 = !DICompositeType(tag: DW_TAG_structure_type, name: "Location", scope: !150, file: !5, size: 192, align: 64, flags: DIFlagPublic, elements: !151, templateParams: !18, identifier: "c23b7de1297af8f4a89df3da49f37ee6")
!150 = !DINamespace(name: "location", scope: !52)
!151 = !{!152, !161, !162, !163}
!152 = !DIDerivedType(tag: DW_TAG_member, name: "filename", scope: !149, file: !5, baseType: !153, size: 128, align: 64, flags: DIFlagPrivate)
!153 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<str>", scope: !61, file: !5, size: 128, align: 64, flags: DIFlagPublic, elements: !154, templateParams: !16, identifier: "cc7383b2ce73f6838bfb6ae828fb6ae6")
!154 = !{!155}
!155 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !153, file: !5, baseType: !156, size: 128, align: 64, flags: DIFlagPrivate)
!156 = !DICompositeType(tag: DW_TAG_structure_type, name: "*const str", file: !5, size: 128, align: 64, elements: !157, templateParams: !18, identifier: "238a44609877474087c05adf26cd41fa")
!157 = !{!158, !160}
!158 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !156, file: !5, baseType: !159, size: 64, align: 64)
!159 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64, align: 64, dwarfAddressSpace: 0)
!160 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !156, file: !5, baseType: !130, size: 64, align: 64, offset: 64)
!161 = !DIDerivedType(tag: DW_TAG_member, name: "line", scope: !149, file: !5, baseType: !27, size: 32, align: 32, offset: 128, flags: DIFlagPrivate)
!162 = !DIDerivedType(tag: DW_TAG_member, name: "col", scope: !149, file: !5, baseType: !27, size: 32, align: 32, offset: 160, flags: DIFlagPrivate)
!163 = !DIDerivedType(tag: DW_TAG_member, name: "_filename", scope: !149, file: !5, baseType: !164, align: 8, offset: 192, flags: DIFlagPrivate)
!164 = !DICompositeType(tag: DW_TAG_structure_type, name: "PhantomData<&str>", scope: !135, file: !5, align: 8, flags: DIFlagPublic, elements: !18, templateParams: !165, identifier: "e16ac355808b6aef9fb50b5f125fee05")
!165 = !{!166}
!166 = !DITemplateTypeParameter(name: "T", type: !167)
!167 = !DICompositeType(tag: DW_TAG_structure_type, name: "&str", file: !5, size: 128, align: 64, elements: !168, templateParams: !18, identifier: "9277eecd40495f85161460476aacc992")
!168 = !{!169, !170}
!169 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !167, file: !5, baseType: !159, size: 64, align: 64)
!170 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !167, file: !5, baseType: !130, size: 64, align: 64, offset: 64)
!171 = !DIDerivedType(tag: DW_TAG_member, name: "can_unwind", scope: !50, file: !5, baseType: !172, size: 8, align: 8, offset: 128, flags: DIFlagPrivate)
!172 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!173 = !DIDerivedType(tag: DW_TAG_member, name: "force_no_backtrace", scope: !50, file: !5, baseType: !172, size: 8, align: 8, offset: 136, flags: DIFlagPrivate)
!174 = !{!175}
!175 = !DILocalVariable(arg: 1, scope: !46, file: !3, line: 15, type: !49)
!176 = !DILocation(line: 15, column: 10, scope: !46)
!177 = !DILocation(line: 16, column: 5, scope: !46)
!178 = distinct !DISubprogram(name: "compare_exchange", linkageName: "_ZN4core4sync6atomic10AtomicBool16compare_exchange17h6236421a1f2560d0E", scope: !4, file: !179, line: 918, type: !180, scopeLine: 918, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !199, retainedNodes: !200)
!179 = !DIFile(filename: "library/core/src/sync/atomic.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "efd884d336fd52cdd46abf1cb836765b")
!180 = !DISubroutineType(types: !181)
!181 = !{!182, !198, !172, !172, !38, !38}
!182 = !DICompositeType(tag: DW_TAG_structure_type, name: "Result<bool, bool>", scope: !95, file: !5, size: 16, align: 8, flags: DIFlagPublic, elements: !183, templateParams: !18, identifier: "d4425db346ebe2118b3e26aabe3748f")
!183 = !{!184}
!184 = !DICompositeType(tag: DW_TAG_variant_part, scope: !182, file: !5, size: 16, align: 8, elements: !185, templateParams: !18, identifier: "346eb33569436f6bfe2f68671f18ec0b", discriminator: !197)
!185 = !{!186, !193}
!186 = !DIDerivedType(tag: DW_TAG_member, name: "Ok", scope: !184, file: !5, baseType: !187, size: 16, align: 8, extraData: i8 0)
!187 = !DICompositeType(tag: DW_TAG_structure_type, name: "Ok", scope: !182, file: !5, size: 16, align: 8, flags: DIFlagPublic, elements: !188, templateParams: !190, identifier: "96372b6775fdc17ab33a37100ebfddc4")
!188 = !{!189}
!189 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !187, file: !5, baseType: !172, size: 8, align: 8, offset: 8, flags: DIFlagPublic)
!190 = !{!191, !192}
!191 = !DITemplateTypeParameter(name: "T", type: !172)
!192 = !DITemplateTypeParameter(name: "E", type: !172)
!193 = !DIDerivedType(tag: DW_TAG_member, name: "Err", scope: !184, file: !5, baseType: !194, size: 16, align: 8, extraData: i8 1)
!194 = !DICompositeType(tag: DW_TAG_structure_type, name: "Err", scope: !182, file: !5, size: 16, align: 8, flags: DIFlagPublic, elements: !195, templateParams: !190, identifier: "ea13cb425df6b0f410ca48f9099fd909")
!195 = !{!196}
!196 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !194, file: !5, baseType: !172, size: 8, align: 8, offset: 8, flags: DIFlagPublic)
!197 = !DIDerivedType(tag: DW_TAG_member, scope: !182, file: !5, baseType: !15, size: 8, align: 8, flags: DIFlagArtificial)
!198 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::sync::atomic::AtomicBool", baseType: !4, size: 64, align: 64, dwarfAddressSpace: 0)
!199 = !DISubprogram(name: "compare_exchange", linkageName: "_ZN4core4sync6atomic10AtomicBool16compare_exchange17h6236421a1f2560d0E", scope: !4, file: !179, line: 918, type: !180, scopeLine: 918, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!200 = !{!201, !202, !203, !204, !205, !206, !208, !210, !212}
!201 = !DILocalVariable(name: "self", arg: 1, scope: !178, file: !179, line: 919, type: !198)
!202 = !DILocalVariable(name: "current", arg: 2, scope: !178, file: !179, line: 920, type: !172)
!203 = !DILocalVariable(name: "new", arg: 3, scope: !178, file: !179, line: 921, type: !172)
!204 = !DILocalVariable(name: "success", arg: 4, scope: !178, file: !179, line: 922, type: !38)
!205 = !DILocalVariable(name: "failure", arg: 5, scope: !178, file: !179, line: 923, type: !38)
!206 = !DILocalVariable(name: "order", scope: !207, file: !179, line: 927, type: !38, align: 8)
!207 = distinct !DILexicalBlock(scope: !178, file: !179, line: 927, column: 13)
!208 = !DILocalVariable(name: "old", scope: !209, file: !179, line: 941, type: !172, align: 8)
!209 = distinct !DILexicalBlock(scope: !207, file: !179, line: 941, column: 13)
!210 = !DILocalVariable(name: "x", scope: !211, file: !179, line: 955, type: !15, align: 8)
!211 = distinct !DILexicalBlock(scope: !178, file: !179, line: 955, column: 17)
!212 = !DILocalVariable(name: "x", scope: !213, file: !179, line: 956, type: !15, align: 8)
!213 = distinct !DILexicalBlock(scope: !178, file: !179, line: 956, column: 17)
!214 = !DILocation(line: 919, column: 9, scope: !178)
!215 = !DILocation(line: 920, column: 9, scope: !178)
!216 = !DILocation(line: 921, column: 9, scope: !178)
!217 = !DILocation(line: 922, column: 9, scope: !178)
!218 = !DILocation(line: 923, column: 9, scope: !178)
!219 = !DILocation(line: 1167, column: 28, scope: !220, inlinedAt: !229)
!220 = distinct !DISubprogram(name: "fetch_or", linkageName: "_ZN4core4sync6atomic10AtomicBool8fetch_or17hc9b1b50390614e1eE", scope: !4, file: !179, line: 1167, type: !221, scopeLine: 1167, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !223, retainedNodes: !224)
!221 = !DISubroutineType(types: !222)
!222 = !{!172, !198, !172, !38}
!223 = !DISubprogram(name: "fetch_or", linkageName: "_ZN4core4sync6atomic10AtomicBool8fetch_or17hc9b1b50390614e1eE", scope: !4, file: !179, line: 1167, type: !221, scopeLine: 1167, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!224 = !{!225, !226, !227, !228}
!225 = !DILocalVariable(name: "self", arg: 1, scope: !220, file: !179, line: 1167, type: !198)
!226 = !DILocalVariable(name: "val", arg: 2, scope: !220, file: !179, line: 1167, type: !172)
!227 = !DILocalVariable(name: "order", arg: 3, scope: !220, file: !179, line: 1167, type: !38)
!228 = !DILocalVariable(name: "val", scope: !220, file: !179, line: 1167, type: !172, align: 8)
!229 = !DILocation(line: 790, column: 27, scope: !230, inlinedAt: !236)
!230 = distinct !DISubprogram(name: "swap", linkageName: "_ZN4core4sync6atomic10AtomicBool4swap17hf64ad87c2c0af520E", scope: !4, file: !179, line: 788, type: !221, scopeLine: 788, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !231, retainedNodes: !232)
!231 = !DISubprogram(name: "swap", linkageName: "_ZN4core4sync6atomic10AtomicBool4swap17hf64ad87c2c0af520E", scope: !4, file: !179, line: 788, type: !221, scopeLine: 788, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!232 = !{!233, !234, !235}
!233 = !DILocalVariable(name: "self", arg: 1, scope: !230, file: !179, line: 788, type: !198)
!234 = !DILocalVariable(name: "val", arg: 2, scope: !230, file: !179, line: 788, type: !172)
!235 = !DILocalVariable(name: "order", arg: 3, scope: !230, file: !179, line: 788, type: !38)
!236 = !DILocation(line: 947, column: 22, scope: !207)
!237 = !DILocation(line: 1071, column: 29, scope: !238, inlinedAt: !244)
!238 = distinct !DISubprogram(name: "fetch_and", linkageName: "_ZN4core4sync6atomic10AtomicBool9fetch_and17h884043871b021053E", scope: !4, file: !179, line: 1071, type: !221, scopeLine: 1071, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !239, retainedNodes: !240)
!239 = !DISubprogram(name: "fetch_and", linkageName: "_ZN4core4sync6atomic10AtomicBool9fetch_and17h884043871b021053E", scope: !4, file: !179, line: 1071, type: !221, scopeLine: 1071, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!240 = !{!241, !242, !243}
!241 = !DILocalVariable(name: "self", arg: 1, scope: !238, file: !179, line: 1071, type: !198)
!242 = !DILocalVariable(name: "val", scope: !238, file: !179, line: 1071, type: !172, align: 8)
!243 = !DILocalVariable(name: "order", arg: 3, scope: !238, file: !179, line: 1071, type: !38)
!244 = !DILocation(line: 790, column: 63, scope: !230, inlinedAt: !236)
!245 = !DILocalVariable(name: "self", arg: 1, scope: !246, file: !247, line: 2443, type: !251)
!246 = distinct !DISubprogram(name: "get<u8>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17ha92cf61cdb50d76fE", scope: !11, file: !247, line: 2443, type: !248, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, declaration: !252, retainedNodes: !253)
!247 = !DIFile(filename: "library/core/src/cell.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "96404e804c6faf0fea9fa631bcb8d1d2")
!248 = !DISubroutineType(types: !249)
!249 = !{!250, !251}
!250 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut u8", baseType: !15, size: 64, align: 64, dwarfAddressSpace: 0)
!251 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::cell::UnsafeCell<u8>", baseType: !11, size: 64, align: 64, dwarfAddressSpace: 0)
!252 = !DISubprogram(name: "get<u8>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17ha92cf61cdb50d76fE", scope: !11, file: !247, line: 2443, type: !248, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !16)
!253 = !{!245}
!254 = !DILocation(line: 2443, column: 22, scope: !246, inlinedAt: !255)
!255 = !DILocation(line: 953, column: 48, scope: !178)
!256 = !DILocation(line: 953, column: 55, scope: !178)
!257 = !DILocation(line: 953, column: 70, scope: !178)
!258 = !DILocation(line: 953, column: 17, scope: !178)
!259 = !DILocation(line: 952, column: 19, scope: !178)
!260 = !DILocation(line: 952, column: 13, scope: !178)
!261 = !DILocation(line: 956, column: 21, scope: !178)
!262 = !DILocation(line: 956, column: 21, scope: !213)
!263 = !DILocation(line: 956, column: 31, scope: !213)
!264 = !DILocation(line: 956, column: 27, scope: !213)
!265 = !DILocation(line: 956, column: 37, scope: !178)
!266 = !DILocation(line: 955, column: 20, scope: !178)
!267 = !DILocation(line: 955, column: 20, scope: !211)
!268 = !DILocation(line: 955, column: 29, scope: !211)
!269 = !DILocation(line: 955, column: 26, scope: !211)
!270 = !DILocation(line: 955, column: 35, scope: !178)
!271 = !DILocation(line: 959, column: 6, scope: !178)
!272 = !DILocation(line: 0, scope: !273)
!273 = !DILexicalBlockFile(scope: !178, file: !3, discriminator: 0)
!274 = distinct !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZN4core4sync6atomic10AtomicBool21compare_exchange_weak17h7cf5588d67d98d33E", scope: !4, file: !179, line: 1014, type: !180, scopeLine: 1014, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !275, retainedNodes: !276)
!275 = !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZN4core4sync6atomic10AtomicBool21compare_exchange_weak17h7cf5588d67d98d33E", scope: !4, file: !179, line: 1014, type: !180, scopeLine: 1014, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!276 = !{!277, !278, !279, !280, !281, !282, !284}
!277 = !DILocalVariable(name: "self", arg: 1, scope: !274, file: !179, line: 1015, type: !198)
!278 = !DILocalVariable(name: "current", arg: 2, scope: !274, file: !179, line: 1016, type: !172)
!279 = !DILocalVariable(name: "new", arg: 3, scope: !274, file: !179, line: 1017, type: !172)
!280 = !DILocalVariable(name: "success", arg: 4, scope: !274, file: !179, line: 1018, type: !38)
!281 = !DILocalVariable(name: "failure", arg: 5, scope: !274, file: !179, line: 1019, type: !38)
!282 = !DILocalVariable(name: "x", scope: !283, file: !179, line: 1029, type: !15, align: 8)
!283 = distinct !DILexicalBlock(scope: !274, file: !179, line: 1029, column: 13)
!284 = !DILocalVariable(name: "x", scope: !285, file: !179, line: 1030, type: !15, align: 8)
!285 = distinct !DILexicalBlock(scope: !274, file: !179, line: 1030, column: 13)
!286 = !DILocation(line: 1015, column: 9, scope: !274)
!287 = !DILocation(line: 1016, column: 9, scope: !274)
!288 = !DILocation(line: 1017, column: 9, scope: !274)
!289 = !DILocation(line: 1018, column: 9, scope: !274)
!290 = !DILocation(line: 1019, column: 9, scope: !274)
!291 = !DILocation(line: 1167, column: 28, scope: !292, inlinedAt: !298)
!292 = distinct !DISubprogram(name: "fetch_or", linkageName: "_ZN4core4sync6atomic10AtomicBool8fetch_or17hc9b1b50390614e1eE", scope: !4, file: !179, line: 1167, type: !221, scopeLine: 1167, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !223, retainedNodes: !293)
!293 = !{!294, !295, !296, !297}
!294 = !DILocalVariable(name: "self", arg: 1, scope: !292, file: !179, line: 1167, type: !198)
!295 = !DILocalVariable(name: "val", arg: 2, scope: !292, file: !179, line: 1167, type: !172)
!296 = !DILocalVariable(name: "order", arg: 3, scope: !292, file: !179, line: 1167, type: !38)
!297 = !DILocalVariable(name: "val", scope: !292, file: !179, line: 1167, type: !172, align: 8)
!298 = !DILocation(line: 790, column: 27, scope: !299, inlinedAt: !304)
!299 = distinct !DISubprogram(name: "swap", linkageName: "_ZN4core4sync6atomic10AtomicBool4swap17hf64ad87c2c0af520E", scope: !4, file: !179, line: 788, type: !221, scopeLine: 788, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !231, retainedNodes: !300)
!300 = !{!301, !302, !303}
!301 = !DILocalVariable(name: "self", arg: 1, scope: !299, file: !179, line: 788, type: !198)
!302 = !DILocalVariable(name: "val", arg: 2, scope: !299, file: !179, line: 788, type: !172)
!303 = !DILocalVariable(name: "order", arg: 3, scope: !299, file: !179, line: 788, type: !38)
!304 = !DILocation(line: 947, column: 22, scope: !305, inlinedAt: !320)
!305 = distinct !DILexicalBlock(scope: !306, file: !179, line: 927, column: 13)
!306 = distinct !DISubprogram(name: "compare_exchange", linkageName: "_ZN4core4sync6atomic10AtomicBool16compare_exchange17h6236421a1f2560d0E", scope: !4, file: !179, line: 918, type: !180, scopeLine: 918, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !199, retainedNodes: !307)
!307 = !{!308, !309, !310, !311, !312, !313, !314, !316, !318}
!308 = !DILocalVariable(name: "self", arg: 1, scope: !306, file: !179, line: 919, type: !198)
!309 = !DILocalVariable(name: "current", arg: 2, scope: !306, file: !179, line: 920, type: !172)
!310 = !DILocalVariable(name: "new", arg: 3, scope: !306, file: !179, line: 921, type: !172)
!311 = !DILocalVariable(name: "success", arg: 4, scope: !306, file: !179, line: 922, type: !38)
!312 = !DILocalVariable(name: "failure", arg: 5, scope: !306, file: !179, line: 923, type: !38)
!313 = !DILocalVariable(name: "order", scope: !305, file: !179, line: 927, type: !38, align: 8)
!314 = !DILocalVariable(name: "old", scope: !315, file: !179, line: 941, type: !172, align: 8)
!315 = distinct !DILexicalBlock(scope: !305, file: !179, line: 941, column: 13)
!316 = !DILocalVariable(name: "x", scope: !317, file: !179, line: 955, type: !15, align: 8)
!317 = distinct !DILexicalBlock(scope: !306, file: !179, line: 955, column: 17)
!318 = !DILocalVariable(name: "x", scope: !319, file: !179, line: 956, type: !15, align: 8)
!319 = distinct !DILexicalBlock(scope: !306, file: !179, line: 956, column: 17)
!320 = !DILocation(line: 1022, column: 25, scope: !274)
!321 = !DILocation(line: 1071, column: 29, scope: !322, inlinedAt: !327)
!322 = distinct !DISubprogram(name: "fetch_and", linkageName: "_ZN4core4sync6atomic10AtomicBool9fetch_and17h884043871b021053E", scope: !4, file: !179, line: 1071, type: !221, scopeLine: 1071, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !239, retainedNodes: !323)
!323 = !{!324, !325, !326}
!324 = !DILocalVariable(name: "self", arg: 1, scope: !322, file: !179, line: 1071, type: !198)
!325 = !DILocalVariable(name: "val", scope: !322, file: !179, line: 1071, type: !172, align: 8)
!326 = !DILocalVariable(name: "order", arg: 3, scope: !322, file: !179, line: 1071, type: !38)
!327 = !DILocation(line: 790, column: 63, scope: !299, inlinedAt: !304)
!328 = !DILocalVariable(name: "self", arg: 1, scope: !329, file: !247, line: 2443, type: !251)
!329 = distinct !DISubprogram(name: "get<u8>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17ha92cf61cdb50d76fE", scope: !11, file: !247, line: 2443, type: !248, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, declaration: !252, retainedNodes: !330)
!330 = !{!328}
!331 = !DILocation(line: 2443, column: 22, scope: !329, inlinedAt: !332)
!332 = !DILocation(line: 1027, column: 49, scope: !274)
!333 = !DILocation(line: 1027, column: 56, scope: !274)
!334 = !DILocation(line: 1027, column: 71, scope: !274)
!335 = !DILocation(line: 1027, column: 13, scope: !274)
!336 = !DILocation(line: 1026, column: 15, scope: !274)
!337 = !DILocation(line: 1026, column: 9, scope: !274)
!338 = !DILocation(line: 1030, column: 17, scope: !274)
!339 = !DILocation(line: 1030, column: 17, scope: !285)
!340 = !DILocation(line: 1030, column: 27, scope: !285)
!341 = !DILocation(line: 1030, column: 23, scope: !285)
!342 = !DILocation(line: 1030, column: 33, scope: !274)
!343 = !DILocation(line: 1029, column: 16, scope: !274)
!344 = !DILocation(line: 1029, column: 16, scope: !283)
!345 = !DILocation(line: 1029, column: 25, scope: !283)
!346 = !DILocation(line: 1029, column: 22, scope: !283)
!347 = !DILocation(line: 1029, column: 31, scope: !274)
!348 = !DILocation(line: 1032, column: 6, scope: !274)
!349 = !DILocation(line: 0, scope: !350)
!350 = !DILexicalBlockFile(scope: !274, file: !3, discriminator: 0)
!351 = distinct !DISubprogram(name: "swap", linkageName: "_ZN4core4sync6atomic10AtomicBool4swap17hf64ad87c2c0af520E", scope: !4, file: !179, line: 788, type: !221, scopeLine: 788, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !231, retainedNodes: !352)
!352 = !{!353, !354, !355}
!353 = !DILocalVariable(name: "self", arg: 1, scope: !351, file: !179, line: 788, type: !198)
!354 = !DILocalVariable(name: "val", arg: 2, scope: !351, file: !179, line: 788, type: !172)
!355 = !DILocalVariable(name: "order", arg: 3, scope: !351, file: !179, line: 788, type: !38)
!356 = !DILocation(line: 788, column: 17, scope: !351)
!357 = !DILocation(line: 788, column: 24, scope: !351)
!358 = !DILocation(line: 788, column: 35, scope: !351)
!359 = !DILocalVariable(name: "order", arg: 3, scope: !360, file: !179, line: 3902, type: !38)
!360 = distinct !DISubprogram(name: "atomic_swap<u8>", linkageName: "_ZN4core4sync6atomic11atomic_swap17h375ab6a70c068e91E", scope: !6, file: !179, line: 3902, type: !361, scopeLine: 3902, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, retainedNodes: !363)
!361 = !DISubroutineType(types: !362)
!362 = !{!15, !250, !15, !38}
!363 = !{!364, !365, !359}
!364 = !DILocalVariable(name: "dst", arg: 1, scope: !360, file: !179, line: 3902, type: !250)
!365 = !DILocalVariable(name: "val", arg: 2, scope: !360, file: !179, line: 3902, type: !15)
!366 = !DILocation(line: 3902, column: 53, scope: !360, inlinedAt: !367)
!367 = !DILocation(line: 793, column: 22, scope: !351)
!368 = !DILocation(line: 1167, column: 28, scope: !369, inlinedAt: !374)
!369 = distinct !DISubprogram(name: "fetch_or", linkageName: "_ZN4core4sync6atomic10AtomicBool8fetch_or17hc9b1b50390614e1eE", scope: !4, file: !179, line: 1167, type: !221, scopeLine: 1167, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !223, retainedNodes: !370)
!370 = !{!371, !372, !373}
!371 = !DILocalVariable(name: "self", arg: 1, scope: !369, file: !179, line: 1167, type: !198)
!372 = !DILocalVariable(name: "val", scope: !369, file: !179, line: 1167, type: !172, align: 8)
!373 = !DILocalVariable(name: "order", arg: 3, scope: !369, file: !179, line: 1167, type: !38)
!374 = !DILocation(line: 790, column: 27, scope: !351)
!375 = !DILocation(line: 1071, column: 29, scope: !376, inlinedAt: !381)
!376 = distinct !DISubprogram(name: "fetch_and", linkageName: "_ZN4core4sync6atomic10AtomicBool9fetch_and17h884043871b021053E", scope: !4, file: !179, line: 1071, type: !221, scopeLine: 1071, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !239, retainedNodes: !377)
!377 = !{!378, !379, !380}
!378 = !DILocalVariable(name: "self", arg: 1, scope: !376, file: !179, line: 1071, type: !198)
!379 = !DILocalVariable(name: "val", scope: !376, file: !179, line: 1071, type: !172, align: 8)
!380 = !DILocalVariable(name: "order", arg: 3, scope: !376, file: !179, line: 1071, type: !38)
!381 = !DILocation(line: 790, column: 63, scope: !351)
!382 = !DILocalVariable(name: "self", arg: 1, scope: !383, file: !247, line: 2443, type: !251)
!383 = distinct !DISubprogram(name: "get<u8>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17ha92cf61cdb50d76fE", scope: !11, file: !247, line: 2443, type: !248, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, declaration: !252, retainedNodes: !384)
!384 = !{!382}
!385 = !DILocation(line: 2443, column: 22, scope: !383, inlinedAt: !386)
!386 = !DILocation(line: 793, column: 41, scope: !351)
!387 = !DILocation(line: 2447, column: 9, scope: !383, inlinedAt: !386)
!388 = !DILocation(line: 3902, column: 32, scope: !360, inlinedAt: !367)
!389 = !DILocation(line: 793, column: 48, scope: !351)
!390 = !DILocation(line: 3902, column: 45, scope: !360, inlinedAt: !367)
!391 = !DILocation(line: 3905, column: 15, scope: !360, inlinedAt: !367)
!392 = !DILocation(line: 3905, column: 9, scope: !360, inlinedAt: !367)
!393 = !DILocation(line: 0, scope: !394)
!394 = !DILexicalBlockFile(scope: !351, file: !3, discriminator: 0)
!395 = !DILocation(line: 3906, column: 24, scope: !360, inlinedAt: !367)
!396 = !DILocation(line: 3908, column: 24, scope: !360, inlinedAt: !367)
!397 = !DILocation(line: 3907, column: 24, scope: !360, inlinedAt: !367)
!398 = !DILocation(line: 3909, column: 23, scope: !360, inlinedAt: !367)
!399 = !DILocation(line: 3910, column: 23, scope: !360, inlinedAt: !367)
!400 = !DILocation(line: 795, column: 6, scope: !351)
!401 = distinct !DISubprogram(name: "store", linkageName: "_ZN4core4sync6atomic10AtomicBool5store17h0afcf4c5369fd368E", scope: !4, file: !179, line: 755, type: !402, scopeLine: 755, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !404, retainedNodes: !405)
!402 = !DISubroutineType(types: !403)
!403 = !{null, !198, !172, !38}
!404 = !DISubprogram(name: "store", linkageName: "_ZN4core4sync6atomic10AtomicBool5store17h0afcf4c5369fd368E", scope: !4, file: !179, line: 755, type: !402, scopeLine: 755, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!405 = !{!406, !407, !408}
!406 = !DILocalVariable(name: "self", arg: 1, scope: !401, file: !179, line: 755, type: !198)
!407 = !DILocalVariable(name: "val", arg: 2, scope: !401, file: !179, line: 755, type: !172)
!408 = !DILocalVariable(name: "order", arg: 3, scope: !401, file: !179, line: 755, type: !38)
!409 = !DILocation(line: 755, column: 18, scope: !401)
!410 = !DILocation(line: 755, column: 25, scope: !401)
!411 = !DILocation(line: 755, column: 36, scope: !401)
!412 = !DILocalVariable(name: "self", arg: 1, scope: !413, file: !247, line: 2443, type: !251)
!413 = distinct !DISubprogram(name: "get<u8>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17ha92cf61cdb50d76fE", scope: !11, file: !247, line: 2443, type: !248, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, declaration: !252, retainedNodes: !414)
!414 = !{!412}
!415 = !DILocation(line: 2443, column: 22, scope: !413, inlinedAt: !416)
!416 = !DILocation(line: 759, column: 33, scope: !401)
!417 = !DILocation(line: 759, column: 40, scope: !401)
!418 = !DILocation(line: 759, column: 13, scope: !401)
!419 = !DILocation(line: 761, column: 6, scope: !401)
!420 = distinct !DISubprogram(name: "atomic_load<u32>", linkageName: "_ZN4core4sync6atomic11atomic_load17h000a75224ee1ff80E", scope: !6, file: !179, line: 3886, type: !421, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !28, retainedNodes: !424)
!421 = !DISubroutineType(types: !422)
!422 = !{!27, !423, !38}
!423 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const u32", baseType: !27, size: 64, align: 64, dwarfAddressSpace: 0)
!424 = !{!425, !426}
!425 = !DILocalVariable(name: "dst", arg: 1, scope: !420, file: !179, line: 3886, type: !423)
!426 = !DILocalVariable(name: "order", arg: 2, scope: !420, file: !179, line: 3886, type: !38)
!427 = !DILocation(line: 3886, column: 32, scope: !420)
!428 = !DILocation(line: 3886, column: 47, scope: !420)
!429 = !DILocation(line: 3889, column: 15, scope: !420)
!430 = !DILocation(line: 3889, column: 9, scope: !420)
!431 = !DILocation(line: 3890, column: 24, scope: !420)
!432 = !DILocation(line: 3893, column: 24, scope: !420)
!433 = !DILocalVariable(name: "s", arg: 1, scope: !434, file: !435, line: 815, type: !167)
!434 = distinct !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h1d438469a89feabaE", scope: !56, file: !435, line: 815, type: !436, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !438, retainedNodes: !439)
!435 = !DIFile(filename: "library/core/src/fmt/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "66c54229528687a22c80807f245fa4df")
!436 = !DISubroutineType(types: !437)
!437 = !{!56, !167}
!438 = !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h1d438469a89feabaE", scope: !56, file: !435, line: 815, type: !436, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!439 = !{!433}
!440 = !DILocation(line: 815, column: 27, scope: !434, inlinedAt: !432)
!441 = !DILocalVariable(name: "self", arg: 1, scope: !442, file: !443, line: 578, type: !167)
!442 = distinct !DISubprogram(name: "as_ptr", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre6as_ptr", scope: !444, file: !443, line: 578, type: !446, scopeLine: 578, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !448)
!443 = !DIFile(filename: "library/core/src/str/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "b67baab1b9aefdbe1feb84767953c83d")
!444 = !DINamespace(name: "{impl#0}", scope: !445)
!445 = !DINamespace(name: "str", scope: !8)
!446 = !DISubroutineType(types: !447)
!447 = !{!65, !167}
!448 = !{!441}
!449 = !DILocation(line: 578, column: 25, scope: !442, inlinedAt: !450)
!450 = !DILocation(line: 819, column: 44, scope: !451, inlinedAt: !432)
!451 = !DILexicalBlockFile(scope: !434, file: !435, discriminator: 2)
!452 = !DILocalVariable(name: "self", arg: 1, scope: !453, file: !443, line: 157, type: !167)
!453 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17hb56910eb4cf10d4bE", scope: !444, file: !443, line: 157, type: !454, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !456)
!454 = !DISubroutineType(types: !455)
!455 = !{!130, !167}
!456 = !{!452}
!457 = !DILocation(line: 157, column: 22, scope: !453, inlinedAt: !458)
!458 = !DILocation(line: 820, column: 40, scope: !451, inlinedAt: !432)
!459 = !DILocalVariable(name: "self", arg: 1, scope: !460, file: !443, line: 502, type: !167)
!460 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !444, file: !443, line: 502, type: !461, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !467)
!461 = !DISubroutineType(types: !462)
!462 = !{!463, !167}
!463 = !DICompositeType(tag: DW_TAG_structure_type, name: "&[u8]", file: !5, size: 128, align: 64, elements: !464, templateParams: !18, identifier: "31681e0c10b314f1f33e38b2779acbb4")
!464 = !{!465, !466}
!465 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !463, file: !5, baseType: !159, size: 64, align: 64)
!466 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !463, file: !5, baseType: !130, size: 64, align: 64, offset: 64)
!467 = !{!459}
!468 = !DILocation(line: 502, column: 27, scope: !460, inlinedAt: !469)
!469 = !DILocation(line: 158, column: 14, scope: !470, inlinedAt: !458)
!470 = !DILexicalBlockFile(scope: !453, file: !443, discriminator: 2)
!471 = !DILocation(line: 3891, column: 24, scope: !420)
!472 = !DILocation(line: 3894, column: 23, scope: !420)
!473 = !DILocation(line: 815, column: 27, scope: !434, inlinedAt: !472)
!474 = !DILocation(line: 578, column: 25, scope: !442, inlinedAt: !475)
!475 = !DILocation(line: 819, column: 44, scope: !434, inlinedAt: !472)
!476 = !DILocation(line: 157, column: 22, scope: !453, inlinedAt: !477)
!477 = !DILocation(line: 820, column: 40, scope: !434, inlinedAt: !472)
!478 = !DILocation(line: 502, column: 27, scope: !460, inlinedAt: !479)
!479 = !DILocation(line: 158, column: 14, scope: !453, inlinedAt: !477)
!480 = !DILocation(line: 3892, column: 23, scope: !420)
!481 = !DILocation(line: 3897, column: 2, scope: !420)
!482 = distinct !DISubprogram(name: "atomic_store<u8>", linkageName: "_ZN4core4sync6atomic12atomic_store17h274285a986c0d156E", scope: !6, file: !179, line: 3871, type: !483, scopeLine: 3871, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, retainedNodes: !485)
!483 = !DISubroutineType(types: !484)
!484 = !{null, !250, !15, !38}
!485 = !{!486, !487, !488}
!486 = !DILocalVariable(name: "dst", arg: 1, scope: !482, file: !179, line: 3871, type: !250)
!487 = !DILocalVariable(name: "val", arg: 2, scope: !482, file: !179, line: 3871, type: !15)
!488 = !DILocalVariable(name: "order", arg: 3, scope: !482, file: !179, line: 3871, type: !38)
!489 = !DILocation(line: 3871, column: 33, scope: !482)
!490 = !DILocation(line: 3871, column: 46, scope: !482)
!491 = !DILocation(line: 3871, column: 54, scope: !482)
!492 = !DILocation(line: 3874, column: 15, scope: !482)
!493 = !DILocation(line: 3874, column: 9, scope: !482)
!494 = !DILocation(line: 3875, column: 24, scope: !482)
!495 = !DILocation(line: 3876, column: 24, scope: !482)
!496 = !DILocation(line: 3878, column: 24, scope: !482)
!497 = !DILocalVariable(name: "s", arg: 1, scope: !498, file: !435, line: 815, type: !167)
!498 = distinct !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h1d438469a89feabaE", scope: !56, file: !435, line: 815, type: !436, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !438, retainedNodes: !499)
!499 = !{!497}
!500 = !DILocation(line: 815, column: 27, scope: !498, inlinedAt: !496)
!501 = !DILocalVariable(name: "self", arg: 1, scope: !502, file: !443, line: 578, type: !167)
!502 = distinct !DISubprogram(name: "as_ptr", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre6as_ptr", scope: !444, file: !443, line: 578, type: !446, scopeLine: 578, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !503)
!503 = !{!501}
!504 = !DILocation(line: 578, column: 25, scope: !502, inlinedAt: !505)
!505 = !DILocation(line: 819, column: 44, scope: !506, inlinedAt: !496)
!506 = !DILexicalBlockFile(scope: !498, file: !435, discriminator: 2)
!507 = !DILocalVariable(name: "self", arg: 1, scope: !508, file: !443, line: 157, type: !167)
!508 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17hb56910eb4cf10d4bE", scope: !444, file: !443, line: 157, type: !454, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !509)
!509 = !{!507}
!510 = !DILocation(line: 157, column: 22, scope: !508, inlinedAt: !511)
!511 = !DILocation(line: 820, column: 40, scope: !506, inlinedAt: !496)
!512 = !DILocalVariable(name: "self", arg: 1, scope: !513, file: !443, line: 502, type: !167)
!513 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !444, file: !443, line: 502, type: !461, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !514)
!514 = !{!512}
!515 = !DILocation(line: 502, column: 27, scope: !513, inlinedAt: !516)
!516 = !DILocation(line: 158, column: 14, scope: !517, inlinedAt: !511)
!517 = !DILexicalBlockFile(scope: !508, file: !443, discriminator: 2)
!518 = !DILocation(line: 3879, column: 23, scope: !482)
!519 = !DILocation(line: 815, column: 27, scope: !498, inlinedAt: !518)
!520 = !DILocation(line: 578, column: 25, scope: !502, inlinedAt: !521)
!521 = !DILocation(line: 819, column: 44, scope: !498, inlinedAt: !518)
!522 = !DILocation(line: 157, column: 22, scope: !508, inlinedAt: !523)
!523 = !DILocation(line: 820, column: 40, scope: !498, inlinedAt: !518)
!524 = !DILocation(line: 502, column: 27, scope: !513, inlinedAt: !525)
!525 = !DILocation(line: 158, column: 14, scope: !508, inlinedAt: !523)
!526 = !DILocation(line: 3877, column: 23, scope: !482)
!527 = !DILocation(line: 3882, column: 2, scope: !482)
!528 = distinct !DISubprogram(name: "atomic_compare_exchange<u8>", linkageName: "_ZN4core4sync6atomic23atomic_compare_exchange17h059b9f6de61b73c3E", scope: !6, file: !179, line: 3955, type: !529, scopeLine: 3955, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, retainedNodes: !546)
!529 = !DISubroutineType(types: !530)
!530 = !{!531, !250, !15, !15, !38, !38}
!531 = !DICompositeType(tag: DW_TAG_structure_type, name: "Result<u8, u8>", scope: !95, file: !5, size: 16, align: 8, flags: DIFlagPublic, elements: !532, templateParams: !18, identifier: "3f49ad2ad3ca6e08f7b9fc653cc2383")
!532 = !{!533}
!533 = !DICompositeType(tag: DW_TAG_variant_part, scope: !531, file: !5, size: 16, align: 8, elements: !534, templateParams: !18, identifier: "b34042df202b1279b47f0d50c1696f5", discriminator: !545)
!534 = !{!535, !541}
!535 = !DIDerivedType(tag: DW_TAG_member, name: "Ok", scope: !533, file: !5, baseType: !536, size: 16, align: 8, extraData: i8 0)
!536 = !DICompositeType(tag: DW_TAG_structure_type, name: "Ok", scope: !531, file: !5, size: 16, align: 8, flags: DIFlagPublic, elements: !537, templateParams: !539, identifier: "ec167bdaf0ec5ce6afcec043e500fc90")
!537 = !{!538}
!538 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !536, file: !5, baseType: !15, size: 8, align: 8, offset: 8, flags: DIFlagPublic)
!539 = !{!17, !540}
!540 = !DITemplateTypeParameter(name: "E", type: !15)
!541 = !DIDerivedType(tag: DW_TAG_member, name: "Err", scope: !533, file: !5, baseType: !542, size: 16, align: 8, extraData: i8 1)
!542 = !DICompositeType(tag: DW_TAG_structure_type, name: "Err", scope: !531, file: !5, size: 16, align: 8, flags: DIFlagPublic, elements: !543, templateParams: !539, identifier: "598f99603d7fa8ddcbfb9c68db8da1fb")
!543 = !{!544}
!544 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !542, file: !5, baseType: !15, size: 8, align: 8, offset: 8, flags: DIFlagPublic)
!545 = !DIDerivedType(tag: DW_TAG_member, scope: !531, file: !5, baseType: !15, size: 8, align: 8, flags: DIFlagArtificial)
!546 = !{!547, !548, !549, !550, !551, !552, !554}
!547 = !DILocalVariable(name: "dst", arg: 1, scope: !528, file: !179, line: 3956, type: !250)
!548 = !DILocalVariable(name: "old", arg: 2, scope: !528, file: !179, line: 3957, type: !15)
!549 = !DILocalVariable(name: "new", arg: 3, scope: !528, file: !179, line: 3958, type: !15)
!550 = !DILocalVariable(name: "success", arg: 4, scope: !528, file: !179, line: 3959, type: !38)
!551 = !DILocalVariable(name: "failure", arg: 5, scope: !528, file: !179, line: 3960, type: !38)
!552 = !DILocalVariable(name: "val", scope: !553, file: !179, line: 3963, type: !15, align: 8)
!553 = distinct !DILexicalBlock(scope: !528, file: !179, line: 3963, column: 5)
!554 = !DILocalVariable(name: "ok", scope: !553, file: !179, line: 3963, type: !172, align: 8)
!555 = !DILocation(line: 3956, column: 5, scope: !528)
!556 = !DILocation(line: 3957, column: 5, scope: !528)
!557 = !DILocation(line: 3958, column: 5, scope: !528)
!558 = !DILocation(line: 3959, column: 5, scope: !528)
!559 = !DILocation(line: 3960, column: 5, scope: !528)
!560 = !DILocation(line: 3964, column: 15, scope: !528)
!561 = !DILocation(line: 3964, column: 9, scope: !528)
!562 = !DILocation(line: 3966, column: 17, scope: !528)
!563 = !DILocation(line: 3969, column: 17, scope: !528)
!564 = !DILocation(line: 3972, column: 17, scope: !528)
!565 = !DILocation(line: 3963, column: 10, scope: !528)
!566 = !DILocation(line: 3963, column: 10, scope: !553)
!567 = !DILocation(line: 3963, column: 15, scope: !528)
!568 = !DILocation(line: 3963, column: 15, scope: !553)
!569 = !DILocation(line: 4014, column: 8, scope: !553)
!570 = !DILocation(line: 3984, column: 17, scope: !528)
!571 = !DILocation(line: 3987, column: 17, scope: !528)
!572 = !DILocation(line: 3990, column: 17, scope: !528)
!573 = !DILocation(line: 3975, column: 17, scope: !528)
!574 = !DILocation(line: 3978, column: 17, scope: !528)
!575 = !DILocation(line: 3981, column: 17, scope: !528)
!576 = !DILocation(line: 3993, column: 17, scope: !528)
!577 = !DILocation(line: 3996, column: 17, scope: !528)
!578 = !DILocation(line: 3999, column: 17, scope: !528)
!579 = !DILocation(line: 4002, column: 17, scope: !528)
!580 = !DILocation(line: 4005, column: 17, scope: !528)
!581 = !DILocation(line: 4008, column: 17, scope: !528)
!582 = !DILocation(line: 4014, column: 30, scope: !553)
!583 = !DILocation(line: 4014, column: 5, scope: !553)
!584 = !DILocation(line: 4014, column: 13, scope: !553)
!585 = !DILocation(line: 4015, column: 2, scope: !528)
!586 = !DILocation(line: 4011, column: 29, scope: !528)
!587 = !DILocalVariable(name: "s", arg: 1, scope: !588, file: !435, line: 815, type: !167)
!588 = distinct !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h1d438469a89feabaE", scope: !56, file: !435, line: 815, type: !436, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !438, retainedNodes: !589)
!589 = !{!587}
!590 = !DILocation(line: 815, column: 27, scope: !588, inlinedAt: !586)
!591 = !DILocalVariable(name: "self", arg: 1, scope: !592, file: !443, line: 578, type: !167)
!592 = distinct !DISubprogram(name: "as_ptr", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre6as_ptr", scope: !444, file: !443, line: 578, type: !446, scopeLine: 578, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !593)
!593 = !{!591}
!594 = !DILocation(line: 578, column: 25, scope: !592, inlinedAt: !595)
!595 = !DILocation(line: 819, column: 44, scope: !588, inlinedAt: !586)
!596 = !DILocalVariable(name: "self", arg: 1, scope: !597, file: !443, line: 157, type: !167)
!597 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17hb56910eb4cf10d4bE", scope: !444, file: !443, line: 157, type: !454, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !598)
!598 = !{!596}
!599 = !DILocation(line: 157, column: 22, scope: !597, inlinedAt: !600)
!600 = !DILocation(line: 820, column: 40, scope: !588, inlinedAt: !586)
!601 = !DILocalVariable(name: "self", arg: 1, scope: !602, file: !443, line: 502, type: !167)
!602 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !444, file: !443, line: 502, type: !461, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !603)
!603 = !{!601}
!604 = !DILocation(line: 502, column: 27, scope: !602, inlinedAt: !605)
!605 = !DILocation(line: 158, column: 14, scope: !597, inlinedAt: !600)
!606 = !DILocation(line: 4010, column: 28, scope: !528)
!607 = !DILocation(line: 815, column: 27, scope: !588, inlinedAt: !606)
!608 = !DILocation(line: 578, column: 25, scope: !592, inlinedAt: !609)
!609 = !DILocation(line: 819, column: 44, scope: !610, inlinedAt: !606)
!610 = !DILexicalBlockFile(scope: !588, file: !435, discriminator: 2)
!611 = !DILocation(line: 157, column: 22, scope: !597, inlinedAt: !612)
!612 = !DILocation(line: 820, column: 40, scope: !610, inlinedAt: !606)
!613 = !DILocation(line: 502, column: 27, scope: !602, inlinedAt: !614)
!614 = !DILocation(line: 158, column: 14, scope: !615, inlinedAt: !612)
!615 = !DILexicalBlockFile(scope: !597, file: !443, discriminator: 2)
!616 = distinct !DISubprogram(name: "atomic_compare_exchange_weak<u32>", linkageName: "_ZN4core4sync6atomic28atomic_compare_exchange_weak17h2f07afac6383aa91E", scope: !6, file: !179, line: 4020, type: !617, scopeLine: 4020, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !28, retainedNodes: !635)
!617 = !DISubroutineType(types: !618)
!618 = !{!619, !634, !27, !27, !38, !38}
!619 = !DICompositeType(tag: DW_TAG_structure_type, name: "Result<u32, u32>", scope: !95, file: !5, size: 64, align: 32, flags: DIFlagPublic, elements: !620, templateParams: !18, identifier: "8d089503111f4dbe9f42ce667232974b")
!620 = !{!621}
!621 = !DICompositeType(tag: DW_TAG_variant_part, scope: !619, file: !5, size: 64, align: 32, elements: !622, templateParams: !18, identifier: "315241547373923611abd5cec3497dfb", discriminator: !633)
!622 = !{!623, !629}
!623 = !DIDerivedType(tag: DW_TAG_member, name: "Ok", scope: !621, file: !5, baseType: !624, size: 64, align: 32, extraData: i32 0)
!624 = !DICompositeType(tag: DW_TAG_structure_type, name: "Ok", scope: !619, file: !5, size: 64, align: 32, flags: DIFlagPublic, elements: !625, templateParams: !627, identifier: "f8c55f85d42c0f3788b2a95940d8c2e0")
!625 = !{!626}
!626 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !624, file: !5, baseType: !27, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!627 = !{!29, !628}
!628 = !DITemplateTypeParameter(name: "E", type: !27)
!629 = !DIDerivedType(tag: DW_TAG_member, name: "Err", scope: !621, file: !5, baseType: !630, size: 64, align: 32, extraData: i32 1)
!630 = !DICompositeType(tag: DW_TAG_structure_type, name: "Err", scope: !619, file: !5, size: 64, align: 32, flags: DIFlagPublic, elements: !631, templateParams: !627, identifier: "727085c661668e3d7a2869578a770c53")
!631 = !{!632}
!632 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !630, file: !5, baseType: !27, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!633 = !DIDerivedType(tag: DW_TAG_member, scope: !619, file: !5, baseType: !27, size: 32, align: 32, flags: DIFlagArtificial)
!634 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut u32", baseType: !27, size: 64, align: 64, dwarfAddressSpace: 0)
!635 = !{!636, !637, !638, !639, !640, !641, !643}
!636 = !DILocalVariable(name: "dst", arg: 1, scope: !616, file: !179, line: 4021, type: !634)
!637 = !DILocalVariable(name: "old", arg: 2, scope: !616, file: !179, line: 4022, type: !27)
!638 = !DILocalVariable(name: "new", arg: 3, scope: !616, file: !179, line: 4023, type: !27)
!639 = !DILocalVariable(name: "success", arg: 4, scope: !616, file: !179, line: 4024, type: !38)
!640 = !DILocalVariable(name: "failure", arg: 5, scope: !616, file: !179, line: 4025, type: !38)
!641 = !DILocalVariable(name: "val", scope: !642, file: !179, line: 4028, type: !27, align: 32)
!642 = distinct !DILexicalBlock(scope: !616, file: !179, line: 4028, column: 5)
!643 = !DILocalVariable(name: "ok", scope: !642, file: !179, line: 4028, type: !172, align: 8)
!644 = !DILocation(line: 4021, column: 5, scope: !616)
!645 = !DILocation(line: 4022, column: 5, scope: !616)
!646 = !DILocation(line: 4023, column: 5, scope: !616)
!647 = !DILocation(line: 4024, column: 5, scope: !616)
!648 = !DILocation(line: 4025, column: 5, scope: !616)
!649 = !DILocation(line: 4029, column: 15, scope: !616)
!650 = !DILocation(line: 4029, column: 9, scope: !616)
!651 = !DILocation(line: 4031, column: 17, scope: !616)
!652 = !DILocation(line: 4034, column: 17, scope: !616)
!653 = !DILocation(line: 4037, column: 17, scope: !616)
!654 = !DILocation(line: 4028, column: 10, scope: !616)
!655 = !DILocation(line: 4028, column: 10, scope: !642)
!656 = !DILocation(line: 4028, column: 15, scope: !616)
!657 = !DILocation(line: 4028, column: 15, scope: !642)
!658 = !DILocation(line: 4079, column: 8, scope: !642)
!659 = !DILocation(line: 4049, column: 17, scope: !616)
!660 = !DILocation(line: 4052, column: 17, scope: !616)
!661 = !DILocation(line: 4055, column: 17, scope: !616)
!662 = !DILocation(line: 4040, column: 17, scope: !616)
!663 = !DILocation(line: 4043, column: 17, scope: !616)
!664 = !DILocation(line: 4046, column: 17, scope: !616)
!665 = !DILocation(line: 4058, column: 17, scope: !616)
!666 = !DILocation(line: 4061, column: 17, scope: !616)
!667 = !DILocation(line: 4064, column: 17, scope: !616)
!668 = !DILocation(line: 4067, column: 17, scope: !616)
!669 = !DILocation(line: 4070, column: 17, scope: !616)
!670 = !DILocation(line: 4073, column: 17, scope: !616)
!671 = !DILocation(line: 4079, column: 30, scope: !642)
!672 = !DILocation(line: 4079, column: 5, scope: !642)
!673 = !DILocation(line: 4079, column: 13, scope: !642)
!674 = !DILocation(line: 4080, column: 2, scope: !616)
!675 = !DILocation(line: 4076, column: 29, scope: !616)
!676 = !DILocalVariable(name: "s", arg: 1, scope: !677, file: !435, line: 815, type: !167)
!677 = distinct !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h1d438469a89feabaE", scope: !56, file: !435, line: 815, type: !436, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !438, retainedNodes: !678)
!678 = !{!676}
!679 = !DILocation(line: 815, column: 27, scope: !677, inlinedAt: !675)
!680 = !DILocalVariable(name: "self", arg: 1, scope: !681, file: !443, line: 578, type: !167)
!681 = distinct !DISubprogram(name: "as_ptr", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre6as_ptr", scope: !444, file: !443, line: 578, type: !446, scopeLine: 578, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !682)
!682 = !{!680}
!683 = !DILocation(line: 578, column: 25, scope: !681, inlinedAt: !684)
!684 = !DILocation(line: 819, column: 44, scope: !677, inlinedAt: !675)
!685 = !DILocalVariable(name: "self", arg: 1, scope: !686, file: !443, line: 157, type: !167)
!686 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17hb56910eb4cf10d4bE", scope: !444, file: !443, line: 157, type: !454, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !687)
!687 = !{!685}
!688 = !DILocation(line: 157, column: 22, scope: !686, inlinedAt: !689)
!689 = !DILocation(line: 820, column: 40, scope: !677, inlinedAt: !675)
!690 = !DILocalVariable(name: "self", arg: 1, scope: !691, file: !443, line: 502, type: !167)
!691 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !444, file: !443, line: 502, type: !461, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !692)
!692 = !{!690}
!693 = !DILocation(line: 502, column: 27, scope: !691, inlinedAt: !694)
!694 = !DILocation(line: 158, column: 14, scope: !686, inlinedAt: !689)
!695 = !DILocation(line: 4075, column: 28, scope: !616)
!696 = !DILocation(line: 815, column: 27, scope: !677, inlinedAt: !695)
!697 = !DILocation(line: 578, column: 25, scope: !681, inlinedAt: !698)
!698 = !DILocation(line: 819, column: 44, scope: !699, inlinedAt: !695)
!699 = !DILexicalBlockFile(scope: !677, file: !435, discriminator: 2)
!700 = !DILocation(line: 157, column: 22, scope: !686, inlinedAt: !701)
!701 = !DILocation(line: 820, column: 40, scope: !699, inlinedAt: !695)
!702 = !DILocation(line: 502, column: 27, scope: !691, inlinedAt: !703)
!703 = !DILocation(line: 158, column: 14, scope: !704, inlinedAt: !701)
!704 = !DILexicalBlockFile(scope: !686, file: !443, discriminator: 2)
!705 = distinct !DISubprogram(name: "atomic_compare_exchange_weak<u8>", linkageName: "_ZN4core4sync6atomic28atomic_compare_exchange_weak17h9782a60ccf3f4e02E", scope: !6, file: !179, line: 4020, type: !529, scopeLine: 4020, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, retainedNodes: !706)
!706 = !{!707, !708, !709, !710, !711, !712, !714}
!707 = !DILocalVariable(name: "dst", arg: 1, scope: !705, file: !179, line: 4021, type: !250)
!708 = !DILocalVariable(name: "old", arg: 2, scope: !705, file: !179, line: 4022, type: !15)
!709 = !DILocalVariable(name: "new", arg: 3, scope: !705, file: !179, line: 4023, type: !15)
!710 = !DILocalVariable(name: "success", arg: 4, scope: !705, file: !179, line: 4024, type: !38)
!711 = !DILocalVariable(name: "failure", arg: 5, scope: !705, file: !179, line: 4025, type: !38)
!712 = !DILocalVariable(name: "val", scope: !713, file: !179, line: 4028, type: !15, align: 8)
!713 = distinct !DILexicalBlock(scope: !705, file: !179, line: 4028, column: 5)
!714 = !DILocalVariable(name: "ok", scope: !713, file: !179, line: 4028, type: !172, align: 8)
!715 = !DILocation(line: 4021, column: 5, scope: !705)
!716 = !DILocation(line: 4022, column: 5, scope: !705)
!717 = !DILocation(line: 4023, column: 5, scope: !705)
!718 = !DILocation(line: 4024, column: 5, scope: !705)
!719 = !DILocation(line: 4025, column: 5, scope: !705)
!720 = !DILocation(line: 4029, column: 15, scope: !705)
!721 = !DILocation(line: 4029, column: 9, scope: !705)
!722 = !DILocation(line: 4031, column: 17, scope: !705)
!723 = !DILocation(line: 4034, column: 17, scope: !705)
!724 = !DILocation(line: 4037, column: 17, scope: !705)
!725 = !DILocation(line: 4028, column: 10, scope: !705)
!726 = !DILocation(line: 4028, column: 10, scope: !713)
!727 = !DILocation(line: 4028, column: 15, scope: !705)
!728 = !DILocation(line: 4028, column: 15, scope: !713)
!729 = !DILocation(line: 4079, column: 8, scope: !713)
!730 = !DILocation(line: 4049, column: 17, scope: !705)
!731 = !DILocation(line: 4052, column: 17, scope: !705)
!732 = !DILocation(line: 4055, column: 17, scope: !705)
!733 = !DILocation(line: 4040, column: 17, scope: !705)
!734 = !DILocation(line: 4043, column: 17, scope: !705)
!735 = !DILocation(line: 4046, column: 17, scope: !705)
!736 = !DILocation(line: 4058, column: 17, scope: !705)
!737 = !DILocation(line: 4061, column: 17, scope: !705)
!738 = !DILocation(line: 4064, column: 17, scope: !705)
!739 = !DILocation(line: 4067, column: 17, scope: !705)
!740 = !DILocation(line: 4070, column: 17, scope: !705)
!741 = !DILocation(line: 4073, column: 17, scope: !705)
!742 = !DILocation(line: 4079, column: 30, scope: !713)
!743 = !DILocation(line: 4079, column: 5, scope: !713)
!744 = !DILocation(line: 4079, column: 13, scope: !713)
!745 = !DILocation(line: 4080, column: 2, scope: !705)
!746 = !DILocation(line: 4076, column: 29, scope: !705)
!747 = !DILocalVariable(name: "s", arg: 1, scope: !748, file: !435, line: 815, type: !167)
!748 = distinct !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h1d438469a89feabaE", scope: !56, file: !435, line: 815, type: !436, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !438, retainedNodes: !749)
!749 = !{!747}
!750 = !DILocation(line: 815, column: 27, scope: !748, inlinedAt: !746)
!751 = !DILocalVariable(name: "self", arg: 1, scope: !752, file: !443, line: 578, type: !167)
!752 = distinct !DISubprogram(name: "as_ptr", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre6as_ptr", scope: !444, file: !443, line: 578, type: !446, scopeLine: 578, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !753)
!753 = !{!751}
!754 = !DILocation(line: 578, column: 25, scope: !752, inlinedAt: !755)
!755 = !DILocation(line: 819, column: 44, scope: !748, inlinedAt: !746)
!756 = !DILocalVariable(name: "self", arg: 1, scope: !757, file: !443, line: 157, type: !167)
!757 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17hb56910eb4cf10d4bE", scope: !444, file: !443, line: 157, type: !454, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !758)
!758 = !{!756}
!759 = !DILocation(line: 157, column: 22, scope: !757, inlinedAt: !760)
!760 = !DILocation(line: 820, column: 40, scope: !748, inlinedAt: !746)
!761 = !DILocalVariable(name: "self", arg: 1, scope: !762, file: !443, line: 502, type: !167)
!762 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !444, file: !443, line: 502, type: !461, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !763)
!763 = !{!761}
!764 = !DILocation(line: 502, column: 27, scope: !762, inlinedAt: !765)
!765 = !DILocation(line: 158, column: 14, scope: !757, inlinedAt: !760)
!766 = !DILocation(line: 4075, column: 28, scope: !705)
!767 = !DILocation(line: 815, column: 27, scope: !748, inlinedAt: !766)
!768 = !DILocation(line: 578, column: 25, scope: !752, inlinedAt: !769)
!769 = !DILocation(line: 819, column: 44, scope: !770, inlinedAt: !766)
!770 = !DILexicalBlockFile(scope: !748, file: !435, discriminator: 2)
!771 = !DILocation(line: 157, column: 22, scope: !757, inlinedAt: !772)
!772 = !DILocation(line: 820, column: 40, scope: !770, inlinedAt: !766)
!773 = !DILocation(line: 502, column: 27, scope: !762, inlinedAt: !774)
!774 = !DILocation(line: 158, column: 14, scope: !775, inlinedAt: !772)
!775 = !DILexicalBlockFile(scope: !757, file: !443, discriminator: 2)
!776 = distinct !DISubprogram(name: "try_update<rust::update::{closure_env#0}>", linkageName: "_ZN4core4sync6atomic9AtomicU3210try_update17h9fa51e9500c20da6E", scope: !21, file: !179, line: 3379, type: !777, scopeLine: 3379, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !783, declaration: !782, retainedNodes: !785)
!777 = !DISubroutineType(types: !778)
!778 = !{!619, !779, !38, !38, !780}
!779 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::sync::atomic::AtomicU32", baseType: !21, size: 64, align: 64, dwarfAddressSpace: 0)
!780 = !DICompositeType(tag: DW_TAG_structure_type, name: "{closure_env#0}", scope: !781, file: !5, align: 8, elements: !18, identifier: "b3fd6212aaa42f22d821309ecf62acdc")
!781 = !DINamespace(name: "update", scope: !2)
!782 = !DISubprogram(name: "try_update<rust::update::{closure_env#0}>", linkageName: "_ZN4core4sync6atomic9AtomicU3210try_update17h9fa51e9500c20da6E", scope: !21, file: !179, line: 3379, type: !777, scopeLine: 3379, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !783)
!783 = !{!784}
!784 = !DITemplateTypeParameter(name: "impl FnMut(u32) -> Option<u32>", type: !780)
!785 = !{!786, !787, !788, !789, !790, !792, !794, !796}
!786 = !DILocalVariable(name: "self", arg: 1, scope: !776, file: !179, line: 3380, type: !779)
!787 = !DILocalVariable(name: "set_order", arg: 2, scope: !776, file: !179, line: 3381, type: !38)
!788 = !DILocalVariable(name: "fetch_order", arg: 3, scope: !776, file: !179, line: 3382, type: !38)
!789 = !DILocalVariable(name: "f", arg: 4, scope: !776, file: !179, line: 3383, type: !780)
!790 = !DILocalVariable(name: "prev", scope: !791, file: !179, line: 3385, type: !27, align: 32)
!791 = distinct !DILexicalBlock(scope: !776, file: !179, line: 3385, column: 17)
!792 = !DILocalVariable(name: "next", scope: !793, file: !179, line: 3386, type: !27, align: 32)
!793 = distinct !DILexicalBlock(scope: !791, file: !179, line: 3386, column: 48)
!794 = !DILocalVariable(name: "x", scope: !795, file: !179, line: 3388, type: !619, align: 32)
!795 = distinct !DILexicalBlock(scope: !793, file: !179, line: 3388, column: 25)
!796 = !DILocalVariable(name: "next_prev", scope: !797, file: !179, line: 3389, type: !27, align: 32)
!797 = distinct !DILexicalBlock(scope: !793, file: !179, line: 3389, column: 25)
!798 = !DILocation(line: 3388, column: 25, scope: !795)
!799 = !DILocation(line: 3380, column: 17, scope: !776)
!800 = !DILocalVariable(name: "self", arg: 1, scope: !801, file: !179, line: 2842, type: !779)
!801 = distinct !DISubprogram(name: "load", linkageName: "_ZN4core4sync6atomic9AtomicU324load17h40f7f1de829d36ceE", scope: !21, file: !179, line: 2842, type: !802, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !804, retainedNodes: !805)
!802 = !DISubroutineType(types: !803)
!803 = !{!27, !779, !38}
!804 = !DISubprogram(name: "load", linkageName: "_ZN4core4sync6atomic9AtomicU324load17h40f7f1de829d36ceE", scope: !21, file: !179, line: 2842, type: !802, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!805 = !{!800, !806}
!806 = !DILocalVariable(name: "order", arg: 2, scope: !801, file: !179, line: 2842, type: !38)
!807 = !DILocation(line: 2842, column: 25, scope: !801, inlinedAt: !808)
!808 = !DILocation(line: 3385, column: 37, scope: !776)
!809 = !DILocalVariable(name: "self", arg: 1, scope: !810, file: !179, line: 3097, type: !779)
!810 = distinct !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZN4core4sync6atomic9AtomicU3221compare_exchange_weak17ha65e101b790517b1E", scope: !21, file: !179, line: 3097, type: !811, scopeLine: 3097, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !813, retainedNodes: !814)
!811 = !DISubroutineType(types: !812)
!812 = !{!619, !779, !27, !27, !38, !38}
!813 = !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZN4core4sync6atomic9AtomicU3221compare_exchange_weak17ha65e101b790517b1E", scope: !21, file: !179, line: 3097, type: !811, scopeLine: 3097, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!814 = !{!809, !815, !816, !817, !818}
!815 = !DILocalVariable(name: "current", arg: 2, scope: !810, file: !179, line: 3098, type: !27)
!816 = !DILocalVariable(name: "new", arg: 3, scope: !810, file: !179, line: 3099, type: !27)
!817 = !DILocalVariable(name: "success", arg: 4, scope: !810, file: !179, line: 3100, type: !38)
!818 = !DILocalVariable(name: "failure", arg: 5, scope: !810, file: !179, line: 3101, type: !38)
!819 = !DILocation(line: 3097, column: 42, scope: !810, inlinedAt: !820)
!820 = !DILocation(line: 3387, column: 32, scope: !793)
!821 = !DILocation(line: 3381, column: 17, scope: !776)
!822 = !DILocation(line: 3100, column: 42, scope: !810, inlinedAt: !820)
!823 = !DILocation(line: 3382, column: 17, scope: !776)
!824 = !DILocation(line: 2842, column: 32, scope: !801, inlinedAt: !808)
!825 = !DILocation(line: 3101, column: 42, scope: !810, inlinedAt: !820)
!826 = !DILocation(line: 3383, column: 17, scope: !776)
!827 = !DILocation(line: 3385, column: 21, scope: !791)
!828 = !DILocation(line: 3389, column: 29, scope: !797)
!829 = !DILocation(line: 3098, column: 42, scope: !810, inlinedAt: !820)
!830 = !DILocalVariable(name: "self", arg: 1, scope: !831, file: !247, line: 2443, type: !834)
!831 = distinct !DISubprogram(name: "get<u32>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17hd5bbe6471f8ce5ecE", scope: !24, file: !247, line: 2443, type: !832, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !28, declaration: !835, retainedNodes: !836)
!832 = !DISubroutineType(types: !833)
!833 = !{!634, !834}
!834 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::cell::UnsafeCell<u32>", baseType: !24, size: 64, align: 64, dwarfAddressSpace: 0)
!835 = !DISubprogram(name: "get<u32>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17hd5bbe6471f8ce5ecE", scope: !24, file: !247, line: 2443, type: !832, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !28)
!836 = !{!830}
!837 = !DILocation(line: 2443, column: 22, scope: !831, inlinedAt: !838)
!838 = !DILocation(line: 2844, column: 45, scope: !801, inlinedAt: !808)
!839 = !DILocation(line: 2844, column: 26, scope: !801, inlinedAt: !808)
!840 = !DILocation(line: 3386, column: 17, scope: !791)
!841 = !DILocation(line: 3386, column: 42, scope: !793)
!842 = !DILocation(line: 3386, column: 40, scope: !793)
!843 = !DILocation(line: 3386, column: 27, scope: !793)
!844 = !DILocation(line: 3386, column: 32, scope: !793)
!845 = !DILocation(line: 3099, column: 42, scope: !810, inlinedAt: !820)
!846 = !DILocation(line: 2443, column: 22, scope: !831, inlinedAt: !847)
!847 = !DILocation(line: 3104, column: 57, scope: !810, inlinedAt: !820)
!848 = !DILocation(line: 3104, column: 21, scope: !810, inlinedAt: !820)
!849 = !DILocation(line: 3392, column: 17, scope: !791)
!850 = !DILocation(line: 3393, column: 13, scope: !776)
!851 = !DILocation(line: 3387, column: 27, scope: !793)
!852 = !DILocation(line: 3387, column: 21, scope: !793)
!853 = !DILocation(line: 3389, column: 29, scope: !793)
!854 = !DILocation(line: 3393, column: 14, scope: !776)
!855 = !DILocation(line: 3379, column: 13, scope: !776)
!856 = distinct !DISubprogram(name: "fetch_update<rust::update::{closure_env#0}>", linkageName: "_ZN4core4sync6atomic9AtomicU3212fetch_update17h2af1ce7772c0af0eE", scope: !21, file: !179, line: 3319, type: !777, scopeLine: 3319, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !858, declaration: !857, retainedNodes: !860)
!857 = !DISubprogram(name: "fetch_update<rust::update::{closure_env#0}>", linkageName: "_ZN4core4sync6atomic9AtomicU3212fetch_update17h2af1ce7772c0af0eE", scope: !21, file: !179, line: 3319, type: !777, scopeLine: 3319, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !858)
!858 = !{!859}
!859 = !DITemplateTypeParameter(name: "F", type: !780)
!860 = !{!861, !862, !863, !864}
!861 = !DILocalVariable(name: "self", arg: 1, scope: !856, file: !179, line: 3319, type: !779)
!862 = !DILocalVariable(name: "set_order", arg: 2, scope: !856, file: !179, line: 3320, type: !38)
!863 = !DILocalVariable(name: "fetch_order", arg: 3, scope: !856, file: !179, line: 3321, type: !38)
!864 = !DILocalVariable(name: "f", arg: 4, scope: !856, file: !179, line: 3322, type: !780)
!865 = !DILocation(line: 3319, column: 36, scope: !856)
!866 = !DILocation(line: 3320, column: 36, scope: !856)
!867 = !DILocation(line: 3321, column: 36, scope: !856)
!868 = !DILocation(line: 3322, column: 36, scope: !856)
!869 = !DILocation(line: 3324, column: 22, scope: !856)
!870 = !DILocation(line: 3325, column: 14, scope: !856)
!871 = distinct !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZN4core4sync6atomic9AtomicU3221compare_exchange_weak17ha65e101b790517b1E", scope: !21, file: !179, line: 3097, type: !811, scopeLine: 3097, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !813, retainedNodes: !872)
!872 = !{!873, !874, !875, !876, !877}
!873 = !DILocalVariable(name: "self", arg: 1, scope: !871, file: !179, line: 3097, type: !779)
!874 = !DILocalVariable(name: "current", arg: 2, scope: !871, file: !179, line: 3098, type: !27)
!875 = !DILocalVariable(name: "new", arg: 3, scope: !871, file: !179, line: 3099, type: !27)
!876 = !DILocalVariable(name: "success", arg: 4, scope: !871, file: !179, line: 3100, type: !38)
!877 = !DILocalVariable(name: "failure", arg: 5, scope: !871, file: !179, line: 3101, type: !38)
!878 = !DILocation(line: 3097, column: 42, scope: !871)
!879 = !DILocation(line: 3098, column: 42, scope: !871)
!880 = !DILocation(line: 3099, column: 42, scope: !871)
!881 = !DILocation(line: 3100, column: 42, scope: !871)
!882 = !DILocation(line: 3101, column: 42, scope: !871)
!883 = !DILocalVariable(name: "self", arg: 1, scope: !884, file: !247, line: 2443, type: !834)
!884 = distinct !DISubprogram(name: "get<u32>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17hd5bbe6471f8ce5ecE", scope: !24, file: !247, line: 2443, type: !832, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !28, declaration: !835, retainedNodes: !885)
!885 = !{!883}
!886 = !DILocation(line: 2443, column: 22, scope: !884, inlinedAt: !887)
!887 = !DILocation(line: 3104, column: 57, scope: !871)
!888 = !DILocation(line: 3104, column: 21, scope: !871)
!889 = !DILocation(line: 3106, column: 14, scope: !871)
!890 = distinct !DISubprogram(name: "load", linkageName: "_ZN4core4sync6atomic9AtomicU324load17h40f7f1de829d36ceE", scope: !21, file: !179, line: 2842, type: !802, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !804, retainedNodes: !891)
!891 = !{!892, !893}
!892 = !DILocalVariable(name: "self", arg: 1, scope: !890, file: !179, line: 2842, type: !779)
!893 = !DILocalVariable(name: "order", arg: 2, scope: !890, file: !179, line: 2842, type: !38)
!894 = !DILocation(line: 2842, column: 25, scope: !890)
!895 = !DILocation(line: 2842, column: 32, scope: !890)
!896 = !DILocalVariable(name: "self", arg: 1, scope: !897, file: !247, line: 2443, type: !834)
!897 = distinct !DISubprogram(name: "get<u32>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17hd5bbe6471f8ce5ecE", scope: !24, file: !247, line: 2443, type: !832, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !28, declaration: !835, retainedNodes: !898)
!898 = !{!896}
!899 = !DILocation(line: 2443, column: 22, scope: !897, inlinedAt: !900)
!900 = !DILocation(line: 2844, column: 45, scope: !890)
!901 = !DILocation(line: 2844, column: 26, scope: !890)
!902 = !DILocation(line: 2845, column: 14, scope: !890)
!903 = distinct !DISubprogram(name: "fetch_or", linkageName: "_ZN4core4sync6atomic9AtomicU328fetch_or17h58cee0bec30aecc5E", scope: !21, file: !179, line: 3267, type: !904, scopeLine: 3267, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !906, retainedNodes: !907)
!904 = !DISubroutineType(types: !905)
!905 = !{!27, !779, !27, !38}
!906 = !DISubprogram(name: "fetch_or", linkageName: "_ZN4core4sync6atomic9AtomicU328fetch_or17h58cee0bec30aecc5E", scope: !21, file: !179, line: 3267, type: !904, scopeLine: 3267, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!907 = !{!908, !909, !910}
!908 = !DILocalVariable(name: "self", arg: 1, scope: !903, file: !179, line: 3267, type: !779)
!909 = !DILocalVariable(name: "val", arg: 2, scope: !903, file: !179, line: 3267, type: !27)
!910 = !DILocalVariable(name: "order", arg: 3, scope: !903, file: !179, line: 3267, type: !38)
!911 = !DILocation(line: 3267, column: 29, scope: !903)
!912 = !DILocation(line: 3267, column: 36, scope: !903)
!913 = !DILocalVariable(name: "val", arg: 2, scope: !914, file: !179, line: 4117, type: !27)
!914 = distinct !DISubprogram(name: "atomic_or<u32, u32>", linkageName: "_ZN4core4sync6atomic9atomic_or17he1c027c972e4758dE", scope: !6, file: !179, line: 4117, type: !915, scopeLine: 4117, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !920, retainedNodes: !917)
!915 = !DISubroutineType(types: !916)
!916 = !{!27, !634, !27, !38}
!917 = !{!918, !913, !919}
!918 = !DILocalVariable(name: "dst", arg: 1, scope: !914, file: !179, line: 4117, type: !634)
!919 = !DILocalVariable(name: "order", arg: 3, scope: !914, file: !179, line: 4117, type: !38)
!920 = !{!29, !921}
!921 = !DITemplateTypeParameter(name: "U", type: !27)
!922 = !DILocation(line: 4117, column: 52, scope: !914, inlinedAt: !923)
!923 = !DILocation(line: 3269, column: 26, scope: !903)
!924 = !DILocation(line: 3267, column: 52, scope: !903)
!925 = !DILocation(line: 4117, column: 60, scope: !914, inlinedAt: !923)
!926 = !DILocalVariable(name: "self", arg: 1, scope: !927, file: !247, line: 2443, type: !834)
!927 = distinct !DISubprogram(name: "get<u32>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17hd5bbe6471f8ce5ecE", scope: !24, file: !247, line: 2443, type: !832, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !28, declaration: !835, retainedNodes: !928)
!928 = !{!926}
!929 = !DILocation(line: 2443, column: 22, scope: !927, inlinedAt: !930)
!930 = !DILocation(line: 3269, column: 43, scope: !903)
!931 = !DILocation(line: 2447, column: 9, scope: !927, inlinedAt: !930)
!932 = !DILocation(line: 4117, column: 39, scope: !914, inlinedAt: !923)
!933 = !DILocation(line: 4120, column: 15, scope: !914, inlinedAt: !923)
!934 = !DILocation(line: 4120, column: 9, scope: !914, inlinedAt: !923)
!935 = !DILocation(line: 4125, column: 24, scope: !914, inlinedAt: !923)
!936 = !DILocation(line: 4123, column: 24, scope: !914, inlinedAt: !923)
!937 = !DILocation(line: 4122, column: 24, scope: !914, inlinedAt: !923)
!938 = !DILocation(line: 4124, column: 23, scope: !914, inlinedAt: !923)
!939 = !DILocation(line: 4121, column: 23, scope: !914, inlinedAt: !923)
!940 = !DILocation(line: 3270, column: 14, scope: !903)
!941 = distinct !DISubprogram(name: "is_ok<bool, bool>", linkageName: "_ZN4core6result19Result$LT$T$C$E$GT$5is_ok17haaa7cae362459c16E", scope: !182, file: !942, line: 593, type: !943, scopeLine: 593, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !190, declaration: !946, retainedNodes: !947)
!942 = !DIFile(filename: "library/core/src/result.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "7ebc974a4b69a504d7e902d792c422dd")
!943 = !DISubroutineType(types: !944)
!944 = !{!172, !945}
!945 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::result::Result<bool, bool>", baseType: !182, size: 64, align: 64, dwarfAddressSpace: 0)
!946 = !DISubprogram(name: "is_ok<bool, bool>", linkageName: "_ZN4core6result19Result$LT$T$C$E$GT$5is_ok17haaa7cae362459c16E", scope: !182, file: !942, line: 593, type: !943, scopeLine: 593, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !190)
!947 = !{!948}
!948 = !DILocalVariable(name: "self", arg: 1, scope: !941, file: !942, line: 593, type: !945)
!949 = !DILocation(line: 593, column: 24, scope: !941)
!950 = !DILocation(line: 594, column: 18, scope: !941)
!951 = !DILocation(line: 433, column: 9, scope: !952)
!952 = !DILexicalBlockFile(scope: !941, file: !953, discriminator: 0)
!953 = !DIFile(filename: "library/core/src/macros/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "51376b65c07e3acab5731a6bddd7c4b3")
!954 = !DILocation(line: 595, column: 6, scope: !941)
!955 = distinct !DISubprogram(name: "is_err<bool, bool>", linkageName: "_ZN4core6result19Result$LT$T$C$E$GT$6is_err17h2a7a76c1fe6dab61E", scope: !182, file: !942, line: 646, type: !943, scopeLine: 646, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !190, declaration: !956, retainedNodes: !957)
!956 = !DISubprogram(name: "is_err<bool, bool>", linkageName: "_ZN4core6result19Result$LT$T$C$E$GT$6is_err17h2a7a76c1fe6dab61E", scope: !182, file: !942, line: 646, type: !943, scopeLine: 646, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !190)
!957 = !{!958}
!958 = !DILocalVariable(name: "self", arg: 1, scope: !955, file: !942, line: 646, type: !945)
!959 = !DILocation(line: 646, column: 25, scope: !955)
!960 = !DILocalVariable(name: "self", arg: 1, scope: !961, file: !942, line: 593, type: !945)
!961 = distinct !DISubprogram(name: "is_ok<bool, bool>", linkageName: "_ZN4core6result19Result$LT$T$C$E$GT$5is_ok17haaa7cae362459c16E", scope: !182, file: !942, line: 593, type: !943, scopeLine: 593, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !190, declaration: !946, retainedNodes: !962)
!962 = !{!960}
!963 = !DILocation(line: 593, column: 24, scope: !961, inlinedAt: !964)
!964 = !DILocation(line: 647, column: 15, scope: !955)
!965 = !DILocation(line: 594, column: 18, scope: !961, inlinedAt: !964)
!966 = !DILocation(line: 433, column: 9, scope: !967, inlinedAt: !964)
!967 = !DILexicalBlockFile(scope: !961, file: !953, discriminator: 0)
!968 = !DILocation(line: 647, column: 9, scope: !955)
!969 = !DILocation(line: 648, column: 6, scope: !955)
!970 = distinct !DISubprogram(name: "free", linkageName: "_ZN4rust4free17h57ab50832a33186bE", scope: !2, file: !3, line: 19, type: !971, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18)
!971 = !DISubroutineType(types: !972)
!972 = !{null}
!973 = !DILocation(line: 20, column: 10, scope: !970)
!974 = !DILocation(line: 21, column: 2, scope: !970)
!975 = distinct !DISubprogram(name: "shapes", linkageName: "_ZN4rust6shapes17h894ae8118bbbc348E", scope: !2, file: !3, line: 23, type: !971, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18)
!976 = !DILocation(line: 24, column: 5, scope: !975)
!977 = !DILocation(line: 24, column: 16, scope: !975)
!978 = !DILocation(line: 24, column: 64, scope: !975)
!979 = !DILocation(line: 24, column: 11, scope: !975)
!980 = !DILocation(line: 25, column: 5, scope: !975)
!981 = !DILocation(line: 26, column: 16, scope: !975)
!982 = !DILocation(line: 26, column: 69, scope: !975)
!983 = !DILocation(line: 26, column: 11, scope: !975)
!984 = !DILocation(line: 29, column: 5, scope: !975)
!985 = !DILocation(line: 25, column: 14, scope: !986, inlinedAt: !991)
!986 = distinct !DISubprogram(name: "_mm_pause", linkageName: "_ZN4core9core_arch3x864sse29_mm_pause17h32eb207911ac5401E", scope: !988, file: !987, line: 22, type: !971, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18)
!987 = !DIFile(filename: "library/core/src/../../stdarch/crates/core_arch/src/x86/sse2.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "993d4bc7139abe8a85f0c8441a9817e5")
!988 = !DINamespace(name: "sse2", scope: !989)
!989 = !DINamespace(name: "x86", scope: !990)
!990 = !DINamespace(name: "core_arch", scope: !8)
!991 = distinct !DILocation(line: 287, column: 13, scope: !992, inlinedAt: !995)
!992 = distinct !DISubprogram(name: "spin_loop", linkageName: "_RNvNtCsgEmfK2I1SDS_4core4hint9spin_loop", scope: !994, file: !993, line: 270, type: !971, scopeLine: 270, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18)
!993 = !DIFile(filename: "library/core/src/hint.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "2a901a283eb5f69871d8be07d256ca78")
!994 = !DINamespace(name: "hint", scope: !8)
!995 = distinct !DILocation(line: 27, column: 9, scope: !975)
!996 = !DILocation(line: 27, column: 9, scope: !975)
!997 = !DILocation(line: 30, column: 16, scope: !975)
!998 = !DILocation(line: 30, column: 11, scope: !975)
!999 = !DILocation(line: 33, column: 5, scope: !975)
!1000 = !DILocation(line: 25, column: 14, scope: !986, inlinedAt: !1001)
!1001 = distinct !DILocation(line: 287, column: 13, scope: !992, inlinedAt: !1002)
!1002 = distinct !DILocation(line: 31, column: 9, scope: !975)
!1003 = !DILocation(line: 31, column: 9, scope: !975)
!1004 = !DILocation(line: 35, column: 20, scope: !975)
!1005 = !DILocation(line: 35, column: 15, scope: !975)
!1006 = !DILocation(line: 35, column: 9, scope: !975)
!1007 = !DILocation(line: 38, column: 17, scope: !975)
!1008 = !DILocation(line: 42, column: 5, scope: !975)
!1009 = !DILocation(line: 43, column: 29, scope: !975)
!1010 = !DILocation(line: 43, column: 24, scope: !975)
!1011 = !DILocation(line: 43, column: 15, scope: !975)
!1012 = !DILocation(line: 44, column: 5, scope: !975)
!1013 = !DILocation(line: 46, column: 33, scope: !975)
!1014 = !DILocation(line: 46, column: 28, scope: !975)
!1015 = !DILocation(line: 46, column: 16, scope: !975)
!1016 = !DILocation(line: 50, column: 5, scope: !975)
!1017 = !DILocation(line: 52, column: 17, scope: !975)
!1018 = !DILocation(line: 52, column: 65, scope: !975)
!1019 = !DILocation(line: 52, column: 12, scope: !975)
!1020 = !DILocation(line: 56, column: 5, scope: !975)
!1021 = !DILocation(line: 57, column: 2, scope: !975)
!1022 = distinct !DISubprogram(name: "update", linkageName: "_ZN4rust6update17hcd3064cf5d79c4f9E", scope: !2, file: !3, line: 79, type: !1023, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !1025)
!1023 = !DISubroutineType(types: !1024)
!1024 = !{!27}
!1025 = !{!1026}
!1026 = !DILocalVariable(name: "old", scope: !1027, file: !3, line: 81, type: !27, align: 32)
!1027 = distinct !DILexicalBlock(scope: !1022, file: !3, line: 81, column: 9)
!1028 = !DILocation(line: 81, column: 12, scope: !1027)
!1029 = !DILocation(line: 80, column: 16, scope: !1022)
!1030 = !DILocation(line: 80, column: 11, scope: !1022)
!1031 = !DILocation(line: 80, column: 5, scope: !1022)
!1032 = !DILocation(line: 81, column: 23, scope: !1022)
!1033 = !DILocation(line: 81, column: 12, scope: !1022)
!1034 = !DILocation(line: 81, column: 31, scope: !1027)
!1035 = !DILocation(line: 83, column: 2, scope: !1022)
!1036 = distinct !DISubprogram(name: "{closure#0}", linkageName: "_ZN4rust6update28_$u7b$$u7b$closure$u7d$$u7d$17h5db57514c0614c3eE", scope: !781, file: !3, line: 80, type: !1037, scopeLine: 80, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !1052)
!1037 = !DISubroutineType(types: !1038)
!1038 = !{!1039, !1051, !27}
!1039 = !DICompositeType(tag: DW_TAG_structure_type, name: "Option<u32>", scope: !1040, file: !5, size: 64, align: 32, flags: DIFlagPublic, elements: !1041, templateParams: !18, identifier: "6f9cf68b0721c153842fac1aca06aca0")
!1040 = !DINamespace(name: "option", scope: !8)
!1041 = !{!1042}
!1042 = !DICompositeType(tag: DW_TAG_variant_part, scope: !1039, file: !5, size: 64, align: 32, elements: !1043, templateParams: !18, identifier: "52547bc7e29ba4c3a424c45f3b6ad9d5", discriminator: !1050)
!1043 = !{!1044, !1046}
!1044 = !DIDerivedType(tag: DW_TAG_member, name: "None", scope: !1042, file: !5, baseType: !1045, size: 64, align: 32, extraData: i32 0)
!1045 = !DICompositeType(tag: DW_TAG_structure_type, name: "None", scope: !1039, file: !5, size: 64, align: 32, flags: DIFlagPublic, elements: !18, templateParams: !28, identifier: "2d35c67b0b954dbe72d9ec7c545db516")
!1046 = !DIDerivedType(tag: DW_TAG_member, name: "Some", scope: !1042, file: !5, baseType: !1047, size: 64, align: 32, extraData: i32 1)
!1047 = !DICompositeType(tag: DW_TAG_structure_type, name: "Some", scope: !1039, file: !5, size: 64, align: 32, flags: DIFlagPublic, elements: !1048, templateParams: !28, identifier: "8398ebe1588ef464fb4c1616d021a5e8")
!1048 = !{!1049}
!1049 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !1047, file: !5, baseType: !27, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!1050 = !DIDerivedType(tag: DW_TAG_member, scope: !1039, file: !5, baseType: !27, size: 32, align: 32, flags: DIFlagArtificial)
!1051 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&mut rust::update::{closure_env#0}", baseType: !780, size: 64, align: 64, dwarfAddressSpace: 0)
!1052 = !{!1053, !1054}
!1053 = !DILocalVariable(name: "now", arg: 2, scope: !1036, file: !3, line: 80, type: !27)
!1054 = !DILocalVariable(arg: 1, scope: !1036, file: !3, line: 80, type: !1051)
!1055 = !DILocation(line: 80, column: 46, scope: !1036)
!1056 = !DILocation(line: 80, column: 47, scope: !1036)
!1057 = !DILocation(line: 80, column: 55, scope: !1036)
!1058 = !DILocation(line: 80, column: 85, scope: !1036)
!1059 = !DILocation(line: 80, column: 66, scope: !1036)
!1060 = !DILocation(line: 80, column: 52, scope: !1036)
!1061 = !DILocation(line: 80, column: 80, scope: !1036)
!1062 = !DILocation(line: 80, column: 95, scope: !1036)
!1063 = distinct !DISubprogram(name: "values", linkageName: "_ZN4rust6values17h14520bad68876781E", scope: !2, file: !3, line: 59, type: !1023, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !1064)
!1064 = !{!1065, !1067, !1069, !1071}
!1065 = !DILocalVariable(name: "now", scope: !1066, file: !3, line: 64, type: !27, align: 32)
!1066 = distinct !DILexicalBlock(scope: !1063, file: !3, line: 64, column: 9)
!1067 = !DILocalVariable(name: "seen", scope: !1068, file: !3, line: 70, type: !27, align: 32)
!1068 = distinct !DILexicalBlock(scope: !1063, file: !3, line: 70, column: 5)
!1069 = !DILocalVariable(name: "old", scope: !1070, file: !3, line: 73, type: !27, align: 32)
!1070 = distinct !DILexicalBlock(scope: !1068, file: !3, line: 73, column: 13)
!1071 = !DILocalVariable(name: "now", scope: !1072, file: !3, line: 74, type: !27, align: 32)
!1072 = distinct !DILexicalBlock(scope: !1068, file: !3, line: 74, column: 13)
!1073 = !DILocation(line: 70, column: 9, scope: !1068)
!1074 = !DILocation(line: 60, column: 5, scope: !1063)
!1075 = !DILocation(line: 60, column: 16, scope: !1063)
!1076 = !DILocation(line: 60, column: 11, scope: !1063)
!1077 = !DILocation(line: 64, column: 24, scope: !1063)
!1078 = !DILocation(line: 64, column: 13, scope: !1066)
!1079 = !DILocation(line: 65, column: 12, scope: !1066)
!1080 = !DILocation(line: 25, column: 14, scope: !986, inlinedAt: !1081)
!1081 = distinct !DILocation(line: 287, column: 13, scope: !992, inlinedAt: !1082)
!1082 = distinct !DILocation(line: 61, column: 9, scope: !1063)
!1083 = !DILocation(line: 61, column: 9, scope: !1063)
!1084 = !DILocation(line: 65, column: 24, scope: !1066)
!1085 = !DILocation(line: 69, column: 16, scope: !1063)
!1086 = !DILocation(line: 69, column: 11, scope: !1063)
!1087 = !DILocation(line: 70, column: 25, scope: !1063)
!1088 = !DILocation(line: 72, column: 42, scope: !1068)
!1089 = !DILocation(line: 72, column: 48, scope: !1068)
!1090 = !DILocation(line: 72, column: 20, scope: !1068)
!1091 = !DILocation(line: 72, column: 15, scope: !1068)
!1092 = !DILocation(line: 72, column: 9, scope: !1068)
!1093 = !DILocation(line: 74, column: 17, scope: !1068)
!1094 = !DILocation(line: 74, column: 17, scope: !1072)
!1095 = !DILocation(line: 74, column: 25, scope: !1072)
!1096 = !DILocation(line: 71, column: 5, scope: !1068)
!1097 = !DILocation(line: 73, column: 16, scope: !1068)
!1098 = !DILocation(line: 73, column: 16, scope: !1070)
!1099 = !DILocation(line: 77, column: 2, scope: !1063)
!1100 = distinct !DISubprogram(name: "main", scope: !2, file: !3, line: 86, type: !1101, scopeLine: 86, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !35, templateParams: !18)
!1101 = !DISubroutineType(types: !1102)
!1102 = !{!1103}
!1103 = !DIBasicType(name: "i32", size: 32, encoding: DW_ATE_signed)
!1104 = !DILocation(line: 87, column: 5, scope: !1100)
!1105 = !DILocation(line: 88, column: 6, scope: !1100)
!1106 = !DILocation(line: 88, column: 17, scope: !1100)
!1107 = !DILocation(line: 88, column: 5, scope: !1100)
!1108 = !DILocation(line: 89, column: 2, scope: !1100)
