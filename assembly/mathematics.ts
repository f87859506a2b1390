// The only transcendental functions that reach a result: AssemblyScript's ports of musl, compiled once.
// The engine's own Math.sin, Math.exp ... are implementation-defined, so their bits differ by machine
// and version; these are the same everywhere. Error below 1 ulp (musl's tests).

export function sin(x: f64): f64 {
  return Math.sin(x)
}
export function cos(x: f64): f64 {
  return Math.cos(x)
}
export function tan(x: f64): f64 {
  return Math.tan(x)
}
export function asin(x: f64): f64 {
  return Math.asin(x)
}
export function acos(x: f64): f64 {
  return Math.acos(x)
}
export function atan(x: f64): f64 {
  return Math.atan(x)
}
export function atan2(y: f64, x: f64): f64 {
  return Math.atan2(y, x)
}
export function sinh(x: f64): f64 {
  return Math.sinh(x)
}
export function cosh(x: f64): f64 {
  return Math.cosh(x)
}
export function tanh(x: f64): f64 {
  return Math.tanh(x)
}
export function asinh(x: f64): f64 {
  return Math.asinh(x)
}
export function acosh(x: f64): f64 {
  return Math.acosh(x)
}
export function atanh(x: f64): f64 {
  return Math.atanh(x)
}
export function exp(x: f64): f64 {
  return Math.exp(x)
}
export function expm1(x: f64): f64 {
  return Math.expm1(x)
}
export function log(x: f64): f64 {
  return Math.log(x)
}
export function log1p(x: f64): f64 {
  return Math.log1p(x)
}
export function log2(x: f64): f64 {
  return Math.log2(x)
}
export function log10(x: f64): f64 {
  return Math.log10(x)
}
export function pow(x: f64, y: f64): f64 {
  return Math.pow(x, y)
}
export function cbrt(x: f64): f64 {
  return Math.cbrt(x)
}
export function hypot(x: f64, y: f64): f64 {
  return Math.hypot(x, y)
}
/** x less whole times y, between 0 and y: without rounding, however many times that is. */
export function mod(x: f64, y: f64): f64 {
  const rest = x % y
  return rest !== 0 && rest < 0 !== y < 0 ? rest + y : rest + 0
}
