import type { TemplateSource } from '../template.ts'

export const softMatterAndRheology: readonly TemplateSource[] = [
  {
    id: 'drilling-mud-conditioning',
    name: 'conditioning of a drilling mud by its shear stress',
    initial: 'circulating',
    states: {
      circulating: {
        thicken: {
          target: 'at risk of sag',
          guard: 'RH8 < env.least_stress',
          open: { tau_y: 2, K: 0.8, gamma_dot: 5, n: 0.6, least_stress: 7 },
          blocked: { tau_y: 8, K: 0.8, gamma_dot: 5, n: 0.6, least_stress: 7 },
        },
        thin: {
          target: 'over-thick',
          guard: 'RH8 > env.largest_stress',
          open: { tau_y: 14, K: 3.5, gamma_dot: 1000, n: 0.65, largest_stress: 250 },
          blocked: { tau_y: 14, K: 0.9, gamma_dot: 1000, n: 0.65, largest_stress: 250 },
        },
      },
      'at risk of sag': {
        viscosify: {
          target: 'circulating',
          guard: 'RH8 >= 1.2*env.least_stress',
          open: { tau_y: 8, K: 0.9, gamma_dot: 5, n: 0.6, least_stress: 7 },
          blocked: { tau_y: 4, K: 0.9, gamma_dot: 5, n: 0.6, least_stress: 7 },
        },
      },
      'over-thick': {
        dilute: {
          target: 'circulating',
          guard: 'RH8 <= 0.8*env.largest_stress',
          open: { tau_y: 8, K: 1.4, gamma_dot: 1000, n: 0.65, largest_stress: 250 },
          blocked: { tau_y: 8, K: 3, gamma_dot: 1000, n: 0.65, largest_stress: 250 },
        },
      },
    },
  },
  {
    id: 'slurry-line-dilution',
    name: 'solids fraction of a slurry line near its packing limit',
    initial: 'pumping',
    states: {
      pumping: {
        alarm: {
          target: 'dilution on',
          guard: 'RH6 > env.pump_viscosity',
          inputs: { phi_m: 0.64, eta_i: 2.5 },
          open: { eta_s: 0.001, phi: 0.55, pump_viscosity: 0.015 },
          blocked: { eta_s: 0.001, phi: 0.4, pump_viscosity: 0.015 },
        },
      },
      'dilution on': {
        resume: {
          target: 'pumping',
          guard: 'RH6 < 0.6*env.pump_viscosity',
          inputs: { phi_m: 0.64, eta_i: 2.5 },
          open: { eta_s: 0.001, phi: 0.42, pump_viscosity: 0.015 },
          blocked: { eta_s: 0.001, phi: 0.5, pump_viscosity: 0.015 },
        },
        'shut down': {
          target: 'line flushed',
          guard: 'RH6 > 10*env.pump_viscosity',
          inputs: { phi_m: 0.64, eta_i: 2.5 },
          open: { eta_s: 0.001, phi: 0.62, pump_viscosity: 0.015 },
          blocked: { eta_s: 0.001, phi: 0.55, pump_viscosity: 0.015 },
        },
      },
      'line flushed': {
        refill: {
          target: 'pumping',
          guard: 'RH5 <= env.flushing_viscosity',
          open: { eta_s: 0.001, phi: 0.02, flushing_viscosity: 0.0012 },
          blocked: { eta_s: 0.001, phi: 0.09, flushing_viscosity: 0.0012 },
        },
      },
    },
  },
  {
    id: 'polymer-ageing-test',
    name: 'accelerated test of a polymer by time-temperature superposition',
    initial: 'conditioning',
    states: {
      conditioning: {
        start: {
          target: 'ageing',
          guard: 'env.T > env.T_r and RH16 <= 1e-3',
          inputs: { C_1: 17.44, C_2: 51.6 },
          open: { T: 393.15, T_r: 373.15 },
          blocked: { T: 378.15, T_r: 373.15 },
        },
      },
      ageing: {
        finish: {
          target: 'relaxed',
          guard: 'env.t/RH16 >= env.service_time',
          inputs: { C_1: 17.44, C_2: 51.6 },
          open: { T: 393.15, T_r: 373.15, t: 5000, service_time: 300000000 },
          blocked: { T: 393.15, T_r: 373.15, t: 2000, service_time: 300000000 },
        },
        abort: {
          target: 'degraded',
          guard: 'env.T > env.degradation_temperature',
          open: { T: 530, degradation_temperature: 520 },
          blocked: { T: 393.15, degradation_temperature: 520 },
        },
      },
      relaxed: {
        pass: {
          target: 'passed',
          guard: 'RH12 >= env.least_stress',
          open: { G: 50000, gamma_0: 0.05, eta: 100000, t: 1.2, least_stress: 1000 },
          blocked: { G: 50000, gamma_0: 0.05, eta: 100000, t: 3, least_stress: 1000 },
        },
        fail: {
          target: 'failed',
          guard: 'RH12 < env.least_stress',
          open: { G: 50000, gamma_0: 0.05, eta: 100000, t: 3, least_stress: 1000 },
          blocked: { G: 50000, gamma_0: 0.05, eta: 100000, t: 1.2, least_stress: 1000 },
        },
      },
      degraded: {},
      passed: {},
      failed: {},
    },
  },
  {
    id: 'colloid-shelf-stability',
    name: 'shelf life of a colloid by its screening length',
    initial: 'formulated',
    states: {
      formulated: {
        store: {
          target: 'on the shelf',
          guard: 'RH1 >= env.least_screening_length',
          inputs: { epsilon_r: 78.5, T: 298.15 },
          open: { I: 5, least_screening_length: 3e-9 },
          blocked: { I: 100, least_screening_length: 3e-9 },
        },
        reformulate: {
          target: 'dialysing',
          guard: 'RH1 < env.least_screening_length',
          inputs: { epsilon_r: 78.5, T: 298.15 },
          open: { I: 100, least_screening_length: 3e-9 },
          blocked: { I: 5, least_screening_length: 3e-9 },
        },
      },
      dialysing: {
        'end dialysis': {
          target: 'formulated',
          guard: 'RH1 > 1.2*env.least_screening_length',
          inputs: { epsilon_r: 78.5, T: 298.15 },
          open: { I: 4, least_screening_length: 3e-9 },
          blocked: { I: 9, least_screening_length: 3e-9 },
        },
      },
      'on the shelf': {
        flocculate: {
          target: 'withdrawn',
          guard: 'abs(RH24) > 10*1.380649e-23*env.T',
          open: { A_H: 1e-20, s: 3e-10, r_1: 1e-7, r_2: 1e-7, T: 298.15 },
          blocked: { A_H: 1e-20, s: 8e-9, r_1: 1e-7, r_2: 1e-7, T: 298.15 },
        },
      },
      withdrawn: {},
    },
  },
  {
    id: 'coating-wetting-check',
    name: 'wetting and levelling of a coated sheet',
    initial: 'primed',
    states: {
      primed: {
        coat: {
          target: 'coated',
          guard: 'RH22 <= env.largest_angle',
          open: { gamma_SV: 0.042, gamma_SL: 0.018, gamma_LV: 0.03, largest_angle: 0.7 },
          blocked: { gamma_SV: 0.03, gamma_SL: 0.018, gamma_LV: 0.03, largest_angle: 0.7 },
        },
        treat: {
          target: 'corona treated',
          guard: 'RH22 > env.largest_angle',
          open: { gamma_SV: 0.03, gamma_SL: 0.018, gamma_LV: 0.03, largest_angle: 0.7 },
          blocked: { gamma_SV: 0.042, gamma_SL: 0.018, gamma_LV: 0.03, largest_angle: 0.7 },
        },
      },
      'corona treated': {
        recheck: {
          target: 'primed',
          guard: 'env.dyne_level >= env.wanted_dyne_level',
          open: { dyne_level: 0.044, wanted_dyne_level: 0.042 },
          blocked: { dyne_level: 0.036, wanted_dyne_level: 0.042 },
        },
      },
      coated: {
        cure: {
          target: 'cured',
          guard: 'RH10 <= env.levelling_viscosity',
          inputs: { a: 2 },
          open: {
            eta_0: 2.5,
            eta_inf: 0.05,
            lambda: 3.3,
            gamma_dot: 0.1,
            n: 0.36,
            levelling_viscosity: 3,
          },
          blocked: {
            eta_0: 6,
            eta_inf: 0.05,
            lambda: 3.3,
            gamma_dot: 0.1,
            n: 0.36,
            levelling_viscosity: 3,
          },
        },
        strip: {
          target: 'primed',
          guard: 'RH23 > env.largest_strike_through',
          open: {
            gamma_LV: 0.03,
            r: 0.000001,
            theta: 0.5,
            eta: 0.1,
            t: 30,
            largest_strike_through: 0.001,
          },
          blocked: {
            gamma_LV: 0.03,
            r: 0.000001,
            theta: 0.5,
            eta: 0.1,
            t: 1,
            largest_strike_through: 0.001,
          },
        },
      },
      cured: {},
    },
  },
]
