// Checks the member names of an input that have to be ids of operators, spelled exactly as in the registry.
import { Failure } from '../../workers/failure.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { pointerTo } from '../../workers/refusal.ts'

export type OperatorNames = Pick<Registry, 'has' | 'operator'>

/** Most unknown names that one refusal lists. */
const FAULTS_MAX = 20

/** Throws UNKNOWN_OPERATOR with pointer, name and similar ids of each member whose name is not an operator's id. */
export function refuseUnknownOperators(
  keyed: Readonly<Record<string, unknown>>,
  pointer: string,
  operators: OperatorNames,
): void {
  const unknown = Object.keys(keyed).filter(id => !isId(id, operators))
  if (unknown.length === 0) return
  const errors = unknown.slice(0, FAULTS_MAX).map(id => faultOf(id, pointer, operators))
  const { value: operator, near } = errors[0]!
  const message = errors.map(fault => fault.message).join('; ')
  throw new Failure('UNKNOWN_OPERATOR', message, { operator, near, errors })
}

/** True for exact ids only: solvers look operators up by id, not by alias or in another letter case. */
const isId = (id: string, operators: OperatorNames) =>
  operators.has(id) && operators.operator(id).id === id

function faultOf(id: string, pointer: string, operators: OperatorNames) {
  const near = nearIds(id, operators)
  const hint = near.length > 0 ? `; near: ${near.join(', ')}` : ''
  const message = `${pointer.slice(1)}/${id} is no operator id${hint}`
  return { pointer: `${pointer}${pointerTo(id)}`, message, value: id, near }
}

function nearIds(id: string, operators: OperatorNames): string[] {
  try {
    return [operators.operator(id).id]
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.details?.['near'] as string[]
  }
}
