"""The mesh of bench/fea.ts by SciPy: assembly and the fastest of its sparse direct solvers, seconds as JSON."""

import json
import sys
import time

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.linalg import spsolve

NU = 0.3


def element(a):
    """Incompatible-mode rectangle hx / hy = a, E = 1; u and v of the corners 00, 10, 01, 11."""
    c, g = 1 / (1 - NU * NU), 1 / (2 * (1 + NU))
    d, m = np.array([-1.0, 1.0]), np.array([0.5, 0.5])
    x, y = np.kron(m, d), np.kron(d, m)  # mean slopes along x and y
    twist = np.kron(d, d)
    k = np.zeros((4, 2, 4, 2))
    k[:, 0, :, 0] = c / a * np.outer(x, x) + g * a * np.outer(y, y) + np.outer(twist, twist) / (12 * a)
    k[:, 1, :, 1] = c * a * np.outer(y, y) + g / a * np.outer(x, x) + np.outer(twist, twist) * a / 12
    k[:, 0, :, 1] = NU * c * np.outer(x, y) + g * np.outer(y, x)
    k[:, 1, :, 0] = k[:, 0, :, 1].T
    return k.reshape(8, 8)


def assembled(nx, ny, slenderness):
    j, i = np.meshgrid(np.arange(ny), np.arange(nx), indexing="ij")
    low = (j * (nx + 1) + i).ravel()
    nodes = np.stack([low, low + 1, low + nx + 1, low + nx + 2], axis=1)
    dofs = (2 * nodes[:, :, None] + np.arange(2)).reshape(-1, 8)
    rows, columns = np.repeat(dofs, 8, axis=1).ravel(), np.tile(dofs, (1, 8)).ravel()
    values = np.tile(element(slenderness / nx * ny).ravel(), nx * ny)
    n = 2 * (nx + 1) * (ny + 1)
    free = np.arange(n).reshape(ny + 1, nx + 1, 2)[:, 1:].ravel()
    load = np.zeros((ny + 1, nx + 1, 2))
    load[:, -1, 1] = -1 / ny
    load[[0, -1], -1, 1] /= 2
    matrix = coo_matrix((values, (rows, columns)), shape=(n, n)).tocsc()[free][:, free]
    return matrix, load.ravel()[free]


def shortest(run, rounds=3):
    times = []
    for _ in range(rounds):
        start = time.process_time()
        result = run()
        times.append(time.process_time() - start)
    return min(times), result


nx, ny, slenderness = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
assembly, (matrix, load) = shortest(lambda: assembled(nx, ny, slenderness))
orders = ("COLAMD", "MMD_AT_PLUS_A")
solves = [shortest(lambda: spsolve(matrix, load, permc_spec=order)) for order in orders]
solve, u = min(solves, key=lambda one: one[0])
tip = -u.reshape(ny + 1, nx, 2)[:, -1, 1]
tip = (tip[ny // 2] + tip[(ny + 1) // 2]) / 2
print(json.dumps({"assembly": assembly, "solve": solve, "tip": tip}))
