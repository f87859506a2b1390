// Problems of a caller's own: levels, waves, bands and packets.
import type { OwnInput } from './own-words.ts'

interface OwnExample {
  readonly title: string
  readonly input: Partial<OwnInput>
  readonly value: number
  readonly relTol?: number
}

export const OWN_EXAMPLES: readonly OwnExample[] = [
  {
    title: 'an electron in a GaAs well of 8 nm between AlGaAs, whose masses differ, in eV',
    input: {
      V: 'if(abs(x) < 4, 0, 0.3)',
      effectiveMass: 'if(abs(x) < 4, 0.067, 0.092)',
      domain: { x: [-40, 40] },
      units: 'eV-nm',
      levels: 2,
    },
    value: 0.0443311167298688,
    relTol: 1e-9,
  },
  {
    title: 'neutrons in oxygen 16: Woods and Saxon, s states in MeV',
    input: {
      V: '-50/(1 + exp((r - R)/0.65))',
      parameters: { R: 3.149802624737183 },
      domain: { x: [0, 30] },
      coordinates: 'radial',
      units: 'MeV-fm',
      mass: 939.565,
      levels: 2,
    },
    value: -30.0383,
    relTol: 1e-6,
  },
  {
    title: 'the ground state of two oscillators that are coupled, in the plane',
    input: {
      V: 'x^2/2 + y^2/2 + x^2*y^2/10',
      domain: { x: [-6, 6], y: [-6, 6] },
      levels: 1,
    },
    value: 1.0233979,
    relTol: 1e-7,
  },
  {
    title: 'an electron of 0.2 eV meets a barrier of 0.3 eV, 2 nm wide, in GaAs',
    input: {
      V: 'if(abs(x) < 1, 0.3, 0)',
      domain: { x: [-6, 6] },
      units: 'eV-nm',
      mass: 0.067,
      analysis: 'scattering',
      energies: [0.2],
    },
    value: 0.5012043220641,
    relTol: 1e-9,
  },
  {
    title: 'a resonant tunnelling diode: two barriers of 2 nm, 5 nm apart, and its resonance',
    input: {
      V: 'if(abs(x) > 2.5 and abs(x) < 4.5, 0.3, 0)',
      domain: { x: [-8, 8] },
      units: 'eV-nm',
      mass: 0.067,
      analysis: 'scattering',
      energies: { from: 0.05, to: 0.12, count: 141 },
    },
    value: 0.014800999761273,
    relTol: 1e-9,
  },
  {
    title: 'bands of a superlattice: wells of 4 nm, barriers of 1.5 nm, whose masses differ',
    input: {
      V: 'if(x < 4, 0, 0.3)',
      effectiveMass: 'if(x < 4, 0.067, 0.092)',
      domain: { x: [0, 5.5] },
      units: 'eV-nm',
      analysis: 'bands',
      levels: 4,
    },
    value: 0.161196513464186,
    relTol: 1e-9,
  },
  {
    title:
      'neutron and proton in a square well of 34.3 MeV: how far the s wave is turned from 1 MeV on',
    input: {
      V: 'if(r < 2.1, -34.3, 0)',
      domain: { x: [0, 3] },
      coordinates: 'radial',
      units: 'MeV-fm',
      mass: 469.459,
      analysis: 'scattering',
      energies: { from: 1, to: 20, count: 96 },
    },
    // atan((k/K) tan(K R)) - k R, and pi of the deuteron.
    value: 2.402440415526,
    relTol: 1e-9,
  },
  {
    title: 'neutrons of 1 to 20 MeV on oxygen 16: cross section of all partial waves, in fm^2',
    input: {
      V: '-50/(1 + exp((r - 3.15)/0.65))',
      domain: { x: [0, 30] },
      coordinates: 'radial',
      units: 'MeV-fm',
      mass: 883.9,
      analysis: 'scattering',
      energies: { from: 1, to: 20, count: 96 },
      partialWaves: 12,
    },
    value: 250.27112243,
    relTol: 1e-7,
  },
  {
    title: 'a packet of 0.2 eV in GaAs runs against a smooth barrier of 0.25 eV: what has passed',
    input: {
      V: '0.25/cosh(x/3)^2',
      units: 'eV-nm',
      mass: 0.067,
      domain: { x: [-220, 220] },
      analysis: 'propagate',
      initial: { centre: -60, width: 10, wavenumber: 0.6 },
      tEnd: 110,
      regions: [{ x: [0, 220] }],
      snapshots: [0, 55],
    },
    // The transmission of Eckart's barrier over the waves of the packet.
    value: 0.339726,
    relTol: 5e-5,
  },
  {
    title: 'an ion at rest in a trap that is shaken at its own frequency',
    input: {
      V: 'x^2/2 - 0.1*x*sin(t)',
      domain: { x: [-10, 10] },
      analysis: 'propagate',
      initial: { centre: 0, width: Math.SQRT1_2 },
      tEnd: 20,
    },
    // (sin t - t cos t)/20.
    value: -0.362434799277,
    relTol: 1e-9,
  },
  {
    title: 'a particle put into the left of two wells: how much of it is in the right one later',
    input: {
      V: '8*(x^2/4 - 1)^2',
      domain: { x: [-6, 6] },
      analysis: 'propagate',
      initial: { centre: -2, width: 0.4 },
      tEnd: 30,
      regions: [{ x: [0, 6] }],
    },
    value: 0.016244,
    relTol: 2e-4,
  },
]
