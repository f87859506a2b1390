// What a network does to sound of one frequency: its matrix, and what it looks like from the left end.

import { Failure } from '../../failure.ts'
import { cos, sin } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import type { Bore, Branch, End, Resonator } from './bore.ts'
import { FourPole } from './four-pole.ts'
import { KA_RADIATED_MAX, type OpenEnd } from './radiation.ts'
import type { Element } from './slices.ts'
import { Tube } from './wall-losses.ts'

/** An impedance n/d: closed is 1/0. */
interface Load {
  readonly nRe: number
  readonly nIm: number
  readonly dRe: number
  readonly dIm: number
}

export type Complex = readonly [re: number, im: number]

export interface Waves {
  wave(f: number, isThrough: boolean): Complex
  /** Of the last wave. */
  readonly unevenness: number
}

const CLOSED: Load = { nRe: 1, nIm: 0, dRe: 0, dIm: 0 }
const OPEN: Load = { nRe: 0, nIm: 0, dRe: 1, dIm: 0 }

export class Chain implements Waves {
  readonly #pole = new FourPole()
  readonly #bore: Bore
  readonly #elements: readonly Element[]
  readonly #open: OpenEnd
  readonly #tube: Tube
  readonly #side = new FourPole()
  readonly #f = new Float64Array(1)
  readonly #value = new Float64Array(1)

  constructor(bore: Bore, elements: readonly Element[], open: OpenEnd) {
    this.#bore = bore
    this.#elements = elements
    this.#open = open
    this.#tube = new Tube(bore.gas)
  }

