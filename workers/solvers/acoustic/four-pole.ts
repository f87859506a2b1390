// Pressure and volume velocity of one end of a chain by those of the other, at e^{+i omega t}: products of complex two by two
// matrices of determinant 1. A cone is exact by its spherical waves (Chaigne and Kergomard (2016), ch. 7).
import { cos, cosh, sin, sinh } from '../../numerics/mathematics.ts'
import type { Tube } from './wall-losses.ts'

export class FourPole {
  /** A, B, C, D: real and imaginary. */
  readonly m = new Float64Array(8)

  reset(): void {
    this.m.fill(0)
    this.m[0] = this.m[6] = 1
  }

  /** By a piece of a cone of radii r0 and r1; `tube` has its wavenumber and impedance. */
  cone(length: number, r0: number, r1: number, { kRe, kIm, zRe, zIm }: Tube): void {
    const [s, c] = [sin(kRe * length), cos(kRe * length)]
    const isLossy = kIm !== 0
    const [up, over] = isLossy ? [cosh(kIm * length), sinh(kIm * length)] : [1, 0]
    const [sRe, sIm, cRe, cIm] = [s * up, c * over, c * up, -s * over]
    const slope = (r1 - r0) / length
    // sin/k, and with it sin/k/length = sinc.
    const size = kRe * kRe + kIm * kIm
    const [qRe, qIm] = [(sRe * kRe + sIm * kIm) / size, (sIm * kRe - sRe * kIm) / size]
    const area = Math.PI * r0 * r1
    // C = i pi/(k z) (r0 r1 k sin - slope^2 (length cos - sin/k))
    const [uRe, uIm] = [kRe * sRe - kIm * sIm, kRe * sIm + kIm * sRe]
    const bend = slope * slope
    const [wRe, wIm] = [
      r0 * r1 * uRe - bend * (length * cRe - qRe),
      r0 * r1 * uIm - bend * (length * cIm - qIm),
    ]
    const [xRe, xIm] = [kRe * zRe - kIm * zIm, kRe * zIm + kIm * zRe]
    const under = xRe * xRe + xIm * xIm
    const [vRe, vIm] = [(wRe * xRe + wIm * xIm) / under, (wIm * xRe - wRe * xIm) / under]
    this.times(
      (r1 * cRe - slope * qRe) / r0,
      (r1 * cIm - slope * qIm) / r0,
      -(zRe * sIm + zIm * sRe) / area,
      (zRe * sRe - zIm * sIm) / area,
      -Math.PI * vIm,
      Math.PI * vRe,
      (r0 * cRe + slope * qRe) / r1,
      (r0 * cIm + slope * qIm) / r1,
    )
  }

  /** By an impedance in the way of the flow. */
  series(re: number, im: number): void {
    this.times(1, 0, re, im, 0, 0, 1, 0)
  }

  /** By an admittance at the side. */
  shunt(re: number, im: number): void {
    this.times(1, 0, 0, 0, re, im, 1, 0)
  }

  times(
    ...[aRe, aIm, bRe, bIm, cRe, cIm, dRe, dIm]: [
      ...[number, number, number, number],
      ...[number, number, number, number],
    ]
  ): void {
    const { m } = this
    for (let row = 0; row < 8; row += 4) {
      const [pRe, pIm, qRe, qIm] = [m[row]!, m[row + 1]!, m[row + 2]!, m[row + 3]!]
      m[row] = pRe * aRe - pIm * aIm + qRe * cRe - qIm * cIm
      m[row + 1] = pRe * aIm + pIm * aRe + qRe * cIm + qIm * cRe
      m[row + 2] = pRe * bRe - pIm * bIm + qRe * dRe - qIm * dIm
      m[row + 3] = pRe * bIm + pIm * bRe + qRe * dIm + qIm * dRe
    }
  }

  /** How far the determinant is from 1, against its largest product. */
  get unevenness(): number {
    const [aRe, aIm, bRe, bIm, cRe, cIm, dRe, dIm] = this.m as unknown as number[] as [
      ...[number, number, number, number],
      ...[number, number, number, number],
    ]
    const re = aRe * dRe - aIm * dIm - (bRe * cRe - bIm * cIm) - 1
    const im = aRe * dIm + aIm * dRe - (bRe * cIm + bIm * cRe)
    const scale = 1 + Math.sqrt((aRe * aRe + aIm * aIm) * (dRe * dRe + dIm * dIm))
    return Math.sqrt(re * re + im * im) / scale
  }
}
