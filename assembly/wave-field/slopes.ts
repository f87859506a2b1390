// Differences on a staggered grid.

export function pair(factor: f64): v128 {
  return f64x2.splat(factor)
}

/** near (u1 - u0) + wide (u2 - u-1) between places `step` bytes apart. */
export function slope(at: usize, step: usize, near: v128, wide: v128): v128 {
  return f64x2.add(
    f64x2.mul(near, f64x2.sub(v128.load(at + step), v128.load(at))),
    f64x2.mul(wide, f64x2.sub(v128.load(at + 2 * step), v128.load(at - step))),
  )
}

export function slopeAt(at: usize, step: usize, near: f64, wide: f64): f64 {
  return (
    near * (load<f64>(at + step) - load<f64>(at)) +
    wide * (load<f64>(at + 2 * step) - load<f64>(at - step))
  )
}
