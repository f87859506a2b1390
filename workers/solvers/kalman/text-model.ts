// Models that are written as expressions: compiled, with exact slopes or at sigma points.
import { changesOfRates, type Passage, passagesOf } from '../../dynamics/changes.ts'
import { compileRow } from '../../expression/wasm/row.ts'
import { PARAMETERS_ADDRESS } from '../../expression/wasm/user-memory.ts'
import { compileVariations, upper } from '../../expression/wasm/variations.ts'
import { Failure } from '../../failure.ts'
import { doubles, type Kernels, UserModules } from '../../kernel.ts'
import { lazy } from '../../memo.ts'
import { semidefiniteRoot } from '../../numerics/square-root.ts'
import { faultsOf, invalidInputs } from '../../refusal.ts'
import type { Matrix, Parameters, Root } from './matrices.ts'

const HEAP = 16_384
const FINISHED = 1
const STUCK = 3
const STEPS_MAX = 20_000
const CHUNK = 1000

const modules = lazy(() => new UserModules())

export type Texts = Readonly<Record<string, string>>

/** Functions of the state that a step evaluates: at one point with slopes, or at many. */
export interface Functions {
  readonly outputs: number
  readonly work: number
  /** Values, then d output / d state row by row. A view that the next call overwrites. */
  slopes(k: number, dt: number, t: number, x: Float64Array): Float64Array
  /** Values at points that stand in columns, one after the other: outputs x points. */
  values(k: number, dt: number, t: number, points: Float64Array, count: number): Float64Array
}

export interface TextSource {
  readonly states: readonly string[]
  readonly parameters: Parameters
  readonly definitions: Texts
  readonly controls: readonly string[]
  control(k: number): Float64Array
}

/** `group` is where the texts stand in the input. */
export function textFunctions(texts: Texts, group: string, source: TextSource): Functions {
  const { states, parameters, definitions, controls, control } = source
  const n = states.length
  const names = Object.keys(texts)
  const most = 2 * n + 1
  const stride = 8 * (most + 1)
  const outputs = Object.fromEntries(names.map((name, i) => [`${i}`, texts[name]!]))
  const all = { columns: states, parameters: [...parameters.names, ...controls, 'dt', 't'] }
  const compiled = (withSlopes: boolean) =>
    placed(group, names, () =>
      compileRow({
        ...{ ...all, outputs, definitions, stride },
        slopes: withSlopes
          ? names.flatMap((_, i) => states.map(by => ({ of: `${i}`, by })))
          : undefined,
      }),
    )
  const open = (withSlopes: boolean) => {
    const row = compiled(withSlopes)
    const memory = new WebAssembly.Memory({ initial: 16 })
    const columns = names.length * (withSlopes ? 1 + n : 1)
    const to = HEAP + stride * n
    const bytes = to + stride * columns
    if (bytes > memory.buffer.byteLength) {
      memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / 65_536))
    }
    const numbers = new Float64Array(memory.buffer)
    const run = modules().instance(row, memory)['row']!
    return { numbers, run, to, work: row.work }
  }
  const single = lazy(() => open(true))
  const many = lazy(() => open(false))
  const set = (numbers: Float64Array, k: number, dt: number, t: number) => {
    const at = PARAMETERS_ADDRESS / 8
    numbers.set(parameters.values, at)
    numbers.set(control(k), at + parameters.names.length)
    numbers[at + parameters.names.length + controls.length] = dt
    numbers[at + parameters.names.length + controls.length + 1] = t
  }
  const step = stride / 8
  const result = new Float64Array(names.length * (1 + n))
  const values = new Float64Array(names.length * most)
  return {
    outputs: names.length,
    work: single().work,
    slopes(k, dt, t, x) {
      const { numbers, run, to } = single()
      set(numbers, k, dt, t)
      for (let i = 0; i < n; i++) numbers[HEAP / 8 + i * step] = x[i]!
      run(1, HEAP, to)
      for (let r = 0; r < result.length; r++) result[r] = numbers[to / 8 + r * step]!
      refuseNoValue(result, group, k)
      return result
    },
    values(k, dt, t, points, count) {
      const { numbers, run, to } = many()
      set(numbers, k, dt, t)
      for (let i = 0; i < n; i++) {
        for (let p = 0; p < count; p++) numbers[HEAP / 8 + i * step + p] = points[i * count + p]!
      }
      run(count, HEAP, to)
      for (let r = 0; r < names.length; r++) {
        for (let p = 0; p < count; p++) values[r * count + p] = numbers[to / 8 + r * step + p]!
      }
      const all = values.subarray(0, names.length * count)
      refuseNoValue(all, group, k)
      return all
    },
  }
}

function refuseNoValue(values: Float64Array, group: string, k: number): void {
  if (values.every(Number.isFinite)) return
  const message = `${group} or its slopes have no value at step ${k}: the filter has left where they are defined`
  throw new Failure('PRECISION', message, { step: k, path: group })
}

/** Refusals of columns and numbered outputs as those of what the caller wrote. */
function placed<T>(group: string, names: readonly string[], run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof Failure) || faultsOf(error).length === 0) throw error
    throw invalidInputs(
      faultsOf(error).map(fault => ({
        ...fault,
        pointer: fault.pointer
          .replace(
            /^\/(outputs|equations)\/(\d+)$/,
            (_, _group, i) => `/${group}/${names[Number(i)]}`,
          )
          .replace(/^\/(outputs|columns|equations)(?=\/|$)/, `/${group}`),
      })),
    )
  }
}

