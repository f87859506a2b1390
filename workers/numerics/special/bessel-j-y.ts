// Bessel functions of the first and second kind, whole orders. Up to x = 8 Chebyshev series in x^2, beyond it
// Hankel's modulus and phase, P and x Q as Chebyshev series in (8/x)^2 (Clenshaw, NPL Math. Tables 5 (1962));
// coefficients from 50-digit values. Other orders by recurrence (DLMF 10.6.1, 10.74(iv)). Accuracy is
// relative to the amplitude: at a zero of the function its last digits are those of x.
import { cos, log, sin } from '../mathematics.ts'
import { chebyshev } from './chebyshev.ts'

// biome-ignore format: coefficients
const J0 = [
  0.15772797147489012, -0.008723442352852221, 0.2651786132033368, -0.37009499387264977,
  0.15806710233209725, -0.034893769411408884, 0.004819180069467605, -0.00046062616620627504,
  3.246032882100508e-05, -1.7619469077621507e-06, 7.608163592418782e-08, -2.679253530557673e-09,
  7.848696314479465e-11, -1.9438346867370164e-12, 4.125320595634374e-14, -7.588508125447546e-16,
  1.2218515873961411e-17,
]

// biome-ignore format: coefficients
const J1 = [
  0.08104484632565812, -0.1489751450676521, 0.1609992623572097, -0.08268049176681791,
  0.022213639654966037, -0.003646940600769276, 0.0004050337728354822, -3.255554866857259e-05,
  1.9858774049915165e-06, -9.521984756750436e-08, 3.687133759097148e-09, -1.178026622695885e-10,
  3.160154580348003e-12, -7.221755239651773e-14, 1.4232144003513942e-15, -2.4441972916190464e-17,
  3.6912682997929334e-19,
]

// biome-ignore format: coefficients
const Y0 = [
  -0.03314611320328494, -0.2744743055297453, 0.17903431407718265, 0.26156734625504663,
  -0.17730201278114358, 0.04719668959576339, -0.007287962479552079, 0.0007531135932577742,
  -5.632079141056987e-05, 3.206532537654801e-06, -1.44072332740187e-07, 5.248794787330516e-09,
  -1.5837552541812015e-10, 4.02633081830612e-12, -8.747341203310769e-14, 1.6434898714919468e-15,
  -2.6977881152566837e-17,
]

// biome-ignore format: coefficients
const Y1 = [
  0.0025380132357417816, -0.01608717304766875, -0.09591204536083074, 0.08445197259652346,
  -0.028328123944594365, 0.005289897544167113, -0.0006414551451326356, 5.505982873338744e-05,
  -3.53808001868935e-06, 1.7707804556154404e-07, -7.11055004989928e-09, 2.344337905911516e-10,
  -6.4651518414115946e-12, 1.51429151205002e-13, -3.0511859694473254e-15, 5.34668038572867e-17,
  -8.224911372021585e-19,
]

// biome-ignore format: coefficients
const P0 = [
  0.9994603493475187, -0.0005365220468132117, 3.0751847875194745e-06, -5.1705945376060975e-08,
  1.6306464635151382e-09, -7.86409137723707e-11, 5.168262387349193e-12, -4.3045788699253914e-13,
  4.3265957431549404e-14, -5.069034095935236e-15, 6.748072215733873e-16, -1.0011513723467786e-16,
  1.6305919233744186e-17, -2.880866169482871e-18,
]

// biome-ignore format: coefficients
const Q0 = [
  -0.12444683684269607, 0.0005470815954089319, -5.9315987288485175e-06, 1.4377965798375193e-07,
  -5.817532749493056e-09, 3.376097523734991e-10, -2.565397936797308e-11, 2.404916100281365e-12,
  -2.6690625482579414e-13, 3.4041800321963686e-14, -4.87994410531204e-15, 7.729703176242605e-16,
  -1.3348852171502517e-16, 2.4865952389390515e-17, -4.952892629886516e-18,
]

// biome-ignore format: coefficients
const P1 = [
  1.0009030408600137, 0.0008989898330859408, -3.987284300488908e-06, 6.177633960644299e-08,
  -1.8718907491063067e-09, 8.816898659582339e-11, -5.704863640395645e-12, 4.699195515230542e-13,
  -4.6842237839904895e-14, 5.452674896044717e-15, -7.221180842274018e-16, 1.0667689114335412e-16,
  -1.7312313216116335e-17, 3.0492991197665872e-18,
]

