import type { Specimen } from './specimen.ts'

export interface Crack {
  /** Bonds broken, and bonds weakened without having broken, since the start. */
  broken: number
  softened: number
  /** Columns of a sheet that are cut one after the other beyond the notch; 0 or 1 in a bar. */
  advance: number
  /** Where the crack ends, in spacings from node (0, 0); the middle of the cut in a bar, null when there is none. */
  tip: [x: number, y: number] | null
  /** Whether the specimen is cut through. */
  spanned: boolean
  /** Share of the stiffness around each node that is lost, the notch included, row by row. */
  damage: Float64Array
  /** Energy that the broken and weakened bonds have taken up, in J/m for unit thickness. */
  dissipated: number
}

/** The damage so far. A column counts as cut where a bond between two adjacent nodes of it is broken. */
export function crackOf(specimen: Specimen, s0: number, sf: number): Crack {
  const { nx, ny, notchTip } = specimen.shape
  const before = new Float64Array(nx * ny)
  const now = new Float64Array(nx * ny)
  // Of each column: cuts between neighbours, and the sum of their heights.
  const cuts = new Float64Array(nx)
  const heights = new Float64Array(nx)
  const held = new Float64Array(nx)
  const crack = { broken: 0, softened: 0, dissipated: 0 }
  for (const bond of specimen.bonds()) {
    const { i, j, family } = bond
    for (const node of [j * nx + i, (j + family.b) * nx + i + family.a]) {
      before[node]! += bond.before
      now[node]! += bond.now
    }
    if (family.a === 0 && family.b === 1 && bond.now === 0) {
      cuts[i]!++
      heights[i]! += j + 0.5
    }
    for (let gap = i; ny === 1 && gap < i + family.a; gap++) held[gap]! += bond.now
    if (bond.notched || bond.now === bond.before) continue
    if (bond.now === 0) crack.broken++
    else crack.softened++
    const stiffness = bond.before * family.length * family.length
    crack.dissipated += stiffness * (bond.now === 0 ? (s0 * sf) / 2 : lossOf(bond.reached, s0, sf))
  }
  const damage = before.map((all, node) => (all > 0 ? 1 - now[node]! / all : 0))
  if (ny === 1) {
    const gaps = Array.from(held.subarray(0, nx - 1).keys()).filter(gap => held[gap] === 0)
    const middle = gaps.reduce((sum, gap) => sum + gap + 0.5, 0) / gaps.length
    const cut = gaps.length > 0
    return { ...crack, advance: cut ? 1 : 0, tip: cut ? [middle, 0] : null, spanned: cut, damage }
  }
  const notch = Math.ceil(notchTip - 1e-9)
  let length = notch
  while (length < nx && cuts[length]! > 0) length++
  const advance = length - notch
  const tip: [number, number] =
    advance > 0
      ? [length - 0.5, heights[length - 1]! / cuts[length - 1]!]
      : [notchTip, specimen.midHeight]
  return { ...crack, advance, tip, spanned: length === nx, damage }
}

/** Energy dissipated by a bond that has reached the stretch s between s0 and sf, divided by stiffness and length^2. */
function lossOf(s: number, s0: number, sf: number): number {
  // The area below the softening line up to s, without what unloading along the secant gives back.
  const force = (s0 * (sf - s)) / (sf - s0)
  return (s0 * s0 + (s - s0) * (s0 + force) - s * force) / 2
}
