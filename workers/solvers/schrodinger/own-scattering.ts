// Transmission and reflection of an own potential on a line, energy by energy, and its resonances.
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { lagrange } from '../../numerics/gauss-lobatto.ts'
import { PLOT_POINTS } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { agreed } from './own-agreed.ts'
import { type Chain, chainOf, countBelow, nodesOf, POLE_WORK } from './own-chain.ts'
import { type Energies, readEnergies } from './own-energies.ts'
import { type OwnPotential, readPotential } from './own-potential.ts'
import { runRadial } from './own-radial.ts'
import { type Leads, type Passage, passageAt, type Resonance, resonanceNear } from './own-waves.ts'
import { ENERGY_UNITS, type OwnInput } from './own-words.ts'

/** Largest relative error of a transmission that is accepted. */
const ERROR_MAX = 1e-4
/** A smaller transmission is lost below the least double. */
const TRANSMISSION_MIN = 1e-280
/** States between walls at the ends from which resonances are looked for. */
const STARTS_MAX = 200
/** Golden sections, after which a peak is found to 1e-7 of its width. */
const PEAK_STEPS = 34
/** A peak of less width, over the energies, is lost in their rounding. */
const PEAK_MIN = 1e-10
const GOLDEN = 0.6180339887498949

interface Answer {
  readonly chain: Chain
  readonly passages: readonly Passage[]
}

export function runScattering(input: OwnInput, run: Run) {
  if (input.coordinates === 'radial') return runRadial(input, run)
  const { progress } = run
  const own = readPotential(input)
  refuseUnlessLine(own, 'scattering')
  if (input.partialWaves !== undefined)
    throw invalidInput('/partialWaves', 'partialWaves counts with radial coordinates')
  const stated = readEnergies(input)
  const { energies } = stated
  const leads = readLeads(own, stated)
  const meter = new WorkMeter()
  const { fine, coarse, errors } = agreedPassages(own, leads, energies, meter, progress)
  const { passages, chain } = fine
  const transmission = passages.map(one => one.transmission)
  const reflection = passages.map(one => one.reflection)
  const conserved = Math.max(...transmission.map((t, i) => Math.abs(t + reflection[i]! - 1)))
  const relative = errors.map((error, i) => (transmission[i]! === 0 ? 0 : error / transmission[i]!))
  const estimate = Math.max(...relative)
  const peaks =
    energies.length > 1 ? resonancesOf(fine.chain, coarse.chain, leads, energies, own, meter) : []
  const unit = ENERGY_UNITS[input.units ?? 'reduced']
  return {
    value: transmission[0]!,
    unit: '1',
    uncertainty: errors[0]! + 4 * Number.EPSILON * transmission[0]!,
    equations: [
      `-hbar^2/2m psi'' + V psi = E psi, hbar^2/2 over the unit of mass ${own.factor}`,
      `V = ${typeof input.V === 'string' ? input.V : 'an array'}, and as at the ends of the domain beyond them`,
      'psi = exp(i k x) + r exp(-i k x) on the left, t exp(i k x) on the right, from either end',
    ],
    terms: [
      { term: 'R', value: reflection[0]! },
      { term: 'T', value: transmission[0]! },
    ],
    method: `${chain.links.length} Lobatto elements of order ${chain.order} between the jumps of V with transparent ends; resonances by Newton's method in the complex plane`,
    outputs: {
      energies: [...energies],
      transmission,
      reflection,
      phases: passages.map(one => one.phase),
      transmissionErrors: errors,
      resonances: peaks,
    },
    checks: [
      below('transmission on two meshes, relative', estimate, ERROR_MAX),
      below('current in against current out', conserved, 1e-9),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: 'largest relative deviation of a transmission between two meshes of different order and spacing',
    },
    resolved: { units: input.units ?? 'reduced' },
    series: {
      energy: [...energies],
      transmission,
      reflection,
      ...waveSeries(fine, energies[0]!, own),
    },
    warnings:
      peaks === null
        ? [
            `resonances were not looked for: between walls the domain has more than ${STARTS_MAX} states up to the last energy, in ${unit}`,
          ]
        : [],
  }
}

