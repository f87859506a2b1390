import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { doubles, kernels } from '../../workers/kernel.ts'
import { gauge } from '../../workers/solvers/gauge/gauge.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('gauge, smeared links')
const inLong = longOnly(test)
const solve = solverOf(gauge)

type Complex = readonly [number, number]
type Matrix = Complex[][]

const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c]
const plus = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d]
const turned = (a: Matrix): Matrix =>
  a.map((_, i) => a.map(row => [row[i]![0], -row[i]![1]] as const))
const product = (...all: Matrix[]): Matrix =>
  all.reduce((a, b) =>
    a.map(row =>
      b.map((_, j) =>
        row.reduce<Complex>((sum, one, k) => plus(sum, times(one, b[k]![j]!)), [0, 0]),
      ),
    ),
  )
const sum = (a: Matrix, b: Matrix): Matrix =>
  a.map((row, i) => row.map((one, j) => plus(one, b[i]![j]!)))
const scaled = (a: Matrix, by: number): Matrix =>
  a.map(row => row.map(([x, y]) => [by * x, by * y] as const))
const determinant = (a: Matrix): Complex => {
  const minor = (i: number, j: number) => times(a[1]![i]!, a[2]![j]!)
  const [x, y, z] = [
    [1, 2],
    [2, 0],
    [0, 1],
  ].map(([i, j]) => plus(minor(i!, j!), scaled([[minor(j!, i!)]], -1)[0]![0]!)) as [
    Complex,
    Complex,
    Complex,
  ]
  return plus(times(a[0]![0]!, x), plus(times(a[0]![1]!, y), times(a[0]![2]!, z)))
}

test('a smeared link is the special unitary part of itself and its staples in space', () => {
  const [L, dim, alpha] = [4, 3, 0.4]
  for (const [group, N] of [
    ['u1', 1],
    ['su2', 2],
    ['su3', 3],
  ] as const) {
    const kernel = kernels('lattice')
    kernel.setSeed(3)
    kernel.init(N, dim, L, L, 2 * N)
    kernel.heat()
    for (let k = 0; k < 5; k++) kernel.sweep(1)
    kernel.reserve()
    const size = 2 * N * N
    const read = () => {
      const all = doubles(kernel, kernel.linksAddress(), L * L * L * dim * size).slice()
      return (x: number, y: number, t: number, m: number): Matrix => {
        const at = ((x % L) + L * ((y % L) + L * (t % L))) * dim + m
        return Array.from({ length: N }, (_, i) =>
          Array.from({ length: N }, (_, j) => {
            const k = at * size + 2 * (i * N + j)
            return [all[k]!, all[k + 1]!] as const
          }),
        )
      }
    }
    const link = read()
    kernel.smear(alpha, 2)
    const twice = read()(1, 2, 3, 1)
    kernel.restore()
    kernel.smear(alpha, 1)
    const smeared = read()
    kernel.restore()
    assert.equal(read()(1, 2, 3, 1), link(1, 2, 3, 1), `${group}: restored`)
    assert.equal(smeared(1, 2, 3, 2), link(1, 2, 3, 2), `${group}: time is left`)
    kernel.smear(alpha, 1)
    kernel.smear(alpha, 1)
    assert.equal(read()(1, 2, 3, 1), twice, `${group}: two steps are one and one more`)
    for (const [x, y, t] of [
      [0, 0, 0],
      [3, 1, 2],
    ] as const) {
      // Along x; the staples above and below in y.
      const above = product(link(x, y, t, 1), link(x, y + 1, t, 0), turned(link(x + 1, y, t, 1)))
      const w = y + L - 1
      const below = product(turned(link(x, w, t, 1)), link(x, w, t, 0), link(x + 1, w, t, 1))
      const staples = sum(above, below)
      const V = sum(scaled(link(x, y, t, 0), 1 - alpha), scaled(staples, alpha / 2))
      const U = smeared(x, y, t, 0)
      const square = product(turned(U), U)
      for (const [i, row] of square.entries()) {
        for (const [j, [re, im]] of row.entries()) {
          near(re, i === j ? 1 : 0, { absolute: 1e-13 })
          near(im, 0, { absolute: 1e-13 })
        }
      }
      // V = U H with H Hermitian and positive, but for the third of a phase that makes the determinant 1.
      let H = product(turned(U), V)
      if (N === 3) {
        near(determinant(U)[0], 1, { absolute: 1e-12 })
        const [re, im] = determinant(V)
        const third = Math.atan2(im, re) / 3
        H = product(H, scaledBy(N, [Math.cos(third), -Math.sin(third)]))
      }
      for (const [i, row] of H.entries()) {
        assert.ok(row[i]![0] > 0)
        for (const [j, [re, im]] of row.entries()) {
          near(re, H[j]![i]![0], { absolute: 1e-12 })
          near(im, -H[j]![i]![1], { absolute: 1e-12 })
        }
      }
    }
  }
})

function scaledBy(N: number, by: Complex): Matrix {
  return Array.from({ length: N }, (_, i) =>
    Array.from({ length: N }, (_, j): Complex => (i === j ? by : [0, 0])),
  )
}

const lattice = { group: 'su2', dim: 3, L: 6, beta: 3, sweeps: 100 } as const
const loops = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 1],
  [2, 2],
]

interface Level {
  R: number
  T: number
  V: number
  error: number
}

