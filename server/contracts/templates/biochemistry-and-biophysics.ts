import type { TemplateSource } from '../template.ts'

export const biochemistryAndBiophysics: readonly TemplateSource[] = [
  {
    id: 'chemostat-operation',
    name: 'chemostat between its batch phase and wash-out',
    initial: 'batch',
    states: {
      batch: {
        feed: {
          target: 'continuous',
          guard: 'BC22 > env.dilution_rate',
          open: { mu_max: 0.000278, K_s: 0.2, C_s: 0.5, dilution_rate: 0.00015 },
          blocked: { mu_max: 0.000278, K_s: 0.2, C_s: 0.1, dilution_rate: 0.00015 },
        },
      },
      continuous: {
        throttle: {
          target: 'throttled',
          guard: 'BC23 > env.residual_limit',
          open: { mu_max: 0.000278, K_s: 0.2, D_r: 0.0001667, residual_limit: 0.2 },
          blocked: { mu_max: 0.000278, K_s: 0.2, D_r: 0.0001, residual_limit: 0.2 },
        },
        wash_out: {
          target: 'washed out',
          guard: 'BC22 < env.dilution_rate',
          open: { mu_max: 0.000278, K_s: 0.2, C_s: 0.1, dilution_rate: 0.00015 },
          blocked: { mu_max: 0.000278, K_s: 0.2, C_s: 0.5, dilution_rate: 0.00015 },
        },
      },
      throttled: {
        restore: {
          target: 'continuous',
          guard: 'BC23 < 0.8*env.residual_limit',
          open: { mu_max: 0.000278, K_s: 0.2, D_r: 0.0001, residual_limit: 0.2 },
          blocked: { mu_max: 0.000278, K_s: 0.2, D_r: 0.0001667, residual_limit: 0.2 },
        },
      },
      'washed out': {},
    },
  },
  {
    id: 'pcr-run',
    name: 'run of a thermocycler from loading to enough copies',
    initial: 'loaded',
    states: {
      loaded: {
        cycle: {
          target: 'cycling',
          guard: 'env.annealing_temperature <= BC17 - 5',
          open: { Na: 50, GC: 0.5, N: 100, annealing_temperature: 333.15 },
          blocked: { Na: 50, GC: 0.5, N: 100, annealing_temperature: 345.15 },
        },
      },
      cycling: {
        stop: {
          target: 'amplified',
          guard: 'BC19 >= env.copies_wanted',
          open: { N_0: 10, E_a: 0.9, n_c: 30, copies_wanted: 1e9 },
          blocked: { N_0: 10, E_a: 0.9, n_c: 20, copies_wanted: 1e9 },
        },
        fail: {
          target: 'failed',
          guard: 'BC19 < env.copies_wanted and env.n_c >= 40',
          open: { N_0: 10, E_a: 0.3, n_c: 40, copies_wanted: 1e9 },
          blocked: { N_0: 10, E_a: 0.9, n_c: 40, copies_wanted: 1e9 },
        },
      },
      amplified: {},
      failed: {},
    },
  },
  {
    id: 'blood-gas-alarm',
    name: 'alarm of a blood gas analyser by the pH of the blood',
    initial: 'normal',
    states: {
      normal: {
        report_acidosis: {
          target: 'acidosis',
          guard: 'BC11 < 7.35',
          open: { HCO3: 18, P_CO2: 5333 },
          blocked: { HCO3: 24, P_CO2: 5333 },
        },
        report_alkalosis: {
          target: 'alkalosis',
          guard: 'BC11 > 7.45',
          open: { HCO3: 30, P_CO2: 5333 },
          blocked: { HCO3: 24, P_CO2: 5333 },
        },
      },
      acidosis: {
        clear: {
          target: 'normal',
          guard: 'BC11 >= 7.36',
          open: { HCO3: 24, P_CO2: 5333 },
          blocked: { HCO3: 18, P_CO2: 5333 },
        },
        call: {
          target: 'critical',
          guard: 'BC11 < 7.2',
          open: { HCO3: 12, P_CO2: 5333 },
          blocked: { HCO3: 18, P_CO2: 5333 },
        },
      },
      alkalosis: {
        clear: {
          target: 'normal',
          guard: 'BC11 <= 7.44',
          open: { HCO3: 24, P_CO2: 5333 },
          blocked: { HCO3: 30, P_CO2: 5333 },
        },
      },
      critical: {
        clear: {
          target: 'acidosis',
          guard: 'BC11 >= 7.25',
          open: { HCO3: 18, P_CO2: 5333 },
          blocked: { HCO3: 12, P_CO2: 5333 },
        },
      },
    },
  },
  {
    id: 'tumour-fractionation',
    name: 'fractions of a radiotherapy course by the surviving cells',
    initial: 'treating',
    states: {
      treating: {
        complete: {
          target: 'complete',
          guard: 'BC26^env.fractions < 1e-9',
          open: { alpha: 0.3, beta: 0.03, dose: 2, fractions: 30 },
          blocked: { alpha: 0.3, beta: 0.03, dose: 2, fractions: 10 },
        },
        replan: {
          target: 'replanning',
          guard: 'BC24 > env.largest_volume',
          open: { V_0: 1e-9, a: 3.47e-6, b: 5.79e-7, largest_volume: 5e-8, t: 2592000 },
          blocked: { V_0: 1e-9, a: 3.47e-6, b: 5.79e-7, largest_volume: 5e-8, t: 864000 },
        },
      },
      replanning: {
        resume: {
          target: 'treating',
          guard: 'BC26 <= env.planned_survival',
          open: { alpha: 0.3, beta: 0.03, dose: 2.5, planned_survival: 0.4 },
          blocked: { alpha: 0.3, beta: 0.03, dose: 2, planned_survival: 0.4 },
        },
      },
      complete: {},
    },
  },
  {
    id: 'enzyme-reactor-batch',
    name: 'batch of an enzyme reactor until 95 % conversion',
    initial: 'reacting',
    states: {
      reacting: {
        harvest: {
          target: 'harvested',
          guard: 'BC6 <= 0.05*env.S_0',
          open: { V_max: 0.001, S_0: 0.3, K_m: 0.1, t: 700 },
          blocked: { V_max: 0.001, S_0: 0.3, K_m: 0.1, t: 200 },
        },
        poison: {
          target: 'poisoned',
          guard: 'BC4 < 0.5*BC1',
          open: { V_max: 0.001, S: 0.3, K_m: 0.1, K_i: 0.02, I: 0.05 },
          blocked: { V_max: 0.001, S: 0.3, K_m: 0.1, K_i: 0.02, I: 0.005 },
        },
      },
      poisoned: {
        purge: {
          target: 'reacting',
          guard: 'BC4 >= 0.9*BC1',
          open: { V_max: 0.001, S: 0.3, K_m: 0.1, K_i: 0.02, I: 0.001 },
          blocked: { V_max: 0.001, S: 0.3, K_m: 0.1, K_i: 0.02, I: 0.05 },
        },
      },
      harvested: {},
    },
  },
]
