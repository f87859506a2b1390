import type { TemplateSource } from '../template.ts'

export const climateAndCryosphere: readonly TemplateSource[] = [
  {
    id: 'carbon-budget',
    name: 'carbon budget of a warming target',
    initial: 'within',
    states: {
      within: {
        review: {
          target: 'under review',
          guard: 'CL4 > 0.8*env.target',
          inputs: { T_2x: 3 },
          open: { C: 0.00043, target: 2 },
          blocked: { C: 0.00035, target: 2 },
        },
      },
      'under review': {
        exceed: {
          target: 'exceeded',
          guard: 'CL4 > env.target',
          inputs: { T_2x: 3 },
          open: { C: 0.00046, target: 2 },
          blocked: { C: 0.00043, target: 2 },
        },
        restore: {
          target: 'within',
          guard: 'CL4 <= 0.75*env.target',
          inputs: { T_2x: 3 },
          open: { C: 0.00035, target: 2 },
          blocked: { C: 0.00043, target: 2 },
        },
      },
      exceeded: {},
    },
  },
  {
    id: 'ice-road',
    name: 'ice road opened by the growth of the ice',
    initial: 'frozen over',
    states: {
      'frozen over': {
        open: {
          target: 'open',
          guard: 'CL14 >= env.least_thickness',
          inputs: { k: 2.2 },
          open: { T_f: 273.15, T_s: 253.15, t: 3000000.0, least_thickness: 0.5 },
          blocked: { T_f: 273.15, T_s: 268.15, t: 1000000.0, least_thickness: 0.5 },
        },
      },
      open: {
        close: {
          target: 'closed',
          guard: 'CL15 > env.largest_melt',
          open: { f_m: 4.63e-8, T: 278.15, t: 864000, largest_melt: 0.05 },
          blocked: { f_m: 4.63e-8, T: 274.15, t: 86400, largest_melt: 0.05 },
        },
      },
      closed: {},
    },
  },
  {
    id: 'glacier-surge-watch',
    name: 'watch of a glacier by its basal stress',
    initial: 'calm',
    states: {
      calm: {
        watch: {
          target: 'watched',
          guard: 'CL12 > env.yield_stress',
          open: { H: 300, a: 0.1, yield_stress: 200000 },
          blocked: { H: 150, a: 0.1, yield_stress: 200000 },
        },
      },
      watched: {
        alarm: {
          target: 'surging',
          guard: 'env.speed > 10*CL11',
          inputs: { A: 2.4e-24 },
          open: { speed: 0.0001, H: 200, a: 0.1 },
          blocked: { speed: 2e-6, H: 200, a: 0.1 },
        },
        calm: {
          target: 'calm',
          guard: 'CL12 < 0.9*env.yield_stress',
          open: { H: 150, a: 0.1, yield_stress: 200000 },
          blocked: { H: 300, a: 0.1, yield_stress: 200000 },
        },
      },
      surging: {},
    },
  },
  {
    id: 'snowmelt-release',
    name: 'release of a reservoir before the snow melts',
    initial: 'storing',
    states: {
      storing: {
        draw_down: {
          target: 'drawing down',
          guard: 'CL15*env.snow_area > env.free_volume',
          open: {
            f_m: 4.63e-8,
            T: 280.15,
            t: 864000,
            snow_area: 50000000.0,
            free_volume: 10000000.0,
          },
          blocked: {
            f_m: 4.63e-8,
            T: 274.15,
            t: 86400,
            snow_area: 50000000.0,
            free_volume: 10000000.0,
          },
        },
      },
      'drawing down': {
        store: {
          target: 'storing',
          guard: 'CL15*env.snow_area < 0.8*env.free_volume',
          open: {
            f_m: 4.63e-8,
            T: 274.15,
            t: 86400,
            snow_area: 50000000.0,
            free_volume: 10000000.0,
          },
          blocked: {
            f_m: 4.63e-8,
            T: 280.15,
            t: 864000,
            snow_area: 50000000.0,
            free_volume: 10000000.0,
          },
        },
      },
    },
  },
  {
    id: 'forcing-ledger',
    name: 'ledger of a site by its radiative forcing',
    initial: 'offset',
    states: {
      offset: {
        owe: {
          target: 'owing',
          guard: 'CL1 > env.allowance',
          open: { C: 0.00043, allowance: 2 },
          blocked: { C: 0.00035, allowance: 2 },
        },
      },
      owing: {
        settle: {
          target: 'offset',
          guard: 'CL16 <= env.removed',
          open: { m_C: 2000000000000.0, removed: 1.2e-6 },
          blocked: { m_C: 4000000000000.0, removed: 1.2e-6 },
        },
      },
    },
  },
]
