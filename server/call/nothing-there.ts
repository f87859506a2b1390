import { Failure } from '../../workers/failure.ts'
import { nearNames } from '../../workers/text/nearest.ts'
import type { RouteTable } from './tool.ts'

/** Paths that are suggested. */
const NEAR = 3

/** Of what is asked for, as much as a path of ours could have. */
const PATH_READ_MAX = 512

/** NOT_FOUND for a path that nothing serves, with those that may have been meant. */
export function nothingAt(path: string, { operations }: RouteTable): Failure {
  const fixed = [...new Set(operations.map(one => one.path).filter(one => !one.includes(':')))]
  const wanted = withoutEnd(path.slice(0, PATH_READ_MAX))
  const end = wanted.slice(wanted.lastIndexOf('/'))
  const sameEnd = end === '' ? [] : fixed.filter(one => one.endsWith(end))
  const near = [...new Set([...nearNames(wanted, fixed), ...sameEnd])].slice(0, NEAR)
  const hint =
    near.length > 0
      ? `did you mean ${near.join(' or ')}?`
      : '/docs shows what there is, /api/catalog?q= searches it'
  return new Failure('NOT_FOUND', `nothing is at ${shortened(path)}; ${hint}`, { near })
}

/** Without slashes at its end. A pattern would try every slash of a long path. */
function withoutEnd(path: string): string {
  let { length } = path
  while (path[length - 1] === '/') length--
  return path.slice(0, length)
}

const shortened = (path: string) => (path.length > 100 ? `${path.slice(0, 99)}…` : path)
