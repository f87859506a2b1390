// The equations of own water as a result writes them.
import type { Basin } from './basin.ts'
import type { OwnInput } from './own-words.ts'

const shownAs = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 200)

export function equationsOf(input: OwnInput, { dim, g, f, beta, rain, wind }: Basin): string[] {
  const { friction: { viscosity, ...friction } = {}, bottom = 0 } = input
  const turns = f !== 0 || beta !== 0
  const parameter = dim === 1 || beta === 0 ? `${f}` : `(${f} + ${beta} y)`
  const drag =
    Object.keys(friction).length > 0 || input.regions?.some(({ manning }) => manning !== undefined)
  const others = `${drag ? ' - k h u' : ''}${wind ? ' + tau_x/rho' : ''}${viscosity === undefined ? '' : ` + ${shownAs(viscosity)} div(h grad u)`}`
  const mass = rain ? '= R' : '= 0'
  const right = `= -${g} h b_x${turns ? ` + ${parameter} h v` : ''}${others}`
  return [
    dim === 1 ? `h_t + (h u)_x ${mass}` : `h_t + (h u)_x + (h v)_y ${mass}`,
    dim === 1
      ? `(h u)_t + (h u^2 + ${g} h^2/2)_x ${right}`
      : `(h u)_t + (h u^2 + ${g} h^2/2)_x + (h u v)_y ${right}`,
    `b = ${shownAs(bottom)}`,
    ...(rain ? [`R = ${shownAs(input.rain)}`] : []),
  ]
}
