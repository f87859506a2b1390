// Load factors of a plane frame of the caller's own, and how each member takes part.
import { gridError } from '../../continuum/grid-error.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { invalidInput } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { readCode, resistanceOf } from './design-code.ts'
import { type Frame, readFrame } from './frame.ts'
import { FAULTS, type FrameMatrices, frameMatrices } from './frame-matrices.ts'
import { hermite } from './hermite-shapes.ts'
import type { OwnInput } from './own-words.ts'
import { factorsOf, roundingOf, vectorAt } from './pencil.ts'

const FINE = 1e-6
const ERROR_MAX = 1e-3
const PARTS_FIRST = 2
const ELEMENTS_MAX = 4000
/** Points of a member in its shape. */
const POINTS = 21

export function runFrame(input: OwnInput, { kernels, progress }: Run) {
  const frame = readFrame(input.frame)
  const { members } = frame
  const design = input.designCode === undefined ? undefined : readCode(input.designCode)
  const meter = new WorkMeter()
  const solved = (parts: number) => {
    const matrices = frameMatrices(kernels, frame, parts)
    return { matrices, ...factorsOf(matrices, input.modes, meter, FAULTS) }
  }
  let parts = 4 * PARTS_FIRST
  if (parts * members.length > ELEMENTS_MAX)
    throw invalidInput(
      '/frame/members',
      `${members.length} members: at most ${ELEMENTS_MAX / parts}`,
    )
  let levels = [PARTS_FIRST, 2 * PARTS_FIRST, parts].map(solved)
  const judged = () =>
    levels[2]!.factors.map((factor, n) =>
      gridError(factor, levels[1]!.factors[n]!, levels[0]!.factors[n]!, 4, factor),
    )
  const worst = () =>
    Math.max(...judged().map(({ estimate }, n) => estimate / levels[2]!.factors[n]!))
  while (worst() > FINE && 2 * parts * members.length <= ELEMENTS_MAX) {
    parts *= 2
    progress((parts * members.length) / ELEMENTS_MAX, `${parts} elements a member`)
    levels = [...levels.slice(1), solved(parts)]
  }
  const { matrices, factors, blur } = levels[2]!
  const errors = judged().map(({ estimate }, n) => {
    const factor = factors[n]!
    return estimate + (1e-10 + blur + roundingOf(matrices, factor)) * factor
  })
  const estimate = Math.max(...errors.map((error, n) => error / factors[n]!))
  const factor = factors[0]!
  const largest = Math.max(...matrices.forces.flatMap(({ axial }) => axial))
  const forces = matrices.forces.map(({ axial, stays, shear, moments }, m) => {
    const { E, I, A, length } = members[m]!
    const most = Math.max(...axial)
    // Where the forces that stay are none, this is the factor times the largest.
    const critical = Math.max(...axial.map((one, k) => stays[k]! + factor * (one - stays[k]!)))
    // What rounding leaves is no compression.
    const isPressed = most > 1e-9 * largest && critical > 0
    const effective = isPressed ? Math.PI * Math.sqrt((E * I) / critical) : null
    return {
      ...{ compression: axial, shear, moments, effectiveLength: effective },
      effectiveLengthFactor: effective === null ? null : effective / length,
      ...(design &&
        isPressed && { design: resistanceOf(design, input.yieldStress, A, critical, most) }),
    }
  })
  const uses = forces.map(one => one.design?.utilisation ?? 0)
  const governing = uses.findIndex(one => one >= Math.max(...uses) * (1 - 1e-9))
  const shape = shapeOf(frame, matrices, factor)
  return {
    value: factor,
    unit: '1',
    uncertainty: errors[0]!,
    equations: [
      "EI w'''' + (N w')' = 0 in each member, N from the frame at rest, grown by one factor",
    ],
    terms: [{ term: 'lowest factor of the loads', value: factor }],
    method: `${parts} Hermite beam elements a member, consistent geometric stiffness, factors by bisection on the inertia of L D L^T`,
    outputs: {
      loadFactors: factors,
      factorErrors: errors,
      observedOrder: judged()[0]!.order,
      members: forces,
      ...(design && { governs: governing + 1, ...forces[governing]!.design }),
      modeShapes: [Array.from(shape.moved)],
    },
    checks: [below('factors by members in twice as many elements, relative', estimate, ERROR_MAX)],
    accuracy: {
      estimate,
      bound: 1e-4,
      how: 'largest relative error of a factor by members in twice and four times as many elements',
    },
    series: { frameX: shape.x, frameY: shape.y, movedX: shape.movedX, movedY: shape.movedY },
    resolved: { elements: parts * members.length },
  }
}

/** The lowest mode, member by member, its largest displacement a tenth of the frame. */
function shapeOf({ joints, members }: Frame, matrices: FrameMatrices, factor: number) {
  const vector = vectorAt(matrices, factor)
  const { unknowns, parts } = matrices
  const count = members.length * POINTS
  const [x, y, u, v] = Array.from({ length: 4 }, () => new Float64Array(count)) as [
    ...[Float64Array, Float64Array],
    ...[Float64Array, Float64Array],
  ]
  for (const [m, { ends, length, cos, sin }] of members.entries()) {
    const start = joints[ends[0]]!
    for (let p = 0; p < POINTS; p++) {
      const place = (length * p) / (POINTS - 1)
      const e = Math.min(parts - 1, Math.floor((place * parts) / length))
      const h = length / parts
      const s = place / h - e
      const own = Float64Array.from(unknowns[m * parts + e]!, k => (k < 0 ? 0 : vector[k]!))
      const across = [
        -sin * own[0]! + cos * own[1]!,
        own[2]!,
        -sin * own[3]! + cos * own[4]!,
        own[5]!,
      ]
      const along = (1 - s) * (cos * own[0]! + sin * own[1]!) + s * (cos * own[3]! + sin * own[4]!)
      const w = hermite(s, h)[0].reduce((sum, one, i) => sum + one * across[i]!, 0)
      const at = m * POINTS + p
      x[at] = start.x + cos * place
      y[at] = start.y + sin * place
      u[at] = along * cos - w * sin
      v[at] = along * sin + w * cos
    }
  }
  const most = u.reduce((top, one, i) => Math.max(top, Math.sqrt(one * one + v[i]! * v[i]!)), 0)
  const span = (values: Float64Array) =>
    values.reduce((top, one) => Math.max(top, one), values[0]!) -
    values.reduce((low, one) => Math.min(low, one), values[0]!)
  const scale = Math.max(span(x), span(y)) / 10 / most
  return {
    ...{ x, y },
    moved: u.map((one, i) => Math.sqrt(one * one + v[i]! * v[i]!) / most),
    movedX: x.map((one, i) => one + scale * u[i]!),
    movedY: y.map((one, i) => one + scale * v[i]!),
  }
}
