// Reads a data file of LAMMPS: counts and the box in its head, sections Masses, Atoms (style atomic, charge, molecular, bond,
// angle, full), Velocities, Bonds and Angles.
import {
  ATOMS_MAX,
  type Configuration,
  KINDS_MAX,
  Lines,
  shown,
  type Topology,
  type Word,
} from '../atoms/configuration.ts'

/** Where type, charge and x stand in a line of Atoms. */
const STYLES: Readonly<Record<string, { type: number; x: number; q?: number }>> = {
  atomic: { type: 1, x: 2 },
  charge: { type: 1, x: 3, q: 2 },
  molecular: { type: 2, x: 3 },
  bond: { type: 2, x: 3 },
  angle: { type: 2, x: 3 },
  full: { type: 2, x: 4, q: 3 },
}

const AXES = ['x', 'y', 'z']
/** Bonds, or angles. */
const LINKS_MAX = 60_000
const LINK_TYPES_MAX = 16

interface Head {
  atoms: number
  bonds: number
  angles: number
  types: number
  low: number[]
  box: number[]
}

/** `pointer` is that of the text in the caller's input. */
export function readLammps(text: string, pointer: string): Configuration {
  return new DataReader(new Lines(text, pointer)).read()
}

class DataReader {
  readonly #lines: Lines
  readonly #head: Head = { atoms: 0, bonds: 0, angles: 0, types: 0, low: [], box: [] }
  #masses: Float64Array | undefined
  #positions: Float64Array | undefined
  #velocities: Float64Array | undefined
  #types = new Int32Array(0)
  readonly #places = new Map<number, number>()
  #charges: number[] | undefined
  readonly #topology: { bonds: Topology['bonds'][number][]; angles: Topology['angles'][number][] } =
    { bonds: [], angles: [] }

  constructor(lines: Lines) {
    this.#lines = lines
  }

