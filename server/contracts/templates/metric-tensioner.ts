import type { TemplateSource } from '../template.ts'

export const metricTensioner: readonly TemplateSource[] = [
  {
    id: 'tension-window',
    name: 'window of the metric tension in which a measurement is taken',
    initial: 'waiting',
    states: {
      waiting: {
        measure: {
          target: 'measured',
          guard: 'abs(KO42 - 1) <= env.tolerance',
          open: { t: 0.777, tolerance: 0.0001 },
          blocked: { t: 0.1, tolerance: 0.0001 },
        },
      },
      measured: {
        renew: {
          target: 'waiting',
          guard: 'abs(KO42.1) > env.tolerance',
          open: { t: 0.1, tolerance: 0.0001 },
          blocked: { t: 0.777, tolerance: 0.0001 },
        },
      },
    },
  },
]
