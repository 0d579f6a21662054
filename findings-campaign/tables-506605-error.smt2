; tables, seed 506605, way emit-cvc5
; error: (error "Parse Error: <stdin>:3.14: Symbol x8 is not declared.
; 
;   (get-value (x8))
;               ^
; ")
(get-value (x8))
