; Programs over strings: parsers, formatters, checks of names. Each function returns the number of the leaf it came to.
(set-logic ALL)
; an assignment `name=value`
(define-fun key ((l String)) String (str.substr l 0 (str.indexof l "=" 0)))
(define-fun val ((l String)) String (str.substr l (+ 1 (str.indexof l "=" 0)) (str.len l)))
(define-fun assign ((l String)) Int
  (ite (= l "") 0
  (ite (str.prefixof "#" l) 1
  (ite (not (str.contains l "=")) 2
  (ite (= (key l) "") 3
  (ite (str.in_re (key l) (re.+ (re.range "a" "z")))
    (ite (= (val l) (key l)) 4 (ite (= (str.replace_all (val l) """" "") "on") (ite (= (str.len (val l)) 4) 5 6) 7))
    (ite (str.contains (val l) "=") 8 9)))))))
; a clock hh:mm
(define-fun hh ((t String)) Int (str.to_int (str.substr t 0 2)))
(define-fun mm ((t String)) Int (str.to_int (str.substr t 3 2)))
(define-fun clock ((t String)) Int
  (ite (not (= (str.len t) 5)) 0
  (ite (not (= (str.at t 2) ":")) (ite (= (str.at t 2) ".") 1 2)
  (ite (or (< (hh t) 0) (< (mm t) 0)) 3
  (ite (or (> (hh t) 23) (> (mm t) 59)) (ite (= (hh t) 24) (ite (= (mm t) 0) 4 5) 6)
  (ite (= (+ (* 60 (hh t)) (mm t)) 754) 7 (ite (= (hh t) (mm t)) 8 9)))))))
; an address of IPv4, its first two parts
(define-fun dot ((a String)) Int (str.indexof a "." 0))
(define-fun one ((a String)) String (str.substr a 0 (dot a)))
(define-fun two ((a String)) String (str.substr a (+ 1 (dot a)) (str.len a)))
(define-fun ip ((a String)) Int
  (ite (< (dot a) 0) 0
  (ite (not (str.in_re (one a) (re.+ (re.range "0" "9")))) 1
  (ite (not (str.in_re (two a) (re.+ (re.range "0" "9")))) (ite (str.contains (two a) ".") 2 3)
  (ite (> (str.to_int (one a)) 255) 4
  (ite (and (= (str.to_int (one a)) 192) (= (str.to_int (two a)) 168)) (ite (str.prefixof "0" (two a)) 5 6)
  (ite (= (str.to_int (one a)) 10) 7 8)))))))
; a palindrome of up to five characters
(define-fun ch ((w String) (i Int)) String (str.at w i))
(define-fun pal ((w String)) Int
  (ite (> (str.len w) 5) 0
  (ite (= (str.len w) 5)
    (ite (and (= (ch w 0) (ch w 4)) (= (ch w 1) (ch w 3))) (ite (= (ch w 2) (ch w 0)) 1 (ite (str.< (ch w 0) "b") 2 3)) 4)
  (ite (and (> (str.len w) 1) (= (ch w 0) (ch w (- (str.len w) 1)))) (ite (= (str.len w) 3) 5 6) 7))))
; brackets
(define-fun cnt ((t String) (b String)) Int (- (str.len t) (str.len (str.replace_all t b ""))))
(define-fun brackets ((t String)) Int
  (ite (= t "") 0
  (ite (not (= (cnt t "(") (cnt t ")"))) (ite (> (cnt t "(") (+ 2 (cnt t ")"))) 1 2)
  (ite (= (cnt t "(") 0) 3
  (ite (< (str.indexof t ")" 0) (str.indexof t "(" 0)) 4
  (ite (str.contains t "()") (ite (= (str.replace_all t "()" "") "") (ite (= (str.len t) 6) 5 6) 7) 8))))))
; ISBN of three digits and a check
(define-fun dg ((t String) (i Int)) Int (str.to_int (str.at t i)))
(define-fun isbn ((t String)) Int
  (ite (not (= (str.len (str.replace_all t "-" "")) 4)) 0
  (ite (str.contains t "-") (ite (= (str.len t) 5) (ite (= (str.indexof t "-" 0) 1) 1 2) 3)
  (ite (str.in_re t (re.++ ((_ re.loop 3 3) (re.range "0" "9")) (re.union (re.range "0" "9") (str.to_re "X"))))
    (ite (= (str.at t 3) "X") (ite (= (mod (+ (* 4 (dg t 0)) (* 3 (dg t 1)) (* 2 (dg t 2)) 10) 11) 0) 4 5)
      (ite (= (mod (+ (* 4 (dg t 0)) (* 3 (dg t 1)) (* 2 (dg t 2)) (dg t 3)) 11) 0) (ite (> (dg t 0) 8) 6 7) 8)) 9))))
; a path of Windows
(define-fun win ((f String)) Int
  (ite (str.in_re f (re.++ (re.union (re.range "a" "z") (re.range "A" "Z")) (str.to_re ":\") re.all))
    (ite (str.contains f "/") 0 (ite (str.suffixof ".exe" f) (ite (= (str.len f) 8) 1 2) (ite (= (str.len f) 3) 3 4)))
  (ite (str.prefixof "\\" f) (ite (str.contains (str.substr f 2 (str.len f)) "\") 5 6)
  (ite (= (str.replace_all f "\" "/") "a/b") (ite (str.contains f "/") 7 8) 9))))
; a colour
(define-fun hex () RegLan (re.union (re.range "0" "9") (re.range "a" "f")))
(define-fun colour ((k String)) Int
  (ite (not (str.prefixof "#" k)) (ite (= k "red") 0 (ite (str.contains "light blue" k) (ite (= k "") 1 2) 3))
  (ite (str.in_re k (re.++ (str.to_re "#") ((_ re.loop 6 6) hex)))
    (ite (= (str.substr k 1 2) (str.substr k 3 2)) (ite (= (str.substr k 5 2) (str.substr k 1 2)) 4 5) 6)
  (ite (str.in_re k (re.++ (str.to_re "#") ((_ re.loop 3 3) hex))) (ite (= (str.at k 1) (str.at k 2)) 7 8) 9))))
; a number with a unit
(define-fun unit ((t String)) String (str.substr t (- (str.len t) 1) 1))
(define-fun num ((t String)) Int (str.to_int (str.substr t 0 (- (str.len t) 1))))
(define-fun bytes ((t String)) Int
  (ite (= t "") 0
  (ite (>= (str.to_int t) 0) (ite (> (str.to_int t) 1000000) 1 2)
  (ite (< (num t) 0) (ite (= (str.to_int (unit t)) 7) 3 4)
  (ite (= (unit t) "k") (ite (= (* 1024 (num t)) 65536) 5 6)
  (ite (= (unit t) "m") (ite (= (* 1024 1024 (num t)) (* 7 (num t) (num t))) 7 8) 9))))))
; two names of a file
(define-fun same ((a String) (b String)) Int
  (ite (= a b) (ite (> (str.len a) 8) 0 1)
  (ite (= (str.++ "./" a) b) (ite (str.prefixof "./" a) 2 3)
  (ite (= (str.replace_all a "//" "/") (str.replace_all b "//" "/")) (ite (str.contains a "//") (ite (str.contains b "//") 4 5) 6)
  (ite (= (str.++ a b) (str.++ b a)) 7 (ite (= (str.len a) (* 3 (str.len b))) 8 9))))))
