import type { TemplateSource } from '../template.ts'

export const physicalChemistryAndKinetics: readonly TemplateSource[] = [
  {
    id: 'shelf-life-release',
    name: 'medicine released and kept by its decay over the shelf life',
    initial: 'on stability test',
    states: {
      'on stability test': {
        release: {
          target: 'released',
          guard: 'PC5 >= 0.9*env.c_0',
          open: { c_0: 500, k: 1e-9, t: 6.3e7 },
          blocked: { c_0: 500, k: 5e-9, t: 6.3e7 },
        },
      },
      released: {
        quarantine: {
          target: 'quarantined',
          guard: 'PC1 > env.permitted_rate',
          open: { A: 1e13, E_a: 120000, T: 313.15, permitted_rate: 5e-8 },
          blocked: { A: 1e13, E_a: 120000, T: 298.15, permitted_rate: 5e-8 },
        },
      },
      quarantined: {
        return: {
          target: 'released',
          guard: 'PC5 >= 0.9*env.c_0',
          open: { c_0: 500, k: 1e-9, t: 6.3e7 },
          blocked: { c_0: 500, k: 5e-9, t: 6.3e7 },
        },
        scrap: {
          target: 'scrapped',
          guard: 'PC5 < 0.9*env.c_0',
          open: { c_0: 500, k: 5e-9, t: 6.3e7 },
          blocked: { c_0: 500, k: 1e-9, t: 6.3e7 },
        },
      },
      scrapped: {},
    },
  },
  {
    id: 'buffer-preparation',
    name: 'buffer prepared to its pH and discarded when it drifts',
    initial: 'mixed',
    states: {
      mixed: {
        pass: {
          target: 'in use',
          guard: 'abs(PC33 - env.target) <= 0.05',
          open: { pKa: 4.76, c_base: 150, c_acid: 100, target: 4.95 },
          blocked: { pKa: 4.76, c_base: 100, c_acid: 100, target: 4.95 },
        },
        adjust: {
          target: 'mixed',
          guard: 'abs(PC33 - env.target) > 0.05',
          open: { pKa: 4.76, c_base: 100, c_acid: 100, target: 4.95 },
          blocked: { pKa: 4.76, c_base: 150, c_acid: 100, target: 4.95 },
        },
      },
      'in use': {
        discard: {
          target: 'discarded',
          guard: 'abs(PC33 - env.target) > 0.1',
          open: { pKa: 4.76, c_base: 100, c_acid: 100, target: 4.95 },
          blocked: { pKa: 4.76, c_base: 150, c_acid: 100, target: 4.95 },
        },
      },
      discarded: {},
    },
  },
  {
    id: 'photometer-reading',
    name: 'reading of a photometer within its linear range',
    initial: 'read',
    states: {
      read: {
        report: {
          target: 'reported',
          guard: 'PC30 >= 0.1 and PC30 <= 2',
          open: { epsilon: 622, c: 0.1, l: 0.01 },
          blocked: { epsilon: 622, c: 1, l: 0.01 },
        },
        dilute: {
          target: 'diluted',
          guard: 'PC30 > 2',
          open: { epsilon: 622, c: 1, l: 0.01 },
          blocked: { epsilon: 622, c: 0.1, l: 0.01 },
        },
        concentrate: {
          target: 'concentrated',
          guard: 'PC30 < 0.1',
          open: { epsilon: 622, c: 0.005, l: 0.01 },
          blocked: { epsilon: 622, c: 0.1, l: 0.01 },
        },
      },
      diluted: {
        read_again: {
          target: 'read',
          guard: 'PC30 <= 2',
          open: { epsilon: 622, c: 0.1, l: 0.01 },
          blocked: { epsilon: 622, c: 1, l: 0.01 },
        },
      },
      concentrated: {
        read_again: {
          target: 'read',
          guard: 'PC30 >= 0.1',
          open: { epsilon: 622, c: 0.1, l: 0.01 },
          blocked: { epsilon: 622, c: 0.005, l: 0.01 },
        },
      },
      reported: {},
    },
  },
  {
    id: 'ammonia-converter-bed',
    name: 'bed of an ammonia converter between light-off and quench',
    initial: 'cold',
    states: {
      cold: {
        feed: {
          target: 'converting',
          guard: 'PC1 > env.light_off_rate',
          open: { A: 1e13, E_a: 150000, T: 650, light_off_rate: 1 },
          blocked: { A: 1e13, E_a: 150000, T: 500, light_off_rate: 1 },
        },
      },
      converting: {
        quench: {
          target: 'quenching',
          guard: 'PC18 < env.least_constant',
          open: { K_1: 610000, Delta_H: -92200, T_1: 298, T_2: 750, least_constant: 0.001 },
          blocked: { K_1: 610000, Delta_H: -92200, T_1: 298, T_2: 600, least_constant: 0.001 },
        },
        extinguish: {
          target: 'cold',
          guard: 'PC1 < 0.1*env.light_off_rate',
          open: { A: 1e13, E_a: 150000, T: 500, light_off_rate: 1 },
          blocked: { A: 1e13, E_a: 150000, T: 650, light_off_rate: 1 },
        },
      },
      quenching: {
        resume: {
          target: 'converting',
          guard: 'PC18 > 2*env.least_constant',
          open: { K_1: 610000, Delta_H: -92200, T_1: 298, T_2: 600, least_constant: 0.001 },
          blocked: { K_1: 610000, Delta_H: -92200, T_1: 298, T_2: 750, least_constant: 0.001 },
        },
      },
    },
  },
  {
    id: 'reverse-osmosis-train',
    name: 'train of reverse osmosis by the osmotic pressure of its brine',
    initial: 'flushing',
    states: {
      flushing: {
        pressurise: {
          target: 'producing',
          guard: 'env.feed_pressure > 1.5*PC23',
          open: { i: 2, c: 550, T: 298.15, feed_pressure: 5.5e6 },
          blocked: { i: 2, c: 550, T: 298.15, feed_pressure: 2e6 },
        },
        drain: {
          target: 'drained',
          guard: 'env.ambient < 273.15 - PC21',
          open: { i: 2, K_f: 1.86, b: 0.55, ambient: 268.15 },
          blocked: { i: 2, K_f: 1.86, b: 0.55, ambient: 275.15 },
        },
      },
      producing: {
        flush: {
          target: 'flushing',
          guard: 'env.feed_pressure < 1.2*PC23',
          open: { i: 2, c: 1000, T: 298.15, feed_pressure: 5.5e6 },
          blocked: { i: 2, c: 550, T: 298.15, feed_pressure: 5.5e6 },
        },
      },
      drained: {},
    },
  },
]
