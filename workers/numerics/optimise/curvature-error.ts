// How far the curvatures of a certified optimum may be from those of the exact one: by differences over half the step, at the
// place to which Newton's step leads, and by how far the Hessian is from being symmetric before it is made so.
import { type Certificate, slopesOfGradient, symmetric } from './certificate.ts'
import { clip, type Program } from './program.ts'

const OTHER_SHARE = 0.5

/** Of each curvature, in its order. */
export function curvatureErrors(
  program: Program,
  x: Float64Array,
  { curvatures, directionOf, multipliers, openStep, slopes }: Certificate,
): number[] {
  const { n, lower, upper } = program
  const isOpen = openStep.every(Number.isFinite)
  const aside = x.map((v, i) => (isOpen ? v + openStep[i]! : v))
  clip(program, aside)
  const other = symmetric(
    program,
    aside,
    slopesOfGradient(program, aside, multipliers, OTHER_SHARE),
  )
  const here = symmetric(program, x, slopes)
  const isFree = (i: number) => x[i]! > lower[i]! && x[i]! < upper[i]!
  const off = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (!isFree(i) || !isFree(j)) continue
      const askew = Math.abs(slopes[i * n + j]! - slopes[j * n + i]!) / 2
      off[i * n + j] = Math.abs(here[i * n + j]! - other[i * n + j]!) + askew
    }
  }
  return Array.from(curvatures, (value, k) => {
    const along = directionOf(k)
    let error = Number.EPSILON * Math.abs(value)
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) error += Math.abs(along[i]! * along[j]!) * off[i * n + j]!
    }
    return Number.isFinite(error) ? error : Number.MAX_VALUE
  })
}
