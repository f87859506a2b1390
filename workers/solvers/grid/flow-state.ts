// Where a flow of alternating current has ended, for `initial` of another one: of the same network after a change, or again.
import { invalidInput, pointerTo } from '../../refusal.ts'
import { integer, list, number, object, optional, type Static } from '../../schema.ts'
import type { AcState } from './newton.ts'
import { isReference, type PowerSystem } from './system.ts'

/** Most buses of a case. */
const BUSES_MAX = 3000

const ROUNDING = 1e-12

const column = (title: string, unit?: string) =>
  list(number({ title: 'value', ...(unit && { unit }) }), { title, maxItems: BUSES_MAX })

export const FLOW_STATE = object(
  {
    buses: list(integer({ title: 'number' }), { title: 'buses in service', maxItems: BUSES_MAX }),
    angles: column('angles', 'rad'),
    volts: list(number({ title: 'value', minimum: 0, maximum: 10 }), {
      title: 'voltages, per unit',
      maxItems: BUSES_MAX,
    }),
    balance: optional(number({ title: 'power of the slack beside the schedule, per unit; 0' })),
    balances: optional(
      list(number({ title: 'power' }), {
        title: 'the same of each island, where there are several',
        maxItems: BUSES_MAX,
      }),
    ),
    limited: optional(
      list(
        object({
          bus: integer({ title: 'bus' }),
          side: integer({ title: '1 at Qmax, -1 at Qmin', minimum: -1, maximum: 1 }),
        }),
        { title: 'generators at a limit of reactive power', maxItems: BUSES_MAX },
      ),
    ),
  },
  { title: 'the `state` of a result: first guess of an AC flow' },
)

export type FlowState = Static<typeof FLOW_STATE>

export interface Start {
  readonly state: AcState
  /** By bus: 1 at its highest reactive power, -1 at its lowest. */
  readonly atLimit: Int8Array
}

export function stateOf(
  { ids }: PowerSystem,
  { angles, volts, balances }: AcState,
  atLimit: Int8Array,
): FlowState {
  const limited = Array.from(ids, (bus, i) => ({ bus, side: atLimit[i]! }))
  return {
    ...{ buses: Array.from(ids), angles: Array.from(angles), volts: Array.from(volts) },
    ...(balances.length === 1 ? { balance: balances[0]! } : { balances: Array.from(balances) }),
    limited: limited.filter(({ side }) => side !== 0),
  }
}

/** What is held but for rounding stays as it was: the same flow again has the same bits. */
const nearly = (value: number, wanted: number) =>
  Math.abs(value - wanted) <= ROUNDING ? value : wanted

/** Of the buses of this network. Voltages that are held are those of the network, and angles count from its own. */
export function startFrom(system: PowerSystem, written: FlowState): Start {
  const { ids, n, references, island, angleStart, vStart, isHeld } = system
  const { buses, angles, volts, limited = [] } = written
  const balances = balancesOf(written, references.length)
  for (const [name, values] of Object.entries({ angles, volts })) {
    if (values.length === buses.length) continue
    const message = `${values.length} ${name} for ${buses.length} buses`
    throw invalidInput(`/initial/${name}`, message, { value: values.length, wanted: buses.length })
  }
  const places = new Map(buses.map((bus, k) => [bus, k]))
  const place = Array.from(ids, bus => places.get(bus) ?? -1)
  const missing = place.indexOf(-1)
  if (missing >= 0) {
    throw invalidInput('/initial/buses', `the state has no bus ${ids[missing]}`)
  }
  if (buses.length !== n) {
    const message = `the state has ${buses.length} buses, the network ${n} in service`
    throw invalidInput('/initial/buses', message, { value: buses.length, wanted: n })
  }
  const atLimit = new Int8Array(n)
  for (const [k, { bus, side }] of limited.entries()) {
    const i = ids.indexOf(bus)
    if (i < 0 || !isHeld[i] || isReference(system, i)) {
      const message = `no generator of bus ${bus} holds a voltage that it could let go`
      throw invalidInput(pointerTo('initial', 'limited', k, 'bus'), message, { value: bus })
    }
    atLimit[i] = side
  }
  const turned = Array.from(references, bus => {
    const angle = angles[place[bus]!]!
    return nearly(angle, angleStart[bus]!) - angle
  })
  return {
    state: {
      angles: Float64Array.from(place, (k, i) => angles[k]! + turned[island[i]!]!),
      volts: Float64Array.from(place, (k, i) =>
        isHeld[i] && atLimit[i] === 0 ? nearly(volts[k]!, vStart[i]!) : volts[k]!,
      ),
      balances,
    },
    atLimit,
  }
}

function balancesOf({ balance, balances }: FlowState, islands: number): Float64Array {
  if (balances === undefined) return new Float64Array(islands).fill(balance ?? 0, 0, 1)
  if (balances.length !== islands || balance !== undefined) {
    const message =
      balance === undefined
        ? `${balances.length} balances for ${islands} islands`
        : 'balance and balances say the same: give one'
    throw invalidInput('/initial/balances', message, { value: balances.length, wanted: islands })
  }
  return Float64Array.from(balances)
}
