{-# LANGUAGE ScopedTypeVariables #-}
import Data.SBV
import Data.SBV.Control
import qualified Data.SBV.List as L
import qualified Data.SBV.String as S

main :: IO ()
main = do
  print =<< prove (\(x :: SWord8) y -> x + y .== y + x)
  print =<< sat (\(x :: SWord8) y -> x * y .== 143 .&& x .> 1 .&& y .> 1 .&& x .< y)
  print =<< allSat (\(x :: SWord8) -> x .< 5)
  print =<< prove (\(x :: SInt8) -> x .> 0 .=> x + 1 .> 0)
  print =<< sat (\(x :: SReal) -> x * x .== 2 .&& x .> 0)
  print =<< sat (\(x :: SInteger) y -> x + y .== 10 .&& x - y .== 4)
  print =<< sat (\(x :: SFloat) -> fpIsNaN x)
  print =<< sat (\(l :: SList Integer) -> L.length l .== 3 .&& L.head l .== 7)
  print =<< sat (\(s :: SString) -> S.length s .== 3 .&& S.isPrefixOf (literal "ab") s)
  r <- runSMT $ do
    x <- sInteger "x"
    y <- sInteger "y"
    constrain $ x .> 0 .&& y .> 0 .&& x + y .< 10
    query $ do
      cs <- checkSat
      vx <- case cs of { Sat -> Just <$> getValue x; _ -> return Nothing }
      push 1
      constrain $ x .> 20
      cs2 <- checkSat
      pop 1
      cs3 <- checkSat
      return (vx /= Nothing, show cs, show cs2, show cs3)
  print r
  u <- runSMT $ do
    setOption $ ProduceUnsatCores True
    x <- sInteger "x"
    namedConstraint "a" $ x .> 5
    namedConstraint "b" $ x .< 3
    namedConstraint "c" $ x .> 0
    query $ do
      cs <- checkSat
      core <- getUnsatCore
      return (show cs, core)
  print u
  o <- optimize Lexicographic $ do
    x <- sInteger "x"
    y <- sInteger "y"
    constrain $ x .< 10 .&& y .< 5 .&& x .> 0 .&& y .> 0
    maximize "goal" $ x + 2 * y
    minimize "x" x
  print o
