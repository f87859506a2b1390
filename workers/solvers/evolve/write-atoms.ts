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

/** The atoms in their box, with charges, bonds, masses and velocities. */
export function lammpsData(particles: Particles, step: number): string {
  const { model, n } = particles
  const { box } = particles
  const { bonded, charges } = model
  const style = bonded ? 'full' : charges ? 'charge' : 'atomic'
  const bonds = linkRows((bonded?.bonds ?? []).map(({ a, b, type }) => ({ atoms: [a, b], type })))
  const angles = linkRows(bonded?.angles ?? [])
  const molecules = bonded ? moleculesOf(n, bonded.bonds) : []
  const positions = particles.places()
  const velocities = particles.velocities()
  const rows = [
    `atoms at step ${step}`,
    '',
    `${n} atoms`,
    `${model.kinds.length} atom types`,
    ...(bonded ? [`${bonds.rows.length} bonds`, `${bonds.types} bond types`] : []),
    ...(bonded ? [`${angles.rows.length} angles`, `${angles.types} angle types`] : []),
    ...['x', 'y', 'z'].map((axis, i) => `0 ${box[i]} ${axis}lo ${axis}hi`),
    '',
    'Masses',
    '',
    ...model.masses.map((mass, kind) => `${kind + 1} ${mass} # ${model.kinds[kind]}`),
    '',
    `Atoms # ${style}`,
    '',
  ]
  const three = (i: number, of: (x: number, axis: number) => number, values: Float64Array) =>
    [0, 1, 2].map(axis => of(values[3 * i + axis]!, axis)).join(' ')
  const wrapped = (x: number, axis: number) => x - box[axis]! * Math.floor(x / box[axis]!)
  for (let i = 0; i < n; i++) {
    const kind = model.kindOf[i]!
    const molecule = style === 'full' ? `${molecules[i]} ` : ''
    const charge = style === 'atomic' ? '' : `${charges?.values[kind] ?? 0} `
    rows.push(`${i + 1} ${molecule}${kind + 1} ${charge}${three(i, wrapped, positions)}`)
  }
  rows.push('', 'Velocities', '')
  for (let i = 0; i < n; i++) rows.push(`${i + 1} ${three(i, x => x, velocities)}`)
  if (bonds.rows.length > 0) rows.push('', 'Bonds', '', ...bonds.rows)
  if (angles.rows.length > 0) rows.push('', 'Angles', '', ...angles.rows)
  return `${rows.join('\n')}\n`
}

/** Numbered lines, types in the order in which they come. */
function linkRows(links: readonly { atoms: readonly number[]; type: object }[]) {
  const types = new Map<object, number>()
  const rows = links.map(({ atoms, type }, i) => {
    const number = types.get(type) ?? types.size + 1
    types.set(type, number)
    return [i + 1, number, ...atoms.map(atom => atom + 1)].join(' ')
  })
  return { rows, types: types.size }
}

/** Atoms that bonds join, numbered from 1. */
function moleculesOf(n: number, bonds: readonly { a: number; b: number }[]): number[] {
  const first = Array.from({ length: n }, (_, i) => i)
  const root = (i: number): number => {
    let at = i
    while (first[at] !== at) at = first[at] = first[first[at]!]!
    return at
  }
  for (const { a, b } of bonds) {
    const [one, other] = [root(a), root(b)]
    first[Math.max(one, other)] = Math.min(one, other)
  }
  const numbers = new Map<number, number>()
  return first.map((_, i) => {
    const at = root(i)
    const number = numbers.get(at) ?? numbers.size + 1
    numbers.set(at, number)
    return number
  })
}
