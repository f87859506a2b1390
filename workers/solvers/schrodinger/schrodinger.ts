import { Failure } from '../../failure.ts'
import { gaussLobatto } from '../../numerics/gauss-lobatto.ts'
import { PLOT_POINTS } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { choice, type Inputs, integer, list, nullable, number, optional } from '../../schema.ts'
import { below, type Check, defineSolver, holds } from '../../solver.ts'
import { refuseOthers } from '../systems/own-system.ts'
import { IN_WORDS } from './in-words.ts'
import { meshOf } from './mesh.ts'
import { runOwn } from './own.ts'
import { OWN_EXAMPLES } from './own-examples.ts'
import {
  ENERGY_UNITS,
  isOwn,
  kineticFactor,
  OWN_OUTPUTS,
  OWN_WORDS,
  ownCostMs,
  unusedBy,
} from './own-words.ts'
import { pictures } from './pictures.ts'
import {
  energiesOf,
  type Problem,
  type State,
  sizeOf,
  splittingBetween,
  statesOf,
  valueAt,
} from './states.ts'
import { WELLS, type Well } from './wells.ts'
import { written } from './written.ts'

const LEVELS_MAX = 30

const positive = (title: string, value: number) =>
  number({ title, exclusiveMinimum: 0, maximum: 1e12, default: value })

const MODEL = {
  potential: choice(
    [
      'box',
      'harmonic',
      'finite-well',
      'morse',
      'double-well',
      'hydrogen',
      'poschl-teller',
      'linear',
    ],
    { title: 'shape of the potential', default: 'harmonic' },
  ),
  levels: optional(
    integer({
      title: `number of levels, lowest first; left out: 5, or as many as exist`,
      minimum: 1,
      maximum: LEVELS_MAX,
    }),
  ),
  mass: positive('mass', 1),
  hbar: positive('reduced Planck constant', 1),
  L: positive('box: width', 1),
  omega: positive('harmonic: angular frequency', 1),
  V0: positive('finite-well, poschl-teller: depth', 10),
  a: positive('finite-well: width; double-well: distance of the minima from 0', 1.5),
  D: positive('morse: depth', 10),
  alpha: positive('morse, poschl-teller: inverse width', 1),
  b: positive('double-well: factor of (x^2 - a^2)^2', 1),
  Z: positive('hydrogen: charge of the nucleus', 1),
  l: integer({ title: 'hydrogen: angular momentum', minimum: 0, maximum: 20, default: 0 }),
  F: positive('linear: force', 1),
}

/** What describes the named potentials alone. */
const { levels: _, mass: __, hbar: ___, l: ____, ...NAMED_WORDS } = MODEL

/** Of an own potential alone: a named one may have units too. */
const { units: _____, ...OTHERS } = OWN_WORDS

const params = { ...MODEL, ...OWN_WORDS }

type Input = Inputs<typeof params>

const LEVELS = 5
/** Orders of the polynomials and decay at the ends: the answer, and the one it is compared with. */
const FINE = { order: 16, decay: 22 }
const COARSE = { order: 14, decay: 18 }
/** The largest matrix; its eigenvectors take about two seconds. */
const SIZE_MAX = 640

const levelList = (title: string, item: string) => list(number({ title: item }), { title })

