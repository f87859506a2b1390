import type { TemplateSource } from '../template.ts'

export const rotationalAndRigidBodyDynamics: readonly TemplateSource[] = [
  {
    id: 'flywheel-store',
    name: 'flywheel store charged and discharged by its energy',
    initial: 'at rest',
    states: {
      'at rest': {
        charge: {
          target: 'charged',
          guard: 'RB13 >= env.rated_energy',
          open: { I: 50, omega: 400, rated_energy: 3600000 },
          blocked: { I: 50, omega: 300, rated_energy: 3600000 },
        },
      },
      charged: {
        discharge: {
          target: 'at rest',
          guard: 'RB13 <= 0.1*env.rated_energy',
          open: { I: 50, omega: 100, rated_energy: 3600000 },
          blocked: { I: 50, omega: 300, rated_energy: 3600000 },
        },
        trip: {
          target: 'tripped',
          guard: 'env.omega > env.burst_speed/1.2',
          operators: ['RB12'],
          open: { I: 50, omega: 520, burst_speed: 600 },
          blocked: { I: 50, omega: 400, burst_speed: 600 },
        },
      },
      tripped: {},
    },
  },
  {
    id: 'rotor-balancing',
    name: 'balancing of a rotor to its grade',
    initial: 'mounted',
    states: {
      mounted: {
        measure: {
          target: 'measured',
          guard: 'RB26 > 0',
          open: { U: 0.0002, omega: 314 },
          blocked: { U: 0, omega: 314 },
        },
      },
      measured: {
        pass: {
          target: 'balanced',
          guard: 'env.residual <= RB25',
          open: { residual: 1.5e-5, G: 0.0063, m: 1, omega: 314.16 },
          blocked: { residual: 5e-5, G: 0.0063, m: 1, omega: 314.16 },
        },
        correct: {
          target: 'mounted',
          guard: 'env.residual > RB25',
          open: { residual: 5e-5, G: 0.0063, m: 1, omega: 314.16 },
          blocked: { residual: 1.5e-5, G: 0.0063, m: 1, omega: 314.16 },
        },
      },
      balanced: {},
    },
  },
  {
    id: 'gyroscope-run-up',
    name: 'gyroscope caged until its precession is slow',
    initial: 'caged',
    states: {
      caged: {
        uncage: {
          target: 'running',
          guard: 'RB19 < env.largest_drift',
          open: { m: 0.5, d: 0.04, I: 0.0005, omega: 3000, largest_drift: 0.2 },
          blocked: { m: 0.5, d: 0.04, I: 0.0005, omega: 300, largest_drift: 0.2 },
        },
      },
      running: {
        cage: {
          target: 'caged',
          guard: 'env.spin < RB21',
          open: { spin: 60, m: 0.1, d: 0.03, I1: 0.0002, I3: 5e-5 },
          blocked: { spin: 250, m: 0.1, d: 0.03, I1: 0.0002, I3: 5e-5 },
        },
      },
    },
  },
  {
    id: 'clutch-engagement',
    name: 'engagement of a clutch by the common speed',
    initial: 'open',
    states: {
      open: {
        engage: {
          target: 'slipping',
          guard: 'abs(env.omega1 - RB29) < env.largest_jump',
          open: { I1: 0.5, I2: 0.2, omega1: 100, omega2: 60, largest_jump: 15 },
          blocked: { I1: 0.5, I2: 0.2, omega1: 100, omega2: -20, largest_jump: 15 },
        },
      },
      slipping: {
        lock: {
          target: 'locked',
          guard: 'abs(env.slip) < 1',
          operators: ['RB29'],
          open: { slip: 0.3, I1: 0.5, I2: 0.2, omega1: 90, omega2: 89.7 },
          blocked: { slip: 12, I1: 0.5, I2: 0.2, omega1: 100, omega2: 88 },
        },
      },
      locked: {
        open: {
          target: 'open',
          guard: 'RB15 > env.rated_power',
          open: { tau: 300, omega: 314, rated_power: 70000 },
          blocked: { tau: 200, omega: 314, rated_power: 70000 },
        },
      },
    },
  },
  {
    id: 'satellite-spin-axis',
    name: 'spin axis of a satellite against the unstable axis',
    initial: 'spun up',
    states: {
      'spun up': {
        approve: {
          target: 'stable',
          guard: 'RB24 < env.largest_rate',
          open: { I1: 0.3, I2: 0.31, I3: 0.7, omega2: 0.5, largest_rate: 0.1 },
          blocked: { I1: 0.3, I2: 0.5, I3: 0.7, omega2: 6, largest_rate: 0.1 },
        },
        despin: {
          target: 'despun',
          guard: 'RB24 >= env.largest_rate',
          open: { I1: 0.3, I2: 0.5, I3: 0.7, omega2: 6, largest_rate: 0.1 },
          blocked: { I1: 0.3, I2: 0.31, I3: 0.7, omega2: 0.5, largest_rate: 0.1 },
        },
      },
      despun: {
        spin_up: {
          target: 'spun up',
          guard: 'RB14 <= env.wheel_torque',
          open: { I: 0.4, alpha: 0.1, wheel_torque: 0.2 },
          blocked: { I: 0.4, alpha: 1, wheel_torque: 0.2 },
        },
      },
      stable: {},
    },
  },
]
