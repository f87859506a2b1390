import type { TemplateSource } from '../template.ts'

export const computerScience: readonly TemplateSource[] = [
  {
    id: 'autoscaling',
    name: 'autoscaling by the universal scalability law',
    initial: 'steady',
    states: {
      steady: {
        scale_out: {
          target: 'scaling',
          guard: 'CS84 >= env.demand',
          open: { n: 32, sigma: 0.03, kappa: 0.0001, demand: 12 },
          blocked: { n: 32, sigma: 0.03, kappa: 0.0001, demand: 18 },
        },
        refuse: {
          target: 'saturated',
          guard: 'CS84 < env.demand',
          open: { n: 32, sigma: 0.03, kappa: 0.0001, demand: 18 },
          blocked: { n: 32, sigma: 0.03, kappa: 0.0001, demand: 12 },
        },
      },
      scaling: {
        settle: {
          target: 'steady',
          guard: 'env.load < 0.7',
          operators: ['CS43'],
          open: { load: 0.5, p: 0.95, n: 8 },
          blocked: { load: 0.9, p: 0.95, n: 8 },
        },
      },
      saturated: {
        relieve: {
          target: 'steady',
          guard: 'CS84 >= env.demand',
          open: { n: 32, sigma: 0.03, kappa: 0.0001, demand: 8 },
          blocked: { n: 32, sigma: 0.03, kappa: 0.0001, demand: 18 },
        },
      },
    },
  },
  {
    id: 'password-policy',
    name: 'password admitted by the time to break it',
    initial: 'proposed',
    states: {
      proposed: {
        admit: {
          target: 'admitted',
          guard: 'CS74 >= env.least_bits',
          open: { L: 6, N: 7776, least_bits: 70 },
          blocked: { L: 8, N: 26, least_bits: 70 },
        },
        refuse: {
          target: 'refused',
          guard: 'CS74 < env.least_bits',
          open: { L: 8, N: 26, least_bits: 70 },
          blocked: { L: 6, N: 7776, least_bits: 70 },
        },
      },
      admitted: {
        expire: {
          target: 'proposed',
          guard: 'CS75 < env.horizon',
          open: { H: 50, rate: 1000000000, horizon: 320000000 },
          blocked: { H: 77, rate: 1000000000, horizon: 320000000 },
        },
      },
      refused: {},
    },
  },
  {
    id: 'hash-table-resize',
    name: 'hash table resized by its expected probes',
    initial: 'compact',
    states: {
      compact: {
        grow: {
          target: 'grown',
          guard: 'CS49 > env.most',
          open: { alpha: 0.85, most: 10 },
          blocked: { alpha: 0.6, most: 10 },
        },
      },
      grown: {
        shrink: {
          target: 'compact',
          guard: 'CS50 < 1.05',
          open: { alpha: 0.05 },
          blocked: { alpha: 0.4 },
        },
      },
    },
  },
  {
    id: 'bloom-filter-rebuild',
    name: 'Bloom filter rebuilt when its false positives rise',
    initial: 'serving',
    states: {
      serving: {
        rebuild: {
          target: 'rebuilding',
          guard: 'CS52 > env.most',
          open: { m: 1000, n: 200, k: 7, most: 0.05 },
          blocked: { m: 1000, n: 100, k: 7, most: 0.05 },
        },
      },
      rebuilding: {
        serve: {
          target: 'serving',
          guard: 'abs(CS53 - env.k) <= 0.5',
          open: { m: 2000, n: 200, k: 7 },
          blocked: { m: 1000, n: 200, k: 7 },
        },
      },
    },
  },
]
