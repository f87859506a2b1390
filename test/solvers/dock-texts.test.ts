// The readers of molecules: PDB, PDBQT with branches, MOL; what they make of texts that are broken.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import { Random } from '../../workers/numerics/random.ts'
import { BUTANEDIOL } from '../../workers/solvers/dock/examples.ts'
import { partsByBonds, rigidity, torsionCount } from '../../workers/solvers/dock/parts.ts'
import { readStructure } from '../../workers/solvers/dock/read-structure.ts'
import { typedMolecule } from '../../workers/solvers/dock/typed.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('dock: texts of molecules')
const inLong = longOnly(test)

const row = (serial: number, name: string, res: string, at: readonly number[], end: string) =>
  `ATOM  ${`${serial}`.padStart(5)} ${name.padEnd(4)} ${res} A   1    ${at.map(x => x.toFixed(3).padStart(8)).join('')}  1.00  0.00${end}`

/** Serine without hydrogens, near its usual shape. */
const SERINE_PLACES: [string, number[]][] = [
  [' N', [1.45, 0, 0]],
  [' CA', [0, 0, 0]],
  [' C', [-0.55, 1.42, 0]],
  [' O', [-1.77, 1.6, 0]],
  [' CB', [-0.5, -0.75, 1.22]],
  [' OG', [-1.92, -0.8, 1.2]],
]
const SERINE = SERINE_PLACES.map(([name, at], i) =>
  row(i + 1, name, 'SER', at, `          ${` ${name.trim()[0]}`}`),
).join('\n')

const LIGAND = [
  'REMARK composed',
  'ROOT',
  row(1, ' C1', 'LIG', [0, 0, 0], '     0.100 C '),
  row(2, ' C2', 'LIG', [1.5, 0, 0], '     0.100 C '),
  'ENDROOT',
  'BRANCH   2   3',
  row(3, ' N1', 'LIG', [2.1, 1.3, 0], '    -0.300 N '),
  row(4, ' H1', 'LIG', [1.5, 2.1, 0], '     0.200 HD'),
  'BRANCH   3   5',
  row(5, ' C3', 'LIG', [3.5, 1.4, 0.2], '     0.100 C '),
  row(6, ' O1', 'LIG', [4.1, 2.6, 0.2], '    -0.300 OA'),
  'ENDBRANCH   3   5',
  'ENDBRANCH   2   3',
  'TORSDOF 2',
  '',
].join('\n')

const read = (text: string) => readStructure(text, '/ligand', 300)

test('a PDB has places, elements and residues; donors of a bare residue are those of the table', () => {
  const { format, atoms } = read(SERINE)
  assert.is(format, 'pdb')
  assert.equal(atoms[5]!.place, [-1.92, -0.8, 1.2])
  assert.is(atoms[5]!.residue, 'SER A 1')
  const typed = typedMolecule(read(SERINE), {})
  assert.equal(typed.types, ['N', 'C', 'C', 'OA', 'C', 'OA'])
  // N donates, OG donates and accepts; all carbons have a hetero atom beside them.
  assert.equal([...typed.classes], [3, 1, 1, 8, 1, 9])
  assert.match(typed.notes.join(), /no hydrogens/)
})

test('a PDBQT has types and branches; torsions are counted by their heavy ends', () => {
  const structure = read(LIGAND)
  assert.is(structure.format, 'pdbqt')
  assert.equal([...structure.parts!.partOf], [0, 0, 1, 1, 2, 2])
  assert.equal(structure.parts!.parts, [
    { parent: 0, from: 1, to: 2 },
    { parent: 1, from: 2, to: 4 },
  ])
  const typed = typedMolecule(structure, {}, rigidity(structure.parts!))
  assert.equal([...typed.classes], [0, 1, 3, -1, 1, 8])
  assert.is(torsionCount(typed, structure.parts!), 2)
})

test('a MOL has bonds and charges, and turns where a bond is single, in no ring, to no end and no amide', () => {
  const structure = read(BUTANEDIOL.replace('M  END', 'M  CHG  1   6  -1\nM  END'))
  assert.is(structure.format, 'mol')
  assert.is(structure.atoms[5]!.charge, -1)
  const typed = typedMolecule(structure, {})
  // The first O has a hydrogen that the text leaves out, the charged one none.
  assert.equal([...typed.classes], [9, 1, 0, 0, 1, 8])
  assert.is(partsByBonds(typed).parts.length, 3)
  // O-C(=O)-N-C-C: of three bonds between heavy neighbours the amide's does not turn.
  const nitrogen = BUTANEDIOL.replace(
    '-0.5000   -0.4500    0.0000 C',
    '-0.5000   -0.4500    0.0000 N',
  )
  const amide = typedMolecule(read(nitrogen.replace('  5  6  1', '  2  6  2')), {})
  assert.equal(amide.types, ['OA', 'C', 'N', 'C', 'C', 'OA'])
  assert.equal(partsByBonds(amide).parts.length, 1)
})