export const schrodinger = defineSolver({
  key: 'schrodinger',
  title: 'States, scattering, bands and packets of a potential',
  brief:
    'Bound states of a named potential or an own V(x), V(r), V(x, y): energies, states; tunnelling, resonances and bands of an own V(x).',
  description:
    'Finds bound states of the Schroedinger equation by spectral finite elements: 1e-9 for energies, splittings resolved. In eight named potentials, or an own `V` of x, r or x and y in a `domain`, with `units` such as eV-nm and an `effectiveMass`; none is missed. Gives energies, wave functions, expectation values. Of an own V(x) also `scattering`: transmission, reflection, resonances, radial phase shifts, cross sections; `bands` of a crystal, gaps, effective masses; `propagate`: a packet in time, under a V of t too, on a line or in a plane.',
  reference:
    'Rescigno and McCurdy, Phys. Rev. A 62 (2000) 032706; Blanes and Moan, J. Comput. Appl. Math. 142 (2002) 313',
  words:
    'schrodinger quantum bouncer bound ground state energy levels potential well eigenvalues eigenstates particle tunnel splitting box tunnelling wave function mechanics infinite square finite morse oscillator barrier',
  synonyms: {
    potential: {
      'poschl-teller': 'poeschl teller|pöschl teller|sech squared',
      box: 'infinite well|infinite square well|particle in a box',
      'finite-well': 'finite square well',
      harmonic: 'harmonic oscillator',
      hydrogen: 'hydrogen atom',
    },
    L: 'length long wide',
    levels: 'lowest states energies eigenvalues',
  },
  otherForms: IN_WORDS,
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  unspokenWords:
    'scattering transmission reflection resonances bands crystal gaps effective masses incoming wave packet propagates in time',
  wordsWith: { 'tunnelling barrier': { potential: ['double-well'] } },
  outputs: {
    energies: optional(levelList('energies, rising', 'energy')),
    boundStates: optional(
      nullable(integer({ title: 'number of bound states; null when without end' })),
    ),
    splitting: optional(
      nullable(
        number({ title: 'E1 - E0; null with one level, or below the rounding of the energies' }),
      ),
    ),
    normError: optional(number({ title: 'largest | integral of psi^2 - 1 |' })),
    meanX: optional(levelList('<x> by level (hydrogen: <r>)', '<x>')),
    meanX2: optional(levelList('<x^2> by level (hydrogen: <r^2>)', '<x^2>')),
    meanR: optional(
      nullable(list(number({ title: '<r>' }), { title: 'hydrogen: <r> by level; null elsewhere' })),
    ),
    residuals: optional(levelList('|H psi - E psi| by level', 'residual')),
    transitions: optional(levelList('E_n+1 - E_n', 'transition energy')),
    ...OWN_OUTPUTS,
  },
  pictures,
  examples: [
    { title: 'the oscillator at rest', input: {}, value: 0.5 },
    { title: 'hydrogen', input: { potential: 'hydrogen' }, value: -0.5 },
    ...OWN_EXAMPLES,
  ],
  largest: { potential: 'double-well', V0: 100, b: 3, levels: 30 },
  costMs: input => {
    if (isOwn(input)) return ownCostMs(input)
    const { levels = LEVELS } = input
    const size = 150 + 15 * levels
    return 2 + size * size * size * 2.8e-6
  },

  solve(call, run) {
    if (isOwn(call)) {
      refuseOthers(call, NAMED_WORDS, 'belongs to a named potential: it has no meaning beside V')
      return { ...runOwn(call, run), unused: unusedBy(call, Object.keys(NAMED_WORDS)) }
    }
    refuseOthers(call, OTHERS, 'counts beside an own potential V')
    const input = inUnits(call)
    const { progress } = run
    const well = wellOf(input)
    const levels = levelsOf(input, well)
    const fine = problemOf(well, levels, FINE)
    const states = statesOf(fine, levels)
    progress(0.8, `${sizeOf(fine)} nodes`)
    const coarse = problemOf(well, levels, COARSE)
    const rough = energiesOf(coarse, levels)
    const unit = (input.hbar * input.hbar) / (input.mass * well.length * well.length)
    const reference = states.map(({ energy }, n) => well.exact?.(n) ?? energy)
    // A ground state may lie just where the well is called lowest: that of hydrogen does, whose V has no bottom.
    const depth = Math.abs(states.at(-1)!.energy - well.lowest)
    const span = Math.max(depth, 1e-3 * Math.abs(states[0]!.energy))
    const relative = (a: number, b: number) => Math.abs(a - b) / Math.max(Math.abs(b), 1e-6 * span)
    const against = (other: readonly number[]) =>
      states.reduce((most, { energy }, n) => Math.max(most, relative(energy, other[n]!)), 0)
    const gridError = against(rough)
    const exactError = against(reference)
    const estimate = Math.max(gridError, exactError)
    const energies = states.map(({ energy }) => energy * unit)
    const normError = states.reduce((most, { norm }) => Math.max(most, Math.abs(norm - 1)), 0)
    const ground = states[0]!
    const apart =
      well.even && levels > 1 ? [splittingBetween(fine), splittingBetween(coarse)] : null
    const splitting = apart
      ? agreedOf(apart[0]! * unit, apart[1]! * unit)
      : splittingOf(energies, rough)
    const kinetic = ground.kinetic * unit
    const { length } = well
    const meanX = states.map(({ mean }) => mean * length)
    return {
      value: energies[0]!,
      unit: ENERGY_UNITS[input.units ?? 'reduced'],
      uncertainty:
        Math.max(Math.abs(ground.energy - rough[0]!), Math.abs(ground.energy - reference[0]!)) *
        unit,
      equations: [
        `-(${input.hbar}^2 / (2 * ${input.mass})) psi'' + V psi = E psi`,
        well.formula,
        ...(well.exact ? [`E_0 exact = ${well.exact(0) * unit}`] : []),
      ],
      terms: [
        { term: '<T>', value: kinetic },
        { term: '<V>', value: energies[0]! - kinetic },
      ],
      method: `${fine.mesh.length - 1} Lobatto elements of order ${FINE.order} by phase (FEM-DVR), symmetric eigenproblem by Householder and implicit QL`,
      outputs: {
        energies,
        boundStates: Number.isFinite(well.count) ? well.count : null,
        splitting,
        normError,
        meanX,
        meanX2: states.map(({ meanSquare }) => meanSquare * length * length),
        meanR: input.potential === 'hydrogen' ? meanX : null,
        residuals: states.map(({ residual }) => residual * unit),
        transitions: energies
          .slice(1)
          .map((energy, n) => (n === 0 && splitting) || energy - energies[n]!),
      },
      checks: [
        below('norm of the states', normError, 1e-6),
        holds(
          'level n has n nodes',
          states.every(({ nodes }, n) => nodes === n),
        ),
        below('residual over the span of the levels', residualOf(states, span), 1e-8),
        ...virialCheck(states),
        below('energies on two meshes and intervals, relative', gridError, 1e-4),
      ],
      accuracy: {
        estimate,
        bound: 1e-4,
        how: well.exact
          ? 'largest relative deviation of an energy from its closed form, and between two meshes'
          : 'largest relative deviation of an energy between two meshes and intervals',
      },
      resolved: { levels, ...(call.units !== undefined && { units: call.units }) },
      warnings:
        levels > 1 && splitting === null
          ? ['the splitting E1 - E0 is lost in the rounding of the energies']
          : [],
      series: plots(fine, states, length, unit),
    }
  },
})

