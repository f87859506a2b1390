import type { TemplateSource } from '../template.ts'

export const hydrologyAndWaterResources: readonly TemplateSource[] = [
  {
    id: 'flood-gate',
    name: 'flood gate by the peak runoff of the catchment',
    initial: 'closed',
    states: {
      closed: {
        open: {
          target: 'open',
          guard: 'HD1 > env.channel_capacity',
          inputs: { C: 0.6, A: 50000 },
          open: { i: 3e-5, channel_capacity: 0.6 },
          blocked: { i: 5e-6, channel_capacity: 0.6 },
        },
      },
      open: {
        close: {
          target: 'closed',
          guard: 'HD21 < 0.5*env.channel_capacity',
          open: { Q_0: 0.5, t: 864000, K_m: 500000, channel_capacity: 0.6 },
          blocked: { Q_0: 2, t: 86400, K_m: 500000, channel_capacity: 0.6 },
        },
      },
    },
  },
  {
    id: 'well-permit',
    name: 'well pumped only while the drawdown stays small',
    initial: 'idle',
    states: {
      idle: {
        pump: {
          target: 'pumping',
          guard: 'HD16 <= env.permitted',
          open: { Q: 0.005, T_r: 0.001, t: 10000, r: 20, S: 0.0001, permitted: 4 },
          blocked: { Q: 0.01, T_r: 0.001, t: 10000, r: 20, S: 0.0001, permitted: 4 },
        },
      },
      pumping: {
        stop: {
          target: 'idle',
          guard: 'HD16 > env.permitted',
          open: { Q: 0.01, T_r: 0.001, t: 10000, r: 20, S: 0.0001, permitted: 4 },
          blocked: { Q: 0.005, T_r: 0.001, t: 10000, r: 20, S: 0.0001, permitted: 4 },
        },
      },
    },
  },
  {
    id: 'irrigation-turn',
    name: 'turn of irrigation by the evaporation since the last',
    initial: 'moist',
    states: {
      moist: {
        irrigate: {
          target: 'irrigating',
          guard: 'HD9*env.days > env.soil_store',
          open: {
            T: 298.15,
            T_x: 306.15,
            T_n: 290.15,
            R_a: 38000000.0,
            days: 10,
            soil_store: 0.04,
          },
          blocked: {
            T: 288.15,
            T_x: 292.15,
            T_n: 284.15,
            R_a: 30000000.0,
            days: 3,
            soil_store: 0.04,
          },
        },
      },
      irrigating: {
        stop: {
          target: 'moist',
          guard: 'env.applied >= env.soil_store',
          operators: ['HD4'],
          open: { applied: 0.05, soil_store: 0.04, f_c: 3e-6, f_0: 2e-5, k: 0.0008, t: 1800 },
          blocked: { applied: 0.01, soil_store: 0.04, f_c: 3e-6, f_0: 2e-5, k: 0.0008, t: 1800 },
        },
        throttle: {
          target: 'moist',
          guard: 'env.rate > HD4',
          open: { rate: 1e-5, f_c: 3e-6, f_0: 2e-5, k: 0.0008, t: 3600 },
          blocked: { rate: 3e-6, f_c: 3e-6, f_0: 2e-5, k: 0.0008, t: 1800 },
        },
      },
    },
  },
  {
    id: 'outfall-oxygen',
    name: 'discharge to a river by its oxygen deficit',
    initial: 'discharging',
    states: {
      discharging: {
        hold_back: {
          target: 'held back',
          guard: 'HD25 > env.largest_deficit',
          open: { k_d: 4e-6, L_0: 0.03, k_a: 7e-6, t: 172800, D_0: 0.001, largest_deficit: 0.005 },
          blocked: {
            k_d: 4e-6,
            L_0: 0.01,
            k_a: 7e-6,
            t: 172800,
            D_0: 0.001,
            largest_deficit: 0.005,
          },
        },
      },
      'held back': {
        resume: {
          target: 'discharging',
          guard: 'HD25 < 0.8*env.largest_deficit',
          open: { k_d: 4e-6, L_0: 0.01, k_a: 7e-6, t: 172800, D_0: 0.001, largest_deficit: 0.005 },
          blocked: {
            k_d: 4e-6,
            L_0: 0.03,
            k_a: 7e-6,
            t: 172800,
            D_0: 0.001,
            largest_deficit: 0.005,
          },
        },
      },
    },
  },
  {
    id: 'dam-safety-review',
    name: 'spillway reviewed against the flood of its return period',
    initial: 'certified',
    states: {
      certified: {
        review: {
          target: 'under review',
          guard: 'HD22 > env.spillway_capacity',
          open: { x_m: 420, s_x: 130, T_R: 1000, spillway_capacity: 900 },
          blocked: { x_m: 420, s_x: 130, T_R: 100, spillway_capacity: 900 },
        },
      },
      'under review': {
        certify: {
          target: 'certified',
          guard: 'HD22 <= env.spillway_capacity',
          open: { x_m: 420, s_x: 130, T_R: 100, spillway_capacity: 900 },
          blocked: { x_m: 420, s_x: 130, T_R: 1000, spillway_capacity: 900 },
        },
        restrict: {
          target: 'restricted',
          guard: 'env.inflow > 0.9*env.spillway_capacity',
          operators: ['HD26'],
          open: { inflow: 850, spillway_capacity: 900, A: 3000000.0, Q_d: 0.01, T_p: 3000 },
          blocked: { inflow: 100, spillway_capacity: 900, A: 3000000.0, Q_d: 0.01, T_p: 3000 },
        },
      },
      restricted: {},
    },
  },
]
