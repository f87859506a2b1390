// Plane frames of the caller's own: columns, portals and trusses by their equations, statics, codes of practice, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf } from '../../workers/refusal.ts'
import { buckling } from '../../workers/solvers/buckling/buckling.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('buckling of frames')
const solve = solverOf(buckling)
const STEEL = { E: 210e9, I: 8e-5, A: 100 }

function root(f: (x: number) => number, a: number, b: number): number {
  let [low, high] = [a, b]
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2
    if (f(low) * f(middle) > 0) low = middle
    else high = middle
  }
  return low
}

const h = 4
const b = 6
/** Two columns of one stiffness with a beam of three times it on top; areas so large that little is squeezed. */
const portal = (foot: string) => ({
  ...STEEL,
  nodes: { A: [0, 0], B: [0, h], C: [b, h], D: [b, 0] },
  members: [{ ends: ['A', 'B'] }, { ends: ['B', 'C'], I: 3 * STEEL.I }, { ends: ['C', 'D'] }],
  supports: { A: foot, D: foot },
  loads: [
    { node: 'B', force: [0, -1e5] },
    { node: 'C', force: [0, -1e5] },
  ],
})
const ratio = (3 / b) * h

test('a column is that of Euler, however it stands', () => {
  for (const turn of [0, 0.7, Math.PI / 2]) {
    const [x, y] = [5 * Math.cos(turn), 5 * Math.sin(turn)]
    const frame = {
      ...{ E: 210e9, I: 2e-5, A: 5e-3 },
      nodes: { foot: [0, 0], top: [x, y] },
      members: [{ ends: ['foot', 'top'] }],
      supports: { foot: 'fixed' },
      loads: [{ node: 'top', force: [(-1e4 * x) / 5, (-1e4 * y) / 5] }],
    }
    const { value, result } = solve({ frame, modes: 2 })
    near(value, (Math.PI ** 2 * 210e9 * 2e-5) / 100 / 1e4, { relative: 1e-6 })
    near(result.loadFactors![1]! / (value as number), 9, { relative: 1e-5 })
    const [member] = result.members as { effectiveLengthFactor: number; compression: number[] }[]
    near(member!.effectiveLengthFactor, 2, { relative: 1e-6 })
    near(member!.compression[0]!, 1e4, { relative: 1e-9 })
  }
})

test('a portal on pinned feet sways: k h tan(k h) = 6 (Ib/b)/(Ic/h)', () => {
  const { value } = solve({ frame: portal('pinned'), modes: 1 })
  const kh = root(x => x * Math.tan(x) - 6 * ratio, 1e-6, Math.PI / 2 - 1e-9)
  near(value, (kh * kh * STEEL.E * STEEL.I) / h / h / 1e5, { relative: 2e-5 })
})

test('a portal on fixed feet sways: k h cot(k h) = -6 (Ib/b)/(Ic/h)', () => {
  const { value, result } = solve({ frame: portal('fixed'), modes: 1 })
  const kh = root(x => x / Math.tan(x) + 6 * ratio, Math.PI / 2, Math.PI - 1e-6)
  near(value, (kh * kh * STEEL.E * STEEL.I) / h / h / 1e5, { relative: 2e-5 })
  near(result.observedOrder as number, 4, { absolute: 0.3 })
})

test('where stretching is a billion times stiffer than bending, rounding is told', () => {
  const stiff = {
    ...{ E: 1, I: 1, A: 1e9 },
    nodes: { A: [0, 0], B: [0, 1], C: [1, 1], D: [1, 0] },
    members: [{ ends: ['A', 'B'] }, { ends: ['B', 'C'] }, { ends: ['C', 'D'] }],
    supports: { A: 'fixed', D: 'fixed' },
    loads: [
      { node: 'B', force: [0, -1] },
      { node: 'C', force: [0, -1] },
    ],
  }
  const { value, uncertainty } = solve({ frame: stiff, modes: 1 })
  const kh = root(x => x / Math.tan(x) + 6, Math.PI / 2, Math.PI - 1e-6)
  near(value, kh * kh, { absolute: 3 * uncertainty })
  assert.ok(uncertainty < 1e-4)
})

