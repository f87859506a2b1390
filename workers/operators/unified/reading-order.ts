// Sorts a caller's equations so that each is parsed after those whose names it uses.
import { cycleOf } from './cycle.ts'
import type { OwnEquation } from './member.ts'

/** The equations in order of dependence, whatever their order in the call. */
export function readable(equations: readonly OwnEquation[]): OwnEquation[] {
  const names = equations.map(({ equation, kind }) => {
    const [, left = '', right = equation] = /^([^=<>!]*)=(?!=)(.*)$/s.exec(equation) ?? []
    return { symbol: kind === 'ode' ? '' : left.trim(), named: right.match(NAME) ?? [] }
  })
  const order: number[] = []
  const place = (k: number, path: readonly number[]) => {
    if (order.includes(k)) return
    if (path.includes(k)) throw cycleOf(path.slice(path.indexOf(k)).map(j => equations[j]!.id))
    equations.forEach(({ id, kind }, j) => {
      const isNamed = names[k]!.named.some(name => name === names[j]!.symbol || name === id)
      if (j !== k && kind !== 'ode' && isNamed) place(j, [...path, k])
    })
    order.push(k)
  }
  equations.forEach((_, k) => {
    place(k, [])
  })
  return order.map(k => equations[k]!)
}

const NAME = /[\p{L}_][\p{L}\p{N}_]*/gu
