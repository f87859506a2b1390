// Rates of change of all species on one grid: reactions compiled from the caller's texts, diffusion, what is carried, sides.
import type { Coefficient } from '../../continuum/coefficient.ts'
import { compileRow, ROW_POINTS, ROW_STRIDE } from '../../expression/wasm/row.ts'
import { PARAMETERS_ADDRESS } from '../../expression/wasm/user-memory.ts'
import { doubles, type Kernels, UserModules } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { lazy } from '../../memo.ts'
import type { Medium } from './medium.ts'
import { type WallOnGrid, wallsOn } from './walls.ts'

const HEAP = 16_384
const modules = lazy(() => new UserModules())
/** Of the largest eigenvalue of sixth-order and of plain second differences, times the width squared. */
const STIFFEST = { even: 1088 / 180, faces: 4 }

/** Addresses of the factors of one species on the faces of the grid. */
interface Faces {
  readonly x: number
  readonly y: number
  /** Column of the compiled results with the coefficient of the cells, where it changes. */
  readonly columns: readonly (number | undefined)[]
}

export class GridRates {
  readonly medium: Medium
  readonly nx: number
  readonly ny: number
  readonly n: number
  readonly hx: number
  readonly hy: number
  readonly count: number
  /** Doubles from one species to the next, an even number. */
  readonly stride: number
  readonly kernel: KernelTable['react-fields']
  readonly centresX: Float64Array
  readonly centresY: Float64Array
  /** Operations of one evaluation. */
  readonly work: number

