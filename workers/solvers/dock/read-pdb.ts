// Reads the atoms of a PDB or PDBQT by their columns (wwPDB, Atomic Coordinate Entry Format 3.3; PDBQT of AutoDock: the
// charge in columns 69-76, the type in 78-79), and the branches of a PDBQT ligand. What is not understood is refused with
// its line and column.
import { Lines, shown } from '../atoms/configuration.ts'
import { symbolOf } from './atom-types.ts'
import type { Vector } from './rotation.ts'
import { COORDINATE_MAX, type Part, type Structure, type StructureAtom } from './structure.ts'

/** Records of other things than places. */
const PASSED =
  /^(?:HEADER|OBSLTE|TITLE|SPLIT|CAVEAT|COMPND|SOURCE|KEYWDS|EXPDTA|NUMMDL|MDLTYP|AUTHOR|REVDAT|SPRSDE|JRNL|REMARK|DBREF\d?|SEQADV|SEQRES|MODRES|HET|HETNAM|HETSYN|FORMUL|HELIX|SHEET|TURN|SSBOND|LINK|CISPEP|SITE|CRYST1|ORIGX\d|SCALE\d|MTRIX\d|ANISOU|SIGATM|SIGUIJ|TER|CONECT|MASTER|END|USER|TORSDOF|WARNING)\b/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

interface Limits {
  readonly atomsMax: number
}

/** Reads a text of PDB, or of PDBQT where its first atom has a charge and a type. `pointer` is that of the text. */
export function readPdb(text: string, pointer: string, { atomsMax }: Limits): Structure {
  const lines = new Lines(text, pointer)
  const atoms: StructureAtom[] = []
  const partOf: number[] = []
  const tree = new Branches(lines)
  let isTyped: boolean | undefined
  let models = 0
  let others = 0
  let number = 0
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    number++
    const word = /^[A-Za-z\d_]*/.exec(line)![0]
    if (/^(?:ATOM|HETATM)/.test(line)) {
      if (isTyped === undefined) isTyped = hasTypes(line)
      const place = placeIn(lines, line)
      const alternate = line[16] ?? ' '
      if (!isTyped && alternate !== ' ' && alternate !== 'A' && alternate !== '1') {
        others++
        continue
      }
      if (atoms.length === atomsMax) lines.refuse(1, `an atom beyond ${atomsMax}`)
      const serial = line.slice(6, 11).trim()
      tree.number(serial, atoms.length)
      partOf.push(tree.part)
      const own = isTyped ? typed(lines, line) : plain(lines, line)
      const [resName, chain, residue] = [line.slice(17, 20), line.slice(21, 22), line.slice(22, 27)]
      atoms.push({
        ...own,
        name: line.slice(12, 16).trim() || own.element,
        place,
        residue: [resName, chain, residue]
          .map(part => part.trim())
          .join(' ')
          .trim(),
        at: `line ${number}`,
      })
    } else if (word === 'MODEL') {
      models++
      if (models > 1) lines.refuse(1, 'a second MODEL: one is read')
    } else if (tree.take(word, line) || word === 'ENDMDL' || line.trim() === '') continue
    else if (!PASSED.test(line)) lines.refuse(1, `"${shown(word || line)}" is no record of a PDB`)
  }
  if (atoms.length === 0) lines.refuse(1, 'the text has no ATOM')
  tree.end()
  const notes = others > 0 ? [`${others} atoms in alternate places are left out`] : []
  const parts = tree.parts(partOf)
  return {
    format: isTyped ? 'pdbqt' : 'pdb',
    pointer,
    atoms,
    bonds: undefined,
    parts,
    notes,
  }
}

/** Whether an atom's line has the charge and the type of a PDBQT. */
const hasTypes = (line: string): boolean =>
  /^[+-]?\d*\.\d+$/.test(line.slice(68, 76).trim()) && line.slice(76, 80).trim() !== ''

function placeIn(lines: Lines, line: string): Vector {
  return [30, 38, 46].map(column => {
    const text = line.slice(column, column + 8)
    const value = NUMBER.test(text.trim()) ? Number(text) : Number.NaN
    if (Math.abs(value) <= COORDINATE_MAX) return value
    return lines.refuse(column + 1, `a coordinate is no number: "${shown(text.trim())}"`)
  }) as unknown as Vector
}

function typed(lines: Lines, line: string) {
  const charge = line.slice(68, 76).trim()
  if (!NUMBER.test(charge)) lines.refuse(69, `a charge is no number: "${shown(charge)}"`)
  const type = line.slice(77, 80).trim() || line.slice(76, 80).trim()
  if (type === '') lines.refuse(78, 'an atom has no type')
  return { type, element: '', charge: Number(charge) }
}

