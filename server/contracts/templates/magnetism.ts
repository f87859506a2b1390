import type { TemplateSource } from '../template.ts'

export const magnetism: readonly TemplateSource[] = [
  {
    id: 'mri-controlled-access',
    name: 'controlled access around a magnetic resonance magnet',
    initial: 'free access',
    states: {
      'free access': {
        post: {
          target: 'controlled access',
          guard: 'MG14 > 0.0005',
          open: { mu_m: 100000, theta: 0, r: 3 },
          blocked: { mu_m: 100000, theta: 0, r: 5 },
        },
      },
      'controlled access': {
        lift: {
          target: 'free access',
          guard: 'MG14 <= 0.0005',
          open: { mu_m: 100000, theta: 0, r: 5 },
          blocked: { mu_m: 100000, theta: 0, r: 3 },
        },
        quench: {
          target: 'quenched',
          guard: 'abs(MG15) > env.quench_voltage',
          open: { N: 100, Delta_Phi: -0.01, quench_voltage: 1, Delta_t: 0.1 },
          blocked: { N: 100, Delta_Phi: -0.01, quench_voltage: 1, Delta_t: 600 },
        },
      },
      quenched: {},
    },
  },
  {
    id: 'lifting-magnet',
    name: 'lift by an electromagnet that holds twice the load',
    initial: 'seated',
    states: {
      seated: {
        grip: {
          target: 'gripped',
          guard: 'MG22 >= 2*env.load',
          open: { A: 0.02, load: 5000, B: 1.2 },
          blocked: { A: 0.02, load: 5000, B: 0.7 },
        },
      },
      gripped: {
        lift: {
          target: 'lifted',
          guard: 'MG22 >= 2*env.load and env.battery >= 0.5',
          open: { B: 1.2, A: 0.02, load: 5000, battery: 0.9 },
          blocked: { B: 1.2, A: 0.02, load: 5000, battery: 0.3 },
        },
        let_go: {
          target: 'seated',
          guard: 'MG22 < 0.01*env.load',
          open: { A: 0.02, load: 5000, B: 0.03 },
          blocked: { A: 0.02, load: 5000, B: 1.2 },
        },
      },
      lifted: {
        set_down: {
          target: 'gripped',
          guard: 'env.height <= 0.01',
          open: { height: 0 },
          blocked: { height: 1.5 },
        },
        warn: {
          target: 'lowering',
          guard: 'MG22 < 2*env.load',
          open: { A: 0.02, load: 5000, B: 1 },
          blocked: { A: 0.02, load: 5000, B: 1.2 },
        },
      },
      lowering: {
        land: {
          target: 'seated',
          guard: 'env.height <= 0.01 and MG22 >= env.load',
          open: { A: 0.02, B: 1, load: 5000, height: 0 },
          blocked: { A: 0.02, B: 1, load: 5000, height: 0.8 },
        },
      },
    },
  },
  {
    id: 'coil-demagnetization',
    name: 'demagnetization of steel parts in a coil',
    initial: 'loaded',
    states: {
      loaded: {
        saturate: {
          target: 'saturated',
          guard: 'MG3 >= env.saturation',
          open: { N: 500, L: 0.5, saturation: 0.02, I: 20 },
          blocked: { N: 500, L: 0.5, saturation: 0.02, I: 8 },
        },
      },
      saturated: {
        ramp_down: {
          target: 'ramped down',
          guard: 'MG3 <= 0.01*env.saturation',
          open: { N: 500, L: 0.5, saturation: 0.02, I: 0.1 },
          blocked: { N: 500, L: 0.5, saturation: 0.02, I: 5 },
        },
      },
      'ramped down': {
        release: {
          target: 'released',
          guard: 'env.residual <= 0.0003',
          open: { residual: 0.0002 },
          blocked: { residual: 0.0009 },
        },
        repeat: {
          target: 'loaded',
          guard: 'env.residual > 0.0003',
          open: { residual: 0.0009 },
          blocked: { residual: 0.0002 },
        },
      },
      released: {},
    },
  },
  {
    id: 'busbar-short-circuit',
    name: 'busbars against the force of a short circuit',
    initial: 'isolated',
    states: {
      isolated: {
        close: {
          target: 'closed',
          guard: 'MG5 <= env.support_strength',
          open: { L: 1, r: 0.1, support_strength: 4000, I1: 30000, I2: 30000 },
          blocked: { L: 1, r: 0.1, support_strength: 4000, I1: 60000, I2: 60000 },
        },
      },
      closed: {
        trip: {
          target: 'tripped',
          guard: 'MG1 > env.trip_field',
          open: { r: 0.05, trip_field: 0.01, I: 5000 },
          blocked: { r: 0.05, trip_field: 0.01, I: 1000 },
        },
      },
      tripped: {
        reset: {
          target: 'isolated',
          guard: 'MG5 <= 0.6*env.support_strength',
          open: { L: 1, r: 0.1, support_strength: 4000, I1: 30000, I2: 30000 },
          blocked: { L: 1, r: 0.1, support_strength: 4000, I1: 40000, I2: 40000 },
        },
        withdraw: {
          target: 'out of service',
          guard: 'MG5 > env.support_strength',
          open: { L: 1, r: 0.1, support_strength: 4000, I1: 60000, I2: 60000 },
          blocked: { L: 1, r: 0.1, support_strength: 4000, I1: 30000, I2: 30000 },
        },
      },
      'out of service': {},
    },
  },
  {
    id: 'magnetic-flowmeter-batch',
    name: 'batch dosed by a magnetic flowmeter',
    initial: 'no flow',
    states: {
      'no flow': {
        detect_flow: {
          target: 'dosing',
          guard: 'MG16 >= 2*env.noise',
          open: { B: 0.005, L: 0.1, noise: 0.00001, v: 1 },
          blocked: { B: 0.005, L: 0.1, noise: 0.00001, v: 0.01 },
        },
      },
      dosing: {
        cut_off: {
          target: 'no flow',
          guard: 'MG16 < env.noise',
          open: { B: 0.005, L: 0.1, noise: 0.00001, v: 0.01 },
          blocked: { B: 0.005, L: 0.1, noise: 0.00001, v: 1 },
        },
        close_valve: {
          target: 'dosed',
          guard: 'MG16/(env.B*env.L)*env.area*env.elapsed >= env.batch',
          open: { B: 0.005, L: 0.1, v: 1, area: 0.00785, batch: 0.45, elapsed: 60 },
          blocked: { B: 0.005, L: 0.1, v: 1, area: 0.00785, batch: 0.45, elapsed: 30 },
        },
      },
      dosed: {},
    },
  },
]
