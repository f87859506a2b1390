// Reads one molecule of an SDF or MOL text, version V2000 (Dalby et al., J. Chem. Inf. Comput. Sci. 32 (1992) 244): three
// lines of head, the counts, atoms and bonds by their columns, charges.
import { Lines, shown } from '../atoms/configuration.ts'
import { symbolOf } from './atom-types.ts'
import { type Bond, COORDINATE_MAX, type Structure, type StructureAtom } from './structure.ts'

/** Formal charges by the code of the atom's line. */
const CHARGES = [0, 3, 2, 1, 0, -1, -2, -3]

/** `pointer` is that of the text in the caller's input. */
export function readMolfile(
  text: string,
  pointer: string,
  { atomsMax }: { atomsMax: number },
): Structure {
  const lines = new Lines(text, pointer)
  for (let i = 0; i < 3; i++) {
    const line = lines.next()
    if (line === undefined) return lines.refuse(1, 'the head ends early')
    if (i === 1 && line.slice(20, 22) === '2D')
      return lines.refuse(21, 'the molecule is a drawing (2D): its places in space are needed')
  }
  const counts = lines.next() ?? ''
  if (!/V2000\s*$/.test(counts)) lines.refuse(1, 'the line of counts does not end in V2000')
  const n = whole(lines, counts, 0, 'the number of atoms', 1, atomsMax)
  const m = whole(lines, counts, 3, 'the number of bonds', 0, 999)
  const atoms: (StructureAtom & { charge: number })[] = []
  for (let i = 0; i < n; i++) {
    const line = lines.next()
    if (line === undefined) return lines.refuse(1, `the text ends at atom ${i + 1} of ${n}`)
    const place = [0, 10, 20].map(column => {
      const part = line.slice(column, column + 10).trim()
      const value = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(part) ? Number(part) : Number.NaN
      if (Math.abs(value) <= COORDINATE_MAX) return value
      return lines.refuse(column + 1, `a coordinate is no number: "${shown(part)}"`)
    }) as unknown as StructureAtom['place']
    const symbol = line.slice(31, 34).trim()
    const element = symbolOf(symbol)
    if (element === undefined)
      return lines.refuse(32, `no element has the symbol "${shown(symbol)}"`)
    const code = line.slice(36, 39).trim()
    const charge = CHARGES[code === '' ? 0 : Number(code)]
    if (charge === undefined) return lines.refuse(37, `no charge has the code "${shown(code)}"`)
    const at = `line ${i + 5}`
    atoms.push({
      name: `${element}${i + 1}`,
      element,
      type: undefined,
      place,
      charge,
      residue: '',
      at,
    })
  }
  const bonds: Bond[] = []
  const seen = new Set<number>()
  for (let i = 0; i < m; i++) {
    const line = lines.next()
    if (line === undefined) return lines.refuse(1, `the text ends at bond ${i + 1} of ${m}`)
    const a = whole(lines, line, 0, 'an atom of a bond', 1, n) - 1
    const b = whole(lines, line, 3, 'an atom of a bond', 1, n) - 1
    const order = whole(lines, line, 6, 'the order of a bond', 1, 4)
    const key = Math.min(a, b) * n + Math.max(a, b)
    if (a === b) lines.refuse(1, `atom ${a + 1} is bound to itself`)
    if (seen.has(key)) lines.refuse(1, `atoms ${a + 1} and ${b + 1} are bound twice`)
    seen.add(key)
    bonds.push({ a, b, order })
  }
  readProperties(lines, atoms)
  return { format: 'mol', pointer, atoms, bonds, parts: undefined, notes: [] }
}

/** M CHG and what follows the molecule: data of an SDF, no second molecule. */
function readProperties(lines: Lines, atoms: { charge: number }[]): void {
  let isStated = false
  let isOver = false
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (isOver) {
      if (line.trim() !== '') lines.refuse(1, 'behind $$$$ there is more: one molecule is read')
    } else if (line.startsWith('$$$$')) isOver = true
    else if (line.startsWith('M  CHG')) {
      // Charges of the properties replace those of all atoms.
      if (!isStated) for (const atom of atoms) atom.charge = 0
      isStated = true
      const count = whole(lines, line, 6, 'the number of charges', 1, 8)
      for (let k = 0; k < count; k++) {
        const i = whole(lines, line, 9 + 8 * k, 'a charged atom', 1, atoms.length) - 1
        atoms[i]!.charge = whole(lines, line, 13 + 8 * k, 'a charge', -15, 15, 4)
      }
    }
  }
}

function whole(
  lines: Lines,
  line: string,
  column: number,
  what: string,
  least: number,
  most: number,
  width = column >= 9 ? 4 : 3,
): number {
  const text = line.slice(column, column + width).trim()
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  return lines.refuse(column + 1, `${what} is "${shown(text)}": from ${least} to ${most}`)
}
