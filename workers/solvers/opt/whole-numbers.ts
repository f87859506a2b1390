// Variables that are whole numbers: branch and bound. A minimum over all numbers bounds those over whole ones; the box is
// cut where a variable is farthest from a whole number (Land and Doig, Econometrica 28 (1960) 497).
import { clip } from '../../numerics/optimise/program.ts'
import type { OwnProgram } from './own-program.ts'
import { descend, type Minimum } from './searches.ts'

export interface WholeMinimum {
  /** Undefined where no part holds a point that fulfils all conditions. */
  readonly best: Minimum | undefined
  /** The program with whole variables held at their values. */
  readonly held: OwnProgram
  readonly parts: number
  readonly isFinished: boolean
}

const WHOLE = 1e-6
const FEASIBLE = 1e-7
const PARTS_MAX = 20_000

interface Part {
  readonly lower: Float64Array
  readonly upper: Float64Array
}

export function searchWhole(program: OwnProgram): WholeMinimum {
  const { isWhole } = program.variables
  const within = ({ lower, upper }: Part): OwnProgram => ({ ...program, lower, upper })
  const whole = [...isWhole.keys()].filter(i => isWhole[i])
  const rounded = (part: Part): Part => ({
    lower: part.lower.map((v, i) => (isWhole[i] ? Math.ceil(v - WHOLE) : v)),
    upper: part.upper.map((v, i) => (isWhole[i] ? Math.floor(v + WHOLE) : v)),
  })
  const open: Part[] = [rounded({ lower: program.lower, upper: program.upper })]
  let best: Minimum | undefined
  let held: OwnProgram = program
  let parts = 0
  let isFinished = true
  while (open.length > 0) {
    const part = open.pop()!
    if (part.lower.some((v, i) => v > part.upper[i]!)) continue
    if (++parts > PARTS_MAX) {
      isFinished = false
      break
    }
    const inside = within(part)
    const start = program.start.slice()
    clip(inside, start)
    const relaxed = descend(inside, start)
    if (!relaxed.isFinished) {
      isFinished = false
      break
    }
    if (!(relaxed.certificate.violation <= FEASIBLE)) continue
    const floor = best
      ? best.certificate.f - 1e-9 * (1 + Math.abs(best.certificate.f))
      : Number.POSITIVE_INFINITY
    if (relaxed.certificate.f >= floor) continue
    let farthest = -1
    let most = WHOLE
    for (const i of whole) {
      const v = relaxed.x[i]!
      const off = Math.abs(v - Math.round(v))
      if (off > most) {
        most = off
        farthest = i
      }
    }
    if (farthest >= 0) {
      const v = relaxed.x[farthest]!
      const below = { lower: part.lower, upper: part.upper.slice() }
      below.upper[farthest] = Math.floor(v)
      const above = { lower: part.lower.slice(), upper: part.upper }
      above.lower[farthest] = Math.ceil(v)
      // The nearer side is looked at first.
      open.push(...(v - Math.floor(v) < 0.5 ? [above, below] : [below, above]))
      continue
    }
    const fixed = { lower: part.lower.slice(), upper: part.upper.slice() }
    for (const i of whole) {
      fixed.lower[i] = Math.round(relaxed.x[i]!)
      fixed.upper[i] = fixed.lower[i]!
    }
    const exact = within(fixed)
    const end = descend(exact, relaxed.x)
    if (!(end.certificate.violation <= FEASIBLE)) continue
    if (!best || end.certificate.f < best.certificate.f) {
      best = end
      held = exact
    }
  }
  return { best, held, parts, isFinished }
}
