// What computes the points of a job: operators many at a time, a solver run by run.
import { Failure, type FailureCode } from '../../workers/failure.ts'
import { plannedClosedForm } from '../../workers/operators/closed-form.ts'
import type { Gated } from '../../workers/operators/gate.ts'
import type { ColumnInput, SweepRequest, Swept } from '../../workers/operators/sweep.ts'
import { invalidInput, pointerTo, prefixed } from '../../workers/refusal.ts'
import type { Solved, Solver } from '../../workers/solver.ts'
import { toolName } from '../../workers/solver.ts'
import type { QuantityInput } from '../../workers/units/quantity.ts'
import type { Ticket } from '../call/pool.ts'
import { solverInput } from '../call/solver-input.ts'
import type { House } from '../call/tool.ts'
import { PRECISION_BOUND } from '../envelope/envelope.ts'
import type { Points } from './points.ts'
import type { JobRequest, Members } from './request.ts'

export interface Column {
  readonly name: string
  readonly unit: string
  /** One number a point; NaN where the point has none. */
  readonly values: Float64Array
  readonly uncertainties?: Float64Array
}

export interface PointRefusal {
  readonly index: number
  readonly code: FailureCode
  readonly message: string
}

export interface Computed {
  /** The first column is the headline of the answer. */
  readonly columns: readonly Column[]
  /** Refused points, in ascending order of `index`. */
  readonly refusals: readonly PointRefusal[]
  /** The largest ratio of a measured error to its bound among the accuracy checks of the points. */
  readonly share: number
}

export interface Range {
  readonly from: number
  readonly count: number
}

export interface Computing {
  /** The input of the tool at a point, as a caller would send it. */
  inputAt(index: number): Members
  /** Predicted time of a point in a thread. Throws the refusal of an input that the tool does not take at all. */
  predictedMs(index: number): number
  /** The most points of one range. */
  readonly rangeMax: number
  /** Refusals of single points are among what is computed; anything else is thrown. */
  compute(range: Range, ticket: Ticket): Promise<Computed>
}

type Parts = Pick<House, 'operators' | 'pool' | 'registry' | 'solvers'>

/** INVALID_INPUT for a tool that no job runs, and for a shared input that its tool does not take. */
export function computingOf(request: JobRequest, points: Points, house: Parts): Computing {
  const solver = solverOf(request, house)
  return solver ? runsOf(solver, request, points, house) : operatorsOf(request, points, house)
}

/** The solver that a job runs; undefined where it evaluates operators. INVALID_INPUT for any other tool. */
export function solverOf(
  { tool: name }: JobRequest,
  { registry, solvers }: Parts,
): Solver | undefined {
  const solver = solvers.find(one => toolName(one) === name)
  if (solver || registry.tools.find(one => one.name === name)?.sweeps) return solver
  const message = `a job runs svc_compute or the tool of a solver, not ${name}`
  throw invalidInput('/tool', message, { value: name })
}

/** Refusals that the point itself earns, whenever and wherever it is computed. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'OVERLOADED',
  'QUOTA_EXCEEDED',
  'RATE_LIMITED',
  'SHUTTING_DOWN',
  'STORE_UNAVAILABLE',
  'TIMEOUT',
  'INTERNAL',
])
export const isOfThePoint = (error: unknown): error is Failure =>
  error instanceof Failure && !PASSING.has(error.code)

const refusalAt = (index: number, { code, message }: Failure): PointRefusal => ({
  index,
  code,
  message: message.slice(0, 500),
})

/** Columns that answer for all ranges alike, filled with what is absent. */
function emptyColumns(names: readonly { name: string; unit: string }[], count: number): Column[] {
  return names.map(({ name, unit }) => ({
    name,
    unit,
    values: new Float64Array(count).fill(Number.NaN),
    uncertainties: new Float64Array(count).fill(Number.NaN),
  }))
}

// --- operators -------------------------------------------------------------------------------------------------------

/** Less than the 10,000 of one call: columns of 4096 cross to a thread and back without holding others up. */
const SWEEP_MAX = 4096
/** Points of a sweep in which each refused one is looked for. */
const APART_MAX = 64
const OPERATOR_MEMBERS = ['domain', 'operators', 'inputs', 'solveFor'] as const

