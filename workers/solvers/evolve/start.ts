// Initial positions and velocities, as x, y, z of one atom after the other.
import type { Random } from '../../numerics/random.ts'
import { latticeSide, type StatePoint } from './state-point.ts'

const FCC = [
  [0.25, 0.25, 0.25],
  [0.75, 0.75, 0.25],
  [0.75, 0.25, 0.75],
  [0.25, 0.75, 0.75],
] as const

export function startPositions(state: StatePoint): Float64Array {
  return state.bond ? foldedChain(state, state.bond.length) : fccLattice(state)
}

/** A face-centred cubic lattice; surplus sites, evenly spread, remain empty. */
function fccLattice({ n, edge }: StatePoint): Float64Array {
  const side = latticeSide(n)
  const sites = 4 * side * side * side
  const positions = new Float64Array(3 * n)
  for (let i = 0; i < n; i++) {
    const site = Math.floor((i * sites) / n)
    const cell = Math.floor(site / 4)
    const place = [cell % side, Math.floor(cell / side) % side, Math.floor(cell / (side * side))]
    for (let axis = 0; axis < 3; axis++) {
      positions[3 * i + axis] = ((place[axis]! + FCC[site % 4]![axis]!) * edge) / side
    }
  }
  return positions
}

/** A chain folded back and forth in a compact cube: near its collapsed state, and without knots. */
function foldedChain({ n, edge }: StatePoint, bondLength: number): Float64Array {
  let side = 1
  while (side * side * side < n) side++
  const spacing = Math.min(edge / side, Math.max(0.95, Math.min(1.25, bondLength)))
  const positions = new Float64Array(3 * n)
  for (let bead = 0; bead < n; bead++) {
    const layer = Math.floor(bead / (side * side))
    const row = Math.floor(bead / side) % side
    const rowBack = layer % 2 === 1
    // Each row runs against the one before it, through all layers.
    const back = Math.floor(bead / side) % 2 === 1
    const y = rowBack ? side - 1 - row : row
    const x = back ? side - 1 - (bead % side) : bead % side
    positions[3 * bead] = (x + 0.5) * spacing
    positions[3 * bead + 1] = (y + 0.5) * spacing
    positions[3 * bead + 2] = (layer + 0.5) * spacing
  }
  return positions
}

/** Normal deviates without total momentum, scaled to the temperature over 3n - 3 degrees of freedom. */
export function startVelocities({ n, temperature }: StatePoint, random: Random): Float64Array {
  const velocities = Float64Array.from({ length: 3 * n }, () => random.normal())
  withoutDrift(velocities)
  let twice = 0
  for (const v of velocities) twice += v * v
  const factor = Math.sqrt(((3 * n - 3) * temperature) / twice)
  return velocities.map(v => v * factor)
}

function withoutDrift(velocities: Float64Array): void {
  const n = velocities.length / 3
  for (let axis = 0; axis < 3; axis++) {
    let sum = 0
    for (let i = 0; i < n; i++) sum += velocities[3 * i + axis]!
    for (let i = 0; i < n; i++) velocities[3 * i + axis]! -= sum / n
  }
}
