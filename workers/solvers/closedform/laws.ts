// Laws of one coordinate with a closed form of their own: pendulum, Morse, Riccati, logistic.
import { exp, expm1, sin } from '../../numerics/mathematics.ts'
import { morseMotion } from '../../numerics/morse-motion.ts'
import { pendulumMotion } from '../../numerics/pendulum-motion.ts'
import type { PhasePoint } from '../../numerics/quartic-law.ts'
import { riccatiMotion } from '../../numerics/riccati-motion.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { Motion, Rates } from './motion.ts'
import { LAWS, type LawName } from './words.ts'

export interface LawProblem {
  motion: Motion
  rates: Rates
  equation: string
  order: 1 | 2
  /** First integral and the size of its terms; null where the law has none. */
  energy: ((point: PhasePoint) => { value: number; size: number }) | null
}

/** The numbers of a law by name, what is left out from its defaults. */
export function lawParameters<L extends LawName>(
  law: L,
  parameters: Readonly<Record<string, number>> = {},
): Record<keyof (typeof LAWS)[L], number> {
  const known = LAWS[law] as Readonly<Record<string, number>>
  for (const name of Object.keys(parameters)) {
    if (Object.hasOwn(known, name)) continue
    const message = `'${name.slice(0, 64)}' is no parameter of ${law}; there are ${Object.keys(known).join(', ')}`
    throw invalidInput(pointerTo('parameters', name), message)
  }
  return { ...known, ...parameters } as Record<keyof (typeof LAWS)[L], number>
}

const above0 = (values: Readonly<Record<string, number>>, ...names: string[]) => {
  for (const name of names) {
    if (values[name]! > 0) continue
    const message = `${name} is ${values[name]}: it must be above 0`
    throw invalidInput(pointerTo('parameters', name), message, { value: values[name]! })
  }
}

type OneDimensional = Exclude<LawName, 'polynomial' | 'kepler'>

/** `start.v` is the speed in the direction of `sign`. */
export function lawProblem(
  law: OneDimensional,
  parameters: Readonly<Record<string, number>> | undefined,
  start: PhasePoint,
  sign: number,
): LawProblem {
  if (law === 'pendulum') return pendulum(lawParameters(law, parameters), start)
  if (law === 'morse') return morse(lawParameters(law, parameters), start)
  if (law === 'riccati') {
    const { a, b, c } = lawParameters(law, parameters)
    const equation = `phi' = ${a} + ${b} phi + ${c} phi^2, phi(0) = ${start.x}`
    return riccati('riccati', [a, b, c], start.x, sign, equation)
  }
  const { r, K } = lawParameters(law, parameters)
  if (K === 0) throw invalidInput('/parameters/K', 'K is 0: the law divides by it', { value: 0 })
  const equation = `phi' = ${r} phi (1 - phi/${K}), phi(0) = ${start.x}`
  return riccati('logistic', [0, r, -r / K], start.x, sign, equation)
}

function pendulum({ omega }: { omega: number }, start: PhasePoint): LawProblem {
  above0({ omega }, 'omega')
  const motion = pendulumMotion(omega, start.x, start.v)
  const { period, turnTime, reach, written } = motion
  const square = omega * omega
  const bottom = 2 * Math.PI * (written?.turns ?? 0)
  const swings = turnTime === null
  const m = written ? (swings ? written.k * written.k : 1 / (written.k * written.k)) : 0
  return {
    order: 2,
    equation: `phi'' = -${square} sin phi`,
    motion: {
      branch: 'pendulum',
      formula: written ? pendulumFormula(written, omega, swings, m) : `${start.x}`,
      ...{ period, blowUpTime: null },
      elliptic: written && {
        ...{ form: swings ? 'sn' : 'am', modulus: m, amplitude: reach },
        omega: swings ? omega : omega * written.k,
      },
      turning:
        period === null || reach === null ? null : { low: bottom - reach, high: bottom + reach },
      at: t => motion.at(t),
      terms: t => [{ term: 'elliptic solution', value: motion.at(t).x }],
      warnings:
        turnTime === null ? [] : [`it turns round, once in ${turnTime} s: phi is not wrapped`],
    },
    rates: {
      size: 2,
      slope(_, y, dy) {
        dy[0] = y[1]!
        dy[1] = -square * sin(y[0]!)
      },
      rate: omega + Math.abs(start.v),
    },
    energy: ({ x, v }) => {
      const half = sin(x / 2)
      const value = (v * v) / 2 + 2 * square * half * half
      return { value, size: Math.max(value, Number.MIN_VALUE) }
    },
  }
}

