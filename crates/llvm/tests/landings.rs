//! Landing pads of C++, read with and without exceptions.

mod common;

use llvm::{Library, Source};

const CODE: &str = "\
@_ZTI5Error = external constant ptr
@_ZTIi = external constant ptr
declare i32 @__gxx_personality_v0(...)
declare void @g()
declare void @h()
declare i32 @llvm.eh.typeid.for(ptr)
declare void @__clang_call_terminate(ptr)
define i32 @f() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %second unwind label %pad
second:
  invoke void @h() to label %done unwind label %ends
done:
  ret i32 0
pad:
  %caught = landingpad { ptr, i32 }
          cleanup
          catch ptr @_ZTI5Error
          filter [1 x ptr] [ptr @_ZTIi]
          catch ptr null
  %selector = extractvalue { ptr, i32 } %caught, 1
  %number = call i32 @llvm.eh.typeid.for(ptr @_ZTI5Error)
  %is.error = icmp eq i32 %selector, %number
  br i1 %is.error, label %handler, label %onwards
handler:
  ret i32 1
onwards:
  resume { ptr, i32 } %caught
ends:
  %last = landingpad { ptr, i32 } catch ptr null
  %exception = extractvalue { ptr, i32 } %last, 0
  call void @__clang_call_terminate(ptr %exception)
  unreachable
}
";

fn load(exceptions: Option<&[&str]>) -> ir::Module {
    let source = Source { name: "t.ll".to_owned(), text: CODE.as_bytes().to_vec(), member: false };
    let module = llvm::load_against(&[source], "f", Library { exceptions, ..Library::ALL }).unwrap();
    ir::verify::verify(&module).unwrap();
    assert_eq!(ir::text::parse(&module.to_string()).unwrap().to_string(), module.to_string());
    module
}

#[test]
fn without_exceptions_a_call_is_followed_by_a_jump() {
    let text = load(None).to_string();
    assert!(!text.contains("called") && !text.contains("__estragon"), "{text}");
}

#[test]
fn a_landing_names_the_table_of_its_clauses() {
    let module = load(Some(&[]));
    let text = module.to_string();
    assert!(text.contains("catches by $clauses") && text.contains("call @__estragon_select"), "{text}");
    assert!(text.contains("terminates") && text.contains("call @__estragon_resume"), "{text}");
    let (_, table) = module.globals.iter().find(|(_, data)| data.name == "clauses").expect("a table");
    let init = table.init.as_ref().expect("words");
    let words: Vec<i64> =
        init.bytes.chunks_exact(8).map(|word| i64::from_le_bytes(word.try_into().expect("8 bytes"))).collect();
    // Catches type 1; lets out one other; catches all; there are destructors.
    assert_eq!(words, [1, 1, 0, -1, 1, 0, 2, 1, 0, 0, 1]);
    let named: Vec<u64> = init.relocs.iter().map(|reloc| reloc.offset).collect();
    assert_eq!(named, [16, 40], "descriptions of types");
    assert!(text.contains("i32 1"), "the number of the type: {text}");
}
