// A potential of the caller's own: its bound states on a line or in a rectangle, and which analysis runs.
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { gaussLobatto, lagrange } from '../../numerics/gauss-lobatto.ts'
import { PLOT_POINTS } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { below, type Field, type Run } from '../../solver.ts'
import { refuseWords } from '../systems/own-words.ts'
import type { LobattoAxis } from './own-axis.ts'
import { runBands } from './own-bands.ts'
import { type LineLevels, levelsOnLine } from './own-line.ts'
import { runPacket } from './own-packet.ts'
import { levelsInPlane, type PlaneAnswer } from './own-plane.ts'
import { type OwnPotential, readPotential } from './own-potential.ts'
import { withSamples } from './own-samples.ts'
import { runScattering } from './own-scattering.ts'
import { ENERGY_UNITS, type OwnInput, PACKET_NAMES } from './own-words.ts'
import { valueAt } from './states.ts'

const LEVELS = 5
const PLANE_LEVELS_MAX = 20
/** Largest relative error of an energy that is accepted. */
const ERROR_MAX = 1e-4
/** Share of the domain at each end that a bound state should leave alone, and what may be there of it. */
const EDGE = 0.02
const EDGE_SHARE = 1e-6
const FIELD_NODES = 65

export function runOwn(input: OwnInput, run: Run) {
  if (input.analysis !== 'propagate') {
    refuseWords(input, PACKET_NAMES, 'is of a packet in time: analysis is propagate then')
  }
  switch (input.analysis) {
    case 'scattering':
      return withSamples(input, run, runScattering)
    case 'bands':
      return withSamples(input, run, runBands)
    case 'propagate':
      return withSamples(input, run, runPacket)
    default:
      return withSamples(input, run, runBound)
  }
}

function runBound(input: OwnInput, { kernels, progress }: Run) {
  for (const name of ['energies', 'wavenumbers', 'partialWaves'] as const) {
    if (input[name] === undefined) continue
    throw invalidInput(`/${name}`, `${name} counts with another analysis: bound states have levels`)
  }
  const own = readPotential(input)
  const levels = input.levels ?? LEVELS
  if (own.dim === 2 && levels > PLANE_LEVELS_MAX) {
    const message = `levels is ${levels}: in a plane up to ${PLANE_LEVELS_MAX} are found`
    throw invalidInput('/levels', message, { limit: PLANE_LEVELS_MAX })
  }
  const meter = new WorkMeter()
  const report = (share: number) => progress(share, `${levels} levels`)
  const answer =
    own.dim === 1
      ? onLine(levelsOnLine(kernels, own, levels, meter), own)
      : inPlane(levelsInPlane(kernels, own, levels, meter, report), own)
  progress(1, `${answer.nodes} nodes`)
  const { fine, errors, kinetic, edges } = answer
  const { energies } = fine
  const span = Math.max(...kinetic, 1e-12 * Math.abs(energies[0]!))
  const relative = errors.map((error, n) => error / Math.max(Math.abs(energies[n]!), 1e-3 * span))
  const estimate = Math.max(...relative)
  const ground = energies[0]!
  const unit = ENERGY_UNITS[input.units ?? 'reduced']
  const atEdge = edges.findIndex(share => share > EDGE_SHARE)
  return {
    value: ground,
    unit,
    uncertainty: errors[0]! + Number.EPSILON * Math.abs(ground),
    equations: [
      `-hbar^2/2m psi'' + V psi = E psi, hbar^2/2 over the unit of mass ${own.factor}`,
      `V = ${typeof input.V === 'string' ? input.V : 'an array'}`,
    ],
    terms: [
      { term: '<T>', value: kinetic[0]! },
      { term: '<V>', value: ground - kinetic[0]! },
    ],
    method: answer.method,
    outputs: {
      energies: [...energies],
      energyErrors: errors,
      transitions: energies.slice(1).map((energy, n) => energy - energies[n]!),
      normError: answer.normError,
      residuals: energies.map(() => fine.residual),
      edgeShares: edges,
      ...answer.outputs,
    },
    checks: [
      below(
        answer.isCut
          ? 'energies on meshes that a border of V runs through (elements follow those along x and y), relative'
          : 'energies on two meshes, relative',
        estimate,
        ERROR_MAX,
      ),
      below('residual of the levels over the kinetic energy', fine.residual / span, 1e-8),
      below('norm of the states', answer.normError, 1e-6),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: 'largest relative deviation of an energy between two meshes of different order and spacing',
    },
    resolved: { levels, units: input.units ?? 'reduced' },
    ...answer.plots,
    warnings:
      atEdge < 0
        ? []
        : [
            `state ${atEdge} reaches the ends of the domain, which are walls: its energy is that between them`,
          ],
  }
}

function onLine({ fine, coarse }: { fine: LineLevels; coarse: LineLevels }, own: OwnPotential) {
  const { s, weight, psi, energies, potential } = fine
  const average = (a: Float64Array, b: Float64Array, f: (x: number) => number) => {
    let sum = 0
    for (let i = 0; i < s.length; i++) sum += weight[i]! * a[i + 1]! * b[i + 1]! * f(s[i]!)
    return sum
  }
  const meanX = psi.map(one => average(one, one, x => x))
  const exact = psi.map(one => Math.abs(exactNorm(fine, one) - 1))
  const [from, to] = own.box.x
  const room = EDGE * (to - from)
  const edges = psi.map(one =>
    average(one, one, x => (x > to - room || (x < from + room && !own.isRadial) ? 1 : 0)),
  )
  return {
    ...{ fine, edges, nodes: fine.nodes, isCut: false },
    errors: energies.map((energy, n) => Math.abs(energy - coarse.energies[n]!)),
    kinetic: energies.map((energy, n) => energy - potential[n]!),
    normError: Math.max(...exact),
    method: `${fine.mesh.length - 1} Lobatto elements of order ${fine.order} between the jumps of V (FEM-DVR), shift-invert block Lanczos, levels counted by the inertia of L D L^T`,
    outputs: {
      meanX,
      meanX2: psi.map(one => average(one, one, x => x * x)),
      dipoles: psi.map(one => average(psi[0]!, one, x => x - meanX[0]!)),
    },
    plots: { series: lineSeries(fine, own) },
  }
}