// biome-ignore format: coefficients
const Q1 = [
  0.3742222965562826, -0.0007702178839325664, 7.3108922063643636e-06, -1.676782510726674e-07,
  6.583354662120443e-09, -3.749090950541556e-10, 2.8121750359748866e-11, -2.61145253946232e-12,
  2.8774212663332235e-13, -3.649001916061838e-14, 5.206626366226707e-15, -8.215318025458595e-16,
  1.4141084390211833e-16, -2.626761589838529e-17, 5.2192649196714085e-18,
]

const MIDDLE = 8
const TWO_OVER_PI = 2 / Math.PI

/** The largest order: the recurrences take as many steps. */
const ORDER_MAX = 10_000

export function besselJ0(x: number): number {
  const size = Math.abs(x)
  if (size <= MIDDLE) return chebyshev(J0, (x * x) / 32 - 1)
  return hankel(size, P0, Q0, 0).j
}

export function besselJ1(x: number): number {
  const size = Math.abs(x)
  if (size <= MIDDLE) return x * chebyshev(J1, (x * x) / 32 - 1)
  const { j } = hankel(size, P1, Q1, 1)
  return x < 0 ? -j : j
}

export function besselY0(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  if (x > MIDDLE) return hankel(x, P0, Q0, 0).y
  return TWO_OVER_PI * log(x) * besselJ0(x) + chebyshev(Y0, (x * x) / 32 - 1)
}

export function besselY1(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  if (x > MIDDLE) return hankel(x, P1, Q1, 1).y
  return TWO_OVER_PI * (log(x) * besselJ1(x) - 1 / x) + x * chebyshev(Y1, (x * x) / 32 - 1)
}

/** sqrt(2/(pi x)) (P cos w - Q sin w) and (P sin w + Q cos w) with w = x - (2n + 1) pi/4, not rounded. */
function hankel(x: number, p: readonly number[], q: readonly number[], order: 0 | 1) {
  const y = MIDDLE / x
  const t = 2 * y * y - 1
  const P = chebyshev(p, t)
  const Q = chebyshev(q, t) / x
  const [s, c] = [sin(x), cos(x)]
  const cosine = order === 0 ? c + s : s - c
  const sine = order === 0 ? s - c : -s - c
  const amplitude = 1 / Math.sqrt(Math.PI * x)
  return { j: amplitude * (P * cosine - Q * sine), y: amplitude * (P * sine + Q * cosine) }
}

/** J_n(x) for whole n of either sign; NaN for other orders and beyond |n| = 10,000. */
export function besselJ(n: number, x: number): number {
  if (n !== Math.floor(n) || Math.abs(n) > ORDER_MAX) return Number.NaN
  const order = Math.abs(n)
  const size = Math.abs(x)
  const odd = order % 2 === 1
  const flipped = odd && n < 0 !== x < 0
  const value = positiveOrder(order, size)
  return flipped ? -value : value
}

function positiveOrder(n: number, x: number): number {
  if (n === 0) return besselJ0(x)
  if (n === 1) return besselJ1(x)
  if (x === 0) return 0
  if (x > n) return upward(n, x, besselJ0(x), besselJ1(x))
  return downward(n, x)
}

function upward(n: number, x: number, f0: number, f1: number): number {
  let before = f0
  let value = f1
  for (let k = 1; k < n; k++) {
    const next = ((2 * k) / x) * value - before
    before = value
    value = next
  }
  return value
}

/** Miller's algorithm: from far above n downwards, scaled by J_0 + 2 (J_2 + J_4 + ...) = 1. */
function downward(n: number, x: number): number {
  const start = 2 * Math.floor((n + Math.ceil(Math.sqrt(80 * n)) + 12) / 2)
  let above = 0
  let value = 1
  let wanted = 0
  let sum = 0
  for (let k = start; k > 0; k--) {
    const below = ((2 * k) / x) * value - above
    above = value
    value = below
    if (Math.abs(value) > 1e200) {
      above *= 1e-200
      value *= 1e-200
      wanted *= 1e-200
      sum *= 1e-200
    }
    if ((k - 1) % 2 === 0) sum += k === 1 ? value : 2 * value
    if (k - 1 === n) wanted = value
  }
  return wanted / sum
}

/** Y_n(x) for whole n and x > 0. */
export function besselY(n: number, x: number): number {
  if (n !== Math.floor(n) || Math.abs(n) > ORDER_MAX) return Number.NaN
  const order = Math.abs(n)
  const value =
    order === 0
      ? besselY0(x)
      : order === 1
        ? besselY1(x)
        : upward(order, x, besselY0(x), besselY1(x))
  return n < 0 && order % 2 === 1 ? -value : value
}
