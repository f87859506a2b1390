// Mesh files: every element that is read, names of groups, refusals with line and column, and no other end for any text.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readGmsh } from '../../workers/continuum/mesh/gmsh.ts'
import { Failure } from '../../workers/failure.ts'
import { Random } from '../../workers/numerics/random.ts'
import { fea } from '../../workers/solvers/fea/fea.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('mesh files of Gmsh')
const inLong = longOnly(test)
const solve = solverOf(fea)

type Kind = 'tri3' | 'tri6' | 'quad4' | 'quad8' | 'quad9'
const TYPES = { tri3: 2, tri6: 9, quad4: 3, quad8: 16, quad9: 10 } as const

/** A beam of length 2 and depth 1 as Gmsh writes it, in two surfaces, the left one `soft`. */
function beam(kind: Kind, nx = 8, ny = 4): string {
  const isFine = kind !== 'tri3' && kind !== 'quad4'
  const columns = 2 * nx + 1
  const tags = new Map<number, number>()
  const lines: string[] = []
  const tagOf = (i: number, j: number) => {
    const known = tags.get(j * columns + i)
    if (known !== undefined) return known
    const tag = tags.size + 11
    tags.set(j * columns + i, tag)
    lines.push(`${i / nx} ${j / (2 * ny)} 0`)
    return tag
  }
  const parts: string[][] = [[], []]
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const node = (p: number, q: number) => tagOf(2 * i + p, 2 * j + q)
      const part = parts[i < nx / 2 ? 0 : 1]!
      if (kind.startsWith('quad')) {
        const corners = [node(0, 0), node(2, 0), node(2, 2), node(0, 2)]
        const middles = isFine ? [node(1, 0), node(2, 1), node(1, 2), node(0, 1)] : []
        part.push([...corners, ...middles, ...(kind === 'quad9' ? [node(1, 1)] : [])].join(' '))
      } else {
        const low = [node(0, 0), node(2, 0), node(2, 2)]
        // This one turns to the right, as a file may have it.
        const high = [node(0, 0), node(0, 2), node(2, 2)]
        part.push([...low, ...(isFine ? [node(1, 0), node(2, 1), node(1, 1)] : [])].join(' '))
        part.push([...high, ...(isFine ? [node(0, 1), node(1, 2), node(1, 1)] : [])].join(' '))
      }
    }
  }
  const edge = (i: number) =>
    Array.from({ length: ny }, (_, j) => {
      const ends = [tagOf(i, 2 * j), tagOf(i, 2 * j + 2)]
      return (isFine ? [...ends, tagOf(i, 2 * j + 1)] : ends).join(' ')
    })
  const [left, right] = [edge(0), edge(2 * nx)]
  const blocks = [
    [`1 1 ${isFine ? 8 : 1}`, left],
    [`1 2 ${isFine ? 8 : 1}`, right],
    [`2 1 ${TYPES[kind]}`, parts[0]!],
    [`2 2 ${TYPES[kind]}`, parts[1]!],
  ] as const
  const count = blocks.reduce((sum, [, all]) => sum + all.length, 0)
  let next = 1
  return [
    ...['$MeshFormat', '4.1 0 8', '$EndMeshFormat'],
    ...['$PhysicalNames', '4', '1 1 "clamp"', '1 2 "pull"', '2 3 "soft part"', '2 4 "hard"'],
    '$EndPhysicalNames',
    ...['$Entities', '0 2 2 0', '1 0 0 0 0 1 0 1 1 0', '2 2 0 0 2 1 0 1 2 0'],
    ...['1 0 0 0 1 1 0 1 3 1 1', '2 1 0 0 2 1 0 1 4 1 2', '$EndEntities'],
    ...['$Nodes', `1 ${tags.size} 11 ${tags.size + 10}`, `2 1 0 ${tags.size}`],
    ...[...tags.values()].map(String),
    ...lines,
    '$EndNodes',
    ...['$Periodic', '0', '$EndPeriodic'],
    ...['$Elements', `${blocks.length} ${count} 1 ${count}`],
    ...blocks.flatMap(([head, all]) => [
      `${head} ${all.length}`,
      ...all.map(nodes => `${next++} ${nodes}`),
    ]),
    ...['$EndElements', ''],
  ].join('\n')
}

const PULLED = {
  material: { E: 4e6, nu: 0.3 },
  regions: [{ tag: 'soft part', E: 1e6 }],
  supports: [
    { on: 'clamp', ux: 0 },
    { on: { at: [0, 0] }, uy: 0 },
  ],
  loads: [{ on: 'pull', traction: [1000, 0] }],
  quantity: 'ux',
}

inLong(
  'triangles and quadrangles of every order give what the same body has that was meshed here',
  () => {
    const wanted = solve({
      ...PULLED,
      geometry: { x: [0, 2], y: [0, 1] },
      mesh: { h: 0.1, refine: [] },
      regions: [{ x: [0, 1], E: 1e6 }],
      supports: [
        { on: 'left', ux: 0 },
        { on: { at: [0, 0] }, uy: 0 },
      ],
      loads: [{ on: 'right', traction: [1000, 0] }],
    })
    for (const kind of Object.keys(TYPES) as Kind[]) {
      const { value, result } = solve({ ...PULLED, gmsh: beam(kind) })
      near(value, wanted.value!, { relative: 2e-4 })
      const [clamp] = result.reactions as { length: number; force: number[] }[]
      near(clamp!.length, 1, { relative: 1e-12 })
      near(clamp!.force[0], -1000, { relative: 1e-9 })
    }
  },
)

