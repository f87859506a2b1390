import type { TemplateSource } from '../template.ts'

export const quantumMechanics: readonly TemplateSource[] = [
  {
    id: 'photocathode-threshold',
    name: 'photocathode run above the work function',
    initial: 'dark',
    states: {
      dark: {
        illuminate: {
          target: 'emitting',
          guard: 'QM11 > env.least',
          open: { f: 1.2e15, W: 3.68e-19, least: 1e-19 },
          blocked: { f: 6e14, W: 3.68e-19, least: 1e-19 },
        },
      },
      emitting: {
        protect: {
          target: 'dark',
          guard: 'QM11 > env.largest_energy',
          open: { f: 1.8e15, W: 3.68e-19, largest_energy: 6e-19 },
          blocked: { f: 1.2e15, W: 3.68e-19, largest_energy: 6e-19 },
        },
      },
    },
  },
  {
    id: 'tunnel-junction',
    name: 'acceptance of a tunnel junction by its transmission',
    initial: 'grown',
    states: {
      grown: {
        accept: {
          target: 'accepted',
          guard: 'QM9 >= env.least and QM9 <= env.most',
          open: { E: 8e-19, V: 1.6e-18, L: 1e-10, least: 0.2, most: 0.5 },
          blocked: { E: 8e-19, V: 1.6e-18, L: 3e-10, least: 0.2, most: 0.5 },
        },
        reject: {
          target: 'scrapped',
          guard: 'QM9 < env.least',
          open: { E: 8e-19, V: 1.6e-18, L: 3e-10, least: 0.2 },
          blocked: { E: 8e-19, V: 1.6e-18, L: 1e-10, least: 0.2 },
        },
      },
      accepted: {
        remeasure: {
          target: 'grown',
          guard: 'env.hours >= 1000',
          operators: ['QM9'],
          inputs: { E: 8e-19, V: 1.6e-18, L: 1e-10 },
          open: { hours: 1200 },
          blocked: { hours: 10 },
        },
      },
      scrapped: {},
    },
  },
  {
    id: 'rabi-pulse',
    name: 'inversion of a two-level system by a Rabi pulse',
    initial: 'ground',
    states: {
      ground: {
        pulse: {
          target: 'excited',
          guard: 'QM16 >= 0.99',
          open: { Omega: 3141590, Delta: 0, t: 1e-6 },
          blocked: { Omega: 3141590, Delta: 2000000, t: 1e-6 },
        },
      },
      excited: {
        relax: {
          target: 'ground',
          guard: 'QM16 <= 0.05',
          open: { Omega: 3141590, Delta: 0, t: 2e-6 },
          blocked: { Omega: 3141590, Delta: 0, t: 1e-6 },
        },
      },
    },
  },
  {
    id: 'electron-microscope-beam',
    name: 'electron microscope beam by its de Broglie wavelength',
    initial: 'standby',
    states: {
      standby: {
        raise_voltage: {
          target: 'imaging',
          guard: 'QM3 <= env.resolution/100',
          open: { p: 1.7e-22, resolution: 1e-9 },
          blocked: { p: 2e-23, resolution: 1e-9 },
        },
      },
      imaging: {
        stand_by: {
          target: 'standby',
          guard: 'QM3 > env.resolution/50',
          open: { p: 2e-23, resolution: 1e-9 },
          blocked: { p: 1.7e-22, resolution: 1e-9 },
        },
      },
    },
  },
]
