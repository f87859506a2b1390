import type { TemplateSource } from '../template.ts'

export const orbitalMechanics: readonly TemplateSource[] = [
  {
    id: 'geosynchronous-station',
    name: 'station of a geosynchronous satellite by its period',
    initial: 'drifting',
    states: {
      drifting: {
        capture: {
          target: 'on station',
          guard: 'abs(ORBIT_PERIOD - 86164.1) < env.period_tolerance',
          open: { a: 4.2164e7, M: 5.9722e24, period_tolerance: 10 },
          blocked: { a: 4.23e7, M: 5.9722e24, period_tolerance: 10 },
        },
      },
      'on station': {
        drift: {
          target: 'drifting',
          guard: 'abs(ORBIT_PERIOD - 86164.1) >= env.period_tolerance',
          open: { a: 4.22e7, M: 5.9722e24, period_tolerance: 10 },
          blocked: { a: 4.2164e7, M: 5.9722e24, period_tolerance: 10 },
        },
      },
    },
  },
]
