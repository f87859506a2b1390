// Waves about uniform states: each grows as exp(s t) with s an eigenvalue of J - k^2 D, where J is the Jacobian of the kinetics
// (Turing, Phil. Trans. R. Soc. B 237 (1952) 37; Murray, Mathematical Biology II, ch. 2).
import { type Equilibrium, equilibriaFrom } from '../../dynamics/equilibria.ts'
import { variationOf } from '../../dynamics/long-run.ts'
import { Tangents } from '../../dynamics/tangents.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { namesIn } from '../../expression/names-in.ts'
import { Failure } from '../../failure.ts'
import { eigenvaluesOf } from '../../numerics/eigenvalues.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { refuseSpace, systemOf } from './mixed.ts'
import { equationsOf } from './own-results.ts'
import type { OwnInput } from './own-words.ts'

const OTHERS = [
  ...['domain', 'boundaries', 'advection', 'noise', 'cells', 'front', 'probes', 'snapshots'],
  ...['tEnd', 'tolerance', 'initial'],
] as const
const WAVES = 2001
const STATES_MAX = 16
const BISECTIONS = 80
/** Wave numbers beyond the even ones, each by this factor longer than the next, down to this share of the shortest wave. */
const STRETCH = 1.05
const K_SHARE_MIN = 1e-9
/** A growth that still rises by more than this share of the size at the shortest waves has its largest beyond. */
const RISING = 1e-12

export function runDispersion(input: OwnInput, { kernels }: Run) {
  const { species = [] } = input
  refuseSpace(
    input,
    OTHERS as unknown as (keyof OwnInput)[],
    'has no part in a dispersion relation',
  )
  refuseUnnamed(input as Parameters<typeof refuseUnnamed>[0])
  refuseTime(input)
  const system = systemOf(input)
  const names = species.map(({ name }) => name)
  const diffusion = species.map(({ D = 0 }, i) => {
    if (typeof D === 'number' && D >= 0) return D
    const place = pointerTo('species', i, 'D')
    throw invalidInput(place, 'D of a dispersion relation is a number, not below 0')
  })
  if (!diffusion.some(D => D > 0)) {
    throw invalidInput('/species/0/D', 'D is 0 for all species: waves of every length grow alike')
  }
  const starts = startsOf(input)
  const tangents = new Tangents(kernels, variationOf(system), Object.values(input.parameters ?? {}))
  const scales = starts[0]!.map(one => Math.max(Math.abs(one), 1e-3))
  const search = { t: 0, scales }
  const states = equilibriaFrom(starts, tangents, search, new WorkMeter()).slice(0, STATES_MAX)
  if (states.length === 0) {
    const message = 'no uniform state is at rest near the initial values of the species'
    throw new Failure('NOT_CONVERGED', message, { starts: starts.length })
  }
  const near = nearest(states, starts[0]!, scales)
  const ordered = [near, ...states.filter(one => one !== near)]
  const waves = ordered.map(({ y }) => wavesOf(tangents.jacobianAt(0, y), diffusion))
  const [first] = waves
  const { fastest } = first!
  if (!fastest) {
    const still = diffusion.indexOf(Math.min(...diffusion))
    const message = 'the shorter a wave, the faster it grows: no wave is the fastest'
    throw invalidInput(pointerTo('species', still, 'D'), message)
  }
  const residual = Math.max(...ordered.map(({ y }) => restAt(tangents, y)))
  const estimate = Math.max(...waves.map(({ error }) => error))
  return {
    value: fastest.growth,
    unit: '1',
    uncertainty: estimate * first!.size,
    equations: [...equationsOf(input), 's(k) = eigenvalues of J - k^2 D'],
    terms: [
      { term: 'growth rate of the fastest wave', value: fastest.growth },
      { term: 'its wave number', value: fastest.k },
    ],
    method: `Newton's method for uniform states, eigenvalues of J - k^2 D by QR at ${WAVES} wave numbers`,
    outputs: {
      dispersion: ordered.map(({ y, stability, eigenvalues }, i) => ({
        at: Object.fromEntries(names.map((name, s) => [name, y[s]!])),
        ...{ stability, eigenvalues },
        ...{ fastest: waves[i]!.fastest, unstable: waves[i]!.bands },
      })),
    },
    checks: [
      below('rates at the uniform states over the sizes of their parts', residual, 1e-9),
      below('sums of the eigenvalues against the traces, relative', estimate, 1e-9),
    ],
    accuracy: {
      estimate,
      bound: 1e-9,
      how: 'sum of the eigenvalues against the trace of J - k^2 D over its size, at all wave numbers',
    },
    resolved: { analysis: 'dispersion' },
    series: { k: first!.k, growth: first!.growth, frequency: first!.frequency },
    warnings: [],
  }
}

