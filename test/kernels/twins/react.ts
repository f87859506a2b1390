/** Model 0: Gray-Scott with p = [F, k, 0, 0]; 1: FitzHugh-Nagumo with p = [epsilon, a, b, I]. */
export interface Reaction {
  model: 0 | 1
  Du: number
  Dv: number
  p: readonly [number, number, number, number]
}

/** What assembly/react.ts computes, in plain loops over two n by n fields, sum by sum in the same order. */
export function advanceReaction(
  fields: [Float64Array, Float64Array],
  n: number,
  reaction: Reaction,
  steps: number,
  dt: number,
): void {
  const start = fields.map(field => field.slice()) as [Float64Array, Float64Array]
  const one = fields.map(field => field.slice()) as [Float64Array, Float64Array]
  for (let step = 0; step < steps; step++) {
    stage(start, start, one, 0, 1)
    stage(one, start, fields, 3 / 4, 1 / 4)
    stage(fields, start, one, 1 / 3, 2 / 3)
    for (const k of [0, 1] as const) start[k].set(one[k])
  }
  for (const k of [0, 1] as const) fields[k].set(start[k])

  type Pair = readonly [Float64Array, Float64Array]
  function stage([u, v]: Pair, [s, r]: Pair, [nextU, nextV]: Pair, a: number, b: number) {
    const { model, Du, Dv, p } = reaction
    const stayU = b * (1 - dt * (4 * Du + (model ? -1 : p[0])))
    const stayV = b * (1 - dt * (4 * Dv + (model ? p[0] * p[2] : p[0] + p[1])))
    const feedU = b * dt * (model ? p[3] : p[0])
    for (let j = 0; j < n; j++) {
      const north = ((j + n - 1) % n) * n
      const south = ((j + 1) % n) * n
      for (let i = 0; i < n; i++) {
        const c = j * n + i
        const west = j * n + ((i + n - 1) % n)
        const east = j * n + ((i + 1) % n)
        const around = (w: Float64Array) => w[west]! + w[east]! + (w[north + i]! + w[south + i]!)
        const linearU = stayU * u[c]! + b * dt * Du * around(u)
        const linearV = stayV * v[c]! + b * dt * Dv * around(v)
        if (model) {
          const loss = ((b * dt) / 3) * (u[c]! * u[c]! * u[c]!) + b * dt * v[c]!
          nextU[c] = linearU - loss + (a * s[c]! + feedU)
          nextV[c] = linearV + b * dt * p[0] * u[c]! + (a * r[c]! + b * dt * p[0] * p[1])
        } else {
          const eaten = b * dt * (u[c]! * v[c]! * v[c]!)
          nextU[c] = linearU - eaten + (a * s[c]! + feedU)
          nextV[c] = linearV + eaten + a * r[c]!
        }
      }
    }
  }
}
