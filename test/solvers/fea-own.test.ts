// Structures of the caller's own: published benchmarks, closed forms, what the elements must represent exactly, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fea } from '../../workers/solvers/fea/fea.ts'
import { COOKS_PANEL } from '../support/cooks-panel.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('fea of own structures')
const inLong = longOnly(test)
const solve = solverOf(fea)

const STEEL = { E: 210e9, nu: 0.3 }
const probesOf = ({ result }: ReturnType<typeof solve>) =>
  result.probes as ({ at: number[]; errors: Record<string, number> } & Record<string, number>)[]
const reactionsOf = ({ result }: ReturnType<typeof solve>) =>
  result.reactions as { on: string; length: number; force: number[]; moment: number }[]

/** A quarter of a ring: symmetric about both axes. */
const RING = {
  outline: [
    { to: [1, 0], centre: [0, 0] },
    [2, 0],
    { to: [0, 2], centre: [0, 0], tag: 'outer' },
    [0, 1],
  ],
}
const SYMMETRIC = [
  { on: 'y = 0', uy: 0 },
  { on: 'x = 0', ux: 0 },
]

test('NAFEMS LE1: stress of an elliptic membrane at the end of its short axis', () => {
  const solved = solve({
    geometry: {
      outline: [
        { to: [2, 0], centre: [0, 0], radii: [2, 1] },
        [3.25, 0],
        { to: [0, 2.75], centre: [0, 0], radii: [3.25, 2.75], tag: 'outer' },
        [0, 1],
      ],
    },
    mesh: { h: 0.12, refine: [{ at: [2, 0], h: 0.01 }] },
    thickness: 0.1,
    material: STEEL,
    supports: SYMMETRIC,
    loads: [{ on: 'outer', pressure: -10e6 }],
    probes: [[2, 0]],
    quantity: 'syy',
  })
  near(solved.value, 92.6585e6, { relative: 5e-4 })
  assert.ok(solved.uncertainty > Math.abs(solved.value! - 92.6585e6))
  const [below, left] = reactionsOf(solved)
  near(below!.force[1], -3.25e6, { relative: 1e-9 })
  near(left!.force[0], -2.75e6, { relative: 1e-9 })
})

test("Cook's panel: deflection of the loaded end, and the two corners of the clamp are named", () => {
  const solved = solve({
    ...COOKS_PANEL,
    mesh: {
      h: 1.6,
      refine: [
        { at: [0, 44], h: 0.1 },
        { at: [0, 0], h: 0.2 },
      ],
    },
    material: { E: 1, nu: '1/3' },
    loads: [{ on: 'right', force: [0, 1] }],
    probes: [[48, 52]],
    quantity: 'uy',
  })
  near(solved.value, 23.967, { relative: 1e-4 })
  assert.ok(solved.result.warnings.some(text => /\(0, 44\) grows/.test(text)))
  const peak = solved.result['peakVonMises'] as { value: number | null }
  assert.is(peak.value, null)
})

test('at corners without a bound of stress errors fall no faster than its growth foretells', () => {
  const solved = solve({
    ...COOKS_PANEL,
    mesh: { h: 3.51, refine: [] },
    material: { E: 1, nu: '1/3' },
    loads: [{ on: 'right', force: [0, 1] }],
    probes: [[48, 52]],
    quantity: 'ux',
  })
  // By meshes of 1.4 with sides of 0.04 at the upper corner of the clamp.
  near(solved.value, -10.6952, { absolute: 2 * solved.uncertainty })
})

