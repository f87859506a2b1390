// The end of a job of many points: its parts are read once more, and what they say together is sealed under one Merkle root.
import { sampleStatistics } from '../../workers/numerics/sample-statistics.ts'
import { filled, rowLength, sobolIndices } from '../../workers/numerics/sensitivity.ts'
import { below } from '../../workers/solver.ts'
import { unhurried } from '../call/unhurried.ts'
import { rootOf, treeOfHashes } from '../crypto/merkle.ts'
import type { Computation } from '../envelope/computation.ts'
import type { Store } from '../store/store.ts'
import { AFTER_ALL_OF, FIRST_OF, jobParts } from './job.ts'
import type { OpenJob } from './open-job.ts'
import { type Part, partOf } from './part.ts'
import { JOB_TOOL } from './settle.ts'

/** Parts read at a time: some hundred kilobytes each. */
const READ_AT_ONCE = 2

interface Gathered {
  readonly name: string
  unit: string
  readonly values: Float64Array
  largest: number
}

interface Whole {
  readonly roots: readonly string[]
  readonly columns: readonly Gathered[]
  readonly refusals: Part['refusals']
  readonly share: number
}

/** The parts of a job in their order, some at a time. */
export async function* partsOf(
  store: Store,
  job: string,
  from = FIRST_OF(job),
): AsyncGenerator<Part> {
  let after = from
  for (;;) {
    const rows = await store.documentsBetween(jobParts.kind, after, AFTER_ALL_OF(job), READ_AT_ONCE)
    for (const row of rows) yield partOf(jobParts.stored(row).value)
    if (rows.length < READ_AT_ONCE) return
    after = `${rows.at(-1)!.id} `
  }
}

/** Refusals that an answer lists; it counts all. */
const REFUSALS_LISTED = 100

async function gathered(store: Store, id: string, points: number): Promise<Whole> {
  const roots: string[] = []
  const refusals: Part['refusals'][number][] = []
  const columns = new Map<string, Gathered>()
  let share = 0
  for await (const part of partsOf(store, id)) {
    roots.push(part.root)
    refusals.push(...part.refusals)
    share = Math.max(share, part.share)
    for (const { name, unit, values, uncertainties } of part.columns) {
      let column = columns.get(name)
      if (!column) {
        const empty = new Float64Array(points).fill(Number.NaN)
        columns.set(name, (column = { name, unit, values: empty, largest: 0 }))
      }
      column.unit ||= unit
      column.values.set(values, part.from)
      for (const u of uncertainties ?? []) if (u > column.largest) column.largest = u
    }
  }
  return { roots, columns: [...columns.values()], refusals, share }
}

/** The computation that seals a job. Of an ensemble it is the mean of its first result. */
export async function finished(
  { stored, request, points }: OpenJob,
  store: Store,
  signal: AbortSignal,
): Promise<Computation> {
  const started = performance.now()
  const { id, value: job } = stored
  const whole = await gathered(store, id, job.points)
  const { roots, columns, refusals, share } = whole
  const [first] = columns
  const { ensemble } = request
  const isEnsemble = ensemble !== undefined && first !== undefined
  const statistics = isEnsemble
    ? await unhurried(statisticsOfAll(columns, ensemble, points.names), signal)
    : undefined
  const unit = first?.unit || '1'
  const mean = statistics?.[first!.name]?.mean
  const headline = mean
    ? { value: mean.value, uncertainty: mean.standardError + first!.largest }
    : { value: null, uncertainty: first?.largest ?? 0 }
  const operators = operatorsOf(columns, job.tool)
  const count = `${job.points} ${job.points === 1 ? 'point' : 'points'}`
  return {
    tool: JOB_TOOL,
    ...headline,
    unit,
    operatorIds: operators.map(({ name }) => name),
    equations: [`${mean ? 'the mean of ' : ''}${count} of ${job.tool}`],
    terms: [],
    check: below('largest share of its bound that a check of a point took', share, 1),
    results: operators.map(({ name, unit: own }, i) => ({
      operator_id: name,
      value: i === 0 ? headline.value : null,
      unit: own || '1',
      equation: `${name}, ${count}`,
    })),
    result: {
      tool: job.tool,
      points: job.points,
      chunkPoints: job.chunkPoints,
      refused: refusals.length,
      refusals: refusals.slice(0, REFUSALS_LISTED),
      ranges: Object.fromEntries(columns.map(one => [one.name, rangeOfValues(one)])),
      ...(statistics && { statistics }),
      chunkRoots: roots,
    },
    // Each chunk but the last has the same power of two of points, so that this is the root over all of them: RFC 9162,
    // section 2.1.1, splits at such powers.
    merkleRoot: rootOf(treeOfHashes(roots)),
    elapsedMs: performance.now() - started,
  }
}

/** An ensemble is of no use without each of its runs: a mean over those that worked is of another distribution. */
export const ensembleRefusal = ({ index, code, message }: Part['refusals'][number]) => ({
  code,
  message: `point ${index} of the ensemble was refused: ${message}`,
  point: index,
})

function operatorsOf(columns: readonly Gathered[], tool: string): readonly Gathered[] {
  const own = columns.filter(({ name }) => !name.startsWith(`${tool}.`))
  return own.length > 0 ? own : [{ name: tool, unit: '1', values: new Float64Array(), largest: 0 }]
}

function rangeOfValues({ unit, values, largest }: Gathered) {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let answered = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    answered++
    if (value < least) least = value
    if (value > most) most = value
  }
  const none = answered === 0
  return {
    unit: unit || '1',
    values: answered,
    minimum: none ? null : least,
    maximum: none ? null : most,
    uncertaintyMax: largest,
  }
}

type Ensemble = NonNullable<OpenJob['request']['ensemble']>
type Statistics = NonNullable<
  ReturnType<typeof statisticsOf> extends Generator<void, infer S> ? S : never
>

function* statisticsOfAll(
  columns: readonly Gathered[],
  ensemble: Ensemble,
  names: readonly string[],
): Generator<void, Record<string, Statistics | null>> {
  const all: Record<string, Statistics | null> = {}
  for (const column of columns) all[column.name] = yield* statisticsOf(column, ensemble, names)
  return all
}

/** Null where a run has no such number. */
function* statisticsOf(
  { values, unit }: Gathered,
  { indices, quantiles }: Ensemble,
  names: readonly string[],
) {
  const width = indices ? rowLength(names.length) : 1
  // The first two of each row are independent of each other; what follows shares its inputs with them.
  const taken = indices ? 2 : 1
  const rows = values.length / width
  const independent = yield* filled(
    rows * taken,
    i => values[Math.floor(i / taken) * width + (i % taken)]!,
  )
  if (independent.some(value => Number.isNaN(value))) return null
  const statistics = yield* sampleStatistics(independent, quantiles)
  yield
  const sobol = indices ? yield* sobolIndices(values, names.length) : undefined
  return {
    unit: unit || '1',
    samples: independent.length,
    ...statistics,
    ...(indices && {
      indices: sobol ? Object.fromEntries(sobol.map((one, j) => [names[j]!, one])) : null,
    }),
  }
}
