import type { TemplateSource } from '../template.ts'

export const statisticalMechanics: readonly TemplateSource[] = [
  {
    id: 'coating-plant-vacuum',
    name: 'vacuum of a coating plant by the mean free path',
    initial: 'roughing',
    states: {
      roughing: {
        cross_over: {
          target: 'high vacuum',
          guard: 'SM8 >= env.pump_throat',
          open: { d: 3.7e-10, pump_throat: 0.005, n: 2.4e20 },
          blocked: { d: 3.7e-10, pump_throat: 0.005, n: 2.4e22 },
        },
      },
      'high vacuum': {
        deposit: {
          target: 'depositing',
          guard: 'SM8 >= env.source_distance',
          open: { d: 3.7e-10, source_distance: 0.3, n: 2.4e18 },
          blocked: { d: 3.7e-10, source_distance: 0.3, n: 2.4e19 },
        },
        fall_back: {
          target: 'roughing',
          guard: 'SM8 < 0.5*env.pump_throat',
          open: { d: 3.7e-10, pump_throat: 0.005, n: 2.4e22 },
          blocked: { d: 3.7e-10, pump_throat: 0.005, n: 2.4e20 },
        },
      },
      depositing: {
        interrupt: {
          target: 'high vacuum',
          guard: 'SM8 < 0.5*env.source_distance',
          open: { d: 3.7e-10, source_distance: 0.3, n: 2.4e19 },
          blocked: { d: 3.7e-10, source_distance: 0.3, n: 2.4e18 },
        },
      },
    },
  },
  {
    id: 'clean-surface-measurement',
    name: 'measurement on a surface before a layer of gas has settled',
    initial: 'cleaned',
    states: {
      cleaned: {
        measure: {
          target: 'measuring',
          guard: 'SM10*env.duration <= 0.1*env.sites',
          open: { m: 4.6517e-26, T: 300, duration: 1800, sites: 1e19, p: 1e-9 },
          blocked: { m: 4.6517e-26, T: 300, duration: 1800, sites: 1e19, p: 0.000001 },
        },
      },
      measuring: {
        foul: {
          target: 'fouled',
          guard: 'SM10*env.elapsed > 0.1*env.sites',
          open: { m: 4.6517e-26, T: 300, p: 1e-8, sites: 1e19, elapsed: 7200 },
          blocked: { m: 4.6517e-26, T: 300, p: 1e-8, sites: 1e19, elapsed: 1200 },
        },
      },
      fouled: {
        flash: {
          target: 'cleaned',
          guard: 'env.sample_temperature >= 1400',
          open: { sample_temperature: 1450 },
          blocked: { sample_temperature: 700 },
        },
      },
    },
  },
  {
    id: 'condensate-preparation',
    name: 'preparation of a Bose-Einstein condensate',
    initial: 'trapped',
    states: {
      trapped: {
        evaporate: {
          target: 'condensed',
          guard: 'env.temperature < SM25',
          open: { m: 1.443e-25, n: 1e20, temperature: 2e-7 },
          blocked: { m: 1.443e-25, n: 1e20, temperature: 6e-7 },
        },
      },
      condensed: {
        image: {
          target: 'imaged',
          guard: 'SM26 >= 0.8',
          open: { T_BEC: 4e-7, T: 1e-7 },
          blocked: { T_BEC: 4e-7, T: 3e-7 },
        },
        reload: {
          target: 'trapped',
          guard: 'SM26 < 0.1',
          open: { T_BEC: 4e-7, T: 3.9e-7 },
          blocked: { T_BEC: 4e-7, T: 2e-7 },
        },
      },
      imaged: {},
    },
  },
  {
    id: 'flame-supervision',
    name: 'flame supervision by the excited sodium it carries',
    initial: 'shut',
    states: {
      shut: {
        open: {
          target: 'burning',
          guard: 'env.excited_share >= SM12',
          inputs: { T: 'env.lit_temperature' },
          open: {
            g_1: 2,
            g_2: 6,
            E_1: 0,
            E_2: 3.371e-19,
            lit_temperature: 2000,
            excited_share: 0.00004,
          },
          blocked: {
            g_1: 2,
            g_2: 6,
            E_1: 0,
            E_2: 3.371e-19,
            lit_temperature: 2000,
            excited_share: 0.000002,
          },
        },
      },
      burning: {
        lock_out: {
          target: 'locked out',
          guard: 'env.flame_failures >= 3 and env.excited_share < SM12',
          inputs: { T: 'env.dark_temperature' },
          open: {
            g_1: 2,
            g_2: 6,
            E_1: 0,
            E_2: 3.371e-19,
            excited_share: 2e-7,
            dark_temperature: 1700,
            flame_failures: 3,
          },
          blocked: {
            g_1: 2,
            g_2: 6,
            E_1: 0,
            E_2: 3.371e-19,
            excited_share: 2e-7,
            dark_temperature: 1700,
            flame_failures: 1,
          },
        },
        cut_off: {
          target: 'shut',
          guard: 'env.excited_share < SM12',
          inputs: { T: 'env.dark_temperature' },
          open: {
            g_1: 2,
            g_2: 6,
            E_1: 0,
            E_2: 3.371e-19,
            dark_temperature: 1700,
            excited_share: 2e-7,
          },
          blocked: {
            g_1: 2,
            g_2: 6,
            E_1: 0,
            E_2: 3.371e-19,
            dark_temperature: 1700,
            excited_share: 0.00004,
          },
        },
      },
      'locked out': {},
    },
  },
  {
    id: 'helium-leak-test',
    name: 'helium leak test against a permitted orifice',
    initial: 'evacuated',
    states: {
      evacuated: {
        hood: {
          target: 'hooded',
          guard: 'SM30 >= 1',
          open: { L: 0.04, path: 0.07 },
          blocked: { L: 0.04, path: 0.0007 },
        },
      },
      hooded: {
        pass: {
          target: 'tight',
          guard: 'env.leak_rate <= env.hood_pressure*SM11',
          open: { A: 1e-14, T: 293, M: 0.0040026, hood_pressure: 100000, leak_rate: 1e-8 },
          blocked: { A: 1e-14, T: 293, M: 0.0040026, hood_pressure: 100000, leak_rate: 0.000001 },
        },
        fail: {
          target: 'leaking',
          guard: 'env.leak_rate > env.hood_pressure*SM11',
          open: { A: 1e-14, T: 293, M: 0.0040026, hood_pressure: 100000, leak_rate: 0.000001 },
          blocked: { A: 1e-14, T: 293, M: 0.0040026, hood_pressure: 100000, leak_rate: 1e-8 },
        },
      },
      leaking: {
        repair: {
          target: 'evacuated',
          guard: 'env.repairs <= 2',
          open: { repairs: 1 },
          blocked: { repairs: 3 },
        },
      },
      tight: {},
    },
  },
]
