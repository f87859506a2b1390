// Modified Bessel functions, whole orders. I up to x = 8 by Chebyshev series of exp(-x) I in x, K up to x = 2
// by series in x^2 beside the logarithm, beyond by exp(-+x) sqrt(x) times series in 1/x; coefficients from
// 50-digit values. Other orders by recurrence (DLMF 10.29.1).
import { exp, log } from '../mathematics.ts'
import { chebyshev } from './chebyshev.ts'

// biome-ignore format: coefficients
const I0_SMALL = [
  0.33839763720473803, -0.3046826723431984, 0.17162090152220877, -0.09490109704804764,
  0.04930528423967071, -0.02373741480589947, 0.010546460394594998, -0.004324309995050576,
  0.0016394756169413357, -0.0005763755745385824, 0.00018850288509584165, -5.754195010082104e-05,
  1.6448448070728896e-05, -4.4167383584587505e-06, 1.1173875391201037e-06,
  -2.670793853940612e-07, 6.046995022541919e-08, -1.300025009986248e-08, 2.6598237246823866e-09,
  -5.189795601635263e-10, 9.675809035373237e-11, -1.726826291441556e-11, 2.95505266312964e-12,
  -4.856446783111929e-13, 7.676185498604936e-14, -1.1685332877993451e-14, 1.715391285555133e-15,
  -2.431279846547955e-16, 3.3307945188222384e-17, -4.4153416464793395e-18,
]

// biome-ignore format: coefficients
const I1_SMALL = [
  0.12629359322181682, -0.17641651835783406, 0.1026436586898471, -0.05294598120809499,
  0.024726449030626516, -0.010564084894626197, 0.004156422944312888, -0.0015135724506312532,
  0.0005122859561685758, -0.00016176081582589674, 4.781565107550054e-05, -1.3273163656039436e-05,
  3.4702513081376785e-06, -8.568720264695455e-07, 2.0032947535521353e-07, -4.445059128796328e-08,
  9.381537386495773e-09, -1.8872497517228294e-09, 3.625590281552117e-10, -6.663489723502027e-11,
  1.1736186298890901e-11, -1.9839743977649436e-12, 3.223793365945575e-13, -5.042185504727912e-14,
  7.600684294735408e-15, -1.1055969477353862e-15, 1.5536319577362005e-16, -2.111421214358166e-17,
  2.7779141127610464e-18, -3.541581772542136e-19,
]

// biome-ignore format: coefficients
const I0_LARGE = [
  0.4022452055070544, 0.0033691164782556943, 6.889758346916825e-05, 2.8913705208347567e-06,
  2.0489185894690638e-07, 2.266668990498178e-08, 3.3962320257083865e-09, 4.94060238822497e-10,
  1.1889147107846439e-11, -3.1499165279632416e-11, -1.3215811840447713e-11,
  -1.7941785315068062e-12, 7.180124451383666e-13, 3.8527783827421426e-13, 1.54008621752141e-14,
  -4.150569347287222e-14, -9.554846698828307e-15, 3.8116806693526224e-15, 1.7725601330565263e-15,
  -3.425485619677219e-16, -2.8276239805165836e-16, 3.461222867697461e-17, 4.46562142029676e-17,
  -4.830504485944182e-18, -7.233180487874754e-18, 9.92147541217369e-19, 1.1936508908459817e-18,
]

// biome-ignore format: coefficients
const I1_LARGE = [
  0.38928811750914005, -0.009761097491361469, -0.00011058893876262371, -3.882564808877691e-06,
  -2.512236237870209e-07, -2.6314688468895196e-08, -3.835380385964237e-09,
  -5.589743462196584e-10, -1.8974958123505413e-11, 3.2526035830154884e-11,
  1.4125807436613782e-11, 2.0356285441470896e-12, -7.198551776245908e-13,
  -4.0835511110921974e-13, -2.1015418427726643e-14, 4.272440016711951e-14,
  1.0420276984128802e-14, -3.8144030724370075e-15, -1.8803547755107825e-15,
  3.3082023109209285e-16, 2.96262899764595e-16, -3.209525921993424e-17, -4.650305368489358e-17,
  4.414348323071708e-18, 7.517296310842104e-18, -9.314178867326875e-19, -1.2421932751948906e-18,
]

// biome-ignore format: coefficients
const K0_SMALL = [
  -0.2676636966169514, 0.3442898999246285, 0.0359799365153615, 0.001264615411446926,
  2.286212103119452e-05, 2.5347910790261494e-07, 1.904516377220209e-09, 1.0349695257633625e-11,
  4.2598161427910826e-14, 1.3744654358807508e-16,
]

// biome-ignore format: coefficients
const K1_SMALL = [
  0.7626501136694739, -0.3531559607765449, -0.12261118082265715, -0.006975723859639864,
  -0.0001730288957513052, -2.4334061415659684e-06, -2.213387630734726e-08,
  -1.4114883926335278e-10, -6.666901694199329e-13, -2.427449850519366e-15,
  -7.023863479386288e-18,
]

