// What is told of an own flow: its value, forces and coefficients, what passes the sides, points.

import { SIDES, type Side } from '../../continuum/words.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { FieldDifferences } from './field-differences.ts'
import type { Second } from './own-history.ts'
import type { Measures, OnBody, Turn } from './own-measures.ts'
import type { OwnFlow, Part } from './own-problem.ts'
import type { OwnInput } from './own-words.ts'

/** Error and order of a number that is measured on each mesh. */
export type Judge = (
  of: (measures: Measures) => number | undefined,
  scale: number,
  order?: number,
) => { error: number | null; order: number | null }

/** Of the places where slopes of the velocity at walls change sign: behind a sharp corner they settle slowly. */
const SHEAR_ORDER = 1
const PRESSURE_ORDER = 2
/** Of what a field changes as a whole by the finest mesh: its error at a point is no less, whatever the meshes happen to agree on. */
const POINTWISE = 0.1

/** Of the coefficients of a body; undefined where nothing flows in and none is given. */
export interface Reference {
  readonly velocity: number
  readonly lengths: readonly number[]
}

export interface Headline {
  readonly name: string
  readonly value: number
  readonly unit: string
  of(measures: Measures): number | undefined
}

export function referenceOf(
  { reference }: OwnInput,
  { bodies, box }: OwnFlow,
  { meanInflow }: Measures,
): Reference | undefined {
  const own = readReference(reference)
  const velocity = own.velocity ?? meanInflow
  if (!(velocity > 0)) return undefined
  const lengths = bodies.map(({ shape }) => {
    if (own.length !== undefined) return own.length
    const [low, high] = shape.around?.y ?? [0, 0]
    const height = Math.min(high!, box.y[1]) - Math.max(low!, box.y[0])
    return height > 0 ? height : box.y[1] - box.y[0]
  })
  return { velocity, lengths }
}

/** What is said of coefficients is right, and there is a body that has them. */
export function refuseReference({ reference }: OwnInput, { bodies }: OwnFlow): void {
  readReference(reference)
  if (reference === undefined || bodies.length > 0) return
  throw invalidInput('/reference', 'reference counts for bodies, and there are no regions')
}

function readReference(value: unknown): { velocity?: number; length?: number } {
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidInput('/reference', 'reference is an object, {velocity, length}')
  }
  for (const [name, number] of Object.entries(value)) {
    const place = `/reference${pointerTo(name)}`
    if (name !== 'velocity' && name !== 'length') {
      throw invalidInput(place, `${name} is no word of reference: velocity, length`)
    }
    if (!(typeof number === 'number' && number > 0 && Number.isFinite(number))) {
      throw invalidInput(place, `${name} is a number above 0`)
    }
  }
  return value
}

/** Forces over rho U^2 L / 2. */
const coefficients = ({ rho }: OwnFlow, body: number, { velocity, lengths }: Reference) =>
  2 / (rho * velocity * velocity * lengths[body]!)

/** Drag of the first body, or a Nusselt number, the loss of pressure, what a pressure drives, the vortex of a closed room. */
/** A number of the second half of a run in time. */
export type OfSecond = (one: Second) => number | undefined

export function headlineOf(
  flow: OwnFlow,
  measures: Measures,
  reference: Reference | undefined,
): Headline {
  const headline = (name: string, unit: string, of: (m: Measures) => number | undefined) => ({
    ...{ name, unit, of },
    value: of(measures)!,
  })
  const sides = Object.keys(measures.warmed) as Side[]
  const isHot = (side: Side) => nusseltOf(flow, measures, side) !== undefined
  const hot = sides.find(isHot)
  const [first] = flow.bodies
  if (first && reference) {
    const factor = coefficients(flow, 0, reference)
    if (measures.second.length > 0) {
      return headline(
        'mean drag coefficient of the first body',
        '1',
        m => factor * m.second[0]!.drag,
      )
    }
    return headline('drag coefficient of the first body', '1', m => factor * m.bodies[0]!.drag)
  }
  if (first && nusseltOfBody(flow, measures.bodies[0]!) !== undefined) {
    return headline('mean Nusselt number of the first body', '1', m =>
      nusseltOfBody(flow, m.bodies[0]!),
    )
  }
  if (first?.velocity.some(({ constant }) => constant !== 0)) {
    return headline('torque on the first body', 'N', m => m.bodies[0]!.torque)
  }
  if (first) return headline('drag on the first body', 'N/m', m => m.bodies[0]!.drag)
  if (hot) {
    return headline(`mean Nusselt number of the side ${hot}`, '1', m => nusseltOf(flow, m, hot))
  }
  if (measures.pressureDrop !== undefined) {
    return headline('loss of pressure', 'Pa', m => m.pressureDrop)
  }
  const open = SIDES.find(side => measures.volumes[side] !== undefined)
  if (open) {
    return headline(`volume that comes in through ${open}`, 'm^2/s', m => m.volumes[open])
  }
  if (!measures.vortex) {
    return headline('kinetic energy by metre of depth', 'J/m', m => flow.rho * m.energy)
  }
  return headline('stream function in the strongest vortex', 'm^2/s', m => m.vortex?.value)
}

