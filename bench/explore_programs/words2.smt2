; More programs over strings: addresses, records, dates, paths, encodings, prices, a protocol. Each returns the number of its leaf.
(set-logic ALL)
(define-fun dig () RegLan (re.range "0" "9"))
(define-fun low () RegLan (re.range "a" "z"))
(define-fun from ((t String) (i Int)) String (str.substr t i (- (str.len t) i)))
(define-fun before ((t String) (d String)) String (ite (str.contains t d) (str.substr t 0 (str.indexof t d 0)) t))
(define-fun after ((t String) (d String)) String (ite (str.contains t d) (from t (+ (str.indexof t d 0) (str.len d))) ""))
; an address of the web
(define-fun scheme ((u String)) String (before u "://"))
(define-fun authority ((u String)) String (before (after u "://") "/"))
(define-fun port ((u String)) Int
  (ite (str.contains (authority u) ":") (str.to_int (after (authority u) ":")) (ite (= (scheme u) "https") 443 80)))
(define-fun url ((u String)) Int
  (ite (not (str.contains u "://")) (ite (str.prefixof "mailto:" u) 0 1)
  (ite (not (or (= (scheme u) "http") (= (scheme u) "https"))) (ite (str.in_re (scheme u) (re.+ low)) 2 3)
  (ite (= (authority u) "") 4
  (ite (or (< (port u) 0) (> (port u) 65535)) (ite (str.suffixof ":" (authority u)) 5 6)
  (ite (and (= (port u) 443) (str.contains (authority u) ":")) (ite (= (scheme u) "http") 7 8)
  (ite (= (after u "?") "id=42") (ite (str.suffixof ".org" (before (authority u) ":")) 9 10) 11)))))))
; a record of comma separated values
(define-fun quote () String """")
(define-fun closing ((l String)) Int (str.indexof l quote 1))
(define-fun csv ((l String)) Int
  (ite (= l "") 0
  (ite (not (str.prefixof quote l))
    (ite (not (str.contains l ",")) 1
    (ite (str.contains (before l ",") quote) 2
    (ite (= (before l ",") (after l ",")) (ite (= (str.len l) 7) 3 4) (ite (str.contains (after l ",") ",") 5 6))))
  (ite (< (closing l) 0) 7
  (ite (= (str.at l (+ 1 (closing l))) quote)
    (ite (= (str.replace_all (str.substr l 1 (- (str.len l) 2)) """""" quote) "say ""hi""") 8 9)
  (ite (= (+ 1 (closing l)) (str.len l)) (ite (str.contains l ", ") 10 11)
  (ite (= (str.at l (+ 1 (closing l))) ",") 12 13)))))))
; a date yyyy-mm-dd
(define-fun year ((t String)) Int (str.to_int (str.substr t 0 4)))
(define-fun month ((t String)) Int (str.to_int (str.substr t 5 2)))
(define-fun day ((t String)) Int (str.to_int (str.substr t 8 2)))
(define-fun leap ((y Int)) Bool (and (= (mod y 4) 0) (or (not (= (mod y 100) 0)) (= (mod y 400) 0))))
(define-fun days ((y Int) (k Int)) Int (+ 28 (ite (= k 2) (ite (leap y) 1 0) (ite (or (= k 4) (= k 6) (= k 9) (= k 11)) 2 3))))
(define-fun iso ((t String)) Int
  (ite (not (str.in_re t (re.++ ((_ re.^ 4) dig) (str.to_re "-") ((_ re.^ 2) dig) (str.to_re "-") ((_ re.^ 2) dig))))
    (ite (str.in_re t (re.++ ((_ re.^ 2) dig) (str.to_re "/") ((_ re.^ 2) dig) (str.to_re "/") ((_ re.^ 4) dig)))
      (ite (= (str.substr t 0 2) (str.substr t 3 2)) 0 1) 2)
  (ite (or (< (month t) 1) (> (month t) 12)) 3
  (ite (= (day t) 0) 4
  (ite (> (day t) (days (year t) (month t))) (ite (= (month t) 2) (ite (= (day t) 29) (ite (= (mod (year t) 100) 0) 5 6) 7) 8)
  (ite (and (= (month t) 2) (= (day t) 29)) 9
  (ite (and (= (str.at t 0) (str.at t 9)) (= (str.at t 1) (str.at t 8)) (= (str.at t 2) (str.at t 6)) (= (str.at t 3) (str.at t 5))) 10
  (ite (= (+ (year t) (month t) (day t)) 2100) 11 12))))))))
