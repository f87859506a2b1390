// Computations for the tests of the envelope: a closed form and a solver's.
import type { Computation } from '../../server/envelope/computation.ts'

const equation = 'F = G*m1*m2/r^2 = 6.6743e-11*5.9722e24*7.346e22/(3.844e8)^2 = 1.982e20 N'

export const closedForm: Computation = {
  tool: 'svc_compute',
  value: 1.982e20,
  unit: 'N',
  uncertainty: 4.5e15,
  operatorIds: ['NM21'],
  equations: [equation],
  terms: [{ term: 'G*m1*m2/r^2', operator: 'NM21', value: 1.982e20 }],
  check: { name: 'rescaled units', value: 2e-16, bound: 1e-4, passed: true },
  results: [{ operator_id: 'NM21', value: 1.982e20, unit: 'N', equation }],
  elapsedMs: 0.02,
}

export const solved: Computation = {
  ...closedForm,
  tool: 'svc_heat',
  value: 0.82,
  unit: '1',
  uncertainty: 1e-6,
  operatorIds: ['svc_heat'],
  equations: ['A/A0 = exp(-2*pi^2*alpha*t) = 0.82'],
  terms: [{ term: 'mode (1,1)', value: 0.82 }],
  results: [{ operator_id: 'svc_heat', value: 0.82, unit: '1', equation: 'A/A0 = 0.82' }],
  result: {
    amplitudeRatio: 0.82,
    method: 'Crank-Nicolson',
    parameters: { nx: 100, ny: 100 },
    checks: [{ name: 'decay', value: 1e-7, bound: 1e-4, passed: true }],
    accuracy: { estimate: 1e-6, bound: 1e-4, how: 'exact solution' },
    warnings: [],
    series: { t: Float64Array.of(0, 1), amplitude: Float64Array.of(1, 0.82) },
    fields: {
      temperature: {
        nx: 100,
        ny: 100,
        dx: 0.01,
        dy: 0.01,
        values: new Float64Array(1e4).fill(0.5),
      },
    },
  },
  elapsedMs: 12,
}
