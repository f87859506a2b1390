import * as assert from 'uvu/assert'
import { signalProcessing } from '../../workers/domains/signal-processing.ts'
import { domainSuite } from '../support/domain-suite.ts'
import { near } from '../support/near.ts'
import { operatorValue } from '../support/operator-value.ts'
import { bisect, simpson } from '../support/quadrature.ts'

/** Chance of a standard Gaussian above x. */
const tail = (x: number) =>
  simpson(s => Math.exp((-s * s) / 2), x, Math.max(x, 0) + 12, 6000) / Math.sqrt(2 * Math.PI)

const decibels = (ratio: number) => (10 * Math.log(ratio)) / Math.LN10

/** Modulus of the sum of weights times exp(-j n w). */
const response = (weights: readonly number[], w: number) => {
  const real = weights.reduce((sum, h, n) => sum + h * Math.cos(n * w), 0)
  const imaginary = weights.reduce((sum, h, n) => sum - h * Math.sin(n * w), 0)
  return { gain: Math.hypot(real, imaginary), phase: Math.atan2(imaginary, real) }
}

/** Ratio of a full-scale sine, of amplitude 1, to the error of 2^b steps. */
const quantized = (bits: number) => {
  const step = 2 / Math.exp(bits * Math.LN2)
  const error = simpson(x => x * x, -step / 2, step / 2, 2) / step
  return decibels(0.5 / error)
}

/** Gain with the Chebyshev polynomial by its recurrence. */
const chebyshev = (ripple: number, f: number, edge: number, order: number) => {
  const x = f / edge
  let [before, now] = [1, x]
  for (let n = 1; n < order; n++) [before, now] = [now, 2 * x * now - before]
  return 1 / Math.hypot(1, ripple * now)
}

