// A network of alternating current as its equations see it: what is in service, per unit, numbered from 0.
import { cos, sin } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { BRANCH, BUS, GEN, KIND, type PowerCase, type Table } from './case-columns.ts'
import { type Cost, costsOf } from './costs.ts'

export const BUSES_MAX = 3000
export const DEGREE = Math.PI / 180

export interface Generator {
  /** Row of the case. */
  readonly row: number
  readonly bus: number
  readonly p: number
  readonly q: number
  readonly pMin: number
  readonly pMax: number
  readonly qMin: number
  readonly qMax: number
  readonly voltage: number
  /** Weight of its share in what is not balanced, where the slack is distributed. */
  readonly participation: number
  readonly cost: Cost | undefined
  readonly reactiveCost: Cost | undefined
}

/** Branches in service as two-ports: row in the case, both ends, and the four admittances of each. */
export interface Lines {
  readonly count: number
  readonly row: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  readonly gff: Float64Array
  readonly bff: Float64Array
  readonly gft: Float64Array
  readonly bft: Float64Array
  readonly gtf: Float64Array
  readonly btf: Float64Array
  readonly gtt: Float64Array
  readonly btt: Float64Array
  /** 1 / (x ratio) and shift of the lossless model. */
  readonly susceptance: Float64Array
  readonly shift: Float64Array
  /** Largest apparent power, Infinity without a limit. */
  readonly rating: Float64Array
  readonly angleMin: Float64Array
  readonly angleMax: Float64Array
}

export interface PowerSystem {
  readonly powerCase: PowerCase
  readonly base: number
  readonly n: number
  /** Number of each bus in the case, and its row there. */
  readonly ids: Int32Array
  readonly busRow: Int32Array
  /** The reference bus of each island. */
  readonly references: Int32Array
  /** Island of each bus. */
  readonly island: Int32Array
  /** Whether generators hold the voltage of the bus; true at a reference. */
  readonly isHeld: Uint8Array
  readonly pLoad: Float64Array
  readonly qLoad: Float64Array
  readonly gShunt: Float64Array
  readonly bShunt: Float64Array
  readonly vStart: Float64Array
  readonly angleStart: Float64Array
  readonly vMin: Float64Array
  readonly vMax: Float64Array
  readonly lines: Lines
  readonly generators: readonly Generator[]
}

type Refuse = (table: Table | 'gencost', row: number, message: string) => never

export function systemOf(powerCase: PowerCase): PowerSystem {
  const { bus, gen, baseMva: base } = powerCase
  const refuse: Refuse = (table, row, message) => {
    const { pointer, place } = powerCase.where(table, row)
    throw invalidInput(pointer, `${place}: ${message}`, { table, row })
  }
  if (bus.length > BUSES_MAX) refuse('bus', BUSES_MAX, `more than ${BUSES_MAX} buses`)
  refuseWild(powerCase, refuse)
  const indexOf = new Map<number, number>()
  const rows: number[] = []
  for (const [row, values] of bus.entries()) {
    const id = values[BUS.id]!
    if (!(Number.isInteger(id) && id > 0 && id <= 2_147_483_647))
      refuse('bus', row, `${id} is no number of a bus`)
    if (indexOf.has(id)) refuse('bus', row, `bus ${id} is there twice`)
    const type = values[BUS.type]!
    if (![1, 2, 3, 4].includes(type))
      refuse('bus', row, `bus ${id} has type ${type}: 1 load, 2 generator, 3 reference, 4 isolated`)
    indexOf.set(id, type === KIND.isolated ? -1 : rows.length)
    if (type !== KIND.isolated) rows.push(row)
  }
  const busAt = (table: Table, row: number, id: number): number => {
    const at = indexOf.get(id)
    return at === undefined ? refuse(table, row, `there is no bus ${id}`) : at
  }
  const column = (at: number, factor = 1) => Float64Array.from(rows, row => bus[row]![at]! * factor)
  const isServing = gen.map((values, row) => {
    const at = busAt('gen', row, values[GEN.bus]!)
    return values[GEN.status]! > 0 && at >= 0
  })
  const costs = costsOf(powerCase, refuse)
  const machines = gen.flatMap((values, row): Generator[] => {
    if (!isServing[row]) return []
    const [pMax, pMin] = [values[GEN.Pmax]! / base, values[GEN.Pmin]! / base]
    const apf = values[GEN.apf]
    return [
      {
        row,
        bus: indexOf.get(values[GEN.bus]!)!,
        p: values[GEN.Pg]! / base,
        q: values[GEN.Qg]! / base,
        pMin,
        pMax,
        qMin: values[GEN.Qmin]! / base,
        qMax: values[GEN.Qmax]! / base,
        voltage: values[GEN.Vg]!,
        participation: apf !== undefined && apf > 0 ? apf : Math.max(pMax, 0),
        cost: costs.active[row],
        reactiveCost: costs.reactive[row],
      },
    ]
  })
  const generators = withFiniteShares(machines)
  const isHeld = new Uint8Array(rows.length)
  const vStart = column(BUS.Vm)
  for (const { bus: at, voltage, row } of generators) {
    if (bus[rows[at]!]![BUS.type] === KIND.load) continue
    if (!(voltage > 0 && voltage < 10))
      refuse('gen', row, `a generator holds its bus at ${voltage} per unit`)
    isHeld[at] = 1
    vStart[at] = voltage
  }
  const lines = linesOf(powerCase, (row, id) => busAt('branch', row, id), refuse)
  const { references, island } = islandsOf(powerCase, { rows, lines, generators }, refuse)
  for (const at of references) {
    if (isHeld[at]) continue
    const id = bus[rows[at]!]![BUS.id]
    refuse(
      'bus',
      rows[at]!,
      `the reference bus ${id} has no generator in service that could balance the network`,
    )
  }
  return {
    powerCase,
    base,
    n: rows.length,
    ids: Int32Array.from(rows, row => bus[row]![BUS.id]!),
    busRow: Int32Array.from(rows),
    references,
    island,
    isHeld,
    pLoad: column(BUS.Pd, 1 / base),
    qLoad: column(BUS.Qd, 1 / base),
    gShunt: column(BUS.Gs, 1 / base),
    bShunt: column(BUS.Bs, 1 / base),
    vStart: vStart.map(v => (v > 0 ? v : 1)),
    angleStart: column(BUS.Va, DEGREE),
    vMin: column(BUS.Vmin),
    vMax: column(BUS.Vmax),
    lines,
    generators,
  }
}