function pendulumFormula(
  { k, phase, sign, turns }: { k: number; phase: number; sign: number; turns: number },
  omega: number,
  swings: boolean,
  m: number,
): string {
  const around = turns === 0 ? '' : `${2 * Math.PI * turns} + `
  return swings
    ? `${around}${2 * sign} asin(${k} sn(${phase} + ${omega} t | m = ${m}))`
    : `${around}${2 * sign} am(${phase} + ${k * omega} t | m = ${m})`
}

function morse({ D, a }: { D: number; a: number }, start: PhasePoint): LawProblem {
  above0({ D, a }, 'D', 'a')
  const motion = morseMotion(D, a, start)
  const { wave, energy, period, turning } = motion
  const wall = 1 + Math.sqrt(energy / D)
  return {
    order: 2,
    equation: `phi'' = -dV/dphi, V = ${D} (1 - e^(-${a} phi))^2`,
    motion: {
      branch: 'morse',
      formula: `${start.x} + ln(${waveText(wave)})/${a}`,
      ...{ period, turning, blowUpTime: null, elliptic: null, warnings: [] },
      at: t => motion.at(t),
      terms: t => [{ term: 'logarithm of the linear motion of e^(a phi)', value: motion.at(t).x }],
    },
    rates: {
      size: 2,
      slope(_, y, dy) {
        const near = exp(-a * y[0]!)
        dy[0] = y[1]!
        dy[1] = 2 * a * D * near * expm1(-a * y[0]!)
      },
      rate: 2 * a * Math.sqrt(D) * wall,
    },
    energy: ({ x, v }) => {
      const gap = -expm1(-a * x)
      const value = (v * v) / 2 + D * gap * gap
      return { value, size: Math.max(value, Number.MIN_VALUE) }
    },
  }
}

/** w'' + mu w = force from w = 1. */
function waveText({ mu, force, speed }: { mu: number; force: number; speed: number }): string {
  if (mu === 0) return `1 + ${speed} t + ${force / 2} t^2`
  const w = Math.sqrt(Math.abs(mu))
  const [c, s] = mu > 0 ? ['cos', 'sin'] : ['cosh', 'sinh']
  const centre = force / mu
  return `${centre} + ${1 - centre} ${c}(${w} t) + ${speed / w} ${s}(${w} t)`
}

function riccati(
  branch: 'riccati' | 'logistic',
  [a, b, c]: readonly [number, number, number],
  y0: number,
  sign: number,
  equation: string,
): LawProblem {
  const motion = riccatiMotion(sign * a, sign * b, sign * c, y0)
  const slope = (y: number) => sign * (a + (b + c * y) * y)
  return {
    order: 1,
    equation,
    energy: null,
    motion: {
      branch,
      formula: riccatiFormula(a, b, c, y0),
      ...{ period: null, blowUpTime: motion.blowUpTime, elliptic: null, turning: null },
      at(t) {
        const x = motion.at(t)
        return { x, v: slope(x) }
      },
      terms: t => [
        { term: 'start', value: y0 },
        { term: 'change', value: motion.at(t) - y0 },
      ],
      warnings: [],
    },
    rates: {
      size: 1,
      slope(_, y, dy) {
        dy[0] = slope(y[0]!)
      },
      rate: Math.abs(b) + Math.sqrt(Math.abs(a * c)) + Math.abs(c * y0),
    },
  }
}

function riccatiFormula(a: number, b: number, c: number, y0: number): string {
  const spread = (b / 2) * (b / 2) - a * c
  const w = Math.sqrt(Math.abs(spread))
  const T = spread === 0 ? 't' : `${spread > 0 ? 'tanh' : 'tan'}(${w} t)/${w}`
  return `${y0} + ${a + (b + c * y0) * y0} T/(1 - ${b / 2 + c * y0} T), T = ${T}`
}