inLong(
  'a ring under pressure inside has the stresses of Lamé, as a quarter of a plane and as a body of revolution',
  () => {
    const load = { pressure: 1e6 }
    const plane = solve({
      geometry: RING,
      state: 'plane-strain',
      mesh: { h: 0.05, refine: [] },
      material: STEEL,
      supports: SYMMETRIC,
      loads: [{ on: 'x^2 + y^2 = 1', ...load }],
      probes: [
        [1, 0],
        [2, 0],
      ],
      quantity: 'syy',
    })
    const round = solve({
      geometry: { x: [1, 2], y: [0, 0.25] },
      state: 'axisymmetric',
      mesh: { h: 0.05, refine: [] },
      material: STEEL,
      supports: [
        { on: 'bottom', uy: 0 },
        { on: 'top', uy: 0 },
      ],
      loads: [{ on: 'left', ...load }],
      probes: [
        [1, 0.1],
        [2, 0.1],
      ],
      quantity: 'szz',
    })
    // Lamé: a^2 p/(b^2 - a^2) (1 -+ b^2/r^2) along and around the radius, twice nu of the first factor along the axis.
    const [inside, outside] = probesOf(plane)
    near(inside!['syy'], (1e6 / 3) * 5, { relative: 1e-3 })
    near(inside!['sxx'], -1e6, { relative: 2e-3 })
    near(inside!['szz'], 0.2e6, { relative: 3e-3 })
    near(outside!['syy'], (1e6 / 3) * 2, { relative: 1e-3 })
    near(round.value, (1e6 / 3) * 5, { relative: 1e-3 })
    const [hub, rim] = probesOf(round)
    near(hub!['sxx'], -1e6, { relative: 2e-3 })
    near(hub!['syy'], 0.2e6, { relative: 3e-3 })
    near(rim!['szz'], (1e6 / 3) * 2, { relative: 1e-3 })
    // u(a) = (1 + nu)/E a^2 p/(b^2 - a^2) ((1 - 2 nu) a + b^2/a).
    const moved = ((1.3 / 210e9) * 1e6 * (0.4 + 4)) / 3
    near(inside!['ux'], moved, { relative: 1e-5 })
    near(hub!['ux'], moved, { relative: 1e-5 })
  },
)

test('what is linear in x and y is represented exactly, whatever the mesh: the patch test', () => {
  const given = { ux: '1e-3*(x + 2*y)', uy: '1e-3*(y - x/2)' }
  const solved = solve({
    geometry: {
      outline: [
        [0, 0],
        [1, 0.2],
        [1.2, 1],
        [0.1, 0.9],
      ],
      holes: [{ centre: [0.5, 0.5], radius: 0.1 }],
    },
    mesh: { h: 0.3, refine: [] },
    material: { E: 1000, nu: 0.3 },
    supports: [
      { on: 'outline', ...given },
      { on: 'holes', ...given },
    ],
    probes: [
      [0.3, 0.3],
      [0.8, 0.6],
    ],
    quantity: 'sxy',
  })
  for (const { at, ux, uy, sxx, syy, sxy } of probesOf(solved)) {
    const [x, y] = at as [number, number]
    near(ux, 1e-3 * (x + 2 * y), { absolute: 1e-15 })
    near(uy, 1e-3 * (y - x / 2), { absolute: 1e-15 })
    near(sxx, 1000e-3 / 0.7, { relative: 1e-11 })
    near(syy, 1000e-3 / 0.7, { relative: 1e-11 })
    near(sxy, (1000e-3 * 1.5) / 2.6, { relative: 1e-11 })
  }
})

test('a beam in pure bending, whose displacements are quadratic, is exact, and warmed freely it is without stress', () => {
  const beam = { geometry: { x: [0, 4], y: [-0.5, 0.5] }, mesh: { h: 0.5, refine: [] } }
  const held = [
    { on: { at: [0, 0] }, ux: 0, uy: 0 },
    { on: { at: [4, 0] }, uy: 0 },
  ]
  const bent = solve({
    ...beam,
    material: { E: 1e6, nu: 0.25 },
    supports: held,
    loads: [
      { on: 'right', traction: ['-12*y', 0] },
      { on: 'left', traction: ['12*y', 0] },
    ],
    probes: [[2, 0]],
    quantity: 'uy',
  })
  // A moment of 1 over E I = 1e6/12: M L^2/(8 E I).
  near(bent.value, (-16 / 8 / 1e6) * 12, { relative: 1e-9 })
  const warm = solve({
    ...beam,
    material: { E: 1e6, nu: 0.25, alpha: 1e-5 },
    supports: held,
    loads: [{ temperature: 100 }],
    probes: [[4, 0.5]],
    quantity: 'ux',
  })
  near(warm.value, 4e-3, { relative: 1e-12 })
  near((warm.result['peakVonMises'] as { value: number }).value, 0, { absolute: 1e-6 })
})

