import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import { Random } from '../../workers/numerics/random.ts'
import { readXyz } from '../../workers/solvers/atoms/read-xyz.ts'
import { readLammps } from '../../workers/solvers/evolve/read-lammps.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'

const test = suite('evolve: texts of atoms')

const XYZ = `3
Lattice="10.0 0 0 0 11.0 0 0 0 12.0" Properties=species:S:1:id:I:1:pos:R:3:vel:R:3:forces:R:3 pbc="T T T"
Ar 1 0.5 1e0 -2.5 0.1 0.2 0.3 9 9 9
Ar 2 4 5 6 0 0 0 9 9 9
Kr 3 7.25 8 9 -.1 +.2 -3e-1 9 9 9
`

const DATA = `a mixture, by write_data

4 atoms
2 atom types
0 bonds
-5 5 xlo xhi
-5 6 ylo yhi
0 12 zlo zhi
0 0 0 xy xz yz

Masses

1 39.948 # Ar
2 83.798

Atoms # charge

3 2 0.0 1 2 3 0 0 -1
1 1 0.0 -5 -5 0 0 0 0
7 1 -1e-1 4.5 5.5 11.5 0 1 0
2 2 0.0 0 0 6 0 0 0

Velocities

1 0.1 0.2 0.3
2 1 2 3
3 -1 -2 -3
7 0 0 0
`

test('extended XYZ: species, places, velocities and box by the columns that it names', () => {
  const read = readXyz(XYZ, '/initial')
  assert.equal(read.kinds, ['Ar', 'Kr'])
  assert.equal([...read.kindOf], [0, 0, 1])
  assert.equal([...read.positions], [0.5, 1, -2.5, 4, 5, 6, 7.25, 8, 9])
  assert.equal([...read.velocities!], [0.1, 0.2, 0.3, 0, 0, 0, -0.1, 0.2, -0.3])
  assert.equal(read.box, [10, 11, 12])
})

test('plain XYZ has a comment, four columns, or seven with velocities', () => {
  const plain = readXyz('2\r\nany comment\r\nA 1 2 3\r\nB 4 5 6\r\n\r\n', '/initial')
  assert.equal([...plain.positions], [1, 2, 3, 4, 5, 6])
  assert.is(plain.box, undefined)
  assert.equal([...readXyz('1\n\nA 1 2 3 4 5 6', '/initial').velocities!], [4, 5, 6])
})

test('LAMMPS data: the corner of the box is taken off, atoms keep their order, velocities go by id', () => {
  const read = readLammps(DATA, '/initial')
  assert.equal(read.kinds, ['1', '2'])
  assert.equal([...read.kindOf], [1, 0, 0, 1])
  assert.equal([...read.positions.slice(0, 6)], [6, 7, 3, 0, 0, 0])
  assert.equal([...read.velocities!.slice(0, 3)], [-1, -2, -3])
  assert.equal(read.box, [10, 11, 12])
  near(read.masses!['2'], 83.798, { relative: 1e-15 })
  const bare = DATA.replace('Atoms # charge', 'Atoms').replaceAll(/ (0\.0|-1e-1) (.*)/g, ' $2')
  assert.equal([...readLammps(bare, '/initial').positions], [...read.positions])
})

