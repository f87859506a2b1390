"""What is right of the figures that draw.ts draws, by mpmath, SciPy and closed forms: none of it shares code with the solvers.

Reads JSON lines, prints a row a solver: figures, refusals, share within three stated errors, the worst ratio.
Ends with 1 when fewer than 99.5 % lie within three, or one beyond ten.
"""
import json
import math
import sys
from collections import defaultdict

import mpmath as mp
import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import solve_discrete_are

mp.mp.dps = 30
ODE = dict(method="DOP853", rtol=1e-13)


def quant(p, _):
    S, K, r, s, T = (mp.mpf(p[k]) for k in ("S0", "K", "r", "sigma", "T"))
    sign = 1 if p["type"] == "call" else -1
    spread = s * mp.sqrt(T)
    d1 = (mp.log(S / K) + (r + s * s / 2) * T) / spread
    cdf = lambda x: mp.erfc(-x / mp.sqrt(2)) / 2
    return sign * (S * cdf(sign * d1) - K * mp.exp(-r * T) * cdf(sign * (d1 - spread)))


BALLS = {  # mass, diameter, drag: the means of the rules of each sport
    "baseball": (0.14525, (0.2286 + 0.235) / 2 / math.pi, 0.35),
    "tennis ball": (0.0577, 0.067, 0.55),
}


def solve(p, _):
    T = p["tMax"]
    if "NM30" in p["koSettings"]:
        omega, x0 = mp.mpf(p["koSettings"]["NM30"]), mp.mpf(p["position"])
        return x0 * mp.cos(omega * mp.mpf(T))
    g, m = 9.80665, p["mass"]
    if p["medium"] == "vacuum":
        return -g * T * T / 2
    _, diameter, drag = BALLS.get(p["object"], (0, (6 * m / (math.pi * 7850)) ** (1 / 3), None))
    rho, viscosity = 1.225, 1.7894e-5
    fluid = rho * math.pi * diameter**3 / 6

    def force(v):
        re = rho * diameter * abs(v) / viscosity
        if re == 0:
            return 0
        slow = re / 5
        c = 24 / re + 2.6 * slow / (1 + slow**1.52)
        if drag is None:
            crisis = re / 2.63e5
            c += 0.411 * crisis**0.06 / (1 + crisis**8) + 0.25 * (re / 1e6) / (1 + re / 1e6)
        else:
            c += drag * re / (1000 + re)
        return c * rho * v * abs(v) * math.pi * diameter**2 / 8

    rate = lambda _, y: [y[1], (-(m - fluid) * g - force(y[1])) / (m + fluid / 2)]
    return solve_ivp(rate, (0, T), [0, 0], atol=1e-13, **ODE).y[0, -1]


def epi(p, _):
    seir, N = p["model"] == "seir", p["N"]

    def rate(_, y):
        new = p["beta"] * y[0] * y[2] / N
        ill = p["sigma"] * y[1] if seir else new
        return [-new, new - ill, ill - p["gamma"] * y[2]]

    top = lambda t, y: rate(t, y)[2]
    run = solve_ivp(
        rate, (0, p["days"]), [N - p["I0"], 0, p["I0"]], events=top, atol=1e-14 * p["I0"], **ODE
    )
    return max([p["I0"], run.y[2, -1], *(y[2] for y in run.y_events[0])])


def lotka(p, _):
    # In logarithms: populations fall to 1e-20 and come back.
    rate = lambda _, y: [
        p["alpha"] - p["beta"] * math.exp(y[1]),
        p["delta"] * math.exp(y[0]) - p["gamma"],
    ]
    top = lambda t, y: rate(t, y)[0]
    start = [math.log(p["x0"]), math.log(p["y0"])]
    run = solve_ivp(rate, (0, p["dt"] * p["steps"]), start, events=top, atol=1e-13, **ODE)
    return math.exp(max([start[0], run.y[0, -1], *(y[0] for y in run.y_events[0])]))


def heat(p, _):
    t = mp.mpf(p["dt"]) * p["steps"]
    return mp.exp(-mp.mpf(p["alpha"]) * mp.pi**2 * (p["kx"] ** 2 + p["ky"] ** 2) * t)


def wave(p, _):
    return mp.mpf(p["c"]) * mp.sqrt(p["kx"] ** 2 + p["ky"] ** 2) / 2


def lorenz(p, more):
    s, r, b = p["sigma"], p["rho"], p["beta"]
    points = [(0, 0, 0)]
    if r > 1:
        q = math.sqrt(b * (r - 1))
        points += [(q, q, r - 1), (-q, -q, r - 1)]
    x, y, z = min(points, key=lambda point: math.dist(point, more["finalState"]))
    if math.dist((x, y, z), more["finalState"]) > 0.05 + 0.1 * math.hypot(x, y, z):
        return None  # Not at rest: no closed form.
    rate = max(np.linalg.eigvals([[-s, s, 0], [r - z, -1, -x], [y, x, -b]]).real)
    return rate if rate < 0 else None


