// Reads one configuration in the extended XYZ format: the number of atoms, a line of keys (Lattice, Properties), a line for
// each atom. Plain XYZ has a free comment there, and columns species, x, y, z and perhaps vx, vy, vz.
import {
  ATOMS_MAX,
  type Configuration,
  KindNames,
  Lines,
  shown,
  type Word,
} from './configuration.ts'

interface Columns {
  species: number
  position: number
  velocity: number | undefined
  width: number
}

const MASSES = ['mass', 'masses']
const VELOCITIES = ['vel', 'velo', 'velocity', 'velocities']

/** `pointer` is that of the text in the caller's input. */
export function readXyz(text: string, pointer: string): Configuration {
  const lines: Lines = new Lines(text, pointer)
  const head = lines.next() ?? ''
  const n = lines.countIn(onlyWord(lines, head), 'the number of atoms', ATOMS_MAX)
  const comment = lines.next()
  if (comment === undefined) lines.refuse(1, 'the text ends before its second line')
  const keys = keysOf(lines, comment)
  const box = boxOf(lines, keys.get('lattice'))
  refuseOpen(lines, keys.get('pbc'))
  const stated = columnsOf(lines, keys.get('properties'))
  const kinds = new KindNames()
  const kindOf = new Int32Array(n)
  const positions = new Float64Array(3 * n)
  let columns = stated
  let velocities: Float64Array | undefined
  for (let i = 0; i < n; i++) {
    const line = lines.next()
    if (line === undefined) lines.refuse(1, `the text ends at atom ${i + 1} of ${n}`)
    const words = lines.words(line)
    columns ??= plainColumns(words.length)
    if (words.length !== columns.width) {
      const message = `an atom has ${words.length} columns, not ${columns.width}`
      lines.refuse(words.at(columns.width)?.column ?? line.length + 1, message)
    }
    const species = words[columns.species]!
    kindOf[i] = kinds.numberOf(species.text, message => lines.refuse(species.column, message))
    for (let axis = 0; axis < 3; axis++) {
      positions[3 * i + axis] = lines.numberIn(words[columns.position + axis], 'a coordinate')
    }
    if (columns.velocity === undefined) continue
    velocities ??= new Float64Array(3 * n)
    for (let axis = 0; axis < 3; axis++) {
      velocities[3 * i + axis] = lines.numberIn(words[columns.velocity + axis], 'a velocity')
    }
  }
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (line.trim() !== '')
      lines.refuse(1, `after ${n} atoms there is more: one configuration is read`)
  }
  return { kinds: kinds.names, kindOf, positions, velocities, box, masses: undefined }
}

function onlyWord(lines: Lines, line: string): Word {
  const words = lines.words(line)
  if (words.length > 1)
    lines.refuse(words[1]!.column, 'the first line is the number of atoms alone')
  return words[0] ?? { text: '', column: 1 }
}

const plainColumns = (width: number): Columns => ({
  species: 0,
  position: 1,
  velocity: width === 7 ? 4 : undefined,
  width: width === 7 ? 7 : 4,
})

/** key=value and key="several words", names in lower case. */
function keysOf(lines: Lines, comment: string): Map<string, Word> {
  const keys = new Map<string, Word>()
  for (const match of comment.matchAll(/(?<!\w)([A-Za-z_]\w*)\s*=\s*(?:"([^"]*)"|([^\s"]+))/g)) {
    const name = match[1]!.toLowerCase()
    const column = match.index + 1
    if (keys.has(name)) lines.refuse(column, `${shown(match[1]!)} is there twice`)
    keys.set(name, { text: match[2] ?? match[3]!, column })
  }
  return keys
}

function boxOf(lines: Lines, lattice: Word | undefined): number[] | undefined {
  if (lattice === undefined) return undefined
  const words = lines.words(lattice.text).map(word => ({ ...word, column: lattice.column }))
  if (words.length !== 9) lines.refuse(lattice.column, `Lattice has ${words.length} numbers, not 9`)
  const numbers = words.map(word => lines.numberIn(word, 'an entry of Lattice'))
  const aside = numbers.findIndex((value, i) => i % 4 !== 0 && value !== 0)
  if (aside >= 0) lines.refuse(lattice.column, 'the box is not at right angles')
  const box = [numbers[0]!, numbers[4]!, numbers[8]!]
  if (box.some(edge => !(edge > 0)))
    lines.refuse(lattice.column, 'an edge of the box is not above 0')
  return box
}

/** pbc="T T T": the box is periodic along all axes. */
function refuseOpen(lines: Lines, periodic: Word | undefined): void {
  if (periodic === undefined) return
  const isPeriodic = lines.words(periodic.text).every(({ text }) => /^(?:t|true|1)$/i.test(text))
  if (!isPeriodic) lines.refuse(periodic.column, 'pbc: the box is periodic along all axes here')
}

/** Of Properties=species:S:1:pos:R:3:vel:R:3; other columns but masses are passed over. */
function columnsOf(lines: Lines, properties: Word | undefined): Columns | undefined {
  if (properties === undefined) return undefined
  const parts = properties.text.split(':')
  if (parts.length % 3 !== 0) lines.refuse(properties.column, 'Properties are no triples')
  let [species, position] = [-1, -1]
  let velocity: number | undefined
  let width = 0
  for (let i = 0; i < parts.length; i += 3) {
    const [name, type, columns] = [parts[i]!.toLowerCase(), parts[i + 1]!, Number(parts[i + 2])]
    if (!/^[SRIL]$/.test(type) || !Number.isInteger(columns) || columns < 1 || columns > 64) {
      lines.refuse(
        properties.column,
        `Properties have no column "${shown(parts.slice(i, i + 3).join(':'))}"`,
      )
    }
    if ((name === 'species' || name === 'element') && columns === 1) species = width
    else if (name === 'pos' && type === 'R' && columns === 3) position = width
    else if (MASSES.includes(name)) {
      lines.refuse(
        properties.column,
        `a column ${name} is not read: masses go by kind, in \`masses\``,
      )
    } else if (VELOCITIES.includes(name) && type === 'R' && columns === 3) velocity = width
    width += columns
  }
  if (species < 0) lines.refuse(properties.column, 'Properties have no species:S:1')
  if (position < 0) lines.refuse(properties.column, 'Properties have no pos:R:3')
  return { species, position, velocity, width }
}
