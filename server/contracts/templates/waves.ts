import type { TemplateSource } from '../template.ts'

export const waves: readonly TemplateSource[] = [
  {
    id: 'piano-string-tuning',
    name: 'tuning of a piano string against the fork',
    initial: 'slack',
    states: {
      slack: {
        tighten: {
          target: 'at pitch',
          guard: 'abs(WV4 - env.pitch) <= 0.002*env.pitch',
          open: { n: 1, L: 0.4, mu: 0.0062, pitch: 440, F: 768 },
          blocked: { n: 1, L: 0.4, mu: 0.0062, pitch: 440, F: 700 },
        },
      },
      'at pitch': {
        accept: {
          target: 'tuned',
          guard: 'WV14 < 0.5',
          open: { f1: 440, f2: 440.3 },
          blocked: { f1: 440, f2: 438.6 },
        },
        slip: {
          target: 'slack',
          guard: 'WV14 >= 0.5',
          open: { f1: 440, f2: 438.6 },
          blocked: { f1: 440, f2: 440.3 },
        },
      },
      tuned: {},
    },
  },
  {
    id: 'conductor-stringing',
    name: 'stringing of an overhead conductor by timing the returning wave',
    initial: 'strung',
    states: {
      strung: {
        clip_in: {
          target: 'clipped in',
          guard: 'abs(2*env.returns*env.span/WV3 - env.timed) <= 0.02*env.timed',
          open: { F: 20000, mu: 1.1, returns: 3, span: 300, timed: 13.4 },
          blocked: { F: 20000, mu: 1.1, returns: 3, span: 300, timed: 14.5 },
        },
        pay_out: {
          target: 'paying out',
          guard: 'env.timed < 1.96*env.returns*env.span/WV3',
          open: { F: 20000, mu: 1.1, returns: 3, span: 300, timed: 12.5 },
          blocked: { F: 20000, mu: 1.1, returns: 3, span: 300, timed: 13.4 },
        },
      },
      'paying out': {
        stop: {
          target: 'strung',
          guard: 'WV3 <= 1.01*env.design_speed',
          open: { mu: 1.1, design_speed: 135, F: 20000 },
          blocked: { mu: 1.1, design_speed: 135, F: 23000 },
        },
      },
      'clipped in': {},
    },
  },
  {
    id: 'ripple-tensiometer',
    name: 'purity of water by the speed of its ripples',
    initial: 'filled',
    states: {
      filled: {
        settle: {
          target: 'settled',
          guard: 'WV26 <= 0.05*env.A',
          open: { A: 0.0002, x: 0.3, alpha: 12 },
          blocked: { A: 0.0002, x: 0.3, alpha: 5 },
        },
      },
      settled: {
        pass: {
          target: 'clean',
          guard: 'abs(WV17 - env.speed) <= 0.01*WV17',
          open: { k: 2000, sigma: 0.0728, rho: 998.2, speed: 0.388 },
          blocked: { k: 2000, sigma: 0.0728, rho: 998.2, speed: 0.33 },
        },
        fail: {
          target: 'rinsing',
          guard: 'abs(WV17 - env.speed) > 0.01*WV17',
          open: { k: 2000, sigma: 0.0728, rho: 998.2, speed: 0.33 },
          blocked: { k: 2000, sigma: 0.0728, rho: 998.2, speed: 0.388 },
        },
      },
      rinsing: {
        refill: {
          target: 'filled',
          guard: 'env.conductivity <= 0.0001',
          open: { conductivity: 0.00006 },
          blocked: { conductivity: 0.0008 },
        },
      },
      clean: {},
    },
  },
  {
    id: 'pile-driving-impedance',
    name: 'driving of a pile with the stress wave matched to the ram',
    initial: 'rigged',
    states: {
      rigged: {
        drive: {
          target: 'driving',
          guard: 'WV13 >= 0.7',
          open: { Z1: 1200000, Z2: 900000 },
          blocked: { Z1: 1200000, Z2: 200000 },
        },
      },
      driving: {
        refuse: {
          target: 'at refusal',
          guard: 'env.set_per_blow <= 0.0025 and WV13 >= 0.7',
          open: { Z1: 1200000, Z2: 900000, set_per_blow: 0.002 },
          blocked: { Z1: 1200000, Z2: 900000, set_per_blow: 0.02 },
        },
        condemn: {
          target: 'necked',
          guard: 'WV13 < 0.9',
          open: { Z1: 900000, Z2: 300000 },
          blocked: { Z1: 900000, Z2: 850000 },
        },
      },
      'at refusal': {},
      necked: {},
    },
  },
  {
    id: 'membrane-roof-prestress',
    name: 'prestress of a membrane roof above the gust frequency',
    initial: 'slack',
    states: {
      slack: {
        stress: {
          target: 'stressed',
          guard: 'WV18 >= 1.3*env.gust_frequency',
          open: { m: 1, n: 1, a: 12, b: 8, sigma_a: 1.2, gust_frequency: 2.5, S: 4000 },
          blocked: { m: 1, n: 1, a: 12, b: 8, sigma_a: 1.2, gust_frequency: 2.5, S: 1000 },
        },
      },
      stressed: {
        slacken: {
          target: 'slack',
          guard: 'WV18 < 1.1*env.gust_frequency',
          open: { m: 1, n: 1, a: 12, b: 8, sigma_a: 1.2, gust_frequency: 2.5, S: 1300 },
          blocked: { m: 1, n: 1, a: 12, b: 8, sigma_a: 1.2, gust_frequency: 2.5, S: 4000 },
        },
      },
    },
  },
]
