// The pressure that sources make at points of an own air space, over frequencies, on three meshes.
import { fieldError } from '../../continuum/grid-error.ts'
import { halved } from '../../continuum/mesh/triangle-mesh.ts'
import { atan2, hypot, log10 } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { firstMeshOf, readCavity } from './cavity.ts'
import { type Curve, responseOf } from './cavity-response.ts'
import { DampedOperator, layerWarnings } from './damped-operator.ts'
import { readFrequencies } from './own-sweep.ts'
import type { OwnInput } from './own-words.ts'

/** About a point source the pressure grows without bound, which costs an order (Scott, Numer. Math. 21 (1973) 317). */
const ORDER = { smooth: 4, points: 3 }
const HALVINGS = 2
/** 0.4 dB. */
const ERROR_MAX = 0.05
const LEFT_MAX = 1e-5
/** Half waves over the height beyond those that travel: they fall by this, as a power of e, from source to probe. */
const FALL = 14
const ORDERS_MAX = 64
/** Solutions of small systems. */
const SOLUTIONS_MAX = 20_000
const PEAKS_MAX = 10
/** Frequencies at which the meshes are compared, beside those of the peaks. */
const COMPARED = 64
/** 20 uPa, of the mean square. */
const REFERENCE = 2e-5 * Math.SQRT2

export function runResponse(input: OwnInput, run: Run) {
  const frequencies = readFrequencies(input)
  if (input.modes !== undefined)
    throw invalidInput('/modes', 'modes has no part in a response: frequencies say where')
  const cavity = readCavity(input, { f: frequencies.at(-1)! })
  if (cavity.probes.length === 0)
    throw missingInput('/probes', 'probes are missing: points where the pressure is told')
  const isMoved = cavity.walls.some(({ kind }) => kind === 'moving')
  if (cavity.sources.length === 0 && !isMoved) {
    throw missingInput('/sources', 'sources are missing: points, or walls that are moving')
  }
  const orders = ordersOf()
  if (orders * frequencies.length > SOLUTIONS_MAX) {
    throw invalidInput(
      '/frequencies',
      `${frequencies.length} frequencies with ${orders} orders over the height: at most ${SOLUTIONS_MAX} in all`,
      { limit: SOLUTIONS_MAX },
    )
  }
  const first = firstMeshOf(cavity)
  const meshes = [first.mesh]
  for (let k = 0; k < HALVINGS; k++) meshes.push(halved(meshes[k]!, first.curves))
  let warnings: string[] = []
  const levelOf = (k: number, at: Float64Array) => {
    const mesh = meshes[k]!
    run.progress((HALVINGS - k) / meshes.length, `${mesh.x.length} nodes`)
    const operator = new DampedOperator(run.kernels, mesh, cavity, 0)
    warnings = layerWarnings(operator, cavity, frequencies[0]!)
    return responseOf(operator, cavity, at, orders)
  }
  const finest = levelOf(HALVINGS, frequencies)
  const sizes = finest.curves.map(sizeOf)
  const peaks = sizes.map(one => peaksOf(one, frequencies))
  const [top] = peaks[0] as [Peak]
  const amplitude = finest.fieldAt(top.frequency)
  const compared = comparedOf(peaks, frequencies)
  const at = Float64Array.from(compared, i => frequencies[i]!)
  const levels = [levelOf(0, at), levelOf(1, at), finest]
  const errors = cavity.probes.map((_, p) => {
    const [coarse, middle, whole] = levels.map(({ curves }) => curves[p]!)
    const fine = {
      re: Float64Array.from(compared, i => whole!.re[i]!),
      im: Float64Array.from(compared, i => whole!.im[i]!),
    }
    const most = sizes[p]!.reduce((top, one) => Math.max(top, one), 0)
    if (most === 0) return { estimate: 0, order: null }
    const { estimate, order } = fieldError(
      distance(fine, middle!),
      distance(middle!, coarse!),
      cavity.sources.length > 0 ? ORDER.points : ORDER.smooth,
      most,
    )
    return { estimate: (estimate + finest.tails[p]!) / most, order }
  })
  const estimate = Math.max(...errors.map(one => one.estimate)) + finest.left
  const mesh = meshes.at(-1)!
  return {
    value: top.pressure,
    unit: 'Pa',
    uncertainty: errors[0]!.estimate * top.pressure,
    equations: [
      'div(grad p/rho) + omega^2 p/(rho c^2) = -i omega q, e^{+i omega t}',
      'grad p/rho . n = -i omega p/Z at absorbing walls, i omega v at moving ones',
      ...(cavity.height === undefined
        ? []
        : [`p = sum of ${orders} cosines over the height ${cavity.height} m`]),
    ],
    terms: [
      { term: 'frequency of the largest pressure at the first probe in Hz', value: top.frequency },
    ],
    method: `quadratic triangles on ${meshes.map(({ regions }) => regions.length).join(', ')} elements; all frequencies in ${finest.shapes} shapes by Galerkin${cavity.gas.losses ? ', thin layers at the walls' : ''}`,
    outputs: {
      peaks,
      responseErrors: errors.map(one => one.estimate),
      observedOrder: errors[0]!.order,
      nodes: mesh.x.length,
    },
    checks: [
      below(
        'largest error of a pressure by meshes each half as fine, over the largest pressure of its probe',
        estimate,
        ERROR_MAX,
      ),
      below('what the shapes leave over of the equation', finest.left, LEFT_MAX),
      holds(
        'as many modes without losses below the last one as the factors count',
        levels.every(({ missed }) => missed === 0),
      ),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `largest difference of a pressure on meshes of ${meshes.map(({ x }) => x.length).join(', ')} nodes at ${compared.length} frequencies, the peaks among them, over the largest one of its probe`,
    },
    unused: ['L', 'boundary', 'radius', 'flange', 'modes'],
    series: {
      f: frequencies,
      ...Object.fromEntries(
        finest.curves.flatMap((curve, p) => [
          [`response${p + 1}`, sizes[p]!],
          [`phase${p + 1}`, curve.re.map((re, i) => atan2(curve.im[i]!, re))],
        ]),
      ),
      x: mesh.x,
      y: mesh.y,
      amplitude,
      triangles: Float64Array.from(mesh.elements),
      regions: Float64Array.from(mesh.regions),
    },
    warnings,
  }

  /** Half waves over the height that travel, or reach a probe. */
  function ordersOf(): number {
    const { height, gas, probes, sources } = cavity
    if (height === undefined || sources.length === 0) return 1
    const away = Math.min(
      ...sources.flatMap(({ at: from }) =>
        probes.map(({ at }) => hypot(at.at![0] - from.at![0], at.at![1] - from.at![1])),
      ),
    )
    const k = (2 * Math.PI * frequencies.at(-1)!) / gas.c
    const most = Math.sqrt(k * k + (FALL / away) * (FALL / away))
    const orders = Math.ceil((most * height) / Math.PI) + 1
    if (orders <= ORDERS_MAX) return orders
    if ((k * height) / Math.PI > ORDERS_MAX / 2) {
      throw invalidInput(
        '/frequencies',
        `${frequencies.at(-1)} Hz have more than ${ORDERS_MAX / 2} half waves over the height of ${height} m`,
        { limit: ORDERS_MAX / 2 },
      )
    }
    throw invalidInput(
      '/probes',
      `a probe is ${away} m beside a source, in plan: under ${height} m of height that takes ${orders} orders, at most ${ORDERS_MAX}`,
      { limit: ORDERS_MAX },
    )
  }
}