inLong(
  'a mesh too large to be halved twice is halved once, and one too large for that is refused with what fits',
  () => {
    const { result } = solve({ ...PULLED, gmsh: beam('tri6', 32, 16) })
    assert.is((result.meshes as unknown[]).length, 2)
    assert.is(result.observedOrder, null)
    const failure = refusal(() => solve({ ...PULLED, gmsh: beam('tri3', 100, 80) }))
    assert.is(faultAt('/gmsh', failure)['limit'], 15_000)
  },
)

test('groups that are not there, shapes beside a mesh and a geometry beside it are refused', () => {
  const gmsh = beam('tri3')
  const refused = (pointer: string, input: object, message: RegExp) =>
    assert.match(
      faultAt(
        pointer,
        refusal(() => solve({ ...PULLED, gmsh, ...input })),
      ).message,
      message,
    )
  refused('/supports/0/on', { supports: [{ on: 'klamp', ux: 0 }] }, /clamp, pull/)
  refused('/regions/0/tag', { regions: [{ tag: 'rubber', E: 1 }] }, /soft part, hard/)
  refused('/regions/0/x', { regions: [{ x: [0, 1], E: 1 }] }, /tag/)
  refused('/geometry', { geometry: { x: [0, 1], y: [0, 1] } }, /already/)
  refused('/mesh', { mesh: { h: 1 } }, /already/)
})

test('what is not understood is refused with its line and column', () => {
  const text = beam('tri3', 2, 1)
  const faults: readonly [string, RegExp][] = [
    ['', /line 1, column 1: there is no section \$MeshFormat/],
    ['solid', /line 1, column 1: no section/],
    [text.replace('4.1 0 8', '2.2 0 8'), /line 2, column 1: format "2.2"/],
    [text.replace('4.1 0 8', '4.1 1 8'), /line 2, column 5: .*binary/],
    [text.replace('"clamp"', 'clamp'), /line 6, column 5: .*quotation/],
    [text.replace('\n0 0 0\n', '\n0 0 1\n'), /plane z = 0/],
    [text.replace('\n0 0 0\n', '\n0 zero 0\n'), /column 3: no number: "zero"/],
    [text.replace('$EndNodes', '$EndNode'), /\$EndNodes is missing/],
    [text.replace('2 1 2 2', '2 1 21 2'), /element type 21/],
    [text.replace(/\n(\d+) 11 12 13\n/, '\n$1 11 12 99\n'), /no node 99/],
    [text.replace(/\n(\d+) 11 12 13\n/, '\n$1 11 12 12\n'), /twice/],
    [text.replaceAll(/\$Nodes[\s\S]*?\$EndNodes/g, ''), /\$Nodes come before/],
    [`${text}$Nodes\n`, /there twice/],
    [text.slice(0, text.indexOf('$EndElements')), /\$EndElements is missing/],
  ]
  for (const [broken, pattern] of faults) {
    assert.is.not(broken, text, String(pattern))
    const failure = refusal(() => readGmsh(broken, '/gmsh'))
    assert.is(failure.code, 'INVALID_INPUT')
    const fault = faultAt('/gmsh', failure)
    assert.match(fault.message, pattern)
    assert.ok((fault['line'] as number) >= 1 && (fault['column'] as number) >= 1)
  }
})

test('any change of a file is read or refused, and never ends in another way', () => {
  const random = new Random(3)
  const text = beam('quad8', 3, 2)
  const pieces = ['-1', '0', '1e9', '99999999999999999999', '$', '\n', ' ', '2 1 2', 'NaN', '"', '']
  let [read, refused] = [0, 0]
  for (let k = 0; k < 1500; k++) {
    let broken = text
    for (let changes = 1 + Math.floor(3 * random.uniform()); changes > 0; changes--) {
      const at = Math.floor(random.uniform() * broken.length)
      const length = Math.floor(random.uniform() * 4)
      const piece = pieces[Math.floor(random.uniform() * pieces.length)]!
      broken = broken.slice(0, at) + piece + broken.slice(at + length)
    }
    try {
      const mesh = readGmsh(broken, '/gmsh')
      assert.ok(mesh.elements.every(({ nodes }) => nodes.every(node => node < mesh.x.length)))
      read++
    } catch (error) {
      assert.ok(error instanceof Failure && error.code === 'INVALID_INPUT', String(error))
      refused++
    }
  }
  assert.ok(read > 100 && refused > 500, `${read} read, ${refused} refused`)
})

test('an entity is in 64 groups at most: each of its elements is in all of them', () => {
  const text = (groups: number) =>
    beam('tri3').replace(
      /\$Entities[^$]*/,
      `$Entities\n1 0 0 0\n1 0 0 0 ${groups} ${'1 '.repeat(groups)}\n`,
    )
  readGmsh(text(64), '/gmsh')
  assert.match(refusal(() => readGmsh(text(65), '/gmsh')).message, /65 groups: 0 to 64 are read/)
})

test.run()