export const isReference = ({ references, island }: PowerSystem, bus: number): boolean =>
  references[island[bus]!] === bus

/** Infinities are for limits alone, and no number is so large that its square is lost. */
function refuseWild({ bus, gen, branch, gencost }: PowerCase, refuse: Refuse): void {
  const limits = {
    bus: [BUS.Vmax],
    gen: [GEN.Qmax, GEN.Qmin, GEN.Pmax, GEN.Pmin],
    branch: [5, 6, 7, 11, 12],
  }
  for (const [table, rows] of Object.entries({ bus, gen, branch, gencost })) {
    const free: readonly number[] = limits[table as Table] ?? []
    for (const [row, values] of rows.entries()) {
      const at = values.findIndex(
        (value, k) => !(Math.abs(value) <= 1e12 || (free.includes(k) && !Number.isNaN(value))),
      )
      if (at >= 0) refuse(table as Table, row, `column ${at + 1} of ${table} is ${values[at]}`)
    }
  }
}

/** Beside generators without a limit the others count for nothing, and those are alike. */
function withFiniteShares(generators: Generator[]): Generator[] {
  const isLimited = ({ participation }: Generator) => participation < Infinity
  if (generators.every(isLimited)) return generators
  return generators.map(one => ({ ...one, participation: isLimited(one) ? 0 : 1 }))
}

