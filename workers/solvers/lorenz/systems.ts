// Flows and maps by name: equations, parameters and a start from which each comes to its attractor.
export interface NamedSystem {
  readonly equations: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, number>>
  readonly initial: Readonly<Record<string, number>>
  readonly isMap?: true
}

const LORENZ96_SIZE = 40
const cyclic = (i: number) => `x${((i + LORENZ96_SIZE) % LORENZ96_SIZE) + 1}`

/** Sprott, Chaos and Time-Series Analysis (2003), appendix A, where no other source is named. */
export const SYSTEMS = {
  lorenz: {
    equations: { x: 'sigma*(y - x)', y: 'x*(rho - z) - y', z: 'x*y - b*z' },
    parameters: { sigma: 10, rho: 28, b: 8 / 3 },
    initial: { x: 1, y: 1, z: 1 },
  },
  rossler: {
    equations: { x: '-y - z', y: 'x + a*y', z: 'b + z*(x - c)' },
    parameters: { a: 0.2, b: 0.2, c: 5.7 },
    initial: { x: 1, y: 1, z: 0 },
  },
  /** Rossler, Phys. Lett. A 71 (1979) 155. */
  'rossler-hyperchaos': {
    equations: { x: '-y - z', y: 'x + a*y + w', z: 'b + x*z', w: 'c*w - d*z' },
    parameters: { a: 0.25, b: 3, c: 0.05, d: 0.5 },
    initial: { x: -10, y: -6, z: 0, w: 10 },
  },
  /** Chen and Ueta, Int. J. Bifurc. Chaos 9 (1999) 1465. */
  chen: {
    equations: { x: 'a*(y - x)', y: '(c - a)*x - x*z + c*y', z: 'x*y - b*z' },
    parameters: { a: 35, b: 3, c: 28 },
    initial: { x: -3, y: 2, z: 20 },
  },
  /** Lorenz (1996), Predictability: a problem partly solved. */
  lorenz96: {
    equations: Object.fromEntries(
      Array.from({ length: LORENZ96_SIZE }, (_, i) => [
        cyclic(i),
        `(${cyclic(i + 1)} - ${cyclic(i - 2)})*${cyclic(i - 1)} - ${cyclic(i)} + F`,
      ]),
    ),
    parameters: { F: 8 },
    initial: Object.fromEntries(
      Array.from({ length: LORENZ96_SIZE }, (_, i) => [cyclic(i), i === 0 ? 8.01 : 8]),
    ),
  },
  duffing: {
    equations: { x: 'v', v: 'x - x^3 - d*v + g*cos(w*t)' },
    parameters: { d: 0.25, g: 0.4, w: 1 },
    initial: { x: 0.2, v: 0 },
  },
  /** Matsumoto, IEEE Trans. Circuits Syst. 31 (1984) 1055. */
  chua: {
    equations: {
      x: 'a*(y - x - m1*x - (m0 - m1)/2*(abs(x + 1) - abs(x - 1)))',
      y: 'x - y + z',
      z: '-b*y',
    },
    parameters: { a: 9, b: 100 / 7, m0: -8 / 7, m1: -5 / 7 },
    initial: { x: 0.7, y: 0, z: 0 },
  },
  /** Thomas, Int. J. Bifurc. Chaos 9 (1999) 1889. */
  thomas: {
    equations: { x: 'sin(y) - b*x', y: 'sin(z) - b*y', z: 'sin(x) - b*z' },
    parameters: { b: 0.18 },
    initial: { x: 0.1, y: 0, z: 0 },
  },
  'van-der-pol': {
    equations: { x: 'v', v: 'mu*(1 - x^2)*v - x' },
    parameters: { mu: 1 },
    initial: { x: 2, v: 0 },
  },
  /** Henon, Commun. Math. Phys. 50 (1976) 69. */
  henon: {
    equations: { x: '1 - a*x^2 + y', y: 'b*x' },
    parameters: { a: 1.4, b: 0.3 },
    initial: { x: 0.1, y: 0.1 },
    isMap: true,
  },
  logistic: {
    equations: { x: 'r*x*(1 - x)' },
    parameters: { r: 4 },
    initial: { x: 0.3 },
    isMap: true,
  },
} as const satisfies Record<string, NamedSystem>

export const SYSTEM_NAMES = Object.keys(SYSTEMS) as [
  keyof typeof SYSTEMS,
  ...(keyof typeof SYSTEMS)[],
]