const test = domainSuite(signalProcessing, {
  SP1: B => bisect(rate => rate - B - B, 0, 1e12),
  SP2: (f, rate) => {
    const rest = f % rate
    return rest > rate / 2 ? rate - rest : rest
  },
  SP3: (range, bits) => {
    let step = range
    for (let bit = 0; bit < bits; bit++) step /= 2
    return step
  },
  SP4: q => Math.sqrt(simpson(x => x * x, -q / 2, q / 2, 2) / q),
  SP5: quantized,
  SP6: ratio => bisect(bits => quantized(bits) - ratio, 0, 100),
  SP7: (f, jitter) => {
    const w = 2 * Math.PI * f
    const turn = (g: (x: number) => number) => simpson(g, 0, 2 * Math.PI, 40)
    const noise = turn(x => (w * Math.cos(x) * jitter) ** 2)
    return decibels(turn(x => Math.sin(x) ** 2) / noise)
  },
  SP8: (rate, B) => {
    const noise = (edge: number) => simpson(() => 3e-9, 0, edge, 2)
    return decibels(noise(rate / 2) / noise(B))
  },
  SP9: (rate, N) => bisect(f => (f * N) / rate - 1, 0, rate),
  SP10: (f, rate) => {
    const w = 2 * Math.PI * f
    const real = simpson(t => Math.cos(w * t), 0, 1 / rate, 200)
    const imaginary = simpson(t => Math.sin(w * t), 0, 1 / rate, 200)
    return rate * Math.hypot(real, imaginary)
  },
  SP11: (n, N) => Math.sin((Math.PI * n) / (N - 1)) ** 2,
  SP12: A => {
    const over = A - 21
    if (A > 50) return 0.1102 * over + 0.1102 * 12.3
    return 0.5842 * Math.exp(0.4 * Math.log(over)) + 0.07886 * over
  },
  SP13: (A, width) => bisect(order => 8 + 2.285 * order * width - A, 0, 1e6),
  SP14: (T, w) => {
    const [c, s] = [Math.cos(w * T), Math.sin(w * T)]
    const size = (1 + c) ** 2 + s * s
    return ((2 / T) * (s * (1 + c) - (c - 1) * s)) / size
  },
  SP15: (M, f, rate) => response(Array(M).fill(1 / M), (2 * Math.PI * f) / rate).gain,
  SP16: (N, rate) => {
    const triangle = Array.from({ length: N }, (_, n) => Math.min(n + 1, N - n))
    const w = 0.01
    return -response(triangle, w).phase / w / rate
  },
  SP17: chebyshev,
  SP18: m => {
    const mean = (g: (x: number) => number) => simpson(g, 0, 2 * Math.PI, 40) / (2 * Math.PI)
    const all = mean(x => (1 + m * Math.cos(x)) ** 2)
    return (all - 1) / all
  },
  SP19: (deviation, fm) => 2 * fm * (deviation / fm + 1),
  SP20: (E, N0) => tail(Math.sqrt((2 * E) / N0)),
  // A pulse of one volt that lasts E seconds in one ohm.
  SP21: (E, N0) => {
    const peak = simpson(() => 1, 0, E, 2)
    const noise = (N0 / 2) * simpson(() => 1, 0, E, 2)
    return (peak * peak) / noise
  },
  // Unknown frequency and phase: information 2 snr [[sum n^2, sum n], [sum n, N]].
  SP22: (rate, snr, N) => {
    let [one, two] = [0, 0]
    for (let n = 0; n < N; n++) {
      one += n
      two += n * n
    }
    return (rate * rate * N) / (2 * snr * (two * N - one * one))
  },
  SP23: (N, alarm, detected) => {
    const A = Math.LN2 * (Math.log2(0.62) - Math.log2(alarm))
    const odds = Math.LN2 * (Math.log2(detected) - Math.log2(1 - detected))
    const [tens, sum] = [Math.log2(10), A * (1 + 0.12 * odds) + 1.7 * odds]
    return ((6.2 + 4.54 / Math.sqrt(N + 0.44)) * Math.log2(sum) - 5 * Math.log2(N)) / tens
  },
  SP24: (deflection, alarm) => {
    const threshold = bisect(x => alarm - tail(x), -6, 9)
    return tail(threshold - Math.sqrt(deflection))
  },
  SP25: (p, q) => (10 * (Math.log(p) - Math.log(q))) / Math.LN10,
  SP26: (p, q) => (20 * (Math.log(p) - Math.log(q))) / Math.LN10,
  SP27: (e, n) => 1 / (2 * Math.sqrt(Math.exp(e / n))),
  SP28: (peak, rms) => 1 / (rms / peak),
})

test('tones fold at every multiple of the sampling rate', () => {
  for (const f of [1000, 5000, 7000, 11000, 13000, 23000]) {
    near(operatorValue(signalProcessing, 'SP2', { f, f_s: 6000 }), 1000, { relative: 1e-12 })
  }
})

test('the Kaiser parameter follows its lower branch below 50 dB', () => {
  // The figure in print for 40 dB.
  near(operatorValue(signalProcessing, 'SP12', { A_s: 40 }), 3.3953, { relative: 1e-5 })
})

test('the passband of a Chebyshev filter follows its polynomial', () => {
  for (const [n, f] of [
    [4, 250],
    [4, 900],
    [5, 700],
  ] as const) {
    const value = operatorValue(signalProcessing, 'SP17', { epsilon: 0.5088, f, f_c: 1000, n })
    near(value, chebyshev(0.5088, f, 1000, n), { relative: 1e-12 })
  }
})

test('a Kaiser window of 21 dB or less is rectangular', () => {
  near(operatorValue(signalProcessing, 'SP12', { A_s: 15 }), 0, { absolute: 1e-15 })
  near(operatorValue(signalProcessing, 'SP12', { A_s: 21 }), 0, { absolute: 1e-15 })
})

test('nothing is gained below the Nyquist rate', () => {
  const found = (f_s: number) => operatorValue(signalProcessing, 'SP8', { f_s, B: 20000 })
  near(found(40000), 0, { absolute: 1e-15 })
  assert.is(found(39999), null)
})

test.run()
