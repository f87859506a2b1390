// Bodies from their start to tEnd: steps of DOP853, each projected onto the links, cut where something happens.
import { passagesOf } from '../../dynamics/changes.ts'
import { Failure } from '../../failure.ts'
import { brent } from '../../numerics/brent.ts'
import { type Dop853, dop853 } from '../../numerics/dop853.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { type Approach, ClosestOfSteps } from './closest.ts'
import { Constraints } from './own-constraints.ts'
import { type Gap, type GapState, gapAt, gapsOf } from './own-contacts.ts'
import { Dynamics } from './own-dynamics.ts'
import { collide } from './own-impulses.ts'
import { LinkForces } from './own-link-forces.ts'
import { endless, locked, stuck, WORK_MAX, workedOut } from './own-refusals.ts'
import { allowances, lengthOf, longestGap } from './own-scales.ts'
import { distanceOf } from './own-scene.ts'
import type { Scene } from './scene.ts'

export interface Row {
  t: number
  y: Float64Array
  /** Of each link, positive where it pulls. */
  forces: Float64Array
}

export interface OwnRun {
  rows: Row[]
  end: Row
  /** A j of -1 is the ground. */
  collisions: { t: number; i: number; j: number; speed: number }[]
  /** When ropes became taut or slack. */
  ropes: { t: number; link: number; isTaut: boolean }[]
  links: LinkForces
  steps: number
  /** Largest |E - E0| with what was taken out, and the largest kinetic energy and |E|. */
  energyChange: number
  energyScale: number
  energyStart: number
  dynamics: Dynamics
  /** Of each pair of few bodies. */
  approaches: readonly Approach[]
}

/** Of the scene: what counts as touching, and of the largest speed as coming closer. */
const TOUCH = 1e-12
/** Of the run: events of one kind closer than this, so many in a row, are without end. */
const ZENO_SHARE = 1e-9
const ZENO_COUNT = 5
const COLLISIONS_DEFAULT = 1000
const REPORT_EVERY = 2000

export interface RunOptions {
  rtol: number
  /** Longest step as a share of the run, and of the way from row to row. */
  stepShare: number
  rowShare: number
}

export function runOwn(
  scene: Scene,
  options: RunOptions,
  progress: (share: number) => void,
): OwnRun {
  return new Runner(scene, options, progress).run()
}

class Runner {
  readonly #scene: Scene
  readonly #rtol: number
  readonly #maxStep: number
  readonly #progress: (share: number) => void
  readonly #dynamics: Dynamics
  readonly #collisions: OwnRun['collisions'] = []
  readonly #ropes: OwnRun['ropes'] = []
  readonly #forces: LinkForces
  readonly #absolute: Float64Array
  readonly #length: number
  #active: number[]
  #gaps: Gap[]
  #integrator: Dop853
  #t = 0
  readonly #y: Float64Array
  /** The last state without an event before the present step. */
  #before: { t: number; y: Float64Array; gaps: GapState[] }
  #pending: { gap: Gap; h: number } | null = null
  #steps = 0
  #work = 0
  #isWorkedOut = false
  #close = { key: '', t: Number.NaN, count: 0 }
  readonly #energy: { start: number; change: number; scale: number }
  readonly #closest: ClosestOfSteps

  constructor(scene: Scene, options: RunOptions, progress: (share: number) => void) {
    const { rtol, stepShare, rowShare } = options
    this.#scene = scene
    this.#rtol = rtol
    this.#maxStep = Math.min(stepShare * scene.tEnd, rowShare * longestGap(scene))
    this.#progress = progress
    const { n, dimension: d, links } = scene
    this.#active = links.flatMap(({ kind }, k) => (kind === 'rod' ? [k] : []))
    this.#dynamics = new Dynamics(scene, new Constraints(scene, this.#active))
    this.#y = new Float64Array(this.#dynamics.size)
    this.#y.set(scene.position)
    this.#y.set(scene.velocity, n * d)
    this.#forces = new LinkForces(this.#dynamics)
    this.#placeStart()
    this.#dynamics.separate(this.#y)
    this.#length = lengthOf(scene)
    this.#absolute = allowances(this.#dynamics, this.#y, rtol, this.#length, scene.tEnd)
    this.#gaps = gapsOf(scene, this.#active)
    this.#refuseOverlap()
    this.#settle()
    const { kinetic, potential } = this.#dynamics.energies(this.#y)
    const start = kinetic + potential + this.#y[this.#dynamics.lostAt]!
    this.#energy = { start, change: 0, scale: Math.max(Math.abs(start), kinetic) }
    this.#closest = new ClosestOfSteps(n, d, (t, y) => this.#dynamics.accelerations(t, y))
    this.#before = { t: 0, y: this.#y.slice(), gaps: this.#gapStates() }
    this.#integrator = this.#opened()
  }

