// The case of a caller: a file, a published one, or a network in JSON, with the changes that are wanted.
import { invalidInput, missingInput } from '../../refusal.ts'
import type { Static } from '../../schema.ts'
import { BRANCH, BUS, COLUMNS, GEN, KIND, type PowerCase, type Table } from './case-columns.ts'
import { readCase } from './case-text.ts'
import { type CaseName, publishedCase } from './cases/index.ts'
import type { GENERATOR, LOAD, OwnWords } from './own-words.ts'
import { DEGREE } from './system.ts'

/** Powers of a network in JSON are per unit on this. */
const BASE_MVA = 100

export interface JsonNetwork {
  readonly buses: number
  readonly slack: number
  readonly branches: readonly {
    from: number
    to: number
    x: number
    tap: number
    rating: number
    r?: number
    b?: number
    g?: number
    shift?: number
  }[]
  readonly injections?: readonly number[]
  readonly loads?: readonly Static<typeof LOAD>[]
  readonly generators?: readonly Static<typeof GENERATOR>[]
  readonly voltages?: { low?: number; high?: number }
}

export function caseOf(
  input: Pick<OwnWords, 'matpower'>,
  name: CaseName | undefined,
  network: JsonNetwork | undefined,
): PowerCase {
  if (input.matpower !== undefined) return readCase(input.matpower, '/matpower')
  if (network) return caseOfNetwork(network)
  return publishedCase(name!)
}

function caseOfNetwork(network: JsonNetwork): PowerCase {
  const { buses, slack, branches, injections, loads, generators, voltages = {} } = network
  if (!injections && !loads && !generators) {
    throw missingInput('/network/injections', 'injections, loads or generators are missing')
  }
  if (injections && injections.length !== buses) {
    const message = `${injections.length} injections for ${buses} buses`
    throw invalidInput('/network/injections', message, { value: injections.length, wanted: buses })
  }
  if (slack > buses) {
    const message = `the slack bus is ${slack}, there are ${buses} buses`
    throw invalidInput('/network/slack', message, { value: slack, maximum: buses })
  }
  const { low = 0.9, high = 1.1 } = voltages
  const bus = Array.from({ length: buses }, (_, i) => {
    const type = i + 1 === slack ? KIND.reference : KIND.load
    const load = i + 1 === slack ? 0 : -(injections?.[i] ?? 0) * BASE_MVA
    return [i + 1, type, load, 0, 0, 0, 1, 1, 0, 0, 1, high, low]
  })
  const at = (pointer: string, id: number) => {
    if (Number.isInteger(id) && id >= 1 && id <= buses) return bus[id - 1]!
    throw invalidInput(pointer, `there is no bus ${id}, there are ${buses}`, { value: id })
  }
  for (const [k, { bus: id, P = 0, Q = 0, G = 0, B = 0 }] of (loads ?? []).entries()) {
    const row = at(`/network/loads/${k}/bus`, id)
    row[BUS.Pd]! += P * BASE_MVA
    row[BUS.Qd]! += Q * BASE_MVA
    row[BUS.Gs]! += G * BASE_MVA
    row[BUS.Bs]! += B * BASE_MVA
  }
  const machines = generators ?? [{ bus: slack, Pmin: -Infinity }]
  const gen = machines.map(({ bus: id, ...own }, k) => {
    const row = at(`/network/generators/${k}/bus`, id)
    if (row[BUS.type] === KIND.load) row[BUS.type] = KIND.generator
    const { P = 0, Pmin = 0, Pmax = Infinity, Qmin = -Infinity, Qmax = Infinity, V = 1 } = own
    const [q, p] = [
      [Qmax * BASE_MVA, Qmin * BASE_MVA],
      [Pmax * BASE_MVA, Pmin * BASE_MVA],
    ]
    return [id, P * BASE_MVA, 0, ...q, V, BASE_MVA, 1, ...p]
  })
  const costs = (generators ?? []).map(({ cost }) => cost ?? [0])
  const width = Math.max(1, ...costs.map(({ length }) => length))
  const gencost = costs.map(cost => [
    ...[2, 0, 0, cost.length, ...cost],
    ...new Array<number>(width - cost.length).fill(0),
  ])
  const tables = {
    bus,
    gen,
    gencost,
    branch: branches.map(({ from, to, x, tap, rating, r = 0, b = 0, shift = 0 }) => {
      const limits = new Array<number>(3).fill(rating * BASE_MVA)
      return [from, to, r, x, b, ...limits, tap, shift / DEGREE, 1, -360, 360]
    }),
  }
  const parts: Readonly<Record<string, string>> = {
    gen: '/network/generators',
    gencost: '/network/generators',
    branch: '/network/branches',
  }
  return {
    name: 'network',
    baseMva: BASE_MVA,
    ...tables,
    others: [],
    ...(branches.some(({ g }) => g !== undefined) && {
      chargingConductance: branches.map(({ g = 0 }) => g),
    }),
    where: (table, row) =>
      table === 'bus'
        ? { pointer: '/network', place: `bus ${row + 1}` }
        : { pointer: `${parts[table]}/${row}`, place: `${table} ${row}` },
  }
}

