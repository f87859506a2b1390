// What a network does to sound of one frequency: its matrix, and what it looks like from the left end.

import { Failure } from '../../failure.ts'
import { cos, sin } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import type { Bore, End, Impedance } from './bore.ts'
import { FourPole } from './four-pole.ts'
import type { Branch, Resonator } from './parts.ts'
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

/** What comes back, what goes through, or what a source sends on over what it would send without the network. */
export type Way = 'back' | 'through' | 'inserted'

export interface Waves {
  wave(f: number, way: Way): Complex
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

  /** What comes back of a wave from the left; how much of it goes out on the right, by the root of the power. */
  wave(f: number, way: Way): Complex {
    if (way === 'through') return this.#transmission(f)
    if (way === 'inserted') return this.#insertion(f)
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

  /** Flow out of the right end over that with a straight pipe, or with nothing, between it and the source. */
  #insertion(f: number): Complex {
    const { source, right, radii } = this.#bore
    if (!source) throw new Error('insertion without a source')
    const load = this.#load(right, f, radii[1])
    const inside = this.#impedanceAt(source.impedance, f, '/source/resistance')
    this.#transfer(f)
    const [dRe, dIm] = driven(this.#pole, load, inside)
    this.#side.reset()
    if (source.pipe > 0) {
      this.#tube.at(2 * Math.PI * f, radii[1])
      this.#side.cone(source.pipe, radii[1], radii[1], this.#tube)
    }
    const [nRe, nIm] = driven(this.#side, load, inside)
    const size = dRe * dRe + dIm * dIm
    return [(nRe * dRe + nIm * dIm) / size, (nIm * dRe - nRe * dIm) / size]
  }

  #impedanceAt(of: Impedance, f: number, place: string): Complex {
    const value = (part: 'resistance' | 'reactance') => {
      this.#f[0] = f
      of[part].fill(this.#value, [this.#f], 0)
      return this.#value[0]!
    }
    const re = value('resistance')
    if (re >= 0) return [re, value('reactance')]
    const it = place.startsWith('/ends') ? 'an end' : 'the inside of a source'
    throw invalidInput(place, `resistance is ${re} at f = ${f}: ${it} makes no sound`)
  }

  /** Admittances of what lies beside the way. */
  #branch({ length, radius, end, mass = 0 }: Branch, f: number): Complex {
    const omega = 2 * Math.PI * f
    this.#tube.at(omega, radius)
    this.#side.reset()
    this.#side.cone(length, radius, radius, this.#tube)
    const [re, im] = seen(this.#side, this.#load({ kind: end }, f, radius))
    return inverse(re, im + omega * mass)
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
      case 'unflanged':
      case 'flanged': {
        const ka = radiated(f, radius, gas.c)
        const { reflection, length } = this.#open.at(ka, end.kind)
        const phase = 2 * ka * length
        const [re, im] = [-reflection * cos(phase), reflection * sin(phase)]
        const unit = plane(gas, radius)
        return { nRe: unit * (1 + re), nIm: unit * im, dRe: 1 - re, dIm: -im }
      }
      case 'impedance': {
        const [nRe, nIm] = this.#impedanceAt(end, f, '/ends/right/resistance')
        return { nRe, nIm, dRe: 1, dIm: 0 }
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

  wave(f: number, way: Way): Complex {
    const [a, b] = this.#fine.wave(f, way)
    const [c, d] = this.#coarse.wave(f, way)
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

/** Pressure and flow at the left end, in units of the load. */
function leftOf({ m }: FourPole, { nRe, nIm, dRe, dIm }: Load): readonly [Complex, Complex] {
  const row = (k: number): Complex => [
    m[k]! * nRe - m[k + 1]! * nIm + m[k + 2]! * dRe - m[k + 3]! * dIm,
    m[k]! * nIm + m[k + 1]! * nRe + m[k + 2]! * dIm + m[k + 3]! * dRe,
  ]
  return [row(0), row(4)]
}

function seen(pole: FourPole, load: Load): Complex {
  const [[aRe, aIm], [bRe, bIm]] = leftOf(pole, load)
  const size = bRe * bRe + bIm * bIm
  return [(aRe * bRe + aIm * bIm) / size, (aIm * bRe - aRe * bIm) / size]
}

/** Pressure behind the inside of a source, in units in which the right end has the pressure n and the flow d. */
function driven(pole: FourPole, load: Load, [sRe, sIm]: Complex): Complex {
  const [[pRe, pIm], [uRe, uIm]] = leftOf(pole, load)
  return [pRe + sRe * uRe - sIm * uIm, pIm + sRe * uIm + sIm * uRe]
}

function inverse(re: number, im: number): Complex {
  const size = re * re + im * im
  return [re / size, -im / size]
}
