import type { TemplateSource } from '../template.ts'

export const generalRelativity: readonly TemplateSource[] = [
  {
    id: 'clock-synchronisation',
    name: 'synchronisation of an orbiting clock against gravity',
    initial: 'free running',
    states: {
      'free running': {
        synchronise: {
          target: 'synchronised',
          guard: 'abs(GR34 - env.measured_rate) < env.tolerance',
          open: { M: 5.9722e24, r: 26562000, measured_rate: 0.999999999833, tolerance: 1e-12 },
          blocked: { M: 5.9722e24, r: 26562000, measured_rate: 0.9999999995, tolerance: 1e-12 },
        },
      },
      synchronised: {
        lose: {
          target: 'free running',
          guard: 'abs(GR34 - env.measured_rate) >= env.tolerance',
          open: { M: 5.9722e24, r: 26562000, measured_rate: 0.9999999995, tolerance: 1e-12 },
          blocked: { M: 5.9722e24, r: 26562000, measured_rate: 0.999999999833, tolerance: 1e-12 },
        },
      },
    },
  },
  {
    id: 'ranging-conjunction',
    name: 'radio ranging past the Sun by the Shapiro delay',
    initial: 'tracking',
    states: {
      tracking: {
        suspend: {
          target: 'suspended',
          guard: 'GR38 > env.largest_delay',
          open: {
            M: 1.98841e30,
            r1: 149600000000,
            r2: 108200000000,
            b: 695700000,
            largest_delay: 0.0001,
          },
          blocked: {
            M: 1.98841e30,
            r1: 149600000000,
            r2: 108200000000,
            b: 20000000000,
            largest_delay: 0.0001,
          },
        },
      },
      suspended: {
        resume: {
          target: 'tracking',
          guard: 'GR38 < 0.8*env.largest_delay',
          open: {
            M: 1.98841e30,
            r1: 149600000000,
            r2: 108200000000,
            b: 20000000000,
            largest_delay: 0.0001,
          },
          blocked: {
            M: 1.98841e30,
            r1: 149600000000,
            r2: 108200000000,
            b: 695700000,
            largest_delay: 0.0001,
          },
        },
      },
    },
  },
  {
    id: 'lens-candidate',
    name: 'vetting of a gravitational-lens candidate',
    initial: 'proposed',
    states: {
      proposed: {
        confirm: {
          target: 'confirmed',
          guard: 'abs(GR36 - env.measured) <= 3*env.error',
          open: { M: 1.98841e30, b: 695700000, measured: 8.5e-6, error: 2e-7 },
          blocked: { M: 1.98841e30, b: 695700000, measured: 4.2e-6, error: 2e-7 },
        },
        refute: {
          target: 'refuted',
          guard: 'abs(GR36 - env.measured) > 5*env.error',
          open: { M: 1.98841e30, b: 695700000, measured: 4.2e-6, error: 2e-7 },
          blocked: { M: 1.98841e30, b: 695700000, measured: 8.5e-6, error: 2e-7 },
        },
      },
      confirmed: {},
      refuted: {},
    },
  },
  {
    id: 'compact-object-class',
    name: 'class of a compact object by its radius',
    initial: 'unclassified',
    states: {
      unclassified: {
        black_hole: {
          target: 'black hole',
          guard: 'env.radius <= GR31',
          open: { M: 1.98841e31, radius: 29000 },
          blocked: { M: 1.98841e31, radius: 60000 },
        },
        star: {
          target: 'star',
          guard: 'env.radius > 1.125*GR31',
          open: { M: 2.8e30, radius: 12000 },
          blocked: { M: 2.8e30, radius: 4300 },
        },
      },
      'black hole': {
        radiate: {
          target: 'black hole',
          guard: 'GR40 > env.background',
          open: { M: 1e20, background: 2.7255 },
          blocked: { M: 1.98841e31, background: 2.7255 },
        },
      },
      star: {
        reopen: {
          target: 'unclassified',
          guard: 'GR35 > env.largest_redshift',
          open: { M: 2.8e30, r: 9000, largest_redshift: 0.3 },
          blocked: { M: 2.8e30, r: 14000, largest_redshift: 0.3 },
        },
      },
    },
  },
]
