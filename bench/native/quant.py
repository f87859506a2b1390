"""CPU seconds of QuantLib's MCEuropeanEngine for one terminal draw a path, its price and error, as JSON."""

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
option = ql.VanillaOption(
    ql.PlainVanillaPayoff(ql.Option.Call, 100.0), ql.EuropeanExercise(today + 365)
)
option.setPricingEngine(
    ql.MCEuropeanEngine(process, "pseudorandom", timeSteps=1, requiredSamples=paths, seed=42)
)
start = time.process_time()
price = option.NPV()
print(json.dumps({"seconds": time.process_time() - start, "price": price, "error": option.errorEstimate()}))