/** Of the heat through a side that is held at a temperature; undefined where nothing differs. */
function nusseltOf({ heat }: OwnFlow, { heats, warmed }: Measures, side: Side): number | undefined {
  if (!heat || !(heat.difference > 0) || warmed[side] === undefined) return undefined
  const scale = (heat.kappa * heat.difference * warmed[side]) / heat.length
  return Math.abs(heats[side]!) / scale
}

function nusseltOfBody({ heat: by }: OwnFlow, { heat, perimeter }: OnBody): number | undefined {
  if (!by || !(by.difference > 0) || heat === 0) return undefined
  return (Math.abs(heat) * by.length) / (by.kappa * by.difference * perimeter)
}

export function outputsOf(
  input: OwnInput,
  flow: OwnFlow,
  measures: Measures,
  reference: Reference | undefined,
  judge: Judge,
  differences: FieldDifferences,
) {
  const { heat } = flow
  const leastErrors: Readonly<Record<string, number>> = {
    u: POINTWISE * differences.velocity,
    v: POINTWISE * differences.velocity,
    p: POINTWISE * flow.rho * differences.pressure,
    temperature: POINTWISE * differences.temperature,
  }
  const bodies = measures.bodies.map((body, i) => {
    const size = Math.sqrt(body.drag * body.drag + body.lift * body.lift)
    const judged = (of: (one: OnBody) => number, scale: number) =>
      judge(m => of(m.bodies[i]!), scale).error
    const drag = { drag: body.drag, dragError: judged(one => one.drag, size) }
    const lift = { lift: body.lift, liftError: judged(one => one.lift, size) }
    const factor = reference && coefficients(flow, i, reference)
    const scaled = factor === undefined ? {} : { cd: factor * body.drag, cl: factor * body.lift }
    const nusselt = nusseltOfBody(flow, body)
    const warm = heat && {
      ...{ heat: body.heat, heatError: judged(one => one.heat, Math.abs(body.heat)) },
      ...(nusselt !== undefined && { nusselt }),
    }
    const torque = {
      torque: body.torque,
      torqueError: judged(one => one.torque, Math.abs(body.torque)),
    }
    const second = measures.second[i]
    const swings =
      second &&
      swingsOf(
        second,
        factor,
        reference,
        i,
        (of, scale) => judge(m => of(m.second[i]!), scale).error,
      )
    return { ...drag, ...lift, ...torque, ...scaled, ...warm, ...swings }
  })
  const points = input.probes ?? []
  const probes = measures.probes.map((probe, i) => {
    const errors = Object.entries(probe!).map(([name, value]) => {
      const isVelocity = name === 'u' || name === 'v'
      const scale = isVelocity ? measures.speed : Math.abs(value)
      const order = name === 'p' ? PRESSURE_ORDER : undefined
      const { error } = judge(m => m.probes[i]?.[name], scale, order)
      return [`${name}Error`, error === null ? null : Math.max(error, leastErrors[name]!)]
    })
    return { at: points[i]!, ...probe, ...Object.fromEntries(errors) }
  })
  const separation = Object.fromEntries(
    Object.entries(measures.separation).map(([side, turns]) => [
      side,
      turns.map(turn => {
        const { x } = turn
        const same = (m: Measures) => sameTurn(turn, turns, m.separation[side as Side])
        return { x, error: judge(same, flow.box.x[1] - flow.box.x[0], SHEAR_ORDER).error }
      }),
    ]),
  )
  const sides = Object.keys(measures.warmed) as Side[]
  const nusselt = sides.flatMap(side => {
    const value = nusseltOf(flow, measures, side)
    return value === undefined ? [] : [[side, value]]
  })
  const vortex = measures.vortex && {
    ...measures.vortex,
    error: judge(m => m.vortex?.value, Math.abs(measures.vortex.value)).error,
  }
  return {
    ...(bodies.length > 0 && { bodies }),
    ...(probes.length > 0 && { probes }),
    ...(Object.keys(measures.volumes).length > 0 && { volumeFlows: measures.volumes }),
    ...(heat && { heatFlows: measures.heats }),
    ...(nusselt.length > 0 && { nusselt: Object.fromEntries(nusselt) }),
    ...(measures.pressureDrop !== undefined && { pressureDrop: measures.pressureDrop }),
    ...(vortex && { vortex }),
    separation,
    kineticEnergy: flow.rho * measures.energy,
  }
}