  run(): OwnRun {
    const { times, tEnd, texts } = this.#scene
    const rows: Row[] = []
    this.#forces.see(this.#t, this.#y, this.#active)
    this.#closest.see(this.#t, this.#y)
    // No step goes over a change of the forces.
    const passages = passagesOf(texts.changes(tEnd), 0, tEnd)
    const walls = new Map(passages.map(one => [one.before, one]))
    for (const time of [...walls.keys(), ...times, tEnd].sort((a, b) => a - b)) {
      this.#advance(time)
      const wall = walls.get(time)
      if (wall) this.#t = this.#dynamics.pass(this.#y, wall)
      if (time === times[rows.length]) rows.push({ ...this.#row(), t: time })
    }
    return {
      ...{ rows, end: this.#row(), collisions: this.#collisions, ropes: this.#ropes },
      ...{ links: this.#forces, steps: this.#steps },
      energyChange: this.#energy.change,
      energyScale: this.#energy.scale,
      energyStart: this.#energy.start,
      dynamics: this.#dynamics,
      approaches: this.#closest.approaches,
    }
  }

  #row(): Row {
    const forces = this.#forces.at(this.#t, this.#y, this.#active)
    return { t: this.#t, y: this.#y.slice(), forces }
  }

  #advance(time: number): void {
    while (this.#t < time) {
      const isThere = this.#integrator.advance(this.#t, this.#y, time)
      if (isThere) {
        this.#t = time
        return
      }
      if (this.#isWorkedOut) throw workedOut(this.#before.t, this.#scene.tEnd)
      if (!this.#pending) throw stuck(this.#scene, this.#before)
      this.#happen(this.#pending)
      this.#pending = null
      this.#integrator = this.#opened()
    }
  }

  #opened(): Dop853 {
    const slope = (t: number, y: Float64Array, dy: Float64Array) => this.#dynamics.slope(t, y, dy)
    return dop853(this.#y.length, slope, {
      ...{ relative: this.#rtol, absolute: this.#absolute },
      maxStep: this.#maxStep,
      accept: (t, y) => this.#accept(t, y),
    })
  }

  #accept(t: number, y: Float64Array): boolean {
    this.#project(t, y)
    const gaps = this.#gaps.map(gap => this.#gapOf(gap, t, y))
    this.#pending = this.#firstEvent(t, gaps)
    if (this.#pending) return false
    this.#steps++
    this.#work += 16 * this.#dynamics.work + 10 * gaps.length
    this.#isWorkedOut = this.#work > WORK_MAX
    this.#before = { t, y: y.slice(), gaps }
    this.#watch(t, y)
    if (this.#steps % REPORT_EVERY === 0) this.#progress(t / this.#scene.tEnd)
    return !this.#isWorkedOut
  }

  #watch(t: number, y: Float64Array): void {
    const { kinetic, potential } = this.#dynamics.energies(y)
    const energy = kinetic + potential + y[this.#dynamics.lostAt]!
    this.#energy.change = Math.max(this.#energy.change, Math.abs(energy - this.#energy.start))
    this.#energy.scale = Math.max(this.#energy.scale, kinetic, Math.abs(energy))
    this.#forces.see(t, y, this.#active)
    this.#closest.see(t, y)
  }

  #project(t: number, y: Float64Array): void {
    if (this.#active.length === 0) return
    const { n, dimension: d } = this.#scene
    const dependent = this.#dynamics.constraints.project(
      y.subarray(0, n * d),
      y.subarray(n * d, 2 * n * d),
    )
    if (dependent >= 0) throw locked(dependent, t)
  }

  #gapOf(gap: Gap, t: number, y: Float64Array): GapState {
    return gapAt(gap, this.#dynamics, this.#dynamics.constraints, t, y)
  }

  #gapStates(): GapState[] {
    return this.#gaps.map(gap => this.#gapOf(gap, this.#t, this.#y))
  }

  /** Smallest number that counts as not zero: a length, or a force. */
  #tiny({ kind }: Gap): number {
    return kind === 'slack' ? TOUCH * this.#forces.largest : TOUCH * this.#length
  }

  /** The state a part of the present step after the last one. */
  #stateAt(h: number): Float64Array {
    const { t, y } = this.#before
    const state = y.slice()
    // A part below the last digit of t is none.
    if (t + h === t) return state
    const slope = (t: number, y: Float64Array, dy: Float64Array) => this.#dynamics.slope(t, y, dy)
    const options = { relative: this.#rtol, absolute: this.#absolute, maxStep: 2 * h }
    if (!dop853(state.length, slope, options).advance(t, state, t + h))
      throw stuck(this.#scene, this.#before)
    this.#project(t + h, state)
    return state
  }

  #firstEvent(t: number, gaps: readonly GapState[]): { gap: Gap; h: number } | null {
    const whole = t - this.#before.t
    let first: { gap: Gap; h: number } | null = null
    for (const [k, gap] of this.#gaps.entries()) {
      const end = this.#fallsWithin(gap, this.#before.gaps[k]!, gaps[k]!, whole)
      if (end === null) continue
      const h = this.#zeroOf(gap, this.#before.gaps[k]!, end)
      if (first === null || h < first.h) first = { gap, h }
    }
    return first
  }

  /** A part of the step at whose end the gap has closed; null where it stays open. */
  #fallsWithin(gap: Gap, from: GapState, to: GapState, whole: number): number | null {
    const tiny = this.#tiny(gap)
    if (to.value < -tiny) return whole
    if (!(from.rate < 0 && to.rate > 0)) return null
    // It has a smallest value on the way: near enough to 0 at these speeds, it is looked at.
    const reach = 0.75 * whole * Math.max(from.speed, to.speed)
    if ((from.value + to.value) / 2 > reach) return null
    const rate = (h: number) => this.#gapOf(gap, this.#before.t + h, this.#stateAt(h)).rate
    const lowest = brent(rate, 0, whole, 1e-12 * whole)
    const { value } = this.#gapOf(gap, this.#before.t + lowest, this.#stateAt(lowest))
    return value < -tiny ? lowest : null
  }

  #zeroOf(gap: Gap, from: GapState, end: number): number {
    const value = (h: number) => this.#gapOf(gap, this.#before.t + h, this.#stateAt(h)).value
    if (from.value > 0) return brent(value, 0, end, 1e-15 * end)
    // It was touched at the start of the step: up first, if it goes up at all.
    if (!(from.rate > 0)) return 0
    const rate = (h: number) => this.#gapOf(gap, this.#before.t + h, this.#stateAt(h)).rate
    const top = brent(rate, 0, end, 1e-12 * end)
    return value(top) > 0 ? brent(value, top, end, 1e-15 * end) : 0
  }

