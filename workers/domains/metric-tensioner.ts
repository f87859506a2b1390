import { defineDomain } from '../operator.ts'

const work = 'Specification of this service: the pulse and operator KO42'
const f = { unit: 'Hz', title: 'pulse frequency', above: 0, default: 1.287 }
const t = { unit: 's', title: 'time', default: 0 }
const phi0 = { unit: 'rad', title: 'initial phase', default: 0 }
// The dynamic solver quotes its amplitudes at 1 kHz: alpha = 1 acts as 1.287e-3.
const constants = { f_ref: { value: 1000, unit: 'Hz' } }

export const metricTensioner = defineDomain({
  name: 'Metric Tensioner',
  prefix: 'KO',
  scope: 'the mandatory modulation R(t) and its two amplitudes',
  sources: ['arxiv', 'openalex', 'crossref'],
  core: true,
  defaultOperator: 'KO42',
  operators: [
    {
      id: 'KO42',
      title: 'Metric tensioner',
      equation: 'R_t = S*(1 + alpha*sin(2*pi*f*t + phi0))',
      inputs: {
        S: { unit: '1', title: 'unmodulated sum S(t)', default: 1 },
        alpha: { unit: '1', title: 'coupling', min: -1, max: 1, default: 1e-3 },
        f,
        t,
        phi0,
      },
      output: { unit: '1', title: 'modulated sum', symbol: 'R(t)' },
      keywords: ['pulse', 'modulation', 'master sum', 'svcond'],
      source: work,
      test: {
        inputs: { S: 1, alpha: 1e-3, f: 1.287, t: 0.1, phi0: 0.3 },
        expected: 1.0008950957704,
        relTol: 1e-12,
        source: 'evaluated apart with 30 digits',
      },
      related: ['KO42.1', 'KO42.2'],
    },
    {
      id: 'KO42.1',
      title: 'Sine term of the metric tensioner',
      equation: 'R_alpha = alpha*f/f_ref*sin(2*pi*f*t + phi0)',
      inputs: { alpha: { unit: '1', title: 'amplitude alpha', default: 1 }, f, t, phi0 },
      output: { unit: '1', title: 'relative modulation by alpha' },
      constants,
      keywords: ['alpha', 'amplitude', 'dynamic solver'],
      source: work,
      test: {
        inputs: { alpha: 1, f: 1.287, t: 0.1, phi0: 0 },
        expected: 0.000930955175430939,
        source: 'evaluated apart with 30 digits',
      },
      related: ['KO42', 'KO42.2'],
    },
    {
      id: 'KO42.2',
      title: 'Cosine term of the metric tensioner',
      equation: 'R_beta = beta*f/f_ref*cos(2*pi*f*t + phi0)',
      inputs: { beta: { unit: '1', title: 'amplitude beta', default: 0 }, f, t, phi0 },
      output: { unit: '1', title: 'relative modulation by beta' },
      constants,
      keywords: ['beta', 'amplitude', 'dynamic solver'],
      source: work,
      test: {
        inputs: { beta: 0.5, f: 1.287, t: 0.1, phi0: 0 },
        expected: 0.00044432292911191,
        source: 'evaluated apart with 30 digits',
      },
      related: ['KO42', 'KO42.1'],
    },
  ],
})
