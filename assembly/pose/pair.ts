// The energy of two atoms, with its slope over the distance: two Gaussians, a repulsion and two ramps of d, the distance
// less both radii. The numbers of the scoring function come from outside.
import { zeroed } from '../lib/memory'

export const CUTOFF_SQUARED: f64 = 64
/** Weight and 1/width of the first Gaussian; weight, offset and 1/width of the second; weight of the repulsion; weight, good
 * and bad end of each ramp. */
const NUMBERS: usize = 12
export let schemeAt: usize = 0
// Classes of the ligand's atoms in rows, of the receptor's in columns: sum of the radii, and 1 for each ramp that counts.
const CLASSES: usize = 24
export const CONTACT: usize = 24
export let contactsAt: usize = 0

export function takeScheme(): void {
  schemeAt = zeroed(NUMBERS << 3)
  contactsAt = zeroed(CLASSES * CLASSES * CONTACT)
}

export function contact(a: usize, b: usize): usize {
  return contactsAt + (a * CLASSES + b) * CONTACT
}

/** dE/dr of the pair evaluated last. */
export let pairSlope: f64 = 0

/** A function in place of all this: energy of a contact at a distance, whose slope it leaves by setSlope. */
let ownEnergy: ((touch: usize, r: f64) => f64) | null = null

export function setOwnEnergy(own: (touch: usize, r: f64) => f64): void {
  ownEnergy = own
}
export function setSlope(slope: f64): void {
  pairSlope = slope
}

export function pairEnergy(touch: usize, r: f64): f64 {
  const own = ownEnergy
  if (own !== null) return own(touch, r)
  const d = r - load<f64>(touch)
  const near = d * load<f64>(schemeAt, 8)
  const first = load<f64>(schemeAt) * Math.exp(-near * near)
  let energy = first
  let slope = -2 * near * load<f64>(schemeAt, 8) * first
  const weight = load<f64>(schemeAt, 16)
  if (weight !== 0) {
    const far = (d - load<f64>(schemeAt, 24)) * load<f64>(schemeAt, 32)
    const second = weight * Math.exp(-far * far)
    energy += second
    slope -= 2 * far * load<f64>(schemeAt, 32) * second
  }
  if (d < 0) {
    const repulsion = load<f64>(schemeAt, 40) * d
    energy += repulsion * d
    slope += 2 * repulsion
  }
  if (load<f64>(touch, 8) !== 0) {
    energy += ramp(schemeAt + 48, d)
    slope += rampSlope
  }
  if (load<f64>(touch, 16) !== 0) {
    energy += ramp(schemeAt + 72, d)
    slope += rampSlope
  }
  pairSlope = slope
  return energy
}

let rampSlope: f64 = 0

function ramp(numbers: usize, d: f64): f64 {
  const weight = load<f64>(numbers)
  const good = load<f64>(numbers, 8)
  const bad = load<f64>(numbers, 16)
  rampSlope = 0
  if (d >= bad) return 0
  if (d <= good) return weight
  rampSlope = -weight / (bad - good)
  return (weight * (bad - d)) / (bad - good)
}
