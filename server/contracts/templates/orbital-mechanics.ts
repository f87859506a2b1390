import type { TemplateSource } from '../template.ts'

export const orbitalMechanics: readonly TemplateSource[] = [
  {
    id: 'geosynchronous-station',
    name: 'station of a geosynchronous satellite by its period',
    initial: 'drifting',
    states: {
      drifting: {
        capture: {
          target: 'on station',
          guard: 'abs(ORBIT_PERIOD - 86164.1) < env.period_tolerance',
          open: { a: 4.2164e7, M: 5.9722e24, period_tolerance: 10 },
          blocked: { a: 4.23e7, M: 5.9722e24, period_tolerance: 10 },
        },
      },
      'on station': {
        drift: {
          target: 'drifting',
          guard: 'abs(ORBIT_PERIOD - 86164.1) >= env.period_tolerance',
          open: { a: 4.22e7, M: 5.9722e24, period_tolerance: 10 },
          blocked: { a: 4.2164e7, M: 5.9722e24, period_tolerance: 10 },
        },
      },
    },
  },
  {
    id: 'hohmann-transfer',
    name: 'Hohmann transfer from a parking orbit',
    initial: 'in parking orbit',
    states: {
      'in parking orbit': {
        depart: {
          target: 'transferring',
          guard: 'OM19 <= env.dv_budget',
          open: { mu: 3.986004418e14, r_1: 6569481, r_2: 42164170, dv_budget: 4200 },
          blocked: { mu: 3.986004418e14, r_1: 6569481, r_2: 42164170, dv_budget: 3500 },
        },
      },
      transferring: {
        circularize: {
          target: 'in target orbit',
          guard: 'abs(env.elapsed/OM20 - 1) <= 0.01',
          open: { r_1: 6569481, r_2: 42164170, mu: 3.986004418e14, elapsed: 18900 },
          blocked: { r_1: 6569481, r_2: 42164170, mu: 3.986004418e14, elapsed: 9000 },
        },
        declare_late: {
          target: 'in contingency',
          guard: 'env.elapsed > 1.05*OM20',
          open: { r_1: 6569481, r_2: 42164170, mu: 3.986004418e14, elapsed: 21000 },
          blocked: { r_1: 6569481, r_2: 42164170, mu: 3.986004418e14, elapsed: 18900 },
        },
      },
      'in target orbit': {},
      'in contingency': {},
    },
  },
  {
    id: 'sun-synchronous-upkeep',
    name: 'upkeep of a sun-synchronous orbit to its disposal',
    initial: 'drifting',
    states: {
      drifting: {
        correct: {
          target: 'nominal',
          guard: 'abs(OM23 - 1.99106e-7) < env.rate_tolerance and env.burn_dv <= env.dv_remaining',
          open: {
            J2: 0.00108263,
            mu: 3.986004418e14,
            a: 7.2e6,
            R: 6378137,
            e: 0.01,
            i: 1.7225,
            rate_tolerance: 1e-9,
            burn_dv: 18,
            dv_remaining: 60,
          },
          blocked: {
            J2: 0.00108263,
            mu: 3.986004418e14,
            a: 7.2e6,
            R: 6378137,
            e: 0.01,
            i: 1.72,
            rate_tolerance: 1e-9,
            burn_dv: 18,
            dv_remaining: 60,
          },
        },
        retire: {
          target: 'deorbiting',
          guard: 'OM21 > env.dv_remaining',
          open: { v: 7440, Delta_i: 0.0025, dv_remaining: 12 },
          blocked: { v: 7440, Delta_i: 0.0025, dv_remaining: 60 },
        },
      },
      nominal: {
        drift: {
          target: 'drifting',
          guard: 'abs(OM23 - 1.99106e-7) >= env.rate_tolerance',
          open: {
            J2: 0.00108263,
            mu: 3.986004418e14,
            a: 7.2e6,
            R: 6378137,
            e: 0.01,
            i: 1.72,
            rate_tolerance: 1e-9,
          },
          blocked: {
            J2: 0.00108263,
            mu: 3.986004418e14,
            a: 7.2e6,
            R: 6378137,
            e: 0.01,
            i: 1.7225,
            rate_tolerance: 1e-9,
          },
        },
      },
      deorbiting: {
        dispose: {
          target: 'disposed',
          guard: 'OM10 <= env.planet_radius + 80000',
          open: { a: 6.78e6, e: 0.05, nu: 0, planet_radius: 6378137 },
          blocked: { a: 6.78e6, e: 0.02, nu: 0, planet_radius: 6378137 },
        },
      },
      disposed: {},
    },
  },
  {
    id: 'rendezvous-corridor',
    name: 'approach to a target within the corridor of a rendezvous',
    initial: 'holding',
    states: {
      holding: {
        approach: {
          target: 'approaching',
          guard: 'abs(OM33) <= env.corridor',
          open: { n: 0.001131, t: 600, x: 20, v_x: -0.02, v_y: -0.02, corridor: 50 },
          blocked: { n: 0.001131, t: 600, x: 20, v_x: 0.5, v_y: -0.02, corridor: 50 },
        },
      },
      approaching: {
        abort: {
          target: 'retreating',
          guard: 'abs(OM33) > 2*env.corridor',
          open: { n: 0.001131, t: 600, x: 20, v_x: 0.5, v_y: -0.02, corridor: 50 },
          blocked: { n: 0.001131, t: 600, x: 20, v_x: -0.02, v_y: -0.02, corridor: 50 },
        },
        capture: {
          target: 'captured',
          guard: 'abs(OM33) <= env.capture_range',
          open: { n: 0.001131, t: 10, x: 0.3, v_x: -0.01, v_y: 0, capture_range: 0.5 },
          blocked: { n: 0.001131, t: 10, x: 2, v_x: -0.01, v_y: 0, capture_range: 0.5 },
        },
      },
      retreating: {
        hold: {
          target: 'holding',
          guard: 'abs(OM33) >= env.safe_distance',
          open: { n: 0.001131, t: 600, x: 250, v_x: 0.1, v_y: 0, safe_distance: 200 },
          blocked: { n: 0.001131, t: 600, x: 20, v_x: 0.1, v_y: 0, safe_distance: 200 },
        },
      },
      captured: {},
    },
  },
  {
    id: 'swing-by-encounter',
    name: 'swing-by of a planet from its targeting to the departure',
    initial: 'cruising',
    states: {
      cruising: {
        target: {
          target: 'targeted',
          guard: 'abs(OM11 - env.required_turn) <= env.turn_tolerance',
          open: {
            r_p: 7e6,
            v_inf: 5000,
            mu: 3.986004418e14,
            required_turn: 1.54,
            turn_tolerance: 0.01,
          },
          blocked: {
            r_p: 9e6,
            v_inf: 5000,
            mu: 3.986004418e14,
            required_turn: 1.54,
            turn_tolerance: 0.01,
          },
        },
      },
      targeted: {
        release: {
          target: 'cruising',
          guard: 'abs(OM11 - env.required_turn) > env.turn_tolerance',
          open: {
            r_p: 9e6,
            v_inf: 5000,
            mu: 3.986004418e14,
            required_turn: 1.54,
            turn_tolerance: 0.01,
          },
          blocked: {
            r_p: 7e6,
            v_inf: 5000,
            mu: 3.986004418e14,
            required_turn: 1.54,
            turn_tolerance: 0.01,
          },
        },
        enter: {
          target: 'in the sphere of influence',
          guard: 'env.range <= OM25',
          open: { a: 1.496e11, m: 5.9722e24, M: 1.98841e30, range: 9e8 },
          blocked: { a: 1.496e11, m: 5.9722e24, M: 1.98841e30, range: 2e9 },
        },
      },
      'in the sphere of influence': {
        leave: {
          target: 'outbound',
          guard: 'env.range > OM25',
          open: { a: 1.496e11, m: 5.9722e24, M: 1.98841e30, range: 1.1e9 },
          blocked: { a: 1.496e11, m: 5.9722e24, M: 1.98841e30, range: 9e8 },
        },
      },
      outbound: {},
    },
  },
]
