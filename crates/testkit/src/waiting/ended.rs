//! Memory that ends while it is waited for: a block that is freed, or a local variable whose function returns, whose
//! address others know.

use super::Maker;

impl Maker {
    /// `p = malloc()` or `p = &local; *p = 0; q = p;`, and perhaps this thread waits there itself, or frees it.
    pub(super) fn publish(&mut self) {
        let (how, words) = self.random.of(&[
            ("call @malloc(i64 4) as (i64) -> ptr", "malloc()"),
            ("call @malloc(i64 4) as (i64) -> ptr", "malloc()"),
            ("alloca 4, align 4", "&local"),
        ]);
        let place = self.value("ptr", how);
        let order = if self.random.one_in(3) { "" } else { " seq_cst" };
        self.line(&format!("store{order} i32 0 to v{place}, align 4"));
        let number = self.value("i64", &format!("ptrtoint v{place}"));
        self.line(&format!("store seq_cst v{number} to $q, align 8"));
        self.say(&format!("p = {words}; *p = 0; q = p"));
        match self.random.below(4) {
            0 | 1 => self.wait_at(place, "p"),
            2 => self.release(place, "p"),
            _ => {}
        }
    }

    /// What other threads do with the block at `q`: wait there, wake others, free it.
    pub(super) fn use_published(&mut self) {
        let (some, after) = (self.block(), self.block());
        let number = self.value("i64", "load seq_cst $q, align 8");
        let any = self.value("i1", &format!("icmp ne v{number}, i64 0"));
        self.line(&format!("br v{any}, bb{some}, bb{after}"));
        self.begin(some);
        self.say("if q");
        self.depth += 1;
        let place = self.value("ptr", &format!("inttoptr v{number}"));
        match self.random.below(5) {
            0 | 1 => self.wait_at(place, "q"),
            2 => self.let_go(place),
            3 => self.release(place, "q"),
            _ => {
                self.let_go(place);
                self.release(place, "q");
            }
        }
        self.depth -= 1;
        self.line(&format!("jump bb{after}"));
        self.begin(after);
    }

    fn let_go(&mut self, place: u32) {
        self.line(&format!("store seq_cst i32 1 to v{place}, align 4"));
        self.say("*q = 1");
    }

    /// Frees a block; a local variable ends by itself.
    fn release(&mut self, place: u32, name: &str) {
        if self.text.contains("@malloc") {
            self.line(&format!("call @free(v{place}) as (ptr)"));
            self.say(&format!("free({name})"));
        }
    }

    /// `while (*p == 0);`, by any access that reads.
    fn wait_at(&mut self, place: u32, name: &str) {
        let (head, after) = (self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let goes_on = match self.random.below(3) {
            0 => {
                let what = format!("seq_cst seq_cst v{place}, i32 1, i32 2, align 4");
                let (_, won, cas) = self.compare_exchange("i32", &what);
                self.say(&format!("while {cas}(*{name}, 1, 2) failed"));
                self.value("i1", &format!("xor v{won}, true"))
            }
            1 => {
                let found = self.value("i32", &format!("rmw xchg seq_cst v{place}, i32 0, align 4"));
                self.say(&format!("while xchg(*{name}, 0) == 0"));
                self.value("i1", &format!("icmp eq v{found}, i32 0"))
            }
            _ => {
                let found = self.value("i32", &format!("load seq_cst v{place}, align 4"));
                self.say(&format!("while *{name} == 0"));
                self.value("i1", &format!("icmp eq v{found}, i32 0"))
            }
        };
        self.line(&format!("br v{goes_on}, bb{head}, bb{after}"));
        self.begin(after);
    }
}
