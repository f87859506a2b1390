// The points of a job: the input of each follows from the request and its number alone, on every node and at every time.
import { exp, log } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import { rowLength } from '../../workers/numerics/sensitivity.ts'
import { normalQuantile } from '../../workers/numerics/special/error-function.ts'
import { invalidInput, missingInput, pointerTo } from '../../workers/refusal.ts'
import {
  type Axis,
  type Distribution,
  type JobForm,
  type JobRequest,
  type Members,
  POINTS_MAX,
} from './request.ts'

export interface Points {
  readonly form: JobForm
  readonly count: number
  /** Names that differ from point to point; of a list those of its first point. */
  readonly names: readonly string[]
  /** What is put over the shared input at a point, by name. */
  at(index: number): Members
}

/** Throws INVALID_INPUT and MISSING_INPUT with pointers into the request. */
export function pointsOf(request: JobRequest): Points {
  const forms = (['inputs', 'sweep', 'ensemble'] as const).filter(
    name => request[name] !== undefined,
  )
  if (forms.length > 1) {
    throw invalidInput(pointerTo(forms[1]!), `a job has ${forms.join(' or ')}, not both`)
  }
  const points = POINTS[forms[0] ?? 'input'](request)
  if (points.count <= POINTS_MAX) return points
  const message = `${points.count} points; a job has at most ${POINTS_MAX}`
  throw invalidInput(pointerTo(points.form), message, { points: points.count, limit: POINTS_MAX })
}

const POINTS: { readonly [F in JobForm]: (request: JobRequest) => Points } = {
  input: () => ({ form: 'input', count: 1, names: [], at: () => ({}) }),

  inputs({ inputs }) {
    const all = inputs!
    return {
      form: 'inputs',
      count: all.length,
      names: Object.keys(all[0]!),
      at: index => all[index]!,
    }
  },

  sweep({ sweep }) {
    const axes = Object.entries(sweep!).map(([name, axis]) => ({
      name,
      ...valuesOf(axis, pointerTo('sweep', name)),
    }))
    if (axes.length === 0) throw missingInput('/sweep', 'a sweep has at least one axis')
    return {
      form: 'sweep',
      count: axes.reduce((count, axis) => count * axis.count, 1),
      names: axes.map(({ name }) => name),
      at(index) {
        const point: Record<string, unknown> = {}
        let rest = index
        for (const { name, count, at } of axes.toReversed()) {
          point[name] = at(rest % count)
          rest = Math.floor(rest / count)
        }
        return Object.fromEntries(axes.map(({ name }) => [name, point[name]]))
      },
    }
  },

  ensemble({ ensemble }) {
    const { samples, seed, distributions, indices } = ensemble!
    const inputs = Object.entries(distributions).map(([name, distribution]) => ({
      name,
      draw: drawOf(distribution, pointerTo('ensemble', 'distributions', name)),
    }))
    if (inputs.length === 0) {
      throw missingInput('/ensemble/distributions', 'an ensemble has at least one distribution')
    }
    const width = indices ? rowLength(inputs.length) : 1
    const stream = firstStream(seed)
    return {
      form: 'ensemble',
      count: samples * width,
      names: inputs.map(({ name }) => name),
      at(index) {
        const row = Math.floor(index / width)
        const place = index % width
        const random = new Random(stream + row)
        const first = inputs.map(() => random.uniform())
        const second = indices ? inputs.map(() => random.uniform()) : first
        const drawn = inputs.map(({ name, draw }, j) => {
          const isSecond = place === 1 || place === j + 2
          return [name, draw((isSecond ? second : first)[j]!)]
        })
        return Object.fromEntries(drawn)
      },
    }
  },
}

/** Rows of a seed have streams of their own, numbered from here: 52 bits, so that the number of a row adds to a safe integer. */
const firstStream = (seed: number): number => Math.floor(new Random(seed).uniform() * 2 ** 52)

const withUnit = (value: number, unit: string | undefined): unknown =>
  unit === undefined ? value : { value, unit }