function plain(lines: Lines, line: string) {
  const stated = line.slice(76, 78).trim()
  // Without an element the name has it: right-justified in its first two columns.
  const name = line.slice(12, 16)
  const guess =
    /^[\d ]/.test(name) || name.trim().length === 4
      ? name.replace(/[\d ]/g, '')[0]
      : name.slice(0, 2).trim()
  const element = symbolOf(stated !== '' ? stated : (guess ?? ''))
  if (element === undefined) {
    const [column, text] = stated !== '' ? [77, stated] : [13, name.trim()]
    lines.refuse(column, `no element has the symbol "${shown(text)}"`)
  }
  const charge = /^(\d)([+-])$/.exec(line.slice(78, 80).trim())
  return { type: undefined, element, charge: charge ? Number(`${charge[2]}${charge[1]}`) : 0 }
}

/** ROOT, BRANCH and their ends. */
class Branches {
  readonly #lines: Lines
  readonly #numbers = new Map<string, number>()
  readonly #parts: (Part & { column: string })[] = []
  readonly #open: { from: string; to: string; part: number; refuse: () => never }[] = []
  #hasRoot = false
  #isInRoot = false
  #isTree = false

  constructor(lines: Lines) {
    this.#lines = lines
  }

  /** Part to which the next atom belongs. */
  get part(): number {
    return this.#open.at(-1)?.part ?? 0
  }

  number(serial: string, atom: number): void {
    if (this.#isTree) {
      if (!this.#isInRoot && this.#open.length === 0)
        this.#lines.refuse(1, 'an atom outside of ROOT and BRANCH')
      if (this.#numbers.has(serial)) this.#lines.refuse(7, `atom ${shown(serial)} is there twice`)
    }
    this.#numbers.set(serial, atom)
  }

  /** Whether the line is one of a tree. */
  take(word: string, line: string): boolean {
    const lines = this.#lines
    const words = line.trim().split(/\s+/)
    switch (word) {
      case 'ROOT':
        if (this.#hasRoot) lines.refuse(1, 'a second ROOT: one ligand is read')
        if (this.#numbers.size > 0) lines.refuse(1, 'atoms stand before ROOT')
        this.#hasRoot = true
        this.#isTree = true
        this.#isInRoot = true
        return true
      case 'ENDROOT':
        if (!this.#isInRoot) lines.refuse(1, 'ENDROOT without ROOT')
        if (this.#numbers.size === 0) lines.refuse(1, 'ROOT has no atom')
        this.#isInRoot = false
        return true
      case 'BRANCH': {
        const [from, to] = [words[1] ?? '', words[2] ?? '']
        if (!this.#hasRoot || this.#isInRoot) lines.refuse(1, 'BRANCH stands behind ENDROOT')
        if (!this.#numbers.has(from)) lines.refuse(8, `BRANCH begins at no atom "${shown(from)}"`)
        this.#parts.push({ parent: this.part, from: this.#numbers.get(from)!, to: -1, column: to })
        const refuse = () => lines.refuse(1, `BRANCH ${from} ${to} has no end`)
        this.#open.push({ from, to, part: this.#parts.length, refuse })
        return true
      }
      case 'ENDBRANCH': {
        const last = this.#open.pop()
        if (last === undefined) return lines.refuse(1, 'ENDBRANCH without BRANCH')
        if (words[1] !== last.from || words[2] !== last.to)
          lines.refuse(10, `ENDBRANCH does not end BRANCH ${last.from} ${last.to}`)
        const atom = this.#numbers.get(last.to)
        if (atom === undefined) return lines.refuse(10, `there is no atom "${shown(last.to)}"`)
        const part = this.#parts[last.part - 1]!
        this.#parts[last.part - 1] = { ...part, to: atom }
        return true
      }
      case 'BEGIN_RES':
      case 'END_RES':
        return lines.refuse(1, 'flexible residues are not read: the receptor is rigid')
      default:
        return false
    }
  }

  end(): void {
    this.#open.at(-1)?.refuse()
    if (this.#isInRoot) this.#lines.refuse(1, 'ROOT has no end')
  }

  parts(partOf: readonly number[]) {
    if (!this.#isTree) return undefined
    for (const [i, { parent, from, to, column }] of this.#parts.entries()) {
      if (partOf[from] !== parent || partOf[to] !== i + 1) {
        this.#lines.refuse(1, `BRANCH to ${shown(column)}: an end lies in another branch`)
      }
    }
    return {
      partOf: Int32Array.from(partOf),
      parts: this.#parts.map(({ parent, from, to }) => ({ parent, from, to })),
    }
  }
}
