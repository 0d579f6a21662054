; BankAccount (Qiu 2015, section V, tables I and II): deposit, withdraw, and callers of growing length, as in main.
; An account has a balance and a number of withdrawals; each operation checks its argument and the account's invariants
; itself, as the methods of the class do, so that most of what a callee decides has been decided by the caller before.
;
; Statuses: 0 done, 1 amount not positive, 2 amount over the limit, 3 not enough money, 4 too many withdrawals, 5 corrupt.
(set-logic ALL)
(declare-datatype Account ((account (balance Int) (withdrawals Int))))

(define-fun deposit_status ((a Account) (amount Int)) Int
  (ite (< (balance a) 0) 5
  (ite (<= amount 0) 1
  (ite (> amount 10000) 2 0))))

(define-fun deposit ((a Account) (amount Int)) Account
  (ite (= (deposit_status a amount) 0)
    (account (+ (balance a) amount) (withdrawals a))
    a))

(define-fun fee ((amount Int)) Int
  (ite (<= amount 100) 1 (ite (<= amount 1000) 2 (ite (<= amount 5000) 5 10))))

(define-fun withdraw_status ((a Account) (amount Int)) Int
  (ite (< (balance a) 0) 5
  (ite (<= amount 0) (! 1 :named not_positive)
  (ite (> amount 10000) (! 2 :named over_limit)
  (ite (> amount (balance a)) 3
  (ite (> (+ amount (fee amount)) (balance a)) 3
  (ite (>= (withdrawals a) 3) (! 4 :named too_many) 0)))))))

(define-fun withdraw ((a Account) (amount Int)) Account
  (ite (= (withdraw_status a amount) 0)
    (account (- (balance a) (+ amount (fee amount))) (+ (withdrawals a) 1))
    a))

; Withdraws again and again; the last withdrawal's status.
(define-fun call1 ((b Int) (x Int)) Int
  (withdraw_status (account b 0) x))
(define-fun call2 ((b Int) (x Int) (y Int)) Int
  (withdraw_status (withdraw (account b 0) x) y))
(define-fun call3 ((b Int) (x Int) (y Int) (z Int)) Int
  (withdraw_status (withdraw (withdraw (account b 0) x) y) z))

; The same amount each time: what the first call found out decides the next ones.
(define-fun same2 ((b Int) (x Int)) Int
  (withdraw_status (withdraw (account b 0) x) x))
(define-fun same3 ((b Int) (x Int)) Int
  (withdraw_status (withdraw (withdraw (account b 0) x) x) x))
(define-fun same5 ((b Int) (x Int)) Int
  (withdraw_status (withdraw (withdraw (withdraw (withdraw (account b 0) x) x) x) x) x))

; main of the class: a deposit, then withdrawals.
(define-fun main ((d Int) (x Int) (y Int)) Int
  (withdraw_status (withdraw (deposit (account 0 0) d) x) y))