function valuesOf(axis: Axis, pointer: string) {
  const { from, to, count, scale = 'linear', unit, values } = axis
  if (values !== undefined) {
    const other = (['from', 'to', 'count', 'scale', 'unit'] as const).find(
      name => axis[name] !== undefined,
    )
    if (other) throw invalidInput(`${pointer}/${other}`, `values stand without ${other}`)
    return { count: values.length, at: (i: number) => values[i] }
  }
  for (const name of ['from', 'to', 'count'] as const) {
    if (axis[name] === undefined) {
      throw missingInput(`${pointer}/${name}`, `an axis has from, to and count, or values`)
    }
  }
  const [start, end, n] = [from!, to!, count!]
  if (n === 1 && start !== end) {
    throw invalidInput(`${pointer}/count`, 'one value is not both from and to', { value: 1 })
  }
  if (scale === 'log' && !(start * end > 0)) {
    throw invalidInput(`${pointer}/from`, 'a logarithmic axis has from and to of one sign, not 0')
  }
  const ratio = scale === 'log' ? log(end / start) : 0
  const between = (i: number) =>
    scale === 'log' ? start * exp((ratio * i) / (n - 1)) : start + ((end - start) * i) / (n - 1)
  for (const i of n > 2 ? [1, n - 2] : []) {
    if (Number.isFinite(between(i))) continue
    throw invalidInput(`${pointer}/to`, 'the axis spans more than a number holds', { value: end })
  }
  return {
    count: n,
    at: (i: number) => withUnit(i === 0 ? start : i === n - 1 ? end : between(i), unit),
  }
}

/** What each form needs; the value at a probability u in [0, 1). */
function drawOf(distribution: Distribution, pointer: string): (u: number) => unknown {
  const { kind, unit, values } = distribution
  const form = DRAWS[kind]
  for (const name of MEMBERS_OF_DRAWS) {
    const isTaken = form.takes.includes(name)
    if (isTaken && distribution[name] === undefined) {
      throw missingInput(`${pointer}/${name}`, `${kind} takes ${form.takes.join(', ')}`)
    }
    if (!isTaken && distribution[name] !== undefined) {
      throw invalidInput(`${pointer}/${name}`, `${kind} takes ${form.takes.join(', ')}`)
    }
  }
  if (kind === 'choice') {
    if (unit !== undefined) throw invalidInput(`${pointer}/unit`, 'choice takes values alone')
    return u => values![Math.floor(u * values!.length)]
  }
  const at = form.quantile(distribution as Required<Distribution>, pointer)
  return u => withUnit(at(u), unit)
}

const MEMBERS_OF_DRAWS = ['low', 'high', 'mode', 'mean', 'deviation', 'median', 'values'] as const

interface Draw {
  readonly takes: readonly (typeof MEMBERS_OF_DRAWS)[number][]
  quantile(of: Required<Distribution>, pointer: string): (u: number) => number
}

/** The generator gives 0 with a probability of 2^-53, where a tail has no end. */
const inside = (u: number) => Math.max(u, 2 ** -54)

const ordered = (low: number, high: number, pointer: string) => {
  if (low < high) return
  throw invalidInput(`${pointer}/high`, `high ${high} is not above low ${low}`, { low, high })
}

const DRAWS: { readonly [K in Distribution['kind']]: Draw } = {
  uniform: {
    takes: ['low', 'high'],
    quantile({ low, high }, pointer) {
      ordered(low, high, pointer)
      return u => low + (high - low) * u
    },
  },
  loguniform: {
    takes: ['low', 'high'],
    quantile({ low, high }, pointer) {
      ordered(low, high, pointer)
      if (!(low > 0)) throw invalidInput(`${pointer}/low`, 'loguniform begins above 0')
      const ratio = log(high / low)
      return u => low * exp(ratio * u)
    },
  },
  normal: {
    takes: ['mean', 'deviation'],
    quantile:
      ({ mean, deviation }) =>
      u =>
        mean + deviation * normalQuantile(inside(u)),
  },
  lognormal: {
    takes: ['median', 'deviation'],
    quantile:
      ({ median, deviation }) =>
      u =>
        median * exp(deviation * normalQuantile(inside(u))),
  },
  triangular: {
    takes: ['low', 'mode', 'high'],
    quantile({ low, mode, high }, pointer) {
      ordered(low, high, pointer)
      if (!(low <= mode && mode <= high)) {
        throw invalidInput(`${pointer}/mode`, `mode ${mode} is not between low and high`)
      }
      const share = (mode - low) / (high - low)
      return u =>
        u < share
          ? low + Math.sqrt(u * (high - low) * (mode - low))
          : high - Math.sqrt((1 - u) * (high - low) * (high - mode))
    },
  },
  integer: {
    takes: ['low', 'high'],
    quantile({ low, high }, pointer) {
      ordered(low, high, pointer)
      for (const [name, value] of Object.entries({ low, high })) {
        if (!Number.isSafeInteger(value)) {
          throw invalidInput(`${pointer}/${name}`, `${name} is a whole number`, { value })
        }
      }
      return u => low + Math.floor(u * (high - low + 1))
    },
  },
  choice: {
    takes: ['values'],
    quantile() {
      throw new TypeError('a choice draws values, not numbers')
    },
  },
}
