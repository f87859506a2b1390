import { type Solver, toolName } from '../../workers/solver.ts'
import type { Envelope } from '../envelope/schema.ts'
import { drawingNamed } from '../pictures/choice.ts'
import type { Form } from '../pictures/draughtsman.ts'
import { bestDrawing, type Drawable, type Drawing } from '../pictures/drawing.ts'
import { type Particles, type Space, spaceOf, wholeParticles } from '../pictures/particle-rows.ts'
import type { Table } from './forms/column.ts'

/** The part plot of a result, with the form that its extension names. */
export function plotForm(part: string): { form: Form | undefined } | undefined {
  const [, form] = /^plot(?:\.(svg|png))?$/.exec(part) ?? []
  return form === undefined && part !== 'plot' ? undefined : { form: form as Form | undefined }
}

/** A result as it is drawn: the columns of a sweep are series. */
export const drawableOf = (result: Drawable, table: Table): Drawable => ({
  ...result,
  series: Object.fromEntries(
    table.map(({ name, values }) => [
      name,
      Float64Array.from(values, value => value ?? Number.NaN),
    ]),
  ),
})

const solverOf = ({ operators }: Envelope, solvers: readonly Solver[]) =>
  solvers.find(one => operators.includes(toolName(one)))

/** The particles of a result: as who turns them in space takes them, and whole. */
export function particlesIn(
  envelope: Envelope,
  result: Drawable,
  solvers: readonly Solver[],
): { space: Space; whole: () => Particles } | undefined {
  const pictures = solverOf(envelope, solvers)?.pictures ?? []
  const space = spaceOf(pictures, result)
  return space && { space, whole: () => wholeParticles(pictures, result)! }
}

/** What shows a result best, or the field or series that is named; undefined where it has none of that name. */
export function plotOf(
  envelope: Envelope,
  result: Drawable,
  solvers: readonly Solver[],
  field: string | undefined,
): Drawing | undefined {
  const { operator_id, value, unit } = envelope
  const solver = solverOf(envelope, solvers)
  const pictures = solver?.pictures ?? []
  if (field !== undefined) return drawingNamed(field, pictures, result)
  const headline = { kind: 'headline', title: solver?.title ?? operator_id, value, unit } as const
  return bestDrawing(pictures, result) ?? headline
}
