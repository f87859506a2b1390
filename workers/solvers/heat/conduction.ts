// A body on a grid: cell-centred finite volumes, conductivities harmonic across faces and arithmetic along them (Patankar,
// Numerical Heat Transfer and Fluid Flow, 1980, 4.2). Heat flows in W, per metre of depth in a plane.
import type { Coefficient } from '../../continuum/coefficient.ts'
import { type Axis, between } from '../../continuum/grid-lines.ts'
import { layoutOf, type Strip, sharesOf } from '../../continuum/layout.ts'
import { SIDES, type Side } from '../../continuum/words.ts'
import { invalidInput } from '../../refusal.ts'
import type { Body } from './body.ts'
import { Melting } from './melting.ts'
import { Wall } from './walls.ts'
import { AXIS, across, type End, type Way, waysOf } from './ways.ts'

/** Conductivities of a material along an axis: one number, or one a cell. */
interface Property {
  readonly coefficient: Coefficient
  values: Float64Array
}

export class Conduction {
  readonly body: Body
  readonly x: Axis
  readonly y: Axis
  readonly nx: number
  readonly ny: number
  readonly n: number
  readonly volumes: Float64Array
  /** Two cells a way, and its conductance, W/K. */
  readonly couplings: Int32Array
  readonly conductances: Float64Array
  readonly walls: Readonly<Record<Side, readonly Wall[]>>
  readonly isLinear: boolean
  /** Whether capacities, conductances or slopes change with time. */
  readonly variesInTime: boolean
  /** Operations of one rate(). */
  readonly work: number
  /** Heat of the sources in each cell, W, and its derivative by the temperature. */
  readonly source: Float64Array
  readonly sourceSlope: Float64Array
  /** Between neighbours along x and y: the number of the way, or -1 - the number of the wall's face. */
  readonly wayX: Int32Array
  readonly wayY: Int32Array
  /** Of bodies of which something melts. */
  readonly melting: Melting | undefined

  readonly #xs: Float64Array
  readonly #ys: Float64Array
  readonly #ways: readonly Way[]
  readonly #wallWays: { wall: Wall; face: number; way: Way }[] = []
  readonly #conductivities: Property[][]
  /** Of what is molten; the same where it conducts as the solid does. */
  readonly #molten: Property[][]
  readonly #layout: ReturnType<typeof layoutOf>
  readonly #shares: (Float64Array | undefined)[]
  #isFresh = true

