// Forces and energies of bodies in space.
import type { Passage } from '../../dynamics/changes.ts'
import type { Constraints } from './own-constraints.ts'
import type { Scene } from './scene.ts'

/** Few free bodies have the vectors between them as variables of their own: close passages keep their digits by it. */
const SEPARATED_BODIES_MAX = 8

/**
 * y: positions, velocities, the energy that was taken out (drag, dampers, collisions, less the work of texts), and for few
 * free bodies the vector of each pair, (0,1), (0,2) ...
 */
export class Dynamics {
  readonly scene: Scene
  readonly #size: number
  readonly #own = new Float64Array(3)
  readonly #apart: Float64Array
  readonly #between: Float64Array
  readonly #point = new Float64Array(5)
  readonly #body = new Float64Array(8)
  readonly #pushes: Float64Array
  readonly #tension: Float64Array
  readonly #x: Float64Array
  readonly #v: Float64Array
  readonly #a: Float64Array
  constraints: Constraints

  constructor(scene: Scene, constraints: Constraints) {
    const size = scene.n * scene.dimension
    this.#size = size
    this.scene = scene
    this.constraints = constraints
    this.#pushes = new Float64Array(size)
    const { n, dimension, G, texts, links, contacts } = scene
    const isFree = n > 1 && n <= SEPARATED_BODIES_MAX && links.length === 0 && !contacts
    const hasPairs = G !== 0 || texts.pair !== null
    this.#apart = new Float64Array(isFree && hasPairs ? (dimension * n * (n - 1)) / 2 : 0)
    this.#between = new Float64Array(dimension)
    this.#tension = new Float64Array(scene.links.length)
    this.#x = new Float64Array(size)
    this.#v = new Float64Array(size)
    this.#a = new Float64Array(size)
  }

  get size(): number {
    return 2 * this.#size + 1 + this.#apart.length
  }

  /** Place of the energy taken out. */
  get lostAt(): number {
    return 2 * this.#size
  }

