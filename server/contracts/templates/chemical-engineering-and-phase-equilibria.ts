import type { TemplateSource } from '../template.ts'

export const chemicalEngineeringAndPhaseEquilibria: readonly TemplateSource[] = [
  {
    id: 'distillation-column',
    name: 'distillation column between total reflux and product draw',
    initial: 'at total reflux',
    states: {
      'at total reflux': {
        draw: {
          target: 'drawing',
          guard: 'env.stages >= CP33',
          open: { N_min: 6.5, R_r: 1.6, R_min: 1.1, stages: 15 },
          blocked: { N_min: 6.5, R_r: 1.6, R_min: 1.1, stages: 10 },
        },
      },
      drawing: {
        raise_reflux: {
          target: 'at high reflux',
          guard: 'env.reflux < 1.1*CP32',
          open: { x_D: 0.95, x_F: 0.5, alpha: 2.45, reflux: 1.2 },
          blocked: { x_D: 0.95, x_F: 0.5, alpha: 2.45, reflux: 1.6 },
        },
        flood: {
          target: 'at total reflux',
          guard: 'env.vapour_velocity > 0.85*CP35',
          open: { K: 0.08, rho_l: 985.4, rho_g: 1.3, vapour_velocity: 2 },
          blocked: { K: 0.08, rho_l: 985.4, rho_g: 1.3, vapour_velocity: 1.2 },
        },
      },
      'at high reflux': {
        lower_reflux: {
          target: 'drawing',
          guard: 'env.reflux > 1.5*CP32',
          open: { x_D: 0.95, x_F: 0.5, alpha: 2.45, reflux: 2 },
          blocked: { x_D: 0.95, x_F: 0.5, alpha: 2.45, reflux: 1.2 },
        },
      },
    },
  },
  {
    id: 'propane-storage-sphere',
    name: 'propane sphere by the vapour pressure of its liquid',
    initial: 'stored',
    states: {
      stored: {
        spray: {
          target: 'sprayed',
          guard: 'CP2 > 0.9*env.set_pressure',
          open: { T: 325, T_c: 369.8, P_c: 4.248e6, omega: 0.152, set_pressure: 1.72e6 },
          blocked: { T: 300, T_c: 369.8, P_c: 4.248e6, omega: 0.152, set_pressure: 1.72e6 },
        },
      },
      sprayed: {
        store: {
          target: 'stored',
          guard: 'CP2 < 0.75*env.set_pressure',
          open: { T: 300, T_c: 369.8, P_c: 4.248e6, omega: 0.152, set_pressure: 1.72e6 },
          blocked: { T: 325, T_c: 369.8, P_c: 4.248e6, omega: 0.152, set_pressure: 1.72e6 },
        },
        relieve: {
          target: 'relieving',
          guard: 'CP2 >= env.set_pressure',
          open: { T: 330, T_c: 369.8, P_c: 4.248e6, omega: 0.152, set_pressure: 1.72e6 },
          blocked: { T: 310, T_c: 369.8, P_c: 4.248e6, omega: 0.152, set_pressure: 1.72e6 },
        },
      },
      relieving: {
        reseat: {
          target: 'sprayed',
          guard: 'CP2 < 0.9*env.set_pressure',
          open: { T: 310, T_c: 369.8, P_c: 4.248e6, omega: 0.152, set_pressure: 1.72e6 },
          blocked: { T: 330, T_c: 369.8, P_c: 4.248e6, omega: 0.152, set_pressure: 1.72e6 },
        },
      },
    },
  },
  {
    id: 'packed-bed-reactor',
    name: 'packed bed kept at its conversion until it is regenerated',
    initial: 'at full feed',
    states: {
      'at full feed': {
        reduce_feed: {
          target: 'at reduced feed',
          guard: 'CP28 < env.least_conversion',
          open: { k: 0.002, tau: 600, least_conversion: 0.85 },
          blocked: { k: 0.004, tau: 600, least_conversion: 0.85 },
        },
      },
      'at reduced feed': {
        restore_feed: {
          target: 'at full feed',
          guard: 'CP28 > 1.03*env.least_conversion',
          open: { k: 0.004, tau: 600, least_conversion: 0.85 },
          blocked: { k: 0.002, tau: 600, least_conversion: 0.85 },
        },
        regenerate: {
          target: 'regenerating',
          guard: 'CP26*env.intrinsic_rate < env.least_rate',
          open: { r: 0.003, k: 2, D_e: 1e-6, intrinsic_rate: 2, least_rate: 1.5 },
          blocked: { r: 0.003, k: 4, D_e: 1e-6, intrinsic_rate: 4, least_rate: 1.5 },
        },
      },
      regenerating: {
        return: {
          target: 'at full feed',
          guard: 'CP28 >= env.least_conversion',
          open: { k: 0.004, tau: 600, least_conversion: 0.85 },
          blocked: { k: 0.001, tau: 600, least_conversion: 0.85 },
        },
      },
    },
  },
  {
    id: 'burner-management',
    name: 'burner of natural gas by its air-fuel ratio',
    initial: 'purging',
    states: {
      purging: {
        light: {
          target: 'firing',
          guard: 'env.air_fuel > CP36 and env.air_fuel < 1.3*CP36',
          open: { n_C: 1, n_H: 4, air_fuel: 18.9 },
          blocked: { n_C: 1, n_H: 4, air_fuel: 30 },
        },
      },
      firing: {
        trip: {
          target: 'tripped',
          guard: 'env.air_fuel < CP36',
          open: { n_C: 1, n_H: 4, air_fuel: 16 },
          blocked: { n_C: 1, n_H: 4, air_fuel: 18.9 },
        },
        trim: {
          target: 'lean',
          guard: 'env.air_fuel > 1.2*CP36',
          open: { n_C: 1, n_H: 4, air_fuel: 22 },
          blocked: { n_C: 1, n_H: 4, air_fuel: 18.9 },
        },
      },
      lean: {
        restore: {
          target: 'firing',
          guard: 'env.air_fuel <= 1.15*CP36',
          open: { n_C: 1, n_H: 4, air_fuel: 18.9 },
          blocked: { n_C: 1, n_H: 4, air_fuel: 22 },
        },
      },
      tripped: {
        purge: {
          target: 'purging',
          guard: 'env.volumes_purged >= 4',
          open: { volumes_purged: 5 },
          blocked: { volumes_purged: 2 },
        },
      },
    },
  },
  {
    id: 'absorber-solvent-rate',
    name: 'solvent of an absorber by the stages that it needs',
    initial: 'absorbing',
    states: {
      absorbing: {
        raise_solvent: {
          target: 'at high solvent',
          guard: 'CP34 > env.stages',
          open: { A: 1.2, y_in: 0.02, y_out: 0.001, x_in: 0.0002, m: 1.2, stages: 8 },
          blocked: { A: 1.4, y_in: 0.02, y_out: 0.001, x_in: 0.0002, m: 1.2, stages: 8 },
        },
        clean: {
          target: 'cleaning',
          guard: 'CP24 < 0.5*env.clean_coefficient',
          open: { k_L: 3e-5, k_G: 0.01, H: 0.03, clean_coefficient: 0.0001 },
          blocked: { k_L: 0.0001, k_G: 0.01, H: 0.03, clean_coefficient: 0.0001 },
        },
      },
      'at high solvent': {
        lower_solvent: {
          target: 'absorbing',
          guard: 'CP34 < 0.7*env.stages',
          open: { A: 1.6, y_in: 0.02, y_out: 0.001, x_in: 0.0002, m: 1.2, stages: 8 },
          blocked: { A: 1.4, y_in: 0.02, y_out: 0.001, x_in: 0.0002, m: 1.2, stages: 8 },
        },
      },
      cleaning: {
        return: {
          target: 'absorbing',
          guard: 'CP24 >= 0.9*env.clean_coefficient',
          open: { k_L: 0.00013, k_G: 0.01, H: 0.03, clean_coefficient: 0.0001 },
          blocked: { k_L: 3e-5, k_G: 0.01, H: 0.03, clean_coefficient: 0.0001 },
        },
      },
    },
  },
]
