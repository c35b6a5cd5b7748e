// Memory resources, and the locks behind std::atomic_load of a std::shared_ptr.
//
// A pool hands every request on to its upstream resource, so that each block is checked as one of its own, and remembers it until it
// is given back or the pool is released.
#include <memory>
#include <memory_resource>
#include <mutex>
#include <new>

namespace std {

// One lock for each pointer, as far as there are numbers: two that share a lock would order each other's accesses.
static std::mutex locks[251];

static unsigned char lock_of(const void *pointer)
{
    return (reinterpret_cast<unsigned long>(pointer) >> 3) % 251;
}

_Sp_locker::_Sp_locker(const void *p) noexcept : _M_key1(lock_of(p)), _M_key2(_M_key1)
{
    locks[_M_key1].lock();
}

_Sp_locker::_Sp_locker(const void *p, const void *q) noexcept : _M_key1(lock_of(p)), _M_key2(lock_of(q))
{
    if (_M_key2 < _M_key1)
        locks[_M_key2].lock();
    locks[_M_key1].lock();
    if (_M_key2 > _M_key1)
        locks[_M_key2].lock();
}

_Sp_locker::~_Sp_locker()
{
    locks[_M_key1].unlock();
    if (_M_key2 != _M_key1)
        locks[_M_key2].unlock();
}

namespace pmr {

memory_resource::~memory_resource() = default;

namespace {

struct NewDelete final : memory_resource {
    void *do_allocate(size_t bytes, size_t align) override
    {
        return ::operator new(bytes, align_val_t(align));
    }
    void do_deallocate(void *block, size_t bytes, size_t align) noexcept override
    {
        ::operator delete(block, bytes, align_val_t(align));
    }
    bool do_is_equal(const memory_resource &other) const noexcept override
    {
        return &other == this;
    }
};

struct Null final : memory_resource {
    void *do_allocate(size_t, size_t) override
    {
        std::__throw_bad_alloc();
    }
    void do_deallocate(void *, size_t, size_t) noexcept override {}
    bool do_is_equal(const memory_resource &other) const noexcept override
    {
        return &other == this;
    }
};

// Never destroyed, since destructors of static objects may still use them.
union Forever {
    struct {
        NewDelete new_delete;
        Null null;
    } are;
    constexpr Forever() : are() {}
    ~Forever() {}
};

Forever resources;
memory_resource *standard = &resources.are.new_delete;

} // namespace

memory_resource *new_delete_resource() noexcept
{
    return &resources.are.new_delete;
}

memory_resource *null_memory_resource() noexcept
{
    return &resources.are.null;
}

memory_resource *get_default_resource() noexcept
{
    return __atomic_load_n(&standard, __ATOMIC_ACQUIRE);
}

memory_resource *set_default_resource(memory_resource *next) noexcept
{
    return __atomic_exchange_n(&standard, next ? next : new_delete_resource(), __ATOMIC_ACQ_REL);
}

// A buffer with its description at its end, as all that is needed to give it back.
class monotonic_buffer_resource::_Chunk {
public:
    _Chunk *next;
    void *start;
    size_t size, align;
};

void monotonic_buffer_resource::_M_new_buffer(size_t bytes, size_t align)
{
    const size_t wanted = bytes > _M_next_bufsiz ? bytes : _M_next_bufsiz;
    const size_t room = (wanted + alignof(_Chunk) - 1) / alignof(_Chunk) * alignof(_Chunk);
    if (align < alignof(_Chunk))
        align = alignof(_Chunk);
    const size_t size = room + sizeof(_Chunk);
    void *start = _M_upstream->allocate(size, align);
    _M_head = ::new (static_cast<char *>(start) + room) _Chunk{_M_head, start, size, align};
    _M_current_buf = start;
    _M_avail = room;
    _M_next_bufsiz = static_cast<size_t>(_M_next_bufsiz * 1.5f);
}

void monotonic_buffer_resource::_M_release_buffers() noexcept
{
    while (_Chunk *chunk = _M_head) {
        _M_head = chunk->next;
        _M_upstream->deallocate(chunk->start, chunk->size, chunk->align);
    }
}

monotonic_buffer_resource::~monotonic_buffer_resource()
{
    release();
}

struct __pool_resource::_BigBlock {
    void *start;
    size_t size, align;
};

__pool_resource::__pool_resource(const pool_options &options, memory_resource *upstream)
    : _M_opts(options), _M_unpooled(upstream), _M_npools(0)
{
}

__pool_resource::~__pool_resource()
{
    release();
}

void *__pool_resource::allocate(size_t bytes, size_t align)
{
    void *start = resource()->allocate(bytes, align);
    _M_unpooled.push_back(_BigBlock{start, bytes, align});
    return start;
}

void __pool_resource::deallocate(void *start, size_t bytes, size_t align)
{
    for (auto block = _M_unpooled.begin(); block != _M_unpooled.end(); ++block)
        if (block->start == start) {
            *block = _M_unpooled.back();
            _M_unpooled.pop_back();
            break;
        }
    // One that is not from this pool is the upstream resource's to complain about.
    resource()->deallocate(start, bytes, align);
}

void __pool_resource::release() noexcept
{
    for (const _BigBlock &block : _M_unpooled)
        resource()->deallocate(block.start, block.size, block.align);
    _M_unpooled.clear();
    _M_unpooled.shrink_to_fit();
}

struct __pool_resource::_Pool {};

unsynchronized_pool_resource::unsynchronized_pool_resource(const pool_options &options, memory_resource *upstream)
    : _M_impl(options, upstream)
{
}

unsynchronized_pool_resource::~unsynchronized_pool_resource()
{
    release();
}

void unsynchronized_pool_resource::release()
{
    _M_impl.release();
}

void *unsynchronized_pool_resource::do_allocate(size_t bytes, size_t align)
{
    return _M_impl.allocate(bytes, align);
}

void unsynchronized_pool_resource::do_deallocate(void *start, size_t bytes, size_t align)
{
    _M_impl.deallocate(start, bytes, align);
}

struct synchronized_pool_resource::_TPools {};

synchronized_pool_resource::synchronized_pool_resource(const pool_options &options, memory_resource *upstream)
    : _M_impl(options, upstream)
{
}

synchronized_pool_resource::~synchronized_pool_resource()
{
    _M_impl.release();
}

void synchronized_pool_resource::release()
{
    lock_guard<shared_mutex> held(_M_mx);
    _M_impl.release();
}

void *synchronized_pool_resource::do_allocate(size_t bytes, size_t align)
{
    lock_guard<shared_mutex> held(_M_mx);
    return _M_impl.allocate(bytes, align);
}

void synchronized_pool_resource::do_deallocate(void *start, size_t bytes, size_t align)
{
    lock_guard<shared_mutex> held(_M_mx);
    _M_impl.deallocate(start, bytes, align);
}

} // namespace pmr
} // namespace std
