// Atoms as text: frames of extended XYZ, or a data file of LAMMPS.
import type { Particles } from './particles.ts'

const shortest = (value: number): string => `${Number(value.toPrecision(10))}`

/** A frame, with the box at right angles. */
export function xyzFrame(
  particles: Particles,
  step: number,
  t: number,
  withVelocities: boolean,
): string {
  const { model, n } = particles
  const [x, y, z] = particles.box.map(shortest)
  const positions = particles.positions()
  const velocities = withVelocities ? particles.velocities() : undefined
  const columns = `species:S:1:pos:R:3${velocities ? ':vel:R:3' : ''}`
  const rows = [
    `${n}`,
    `Lattice="${x} 0 0 0 ${y} 0 0 0 ${z}" Properties=${columns} pbc="T T T" Step=${step} Time=${shortest(t)}`,
  ]
  for (let i = 0; i < n; i++) {
    const at = [0, 1, 2].map(axis => shortest(positions[3 * i + axis]!))
    const speed = velocities ? [0, 1, 2].map(axis => shortest(velocities[3 * i + axis]!)) : []
    rows.push([model.kinds[model.kindOf[i]!]!.replace(/\s/g, '_'), ...at, ...speed].join(' '))
  }
  return `${rows.join('\n')}\n`
}

/** The atoms in their box, style atomic, with masses and velocities. */
export function lammpsData(particles: Particles, step: number): string {
  const { model, n } = particles
  const { box } = particles
  const positions = particles.places()
  const velocities = particles.velocities()
  const rows = [
    `atoms at step ${step}`,
    '',
    `${n} atoms`,
    `${model.kinds.length} atom types`,
    ...['x', 'y', 'z'].map((axis, i) => `0 ${box[i]} ${axis}lo ${axis}hi`),
    '',
    'Masses',
    '',
    ...model.masses.map((mass, kind) => `${kind + 1} ${mass} # ${model.kinds[kind]}`),
    '',
    'Atoms # atomic',
    '',
  ]
  const three = (i: number, of: (x: number, axis: number) => number, values: Float64Array) =>
    [0, 1, 2].map(axis => of(values[3 * i + axis]!, axis)).join(' ')
  const wrapped = (x: number, axis: number) => x - box[axis]! * Math.floor(x / box[axis]!)
  for (let i = 0; i < n; i++) {
    rows.push(`${i + 1} ${model.kindOf[i]! + 1} ${three(i, wrapped, positions)}`)
  }
  rows.push('', 'Velocities', '')
  for (let i = 0; i < n; i++) rows.push(`${i + 1} ${three(i, x => x, velocities)}`)
  return `${rows.join('\n')}\n`
}