test('a hanging load on a beam: statics of fixed ends, and none but bent members', () => {
  const frame = {
    ...{ E: 210e9, I: 2e-5, A: 5e-3 },
    nodes: { A: [0, 0], B: [6, 0], C: [6, -3] },
    members: [{ ends: ['A', 'B'] }, { ends: ['B', 'C'] }],
    supports: { A: 'fixed', B: 'fixed', C: 'fixed' },
    loads: [
      { member: 1, distributed: [0, -2000] },
      { member: 2, distributed: [0, -500] },
    ],
  }
  const { result } = solve({ frame, modes: 1 })
  const [beam, post] = result.members as {
    compression: number[]
    shear: number[]
    moments: number[]
  }[]
  near(beam!.shear[0]!, 6000, { relative: 1e-9 })
  near(Math.abs(beam!.moments[0]!), (2000 * 36) / 12, { relative: 1e-9 })
  // Held at both ends, half of its weight is pulled and half is pressed.
  near(post!.compression[0]!, -750, { relative: 1e-9 })
  near(post!.compression[1]!, 750, { relative: 1e-9 })
})

test('a truss of hinged bars: the compressed one bows between its joints', () => {
  const frame = {
    ...{ E: 210e9, I: 1e-6, A: 2e-3 },
    nodes: { A: [0, 0], B: [3, 0], C: [0, 3] },
    members: [
      { ends: ['C', 'B'], release: 'both' },
      { ends: ['A', 'B'], release: 'both' },
    ],
    supports: { A: 'pinned', C: 'pinned' },
    loads: [{ node: 'B', force: [0, '-10 kN'] }],
  }
  const { value, result } = solve({ frame, modes: 1 })
  const members = result.members as { compression: number[] }[]
  near(members[0]!.compression[0]!, -1e4 * Math.SQRT2, { relative: 1e-9 })
  near(members[1]!.compression[0]!, 1e4, { relative: 1e-9 })
  near(value, (Math.PI ** 2 * 210e9 * 1e-6) / 9 / 1e4, { relative: 1e-6 })
})

test('codes of practice: chi of EN 1993-1-1 and F_cr of AISC 360 E3', () => {
  const [A, I, L, fy] = [5.38e-3, 1.34e-5, 4, 355e6]
  const frame = {
    ...{ E: 210e9, I, A },
    nodes: { A: [0, 0], B: [0, L] },
    members: [{ ends: ['A', 'B'] }],
    supports: { A: 'pinned', B: 'roller' },
    loads: [{ node: 'B', force: [0, -5e5] }],
  }
  const held = { ...frame, supports: { A: 'fixed' } }
  const code = (designCode: unknown) =>
    solve({ frame: held, modes: 1, yieldStress: fy, designCode }).result
  const critical = (Math.PI ** 2 * 210e9 * I) / (4 * L * L)
  const lambda = Math.sqrt((A * fy) / critical)
  const phi = (1 + 0.34 * (lambda - 0.2) + lambda ** 2) / 2
  const chi = 1 / (phi + Math.sqrt(phi ** 2 - lambda ** 2))
  const european = code({ code: 'EN 1993-1-1', curve: 'b' })
  near(european.chi!, chi, { relative: 1e-6 })
  near(european.resistance!, chi * A * fy, { relative: 1e-6 })
  near(european.utilisation!, 5e5 / (chi * A * fy), { relative: 1e-6 })
  const american = code({ code: 'AISC 360' })
  near(american.resistance!, 0.9 * 0.877 * critical, { relative: 1e-6 })
  // fy/Fe = 1 below 2.25: 0.658 fy.
  const stocky = { ...held, A: critical / fy }
  const short = solve({
    frame: stocky,
    modes: 1,
    yieldStress: fy,
    designCode: { code: 'AISC 360' },
  })
  near(short.result.chi!, 0.658, { relative: 1e-6 })
})

test('a cantilever holds a post that leans on it, however stiff both are along', () => {
  for (const A of [1, 1e4, 1e6, 1e8]) {
    const frame = {
      ...{ E: 1, I: 1, A },
      nodes: { A: [0, 0], B: [0, 1], C: [1, 1], D: [1, 0] },
      members: [
        { ends: ['A', 'B'] },
        { ends: ['B', 'C'], release: 'both' },
        { ends: ['D', 'C'], release: 'both' },
      ],
      supports: { A: 'fixed', D: 'pinned' },
      loads: [
        { node: 'B', force: [0, -1] },
        { node: 'C', force: [0, -1] },
      ],
    }
    // The sway force of both loads: tan k = 2 k; a beam that gives way lets the post lean further.
    const k = root(x => Math.sin(x) - 2 * x * Math.cos(x), 0.5, 1.5)
    const { value } = solve({ frame, modes: 1 })
    if (A > 1e3) near(value, k * k, { relative: 1 / A + 1e-6 })
    else assert.ok(value! < k * k)
  }
})