/** On another mesh: the next one of the kind, to which this one is the next as well. */
function sameTurn(turn: Turn, turns: readonly Turn[], others: readonly Turn[] = []) {
  const next = nextOf(turn, others)
  return next && nextOf(next, turns) === turn ? next.x : undefined
}

function nextOf({ x, rises }: Turn, others: readonly Turn[]): Turn | undefined {
  const alike = others.filter(other => other.rises === rises)
  return alike.reduce<Turn | undefined>(
    (best, other) => (best && Math.abs(best.x - x) <= Math.abs(other.x - x) ? best : other),
    undefined,
  )
}

/** Means, extremes and frequency over the second half of a run in time, with errors of those of which there is one. */
function swingsOf(
  second: Second,
  factor: number | undefined,
  reference: Reference | undefined,
  body: number,
  errorOf: (of: OfSecond, scale: number) => number | null,
) {
  const { drag, dragMax, lift, liftMax, liftMin, frequency } = second
  const size = Math.max(Math.abs(dragMax), Math.abs(liftMax), Math.abs(liftMin))
  const strouhal =
    frequency === undefined || !reference
      ? undefined
      : (frequency * reference.lengths[body]!) / reference.velocity
  return {
    ...{ dragMean: drag, dragMax, liftMean: lift, liftMax, liftMin },
    dragMaxError: errorOf(one => one.dragMax, size),
    liftMaxError: errorOf(one => one.liftMax, size),
    ...(factor !== undefined && {
      ...{ cdMean: factor * drag, cdMax: factor * dragMax },
      ...{ clMax: factor * liftMax, clMin: factor * liftMin },
    }),
    ...(frequency !== undefined && {
      frequency,
      frequencyError: errorOf(one => one.frequency, frequency),
    }),
    ...(strouhal !== undefined && { strouhal }),
  }
}

const shownAs = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)

export function equationsOf(input: OwnInput, { visc, rho, heat, sides }: OwnFlow): string[] {
  // Where the flow comes in, a given pressure is that of the room it comes from.
  const said = ({ kind, pressure }: Part) =>
    kind === 'pressure' ? `p = ${pressure}, less rho |u|^2/2 where the flow comes in` : kind
  const push = [
    ...(input.force ? [`f = ${shownAs(input.force)}`] : []),
    ...(heat ? [`lift = ${heat.lift} (T - ${heat.neutral}) along y`] : []),
  ]
  return [
    `${input.steady ? '' : 'u_t + '}(u . grad) u = -grad p/rho + ${visc} lap u${push.length > 0 ? ' + f' : ''}, div u = 0, rho = ${rho}`,
    ...push,
    ...(heat
      ? [
          `${input.steady ? '' : 'T_t + '}u . grad T = ${heat.kappa} lap T${input.heating ? ` + ${shownAs(input.heating)}` : ''}`,
        ]
      : []),
    SIDES.map(
      side =>
        `${side}: ${sides[side].slice(0, -1).map(said).join(', ') || (sides[side].length > 0 ? 'wall' : 'periodic')}`,
    ).join('; '),
  ]
}
