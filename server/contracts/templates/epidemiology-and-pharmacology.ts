import type { TemplateSource } from '../template.ts'

export const epidemiologyAndPharmacology: readonly TemplateSource[] = [
  {
    id: 'outbreak-response',
    name: 'response to an outbreak by its effective reproduction number',
    initial: 'sporadic',
    states: {
      sporadic: {
        declare: {
          target: 'outbreak',
          guard: 'EP4 > 1',
          open: { R0: 3, S: 600000, N: 1e6 },
          blocked: { R0: 1.5, S: 600000, N: 1e6 },
        },
      },
      outbreak: {
        lock_down: {
          target: 'locked down',
          guard: 'EP5 < env.shortest_doubling',
          open: { r: 4e-6, shortest_doubling: 259200 },
          blocked: { r: 1e-6, shortest_doubling: 259200 },
        },
        stand_down: {
          target: 'sporadic',
          guard: 'EP4 < 0.8',
          open: { R0: 3, S: 200000, N: 1e6 },
          blocked: { R0: 3, S: 600000, N: 1e6 },
        },
      },
      'locked down': {
        ease: {
          target: 'outbreak',
          guard: 'EP5 > 2*env.shortest_doubling and EP7 < env.force_permitted',
          open: {
            r: 1e-6,
            shortest_doubling: 259200,
            beta: 2.3e-6,
            I: 500,
            N: 1e6,
            force_permitted: 1e-8,
          },
          blocked: {
            r: 1e-6,
            shortest_doubling: 259200,
            beta: 2.3e-6,
            I: 20000,
            N: 1e6,
            force_permitted: 1e-8,
          },
        },
      },
    },
  },
  {
    id: 'vaccination-campaign',
    name: 'vaccination campaign until herd immunity',
    initial: 'planned',
    states: {
      planned: {
        launch: {
          target: 'vaccinating',
          guard: 'env.immune_share < EP2',
          open: { R0: 15, immune_share: 0.8 },
          blocked: { R0: 15, immune_share: 0.95 },
        },
      },
      vaccinating: {
        complete: {
          target: 'complete',
          guard: 'env.coverage*EP22 >= EP2',
          open: { R0: 4, coverage: 0.9, AR_v: 0.00044, AR_u: 0.00884 },
          blocked: { R0: 4, coverage: 0.6, AR_v: 0.00044, AR_u: 0.00884 },
        },
        suspend: {
          target: 'suspended',
          guard: 'EP22 < 0.5',
          open: { AR_v: 0.006, AR_u: 0.00884 },
          blocked: { AR_v: 0.00044, AR_u: 0.00884 },
        },
      },
      suspended: {
        resume: {
          target: 'vaccinating',
          guard: 'EP22 >= 0.5',
          open: { AR_v: 0.00044, AR_u: 0.00884 },
          blocked: { AR_v: 0.006, AR_u: 0.00884 },
        },
      },
      complete: {},
    },
  },
  {
    id: 'theophylline-titration',
    name: 'titration of theophylline between 10 and 20 mg/L',
    initial: 'titrating',
    states: {
      titrating: {
        maintain: {
          target: 'maintained',
          guard: 'EP27 >= 0.01 and EP27 <= 0.02',
          open: { F: 0.9, CL: 8.333e-7, tau: 28800, dose: 0.0003 },
          blocked: { F: 0.9, CL: 8.333e-7, tau: 28800, dose: 0.0001 },
        },
      },
      maintained: {
        withhold: {
          target: 'withheld',
          guard: 'EP27 > 0.02',
          open: { F: 0.9, CL: 8.333e-7, tau: 28800, dose: 0.0006 },
          blocked: { F: 0.9, CL: 8.333e-7, tau: 28800, dose: 0.0003 },
        },
      },
      withheld: {
        resume: {
          target: 'titrating',
          guard: 'EP24 < 0.015',
          open: { dose: 0.0006, V_d: 0.025, k_e: 2.78e-5, t: 43200 },
          blocked: { dose: 0.0006, V_d: 0.025, k_e: 2.78e-5, t: 3600 },
        },
      },
    },
  },
  {
    id: 'screening-test',
    name: 'screening test adopted by its predictive values',
    initial: 'evaluated',
    states: {
      evaluated: {
        adopt: {
          target: 'adopted',
          guard: 'EP14 >= env.least_predictive',
          open: { sens: 0.99, prev: 0.2, spec: 0.95, least_predictive: 0.8 },
          blocked: { sens: 0.99, prev: 0.01, spec: 0.95, least_predictive: 0.8 },
        },
        reject: {
          target: 'rejected',
          guard: 'EP16 < 5',
          open: { sens: 0.9, spec: 0.8 },
          blocked: { sens: 0.9, spec: 0.95 },
        },
      },
      adopted: {
        withdraw: {
          target: 'rejected',
          guard: 'EP15 < 0.99',
          open: { spec: 0.95, prev: 0.2, sens: 0.8 },
          blocked: { spec: 0.95, prev: 0.2, sens: 0.99 },
        },
      },
      rejected: {},
    },
  },
  {
    id: 'infectious-room-ventilation',
    name: 'ventilation of a shared room by the risk of infection',
    initial: 'normal ventilation',
    states: {
      'normal ventilation': {
        boost: {
          target: 'full ventilation',
          guard: 'EP13 > env.accepted_risk',
          open: { I: 1, q: 0.00361, p: 0.000139, t: 28800, accepted_risk: 0.05, Q: 0.1 },
          blocked: { I: 1, q: 0.00361, p: 0.000139, t: 28800, accepted_risk: 0.05, Q: 0.5 },
        },
      },
      'full ventilation': {
        reduce: {
          target: 'normal ventilation',
          guard: 'EP13 < 0.5*env.accepted_risk',
          open: { I: 1, q: 0.00361, p: 0.000139, t: 28800, accepted_risk: 0.05, Q: 1 },
          blocked: { I: 1, q: 0.00361, p: 0.000139, t: 28800, accepted_risk: 0.05, Q: 0.5 },
        },
        clear: {
          target: 'cleared',
          guard: 'EP13 > 4*env.accepted_risk',
          open: { I: 1, q: 0.00361, p: 0.000139, t: 28800, accepted_risk: 0.05, Q: 0.03 },
          blocked: { I: 1, q: 0.00361, p: 0.000139, t: 28800, accepted_risk: 0.05, Q: 0.5 },
        },
      },
      cleared: {
        readmit: {
          target: 'full ventilation',
          guard: 'EP13 <= env.accepted_risk',
          open: { I: 1, q: 0.00361, p: 0.000139, t: 28800, accepted_risk: 0.05, Q: 0.5 },
          blocked: { I: 1, q: 0.00361, p: 0.000139, t: 28800, accepted_risk: 0.05, Q: 0.1 },
        },
      },
    },
  },
]
