// Problems of a caller's own: a front, a catalyst, waves that grow, a switch, spots.
import type { OwnInput } from './own-words.ts'

interface OwnExample {
  readonly title: string
  readonly input: OwnInput
  readonly value: number
  readonly relTol?: number
}

export const OWN_EXAMPLES: readonly OwnExample[] = [
  {
    title: 'a nerve pulse of Nagumo: its front runs at (1/2 - a) sqrt(2 D)',
    input: {
      species: [{ name: 'u', D: 1, rate: 'u*(1 - u)*(u - a)', initial: '1/(1 + exp(x - 15))' }],
      parameters: { a: 0.25 },
      domain: { x: [0, 80] },
      boundaries: { left: { kind: 'no-flux' }, right: { kind: 'no-flux' } },
      tEnd: 80,
      front: { level: 0.5 },
    },
    value: 0.3535533905932738,
    relTol: 1e-4,
  },
  {
    title: 'how well a catalyst slab is used at a Thiele modulus of 3: tanh(3)/3',
    input: {
      species: [{ name: 'c', D: 1, rate: '-k*c', initial: 1 }],
      parameters: { k: 9 },
      domain: { x: [0, 1] },
      boundaries: { left: { kind: 'no-flux' }, right: { kind: 'value', value: 1 } },
      analysis: 'steady',
    },
    value: 0.331684915786,
    relTol: 1e-4,
  },
  {
    title: 'the wave by which the reactions of Schnakenberg make stripes: its growth rate',
    input: {
      species: [
        { name: 'u', D: 1, rate: 'a - u + u^2*v', initial: 1 },
        { name: 'v', D: 40, rate: 'b - u^2*v', initial: 1 },
      ],
      parameters: { a: 0.1, b: 0.9 },
      analysis: 'dispersion',
    },
    value: 0.41101121157751,
  },
  {
    title: 'a switch of two genes that repress each other: nullclines and states at rest',
    input: {
      species: [
        { name: 'u', rate: 'a/(1 + v^2) - u' },
        { name: 'v', rate: 'a/(1 + u^2) - v' },
      ],
      parameters: { a: 3 },
      analysis: 'phase-plane',
      plane: { x: [0, 4], y: [0, 4] },
    },
    // Two stable states, (3 +- sqrt(5))/2, and a saddle between them.
    value: 3,
  },
  {
    title: 'spots that the same reactions make out of noise on a square',
    input: {
      species: [
        { name: 'u', D: 1, rate: 'a - u + u^2*v', initial: 1 },
        { name: 'v', D: 40, rate: 'b - u^2*v', initial: 0.9 },
      ],
      parameters: { a: 0.1, b: 0.9 },
      domain: { x: [0, 40], y: [0, 40] },
      cells: [64, 64],
      noise: { strength: 0.02 },
      tEnd: 20,
      tolerance: 1e-5,
    },
    // The mean of u goes to a + b = 1 and is 1.1 % above it at that time.
    value: 1.01116,
    relTol: 2e-3,
  },
]