/** A state at rest knows no time. */
export function refuseTime({ species = [], definitions = {} }: OwnInput): void {
  const texts: [string, unknown][] = [
    ...species.map(({ rate }, i): [string, unknown] => [pointerTo('species', i, 'rate'), rate]),
    ...Object.entries(definitions).map(([name, text]): [string, unknown] => [
      pointerTo('definitions', name),
      text,
    ]),
  ]
  for (const [place, text] of texts) {
    if (typeof text !== 'string' || !namesIn(text).has('t')) continue
    throw invalidInput(place, 'names t: uniform states at rest know no time')
  }
}

/** The initial values first, then corners of what they span. */
function startsOf({ species = [] }: OwnInput): number[][] {
  const own = species.map(({ initial }, i) => {
    if (initial === undefined || typeof initial === 'number') return initial ?? 1
    const message = 'initial of a dispersion relation is a number: where the search begins'
    throw invalidInput(pointerTo('species', i, 'initial'), message)
  })
  const sizes = own.map(one => (one === 0 ? 1 : one))
  const corners = Array.from({ length: 1 << Math.min(own.length, 6) }, (_, bits) => bits).flatMap(
    bits =>
      [0.1, 1, 3, -1].map(share => sizes.map((size, i) => ((bits >> i) & 1 ? share * size : 0))),
  )
  return [own, ...corners]
}

function nearest(
  states: readonly Equilibrium[],
  start: readonly number[],
  scales: readonly number[],
) {
  const apart = ({ y }: Equilibrium) =>
    start.reduce((sum, one, i) => sum + ((one - y[i]!) / scales[i]!) ** 2, 0)
  return states.reduce((best, one) => (apart(one) < apart(best) ? one : best))
}

/** Rates over what the Jacobian makes of the sizes of the state. */
function restAt(tangents: Tangents, y: Float64Array): number {
  const n = y.length
  const jacobian = tangents.jacobianAt(0, y)
  return tangents.ratesAt(0, y).reduce((largest, rate, i) => {
    let size = 0
    for (let j = 0; j < n; j++)
      size += Math.abs(jacobian[i * n + j]!) * Math.max(Math.abs(y[j]!), 1e-6)
    return size === 0 ? largest : Math.max(largest, Math.abs(rate) / size)
  }, 0)
}