function operatorsOf(
  request: JobRequest,
  points: Points,
  { operators, pool, registry }: Parts,
): Computing {
  if (request.outputs !== undefined) {
    throw invalidInput('/outputs', `outputs are results of a solver, not of ${request.tool}`)
  }
  const shared = registry.find(request.tool)
  const { input: whole } = readUnder('/input', () => shared.read({ inputs: {}, ...request.input }))
  for (const name of Object.keys(request.input ?? {})) {
    if ((OPERATOR_MEMBERS as readonly string[]).includes(name)) continue
    throw invalidInput(pointerTo('input', name), `${name} has no part in a job`)
  }
  const { domain, operators: ids, inputs: common, solveFor } = whole as unknown as SweepRequest
  for (const [name, value] of Object.entries(common)) {
    if (!Array.isArray(value)) continue
    throw invalidInput(pointerTo('input', 'inputs', name), 'a job has its lists in inputs or sweep')
  }
  refuseUnlike(request, points)
  const about = {
    ...(domain !== undefined && { domain }),
    ...(ids && ids.length > 0 && { operators: ids }),
    ...(solveFor !== undefined && { solveFor }),
  }
  const at = (index: number) => ({ ...common, ...points.at(index) }) as SweepRequest['inputs']
  let heads: readonly { name: string; unit: string }[] | undefined

  async function swept(range: Range, ticket: Ticket): Promise<Computed> {
    const { from, count } = range
    const columns: Record<string, ColumnInput> = { ...common }
    const own = Array.from({ length: count }, (_, i) => points.at(from + i))
    const names = new Set(own.flatMap(one => Object.keys(one)))
    for (const name of names) {
      columns[name] = own.map(one => (one[name] ?? common[name]) as QuantityInput)
    }
    // Without any column the sweep is of one point, which is all that such a job has.
    const whole = (await pool.evaluate('sweep', { ...about, inputs: columns }, ticket)) as
      | Swept
      | Gated
    if (!whole.gate.passed) throw gateRefusal(whole as Gated)
    const { outputs, rounding } = whole as Swept
    heads = outputs.map(({ operator: { id, unit } }) => ({ name: id, unit }))
    return {
      columns: outputs.map(({ operator: { id, unit }, values, uncertainties }) => ({
        name: id,
        unit,
        values,
        uncertainties,
      })),
      refusals: [],
      share: rounding / PRECISION_BOUND,
    }
  }

  /** A sweep is refused whole by its first point without a value: what is beside that is computed in two parts. */
  async function compute({ from, count }: Range, ticket: Ticket): Promise<Computed> {
    if (count === 0) return { columns: [], refusals: [], share: 0 }
    try {
      return await swept({ from, count }, ticket)
    } catch (error) {
      ticket.signal.throwIfAborted()
      if (!isOfThePoint(error)) throw error
      if (count === 1) return { columns: [], refusals: [refusalAt(from, error)], share: 0 }
      if (count > APART_MAX) return inParts({ from, count }, ticket)
      const point = error.details?.['point']
      const middle = typeof point === 'number' && point < count ? point : count >> 1
      const isPoint = middle === point
      const first = await compute({ from, count: middle }, ticket)
      const last = await compute(
        { from: from + middle + (isPoint ? 1 : 0), count: count - middle - (isPoint ? 1 : 0) },
        ticket,
      )
      const between = {
        columns: [],
        refusals: isPoint ? [refusalAt(from + middle, error)] : [],
        share: 0,
      }
      return joined(count, [
        [0, first],
        [middle, between],
        [middle + (isPoint ? 1 : 0), last],
      ])
    }
  }

  /** Each refused point is a sweep of what is left: of few points, so that many refusals take no longer than their number. */
  async function inParts({ from, count }: Range, ticket: Ticket): Promise<Computed> {
    const parts: [offset: number, part: Computed][] = []
    for (let offset = 0; offset < count; offset += APART_MAX) {
      const some = Math.min(APART_MAX, count - offset)
      parts.push([offset, await compute({ from: from + offset, count: some }, ticket)])
    }
    return joined(count, parts)
  }

  function joined(count: number, parts: readonly (readonly [number, Computed])[]): Computed {
    const columns = emptyColumns(heads ?? [], count)
    for (const [offset, part] of parts) {
      for (const [i, { values, uncertainties }] of part.columns.entries()) {
        columns[i]!.values.set(values, offset)
        columns[i]!.uncertainties!.set(uncertainties!, offset)
      }
    }
    return {
      columns,
      refusals: parts.flatMap(([, { refusals }]) => refusals),
      share: Math.max(...parts.map(([, { share }]) => share)),
    }
  }

  return {
    inputAt: index => ({ ...about, inputs: at(index) }),
    predictedMs(index) {
      const values = { ...about, inputs: at(index) } as Parameters<typeof plannedClosedForm>[2]
      const { ms, run } = plannedClosedForm(operators, 'values', values as never)
      if (ms > 0) return ms
      const answer = run()
      if (!answer.gate.passed) throw gateRefusal(answer as Gated)
      return ms
    },
    rangeMax: SWEEP_MAX,
    compute,
  }
}