function linesOf(
  { branch, baseMva, chargingConductance = [] }: PowerCase,
  busAt: (row: number, id: number) => number,
  refuse: Refuse,
): Lines {
  const serving = branch.flatMap((values, row) => {
    const from = busAt(row, values[BRANCH.from]!)
    const to = busAt(row, values[BRANCH.to]!)
    if (from === to && from >= 0)
      refuse('branch', row, `the branch joins bus ${values[BRANCH.from]} to itself`)
    return values[BRANCH.status]! > 0 && from >= 0 && to >= 0 ? [{ row, from, to }] : []
  })
  const size = serving.length
  const lines = {
    count: size,
    row: Int32Array.from(serving, ({ row }) => row),
    from: Int32Array.from(serving, ({ from }) => from),
    to: Int32Array.from(serving, ({ to }) => to),
    ...{ gff: new Float64Array(size), bff: new Float64Array(size), gft: new Float64Array(size) },
    ...{ bft: new Float64Array(size), gtf: new Float64Array(size), btf: new Float64Array(size) },
    ...{ gtt: new Float64Array(size), btt: new Float64Array(size) },
    ...{ susceptance: new Float64Array(size), shift: new Float64Array(size) },
    rating: new Float64Array(size),
    ...{ angleMin: new Float64Array(size), angleMax: new Float64Array(size) },
  }
  for (const [l, { row }] of serving.entries()) {
    const values = branch[row]!
    const [r, x, b] = [values[BRANCH.r]!, values[BRANCH.x]!, values[BRANCH.b]!]
    if (x === 0) refuse('branch', row, 'the branch has no reactance: join its buses to one')
    const ratio = values[BRANCH.ratio]! === 0 ? 1 : values[BRANCH.ratio]!
    if (!(ratio > 0)) refuse('branch', row, `the turns ratio is ${ratio}`)
    const shift = values[BRANCH.angle]! * DEGREE
    const size2 = r * r + x * x
    const [g, s] = [r / size2, -x / size2]
    const leak = (chargingConductance[row] ?? 0) / 2
    const [c, d] = [cos(shift) / ratio, sin(shift) / ratio]
    lines.gff[l] = (g + leak) / (ratio * ratio)
    lines.bff[l] = (s + b / 2) / (ratio * ratio)
    lines.gtt[l] = g + leak
    lines.btt[l] = s + b / 2
    // -y / conj(tap) and -y / tap, tap = ratio exp(i shift).
    lines.gft[l] = -(g * c - s * d)
    lines.bft[l] = -(s * c + g * d)
    lines.gtf[l] = -(g * c + s * d)
    lines.btf[l] = -(s * c - g * d)
    lines.susceptance[l] = 1 / (x * ratio)
    lines.shift[l] = shift
    const rate = values[BRANCH.rateA]!
    if (rate < 0) refuse('branch', row, `the rating is ${rate}`)
    lines.rating[l] = rate === 0 || rate >= 1e10 ? Infinity : rate / baseMva
    const [low, high] = [values[BRANCH.angmin] ?? 0, values[BRANCH.angmax] ?? 0]
    lines.angleMin[l] = low === 0 || low <= -360 ? -Infinity : low * DEGREE
    lines.angleMax[l] = high === 0 || high >= 360 ? Infinity : high * DEGREE
  }
  return lines
}

/** Every island has one reference: without it its buses have no state that the equations determine. */
function islandsOf(
  { bus, baseMva }: PowerCase,
  {
    rows,
    lines,
    generators,
  }: { rows: readonly number[]; lines: Lines; generators: readonly Generator[] },
  refuse: Refuse,
): Pick<PowerSystem, 'references' | 'island'> {
  const id = (at: number) => bus[rows[at]!]![BUS.id]!
  const named = (some: readonly number[]) =>
    `${some.slice(0, 10).map(id).join(', ')}${some.length > 10 ? ` and ${some.length - 10} others` : ''}`
  const largest = (isOwn: (at: number) => boolean): string => {
    const [most] = generators
      .filter(one => isOwn(one.bus))
      .toSorted((a, b) => b.pMax - a.pMax || a.row - b.row)
    if (most === undefined) return 'no generator in service is there'
    return `bus ${id(most.bus)} has its largest generator, of ${most.pMax * baseMva} MW`
  }
  const references = rows.flatMap((row, i) => (bus[row]![BUS.type] === KIND.reference ? [i] : []))
  if (references.length === 0) {
    refuse('bus', rows[0] ?? 0, `no bus is the reference (type 3); ${largest(() => true)}`)
  }
  const root = rootsOf(rows.length, lines)
  const islandOf = new Map<number, number>()
  for (const [k, at] of references.entries()) {
    const other = islandOf.get(root(at))
    if (other !== undefined) {
      const both = named([references[other]!, at])
      const message = `buses ${both} are all references (type 3), and branches join them: an island has one, make the others generators (type 2)`
      refuse('bus', rows[at]!, message)
    }
    islandOf.set(root(at), k)
  }
  const island = Int32Array.from(rows, (_, at) => islandOf.get(root(at)) ?? -1)
  const first = island.indexOf(-1)
  if (first >= 0) {
    const cut = Array.from(rows.keys()).filter(at => root(at) === root(first))
    const from = `${references.length > 1 ? 'any of the reference buses' : 'the reference bus'} ${named(references)}`
    const wayOut = `give it a reference of its own (type 3; ${largest(at => root(at) === root(first))}), join it, or take its buses out (type 4)`
    const message = `an island: no branch in service leads from ${from} to bus ${named(cut)}; ${wayOut}`
    refuse('bus', rows[first]!, message)
  }
  return { references: Int32Array.from(references), island }
}

/** One bus that stands for all those that branches join to it. */
function rootsOf(n: number, { count, from, to }: Lines): (bus: number) => number {
  const parent = Int32Array.from({ length: n }, (_, i) => i)
  const root = (bus: number): number => {
    let at = bus
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }
  for (let l = 0; l < count; l++) parent[root(from[l]!)] = root(to[l]!)
  return root
}
