import { defineDomain } from '../operator.ts'

const murray = 'Murray and Dermott, Solar System Dynamics'

export const orbitalMechanics = defineDomain({
  name: 'Orbital Mechanics',
  prefix: 'OM',
  scope:
    'Kepler orbits, vis-viva, transfers, perturbations, anomalies, rendezvous, restricted three-body, ground tracks',
  sources: ['arxiv', 'openalex', 'crossref'],
  defaultOperator: 'ORBIT_PERIOD',
  operators: [
    {
      id: 'ORBIT_PERIOD',
      title: "Kepler's third law: orbital period",
      aliases: ['OM0'],
      equation: 'period = 2*pi*sqrt(a^3/(G*M))',
      inputs: {
        a: { unit: 'm', title: 'semi-major axis', above: 0, default: 149597870700 },
        M: { unit: 'kg', title: 'central mass', above: 0, default: 1.98841e30 },
      },
      output: { unit: 's', title: 'orbital period', symbol: 'T', values: 'nonnegative' },
      validity: ['bound orbit, satellite mass negligible'],
      assumptions: ['two bodies', 'Newtonian gravity'],
      keywords: ['kepler', 'orbit', 'period', 'semi-major axis', 'two-body', 'year'],
      ode: { state: 'x', unit: 'm', order: 2, rhs: '-G*M*x/abs(x)^3' },
      source: { work: murray, section: '2.3' },
      test: {
        inputs: { a: 149597870700, M: 1.98841e30 },
        expected: 31558194.994301,
        source: 'IAU 2015 values, evaluated apart with 30 digits',
        published: { value: 3.1558e7, relTol: 1e-4, source: 'sidereal year, 365.256 d' },
      },
      related: ['NM21'],
    },
  ],
})
