// Waves on one grid, step by step: the kernel, what a caller's sources and sides add to it.
import { readCoefficient } from '../../continuum/coefficient.ts'
import type { Kernels } from '../../kernel.ts'
import type { Run } from '../../solver.ts'
import { type DrivenSide, Excitation } from './excitation.ts'
import { FieldArrays } from './field-arrays.ts'
import { FieldPhases } from './field-phases.ts'
import type { Line } from './line.ts'
import type { Mesh } from './mesh.ts'
import type { OwnSides } from './own-sides.ts'
import type { OwnSource } from './own-sources.ts'

/** What goes on from run to run. */
const CARRIED = ['p', 'wx', 'wy', 'offset', 'psiWx', 'psiWy', 'psiPx', 'psiPy'] as const

type CarriedName = (typeof CARRIED)[number]

export interface Start {
  readonly u: unknown
  readonly v: unknown
}

export class FieldSteps {
  readonly mesh: Mesh
  readonly dt: number
  /** Steps done since t = 0. */
  n = 0

  readonly #arrays: FieldArrays
  readonly #excitation: Excitation
  readonly #phases: FieldPhases

  constructor(
    kernels: Kernels,
    mesh: Mesh,
    sides: OwnSides,
    sources: readonly OwnSource[],
    dt: number,
  ) {
    this.mesh = mesh
    this.dt = dt
    this.#arrays = new FieldArrays(kernels, mesh, sides, dt)
    this.#excitation = new Excitation(this.#arrays, sides, sources)
    const { kernel, isScalar } = this.#arrays
    kernel.setSource(isScalar && !this.#excitation.isEmpty)
    this.#phases = new FieldPhases(kernel, mesh.rows, isScalar)
  }

  get t(): number {
    return this.n * this.dt
  }

  get p(): Float64Array {
    return this.#arrays.views['p']!
  }

  /** The place of a node among the numbers of a field. */
  at(i: number, j: number): number {
    return this.#arrays.at(i, j)
  }

  /** When nothing comes from sources and sides any more. */
  get quietFrom(): number {
    return this.#excitation.quietFrom
  }

  /** From u and its rate at t = 0; the flow begins half a step earlier. */
  begin(start: Start): void {
    const { mesh, dt } = this
    const { p, q, offset, psiWx, psiWy } = this.#arrays.views
    const { names, box } = mesh.medium
    const places = mesh.places
    const filled = (value: unknown, name: string) => {
      const out = new Float64Array(places[0].length)
      if (value === undefined) return out
      const place = name === 'u' ? '/initial' : '/initial/v'
      readCoefficient(value, place, name, names, box).fill(out, places, 0)
      return out
    }
    const [u, v] = [filled(start.u, 'u'), filled(start.v, 'v')]
    const rate = new Float64Array(p!.length)
    for (let j = 0; j < mesh.rows; j++) {
      for (let i = 0; i < mesh.columns; i++) {
        const at = this.at(i, j)
        const node = mesh.indexOf(i, j)
        const { inertia, loss } = mesh
        if (mesh.isHeld[node] || inertia[node] === 0 || this.#arrays.views['gains']![at] === 0)
          continue
        p![at] = u[node]!
        rate[at] = v[node]!
        if (this.#arrays.isScalar) offset![at] = v[node]! * inertia[node]! + u[node]! * loss[node]!
      }
    }
    this.#hold(0)
    if (this.#arrays.isScalar) this.#excitation.inject(0)
    this.#arrays.kernel.correct()
    const before = p!.slice()
    for (let at = 0; at < p!.length; at++) q![at] = -q![at]! / 2 + (dt / 6) * rate[at]!
    // Where q is p itself its images are to be drawn anew.
    if (!this.#arrays.isScalar) this.#arrays.kernel.correct()
    this.#arrays.kernel.push()
    if (!this.#arrays.isScalar) p!.set(before)
    psiWx!.fill(0)
    psiWy?.fill(0)
  }

  /** Threads that are idle may share the steps that come now. */
  share(run: Pick<Run, 'crew'>, steps: number): void {
    this.#phases.share(run, this.nodes, steps)
  }

  step(): void {
    const phases = this.#phases
    const { offset, q, source } = this.#arrays.views
    const { n, dt, t } = this
    if (this.#arrays.isScalar) {
      this.#excitation.inject(t)
      phases.correct()
      for (const { nodes, side, x, y } of this.#excitation.held) {
        if (side.value.uses.has('t')) this.#blend(q!, nodes, side, [x, y], t)
      }
      phases.push()
      if (n === 0) this.#excitation.inject(0, true)
      this.#excitation.collect(source!, offset!)
    } else {
      this.#excitation.inject(t + dt / 2)
      phases.correct()
      phases.push()
    }
    phases.gather()
    this.n = n + 1
    this.#hold(this.t)
  }

  #hold(t: number): void {
    const { p } = this.#arrays.views
    for (const { nodes, side, x, y } of this.#excitation.held) {
      if (t > 0 && !side.value.uses.has('t')) continue
      const values = new Float64Array(nodes.length)
      side.value.fill(values, [x, y], t)
      for (const [i, at] of nodes.entries()) p![at] = values[i]!
    }
  }

  /** What q is where p follows a caller's course. */
  #blend(
    q: Float64Array,
    nodes: Int32Array,
    { value }: DrivenSide['side'],
    places: readonly Float64Array[],
    t: number,
  ): void {
    const [before, now, behind] = [0, 1, 2].map(() => new Float64Array(nodes.length))
    value.fill(before!, places, Math.max(0, t - this.dt))
    value.fill(now!, places, t)
    value.fill(behind!, places, t + this.dt)
    for (const [i, at] of nodes.entries()) {
      q[at] = t === 0 ? now![i]! : (before![i]! + 10 * now![i]! + behind![i]!) / 12
    }
  }

  /** The numbers that another run goes on from; what is 0 everywhere is left out. */
  carried(): Record<string, Float64Array> {
    const all = this.carriedNames.map(name => {
      const values = this.#arrays.views[name]!
      return [name, Float64Array.from(this.#placesOf(name), at => values[at]!)] as const
    })
    return Object.fromEntries(all.filter(([, values]) => values.some(one => one !== 0)))
  }

  get carriedNames(): readonly CarriedName[] {
    return CARRIED.filter(name => this.#arrays.views[name] !== undefined)
  }

  lengthOf(name: CarriedName): number {
    return this.#placesOf(name).length
  }

  get nodes(): number {
    return this.mesh.columns * this.mesh.rows
  }

  /** Where the numbers of an array stand that is carried on: all nodes, or those of the layers that stretch it. */
  #placesOf(name: CarriedName): number[] {
    const { x, y, columns, rows } = this.mesh
    const isIn = (k: number, { before, behind }: Line, count: number) =>
      k < before || (behind > 0 && k >= count - behind - 1)
    const out: number[] = []
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const isThere = name.startsWith('psi')
          ? name.endsWith('x')
            ? isIn(i, x, columns)
            : isIn(j, y, rows)
          : true
        if (isThere) out.push(this.at(i, j))
      }
    }
    return out
  }

  resume(arrays: Readonly<Record<string, Float64Array>>, n: number): void {
    for (const name of this.carriedNames) {
      const values = arrays[name]
      if (!values) continue
      for (const [k, at] of this.#placesOf(name).entries())
        this.#arrays.views[name]![at] = values[k]!
    }
    this.n = n
  }

  /** Of the domain, without its layers; the last nodes of a periodic line are its first. */
  field(values = this.p): Float64Array {
    const { x, y } = this.mesh
    const width = x.cells + 1
    const out = new Float64Array(width * (y.cells + 1))
    for (let j = 0; j <= y.cells; j++) {
      for (let i = 0; i < width; i++) {
        out[j * width + i] = values[this.at(x.before + (i % x.count), y.before + (j % y.count))]!
      }
    }
    return out
  }

  /** Of a component of the flow on its faces, and the energy that it stands for. */
  get flows(): readonly Float64Array[] {
    const { wx, wy } = this.#arrays.views
    return wy ? [wx!, wy] : [wx!]
  }
}
