// The links of a lattice and its stream of random numbers, by which another run goes on with the same bits.
import { type FieldState, readState, stateOf } from '../../continuum/state.ts'
import { doubles } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { invalidInput } from '../../refusal.ts'

type Kernel = KernelTable['lattice']

/** Halves of the four words of a stream. */
const PARTS = 8
/** Octets of links that a request can bring again, in base64. */
export const LINK_OCTETS_MAX = 3_000_000

export interface Lattice {
  readonly order: number
  readonly dim: number
  readonly L: number
  readonly Lt: number
}

export const linkDoubles = ({ order, dim, L, Lt }: Lattice): number =>
  2 * order * order * dim * Lt * (dim > 2 ? L : 1) * (dim > 3 ? L : 1) * L

export function refuseLargeLinks(lattice: Lattice): void {
  const octets = 8 * linkDoubles(lattice)
  if (octets <= LINK_OCTETS_MAX) return
  const message = `the links are ${octets} octets, above ${LINK_OCTETS_MAX}: no request could bring them again`
  throw invalidInput('/state', message, { value: octets, limit: LINK_OCTETS_MAX })
}

/** After so many sweeps in all. */
export function linksOf(kernel: Kernel, lattice: Lattice, sweeps: number): FieldState {
  const { order, dim, L, Lt } = lattice
  const stream = Float64Array.from({ length: PARTS }, (_, k) => kernel.streamPart(k) >>> 0)
  const links = doubles(kernel, kernel.linksAddress(), linkDoubles(lattice))
  return stateOf('gauge', {
    t: sweeps,
    arrays: { links, stream },
    history: { order, dim, L, Lt },
  })
}

/** Answers how many sweeps have led there. INVALID_INPUT below /initial. */
export function goOnFrom(kernel: Kernel, lattice: Lattice, state: unknown): number {
  const { history } = (state ?? {}) as { history?: Record<string, unknown> }
  if (!history) throw invalidInput('/initial', 'initial is no state of a result')
  for (const [name, value] of Object.entries(lattice)) {
    if (history[name] === value) continue
    const message = `the state is of another lattice: ${name === 'order' ? 'N' : name} is ${history[name]} there and ${value} here`
    throw invalidInput('/initial', message)
  }
  const lengths = { links: linkDoubles(lattice), stream: PARTS }
  const { t, arrays } = readState(state, '/initial', 'gauge', lengths)
  doubles(kernel, kernel.linksAddress(), lengths.links).set(arrays['links']!)
  for (const [k, part] of arrays['stream']!.entries()) kernel.setStream(k, part)
  return t
}
