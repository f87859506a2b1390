import type { TemplateSource } from '../template.ts'

export const quantumInformationAndLogic: readonly TemplateSource[] = [
  {
    id: 'entangled-link',
    name: 'entangled link certified by its CHSH value',
    initial: 'dark',
    states: {
      dark: {
        certify: {
          target: 'certified',
          guard: 'QL11 > 2.4',
          open: { C: 0.75 },
          blocked: { C: 0.5 },
        },
      },
      certified: {
        teleport: { target: 'in use', guard: 'QL14 > 2/3', open: { f: 0.8 }, blocked: { f: 0.4 } },
        drop: { target: 'dark', guard: 'QL11 <= 2.1', open: { C: 0.2 }, blocked: { C: 0.75 } },
      },
      'in use': {
        close: {
          target: 'dark',
          guard: 'env.pairs < 1',
          operators: ['QL14'],
          open: { pairs: 0, f: 0.8 },
          blocked: { pairs: 5, f: 0.8 },
        },
      },
    },
  },
  {
    id: 'qubit-calibration',
    name: 'calibration of a qubit by coherence and gate fidelity',
    initial: 'uncalibrated',
    states: {
      uncalibrated: {
        calibrate: {
          target: 'calibrated',
          guard: 'QL4 >= 0.999',
          open: { delta: 0.03 },
          blocked: { delta: 0.2 },
        },
      },
      calibrated: {
        retire: {
          target: 'uncalibrated',
          guard: 'QL24 < env.least',
          open: { t_g: 1e-6, T1: 5e-6, T2: 3e-6, least: 0.98 },
          blocked: { t_g: 1e-7, T1: 5e-5, T2: 3e-5, least: 0.98 },
        },
        compute: {
          target: 'computing',
          guard: 'QL22 > 1000*env.gate_time',
          open: { T1: 5e-5, T_phi: 8e-5, gate_time: 2e-8 },
          blocked: { T1: 5e-5, T_phi: 8e-5, gate_time: 2e-7 },
        },
      },
      computing: {
        recalibrate: {
          target: 'uncalibrated',
          guard: 'env.hours >= 4',
          operators: ['QL4'],
          open: { hours: 5, delta: 0.03 },
          blocked: { hours: 1, delta: 0.03 },
        },
      },
    },
  },
  {
    id: 'key-distribution',
    name: 'quantum key distribution stopped by its error rate',
    initial: 'idle',
    states: {
      idle: {
        start: {
          target: 'distilling',
          guard: 'QL23 > 0.1',
          open: { Q: 0.05 },
          blocked: { Q: 0.1 },
        },
      },
      distilling: {
        abort: { target: 'aborted', guard: 'QL23 <= 0', open: { Q: 0.12 }, blocked: { Q: 0.05 } },
        finish: {
          target: 'idle',
          guard: 'env.bits*QL23 >= env.wanted',
          open: { bits: 1000, Q: 0.05, wanted: 256 },
          blocked: { bits: 100, Q: 0.05, wanted: 256 },
        },
      },
      aborted: {},
    },
  },
  {
    id: 'surface-code-distance',
    name: 'distance of a surface code raised until the logical error is small',
    initial: 'encoded',
    states: {
      encoded: {
        run: {
          target: 'running',
          guard: 'QL17 <= env.budget',
          inputs: { A: 0.03 },
          open: { p: 0.001, p_th: 0.0057, d: 11, budget: 1e-6 },
          blocked: { p: 0.001, p_th: 0.0057, d: 5, budget: 1e-6 },
        },
      },
      running: {
        enlarge: {
          target: 'encoded',
          guard: 'QL17 > env.budget',
          inputs: { A: 0.03 },
          open: { p: 0.002, p_th: 0.0057, d: 11, budget: 1e-6 },
          blocked: { p: 0.001, p_th: 0.0057, d: 11, budget: 1e-6 },
        },
      },
    },
  },
]