test('alternate places are left out, and told', () => {
  const other = SERINE.replace(/^(ATOM {6}6 {2}OG ).(.*)$/m, '$1B$2')
  const { atoms, notes } = read(other)
  assert.is(atoms.length, 5)
  assert.match(notes.join(), /1 atoms in alternate places/)
})

test('what is not understood is refused by line and column', () => {
  const faults: [string, RegExp][] = [
    ['no molecule', /line 1, column 1: no PDB/],
    ['REMARK nothing\n', /column 1: the text has no ATOM/],
    [SERINE.replace('  -1.920', '  -1.9x0'), /line 6, column 31: a coordinate is no number/],
    [SERINE.replace('  -1.920', '     NaN'), /line 6, column 31/],
    [`${SERINE}\nQUATSCH 1`, /line 7, column 1: "QUATSCH" is no record/],
    [`MODEL 1\n${SERINE}\nENDMDL\nMODEL 2\n`, /line 9, column 1: a second MODEL/],
    [LIGAND.replace('ENDROOT\n', ''), /line 5, column 1: BRANCH stands behind ENDROOT/],
    [LIGAND.replace('BRANCH   2   3', 'BRANCH   9   3'), /line 6, column 8: BRANCH begins at no/],
    [
      LIGAND.replace('ENDBRANCH   3   5', 'ENDBRANCH   3   6'),
      /line 12, column 10: ENDBRANCH does/,
    ],
    [LIGAND.replace('ENDBRANCH   2   3\n', ''), /column 1: BRANCH 2 3 has no end/],
    [LIGAND.replace('-0.300 N ', '-0.3x0 N '), /line 7, column (?:69|77)/],
    [LIGAND.replace('ENDROOT', 'BEGIN_RES'), /line 5, column 1: flexible residues/],
    [
      BUTANEDIOL.replace('\n\n', `\n${'RDKit'.padStart(10)}${'2D'.padStart(12)}\n`),
      /line 2, column 21: .* drawing/,
    ],
    [BUTANEDIOL.replace('V2000', 'V3000'), /line 4, column 1: the line of counts/],
    [BUTANEDIOL.replace('  6  5  0', '  7  5  0'), /line 11, column 1: a coordinate/],
    [BUTANEDIOL.replace('   -3.0000', '   -3.00q0'), /line 5, column 1: a coordinate/],
    [BUTANEDIOL.replace(' O\n', ' Oxy\n'), /line 5, column 32: no element/],
    [BUTANEDIOL.replace('  1  2  1', '  1  8  1'), /line 11, column 4: an atom of a bond is "8"/],
    [
      BUTANEDIOL.replace('  1  2  1', '  2  3  1'),
      /line 12, column 1: atoms 2 and 3 are bound twice/,
    ],
    [`${BUTANEDIOL}$$$$\nmore`, /line 18, column 1: behind \$\$\$\$ there is more/],
  ]
  for (const [text, message] of faults) {
    const failure = refusal(() => read(text))
    faultAt('/ligand', failure)
    assert.match(failure.message, message)
  }
})

test('texts with accidents are read or refused by line and column', () => {
  const random = new Random(20_260)
  const marks = [
    '\n',
    ' ',
    '-',
    '1e9',
    '9'.repeat(30),
    'ROOT\n',
    'ENDBRANCH 2 3\n',
    '\0',
    'V2000',
    'ATOM  ',
    '\r',
    '$$$$\n',
    '.',
  ]
  for (const text of [SERINE, LIGAND, BUTANEDIOL]) {
    for (let run = 0; run < 1000; run++) {
      let broken = text
      for (let k = random.below(4); k >= 0; k--) {
        const at = random.below(broken.length)
        const cut = at + random.below(random.below(3) === 0 ? 90 : 3)
        broken = broken.slice(0, at) + marks[random.below(marks.length)] + broken.slice(cut)
      }
      try {
        const structure = read(broken)
        assert.ok(structure.atoms.every(({ place }) => place.every(Number.isFinite)))
        const typed = typedMolecule(structure, {})
        assert.ok(typed.heavy.length > 0)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        assert.is(error.code, 'INVALID_INPUT')
      }
    }
  }
})

inLong(
  'a crowd of atoms is refused, and a long text is read in time that grows with its length',
  () => {
    const crowd = `400\n\n${Array.from({ length: 400 }, (_, i) => `C ${(i % 20) * 0.3} ${Math.floor(i / 20) * 0.3} 0\n`).join('')}`
    const failure = refusal(() => typedMolecule(readStructure(crowd, '/receptor', 20_000), {}))
    assert.match(failure.message, /atoms lie within 4 Angstrom/)
    const many = Array.from({ length: 15_000 }, (_, i) =>
      row(
        i % 99_999,
        ' CA',
        'ALA',
        [(i % 30) * 3, (Math.floor(i / 30) % 30) * 3, Math.floor(i / 900) * 3],
        '           C',
      ),
    )
    const { atoms, partners } = typedMolecule(
      readStructure(many.join('\n'), '/receptor', 20_000),
      {},
    )
    assert.is(atoms.length, 15_000)
    assert.ok(partners.every(bound => bound.length === 0))
    near(atoms[31]!.place[0], 3, { relative: 1e-12 })
  },
)

test.run()
