; Examples instead of a specification: strings.
(set-logic SLIA)
(synth-fun f ((name String)) String
  ((S String) (I Int))
  ((S String (name "" " " "." (str.++ S S) (str.at S I) (str.substr S I I)))
   (I Int (0 1 (+ I I) (str.len S) (str.indexof S S I)))))
(constraint (= (f "Ada Lovelace") "A.L."))
(constraint (= (f "Alan Turing") "A.T."))
(constraint (= (f "Grace Hopper") "G.H."))
(check-synth)