test('loads that stay count beside those that grow', () => {
  const frame = portal('pinned')
  const half = frame.loads.map(({ node, force }) => ({ node, force: [0, force[1]! / 2] }))
  const both = [...half, ...half.map(load => ({ ...load, fixed: true }))]
  const { value, result } = solve({ frame, modes: 1 })
  const split = solve({ frame: { ...frame, loads: both }, modes: 1 })
  near(split.value, 2 * value! - 1, { relative: 1e-6 })
  const of = (members: unknown) => members as { effectiveLength: number; compression: number[] }[]
  const [whole, parted] = [of(result.members)[0]!, of(split.result.members)[0]!]
  near(parted.effectiveLength, whole.effectiveLength, { relative: 1e-6 })
  near(parted.compression[0]!, whole.compression[0]!, { relative: 1e-9 })
  const heavy = half.map(({ node, force }) => ({
    node,
    force: [0, force[1]! * value! * 3],
    fixed: true,
  }))
  const failure = refusal(() =>
    solve({ frame: { ...frame, loads: [...half, ...heavy] }, modes: 1 }),
  )
  assert.match(faultsOf(failure)[0]!.message, /by themselves/)
})

const FRAME = portal('pinned')
const REFUSED: readonly [Record<string, unknown>, string][] = [
  [{ frame: { ...FRAME, supports: {} } }, '/frame/supports'],
  [{ frame: { ...FRAME, supports: { A: 'roller', D: 'roller' } } }, '/frame/supports'],
  [{ frame: { ...FRAME, supports: { A: 'glued' } } }, '/frame/supports/A'],
  [{ frame: { ...FRAME, supports: { A: 'constructor' } } }, '/frame/supports/A'],
  [{ frame: { ...FRAME, supports: { X: 'fixed' } } }, '/frame/supports/X'],
  [{ frame: { ...FRAME, loads: [{ node: 'B', force: [0, 1] }] } }, '/frame/loads'],
  [{ frame: { ...FRAME, loads: [] } }, '/frame/loads'],
  [{ frame: { ...FRAME, E: undefined } }, '/frame/members/0/E'],
  [{ frame: { ...FRAME, I: -1 } }, '/frame/I'],
  [{ frame: { ...FRAME, nodes: { ...FRAME.nodes, E: [1, 1] } } }, '/frame/nodes/E'],
  [{ frame: { ...FRAME, members: [{ ends: ['A', 'A'] }] } }, '/frame/members/0/ends'],
  [{ frame: { ...FRAME, loads: [{ member: 4, distributed: [0, 1] }] } }, '/frame/loads/0/member'],
  [{ frame: { ...FRAME, weight: 1 } }, '/frame/weight'],
  [{ frame: { ...FRAME, E: '210 kg' } }, '/frame/E'],
  [{ frame: { ...FRAME, loads: [{ node: 'B', force: [0, '-1 s'] }] } }, '/frame/loads/0/force/1'],
  [{ frame: FRAME, L: 3 }, '/L'],
  [{ frame: FRAME, yieldStress: 3e8 }, '/yieldStress'],
  [{ frame: FRAME, designCode: { code: 'EN 1993-1-1' } }, '/designCode/curve'],
  [{ designCode: { code: 'AISC 360' } }, '/axial'],
  [
    { frame: { ...FRAME, loads: [{ node: 'B', force: [0, -1], fixed: 1 }] } },
    '/frame/loads/0/fixed',
  ],
  [{ frame: FRAME, imperfection: 0.01 }, '/imperfection'],
  [{ frame: FRAME, segments: [{ length: 1, I: 1 }] }, '/segments'],
]

test('what cannot be taken at its word is refused where it stands', () => {
  for (const [input, pointer] of REFUSED) {
    const failure = refusal(() => solve({ modes: 1, ...input }))
    assert.ok(/^(INVALID|MISSING)_INPUT$/.test(failure.code), `${failure.code} of ${pointer}`)
    assert.is(faultsOf(failure)[0]!.pointer, pointer)
  }
})

test.run()