export function refuseUnlessLine(own: OwnPotential, analysis: string): void {
  if (own.dim === 2)
    throw invalidInput('/domain/y', `domain: ${analysis} is that of a potential on a line`)
  if (own.isRadial)
    throw invalidInput('/coordinates', `coordinates: ${analysis} is along x, not along a radius`)
}

function readLeads(own: OwnPotential, { energies, placeOf }: Energies): Leads {
  const ends = Float64Array.of(...nearEnds(own))
  const v = own.potentialAt(ends)
  const a = own.inertiaAt(ends)
  const leads: Leads = { v: [v[0]!, v[1]!], a: [a[0]!, a[1]!] }
  for (const [i, energy] of energies.entries()) {
    if (energy <= leads.v[0]) {
      const message = `energy ${energy} is not above V = ${leads.v[0]} at the left end: no wave comes from there`
      throw invalidInput(placeOf(i), message, { value: energy, limit: leads.v[0] })
    }
    if (energy === leads.v[1]) {
      const message = `energy ${energy} is V at the right end: a wave stands still there`
      throw invalidInput(placeOf(i), message)
    }
  }
  return leads
}

/** A trace inside of the domain, where a text that jumps at its ends still has the value within. */
function nearEnds({ box }: OwnPotential): readonly [number, number] {
  const [from, to] = box.x
  return [from + (to - from) * 1e-12, to - (to - from) * 1e-12]
}

function agreedPassages(
  own: OwnPotential,
  leads: Leads,
  energies: readonly number[],
  meter: WorkMeter,
  progress: Run['progress'],
) {
  const differences = (one: Answer, other: Answer) =>
    one.passages.map(({ transmission }, i) =>
      Math.abs(transmission - other.passages[i]!.transmission),
    )
  const best = agreed(
    own,
    energies,
    (mesh, order) => passagesOn(own, leads, energies, mesh, order, meter),
    (one, other) =>
      Math.max(
        ...differences(one, other).map((error, i) => error / (one.passages[i]!.transmission || 1)),
      ),
    progress,
  )
  for (const [i, { transmission }] of best.fine.passages.entries()) {
    if (transmission >= TRANSMISSION_MIN || energies[i]! < leads.v[1]) continue
    const message = `less than ${TRANSMISSION_MIN} passes at the energy ${energies[i]}: beyond what a double holds`
    throw new Failure('PRECISION', message, { energy: energies[i]!, limit: TRANSMISSION_MIN })
  }
  return { ...best, errors: differences(best.fine, best.coarse) }
}

function passagesOn(
  own: OwnPotential,
  leads: Leads,
  energies: readonly number[],
  mesh: Float64Array,
  order: number,
  meter: WorkMeter,
): Answer {
  const chain = chainOf(own, mesh, order, meter)
  const passages = energies.map((energy, i) => {
    meter.add(chain.links.length * order * POLE_WORK, i)
    return passageAt(chain, leads, energy)
  })
  return { chain, passages }
}