test('two materials in a row pull as springs in a row, and stress jumps where they meet', () => {
  const { value, result } = solve({
    geometry: { x: [0, 2], y: [0, 1] },
    mesh: { h: 0.25, refine: [] },
    material: { E: 1e6, nu: 0 },
    regions: [{ x: [1, 2], E: 4e6 }],
    supports: [
      { on: 'left', ux: 0 },
      { on: 'bottom', uy: 0 },
    ],
    loads: [{ on: 'right', traction: [1000, 0] }],
    probes: [[2, 0.5]],
    quantity: 'ux',
  })
  near(value, 1e-3 + 0.25e-3, { relative: 1e-10 })
  const { x, regions } = result.series
  assert.equal([...new Set(regions)].sort(), [0, 1])
  assert.ok(x!.length > result.nodes!, 'nodes on the border are there once for each material')
})

test('own weight, a turn about a centre and a spring are borne as mechanics has it', () => {
  const block = {
    geometry: { x: [0, 1], y: [0, 2] },
    mesh: { h: 0.25, refine: [] },
    thickness: 0.5,
  }
  const material = { E: 1e9, nu: 0.2, rho: 2400 }
  const hung = solve({
    ...block,
    material,
    supports: [{ on: 'top', ux: 0, uy: 0 }],
    loads: [{ acceleration: [0, -9.81] }],
  })
  near(reactionsOf(hung)[0]!.force[1], 2400 * 9.81, { relative: 1e-10 })
  near(reactionsOf(hung)[0]!.moment, 2400 * 9.81 * 0.5, { relative: 1e-9 })
  const stood = solve({
    ...block,
    material,
    supports: [
      { on: 'bottom', spring: [1e6, 4e6] },
      { on: { at: [0.5, 0] }, ux: 0 },
    ],
    loads: [{ on: 'top', force: [0, -8000] }],
    probes: [[0.5, 0]],
    quantity: 'uy',
  })
  near(stood.value, -8000 / (4e6 * 0.5), { relative: 0.05 })
  near(reactionsOf(stood)[0]!.force[1], 8000, { relative: 1e-9 })
  const spun = solve({
    ...block,
    material,
    supports: [{ on: 'left', ux: 0, uy: 0 }],
    loads: [{ rotation: 20, at: [0, 1] }],
  })
  // rho omega^2 times the volume times the distance of its centre.
  near(reactionsOf(spun)[0]!.force[0], -2400 * 400 * 0.5, { relative: 1e-10 })
})

test('a roller along a slope lets its body slide along it, and bears along its normal alone', () => {
  const solved = solve({
    geometry: {
      outline: [[0, 0], { to: [2, 1], tag: 'slope' }, [2, 2], [0, 2]],
    },
    mesh: { h: 0.5, refine: [] },
    material: STEEL,
    supports: [
      { on: 'slope', normal: 0 },
      { on: 'right', ux: 0 },
    ],
    loads: [{ on: 'top', pressure: 1e6 }],
  })
  const [slope] = reactionsOf(solved)
  near(slope!.force[1], 2e6, { relative: 1e-9 })
  near(slope!.force[0], -1e6, { relative: 1e-9 })
})

test('a body that may move is refused with its motion, unless the loads are in balance', () => {
  const plate = {
    geometry: { x: [0, 1], y: [0, 1] },
    mesh: { h: 0.4, refine: [] },
    material: STEEL,
  }
  const pull = { on: 'right', traction: [1e6, 0] }
  const failure = refusal(() =>
    solve({ ...plate, supports: [{ on: 'bottom', uy: 0 }], loads: [pull] }),
  )
  assert.match(faultAt('/supports', failure).message, /moves along x/)
  const turned = refusal(() =>
    solve({
      ...plate,
      supports: [{ on: { at: [0, 0] }, ux: 0, uy: 0 }],
      loads: [{ at: [1, 1], force: [0, 5] }],
    }),
  )
  assert.match(faultAt('/supports', turned).message, /turns/)
  const { result } = solve({ ...plate, loads: [pull, { on: 'left', traction: [-1e6, 0] }] })
  near((result['peakVonMises'] as { value: number }).value, 1e6, { relative: 1e-9 })
})

