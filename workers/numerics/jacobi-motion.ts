// x'' + mu x + lambda x^3 = 0, lambda not zero, in Jacobi's elliptic functions. With w = x^2 the first
// integral is x'^2 = 2E - mu w - (lambda/2) w^2; the signs of its roots in w choose the function (Byrd and
// Friedman, Handbook of Elliptic Integrals, 1971, nos. 211-222). Roots are formed without cancellation.
import { completeK, incompleteF, type JacobiFunctions, jacobi } from './elliptic.ts'
import { type PhasePoint, type QuarticMotion, quarticEnergy } from './quartic-law.ts'

/** x = amplitude f(u | m), u = u0 +- omega t. */
interface Wave {
  form: keyof typeof FORMS
  m: number
  m1: number
  /** With its sign. */
  amplitude: number
  omega: number
}

interface Form {
  value(j: JacobiFunctions): number
  /** df/du. */
  slope(j: JacobiFunctions, m: number): number
  /** sn and cn at the start from f and df/du there. */
  start(f: number, slope: number, wave: Wave): { sn: number; cn: number }
  /** Quarters K after which f repeats. */
  repeats?: number
  /** Argument of the pole in quarters K. */
  pole?: number
}

const FORMS = {
  cn: {
    value: ({ cn }) => cn,
    slope: ({ sn, dn }) => -sn * dn,
    start: (cn, slope, { m, m1 }) => ({ cn, sn: -slope / Math.sqrt(m1 + m * cn * cn) }),
    repeats: 4,
  },
  dn: {
    value: ({ dn }) => dn,
    slope: ({ sn, cn }, m) => -m * sn * cn,
    start(dn, slope, { m, m1 }) {
      // The larger of sn, cn from dn, the other from the speed.
      const product = -slope / m
      const sn2 = (1 - dn * dn) / m
      const cn2 = (dn * dn - m1) / m
      if (cn2 >= sn2) return { sn: product / Math.sqrt(cn2), cn: Math.sqrt(cn2) }
      const sn = product < 0 ? -Math.sqrt(sn2) : Math.sqrt(sn2)
      return { sn, cn: product / sn }
    },
    repeats: 2,
  },
  sn: {
    value: ({ sn }) => sn,
    slope: ({ cn, dn }) => cn * dn,
    start: (sn, slope, { m, m1 }) => ({ sn, cn: slope / Math.sqrt(m1 + m * (1 - sn * sn)) }),
    repeats: 4,
  },
  ns: {
    value: ({ sn }) => 1 / sn,
    slope: ({ sn, cn, dn }) => (-cn * dn) / (sn * sn),
    start(ns, slope, { m, m1 }) {
      const sn2 = 1 / (ns * ns)
      return { sn: 1 / ns, cn: (-slope * sn2) / Math.sqrt(m1 + m * (1 - sn2)) }
    },
    pole: 2,
  },
  nc: {
    value: ({ cn }) => 1 / cn,
    slope: ({ sn, cn, dn }) => (sn * dn) / (cn * cn),
    start(nc, slope, { m, m1 }) {
      const cn2 = 1 / (nc * nc)
      return { cn: 1 / nc, sn: (slope * cn2) / Math.sqrt(m1 + m * cn2) }
    },
    pole: 1,
  },
  sc: {
    value: ({ sn, cn }) => sn / cn,
    slope: ({ cn, dn }) => dn / (cn * cn),
    start(sc) {
      const cn = 1 / Math.sqrt(1 + sc * sc)
      return { sn: sc * cn, cn }
    },
    pole: 1,
  },
  'tan(am/2)': {
    value: ({ sn, cn }) => sn / (1 + cn),
    slope: ({ cn, dn }) => dn / (1 + cn),
    start: tan => ({ sn: (2 * tan) / (1 + tan * tan), cn: (1 - tan * tan) / (1 + tan * tan) }),
    pole: 2,
  },
} satisfies Record<string, Form>

/**
 * The motion through `start`, which is no fixed point. Null where the functions degenerate to csch or
 * to 1/(a + b t): zero energy with lambda < 0 and mu <= 0.
 */
export function jacobiMotion(mu: number, lambda: number, start: PhasePoint): QuarticMotion | null {
  const energy = quarticEnergy({ mu, lambda, force: 0 }, start)
  if (lambda < 0 && mu <= 0 && energy === 0) return null
  const wave = lambda > 0 ? hard(mu, lambda, energy, start) : soft(mu, -lambda, energy, start)
  return motionOf(wave, start)
}

