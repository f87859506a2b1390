import { CASE_SIZES, type CaseName } from './cases/index.ts'
import { isOwn, type OwnInput } from './own.ts'

/** Milliseconds, from the numbers of buses and branches. */
export function ownCostMs(input: OwnInput): number {
  const [buses, branches] = sizeOf(input)
  if (!isOwn(input)) return 0.5 + buses * branches * 2e-4
  const { model = 'dc', problem = 'flow', matpower } = input
  const reading = 3 + (matpower?.length ?? 0) * 1e-4 + buses * buses * 3e-5
  const flow = (buses + branches) * 0.03
  if (problem === 'opf') return reading + (model === 'ac' ? 0.4 : 0.15) * (buses + branches)
  if (problem === 'contingency') {
    return reading + branches * (model === 'ac' ? 0.1 + buses * 0.015 : 0.01 + branches * 4e-5)
  }
  return reading + (model === 'ac' ? 3 * flow : flow)
}

function sizeOf({
  case: name,
  N,
  chords = N / 3,
  network,
  matpower,
}: OwnInput): readonly [number, number] {
  if (matpower !== undefined) {
    const rows = rowsOf(matpower)
    return [Math.min(3000, rows / 2), rows / 2]
  }
  if (network) return [network.buses, network.branches.length]
  if (name === 'ring') return [N, N + chords]
  return CASE_SIZES[name as CaseName] ?? [30, 41]
}

/** Rows of all tables of a case file, which end with a semicolon or with their line. */
function rowsOf(text: string): number {
  let rows = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 59) {
      rows++
      // The end of the line behind a semicolon.
      while (at + 1 < text.length && text.charCodeAt(at + 1) <= 32) at++
    }
  }
  return rows
}
