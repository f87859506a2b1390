import type { TemplateSource } from '../template.ts'

export const gasDynamics: readonly TemplateSource[] = [
  {
    id: 'wind-tunnel-start',
    name: 'start of a supersonic wind tunnel through its second throat',
    initial: 'idle',
    states: {
      idle: {
        // The second throat must pass the flow behind a normal shock (Anderson 2003, ch. 5).
        start: {
          target: 'starting',
          guard: 'env.throat_ratio >= 1/GD10',
          open: { M: 2, throat_ratio: 1.45 },
          blocked: { M: 2, throat_ratio: 1.3 },
        },
      },
      starting: {
        run: {
          target: 'running',
          guard: 'env.pressure_ratio >= 1/GD10',
          open: { M: 2, pressure_ratio: 1.6 },
          blocked: { M: 2, pressure_ratio: 1.2 },
        },
      },
      running: {
        unstart: {
          target: 'unstarted',
          guard: 'env.plenum_pressure > GD8*env.static_pressure',
          open: { M: 2, plenum_pressure: 63000, static_pressure: 13000 },
          blocked: { M: 2, plenum_pressure: 45000, static_pressure: 13000 },
        },
      },
      unstarted: {
        'blow down': {
          target: 'idle',
          guard: 'env.plenum_pressure <= 1.05*env.ambient_pressure',
          open: { plenum_pressure: 101500, ambient_pressure: 101325 },
          blocked: { plenum_pressure: 250000, ambient_pressure: 101325 },
        },
      },
    },
  },
  {
    id: 'gas-blowdown',
    name: 'blowdown of a gas vessel from choked to subsonic outflow',
    initial: 'isolated',
    states: {
      isolated: {
        open: {
          target: 'choked venting',
          guard: 'env.back_pressure < GD6*env.p0 and GD5 <= env.flare_capacity',
          open: {
            p0: 1000000,
            A: 0.002,
            R_s: 287,
            T0: 350,
            back_pressure: 101325,
            flare_capacity: 5,
          },
          blocked: {
            p0: 1000000,
            A: 0.004,
            R_s: 287,
            T0: 350,
            back_pressure: 101325,
            flare_capacity: 5,
          },
        },
      },
      'choked venting': {
        unchoke: {
          target: 'subsonic venting',
          guard: 'env.back_pressure >= GD6*env.p0',
          open: { p0: 180000, back_pressure: 101325 },
          blocked: { p0: 400000, back_pressure: 101325 },
        },
      },
      'subsonic venting': {
        close: {
          target: 'depressured',
          guard: 'env.p0 <= env.safe_pressure',
          open: { p0: 105000, safe_pressure: 110000 },
          blocked: { p0: 150000, safe_pressure: 110000 },
        },
        repressurize: {
          target: 'choked venting',
          guard: 'env.back_pressure < GD6*env.p0',
          open: { p0: 260000, back_pressure: 101325 },
          blocked: { p0: 170000, back_pressure: 101325 },
        },
      },
      depressured: {},
    },
  },
  {
    id: 'supersonic-inlet',
    name: 'ramp inlet with its oblique shock attached',
    initial: 'subsonic',
    states: {
      subsonic: {
        schedule: {
          target: 'shock attached',
          guard: 'GD13 < env.cowl_angle and env.ramp_set == 1',
          open: { M: 2.6, theta: 0.2, cowl_angle: 0.62, ramp_set: 1 },
          blocked: { M: 1.9, theta: 0.2, cowl_angle: 0.62, ramp_set: 1 },
        },
      },
      'shock attached': {
        'open bypass': {
          target: 'bypass open',
          guard: 'GD13 > env.cowl_angle',
          open: { M: 2, theta: 0.2, cowl_angle: 0.62 },
          blocked: { M: 2.6, theta: 0.2, cowl_angle: 0.62 },
        },
        retract: {
          target: 'subsonic',
          guard: 'GD15 > env.retract_angle',
          open: { M: 1.2, retract_angle: 0.9 },
          blocked: { M: 1.8, retract_angle: 0.9 },
        },
      },
      'bypass open': {
        'close bypass': {
          target: 'shock attached',
          guard: 'GD13 < 0.95*env.cowl_angle',
          open: { M: 2.6, theta: 0.2, cowl_angle: 0.62 },
          blocked: { M: 2.25, theta: 0.2, cowl_angle: 0.62 },
        },
      },
    },
  },
  {
    id: 'shock-tube-shot',
    name: 'shot of a shock tube by its driver pressure ratio',
    initial: 'loaded',
    states: {
      loaded: {
        fire: {
          target: 'fired',
          guard: 'env.driver_ratio >= GD21',
          open: { M: 2.2, gamma4: 1.667, a1: 343, a4: 1007, driver_ratio: 14 },
          blocked: { M: 2.2, gamma4: 1.667, a1: 343, a4: 1007, driver_ratio: 11 },
        },
        refuse: {
          target: 'vented',
          guard: 'env.diaphragm_rating < GD21*env.driven_pressure',
          open: {
            M: 3.4,
            gamma4: 1.667,
            a1: 343,
            a4: 1007,
            diaphragm_rating: 1500000,
            driven_pressure: 50000,
          },
          blocked: {
            M: 2.2,
            gamma4: 1.667,
            a1: 343,
            a4: 1007,
            diaphragm_rating: 1500000,
            driven_pressure: 50000,
          },
        },
      },
      fired: {
        accept: {
          target: 'shot accepted',
          guard: 'abs(env.measured_ratio/GD8 - 1) <= 0.05',
          open: { M: 2.2, measured_ratio: 5.4 },
          blocked: { M: 2.2, measured_ratio: 4.7 },
        },
        repeat: {
          target: 'loaded',
          guard: 'abs(env.measured_ratio/GD8 - 1) > 0.05',
          open: { M: 2.2, measured_ratio: 4.7 },
          blocked: { M: 2.2, measured_ratio: 5.4 },
        },
      },
      'shot accepted': {},
      vented: {},
    },
  },
  {
    id: 'gas-duct-choking',
    name: 'long gas duct kept below its choking length',
    initial: 'flowing',
    states: {
      flowing: {
        alarm: {
          target: 'near choking',
          guard: 'env.friction_length > 0.8*GD16',
          open: { M: 0.25, friction_length: 7.2 },
          blocked: { M: 0.25, friction_length: 5 },
        },
      },
      'near choking': {
        'cut flow': {
          target: 'flow cut back',
          guard: 'env.friction_length > 0.95*GD16',
          open: { M: 0.26, friction_length: 7.6 },
          blocked: { M: 0.25, friction_length: 7.2 },
        },
        clear: {
          target: 'flowing',
          guard: 'env.friction_length < 0.7*GD16',
          open: { M: 0.22, friction_length: 7.2 },
          blocked: { M: 0.25, friction_length: 7.2 },
        },
      },
      'flow cut back': {
        restore: {
          target: 'flowing',
          guard: 'env.outlet_pressure > 1.5*env.p_inlet/GD17',
          open: { M: 0.2, outlet_pressure: 450000, p_inlet: 600000 },
          blocked: { M: 0.2, outlet_pressure: 140000, p_inlet: 600000 },
        },
      },
    },
  },
]
