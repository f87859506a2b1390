// Loads at which a column of the caller's own bends aside: cubic Hermite elements with consistent geometric stiffness. The signs
// of the factor of K - lambda G count the factors below lambda, so that none is missed, and bisection finds each.
import { gridError } from '../../continuum/grid-error.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import type { Kernels } from '../../kernel.ts'
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import { SparseLdlt } from '../../numerics/sparse-ldlt.ts'
import { below, type Run } from '../../solver.ts'
import { designOf } from './column-code.ts'
import { GAUSS, hermite } from './hermite-shapes.ts'
import { bentOf, type Elements } from './imperfection.ts'
import { type Column, readColumn } from './own-column.ts'
import type { OwnInput } from './own-words.ts'
import { type Faults, factorsOf, vectorAt } from './pencil.ts'

const POINTS = 201
const ERROR_MAX = 1e-3
/** The largest moment is looked for at the nodes. */
const BENT_ERROR_MAX = 1e-2
/** Elements of the coarsest of three meshes for a mode. */
const ELEMENTS_A_MODE = 4
/** Against w, in units of the stiffness of an element: held places keep their unknowns. */
const RIGID = 1e12

const FAULTS: Faults = {
  mechanism: ['/supports', 'supports leave a mechanism: the column moves without bending'],
  tension: ['/axial', 'axial forces compress the column nowhere: it does not bend aside'],
  fixed: ['/axial/fixed', 'the forces that stay bend the column aside by themselves'],
}

export function runOwn(input: OwnInput, { kernels, progress }: Run) {
  refuseUnnamed({ ...input })
  const column = readColumn(input)
  const design = designOf(input, column)
  const meter = new WorkMeter()
  const coarsest = Math.max(Math.ceil(input.elements / 4), ELEMENTS_A_MODE * (input.modes + 1))
  const solved = [4, 2, 1].map((share, i) => {
    const elements = assemble(kernels, column, [coarsest, share], meter)
    progress((i + 1) / 3, `${share * coarsest} elements`)
    return { elements, ...factorsOf(elements, input.modes, meter, FAULTS) }
  })
  const [fine, middle, coarse] = solved
  const { factors, blur, elements } = fine!
  const judged = factors.map((factor, n) =>
    gridError(factor, middle!.factors[n]!, coarse!.factors[n]!, 4, factor),
  )
  const errors = judged.map(({ estimate }, n) => estimate + (1e-10 + blur) * factors[n]!)
  const estimate = Math.max(...errors.map((error, n) => error / factors[n]!))
  const shapes = factors.map(factor => shapeOf(elements, factor))
  const factor = factors[0]!
  const { tip } = column.grown
  const hasTip = input.axial?.tip !== undefined || tip !== 0
  const bent = bentOf(input, solved)
  return {
    value: factor,
    unit: input.axial ? '1' : 'N',
    uncertainty: errors[0]!,
    equations: [
      "(EI w'')'' + (N w')' + k w = 0, N grown by one factor",
      `EI = ${shown(input.segments ?? input.EI ?? input.E * input.I)}, k = ${shown(input.foundation ?? 0)}`,
    ],
    terms: [{ term: 'lowest factor of the forces', value: factor }],
    method: `${elements.nodes.length - 1} Hermite beam elements, consistent geometric stiffness, factors by bisection on the inertia of L D L^T`,
    outputs: {
      loadFactors: factors,
      factorErrors: errors,
      observedOrder: judged[0]!.order,
      ...(hasTip && {
        criticalLoad: factor * tip,
        criticalLoads: factors.map(one => one * tip),
      }),
      ...design?.(factor),
      ...(bent && { imperfect: bent.shown }),
      modeShapes: shapes.map(shape => Array.from(shape)),
    },
    checks: [
      below('factors on three meshes, relative', estimate, ERROR_MAX),
      ...(bent
        ? [below('deflection and moment on three meshes, relative', bent.relative, BENT_ERROR_MAX)]
        : []),
    ],
    accuracy: {
      estimate,
      bound: 1e-4,
      how: 'largest relative error of a factor by the differences of three meshes, each twice as fine',
    },
    series: {
      x: Float64Array.from({ length: POINTS }, (_, i) => (column.length * i) / (POINTS - 1)),
      ...Object.fromEntries(shapes.map((shape, n) => [`w${n + 1}`, shape])),
    },
    resolved: { elements: elements.nodes.length - 1 },
  }
}

const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)

