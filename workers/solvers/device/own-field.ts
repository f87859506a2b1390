// The electric field of a plane of the caller's own: on a mesh and on two coarser ones that tell the errors.
import { type GridError, gridError } from '../../continuum/grid-error.ts'
import { GRADATION, type MeshOf, meshed, type SizeSource } from '../../continuum/mesh/mesher.ts'
import { halved, shapeOf } from '../../continuum/mesh/triangle-mesh.ts'
import { linearSolve } from '../../numerics/linear-solve.ts'
import { acos } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { constants } from '../../units/constants.ts'
import { type FieldProblem, readField } from './field-problem.ts'
import type { FieldInput } from './field-words.ts'
import { PotentialOnMesh } from './potential.ts'
import type { Solution } from './potential-system.ts'

const ERROR_MAX = 1e-2
const HALVINGS = 2
/** Triangles of the first mesh, of which each halving makes four. */
const TRIANGLES_MAX = 1800
const CORNERS_MAX = 4000
/** What the triangles at corners take of the first mesh. */
const STEERED_MAX = 1200
/** Sides at corners over those elsewhere: the smallest that the triangles allow. */
const CORNER_SHARES = [1 / 256, 1 / 64, 1 / 16, 1 / 4]
/** Orders of charges and energies, of potentials and of fields; corners leave that of the energy at 4/3 and more, of which none is trusted. */
const ORDERS = {
  smooth: { energy: 4, potential: 3, field: 2 },
  cornered: { energy: 1, potential: 1, field: 1 },
}
/** A field that grows by more from mesh to mesh has no bound. */
const GROWTH_MAX = 0.1
/** Of an energy: growth from mesh to mesh that is no error, and its share of that before. */
const [ENDLESS, SHRINKING] = [1e-3, 0.8]
const SPEED = constants.get('c')!.value

interface Level {
  readonly on: PotentialOnMesh
  readonly whole: Solution
  /** Maxwell's coefficients, row by row. */
  readonly capacitances: readonly (readonly number[])[]
  /** The same of one electrode in vacuum. */
  readonly bare: number | undefined
  readonly charges: readonly number[]
  /** Of the conductors. */
  readonly potentials: readonly number[]
  readonly probes: readonly { potential: number; Ex: number; Ey: number }[]
  readonly peak: { readonly value: number; readonly at: readonly [number, number] }
  readonly residual: number
}

