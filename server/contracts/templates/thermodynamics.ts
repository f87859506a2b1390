import type { TemplateSource } from '../template.ts'

export const thermodynamics: readonly TemplateSource[] = [
  {
    id: 'gas-vessel-relief',
    name: 'relief of a gas vessel with a bursting disc behind its valve',
    initial: 'closed',
    states: {
      closed: {
        lift: {
          target: 'lifted',
          guard: 'TD1 >= env.set_pressure',
          open: { n: 40, V: 0.1, set_pressure: 1200000, T: 400 },
          blocked: { n: 40, V: 0.1, set_pressure: 1200000, T: 300 },
        },
      },
      lifted: {
        reseat: {
          target: 'closed',
          guard: 'TD1 <= 0.93*env.set_pressure',
          open: { V: 0.1, T: 320, set_pressure: 1200000, n: 40 },
          blocked: { V: 0.1, T: 320, set_pressure: 1200000, n: 44 },
        },
        burst: {
          target: 'burst',
          guard: 'TD1 >= 1.21*env.set_pressure',
          open: { n: 40, V: 0.1, set_pressure: 1200000, T: 460 },
          blocked: { n: 40, V: 0.1, set_pressure: 1200000, T: 400 },
        },
      },
      burst: {},
    },
  },
  {
    id: 'compressor-discharge-temperature',
    name: 'discharge temperature of a compressor',
    initial: 'loaded',
    states: {
      loaded: {
        unload: {
          target: 'unloaded',
          guard: 'TD15 > env.warning',
          open: { T_0: 295, p_0: 100000, warning: 423, p_1: 400000 },
          blocked: { T_0: 295, p_0: 100000, warning: 423, p_1: 300000 },
        },
      },
      unloaded: {
        load: {
          target: 'loaded',
          guard: 'TD15 < env.warning - 20',
          open: { T_0: 295, p_0: 100000, warning: 423, p_1: 250000 },
          blocked: { T_0: 295, p_0: 100000, warning: 423, p_1: 350000 },
        },
        trip: {
          target: 'tripped',
          guard: 'TD15 > env.warning + 27',
          open: { T_0: 295, p_0: 100000, warning: 423, p_1: 500000 },
          blocked: { T_0: 295, p_0: 100000, warning: 423, p_1: 400000 },
        },
      },
      tripped: {
        reset: {
          target: 'unloaded',
          guard: 'env.discharge < 333',
          open: { discharge: 320 },
          blocked: { discharge: 410 },
        },
      },
    },
  },
  {
    id: 'turbine-steam-quality',
    name: 'steam to a turbine by the quality of its vapour',
    initial: 'drained',
    states: {
      drained: {
        admit: {
          target: 'on load',
          guard: 'TD43 >= 0.9',
          open: { v_f: 0.001043, v_g: 1.6941, v: 1.6 },
          blocked: { v_f: 0.001043, v_g: 1.6941, v: 0.5 },
        },
      },
      'on load': {
        isolate: {
          target: 'isolated',
          guard: 'TD43 < 0.5',
          open: { v_f: 0.001043, v_g: 1.6941, v: 0.4 },
          blocked: { v_f: 0.001043, v_g: 1.6941, v: 1.4 },
        },
        shut_off: {
          target: 'drained',
          guard: 'TD43 < 0.88',
          open: { v_f: 0.001043, v_g: 1.6941, v: 1.4 },
          blocked: { v_f: 0.001043, v_g: 1.6941, v: 1.6 },
        },
      },
      isolated: {},
    },
  },
  {
    id: 'bivalent-heat-pump',
    name: 'heat pump that hands over to the boiler in the cold',
    initial: 'on heat pump',
    states: {
      'on heat pump': {
        hand_over: {
          target: 'on boiler',
          guard: 'env.second_law*TD9 < env.price_ratio',
          open: { T_h: 318, second_law: 0.45, price_ratio: 3, T_c: 263 },
          blocked: { T_h: 318, second_law: 0.45, price_ratio: 3, T_c: 278 },
        },
      },
      'on boiler': {
        take_over: {
          target: 'on heat pump',
          guard: 'env.second_law*TD9 > 1.1*env.price_ratio',
          open: { T_h: 318, second_law: 0.45, price_ratio: 3, T_c: 278 },
          blocked: { T_h: 318, second_law: 0.45, price_ratio: 3, T_c: 271 },
        },
      },
    },
  },
  {
    id: 'autoclave-cycle',
    name: 'sterilization cycle of an autoclave in saturated steam',
    initial: 'purging',
    states: {
      purging: {
        hold: {
          target: 'holding',
          guard: 'abs(env.pressure - TD29) <= 0.02*TD29',
          open: { p_0: 101325, T_0: 373.15, L_m: 40650, T_1: 394.15, pressure: 205000 },
          blocked: { p_0: 101325, T_0: 373.15, L_m: 40650, T_1: 394.15, pressure: 235000 },
        },
      },
      holding: {
        abort: {
          target: 'purging',
          guard: 'abs(env.pressure - TD29) > 0.02*TD29',
          open: { p_0: 101325, T_0: 373.15, L_m: 40650, T_1: 394.15, pressure: 235000 },
          blocked: { p_0: 101325, T_0: 373.15, L_m: 40650, T_1: 394.15, pressure: 205000 },
        },
        release: {
          target: 'sterile',
          guard: 'env.held >= 900 and TD29 >= env.least_pressure',
          open: {
            p_0: 101325,
            T_0: 373.15,
            L_m: 40650,
            T_1: 394.15,
            least_pressure: 200000,
            held: 930,
          },
          blocked: {
            p_0: 101325,
            T_0: 373.15,
            L_m: 40650,
            T_1: 394.15,
            least_pressure: 200000,
            held: 600,
          },
        },
      },
      sterile: {},
    },
  },
]