/** A copy of the case with the changes of the input. */
export function changed(powerCase: PowerCase, input: OwnWords): PowerCase {
  const { loadScale = 1, ratingScale = 1, set = [], out = [] } = input
  const copy = (rows: readonly number[][]) => rows.map(row => [...row])
  const bus = copy(powerCase.bus)
  const gen = copy(powerCase.gen)
  const branch = copy(powerCase.branch)
  for (const row of bus) {
    row[BUS.Pd]! *= loadScale
    row[BUS.Qd]! *= loadScale
  }
  for (const row of branch) row[BRANCH.rateA]! *= ratingScale
  const tables = { bus, gen, branch }
  for (const [k, change] of set.entries()) setValues(tables, change, `/set/${k}`, input.write)
  for (const [k, one] of out.entries()) {
    if (typeof one === 'object') takeOut(tables, one, `/out/${k}`)
    else takeOut(tables, { branch: one }, `/out/${k}`, `/out/${k}`)
  }
  return { ...powerCase, ...tables }
}

/** Columns that have no part in any flow: they are for the case that is written. */
const WRITTEN_ALONE: readonly string[] = ['area', 'zone', 'baseKV', 'mBase', 'rateB', 'rateC']

type Change = NonNullable<OwnWords['set']>[number]
type Place = Omit<Change, 'values'>

/** What is out: of a bus all that is there, too. */
const OUT: Readonly<Record<Table, readonly [column: number, value: number]>> = {
  bus: [BUS.type, KIND.isolated],
  gen: [GEN.status, 0],
  branch: [BRANCH.status, 0],
}

function takeOut(
  tables: Record<Table, number[][]>,
  place: Place,
  pointer: string,
  at?: string,
): void {
  const table = tableOf(place, pointer)
  const [column, value] = OUT[table]
  for (const row of rowsOf(tables, table, place[table]!, at ?? `${pointer}/${table}`)) {
    if (table === 'bus' && row[BUS.type] === KIND.reference) {
      throw invalidInput(`${pointer}/bus`, `bus ${row[BUS.id]} is the reference of all angles`)
    }
    row[column] = value
  }
}

function tableOf(place: Place, pointer: string): Table {
  const named = (['bus', 'gen', 'branch'] as const).filter(table => place[table] !== undefined)
  const [table] = named
  if (named.length === 1 && table) return table
  throw invalidInput(pointer, 'name one bus, one generator or one branch')
}

function setValues(
  tables: Record<Table, number[][]>,
  change: Change,
  pointer: string,
  isWritten = false,
): void {
  const table = tableOf(change, pointer)
  const rows = rowsOf(tables, table, change[table]!, `${pointer}/${table}`)
  const columns: readonly string[] = COLUMNS[table]
  for (const [name, value] of Object.entries(change.values)) {
    const at = columns.indexOf(name)
    const isKey = (table === 'branch' ? ['from', 'to'] : ['bus']).includes(name)
    if (at < 0 || isKey) {
      const known = columns.filter(column => !['bus', 'from', 'to'].includes(column)).join(', ')
      const message = `${name} is none of what can be set: ${known}`
      throw invalidInput(`${pointer}/values/${name}`, message)
    }
    if (!isWritten && WRITTEN_ALONE.includes(name)) {
      const message = `${name} has no part in a flow: it goes with write`
      throw invalidInput(`${pointer}/values/${name}`, message)
    }
    for (const row of rows) row[at] = value
  }
}

function rowsOf(
  { bus, gen, branch }: Record<Table, number[][]>,
  table: Table,
  name: string | number,
  pointer: string,
): number[][] {
  if (table === 'branch') return branchesOf(branch, name, pointer).map(row => branch[row]!)
  const rows =
    table === 'bus' ? bus.filter(row => row[BUS.id] === name) : gen.filter((_, k) => k === name)
  if (rows.length > 0) return rows
  const message = table === 'bus' ? `there is no bus ${name}` : noRow('generator', name, gen.length)
  throw invalidInput(pointer, message, { value: name })
}

const noRow = (kind: string, name: string | number, count: number): string =>
  `there is no ${kind} ${name}: the ${count} of the case count from 0`

/** Rows of the branches between two buses, in either direction, or the one with an index. */
function branchesOf(branch: readonly number[][], name: string | number, pointer: string): number[] {
  if (typeof name === 'number') {
    if (Number.isInteger(name) && name >= 0 && name < branch.length) return [name]
    throw invalidInput(pointer, noRow('branch', name, branch.length), { value: name })
  }
  const ends = /^(\d+)-(\d+)$/.exec(name)?.slice(1).map(Number)
  if (!ends) throw invalidInput(pointer, `a branch is named by its buses, as 2-3, not ${name}`)
  const rows = branch.flatMap((row, k) => {
    const [from, to] = [row[BRANCH.from], row[BRANCH.to]]
    const joins = (from === ends[0] && to === ends[1]) || (from === ends[1] && to === ends[0])
    return joins ? [k] : []
  })
  if (rows.length > 0) return rows
  throw invalidInput(pointer, `no branch joins buses ${name}`, { value: name })
}
