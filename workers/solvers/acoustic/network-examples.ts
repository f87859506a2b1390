// Networks of pipes: bores of instruments and silencers.

import type { OwnInput } from './own-words.ts'

interface Example {
  readonly title: string
  readonly input: Partial<OwnInput>
  readonly value: number
}

export const NETWORK_EXAMPLES: readonly Example[] = [
  {
    title: 'a conical bore, closed at its narrow end: where a reed would play it',
    input: {
      network: [{ kind: 'cone', length: 1.2, radius: [0.006, 0.03] }],
      ends: { left: 'closed', right: 'open' },
    },
    value: 116.93352735538,
  },
  {
    title: 'a silencer of one chamber, nine times the area of its pipes',
    input: {
      c: 342,
      network: [
        { kind: 'cylinder', length: 0.1, radius: 0.02 },
        { kind: 'cylinder', length: 0.3, radius: 0.06 },
        { kind: 'cylinder', length: 0.1, radius: 0.02 },
      ],
      analysis: 'transmission',
      frequencies: { from: 20, to: 1500, count: 297 },
    },
    value: 13.170826945608,
  },
  {
    title: 'the tube of a clarinet at 20 degrees, with friction and heat at its wall',
    input: {
      network: [{ kind: 'cylinder', length: 0.6, radius: '7 mm' }],
      ends: { right: 'open' },
      medium: { temperature: 293.15, losses: 'wall' },
      analysis: 'impedance',
      frequencies: { from: 20, to: 2000, count: 400 },
    },
    value: 140.310587,
  },
  {
    title: 'two holes of a pipe, both open, both closed, and the lower one open',
    input: {
      network: [{ kind: 'cylinder', length: 0.6, radius: '7.5 mm' }],
      ends: { left: 'closed', right: 'unflanged' },
      holes: [
        { at: 0.4, radius: '4 mm', length: '4 mm' },
        { at: 0.45, radius: '4 mm', length: '4 mm' },
      ],
      fingerings: [
        ['closed', 'closed'],
        ['closed', 'open'],
      ],
      medium: { temperature: 293.15 },
      modes: 3,
    },
    value: 203.28899453,
  },
  {
    title: 'what a silencer takes from a source of 10^5 Pa s/m^3, against a pipe of its length',
    input: {
      network: [
        { kind: 'cylinder', length: 0.1, radius: 0.02 },
        { kind: 'jump' },
        { kind: 'cylinder', length: 0.3, radius: 0.06 },
        { kind: 'jump' },
        { kind: 'cylinder', length: 0.1, radius: 0.02 },
      ],
      ends: { right: 'unflanged' },
      analysis: 'insertion',
      source: { resistance: 1e5, reactance: '2*f', pipe: 0.5 },
      frequencies: { from: 20, to: 1000, count: 50 },
    },
    value: 22.8272911,
  },
]
