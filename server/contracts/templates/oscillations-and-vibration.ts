import type { TemplateSource } from '../template.ts'

export const oscillationsAndVibration: readonly TemplateSource[] = [
  {
    id: 'vibration-isolation',
    name: 'isolation of a machine by its transmissibility',
    initial: 'installed',
    states: {
      installed: {
        approve: {
          target: 'in service',
          guard: 'OV23 <= env.most',
          open: { r: 3, zeta: 0.1, most: 0.2 },
          blocked: { r: 1.5, zeta: 0.1, most: 0.2 },
        },
      },
      'in service': {
        alarm: {
          target: 'installed',
          guard: 'OV23 > 1.5*env.most',
          open: { r: 1.5, zeta: 0.1, most: 0.2 },
          blocked: { r: 3, zeta: 0.1, most: 0.2 },
        },
      },
    },
  },
  {
    id: 'footbridge-resonance',
    name: 'footbridge closed while pedestrians would excite it',
    initial: 'open',
    states: {
      open: {
        close: {
          target: 'closed',
          guard: 'abs(OV5 - env.step_rate) < 0.2',
          open: { k: 8000000, m: 50000, step_rate: 2 },
          blocked: { k: 20000000, m: 50000, step_rate: 2 },
        },
      },
      closed: {
        reopen: {
          target: 'open',
          guard: 'OV13 >= env.least_damping',
          open: { c: 60000, k: 8000000, m: 50000, least_damping: 0.04 },
          blocked: { c: 12000, k: 8000000, m: 50000, least_damping: 0.04 },
        },
      },
    },
  },
  {
    id: 'damper-test',
    name: 'acceptance of a damper by its logarithmic decrement',
    initial: 'on the bench',
    states: {
      'on the bench': {
        accept: {
          target: 'accepted',
          guard: 'OV16 >= OV15',
          open: { A1: 0.05, A2: 0.012, n: 2, zeta: 0.1 },
          blocked: { A1: 0.05, A2: 0.012, n: 7, zeta: 0.1 },
        },
        reject: {
          target: 'rejected',
          guard: 'OV16 < 0.5*OV15',
          open: { A1: 0.05, A2: 0.012, n: 7, zeta: 0.1 },
          blocked: { A1: 0.05, A2: 0.012, n: 2, zeta: 0.1 },
        },
      },
      accepted: {},
      rejected: {},
    },
  },
  {
    id: 'shaker-sweep',
    name: 'shaker sweep held below the limit of amplitude',
    initial: 'idle',
    states: {
      idle: {
        sweep: {
          target: 'sweeping',
          guard: 'OV21 <= env.most',
          open: { F0: 20, k: 4000, m: 10, c: 20, omega: 15, most: 0.02 },
          blocked: { F0: 20, k: 4000, m: 10, c: 20, omega: 20, most: 0.02 },
        },
      },
      sweeping: {
        dwell: {
          target: 'dwelling',
          guard: 'abs(OV24 - env.omega) < 1',
          open: { omega0: 50, zeta: 0.2, omega: 48 },
          blocked: { omega0: 50, zeta: 0.2, omega: 30 },
        },
        stop: {
          target: 'idle',
          guard: 'OV21 > env.most',
          open: { F0: 20, k: 4000, m: 10, c: 20, omega: 20, most: 0.02 },
          blocked: { F0: 20, k: 4000, m: 10, c: 20, omega: 15, most: 0.02 },
        },
      },
      dwelling: {
        stop: {
          target: 'idle',
          guard: 'env.seconds >= 60',
          operators: ['OV14'],
          open: { seconds: 60, omega0: 50, zeta: 0.2 },
          blocked: { seconds: 5, omega0: 50, zeta: 0.2 },
        },
      },
    },
  },
  {
    id: 'pendulum-clock',
    name: 'rate of a pendulum clock',
    initial: 'running',
    states: {
      running: {
        adjust: {
          target: 'adjusting',
          guard: 'abs(OV1 - env.wanted) > env.tolerance',
          open: { l: 0.996, wanted: 2, tolerance: 0.0001 },
          blocked: { l: 0.99362, wanted: 2, tolerance: 0.0001 },
        },
      },
      adjusting: {
        resume: {
          target: 'running',
          guard: 'abs(OV1 - env.wanted) <= env.tolerance',
          open: { l: 0.99362, wanted: 2, tolerance: 0.0001 },
          blocked: { l: 0.996, wanted: 2, tolerance: 0.0001 },
        },
      },
    },
  },
]
