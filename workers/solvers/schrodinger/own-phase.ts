// How far a potential about the origin shifts a partial wave: the chain with u = 0 at its inner end, joined to waves of a free
// particle at its outer one (Newton, Scattering Theory of Waves and Particles (1982), ch. 11).
import { atan2 } from '../../numerics/mathematics.ts'
import { radialWave } from '../../numerics/riccati-bessel.ts'
import { type Chain, countBelow, type RealLink, realLink } from './own-chain.ts'

/** Beyond its end V stays as it is there, beside l (l + 1)/r^2. */
export interface Outside {
  readonly radius: number
  readonly v: number
  readonly a: number
}

/** A wave this near to a node at the end, over pi, has its nodes counted on either side of it. */
const NEAR_NODE = 1e-9

/** u'/u at the outer end. */
function slopeAt({ links }: Chain, energy: number, a: number): number {
  const one: RealLink = { ll: 0, lr: 0, rr: 0, dll: 0, dlr: 0, drr: 0, below: 0 }
  let pivot = 0
  for (const [e, link] of links.entries()) {
    realLink(link, energy, one)
    const here = e === 0 ? 0 : pivot + one.ll
    pivot = e === 0 ? one.rr : one.rr - (one.lr / (here || Number.MIN_VALUE)) * one.lr
  }
  return pivot / a
}

/** Continuous in the energy and 0 where that has no end: pi times the bound states at the threshold (Levinson). */
export function phaseShift(chain: Chain, outside: Outside, l: number, energy: number): number {
  const { radius, v, a } = outside
  const k = Math.sqrt((energy - v) / a)
  const slope = slopeAt(chain, energy, a)
  const free = radialWave(l, k * radius)
  const nodes = countBelow(chain, energy)
  if (!Number.isFinite(free.irregular)) return nodes * Math.PI
  const size = 1 / Math.max(1, Math.abs(slope) / k)
  const rise = size * (k * free.regularSlope - slope * free.regular)
  const fall = size * (k * free.irregularSlope - slope * free.irregular)
  // Up to whole turns by half, which the nodes tell: u is the free wave's size times sin(its phase + the shift).
  const isTurned = fall < 0 || (fall === 0 && rise < 0)
  const shift = isTurned ? atan2(-rise, -fall) : atan2(rise, fall)
  const sign = free.nodes % 2 === 0 ? 1 : -1
  const own = free.nodes * Math.PI + atan2(sign * free.regular, -sign * free.irregular)
  const turns = (own + shift) / Math.PI
  let below = Math.floor(turns)
  const rest = turns - below
  if (rest > 1 - NEAR_NODE && slope > 0) below++
  const isRunning = k * k * radius * radius > l * (l + 1)
  if (rest < NEAR_NODE && slope < 0 && isRunning) below--
  return shift + (nodes - below) * Math.PI
}

/** Of the s wave: where the wave without energy, continued straight, is 0. */
export function scatteringLength(chain: Chain, { radius, v, a }: Outside): number {
  return radius - 1 / slopeAt(chain, v, a)
}
