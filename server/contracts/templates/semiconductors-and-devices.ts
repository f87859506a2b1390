import type { TemplateSource } from '../template.ts'

export const semiconductorsAndDevices: readonly TemplateSource[] = [
  {
    id: 'solar-cell-sorting',
    name: 'sorting of solar cells by efficiency under the flash',
    initial: 'loaded',
    states: {
      loaded: {
        flash: {
          target: 'flashed',
          guard: 'abs(env.lamp - 1000) <= 20 and SD24 >= 0.6',
          open: { T: 298.15, I_ph: 9.8, I_s: 3e-11, lamp: 1004 },
          blocked: { T: 298.15, I_ph: 9.8, I_s: 3e-11, lamp: 930 },
        },
      },
      flashed: {
        bin_high: {
          target: 'high grade',
          guard: 'SD25 >= 0.22',
          open: { V_oc: 0.69, I_sc: 9.76, A: 0.0244, FF: 0.81 },
          blocked: { V_oc: 0.69, I_sc: 9.76, A: 0.0244, FF: 0.74 },
        },
        bin_low: {
          target: 'low grade',
          guard: 'SD25 >= 0.18 and SD25 < 0.22',
          open: { V_oc: 0.69, I_sc: 9.76, A: 0.0244, FF: 0.72 },
          blocked: { V_oc: 0.69, I_sc: 9.76, A: 0.0244, FF: 0.81 },
        },
        scrap: {
          target: 'scrapped',
          guard: 'SD25 < 0.18',
          open: { V_oc: 0.69, I_sc: 9.76, A: 0.0244, FF: 0.6 },
          blocked: { V_oc: 0.69, I_sc: 9.76, A: 0.0244, FF: 0.72 },
        },
      },
      'high grade': {},
      'low grade': {},
      scrapped: {},
    },
  },
  {
    id: 'implant-anneal',
    name: 'anneal of an implanted wafer until its dopants are active',
    initial: 'implanted',
    states: {
      implanted: {
        probe: {
          target: 'activated',
          guard: 'SD7 >= 0.95*env.target',
          open: { mu_n: 0.12, p: 22500000000, mu_p: 0.04, target: 190, n: 1e22 },
          blocked: { mu_n: 0.12, p: 22500000000, mu_p: 0.04, target: 190, n: 5e21 },
        },
        anneal: {
          target: 'annealing',
          guard: 'SD7 < 0.95*env.target',
          open: { mu_n: 0.12, p: 22500000000, mu_p: 0.04, target: 190, n: 5e21 },
          blocked: { mu_n: 0.12, p: 22500000000, mu_p: 0.04, target: 190, n: 1e22 },
        },
      },
      annealing: {
        unload: {
          target: 'implanted',
          guard: 'env.annealed >= 10 and env.temperature < 373',
          open: { temperature: 350, annealed: 12 },
          blocked: { temperature: 350, annealed: 4 },
        },
      },
      activated: {
        release: {
          target: 'released',
          guard: 'abs(SD11 - env.hall_voltage) <= 0.05*SD11',
          open: { I: 0.01, B: 0.5, n: 1e22, t: 0.0005, hall_voltage: 0.0062 },
          blocked: { I: 0.01, B: 0.5, n: 1e22, t: 0.0005, hall_voltage: 0.0051 },
        },
      },
      released: {},
    },
  },
  {
    id: 'transistor-wafer-acceptance',
    name: 'acceptance of a transistor wafer by swing and drive',
    initial: 'probed',
    states: {
      probed: {
        pass_gate: {
          target: 'gate passed',
          guard: 'SD22 <= 0.085',
          open: { T: 300, C_ox: 0.00691, C_d: 0.002 },
          blocked: { T: 300, C_ox: 0.00691, C_d: 0.005 },
        },
      },
      'gate passed': {
        accept: {
          target: 'accepted',
          guard: 'SD20 >= env.least_drive',
          open: {
            mu_n: 0.065,
            C_ox: 0.00691,
            W: 0.00001,
            L: 0.000001,
            V_GS: 2,
            least_drive: 0.0035,
            V_th: 0.65,
          },
          blocked: {
            mu_n: 0.065,
            C_ox: 0.00691,
            W: 0.00001,
            L: 0.000001,
            V_GS: 2,
            least_drive: 0.0035,
            V_th: 0.9,
          },
        },
        reject: {
          target: 'rejected',
          guard: 'SD20 < env.least_drive',
          open: {
            mu_n: 0.065,
            C_ox: 0.00691,
            W: 0.00001,
            L: 0.000001,
            V_GS: 2,
            least_drive: 0.0035,
            V_th: 0.9,
          },
          blocked: {
            mu_n: 0.065,
            C_ox: 0.00691,
            W: 0.00001,
            L: 0.000001,
            V_GS: 2,
            least_drive: 0.0035,
            V_th: 0.65,
          },
        },
      },
      accepted: {},
      rejected: {},
    },
  },
  {
    id: 'thermionic-cathode-life',
    name: 'life of a thermionic cathode from activation to its wear',
    initial: 'cold',
    states: {
      cold: {
        activate: {
          target: 'emitting',
          guard: 'SD19 >= env.needed',
          open: { phi: 7.2098e-19, needed: 5000, T: 2500 },
          blocked: { phi: 7.2098e-19, needed: 5000, T: 2300 },
        },
      },
      emitting: {
        stand_by: {
          target: 'cold',
          guard: 'SD19 < 0.01*env.needed',
          open: { phi: 7.2098e-19, needed: 5000, T: 1800 },
          blocked: { phi: 7.2098e-19, needed: 5000, T: 2500 },
        },
        retire: {
          target: 'worn',
          guard: 'env.emission < 0.8*SD19',
          open: { phi: 7.2098e-19, T: 2500, emission: 4500 },
          blocked: { phi: 7.2098e-19, T: 2500, emission: 6200 },
        },
      },
      worn: {},
    },
  },
  {
    id: 'silicon-detector-bias',
    name: 'bias of a silicon detector to full depletion',
    initial: 'unbiased',
    states: {
      unbiased: {
        ramp_up: {
          target: 'depleted',
          guard: 'SD14 >= env.thickness',
          open: { epsilon_r: 11.7, V_bi: 0.5, N_A: 1e24, N_D: 1e18, thickness: 0.0003, V_R: 100 },
          blocked: { epsilon_r: 11.7, V_bi: 0.5, N_A: 1e24, N_D: 1e18, thickness: 0.0003, V_R: 30 },
        },
      },
      depleted: {
        trip: {
          target: 'tripped',
          guard: 'env.leakage > env.leakage_limit',
          open: { leakage_limit: 0.000001, leakage: 0.000004 },
          blocked: { leakage_limit: 0.000001, leakage: 2e-7 },
        },
      },
      tripped: {
        reset: {
          target: 'unbiased',
          guard: 'SD14 < 0.1*env.thickness and env.leakage < env.leakage_limit',
          open: {
            epsilon_r: 11.7,
            V_bi: 0.5,
            N_A: 1e24,
            N_D: 1e18,
            thickness: 0.0003,
            leakage: 1e-8,
            leakage_limit: 0.000001,
            V_R: 0,
          },
          blocked: {
            epsilon_r: 11.7,
            V_bi: 0.5,
            N_A: 1e24,
            N_D: 1e18,
            thickness: 0.0003,
            leakage: 1e-8,
            leakage_limit: 0.000001,
            V_R: 30,
          },
        },
      },
    },
  },
]
