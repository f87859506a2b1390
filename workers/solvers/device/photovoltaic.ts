// What is read off a current over biases: a diode's ideality, a solar cell's four numbers.
import { expm1, log } from '../../numerics/mathematics.ts'
import type { Sweep } from './sweep.ts'

/** Biases above this many kT/q are forward. */
const FORWARD = 4

/** Between the two largest forward biases: J = Js (exp(V/(n kT/q)) - 1). */
export function diodeOf(biases: readonly number[], currents: readonly number[], thermal: number) {
  const forward = biases
    .map((V, i) => ({ V, J: currents[i]! }))
    .filter(({ V, J }) => V > FORWARD * thermal && J > 0)
    .sort((a, b) => a.V - b.V)
  const [one, other] = forward.slice(-2)
  if (!one || !other || !(other.J > one.J)) return undefined
  const ideality = (other.V - one.V) / (thermal * log(other.J / one.J))
  return { ideality, saturationCurrent: one.J / expm1(one.V / (ideality * thermal)) }
}

const BISECTIONS = 34
const GOLDEN = 28

/** Where the current changes its sign, and where the power is largest, solved for between the biases; null where they do not reach it. */
export function cellOf(sweep: Sweep, biases: readonly number[]) {
  const currentAt = (V: number) => {
    sweep.go(V)
    return sweep.current()
  }
  const last = biases.at(-1)!
  const short = -currentAt(0)
  // A cell whose n side is at the left gives its current at negative biases.
  const sign = short > 0 ? 1 : -1
  const reach = Math.max(0, ...biases.map(V => sign * V))
  const powerAt = (V: number) => -sign * currentAt(sign * V) * V
  const isOpen = reach > 0 && powerAt(reach) <= 0
  const result = { shortCircuitCurrent: Math.abs(short) }
  if (!isOpen) {
    sweep.go(last)
    return { ...result, openVoltage: null, fillFactor: null, power: null }
  }
  let [low, high] = [0, reach]
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2
    if (-sign * currentAt(sign * middle) > 0) low = middle
    else high = middle
  }
  const open = (low + high) / 2
  let [a, b] = [0, open]
  const share = (Math.sqrt(5) - 1) / 2
  for (let i = 0; i < GOLDEN; i++) {
    const [c, d] = [b - share * (b - a), a + share * (b - a)]
    if (powerAt(c) > powerAt(d)) b = d
    else a = c
  }
  const power = powerAt((a + b) / 2)
  sweep.go(last)
  return { ...result, openVoltage: open, fillFactor: power / (Math.abs(short) * open), power }
}