test('what is not understood is refused with its line and column', () => {
  const xyz: readonly [string, RegExp][] = [
    ['', /line 1, column 1: the number of atoms/],
    ['3 4\n', /line 1, column 3/],
    ['99999999\n\n', /line 1, column 1.*20000/],
    [XYZ.replace('3\n', '4\n'), /line 6, column 1: the text ends at atom 4 of 4/],
    [`${XYZ}Ar 4 1 2 3`, /line 6, column 1: after 3 atoms/],
    [XYZ.replace('7.25', '7.2.5'), /line 5, column 6: a coordinate is no number: "7.2.5"/],
    [XYZ.replace('7.25', 'NaN'), /line 5, column 6/],
    [XYZ.replace('7.25', '0x10'), /line 5, column 6/],
    [XYZ.replace(' 9 9 9\n', ' 9 9\n'), /line 3, column \d+: an atom has 10 columns, not 11/],
    [XYZ.replace('0 11.0', '0.5 11.0'), /line 2, column 1: the box is not at right angles/],
    [XYZ.replace('11.0', '-11.0'), /an edge of the box/],
    [XYZ.replace('pos:R:3', 'pos:R:2'), /line 2, column \d+: Properties have no pos/],
    [XYZ.replace('id:I:1', 'id:Q:1'), /Properties have no column "id:Q:1"/],
    [XYZ.replace('pbc', 'Lattice'), /line 2, column \d+: Lattice is there twice/],
    [
      `9\n\n${'ABCDEFGHI'.replaceAll(/./g, kind => `${kind} 1 2 3\n`)}`,
      /line 11, column 1: a kind beyond 8/,
    ],
  ]
  for (const [text, message] of xyz)
    assert.match(refusal(() => readXyz(text, '/initial')).message, message)
  const data: readonly [string, RegExp][] = [
    [DATA.replace('4 atoms', '5 atoms'), /line \d+, column 1: Atoms end at|an atom has 1 columns/],
    [DATA.replace('0 0 0 xy', '0 1 0 xy'), /line 9, column 3: the box is not at right angles/],
    [DATA.replace('-5 5 xlo', '5 -5 xlo'), /line 6, column 3: the box has no extent along x/],
    [DATA.replace('# charge', '# sphere'), /line 16, column 1: atom style sphere/],
    [DATA.replace('Masses', 'Bonds'), /line 11, column 1: section Bonds has no meaning/],
    [DATA.replace('39.948', '-1'), /line 13, column 3: a mass is -1/],
    [DATA.replace('2 83.798', '1 83.798'), /line 14, column 1: the mass of type 1 is there twice/],
    [DATA.replace('1 1 0.0', '3 1 0.0'), /line 19, column 1: atom 3 is there twice/],
    [DATA.replace('1 1 0.0', '1 3 0.0'), /line 19, column 3: an atom type is 3: from 1 to 2/],
    [DATA.replace('\n7 0 0 0', '\n8 0 0 0'), /line 28, column 1: there is no atom 8/],
    [DATA.replace('2 atom types', '2 atom kinds'), /line 4, column 1: not understood/],
    [`${DATA}stray`, /line 29, column 1: a line that belongs to no section/],
    [DATA.slice(0, DATA.indexOf('Atoms')), /there is no section Atoms/],
  ]
  for (const [text, message] of data) {
    const failure = refusal(() => readLammps(text, '/initial'))
    faultAt('/initial', failure)
    assert.match(failure.message, message)
  }
})

test('texts with accidents are read or refused by line and column, and in time that grows with their length', () => {
  const random = new Random(20_231)
  const marks = [
    '\n',
    ' ',
    '\t',
    '-',
    '1e9',
    '"',
    '=',
    '#',
    'e',
    '0',
    '9'.repeat(40),
    '\r',
    'Atoms',
    ':',
    '\0',
  ]
  for (const [text, read] of [
    [XYZ, readXyz],
    [DATA, readLammps],
  ] as const) {
    for (let run = 0; run < 1500; run++) {
      let broken: string = text
      for (let k = random.below(4); k >= 0; k--) {
        const at = random.below(broken.length)
        const cut = at + random.below(random.below(3) === 0 ? 40 : 3)
        broken = broken.slice(0, at) + marks[random.below(marks.length)] + broken.slice(cut)
      }
      try {
        const { kindOf, positions, box, kinds } = read(broken, '/initial')
        assert.is(positions.length, 3 * kindOf.length)
        assert.ok(positions.every(Number.isFinite) && kindOf.every(kind => kind < kinds.length))
        assert.ok(box === undefined || box.every(edge => edge > 0))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        assert.is(error.code, 'INVALID_INPUT')
        assert.match(error.message, /line \d+, column \d+/)
      }
    }
  }
  const rows = Array.from(
    { length: 20_000 },
    (_, i) => `Ar ${i} ${i} 0.123456789012345678901234567890`,
  )
  assert.is(
    readXyz(`20000\n${' '.repeat(300_000)}\n${rows.join('\n')}`, '/initial').kindOf.length,
    20_000,
  )
  refusal(() => readXyz(`1\n${'a='.repeat(700_000)}\nA 1 2`, '/initial'))
  refusal(() => readLammps(`t\n\n${'1 '.repeat(700_000)}`, '/initial'))
})

test('a box that is open along an axis and masses in a column are refused', () => {
  const faults: [string, RegExp][] = [
    [XYZ.replace('pbc="T T T"', 'pbc="T F T"'), /line 2, column \d+: pbc: the box is periodic/],
    [XYZ.replace('forces:R:3', 'masses:R:3'), /line 2, column \d+: a column masses/],
  ]
  for (const [text, message] of faults) {
    assert.match(refusal(() => readXyz(text, '/initial')).message, message)
  }
})

test('a comment of one long word is read as quickly as it is long', () => {
  const text = `2\n${'a'.repeat(1_400_000)}\nA 0 0 0\nA 1 1 1\n`
  assert.is(readXyz(text, '/initial').kindOf.length, 2)
})

test.run()
