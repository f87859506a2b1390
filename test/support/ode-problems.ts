// Problems of the textbooks of Hairer, Norsett and Wanner with their solutions. Digits are from integrations in quadruple
// precision, tolerance 1e-16 or better, unless told otherwise.

const SEVEN = [1, 2, 3, 4, 5, 6, 7]

/** Seven bodies in a plane, masses 1 to 7 (I, II.10): x, y, then their speeds. */
export const PLEIADES = {
  equations: Object.fromEntries([
    ...SEVEN.map(i => [`x${i}`, `u${i}`]),
    ...SEVEN.map(i => [`y${i}`, `v${i}`]),
    ...SEVEN.map(i => [`u${i}`, pull('x', i)]),
    ...SEVEN.map(i => [`v${i}`, pull('y', i)]),
  ]) as Record<string, string>,
  // biome-ignore format: x, y, u, v
  start: [
    3, 3, -1, -3, 2, -2, 2, 3, -3, 2, 0, 0, -4, 4,
    0, 0, 0, 0, 0, 1.75, -1.5, 0, 0, 0, -1.25, 1, 0, 0,
  ],
  tEnd: 3,
  end: {
    x1: 0.3706139143970502,
    x2: 3.237284092057233,
    y1: -3.943437585517392,
    y7: 1.09144924042898,
  },
}

function pull(axis: 'x' | 'y', i: number): string {
  return SEVEN.filter(j => j !== i)
    .map(j => {
      const [a, b] = i < j ? [i, j] : [j, i]
      return `${j}*(${axis}${j} - ${axis}${i})/((x${a} - x${b})^2 + (y${a} - y${b})^2)^1.5`
    })
    .join(' + ')
}

/** A body between earth and moon, in the frame that turns with them. */
export const RESTRICTED = {
  equations: {
    x: 'u',
    y: 'v',
    u: 'x + 2*v - (1 - mu)*(x + mu)/r1 - mu*(x - 1 + mu)/r2',
    v: 'y - 2*u - (1 - mu)*y/r1 - mu*y/r2',
  },
  definitions: { r1: '((x + mu)^2 + y^2)^1.5', r2: '((x - 1 + mu)^2 + y^2)^1.5' },
  parameters: { mu: 0.012277471 },
}

/** Closed orbits: the speed v at (0.994, 0), and the period. */
export const ORBITS = [
  { v: -2.0015851063790824, period: 17.065216560157964 },
  { v: -2.031732629557337, period: 11.124340337266085 },
]

export const LORENZ = {
  equations: { x: 's*(y - x)', y: 'x*(r - z) - y', z: 'x*y - b*z' },
  parameters: { s: 10, r: 28, b: 8 / 3 },
  start: [1, 1, 1],
}

export const VAN_DER_POL = {
  equations: { x: 'v', v: 'mu*(1 - x^2)*v - x' },
  parameters: { mu: 1000 },
  start: [2, 0],
}

export const ROBERTSON = {
  equations: { a: '-0.04*a + 1e4*b*c', b: '0.04*a - 1e4*b*c - 3e7*b^2', c: '3e7*b^2' },
  start: [1, 0, 0],
}

export const HIRES = {
  equations: {
    y1: '-1.71*y1 + 0.43*y2 + 8.32*y3 + 0.0007',
    y2: '1.71*y1 - 8.75*y2',
    y3: '-10.03*y3 + 0.43*y4 + 0.035*y5',
    y4: '8.32*y2 + 1.71*y3 - 1.12*y4',
    y5: '-1.745*y5 + 0.43*y6 + 0.43*y7',
    y6: '-280*y6*y8 + 0.69*y4 + 1.71*y5 - 0.43*y6 + 0.69*y7',
    y7: '280*y6*y8 - 1.81*y7',
    y8: '-280*y6*y8 + 1.81*y7',
  },
  start: [1, 0, 0, 0, 0, 0, 0, 0.0057],
  tEnd: 321.8122,
  // biome-ignore format: eight numbers
  end: [
    7.371312573325668e-4, 1.442485726316185e-4, 5.888729740967575e-5, 1.175651343283149e-3,
    2.386356198831331e-3, 6.238968252742796e-3, 2.849998395185769e-3, 2.850001604814231e-3,
  ],
}

export const OREGONATOR = {
  equations: {
    a: 's*(b + a*(1 - q*a - b))',
    b: '(c - (1 + a)*b)/s',
    c: 'w*(a - c)',
  },
  parameters: { s: 77.27, q: 8.375e-6, w: 0.161 },
  start: [1, 2, 3],
  tEnd: 360,
  end: [1.000814870318523, 1228.178521549917, 132.0554942846706],
}

export const BRUSSELATOR = {
  equations: { u: 'A + u^2*v - (B + 1)*u', v: 'B*u - u^2*v' },
  parameters: { A: 1, B: 3 },
  start: [1.5, 3],
  tEnd: 20,
  end: [0.498637071268348, 4.596780349452],
}
