// Systems whose rates are written by a caller, as bench/native/expressions.c has them in C.
import type { SystemTexts } from '../../workers/expression/wasm/system.ts'

export interface SystemCase {
  readonly name: string
  readonly texts: SystemTexts
  readonly parameters: readonly number[]
  readonly start: readonly number[]
}

const RATIONAL =
  '(1.5*x^3 - 2.25*x*y + 0.75*y^2 - 3.5)/(1.25 + 0.5*x^2 + 2.5*y^2 + 0.125*x*y) + 7.5*x/(3 + y^2)'
const TRANSCENDENTAL = 'exp(-x)*sin(y) + exp(-y)*cos(x)'

/** In the order in which the native program prints them. */
export const SYSTEMS: readonly SystemCase[] = [
  {
    name: 'Lorenz',
    texts: {
      equations: { x: 's*(y - x)', y: 'x*(r - z) - y', z: 'x*y - b*z' },
      parameters: ['s', 'r', 'b'],
    },
    parameters: [10, 28, 8 / 3],
    start: [1, 2, 3],
  },
  pleiades(),
  {
    name: 'rational, 20 operations',
    texts: { equations: { x: 'f', y: '-f' }, definitions: { f: RATIONAL } },
    parameters: [],
    start: [1, 2],
  },
  {
    name: '2 exp, sin, cos',
    texts: { equations: { x: 'f', y: '-f' }, definitions: { f: TRANSCENDENTAL } },
    parameters: [],
    start: [1, 2],
  },
  {
    name: 'restricted three-body',
    texts: {
      equations: {
        x: 'u',
        y: 'v',
        u: 'x + 2*v - n*(x + m)/c1 - m*(x - n)/c2',
        v: 'y - 2*u - n*y/c1 - m*y/c2',
      },
      definitions: {
        n: '1 - m',
        c1: '((x + m)^2 + y^2)^1.5',
        c2: '((x - n)^2 + y^2)^1.5',
      },
      parameters: ['m'],
    },
    parameters: [0.012277471],
    start: [0.994, 0, 0, -2.0015851063790824],
  },
]

/** Seven stars of the masses 1 to 7 in a plane (Hairer, Norsett, Wanner, Solving ODEs I, II.10). */
function pleiades(): SystemCase {
  const stars = [1, 2, 3, 4, 5, 6, 7]
  const definitions: Record<string, string> = {}
  for (const i of stars) {
    for (const j of stars) {
      if (j <= i) continue
      const squares = `(x[${j}] - x[${i}])^2 + (y[${j}] - y[${i}])^2`
      definitions[`r${i}${j}`] = `(${squares})^1.5`
    }
  }
  const force = (axis: string, i: number) => {
    const of = (j: number) =>
      `${j}*(${axis}[${j}] - ${axis}[${i}])/r${Math.min(i, j)}${Math.max(i, j)}`
    return stars
      .filter(j => j !== i)
      .map(of)
      .join(' + ')
  }
  const named = (name: string, text: (i: number) => string) =>
    stars.map((i): [string, string] => [`${name}[${i}]`, text(i)])
  const equations = Object.fromEntries([
    ...named('x', i => `u[${i}]`),
    ...named('y', i => `v[${i}]`),
    ...named('u', i => force('x', i)),
    ...named('v', i => force('y', i)),
  ])
  const start = [
    ...[3, 3, -1, -3, 2, -2, 2],
    ...[3, -3, 2, 0, 0, -4, 4],
    ...[0, 0, 0, 0, 0, 1.75, -1.5],
    ...[0, 0, 0, -1.25, 1, 0, 0],
  ]
  return { name: 'Pleiades', texts: { equations, definitions }, parameters: [], start }
}
