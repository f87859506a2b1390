import { Failure } from '../../failure.ts'
import {
  type HermiteMatrices,
  hermiteMatrices,
  hermiteShape,
} from '../../numerics/hermite-elements.ts'
import { type Eigen, generalisedEigen } from '../../numerics/symmetric-eigen.ts'
import { choice, type Inputs, integer, list, number, object, optional, text } from '../../schema.ts'
import { below, type Check, defineSolver, holds } from '../../solver.ts'
import { everyOptional } from '../systems/own-system.ts'
import { written } from './in-words.ts'
import { NETWORK_EXAMPLES } from './network-examples.ts'
import { noteOf } from './notes.ts'
import { runOwn } from './own.ts'
import { ownCostMs } from './own-cost.ts'
import { isOwn, OWN_OUTPUTS, OWN_WORDS } from './own-words.ts'
import { pictures } from './pictures.ts'

/** Number of modes if the input does not say. */
const MODES = 5

const MODEL = {
  L: number({ title: 'length', unit: 'm', exclusiveMinimum: 0, maximum: 1e6, default: 1 }),
  c: number({
    title: 'speed of sound (air: 331.3 sqrt(1 + t/273.15) at t degrees Celsius)',
    unit: 'm/s',
    exclusiveMinimum: 0,
    maximum: 1e5,
    default: 343,
  }),
  boundary: choice(['open-open', 'closed-closed', 'open-closed'], {
    title: 'ends: open is a pressure node, closed a rigid wall',
    default: 'open-open',
  }),
  modes: optional(
    integer({
      title: `number of modes; left out: ${MODES}, or as many as the end correction holds for`,
      minimum: 1,
      maximum: 40,
    }),
  ),
  radius: number({
    title: 'inner radius, for the end correction of open ends; 0 is none',
    unit: 'm',
    minimum: 0,
    maximum: 1e5,
    default: 0,
  }),
  flange: choice(['none', 'flanged'], { title: 'what surrounds an open end', default: 'none' }),
}

const params = { ...MODEL, ...OWN_WORDS }

type Input = Inputs<typeof params>

// Length that an open end adds, in radii, at low frequency. Unflanged: Levine and Schwinger, Phys. Rev. 73
// (1948) 383; in an infinite flange: Nomura, Yamamura and Inawashiro, J. Phys. Soc. Jpn 15 (1960) 510.
const END_CORRECTION = { none: 0.6133, flanged: 0.8217 }

/** The corrections hold while the open end is small against the wavelength; k a = 1 is their usual limit. */
const KA_MAX = 1

/** Four cubic elements a half wave leave an error of 4e-6. */
const ELEMENTS_PER_MODE = 4
const ELEMENTS_MIN = 16
const POINTS = 201

const hertz = (title: string) => number({ title, unit: 'Hz' })
const metres = (title: string) => number({ title, unit: 'm' })