; a path, made simple
(define-fun simple ((f String)) String (str.replace_all (str.replace_all f "/./" "/") "//" "/"))
(define-fun path ((f String)) Int
  (ite (= f "") 0
  (ite (not (str.prefixof "/" f)) (ite (str.prefixof "~" f) (ite (= (before f "/") "~root") 1 2) (ite (str.prefixof "./" f) 3 4))
  (ite (str.contains f "/../")
    (ite (str.prefixof "/../" (simple f)) 5 (ite (and (= (before f "/../") "/usr") (= (after f "/../") "bin")) 6 7))
  (ite (= f "/") 8
  (ite (= (simple f) "/") 9
  (ite (= (simple f) "/etc/passwd") (ite (= f (simple f)) 10 (ite (> (str.len f) 14) 11 12))
  (ite (str.suffixof "/" f) 13 14))))))))
; the first escape %XX of a text
(define-fun nibble ((k String)) Int
  (ite (str.is_digit k) (str.to_int k)
  (ite (and (<= 65 (str.to_code k)) (<= (str.to_code k) 70)) (- (str.to_code k) 55)
  (ite (and (<= 97 (str.to_code k)) (<= (str.to_code k) 102)) (- (str.to_code k) 87) (- 1)))))
(define-fun escape ((t String)) Int (str.indexof t "%" 0))
(define-fun high ((t String)) Int (nibble (str.at t (+ 1 (escape t)))))
(define-fun lower ((t String)) Int (nibble (str.at t (+ 2 (escape t)))))
(define-fun byte ((t String)) Int (+ (* 16 (high t)) (lower t)))
(define-fun decoded ((t String)) String (str.++ (before t "%") (str.from_code (byte t)) (from t (+ 3 (escape t)))))
(define-fun percent ((t String)) Int
  (ite (< (escape t) 0) (ite (str.contains t " ") 0 (ite (= (str.replace_all t "+" " ") "a b c") 1 2))
  (ite (>= (+ 2 (escape t)) (str.len t)) 3
  (ite (or (< (high t) 0) (< (lower t) 0)) 4
  (ite (= (byte t) 0) 5
  (ite (> (byte t) 127) 6
  (ite (= (decoded t) "%41") 7
  (ite (= (str.from_code (byte t)) (str.at t 0)) (ite (> (escape t) 3) 8 9)
  (ite (str.in_re (decoded t) (re.+ low)) (ite (= (str.len t) 8) 10 11) 12)))))))))
; a price
(define-fun pad ((n Int)) String (ite (< n 10) (str.++ "0" (str.from_int n)) (str.from_int n)))
(define-fun pad3 ((n Int)) String (ite (< n 100) (str.++ "0" (pad n)) (str.from_int n)))
(define-fun grouped ((n Int)) String (ite (< n 1000) (str.from_int n) (str.++ (str.from_int (div n 1000)) "," (pad3 (mod n 1000)))))
(define-fun amount ((n Int)) String (str.++ (grouped (div n 100)) "." (pad (mod n 100))))
(define-fun price ((n Int) (k String)) Int
  (ite (< n 0) 0
  (ite (not (or (= k "EUR") (= k "USD") (= k "JPY"))) (ite (= (str.len k) 3) 1 2)
  (ite (and (= k "JPY") (not (= (mod n 100) 0))) 3
  (ite (= (amount n) "1,234.50") 4
  (ite (= (str.len (str.++ k " " (amount n))) 12) (ite (str.suffixof "9.99" (amount n)) 5 6)
  (ite (str.contains (amount n) ",00") (ite (= k "JPY") 7 8)
  (ite (> (str.len (amount n)) 12) 9 10))))))))
