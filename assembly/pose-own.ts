// The same with a caller's energy of a pair, a row of one point: r, radii of both, 1 where both are hydrophobic, 1 where they may
// bind by hydrogen.

import { zeroed } from './lib/memory'
import { row } from './ode/user'
import { CONTACT, contactsAt, setOwnEnergy, setSlope } from './pose/pair'

export * from './pose'

const CLASSES: usize = 24
const COLUMNS: usize = 5
/** Bytes from one column to the next: room for the point behind the last, which a row reads as well. */
const STRIDE: usize = 16

let radiiAt: usize = 0
let fromAt: usize = 0
let toAt: usize = 0

/** Takes the memory of the row; behind takeLigand. */
export function takeOwn(): void {
  radiiAt = zeroed(CLASSES << 3)
  fromAt = zeroed(COLUMNS * STRIDE)
  toAt = zeroed(2 * STRIDE)
  setOwnEnergy(energyOf)
}

/** Radius of each class. */
export function radii(): usize {
  return radiiAt
}

function energyOf(touch: usize, r: f64): f64 {
  const k = (touch - contactsAt) / CONTACT
  store<f64>(fromAt, r)
  store<f64>(fromAt + STRIDE, load<f64>(radiiAt + ((k / CLASSES) << 3)))
  store<f64>(fromAt + 2 * STRIDE, load<f64>(radiiAt + ((k % CLASSES) << 3)))
  store<f64>(fromAt + 3 * STRIDE, load<f64>(touch, 8))
  store<f64>(fromAt + 4 * STRIDE, load<f64>(touch, 16))
  row(1, fromAt, toAt)
  setSlope(load<f64>(toAt + STRIDE))
  return load<f64>(toAt)
}
