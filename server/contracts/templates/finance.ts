import type { TemplateSource } from '../template.ts'

export const finance: readonly TemplateSource[] = [
  {
    id: 'margin-call',
    name: 'margin call by the value at risk',
    initial: 'covered',
    states: {
      covered: {
        call: {
          target: 'called',
          guard: 'FN32 > env.margin',
          open: { V: 10000000.0, sigma: 6.8e-5, h_T: 864000, confidence: 0.99, margin: 1000000.0 },
          blocked: { V: 10000000.0, sigma: 3e-5, h_T: 864000, confidence: 0.99, margin: 1000000.0 },
        },
      },
      called: {
        pay: {
          target: 'covered',
          guard: 'FN32 <= env.margin',
          open: { V: 10000000.0, sigma: 3e-5, h_T: 864000, confidence: 0.99, margin: 1000000.0 },
          blocked: {
            V: 10000000.0,
            sigma: 6.8e-5,
            h_T: 864000,
            confidence: 0.99,
            margin: 1000000.0,
          },
        },
        liquidate: {
          target: 'liquidated',
          guard: 'env.hours > 24',
          operators: ['FN32'],
          open: { hours: 30, V: 10000000.0, sigma: 6.8e-5, h_T: 864000, confidence: 0.99 },
          blocked: { hours: 2, V: 10000000.0, sigma: 6.8e-5, h_T: 864000, confidence: 0.99 },
        },
      },
      liquidated: {},
    },
  },
  {
    id: 'mortgage-approval',
    name: 'mortgage approved by its payment',
    initial: 'applied',
    states: {
      applied: {
        approve: {
          target: 'approved',
          guard: 'FN6 <= 0.35*env.income',
          open: { rate: 0.00625, n: 180, pv: 200000, income: 6000 },
          blocked: { rate: 0.00625, n: 180, pv: 200000, income: 4000 },
        },
        decline: {
          target: 'declined',
          guard: 'FN6 > 0.35*env.income',
          open: { rate: 0.00625, n: 180, pv: 200000, income: 4000 },
          blocked: { rate: 0.00625, n: 180, pv: 200000, income: 6000 },
        },
      },
      approved: {
        repay: {
          target: 'repaid',
          guard: 'FN11 <= 0',
          open: { pv: 200000, rate: 0.00625, k_n: 180, pmt: 1860 },
          blocked: { pv: 200000, rate: 0.00625, k_n: 60, pmt: 1860 },
        },
      },
      repaid: {},
      declined: {},
    },
  },
  {
    id: 'bond-call',
    name: 'call of a bond when its price is above the call price',
    initial: 'outstanding',
    states: {
      outstanding: {
        call: {
          target: 'called',
          guard: 'FN14 > env.call_price',
          open: { C: 40, y: 0.03, n: 60, M: 1000, call_price: 1050 },
          blocked: { C: 40, y: 0.05, n: 60, M: 1000, call_price: 1050 },
        },
        mature: {
          target: 'redeemed',
          guard: 'env.periods_left < 1',
          operators: ['FN14'],
          open: { periods_left: 0, C: 40, y: 0.03, n: 1, M: 1000 },
          blocked: { periods_left: 20, C: 40, y: 0.03, n: 20, M: 1000 },
        },
      },
      called: {},
      redeemed: {},
    },
  },
  {
    id: 'project-gate',
    name: 'gate of a project by its return over the cost of capital',
    initial: 'proposed',
    states: {
      proposed: {
        fund: {
          target: 'funded',
          guard: 'FN12 > FN34',
          open: { FV: 2000, PV: 1000, n: 5, E_q: 750, D: 500, R_e: 0.124, R_d: 0.06, tau: 0.35 },
          blocked: { FV: 1200, PV: 1000, n: 5, E_q: 750, D: 500, R_e: 0.124, R_d: 0.06, tau: 0.35 },
        },
        shelve: {
          target: 'shelved',
          guard: 'FN12 <= FN34',
          open: { FV: 1200, PV: 1000, n: 5, E_q: 750, D: 500, R_e: 0.124, R_d: 0.06, tau: 0.35 },
          blocked: { FV: 2000, PV: 1000, n: 5, E_q: 750, D: 500, R_e: 0.124, R_d: 0.06, tau: 0.35 },
        },
      },
      funded: {
        stop: {
          target: 'stopped',
          guard: 'FN4 < env.spent',
          open: { FV: 1000, rate: 0.09, n: 5, spent: 800 },
          blocked: { FV: 2000, rate: 0.09, n: 3, spent: 800 },
        },
      },
      shelved: {},
      stopped: {},
    },
  },
  {
    id: 'portfolio-rebalance',
    name: 'portfolio rebalanced by its Sharpe ratio',
    initial: 'balanced',
    states: {
      balanced: {
        drift: {
          target: 'drifted',
          guard: 'FN31 < env.least',
          open: { R_p: 0.08, r_f: 0.07, sigma_p: 0.22, least: 0.3 },
          blocked: { R_p: 0.15, r_f: 0.07, sigma_p: 0.22, least: 0.3 },
        },
      },
      drifted: {
        rebalance: {
          target: 'balanced',
          guard: 'FN30 <= env.risk_limit',
          open: { w_1: 0.5, sigma_1: 0.12, w_2: 0.5, sigma_2: 0.2, rho: 0.3, risk_limit: 0.15 },
          blocked: { w_1: 0.1, sigma_1: 0.12, w_2: 0.9, sigma_2: 0.2, rho: 0.3, risk_limit: 0.15 },
        },
      },
    },
  },
]
