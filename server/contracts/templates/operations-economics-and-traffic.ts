import type { TemplateSource } from '../template.ts'

export const operationsEconomicsAndTraffic: readonly TemplateSource[] = [
  {
    id: 'call-centre-staffing',
    name: 'staffing of a call centre by the chance to wait',
    initial: 'staffed',
    states: {
      staffed: {
        call_in: {
          target: 'reinforced',
          guard: 'QE6 > env.most',
          open: { a: 2.7, n_s: 3, most: 0.5 },
          blocked: { a: 2, n_s: 3, most: 0.5 },
        },
      },
      reinforced: {
        send_home: {
          target: 'staffed',
          guard: 'QE6 < 0.3*env.most',
          open: { a: 1, n_s: 4, most: 0.5 },
          blocked: { a: 2.7, n_s: 4, most: 0.5 },
        },
      },
    },
  },
  {
    id: 'reorder',
    name: 'order placed at the reorder point',
    initial: 'stocked',
    states: {
      stocked: {
        order: {
          target: 'ordered',
          guard: 'env.stock <= QE12',
          open: { stock: 450, D: 0.000578, t_L: 777600, SL: 0.95, sigma_d: 0.034 },
          blocked: { stock: 900, D: 0.000578, t_L: 777600, SL: 0.95, sigma_d: 0.034 },
        },
      },
      ordered: {
        receive: {
          target: 'stocked',
          guard: 'env.received >= QE10',
          open: { received: 1100, D: 0.000317, K: 25, h: 1.5844e-8 },
          blocked: { received: 100, D: 0.000317, K: 25, h: 1.5844e-8 },
        },
      },
    },
  },
  {
    id: 'ramp-metering',
    name: 'ramp of a motorway metered by its density',
    initial: 'free',
    states: {
      free: {
        meter: {
          target: 'metered',
          guard: 'QE26 < env.least_speed',
          open: { v_f: 30, k: 0.06, k_j: 0.12, least_speed: 18 },
          blocked: { v_f: 30, k: 0.03, k_j: 0.12, least_speed: 18 },
        },
      },
      metered: {
        release: {
          target: 'free',
          guard: 'QE26 > 1.2*env.least_speed',
          open: { v_f: 30, k: 0.03, k_j: 0.12, least_speed: 18 },
          blocked: { v_f: 30, k: 0.06, k_j: 0.12, least_speed: 18 },
        },
        close: {
          target: 'closed',
          guard: 'QE29 < 0',
          open: { q_2: 0.3, q_1: 0.5, k_2: 0.1, k_1: 0.02 },
          blocked: { q_2: 0.6, q_1: 0.5, k_2: 0.1, k_1: 0.02 },
        },
      },
      closed: {
        reopen: {
          target: 'metered',
          guard: 'QE25 < env.capacity',
          open: { k: 0.02, v: 22, capacity: 0.6 },
          blocked: { k: 0.04, v: 22, capacity: 0.6 },
        },
      },
    },
  },
  {
    id: 'line-release',
    name: 'lot released by the capability of its process',
    initial: 'produced',
    states: {
      produced: {
        release: {
          target: 'released',
          guard: 'QE34 >= 1.33',
          open: { USL: 62, m_x: 53, LSL: 38, sigma_x: 2 },
          blocked: { USL: 62, m_x: 58, LSL: 38, sigma_x: 2 },
        },
        hold: {
          target: 'held',
          guard: 'QE34 < 1.33',
          open: { USL: 62, m_x: 58, LSL: 38, sigma_x: 2 },
          blocked: { USL: 62, m_x: 53, LSL: 38, sigma_x: 2 },
        },
      },
      held: {
        rework: {
          target: 'produced',
          guard: 'QE16 >= env.least',
          open: { A_v: 0.9, P_f: 0.95, Q_r: 0.99, least: 0.8 },
          blocked: { A_v: 0.7, P_f: 0.9, Q_r: 0.9, least: 0.8 },
        },
      },
      released: {},
    },
  },
  {
    id: 'preventive-replacement',
    name: 'part replaced before its reliability falls',
    initial: 'in service',
    states: {
      'in service': {
        replace: {
          target: 'replaced',
          guard: 'QE32 < env.least',
          open: { t: 5400000.0, eta: 5400000.0, beta: 2, least: 0.6 },
          blocked: { t: 1000000.0, eta: 5400000.0, beta: 2, least: 0.6 },
        },
      },
      replaced: {
        return: {
          target: 'in service',
          guard: 'QE33 >= 0.95',
          open: { MTBF: 3564000.0, MTTR: 36000 },
          blocked: { MTBF: 3564000.0, MTTR: 900000 },
        },
      },
    },
  },
]
