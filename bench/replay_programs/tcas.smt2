; TCAS, the aircraft conflict detection of the Siemens suite (Qiu 2015, section V, tables I and II): altsep_test
; and its sub-methods; && and || are branches, as in Java. start tests several aircraft, or one several times.
(set-logic ALL)

; inhibit_biased_climb
(define-fun mibc ((inhibit Bool) (up Int)) Int (ite inhibit (+ up 100) up))
; alim
(define-fun alim ((layer Int)) Int (ite (= layer 0) 400 (ite (= layer 1) 500 (ite (= layer 2) 640 740))))
; own_below_threat, own_above_threat
(define-fun mobt ((own Int) (other Int)) Bool (ite (< own other) (! true :named below) false))
(define-fun moat ((own Int) (other Int)) Bool (ite (< other own) true false))

; non_crossing_biased_climb
(define-fun mncbc ((inhibit Bool) (up Int) (down Int) (vertical Int) (own Int) (other Int) (layer Int)) Bool
  (ite (> (mibc inhibit up) down)
    (ite (mobt own other) (ite (>= down (alim layer)) false true) true)
    (ite (moat own other) (ite (>= vertical 300) (ite (>= up (alim layer)) true false) false) false)))

; non_crossing_biased_descend
(define-fun mncbd ((inhibit Bool) (up Int) (down Int) (vertical Int) (own Int) (other Int) (layer Int)) Bool
  (ite (> (mibc inhibit up) down)
    (ite (mobt own other) (ite (>= vertical 300) (ite (>= down (alim layer)) (! true :named descend) false) false) false)
    (ite (moat own other) (ite (>= up (alim layer)) true false) true)))

; 0 unresolved, 1 upward, 2 downward.
(define-fun altsep_test ((confident Bool) (rate Int) (valid Bool) (intent Int) (capability Int)
    (inhibit Bool) (up Int) (down Int) (vertical Int) (own Int) (other Int) (layer Int)) Int
  (ite (ite confident (ite (<= rate 600) (> vertical 600) false) false)
    (ite (ite (= capability 1) (ite valid (= intent 0) false) true)
      (ite (ite (mncbc inhibit up down vertical own other layer) (mobt own other) false)
        (ite (ite (mncbd inhibit up down vertical own other layer) (moat own other) false) 0 (! 1 :named upward))
        (ite (ite (mncbd inhibit up down vertical own other layer) (moat own other) false)(! 2 :named downward) 0))
      0)
    0))

; An enabled system, so that the separation is what is looked at.
(define-fun separation ((inhibit Bool) (up Int) (down Int) (vertical Int) (own Int) (other Int) (layer Int)) Int
  (altsep_test true 0 true 0 1 inhibit up down vertical own other layer))

; The same aircraft, nearer and nearer: an advisory for each step.
(define-fun start1 ((inhibit Bool) (up Int) (down Int) (vertical Int) (own Int) (other Int) (layer Int)) Int
  (separation inhibit up down vertical own other layer))
(define-fun start2 ((inhibit Bool) (up Int) (down Int) (vertical Int) (own Int) (other Int) (layer Int)) Int
  (+ (* 3 (separation inhibit up down vertical own other layer))
     (separation inhibit (- up 50) (- down 50) vertical own other layer)))
(define-fun start3 ((inhibit Bool) (up Int) (down Int) (vertical Int) (own Int) (other Int) (layer Int)) Int
  (+ (* 9 (separation inhibit up down vertical own other layer))
     (* 3 (separation inhibit (- up 50) (- down 50) vertical own other layer))
     (separation inhibit (- up 100) (- down 100) (- vertical 10) own other layer)))
; Two other aircraft.
(define-fun pair2 ((inhibit Bool) (own Int) (layer Int) (up Int) (down Int) (vertical Int) (other Int)
    (up2 Int) (down2 Int) (vertical2 Int) (other2 Int)) Int
  (+ (* 3 (separation inhibit up down vertical own other layer))
     (separation inhibit up2 down2 vertical2 own other2 layer)))