export const acoustic = defineSolver({
  key: 'acoustic',
  title: 'Resonances of a pipe',
  brief:
    'Standing waves of a pipe; own bores, horns and silencers; modes, decay and response of own rooms.',
  description:
    "Finds the standing waves of a straight pipe, -p'' = k^2 p, by cubic Hermite elements, with the closed form beside them. An own `network` of cylinders, cones, profiles, branches and resonators: `modes`, none missed, side `holes` with `fingerings`, input `impedance` with its peaks, `transmission` and `insertion` loss, `reflection`, with wall losses and radiation; plane waves. Or an air space by `geometry`: its modes, with absorbing walls their Q and decay times, and the `response` at `probes` to sources over frequencies.",
  reference: 'Fletcher and Rossing, The Physics of Musical Instruments (Springer, 1998), ch. 8',
  words:
    'resonant modes resonator tube pipe organ flute whistle acoustic open closed bore horn muffler silencer transmission loss input impedance duct sound note',
  unspokenWords: 'muffler silencer transmission loss input impedance duct loudspeaker speaker room',
  synonyms: {
    L: 'long pipe tube',
    modes: 'resonances',
    boundary: {
      'open-closed':
        'closed at one end|open at one end|closed-open|stopped pipe|closed pipe|closed organ pipe|stopped organ pipe|half-open',
      'open-open': 'open at both ends|open pipe|open tube',
      'closed-closed': 'closed at both ends',
    },
  },
  countsWith: {
    radius: { boundary: ['open-open', 'open-closed'] },
    flange: { boundary: ['open-open', 'open-closed'] },
  },
  written,
  params,
  toBeSaid: { boundary: /./ },
  unspoken: Object.keys(OWN_WORDS),
  outputs: {
    ...everyOptional({
      frequencies: list(hertz('frequency'), { title: 'frequencies of the modes, rising' }),
      wavelengths: list(metres('wavelength'), { title: 'wavelengths of the modes' }),
      fundamental: hertz('lowest frequency'),
      effectiveLength: metres('length with end corrections'),
      maxError: number({ title: 'largest relative deviation from the closed form' }),
      pressureNodes: list(list(metres('position of a node'), { title: 'nodes of a mode' }), {
        title: 'where the pressure of each mode vanishes, inside the pipe as built',
      }),
      notes: list(
        object({
          name: text({ title: 'note in equal temperament, A4 = 440 Hz' }),
          cents: number({ title: 'deviation from it, in hundredths of a semitone' }),
        }),
        { title: 'nearest notes of the modes' },
      ),
    }),
    ...OWN_OUTPUTS,
  },
  pictures,
  examples: [
    { title: 'an open pipe of one metre', input: {}, value: 171.5 },
    {
      title: 'a stopped pipe of half a metre has the same fundamental',
      input: { L: 0.5, boundary: 'open-closed' },
      value: 171.5,
    },
    ...NETWORK_EXAMPLES,
    {
      title: 'a room of 5 by 4 by 2.5 m: its twelve lowest modes',
      input: { geometry: { x: [0, 5], y: [0, 4] }, height: 2.5, modes: 12 },
      value: 34.3,
    },
    {
      title: 'a hall of the shape of an L, 3 m high, with a round column of 2 m',
      input: {
        geometry: {
          outline: [
            [0, 0],
            [12, 0],
            [12, 5],
            [7, 5],
            [7, 10],
            [0, 10],
          ],
          holes: [{ centre: [5, 4], radius: 1 }],
        },
        height: 3,
        modes: 6,
      },
      value: 11.700718727,
    },
    {
      title: 'a bottle: its neck and the air in it, around their axis',
      input: {
        geometry: {
          outline: [
            [0, 0],
            [0.05, 0],
            [0.05, 0.1],
            [0.01, 0.1],
            [0.01, 0.15],
            [0, 0.15],
          ],
        },
        coordinates: 'cylindrical',
        boundaries: [{ on: 'top', kind: 'open' }],
        modes: 2,
      },
      value: 143.804294732,
    },
    {
      title: 'how long the six lowest modes of a room ring that has a curtain on one wall',
      input: {
        geometry: { x: [0, 5], y: [0, 4] },
        height: 2.5,
        boundaries: [{ on: 'left', kind: 'absorbing', absorption: 0.3 }],
        modes: 6,
      },
      value: 34.3,
      relTol: 1e-5,
    },
    {
      title: 'the same room, a loudspeaker near one corner heard in the other half',
      input: {
        geometry: { x: [0, 5], y: [0, 4] },
        height: 2.5,
        analysis: 'response',
        boundaries: [{ on: 'left', kind: 'absorbing', absorption: 0.3 }],
        sources: [{ at: [1, 1, 1], volumeVelocity: 1e-3 }],
        probes: [[4, 3, 1.2]],
        frequencies: { from: 20, to: 100, count: 81 },
      },
      value: 0.478737,
      relTol: 2e-3,
    },
  ],
  largest: { modes: 40 },
  costMs: input => {
    if (isOwn(input)) return ownCostMs(input)
    const { modes = MODES } = input
    const order = 2 * elementsOf(modes) + 2
    return 0.3 + order * order * order * 5e-6
  },

  solve(input, run) {
    if (isOwn(input)) return runOwn(input, run)
    const { L, c, boundary, radius, flange } = input
    const correction = radius * END_CORRECTION[flange]
    const effectiveLength = L + openEnds(boundary) * correction
    const modes = modesOf(input, effectiveLength)
    const elements = elementsOf(modes)
    const matrices = hermiteMatrices(elements, fixedValues(boundary))
    const { values, vectors } = waveEigen(matrices, boundary)
    const frequencies = Array.from({ length: modes }, (_, n) => {
      const k = Math.sqrt(values[n]!) / effectiveLength
      return (c * k) / (2 * Math.PI)
    })
    const exact = frequencies.map((_, n) => (c * halfWaves(boundary, n)) / (2 * effectiveLength))
    const maxError = frequencies.reduce(
      (most, f, n) => Math.max(most, Math.abs(f - exact[n]!) / exact[n]!),
      0,
    )
    const wavelengths = frequencies.map(f => c / f)
    // With the end correction the pressure node lies outside the pipe, `start` in front of its first end.
    const start = boundary === 'closed-closed' ? 0 : correction
    const pressureNodes = exact.map((_, n) =>
      nodesOf(boundary, n, effectiveLength)
        .map(x => x - start)
        .filter(x => x >= 0 && x <= L),
    )
    const shapes = vectors
      .slice(0, modes)
      .map(vector => hermiteShape(matrices, elements, vector, POINTS))
    const fundamental = frequencies[0]!
    return {
      value: fundamental,
      unit: 'Hz',
      uncertainty: Math.abs(fundamental - exact[0]!) + Number.EPSILON * fundamental,
      equations: [
        "-p'' = k^2 p, f = c k / (2 pi)",
        `L_eff = L + ${openEnds(boundary)} * ${END_CORRECTION[flange]} * a = ${L} + ${openEnds(boundary)} * ${END_CORRECTION[flange]} * ${radius} = ${effectiveLength} m`,
        boundary === 'open-closed'
          ? `f_n = (2 n - 1) c / (4 L_eff); f_1 = ${c} / (4 * ${effectiveLength}) = ${exact[0]} Hz`
          : `f_n = n c / (2 L_eff); f_1 = ${c} / (2 * ${effectiveLength}) = ${exact[0]} Hz`,
      ],
      terms: [
        { term: boundary === 'open-closed' ? 'c / (4 L_eff)' : 'c / (2 L_eff)', value: exact[0]! },
        { term: 'deviation of the elements', value: fundamental - exact[0]! },
      ],
      method: `${elements} cubic Hermite elements, consistent mass, generalised symmetric eigenproblem (Cholesky, Householder, implicit QL)`,
      outputs: {
        frequencies,
        wavelengths,
        fundamental,
        effectiveLength,
        maxError,
        pressureNodes,
        notes: frequencies.map(noteOf),
      },
      checks: [
        below('frequencies against the closed form, relative', maxError, 1e-4),
        holds(
          'Rayleigh: no frequency lies below the exact one',
          frequencies.every((f, n) => f >= exact[n]! * (1 - 1e-9)),
        ),
        ...eigenChecks(matrices, vectors.slice(0, modes), values),
      ],
      accuracy: {
        estimate: maxError,
        bound: 1e-4,
        how: 'largest relative deviation of a frequency from the closed form',
      },
      resolved: { modes },
      series: {
        x: Float64Array.from({ length: POINTS }, (_, i) => {
          return (effectiveLength * i) / (POINTS - 1) - start
        }),
        ...Object.fromEntries(shapes.map((shape, n) => [`p${n + 1}`, shape])),
      },
    }
  },
})