/** Those between the first and the last energy; null where there are too many states to begin with. */
function resonancesOf(
  chain: Chain,
  other: Chain,
  leads: Leads,
  energies: readonly number[],
  own: OwnPotential,
  meter: WorkMeter,
) {
  const [from, to] = [energies[0]!, energies.at(-1)!]
  const work = chain.links.length * chain.order * POLE_WORK
  const count = (energy: number): number => {
    meter.add(work, 0)
    return countBelow(chain, energy)
  }
  const [first, last] = [count(from), count(to)]
  // The wall at an end lifts a state: that of a resonance below the last energy may lie above it.
  if (last - first + 1 > STARTS_MAX) return null
  const scale = to - Math.min(chain.lowest, from)
  const length = own.box.x[1] - own.box.x[0]
  const peaks: (Resonance & { error: number; peak: number; transmission: number | null })[] = []
  for (let n = Math.max(0, first - 1); n <= last; n++) {
    const start = stateOf(count, n, from, to, scale)
    const near = resonanceNear(chain, leads, [start, -1e-6 * scale], scale)
    meter.add(work * 30, 0)
    if (!near) continue
    const { energy, width } = near.resonance
    const speed = (end: 0 | 1) => Math.sqrt(Math.max(0, (energy - leads.v[end]) * leads.a[end])) * 2
    // A wave that flies through the domain more slowly than this one decays is no resonance of it.
    const isLasting = width > 0 && width * length < 2 * Math.max(speed(0), speed(1))
    if (energy < from || energy > to || !isLasting) continue
    if (peaks.some(one => Math.abs(one.energy - energy) <= 1e-9 * scale + 1e-3 * width)) continue
    const again = resonanceNear(other, leads, near.at, scale)
    meter.add(work * 5, 0)
    if (!again) continue
    const { peak, transmission } =
      width > PEAK_MIN * scale
        ? peakNear(chain, leads, near.resonance)
        : { peak: energy, transmission: null }
    meter.add(work * PEAK_STEPS, 0)
    const error = Math.abs(again.resonance.energy - energy)
    peaks.push({ energy, width, error, peak, transmission })
  }
  return peaks.sort((a, b) => a.energy - b.energy)
}

/** Where most passes within a width of the resonance: of a wide one not quite at its energy. */
function peakNear(chain: Chain, leads: Leads, { energy, width }: Resonance) {
  const at = (one: number) => passageAt(chain, leads, one).transmission
  const least = Math.max(...leads.v)
  let low = Math.max(energy - width, least + (energy - least) * 1e-3)
  let high = energy + width
  let [a, b] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)]
  let [one, other] = [at(a), at(b)]
  for (let k = 0; k < PEAK_STEPS; k++) {
    if (one > other) {
      ;[high, b, other] = [b, a, one]
      a = high - GOLDEN * (high - low)
      one = at(a)
    } else {
      ;[low, a, one] = [a, b, other]
      b = low + GOLDEN * (high - low)
      other = at(b)
    }
  }
  return one > other ? { peak: a, transmission: one } : { peak: b, transmission: other }
}

/** The n-th state between walls at the ends, as far as it lies between these energies. */
function stateOf(
  count: (energy: number) => number,
  n: number,
  from: number,
  to: number,
  scale: number,
): number {
  let [low, high] = [from, to]
  while (high - low > 1e-8 * scale) {
    const middle = (low + high) / 2
    if (count(middle) > n) high = middle
    else low = middle
  }
  return (low + high) / 2
}

/** The first energy's wave: its density, 1 for the wave that comes in. */
function waveSeries({ chain, passages }: Answer, energy: number, own: OwnPotential) {
  const [from, to] = own.box.x
  const x = Float64Array.from(
    { length: PLOT_POINTS },
    (_, i) => from + ((to - from) * (i + 0.5)) / PLOT_POINTS,
  )
  const { re, im } = passages[0]!
  const parts = [nodesOf(chain, energy, re), nodesOf(chain, energy, im)]
  const density = new Float64Array(PLOT_POINTS)
  const { mesh, order, rule } = chain
  let e = 0
  for (const [i, at] of x.entries()) {
    while (e + 2 < mesh.length && at > mesh[e + 1]!) e++
    const shares = lagrange(rule, (2 * (at - mesh[e]!)) / (mesh[e + 1]! - mesh[e]!) - 1)
    for (const psi of parts) {
      const value = shares.reduce((sum, w, j) => sum + w * psi[e * order + j]!, 0)
      density[i]! += value * value
    }
  }
  return { x, V: own.potentialAt(x), density }
}
