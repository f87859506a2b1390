import type { TemplateSource } from '../template.ts'

export const geophysicsAndSeismology: readonly TemplateSource[] = [
  {
    id: 'train-brake-early-warning',
    name: 'trains braked when the S wave is on its way',
    initial: 'running',
    states: {
      running: {
        brake: {
          target: 'braking',
          guard: 'GP1 >= env.least_magnitude and GP11 < env.range',
          open: { M_0: 1.1e19, t_SP: 12, v_p: 6000, v_s: 3464, least_magnitude: 5, range: 200000 },
          blocked: {
            M_0: 1000000000000000.0,
            t_SP: 12,
            v_p: 6000,
            v_s: 3464,
            least_magnitude: 5,
            range: 200000,
          },
        },
      },
      braking: {
        resume: {
          target: 'running',
          guard: 'GP7 < env.aftershock_rate',
          open: { n_0: 0.001, t: 864000, t_c: 8640, p: 1.3, aftershock_rate: 1e-5 },
          blocked: { n_0: 0.001, t: 864, t_c: 8640, p: 1.3, aftershock_rate: 1e-5 },
        },
      },
    },
  },
  {
    id: 'injection-traffic-light',
    name: 'traffic light of an injection well by magnitude',
    initial: 'green',
    states: {
      green: {
        amber: {
          target: 'amber',
          guard: 'GP9 >= 0.5',
          open: { A_w: 0.001, r: 20000 },
          blocked: { A_w: 1e-8, r: 20000 },
        },
      },
      amber: {
        red: {
          target: 'red',
          guard: 'GP9 >= 2',
          open: { A_w: 0.001, r: 100000 },
          blocked: { A_w: 1e-7, r: 20000 },
        },
        green: {
          target: 'green',
          guard: 'GP9 < 0',
          open: { A_w: 1e-8, r: 10000 },
          blocked: { A_w: 0.001, r: 20000 },
        },
      },
      red: {},
    },
  },
  {
    id: 'gravity-survey-closure',
    name: 'loop of a gravity survey by its reduced anomaly',
    initial: 'measured',
    states: {
      measured: {
        accept: {
          target: 'accepted',
          guard: 'abs(env.reading_difference + GP18 - GP19) <= env.closure',
          inputs: { rho: 2670 },
          open: { h: 10, reading_difference: -1.96e-5, closure: 1e-6 },
          blocked: { h: 10, reading_difference: -4e-5, closure: 1e-6 },
        },
        remeasure: {
          target: 'repeat',
          guard: 'abs(env.reading_difference + GP18 - GP19) > env.closure',
          inputs: { rho: 2670 },
          open: { h: 10, reading_difference: -4e-5, closure: 1e-6 },
          blocked: { h: 10, reading_difference: -1.96e-5, closure: 1e-6 },
        },
      },
      repeat: {
        return: {
          target: 'measured',
          guard: 'abs(env.base_reading - GP17) < 1e-5',
          open: { base_reading: 9.8107, phi: 0.8726646 },
          blocked: { base_reading: 9.806, phi: 0.8726646 },
        },
      },
      accepted: {},
    },
  },
  {
    id: 'reservoir-pay-zone',
    name: 'pay zone of a well log by its resistivity',
    initial: 'logged',
    states: {
      logged: {
        complete: {
          target: 'pay',
          guard: 'env.measured > 2*GP28',
          inputs: { m_A: 2, n_A: 2 },
          open: { R_w: 0.1, phi_p: 0.2, measured: 12 },
          blocked: { R_w: 0.1, phi_p: 0.2, measured: 2.5 },
        },
        abandon: {
          target: 'wet',
          guard: 'env.measured <= 2*GP28',
          inputs: { m_A: 2, n_A: 2 },
          open: { R_w: 0.1, phi_p: 0.2, measured: 2.5 },
          blocked: { R_w: 0.1, phi_p: 0.2, measured: 12 },
        },
      },
      pay: {
        test: {
          target: 'tested',
          guard: 'GP29 < env.shale_density',
          open: { v_p: 3000, shale_density: 2400 },
          blocked: { v_p: 4000, shale_density: 2400 },
        },
      },
      tested: {},
      wet: {},
    },
  },
  {
    id: 'fault-slip-inspection',
    name: 'inspection of a plant after an earthquake',
    initial: 'in operation',
    states: {
      'in operation': {
        inspect: {
          target: 'inspection',
          guard: 'GP6/env.distance^2 > env.energy_limit',
          open: { M: 6, distance: 50000, energy_limit: 10000 },
          blocked: { M: 4, distance: 50000, energy_limit: 10000 },
        },
      },
      inspection: {
        restart: {
          target: 'in operation',
          guard: 'GP8 < env.design_stress_drop',
          open: { M_0: 1e18, r: 8000, design_stress_drop: 3000000.0 },
          blocked: { M_0: 1e18, r: 3000, design_stress_drop: 3000000.0 },
        },
        shut_down: {
          target: 'shut down',
          guard: 'GP8 >= env.design_stress_drop',
          open: { M_0: 1e18, r: 3000, design_stress_drop: 3000000.0 },
          blocked: { M_0: 1e18, r: 8000, design_stress_drop: 3000000.0 },
        },
      },
      'shut down': {},
    },
  },
]
