// The molecular dynamics of assembly/evolve.ts in plain TypeScript: coordinates in arrays of their own, a pair
// list from cells of the width of its reach, nearest images in the force loop. The force rises at the cutoff
// as it does in the kernel.

/** What the kernel's init() is given. */
export interface Model {
  n: number
  edge: number
  cutoff: number
  rise: number
}

export class PlainDynamics {
  readonly x: Float64Array
  readonly v: Float64Array
  readonly f: Float64Array
  potential = 0
  virial = 0
  readonly #model: Model
  readonly #skin: number
  readonly #outer2: number
  readonly #inner2: number
  readonly #shift: number
  readonly #listed: Float64Array
  #pairs = new Int32Array(0)
  #count = 0

  constructor(model: Model, positions: Float64Array, velocities: Float64Array, skin = 0.3) {
    const { n, cutoff, rise } = model
    this.#model = model
    this.#skin = skin
    this.x = positions.slice()
    this.v = velocities.slice()
    this.f = new Float64Array(3 * n)
    this.#listed = new Float64Array(3 * n)
    const c2 = cutoff * cutoff
    const i6 = 1 / (c2 * c2 * c2)
    const slope = (12 * i6 * (1 - 2 * i6)) / c2
    const half = 2 * cutoff * rise
    let middle = c2
    for (let k = 0; k < 4; k++) {
      const mean = (integral(middle + half) - integral(middle - half)) / (2 * half)
      middle -= (mean - 4 * i6 * (i6 - 1)) / slope
    }
    this.#inner2 = middle - half
    this.#outer2 = middle + half
    this.#shift = (integral(this.#outer2) - integral(this.#inner2)) / (2 * half)
    this.#list()
    this.#forces()
  }

  get kinetic(): number {
    return this.v.reduce((sum, v) => sum + v * v, 0) / 2
  }

  advance(steps: number, dt: number): void {
    const { x, v, f } = this
    for (let step = 0; step < steps; step++) {
      for (let i = 0; i < x.length; i++) {
        v[i]! += (dt / 2) * f[i]!
        x[i]! += dt * v[i]!
      }
      if (this.#farthest2() > (this.#skin * this.#skin) / 4) this.#list()
      this.#forces()
      for (let i = 0; i < v.length; i++) v[i]! += (dt / 2) * f[i]!
    }
  }

  #farthest2(): number {
    const { x } = this
    const from = this.#listed
    let most = 0
    for (let i = 0; i < x.length; i += 3) {
      const dx = x[i]! - from[i]!
      const dy = x[i + 1]! - from[i + 1]!
      const dz = x[i + 2]! - from[i + 2]!
      most = Math.max(most, dx * dx + dy * dy + dz * dz)
    }
    return most
  }

  #list(): void {
    const { x } = this
    const { n, edge } = this.#model
    const reach = Math.sqrt(this.#outer2) + this.#skin
    const side = Math.max(1, Math.floor(edge / reach))
    const heads = new Int32Array(side * side * side).fill(-1)
    const next = new Int32Array(n)
    const cellOf = (place: number) => {
      const share = place / edge - Math.floor(place / edge)
      return Math.min(side - 1, Math.floor(share * side))
    }
    for (let i = 0; i < n; i++) {
      const [cx, cy, cz] = [cellOf(x[3 * i]!), cellOf(x[3 * i + 1]!), cellOf(x[3 * i + 2]!)]
      const cell = (cz * side + cy) * side + cx
      next[i] = heads[cell]!
      heads[cell] = i
    }
    if (this.#pairs.length === 0) this.#pairs = new Int32Array(n * (n - 1))
    this.#count = 0
    // With fewer than three cells a side the cells all round are the same ones several times.
    const around = side < 3 ? Array.from({ length: side }, (_, k) => k) : [-1, 0, 1]
    for (let i = 0; i < n; i++) {
      const at = side < 3 ? [0, 0, 0] : [0, 1, 2].map(axis => cellOf(x[3 * i + axis]!))
      for (const dz of around) {
        for (const dy of around) {
          for (const dx of around) {
            const cell =
              (((at[2]! + dz + side) % side) * side + ((at[1]! + dy + side) % side)) * side +
              ((at[0]! + dx + side) % side)
            for (let j = heads[cell]!; j >= 0; j = next[j]!) {
              if (j < i && this.#distance2(i, j) < reach * reach) this.#add(i, j)
            }
          }
        }
      }
    }
    this.#listed.set(x)
  }

  #add(i: number, j: number): void {
    this.#pairs[this.#count++] = i
    this.#pairs[this.#count++] = j
  }

  #distance2(i: number, j: number): number {
    const { x } = this
    const { edge } = this.#model
    let sum = 0
    for (let axis = 0; axis < 3; axis++) {
      let d = x[3 * i + axis]! - x[3 * j + axis]!
      d -= edge * Math.round(d / edge)
      sum += d * d
    }
    return sum
  }

  #forces(): void {
    const { x, f } = this
    const { edge } = this.#model
    const [inner2, outer2, shift, pairs] = [this.#inner2, this.#outer2, this.#shift, this.#pairs]
    const width = outer2 - inner2
    const atOuter = integral(outer2)
    let potential = 0
    let virial = 0
    f.fill(0)
    for (let p = 0; p < this.#count; p += 2) {
      const i = 3 * pairs[p]!
      const j = 3 * pairs[p + 1]!
      let dx = x[i]! - x[j]!
      let dy = x[i + 1]! - x[j + 1]!
      let dz = x[i + 2]! - x[j + 2]!
      dx -= edge * Math.round(dx / edge)
      dy -= edge * Math.round(dy / edge)
      dz -= edge * Math.round(dz / edge)
      const r2 = dx * dx + dy * dy + dz * dz
      if (r2 >= outer2) continue
      const i2 = 1 / r2
      const i6 = i2 * i2 * i2
      const u = 4 * i6 * (i6 - 1)
      const full = 24 * i6 * i2 * (2 * i6 - 1)
      let force = full
      if (r2 <= inner2) potential += u - shift
      else {
        const part = (outer2 - r2) / width
        force = full * part
        potential += part * u - (atOuter - integral(r2)) / width
      }
      virial += force * r2
      f[i]! += force * dx
      f[i + 1]! += force * dy
      f[i + 2]! += force * dz
      f[j]! -= force * dx
      f[j + 1]! -= force * dy
      f[j + 2]! -= force * dz
    }
    this.potential = potential
    this.virial = virial
  }
}

/** Of 4 (r^-12 - r^-6) over r^2. */
function integral(r2: number): number {
  const i2 = 1 / (r2 * r2)
  return 2 * i2 - (4 * i2 * i2) / (5 * r2)
}