/** Each break is a node; so many elements about, and each of them divided into `share`. */
function nodesOf({ breaks, length }: Column, count: number, share: number): Float64Array {
  const nodes = [0]
  for (let i = 0; i + 1 < breaks.length; i++) {
    const [a, b] = [breaks[i]!, breaks[i + 1]!]
    const parts = share * Math.max(1, Math.ceil((count * (b - a)) / length - 1e-9))
    for (let k = 1; k <= parts; k++) nodes.push(k === parts ? b : a + ((b - a) * k) / parts)
  }
  return Float64Array.from(nodes)
}

function assemble(
  kernels: Kernels,
  column: Column,
  [count, share]: readonly [number, number],
  meter: WorkMeter,
): Elements {
  const nodes = nodesOf(column, count, share)
  const elements = nodes.length - 1
  const size = 2 * nodes.length
  const { points, weights } = gaussLegendre(GAUSS)
  const places = Float64Array.from({ length: elements * GAUSS }, (_, k) => {
    const e = Math.floor(k / GAUSS)
    return nodes[e]! + ((nodes[e + 1]! - nodes[e]!) * (1 + points[k % GAUSS]!)) / 2
  })
  const [EI, bed, N] = [
    column.stiffnessAt(places),
    column.bedAt(places),
    column.grown.compressionAt(places),
  ]
  const still = column.fixed?.compressionAt(places)
  const fixed = still && {
    diagonal: new Float64Array(size),
    off: new Float64Array(6 * elements),
  }
  const pairs = new Int32Array(12 * elements)
  const [diagonal, geometric] = [new Float64Array(size), new Float64Array(size)]
  const [off, geometricOff] = [new Float64Array(6 * elements), new Float64Array(6 * elements)]
  for (let e = 0; e < elements; e++) {
    const h = nodes[e + 1]! - nodes[e]!
    for (let q = 0; q < GAUSS; q++) {
      const s = (1 + points[q]!) / 2
      const weight = (weights[q]! / 2) * h
      const k = e * GAUSS + q
      const [w, slope, bend] = hermite(s, h)
      let pair = 6 * e
      for (let i = 0; i < 4; i++) {
        for (let j = i; j < 4; j++) {
          const stiff = weight * (EI[k]! * bend[i]! * bend[j]! + bed[k]! * w[i]! * w[j]!)
          const push = weight * N[k]! * slope[i]! * slope[j]!
          const held = still ? weight * still[k]! * slope[i]! * slope[j]! : 0
          if (i === j) {
            diagonal[2 * e + i]! += stiff
            geometric[2 * e + i]! += push
            if (fixed) fixed.diagonal[2 * e + i]! += held
          } else {
            pairs[2 * pair] = 2 * e + i
            pairs[2 * pair + 1] = 2 * e + j
            off[pair]! += stiff
            if (fixed) fixed.off[pair]! += held
            geometricOff[pair++]! += push
          }
        }
      }
    }
  }
  const own = diagonal.slice()
  for (const { at, holds, turns, stiffness, rotational } of column.supports) {
    const i = nearest(nodes, at)
    diagonal[2 * i]! += stiffness + (holds ? RIGID * own[2 * i]! : 0)
    diagonal[2 * i + 1]! += rotational + (turns ? RIGID * own[2 * i + 1]! : 0)
  }
  const order = Int32Array.from({ length: size }, (_, i) => i)
  const ldlt = new SparseLdlt(kernels, order, pairs)
  meter.add(elements * GAUSS * 100, 0)
  const all = still ? N.map((one, k) => one + still[k]!) : N
  const sampled = { EI, bed, N: all }
  return {
    ...{ nodes, ldlt, diagonal, off, geometric, geometricOff, pairs, sampled },
    ...(fixed && { fixed }),
  }
}

const nearest = (nodes: Float64Array, at: number): number =>
  nodes.reduce((best, node, i) => (Math.abs(node - at) < Math.abs(nodes[best]! - at) ? i : best), 0)

/** By inverse iteration: deflections at even points, the largest 1, the first bulge positive. */
function shapeOf(elements: Elements, factor: number): Float64Array {
  const { nodes } = elements
  const vector = vectorAt(elements, factor)
  const length = nodes.at(-1)!
  let e = 0
  const shape = Float64Array.from({ length: POINTS }, (_, p) => {
    const x = (length * p) / (POINTS - 1)
    while (e + 2 < nodes.length && x > nodes[e + 1]!) e++
    const h = nodes[e + 1]! - nodes[e]!
    const [w] = hermite((x - nodes[e]!) / h, h)
    return w.reduce((sum, one, i) => sum + one * vector[2 * e + i]!, 0)
  })
  const largest = shape.reduce((top, one) => Math.max(top, Math.abs(one)), 0)
  const first = shape.find(one => Math.abs(one) > 0.5 * largest) ?? 1
  return shape.map(one => one / (first < 0 ? -largest : largest) + 0)
}
