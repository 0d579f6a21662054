// Scripts for grammar_test.cpp: what the grammars and the program's reader must agree on.
#pragma once

#include <ostream>

namespace preproc {

struct Script {
  const char* name;
  const char* text;
};
inline std::ostream& operator<<(std::ostream& out, const Script& script) { return out << script.name; }

/// Read alike by the grammar of SMT-LIB and the program.
inline constexpr Script kScripts[] = {
    {"Let", R"((declare-const x Int) (declare-const y Int)
               (assert (let ((a (+ x 1)) (b (* 2 y))) (let ((c (+ a b)) (a b)) (< a c a))))
               (assert (let ((x y) (y x)) (> x y))))"},
    {"Shadowing", R"((declare-const x Int) (declare-fun f (Int) Int)
               (assert (let ((x (f x))) (= x (let ((x (f x))) (+ x x)))))
               (assert (let ((f x)) (= f x)))
               (define-fun g ((x Int) (f Int)) Int (+ x f))
               (assert (= (g (g x 1) 2) (f x)))
               (assert (forall ((x Int)) (exists ((x Bool)) x)))
               (define-fun and2 ((x Bool)) Bool (let ((x (not x))) (and x x))))"},
    {"OperatorsAsNames", R"((set-logic QF_UFLIA) (declare-fun bvadd (Int) Int) (declare-const select Int)
               (assert (= (bvadd select) (let ((bvmul 1)) bvmul))))"},
    {"Quantifiers", R"((declare-fun p (Int Real) Bool) (declare-sort U 0) (declare-fun q (U) Bool)
               (assert (forall ((i Int) (r Real)) (exists ((j Int)) (=> (p i r) (p j i)))))
               (assert (forall ((u U)) (! (q u) :pattern ((q u)) :qid q1)))
               (assert (exists ((u U)) (forall ((v U)) (let ((w (q u))) (= w (q v)))))))"},
    {"CapturedThroughLet", R"((declare-const x Int)
               (assert (forall ((x Int)) (let ((y x)) (exists ((x Int)) (and (= x (+ y 1)) (= y (- x 1))))))))"},
    {"CapturedThroughDefinition", R"((declare-const x Int) (define-fun f ((y Int)) Bool (exists ((x Int)) (= x y)))
               (assert (forall ((x Int)) (f x)))
               (define-fun g ((x Int)) Bool (let ((z x)) (forall ((x Int)) (= x z)))))"},
    {"NamesLikeRenamedVariables", R"((declare-const x Int)
               (assert (forall ((x Int)) (exists ((x!1 Int)) (= x!1 (+ x 1)))))
               (declare-const x!2 Int)
               (assert (forall ((x Int) (x!2 Int)) (exists ((x Int) (x!1 Int) (x!3 Int)) (= x x!1 x!2 x!3)))))"},
    {"RenamedVariableAgainstAConstructor", R"((declare-const x Int) (assert (forall ((x Int)) (= x x)))
               (declare-datatypes ((D 0)) (((x!1) (b)))) (assert (forall ((x D)) (= x x!1))))"},
    {"IndexedIdentifiers", R"((declare-const a (_ BitVec 8))
               (assert (= ((_ extract 3 0) a) ((_ extract 7 4) a)))
               (assert (= ((_ zero_extend 8) a) (concat ((_ rotate_left 1) a) ((_ repeat 1) a))))
               (assert (distinct ((_ sign_extend 0) a) (_ bv255 8) #xff #b00000000))
               (assert ((_ divisible 3) 9)) (assert ((_ is cons) nil)) (assert (= (_ char #x41) ((_ fancy 1 x) a))))"},
    {"Annotations", R"((declare-const a Bool) (declare-fun f (Bool) Bool)
               (assert (! a :named first)) (assert (! (not first) :weight 3 :tag (x (y "z")) :flag))
               (assert (f (! (f (! a :named inner)) :named outer))) (assert (and inner outer))
               (assert (forall ((b Bool)) (! (f b) :pattern ((f b) (f (f b))) :no-pattern ((f a))))))"},
    {"ConstantArrays", R"((declare-const m (Array (_ BitVec 4) Real)) (define-sort M (E) (Array (_ BitVec 4) E))
               (assert (= m ((as const (Array (_ BitVec 4) Real)) 0.5)))
               (assert (= (store m #x1 1.5) (store ((as const (M Real)) 1) (_ bv1 4) 0.0))))"},
    {"Literals", R"((declare-const a (_ BitVec 100)) (declare-const r Real)
               (assert (= a #x0123456789abcdefABCDEF012 (_ bv1267650600228229401496703205375 100)))
               (assert (= #b11111111111111111111111111111111111111111111111111111111111111111 (_ bv7 65)))
               (assert (< r 0.10 12.000 (/ 1 3) 340282366920938463463374607431768211456 007))
               (assert (= "say ""hi""" "" "a ; no comment" (str.++ "x" "y")))
               (assert (= r 1/4)) (assert (= #f3m5 #f-1m5)))"},
    {"NumeralsAreReal", R"((set-logic QF_LRA) (declare-const r Real) (assert (< 1 r 2)) (assert (= (- 3) (/ 6 (- 2)) r))
               (reset) (declare-const i Int) (assert (< 1 i 2)))"},
    {"IntsWhereRealsAreWanted", R"((declare-const i Int) (declare-const r Real) (declare-fun f (Real) Real)
               (assert (< i r)) (assert (= (f i) (+ i r))) (define-fun g ((x Real)) Real 1) (assert (= (g 2) (ite true i r)))
               (define-const c Real i) (assert (= c r)))"},
    {"NestedDefinitions", R"((declare-const x Int) (define-const two Int 2)
               (define-fun twice ((v Int)) Int (* two v)) (define-fun four ((v Int)) Int (twice (twice v)))
               (define-fun k () Int (four x))
               (define-fun-rec down ((n Int)) Int (ite (<= n 0) k (down (- n 1))))
               (define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
                 ((ite (= n 0) true (odd (- n 1))) (ite (= n 0) false (even (- n 1)))))
               (assert (and (= (down k) (four 3)) (even x))))"},
    {"Associativity", R"((declare-const a Bool) (declare-const i Int) (declare-const v (_ BitVec 4))
               (assert (=> a a a)) (assert (xor a a a)) (assert (= a a a)) (assert (distinct i 1 2))
               (assert (= (- i 1 2) (- i) (div i 2 3) (+ i 1 2 3))) (assert (= (bvadd v v v) (bvsub v v) (bvxor v v v))))"},
    {"PushAndPop", R"((declare-const x Int) (push 1) (declare-const y Int) (assert (= x y)) (pop 1)
               (declare-const y Bool) (push) (push 2) (assert y) (pop) (pop 2) (assert (not y)) (check-sat)
               (reset-assertions) (declare-const y Real) (assert (< y 1)) (get-value (y (+ y 1))) (check-sat-assuming ((< y 0))))"},
    {"QuotedSymbols",
     R"((declare-const |x| Int) (declare-const |a b| Int) (declare-const |let| Int) (declare-fun |;| (Int) Int)
               (assert (= x |x| (|;| |a b|))) (assert (let ((|let| 1)) (= |let| |a b|)))
               (declare-const |assert| Int) (assert (= assert (|+| 1 2))) (declare-const |(| Int) (assert (= |(| 1)))"},
    {"UnknownTheories",
     R"((declare-const s (Set Int)) (declare-const f (_ FloatingPoint 8 24)) (declare-fun b () (Bag (_ BitVec 3)))
               (assert (set.member 1 s)) (assert (= s (as set.empty (Set Int)))) (assert (fp.lt f ((_ to_fp 8 24) RNE 1.5)))
               (assert (set.subset ((as set.universe (Set Int))) (set.insert 1 2 (set.singleton 3))))
               (assert (= f (_ +oo 8 24) (fp #b0 #x00 #b00000000000000000000000))))"},
    {"Sequences",
     R"((declare-const s (Seq Int)) (declare-const n (Seq (Seq Bool))) (define-sort W () (Seq String)) (declare-const w W)
               (assert (= (seq.++ s (seq.unit 1) (as seq.empty (Seq Int))) (seq.update (seq.rev s) 2 s)))
               (assert (= (seq.len (seq.nth n 0)) (seq.indexof s (seq.at s 1) 0))) (assert (= w (as seq.empty W)))
               (assert (seq.contains (seq.extract s 0 2) (as seq.empty (Seq Int)))) (assert (= (seq.nth w 1) "a"))
               (assert (seq.prefixof (list.to_seq 1) s)) (assert (= (seq.len "ab") 2)))"},
    {"HigherOrder",
     R"((set-logic HO_ALL) (declare-fun f (Int Int) Int) (declare-const g (-> Int Int)) (declare-fun h ((-> Int Int)) Int)
               (assert (= (g 1) ((f 1) 2) (h (f 3)) (h g))) (assert (= (lambda ((x Int)) (f x 1)) g))
               (assert (= ((lambda ((x Int)) (+ x 1)) 2) (h (lambda ((x Int)) x)))))"},
    {"Sorts",
     R"((declare-sort U 0) (declare-sort P 2) (define-sort A (X Y) (Array X (P X Y))) (define-sort V () (_ BitVec 8))
               (declare-const a (A V U)) (declare-const x V) (declare-fun f ((P V U)) Bool)
               (assert (f (select a x))) (assert (exists ((b (A V U)) (U U)) (= a b))))"},
    {"Comments",
     "; first\n(assert ; inside (\n true) ;last\n(assert (or ;\"\n false true))\n(echo \"; no \"\" comment\") ; end"},
    {"OtherCommands", R"((set-option :produce-models true) (set-info :source |several
               lines|) (set-info :status sat) (get-info :name) (get-option :random-seed)
               (declare-datatypes ((L 1)) ((par (X) ((nil) (cons (head X) (tail (L X)))))))
               (minimize (+ 1 2)) (block-model :literals) (get-assertions) (get-unsat-core) (assert true) (get-model) (exit)
               (declare-const x Int) (assert (= x 1)))"},
};
/// Rejected by both.
// clang-format off
inline constexpr const char* kMalformed[] = {
    "(", ")", "x", "()", "(())", "(assert true", "(assert true))", "(assert)", "(assert true true)", "assert true",
    "(|assert| true)", "(assert let)", "(assert _)", "(assert !)", "(assert ())", "(assert :key)",
    "(assert (= 1 :key))", "(assert (! :named x))", "(assert (! true named x))", "(assert (let ((x)) true))",
    "(assert (let (x 1) true))", "(assert (let () true))", "(assert (let ((x 1))))", "(assert (let ((x 1)) true true))",
    "(assert (let ((let 1)) true))", "(assert (let ((x 1 2)) true))", "(assert (let true))",
    "(assert (forall () true))", "(assert (forall ((x)) true))", "(assert (forall ((x Int))))",
    "(assert (forall (x Int) true))", "(assert (forall ((x Int)) true true))",
    "(assert (exists ((forall Int)) true))", "(assert ((_ extract) #x))", "(assert #b)", "(assert #b012)",
    "(assert #xfg)", "(assert 12ab)", "(assert 1.5.2)", "(assert .)x", "(assert #)", "(assert \"open)",
    "(assert |open)", "(assert |back\\slash|)", "(assert {x})", "(assert 'x)", "(assert x,y)", "(assert [true])",
    "(assert true) )", "(assert \\)", "(assert (let ((x 1)) x) (forall))", "(check-sat :a)", "(check-sat",
    "(exit now)", "(push x)", "(push -1)", "(push 1 2)", "(pop 1.0)", "(declare-fun)", "(declare-fun f)",
    "(declare-fun f Int)", "(declare-fun f () Int Int)", "(declare-fun 1 () Int)", "(declare-fun (f) () Int)",
    "(declare-const x)", "(declare-const x ())", "(declare-const x (Array))", "(declare-const x 1)",
    "(declare-const let Int)", "(declare-sort)", "(declare-sort S x)", "(declare-sort S -1)", "(define-sort S Int)",
    "(define-sort S (1) Int)", "(define-fun f () Int)", "(define-fun f Int 1)", "(define-fun f (x) Int 1)",
    "(define-fun f ((x Int) y) Int 1)", "(define-fun f ((x Int)) Int 1 2)", "(define-fun f () 1 Int)",
    "(define-const x 1)", "(define-fun-rec f () Int)", "(define-funs-rec () ())", "(define-funs-rec ((f () Int)) ())",
    "(define-funs-rec ((f () Int) 1) (1 1))", "(set-logic)", "(set-logic \"QF_BV\")", "(set-logic QF BV)",
    "(set-option)", "(set-option produce-models true)", "(set-option :a 1 2)", "(set-info :a :b)",
    "(set-info status sat)", "(get-info name)", "(get-info)", "(get-info :a :b)", "(get-value)", "(get-value ())",
    "(get-value x)", "(get-value (x) y)", "(get-value (x let))", "(get-model 1)", "(echo hello)", "(echo)",
    "(reset 1)", "(reset-assertions 1)", "(check-sat-assuming)", "(check-sat-assuming x)", "(get-assertions 1)",
    "(get-unsat-core 1)", "(declare-datatype)", "(declare-datatype T ())", "(declare-datatypes ((T 0)) ())",
    "(unknown-command #b2)", "(unknown-command (a)", "(unknown-command \"a)", "(unknown-command 1a)",
    "(unknown-command |a)", "(assert (! true :pattern))x", "(\"assert\" true)", "(1)", "(:assert true)", "(let true)",
    "(! true)",
};
// clang-format on
/// Where the program deliberately asks for less than the grammar. A line that fails here has become an ordinary one of
/// kMalformed.
struct Lenience {
  const char* text;
  const char* reason;
};
inline constexpr Lenience kLeniences[] = {
    {"(assert (_ ))", "identifiers that are not known are handed on as written, whatever is in them"},
    {"(assert (_ 1 x))", "as above"},
    {"(assert (as x))", "as above"},
    {"(assert (as x Int Int))", "as above"},
    {"(assert (as 1 Int))", "as above"},
    {"(assert #f3)", "literals of solvers are handed on as written"},
    {"(assert #f1z)", "as above"},
    {"(assert (! true :a let))", "values of unknown attributes are handed on as written"},
    {"(assert (! true))", "z3 reads it"},
    {"(assert (= 1. 1.0))", "z3 reads it, as a real"},
};

/// SyGuS-IF 2.1 and v1, accepted by the grammar.
inline constexpr const char* kSyGuS[] = {
    "(set-logic LIA) (synth-fun f ((x Int)) Int) (declare-var x Int) (constraint (= (f x) x)) (check-synth)",
    "(synth-fun f ((x Int)) Int ((I Int) (B Bool)) ((I Int (x 0 (Constant Int) (ite B I I))) (B Bool ((<= I "
    "I)))))",
    "(synth-fun f ((x Int)) Int ((Start Int (x (Variable Int) (+ Start Start)))))",
    "(set-options ((samples \"10\"))) (declare-primed-var x Int) (synth-inv inv ((x Int))) (inv-constraint inv "
    "p t q)",
    "(define-fun f ((x (BitVec 64))) (BitVec 64) (let ((y (BitVec 64) x)) y))",
    "(set-feature :recursion true) (assume (> x 0)) (chc-constraint ((x Int)) (p x) (q x))",
    "(oracle-constraint ((x Int)) ((y Int)) (= (f x) y) oracle) (declare-weight w) (optimize-synth ((_ w f)))",
};

/// Rejected by it.
// clang-format off
inline constexpr const char* kMalformedSyGuS[] = {
    "(", ")", "(check-synth", "(check-synth))", "(check-synth 1)", "(constraint)", "(constraint true true)",
    "constraint", "(constraint (let ((x)) x))", "(constraint (forall () true))", "(declare-var x)",
    "(declare-var 1 Int)", "(declare-var x Int Int)", "(synth-fun)", "(synth-fun f)", "(synth-fun f () Int ())",
    "(synth-fun f (x) Int)", "(synth-fun f ((x Int)) Int ((I Int)) ())", "(synth-fun f ((x Int)) Int ((I Int ())))",
    "(synth-fun f ((x Int)) Int ((I Int)))", "(synth-fun f ((x Int)) Int ((I Int)) ((I (x))))", "(synth-inv inv)",
    "(inv-constraint inv p t)", "(inv-constraint inv p t q r)", "(set-feature recursion true)", "(set-options (a 1))",
    "(chc-constraint ((x Int)) true)", "(oracle-constraint () true f)", "(set-logic)", "(define-fun f ((x Int)) Int)",
    "(constraint #b2)", "(constraint \"open)", "(constraint |open)", "(constraint 1a)", "(Constant Int)",
    "(constraint (Constant))", "(declare-var Constant Int)", "(set-logic LIA", "(unknown (a)",
};
// clang-format on

}  // namespace preproc
