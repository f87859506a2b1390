import { atan2, atanh, tan, tanh } from './mathematics.ts'

export interface RiccatiMotion {
  /** When y becomes infinite; null when it stays finite. */
  blowUpTime: number | null
  /** (b/2)^2 - a c: above 0 the motion is a tanh, below it a tan. */
  spread: number
  at(t: number): number
}

/**
 * y' = a + b y + c y^2 from y0, t >= 0: y = y0 + (a + b y0 + c y0^2) T / (1 - (b/2 + c y0) T), T = tanh(w t)/w with
 * w^2 = (b/2)^2 - a c (Ince, Ordinary Differential Equations, 1926, section 2.15).
 */
export function riccatiMotion(a: number, b: number, c: number, y0: number): RiccatiMotion {
  const half = b / 2
  const spread = half * half - a * c
  const w = Math.sqrt(Math.abs(spread))
  const pull = half + c * y0
  const rise = a + (b + c * y0) * y0
  const passed = (t: number) => {
    if (w * t < 1e-9) return t
    return spread > 0 ? tanh(w * t) / w : tan(w * t) / w
  }
  const isWide = (t: number) => spread < 0 && w * t > Math.PI / 4
  return {
    ...{ spread, blowUpTime: rise === 0 ? null : poleOf(spread, w, pull) },
    at(t) {
      if (rise === 0) return y0
      const T = passed(t)
      // A quarter turn lies between two poles of tan.
      return isWide(t) ? y0 + rise / (1 / T - pull) : y0 + (rise * T) / (1 - pull * T)
    },
  }
}

/** The first t > 0 where pull T = 1. */
function poleOf(spread: number, w: number, pull: number): number | null {
  if (spread < 0) return atan2(w, pull) / w
  if (pull <= w) return null
  return w === 0 ? 1 / pull : atanh(w / pull) / w
}