def gauge(p, _):
    beta, V = mp.mpf(p["beta"]), p["L"] ** 2
    I = lambda n: mp.besseli(n, beta)
    if beta == 0:
        return 0
    ns = range(0, 20 + 8 * math.ceil(math.sqrt(p["beta"] + 1)))
    bessel = [I(n) for n in range(len(ns) + 1)]
    weights = [(1 if n == 0 else 2) * (bessel[n] / bessel[0]) ** V for n in ns]
    slopes = [(bessel[abs(n - 1)] + bessel[n + 1]) / 2 / bessel[n] for n in ns]
    return mp.fsum(w * d for w, d in zip(weights, slopes)) / mp.fsum(weights)


def device(p, _):
    if p["dim"] == 1:
        thermal = mp.mpf("1.380649e-23") * p["T"] / mp.mpf("1.602176634e-19")
        ni = 1e16 * mp.mpf(p["T"] / 300) ** 2.54 * mp.exp(6726 / mp.mpf(300) - 6726 / mp.mpf(p["T"]))
        return thermal * mp.log(mp.mpf(p["Na"]) * p["Nd"] / ni**2)
    Lx, Ly = mp.mpf(p["Lx"]), mp.mpf(p["Ly"])
    mode = lambda k: mp.sin(k * mp.pi / 2) / (2 * mp.cosh(k * mp.pi * Ly / Lx / 2))
    if p["kx"] > 0:
        return p["V"] * mode(p["kx"])
    return p["V"] * mp.fsum(4 / (k * mp.pi) * mode(k) for k in range(1, 160, 2))


def closedform(p, _):
    mu, lam, F = p["mu2"], p["lambda"], p["Jext"]
    rate = lambda _, y: [y[1], F - mu * y[0] - lam * y[0] ** 3]
    run = solve_ivp(rate, (0, p["t"]), [p["phi0"], p["phidot0"]], atol=1e-14, **ODE)
    return run.y[0, -1]


def buckling(p, _):
    k = {
        "pinned-pinned": mp.pi,
        "fixed-free": mp.pi / 2,
        "fixed-fixed": 2 * mp.pi,
        "fixed-pinned": mp.findroot(lambda x: mp.tan(x) - x, 4.4934),
    }[p["endCondition"]]
    return k**2 * mp.mpf(p["E"]) * p["I"] / mp.mpf(p["L"]) ** 2


def acoustic(p, _):
    return mp.mpf(p["c"]) / (4 if p["boundary"] == "open-closed" else 2) / p["L"]


def flow(p, _):
    return mp.exp(-16 * mp.pi**2 * mp.mpf(p["visc"]) * mp.mpf(p["dt"]) * p["steps"])


def kalman(p, _):
    dt, q, r = p["dt"], p["sigmaA"] ** 2, p["sigmaZ"] ** 2
    F, H = np.array([[1, dt], [0, 1]]), np.array([[1.0, 0]])
    G = np.array([[dt * dt / 2], [dt]])
    P = solve_discrete_are(F.T, H.T, q * G @ G.T, np.array([[r]]))
    return math.sqrt(P[0, 0] - P[0, 0] ** 2 / (P[0, 0] + r))


# What the ways above are off themselves, relative: closed forms are exact.
OWN = defaultdict(float, solve=1e-12, epi=1e-10, lotka=1e-11, closedform=1e-11, kalman=1e-9)
TRUTHS = dict(
    quant=quant, solve=solve, epi=epi, lotka=lotka, heat=heat, wave=wave, lorenz=lorenz,
    gauge=gauge, device=device, closedform=closedform, buckling=buckling, acoustic=acoustic,
    flow=flow, kalman=kalman,
)


def main():
    ratios, refused = defaultdict(list), defaultdict(int)
    for line in sys.stdin:
        figure = json.loads(line)
        key = figure["solver"]
        if "refused" in figure:
            refused[key] += 1
            if figure["refused"] in ("PRECISION", "INTERNAL"):
                print(f"{key} {figure['refused']}: {figure['message'][:120]} {figure['given']}")
            continue
        p = figure["parameters"]
        right = TRUTHS[key](p, figure["more"])
        if right is None:
            continue
        off = abs(mp.mpf(figure["value"]) - right)
        own = OWN[key] * max(abs(right), 1 if key in ("solve", "closedform") else 0)
        stated = figure["uncertainty"] + own
        ratio = float(off / stated) if stated > 0 else (0.0 if off == 0 else math.inf)
        ratios[key].append(ratio)
        if ratio > 3:
            shown = {k: v for k, v in p.items() if not isinstance(v, (dict, list))}
            print(f"{key}: {ratio:.3g} times {figure['uncertainty']:.3g}: {figure['value']} for {mp.nstr(right, 15)} {shown}")
    every = [ratio for some in ratios.values() for ratio in some]
    for key, some in ratios.items():
        within = sum(ratio <= 3 for ratio in some) / len(some)
        print(f"{key:11} {len(some):5} figures, {refused[key]:4} refused, {100 * within:6.2f} % within 3, worst {max(some):.3g}")
    within = sum(ratio <= 3 for ratio in every) / len(every)
    beyond = sum(ratio > 10 for ratio in every)
    print(f"{'all':11} {len(every):5} figures, {sum(refused.values()):4} refused, {100 * within:6.2f} % within 3, {beyond} beyond 10")
    return 0 if within >= 0.995 and beyond == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