export function runField(input: FieldInput, run: Run) {
  const problem = readField(input)
  const probes = input.probes ?? []
  const first = firstMesh(problem)
  const levels: Level[] = []
  let mesh = first.mesh
  for (let k = 0; k <= HALVINGS; k++) {
    if (k > 0) mesh = halved(mesh, first.curves)
    levels.push(levelOf(new PotentialOnMesh(mesh, problem, run.kernels), problem, probes))
    run.progress((k + 1) / (HALVINGS + 1), `${mesh.x.length} nodes`)
  }
  const [fine, middle, coarse] = levels.toReversed() as [Level, Level, Level]
  const judge = (of: (level: Level) => number, order: number, scale: number): GridError =>
    gridError(of(fine), of(middle), of(coarse), order, scale)
  const { conductors } = fine.on
  const orders = ordersOf(problem)
  const energy = judge(({ whole }) => whole.energy, orders.energy, fine.whole.energy)
  const voltage = largest(fine.whole.u)
  const electrodes = conductors.map(({ name, floats }, i) => {
    const scale = Math.max(...fine.capacitances[i]!.map(Math.abs))
    const { estimate } = judge(({ charges }) => charges[i]!, orders.energy, scale)
    const potential = fine.potentials[i]!
    const taken = judge(({ potentials }) => potentials[i]!, orders.energy, voltage)
    return {
      ...{ name, potential },
      ...(floats !== undefined && { potentialError: taken.estimate }),
      ...{ charge: fine.charges[i]!, error: estimate },
    }
  })
  const errors = fine.capacitances.map((row, i) =>
    row.map((_, j) =>
      judge(({ capacitances }) => capacitances[i]![j]!, orders.energy, fine.capacitances[i]![i]!),
    ),
  )
  const shown = fine.probes.map((values, i) => {
    const field = Math.sqrt(values.Ex * values.Ex + values.Ey * values.Ey)
    const of = (name: 'potential' | 'Ex' | 'Ey') =>
      judge(
        ({ probes }) => probes[i]![name],
        ...(name === 'potential'
          ? ([orders.potential, voltage] as const)
          : ([orders.field, field] as const)),
      )
    const [potential, Ex, Ey] = [of('potential'), of('Ex'), of('Ey')]
    const errors = { potential: potential.estimate, Ex: Ex.estimate, Ey: Ey.estimate }
    return { shown: { at: probes[i]!, ...values, errors }, judged: potential }
  })
  const grows = fine.peak.value > (1 + GROWTH_MAX) * middle.peak.value
  const isEndless = grewOn(levels.map(({ whole }) => whole.energy))
  if (isEndless && probes.length === 0 && conductors.length === 0) {
    throw missingInput(
      '/probes',
      'the energy, which is the value without probes and electrodes, has no bound: the potential jumps where two held sides meet; probes have their potentials',
    )
  }
  const headline = headlineOf()
  const scale = Math.max(Math.abs(headline.value), headline.scale, Number.MIN_VALUE)
  const estimate = headline.judged.estimate / scale
  const line = lineOf(levels, orders.energy)
  return {
    value: headline.value,
    unit: headline.unit,
    uncertainty: headline.judged.estimate + Number.EPSILON * scale,
    equations: [
      'div(eps0 epsr grad phi) = -charge, E = -grad phi; phi of electrodes and held sides',
      ...(line ? [`Z = 1/(c0 sqrt(C C0)) = ${line.impedance} Ohm`] : []),
    ],
    terms:
      electrodes.length > 0
        ? electrodes
            .slice(0, 8)
            .map(({ name, charge }) => ({ term: `charge of ${name}, C/m`, value: charge }))
        : [{ term: 'energy of the field, J/m', value: fine.whole.energy }],
    method: `quadratic triangles on ${levels.map(({ on }) => on.mesh.regions.length).join(', ')} elements, finer at corners by ${GRADATION} of the distance; sparse L D L^T; charges by the weak residual`,
    outputs: {
      ...(electrodes.length > 0 && {
        electrodes,
        capacitances: fine.capacitances.map(row => [...row]),
        capacitanceErrors: errors.map(row => row.map(({ estimate }) => estimate)),
      }),
      ...(line && { line }),
      energy: isEndless ? null : fine.whole.energy,
      energyError: isEndless ? null : energy.estimate,
      peakField: grows ? { value: null, at: fine.peak.at } : fine.peak,
      ...(shown.length > 0 && { probes: shown.map(({ shown }) => shown) }),
      ...(headline.judged.order !== null && { observedOrder: headline.judged.order }),
      meshes: levels.map(level => ({ ...describedMesh(level), value: headline.of(level) })),
    },
    checks: [
      below('error of the value by meshes each half as fine, relative', estimate, ERROR_MAX),
      below('charge left within the field over the largest of a node', fine.residual, 1e-9),
      below('coefficients that mirror each other, relative', unevenness(fine), 1e-8),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `difference of the value on meshes of ${levels.map(({ on }) => on.mesh.x.length).join(', ')} nodes, ${headline.scale > 0 ? 'over the largest potential' : 'relative'}`,
    },
    resolved: { mesh: { h: problem.h } },
    series: {
      x: Float64Array.from(fine.on.mesh.x),
      y: Float64Array.from(fine.on.mesh.y),
      phi: fine.whole.u,
      triangles: Float64Array.from(fine.on.mesh.elements),
      regions: Float64Array.from(fine.on.mesh.regions),
    },
    warnings: [
      ...problem.unsaid.map(side => `nothing is said of the side ${side}: it is grounded`),
      ...(grows
        ? [
            `the field at (${fine.peak.at.map(one => Number(one.toPrecision(6))).join(', ')}) grows as the mesh is refined: it has no bound there`,
          ]
        : []),
      ...(isEndless
        ? [
            'the energy grows as the mesh is refined: the potential jumps where two held sides meet, and it has no bound',
          ]
        : []),
    ],
  }

  /** The potential at the first probe, else the capacitance of the first electrode, else the energy. */
  function headlineOf() {
    const [probe] = shown
    if (probe) {
      return {
        ...{ value: probe.shown.potential, unit: 'V', scale: voltage, judged: probe.judged },
        of: ({ probes }: Level) => probes[0]!.potential,
      }
    }
    if (conductors.length > 0) {
      return {
        ...{ value: fine.capacitances[0]![0]!, unit: 'F/m', scale: 0, judged: errors[0]![0]! },
        of: ({ capacitances }: Level) => capacitances[0]![0]!,
      }
    }
    return {
      ...{ value: fine.whole.energy, unit: 'J/m', scale: 0, judged: energy },
      of: ({ whole }: Level) => whole.energy,
    }
  }
}