function elementsOf(modes: number): number {
  return Math.max(ELEMENTS_MIN, ELEMENTS_PER_MODE * modes)
}

function openEnds(boundary: Input['boundary']): number {
  return { 'open-open': 2, 'open-closed': 1, 'closed-closed': 0 }[boundary]
}

/** Open ends hold the pressure at zero; at a wall the slope vanishes by itself (natural condition). */
function fixedValues(boundary: Input['boundary']): number[] {
  return { 'open-open': [0, -2], 'open-closed': [0], 'closed-closed': [] }[boundary]
}

/** Half waves in the pipe of mode n = 0, 1, ... */
function halfWaves(boundary: Input['boundary'], n: number): number {
  return boundary === 'open-closed' ? n + 0.5 : n + 1
}

/** Between walls the constant pressure is an eigenfunction too, of frequency zero: no resonance. */
function waveEigen({ geometric, mass, size }: HermiteMatrices, boundary: Input['boundary']): Eigen {
  const { values, vectors } = generalisedEigen(geometric, mass, size)
  const first = boundary === 'closed-closed' ? 1 : 0
  return { values: values.subarray(first), vectors: vectors.slice(first) }
}

function eigenChecks(
  { geometric, mass, size }: HermiteMatrices,
  vectors: Float64Array[],
  values: Float64Array,
): Check[] {
  let overlap = 0
  let quotient = 0
  for (const [n, vector] of vectors.entries()) {
    for (let m = 0; m < n; m++) {
      overlap = Math.max(overlap, Math.abs(form(mass, size, vector, vectors[m]!)))
    }
    const rayleigh = form(geometric, size, vector, vector) / form(mass, size, vector, vector)
    quotient = Math.max(quotient, Math.abs(rayleigh - values[n]!) / values[n]!)
  }
  return [
    below('modes are orthogonal: largest overlap', overlap, 1e-9),
    below('Rayleigh quotient against eigenvalue, relative', quotient, 1e-8),
  ]
}

function form(matrix: Float64Array, n: number, u: Float64Array, v: Float64Array): number {
  let sum = 0
  for (let i = 0; i < n; i++) {
    let row = 0
    for (let j = 0; j < n; j++) row += matrix[i * n + j]! * v[j]!
    sum += u[i]! * row
  }
  return sum
}

/** Positions from the first end of the effective pipe where the pressure of mode n vanishes. */
function nodesOf(boundary: Input['boundary'], n: number, length: number): number[] {
  const half = length / halfWaves(boundary, n)
  const first = boundary === 'closed-closed' ? half / 2 : 0
  const count = Math.floor((length - first) / half + 1e-9) + 1
  return Array.from({ length: count }, (_, i) => first + i * half)
}

/** The number of modes in the input, else those of the first MODES for which the end correction is valid. */
function modesOf({ radius, boundary, modes }: Input, effectiveLength: number): number {
  const narrow = radius === 0 || boundary === 'closed-closed'
  const width = (count: number) =>
    narrow ? 0 : (Math.PI * halfWaves(boundary, count - 1) * radius) / effectiveLength
  let wanted = modes ?? MODES
  while (modes === undefined && wanted > 1 && width(wanted) > KA_MAX) wanted--
  const ka = width(wanted)
  if (ka <= KA_MAX) return wanted
  const message = `k a = ${ka} of mode ${wanted} exceeds ${KA_MAX}: the end correction holds for an opening small against the wavelength; take ${wanted > 1 ? 'fewer modes or ' : ''}a smaller radius`
  throw new Failure('PRECISION', message, { ka, limit: KA_MAX })
}
