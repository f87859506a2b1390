// V at the nodes of a rectangle: its mean over the piece that a node stands for, where a border of V runs through that piece.
import type { LobattoAxis } from './own-axis.ts'
import type { OwnPotential } from './own-potential.ts'

/** Samples along each side of a piece with a border. */
const SAMPLES = 16
/** Over the length of a piece. */
const INSIDE = 1e-12

/** What a node stands for in one element along one axis: as long as its weight there, so that all pieces fill the elements. */
interface Piece {
  readonly node: number
  readonly from: number
  readonly to: number
}

export function potentialInPlane(own: OwnPotential, x: LobattoAxis, y: LobattoAxis) {
  const [nx, ny] = [x.s.length, y.s.length]
  const n = nx * ny
  const v = own.potentialAt(
    Float64Array.from({ length: n }, (_, i) => x.s[i % nx]!),
    Float64Array.from({ length: n }, (_, i) => y.s[Math.floor(i / nx)]!),
  )
  const { sideOfBorders: side } = own
  if (!side) return { v, isCut: false }
  const [along, up] = [piecesOf(x), piecesOf(y)]
  const pieces = up.flatMap(q =>
    along.map(p => {
      const node = p.node + nx * q.node
      const corners = endsOf(p).flatMap(u => endsOf(q).map(w => side(u, w)))
      const isCut = corners.some(one => one !== corners[0])
      const isApart = isCut || corners[0] !== side(x.s[p.node]!, y.s[q.node]!)
      return { p, q, node, isCut, isApart }
    }),
  )
  // On a border between elements a node has a value on either side of it.
  const apart = new Set(pieces.filter(({ isApart }) => isApart).map(({ node }) => node))
  const [sums, sizes] = [new Float64Array(n), new Float64Array(n)]
  for (const { p, q, node, isCut } of pieces) {
    if (!apart.has(node)) continue
    const size = (p.to - p.from) * (q.to - q.from)
    const at = [x.s[p.node]!, y.s[q.node]!] as const
    sums[node]! += size * (isCut ? meanOver(own, p, q) : valueWithin(own, p, q, at))
    sizes[node]! += size
  }
  for (const node of apart) v[node] = sums[node]! / sizes[node]!
  return { v, isCut: pieces.some(({ isCut }) => isCut) }
}

/** A trace inside of it: a border that ends there runs through another piece. */
const endsOf = ({ from, to }: Piece): [number, number] => [
  from + (to - from) * INSIDE,
  to - (to - from) * INSIDE,
]

/** At the node, seen from within the piece. */
function valueWithin(own: OwnPotential, p: Piece, q: Piece, [u, w]: readonly [number, number]) {
  const within = (at: number, [from, to]: [number, number]) => Math.min(Math.max(at, from), to)
  return own.potentialAt(
    Float64Array.of(within(u, endsOf(p))),
    Float64Array.of(within(w, endsOf(q))),
  )[0]!
}

function meanOver(own: OwnPotential, p: Piece, q: Piece): number {
  const place = ({ from, to }: Piece, k: number) => from + ((to - from) * (k + 0.5)) / SAMPLES
  const count = SAMPLES * SAMPLES
  const values = own.potentialAt(
    Float64Array.from({ length: count }, (_, i) => place(p, i % SAMPLES)),
    Float64Array.from({ length: count }, (_, i) => place(q, Math.floor(i / SAMPLES))),
  )
  return values.reduce((sum, one) => sum + one, 0) / count
}

function piecesOf({ mesh, order, rule, s }: LobattoAxis): Piece[] {
  const pieces: Piece[] = []
  for (let e = 0; e + 1 < mesh.length; e++) {
    const half = (mesh[e + 1]! - mesh[e]!) / 2
    let from = mesh[e]!
    for (let i = 0; i <= order; i++) {
      const to = i === order ? mesh[e + 1]! : from + half * rule.weights[i]!
      const node = e * order + i - 1
      if (node >= 0 && node < s.length) pieces.push({ node, from, to })
      from = to
    }
  }
  return pieces
}