  /** Fills the vectors of the pairs from the positions. */
  separate(y: Float64Array): void {
    if (this.#apart.length === 0) return
    const { n, dimension: d } = this.scene
    let at = 2 * this.#size + 1
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        for (let c = 0; c < d; c++) y[at++] = y[i * d + c]! - y[j * d + c]!
      }
    }
  }

  /** Elementary operations of one evaluation. */
  get work(): number {
    const { n, dimension: d, G, texts, links } = this.scene
    const pairs = (n * (n - 1)) / 2
    const hasPairs = G !== 0 || texts.pair !== null
    return (
      50 +
      20 * n * d +
      (hasPairs ? pairs * (12 + 4 * d + texts.pairWork) : 0) +
      n * texts.forceWork +
      40 * links.length +
      this.constraints.work
    )
  }

  /** The state behind a change of the forces, along its slope on either side, and the time there. */
  pass(y: Float64Array, { before, at, behind }: Passage): number {
    const slope = new Float64Array(y.length)
    for (const [t, h] of [
      [before, at - before],
      [behind, behind - at],
    ] as const) {
      this.slope(t, y, slope)
      for (let i = 0; i < slope.length; i++) y[i]! += h * slope[i]!
    }
    return behind
  }

  slope(t: number, y: Float64Array, dy: Float64Array): void {
    const size = this.#size
    const [x, v, a] = [this.#x, this.#v, this.#a]
    this.#read(y)
    const lost = this.#free(t)
    if (this.constraints.active.length > 0) {
      this.constraints.place(x)
      this.constraints.hold(v, a, this.#tension)
    }
    for (let k = 0; k < size; k++) {
      dy[k] = v[k]!
      dy[size + k] = a[k]!
    }
    dy[2 * size] = lost
    if (this.#apart.length === 0) return
    const { n, dimension: d } = this.scene
    let at = 2 * size + 1
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        for (let c = 0; c < d; c++) dy[at++] = v[i * d + c]! - v[j * d + c]!
      }
    }
  }

  #read(y: Float64Array): void {
    const size = this.#size
    for (let k = 0; k < size; k++) {
      this.#x[k] = y[k]!
      this.#v[k] = y[size + k]!
    }
    for (let k = 0; k < this.#apart.length; k++) this.#apart[k] = y[2 * size + 1 + k]!
  }

  /** Tensions of the active links at a state, in their order. */
  tensions(t: number, y: Float64Array): Float64Array {
    this.slope(t, y, new Float64Array(this.size))
    return this.#tension.slice(0, this.constraints.active.length)
  }

  accelerations(t: number, y: Float64Array): Float64Array {
    this.slope(t, y, new Float64Array(this.size))
    return this.#a.slice()
  }

  /** Accelerations without the constraints; the power that the energy loses. */
  #free(t: number): number {
    const { n, dimension: d, masses, inverse, gravity, links } = this.scene
    const [x, a, pushes] = [this.#x, this.#a, this.#pushes]
    pushes.fill(0)
    this.#pairs(pushes)
    for (const link of links) {
      if (link.kind !== 'spring') continue
      const { distance, growth } = this.#stretch(link.i, link.j, link.anchor)
      const pull = link.stiffness * (distance - link.length) + link.damping * growth
      // At no length a spring has no direction.
      if (distance === 0) continue
      for (let c = 0; c < d; c++) {
        const from = link.j < 0 ? link.anchor[c]! : x[link.j * d + c]!
        const push = (-pull * (x[link.i * d + c]! - from)) / distance
        pushes[link.i * d + c]! += push
        if (link.j >= 0) pushes[link.j * d + c]! -= push
      }
    }
    const lost = this.#dampers() - this.#work(t, pushes)
    for (let i = 0; i < n; i++) {
      for (let c = 0; c < d; c++) {
        a[i * d + c] = inverse[i] === 0 ? 0 : pushes[i * d + c]! / masses[i]! + gravity[c]!
      }
    }
    return lost
  }

  /** Adds the forces of the texts to `pushes`; their power. */
  #work(t: number, pushes: Float64Array): number {
    const { n, dimension: d, masses, charges, inverse, texts } = this.scene
    if (!texts.force) return 0
    let power = 0
    const own = this.#own
    for (let i = 0; i < n; i++) {
      if (inverse[i] === 0) continue
      this.#body.fill(0)
      for (let c = 0; c < d; c++) {
        this.#body[c] = this.#x[i * d + c]!
        this.#body[3 + c] = this.#v[i * d + c]!
      }
      this.#body[6] = masses[i]!
      this.#body[7] = charges[i]!
      own.fill(0)
      texts.force(t, this.#body, own, 0)
      for (let c = 0; c < d; c++) {
        pushes[i * d + c]! += own[c]!
        power += own[c]! * this.#v[i * d + c]!
      }
    }
    return power
  }

  #dampers(): number {
    let lost = 0
    for (const { kind, i, j, anchor, damping } of this.scene.links) {
      if (kind !== 'spring' || damping === 0) continue
      const { growth } = this.#stretch(i, j, anchor)
      lost += damping * growth * growth
    }
    return lost
  }

  #stretch(i: number, j: number, anchor: readonly number[]) {
    const { dimension: d } = this.scene
    const [x, v] = [this.#x, this.#v]
    let square = 0
    let rate = 0
    for (let c = 0; c < d; c++) {
      const apart = x[i * d + c]! - (j < 0 ? anchor[c]! : x[j * d + c]!)
      square += apart * apart
      rate += apart * (v[i * d + c]! - (j < 0 ? 0 : v[j * d + c]!))
    }
    const distance = Math.sqrt(square)
    return { distance, growth: distance === 0 ? 0 : rate / distance }
  }

  /** Adds the forces of all pairs to `pushes`; their energy. */
  #pairs(pushes: Float64Array): number {
    const { n, dimension: d, masses, inverse, charges, G, softening } = this.scene
    const { pair } = this.scene.texts
    if (G === 0 && !pair) return 0
    if (!pair && this.#apart.length === 0) return this.#gravity(pushes)
    const [x, point, between, apart] = [this.#x, this.#point, this.#between, this.#apart]
    const core = softening * softening
    let energy = 0
    let at = 0
    for (let i = 0; i < n; i++) {
      const one = i * d
      for (let j = i + 1; j < n; j++) {
        const other = j * d
        let square = 0
        for (let c = 0; c < d; c++) {
          const gap = apart.length > 0 ? apart[at++]! : x[one + c]! - x[other + c]!
          between[c] = gap
          square += gap * gap
        }
        if (inverse[i] === 0 && inverse[j] === 0) continue
        let along = 0
        if (G !== 0) {
          const soft = square + core
          const attraction = (G * masses[i]! * masses[j]!) / Math.sqrt(soft)
          along = -attraction / soft
          energy -= attraction
        }
        if (pair) {
          const distance = Math.sqrt(square)
          point[0] = distance
          point[1] = masses[i]!
          point[2] = masses[j]!
          point[3] = charges[i]!
          point[4] = charges[j]!
          const own = pair(point)
          along -= own.slope / distance
          energy += own.energy
        }
        for (let c = 0; c < d; c++) {
          const push = along * between[c]!
          pushes[one + c]! += push
          pushes[other + c]! -= push
        }
      }
    }
    return energy
  }

  /** The same for gravity alone, of many bodies: the coordinates of one stay in registers. */
  #gravity(pushes: Float64Array): number {
    const { n, dimension: d, masses, inverse, G, softening } = this.scene
    const x = this.#x
    const core = softening * softening
    let energy = 0
    for (let i = 0; i < n; i++) {
      const one = i * d
      const isFixed = inverse[i] === 0
      const weight = G * masses[i]!
      const x0 = x[one]!
      const x1 = d > 1 ? x[one + 1]! : 0
      const x2 = d > 2 ? x[one + 2]! : 0
      let [f0, f1, f2] = [0, 0, 0]
      for (let j = i + 1; j < n; j++) {
        if (isFixed && inverse[j] === 0) continue
        const other = j * d
        const a = x0 - x[other]!
        const b = d > 1 ? x1 - x[other + 1]! : 0
        const c = d > 2 ? x2 - x[other + 2]! : 0
        const square = a * a + b * b + c * c + core
        const attraction = (weight * masses[j]!) / Math.sqrt(square)
        const along = attraction / square
        energy -= attraction
        f0 -= along * a
        f1 -= along * b
        f2 -= along * c
        pushes[other]! += along * a
        if (d > 1) pushes[other + 1]! += along * b
        if (d > 2) pushes[other + 2]! += along * c
      }
      pushes[one]! += f0
      if (d > 1) pushes[one + 1]! += f1
      if (d > 2) pushes[one + 2]! += f2
    }
    return energy
  }

  /** Kinetic and potential energy of pairs, springs and gravity; texts of forces have none. */
  energies(y: Float64Array): { kinetic: number; potential: number } {
    const { n, dimension: d, masses, inverse, gravity, links } = this.scene
    this.#read(y)
    let kinetic = 0
    let potential = this.#pairs(this.#pushes)
    for (let i = 0; i < n; i++) {
      if (inverse[i] === 0) continue
      for (let c = 0; c < d; c++) {
        kinetic += (masses[i]! / 2) * this.#v[i * d + c]! * this.#v[i * d + c]!
        potential -= masses[i]! * gravity[c]! * this.#x[i * d + c]!
      }
    }
    for (const { kind, i, j, anchor, length, stiffness } of links) {
      if (kind !== 'spring') continue
      const stretched = this.#stretch(i, j, anchor).distance - length
      potential += (stiffness / 2) * stretched * stretched
    }
    return { kinetic, potential }
  }
}