function gateRefusal({ gate }: Gated): Failure {
  const { rejected } = gate as unknown as { rejected: readonly string[] }
  const message = `the operators take no ${rejected.join(', ')}`
  return invalidInput('/input/inputs', message, { rejected })
}

/** A sweep has columns: each listed point has the same names. */
function refuseUnlike({ inputs }: JobRequest, { names }: Points): void {
  for (const [index, one] of (inputs ?? []).entries()) {
    const own = Object.keys(one)
    if (own.length === names.length && names.every(name => Object.hasOwn(one, name))) continue
    const message = `point ${index} has ${own.join(', ')} where the first has ${names.join(', ')}`
    throw invalidInput(pointerTo('inputs', index), message)
  }
}

// --- solvers ---------------------------------------------------------------------------------------------------------

function runsOf(
  { key, costMs, outputs }: Solver,
  request: JobRequest,
  points: Points,
  { pool, registry }: Parts,
): Computing {
  const tool = toolName({ key })
  const shared = request.input ?? {}
  const wanted = (request.outputs ?? []).map((name, i) => {
    const schema = outputs[name] as { type?: unknown; unit?: string } | undefined
    const types = [schema?.type].flat()
    if (types.includes('number') || types.includes('integer')) {
      return { name, unit: schema!.unit ?? '1' }
    }
    const numbers = Object.entries(outputs).flatMap(
      ([one, { type }]: [string, { type?: unknown }]) =>
        [type].flat().some(each => each === 'number' || each === 'integer') ? [one] : [],
    )
    const message = `${tool} has no number ${name}; it has ${numbers.join(', ') || 'none'}`
    throw invalidInput(pointerTo('outputs', i), message, { value: name, allowed: numbers })
  })
  const inputAt = (index: number): Members => over(shared, points.at(index))
  const read = (index: number) => solverInput(registry, key, inputAt(index), '/input').input

  async function compute({ from, count }: Range, ticket: Ticket): Promise<Computed> {
    const heads = [{ name: tool, unit: '' }, ...wanted]
    const columns = emptyColumns(heads, count).map(column => ({ ...column }))
    const refusals: PointRefusal[] = []
    let share = 0
    for (let i = 0; i < count; i++) {
      ticket.signal.throwIfAborted()
      let solved: Solved
      try {
        solved = await pool.solve(key, read(from + i), ticket)
      } catch (error) {
        if (!isOfThePoint(error)) throw error
        refusals.push(refusalAt(from + i, error))
        continue
      }
      const { value, unit, uncertainty, decisive, result } = solved
      columns[0]!.unit = unit
      columns[0]!.values[i] = value ?? Number.NaN
      columns[0]!.uncertainties![i] = uncertainty
      for (const [j, { name }] of wanted.entries()) {
        const number = result[name]
        columns[j + 1]!.values[i] = typeof number === 'number' ? number : Number.NaN
      }
      if (decisive.bound > 0) share = Math.max(share, Math.abs(decisive.value) / decisive.bound)
    }
    const [first, ...rest] = columns as [Column, ...Column[]]
    const named = rest.map(({ name, unit, values }) => ({ name: `${tool}.${name}`, unit, values }))
    return { columns: [first, ...named], refusals, share }
  }

  return {
    inputAt,
    predictedMs: index => costMs(read(index) as never),
    rangeMax: 4096,
    compute,
  }
}

/** The members of a point over those that all share: a dot in a name leads inside. */
export function over(shared: Members, point: Members): Members {
  let merged: Record<string, unknown> = { ...shared }
  for (const [name, value] of Object.entries(point)) {
    merged = placed(merged, name.split('.'), value, name) as Record<string, unknown>
  }
  return merged
}

function placed(within: unknown, path: readonly string[], value: unknown, name: string): unknown {
  const [step, ...rest] = path as [string, ...string[]]
  if (Array.isArray(within)) {
    const index = /^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : within.length
    if (index >= within.length) {
      throw invalidInput('/input', `${name} leads to no element of a list`)
    }
    return within.with(index, rest.length === 0 ? value : placed(within[index], rest, value, name))
  }
  if (typeof within !== 'object' || within === null) {
    throw invalidInput('/input', `${name} leads through what has no members`)
  }
  const members = within as Members
  const inner = rest.length === 0 ? value : placed(members[step] ?? {}, rest, value, name)
  return { ...members, [step]: inner }
}

function readUnder<T>(pointer: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw prefixed(pointer, error)
  }
}
