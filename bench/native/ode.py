"""The integrations of bench/ode.ts by SciPy's solve_ivp, rates as a person writes them: milliseconds by name as JSON."""

import json
import time

import numpy as np
from scipy.integrate import solve_ivp

MU = 0.012277471
MASS = np.arange(1, 8)


def lorenz(t, y):
    return [10 * (y[1] - y[0]), y[0] * (28 - y[2]) - y[1], y[0] * y[1] - 8 / 3 * y[2]]


def pleiades(t, y):
    x, z = y[:7], y[7:14]
    dx, dz = x[None] - x[:, None], z[None] - z[:, None]
    r3 = (dx * dx + dz * dz) ** 1.5
    np.fill_diagonal(r3, 1)
    return np.concatenate([y[14:], (MASS * dx / r3).sum(1), (MASS * dz / r3).sum(1)])


def restricted(t, y):
    a, b, q = y[0] + MU, y[0] - 1 + MU, y[1] ** 2
    r1, r2 = (1 - MU) / (a * a + q) ** 1.5, MU / (b * b + q) ** 1.5
    return [y[2], y[3], y[0] + 2 * y[3] - r1 * a - r2 * b, y[1] - 2 * y[2] - r1 * y[1] - r2 * y[1]]


def van_der_pol(t, y):
    return [y[1], 1000 * (1 - y[0] ** 2) * y[1] - y[0]]


def robertson(t, y):
    a, b, c = y
    return [-0.04 * a + 1e4 * b * c, 0.04 * a - 1e4 * b * c - 3e7 * b * b, 3e7 * b * b]


def hires(t, y):
    y1, y2, y3, y4, y5, y6, y7, y8 = y
    s = 280 * y6 * y8
    return [
        -1.71 * y1 + 0.43 * y2 + 8.32 * y3 + 0.0007,
        1.71 * y1 - 8.75 * y2,
        -10.03 * y3 + 0.43 * y4 + 0.035 * y5,
        8.32 * y2 + 1.71 * y3 - 1.12 * y4,
        -1.745 * y5 + 0.43 * y6 + 0.43 * y7,
        -s + 0.69 * y4 + 1.71 * y5 - 0.43 * y6 + 0.69 * y7,
        s - 1.81 * y7,
        -s + 1.81 * y7,
    ]


SEVEN = [3, 3, -1, -3, 2, -2, 2, 3, -3, 2, 0, 0, -4, 4, 0, 0, 0, 0, 0, 1.75, -1.5, 0, 0, 0, -1.25, 1, 0, 0]
RUNS = [
    ("Lorenz", lorenz, 40, [1, 1, 1], ["DOP853"], 1e-10, 1e-10),
    ("Pleiades", pleiades, 3, SEVEN, ["DOP853"], 1e-10, 1e-10),
    ("Arenstorf", restricted, 17.065216560157964, [0.994, 0, 0, -2.0015851063790824], ["DOP853"], 1e-12, 1e-12),
    ("Robertson", robertson, 1e11, [1, 0, 0], ["Radau", "LSODA"], 1e-8, 1e-16),
    ("van der Pol", van_der_pol, 2000, [2, 0], ["Radau", "LSODA"], 1e-8, 1e-12),
    ("HIRES", hires, 321.8122, [1, 0, 0, 0, 0, 0, 0, 0.0057], ["Radau", "LSODA"], 1e-8, 1e-14),
]

answer = {}
for name, rates, end, start, methods, rtol, atol in RUNS:
    for method in methods:
        best = float("inf")
        for _ in range(2):
            began = time.perf_counter()
            solve_ivp(rates, (0, end), start, method=method, rtol=rtol, atol=atol)
            best = min(best, time.perf_counter() - began)
        answer.setdefault(name, {})[method] = 1e3 * best
print(json.dumps(answer))
