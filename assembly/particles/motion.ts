// Motion of atoms whose velocities carry the mass as their fourth double.
import { ATOM, atoms, count, FORCE, VECTOR, velocities } from '../evolve/atoms'
import { placeImages } from '../evolve/cells'
import { pathAllowed2, reference, renewNarrowList } from '../evolve/skin'
import { normal } from '../lib/random'

/** Half a step of velocity Verlet and the drift; `again` where the second half of the step before is still to come. */
export function kickAndDrift(dt: f64, again: bool): void {
  const pull = f64x2.splat(dt / 2)
  const way = f64x2.splat(dt)
  const wayOfZ = f64x2(dt, 0)
  const zero = f64x2.splat(0)
  const end = atoms + <usize>count * ATOM
  let v = velocities
  let from = reference
  let longest = zero
  for (let atom = atoms; atom < end; atom += ATOM) {
    const by = f64x2.div(pull, v128.load64_splat(v, 24))
    const kickXy = f64x2.mul(by, v128.load(atom, FORCE))
    const kickZ = f64x2.mul(by, v128.load(atom, FORCE + 16))
    let vxy = f64x2.add(v128.load(v), kickXy)
    let vz = f64x2.add(v128.load(v, 16), kickZ)
    if (again) {
      vxy = f64x2.add(vxy, kickXy)
      vz = f64x2.add(vz, kickZ)
    }
    v128.store(v, vxy)
    v128.store(v, vz, 16)
    const xy = f64x2.add(v128.load(atom), f64x2.mul(way, vxy))
    const z = f64x2.add(v128.load(atom, 16), f64x2.mul(wayOfZ, vz))
    v128.store(atom, xy)
    v128.store(atom, z, 16)
    v128.store(atom, zero, FORCE)
    v128.store(atom, zero, FORCE + 16)
    const dxy = f64x2.sub(xy, v128.load(from))
    const dz = f64x2.sub(z, v128.load(from, 16))
    const sum = f64x2.add(f64x2.mul(dxy, dxy), f64x2.mul(dz, dz))
    longest = f64x2.max(longest, f64x2.add(sum, v128.shuffle<f64>(sum, sum, 1, 0)))
    v += VECTOR
    from += VECTOR
  }
  follow(f64x2.extract_lane(longest, 0))
}

/**
 * The same of Langevin's equation, in the order B A O A B (Leimkuhler and Matthews, Appl. Math. Res. Express (2013) 34):
 * the velocity forgets by `memory` in a step, and is renewed at this temperature.
 */
export function kickAndWander(dt: f64, again: bool, remembers: f64, temperature: f64): void {
  const fresh = (1 - remembers * remembers) * temperature
  const end = atoms + <usize>count * ATOM
  let v = velocities
  let from = reference
  let longest: f64 = 0
  for (let atom = atoms; atom < end; atom += ATOM) {
    const mass = load<f64>(v, 24)
    const by = dt / 2 / mass
    const noise = sqrt<f64>(fresh / mass)
    let path: f64 = 0
    for (let axis: usize = 0; axis < 24; axis += 8) {
      const kick = by * load<f64>(atom + axis, FORCE)
      let speed = load<f64>(v + axis) + kick
      if (again) speed += kick
      let x = load<f64>(atom + axis) + (dt / 2) * speed
      speed = remembers * speed + noise * normal()
      x += (dt / 2) * speed
      store<f64>(v + axis, speed)
      store<f64>(atom + axis, x)
      store<f64>(atom + axis, 0, FORCE)
      const d = x - load<f64>(from + axis)
      path += d * d
    }
    longest = max<f64>(longest, path)
    v += VECTOR
    from += VECTOR
  }
  follow(longest)
}

/** A NaN, of atoms that were torn apart, renews the lists each step and is seen by the solver. */
function follow(longest: f64): void {
  if (longest <= pathAllowed2) placeImages()
  else renewNarrowList()
}

export function kick(time: f64): void {
  const pull = f64x2.splat(time)
  const end = atoms + <usize>count * ATOM
  let v = velocities
  for (let atom = atoms; atom < end; atom += ATOM) {
    const by = f64x2.div(pull, v128.load64_splat(v, 24))
    v128.store(v, f64x2.add(v128.load(v), f64x2.mul(by, v128.load(atom, FORCE))))
    v128.store(v, f64x2.add(v128.load(v, 16), f64x2.mul(by, v128.load(atom, FORCE + 16))), 16)
    v += VECTOR
  }
}

export function scaleSpeeds(factor: f64): void {
  const end = velocities + <usize>count * VECTOR
  for (let v = velocities; v < end; v += VECTOR) {
    store<f64>(v, factor * load<f64>(v))
    store<f64>(v, factor * load<f64>(v, 8), 8)
    store<f64>(v, factor * load<f64>(v, 16), 16)
  }
}

/** Moves each atom along its force, by at most `farthest`. */
export function settleBy(farthest: f64, strong: f64): void {
  const end = atoms + <usize>count * ATOM
  for (let atom = atoms; atom < end; atom += ATOM) {
    const x = load<f64>(atom, FORCE)
    const y = load<f64>(atom, FORCE + 8)
    const z = load<f64>(atom, FORCE + 16)
    const step = farthest / max<f64>(strong, sqrt<f64>(x * x + y * y + z * z))
    store<f64>(atom, load<f64>(atom) + step * x)
    store<f64>(atom, load<f64>(atom, 8) + step * y, 8)
    store<f64>(atom, load<f64>(atom, 16) + step * z, 16)
  }
}

export function scalePlaces(factor: f64): void {
  const end = atoms + <usize>count * ATOM
  for (let atom = atoms; atom < end; atom += ATOM) {
    store<f64>(atom, factor * load<f64>(atom))
    store<f64>(atom, factor * load<f64>(atom, 8), 8)
    store<f64>(atom, factor * load<f64>(atom, 16), 16)
  }
}
