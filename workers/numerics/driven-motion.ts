// x'' + damping x' + mu x = sum of amplitude cos(frequency t + phase): with the roots r1, r2 of the free equation and
// S(t) = t exp[r1 t, r2 t], its answer to a push, each part is a divided difference of exp, resonance among them.
import {
  type Complex,
  complexExp,
  expDifference,
  expSecondDifference,
  over,
  plus,
  scaled,
  sizeOf,
  times,
} from './exp-differences.ts'
import { atan2, cos, sin } from './mathematics.ts'
import type { PhasePoint } from './quartic-law.ts'

export interface Drive {
  readonly amplitude: number
  /** Angular. */
  readonly frequency: number
  readonly phase: number
}

export interface DrivenLaw {
  readonly mu: number
  readonly damping: number
  readonly force: number
  readonly drives: readonly Drive[]
}

export interface DrivenMotion {
  /** Roots of r^2 + damping r + mu. */
  readonly roots: readonly [Complex, Complex]
  at(t: number): DrivenPoint
}

export interface DrivenPoint extends PhasePoint {
  readonly parts: { start: number; speed: number; force: number; drives: number[] }
}

export function drivenMotion(law: DrivenLaw, start: PhasePoint): DrivenMotion {
  const { mu, damping, force, drives } = law
  const roots = rootsOf(law)
  const sources = [{ amplitude: force, frequency: 0, phase: 0 }, ...drives].map(
    ({ amplitude, frequency, phase }) => ({
      rate: { re: 0, im: frequency },
      size: { re: amplitude * cos(phase), im: amplitude * sin(phase) },
    }),
  )
  return {
    roots,
    at(t) {
      const [a, b] = [scaled(roots[0], t), scaled(roots[1], t)]
      const push = t * expDifference(a, b).re
      const slope = times(roots[0], { re: push, im: 0 }).re + complexExp(b).re
      const answers = sources.map(({ rate, size }) => {
        if (size.re === 0 && size.im === 0) return { x: 0, v: 0 }
        const lasting = scaled(expSecondDifference(a, b, scaled(rate, t)), t * t)
        const moved = times(size, lasting)
        return { x: moved.re, v: times(rate, moved).re + size.re * push }
      })
      const parts = {
        start: start.x * (slope + damping * push),
        speed: start.v * push,
        force: answers[0]!.x,
        drives: answers.slice(1).map(({ x }) => x),
      }
      const driven = answers.reduce((sum, { x, v }) => ({ x: sum.x + x, v: sum.v + v }), {
        x: 0,
        v: 0,
      })
      return {
        x: parts.start + parts.speed + driven.x,
        v: start.v * slope - mu * start.x * push + driven.v,
        parts,
      }
    },
  }
}

function rootsOf({ mu, damping }: DrivenLaw): [Complex, Complex] {
  const half = damping / 2
  const spread = half * half - mu
  if (spread < 0) {
    const im = Math.sqrt(-spread)
    return [
      { re: -half, im },
      { re: -half, im: -im },
    ]
  }
  const fast = -half - Math.sqrt(spread)
  // Their product is mu: the slow one loses nothing by it.
  return [
    { re: fast === 0 ? 0 : mu / fast, im: 0 },
    { re: fast, im: 0 },
  ]
}

/** Amplitude and lag of the motion that is left once the start is forgotten; null where it never is, or at resonance. */
export function steadyState(
  { mu, damping }: DrivenLaw,
  { amplitude, frequency }: Drive,
): { amplitude: number; phaseLag: number } | null {
  if (!(damping > 0 && mu > 0)) return null
  const response = { re: mu - frequency * frequency, im: damping * frequency }
  return {
    amplitude: Math.abs(amplitude) / sizeOf(response),
    phaseLag: atan2(response.im, response.re),
  }
}

/** The same motion as a text with numbers. */
export function drivenFormula(law: DrivenLaw, start: PhasePoint): string {
  const { force, drives } = law
  const [first, second] = rootsOf(law)
  let { x, v } = start
  const texts: string[] = []
  for (const drive of [{ amplitude: force, frequency: 0, phase: 0 }, ...drives]) {
    if (drive.amplitude === 0) continue
    const { text, at0, slope0 } = lastingPart(law, drive)
    texts.push(text)
    x -= at0
    v -= slope0
  }
  return [freePart(first, second, x, v), ...texts].join(' + ')
}

/** Of the larger root: two that lie closer give two exponentials that cancel. */
const NEARLY_EQUAL = 1e-3

/** The free motion through (x, v). */
function freePart(first: Complex, second: Complex, x: number, v: number): string {
  if (first.im !== 0) {
    const { re, im } = first
    const waves = `${x} cos(${im} t) + ${(v - re * x) / im} sin(${im} t)`
    return re === 0 ? waves : `e^(${re} t) (${waves})`
  }
  const [a, b] = [first.re, second.re]
  if (a === b) return a === 0 ? `${x} + ${v} t` : `e^(${a} t) (${x} + ${v - a * x} t)`
  if (a - b < NEARLY_EQUAL * Math.abs(b)) {
    const [mean, half] = [(a + b) / 2, (a - b) / 2]
    return `e^(${mean} t) (${x} cosh(${half} t) + ${(v - mean * x) / half} sinh(${half} t))`
  }
  const slow = (v - b * x) / (a - b)
  return `${slow} e^(${a} t) + ${x - slow} e^(${b} t)`
}

/** A particular solution: t^k times the drive over the k-th derivative of z^2 + damping z + mu, the first that is not 0. */
function lastingPart({ mu, damping }: DrivenLaw, { amplitude, frequency, phase }: Drive) {
  const rate = { re: 0, im: frequency }
  const size = { re: amplitude * cos(phase), im: amplitude * sin(phase) }
  const wave = (factor: number, angle: number) =>
    frequency === 0 ? `${factor * cos(angle)}` : `${factor} cos(${frequency} t + ${angle})`
  const angleOf = ({ re, im }: Complex) => atan2(im, re)
  const whole = { re: mu - frequency * frequency, im: damping * frequency }
  if (whole.re !== 0 || whole.im !== 0) {
    const moved = over(size, whole)
    return {
      text: wave(sizeOf(moved), angleOf(moved)),
      ...{ at0: moved.re, slope0: times(rate, moved).re },
    }
  }
  const slope = plus(scaled(rate, 2), { re: damping, im: 0 })
  if (slope.re !== 0 || slope.im !== 0) {
    const moved = over(size, slope)
    return { text: `t ${wave(sizeOf(moved), angleOf(moved))}`, at0: 0, slope0: moved.re }
  }
  return { text: `${size.re / 2} t^2`, at0: 0, slope0: 0 }
}