function motionOf(wave: Wave, start: PhasePoint): QuarticMotion {
  const { m, m1, amplitude, omega } = wave
  const form: Form = FORMS[wave.form]
  const slope = start.v / (amplitude * omega)
  const { sn, cn } = form.start(start.x / amplitude, slope, wave)
  // ns that moves outwards is run backwards from below u = K, which its pole may lie infinitely beyond.
  const backwards = wave.form === 'ns' && cn < 0
  const u0 = incompleteF(sn, backwards ? -cn : cn, m1)
  const rate = backwards ? -omega : omega
  const quarter = completeK(m1)
  const poleAt = form.pole === undefined ? null : backwards ? u0 : form.pole * quarter - u0
  return {
    ...{ form: wave.form, m, omega, amplitude: Math.abs(amplitude) },
    written: { factor: amplitude, phase: u0, rate },
    period: finite(form.repeats === undefined ? null : (form.repeats * quarter) / omega),
    blowUpTime: finite(poleAt === null ? null : poleAt / omega),
    at(t) {
      const j = jacobi(u0 + rate * t, m1)
      return { x: amplitude * form.value(j), v: amplitude * rate * form.slope(j, m) }
    },
  }
}

/** lambda > 0: always bounded; across the origin with E > 0, inside one well with E <= 0. */
function hard(mu: number, lambda: number, energy: number, { x, v }: PhasePoint): Wave {
  // sqrt(mu^2 + 4 lambda E) without cancellation.
  const root = Math.sqrt((mu + lambda * x * x) ** 2 + 2 * lambda * v * v)
  if (energy > 0) {
    const w = mu > 0 ? (4 * energy) / (root + mu) : (root - mu) / lambda
    const m1 = mu < 0 ? (2 * lambda * energy) / (root * (root - mu)) : (root + mu) / (2 * root)
    const m = (lambda * w) / (2 * root)
    return { form: 'cn', m, m1, amplitude: Math.sqrt(w), omega: Math.sqrt(root) }
  }
  const w1 = (root - mu) / lambda
  const w2 = (-4 * energy) / (lambda * w1)
  const amplitude = x < 0 ? -Math.sqrt(w1) : Math.sqrt(w1)
  const omega = Math.sqrt((lambda * w1) / 2)
  return { form: 'dn', m: (2 * root) / (lambda * w1), m1: w2 / w1, amplitude, omega }
}

/** lambda = -l < 0: bounded (sn) below the barrier of height mu^2 / 4l, else running to infinity. */
function soft(mu: number, l: number, energy: number, { x, v }: PhasePoint): Wave {
  const speed = Math.sqrt(2 * l) * v
  const square = (mu - l * x * x - speed) * (mu - l * x * x + speed)
  if (square < 0) return overTheBarrier(mu, l, energy, square, v)
  const root = Math.sqrt(square)
  if (energy < 0) {
    const w1 = mu > 0 ? (mu + root) / l : (-4 * energy) / (root - mu)
    const w2 = (-4 * energy) / (l * w1)
    const [m, m1] = [(l * w2) / (2 * root), (l * w1) / (2 * root)]
    const amplitude = x < 0 ? -Math.sqrt(w1) : Math.sqrt(w1)
    return { form: 'nc', m, m1, amplitude, omega: Math.sqrt(root) }
  }
  const outer = (Math.abs(mu) + root) / l
  const inner = (4 * energy) / (l * outer)
  const omega = Math.sqrt((l * outer) / 2)
  const [like, unlike] = [inner / outer, (2 * root) / (l * outer)]
  if (mu <= 0) {
    const amplitude = v < 0 ? -Math.sqrt(inner) : Math.sqrt(inner)
    return { form: 'sc', m: unlike, m1: like, amplitude, omega }
  }
  const [m, m1] = [like, unlike]
  if (l * x * x > mu) {
    const amplitude = x < 0 ? -Math.sqrt(outer) : Math.sqrt(outer)
    return { form: 'ns', m, m1, amplitude, omega }
  }
  const amplitude = v < 0 ? -Math.sqrt(inner) : Math.sqrt(inner)
  return { form: 'sn', m, m1, amplitude, omega }
}

/** mu^2 < 4 l E: both roots complex, x runs from one infinity to the other. */
function overTheBarrier(mu: number, l: number, energy: number, square: number, v: number): Wave {
  const r = 2 * Math.sqrt(l * energy)
  const small = -square / (2 * r * (r + Math.abs(mu)))
  const [m, m1] = mu > 0 ? [1 - small, small] : [small, 1 - small]
  const scale = Math.sqrt(2 * Math.sqrt(energy / l))
  const omega = Math.sqrt(2 * l) * scale
  return { form: 'tan(am/2)', m, m1, amplitude: v < 0 ? -scale : scale, omega }
}

function finite(time: number | null): number | null {
  return time !== null && time < Number.POSITIVE_INFINITY ? time : null
}
