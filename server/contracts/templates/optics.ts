import type { TemplateSource } from '../template.ts'

export const optics: readonly TemplateSource[] = [
  {
    id: 'antireflection-coating-release',
    name: 'release of an antireflection coating by its reflectance',
    initial: 'coated',
    states: {
      coated: {
        release: {
          target: 'released',
          guard: 'OP28 <= env.limit',
          open: { n_s: 1.52, limit: 0.015, n1: 1.38 },
          blocked: { n_s: 1.52, limit: 0.015, n1: 1.46 },
        },
        strip: {
          target: 'stripped',
          guard: 'OP28 > env.limit',
          open: { n_s: 1.52, limit: 0.015, n1: 1.46 },
          blocked: { n_s: 1.52, limit: 0.015, n1: 1.38 },
        },
      },
      stripped: {
        recoat: {
          target: 'coated',
          guard: 'OP4 >= 0.04',
          open: { n1: 1, n2: 1.52 },
          blocked: { n1: 1, n2: 1.38 },
        },
      },
      released: {},
    },
  },
  {
    id: 'rain-sensor',
    name: 'rain sensor of a windscreen by lost total reflection',
    initial: 'dry',
    states: {
      dry: {
        wipe: {
          target: 'wiping',
          guard: 'env.incidence < OP2',
          open: { n1: 1.52, incidence: 0.785, n2: 1.33 },
          blocked: { n1: 1.52, incidence: 0.785, n2: 1 },
        },
      },
      wiping: {
        park: {
          target: 'dry',
          guard: 'env.incidence >= OP2',
          open: { n1: 1.52, incidence: 0.785, n2: 1 },
          blocked: { n1: 1.52, incidence: 0.785, n2: 1.33 },
        },
        speed_up: {
          target: 'wiping fast',
          guard: 'env.incidence < OP2 and env.hits_per_second > 2',
          open: { n1: 1.52, n2: 1.33, incidence: 0.785, hits_per_second: 5 },
          blocked: { n1: 1.52, n2: 1.33, incidence: 0.785, hits_per_second: 0.5 },
        },
      },
      'wiping fast': {
        slow_down: {
          target: 'wiping',
          guard: 'env.hits_per_second < 1',
          open: { hits_per_second: 0.5 },
          blocked: { hits_per_second: 5 },
        },
      },
    },
  },
  {
    id: 'grating-spectrometer-exposure',
    name: 'exposure of a grating spectrometer that resolves the doublet',
    initial: 'parked',
    states: {
      parked: {
        turn: {
          target: 'on line',
          guard: 'abs(OP21 - env.encoder) <= 0.0001',
          open: { m: 1, d: 0.000001, encoder: 0.6302, lambda: 5.893e-7 },
          blocked: { m: 1, d: 0.000001, encoder: 0.6302, lambda: 5.461e-7 },
        },
      },
      'on line': {
        expose: {
          target: 'exposing',
          guard: 'OP22 <= env.separation',
          open: { lambda: 5.893e-7, m: 1, separation: 5.97e-10, N: 1200 },
          blocked: { lambda: 5.893e-7, m: 1, separation: 5.97e-10, N: 500 },
        },
      },
      exposing: {
        read_out: {
          target: 'parked',
          guard: 'env.counts >= 40000',
          open: { counts: 52000 },
          blocked: { counts: 9000 },
        },
      },
    },
  },
  {
    id: 'escape-lighting-test',
    name: 'duration test of escape route lighting',
    initial: 'charged',
    states: {
      charged: {
        switch_over: {
          target: 'on battery',
          guard: 'OP34 >= 1 and env.charge >= 0.95',
          open: { I_v: 20, theta: 0.9, r: 2.5, charge: 0.99 },
          blocked: { I_v: 20, theta: 0.9, r: 2.5, charge: 0.6 },
        },
      },
      'on battery': {
        pass: {
          target: 'passed',
          guard: 'OP34 >= 1 and env.elapsed >= 3600',
          open: { I_v: 18, theta: 0.9, r: 2.5, elapsed: 3600 },
          blocked: { I_v: 18, theta: 0.9, r: 2.5, elapsed: 1500 },
        },
        fail: {
          target: 'failed',
          guard: 'OP34 < 1',
          open: { theta: 0.9, r: 2.5, I_v: 8 },
          blocked: { theta: 0.9, r: 2.5, I_v: 18 },
        },
      },
      passed: {},
      failed: {},
    },
  },
  {
    id: 'optical-glass-release',
    name: 'release of an optical glass melt by index and dispersion',
    initial: 'annealed',
    states: {
      annealed: {
        index: {
          target: 'indexed',
          guard: 'abs(OP16 - env.nominal_index) <= 0.0005',
          open: { A: 1.0471975512, nominal_index: 1.5168, delta_m: 0.6748 },
          blocked: { A: 1.0471975512, nominal_index: 1.5168, delta_m: 0.672 },
        },
      },
      indexed: {
        release: {
          target: 'released',
          guard: 'abs(OP33 - env.nominal_abbe) <= 0.005*env.nominal_abbe',
          open: { n_d: 1.5168, n_F: 1.522376, nominal_abbe: 64.17, n_C: 1.514322 },
          blocked: { n_d: 1.5168, n_F: 1.522376, nominal_abbe: 64.17, n_C: 1.514 },
        },
        downgrade: {
          target: 'downgraded',
          guard: 'abs(OP33 - env.nominal_abbe) > 0.005*env.nominal_abbe',
          open: { n_d: 1.5168, n_F: 1.522376, nominal_abbe: 64.17, n_C: 1.514 },
          blocked: { n_d: 1.5168, n_F: 1.522376, nominal_abbe: 64.17, n_C: 1.514322 },
        },
      },
      released: {},
      downgraded: {},
    },
  },
]
