// The tables of a case as a file of MATPOWER, version 2, with a solution in the columns that it belongs to.

import type { Answer } from './answer.ts'
import { BRANCH, BUS, GEN } from './case-columns.ts'
import { DEGREE, type PowerSystem } from './system.ts'

export function solvedCase(
  { powerCase, busRow, lines, generators, base }: PowerSystem,
  answer: Answer,
): string {
  const copy = (rows: readonly number[][]) => rows.map(row => [...row])
  const bus = copy(powerCase.bus)
  const gen = copy(powerCase.gen)
  const branch = copy(powerCase.branch)
  for (const [i, row] of busRow.entries()) {
    bus[row]![BUS.Va] = answer.angles[i]! / DEGREE
    if (answer.volts) bus[row]![BUS.Vm] = answer.volts[i]!
    if (answer.prices) {
      widen(bus[row]!, BUS.muVmin + 1)
      bus[row]![BUS.lmpP] = answer.prices.p[i]!
      bus[row]![BUS.lmpQ] = answer.prices.q[i] ?? 0
      bus[row]![BUS.muVmax] = answer.prices.vMax[i] ?? 0
      bus[row]![BUS.muVmin] = answer.prices.vMin[i] ?? 0
    }
  }
  for (const [k, { row, bus: at }] of generators.entries()) {
    gen[row]![GEN.Pg] = answer.p[k]! * base
    if (answer.q) gen[row]![GEN.Qg] = answer.q[k]! * base
    if (answer.volts) gen[row]![GEN.Vg] = answer.volts[at]!
  }
  for (let l = 0; l < lines.count; l++) {
    const row = branch[lines.row[l]!]!
    widen(row, BRANCH.qTo + 1)
    row[BRANCH.pFrom] = answer.pFrom[l]! * base
    row[BRANCH.qFrom] = (answer.qFrom?.[l] ?? 0) * base
    row[BRANCH.pTo] = (answer.pTo?.[l] ?? -answer.pFrom[l]!) * base
    row[BRANCH.qTo] = (answer.qTo?.[l] ?? 0) * base
  }
  return [
    `function mpc = ${powerCase.name}`,
    "mpc.version = '2';",
    `mpc.baseMVA = ${base};`,
    ...table('bus', bus),
    ...table('gen', gen),
    ...table('branch', branch),
    ...(powerCase.gencost.length > 0 ? table('gencost', powerCase.gencost) : []),
    ...powerCase.others,
    '',
  ].join('\n')
}

/** All rows of a table have one width. */
function table(name: string, rows: readonly number[][]): string[] {
  const width = Math.max(...rows.map(({ length }) => length))
  const line = (row: readonly number[]) =>
    `\t${Array.from({ length: width }, (_, k) => spelled(row[k] ?? 0)).join('\t')};`
  return [`mpc.${name} = [`, ...rows.map(line), '];']
}

const spelled = (value: number): string =>
  Number.isFinite(value) ? String(value + 0) : value > 0 ? 'Inf' : '-Inf'

function widen(row: number[], width: number): void {
  while (row.length < width) row.push(0)
}
