// Sound in a tube of a gas whose walls hold its layer of friction and of heat (Zwikker and Kosten, Sound Absorbing Materials
// (1949); Chaigne and Kergomard, Acoustics of Musical Instruments (2016), ch. 5): wavenumber and characteristic impedance.
import type { Gas } from './gas.ts'

/** Beyond this size of the argument the series of Hankel holds to the last bit. */
const ASYMPTOTIC = 40
const TERMS = 16
/** Steps of the continued fraction, and more of them by the size of the argument. */
const FRACTIONS = 12
const FRACTIONS_GROWTH = 0.9

/** At e^{+i omega t}: k falls towards the negative imaginary, so that waves decay as they go. */
export class Tube {
  readonly #gas: Gas
  /** Wavenumber, and density times speed: real and imaginary. */
  kRe = 0
  kIm = 0
  zRe = 0
  zIm = 0
  #re = 0
  #im = 0

  constructor(gas: Gas) {
    this.#gas = gas
  }

  at(omega: number, radius: number): void {
    const { c, rho, losses } = this.#gas
    if (!losses) {
      this.kRe = omega / c
      this.zRe = rho * c
      return
    }
    const { viscosity, prandtl, gamma } = losses
    const stokes = radius * Math.sqrt((omega * rho) / viscosity)
    this.#ratio(stokes)
    // 1/(1 - F): the density grows.
    const [vRe, vIm] = [1 - this.#re, -this.#im]
    this.#ratio(stokes * Math.sqrt(prandtl))
    const [tRe, tIm] = [1 + (gamma - 1) * this.#re, (gamma - 1) * this.#im]
    const size = vRe * vRe + vIm * vIm
    // k^2 = (omega/c)^2 t/v, z^2 = (rho c)^2/(v t)
    const [re, im] = [(tRe * vRe + tIm * vIm) / size, (tIm * vRe - tRe * vIm) / size]
    const [rootRe, rootIm] = root(re, im)
    this.kRe = (omega / c) * rootRe
    this.kIm = (omega / c) * rootIm
    // sqrt(1/(v t)) = sqrt(t/v)/t
    const under = tRe * tRe + tIm * tIm
    this.zRe = (rho * c * (rootRe * tRe + rootIm * tIm)) / under
    this.zIm = (rho * c * (rootIm * tRe - rootRe * tIm)) / under
  }

  /** 2 I1(s)/(s I0(s)) at s = x sqrt(i), which is 2 J1/(z J0) at z = x sqrt(-i). */
  #ratio(x: number): void {
    const [re, im] = [x * Math.SQRT1_2, x * Math.SQRT1_2]
    if (x < ASYMPTOTIC) this.#fraction(re, im)
    else this.#hankel(re, im)
    // times 2/s
    const [a, b] = [
      (this.#re * re + this.#im * im) / (x * x),
      (this.#im * re - this.#re * im) / (x * x),
    ]
    this.#re = 2 * a
    this.#im = 2 * b
  }

  /** I1/I0 = 1/(2/s + 1/(4/s + 1/(6/s + ...))), from behind. */
  #fraction(re: number, im: number): void {
    const size = re * re + im * im
    const [iRe, iIm] = [re / size, -im / size]
    let [a, b] = [0, 0]
    for (let n = Math.ceil(FRACTIONS + FRACTIONS_GROWTH * Math.sqrt(size)); n > 0; n--) {
      const [p, q] = [2 * n * iRe + a, 2 * n * iIm + b]
      const under = p * p + q * q
      a = p / under
      b = -q / under
    }
    this.#re = a
    this.#im = b
  }

  /** The quotient of sum (-1)^k a_k(n)/s^k, n = 1 and 0 (DLMF 10.40.1). */
  #hankel(re: number, im: number): void {
    const size = re * re + im * im
    const [iRe, iIm] = [re / size, -im / size]
    let [oneRe, oneIm, noneRe, noneIm] = [1, 0, 1, 0]
    let [pRe, pIm, qRe, qIm] = [1, 0, 1, 0]
    for (let k = 1; k <= TERMS; k++) {
      const odd = (2 * k - 1) * (2 * k - 1)
      const [a, b] = [-(4 - odd) / (8 * k), odd / (8 * k)]
      ;[pRe, pIm] = [a * (pRe * iRe - pIm * iIm), a * (pRe * iIm + pIm * iRe)]
      ;[qRe, qIm] = [b * (qRe * iRe - qIm * iIm), b * (qRe * iIm + qIm * iRe)]
      oneRe += pRe
      oneIm += pIm
      noneRe += qRe
      noneIm += qIm
    }
    const under = noneRe * noneRe + noneIm * noneIm
    this.#re = (oneRe * noneRe + oneIm * noneIm) / under
    this.#im = (oneIm * noneRe - oneRe * noneIm) / under
  }
}

/** The root of positive real part. */
export function root(re: number, im: number): readonly [number, number] {
  const size = Math.sqrt(re * re + im * im)
  const a = Math.sqrt((size + Math.abs(re)) / 2)
  if (a === 0) return [0, 0]
  const b = Math.abs(im) / (2 * a)
  return re >= 0 ? [a, im < 0 ? -b : b] : [b, im < 0 ? -a : a]
}
