#!/usr/bin/env bash
# fake_solver.sh BEHAVIOUR [FILE]: answers check-sat badly, as the name says. With a FILE, which is made then: badly only
# the first time it runs, as a solver that finds everything unsat later.
behaviour=$1
if [[ $# -ge 2 ]]; then
  if [[ -e $2 ]]; then behaviour=unsat; else : >"$2"; fi
fi
case $behaviour in early-*) echo "${behaviour#early-}" ;; esac  # before it is asked
while IFS= read -r line; do
  [[ $line == *'(check-sat)'* ]] || continue
  case $behaviour in
    sat | unsat | unknown) echo "$behaviour" ;;
    garbage) echo 'Segmentation violation, 42' ;;
    hang) sleep 600 ;;
    child-hang) sleep 600 & wait ;;
    die) exit 3 ;;
    die-after-answer) echo unsat; exit 0 ;;
    killed) kill -KILL $$ ;;
    half) printf 'uns'; kill -SEGV $$ ;;
    half-list) printf '((model'; exit 0 ;;
    error) printf '(error "line 3: no such thing")\nsat\n' ;;
    error-stderr) echo 'Error: assertion dropped' >&2; echo sat ;;
    warning) echo 'warning: old format' >&2; echo unsat ;;
    flood) exec yes '(' ;;
    flood-words) exec yes sat ;;
    flood-stderr) yes oops | head -c 3000000 >&2; echo unsat ;;
    deaf) exec sleep 600 ;;
    success) printf 'success\nunsupported\nunsat\n' ;;
    limitation) echo '(error "the theory of arrays does not yet support this")' ;;
    remark) printf '[fake] warning: old '; sleep 0.01; printf 'format\n[fake] and slow\nunsat\n' ;;
    bad-values) echo sat; read -r _; echo 'I will not say' ;;
    no-values) echo sat; exec sleep 600 ;;
  esac
done
