import type { TemplateSource } from '../template.ts'

export const controlAndRobotics: readonly TemplateSource[] = [
  {
    id: 'servo-commissioning',
    name: 'commissioning of a servo loop by margin and step response',
    initial: 'tuning',
    states: {
      tuning: {
        test_step: {
          target: 'step tested',
          guard: 'RC11 >= 2',
          open: { p_1: 1, p_2: 5, K_o: 10 },
          blocked: { p_1: 1, p_2: 5, K_o: 20 },
        },
      },
      'step tested': {
        release: {
          target: 'released',
          guard: 'RC1 <= env.overshoot_limit and RC2 <= env.settling_limit',
          open: { zeta: 0.7, omega_n: 5, overshoot_limit: 0.1, settling_limit: 1.5 },
          blocked: { zeta: 0.4, omega_n: 5, overshoot_limit: 0.1, settling_limit: 1.5 },
        },
        retune: {
          target: 'tuning',
          guard: 'RC1 > env.overshoot_limit',
          open: { zeta: 0.4, overshoot_limit: 0.1 },
          blocked: { zeta: 0.7, overshoot_limit: 0.1 },
        },
      },
      released: {},
    },
  },
  {
    id: 'arm-singularity-guard',
    name: 'guard of a two-link arm against its singular poses',
    initial: 'moving',
    states: {
      moving: {
        slow: {
          target: 'slowed',
          guard: 'RC23 < 0.25*env.l_1*env.l_2',
          open: { l_1: 0.5, l_2: 0.4, theta_2: 0.2 },
          blocked: { l_1: 0.5, l_2: 0.4, theta_2: 0.9 },
        },
      },
      slowed: {
        speed_up: {
          target: 'moving',
          guard: 'RC23 > 0.5*env.l_1*env.l_2',
          open: { l_1: 0.5, l_2: 0.4, theta_2: 0.9 },
          blocked: { l_1: 0.5, l_2: 0.4, theta_2: 0.3 },
        },
        stop: {
          target: 'protective stop',
          guard: 'RC23 < 0.05*env.l_1*env.l_2',
          open: { l_1: 0.5, l_2: 0.4, theta_2: 0.03 },
          blocked: { l_1: 0.5, l_2: 0.4, theta_2: 0.2 },
        },
      },
      'protective stop': {
        jog_away: {
          target: 'slowed',
          guard: 'RC23 > 0.1*env.l_1*env.l_2',
          open: { l_1: 0.5, l_2: 0.4, theta_2: 0.15 },
          blocked: { l_1: 0.5, l_2: 0.4, theta_2: 0.05 },
        },
      },
    },
  },
  {
    id: 'vehicle-turn-interlock',
    name: 'turn interlock of a differential-drive vehicle',
    initial: 'straight',
    states: {
      straight: {
        turn: {
          target: 'turning',
          guard: 'abs(RC24) <= env.yaw_limit',
          open: { v_r: 0.6, v_l: 0.4, b: 0.35, yaw_limit: 1 },
          blocked: { v_r: 1, v_l: 0.4, b: 0.35, yaw_limit: 1 },
        },
      },
      turning: {
        straighten: {
          target: 'straight',
          guard: 'abs(RC24) < 0.05',
          open: { v_r: 0.505, v_l: 0.5, b: 0.35 },
          blocked: { v_r: 0.6, v_l: 0.5, b: 0.35 },
        },
        stop: {
          target: 'emergency stopped',
          guard: 'abs(RC24)*(env.v_r + env.v_l)/2 > env.lateral_limit',
          open: { v_r: 1.5, v_l: 0.5, b: 0.35, lateral_limit: 2 },
          blocked: { v_r: 0.6, v_l: 0.5, b: 0.35, lateral_limit: 2 },
        },
      },
      'emergency stopped': {
        release: {
          target: 'straight',
          guard: 'abs(RC24) < 0.05 and env.v_r < 0.1',
          open: { v_r: 0.01, v_l: 0.01, b: 0.35 },
          blocked: { v_r: 0.4, v_l: 0.01, b: 0.35 },
        },
      },
    },
  },
  {
    id: 'kalman-track-gate',
    name: 'track of a Kalman filter gated by its innovation',
    initial: 'acquiring',
    states: {
      acquiring: {
        confirm: {
          target: 'tracking',
          guard: 'env.gain <= 1.1*RC19',
          open: { Q_n: 0.1, R_n: 2, gain: 0.21 },
          blocked: { Q_n: 0.1, R_n: 2, gain: 0.5 },
        },
      },
      tracking: {
        coast: {
          target: 'coasting',
          guard: 'env.innovation > 3*sqrt(env.R_n/(1 - RC19))',
          open: { Q_n: 0.1, R_n: 2, innovation: 6 },
          blocked: { Q_n: 0.1, R_n: 2, innovation: 2 },
        },
      },
      coasting: {
        regain: {
          target: 'tracking',
          guard: 'env.innovation <= 3*sqrt(env.R_n/(1 - RC19))',
          open: { Q_n: 0.1, R_n: 2, innovation: 2 },
          blocked: { Q_n: 0.1, R_n: 2, innovation: 6 },
        },
        drop: {
          target: 'acquiring',
          guard: 'env.missed_scans >= 5',
          open: { missed_scans: 6 },
          blocked: { missed_scans: 2 },
        },
      },
    },
  },
  {
    id: 'pick-and-place-cycle',
    name: 'pick-and-place cycle with a limit on the following error',
    initial: 'homed',
    states: {
      homed: {
        start: {
          target: 'moving',
          guard: 'RC26 <= env.cycle_time',
          open: { d: 1.2, v_max: 0.8, a_max: 2, cycle_time: 2 },
          blocked: { d: 2.4, v_max: 0.8, a_max: 2, cycle_time: 2 },
        },
      },
      moving: {
        arrive: {
          target: 'at target',
          guard: 'env.t >= env.t_f and abs(env.position - RC27) <= env.tolerance',
          open: { q_0: 0.2, q_f: 1.4, t: 2, t_f: 2, position: 1.398, tolerance: 0.005 },
          blocked: { q_0: 0.2, q_f: 1.4, t: 2, t_f: 2, position: 1.38, tolerance: 0.005 },
        },
        fault: {
          target: 'faulted',
          guard: 'abs(env.position - RC27) > env.following_limit',
          open: { q_0: 0.2, q_f: 1.4, t: 0.8, t_f: 2, position: 0.55, following_limit: 0.05 },
          blocked: { q_0: 0.2, q_f: 1.4, t: 0.8, t_f: 2, position: 0.615, following_limit: 0.05 },
        },
      },
      faulted: {
        home: {
          target: 'homed',
          guard: 'abs(env.position) <= 10*RC28',
          open: { N_l: 500, position: 0.01 },
          blocked: { N_l: 500, position: 0.2 },
        },
      },
      'at target': {},
    },
  },
]
