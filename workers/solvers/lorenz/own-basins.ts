// Basins of attraction of a flow or a map of the caller's own, on a grid of starts.
import { readProblem, usesTime } from '../../dynamics/problem.ts'
import { unknownName } from '../../dynamics/scope.ts'
import { Tangents } from '../../dynamics/tangents.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { refuseWords } from '../systems/own-words.ts'
import { type Attractor, Basins, ESCAPES, type Following, UNDECIDED } from './basins.ts'
import { equationsOf, type Model, modelOf, type Own, variationOf } from './model.ts'

const POINTS_USUAL = 41
const STEPS_USUAL = 5000
const NEAR_USUAL = 0.05
/** Starts that are followed with half the step for twice as long. */
const CONTROLS = 400
/** Shares beyond which a picture of basins is none. */
const ELSEWHERE_MAX = 0.1
const UNDECIDED_MAX = 0.05
/** Of the sizes: so far the last points of an attractor lie apart where it is a point of rest. */
const AT_REST = 1e-4

const OF_EXPONENTS = [
  ...(['exponents', 'transient', 'renormalise', 'section', 'correlation', 'sweep'] as const),
  'keep',
]

interface Span {
  readonly name: string
  readonly index: number
  readonly from: number
  readonly to: number
}

export function runBasins(input: Own, run: Run) {
  refuseWords(input, OF_EXPONENTS, 'is of exponents, and has no meaning beside basins')
  const model = modelOf(input)
  refuseUnnamed({ ...input, ...model.system })
  const { course } = readProblem({ ...model.system, tStart: 0, tEnd: 1 })
  const meter = new WorkMeter()
  const spans = spansOf(input, model)
  const count = input.basins!.points ?? POINTS_USUAL
  const starts = startsOf(course.y, spans, count)
  const following = followingOf(input, model, course.parameters, starts, spans, run, meter)
  const basins = new Basins(run.kernels, following, meter)
  const numbers = starts.map((start, i) => {
    if (i % 50 === 0) run.progress((0.8 * i) / starts.length, `start ${i} of ${starts.length}`)
    return basins.of(start)
  })
  const elsewhere = elsewhereOf(following, basins.attractors, starts, numbers, run, meter)
  const order = Array.from(basins.attractors, (_, k) => k).sort(
    (a, b) => countOf(numbers, b) - countOf(numbers, a) || a - b,
  )
  const labels = numbers.map(number => (number < 0 ? number : order.indexOf(number)))
  const share = (label: number) => countOf(labels, label) / labels.length
  const undecided = share(UNDECIDED)
  const boundary = boundaryOf(labels, spans, count)
  const attractors = order.map((k, label) => ({
    share: share(label),
    ...tellOf(basins.attractors[k]!, model, following),
  }))
  const value = attractors[0]?.share ?? 0
  const [first, second] = spans
  return {
    value,
    unit: '1',
    uncertainty: elsewhere + undecided + boundary / 2,
    equations: equationsOf(model),
    terms: attractors.map((one, label) => ({ term: `share of basin ${label}`, value: one.share })),
    method: `${starts.length} starts followed for ${following.steps} ${model.isMap ? 'points' : `steps of ${following.dt}`}; attractors by the points that their orbits come back to`,
    outputs: {
      finalState: [...starts.at(-1)!],
      basins: {
        attractors,
        ...{ escapes: share(ESCAPES), undecided, elsewhere, boundary },
        axes: spans.map(({ name, from, to }) => ({ name, from, to, points: count })),
      },
    },
    checks: [
      below('share of starts that are undecided', undecided, UNDECIDED_MAX),
      below(
        'share of starts that end elsewhere when followed more closely',
        elsewhere,
        ELSEWHERE_MAX,
      ),
    ],
    accuracy: {
      estimate: elsewhere,
      bound: ELSEWHERE_MAX,
      how: `share of up to ${CONTROLS} starts that end elsewhere ${model.isMap ? '' : 'with half the step '}after twice the time`,
    },
    resolved: {
      ...(input.system && { system: input.system }),
      parameters: model.system.parameters ?? {},
      ...(model.isMap && { map: true }),
    },
    series: second ? {} : { start: starts.map(start => start[first!.index]!), basin: labels },
    fields: second
      ? {
          basin: {
            ...{ nx: count, ny: count },
            dx: (first!.to - first!.from) / (count - 1),
            dy: (second.to - second.from) / (count - 1),
            values: Float64Array.from(labels),
          },
        }
      : {},
    warnings:
      undecided > 0
        ? [
            `${countOf(labels, UNDECIDED)} starts have come to no attractor: take more steps, or a smaller near`,
          ]
        : [],
  }
}

const countOf = (labels: readonly number[], label: number): number =>
  labels.reduce((sum, one) => sum + (one === label ? 1 : 0), 0)

function spansOf({ basins }: Own, { states }: Model): Span[] {
  const spans = Object.entries(basins!.across).map(([name, [from, to]]) => {
    const place = pointerTo('basins', 'across', name)
    const index = states.indexOf(name)
    if (index < 0) throw unknownName(place, name, states, 'state')
    if (!(to! > from!)) throw invalidInput(place, `${name} goes from ${from} to ${to}: not upwards`)
    return { name, index, from: from!, to: to! }
  })
  if (spans.length > 0) return spans
  throw missingInput('/basins/across', 'across is missing: one or two states with their ends')
}

/** The first state runs fastest. */
function startsOf(y: ArrayLike<number>, spans: readonly Span[], count: number): Float64Array[] {
  const rows = spans.length === 1 ? 1 : count
  return Array.from({ length: rows * count }, (_, at) => {
    const start = Float64Array.from(y)
    for (const [axis, { index, from, to }] of spans.entries()) {
      const k = axis === 0 ? at % count : Math.floor(at / count)
      start[index] = from + ((to - from) * k) / (count - 1)
    }
    return start
  })
}

