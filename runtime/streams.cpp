// What streams need that is not in a header: the classic locale with its facets, the base of all streams, files, the standard streams.
//
// There is one locale, "C". It is set up before anything else and never changes, so threads share it without a lock, and what real
// libraries compute when it is first asked for is computed then. The standard streams hand on every character at once.
#include <cerrno>
#include <climits>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <limits>
#include <locale>
#include <new>
#include <string>

// A facet that the classic locale would have and this one has not. Nothing defines it, so that calling it is reported.
extern "C" void __estragon_facet_of_a_locale();

extern "C" locale_t __uselocale(locale_t locale)
{
    return locale;
}

namespace std {

// Characters.

namespace {

struct Masks {
    ctype_base::mask of[256] = {};
};

constexpr Masks masks()
{
    Masks all;
    for (int c = 0; c < 128; c++) {
        const bool upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9';
        const bool hex = digit || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
        const bool space = c == ' ' || (c >= '\t' && c <= '\r'), control = c < ' ' || c == 127;
        const bool plain = upper || lower || digit;
        ctype_base::mask mask = 0;
        mask |= upper ? ctype_base::upper : 0;
        mask |= lower ? ctype_base::lower : 0;
        mask |= upper || lower ? ctype_base::alpha : 0;
        mask |= digit ? ctype_base::digit : 0;
        mask |= hex ? ctype_base::xdigit : 0;
        mask |= space ? ctype_base::space : 0;
        mask |= control ? ctype_base::cntrl : ctype_base::print;
        mask |= !control && !plain && c != ' ' ? ctype_base::punct : 0;
        mask |= c == ' ' || c == '\t' ? ctype_base::blank : 0;
        // The bit that glibc has for all of these together.
        mask |= !control && c != ' ' ? static_cast<ctype_base::mask>(_ISgraph) : 0;
        mask |= plain ? static_cast<ctype_base::mask>(_ISalnum) : 0;
        all.of[c] = mask;
    }
    return all;
}

constexpr Masks classic_masks = masks();

} // namespace

locale::id ctype<char>::id;

ctype<char>::ctype(const mask *table, bool del, size_t refs)
    : facet(refs), _M_c_locale_ctype(nullptr), _M_del(table && del), _M_toupper(nullptr), _M_tolower(nullptr),
      _M_table(table ? table : classic_table())
{
    _M_widen_init();
    _M_narrow_init();
}

ctype<char>::ctype(__c_locale, const mask *table, bool del, size_t refs) : ctype(table, del, refs) {}

ctype<char>::~ctype()
{
    if (_M_del)
        delete[] _M_table;
}

const ctype<char>::mask *ctype<char>::classic_table() throw()
{
    return classic_masks.of;
}

void ctype<char>::_M_widen_init() const
{
    for (int c = 0; c < 256; c++)
        _M_widen[c] = static_cast<char>(c);
    _M_widen_ok = 1;
}

void ctype<char>::_M_narrow_init() const
{
    for (int c = 0; c < 256; c++)
        _M_narrow[c] = static_cast<char>(c);
    _M_narrow_ok = 1;
}

char ctype<char>::do_toupper(char c) const
{
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

const char *ctype<char>::do_toupper(char *low, const char *high) const
{
    for (; low < high; low++)
        *low = do_toupper(*low);
    return high;
}

char ctype<char>::do_tolower(char c) const
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

const char *ctype<char>::do_tolower(char *low, const char *high) const
{
    for (; low < high; low++)
        *low = do_tolower(*low);
    return high;
}

// Files hold what the program writes.

using Convert = codecvt<char, char, mbstate_t>;

locale::id Convert::id;

Convert::codecvt(size_t refs) : __codecvt_abstract_base<char, char, mbstate_t>(refs), _M_c_locale_codecvt(nullptr) {}
Convert::codecvt(__c_locale, size_t refs) : codecvt(refs) {}
Convert::~codecvt() {}

codecvt_base::result Convert::do_out(mbstate_t &, const char *from, const char *, const char *&from_next, char *to, char *,
                                     char *&to_next) const
{
    from_next = from;
    to_next = to;
    return noconv;
}

codecvt_base::result Convert::do_unshift(mbstate_t &, char *to, char *, char *&to_next) const
{
    to_next = to;
    return noconv;
}

codecvt_base::result Convert::do_in(mbstate_t &, const char *from, const char *, const char *&from_next, char *to, char *,
                                    char *&to_next) const
{
    from_next = from;
    to_next = to;
    return noconv;
}

int Convert::do_encoding() const throw()
{
    return 1;
}

bool Convert::do_always_noconv() const throw()
{
    return true;
}

int Convert::do_length(mbstate_t &, const char *from, const char *end, size_t most) const
{
    const size_t length = end - from;
    return length < most ? length : most;
}

int Convert::do_max_length() const throw()
{
    return 1;
}

// Numbers.

const char *__num_base::_S_atoms_in = "-+xX0123456789abcdefABCDEF";
const char *__num_base::_S_atoms_out = "-+xX0123456789abcdef0123456789ABCDEF";

void __num_base::_S_format_float(const ios_base &io, char *to, char modifier) throw()
{
    const ios_base::fmtflags flags = io.flags(), kind = flags & ios_base::floatfield;
    const bool upper = flags & ios_base::uppercase;
    *to++ = '%';
    if (flags & ios_base::showpos)
        *to++ = '+';
    if (flags & ios_base::showpoint)
        *to++ = '#';
    if (kind != (ios_base::fixed | ios_base::scientific)) {
        *to++ = '.';
        *to++ = '*';
    }
    if (modifier)
        *to++ = modifier;
    if (kind == ios_base::fixed)
        *to++ = upper ? 'F' : 'f';
    else if (kind == ios_base::scientific)
        *to++ = upper ? 'E' : 'e';
    else if (kind == (ios_base::fixed | ios_base::scientific))
        *to++ = upper ? 'A' : 'a';
    else
        *to++ = upper ? 'G' : 'g';
    *to = '\0';
}

template <typename T>
static void read_number(const char *text, T &value, ios_base::iostate &error, T read, const char *end)
{
    const T most = numeric_limits<T>::max(), infinite = numeric_limits<T>::infinity();
    value = read;
    if (end == text || *end) {
        value = 0;
        error = ios_base::failbit;
    } else if (read == infinite || read == -infinite) {
        value = read < 0 ? -most : most;
        error = ios_base::failbit;
    }
}

template <>
void __convert_to_v(const char *text, float &value, ios_base::iostate &error, const __c_locale &) throw()
{
    char *end;
    const float read = strtof(text, &end);
    read_number<float>(text, value, error, read, end);
}

template <>
void __convert_to_v(const char *text, double &value, ios_base::iostate &error, const __c_locale &) throw()
{
    char *end;
    const double read = strtod(text, &end);
    read_number<double>(text, value, error, read, end);
}

template <>
void __convert_to_v(const char *text, long double &value, ios_base::iostate &error, const __c_locale &) throw()
{
    char *end;
    const long double read = strtold(text, &end);
    read_number<long double>(text, value, error, read, end);
}

template <>
void numpunct<char>::_M_initialize_numpunct(__c_locale)
{
    if (!_M_data)
        _M_data = new __numpunct_cache<char>;
    _M_data->_M_grouping = "";
    _M_data->_M_grouping_size = 0;
    _M_data->_M_use_grouping = false;
    _M_data->_M_decimal_point = '.';
    _M_data->_M_thousands_sep = ',';
    memcpy(_M_data->_M_atoms_out, __num_base::_S_atoms_out, __num_base::_S_oend);
    memcpy(_M_data->_M_atoms_in, __num_base::_S_atoms_in, __num_base::_S_iend);
    _M_data->_M_truename = "true";
    _M_data->_M_truename_size = 4;
    _M_data->_M_falsename = "false";
    _M_data->_M_falsename_size = 5;
}

template <>
numpunct<char>::~numpunct()
{
    if (_M_data)
        delete _M_data;
}

// The locale.

locale::_Impl *locale::_S_classic;
locale::_Impl *locale::_S_global;
__c_locale locale::facet::_S_c_locale;

locale::facet::~facet() {}

__c_locale locale::facet::_S_get_c_locale()
{
    return nullptr;
}

__c_locale locale::facet::_S_clone_c_locale(__c_locale &) throw()
{
    return nullptr;
}

void locale::facet::_S_destroy_c_locale(__c_locale &) {}

// The facets that there are.
static const size_t FACETS = 5;

_Atomic_word locale::id::_S_refcount;

size_t locale::id::_M_id() const throw()
{
    if (!_M_index) {
        if (size_t(_S_refcount) == FACETS)
            __estragon_facet_of_a_locale();
        _M_index = ++_S_refcount;
    }
    return _M_index - 1;
}

// Room for an object that is never destroyed, since destructors of static objects may still use it.
template <typename T>
struct Forever {
    alignas(T) char room[sizeof(T)];
    T *is() { return reinterpret_cast<T *>(room); }
};

static Forever<ctype<char>> characters;
static Forever<Convert> conversion;
static Forever<__numpunct_cache<char>> punctuation_cache;
static Forever<numpunct<char>> punctuation;
static Forever<num_get<char>> extraction;
static Forever<num_put<char>> insertion;
static Forever<locale> the_locale;

locale::_Impl::_Impl(size_t refs) throw() : _M_refcount(refs), _M_facets_size(FACETS), _M_names(nullptr)
{
    static const facet *facets[FACETS], *caches[FACETS];
    _M_facets = facets;
    _M_caches = caches;
    facets[::std::ctype<char>::id._M_id()] = ::new (characters.is()) ::std::ctype<char>(nullptr, false, 1);
    facets[Convert::id._M_id()] = ::new (conversion.is()) Convert(1);
    caches[numpunct<char>::id._M_id()] = ::new (punctuation_cache.is()) __numpunct_cache<char>(1);
    facets[numpunct<char>::id._M_id()] = ::new (punctuation.is()) numpunct<char>(punctuation_cache.is(), 1);
    facets[num_get<char>::id._M_id()] = ::new (extraction.is()) num_get<char>(1);
    facets[num_put<char>::id._M_id()] = ::new (insertion.is()) num_put<char>(1);
}

static bool is_classic(const char *name)
{
    return !strcmp(name, "C") || !strcmp(name, "POSIX") || !*name;
}

void locale::_S_initialize_once() throw()
{
    static Forever<_Impl> impl;
    _S_classic = _S_global = ::new (impl.is()) _Impl(1);
    ::new (the_locale.is()) locale();
}

void locale::_S_initialize()
{
    if (!_S_classic)
        _S_initialize_once();
}

locale::locale() throw()
{
    _S_initialize();
    _M_impl = _S_global;
}

locale::locale(const locale &other) throw() : _M_impl(other._M_impl) {}

locale::locale(const char *name) : locale()
{
    if (!is_classic(name))
        __throw_runtime_error("locale::facet::_S_create_c_locale name not valid");
}

locale::locale(const locale &base, const char *name, category) : locale(base)
{
    if (!is_classic(name))
        __throw_runtime_error("locale::facet::_S_create_c_locale name not valid");
}

locale::locale(const locale &base, const locale &, category) : locale(base) {}

locale::~locale() throw() {}

const locale &locale::operator=(const locale &other) throw()
{
    _M_impl = other._M_impl;
    return *this;
}

string locale::name() const
{
    return "C";
}

bool locale::operator==(const locale &other) const throw()
{
    return _M_impl == other._M_impl;
}

locale locale::global(const locale &)
{
    return locale();
}

const locale &locale::classic()
{
    _S_initialize();
    return *the_locale.is();
}

// The base of all streams.

ios_base::ios_base() throw()
    : _M_precision(), _M_width(), _M_flags(), _M_exception(), _M_streambuf_state(), _M_callbacks(nullptr), _M_word_zero(),
      _M_word_size(_S_local_word_size), _M_word(_M_local_word), _M_ios_locale()
{
}

void ios_base::_M_init() throw()
{
    _M_precision = 6;
    _M_width = 0;
    _M_flags = skipws | dec;
    _M_ios_locale = locale();
}

ios_base::~ios_base()
{
    _M_call_callbacks(erase_event);
    _M_dispose_callbacks();
    if (_M_word != _M_local_word)
        delete[] _M_word;
}

locale ios_base::imbue(const locale &next) throw()
{
    locale before = _M_ios_locale;
    _M_ios_locale = next;
    _M_call_callbacks(imbue_event);
    return before;
}

int ios_base::xalloc() throw()
{
    // The first are kept for the library.
    static _Atomic_word taken = 4;
    return __atomic_fetch_add(&taken, 1, __ATOMIC_ACQ_REL);
}

ios_base::_Words &ios_base::_M_grow_words(int index, bool)
{
    if (index < 0 || index == INT_MAX) {
        _M_streambuf_state |= badbit;
        _M_word_zero = _Words();
        return _M_word_zero;
    }
    _Words *words = new _Words[index + 1];
    for (int i = 0; i < _M_word_size; i++)
        words[i] = _M_word[i];
    if (_M_word != _M_local_word)
        delete[] _M_word;
    _M_word = words;
    _M_word_size = index + 1;
    return words[index];
}

void ios_base::register_callback(event_callback function, int index)
{
    _M_callbacks = new _Callback_list(function, index, _M_callbacks);
}

void ios_base::_M_call_callbacks(event what) throw()
{
    for (_Callback_list *callback = _M_callbacks; callback; callback = callback->_M_next)
        callback->_M_fn(what, *this, callback->_M_index);
}

void ios_base::_M_dispose_callbacks() throw()
{
    _Callback_list *callback = _M_callbacks;
    while (callback && callback->_M_remove_reference() == 0) {
        _Callback_list *next = callback->_M_next;
        delete callback;
        callback = next;
    }
    _M_callbacks = nullptr;
}

void ios_base::_M_swap(ios_base &other) noexcept
{
    std::swap(_M_precision, other._M_precision);
    std::swap(_M_width, other._M_width);
    std::swap(_M_flags, other._M_flags);
    std::swap(_M_exception, other._M_exception);
    std::swap(_M_streambuf_state, other._M_streambuf_state);
    std::swap(_M_callbacks, other._M_callbacks);
    for (int i = 0; i < _S_local_word_size; i++)
        std::swap(_M_local_word[i], other._M_local_word[i]);
    const bool own = _M_word == _M_local_word, others = other._M_word == other._M_local_word;
    _Words *words = _M_word;
    _M_word = others ? _M_local_word : other._M_word;
    other._M_word = own ? other._M_local_word : words;
    std::swap(_M_word_size, other._M_word_size);
    std::swap(_M_ios_locale, other._M_ios_locale);
}

void ios_base::_M_move(ios_base &other) noexcept
{
    _M_precision = other._M_precision;
    _M_width = other._M_width;
    _M_flags = other._M_flags;
    _M_exception = other._M_exception;
    _M_streambuf_state = other._M_streambuf_state;
    _M_call_callbacks(erase_event);
    _M_dispose_callbacks();
    _M_callbacks = other._M_callbacks;
    other._M_callbacks = nullptr;
    if (_M_word != _M_local_word)
        delete[] _M_word;
    if (other._M_word == other._M_local_word) {
        for (int i = 0; i < _S_local_word_size; i++)
            _M_local_word[i] = other._M_local_word[i];
        _M_word = _M_local_word;
    } else {
        _M_word = other._M_word;
        other._M_word = other._M_local_word;
    }
    _M_word_size = other._M_word_size;
    other._M_word_size = _S_local_word_size;
    for (int i = 0; i < _S_local_word_size; i++)
        other._M_local_word[i] = _Words();
    _M_ios_locale = other._M_ios_locale;
}

// Input that the headers leave out for plain characters.

template <>
istream &operator>>(istream &in, string &text)
{
    ios_base::iostate state = ios_base::goodbit;
    size_t taken = 0;
    istream::sentry ready(in, false);
    if (ready) {
        text.erase();
        const streamsize width = in.width();
        const size_t most = width > 0 ? size_t(width) : text.max_size();
        const ctype<char> &kinds = use_facet<ctype<char>>(in.getloc());
        int c = in.rdbuf()->sgetc();
        while (taken < most && c != EOF && !kinds.is(ctype_base::space, char(c))) {
            text += char(c);
            taken++;
            c = in.rdbuf()->snextc();
        }
        if (taken < most && c == EOF)
            state |= ios_base::eofbit;
        in.width(0);
    }
    if (!taken)
        state |= ios_base::failbit;
    if (state)
        in.setstate(state);
    return in;
}

template <>
istream &getline(istream &in, string &text, char end)
{
    ios_base::iostate state = ios_base::goodbit;
    bool any = false;
    istream::sentry ready(in, true);
    if (ready) {
        text.erase();
        int c = in.rdbuf()->sgetc();
        while (c != EOF && char(c) != end) {
            text += char(c);
            any = true;
            c = in.rdbuf()->snextc();
        }
        if (c == EOF) {
            state |= ios_base::eofbit;
        } else {
            in.rdbuf()->sbumpc();
            any = true;
        }
    }
    if (!any)
        state |= ios_base::failbit;
    if (state)
        in.setstate(state);
    return in;
}

template <>
istream &istream::getline(char *text, streamsize size, char end)
{
    _M_gcount = 0;
    ios_base::iostate state = ios_base::goodbit;
    sentry ready(*this, true);
    if (ready) {
        int c = rdbuf()->sgetc();
        while (_M_gcount + 1 < size && c != EOF && char(c) != end) {
            *text++ = char(c);
            _M_gcount++;
            c = rdbuf()->snextc();
        }
        if (c == EOF) {
            state |= ios_base::eofbit;
        } else if (char(c) == end) {
            _M_gcount++;
            rdbuf()->sbumpc();
        } else {
            state |= ios_base::failbit;
        }
    }
    if (size > 0)
        *text = '\0';
    if (!_M_gcount)
        state |= ios_base::failbit;
    if (state)
        setstate(state);
    return *this;
}

template <>
istream &istream::ignore(streamsize count, int end)
{
    _M_gcount = 0;
    sentry ready(*this, true);
    if (!ready || count <= 0)
        return *this;
    const bool all = count == numeric_limits<streamsize>::max();
    int c = rdbuf()->sgetc();
    while ((all || _M_gcount < count) && c != EOF && c != end) {
        _M_gcount++;
        c = rdbuf()->snextc();
    }
    if (all || _M_gcount < count) {
        if (c == EOF) {
            setstate(ios_base::eofbit);
        } else {
            _M_gcount++;
            rdbuf()->sbumpc();
        }
    }
    return *this;
}

template <>
istream &istream::ignore(streamsize count)
{
    // The end of the file is not told from a delimiter that never comes.
    return count == 1 ? ignore() : ignore(count, EOF);
}

void __istream_extract(istream &in, char *text, streamsize size)
{
    ios_base::iostate state = ios_base::goodbit;
    streamsize taken = 0;
    istream::sentry ready(in, false);
    if (ready) {
        const streamsize width = in.width();
        if (width > 0 && width < size)
            size = width;
        const ctype<char> &kinds = use_facet<ctype<char>>(in.getloc());
        int c = in.rdbuf()->sgetc();
        while (taken < size - 1 && c != EOF && !kinds.is(ctype_base::space, char(c))) {
            text[taken++] = char(c);
            c = in.rdbuf()->snextc();
        }
        if (taken < size - 1 && c == EOF)
            state |= ios_base::eofbit;
        text[taken] = '\0';
        in.width(0);
    }
    if (!taken)
        state |= ios_base::failbit;
    if (state)
        in.setstate(state);
}

template <>
streamsize __copy_streambufs_eof(streambuf *from, streambuf *to, bool &ended)
{
    streamsize count = 0;
    ended = true;
    for (int c = from->sgetc(); c != EOF; c = from->snextc()) {
        if (to->sputc(char(c)) == EOF) {
            ended = false;
            break;
        }
        count++;
    }
    return count;
}

// Files.

__basic_file<char>::__basic_file(__c_lock *) throw() : _M_cfile(nullptr), _M_cfile_created(false) {}

__basic_file<char>::~__basic_file()
{
    close();
}

static const char *mode_of(ios_base::openmode mode)
{
    const bool in = mode & ios_base::in, out = mode & ios_base::out;
    if (mode & ios_base::app)
        return mode & ios_base::trunc ? nullptr : in ? "a+" : "a";
    if (mode & ios_base::trunc)
        return !out ? nullptr : in ? "w+" : "w";
    return in && out ? "r+" : out ? "w" : in ? "r" : nullptr;
}

__basic_file<char> *__basic_file<char>::open(const char *name, ios_base::openmode mode, int)
{
    const char *how = mode_of(mode);
    if (!how || is_open())
        return nullptr;
    _M_cfile = fopen(name, how);
    if (!_M_cfile)
        return nullptr;
    _M_cfile_created = true;
    return this;
}

__basic_file<char> *__basic_file<char>::close()
{
    if (!is_open())
        return nullptr;
    int failed = _M_cfile_created ? fclose(_M_cfile) : 0;
    _M_cfile = nullptr;
    return failed ? nullptr : this;
}

bool __basic_file<char>::is_open() const throw()
{
    return _M_cfile != nullptr;
}

__c_file *__basic_file<char>::file() throw()
{
    return _M_cfile;
}

streamsize __basic_file<char>::xsputn(const char *text, streamsize size)
{
    return fwrite(text, 1, size, _M_cfile);
}

streamsize __basic_file<char>::xsputn_2(const char *first, streamsize first_size, const char *second, streamsize second_size)
{
    streamsize written = xsputn(first, first_size);
    return written == first_size ? written + xsputn(second, second_size) : written;
}

streamsize __basic_file<char>::xsgetn(char *text, streamsize size)
{
    return fread(text, 1, size, _M_cfile);
}

streamoff __basic_file<char>::seekoff(streamoff offset, ios_base::seekdir from) throw()
{
    const int whence = from == ios_base::beg ? SEEK_SET : from == ios_base::cur ? SEEK_CUR : SEEK_END;
    return fseek(_M_cfile, offset, whence) ? -1 : ftell(_M_cfile);
}

int __basic_file<char>::sync()
{
    return fflush(_M_cfile);
}

streamsize __basic_file<char>::showmanyc()
{
    return 0;
}

// The standard streams.

namespace {

struct Input : streambuf {
    char next;
    int underflow() override
    {
        const int c = getc(stdin);
        if (c == EOF)
            return EOF;
        next = char(c);
        setg(&next, &next, &next + 1);
        return traits_type::to_int_type(next);
    }
};

struct Output : streambuf {
    FILE *file;
    explicit Output(FILE *to) : file(to) {}
    int overflow(int c) override { return c == EOF ? 0 : putc(c, file); }
    streamsize xsputn(const char *text, streamsize size) override { return fwrite(text, 1, size, file); }
    int sync() override { return fflush(file); }
};

} // namespace

bool ios_base::sync_with_stdio(bool)
{
    return true;
}

ios_base::Init::~Init() {}

ios_base::Init::Init()
{
    static bool done;
    if (done)
        return;
    done = true;
    static Forever<Input> in;
    static Forever<Output> out, err;
    ::new (&cout) ostream(::new (out.is()) Output(stdout));
    ::new (&cin) istream(::new (in.is()) Input);
    ::new (&cerr) ostream(::new (err.is()) Output(stderr));
    ::new (&clog) ostream(err.is());
    cin.tie(&cout);
    cerr.setf(ios_base::unitbuf);
    cerr.tie(&cout);
}

__attribute__((init_priority(101))) static ios_base::Init before_anything_else;

} // namespace std