inLong('smearing changes no history, and without a share no loop', () => {
  const plain = solve({ ...lattice, loops }).result
  const none = solve({ ...lattice, loops, smearing: { alpha: 0, steps: 2 } }).result
  const some = solve({ ...lattice, loops, smearing: { alpha: 0.5, steps: 4 } }).result
  assert.is(none.plaquette, plain.plaquette)
  assert.is(some.plaquette, plain.plaquette)
  assert.equal(some.polyakov, plain.polyakov)
  const [before, after] = [none, some].map(one => one.loops as { mean: number }[])
  // One by one in time alone.
  near(before![0]!.mean, (plain.timelikePlaquette as { mean: number }).mean, { absolute: 1e-12 })
  assert.ok(after![3]!.mean > before![3]!.mean + 0.005)
})

test('a loop that is told is the mean of the smeared ones, and the potential the logarithm of two', () => {
  const [alpha, steps, seed, before, sweeps, repairs] = [0.3, 3, 7, 5, 50, 10]
  const { result } = solve({
    ...{ group: 'su2', dim: 3, L: 6, beta: 3, seed, sweeps, loops, smearing: { alpha, steps } },
    ...{ thermalisation: before, overrelaxation: 1, start: 'hot' },
  })
  const told = result.loops as { R: number; T: number; mean: number }[]
  const kernel = kernels('lattice')
  kernel.setSeed(seed)
  kernel.init(2, 3, 6, 6, 3)
  kernel.heat()
  kernel.reserve()
  const sums = told.map(() => 0)
  for (let k = 0; k < before + sweeps; k++) {
    kernel.sweep(1)
    if (k % repairs === repairs - 1) kernel.repair()
    if (k < before) continue
    kernel.smear(alpha, steps)
    for (const [i, { R, T }] of told.entries()) {
      sums[i]! += (kernel.loop(0, R, 2, T) + kernel.loop(1, R, 2, T)) / 2
    }
    kernel.restore()
  }
  for (const [i, { mean }] of told.entries()) near(mean, sums[i]! / sweeps, { absolute: 1e-13 })
  const W = (R: number, T: number) => told.find(one => one.R === R && one.T === T)!.mean
  const levels = result.potential as Level[]
  assert.equal(
    levels.map(({ R, T }) => [R, T]),
    [
      [1, 1],
      [1, 2],
      [2, 1],
    ],
  )
  for (const { R, T, V } of levels) near(V, Math.log(W(R, T) / W(R, T + 1)), { absolute: 1e-12 })
  // R in space is another thing than R in time.
  const [{ chi }] = result.creutz as [{ chi: number }]
  near(chi, -Math.log((W(2, 2) * W(1, 1)) / (W(1, 2) * W(2, 1))), { absolute: 1e-12 })
})

inLong('the potential of smeared loops falls with time, to below that of plain ones', () => {
  const at = (alpha: number) => {
    const { potential } = solve({ ...lattice, loops, smearing: { alpha, steps: 4 } }).result
    const levels = potential as Level[]
    return (R: number, T: number) => levels.find(one => one.R === R && one.T === T)!
  }
  const [plain, smooth] = [at(0), at(0.5)]
  for (const [R, T] of [
    [1, 1],
    [2, 1],
  ] as const) {
    assert.ok(smooth(R, T).V < plain(R, T).V + 3 * plain(R, T).error, `${R}`)
  }
  const [first, second] = [smooth(1, 1), smooth(1, 2)]
  assert.ok(second.V < first.V + 3 * (first.error + second.error))
  assert.ok(smooth(2, 1).V > smooth(1, 1).V)
})

inLong('errors of potential and Creutz ratio are the spread over seeds', () => {
  const small = { ...lattice, L: 4, smearing: { alpha: 0.4, steps: 2 }, overrelaxation: 1 }
  const runs = Array.from(
    { length: 30 },
    (_, seed) => solve({ ...small, loops: loops.filter(([, T]) => T! < 3), seed }).result,
  )
  const levels = runs.map(({ potential }) => (potential as Level[])[0]!)
  const ratios = runs.map(({ creutz }) => (creutz as { chi: number; error: number }[])[0]!)
  for (const all of [
    levels.map(({ V, error }) => ({ value: V, error })),
    ratios.map(({ chi, error }) => ({ value: chi, error })),
  ]) {
    const mean = all.reduce((sum, { value }) => sum + value / 30, 0)
    const spread = Math.sqrt(all.reduce((sum, { value }) => sum + (value - mean) ** 2 / 29, 0))
    const told = Math.sqrt(all.reduce((sum, { error }) => sum + error ** 2 / 30, 0))
    near(told / spread, 1, { absolute: 0.4 })
  }
})

inLong('in four dimensions it lies where plain loops of SU(2) at 2.3 tend to', () => {
  const { potential } = solve({
    ...{ group: 'su2', dim: 4, L: 8, beta: 2.3, sweeps: 100 },
    ...{
      loops: [
        [1, 1],
        [1, 2],
        [1, 3],
      ],
      smearing: { alpha: 0.5, steps: 5 },
    },
  }).result
  const [first, second] = potential as Level[]
  // Plain loops of 8^4: ln(W11 / W12) = 0.4454, ln(W12 / W13) = 0.4317, both from above.
  assert.ok(first!.V < 0.4454 - 3 * first!.error)
  near(second!.V, 0.427, { absolute: 0.006 + 3 * second!.error })
})

test('smearing where space has no staple, or beyond its range, is refused', () => {
  const { details } = refusal(() => solve({ dim: 2, smearing: { alpha: 0.5, steps: 2 } }))
  const [fault] = (details as { errors: { pointer: string }[] }).errors
  assert.is(fault!.pointer, '/smearing')
  refusal(() => solve({ ...lattice, smearing: { alpha: 1.5, steps: 2 } }))
  refusal(() => solve({ ...lattice, smearing: { alpha: 0.5, steps: 0 } }))
  refusal(() => solve({ ...lattice, L: 32, sweeps: 2000, smearing: { alpha: 0.5, steps: 50 } }))
})

test.run()
