"""CPU seconds of mpmath.zetazero for the zeros whose numbers are given, and their ordinates, as JSON."""

import json
import sys
import time

from mpmath import zetazero

numbers = [int(word) for word in sys.argv[1:]]
start = time.process_time()
zeros = [float(zetazero(n).imag) for n in numbers]
print(json.dumps({"seconds": time.process_time() - start, "zeros": zeros}))