/** The integral of psi^2 by a rule that is exact for it, which the rule of the nodes is not. */
function exactNorm({ mesh, order }: LineLevels, psi: Float64Array): number {
  const rule = gaussLobatto(order)
  const finer = gaussLobatto(order + 1)
  const rows = Array.from(finer.points, x => lagrange(rule, x))
  let norm = 0
  for (let e = 0; e + 1 < mesh.length; e++) {
    const half = (mesh[e + 1]! - mesh[e]!) / 2
    for (const [q, row] of rows.entries()) {
      let value = 0
      for (let j = 0; j <= order; j++) value += row[j]! * psi[e * order + j]!
      norm += half * finer.weights[q]! * value * value
    }
  }
  return norm
}

function lineSeries({ mesh, order, psi }: LineLevels, own: OwnPotential) {
  const [from, to] = own.box.x
  const x = Float64Array.from(
    { length: PLOT_POINTS },
    (_, i) => from + ((to - from) * (i + 0.5)) / PLOT_POINTS,
  )
  const rule = gaussLobatto(order)
  const shape = { mesh: Array.from(mesh), order }
  const states = psi.map((one, n): [string, number[]] => [
    `psi${n}`,
    Array.from(x, at => valueAt(shape, rule, one, at)),
  ])
  return { x, V: own.potentialAt(x), ...Object.fromEntries(states) }
}

function inPlane({ fine, errors }: PlaneAnswer, own: OwnPotential) {
  const { x, y, vectors, energies, nodes, potential: v } = fine
  const nx = x.s.length
  const average = (vector: Float64Array, f: (x: number, y: number) => number) =>
    vector.reduce((sum, one, i) => sum + one * one * f(x.s[i % nx]!, y.s[Math.floor(i / nx)]!), 0)
  const isEdge = (at: number, [from, to]: readonly [number, number]) =>
    at < from + EDGE * (to - from) || at > to - EDGE * (to - from)
  const fields = vectors
    .slice(0, 6)
    .map((vector, n): [string, Field] => [`psi${n}`, fieldOf(vector, x, y, own)])
  return {
    ...{ fine, errors, nodes, isCut: fine.isCut },
    edges: vectors.map(one =>
      average(one, (u, w) => (isEdge(u, own.box.x) || isEdge(w, own.box.y) ? 1 : 0)),
    ),
    kinetic: vectors.map(
      (one, n) => energies[n]! - one.reduce((sum, a, i) => sum + a * a * v[i]!, 0),
    ),
    normError: Math.max(
      ...vectors.map(one => Math.abs(one.reduce((sum, a) => sum + a * a, 0) - 1)),
    ),
    method: `${x.mesh.length - 1} by ${y.mesh.length - 1} Lobatto elements of order ${x.order}${own.sideOfBorders ? ' between the borders of V along x and y' : ''}, shift-invert block Lanczos, levels counted by the inertia of L D L^T`,
    outputs: {
      meanX: vectors.map(one => average(one, u => u)),
      meanX2: vectors.map(one => average(one, u => u * u)),
      meanY: vectors.map(one => average(one, (_, w) => w)),
    },
    plots: { fields: Object.fromEntries(fields) },
  }
}

/** Psi on even nodes over the rectangle. */
function fieldOf(
  vector: Float64Array,
  x: LobattoAxis,
  y: LobattoAxis,
  { box }: OwnPotential,
): Field {
  const rows = (axis: LobattoAxis, [from, to]: readonly [number, number]) =>
    Array.from({ length: FIELD_NODES }, (_, k) =>
      sharesAt(axis, from + ((to - from) * k) / (FIELD_NODES - 1)),
    )
  const [along, up] = [rows(x, box.x), rows(y, box.y)]
  const nx = x.s.length
  const values = new Float64Array(FIELD_NODES * FIELD_NODES)
  for (const [q, column] of up.entries()) {
    for (const [p, row] of along.entries()) {
      let sum = 0
      for (const [j, b] of column) for (const [i, a] of row) sum += a * b * vector[i + nx * j]!
      values[q * FIELD_NODES + p] = sum
    }
  }
  const step = ([from, to]: readonly [number, number]) => (to - from) / (FIELD_NODES - 1)
  return { nx: FIELD_NODES, ny: FIELD_NODES, dx: step(box.x), dy: step(box.y), values }
}

/** Shares of the nodes in a value at a place. */
function sharesAt({ mesh, order, rule, weight }: LobattoAxis, at: number): [number, number][] {
  let e = 0
  while (e + 2 < mesh.length && at > mesh[e + 1]!) e++
  const shares = lagrange(rule, (2 * (at - mesh[e]!)) / (mesh[e + 1]! - mesh[e]!) - 1)
  return Array.from(shares, (share, j): [number, number] => [e * order + j - 1, share])
    .filter(([node]) => node >= 0 && node < weight.length)
    .map(([node, share]) => [node, share / Math.sqrt(weight[node]!)])
}