// biome-ignore format: coefficients
const K0_LARGE = [
  1.2201515410329777, -0.0314481013119645, 0.0015698838857300533, -0.00012849549581627802,
  1.39498137188765e-05, -1.8317555227191195e-06, 2.766813639445015e-07, -4.660489897687948e-08,
  8.574034017414225e-09, -1.6975345093890614e-09, 3.5773972814003283e-10, -7.957489244477396e-11,
  1.8559491149549264e-11, -4.514597883374519e-12, 1.1403405882073441e-12,
  -2.9800969231481784e-13, 8.032890775068375e-14, -2.2275133267462965e-14, 6.340076476276646e-15,
  -1.848593377920907e-15, 5.5120559994043335e-16, -1.6782311257549006e-16,
  5.2103917776435543e-17, -1.6475805939842632e-17, 5.3004337711773354e-18,
]

// biome-ignore format: coefficients
const K1_LARGE = [
  1.3603130952422213, 0.10392373657681724, -0.002857816859622779, 0.00019521551847135162,
  -1.936197974166083e-05, 2.406484947837217e-06, -3.5019606030878126e-07, 5.7410841254500495e-08,
  -1.0345762465678097e-08, 2.0150497551970347e-09, -4.1903547593419254e-10,
  9.218315187605315e-11, -2.129967838427791e-11, 5.139639673482343e-12, -1.2891739609498229e-12,
  3.348419666052243e-13, -8.976705182010146e-14, 2.4771544242195988e-14, -7.0198370892147685e-15,
  2.038703166239861e-15, -6.057047270643018e-16, 1.8380935752430455e-16, -5.689462849193648e-17,
  1.7940510478863572e-17, -5.7567444820733025e-18,
]

const ORDER_MAX = 10_000

export function besselI0(x: number): number {
  const size = Math.abs(x)
  if (size <= 8) return grown(size, chebyshev(I0_SMALL, size / 4 - 1))
  return grown(size, chebyshev(I0_LARGE, 16 / size - 1) / Math.sqrt(size))
}

export function besselI1(x: number): number {
  const size = Math.abs(x)
  const value =
    size <= 8
      ? grown(size, size * chebyshev(I1_SMALL, size / 4 - 1))
      : grown(size, chebyshev(I1_LARGE, 16 / size - 1) / Math.sqrt(size))
  return x < 0 ? -value : value
}

/** exp(x) factor; in two halves, since exp alone overflows before the product does. */
function grown(x: number, factor: number): number {
  if (x < 700) return exp(x) * factor
  const half = exp(x / 2)
  return half * factor * half
}

export function besselK0(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.POSITIVE_INFINITY : Number.NaN
  if (x <= 2) return chebyshev(K0_SMALL, (x * x) / 2 - 1) - log(x / 2) * besselI0(x)
  return (exp(-x) * chebyshev(K0_LARGE, 4 / x - 1)) / Math.sqrt(x)
}

export function besselK1(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.POSITIVE_INFINITY : Number.NaN
  if (x <= 2) return log(x / 2) * besselI1(x) + chebyshev(K1_SMALL, (x * x) / 2 - 1) / x
  return (exp(-x) * chebyshev(K1_LARGE, 4 / x - 1)) / Math.sqrt(x)
}

/** K_n(x) for whole n and x > 0: upwards, where K grows and errors do not. */
export function besselK(n: number, x: number): number {
  const order = Math.abs(n)
  if (order !== Math.floor(order) || order > ORDER_MAX) return Number.NaN
  let [before, value] = [besselK0(x), besselK1(x)]
  if (order === 0) return before
  for (let k = 1; k < order; k++) {
    const next = ((2 * k) / x) * value + before
    before = value
    value = next
  }
  return value
}

/** I_n(x) for whole n: Miller's algorithm downwards, scaled by I_0. */
export function besselI(n: number, x: number): number {
  const order = Math.abs(n)
  const size = Math.abs(x)
  if (order !== Math.floor(order) || order > ORDER_MAX) return Number.NaN
  if (order === 0) return besselI0(x)
  if (order === 1) return besselI1(x)
  if (size === 0) return 0
  const scale = besselI0(size)
  // I_0 overflows long before x is so large that the recurrence would be long.
  if (!Number.isFinite(scale)) return x < 0 && order % 2 === 1 ? -scale : scale
  const start = order + Math.ceil(Math.sqrt(80 * (order + size))) + 12
  let [above, value] = [0, 1]
  let wanted = 0
  for (let k = start; k > 0; k--) {
    const below = ((2 * k) / size) * value + above
    above = value
    value = below
    if (value > 1e200) {
      above *= 1e-200
      value *= 1e-200
      wanted *= 1e-200
    }
    if (k - 1 === order) wanted = value
  }
  const result = (wanted / value) * scale
  return x < 0 && order % 2 === 1 ? -result : result
}