function followingOf(
  { basins, dt }: Own,
  model: Model,
  parameters: ArrayLike<number>,
  starts: readonly Float64Array[],
  spans: readonly Span[],
  { kernels }: Run,
  meter: WorkMeter,
): Following {
  const { steps = STEPS_USUAL, near = NEAR_USUAL, period } = basins!
  const isDriven = usesTime(model.system)
  const place = '/basins/period'
  if (isDriven && period === undefined) {
    throw missingInput(
      place,
      'period is missing: the equations name t, and points are compared at one phase',
    )
  }
  if (!isDriven && period !== undefined) {
    throw invalidInput(place, 'no equation names t: there is no period of what drives it')
  }
  if (model.isMap && isDriven && !Number.isInteger(period)) {
    throw invalidInput(place, 'the period of a map is a whole number of points')
  }
  const stride = period === undefined ? undefined : model.isMap ? period : Math.ceil(period / dt)
  const step = model.isMap ? 1 : period === undefined ? dt : period / stride!
  // Whole periods, so that each look is at the same phase.
  const whole = stride === undefined ? steps : Math.ceil(steps / stride) * stride
  const tangents = new Tangents(kernels, variationOf(model.system, 1), parameters)
  const work = (model.isMap ? 1 : 4) * tangents.system.work
  const scales = Array.from({ length: model.states.length }, (_, i) => {
    const span = spans.find(({ index }) => index === i)
    return span ? Math.max(Math.abs(span.from), Math.abs(span.to), span.to - span.from) : 0
  })
  for (let k = 0; k < PILOTS; k++) {
    const start = starts[Math.floor(((k + 0.5) / PILOTS) * starts.length)]!
    tangents.start(0, start)
    const sizes = [new Float64Array(scales.length), new Float64Array(scales.length)]
    for (let look = 0; look < PILOT_LOOKS; look++) {
      const piece = Math.ceil(whole / PILOT_LOOKS)
      meter.add(piece * work, 0)
      if (model.isMap) tangents.iterate(piece)
      else tangents.advance(step, piece)
      const half = sizes[look < PILOT_LOOKS / 2 ? 0 : 1]!
      for (let i = 0; i < half.length; i++) half[i] = Math.max(half[i]!, Math.abs(tangents.y[i]!))
    }
    const [early, late] = sizes as [Float64Array, Float64Array]
    // What grows on and on is on its way to infinity, and says nothing of sizes.
    const settles = (size: number, i: number) =>
      Number.isFinite(size) && size <= 10 * Math.max(early[i]!, scales[i]!)
    if (!late.every(settles)) continue
    for (let i = 0; i < scales.length; i++) scales[i] = Math.max(scales[i]!, late[i]!)
  }
  return {
    ...{ model, parameters, near, stride, dt: step, steps: whole },
    scales: scales.map(size => size || 1),
  }
}

/** Orbits that tell the sizes of the states. */
const PILOTS = 9
const PILOT_LOOKS = 40

function elsewhereOf(
  following: Following,
  attractors: readonly Attractor[],
  starts: readonly Float64Array[],
  numbers: readonly number[],
  { kernels, progress }: Run,
  meter: WorkMeter,
): number {
  const { model, dt, steps, stride } = following
  const finer = model.isMap
    ? { ...following, steps: 2 * steps }
    : {
        ...{ ...following, dt: dt / 2, steps: 4 * steps },
        ...(stride !== undefined && { stride: 2 * stride }),
      }
  const basins = new Basins(kernels, finer, meter, attractors)
  const every = Math.max(1, Math.ceil(starts.length / CONTROLS))
  let [seen, other] = [0, 0]
  for (let i = 0; i < starts.length; i += every) {
    if (numbers[i] === UNDECIDED) continue
    progress(0.8 + (0.2 * i) / starts.length, 'half the step')
    seen++
    if (basins.of(starts[i]!) !== numbers[i]) other++
  }
  return seen === 0 ? 0 : other / seen
}

/** Share of pairs of neighbours that belong to different basins. */
function boundaryOf(labels: readonly number[], spans: readonly Span[], count: number): number {
  let [pairs, different] = [0, 0]
  const compare = (a: number, b: number) => {
    pairs++
    if (labels[a] !== labels[b]) different++
  }
  for (let at = 0; at < labels.length; at++) {
    if (at % count > 0) compare(at, at - 1)
    if (spans.length > 1 && at >= count) compare(at, at - count)
  }
  return different / pairs
}

function tellOf({ points }: Attractor, { states }: Model, { scales }: Following) {
  const ends = states.map((name, i) => {
    const values = points.map(point => point[i]!)
    const tail = values.slice(-Math.ceil(values.length / 10))
    const isStill = greatestOf(tail) - leastOf(tail) <= AT_REST * scales[i]!
    return { name, least: leastOf(values), greatest: greatestOf(values), isStill }
  })
  const by = (key: 'least' | 'greatest') =>
    Object.fromEntries(ends.map(one => [one.name, one[key]]))
  const last = points.at(-1)!
  return ends.every(({ isStill }) => isStill)
    ? { kind: 'point', at: Object.fromEntries(states.map((name, i) => [name, last[i]!])) }
    : { kind: 'moving', least: by('least'), greatest: by('greatest') }
}

const leastOf = (values: readonly number[]): number =>
  values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)

const greatestOf = (values: readonly number[]): number =>
  values.reduce((top, value) => Math.max(top, value), Number.NEGATIVE_INFINITY)