  read(): Configuration {
    const lines: Lines = this.#lines
    lines.next()
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      const bare = line.replace(/#.*/, '').trim()
      if (bare === '') continue
      if (/^[A-Z]/.test(bare)) this.#section(bare, /#\s*(\S+)/.exec(line)?.[1])
      else if (this.#positions === undefined) this.#count(line)
      else lines.refuse(1, `a line that belongs to no section: "${shown(bare)}"`)
    }
    const { atoms, types, box, low } = this.#head
    const positions = this.#positions
    if (positions === undefined) lines.refuse(1, 'there is no section Atoms')
    for (let i = 0; i < positions.length; i++) positions[i]! -= low[i % 3]!
    const names = Array.from({ length: types }, (_, type) => `${type + 1}`)
    const masses = this.#masses
    return {
      kinds: names,
      kindOf: this.#types.slice(0, atoms),
      positions,
      velocities: this.#velocities,
      box,
      masses: masses && Object.fromEntries(names.map((name, i) => [name, masses[i]!])),
      charges: this.#charges && Array.from(names, (_, type) => this.#charges![type] ?? 0),
      topology: this.#linked(),
    }
  }

  /** What the head has counted is there. */
  #linked(): Topology {
    for (const name of ['bonds', 'angles'] as const) {
      const [counted, listed] = [this.#head[name], this.#topology[name].length]
      if (counted !== listed)
        this.#lines.refuse(1, `${counted} ${name} in the head, ${listed} below`)
    }
    return this.#topology
  }

  /** A line of the head. */
  #count(line: string): void {
    const lines: Lines = this.#lines
    const words = lines.words(line.replace(/#.*/, ''))
    const what = words
      .filter(({ text }) => /^[a-z]+$/i.test(text))
      .map(({ text }) => text)
      .join(' ')
    if (what === 'atoms')
      this.#head.atoms = lines.countIn(words[0], 'the number of atoms', ATOMS_MAX)
    else if (what === 'atom types') {
      this.#head.types = lines.countIn(words[0], 'the number of atom types', KINDS_MAX)
    } else if (/^[xyz]lo [xyz]hi$/.test(what)) {
      const axis = AXES.indexOf(what[0]!)
      const low = lines.numberIn(words[0], `${what[0]}lo`)
      const high = lines.numberIn(words[1], `${what[0]}hi`)
      if (!(high > low)) lines.refuse(words[1]!.column, `the box has no extent along ${what[0]}`)
      this.#head.low[axis] = low
      this.#head.box[axis] = high - low
    } else if (what === 'xy xz yz') {
      const tilted = words.slice(0, 3).find(word => lines.numberIn(word, 'a tilt') !== 0)
      if (tilted) lines.refuse(tilted.column, 'the box is not at right angles')
    } else if (what === 'bonds' || what === 'angles') {
      this.#head[what] =
        words[0]?.text === '0' ? 0 : lines.countIn(words[0], `the number of ${what}`, LINKS_MAX)
    } else if (/^(dihedrals|impropers)$/.test(what) && words[0]?.text === '0') return
    else if (/ types$/.test(what)) return
    else lines.refuse(words[0]?.column ?? 1, `not understood in the head: "${shown(line.trim())}"`)
  }

  #section(name: string, hint: string | undefined): void {
    const lines: Lines = this.#lines
    const { atoms, types, box } = this.#head
    if (atoms === 0) lines.refuse(1, 'the number of atoms does not stand before the sections')
    if (types === 0) lines.refuse(1, 'the number of atom types does not stand before the sections')
    for (const [axis, letter] of AXES.entries()) {
      if (box[axis] === undefined)
        lines.refuse(1, `the box along ${letter} does not stand before the sections`)
    }
    if (name === 'Masses') this.#readMasses()
    else if (name === 'Atoms') this.#readAtoms(hint)
    else if (name === 'Velocities') this.#readVelocities()
    else if (name === 'Bonds' && this.#head.bonds > 0) this.#readLinks('bonds', 2)
    else if (name === 'Angles' && this.#head.angles > 0) this.#readLinks('angles', 3)
    else if (/^(Bond|Angle) Coeffs$/.test(name)) {
      const what = name.startsWith('Bond') ? 'bonds' : 'angles'
      lines.refuse(1, `what the types are stands in \`${what}\` of the call: leave ${name} out`)
    } else lines.refuse(1, `section ${shown(name)} has no meaning here: give \`pairs\` in the call`)
  }

  /** The lines of a section, blank ones left out. */
  *#rows(count: number, what: string) {
    const lines: Lines = this.#lines
    for (let row = 0; row < count; ) {
      const line = lines.next()
      if (line === undefined) lines.refuse(1, `${what} end at ${row} of ${count}`)
      const bare = line.replace(/#.*/, '')
      if (bare.trim() === '') continue
      yield { words: lines.words(bare), line: bare }
      row++
    }
  }

  #readMasses(): void {
    const lines: Lines = this.#lines
    const { types } = this.#head
    const masses = new Float64Array(types)
    for (const { words, line } of this.#rows(types, 'Masses')) {
      const type = lines.countIn(words[0], 'an atom type', types)
      const mass = lines.numberIn(words[1], 'a mass', line)
      if (!(mass > 0)) lines.refuse(words[1]!.column, `a mass is ${mass}`)
      if (masses[type - 1] !== 0)
        lines.refuse(words[0]!.column, `the mass of type ${type} is there twice`)
      if (words.length > 2) lines.refuse(words[2]!.column, 'a line of Masses has two columns')
      masses[type - 1] = mass
    }
    this.#masses = masses
  }

  #readAtoms(hint: string | undefined): void {
    const lines: Lines = this.#lines
    const { atoms, types } = this.#head
    if (this.#positions) lines.refuse(1, 'section Atoms is there twice')
    const style = STYLES[hint ?? 'atomic']
    if (!style)
      lines.refuse(1, `atom style ${shown(hint!)}: ${Object.keys(STYLES).join(', ')} are read`)
    const width = style.x + 3
    this.#positions = new Float64Array(3 * atoms)
    this.#types = new Int32Array(atoms)
    for (const { words, line } of this.#rows(atoms, 'Atoms')) {
      if (words.length !== width && words.length !== width + 3) {
        const message = `an atom has ${words.length} columns; style ${hint ?? 'atomic'} has ${width}, or 3 more with images`
        lines.refuse(words.at(width)?.column ?? line.length + 1, message)
      }
      const id = lines.countIn(words[0], 'an atom id', 2_000_000_000)
      if (this.#places.has(id)) lines.refuse(words[0]!.column, `atom ${id} is there twice`)
      const place = this.#places.size
      this.#places.set(id, place)
      this.#types[place] = lines.countIn(words[style.type], 'an atom type', types) - 1
      if (style.q !== undefined) this.#takeCharge(words[style.q], this.#types[place])
      for (let axis = 0; axis < 3; axis++) {
        this.#positions[3 * place + axis] = lines.numberIn(words[style.x + axis], 'a coordinate')
      }
    }
  }

  /** Of each type; no number where its atoms have several. */
  #takeCharge(word: Word | undefined, type: number): void {
    const q = this.#lines.numberIn(word, 'a charge')
    this.#charges ??= new Array<number>(this.#head.types)
    const known = this.#charges[type]
    this.#charges[type] = known === undefined || known === q ? q : Number.NaN
  }

  #readLinks(name: 'bonds' | 'angles', size: number): void {
    const lines: Lines = this.#lines
    if (this.#positions === undefined) lines.refuse(1, `${name} stand before Atoms`)
    if (this.#topology[name].length > 0) lines.refuse(1, `section of ${name} is there twice`)
    for (const { words, line } of this.#rows(this.#head[name], name)) {
      if (words.length !== 2 + size) {
        const message = `a line has ${words.length} columns: number, type and ${size} atoms`
        lines.refuse(words.at(2 + size)?.column ?? line.length + 1, message)
      }
      const type = lines.countIn(words[1], 'a type', LINK_TYPES_MAX)
      const atoms = words.slice(2).map(word => {
        const place = this.#places.get(lines.countIn(word, 'an atom id', 2_000_000_000))
        if (place === undefined) lines.refuse(word.column, `there is no atom ${word.text}`)
        return place
      })
      if (new Set(atoms).size < size) lines.refuse(words[2]!.column, 'an atom is there twice')
      this.#topology[name].push({ type, atoms })
    }
  }

  #readVelocities(): void {
    const lines: Lines = this.#lines
    const { atoms } = this.#head
    if (this.#positions === undefined) lines.refuse(1, 'Velocities stand before Atoms')
    if (this.#velocities) lines.refuse(1, 'section Velocities is there twice')
    const velocities = new Float64Array(3 * atoms)
    const seen = new Set<number>()
    for (const { words, line } of this.#rows(atoms, 'Velocities')) {
      const id = lines.countIn(words[0], 'an atom id', 2_000_000_000)
      const place = this.#places.get(id)
      if (place === undefined) lines.refuse(words[0]!.column, `there is no atom ${id}`)
      if (seen.has(id)) lines.refuse(words[0]!.column, `atom ${id} is there twice`)
      seen.add(id)
      if (words.length > 4) lines.refuse(words[4]!.column, 'a line of Velocities has four columns')
      for (let axis = 0; axis < 3; axis++) {
        velocities[3 * place + axis] = lines.numberIn(words[1 + axis], 'a velocity', line)
      }
    }
    this.#velocities = velocities
  }
}