inLong(
  'an outline or a region that ends on its first corner is the same body; what says two edges there is refused',
  () => {
    const plate = (outline: unknown[], points: number[][]) => ({
      geometry: { outline },
      regions: [{ points, E: 70e9 }],
      mesh: { h: 0.4, refine: [] },
      material: STEEL,
      supports: [{ on: 'left', ux: 0, uy: 0 }],
      loads: [{ on: 'top', pressure: 1e6 }],
      quantity: 'uy',
      probes: [[2, 0.5]],
    })
    const corners = [[2, 0], { to: [2, 1], tag: 'free' }, [0, 1]]
    const rounded = { to: [0, 0], fillet: 0.1 }
    const half = [
      [1, 0],
      [2, 0],
      [2, 1],
      [1, 1],
    ]
    const open = solve(plate([...corners, rounded], half)).value
    assert.is(solve(plate([[0, 0], ...corners, rounded], [...half, half[0]!])).value, open)
    assert.is(solve(plate([rounded, ...corners, [0, 0]], half)).value, open)
    const doubled = plate([{ to: [0, 0], centre: [0, 0.5] }, ...corners, [0, 0]], half)
    assert.match(
      faultAt(
        '/geometry/outline/0/centre',
        refusal(() => solve(doubled)),
      ).message,
      /no edge here/,
    )
  },
)

test('a body that nothing loads or moves is refused, and one that a support moves is not', () => {
  const plate = { geometry: { x: [0, 1], y: [0, 1] }, mesh: { h: 0.4 }, material: STEEL }
  const held = { on: 'left', ux: 0, uy: 0 }
  for (const idle of [
    { ...plate, supports: [held] },
    { ...plate, supports: [held], loads: [] },
  ]) {
    faultAt(
      '/loads',
      refusal(() => solve(idle)),
    )
  }
  const moved = solve({
    ...plate,
    supports: [
      { on: 'left', ux: 0 },
      { on: 'right', ux: 1e-3 },
      { on: { at: [0, 0] }, uy: 0 },
    ],
    quantity: 'sxx',
    probes: [[0.5, 0.5]],
  })
  near(moved.value, 210e6, { relative: 1e-9 })
})

inLong(
  'a quantity of another kind is refused at its place, turns and warmings are read as such',
  () => {
    const ring = {
      geometry: { x: [0.1, 1], y: [0, 1] },
      mesh: { h: 0.5 },
      state: 'axisymmetric',
      material: { E: '1 GPa', nu: 0.3, rho: '1 g/cm^3', alpha: '12 ppm/K' },
      supports: [{ on: 'bottom', uy: 0 }],
    }
    const turned = (rotation: unknown) => solve({ ...ring, loads: [{ rotation }] }).value
    near(turned('3000 rpm'), turned(100 * Math.PI)!, { relative: 1e-12 })
    near(turned('50 Hz'), turned(100 * Math.PI)!, { relative: 1e-12 })
    const warmed = (temperature: unknown) => solve({ ...ring, loads: [{ temperature }] }).value
    near(warmed('50 degC'), warmed(50)!, { relative: 1e-12 })
    const load = [{ on: 'top', pressure: '1 bar' }]
    for (const [input, pointer] of [
      [{ loads: load, material: { E: '210 kg', nu: 0.3 } }, '/material/E'],
      [{ loads: load, material: { E: 1, nu: '0.3 m' } }, '/material/nu'],
      [{ loads: load, geometry: { x: [0.1, '3 s'], y: [0, 1] } }, '/geometry/x/1'],
      [{ loads: load, mesh: { h: '2 m/s' } }, '/mesh/h'],
      [{ loads: [{ on: 'top', pressure: '3 N' }] }, '/loads/0/pressure'],
      [{ loads: [{ on: 'top', force: [0, '3 Pa'] }] }, '/loads/0/force/1'],
      [{ loads: load, supports: [{ on: 'bottom', spring: '3 N/m' }] }, '/supports/0/spring'],
    ] as const) {
      faultAt(
        pointer,
        refusal(() => solve({ ...ring, ...input })),
      )
    }
  },
)

