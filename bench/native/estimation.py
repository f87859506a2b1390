"""The fits and filters of bench/estimation.ts by SciPy and numpy, as a person writes them: milliseconds by name as JSON."""

import json
import sys
import time

import numpy as np
from scipy.optimize import curve_fit, minimize

FILE, STEPS = sys.argv[1], int(sys.argv[2])


def best(run, repeats):
    least = float("inf")
    for _ in range(repeats):
        began = time.perf_counter()
        run()
        least = min(least, time.perf_counter() - began)
    return 1e3 * least


MODELS = {
    "Misra1a": lambda x, a, b: a * (1 - np.exp(-b * x)),
    "Eckerle4": lambda x, a, b, c: a / b * np.exp(-0.5 * ((x - c) / b) ** 2),
    "Gauss1": lambda x, a, b, c, d, e, f, g, h: a * np.exp(-b * x)
    + c * np.exp(-((x - d) ** 2) / e**2)
    + f * np.exp(-((x - g) ** 2) / h**2),
    "Hahn1": lambda x, a, b, c, d, e, f, g: (a + b * x + c * x**2 + d * x**3) / (1 + e * x + f * x**2 + g * x**3),
}
answer = {}
for one in json.load(open(FILE)):
    if one["name"] in MODELS:
        x, y = np.array(one["data"]["x"]), np.array(one["data"]["y"])
        answer[one["name"]] = best(lambda: curve_fit(MODELS[one["name"]], x, y, one["start2"]), 5)

answer["Hock-Schittkowski 71"] = best(
    lambda: minimize(
        lambda x: x[0] * x[3] * (x[0] + x[1] + x[2]) + x[2],
        [1, 5, 5, 1],
        method="SLSQP",
        bounds=[(1, 5)] * 4,
        options={"ftol": 1e-12},
        constraints=[
            {"type": "ineq", "fun": lambda x: np.prod(x) - 25},
            {"type": "eq", "fun": lambda x: np.sum(x**2) - 40},
        ],
    ),
    5,
)

BLOCK = np.array([[0.0025, 0.005], [0.005, 0.01]])
F = np.kron(np.eye(2), np.array([[1.0, 1.0], [0.0, 1.0]]))
H = np.array([[1.0, 0, 0, 0], [0, 0, 1.0, 0]])
Q, R = np.kron(np.eye(2), BLOCK), 0.1 * np.eye(2)
k = np.arange(STEPS)
Z = np.stack([np.sin(k / 50), np.cos(k / 70)], 1)


def filtered():
    x, p, one = np.zeros(4), np.eye(4), np.eye(4)
    for z in Z:
        s = H @ p @ H.T + R
        gain = p @ H.T @ np.linalg.inv(s)
        x = x + gain @ (z - H @ x)
        a = one - gain @ H
        p = a @ p @ a.T + gain @ R @ gain.T
        x, p = F @ x, F @ p @ F.T + Q


answer["filter"] = best(filtered, 2)
print(json.dumps(answer))
