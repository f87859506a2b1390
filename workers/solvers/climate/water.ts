// Own water on a grid: what its cells hold, and its steps by the kernel.
import type { Coefficient } from '../../continuum/coefficient.ts'
import { axisOf } from '../../continuum/grid-lines.ts'
import { SIDES } from '../../continuum/words.ts'
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { doubles } from '../../kernel.ts'
import { invalidInput } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import type { Basin } from './basin.ts'
import { atCentres, type Mesh } from './cell-means.ts'
import { type Beyond, cellAt, type Laid, layOut, scaleOf } from './laid.ts'
import { CODES, codeOf } from './own-sides.ts'
import { WaterPhases } from './water-phases.ts'

/** Planes of the kernel. */
export const PLANES = {
  ...{ h: 0, m: 1, n: 2, rateH: 6, bed: 14, rain: 15, windX: 16, windY: 17 },
  ...{ manning: 18, linear: 19, quadratic: 20, top: 21, fastest: 22, arrival: 23, start: 24 },
} as const

/** Depth over the scale of the run below which water stands still. */
const DRY = 1e-6
/** nu dt (1/dx^2 + 1/dy^2): half of what steps of spreading alone may have. */
export const SPREAD_MAX = 0.25
/** Part of a turn by Coriolis in a step. */
const TURN_MAX = 0.1
const POSITIVE_MAX = 0.5
const HALVINGS_MAX = 40
/** Operations of a cell in a step. */
const STEP_WORK = 120
/** A surface that moved by this share of the depths has been reached. */
const ARRIVED = 1e-4
/** Times on both sides of a step's ends at which forces are taken, over the longest step. */
const ASIDE = 1e-9

type Rows = Float64Array

export class Water {
  readonly nx: number
  readonly ny: number
  readonly dx: number
  readonly dy: number
  /** Centres of the cells. */
  readonly x: Rows
  readonly y: Rows
  readonly scale: number
  readonly dry: number
  /** Volume that came in: sides and rain. */
  readonly gained = [0, 0, 0, 0, 0]
  t = 0
  steps = 0
  readonly #basin: Basin
  readonly #mesh: Mesh
  readonly #kernel
  readonly #phases: WaterPhases
  readonly #width: number
  readonly #longest: number
  #changes: readonly number[] = []
  readonly #driving: readonly Coefficient[]
  readonly #beyond: readonly Beyond[]
  readonly #isDriven: boolean
  readonly #meter: WorkMeter
  readonly #cfl: number
  /** Rain on the whole, a second. */
  #rain = 0