/** What a step makes of the state, of small differences, and of noise. */
export interface Flow {
  /** Views that the next call overwrites. */
  at(
    k: number,
    dt: number,
    t: number,
    x: Float64Array,
    scale: Float64Array,
  ): { mean: Float64Array; F: Float64Array; noise: Float64Array }
}

/** By steps: expressions of the next state, and a root of the noise. */
export function steppedFlow(functions: Functions, Q: Root, n: number): Flow {
  return {
    at(k, dt, t, x) {
      const all = functions.slopes(k, dt, t, x)
      return { mean: all.subarray(0, n), F: all.subarray(n), noise: Q.at(k, dt, t) }
    },
  }
}

/** Intervals between measurements that are looked through together for changes of the rates. */
const INTERVALS_AHEAD = 256

/** Changes of the rates by the clock, which no step goes over. */
function changesBetween(
  equations: Texts,
  { states, parameters, definitions, controls }: TextSource,
): (from: number, to: number) => Passage[] {
  const changes = changesOfRates({
    ...{ texts: Object.values(equations), definitions },
    states: [...states, ...controls, 'dt'],
    parameters: parameters.names,
  })
  let known = { from: 0, to: 0, version: -1 }
  let times: readonly number[] = []
  return (from, to) => {
    if (!changes) return []
    const { version } = parameters
    if (!(from >= known.from && to <= known.to && version === known.version)) {
      known = { from, to: from + INTERVALS_AHEAD * (to - from), version }
      times = changes(parameters.values, known.from, known.to)
    }
    return passagesOf(
      times.filter(at => at > from && at < to),
      from,
      to,
    )
  }
}

/** In time: rates, integrated with their variations by DOP853. */
export function continuousFlow(
  equations: Texts,
  Q: Matrix,
  source: TextSource,
  kernels: Kernels,
  rtol: number,
): Flow & { evaluations(): number; work: number } {
  const { states, parameters, definitions, controls, control } = source
  const n = states.length
  const names = Object.keys(equations)
  const compiled = placed('continuous/equations', names, () =>
    compileVariations({
      ...{ equations, definitions },
      parameters: [...parameters.names, ...controls, 'dt'],
    }),
  )
  const size = compiled.states.length
  const kernel = kernels('dop853', compiled)
  // Rows of steps would add up over all intervals: one row is wanted, at no time.
  kernel.init(size, 1, 1, 0)
  doubles(kernel, kernel.times(), 1)[0] = Number.POSITIVE_INFINITY
  kernel.look(false)
  const changes = changesBetween(equations, source)
  const mean = new Float64Array(n)
  const F = new Float64Array(n * n)
  let evaluations = 0
  return {
    work: compiled.work,
    evaluations: () => evaluations,
    at(k, dt, t, x, scale) {
      const q = Q.at(k, dt, t)
      const own = doubles(
        kernel,
        PARAMETERS_ADDRESS,
        compiled.densities + upper(n, n - 1, n - 1) + 1,
      )
      own.set(parameters.values)
      own.set(control(k), parameters.names.length)
      own[parameters.names.length + controls.length] = dt
      const state = doubles(kernel, kernel.state(), size)
      const atol = doubles(kernel, kernel.tolerances(), size)
      state.fill(0)
      state.set(x)
      for (let i = 0; i < n; i++) {
        atol[i] = rtol * Math.max(scale[i]!, 1e-3 * Math.abs(x[i]!), Number.MIN_VALUE)
        for (let j = 0; j < n; j++) {
          state[n + i * n + j] = i === j ? 1 : 0
          // A difference of j counts by what it makes of i.
          const share = scale[j]! > 0 && scale[i]! > 0 ? scale[i]! / scale[j]! : 1
          atol[n + i * n + j] = rtol * share
          if (j < i) continue
          own[compiled.densities + upper(n, i, j)] = q[i * n + j]!
          const built = Math.sqrt(q[i * n + i]! * q[j * n + j]!) * Math.abs(dt)
          atol[n + n * n + upper(n, i, j)] = rtol * Math.max(scale[i]! * scale[j]!, built, 1e-300)
        }
      }
      kernel.start(t, t + dt, rtol, Number.POSITIVE_INFINITY, 0)
      for (const change of [...changes(t, t + dt), undefined]) {
        kernel.setEnd(change?.before ?? t + dt, change !== undefined)
        for (let steps = 0; ; steps += CHUNK) {
          const status = kernel.advance(CHUNK)
          if (status === FINISHED) break
          if (status === STUCK || steps > STEPS_MAX) {
            const message = `the rates cannot be integrated from t = ${t} over ${dt}: they are too stiff, or have no value there`
            throw new Failure('UNSTABLE', message, { t, dt })
          }
        }
        if (change) kernel.passTo(change.at, change.behind)
      }
      evaluations = kernel.evaluationCount()
      const end = doubles(kernel, kernel.state(), size)
      mean.set(end.subarray(0, n))
      F.set(end.subarray(n, n + n * n))
      const covariance = new Float64Array(n * n)
      for (let i = 0; i < n; i++) {
        for (let j = i; j < n; j++) {
          const one = end[n + n * n + upper(n, i, j)]!
          covariance[i * n + j] = one
          covariance[j * n + i] = one
        }
      }
      const noise = semidefiniteRoot(covariance, n)
      if (noise && mean.every(Number.isFinite)) return { mean, F, noise }
      const message = `the covariance of the noise from t = ${t} over ${dt} is not positive`
      throw new Failure('PRECISION', message, { t, dt })
    },
  }
}
