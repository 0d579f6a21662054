; Fields that are arrays, and arrays of the datatype. z3's API has no words for a datatype inside an array in itself.
; EXPECT: sat
; EXPECT: unsat
(set-logic ALL)
(declare-datatype Cell ((cell (memory (Array Int Int)) (size Int))))
(declare-const c Cell)
(declare-const a (Array Int Cell))
(assert (= (select (memory (select a 0)) 3) (size c)))
(assert (= (select a 0) c))
(check-sat)
(assert (distinct (memory c) (memory (select a 0))))
(check-sat)