; a session of SMTP
(declare-datatypes ((Session 0)) (((fresh) (greeted (peer String)) (mailing (sender String) (count Int)) (closed))))
(define-fun crlf () String "\u{d}\u{a}")
(define-fun verb ((l String)) String (str.substr l 0 4))
(define-fun argument ((l String)) String (before (after l " ") crlf))
(define-fun address ((l String)) String (before (after l "<") ">"))
(define-fun smtp ((e Session) (l String)) Int
  (ite ((_ is closed) e) 0
  (ite (not (str.suffixof crlf l)) 1
  (ite (> (str.len l) 512) 2
  (ite (= l (str.++ "QUIT" crlf)) 3
  (ite ((_ is fresh) e) (ite (or (= (verb l) "HELO") (= (verb l) "EHLO")) (ite (= (argument l) "") 4 5) 6)
  (ite ((_ is greeted) e)
    (ite (str.prefixof "MAIL FROM:<" l) (ite (str.suffixof (str.++ "@" (peer e)) (address l)) 7 8) (ite (= (argument l) (peer e)) 9 10))
  (ite (str.prefixof "RCPT TO:<" l) (ite (>= (count e) 100) 11 (ite (= (address l) (sender e)) 12 13))
  (ite (= l (str.++ "DATA" crlf)) (ite (= (count e) 0) 14 15) 16)))))))))
; an address of mail
(define-fun local ((a String)) String (before a "@"))
(define-fun domain ((a String)) String (after a "@"))
(define-fun label () RegLan (re.++ low (re.* (re.union low dig (str.to_re "-")))))
(define-fun mail ((a String)) Int
  (ite (not (str.contains a "@")) 0
  (ite (str.contains (domain a) "@") 1
  (ite (or (= (local a) "") (> (str.len (local a)) 64)) 2
  (ite (or (str.prefixof "." (local a)) (str.suffixof "." (local a)) (str.contains a "..")) 3
  (ite (not (str.in_re (domain a) (re.++ label (re.+ (re.++ (str.to_re ".") label))))) (ite (str.in_re (domain a) label) 4 5)
  (ite (= (before (local a) "+") (before (domain a) ".")) (ite (str.contains (local a) "+") 6 7)
  (ite (and (str.suffixof ".edu" a) (= (str.len (domain a)) 7)) (ite (str.in_re (local a) (re.++ low (re.+ dig))) 8 9) 10))))))))
; a code of run lengths, and a plain text
(define-fun rep ((k String) (n Int)) String
  (ite (<= n 0) "" (ite (= n 1) k (ite (= n 2) (str.++ k k) (ite (= n 3) (str.++ k k k) (str.++ k k k k))))))
(define-fun run ((e String) (i Int)) String (rep (str.at e (+ 1 i)) (str.to_int (str.at e i))))
(define-fun runs ((e String) (t String)) Int
  (ite (not (= (mod (str.len e) 2) 0)) 0
  (ite (not (str.in_re e (re.* (re.++ (re.range "0" "4") (re.range "a" "z"))))) (ite (str.in_re (str.at e 0) dig) 1 2)
  (ite (> (str.len e) 6) 3
  (ite (= (str.++ (run e 0) (run e 2) (run e 4)) t)
    (ite (> (str.len e) (str.len t)) (ite (= t "") 4 5) (ite (= (str.len t) 11) 6 (ite (str.contains t "abba") 7 8)))
  (ite (str.prefixof (run e 0) t) (ite (str.suffixof (run e 4) t) 9 10) 11))))))
; two versions of two parts
(define-fun number () RegLan (re.union (str.to_re "0") (re.++ (re.range "1" "9") (re.* dig))))
(define-fun release () RegLan (re.++ number (str.to_re ".") number))
(define-fun major ((v String)) Int (str.to_int (before v ".")))
(define-fun minor ((v String)) Int (str.to_int (after (before v "-") ".")))
(define-fun older ((v String) (w String)) Bool (or (< (major v) (major w)) (and (= (major v) (major w)) (< (minor v) (minor w)))))
(define-fun versions ((v String) (w String)) Int
  (ite (not (str.in_re (before v "-") release)) 0
  (ite (not (str.in_re (before w "-") release)) (ite (str.prefixof "v" w) 1 2)
  (ite (= v w) 3
  (ite (= (before v "-") (before w "-")) (ite (= (after w "-") "") 4 (ite (= (after v "-") "rc1") 5 6))
  (ite (older v w) (ite (str.< w v) (ite (= (major w) 12) 7 8) (ite (= (- (minor w) (minor v)) 100) 9 10))
  (ite (= (major v) (+ 1 (major w))) (ite (and (= (minor v) 0) (= (minor w) 99)) 11 12) 13)))))))