function levelOf(
  on: PotentialOnMesh,
  problem: FieldProblem,
  probes: readonly (readonly number[])[],
): Level {
  const system = on.system(false)
  const units = on.conductors.map(conductor => on.unit(system, conductor))
  const chargeOf = ({ bound }: Solution, nodes: readonly number[]) =>
    nodes.reduce((sum, node) => sum + bound[node]!, 0)
  const capacitances = on.conductors.map(({ nodes }) => units.map(unit => chargeOf(unit, nodes)))
  const potentials = settled(on, system, capacitances, chargeOf)
  const whole = on.whole(system)
  const [only, ...others] = on.conductors
  const isFilled = problem.fillings.some(({ epsr }) => epsr.constant !== 1)
  const bare =
    !only || others.length > 0
      ? undefined
      : isFilled
        ? chargeOf(on.unit(on.system(true), only), only.nodes)
        : capacitances[0]![0]!
  return {
    ...{ on, whole, capacitances, bare },
    potentials,
    charges: on.conductors.map(({ nodes }) => chargeOf(whole, nodes)),
    probes: probes.map(([x, y], i) => {
      const place = pointerTo('probes', i)
      if (y === undefined) throw invalidInput(place, 'a point of probes has 2 coordinates')
      const there = on.at(whole.u, x!, y)
      if (there) return there
      throw invalidInput(place, `the point ${x}, ${y} of probes is outside of the domain`)
    }),
    peak: on.peak(whole.u),
    residual: Math.max(whole.residual, ...units.map(({ residual }) => residual)),
  }
}

/** Potentials of the conductors: those that float take the one at which they have their charge. */
function settled(
  on: PotentialOnMesh,
  system: ReturnType<PotentialOnMesh['system']>,
  capacitances: Level['capacitances'],
  chargeOf: (solution: Solution, nodes: readonly number[]) => number,
): number[] {
  const { conductors } = on
  const free = conductors.flatMap(({ floats }, i) => (floats === undefined ? [] : [i]))
  const potentials = conductors.map(({ potential }) => potential)
  if (free.length === 0) return potentials
  const still = on.whole(system)
  const lacking = free.map(i => conductors[i]!.floats! - chargeOf(still, conductors[i]!.nodes))
  const rows = free.flatMap(i => free.map(j => capacitances[i]![j]!))
  const taken = linearSolve(free.length, rows, lacking)
  if (!taken)
    throw invalidInput('/regions', 'floating electrodes have no potential: nothing is near')
  for (const [k, i] of free.entries()) {
    potentials[i] = taken[k]!
    on.hold(conductors[i]!, taken[k]!)
  }
  return potentials
}