  readonly #faces: readonly Faces[] = []
  readonly #velocities: { x: number; y: number; fastest: number } | undefined
  readonly #walls: readonly WallOnGrid[]
  readonly #time: number
  readonly #slopes: () => {
    run: (...args: number[]) => number
    numbers: Float64Array
    outputs: number
  }
  /** Largest diffusion coefficients over the widths squared, as of the last evaluation. */
  readonly #spreading: Float64Array
  /** Of coefficients that do not change, along x and y. */
  readonly #steady: number[] = []

  constructor(kernels: Kernels, medium: Medium, nx: number, ny: number) {
    const { box, species, names, places } = medium
    this.medium = medium
    ;[this.nx, this.ny, this.n] = [nx, ny, nx * ny]
    this.hx = (box.x[1] - box.x[0]) / nx
    this.hy = (box.y[1] - box.y[0]) / ny
    this.count = species.length
    this.stride = 2 * Math.ceil(this.n / 2) + 8
    const columns = [...species.map(({ name }) => name), ...places]
    const changing = species.flatMap(({ diffusionTexts }, s) =>
      diffusionTexts.flatMap((text, k) =>
        text === undefined || (k === 1 && ny === 1) ? [] : [{ s, k, text }],
      ),
    )
    const outputs = Object.fromEntries([
      ...species.map(({ rate }, s) => [`rate${s}`, rate]),
      ...changing.map(({ s, k, text }) => [`D${k}of${s}`, text]),
    ]) as Record<string, string>
    const own = Object.keys(names.parameters)
    const texts = {
      ...{ columns, outputs, parameters: [...own, 't'] },
      definitions: names.definitions,
    }
    const row = compileRow({ ...texts, stride: 8 * this.stride })
    this.kernel = kernels('react-fields', row)
    const { wrapsX, wrapsY } = medium.sides
    this.kernel.init(nx, ny, wrapsX ? 1 : 0, wrapsY ? 1 : 0)
    this.#time = PARAMETERS_ADDRESS / 8 + own.length
    this.#parameters(doubles(this.kernel, 0, this.#time))
    this.centresX = new Float64Array(this.n)
    this.centresY = new Float64Array(this.n)
    for (let i = 0; i < this.n; i++) {
      this.centresX[i] = box.x[0] + ((i % nx) + 0.5) * this.hx
      this.centresY[i] = ny === 1 ? 0 : box.y[0] + (Math.floor(i / nx) + 0.5) * this.hy
    }
    this.#spreading = new Float64Array(this.count)
    if (!medium.isEven) {
      this.#faces = species.map((_, s) =>
        this.#facesOf(
          s,
          [0, 1].map(k => {
            const at = changing.findIndex(one => one.s === s && one.k === k)
            return at < 0 ? undefined : this.count + at
          }),
        ),
      )
    } else {
      for (const [s, { dx, dy }] of species.entries()) {
        this.#spreading[s] =
          STIFFEST.even *
          (dx.constant! / this.hx ** 2 + (ny === 1 ? 0 : dy.constant! / this.hy ** 2))
      }
    }
    this.#velocities = medium.advection && this.#velocitiesOf(medium.advection)
    this.#walls = wallsOn(this)
    this.work = this.n * (2 * row.work + (medium.isEven ? 10 : 16) * this.count)
    this.#slopes = lazy(() => {
      const pairs = species.flatMap((_, i) =>
        species.map(({ name }) => ({ of: `rate${i}`, by: name })),
      )
      const whole = compileRow({ ...texts, slopes: pairs, stride: ROW_STRIDE })
      const memory = new WebAssembly.Memory({ initial: 64 })
      const numbers = new Float64Array(memory.buffer)
      this.#parameters(numbers)
      return {
        run: modules().instance(whole, memory)['row']!,
        numbers,
        outputs: Object.keys(outputs).length,
      }
    })
  }

  #parameters(numbers: Float64Array): void {
    numbers.set(Object.values(this.medium.names.parameters), PARAMETERS_ADDRESS / 8)
  }

  /** Address of new numbers of all species, and of the places behind them that rates may name. */
  vector(): number {
    const { places } = this.medium
    const address = this.kernel.allot(this.stride * (this.count + places.length))
    for (const [p, name] of places.entries()) {
      const column = doubles(this.kernel, address + 8 * this.stride * (this.count + p), this.n)
      column.set(name === 'x' ? this.centresX : this.centresY)
    }
    return address
  }

  /** Address of new rates. */
  rates(): number {
    return this.kernel.allot(this.stride * 3 * this.count)
  }

  of(address: number, species: number): Float64Array {
    return doubles(this.kernel, address + 8 * this.stride * species, this.n)
  }

  evaluate(t: number, from: number, to: number): void {
    const { kernel, medium, count } = this
    doubles(kernel, 8 * this.#time, 1)[0] = t
    kernel.react(from, to)
    for (let s = 0; s < count; s++) {
      const [u, out] = [from + 8 * this.stride * s, to + 8 * this.stride * s]
      if (medium.isEven) {
        const { dx, dy } = medium.species[s]!
        const cy = this.ny === 1 ? 0 : dy.constant! / this.hy ** 2
        kernel.smooth(u, out, dx.constant! / this.hx ** 2, cy)
        continue
      }
      const { x, y, columns } = this.#faces[s]!
      for (const [k, column] of columns.entries()) {
        if (column === undefined) continue
        const d = to + 8 * this.stride * column
        if (k === 0) kernel.meansX(d, x, 1 / this.hx ** 2)
        else kernel.meansY(d, y, 1 / this.hy ** 2)
      }
      kernel.spread(u, out, x, y)
      if (this.#velocities) kernel.carry(u, out, this.#velocities.x, this.#velocities.y)
    }
    for (const wall of this.#walls) wall.add(t, from, to)
  }

  /** What comes in through the sides: the sum over the cells of what walls add, of one species. */
  throughSides(species: number, t: number, from: number): number {
    return this.#walls
      .filter(wall => wall.species === species)
      .reduce((sum, wall) => sum + wall.inflow(t, from), 0)
  }

  /** Sum of the reactions alone over the cells; `to` is overwritten. */
  reactions(t: number, from: number, to: number): Float64Array {
    doubles(this.kernel, 8 * this.#time, 1)[0] = t
    this.kernel.react(from, to)
    return Float64Array.from({ length: this.count }, (_, s) =>
      this.kernel.total(to + 8 * this.stride * s),
    )
  }

  /** Fastest speed over a width, summed over the directions. */
  get carrying(): number {
    return this.#velocities?.fastest ?? 0
  }

  /** A bound of the eigenvalues of diffusion and reaction, from row sums over the sizes of the species. */
  stiffness(t: number, from: number, scales: ArrayLike<number>): { spread: number; react: number } {
    const { count, medium } = this
    const { run, numbers, outputs } = this.#slopes()
    numbers[this.#time] = t
    const columns = count + medium.places.length
    const to = HEAP + ROW_STRIDE * columns
    const changing = this.#faces.flatMap(({ columns: own }, s) =>
      own.flatMap((column, k) => (column === undefined ? [] : [{ s, k, column }])),
    )
    const most = new Float64Array(2 * count)
    let [rows, sums] = [0, 0]
    for (let i = 0; i < this.n; i += ROW_POINTS) {
      const part = Math.min(ROW_POINTS, this.n - i)
      for (let c = 0; c < columns; c++) {
        numbers.set(this.of(from, c).subarray(i, i + part), (HEAP + ROW_STRIDE * c) / 8)
      }
      run(part, HEAP, to)
      const at = (column: number) => (to + ROW_STRIDE * column) / 8
      for (let p = 0; p < part; p++) {
        for (let a = 0; a < count; a++) {
          let [row, column] = [0, 0]
          for (let b = 0; b < count; b++) {
            const slope = numbers[at(outputs + a * count + b) + p]!
            const other = numbers[at(outputs + b * count + a) + p]!
            row += (Math.abs(slope) * scales[b]!) / scales[a]!
            column += (Math.abs(other) * scales[a]!) / scales[b]!
          }
          if (row > rows) rows = row
          if (column > sums) sums = column
        }
        for (const { s, k, column } of changing) {
          most[2 * s + k] = Math.max(most[2 * s + k]!, numbers[at(column) + p]!)
        }
      }
    }
    for (const { s } of changing) {
      this.#spreading[s] = this.#steady[2 * s]! + this.#steady[2 * s + 1]!
    }
    for (const { s, k } of changing) {
      const squared = k === 0 ? this.hx ** 2 : this.hy ** 2
      this.#spreading[s]! += (STIFFEST.faces * most[2 * s + k]!) / squared
    }
    return { spread: Math.max(0, ...this.#spreading), react: Math.min(rows, sums) }
  }
  #facesOf(s: number, columns: readonly (number | undefined)[]): Faces {
    const { nx, ny, kernel } = this
    const x = kernel.allot((nx + 1) * ny)
    const y = kernel.allot(ny === 1 ? 0 : nx * (ny + 1))
    const { dx, dy } = this.medium.species[s]!
    this.#steady[2 * s] = columns[0] === undefined ? this.#fillFaces(dx, 0, x) : 0
    this.#steady[2 * s + 1] = ny === 1 || columns[1] !== undefined ? 0 : this.#fillFaces(dy, 1, y)
    this.#spreading[s] = this.#steady[2 * s]! + this.#steady[2 * s + 1]!
    return { x, y, columns }
  }

  /** Harmonic means of the cells beside a face: exact across layers; what they add to the stiffness. */
  #fillFaces(coefficient: Coefficient, axis: 0 | 1, address: number): number {
    const { nx, ny, n } = this
    const cells = new Float64Array(n)
    coefficient.fill(cells, [this.centresX, this.centresY], 0)
    const squared = axis === 0 ? this.hx ** 2 : this.hy ** 2
    const faces = doubles(this.kernel, address, axis === 0 ? (nx + 1) * ny : nx * (ny + 1))
    let most = 0
    for (let j = 0; j < (axis === 0 ? ny : ny + 1); j++) {
      for (let i = 0; i < (axis === 0 ? nx + 1 : nx); i++) {
        const [before, behind] =
          axis === 0
            ? [j * nx + ((i + nx - 1) % nx), j * nx + (i % nx)]
            : [((j + ny - 1) % ny) * nx + i, (j % ny) * nx + i]
        const [a, b] = [cells[before]!, cells[behind]!]
        const mean = a + b === 0 ? 0 : (2 * a * b) / (a + b) / squared
        faces[axis === 0 ? j * (nx + 1) + i : j * nx + i] = mean
        most = Math.max(most, mean)
      }
    }
    return STIFFEST.faces * most
  }

  #velocitiesOf([vx, vy]: readonly [Coefficient, Coefficient]) {
    const { nx, ny, kernel, hx, hy, medium } = this
    const x = kernel.allot((nx + 1) * ny)
    const y = kernel.allot(ny === 1 ? 0 : nx * (ny + 1))
    const [left] = medium.box.x
    const [low] = medium.box.y
    const fill = (
      coefficient: Coefficient,
      address: number,
      count: number,
      width: number,
      at: (f: number) => [number, number],
    ) => {
      const places = Array.from({ length: count }, (_, f) => at(f))
      const values = new Float64Array(count)
      coefficient.fill(
        values,
        [Float64Array.from(places, ([u]) => u), Float64Array.from(places, ([, v]) => v)],
        0,
      )
      const numbers = doubles(kernel, address, count)
      let fastest = 0
      for (const [f, value] of values.entries()) {
        numbers[f] = value / width
        fastest = Math.max(fastest, Math.abs(value / width))
      }
      return fastest
    }
    let fastest = fill(vx, x, (nx + 1) * ny, hx, f => [
      left + (f % (nx + 1)) * hx,
      ny === 1 ? 0 : low + (Math.floor(f / (nx + 1)) + 0.5) * hy,
    ])
    if (ny > 1) {
      fastest += fill(vy, y, nx * (ny + 1), hy, f => [
        left + ((f % nx) + 0.5) * hx,
        low + Math.floor(f / nx) * hy,
      ])
    }
    return { x, y, fastest }
  }

  /** Velocity over the width on a face of a side, along the axis. */
  velocityAt(axis: 0 | 1, face: number): number {
    if (!this.#velocities) return 0
    return doubles(this.kernel, this.#velocities[axis === 0 ? 'x' : 'y'], face + 1)[face]!
  }
}