  #happen({ gap, h }: { gap: Gap; h: number }): void {
    this.#y.set(this.#stateAt(h))
    this.#t = this.#before.t + h
    this.#closest.see(this.#t, this.#y)
    this.#refuseZeno(gap)
    if (gap.kind === 'slack') {
      this.#hold(
        this.#active.filter(k => k !== gap.i),
        gap.i,
        false,
      )
    } else this.#blow(gap)
    this.#settle()
    this.#before = { t: this.#t, y: this.#y.slice(), gaps: this.#gapStates() }
    this.#watch(this.#t, this.#y)
  }

  /** Blows at whatever touches and comes closer, one after the other, until nothing does. */
  #settle(): void {
    const { n, dimension: d } = this.#scene
    for (let round = 0; ; round++) {
      let fastest = 0
      for (let k = n * d; k < 2 * n * d; k++) fastest = Math.max(fastest, Math.abs(this.#y[k]!))
      const hit = this.#gaps.find(gap => {
        if (gap.kind === 'slack') return false
        const { value, rate } = this.#gapOf(gap, this.#t, this.#y)
        return value <= this.#tiny(gap) && rate < -TOUCH * fastest
      })
      if (!hit) return
      if (round > 1000) throw endless(hit, this.#t)
      this.#blow(hit)
    }
  }

  #blow(gap: Gap): void {
    const { rate } = this.#gapOf(gap, this.#t, this.#y)
    const before = this.#dynamics.energies(this.#y).kinetic
    const dependent = collide(this.#scene, this.#active, gap, rate, this.#y)
    if (dependent >= 0) throw locked(dependent, this.#t)
    this.#y[this.#dynamics.lostAt]! += before - this.#dynamics.energies(this.#y).kinetic
    if (gap.kind === 'taut') {
      this.#hold(
        [...this.#active, gap.i].sort((a, b) => a - b),
        gap.i,
        true,
      )
      return
    }
    this.#collisions.push({ t: this.#t, i: gap.i, j: gap.j, speed: Math.abs(rate) })
    const limit = this.#scene.contacts?.limit ?? COLLISIONS_DEFAULT
    if (this.#collisions.length > limit) {
      const message = `there are more than ${limit} collisions before t = ${this.#t}: raise contacts.limit, or end the run sooner`
      throw new Failure('NOT_CONVERGED', message, { t: this.#t, limit })
    }
  }

  #hold(active: number[], link: number, isTaut: boolean): void {
    this.#active = active
    this.#dynamics.constraints = new Constraints(this.#scene, active)
    this.#gaps = gapsOf(this.#scene, active)
    this.#ropes.push({ t: this.#t, link, isTaut })
    this.#project(this.#t, this.#y)
  }

  #refuseZeno(gap: Gap): void {
    const key = gap.kind === 'pair' || gap.kind === 'ground' ? `${gap.i} ${gap.j}` : `rope ${gap.i}`
    const { key: last, t, count } = this.#close
    const isClose = key === last && this.#t - t <= ZENO_SHARE * this.#scene.tEnd
    this.#close = { key, t: this.#t, count: isClose ? count + 1 : 0 }
    if (this.#close.count >= ZENO_COUNT) throw endless(gap, this.#t)
  }

  #placeStart(): void {
    const { n, dimension: d, links, velocity } = this.#scene
    const x = this.#y.subarray(0, n * d)
    const v = this.#y.subarray(n * d, 2 * n * d)
    const { constraints } = this.#dynamics
    if (this.#active.length > 0) {
      const dependent = constraints.place(x)
      if (dependent >= 0) {
        const message = `link ${dependent} holds a length that the links before it hold already: it is redundant, or locked`
        throw invalidInput(pointerTo('links', dependent), message)
      }
      const fast = velocity.reduce((top, u) => Math.max(top, Math.abs(u)), 0)
      for (const [row, k] of constraints.active.entries()) {
        if (Math.abs(constraints.rate(row, v)) <= 1e-9 * fast) continue
        const message = `the ends of rod ${k} move apart at ${constraints.rate(row, v)} at the start`
        throw invalidInput(pointerTo('links', k), message)
      }
      constraints.project(x, v)
    }
    const taut = links.flatMap((link, k) => {
      const isStretched =
        link.kind === 'rope' && distanceOf(link, this.#scene) >= link.length * (1 - 1e-12)
      return isStretched ? [k] : []
    })
    if (taut.length === 0) return
    this.#active = [...this.#active, ...taut].sort((a, b) => a - b)
    this.#dynamics.constraints = new Constraints(this.#scene, this.#active)
    const dependent = this.#dynamics.constraints.place(x)
    if (dependent >= 0) throw locked(dependent, 0)
    for (const k of taut) this.#letGo(k, v)
    this.#project(0, this.#y)
  }

  /** A rope at its length that is not pulled is slack from the start. */
  #letGo(k: number, v: Float64Array): void {
    const { constraints } = this.#dynamics
    const row = constraints.active.indexOf(k)
    constraints.place(this.#y.subarray(0, this.#scene.n * this.#scene.dimension))
    const inwards = constraints.rate(row, v) < 0
    if (!inwards && this.#dynamics.tensions(0, this.#y)[row]! >= 0) return
    this.#active = this.#active.filter(one => one !== k)
    this.#dynamics.constraints = new Constraints(this.#scene, this.#active)
  }

  #refuseOverlap(): void {
    for (const gap of this.#gaps) {
      if (gap.kind !== 'pair' && gap.kind !== 'ground') continue
      const { value } = this.#gapOf(gap, 0, this.#y)
      if (value >= -this.#tiny(gap)) continue
      const other = gap.j < 0 ? 'the ground' : `body ${gap.j}`
      const message = `body ${gap.i} and ${other} overlap at the start by ${-value}`
      throw invalidInput(pointerTo('bodies', gap.i, 'position'), message)
    }
  }
}
