// A caller's energy of a pair of atoms in place of a published scoring function: of the distance r, d = r less both radii, the
// radii Ri and Rj (of Vina), and whether both are hydrophobic or may bind by hydrogen, 1 or 0.
import { namesIn } from '../../expression/names-in.ts'
import { compileRow } from '../../expression/wasm/row.ts'
import { UserModules } from '../../kernel.ts'
import { lazy } from '../../memo.ts'
import { invalidInput, prefixed } from '../../refusal.ts'
import { CLASSES } from './atom-types.ts'
import { CUTOFF, contactTraits, type OwnPotential } from './potential.ts'

const COLUMNS = ['r', 'Ri', 'Rj', 'hydrophobic', 'hydrogenBond'] as const
/** Bytes from a column to the next: room for the point behind the last, which a row reads as well. */
const STRIDE = 16
const FROM = 16_384
const TO = FROM + COLUMNS.length * STRIDE
/** What a map of single precision holds, with room for sums. */
const ENERGY_MAX = 1e35
/** Least distance that the kernel tells from 0, and where atoms lie within each other. */
const DISTANCE_MIN = 0.01
const WITHIN = 1

const modules = lazy(() => new UserModules())

export function ownPotential(text: string): OwnPotential {
  const pointer = '/scoring'
  const module = compiled(text, pointer)
  if (!['r', 'd'].some(name => namesIn(text).has(name))) {
    throw invalidInput(pointer, 'the potential depends on no distance: r, or d = r - Ri - Rj')
  }
  const memory = new WebAssembly.Memory({ initial: 16 })
  const row = modules().instance(module, memory)['row']!
  const numbers = new Float64Array(memory.buffer)
  return {
    text,
    module,
    energy(a, b, r) {
      const { hydrophobic, hydrogenBond } = contactTraits(a, b)
      const point = [r, CLASSES[a]!.vina, CLASSES[b]!.vina, hydrophobic, hydrogenBond]
      for (const [k, value] of point.entries()) numbers[(FROM + k * STRIDE) / 8] = value
      row(1, FROM, TO)
      return numbers[TO / 8]!
    },
  }
}

function compiled(text: string, pointer: string) {
  try {
    return compileRow({
      columns: COLUMNS,
      definitions: { d: 'r - Ri - Rj' },
      outputs: { energy: text },
      slopes: [{ of: 'energy', by: 'r' }],
      stride: STRIDE,
    })
  } catch (error) {
    const moved = prefixed('', error) as { details?: { errors?: { pointer: string }[] } }
    for (const fault of moved.details?.errors ?? []) fault.pointer = pointer
    throw moved
  }
}

/**
 * Refuses what is no number at some distance, differs by which atom is named first, or, where atoms move, has its depth
 * where they lie within each other. The largest energy at the cutoff.
 */
export function checkedAtCutoff(
  { energy }: OwnPotential,
  classes: readonly (readonly [number, number])[],
  isMoving: boolean,
): number {
  let jump = 0
  for (const [a, b] of classes) {
    const names = `${CLASSES[a]!.name} and ${CLASSES[b]!.name}`
    let [lowest, at] = [Infinity, 0]
    for (let k = 0; k <= 400; k++) {
      const r = k === 0 ? DISTANCE_MIN : (k * CUTOFF) / 400
      const value = energy(a, b, r)
      if (!(Math.abs(value) <= ENERGY_MAX)) {
        const message = `the energy of ${names} is ${value} at r = ${r}: a number up to ${ENERGY_MAX} from ${DISTANCE_MIN} to ${CUTOFF} Angstrom`
        throw invalidInput('/scoring', message, { r, value })
      }
      const turned = energy(b, a, r)
      if (Math.abs(value - turned) > 1e-9 * (1 + Math.abs(value))) {
        const message = `the energy of ${names} at r = ${r} is ${value}, or ${turned} with Ri and Rj exchanged: a pair has one`
        throw invalidInput('/scoring', message, { r, value, turned })
      }
      if (value < lowest) [lowest, at] = [value, r]
    }
    if (isMoving && at < WITHIN && lowest < energy(a, b, WITHIN)) {
      const message = `the energy of ${names} is lowest at r = ${at}: nothing keeps the atoms apart; score takes it`
      throw invalidInput('/scoring', message, { r: at, energy: lowest })
    }
    jump = Math.max(jump, Math.abs(energy(a, b, CUTOFF)))
  }
  return jump
}
