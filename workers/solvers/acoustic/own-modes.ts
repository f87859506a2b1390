// The modes of a network without losses: counted, so that none is missed, and bisected to the last digit; errors by the slices
// of its profiles doubled twice.
import { gridError } from '../../continuum/grid-error.ts'
import { below, type Run } from '../../solver.ts'
import type { Bore } from './bore.ts'
import { ModeCounter, refuseLossyEnds } from './counting.ts'
import { noteOf } from './notes.ts'
import { cutOffOf, equationsOf } from './own-results.ts'
import type { OwnInput } from './own-words.ts'
import { OpenEnd } from './radiation.ts'
import { shapeAlong } from './shape.ts'
import { type Element, isExact, slicesOf } from './slices.ts'

const MODES = 5
const SLICES = 64
const SLICES_MOST_MAX = 1024
/** Relative change of a frequency at which slices are fine enough. */
const FINE = 1e-8
/** Of a bisection of numbers of some hundred operations. */
const ROUNDING = 1e-12
const ERROR_MAX = 1e-4

export function runModes(input: OwnInput, bore: Bore, { progress }: Run) {
  refuseLossyEnds(bore)
  const wanted = input.modes ?? MODES
  const open = new OpenEnd()
  const solved = (slices: number) => {
    const elements = slicesOf(bore, slices)
    return { elements, frequencies: new ModeCounter(bore, elements, open).first(wanted) }
  }
  const errorsOf = ([coarse, middle, fine]: Level[]) =>
    fine!.frequencies.map((f, n) =>
      gridError(f, middle!.frequencies[n]!, coarse!.frequencies[n]!, 2, f),
    )
  const single = isExact(bore)
  let levels = single ? [solved(1)] : [SLICES / 4, SLICES / 2, SLICES].map(solved)
  let slices = SLICES
  while (!single && slices < SLICES_MOST_MAX) {
    const worst = Math.max(
      ...errorsOf(levels).map(({ estimate }, n) => estimate / levels[2]!.frequencies[n]!),
    )
    if (worst < FINE) break
    slices *= 2
    levels = [...levels.slice(1), solved(slices)]
    progress(slices / SLICES_MOST_MAX, `${slices} slices`)
  }
  const { elements, frequencies } = levels.at(-1)!
  const judged = single ? frequencies.map(() => ({ estimate: 0, order: null })) : errorsOf(levels)
  const isFlanged = [bore.left, bore.right].some(({ kind }) => kind === 'flanged')
  const moved = isFlanged
    ? new ModeCounter(bore, elements, new OpenEnd(1)).first(wanted)
    : frequencies
  const errors = judged.map(
    ({ estimate }, n) =>
      estimate + Math.abs(moved[n]! - frequencies[n]!) + ROUNDING * frequencies[n]!,
  )
  const estimate = Math.max(...errors.map((error, n) => error / frequencies[n]!))
  const shapes = frequencies.map(f => shapeAlong(bore, elements, open, f))
  const { c } = bore.gas
  const fundamental = frequencies[0]!
  return {
    value: fundamental,
    unit: 'Hz',
    uncertainty: errors[0]!,
    equations: equationsOf(bore),
    terms: [{ term: 'lowest frequency', value: fundamental }],
    method: `transfer matrices of ${elements.length} parts; modes counted by Wittrick and Williams, bisected`,
    outputs: {
      frequencies,
      frequencyErrors: errors,
      wavelengths: frequencies.map(f => c / f),
      fundamental,
      harmonicity: frequencies.map(f => f / fundamental),
      notes: frequencies.map(noteOf),
      cutOff: cutOffOf(bore),
      observedOrder: judged[0]!.order,
      slices: elements.length,
    },
    checks: [
      below(
        'pressure and flow from the left end miss the condition of the right one by',
        Math.max(...shapes.map(({ missed }) => missed)),
        1e-5,
      ),
      below('frequencies by slices doubled, relative', estimate, ERROR_MAX),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: single
        ? 'rounding of the bisection: every part is exact'
        : 'largest difference of a frequency with the slices doubled twice, relative',
    },
    series: {
      x: shapes[0]!.x,
      ...Object.fromEntries(shapes.map(({ pressure }, n) => [`p${n + 1}`, pressure])),
    },
    resolved: { modes: wanted },
    warnings: warningsOf(bore, frequencies.at(-1)!),
  }
}

interface Level {
  readonly elements: readonly Element[]
  readonly frequencies: readonly number[]
}

export function warningsOf(bore: Bore, highest: number): string[] {
  const cutOff = cutOffOf(bore)
  return highest > cutOff
    ? [`above ${cutOff} Hz the widest part carries cross modes too: plane waves alone are told of`]
    : []
}
