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
]
