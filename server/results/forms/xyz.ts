// The XYZ format of molecular viewers: the number of points, a line of comment, a line for each.
import type { Particles } from '../../pictures/particle-rows.ts'
import { lengthOf, type Table } from './column.ts'

/** Points are of no element: X. */
export function xyz(x: Table, comment: string): Buffer {
  const rows = Array.from({ length: lengthOf(x) }, (_, i) => {
    const [a, b, c] = [0, 1, 2].map(axis => x[axis]?.values[i] ?? 0)
    return `X ${a} ${b} ${c}`
  })
  return Buffer.from(`${[rows.length, comment.replaceAll(/\s+/g, ' '), ...rows].join('\n')}\n`)
}

/**
 * Moments one behind the other in the extended form (ASE, OVITO), as its readers take them: the box and the time in the
 * comment, the name of its group before each particle, X where that is no word. The box is that of the last moment alone.
 */
export function xyzMoments({ title, groups, box, columns, moments }: Particles): Buffer {
  const [x, y, z, group, t] = ['x', 'y', 'z', 'group', 't'].map(
    name => columns.find(column => column.name === name)?.values,
  )
  const lattice = box && `Lattice="${box[0]} 0 0 0 ${box[1]} 0 0 0 ${box[2]}" `
  const species = (row: number) => {
    const name = groups[group![row]!] ?? ''
    return /^\S+$/.test(name) ? name : 'X'
  }
  const frames = moments.map(({ from, end }, k) => {
    const time = t ? ` Time=${t[from]}` : ''
    const about = `${k === moments.length - 1 && lattice ? lattice : ''}Properties=species:S:1:pos:R:3${time} title="${title}"`
    const rows = Array.from({ length: end - from }, (_, i) => {
      const row = from + i
      return `${species(row)} ${x![row]} ${y![row]} ${z![row]}`
    })
    return [end - from, about, ...rows].join('\n')
  })
  return Buffer.from(`${frames.join('\n')}\n`)
}
