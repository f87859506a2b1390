/** What assembly/climate.ts computes, in plain loops over h, m, n of n by n points. */
export function advanceShallowWater(
  fields: [Float64Array, Float64Array, Float64Array],
  n: number,
  g: number,
  steps: number,
  ratio: number,
  a: number,
): void {
  const copies = () => fields.map(field => field.slice()) as typeof fields
  const [start, one, two] = [copies(), copies(), copies()]
  for (let step = 0; step < steps; step++) {
    stage(start, one, 0, 1)
    stage(one, two, 3 / 4, 1 / 4)
    stage(two, one, 1 / 3, 2 / 3)
    for (const [k, field] of one.entries()) start[k]!.set(field)
  }
  for (const [k, field] of start.entries()) fields[k]!.set(field)

  function stage(q: typeof fields, out: typeof fields, share: number, part: number): void {
    const [h, m, k] = q
    const pressure = h.map(depth => (g / 2) * (depth * depth))
    const xx = h.map((depth, c) => (m[c]! / depth) * m[c]! + pressure[c]!)
    const xy = h.map((depth, c) => (m[c]! / depth) * k[c]!)
    const yy = h.map((depth, c) => (k[c]! * k[c]!) / depth + pressure[c]!)
    const fluxes = [
      [m, k],
      [xx, xy],
      [xy, yy],
    ] as const
    const unit = (part * ratio) / 60
    for (const [v, [fx, fy]] of fluxes.entries()) {
      for (let j = 0; j < n; j++) {
        for (let i = 0; i < n; i++) {
          const x = (d: number) => j * n + ((i + d + n) % n)
          const y = (d: number) => ((j + d + n) % n) * n + i
          const rise = (d: number) => fx[x(d)]! - fx[x(-d)]! + (fy[y(d)]! - fy[y(-d)]!)
          const w = q[v]!
          const around = (d: number) => w[x(d)]! + w[x(-d)]! + (w[y(d)]! + w[y(-d)]!)
          const flux = -45 * unit * rise(1) + 9 * unit * rise(2) + -unit * rise(3)
          const damping =
            15 * a * unit * around(1) + -6 * a * unit * around(2) + a * unit * around(3)
          const c = j * n + i
          const old = share * start[v]![c]! + (part - 40 * a * unit) * w[c]!
          out[v]![c] = old + damping + flux
        }
      }
    }
  }
}
