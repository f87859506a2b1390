// Frequencies of a network without losses, none missed: Wittrick and Williams (Q. J. Mech. Appl. Math. 24 (1971) 263). Below a
// frequency lie as many as the negative pivots of the matrix that joins the pressures of the joints, and as many as the parts
// have between joints without pressure.
import { Failure } from '../../failure.ts'
import { cos, sin } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import type { Bore, End } from './bore.ts'
import type { Branch, Resonator } from './parts.ts'
import { KA_RADIATED_MAX, type OpenEnd, type Radiating, radiates } from './radiation.ts'
import type { Element } from './slices.ts'

const BISECTIONS = 70
const DOUBLINGS = 60
/** Share of c over the length that lies below every frequency but that of the whole air. */
const STILL = 1e-7

export class ModeCounter {
  readonly #bore: Bore
  readonly #elements: readonly Element[]
  readonly #open: OpenEnd
  readonly #ends: readonly [End, End]
  readonly #offset: number

  /** `left`: instead of that of the bore. */
  constructor(bore: Bore, elements: readonly Element[], open: OpenEnd, left: End = bore.left) {
    this.#bore = bore
    this.#elements = elements
    this.#open = open
    this.#ends = [left, bore.right]
    // Between walls the whole air at rest counts: a constant pressure is no resonance.
    this.#offset = 0
    this.#offset = this.below((STILL * bore.gas.c) / bore.length)
  }

  /** How many frequencies lie below f. */
  below(f: number): number {
    for (let trial = 0; trial < 8; trial++) {
      const count = this.#count(f * (1 + 1e-14 * trial))
      if (count !== undefined) return count - this.#offset
    }
    throw new Failure('NOT_CONVERGED', `frequencies below ${f} Hz cannot be counted`, { f })
  }

  /** The first `count` of them. */
  first(count: number): number[] {
    const { gas, length } = this.#bore
    let high = gas.c / length
    for (let i = 0; this.below(high) < count; i++) {
      if (i === DOUBLINGS) throw new Failure('NOT_CONVERGED', `fewer than ${count} modes`, {})
      high *= 2
    }
    return Array.from({ length: count }, (_, n) => this.nth(n, high))
  }

  nth(n: number, above: number): number {
    let [low, high] = [0, above]
    for (let i = 0; i < BISECTIONS; i++) {
      const middle = (low + high) / 2
      if (middle === low || middle === high) break
      if (this.below(middle) > n) high = middle
      else low = middle
    }
    return (low + high) / 2
  }

