import { Failure } from '../../workers/failure.ts'
import { nearNames } from '../../workers/text/nearest.ts'
import type { RouteTable } from './tool.ts'

/** Number of existing paths that a NOT_FOUND suggests. */
const NEAR = 3

/** Characters of an unknown path that are compared: more than any existing path has. */
const PATH_READ_MAX = 512

/** NOT_FOUND for a path without an operation, with the existing paths nearest to it. */
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

/** The path without trailing slashes. A loop, since /\/+$/ takes quadratic time on a path of many slashes. */
function withoutEnd(path: string): string {
  let { length } = path
  while (path[length - 1] === '/') length--
  return path.slice(0, length)
}

const shortened = (path: string) => (path.length > 100 ? `${path.slice(0, 99)}…` : path)
