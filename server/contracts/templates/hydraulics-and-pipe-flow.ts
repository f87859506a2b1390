import type { TemplateSource } from '../template.ts'

export const hydraulicsAndPipeFlow: readonly TemplateSource[] = [
  {
    id: 'pump-suction-permit',
    name: 'start and trip of a pump by its net positive suction head',
    initial: 'stopped',
    states: {
      stopped: {
        start: {
          target: 'running',
          guard: 'HY31 >= 1.3*env.npsh_required',
          open: { p_0: 101325, p_v: 2337, rho: 998, z: -3, h_f: 0.8, npsh_required: 4 },
          blocked: { p_0: 101325, p_v: 2337, rho: 998, z: -5, h_f: 0.8, npsh_required: 4 },
        },
      },
      running: {
        trip: {
          target: 'tripped',
          guard: 'HY31 < env.npsh_required',
          open: { p_0: 101325, p_v: 19946, rho: 988, z: -3, h_f: 2, npsh_required: 4 },
          blocked: { p_0: 101325, p_v: 9000, rho: 988, z: -3, h_f: 0.5, npsh_required: 4 },
        },
        overload: {
          target: 'tripped',
          guard: 'HY28 > env.motor_rating',
          open: { rho: 998, Q: 0.062, H: 32, eta: 0.75, motor_rating: 22000 },
          blocked: { rho: 998, Q: 0.05, H: 32, eta: 0.75, motor_rating: 22000 },
        },
      },
      tripped: {
        reset: {
          target: 'stopped',
          guard: 'HY31 >= 1.1*env.npsh_required',
          open: { p_0: 101325, p_v: 2337, rho: 998, z: -3, h_f: 0.8, npsh_required: 4 },
          blocked: { p_0: 101325, p_v: 2337, rho: 998, z: -6, h_f: 0.8, npsh_required: 4 },
        },
      },
    },
  },
  {
    id: 'valve-closure-surge',
    name: 'closing of a pipeline valve within the surge allowance',
    initial: 'open',
    states: {
      open: {
        // ASME B31.4: a surge stays within 110 % of the design pressure.
        'close fast': {
          target: 'closed',
          guard: 'HY32 + env.line_pressure <= 1.1*env.design_pressure',
          open: {
            rho: 998,
            a: 1150,
            Delta_v: 0.4,
            line_pressure: 600000,
            design_pressure: 1000000,
          },
          blocked: {
            rho: 998,
            a: 1150,
            Delta_v: 1.6,
            line_pressure: 600000,
            design_pressure: 1000000,
          },
        },
        'close in stages': {
          target: 'throttled',
          guard: 'HY32 + env.line_pressure > 1.1*env.design_pressure',
          open: {
            rho: 998,
            a: 1150,
            Delta_v: 1.6,
            line_pressure: 600000,
            design_pressure: 1000000,
          },
          blocked: {
            rho: 998,
            a: 1150,
            Delta_v: 0.4,
            line_pressure: 600000,
            design_pressure: 1000000,
          },
        },
      },
      throttled: {
        close: {
          target: 'closed',
          guard: 'HY32 <= env.surge_allowance',
          open: { rho: 998, a: 1150, Delta_v: 0.3, surge_allowance: 400000 },
          blocked: { rho: 998, a: 1150, Delta_v: 0.6, surge_allowance: 400000 },
        },
      },
      closed: {},
    },
  },
  {
    id: 'spillway-gate',
    name: 'gate of a spillway by the discharge over its crest',
    initial: 'shut',
    states: {
      shut: {
        raise: {
          target: 'spilling',
          guard: 'HY21 > env.turbine_flow',
          open: { C_d: 0.95, b: 3, h: 0.45, turbine_flow: 1.2 },
          blocked: { C_d: 0.95, b: 3, h: 0.3, turbine_flow: 1.2 },
        },
      },
      spilling: {
        lower: {
          target: 'shut',
          guard: 'HY21 < 0.8*env.turbine_flow',
          open: { C_d: 0.95, b: 3, h: 0.3, turbine_flow: 1.2 },
          blocked: { C_d: 0.95, b: 3, h: 0.45, turbine_flow: 1.2 },
        },
        warn: {
          target: 'flood warning',
          guard: 'HY21 > env.bankfull_discharge',
          open: { C_d: 0.95, b: 3, h: 1.5, bankfull_discharge: 7 },
          blocked: { C_d: 0.95, b: 3, h: 1, bankfull_discharge: 7 },
        },
      },
      'flood warning': {
        'stand down': {
          target: 'spilling',
          guard: 'HY21 < 0.9*env.bankfull_discharge',
          open: { C_d: 0.95, b: 3, h: 1, bankfull_discharge: 7 },
          blocked: { C_d: 0.95, b: 3, h: 1.3, bankfull_discharge: 7 },
        },
      },
    },
  },
  {
    id: 'sewer-self-cleansing',
    name: 'acceptance of a gravity sewer by its velocity',
    initial: 'surveyed',
    states: {
      surveyed: {
        // Between the minimum of 2 ft/s and the maximum of 15 ft/s of the Ten States Standards (2014), section 33.4.
        accept: {
          target: 'accepted',
          guard: 'HY13 >= 0.6 and HY13 <= 4.6',
          open: { R_h: 0.075, S: 0.004, n: 0.013 },
          blocked: { R_h: 0.075, S: 0.001, n: 0.013 },
        },
        flush: {
          target: 'on flushing round',
          guard: 'HY13 < 0.6',
          open: { R_h: 0.075, S: 0.001, n: 0.013 },
          blocked: { R_h: 0.075, S: 0.004, n: 0.013 },
        },
      },
      'on flushing round': {
        flushed: {
          target: 'surveyed',
          guard: 'HY13 >= env.scour_velocity',
          open: { R_h: 0.12, S: 0.002, n: 0.013, scour_velocity: 0.75 },
          blocked: { R_h: 0.04, S: 0.002, n: 0.013, scour_velocity: 0.75 },
        },
        relay: {
          target: 'condemned',
          guard: 'HY13 < 0.3',
          open: { R_h: 0.075, S: 0.0003, n: 0.015 },
          blocked: { R_h: 0.075, S: 0.002, n: 0.015 },
        },
      },
      accepted: {},
      condemned: {},
    },
  },
  {
    id: 'sand-filter-backwash',
    name: 'backwash of a sand filter at its terminal head loss',
    initial: 'filtering',
    states: {
      filtering: {
        backwash: {
          target: 'backwashing',
          guard: 'HY36 > env.terminal_loss',
          open: {
            mu: 0.001,
            v: 0.0019,
            phi: 0.24,
            L: 0.7,
            d_p: 0.0006,
            rho: 998,
            terminal_loss: 20000,
          },
          blocked: {
            mu: 0.001,
            v: 0.0019,
            phi: 0.42,
            L: 0.7,
            d_p: 0.0006,
            rho: 998,
            terminal_loss: 20000,
          },
        },
      },
      backwashing: {
        rinse: {
          target: 'rinsing',
          guard: 'env.turbidity < env.washed_turbidity',
          open: { turbidity: 8, washed_turbidity: 10 },
          blocked: { turbidity: 35, washed_turbidity: 10 },
        },
      },
      rinsing: {
        'return to service': {
          target: 'filtering',
          guard: 'HY36 <= env.clean_loss',
          open: {
            mu: 0.001,
            v: 0.0019,
            phi: 0.43,
            L: 0.7,
            d_p: 0.0006,
            rho: 998,
            clean_loss: 3000,
          },
          blocked: {
            mu: 0.001,
            v: 0.0019,
            phi: 0.38,
            L: 0.7,
            d_p: 0.0006,
            rho: 998,
            clean_loss: 3000,
          },
        },
        'wash again': {
          target: 'backwashing',
          guard: 'HY36 > env.clean_loss',
          open: {
            mu: 0.001,
            v: 0.0019,
            phi: 0.36,
            L: 0.7,
            d_p: 0.0006,
            rho: 998,
            clean_loss: 3000,
          },
          blocked: {
            mu: 0.001,
            v: 0.0019,
            phi: 0.43,
            L: 0.7,
            d_p: 0.0006,
            rho: 998,
            clean_loss: 3000,
          },
        },
      },
    },
  },
]
