// Where a crack ends, and which way it points.
import type { Names } from '../../continuum/coefficient.ts'
import type { Point } from '../../continuum/mesh/curve.ts'
import { invalidInput } from '../../refusal.ts'
import { keepsVolume, NU_MAX } from '../finite-elements/law.ts'
import type { OwnInput } from '../finite-elements/own-words.ts'
import { memberOf, membersOf, pointOf } from '../finite-elements/reading.ts'
import type { Structure } from '../finite-elements/structure.ts'

export interface CrackTip {
  readonly at: Point
  /** Of unit length, from the tip into the body. */
  readonly ahead: Point
}

export function readCrack(value: unknown, names: Names): CrackTip {
  const members = membersOf(value, '/crack', 'crack', ['tip', 'ahead'])
  const at = pointOf(memberOf(members, 'tip', '/crack', 'the crack'), '/crack/tip', 'tip', names)
  const way = memberOf(members, 'ahead', '/crack', 'the crack')
  const [x, y] = pointOf(way, '/crack/ahead', 'ahead', names)
  const length = Math.sqrt(x * x + y * y)
  if (!(length > 0)) throw invalidInput('/crack/ahead', 'ahead is a direction: [x, y]')
  return { at, ahead: [x / length, y / length] }
}

const OTHERS = ['probes', 'quantity', 'nominal'] as const

/** What the integral about a tip has no terms for. */
export function refuseUnfit(input: OwnInput, { loads, materials, state }: Structure): void {
  for (const name of OTHERS) {
    if (input[name] === undefined) continue
    throw invalidInput(`/${name}`, `${name} has no part in a stress intensity: crack stands alone`)
  }
  if (state === 'axisymmetric') {
    throw invalidInput(
      '/state',
      'state: a stress intensity is that of plane stress or plane strain',
    )
  }
  for (const { isOrthotropic, elastic, place } of materials) {
    if (!isOrthotropic && elastic.every(({ constant }) => constant !== undefined)) continue
    throw invalidInput(place, 'material: with a crack it is isotropic, E and nu numbers')
  }
  for (const material of materials) {
    if (!keepsVolume(material, state, () => [new Float64Array(0), new Float64Array(0)])) continue
    const message = `nu is above ${NU_MAX}, where the integral about a tip in plane strain has no terms for the mean stress`
    throw invalidInput(`${material.place}/nu`, message, { maximum: NU_MAX })
  }
  const isWarmed = loads.some(({ kind }) => kind === 'temperature')
  for (const { alpha, place } of isWarmed ? materials : []) {
    if (alpha.length === 1 && alpha[0]!.constant !== undefined) continue
    throw invalidInput(`${place}/alpha`, 'alpha: with a crack it is one number')
  }
}