/** With the hbar that belongs to the units, so that energies and lengths are in them. */
function inUnits(input: Input): Input {
  const { units, potential, hbar } = input
  if (units === undefined || units === 'reduced') return input
  if (hbar !== 1) throw invalidInput('/hbar', `hbar has no meaning beside units: ${units} tell it`)
  if (potential === 'hydrogen' && units !== 'atomic') {
    const message = `units is ${units}: the hydrogen of this call has -Z/r in atomic units; give a V of your own`
    throw invalidInput('/units', message, { value: units, known: ['reduced', 'atomic'] })
  }
  return { ...input, hbar: Math.sqrt(2 * kineticFactor(units, 1)) }
}

function wellOf(input: Input): Well {
  return WELLS[input.potential](input)
}

function levelsOf({ levels, potential }: Input, { count }: Well): number {
  if (count < 1) {
    const message = `potential is ${potential}: the well is too shallow for a bound state`
    throw invalidInput('/potential', message, { value: potential, boundStates: 0 })
  }
  const wanted = levels ?? Math.min(LEVELS, count)
  if (wanted <= count) return wanted
  const message = `levels is ${wanted}: only ${count} bound ${count === 1 ? 'state exists' : 'states exist'} in this ${potential}`
  throw invalidInput('/levels', message, { value: wanted, maximum: count })
}

function problemOf(well: Well, levels: number, { order, decay }: typeof FINE): Problem {
  const about = (well.about ?? well.exact)!
  // An estimate may lie above the ground state: the mesh then only gets a little finer there.
  const low = well.exact ? well.exact(0) : (about(0) + well.lowest) / 2
  // Even and odd states are found apart, each on half of the nodes.
  const limit = well.even ? 2 * SIZE_MAX : SIZE_MAX
  const mesh = meshOf(well, { low, high: about(levels - 1), decay, most: limit })
  if (mesh === undefined) throw tooFine(levels, undefined, limit)
  const problem = { well, mesh, order }
  const size = sizeOf(problem)
  if (size > limit) throw tooFine(levels, size, limit)
  return problem
}

/** `nodes` is undefined where they were not counted to the end. */
function tooFine(levels: number, nodes: number | undefined, limit: number): Failure {
  const message = `${levels} levels of this potential need ${nodes ?? 'far more'} nodes, limit ${limit}: take fewer levels, or a barrier that is less high and wide`
  return new Failure('PRECISION', message, { ...(nodes !== undefined && { nodes }), limit })
}

/** E1 - E0 in units of E, where two meshes (`rough` in reduced units) agree on it to 0.1 %. */
function splittingOf(energies: readonly number[], rough: readonly number[]): number | null {
  if (energies.length < 2) return null
  const splitting = energies[1]! - energies[0]!
  const other = (rough[1]! - rough[0]!) * (energies[0]! / rough[0]!)
  return agreedOf(splitting, other)
}

/** A splitting that another mesh gives to 0.1 % too, else null. */
function agreedOf(splitting: number, other: number): number | null {
  return Math.abs(other - splitting) <= 1e-3 * splitting ? splitting : null
}

function residualOf(states: readonly State[], span: number): number {
  return states.reduce((most, { residual }) => Math.max(most, residual), 0) / span
}

function virialCheck(states: readonly State[]): Check[] {
  if (states[0]!.virial === null) return []
  const error = states.reduce(
    (most, { kinetic, virial }) => Math.max(most, Math.abs(1 - virial! / (2 * kinetic))),
    0,
  )
  return [below('virial theorem 2 <T> = <x V>, relative', error, 1e-4)]
}

function plots(problem: Problem, states: readonly State[], length: number, unit: number) {
  const { mesh, well, order } = problem
  const rule = gaussLobatto(order)
  const width = mesh.at(-1)! - mesh[0]!
  // Between the ends: at a wall V may be infinite.
  const s = Array.from(
    { length: PLOT_POINTS },
    (_, i) => mesh[0]! + (width * (i + 0.5)) / PLOT_POINTS,
  )
  const scale = 1 / Math.sqrt(length)
  return {
    x: s.map(at => at * length),
    V: s.map(at => well.v(at, at) * unit),
    ...Object.fromEntries(
      states.map(({ psi }, n) => [`psi${n}`, s.map(at => valueAt(problem, rule, psi, at) * scale)]),
    ),
  }
}