  constructor(
    run: Pick<Run, 'kernels' | 'crew'>,
    predictedMs: number,
    basin: Basin,
    { nx, ny }: { readonly nx: number; readonly ny: number },
    { scale, cfl }: { readonly scale: number | undefined; readonly cfl: number },
    meter: WorkMeter,
  ) {
    const { box, dim, g, sides } = basin
    this.nx = nx
    this.ny = ny
    this.#basin = basin
    this.#meter = meter
    this.#cfl = cfl
    const lines = (n: number, [from, to]: readonly [number, number]) =>
      Float64Array.from({ length: n + 1 }, (_, i) => (i === n ? to : from + ((to - from) * i) / n))
    const [along, up] = [axisOf(lines(nx, box.x)), axisOf(lines(ny, box.y))]
    this.x = along.centres
    this.y = up.centres
    this.dx = (box.x[1] - box.x[0]) / nx
    this.dy = dim === 1 ? 1 : (box.y[1] - box.y[0]) / ny
    this.#mesh = { dim, x: this.x, y: this.y, dx: this.dx, dy: this.dy }
    const start = layOut(basin, this.#mesh, { along, up })
    this.#beyond = this.#sidesOf()
    this.scale = scale ?? scaleOf(basin, this.#mesh, start, this.#beyond)
    this.dry = DRY * this.scale
    this.#kernel = run.kernels('shallow')
    this.#kernel.init(nx, ny, this.dx, this.dy, g, this.dry)
    this.#phases = new WaterPhases(this.#kernel, nx, ny, run, predictedMs)
    this.#width = this.#kernel.rowLength()
    const rough = { manning: start.manning, linear: start.linear, quadratic: start.quadratic }
    const isRough = Object.values(rough).some(values => values.some(one => one > 0))
    const hasForce = basin.wind !== undefined || basin.rain !== undefined
    const turnsWater = basin.f !== 0 || basin.beta !== 0
    this.#kernel.setViscosity(basin.viscosity)
    this.#kernel.setParts(sides.wrapsX, sides.wrapsY, isRough, hasForce, turnsWater)
    this.#fillBeds(start.bed)
    for (const [name, values] of Object.entries(rough)) this.put(name as 'manning', values)
    const turns = doubles(this.#kernel, this.#kernel.coriolis(), ny)
    const f = (y: number) => basin.f + basin.beta * y
    turns.set(this.y.map(y => (dim === 1 ? basin.f : f(y))))
    const fastestTurn = turns.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
    const c = Math.sqrt(g * this.scale)
    const perStep = c / this.dx + (dim === 1 ? 0 : c / this.dy)
    const spreads = basin.viscosity * (1 / this.dx ** 2 + (dim === 1 ? 0 : 1 / this.dy ** 2))
    this.#longest = Math.min(this.#cfl / perStep, TURN_MAX / fastestTurn, SPREAD_MAX / spreads)
    this.put('h', start.h)
    this.put(
      'm',
      start.h.map((h, k) => h * start.u[k]!),
    )
    this.put(
      'n',
      start.h.map((h, k) => h * start.v[k]!),
    )
    const codes = this.#beyond.flatMap(({ part: { discharge, level } }) => [discharge, level])
    const driving = [...codes, basin.rain, ...(basin.wind ?? [])].flatMap(one => (one ? [one] : []))
    this.#isDriven = driving.some(({ uses }) => uses.has('t'))
    this.#driving = driving
    this.#setFar(start)
  }

  /** No step goes over a time at which something that drives the water changes its course. */
  runUntil(end: number): void {
    const all = this.#driving.flatMap(one => one.changesUntil(end))
    this.#changes = [...new Set(all)].sort((a, b) => a - b)
  }

  get n(): number {
    return this.nx * this.ny
  }

  get area(): number {
    return this.dx * this.dy
  }

  /** The cells of a plane, row by row. */
  get(name: keyof typeof PLANES): Rows {
    const { nx, ny } = this
    const all = this.#plane(name)
    const values = new Float64Array(nx * ny)
    for (let j = 0; j < ny; j++) {
      values.set(all.subarray(j * this.#width, j * this.#width + nx), j * nx)
    }
    return values
  }

  put(name: keyof typeof PLANES, values: Rows): void {
    const { nx, ny } = this
    const all = this.#plane(name)
    for (let j = 0; j < ny; j++) {
      all.set(values.subarray(j * nx, (j + 1) * nx), j * this.#width)
    }
  }

  /** Cell (i, j) of a plane at i + j * width. */
  view(name: keyof typeof PLANES): { all: Rows; width: number } {
    return { all: this.#plane(name), width: this.#width }
  }

  #plane(name: keyof typeof PLANES): Rows {
    const count = (this.ny - 1) * this.#width + this.nx
    return doubles(this.#kernel, this.#kernel.field(PLANES[name]), count)
  }

  /** From here on the run counts: what came in before, and maps of the largest, begin anew. */
  begin(t: number): void {
    this.t = t
    this.gained.fill(0)
    const eta = this.get('h')
    const bed = this.get('bed')
    for (let k = 0; k < eta.length; k++) eta[k]! += bed[k]!
    this.put('top', eta)
    this.put('start', eta)
    this.put('fastest', new Float64Array(this.n))
    this.put('arrival', new Float64Array(this.n).fill(-1))
    this.#phases.record(t, ARRIVED * this.scale)
    this.#drive(t + ASIDE * this.#longest)
  }

  /** Sets time and what came in, after the cells were set. */
  resume(t: number, gained: readonly number[]): void {
    this.t = t
    for (const [k, one] of gained.entries()) this.gained[k] = one
    this.#drive(t + ASIDE * this.#longest)
  }

  /** The step that would be taken, from the waves as they are. */
  next(): number {
    this.#phases.evaluate()
    const speed = this.#kernel.speed()
    if (!Number.isFinite(speed)) throw this.#broken()
    const change = this.#changes.find(at => at > this.t + 2 * ASIDE * this.#longest)
    const free = speed > 0 ? Math.min(this.#longest, this.#cfl / speed) : this.#longest
    return change === undefined ? free : Math.min(free, change - this.t)
  }

  /** Takes the step that next() has evaluated, or a shorter one where waves grow in it. */
  advance(dt: number): void {
    const taken = this.#step(dt)
    this.t += taken
    this.steps++
    this.#phases.record(this.t, ARRIVED * this.scale)
    if (this.#isDriven) this.#drive(this.t + ASIDE * this.#longest)
  }

  /** Exactly to a time within the next step, without leaving a trace in the maps. */
  reach(t: number): void {
    while (this.t < t) {
      const dt = Math.min(this.next(), t - this.t)
      const taken = this.#step(dt)
      this.t = taken === t - this.t ? t : this.t + taken
      if (this.#isDriven) this.#drive(this.t + ASIDE * this.#longest)
    }
  }

  #step(wanted: number): number {
    const kernel = this.#kernel
    let dt = wanted
    kernel.hold()
    for (let i = 0; i < HALVINGS_MAX; i++) {
      this.#meter.add(STEP_WORK * this.n, this.t)
      const before = this.#flows()
      const least = this.#phases.first(dt)
      if (this.#isDriven) this.#drive(this.t + dt - ASIDE * this.#longest)
      this.#phases.evaluate()
      const isPositive = least >= -1e-14 * this.scale && dt * kernel.speed() <= POSITIVE_MAX
      const after = this.#flows()
      if (isPositive && this.#phases.second(dt) >= -1e-14 * this.scale) {
        for (let k = 0; k < 5; k++) this.gained[k]! += (dt / 2) * (before[k]! + after[k]!)
        return dt
      }
      kernel.restore()
      if (this.#isDriven) this.#drive(this.t + ASIDE * this.#longest)
      this.#phases.evaluate()
      dt /= 2
    }
    throw this.#broken()
  }

  /** Into the domain, a second, through the sides and as rain, as of the last evaluation. */
  #flows(): number[] {
    return [...SIDES.map((_, k) => this.#kernel.inflow(k)), this.#rain]
  }

  flows(): number[] {
    this.#phases.evaluate()
    return this.#flows()
  }

  #broken(): Failure {
    return new Failure('UNSTABLE', `the water leaves the range of numbers at t = ${this.t}`, {
      t: this.t,
    })
  }

  /** What drives the water at t: sides, rain, wind. */
  #drive(t: number): void {
    const { rain, wind, windFactor, box } = this.#basin
    if (rain) {
      const values = atCentres(this.#mesh, rain, t)
      this.put('rain', values)
      this.#rain = values.reduce((sum, one) => sum + one, 0) * this.area
    }
    for (const [i, name] of (['windX', 'windY'] as const).entries()) {
      if (!wind) continue
      this.put(
        name,
        atCentres(this.#mesh, wind[i]!, t).map(stress => stress * windFactor),
      )
    }
    const one = new Float64Array(1)
    const at = (coefficient: Coefficient, side: number, k: number) => {
      const x = side === 0 ? box.x[0] : side === 1 ? box.x[1] : this.x[k]!
      const y = side === 2 ? box.y[0] : side === 3 ? box.y[1] : this.y[k]!
      coefficient.fill(one, [Float64Array.of(x), Float64Array.of(y)], t)
      return one[0]!
    }
    for (const { side, k, part } of this.#beyond) {
      const { discharge, level, place } = part
      const [first, other] = [1, 2].map(which => this.#sideRow(side, which)) as [Rows, Rows]
      if (discharge) {
        const q = at(discharge, side, k)
        if (q < 0) {
          throw invalidInput(
            `${place}/discharge`,
            `discharge is ${q} at t = ${t}: it comes in, not below 0`,
          )
        }
        first[k] = q
        if (level) other[k] = at(level, side, k)
      } else if (level) first[k] = at(level, side, k)
    }
  }

  #sideRow(side: number, which: number): Rows {
    const count = side < 2 ? this.ny : this.nx
    return doubles(this.#kernel, this.#kernel.beyond(side, which), count)
  }

  #sidesOf(): Beyond[] {
    const { dim, sides } = this.#basin
    return SIDES.slice(0, 2 * dim).flatMap((name, side) => {
      const places = side < 2 ? this.y : this.x
      return Array.from(places, (at, k) => {
        const part = sides.parts[name].findLast(
          ({ from, to }) => dim === 1 || (at >= from && at < to),
        )
        return part ? [{ side, k, part }] : []
      }).flat()
    })
  }

  /** Kinds of the sides; beyond an absorbing one lies the start, or still water at the level named. */
  #setFar({ h, u, v, bed }: Laid): void {
    const { wrapsX, wrapsY } = this.#basin.sides
    for (const side of [0, 1, 2, 3]) {
      if (side < 2 ? wrapsX : wrapsY) this.#sideRow(side, 0).fill(CODES.periodic)
    }
    for (const { side, k, part } of this.#beyond) {
      this.#sideRow(side, 0)[k] = codeOf(part)
      if (part.kind !== 'absorbing' || part.level) continue
      const cell = cellAt(this.#mesh, side, k)
      this.#sideRow(side, 1)[k] = h[cell]! + bed[cell]!
      this.#sideRow(side, 2)[k] = [u[cell]!, -u[cell]!, v[cell]!, -v[cell]!][side]!
    }
  }

  /** The bottom, and the ghosts of a periodic one. */
  #fillBeds(bed: Rows): void {
    const { nx, ny } = this
    const { wrapsX, wrapsY } = this.#basin.sides
    const from = this.#kernel.field(PLANES.bed) / 8
    const all = new Float64Array(this.#kernel.memory.buffer)
    const wrapped = (k: number, n: number) => (k + n) % n
    const [gx, gy] = [wrapsX ? 2 : 0, wrapsY ? 2 : 0]
    for (let j = -gy; j < ny + gy; j++) {
      for (let i = -gx; i < nx + gx; i++) {
        all[from + j * this.#width + i] = bed[wrapped(j, ny) * nx + wrapped(i, nx)]!
      }
    }
  }
}