/** Of a lossless line of one electrode, the return by all that is grounded. */
function lineOf(levels: readonly Level[], order: number) {
  const [fine, middle, coarse] = levels.toReversed() as [Level, Level, Level]
  if (fine.bare === undefined) return undefined
  const of = ({ bare, capacitances }: Level) =>
    1 / (SPEED * Math.sqrt(bare! * capacitances[0]![0]!))
  const impedance = of(fine)
  const { estimate } = gridError(impedance, of(middle), of(coarse), order, impedance)
  return {
    ...{ impedance, impedanceError: estimate },
    effectivePermittivity: fine.capacitances[0]![0]! / fine.bare,
    inductance: 1 / (SPEED * SPEED * fine.bare),
  }
}

function unevenness({ capacitances }: Level): number {
  let most = 0
  for (const [i, row] of capacitances.entries()) {
    for (const [j, one] of row.entries()) {
      const scale = Math.sqrt(row[i]! * capacitances[j]![j]!)
      most = Math.max(most, Math.abs(one - capacitances[j]![i]!) / scale)
    }
  }
  return most
}

const ordersOf = ({ isSmooth }: FieldProblem) => (isSmooth ? ORDERS.smooth : ORDERS.cornered)

/** By steps that do not become smaller, as the logarithm of the spacing does. */
function grewOn([coarse, middle, fine]: readonly number[]): boolean {
  const [before, now] = [middle! - coarse!, fine! - middle!]
  return now > ENDLESS * fine! && now > SHRINKING * before
}

const largest = (values: Float64Array): number =>
  values.reduce((most, one) => Math.max(most, Math.abs(one)), 0)

function describedMesh({ on: { mesh } }: Level) {
  const leastAngle = (acos(shapeOf(mesh).cosine) * 180) / Math.PI
  return { nodes: mesh.x.length, elements: mesh.regions.length, leastAngle }
}

/** A mesh whose halvings have the wanted sides, as fine at corners as its triangles allow. */
function firstMesh(problem: FieldProblem): MeshOf {
  const { outline, regions, h, sources, isSteered, corners } = problem
  const stride = 1 << HALVINGS
  const make = (own: readonly SizeSource[]) =>
    meshed({ outline, holes: [], regions, points: [] }, stride * h, own, CORNERS_MAX)
  const plain = make(sources)
  if (!plain) {
    throw invalidInput(
      '/mesh',
      'no mesh of this size fits the regions: take a larger h, or widen what is narrow',
    )
  }
  const elements = plain.mesh.regions.length
  if (elements > TRIANGLES_MAX) {
    const fit = h * Math.sqrt(elements / TRIANGLES_MAX)
    const message = `mesh: ${stride * stride * elements} triangles are more than ${stride * stride * TRIANGLES_MAX}: h of ${Number(fit.toPrecision(2))} or fewer fine places fit`
    throw invalidInput('/mesh', message, { h: fit })
  }
  refuseUnseen(plain, problem)
  if (!isSteered || corners.length === 0) return plain
  for (const share of CORNER_SHARES) {
    const fine = make(
      corners.map(([cx, cy]) => ({
        h: share * stride * h,
        distance: (x, y) => Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy)),
      })),
    )
    if (fine && fine.mesh.regions.length <= Math.max(STEERED_MAX, elements)) return fine
  }
  return plain
}

/** Regions that lie outside of the domain, or under others. */
function refuseUnseen({ mesh }: MeshOf, { regions }: FieldProblem): void {
  const filled = new Set(mesh.regions)
  for (let k = 1; k <= regions.length; k++) {
    if (filled.has(k)) continue
    const message = 'the region holds no part of the domain: it lies outside, or under a later one'
    throw invalidInput(pointerTo('regions', k - 1), message)
  }
}