  /** Pressure and flow at the left end by those at the right one, in `pole`. */
  #transfer(f: number): void {
    const omega = 2 * Math.PI * f
    const pole = this.#pole
    pole.reset()
    let radius = Number.NaN
    for (const element of this.#elements) {
      if (element.kind === 'piece') {
        const mean = (element.r0 + element.r1) / 2
        if (mean !== radius) this.#tube.at(omega, mean)
        radius = mean
        pole.cone(element.length, element.r0, element.r1, this.#tube)
      } else {
        if (element.kind === 'inertance') pole.series(0, omega * element.mass)
        else if (element.kind === 'branch') pole.shunt(...this.#branch(element, f))
        else pole.shunt(...this.#resonator(element, omega))
        radius = Number.NaN
      }
    }
  }

  /** What comes back of a wave from the left, and how much of it goes out on the right, by the root of the power. */
  wave(f: number, isThrough: boolean): Complex {
    if (isThrough) return this.#transmission(f)
    const [re, im] = this.#impedance(f)
    const [a, b] = [re + 1, im]
    const size = a * a + b * b
    return [((a - 2) * a + b * b) / size, (2 * b) / size]
  }

  get unevenness(): number {
    return this.#pole.unevenness
  }

  /** Input impedance over rho c/S of the left end. */
  #impedance(f: number): Complex {
    this.#transfer(f)
    const [re, im] = seen(this.#pole, this.#load(this.#bore.right, f, this.#bore.radii[1]))
    const unit = plane(this.#bore.gas, this.#bore.radii[0])
    return [re / unit, im / unit]
  }

  #transmission(f: number): Complex {
    this.#transfer(f)
    const [z1, z2] = [
      plane(this.#bore.gas, this.#bore.radii[0]),
      plane(this.#bore.gas, this.#bore.radii[1]),
    ]
    const { m } = this.#pole
    const part = (k: 0 | 1) => (m[k]! + m[2 + k]! / z2 + z1 * m[4 + k]! + (z1 * m[6 + k]!) / z2) / 2
    const [re, im] = [part(0), part(1)]
    const size = (re * re + im * im) / Math.sqrt(z1 / z2)
    return [re / size, -im / size]
  }

  /** Admittances of what lies beside the way. */
  #branch({ length, radius, end }: Branch, f: number): Complex {
    this.#tube.at(2 * Math.PI * f, radius)
    this.#side.reset()
    this.#side.cone(length, radius, radius, this.#tube)
    const [re, im] = seen(this.#side, this.#load({ kind: end }, f, radius))
    return inverse(re, im)
  }

  /** The mass of the neck, with its friction, and the spring of the volume. */
  #resonator({ length, radius, volume }: Resonator, omega: number): Complex {
    const { rho, c } = this.#bore.gas
    this.#tube.at(omega, radius)
    const { kRe, kIm, zRe, zIm } = this.#tube
    const share = length / (Math.PI * radius * radius)
    // i k z is what drives the flow in the neck, a length of it.
    const re = -(kRe * zIm + kIm * zRe) * share
    const im = (kRe * zRe - kIm * zIm) * share - (rho * c * c) / (omega * volume)
    return inverse(re, im)
  }

  #load(end: End, f: number, radius: number): Load {
    const { gas } = this.#bore
    switch (end.kind) {
      case 'closed':
        return CLOSED
      case 'open':
        return OPEN
      case 'anechoic':
        return { nRe: plane(gas, radius), nIm: 0, dRe: 1, dIm: 0 }
      case 'unflanged': {
        const ka = radiated(f, radius, gas.c)
        const { reflection, length } = this.#open.at(ka)
        const phase = 2 * ka * length
        const [re, im] = [-reflection * cos(phase), reflection * sin(phase)]
        const unit = plane(gas, radius)
        return { nRe: unit * (1 + re), nIm: unit * im, dRe: 1 - re, dIm: -im }
      }
      case 'impedance': {
        const value = (of: 'resistance' | 'reactance') => {
          this.#f[0] = f
          end[of].fill(this.#value, [this.#f], 0)
          return this.#value[0]!
        }
        const nRe = value('resistance')
        if (nRe < 0)
          throw invalidInput(
            '/ends/right/resistance',
            `resistance is ${nRe} at f = ${f}: an end makes no sound`,
          )
        return { nRe, nIm: value('reactance'), dRe: 1, dIm: 0 }
      }
    }
  }
}

/** Of two chains, one with twice the pieces, without the square of their length in the error. */
export class FinerChain implements Waves {
  readonly #fine: Waves
  readonly #coarse: Waves

  constructor(fine: Waves, coarse: Waves) {
    this.#fine = fine
    this.#coarse = coarse
  }

  wave(f: number, isThrough: boolean): Complex {
    const [a, b] = this.#fine.wave(f, isThrough)
    const [c, d] = this.#coarse.wave(f, isThrough)
    return [a + (a - c) / 3, b + (b - d) / 3]
  }

  get unevenness(): number {
    return this.#fine.unevenness
  }
}

/** (1 + R)/(1 - R) of a reflected wave. */
export function impedanceOf([re, im]: Complex): Complex {
  const [a, b] = [1 - re, -im]
  const size = a * a + b * b
  return [((2 - a) * a - b * b) / size, (-2 * b) / size]
}

/** rho c/S. */
export const plane = ({ rho, c }: Bore['gas'], radius: number): number =>
  (rho * c) / (Math.PI * radius * radius)

export function radiated(f: number, radius: number, c: number): number {
  const ka = (2 * Math.PI * f * radius) / c
  if (ka < KA_RADIATED_MAX) return ka
  const message = `k a = ${ka} of the open end at ${f} Hz: its radiation is that of the plane wave below ${KA_RADIATED_MAX}`
  throw new Failure('PRECISION', message, { ka, limit: KA_RADIATED_MAX })
}

function seen({ m }: FourPole, { nRe, nIm, dRe, dIm }: Load): Complex {
  const sum = (k: number) =>
    [
      m[k]! * nRe - m[k + 1]! * nIm + m[k + 2]! * dRe - m[k + 3]! * dIm,
      m[k]! * nIm + m[k + 1]! * nRe + m[k + 2]! * dIm + m[k + 3]! * dRe,
    ] as const
  const [aRe, aIm] = sum(0)
  const [bRe, bIm] = sum(4)
  const size = bRe * bRe + bIm * bIm
  return [(aRe * bRe + aIm * bIm) / size, (aIm * bRe - aRe * bIm) / size]
}

function inverse(re: number, im: number): Complex {
  const size = re * re + im * im
  return [re / size, -im / size]
}
