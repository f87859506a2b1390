// What describes a flow or a map of the caller's own, or one by its name.
import {
  anything,
  boolean,
  choice,
  integer,
  list,
  number,
  object,
  optional,
  record,
  text,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'
import { SYSTEM_NAMES } from './systems.ts'

/** Equations for which vectors are carried, and exponents at most. */
export const EQUATIONS_MAX = 64
export const EXPONENTS_MAX = 16
export const POINTS_MAX = 100_000
const CORRELATION_MAX = 30_000

/** Those of every system that are of use here. */
const SHARED = ['equations', 'parameters', 'definitions', 'initial', 'sweep'] as const

export const OWN_WORDS = {
  ...wordsOf(SHARED),
  system: optional(
    choice(SYSTEM_NAMES, { title: 'flow or map by name, with its usual parameters' }),
  ),
  map: optional(boolean({ title: 'equations give the next point instead of rates' })),
  exponents: optional(
    integer({ title: 'how many, the largest first; all', minimum: 1, maximum: EXPONENTS_MAX }),
  ),
  transient: optional(
    number({ title: 'time, or points of a map, left out at the start; a tenth', minimum: 0 }),
  ),
  renormalise: optional(
    integer({
      title: 'steps between orthogonalisations; 4, of a map 1',
      minimum: 1,
      maximum: 1000,
    }),
  ),
  section: optional(
    object(
      {
        when: text({ title: 'a point where this passes through 0', minLength: 1, maxLength: 2000 }),
        direction: optional(
          integer({ title: '-1 falling, 1 rising, 0 both', minimum: -1, maximum: 1 }),
        ),
        keep: optional(
          list(text({ title: 'expression', minLength: 1, maxLength: 500 }), {
            title: 'what of each point; all states',
            minItems: 1,
            maxItems: 16,
          }),
        ),
        maximum: optional(integer({ title: 'points; 2000', minimum: 1, maximum: POINTS_MAX })),
      },
      { title: 'Poincare section of a flow' },
    ),
  ),
  correlation: optional(
    integer({
      title: 'points of the correlation dimension',
      minimum: 1000,
      maximum: CORRELATION_MAX,
    }),
  ),
  basins: optional(
    object(
      {
        across: record(
          list(number({ title: 'end' }), { title: 'from and to', minItems: 2, maxItems: 2 }),
          {
            title: 'one or two states whose starts are spread, the others as in initial',
            maxProperties: 2,
          },
        ),
        points: optional(integer({ title: 'along each; 41', minimum: 2, maximum: 200 })),
        steps: optional(
          integer({ title: 'before a start is looked at; 5000', minimum: 50, maximum: 1_000_000 }),
        ),
        near: optional(
          number({
            title: 'share of the sizes within which points are one attractor; 0.05',
            minimum: 1e-6,
            maximum: 0.3,
          }),
        ),
        period: optional(number({ title: 'of what drives the flow', exclusiveMinimum: 0 })),
      },
      { title: 'which attractor each start of a grid goes to, instead of exponents' },
    ),
  ),
  keep: optional(
    choice(['maxima', 'section', 'exponents'], {
      title:
        'of each value of the sweep: maxima of the first state (points of a map), section, exponents',
    }),
  ),
}

export const OWN_OUTPUTS = {
  lyapunovErrors: optional(
    list(number({ title: 'error' }), {
      title:
        'of each exponent: block averages, or the difference to half the step where that is larger',
    }),
  ),
  section: optional(anything({ title: 'times and what was kept of each point' })),
  sectionErrors: optional(
    anything({
      title:
        'of each number of the section, as a point of the orbit followed, by a finer run; those of a chaotic orbit grow to its size',
    }),
  ),
  correlationDimension: optional(
    anything({ title: 'value, error, number of points, distances of the fit' }),
  ),
  bifurcation: optional(
    anything({ title: 'value of the parameter, what was kept and its errors, row by row' }),
  ),
  basins: optional(
    anything({
      title:
        'attractors with shares, least and greatest; shares that escape, that are undecided, that half the step sends elsewhere; the field basin has their numbers from 0, -1 escapes, -2 undecided',
    }),
  ),
  cycle: optional(
    anything({
      title: 'closed orbit that the run has come to: period, periodError, extremes, multipliers',
    }),
  ),
  fixedPointStability: optional(
    list(text({ title: 'stable, unstable or neutral' }), { title: 'of each fixed point' }),
  ),
}
