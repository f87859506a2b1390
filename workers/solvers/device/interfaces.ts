// Where two materials meet between the centres of two cells: each half has a field of its own, and the bands jump between them.
import { exp } from '../../numerics/mathematics.ts'
import { bernoulli } from './bernoulli.ts'

export interface InterfaceCell {
  readonly width: number
  readonly epsr: number
  readonly shiftN: number
  readonly shiftP: number
  readonly dn: number
  readonly dp: number
}

export interface Interface {
  /** Jumps of the edges of both bands over kT. */
  readonly rise: number
  readonly fall: number
  /** Of the voltage between the centres, what falls before the interface. */
  readonly share: number
  /** D over half a cell, on both sides. */
  readonly electrons: readonly [number, number]
  readonly holes: readonly [number, number]
}

/** Undefined where both cells are of one material. */
export function interfaceOf(here: InterfaceCell, there: InterfaceCell): Interface | undefined {
  const [rise, fall] = [there.shiftN - here.shiftN, there.shiftP - here.shiftP]
  if (rise === 0 && fall === 0 && here.epsr === there.epsr) return undefined
  const [before, behind] = [here.width / here.epsr, there.width / there.epsr]
  return {
    ...{ rise, fall, share: before / (before + behind) },
    electrons: [(2 * here.dn) / here.width, (2 * there.dn) / there.width],
    holes: [(2 * here.dp) / here.width, (2 * there.dp) / there.width],
  }
}

/**
 * Two halves in a row, each with its own field, and the jump of the band between them: what an edge of one field would make of a
 * spike there is of first order in its length. `d` and `jump` stand against the carriers; the slope is by d.
 */
export function acrossInterface(
  [g, h]: readonly [number, number],
  share: number,
  d: number,
  jump: number,
): readonly [number, number, number] {
  const [before, slopeBefore] = bernoulli(share * d)
  const [behind, slopeBehind] = bernoulli((1 - share) * d)
  // Carriers at rest at the first centre over those just behind the interface.
  const ratio = exp(share * d + jump)
  const [one, other] = [1 / (g * before), ratio / (h * behind)]
  const passes = 1 / (one + other)
  const slope =
    (one * share * slopeBefore) / before + other * (((1 - share) * slopeBehind) / behind - share)
  return [1, passes, passes * passes * slope]
}
