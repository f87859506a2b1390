// Bands of a periodic potential: energies E_n(k) at which psi gains exp(i k a) over a cell, each isolated by counting
// (Wittrick and Williams) and then found as the zero of what both ends of the cell leave.
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { brent } from '../../numerics/brent.ts'
import { cos, sin } from '../../numerics/mathematics.ts'
import { PLOT_POINTS } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { type Chain, chainOf, POLE_WORK, type RealLink, realLink } from './own-chain.ts'
import { evenMesh, meshOver, ordersFor, stretchOf } from './own-mesh.ts'
import { type OwnPotential, readPotential } from './own-potential.ts'
import { refuseUnlessLine } from './own-scattering.ts'
import { ENERGY_UNITS, type OwnInput } from './own-words.ts'

const BANDS = 5
const WAVENUMBERS = 21
const PHASES = [2.2, 1.1, 0.55]
const GUESS_ELEMENTS = 16
const ELEMENTS_MAX = 1000
const AGREED = 1e-11
const ERROR_MAX = 1e-4
/**
 * Two nodes of a cell stay, at these shares of it: of two equal states a mixture vanishes at any one, and a state of a symmetric
 * potential where its centre is. The meshes that are compared have other nodes, which shows where both are bad.
 */
const NODES = { fine: [0.0729, 0.4549], coarse: [0.1337, 0.5642] } as const
const GUESS_ORDER = 14

/** A part of the cell at an energy, all inside of it eliminated: [p q; q s] between its ends, and what lies below. */
interface Part {
  readonly p: number
  readonly q: number
  readonly s: number
  /** Derivatives by the energy. */
  readonly dp: number
  readonly dq: number
  readonly ds: number
  readonly count: number
}

/** From the first node that stays to the second one, and from there through the end of the cell to the first. */
type Cell = readonly [Part, Part]

/** Half of the phase over the cell. */
interface Turn {
  readonly cos: number
  readonly sin: number
}

type Stay = readonly [first: number, second: number]

interface Bands {
  readonly chain: Chain
  /** Links before which the nodes lie that stay. */
  readonly stay: Stay
  /** By band, at each wavenumber. */
  readonly energies: readonly (readonly number[])[]
}

export function runBands(input: OwnInput, { progress }: Run) {
  const own = readPotential(input)
  refuseUnlessLine(own, 'bands')
  for (const name of ['energies', 'partialWaves'] as const) {
    if (input[name] === undefined) continue
    throw invalidInput(`/${name}`, `${name} belong to scattering: bands have none of them`)
  }
  const levels = input.levels ?? BANDS
  if (levels < 2)
    throw invalidInput('/levels', `levels is ${levels}: two bands have a gap between them`)
  const points = input.wavenumbers ?? WAVENUMBERS
  const meter = new WorkMeter()
  const { fine, coarse } = agreedBands(own, levels, points, meter, progress)
  const { energies, chain } = fine
  const [from, to] = own.box.x
  const length = to - from
  const lower = energies.map(band => Math.min(band[0]!, band.at(-1)!))
  const upper = energies.map(band => Math.max(band[0]!, band.at(-1)!))
  const gaps = lower.slice(1).map((edge, n) => Math.max(0, edge - upper[n]!))
  const span = Math.max(upper.at(-1)! - chain.lowest, Number.MIN_VALUE)
  const errors = energies.map((band, n) =>
    Math.max(...band.map((energy, k) => Math.abs(energy - coarse.energies[n]![k]!))),
  )
  const estimate = Math.max(...errors) / span
  const rounding = 1e-13 * span
  const masses = energies.map(band =>
    ([0, points - 1] as const).map(k => {
      const isTouching = energies.some(
        other => other !== band && Math.abs(other[k]! - band[k]!) <= 1e4 * rounding,
      )
      return isTouching ? null : massAt(fine, band[k]!, k === 0 ? 1 : -1, own, length)
    }),
  )
  const k = Array.from({ length: points }, (_, i) => (Math.PI * i) / (points - 1) / length)
  const x = Float64Array.from(
    { length: PLOT_POINTS },
    (_, i) => from + (length * (i + 0.5)) / PLOT_POINTS,
  )
  return {
    value: gaps[0]!,
    unit: ENERGY_UNITS[input.units ?? 'reduced'],
    uncertainty: errors[0]! + errors[1]! + rounding,
    equations: [
      `-hbar^2/2m psi'' + V psi = E psi, hbar^2/2 over the unit of mass ${own.factor}`,
      `V = ${typeof input.V === 'string' ? input.V : 'an array'}, again and again with the period a = ${length}`,
      'psi(x + a) = exp(i k a) psi(x)',
    ],
    terms: [
      { term: 'bottom of the second band', value: lower[1]! },
      { term: 'top of the first band', value: -upper[0]! },
    ],
    method: `${chain.links.length} Lobatto elements of order ${chain.order} a cell, between the jumps of V; bands isolated by counting, so that none is missed`,
    outputs: {
      energies: lower,
      energyErrors: errors,
      gaps,
      bands: energies.map((_, n) => ({
        bottom: lower[n]!,
        top: upper[n]!,
        massAtCentre: masses[n]![0]!,
        massAtEdge: masses[n]![1]!,
      })),
    },
    checks: [
      below('energies on two meshes, over their span', estimate, ERROR_MAX),
      holds(
        'bands rise and fall by turns, one above the other',
        energies.every(
          (band, n) =>
            band.every(
              (energy, i) => i === 0 || (energy - band[i - 1]!) * (n % 2 ? -1 : 1) >= -rounding,
            ) &&
            (n === 0 || lower[n]! >= upper[n - 1]! - rounding),
        ),
      ),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: 'largest deviation of an energy between two meshes of different order and spacing, over the span of the energies',
    },
    resolved: { levels, wavenumbers: points, units: input.units ?? 'reduced' },
    series: {
      k,
      ...Object.fromEntries(energies.map((band, n) => [`band${n}`, [...band]])),
      x,
      V: own.potentialAt(x),
    },
    warnings: [],
  }
}

