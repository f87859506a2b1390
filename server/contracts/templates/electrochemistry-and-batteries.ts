import type { TemplateSource } from '../template.ts'

export const electrochemistryAndBatteries: readonly TemplateSource[] = [
  {
    id: 'battery-discharge-cut-off',
    name: 'discharge of a lead-acid battery cut off by Peukert time',
    initial: 'discharging',
    states: {
      discharging: {
        warn: {
          target: 'low',
          guard: 'env.elapsed > 0.8*EC16',
          open: { t_r: 72000, C_r: 360000, I: 10, k_p: 1.2, elapsed: 26000 },
          blocked: { t_r: 72000, C_r: 360000, I: 10, k_p: 1.2, elapsed: 10000 },
        },
      },
      low: {
        cut_off: {
          target: 'cut off',
          guard: 'env.elapsed >= EC16',
          open: { t_r: 72000, C_r: 360000, I: 10, k_p: 1.2, elapsed: 32000 },
          blocked: { t_r: 72000, C_r: 360000, I: 10, k_p: 1.2, elapsed: 26000 },
        },
      },
      'cut off': {
        recharge: {
          target: 'discharging',
          guard: 'env.charge_returned >= 1.1*env.C_r',
          open: { charge_returned: 400000, C_r: 360000 },
          blocked: { charge_returned: 200000, C_r: 360000 },
        },
      },
    },
  },
  {
    id: 'fuel-cell-stack-load',
    name: 'load of a fuel cell stack by the voltage of its cells',
    initial: 'idle',
    states: {
      idle: {
        load: {
          target: 'loaded',
          guard: 'EC17 > 0.95',
          open: { E_0: 0.98, T: 1073.15, p_H2: 90000, p_O2: 21000, p_H2O: 10000 },
          blocked: { E_0: 0.98, T: 1073.15, p_H2: 5000, p_O2: 21000, p_H2O: 80000 },
        },
      },
      loaded: {
        derate: {
          target: 'derated',
          guard: 'EC18 < 0.6',
          open: { E_r: 1.2, A_T: 0.06, j: 6000, j_0: 0.67, r_a: 3e-6, B_c: 0.05, j_L: 9000 },
          blocked: { E_r: 1.2, A_T: 0.06, j: 3000, j_0: 0.67, r_a: 3e-6, B_c: 0.05, j_L: 9000 },
        },
      },
      derated: {
        restore: {
          target: 'loaded',
          guard: 'EC18 > 0.65',
          open: { E_r: 1.2, A_T: 0.06, j: 3000, j_0: 0.67, r_a: 3e-6, B_c: 0.05, j_L: 9000 },
          blocked: { E_r: 1.2, A_T: 0.06, j: 6000, j_0: 0.67, r_a: 3e-6, B_c: 0.05, j_L: 9000 },
        },
        trip: {
          target: 'tripped',
          guard: 'EC18 < 0.4',
          open: { E_r: 1.2, A_T: 0.06, j: 6000, j_0: 0.67, r_a: 3e-6, B_c: 0.05, j_L: 6010 },
          blocked: { E_r: 1.2, A_T: 0.06, j: 6000, j_0: 0.67, r_a: 3e-6, B_c: 0.05, j_L: 9000 },
        },
      },
      tripped: {},
    },
  },
  {
    id: 'copper-plating-rack',
    name: 'rack of copper plating until its mass is deposited',
    initial: 'plating',
    states: {
      plating: {
        unload: {
          target: 'plated',
          guard: 'EC6 >= env.mass_wanted',
          open: { M: 0.063546, I: 10, t: 3600, n: 2, mass_wanted: 0.01 },
          blocked: { M: 0.063546, I: 10, t: 1800, n: 2, mass_wanted: 0.01 },
        },
        reduce_current: {
          target: 'at reduced current',
          guard: 'env.density > 0.8*EC9',
          open: { n: 2, D: 7e-10, c: 800, delta: 5e-5, density: 2000 },
          blocked: { n: 2, D: 7e-10, c: 800, delta: 5e-5, density: 500 },
        },
      },
      'at reduced current': {
        restore_current: {
          target: 'plating',
          guard: 'env.density < 0.6*EC9',
          open: { n: 2, D: 7e-10, c: 800, delta: 5e-5, density: 500 },
          blocked: { n: 2, D: 7e-10, c: 800, delta: 5e-5, density: 2000 },
        },
        unload: {
          target: 'plated',
          guard: 'EC6 >= env.mass_wanted',
          open: { M: 0.063546, I: 10, t: 3600, n: 2, mass_wanted: 0.01 },
          blocked: { M: 0.063546, I: 10, t: 1800, n: 2, mass_wanted: 0.01 },
        },
      },
      plated: {},
    },
  },
  {
    id: 'cathodic-protection',
    name: 'cathodic protection of a steel pipe by its immunity potential',
    initial: 'unprotected',
    states: {
      unprotected: {
        energise: {
          target: 'protected',
          guard: 'EC19 > env.permitted_rate',
          open: { j: 0.1, M: 0.055845, n: 2, rho: 7870, permitted_rate: 3.17e-12 },
          blocked: { j: 0.01, M: 0.055845, n: 2, rho: 7870, permitted_rate: 3.17e-12 },
        },
      },
      protected: {
        raise_current: {
          target: 'boosted',
          guard: 'env.potential > EC1',
          open: { E_0: -0.447, T: 298.15, n: 2, Q: 1e6, potential: -0.5 },
          blocked: { E_0: -0.447, T: 298.15, n: 2, Q: 1e6, potential: -0.7 },
        },
      },
      boosted: {
        lower_current: {
          target: 'protected',
          guard: 'env.potential < EC1 - 0.05',
          open: { E_0: -0.447, T: 298.15, n: 2, Q: 1e6, potential: -0.7 },
          blocked: { E_0: -0.447, T: 298.15, n: 2, Q: 1e6, potential: -0.65 },
        },
      },
    },
  },
  {
    id: 'voltammetry-electrode',
    name: 'electrode of a voltammeter accepted by its peak current',
    initial: 'mounted',
    states: {
      mounted: {
        accept: {
          target: 'in service',
          guard: 'abs(env.peak_current/EC8 - 1) <= 0.1',
          open: { n: 1, A: 0.0001, c: 1, nu: 0.1, D: 1e-9, T: 298.15, peak_current: 0.00026 },
          blocked: { n: 1, A: 0.0001, c: 1, nu: 0.1, D: 1e-9, T: 298.15, peak_current: 0.0002 },
        },
        remove: {
          target: 'removed',
          guard: 'abs(env.peak_current/EC8 - 1) > 0.1',
          open: { n: 1, A: 0.0001, c: 1, nu: 0.1, D: 1e-9, T: 298.15, peak_current: 0.0002 },
          blocked: { n: 1, A: 0.0001, c: 1, nu: 0.1, D: 1e-9, T: 298.15, peak_current: 0.00026 },
        },
      },
      'in service': {
        remove: {
          target: 'removed',
          guard: 'EC5 > env.largest_resistance',
          open: { T: 298.15, n: 1, A: 0.0001, j_0: 1, largest_resistance: 50 },
          blocked: { T: 298.15, n: 1, A: 0.0001, j_0: 10, largest_resistance: 50 },
        },
      },
      removed: {
        polish: {
          target: 'mounted',
          guard: 'EC5 < 0.8*env.largest_resistance',
          open: { T: 298.15, n: 1, A: 0.0001, j_0: 10, largest_resistance: 50 },
          blocked: { T: 298.15, n: 1, A: 0.0001, j_0: 1, largest_resistance: 50 },
        },
      },
    },
  },
]
