// The XYZ format of molecular viewers: the number of points, a line of comment, a line for each.

import { textSteps } from '../../crypto/text-steps.ts'
import type { Particles } from '../../pictures/particle-rows.ts'
import { lengthOf, type Table } from './column.ts'

/** Points are of no element: X. */
export const xyz = (x: Table, comment: string): Generator<void, Buffer> =>
  textSteps(rowsOf(x, comment))

function* rowsOf(x: Table, comment: string): Generator<string> {
  const rows = lengthOf(x)
  yield `${rows}\n${comment.replaceAll(/\s+/g, ' ')}\n`
  for (let i = 0; i < rows; i++) {
    const [a, b, c] = [0, 1, 2].map(axis => x[axis]?.values[i] ?? 0)
    yield `X ${a} ${b} ${c}\n`
  }
}

/**
 * Moments one behind the other in the extended form (ASE, OVITO), as its readers take them: the box and the time in the
 * comment, the name of its group before each particle, X where that is no word. The box is that of the last moment alone.
 */
export const xyzMoments = (particles: Particles): Generator<void, Buffer> =>
  textSteps(framesOf(particles))

function* framesOf({ title, groups, box, columns, moments }: Particles): Generator<string> {
  const [x, y, z, group, t] = ['x', 'y', 'z', 'group', 't'].map(
    name => columns.find(column => column.name === name)?.values,
  )
  const lattice = box && `Lattice="${box[0]} 0 0 0 ${box[1]} 0 0 0 ${box[2]}" `
  const species = (row: number) => {
    const name = groups[group![row]!] ?? ''
    return /^\S+$/.test(name) ? name : 'X'
  }
  for (const [k, { from, end }] of moments.entries()) {
    const time = t ? ` Time=${t[from]}` : ''
    const about = `${k === moments.length - 1 && lattice ? lattice : ''}Properties=species:S:1:pos:R:3${time} title="${title}"`
    yield `${end - from}\n${about}\n`
    for (let row = from; row < end; row++) {
      yield `${species(row)} ${x![row]} ${y![row]} ${z![row]}\n`
    }
  }
}
