import type { TemplateSource } from '../template.ts'

export const statisticsAndProbability: readonly TemplateSource[] = [
  {
    id: 'shewhart-control-chart',
    name: 'process on a Shewhart chart between its warning and action limits',
    initial: 'in control',
    states: {
      'in control': {
        warn: {
          target: 'under watch',
          guard: 'abs(SB3) > 2',
          open: { x: 74.025, mu: 74, sigma: 0.01 },
          blocked: { x: 74.01, mu: 74, sigma: 0.01 },
        },
      },
      'under watch': {
        clear: {
          target: 'in control',
          guard: 'abs(SB3) <= 1',
          open: { x: 74.005, mu: 74, sigma: 0.01 },
          blocked: { x: 74.025, mu: 74, sigma: 0.01 },
        },
        stop: {
          target: 'stopped',
          guard: 'abs(SB3) > 3',
          open: { x: 74.04, mu: 74, sigma: 0.01 },
          blocked: { x: 74.025, mu: 74, sigma: 0.01 },
        },
      },
      stopped: {
        restart: {
          target: 'in control',
          guard: 'abs(SB27) < 2.1',
          open: { x_bar: 74.002, mu: 74, s: 0.01, n: 15 },
          blocked: { x_bar: 74.02, mu: 74, s: 0.01, n: 15 },
        },
      },
    },
  },
  {
    id: 'lot-acceptance',
    name: 'lot accepted by the lower limit of its yield',
    initial: 'submitted',
    states: {
      submitted: {
        accept: {
          target: 'accepted',
          guard: 'SB24 >= env.least_yield',
          inputs: { z: 1.959963984540054 },
          open: { p_hat: 0.99, n: 500, least_yield: 0.95 },
          blocked: { p_hat: 0.96, n: 50, least_yield: 0.95 },
        },
        extend: {
          target: 'under extended inspection',
          guard: 'SB24 < env.least_yield',
          inputs: { z: 1.959963984540054 },
          open: { p_hat: 0.96, n: 50, least_yield: 0.95 },
          blocked: { p_hat: 0.99, n: 500, least_yield: 0.95 },
        },
      },
      'under extended inspection': {
        accept: {
          target: 'accepted',
          guard: 'SB24 >= env.least_yield',
          inputs: { z: 1.959963984540054 },
          open: { p_hat: 0.98, n: 600, least_yield: 0.95 },
          blocked: { p_hat: 0.93, n: 600, least_yield: 0.95 },
        },
        reject: {
          target: 'rejected',
          guard: 'SB24 < env.least_yield and env.n >= 500',
          inputs: { z: 1.959963984540054 },
          open: { p_hat: 0.93, n: 600, least_yield: 0.95 },
          blocked: { p_hat: 0.93, n: 300, least_yield: 0.95 },
        },
      },
      accepted: {},
      rejected: {},
    },
  },
  {
    id: 'clinical-trial-arm',
    name: 'clinical trial from enrolment to its test, with an early stop',
    initial: 'enrolling',
    states: {
      enrolling: {
        close: {
          target: 'closed to enrolment',
          guard: 'env.enrolled >= SB26',
          open: { sigma: 10, alpha_s: 0.05, power: 0.8, delta_m: 5, enrolled: 64 },
          blocked: { sigma: 10, alpha_s: 0.05, power: 0.8, delta_m: 5, enrolled: 40 },
        },
        stop_early: {
          target: 'effect shown',
          guard: 'SB17 < 0.001',
          open: { t: 4.5, nu: 60 },
          blocked: { t: 2.5, nu: 60 },
        },
      },
      'closed to enrolment': {
        conclude_effect: {
          target: 'effect shown',
          guard: 'SB17 < 0.05',
          open: { t: 2.8, nu: 124 },
          blocked: { t: 1.2, nu: 124 },
        },
        conclude_none: {
          target: 'no effect shown',
          guard: 'SB17 >= 0.05',
          open: { t: 1.2, nu: 124 },
          blocked: { t: 2.8, nu: 124 },
        },
      },
      'effect shown': {},
      'no effect shown': {},
    },
  },
  {
    id: 'sea-wall-crest',
    name: 'crest of a sea wall against the hundred-year level',
    initial: 'adequate',
    states: {
      adequate: {
        review: {
          target: 'under review',
          guard: 'SB19 > env.crest',
          open: { mu: 3.2, sigma: 0.3, xi: 0.1, T: 100, crest: 4.8, freeboard: 0.5 },
          blocked: { mu: 3.2, sigma: 0.3, xi: 0.1, T: 100, crest: 5.5, freeboard: 0.5 },
        },
      },
      'under review': {
        confirm: {
          target: 'adequate',
          guard: 'SB19 <= env.crest',
          open: { mu: 3.2, sigma: 0.3, xi: 0.1, T: 100, crest: 5.5, freeboard: 0.5 },
          blocked: { mu: 3.2, sigma: 0.3, xi: 0.1, T: 100, crest: 4.8, freeboard: 0.5 },
        },
        condemn: {
          target: 'to be raised',
          guard: 'SB18 < 0.99',
          open: { x: 4.5, mu: 3.2, beta: 0.3 },
          blocked: { x: 5, mu: 3.2, beta: 0.3 },
        },
      },
      'to be raised': {
        rebuild: {
          target: 'adequate',
          guard: 'env.crest - SB19 >= env.freeboard',
          open: { mu: 3.2, sigma: 0.3, xi: 0.1, T: 100, crest: 5.5, freeboard: 0.5 },
          blocked: { mu: 3.2, sigma: 0.3, xi: 0.1, T: 100, crest: 5.2, freeboard: 0.5 },
        },
      },
    },
  },
  {
    id: 'mail-quarantine',
    name: 'mail quarantined by the posterior probability of spam',
    initial: 'received',
    states: {
      received: {
        quarantine: {
          target: 'quarantined',
          guard: 'SB21 > 0.9',
          open: { P_A: 0.4, P_BA: 0.8, P_BN: 0.01 },
          blocked: { P_A: 0.4, P_BA: 0.05, P_BN: 0.05 },
        },
        deliver: {
          target: 'delivered',
          guard: 'SB21 < 0.5',
          open: { P_A: 0.4, P_BA: 0.05, P_BN: 0.05 },
          blocked: { P_A: 0.4, P_BA: 0.8, P_BN: 0.01 },
        },
      },
      quarantined: {
        release: {
          target: 'delivered',
          guard: 'SB21 < 0.5',
          open: { P_A: 0.98, P_BA: 0.001, P_BN: 0.5 },
          blocked: { P_A: 0.98, P_BA: 0.9, P_BN: 0.001 },
        },
        delete: {
          target: 'deleted',
          guard: 'SB21 > 0.999',
          open: { P_A: 0.98, P_BA: 0.9, P_BN: 0.001 },
          blocked: { P_A: 0.98, P_BA: 0.001, P_BN: 0.5 },
        },
      },
      delivered: {},
      deleted: {},
    },
  },
]
