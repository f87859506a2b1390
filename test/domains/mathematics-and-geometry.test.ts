import { mathematicsAndGeometry } from '../../workers/domains/mathematics-and-geometry.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { bisect, simpson } from '../support/quadrature.ts'

type Vector = readonly number[]

const norm = (v: Vector) => Math.hypot(...v)
const unit = (v: Vector) => v.map(each => each / norm(v))

/** Half-angle form: exact for small and for large angles. */
const angleBetween = (u: Vector, v: Vector) => {
  const [a, b] = [unit(u), unit(v)]
  return 2 * Math.atan2(norm(a.map((x, i) => x - b[i]!)), norm(a.map((x, i) => x + b[i]!)))
}

const sections = (areaAt: (z: number) => number, from: number, to: number) =>
  simpson(areaAt, from, to, 2)

/** By repeated remainders. */
const euclid = (a: number, b: number): number => (b === 0 ? a : euclid(b, a % b))

const test = domainSuite(mathematicsAndGeometry, {
  MA94: (a, b, c) => {
    const half = (a + b + c) / 2
    return 2 * Math.atan2(Math.sqrt((half - a) * (half - b)), Math.sqrt(half * (half - c)))
  },
  MA93: (a, b) => (a / euclid(a, b)) * b,
  MA92: euclid,
  MA1: r => simpson(q => 4 * r * r * Math.cos(q) ** 2, 0, Math.PI / 2, 200),
  MA2: r => sections(z => Math.PI * (r * r - z * z), -r, r),
  MA3: r => simpson(q => 2 * Math.PI * r * Math.sin(q) * r, 0, Math.PI, 2000),
  MA4: (D, h) => sections(z => Math.PI * z * (D - z), 0, h),
  MA5: (r, h) => sections(z => Math.PI * ((r * z) / h) ** 2, 0, h),
  MA6: (r, h) => {
    const slant = Math.hypot(r, h)
    const opening = (2 * Math.PI * r) / slant
    return (slant * slant * opening) / 2
  },
  MA7: (r, h) => simpson(x => 2 * Math.PI * x * h, 0, r, 2),
  MA8: (R, r) => {
    const shell = (q: number) => 2 * Math.PI * (R + r * Math.sin(q)) * 2 * r * Math.cos(q)
    return simpson(q => shell(q) * r * Math.cos(q), -Math.PI / 2, Math.PI / 2, 200)
  },
  MA9: (a, b, c) => sections(z => Math.PI * a * b * (1 - (z / c) ** 2), -c, c),
  MA10: (a, b) => simpson(q => Math.hypot(a * Math.sin(q), b * Math.cos(q)), 0, 2 * Math.PI, 2000),
  MA11: (a, b, c) => {
    const foot = (a * a + c * c - b * b) / (2 * c)
    return (c * Math.sqrt(a * a - foot * foot)) / 2
  },
  MA12: (a, b, gamma) => Math.hypot(a - b * Math.cos(gamma), b * Math.sin(gamma)),
  MA13: (b, alpha, beta) => {
    const [x, y] = [b * Math.cos(alpha), b * Math.sin(alpha)]
    const corner = x + y / Math.tan(beta)
    return Math.hypot(corner - x, y)
  },
  MA14: (a, b) => bisect(c => c * c - a * a - b * b, 0, a + b),
  MA16: (r, ...angles) => {
    const sides = angles.map((angle, i) => {
      const [b, c] = [angles[(i + 1) % 3]!, angles[(i + 2) % 3]!]
      const dot = (Math.cos(angle) + Math.cos(b) * Math.cos(c)) / (Math.sin(b) * Math.sin(c))
      return Math.acos(dot)
    })
    const half = (sides[0]! + sides[1]! + sides[2]!) / 2
    const tangents = [half, ...sides.map(side => half - side)].map(each => Math.tan(each / 2))
    return r * r * 4 * Math.atan(Math.sqrt(tangents.reduce((a, b) => a * b)))
  },
  MA17: (n, a) => {
    const radius = a / (2 * Math.sin(Math.PI / n))
    const corners = Array.from({ length: n }, (_, i) => {
      const q = (2 * Math.PI * i) / n
      return [radius * Math.cos(q), radius * Math.sin(q)] as const
    })
    const cross = corners.map(([x, y], i) => {
      const [u, v] = corners[(i + 1) % n]!
      return (x * v - u * y) / 2
    })
    return cross.reduce((a, b) => a + b)
  },
  MA18: (h, R, r) => sections(z => Math.PI * (R + ((r - R) * z) / h) ** 2, 0, h),
  MA19: (r, theta) => simpson(q => 2 * (r * Math.sin(q)) ** 2, 0, theta / 2, 2000),
  MA20: (a, b, c) => {
    const vertex = -b / (2 * a)
    return bisect(x => (a * x + b) * x + c, vertex, vertex + 1e3)
  },
  MA21: (a, b, c, x, y, z, offset) => {
    const normal = [a, b, c]
    const along = (a * x + b * y + c * z - offset) / (a * a + b * b + c * c)
    return norm(normal.map(each => along * each))
  },
  MA22: (x1, y1, z1, x2, y2, z2) => angleBetween([x1, y1, z1], [x2, y2, z2]),
  MA23: (a, q, n) => {
    let [sum, term] = [0, a]
    for (let k = 0; k < n; k++, term *= q) sum += term
    return sum
  },
  MA24: (n, a, d) => {
    let sum = 0
    for (let k = 0; k < n; k++) sum += a + k * d
    return sum
  },
  MA25: n => {
    const euler = 0.5772156649015329
    const tail = 1 / (2 * n) - 1 / (12 * n ** 2) + 1 / (120 * n ** 4) - 1 / (252 * n ** 6)
    return Math.log(n) + euler + tail
  },
  MA26: (n, k) => {
    let row = [1]
    for (let i = 0; i < n; i++) row = [...row, 0].map((each, j) => each + (row[j - 1] ?? 0))
    return row[k]!
  },
  MA27: n => {
    const numbers = [1]
    for (let m = 0; m < n; m++) {
      numbers.push(numbers.map((each, i) => each * numbers[m - i]!).reduce((a, b) => a + b))
    }
    return numbers[n]!
  },
  MA28: n => {
    let [a, b] = [0, 1]
    for (let k = 0; k < n; k++) [a, b] = [b, a + b]
    return a
  },
  MA29: x => {
    const spacing = Math.log10(x) * Math.LN10
    return x / spacing
  },
  MA30: s => {
    const last = 30
    let sum = 0
    for (let k = 1; k < last; k++) sum += k ** -s
    const tail = last ** (1 - s) / (s - 1) + last ** -s / 2 + (s * last ** (-s - 1)) / 12
    return sum + tail - (s * (s + 1) * (s + 2) * last ** (-s - 3)) / 720
  },
  MA31: (xa, xb, ya, yb, za, zb) => {
    const square = (x: number, y: number, z: number) => x * x + y * y + z * z
    return (square(xa + xb, ya + yb, za + zb) - square(xa - xb, ya - yb, za - zb)) / 4
  },
  MA32: (xa, xb, ya, yb, za, zb) => Math.hypot(xa - xb, ya - yb, za - zb),
  MA33: (r, h) => simpson(t => 2 * Math.PI * r * r * Math.sin(t), 0, Math.acos(1 - h / r), 400),
  MA34: (h, R, r) => {
    // Centre at the depth z below the base R: R^2 + z^2 = r^2 + (z + h)^2.
    const z = (R * R - r * r - h * h) / (2 * h)
    return simpson(x => Math.PI * (R * R + z * z - x * x), z, z + h, 2)
  },
  MA35: (R, r, h) => simpson(x => 2 * Math.PI * x * h, r, R, 2),
  MA36: (R, r, h) =>
    2 * Math.PI * h * R + 2 * Math.PI * h * r + 2 * (Math.PI * R * R - Math.PI * r * r),
  MA37: (a, q) => {
    let [sum, term] = [0, a]
    for (let k = 0; k < 20_000; k++, term *= q) sum += term
    return sum
  },
  MA38: (a, b) => 4 * a * b * simpson(x => Math.cos(x) ** 2, 0, Math.PI / 2, 40),
  // Two discs and the mantle.
  MA39: (r, h) =>
    2 * simpson(x => 2 * Math.PI * x, 0, r, 2) + simpson(() => 2 * Math.PI * r, 0, h, 2),
  // Slices parallel to the base, the shorter the higher.
  MA40: (base, h) => simpson(y => base * (1 - y / h), 0, h, 2),
  MA41: n => Array.from({ length: n }, (_, k) => k + 1).reduce((sum, k) => sum + k, 0),
  MA42: r => simpson(() => r, 0, 2 * Math.PI, 8),
  MA43: (b, h) => ((b + h) ** 2 - b * b - h * h) / 2,
  MA44: (a, b) => a + b + a + b,
  MA45: a => (4 * a * (a / 2)) / 2,
  MA46: a => a + a + a + a,
  MA47: (a, b, c) => a / (1 / (b * c)),
  MA48: (a, b, c) => (a + b + c) ** 2 - a * a - b * b - c * c,
  MA49: (a, b, c) => Math.hypot(Math.hypot(a, b), c),
  MA50: a => (6 * a * a * (a / 2)) / 3,
  MA51: a => (a + a + a) * (a + a),
  MA52: (a, h) => (4 * (a / 2) ** 2 * h) / 3,
  MA53: (A, h) => A / (3 / h),
  MA54: (A, h) => A / (1 / h),
  MA55: r => ((4 / 3) * Math.PI * r ** 3) / 2,
  MA56: (a, b, h) => (a * h) / 2 + (b * h) / 2,
  MA57: (r, theta) => (Math.PI * r * r * theta) / (2 * Math.PI),
  MA58: (r, theta) => (2 * Math.PI * r * theta) / (2 * Math.PI),
  MA59: (R, r) => Math.PI * (R - r) * (R + r),
  MA60: (a, b, gamma) => (a * (b * Math.cos(Math.PI / 2 - gamma))) / 2,
  MA61: (a, b, gamma) => a * b * Math.cos(Math.PI / 2 - gamma),
  MA62: a => (a * a * Math.sin(Math.PI / 3)) / 2,
  MA63: a => Math.sqrt(a * a - (a / 2) ** 2),
  MA64: (r, h) => Math.PI * r * r + Math.PI * r * Math.hypot(r, h),
  MA65: n => n * Math.PI - 2 * Math.PI,
  MA66: n => Math.PI - (2 * Math.PI) / n,
  MA67: (c, alpha) => Math.sqrt(c * c - (c * Math.cos(alpha)) ** 2),
  MA68: (c, alpha) => c * Math.sin(Math.PI / 2 - alpha),
  MA69: (b, alpha) => (b * Math.sin(alpha)) / Math.cos(alpha),
  MA70: (A, A_t) => 1 + Math.floor(A / A_t),
  MA71: (A, c_p) => 1 / (c_p / A),
  MA72: n => Array.from({ length: n }, (_, i) => i + 1).reduce((a, b) => a * b, 1),
  MA73: (n, k) => Array.from({ length: k }, (_, i) => n - i).reduce((a, b) => a * b, 1),
  MA74: (x_1, y_1, x_2, y_2) => y_2 / (x_2 - x_1) - y_1 / (x_2 - x_1),
  MA75: (a, b, c) =>
    (b - 2 * Math.sqrt(Math.abs(a * c))) * (b + 2 * Math.sqrt(Math.abs(a * c))) +
    (a * c < 0 ? 8 * Math.abs(a * c) : 0),
  MA76: (a, b, c) => -b / (2 * a) - Math.sqrt((b / (2 * a)) ** 2 - c / a),
  MA77: (x, b) => Math.log2(x) / Math.log2(b),
  MA78: (a, b, c, d) => -(b * c - a * d),
  MA79: (a, b, c, d, e, f, g, h, i) =>
    a * e * i + b * f * g + c * d * h - c * e * g - b * d * i - a * f * h,
  MA80: (a_1, n, delta) => a_1 - delta + n * delta,
  MA81: (a_1, n, q) => a_1 * Math.exp((n - 1) * Math.log(q)),
  MA82: (x_old, x_new) => x_new / x_old - 1,
  MA83: (p, x_w) => x_w / (1 / p),
  MA84: (x_part, x_w) => 1 / (x_w / x_part),
  MA85: (x_w, p) => x_w + x_w * p,
  MA86: (x_w, p) => x_w - x_w * p,
  MA87: (x_m, x_t) => Math.abs(x_m / x_t - 1),
  MA88: (x_w, p, n) => x_w * Math.exp(n * Math.log1p(-p)),
  MA91: (a, b) => Math.asin(a / Math.hypot(a, b)),
  MA89: (x_w, b_l) => x_w - b_l * Math.floor(x_w / b_l),
  MA90: s_g => Math.asin(s_g / Math.hypot(1, s_g)),
})

test.run()
