// What the kernel of paths needs to know: the times it stops at, how each asset moves from one to the next, what is read there.
import { doubles } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { exp, log } from '../../numerics/mathematics.ts'
import { reversedDirections } from '../../numerics/sobol.ts'
import type { Market } from './market.ts'
import type { Model } from './option.ts'

export type PathKernel = KernelTable['paths']

export interface Asset {
  readonly S0: number
  readonly market: Market
  readonly weight: number
}

export interface PathProblem {
  readonly T: number
  readonly assets: readonly Asset[]
  /** Lower triangle of the root of the correlations. */
  readonly root: Float64Array
  readonly model: Model
  readonly fixings: readonly number[]
  readonly watched: readonly number[]
  readonly barred: readonly number[]
  readonly dividends: readonly {
    readonly t: number
    readonly amount: number
    readonly fraction: number
  }[]
  readonly lower: number | undefined
  readonly upper: number | undefined
  readonly rebate: number
  /** Least steps from 0 to T, for models that are stepped through. */
  readonly steps: number
}

const KINDS = { 'black-scholes': 0, bachelier: 1, heston: 2, merton: 3 } as const
const STEP_NUMBERS = 16
const [FIXED, WATCHED, BARRED] = [1, 2, 4] as const
/** Times that differ by less of T are one. */
const SAME = 1e-10

/** Rising, T the last. */
export function timesOf({ T, fixings, watched, barred, dividends, steps }: PathProblem): number[] {
  const even = Array.from({ length: steps }, (_, i) => (T * (i + 1)) / steps)
  const all = [...fixings, ...watched, ...barred, ...dividends.map(({ t }) => t), ...even, T]
  const times: number[] = []
  for (const t of all.sort((a, b) => a - b)) {
    if (t > (times.at(-1) ?? 0) + SAME * T) times.push(Math.min(t, T))
  }
  return times
}

/** Sets the kernel up: `times` as timesOf() has them. */
export function setUp(kernel: PathKernel, problem: PathProblem, times: readonly number[]): void {
  const { assets, model, root, T } = problem
  const count = assets.length
  kernel.init(KINDS[model.kind], times.length, count)
  new Uint32Array(kernel.memory.buffer, kernel.directionsAddress(), 64 * 32).set(
    reversedDirections(),
  )
  doubles(kernel, kernel.bridgeAddress(), 6 * times.length).set(bridgeOf(times))
  doubles(kernel, kernel.factorsAddress(), count * count).set(root)
  const isNormal = model.kind === 'bachelier'
  const growth = (market: Market, t: number) => market.rate.at(t) - market.income.at(t)
  doubles(kernel, kernel.startsAddress(), count).set(
    assets.map(({ S0, market }) => (isNormal ? S0 * exp(growth(market, T)) : log(S0))),
  )
  doubles(kernel, kernel.weightsAddress(), count).set(assets.map(({ weight }) => weight))
  if (model.kind === 'heston') {
    const { v0, kappa, theta, xi, rho } = model.heston
    doubles(kernel, kernel.hestonAddress(), 5).set([v0, kappa, theta, xi, rho])
  }
  if (model.kind === 'merton') {
    doubles(kernel, kernel.jumpsAddress(), 2).set([model.jumps.mean, model.jumps.deviation])
  }
  const { lower = -1, upper = Number.POSITIVE_INFINITY, rebate } = problem
  doubles(kernel, kernel.wallsAddress(), 3).set([lower, upper, rebate])
  setSteps(kernel, problem, times)
}

function setSteps(kernel: PathKernel, problem: PathProblem, times: readonly number[]): void {
  const { assets, model, fixings, watched, barred, dividends, T } = problem
  const count = assets.length
  const numbers = doubles(kernel, kernel.stepsAddress(), STEP_NUMBERS * times.length)
  const drifts = doubles(kernel, kernel.driftsAddress(), count * times.length)
  const spreads = doubles(kernel, kernel.spreadsAddress(), count * times.length)
  const has = (list: readonly number[], t: number) =>
    list.some(one => Math.abs(one - t) <= SAME * T)
  const { rate } = assets[0]!.market
  for (const [k, t] of times.entries()) {
    const before = k === 0 ? 0 : times[k - 1]!
    const dt = t - before
    const over = (one: { at(t: number): number }) => one.at(t) - one.at(before)
    let [cash, share] = [0, 1]
    for (const one of dividends) {
      if (Math.abs(one.t - t) > SAME * T) continue
      cash += one.amount
      share *= 1 - one.fraction
    }
    const flags =
      (has(fixings, t) ? FIXED : 0) +
      (has(watched, t) || k === times.length - 1 ? WATCHED : 0) +
      (has(barred, t) ? BARRED : 0)
    const [{ market }] = assets as [Asset]
    const jumps = model.kind === 'merton' ? model.jumps : undefined
    const growth = over(market.rate) - over(market.income)
    const scale = exp(
      -(market.rate.at(T) - market.rate.at(t) - market.income.at(T) + market.income.at(t)),
    )
    numbers.set(
      [
        ...[Math.sqrt(dt), flags, cash, share, scale, exp(-rate.at(t))],
        ...[1 / Math.max(1, fixings.length), dt, growth, (jumps?.intensity ?? 0) * dt],
      ],
      STEP_NUMBERS * k,
    )
    for (const [a, asset] of assets.entries()) {
      const variance = over(asset.market.variance)
      const own = over(asset.market.rate) - over(asset.market.income)
      if (model.kind === 'bachelier') {
        spreads[count * k + a] = model.sigma * Math.sqrt(dt)
        continue
      }
      const jumped = jumps
        ? jumps.intensity * dt * (exp(jumps.mean + (jumps.deviation * jumps.deviation) / 2) - 1)
        : 0
      drifts[count * k + a] = own - variance / 2 - jumped
      spreads[count * k + a] = Math.sqrt(Math.max(0, variance))
    }
  }
}

/** Places in the order in which the bridge fills them: the end, then the middles (Moskowitz and Caflisch 1996). */
function bridgeOf(times: readonly number[]): number[] {
  const numbers: number[] = []
  const n = times.length
  const at = (k: number) => (k < 0 ? 0 : times[k]!)
  numbers.push(n - 1, -1, -1, 0, 0, Math.sqrt(at(n - 1)))
  const open: [number, number][] = [[-1, n - 1]]
  for (let i = 0; i < open.length; i++) {
    const [left, right] = open[i]!
    if (right - left < 2) continue
    const middle = (left + right) >> 1
    const [a, b, c] = [at(left), at(middle), at(right)]
    numbers.push(
      ...[middle, left, right, (c - b) / (c - a), (b - a) / (c - a)],
      Math.sqrt(((c - b) * (b - a)) / (c - a)),
    )
    open.push([left, middle], [middle, right])
  }
  return numbers
}