test('what names no edge, crosses itself, cannot be, or has no meaning is refused where it stands', () => {
  const plate = {
    geometry: { x: [0, 1], y: [0, 1] },
    mesh: { h: 0.4, refine: [] },
    material: STEEL,
    loads: [{ on: 'top', pressure: 1 }],
  }
  const support = (on: unknown) => ({ ...plate, supports: [{ on, ux: 0, uy: 0 }] })
  const refused = (pointer: string, input: object, message: RegExp) =>
    assert.match(
      faultAt(
        pointer,
        refusal(() => solve(input)),
      ).message,
      message,
    )
  refused('/supports/0/on', support('x = 3'), /no edge of the body/)
  refused('/supports/0/on', support('holes'), /no edge is called holes/)
  refused('/supports/0/on', support({ at: [3, 3] }), /no point of the body/)
  refused(
    '/geometry',
    {
      ...plate,
      geometry: {
        outline: [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
        ],
      },
    },
    /edges .* cross/,
  )
  refused('/geometry/radius', { ...plate, geometry: { x: [0, 1], y: [0, 1], radius: 2 } }, /./)
  refused('/material/nu', { ...plate, material: { E: 1, nu: 0.6 } }, /above -1 and at most 1\/2/)
  refused('/loads/0/pressure', { ...plate, loads: [{ on: 'top', pressure: 'sin(t)' }] }, /t/)
  refused('/probes/0', { ...support('left'), probes: [[2, 0]] }, /outside/)
  const outside = { centre: [5, 5], radius: 1 }
  refused(
    '/geometry/holes/0',
    { ...plate, geometry: { ...plate.geometry, holes: [outside] } },
    /takes nothing/,
  )
  refused('/regions/0', { ...support('left'), regions: [{ ...outside, E: 1 }] }, /no part/)
  refused(
    '/regions/0/centre',
    { ...plate, regions: [{ ...outside, points: [], E: 1 }] },
    /beside points/,
  )
  refused('/geometry', { ...plate, geometry: { x: [0, 1e200], y: [0, 1] } }, /are taken/)
  refused('/Lx', { ...support('left'), Lx: 3 }, /cantilever/)
  refused('/mesh', { ...support('left'), mesh: { h: 0.001 } }, /nodes|mesh/)
})

/** Of carbon fibres in epoxy resin. */
const PLY = { E1: 140e9, E2: 10e9, nu12: 0.3, G12: 5e9 }

test('a ply that is pulled at 30 degrees to its fibres gives way as its turned compliance says', () => {
  const { value } = solve({
    geometry: { x: [0, 1], y: [0, 1] },
    mesh: { h: 0.5, refine: [] },
    material: { orthotropic: { ...PLY, angle: '30 deg' } },
    supports: [
      { on: { at: [0, 0] }, ux: 0, uy: 0 },
      { on: { at: [0, 1] }, ux: 0 },
    ],
    loads: [
      { on: 'right', traction: [1e8, 0] },
      { on: 'left', traction: [-1e8, 0] },
    ],
    ...{ probes: [[1, 0.5]], quantity: 'ux' },
  })
  const { E1, E2, nu12, G12 } = PLY
  const [c, s] = [3 / 4, 1 / 4]
  near(value, 1e8 * ((c * c) / E1 + (s * s) / E2 + c * s * (1 / G12 - (2 * nu12) / E1)), {
    relative: 1e-9,
  })
})

test('a parameter that nothing names, places of two kinds, and loads of what no material has are refused', () => {
  const bar = {
    geometry: { x: [0, 2], y: [0, 1] },
    material: STEEL,
    supports: [{ on: 'left', ux: 0, uy: 0 }],
    loads: [{ on: 'right', traction: [1e6, 0] }],
  }
  const refined = (place: object) => ({ mesh: { h: 0.5, refine: [{ ...place, h: 0.2 }] } })
  const faults: [object, string][] = [
    [{ parameters: { spare: 1 } }, '/parameters/spare'],
    [refined({ at: [0, 0], centre: [1, 1] }), '/mesh/refine/0/centre'],
    [refined({ at: [0, 0], x: [0, 1] }), '/mesh/refine/0/x'],
    [refined({ x: [0, 1], radius: 0.1 }), '/mesh/refine/0/x'],
    [refined({ x: [1, 0] }), '/mesh/refine/0/x'],
    [{ mesh: { h: 1e-9 } }, '/mesh/h'],
    [{ loads: [{ acceleration: [0, -9.81] }] }, '/material/rho'],
    [{ loads: [{ rotation: 100 }] }, '/material/rho'],
    [{ loads: [{ temperature: 100 }] }, '/material/alpha'],
    [{ material: { orthotropic: { ...PLY, angle: 30 } } }, '/material/orthotropic/angle'],
  ]
  for (const [more, pointer] of faults) {
    faultAt(
      pointer,
      refusal(() => solve({ ...bar, ...more })),
    )
  }
})

test.run()