export interface Peak {
  readonly frequency: number
  readonly pressure: number
  readonly level: number | null
}

const sizeOf = ({ re, im }: Curve): Float64Array => re.map((one, i) => hypot(one, im[i]!))

const distance = (a: Curve, b: Curve): number =>
  a.re.reduce((most, re, i) => Math.max(most, hypot(re - b.re[i]!, a.im[i]! - b.im[i]!)), 0)

/** Places of frequencies over the whole range, and of all peaks. */
function comparedOf(peaks: readonly (readonly Peak[])[], frequencies: Float64Array): number[] {
  const stride = Math.ceil(frequencies.length / COMPARED)
  const tops = new Set(peaks.flat().map(({ frequency }) => frequency))
  return Array.from(frequencies.keys()).filter(
    i => i % stride === 0 || i === frequencies.length - 1 || tops.has(frequencies[i]!),
  )
}

/** The largest first; where the pressure only rises or falls, its end. */
function peaksOf(sizes: Float64Array, frequencies: Float64Array): Peak[] {
  const at: number[] = []
  for (let i = 0; i < sizes.length; i++) {
    const before = sizes[i - 1] ?? Number.NEGATIVE_INFINITY
    const after = sizes[i + 1] ?? Number.NEGATIVE_INFINITY
    if (sizes[i]! > before && sizes[i]! >= after) at.push(i)
  }
  return at
    .sort((a, b) => sizes[b]! - sizes[a]!)
    .slice(0, PEAKS_MAX)
    .map(i => ({
      frequency: frequencies[i]!,
      pressure: sizes[i]!,
      level: sizes[i]! > 0 ? 20 * log10(sizes[i]! / REFERENCE) : null,
    }))
}
