// The figures of test/reference for what is no solver: pulse, protection and projection.
import { validator } from '../../server/call/validate.ts'
import { project, projectionParams } from '../../workers/field/projection.ts'
import { protect, protectParams } from '../../workers/field/protect.ts'
import { nanosecondsFromText, pulseAnswer, pulseAt } from '../../workers/field/pulse.ts'
import { object } from '../../workers/schema.ts'
import { referenceCases } from '../support/reference.ts'
import type { SolverFigures } from './page.ts'
import { figuresOf } from './solver-figures.ts'

const NOW_NS = 1_700_000_000_125_000_000n
const protectInput = validator(object(protectParams))
const projectionInput = validator(object(projectionParams))

/** Where no time is given it is one that stands still. */
export const fieldRuns = {
  pulse: {
    title: 'Pulse of the field at a time',
    run: ({ t }) => pulseAnswer(pulseAt(nanosecondsFromText(t as string))).result,
  },
  protect: {
    title: 'Protection of a computation',
    run: input => protect(protectInput(input), NOW_NS),
  },
  // The domain belongs to the tool; it names what is projected and changes no number.
  shift: {
    title: 'Projection into a domain',
    run: ({ domain: _, ...input }) => project(NOW_NS, projectionInput(input).steps),
  },
} satisfies Record<string, { title: string; run(input: Record<string, unknown>): unknown }>

export const fieldFigures = (): SolverFigures[] =>
  Object.entries(fieldRuns).map(([key, { title, run }]) => ({
    solver: { key, title },
    figures: figuresOf(referenceCases(key), run),
  }))