function agreedBands(
  own: OwnPotential,
  levels: number,
  points: number,
  meter: WorkMeter,
  progress: Run['progress'],
): { fine: Bands; coarse: Bands } {
  const [from, to] = own.box.x
  const endsOf = (kind: keyof typeof NODES) => {
    const stay = NODES[kind].map(share => from + share * (to - from))
    const inner = [...own.breaks, ...stay].sort((a, b) => a - b)
    return { stay, ends: [from, ...inner, to].filter((at, i, all) => i === 0 || at > all[i - 1]!) }
  }
  const places = { fine: endsOf('fine'), coarse: endsOf('coarse') }
  const on = (
    kind: keyof typeof NODES,
    mesh: Float64Array,
    order: number,
    count: number,
  ): Bands => {
    const chain = chainOf(own, mesh, order, meter)
    const [first, second] = places[kind].stay
    const stay = [mesh.indexOf(first!), mesh.indexOf(second!)] as const
    return { chain, stay, energies: bandsOf(chain, stay, levels, count, meter) }
  }
  const even = evenMesh(places.coarse.ends, GUESS_ELEMENTS)
  let top = on('coarse', even, GUESS_ORDER, 2).energies.at(-1)!
  let best: { fine: Bands; coarse: Bands; gap: number } | undefined
  for (const [i, phase] of PHASES.entries()) {
    const highest = Math.max(...top)
    const least = (2 * phase) / (to - from)
    const stretchesOf = (kind: keyof typeof NODES) => {
      const { ends } = places[kind]
      return ends.slice(1).map((end, j) => stretchOf(own, ends[j]!, end, [highest]))
    }
    const stretches = { fine: stretchesOf('fine'), coarse: stretchesOf('coarse') }
    const meshFor = (kind: keyof typeof NODES, share: number) =>
      meshOver(stretches[kind], wave => Math.max(least, wave), share, ELEMENTS_MAX)
    const mesh = meshFor('fine', phase)
    const rougher = meshFor('coarse', phase * 1.15)
    if (!mesh || !rougher || mesh.length === best?.fine.chain.mesh.length) break
    const orders = ordersFor(stretches.fine, phase)
    const fine = on('fine', mesh, orders.fine, points)
    const coarse = on('coarse', rougher, orders.coarse, points)
    const gap =
      Math.max(
        ...fine.energies.flatMap((band, n) =>
          band.map((energy, k) => Math.abs(energy - coarse.energies[n]![k]!)),
        ),
      ) /
      (highest - fine.chain.lowest)
    if (!best || gap < best.gap) best = { fine, coarse, gap }
    progress((i + 1) / PHASES.length, `${levels} bands`)
    if (best.gap <= AGREED) break
    top = fine.energies.at(-1)!
  }
  if (best) return best
  const message = `these bands need more than ${ELEMENTS_MAX} elements a cell: take fewer of them or a smaller cell`
  throw new Failure('PRECISION', message, { limit: ELEMENTS_MAX })
}

