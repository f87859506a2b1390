// What describes a network of pipes of the caller's own, its ends, its gas and what is wanted of it.
import {
  anything,
  choice,
  type Inputs,
  list,
  mixed,
  nullable,
  number,
  object,
  optional,
  type Static,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

export const FREQUENCIES_MAX = 4000
export const PARTS_MAX = 100
export const KINDS = [
  ...(['cylinder', 'cone', 'profile', 'branch', 'resonator', 'inertance', 'jump'] as const),
] as const

const metres = (title: string) => anything({ title: `${title}, m` })

const PART = object(
  {
    kind: choice([...KINDS], {
      title:
        'what it is; inertance in the way, branch and resonator beside it; jump: the mass of air of a step between its neighbours',
    }),
    length: optional(metres('length; of the neck of a resonator, with its end corrections')),
    radius: optional(
      anything({ title: 'inner radius, m; [from, to] of a cone, an expression of x of a profile' }),
    ),
    end: optional(
      choice(['closed', 'open', 'unflanged'], { title: 'far end of a branch; closed' }),
    ),
    volume: optional(anything({ title: 'of a resonator, m^3' })),
    mass: optional(anything({ title: 'of an inertance, kg/m^4' })),
  },
  { title: 'part' },
)
export type PartInput = Static<typeof PART>

const HOLE = object(
  {
    at: optional(metres('from the left end')),
    radius: optional(metres('radius')),
    length: optional(metres('of its chimney')),
    state: optional(choice(['open', 'closed'], { title: 'open if left out' })),
  },
  { title: 'hole' },
)

const positive = (title: string, unit?: string) =>
  optional(number({ title, ...(unit && { unit }), exclusiveMinimum: 0, maximum: 1e9 }))

const end = (side: string) =>
  optional(
    anything({
      title: `${side}; closed, open, unflanged, flanged, anechoic, or {resistance, reactance} in Pa s/m^3, of f`,
    }),
  )

const REGION = object(
  {
    x: optional(anything({ title: '[from, to]; all if left out' })),
    y: optional(anything({ title: '[from, to]' })),
    centre: optional(anything({ title: 'of a circle or an ellipse' })),
    radius: optional(anything({ title: 'its radius' })),
    radii: optional(anything({ title: 'of an ellipse' })),
    points: optional(anything({ title: 'corners of a polygon' })),
    c: optional(anything({ title: 'speed of sound, m/s; of x, y' })),
    rho: optional(anything({ title: 'density, kg/m^3; of x, y' })),
  },
  { title: 'region' },
)

/** An air space instead of pipes. */
const CAVITY = {
  geometry: optional(
    anything({
      title: 'own air space; {x, y}, {centre, radius} or {outline}, and holes, as in svc_fea',
    }),
  ),
  height: positive('of a room, under a closed ceiling', 'm'),
  coordinates: optional(
    choice(['cartesian', 'cylindrical'], {
      title: 'cylindrical: a body of revolution; x is the radius',
    }),
  ),
  boundaries: optional(
    list(
      anything({
        title:
          '{on: "x = 0", left, hole 1, a tag, as in svc_fea; kind: closed, open (pressure 0), absorbing with an impedance {resistance, reactance} in Pa s/m or an absorption, share of the power at normal incidence, or moving with a velocity into the air, m/s; all of f}',
      }),
      { title: 'walls; closed where none is named', maxItems: 64 },
    ),
  ),
  sources: optional(
    list(
      anything({
        title:
          '{at: [x, y] or [x, y, z], around an axis a ring; volumeVelocity: amplitude, m^3/s, of f, per metre in the plane}',
      }),
      { title: 'points', maxItems: 16 },
    ),
  ),
  probes: optional(
    list(anything({ title: '[x, y] or [x, y, z], m' }), {
      title: 'listening points',
      maxItems: 16,
    }),
  ),
  regions: optional(list(REGION, { title: 'other media; later ones win', maxItems: 32 })),
  mesh: optional(anything({ title: 'sizes; {h, refine: [{at, radius, h}]}; m' })),
}
export const CAVITY_WORDS = [
  ...(['height', 'coordinates', 'boundaries', 'regions', 'mesh', 'sources', 'probes'] as const),
] as const

export const OWN_WORDS = {
  network: optional(
    list(PART, {
      title: 'own pipes; parts in order from the left end; where radii differ the area jumps',
      minItems: 1,
      maxItems: PARTS_MAX,
      examples: [[{ kind: 'cone', length: 1.2, radius: [0.006, 0.03] }]],
    }),
  ),
  holes: optional(list(HOLE, { title: 'side holes of the network', minItems: 1, maxItems: 32 })),
  fingerings: optional(
    list(
      list(choice(['open', 'closed'], { title: 'state' }), { title: 'of each hole', maxItems: 32 }),
      { title: 'other states of all holes; each has its frequencies', maxItems: 32 },
    ),
  ),
  source: optional(
    anything({
      title:
        'of insertion; {resistance, reactance} inside the source, Pa s/m^3, of f, and pipe, m: the straight pipe of the radius of the right end that the network replaces, none if left out',
    }),
  ),
  ends: optional(
    object(
      { left: end('left end'), right: end('right end') },
      { title: 'instead of boundary; sound comes from the left but in modes' },
    ),
  ),
  medium: optional(
    object(
      {
        temperature: optional(
          number({
            title: 'of air, instead of c',
            unit: 'K',
            minimum: 223.15,
            maximum: 373.15,
          }),
        ),
        humidity: optional(
          number({ title: 'relative humidity of that air', minimum: 0, maximum: 1 }),
        ),
        pressure: optional(
          number({ title: 'of that air; 101325', unit: 'Pa', minimum: 2e4, maximum: 2e5 }),
        ),
        rho: positive('density; 1.2', 'kg/m^3'),
        losses: optional(
          choice(['none', 'wall'], {
            title: 'friction and heat at the walls (Zwikker and Kosten)',
          }),
        ),
        viscosity: positive('of a gas other than air', 'Pa s'),
        prandtl: positive('Prandtl number'),
        gamma: optional(number({ title: 'ratio of specific heats', minimum: 1, maximum: 2 })),
      },
      { title: 'gas' },
    ),
  ),
  analysis: optional(
    choice(['modes', 'impedance', 'transmission', 'insertion', 'reflection', 'response'], {
      title:
        'modes; input impedance; transmission loss; insertion loss at a source; reflection; response of a space',
    }),
  ),
  frequencies: optional(
    mixed<number[] | { from: number; to: number; count: number }>({
      type: ['array', 'object'],
      title: 'where; rising numbers or {from, to, count}; Hz',
      items: { type: 'number', title: 'frequency', exclusiveMinimum: 0 },
      minItems: 1,
      maxItems: FREQUENCIES_MAX,
      properties: {
        from: { type: 'number', title: 'first', exclusiveMinimum: 0 },
        to: { type: 'number', title: 'last', exclusiveMinimum: 0 },
        count: { type: 'integer', title: 'how many', minimum: 2, maximum: FREQUENCIES_MAX },
      },
      additionalProperties: false,
      required: ['from', 'to', 'count'],
    }),
  ),
  ...CAVITY,
  ...wordsOf(['parameters']),
}

export type OwnWords = Inputs<typeof OWN_WORDS>
export type OwnInput = OwnWords & {
  readonly L: number
  readonly c: number
  readonly boundary: 'open-open' | 'closed-closed' | 'open-closed'
  readonly modes?: number
  readonly radius: number
  readonly flange: 'none' | 'flanged'
}

const hertz = (title: string) => number({ title, unit: 'Hz' })

export const OWN_OUTPUTS = {
  frequencyErrors: optional(list(hertz('error'), { title: 'error of each frequency' })),
  harmonicity: optional(list(number({ title: 'ratio' }), { title: 'frequencies over the lowest' })),
  resonances: optional(
    list(anything({ title: 'frequency (Hz), height (over rho c/S), Q, note, cents' }), {
      title: 'peaks of the input impedance',
    }),
  ),
  transmissionLoss: optional(
    anything({ title: 'largest, least and mean (dB), with the frequencies (Hz)' }),
  ),
  insertionLoss: optional(
    anything({ title: 'largest, least and mean (dB), with the frequencies (Hz)' }),
  ),
  fingerings: optional(
    list(anything({ title: 'states, frequencies (Hz), errors, notes' }), {
      title: 'of each: its modes, or the peaks of its impedance',
    }),
  ),
  absorption: optional(
    anything({ title: 'largest, least and mean of 1 - |R|^2, with the frequencies (Hz)' }),
  ),
  reflected: optional(list(number({ title: 'share' }), { title: '|R| of each frequency' })),
  impedance: optional(
    anything({
      title: 'rho c/S of the left end; at one frequency real and imaginary part, Pa s/m^3',
    }),
  ),
  cutOff: optional(nullable(hertz('first cross mode of the widest part'))),
  observedOrder: optional(
    nullable(number({ title: 'order of convergence with the slices or the sides' })),
  ),
  orders: optional(
    list(anything({ title: 'around, across' }), {
      title:
        'of each mode: cosines around the axis (two of each above 0), half waves over the height',
    }),
  ),
  Q: optional(
    list(nullable(number({ title: 'quality' })), {
      title: 'of each mode; null without losses',
    }),
  ),
  decayTimes: optional(
    list(nullable(number({ title: 'time', unit: 's' })), {
      title: 'of each mode, for 60 dB',
    }),
  ),
  decayErrors: optional(
    list(number({ title: 'error' }), { title: 'relative, of each Q and decay time' }),
  ),
  peaks: optional(
    list(anything({ title: 'frequency (Hz), pressure (Pa), level (dB re 20 uPa)' }), {
      title: 'of each probe, the largest first',
    }),
  ),
  responseErrors: optional(
    list(number({ title: 'error' }), {
      title: 'of each probe, over its largest pressure',
    }),
  ),
  volume: optional(number({ title: 'volume', unit: 'm^3' })),
  nodes: optional(number({ title: 'nodes of the finest mesh' })),
  slices: optional(number({ title: 'pieces of the whole network' })),
}

export const isOwn = (input: Partial<OwnWords>): boolean =>
  Object.keys(OWN_WORDS).some(name => input[name as keyof OwnWords] !== undefined)

/** Nodes of the finest mesh of a space. */
export const CAVITY_NODES_MAX = 20_000

/** Slices of all frequencies, which bound the time of a run. */
export const SLICES_MAX = 4e6
