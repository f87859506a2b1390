import type { Bodies, Run } from '../bodies/system.ts'

/** Largest difference of two tables over the largest value of the second. */
export function differenceOf(
  rows: readonly Float64Array[],
  others: readonly Float64Array[],
): number {
  let difference = 0
  let size = 0
  for (const [row, values] of rows.entries()) {
    for (const [i, value] of values.entries()) {
      const other = others[row]![i]!
      difference = Math.max(difference, Math.abs(value - other))
      size = Math.max(size, Math.abs(other))
    }
  }
  return difference === 0 ? 0 : difference / size
}

/** Energy at the start, and its largest change; over the kinetic energy where the start is near zero. */
export function energiesOf(
  { bodies, pairs, law }: Bodies,
  run: Run,
): { start: number; drift: number } {
  const kinetic = (u: Float64Array) =>
    bodies.reduce((sum, { mass, mechanics }, i) => {
      return sum + (mass / 2) * mechanics.inertia * u[i]! * u[i]!
    }, 0)
  const bound = pairs.reduce((sum, { product, gap }) => {
    return sum + product * law.potential(Math.abs(gap))
  }, 0)
  const outer = bodies.reduce(
    (sum, { mass, mechanics }) => sum + mass * mechanics.startPotential,
    0,
  )
  const moving = kinetic(run.u[0]!)
  const start = moving + bound + outer
  let largest = 0
  let liveliest = 0
  for (const [row, displaced] of run.s.entries()) {
    const kineticNow = kinetic(run.u[row]!)
    let change = kineticNow - moving + run.lost[row]!
    for (const [k, { i, j, product, gap }] of pairs.entries()) {
      const d = run.apart[row]![k]!
      // Of bodies that keep their order the change of distance has more digits than the distance.
      const side = gap < 0 ? -1 : 1
      const farther =
        d * side > 0 ? side * (displaced[j]! - displaced[i]!) : Math.abs(d) - side * gap
      change += product * law.potentialChange(Math.abs(gap), Math.abs(d), farther)
    }
    for (const [i, { mass, mechanics }] of bodies.entries()) {
      change += mass * mechanics.potentialChange(displaced[i]!)
    }
    largest = Math.max(largest, Math.abs(change))
    liveliest = Math.max(liveliest, kineticNow)
  }
  const scale = Math.abs(start) > 1e-3 * liveliest ? Math.abs(start) : liveliest
  return { start, drift: largest === 0 ? 0 : largest / scale }
}

/** Largest change of the total momentum over the sum of the sizes of its parts. */
export function momentumDriftOf({ bodies }: Bodies, { u }: Run): number {
  const momentum = (u: Float64Array) => bodies.reduce((sum, { mass }, i) => sum + mass * u[i]!, 0)
  const start = momentum(u[0]!)
  let change = 0
  let size = 0
  for (const row of u) {
    change = Math.max(change, Math.abs(momentum(row) - start))
    size = Math.max(
      size,
      bodies.reduce((sum, { mass }, i) => sum + mass * Math.abs(row[i]!), 0),
    )
  }
  return change === 0 ? 0 : change / size
}

/** Force and separation statistics of each pair. */
export function pairsReport({ pairs, law }: Bodies, run: Run, span: number) {
  return pairs.map(({ i, j, product }, k) => {
    const finalSeparation = Math.abs(run.apart.at(-1)![k]!)
    return {
      ...{ i, j, meanForce: run.impulses[k]! / span },
      finalForce: product * Math.abs(law.force(finalSeparation)),
      minSeparation: run.nearest[k]!,
      maxSeparation: run.farthest[k]!,
      finalSeparation,
    }
  })
}
