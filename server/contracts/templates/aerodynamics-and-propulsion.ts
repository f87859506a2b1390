import type { TemplateSource } from '../template.ts'

export const aerodynamicsAndPropulsion: readonly TemplateSource[] = [
  {
    id: 'stall-protection',
    name: 'stall warning and stick pusher of an aeroplane',
    initial: 'in flight',
    states: {
      'in flight': {
        warn: {
          target: 'stick shaker',
          guard: 'env.airspeed < 1.07*AE2',
          open: { W: 10800, rho: 1.225, S: 16.2, C_L_max: 1.6, airspeed: 27.5 },
          blocked: { W: 10800, rho: 1.225, S: 16.2, C_L_max: 1.6, airspeed: 33 },
        },
      },
      'stick shaker': {
        push: {
          target: 'stick pusher',
          guard: 'env.airspeed < AE2',
          open: { W: 10800, rho: 1.225, S: 16.2, C_L_max: 1.6, airspeed: 25.5 },
          blocked: { W: 10800, rho: 1.225, S: 16.2, C_L_max: 1.6, airspeed: 27.5 },
        },
        recover: {
          target: 'in flight',
          guard: 'env.airspeed > 1.2*AE2',
          open: { W: 10800, rho: 1.225, S: 16.2, C_L_max: 1.6, airspeed: 33 },
          blocked: { W: 10800, rho: 1.225, S: 16.2, C_L_max: 1.6, airspeed: 29 },
        },
      },
      'stick pusher': {
        release: {
          target: 'in flight',
          guard: 'AE1 > env.W and env.airspeed > 1.1*AE2',
          open: { W: 10800, rho: 1.225, S: 16.2, C_L_max: 1.6, airspeed: 34, v: 34, C_L: 1 },
          blocked: { W: 10800, rho: 1.225, S: 16.2, C_L_max: 1.6, airspeed: 27, v: 27, C_L: 1 },
        },
      },
    },
  },
  {
    id: 'take-off-decision',
    name: 'take-off of a jet from the runway available',
    initial: 'lined up',
    states: {
      'lined up': {
        // The all-engine take-off distance counts 115 % (14 CFR 25.113).
        roll: {
          target: 'rolling',
          guard: '1.15*AE21 <= env.runway',
          open: { W: 88176, rho: 1.225, S: 29.5, C_L_max: 1.3, F: 32500, runway: 1000 },
          blocked: { W: 88176, rho: 1.225, S: 29.5, C_L_max: 1.3, F: 32500, runway: 800 },
        },
        decline: {
          target: 'taxied back',
          guard: '1.15*AE21 > env.runway',
          open: { W: 88176, rho: 1.225, S: 29.5, C_L_max: 1.3, F: 32500, runway: 800 },
          blocked: { W: 88176, rho: 1.225, S: 29.5, C_L_max: 1.3, F: 32500, runway: 1000 },
        },
      },
      rolling: {
        rotate: {
          target: 'airborne',
          guard: 'env.ground_speed >= 1.1*AE2',
          open: { W: 88176, rho: 1.225, S: 29.5, C_L_max: 1.3, F: 32500, ground_speed: 70 },
          blocked: { W: 88176, rho: 1.225, S: 29.5, C_L_max: 1.3, F: 32500, ground_speed: 50 },
        },
        reject: {
          target: 'stopped',
          guard: 'env.F < env.thrust_set and env.ground_speed < AE2',
          open: {
            W: 88176,
            rho: 1.225,
            S: 29.5,
            C_L_max: 1.3,
            F: 16000,
            thrust_set: 31000,
            ground_speed: 35,
          },
          blocked: {
            W: 88176,
            rho: 1.225,
            S: 29.5,
            C_L_max: 1.3,
            F: 32500,
            thrust_set: 31000,
            ground_speed: 35,
          },
        },
      },
      airborne: {},
      'taxied back': {},
      stopped: {},
    },
  },
  {
    id: 'fuel-dispatch',
    name: 'dispatch and diversion of a jet by its Breguet range',
    initial: 'planning',
    states: {
      planning: {
        dispatch: {
          target: 'en route',
          guard: 'AE14 >= 1.05*env.distance + env.reserve_distance',
          open: {
            v: 236,
            c_t: 0.00017,
            L_D: 17,
            W_0: 2400000,
            W_1: 1700000,
            distance: 7000000,
            reserve_distance: 600000,
          },
          blocked: {
            v: 236,
            c_t: 0.00017,
            L_D: 17,
            W_0: 2400000,
            W_1: 1700000,
            distance: 7600000,
            reserve_distance: 600000,
          },
        },
      },
      'en route': {
        divert: {
          target: 'diverting',
          guard: 'AE14 < env.distance_to_go + env.reserve_distance',
          open: {
            v: 236,
            c_t: 0.00017,
            L_D: 17,
            W_0: 1950000,
            W_1: 1750000,
            distance_to_go: 2400000,
            reserve_distance: 600000,
          },
          blocked: {
            v: 236,
            c_t: 0.00017,
            L_D: 17,
            W_0: 2100000,
            W_1: 1750000,
            distance_to_go: 2400000,
            reserve_distance: 600000,
          },
        },
        // Final reserve of 30 minutes of holding (ICAO Annex 6, part I, 4.3.6).
        land: {
          target: 'landed',
          guard: 'AE16 >= 1800',
          open: { L_D: 17, c_t: 0.00017, W_0: 1800000, W_1: 1750000 },
          blocked: { L_D: 17, c_t: 0.00017, W_0: 1760000, W_1: 1750000 },
        },
      },
      diverting: {
        'declare emergency': {
          target: 'mayday fuel',
          guard: 'AE16 < 1800',
          open: { L_D: 17, c_t: 0.00017, W_0: 1760000, W_1: 1750000 },
          blocked: { L_D: 17, c_t: 0.00017, W_0: 1800000, W_1: 1750000 },
        },
        land: {
          target: 'landed',
          guard: 'env.distance_to_go <= env.circuit',
          open: { distance_to_go: 4000, circuit: 5000 },
          blocked: { distance_to_go: 90000, circuit: 5000 },
        },
      },
      'mayday fuel': {
        land: {
          target: 'landed',
          guard: 'AE14 >= env.distance_to_go',
          open: {
            v: 236,
            c_t: 0.00017,
            L_D: 17,
            W_0: 1752000,
            W_1: 1750000,
            distance_to_go: 20000,
          },
          blocked: {
            v: 236,
            c_t: 0.00017,
            L_D: 17,
            W_0: 1752000,
            W_1: 1750000,
            distance_to_go: 40000,
          },
        },
      },
      landed: {},
    },
  },
  {
    id: 'rocket-staging',
    name: 'staging of a launcher on its velocity increment',
    initial: 'first stage',
    states: {
      'first stage': {
        separate: {
          target: 'second stage',
          guard: 'AE31 >= env.staging_speed',
          open: { v_e: 3050, m_0: 549054, m_f: 137000, staging_speed: 4200 },
          blocked: { v_e: 3050, m_0: 549054, m_f: 180000, staging_speed: 4200 },
        },
        abort: {
          target: 'aborted',
          guard: 'AE33 < env.corridor_speed',
          open: { v_e: 2800, m_0: 549054, m_f: 260000, t_b: 150, corridor_speed: 900 },
          blocked: { v_e: 2800, m_0: 549054, m_f: 150000, t_b: 150, corridor_speed: 900 },
        },
      },
      'second stage': {
        'cut off': {
          target: 'in orbit',
          guard: 'AE31 + env.staging_speed >= env.orbit_budget',
          open: { v_e: 3410, m_0: 120000, m_f: 25000, staging_speed: 4200, orbit_budget: 9400 },
          blocked: { v_e: 3410, m_0: 120000, m_f: 32000, staging_speed: 4200, orbit_budget: 9400 },
        },
      },
      'in orbit': {},
      aborted: {},
    },
  },
  {
    id: 'heat-shield-entry',
    name: 'entry capsule from interface to parachutes',
    initial: 'approach',
    states: {
      approach: {
        commit: {
          target: 'entry',
          guard: 'AE41 <= env.deceleration_limit',
          open: { v_E: 7800, theta: 0.06, H_s: 7160, deceleration_limit: 120 },
          blocked: { v_E: 7800, theta: 0.1, H_s: 7160, deceleration_limit: 120 },
        },
      },
      entry: {
        'lift up': {
          target: 'lift vector up',
          guard: 'AE42 > env.heating_limit',
          open: { rho: 0.0003, r_n: 4.69, v: 9500, heating_limit: 1000000 },
          blocked: { rho: 0.000156, r_n: 4.69, v: 9500, heating_limit: 1000000 },
        },
        deploy: {
          target: 'drogues out',
          guard: 'AE38 < env.drogue_speed',
          open: { v: 220, rho: 0.09, drogue_speed: 80 },
          blocked: { v: 500, rho: 0.09, drogue_speed: 80 },
        },
      },
      'lift vector up': {
        'lift down': {
          target: 'entry',
          guard: 'AE42 < 0.8*env.heating_limit',
          open: { rho: 0.00012, r_n: 4.69, v: 9000, heating_limit: 1000000 },
          blocked: { rho: 0.0003, r_n: 4.69, v: 9000, heating_limit: 1000000 },
        },
      },
      'drogues out': {
        'release main': {
          target: 'main parachutes',
          guard: 'AE38 < env.main_speed and AE35 > env.main_pressure',
          open: { v: 75, rho: 0.82, h: 3300, main_speed: 70, main_pressure: 60000 },
          blocked: { v: 100, rho: 0.82, h: 3300, main_speed: 70, main_pressure: 60000 },
        },
      },
      'main parachutes': {},
    },
  },
]
