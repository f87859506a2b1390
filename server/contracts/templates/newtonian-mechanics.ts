import type { TemplateSource } from '../template.ts'

export const newtonianMechanics: readonly TemplateSource[] = [
  {
    id: 'drop-test',
    name: 'drop test with a limit on the energy at impact',
    initial: 'raised',
    states: {
      raised: {
        release: {
          target: 'dropped',
          guard: 'NM24 <= env.energy_limit',
          open: { m: 12, h: 1.5, energy_limit: 200 },
          blocked: { m: 12, h: 2, energy_limit: 200 },
        },
      },
      dropped: {
        accept: {
          target: 'passed',
          guard: 'env.peak_acceleration < env.acceleration_limit',
          operators: ['NM24'],
          open: { m: 12, h: 1.5, peak_acceleration: 380, acceleration_limit: 490 },
          blocked: { m: 12, h: 1.5, peak_acceleration: 520, acceleration_limit: 490 },
        },
        reject: {
          target: 'failed',
          guard: 'env.peak_acceleration >= env.acceleration_limit',
          operators: ['NM24'],
          open: { m: 12, h: 1.5, peak_acceleration: 520, acceleration_limit: 490 },
          blocked: { m: 12, h: 1.5, peak_acceleration: 380, acceleration_limit: 490 },
        },
      },
      passed: {},
      failed: {},
    },
  },
  {
    id: 'cable-speed',
    name: 'centripetal load on the cable of a spinning rig',
    initial: 'at rest',
    states: {
      'at rest': {
        spin: {
          target: 'spinning',
          guard: 'NM29 <= 0.5*env.working_load',
          open: { m: 2, v: 10, r: 1.2, working_load: 500 },
          blocked: { m: 2, v: 20, r: 1.2, working_load: 500 },
        },
      },
      spinning: {
        trip: {
          target: 'braking',
          guard: 'NM29 > env.working_load',
          open: { m: 2, v: 18, r: 1.2, working_load: 500 },
          blocked: { m: 2, v: 15, r: 1.2, working_load: 500 },
        },
      },
      braking: {
        reset: {
          target: 'at rest',
          guard: 'NM23 < 1',
          open: { m: 2, v: 0.1 },
          blocked: { m: 2, v: 3 },
        },
      },
    },
  },
  {
    id: 'crane-lift',
    name: 'crane lift within the load moment of its chart',
    initial: 'idle',
    states: {
      idle: {
        attach: {
          target: 'attached',
          guard: 'NM18 <= env.rated_load',
          inputs: { a: 9.80665 },
          open: { m: 800, rated_load: 10000 },
          blocked: { m: 1200, rated_load: 10000 },
        },
      },
      attached: {
        hoist: {
          target: 'hoisted',
          guard: 'NM28 <= env.rated_moment',
          open: { r: 6, F: 7845, theta: 1.5708, rated_moment: 60000 },
          blocked: { r: 9, F: 7845, theta: 1.5708, rated_moment: 60000 },
        },
        release: {
          target: 'idle',
          guard: 'env.tension < 1',
          operators: ['NM18'],
          inputs: { a: 9.80665, m: 800 },
          open: { tension: 0 },
          blocked: { tension: 7845 },
        },
      },
      hoisted: {
        lower: {
          target: 'attached',
          guard: 'NM24 > 0',
          open: { m: 800, h: 4 },
          blocked: { m: 800, h: 0 },
        },
      },
    },
  },
  {
    id: 'impact-hammer',
    name: 'blow of an impact hammer by its impulse',
    initial: 'cocked',
    states: {
      cocked: {
        strike: {
          target: 'struck',
          guard: 'NM27 >= env.least_impulse',
          open: { F: 3200, dt: 0.0025, least_impulse: 5 },
          blocked: { F: 1500, dt: 0.0025, least_impulse: 5 },
        },
      },
      struck: {
        accept: {
          target: 'accepted',
          guard: 'NM20 < env.largest_momentum',
          open: { m: 0.5, v: 12, largest_momentum: 8 },
          blocked: { m: 0.5, v: 20, largest_momentum: 8 },
        },
        repeat: {
          target: 'cocked',
          guard: 'NM20 >= env.largest_momentum',
          open: { m: 0.5, v: 20, largest_momentum: 8 },
          blocked: { m: 0.5, v: 12, largest_momentum: 8 },
        },
      },
      accepted: {},
    },
  },
  {
    id: 'tether-mission',
    name: 'gravity tether kept below its breaking load',
    initial: 'stowed',
    states: {
      stowed: {
        deploy: {
          target: 'deployed',
          guard: 'NM21 > env.least_pull',
          open: { m1: 5.9722e24, m2: 120, r: 7000000, least_pull: 800 },
          blocked: { m1: 5.9722e24, m2: 120, r: 12000000, least_pull: 800 },
        },
      },
      deployed: {
        cut: {
          target: 'cut loose',
          guard: 'NM29 > env.breaking_load',
          open: { m: 120, v: 70, r: 500, breaking_load: 1000 },
          blocked: { m: 120, v: 50, r: 500, breaking_load: 1000 },
        },
        reel: {
          target: 'stowed',
          guard: 'NM23 < 50',
          open: { m: 120, v: 0.5 },
          blocked: { m: 120, v: 2 },
        },
      },
      'cut loose': {},
    },
  },
]
