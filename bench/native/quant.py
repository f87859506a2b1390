"""CPU seconds of QuantLib's Monte-Carlo engines, their price and error, as JSON: a European option, or one on a mean."""

import json
import sys
import time

import QuantLib as ql

paths = int(sys.argv[1])
today = ql.Date(1, 1, 2025)
ql.Settings.instance().evaluationDate = today
count = ql.Actual365Fixed()
spot = ql.QuoteHandle(ql.SimpleQuote(100.0))
rate = ql.YieldTermStructureHandle(ql.FlatForward(today, 0.05, count))
none = ql.YieldTermStructureHandle(ql.FlatForward(today, 0.0, count))
sigma = ql.BlackVolTermStructureHandle(ql.BlackConstantVol(today, ql.NullCalendar(), 0.2, count))
process = ql.BlackScholesMertonProcess(spot, none, rate, sigma)
payoff = ql.PlainVanillaPayoff(ql.Option.Call, 100.0)
exercise = ql.EuropeanExercise(today + 365)
fixings = int(sys.argv[2]) if len(sys.argv) > 2 else 0
if fixings:
    dates = [today + round(365 * (k + 1) / fixings) for k in range(fixings)]
    option = ql.DiscreteAveragingAsianOption(
        ql.Average.Arithmetic, 0.0, 0, dates, payoff, exercise
    )
    engine = ql.MCDiscreteArithmeticAPEngine(
        process, "pseudorandom", controlVariate=True, requiredSamples=paths, seed=42
    )
else:
    option = ql.VanillaOption(payoff, exercise)
    engine = ql.MCEuropeanEngine(
        process, "pseudorandom", timeSteps=1, requiredSamples=paths, seed=42
    )
option.setPricingEngine(engine)
start = time.process_time()
price = option.NPV()
print(json.dumps({"seconds": time.process_time() - start, "price": price, "error": option.errorEstimate()}))