  /** Undefined where a pivot or a sine is zero. */
  #count(f: number): number | undefined {
    const { gas, radii } = this.#bore
    const omega = 2 * Math.PI * f
    const k = omega / gas.c
    let count = 0
    // i times the flow into what lies left of the joint at hand, by its pressure: eliminated so far.
    let own = 0
    const [left, right] = this.#ends
    let held = left.kind === 'open'
    const joined = ({ a, b, gamma, d, inside }: RealPole): boolean => {
      const pivot = held ? b : d + b * own
      if (pivot === 0 || b === 0) return false
      if (!held && pivot < 0 !== b < 0) count++
      own = held ? a / b : (a * own - gamma) / pivot
      held = false
      count += inside
      return true
    }
    const piece = (length: number, r0: number, r1: number): boolean =>
      joined(poleOf(k, length, r0, r1, gas.rho * gas.c))
    if (radiates(left.kind)) {
      held = true
      if (!piece(radii[0] * this.#longer(f, radii[0], left.kind), radii[0], radii[0]))
        return undefined
    }
    for (const element of this.#elements) {
      if (element.kind === 'piece') {
        if (!piece(element.length, element.r0, element.r1)) return undefined
      } else if (element.kind === 'inertance') {
        if (!joined({ a: 1, b: omega * element.mass, gamma: 0, d: 1, inside: 0 })) return undefined
      } else {
        const { entry, inside } =
          element.kind === 'branch' ? this.#branch(element, f) : this.#resonator(element, omega)
        if (!Number.isFinite(entry)) return undefined
        count += inside
        // Beside a held joint it has modes of its own.
        if (!held) own += entry
      }
    }
    if (
      radiates(right.kind) &&
      !piece(radii[1] * this.#longer(f, radii[1], right.kind), radii[1], radii[1])
    ) {
      return undefined
    }
    const isHeld = right.kind === 'open' || radiates(right.kind)
    if (isHeld || held) return count
    if (own === 0) return undefined
    return own < 0 ? count + 1 : count
  }

  #longer(f: number, radius: number, kind?: Radiating): number {
    const ka = (2 * Math.PI * f * radius) / this.#bore.gas.c
    // Beyond its range the count is of no use, and the search comes back from there.
    return this.#open.at(Math.min(ka, 0.999 * KA_RADIATED_MAX), kind).length
  }

  #branch({ length, radius, end, mass = 0 }: Branch, f: number): { entry: number; inside: number } {
    const { rho, c } = this.#bore.gas
    const omega = 2 * Math.PI * f
    const k = omega / c
    const whole = end === 'unflanged' ? length + radius * this.#longer(f, radius) : length
    const unit = (rho * c) / (Math.PI * radius * radius)
    const [s, co] = [sin(k * whole), cos(k * whole)]
    const isClosed = end === 'closed'
    if (mass === 0)
      return isClosed
        ? { entry: -s / co / unit, inside: halfTurns(k * whole + Math.PI / 2, co) }
        : { entry: co / s / unit, inside: halfTurns(k * whole, s) }
    // With a mass at its mouth: its reactance rises between its poles, and each rise but that from 0 has a zero.
    const reactance = omega * mass + (isClosed ? -co / s : s / co) * unit
    const rises = isClosed ? halfTurns(k * whole, s) : halfTurns(k * whole + Math.PI / 2, co) - 1
    return { entry: 1 / reactance, inside: reactance > 0 ? rises + 1 : rises }
  }

  #resonator(
    { length, radius, volume }: Resonator,
    omega: number,
  ): { entry: number; inside: number } {
    const { rho, c } = this.#bore.gas
    const reactance =
      (omega * rho * length) / (Math.PI * radius * radius) - (rho * c * c) / (omega * volume)
    return { entry: 1 / reactance, inside: reactance > 0 ? 1 : 0 }
  }
}

/** [[a, i b], [i gamma, d]] without losses, and the frequencies below that of the part between ends without pressure. */
export interface RealPole {
  readonly a: number
  readonly b: number
  readonly gamma: number
  readonly d: number
  readonly inside: number
}

export function poleOf(k: number, length: number, r0: number, r1: number, rhoC: number): RealPole {
  const [s, c] = [sin(k * length), cos(k * length)]
  const slope = (r1 - r0) / length
  const q = s / k
  return {
    a: (r1 * c - slope * q) / r0,
    b: (rhoC * s) / (Math.PI * r0 * r1),
    gamma: (Math.PI / (k * rhoC)) * (r0 * r1 * k * s - slope * slope * (length * c - q)),
    d: (r0 * c + slope * q) / r1,
    inside: halfTurns(k * length, s),
  }
}

/** Whole half turns in an angle whose sine is `sine`: next to one of them the sign of the sine decides. */
function halfTurns(angle: number, sine: number): number {
  const floor = Math.floor(angle / Math.PI)
  if (sine === 0 || (floor % 2 === 0) === sine > 0) return floor
  return Math.round(angle / Math.PI) === floor ? floor - 1 : floor + 1
}

export function refuseLossyEnds({ left, right, gas }: Bore): void {
  for (const [side, { kind }] of Object.entries({ left, right })) {
    if (kind !== 'anechoic' && kind !== 'impedance') continue
    throw invalidInput(
      `/ends/${side}`,
      `${side} takes sound away: analysis impedance shows the peaks of such a pipe`,
    )
  }
  if (!gas.losses) return
  throw invalidInput(
    '/medium/losses',
    'losses: modes are those without; analysis impedance shows their peaks',
  )
}
