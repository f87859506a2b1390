import type { TemplateSource } from '../template.ts'

export const materialsFractureAndFatigue: readonly TemplateSource[] = [
  {
    id: 'crack-damage-tolerance',
    name: 'damage tolerance of a cracked panel between inspections',
    initial: 'in service',
    states: {
      'in service': {
        accept_crack: {
          target: 'monitored',
          guard: 'MT1 < 0.5*env.fracture_toughness',
          open: { Y: 1.12, sigma: 1.5e8, a: 0.003, fracture_toughness: 6e7 },
          blocked: { Y: 1.12, sigma: 1.5e8, a: 0.012, fracture_toughness: 6e7 },
        },
        ground: {
          target: 'grounded',
          guard: 'MT1 >= 0.5*env.fracture_toughness',
          open: { Y: 1.12, sigma: 1.5e8, a: 0.012, fracture_toughness: 6e7 },
          blocked: { Y: 1.12, sigma: 1.5e8, a: 0.003, fracture_toughness: 6e7 },
        },
      },
      monitored: {
        release: {
          target: 'in service',
          guard: 'MT6 >= 2*env.inspection_interval',
          open: {
            a_i: 0.001,
            m: 3,
            C_P: 6.9e-12,
            Y: 1.12,
            dsigma: 1.5e8,
            a_f: 0.02,
            inspection_interval: 100000,
          },
          blocked: {
            a_i: 0.001,
            m: 3,
            C_P: 6.9e-12,
            Y: 1.12,
            dsigma: 2.2e8,
            a_f: 0.02,
            inspection_interval: 100000,
          },
        },
      },
      grounded: {
        repair: {
          target: 'in service',
          guard: 'MT1 <= 0.2*env.fracture_toughness',
          open: { Y: 1.12, sigma: 1.5e8, a: 0.0005, fracture_toughness: 6e7 },
          blocked: { Y: 1.12, sigma: 1.5e8, a: 0.003, fracture_toughness: 6e7 },
        },
      },
    },
  },
  {
    id: 'miner-damage-log',
    name: 'usage log of a rotor by its Miner damage sum',
    initial: 'serviceable',
    states: {
      serviceable: {
        call_in: {
          target: 'overhaul due',
          guard: 'MT10 >= 0.5',
          open: { n_1: 250000, N_1: 1e6, n_2: 30000, N_2: 1e5, n_3: 500, N_3: 5000 },
          blocked: { n_1: 50000, N_1: 1e6, n_2: 30000, N_2: 1e5, n_3: 500, N_3: 5000 },
        },
      },
      'overhaul due': {
        defer: {
          target: 'serviceable',
          guard: 'MT10 < 0.6 and env.flaw_size < env.flaw_limit',
          open: {
            n_1: 200000,
            N_1: 1e6,
            n_2: 25000,
            N_2: 1e5,
            n_3: 500,
            N_3: 5000,
            flaw_size: 2e-4,
            flaw_limit: 4e-4,
          },
          blocked: {
            n_1: 200000,
            N_1: 1e6,
            n_2: 25000,
            N_2: 1e5,
            n_3: 500,
            N_3: 5000,
            flaw_size: 8e-4,
            flaw_limit: 4e-4,
          },
        },
        retire: {
          target: 'retired',
          guard: 'MT10 >= 0.8',
          open: { n_1: 400000, N_1: 1e6, n_2: 35000, N_2: 1e5, n_3: 500, N_3: 5000 },
          blocked: { n_1: 200000, N_1: 1e6, n_2: 35000, N_2: 1e5, n_3: 500, N_3: 5000 },
        },
      },
      retired: {},
    },
  },
  {
    id: 'superheater-creep',
    name: 'creep watch of a superheater tube',
    initial: 'in service',
    states: {
      'in service': {
        derate: {
          target: 'derated',
          guard: 'MT16 > env.creep_rate_limit',
          open: {
            A_n: 1e6,
            sigma: 8e7,
            sigma_0: 1e8,
            n: 5,
            Q: 280000,
            T: 920,
            creep_rate_limit: 3e-11,
          },
          blocked: {
            A_n: 1e6,
            sigma: 8e7,
            sigma_0: 1e8,
            n: 5,
            Q: 280000,
            T: 900,
            creep_rate_limit: 3e-11,
          },
        },
      },
      derated: {
        restore: {
          target: 'in service',
          guard: 'MT16 < 0.5*env.creep_rate_limit',
          open: {
            A_n: 1e6,
            sigma: 6.5e7,
            sigma_0: 1e8,
            n: 5,
            Q: 280000,
            T: 900,
            creep_rate_limit: 3e-11,
          },
          blocked: {
            A_n: 1e6,
            sigma: 8e7,
            sigma_0: 1e8,
            n: 5,
            Q: 280000,
            T: 900,
            creep_rate_limit: 3e-11,
          },
        },
        retire: {
          target: 'retired',
          guard: 'MT17 >= env.rupture_parameter',
          open: { T: 900, C_L: 20, t_r: 3.6e8, rupture_parameter: 22400 },
          blocked: { T: 900, C_L: 20, t_r: 3.6e7, rupture_parameter: 22400 },
        },
      },
      retired: {},
    },
  },
  {
    id: 'carburizing-batch',
    name: 'carburizing and quench of a batch of gears',
    initial: 'charged',
    states: {
      charged: {
        admit_carrier_gas: {
          target: 'carburizing',
          guard: 'MT19 >= env.least_diffusivity',
          open: { D_0: 2.3e-5, Q: 148000, T: 1173, least_diffusivity: 5e-12 },
          blocked: { D_0: 2.3e-5, Q: 148000, T: 1100, least_diffusivity: 5e-12 },
        },
      },
      carburizing: {
        quench: {
          target: 'quenched',
          guard: 'MT20 >= env.case_carbon',
          open: { C_s: 0.012, C_0: 0.0025, x: 5e-4, D: 1.6e-11, t: 25400, case_carbon: 0.0075 },
          blocked: { C_s: 0.012, C_0: 0.0025, x: 5e-4, D: 1.6e-11, t: 14400, case_carbon: 0.0075 },
        },
      },
      quenched: {
        accept: {
          target: 'accepted',
          guard: 'MT18 >= env.case_hardness',
          open: { P: 9.80665, d_m: 5e-5, case_hardness: 6.865e9 },
          blocked: { P: 9.80665, d_m: 5.5e-5, case_hardness: 6.865e9 },
        },
        rework: {
          target: 'charged',
          guard: 'MT18 < env.case_hardness',
          open: { P: 9.80665, d_m: 5.5e-5, case_hardness: 6.865e9 },
          blocked: { P: 9.80665, d_m: 5e-5, case_hardness: 6.865e9 },
        },
      },
      accepted: {},
    },
  },
  {
    id: 'pipeline-corrosion-protection',
    name: 'cathodic protection of a buried pipeline by its corrosion rate',
    initial: 'monitored',
    states: {
      monitored: {
        alarm: {
          target: 'corroding',
          guard: 'MT28 > env.rate_limit',
          open: { i_c: 0.1, M: 0.055845, z: 2, rho: 7870, rate_limit: 3.17e-12 },
          blocked: { i_c: 0.01, M: 0.055845, z: 2, rho: 7870, rate_limit: 3.17e-12 },
        },
      },
      corroding: {
        protect: {
          target: 'protected',
          guard: 'env.potential <= -0.85 and MT28 <= env.rate_limit',
          open: { i_c: 0.01, M: 0.055845, z: 2, rho: 7870, potential: -0.95, rate_limit: 3.17e-12 },
          blocked: {
            i_c: 0.01,
            M: 0.055845,
            z: 2,
            rho: 7870,
            potential: -0.7,
            rate_limit: 3.17e-12,
          },
        },
        withdraw: {
          target: 'withdrawn',
          guard: 'env.wall - MT28*env.interval < env.least_wall',
          open: {
            i_c: 0.3,
            M: 0.055845,
            z: 2,
            rho: 7870,
            wall: 0.007,
            interval: 1.578e8,
            least_wall: 0.006,
          },
          blocked: {
            i_c: 0.1,
            M: 0.055845,
            z: 2,
            rho: 7870,
            wall: 0.007,
            interval: 1.578e8,
            least_wall: 0.006,
          },
        },
      },
      protected: {
        lapse: {
          target: 'monitored',
          guard: 'env.potential > -0.85 and MT28 > 0.1*env.rate_limit',
          open: { i_c: 0.02, M: 0.055845, z: 2, rho: 7870, potential: -0.6, rate_limit: 3.17e-12 },
          blocked: {
            i_c: 0.02,
            M: 0.055845,
            z: 2,
            rho: 7870,
            potential: -0.9,
            rate_limit: 3.17e-12,
          },
        },
      },
      withdrawn: {},
    },
  },
]