  constructor(body: Body, x: Axis, y: Axis) {
    this.body = body
    this.x = x
    this.y = y
    this.nx = x.centres.length
    this.ny = y.centres.length
    this.n = this.nx * this.ny
    const { nx, n } = this
    this.#xs = Float64Array.from({ length: n }, (_, i) => x.centres[i % nx]!)
    this.#ys = Float64Array.from({ length: n }, (_, i) =>
      body.dim === 1 ? 0 : y.centres[Math.floor(i / nx)]!,
    )
    this.volumes = Float64Array.from({ length: n }, (_, i) => {
      const column = i % nx
      return (
        across(body.coordinates, x.lines[column]!, x.lines[column + 1]!) *
        y.widths[Math.floor(i / nx)]!
      )
    })
    this.#layout = layoutOf(x, y, body.shapes)
    const property = (coefficient: Coefficient): Property => ({
      coefficient,
      values: new Float64Array(coefficient.constant === undefined ? n : 1),
    })
    this.#conductivities = body.materials.map(({ kx, ky }) => [kx, ky].map(property))
    this.#molten = body.materials.map(({ latent }) =>
      latent ? [latent.kx, latent.ky].map(property) : [],
    )
    this.melting = body.materials.some(({ latent }) => latent)
      ? new Melting(body.materials, this.#layout, this.volumes)
      : undefined
    const { ways, ends, wayX, wayY } = waysOf(body, x, y, this.#layout)
    this.#ways = ways
    this.wayX = wayX
    this.wayY = wayY
    this.walls = Object.fromEntries(
      SIDES.map(side => [side, this.#wallsOf(side, ends[side])]),
    ) as unknown as Record<Side, Wall[]>
    this.couplings = new Int32Array(2 * this.#ways.length)
    for (const [w, { before, behind }] of this.#ways.entries()) {
      this.couplings[2 * w] = before!.cell
      this.couplings[2 * w + 1] = behind!.cell
    }
    this.conductances = new Float64Array(this.#ways.length)
    this.source = new Float64Array(n)
    this.sourceSlope = new Float64Array(n)
    this.#shares = body.sources.map(source => {
      if ('power' in source) return this.#spread(source.at)
      return source.shape && sharesOf(x, y, source.shape)
    })
    const walls = Object.values(this.walls).flat()
    const inside = body.materials.flatMap(({ kx, ky, rho, c, latent }) => [
      ...[kx, ky, rho, c],
      ...(latent ? [latent.kx, latent.ky] : []),
    ])
    const heats = body.sources.map(one => ('power' in one ? one.power : one.density))
    this.isLinear =
      !this.melting &&
      walls.every(wall => wall.isLinear) &&
      ![...inside, ...heats].some(({ uses }) => uses.has('T'))
    this.variesInTime =
      walls.some(wall => wall.variesInTime) ||
      inside.some(({ uses }) => uses.has('t')) ||
      heats.some(({ uses }) => uses.has('t') && uses.has('T'))
    this.work = n * (40 + [...inside, ...heats].reduce((sum, { work }) => sum + work, 0))
  }

  /** All coefficients that change with time, for whoever looks for jumps. */
  get timed(): Coefficient[] {
    const sides = Object.values(this.body.sides.parts).flat()
    return [
      ...sides.flatMap(({ value, factor }) => [value, factor]),
      ...this.body.sources.map(one => ('power' in one ? one.power : one.density)),
    ].filter(({ uses }) => uses.has('t'))
  }

  /** Times, rising, at which something changes its course. */
  changesUntil(to: number): readonly number[] {
    const all = this.timed.flatMap(one => one.changesUntil(to))
    return [...new Set(all)].sort((a, b) => a - b)
  }

  get centresX(): Float64Array {
    return this.#xs
  }

  get centresY(): Float64Array {
    return this.#ys
  }

  /** rho c V of each cell, J/K. */
  capacity(temperatures: Float64Array, t: number, out: Float64Array): void {
    const places = [this.#xs, this.#ys, temperatures]
    out.fill(0)
    const { material, mixtures } = this.#layout
    const [rhos, cs] = [new Float64Array(this.n), new Float64Array(this.n)]
    for (const [m, { rho, c, place }] of this.body.materials.entries()) {
      rho.fill(rhos, places, t)
      c.fill(cs, places, t)
      for (let i = 0; i < this.n; i++) {
        let part = material[i] === m ? 1 : 0
        if (material[i] === -1) {
          for (const [one, share] of mixtures.get(i)!) if (one === m) part = share
        }
        if (part === 0) continue
        const product = rhos[i]! * cs[i]!
        if (!(product > 0)) throw this.#nonPositive(place, 'rho c', product, i)
        out[i]! += part * product * this.volumes[i]!
      }
    }
  }

  /** Heat into each cell, W; conductances, walls and sources are those of this moment then. */
  rate(temperatures: Float64Array, t: number, out: Float64Array): void {
    this.#conduct(temperatures, t)
    this.#heat(temperatures, t)
    out.set(this.source)
    const { couplings, conductances } = this
    for (let w = 0; w < conductances.length; w++) {
      const [a, b] = [couplings[2 * w]!, couplings[2 * w + 1]!]
      const flow = conductances[w]! * (temperatures[a]! - temperatures[b]!)
      out[a]! -= flow
      out[b]! += flow
    }
    for (const side of SIDES) {
      for (const wall of this.walls[side]) {
        wall.update(temperatures, t)
        for (let f = 0; f < wall.cells.length; f++) out[wall.cells[f]!]! += wall.heat[f]!
      }
    }
  }

  /** The diagonal of minus the derivative of rate(), conductances taken as they are. */
  stiffness(out: Float64Array): void {
    const { couplings, conductances } = this
    for (let i = 0; i < this.n; i++) out[i] = -this.sourceSlope[i]!
    for (let w = 0; w < conductances.length; w++) {
      out[couplings[2 * w]!]! += conductances[w]!
      out[couplings[2 * w + 1]!]! += conductances[w]!
    }
    for (const side of SIDES) {
      for (const wall of this.walls[side]) {
        for (let f = 0; f < wall.cells.length; f++) out[wall.cells[f]!]! -= wall.slope[f]!
      }
    }
  }

  /** Heat into the body through each side, W, as of the last rate(). */
  flows(): Record<Side, number> {
    const through = (side: Side) =>
      this.walls[side].reduce((sum, { heat }) => sum + heat.reduce((all, one) => all + one, 0), 0)
    return Object.fromEntries(SIDES.map(side => [side, through(side)])) as Record<Side, number>
  }

  /** The temperature where a way crosses its face, as of the last rate(). */
  faceTemperature(code: number, temperatures: Float64Array): number {
    if (code < 0) {
      const { wall, face } = this.#wallWays[-1 - code]!
      return wall.surface[face]!
    }
    const way = this.#ways[code]!
    const [one, other] = [this.#resistance(way, 'before'), this.#resistance(way, 'behind')]
    const [a, b] = [temperatures[way.before!.cell]!, temperatures[way.behind!.cell]!]
    return (a * other + b * one) / (one + other)
  }

  /** Conductivity of a cell along x, of mixtures the mean. */
  conductivityOf(cell: number): number {
    const { material, mixtures } = this.#layout
    if (material[cell] !== -1) return this.#k(material[cell]!, 0, cell)
    return mixtures.get(cell)!.reduce((sum, [one, part]) => sum + part * this.#k(one, 0, cell), 0)
  }

  /** Heat that crosses a face towards larger coordinates, W/m^2, as of the last rate(). */
  faceFlux(code: number, temperatures: Float64Array): number {
    if (code === AXIS) return 0
    if (code < 0) {
      const { wall, face, way } = this.#wallWays[-1 - code]!
      const inward = wall.heat[face]! / way.area
      return way.before ? -inward : inward
    }
    const { before, behind, area } = this.#ways[code]!
    return (
      (this.conductances[code]! * (temperatures[before!.cell]! - temperatures[behind!.cell]!)) /
      area
    )
  }

  #resistance(way: Way, side: 'before' | 'behind'): number {
    const half = way[side]!
    const other = way[side === 'before' ? 'behind' : 'before']?.cell
    if (!way.strips) return half.length / this.#k(half.material, way.axis, half.cell, other)
    let sum = 0
    for (const strip of way.strips) sum += this.#along(strip[side], way.axis, half.cell, other)
    return sum / way.strips.length
  }

  /** What is molten conducts as such from now on. */
  hold(contents: Float64Array): void {
    this.melting?.hold(contents)
    this.#isFresh = true
  }

  #k(material: number, axis: number, cell: number, other?: number): number {
    const { values } = this.#conductivities[material]![axis]!
    const solid = values.length === 1 ? values[0]! : values[cell]!
    const molten = this.#molten[material]![axis]?.values
    if (!molten) return solid
    const share = this.melting!.moltenIn(material, cell, other)
    return solid + share * ((molten.length === 1 ? molten[0]! : molten[cell]!) - solid)
  }

  /** Length over conductivity of the pieces of a strip. */
  #along(pieces: Strip['before'], axis: number, cell: number, other?: number): number {
    let sum = 0
    for (const [material, length] of pieces) sum += length / this.#k(material, axis, cell, other)
    return sum
  }

  #conductanceOf({ before, behind, strips, area, axis }: Way): number {
    const [one, other] = [before?.cell, behind?.cell]
    if (!strips) {
      let resistance = 0
      if (before) resistance += before.length / this.#k(before.material, axis, before.cell, other)
      if (behind) resistance += behind.length / this.#k(behind.material, axis, behind.cell, one)
      return area / resistance
    }
    let sum = 0
    for (const strip of strips) {
      let resistance = 0
      if (before) resistance += this.#along(strip.before, axis, before.cell, other)
      if (behind) resistance += this.#along(strip.behind, axis, behind.cell, one)
      sum += 1 / resistance
    }
    return (area * sum) / strips.length
  }

  /** Of each material, solid and molten. */
  get #all(): Property[][] {
    return this.#conductivities.map((axes, m) => [...axes, ...this.#molten[m]!])
  }

  #conduct(temperatures: Float64Array, t: number): void {
    const places = [this.#xs, this.#ys, temperatures]
    let isChanged = this.#isFresh
    for (const [m, axes] of this.#all.entries()) {
      for (const property of axes) {
        const { coefficient } = property
        if (!this.#isFresh && !coefficient.uses.has('T') && !coefficient.uses.has('t')) continue
        coefficient.fill(property.values, places, t)
        this.#refuseNonConducting(property.values, m)
        isChanged = true
      }
    }
    if (!isChanged) return
    this.#isFresh = false
    for (const [w, way] of this.#ways.entries()) this.conductances[w] = this.#conductanceOf(way)
    for (const { wall, face, way } of this.#wallWays)
      wall.conductances[face] = this.#conductanceOf(way)
  }

  /** Where the material is; elsewhere its expression may be anything. */
  #refuseNonConducting(values: Float64Array, m: number): void {
    const { material, mixtures } = this.#layout
    for (let i = 0; i < values.length; i++) {
      if (values[i]! > 0) continue
      const isThere =
        values.length === 1 ||
        material[i] === m ||
        (mixtures.get(i) ?? []).some(([one]) => one === m)
      if (isThere) throw this.#nonPositive(this.body.materials[m]!.place, 'k', values[i]!, i)
      values[i] = 1
    }
  }

  #nonPositive(place: string, name: string, value: number, i: number) {
    const [x, y] = [this.#xs[i]!, this.#ys[i]!]
    const message = `${name} of the ${place.split('/')[1]} is ${value} at x = ${x}, y = ${y}: it is above 0`
    return invalidInput(place, message)
  }

  #heat(temperatures: Float64Array, t: number): void {
    this.source.fill(0)
    this.sourceSlope.fill(0)
    const places = [this.#xs, this.#ys, temperatures]
    const [values, slopes] = [new Float64Array(this.n), new Float64Array(this.n)]
    for (const [s, source] of this.body.sources.entries()) {
      const shares = this.#shares[s]
      const coefficient = 'power' in source ? source.power : source.density
      coefficient.fill(values, places, t, slopes)
      for (let i = 0; i < this.n; i++) {
        const share = 'power' in source ? shares![i]! : (shares?.[i] ?? 1) * this.volumes[i]!
        if (share === 0) continue
        this.source[i]! += share * values[i]!
        this.sourceSlope[i]! += share * slopes[i]!
      }
    }
  }

  /** The first part of a side that holds a face has it; where nothing is said stands last. */
  #wallsOf(side: Side, ends: readonly End[]): Wall[] {
    const left = new Set(ends)
    const walls = this.body.sides.parts[side].map(part => {
      const own = [...left].filter(
        ({ at }) => this.body.dim === 1 || (at >= part.from && at <= part.to),
      )
      for (const one of own) left.delete(one)
      const wall = new Wall(
        part,
        own.map(({ way: { area }, cell, x, y }) => ({ cell, area, x, y })),
      )
      for (const [face, { way, codes, face: at }] of own.entries()) {
        codes[at] = -this.#wallWays.push({ wall, face, way })
      }
      return wall
    })
    return walls.filter(({ cells }) => cells.length > 0)
  }

  /** Shares of a point's power: bilinear among the centres around it. */
  #spread([x, y = 0]: readonly number[]): Float64Array {
    const shares = new Float64Array(this.n)
    const [i, a] = between(this.x.centres, x!)
    const [j, b] = between(this.y.centres, this.body.dim === 1 ? this.y.centres[0]! : y)
    for (const [di, u] of [
      [0, 1 - a],
      [1, a],
    ] as const) {
      for (const [dj, v] of [
        [0, 1 - b],
        [1, b],
      ] as const) {
        if (u * v > 0) shares[i + di + this.nx * (j + dj)]! += u * v
      }
    }
    return shares
  }
}