/** At `points` wavenumbers from the centre of the zone to its edge. */
function bandsOf(
  chain: Chain,
  stay: Stay,
  levels: number,
  points: number,
  meter: WorkMeter,
): number[][] {
  const work = chain.links.length * chain.order * POLE_WORK
  const cellFor = (energy: number): Cell => {
    meter.add(work, 0)
    return cellAt(chain, stay, energy)
  }
  const turns = Array.from({ length: points }, (_, i): Turn => {
    if (i === 0) return { cos: 1, sin: 0 }
    if (i === points - 1) return { cos: 0, sin: 1 }
    const half = (Math.PI * i) / (points - 1) / 2
    return { cos: cos(half), sin: sin(half) }
  })
  const poles = ([one, two]: Cell) => one.count + two.count
  const below = (cell: Cell, turn: Turn) =>
    poles(cell) + eigenvaluesOf(cell, turn).filter(one => one < 0).length
  const floor = chain.lowest - 1e-9 * Math.abs(chain.lowest) - Number.MIN_VALUE
  let step = Math.max(1e-6 * Math.abs(floor), 1e-12)
  // All cells that were looked at, in the order of their energies: they serve every band and wavenumber.
  const energies = [floor]
  const cells = [cellFor(floor)]
  for (; turns.some(turn => below(cells.at(-1)!, turn) < levels); step *= 4) {
    const energy = energies.at(-1)! + step
    if (!Number.isFinite(energy)) throw new Failure('NOT_CONVERGED', 'no band was found', {})
    energies.push(energy)
    cells.push(cellFor(energy))
  }
  const scale = energies.at(-1)! - floor
  /** The first of them with the n-th state below. */
  const firstAbove = (n: number, turn: Turn): number => {
    let [low, high] = [0, cells.length - 1]
    while (high - low > 1) {
      const between = (low + high) >> 1
      if (below(cells[between]!, turn) > n) high = between
      else low = between
    }
    return high
  }
  return Array.from({ length: levels }, (_, n) =>
    turns.map(turn => {
      for (;;) {
        const i = firstAbove(n, turn)
        const [low, high] = [energies[i - 1]!, energies[i]!]
        const [under, over] = [cells[i - 1]!, cells[i]!]
        const middle = (low + high) / 2
        const rounding = 4 * Number.EPSILON * Math.max(Math.abs(low), Math.abs(high))
        if (high - low <= rounding + 1e-16 * scale) return middle
        if (poles(under) === poles(over)) {
          // No pole is between: the eigenvalue of this band has one zero there, and falls.
          const index = n - poles(under)
          return brent(energy => eigenvaluesOf(cellFor(energy), turn)[index]!, low, high, 0)
        }
        energies.splice(i, 0, middle)
        cells.splice(i, 0, cellFor(middle))
      }
    }),
  )
}

/** What both nodes leave, [b h; h* d], has these eigenvalues, which fall with the energy and are 0 at a band. */
function eigenvaluesOf([one, two]: Cell, { cos, sin }: Turn): readonly [number, number] {
  const mean = (one.p + two.s + one.s + two.p) / 2
  const half = (one.p + two.s - one.s - two.p) / 2
  const [u, w] = [(one.q + two.q) * cos, (one.q - two.q) * sin]
  const radius = Math.sqrt(half * half + u * u + w * w)
  return [mean - radius, mean + radius]
}

const cellAt = ({ links }: Chain, [first, second]: Stay, energy: number): Cell => [
  partAt(links, first, second, energy),
  partAt(links, second, first + links.length, energy),
]

function partAt(links: Chain['links'], from: number, to: number, energy: number): Part {
  const one: RealLink = { ll: 0, lr: 0, rr: 0, dll: 0, dlr: 0, drr: 0, below: 0 }
  let [p, q, s] = [0, 0, 0]
  let [dp, dq, ds] = [0, 0, 0]
  let count = 0
  for (let e = from; e < to; e++) {
    realLink(links[e % links.length]!, energy, one)
    count += one.below
    if (e === from) {
      ;[p, q, s] = [one.ll, one.lr, one.rr]
      ;[dp, dq, ds] = [one.dll, one.dlr, one.drr]
      continue
    }
    const pivot = s + one.ll || Number.EPSILON * Math.abs(s)
    const slope = ds + one.dll
    if (pivot < 0) count++
    // How the node that goes follows the left end and the right one.
    const [x, y] = [q / pivot, one.lr / pivot]
    dp += x * x * slope - 2 * x * dq
    dq = x * y * slope - y * dq - x * one.dlr
    ds = one.drr + y * y * slope - 2 * y * one.dlr
    p -= q * x
    q = -x * one.lr
    s = one.rr - one.lr * y
  }
  return { p, q, s, dp, dq, ds, count }
}

/** hbar^2 over the curvature of E(k), in units of the mass, at the centre of the zone (c = 1) or at its edge (c = -1). */
function massAt(
  { chain, stay }: Bands,
  energy: number,
  c: 1 | -1,
  own: OwnPotential,
  length: number,
): number | null {
  const [one, two] = cellAt(chain, stay, energy)
  // cos(k a) = (b d - q1^2 - q2^2) / (2 q1 q2) by the determinant of what is left.
  const [b, d] = [one.p + two.s, one.s + two.p]
  const [db, dd] = [one.dp + two.ds, one.ds + two.dp]
  const product = 2 * one.q * two.q
  const slopeOfProduct = 2 * (one.dq * two.q + one.q * two.dq)
  const slope = db * d + b * dd - 2 * one.q * one.dq - 2 * two.q * two.dq - c * slopeOfProduct
  const mass = (-2 * own.factor * slope) / (product * c * length * length)
  return Number.isFinite(mass) ? mass : null
}
