// The project's only transcendental functions (see assembly/mathematics.ts); 5-9 ns a call from here.
// Math.sqrt, abs, floor, ceil, trunc, min, max and + - * / are exact by the language standard.
import { kernels } from '../kernel.ts'

export const {
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  atan2,
  sinh,
  cosh,
  tanh,
  asinh,
  acosh,
  atanh,
  exp,
  expm1,
  log,
  log1p,
  log2,
  log10,
  pow,
  cbrt,
  hypot,
  mod,
} = kernels('mathematics')
