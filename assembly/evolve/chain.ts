// Harmonic bonds (strength / 2) (r - length)^2 between atoms that follow each other by name.
import { ATOM, atoms, count, FORCE, names, shortest, zeroed } from './atoms'
import { forceUnit } from './pair-force'

export let bondEnergy: f64 = 0
/** Sum of r f over the bonds. */
export let bondVirial: f64 = 0
/** Sum of the lengths. */
export let bondLengths: f64 = 0

let strength: f64 = 0
let restLength: f64 = 0
let places: usize = 0 // address of the atom of each name, u32

export function takeChain(bondStrength: f64, bondLength: f64): void {
  strength = bondStrength
  restLength = bondLength
  places = zeroed((<usize>count) << 2)
}

/** Bond energy of a stretched or compressed bond. */
export function bondPotential(length: f64): f64 {
  return (strength / 2) * (length - restLength) * (length - restLength)
}

/** Adds the forces of the bonds, along the shortest way between two atoms, to those of the atoms. */
export function addBondForces(): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    store<u32>(places + ((<usize>load<u32>(names + (i << 2))) << 2), <u32>(atoms + i * ATOM))
  }
  bondEnergy = 0
  bondVirial = 0
  bondLengths = 0
  for (let bond = 0; bond < count - 1; bond++) {
    const a = <usize>load<u32>(places + ((<usize>bond) << 2))
    const b = <usize>load<u32>(places + ((<usize>bond) << 2), 4)
    const x = shortest(load<f64>(a) - load<f64>(b), 0)
    const y = shortest(load<f64>(a, 8) - load<f64>(b, 8), 8)
    const z = shortest(load<f64>(a, 16) - load<f64>(b, 16), 16)
    const length = sqrt<f64>(x * x + y * y + z * z)
    const pull = -strength * (length - restLength)
    bondEnergy += bondPotential(length)
    bondVirial += pull * length
    bondLengths += length
    const f = pull / (length * forceUnit)
    addForce(a, f * x, f * y, f * z)
    addForce(b, -f * x, -f * y, -f * z)
  }
}

function addForce(atom: usize, x: f64, y: f64, z: f64): void {
  store<f64>(atom, load<f64>(atom, FORCE) + x, FORCE)
  store<f64>(atom, load<f64>(atom, FORCE + 8) + y, FORCE + 8)
  store<f64>(atom, load<f64>(atom, FORCE + 16) + z, FORCE + 16)
}
