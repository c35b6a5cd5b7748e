define i1 @f(ptr %p, ptr %e, ptr %v) {
  %1 = call i128 @__atomic_load_16(ptr %p, i32 2)
  call void @__atomic_store_16(ptr %p, i128 %1, i32 5)
  %2 = call i32 @__atomic_fetch_add_4(ptr %p, i32 1, i32 0)
  %3 = call i32 @__atomic_nand_fetch_4(ptr %p, i32 %2, i32 3)
  call void @__atomic_load(i64 8, ptr %p, ptr %v, i32 5)
  call void @__atomic_store(i64 8, ptr %p, ptr %v, i32 3)
  call void @__atomic_exchange(i64 16, ptr %p, ptr %v, ptr %e, i32 4)
  %4 = call zeroext i1 @__atomic_compare_exchange(i64 16, ptr %p, ptr %e, ptr %v, i32 5, i32 5)
  call void @__atomic_load(i64 24, ptr %p, ptr %v, i32 5)
  %5 = call i1 @__atomic_is_lock_free(i64 16, ptr %p)
  ret i1 %4
}

declare i128 @__atomic_load_16(ptr, i32)
declare void @__atomic_store_16(ptr, i128, i32)
declare i32 @__atomic_fetch_add_4(ptr, i32, i32)
declare i32 @__atomic_nand_fetch_4(ptr, i32, i32)
declare void @__atomic_load(i64, ptr, ptr, i32)
declare void @__atomic_store(i64, ptr, ptr, i32)
declare void @__atomic_exchange(i64, ptr, ptr, ptr, i32)
declare zeroext i1 @__atomic_compare_exchange(i64, ptr, ptr, ptr, i32, i32)
declare i1 @__atomic_is_lock_free(i64, ptr)