function wavesOf(jacobian: Float64Array, diffusion: readonly number[]) {
  const n = diffusion.length
  const size = Math.sqrt(jacobian.reduce((sum, one) => sum + one * one, 0))
  const slowest = Math.min(...diffusion.filter(D => D > 0))
  const reach = Math.sqrt(Math.max(size, Number.MIN_VALUE) / slowest)
  let error = 0
  const leading = (k: number) => {
    const matrix = Float64Array.from(jacobian)
    for (let i = 0; i < n; i++) matrix[i * n + i]! -= k * k * diffusion[i]!
    const values = eigenvaluesOf(n, matrix)
    if (!values) throw new Failure('NOT_CONVERGED', `eigenvalues at k = ${k} do not settle`, { k })
    let [trace, length] = [0, size]
    for (let i = 0; i < n; i++) {
      trace += matrix[i * n + i]!
      length += Math.abs(matrix[i * n + i]!)
    }
    const sum = values.reduce((all, { re }) => all + re, 0)
    error = Math.max(error, length === 0 ? 0 : Math.abs(sum - trace) / length)
    return values[0]!
  }
  const even = Array.from({ length: WAVES }, (_, i) => (reach * i) / (WAVES - 1))
  const evenly = even.map(leading)
  const further = longWaves(even, evenly, leading, RISING * size)
  const all = [...even.map((k, i) => ({ k, ...evenly[i]! })), ...further].sort((a, b) => a.k - b.k)
  const last = all.length - 1
  const k = Float64Array.from(all, one => one.k)
  const growth = Float64Array.from(all, ({ re }) => re)
  const frequency = Float64Array.from(all, ({ im }) => im)
  const best = growth.indexOf(Math.max(...growth))
  if (best === last && leading(2 * reach).re > growth[last]! + RISING * size) {
    return { k, growth, frequency, fastest: null, bands: bandsOf(leading, k, growth), error, size }
  }
  const top = best === 0 || best === last ? k[best]! : peak(leading, k[best - 1]!, k[best + 1]!)
  const { re, im } = leading(top)
  const fastest = {
    ...{ k: top, growth: re, frequency: im },
    wavelength: top === 0 ? null : (2 * Math.PI) / top,
  }
  return { k, growth, frequency, fastest, bands: bandsOf(leading, k, growth), error, size }
}

/** Stretches of waves that grow. */
function bandsOf(leading: Leading, k: Float64Array, growth: Float64Array) {
  const last = k.length - 1
  const bands: { from: number; to: number }[] = []
  for (let i = 0; i <= last; i++) {
    if (!(growth[i]! > 0)) continue
    const isNew = i === 0 || !(growth[i - 1]! > 0)
    if (isNew) bands.push({ from: i === 0 ? 0 : edge(leading, k[i - 1]!, k[i]!), to: k[i]! })
    const isLast = i < last && !(growth[i + 1]! > 0)
    bands.at(-1)!.to = isLast ? edge(leading, k[i]!, k[i + 1]!) : k[i]!
  }
  return bands
}

type Leading = (k: number) => { re: number; im: number }

/**
 * Waves so long that even steps pass over them, where species spread or react at very different pace: all of them if one grows
 * faster than the even ones beside it let expect, else none.
 */
function longWaves(
  even: readonly number[],
  evenly: readonly { re: number }[],
  leading: Leading,
  rounding: number,
) {
  const waves: ({ k: number } & ReturnType<Leading>)[] = []
  const reach = even.at(-1)!
  let isNews = false
  const fastest = Math.max(...evenly.map(({ re }) => re))
  for (let k = even[20]! / STRETCH; k > K_SHARE_MIN * reach; k /= STRETCH) {
    const { re, im } = leading(k)
    const i = Math.floor(k / even[1]!)
    const [one, other] = [evenly[i]!.re, evenly[i + 1]!.re]
    const isCrossing = one > 0 === other > 0 && re > 0 !== one > 0
    if (isCrossing || re > Math.max(one, other, fastest) + rounding) isNews = true
    waves.unshift({ k, re, im })
  }
  return isNews ? waves.filter(({ k }) => !even.includes(k)) : []
}

/** By golden section. */
function peak(leading: Leading, from: number, to: number): number {
  const share = (Math.sqrt(5) - 1) / 2
  let [a, b] = [from, to]
  for (let i = 0; i < BISECTIONS; i++) {
    const [c, d] = [b - share * (b - a), a + share * (b - a)]
    if (leading(c).re > leading(d).re) b = d
    else a = c
  }
  return (a + b) / 2
}

function edge(leading: Leading, from: number, to: number): number {
  const isBefore = leading(from).re > 0
  let [a, b] = [from, to]
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (a + b) / 2
    if (leading(middle).re > 0 === isBefore) a = middle
    else b = middle
  }
  return (a + b) / 2
}
