import type { TemplateSource } from '../template.ts'

export const rfMicrowaveAndAntennas: readonly TemplateSource[] = [
  {
    id: 'transmitter-fold-back',
    name: 'fold-back of a transmitter on a poor standing-wave ratio',
    initial: 'full power',
    states: {
      'full power': {
        fold_back: {
          target: 'folded back',
          guard: 'RF2 > 2',
          open: { Gamma: 0.4 },
          blocked: { Gamma: 0.2 },
        },
      },
      'folded back': {
        restore: {
          target: 'full power',
          guard: 'RF2 < 1.5',
          open: { Gamma: 0.1 },
          blocked: { Gamma: 0.3 },
        },
        trip: {
          target: 'off',
          guard: 'RF2 > 3',
          open: { Gamma: 0.6 },
          blocked: { Gamma: 0.4 },
        },
      },
      off: {},
    },
  },
  {
    id: 'microwave-link-commissioning',
    name: 'commissioning of a microwave link by clearance and path loss',
    initial: 'surveyed',
    states: {
      surveyed: {
        clear: {
          target: 'path clear',
          guard: 'env.clearance >= 0.6*RF35',
          open: { n: 1, lambda: 0.04, d_1: 10000, d_2: 15000, clearance: 11 },
          blocked: { n: 1, lambda: 0.04, d_1: 10000, d_2: 15000, clearance: 6 },
        },
      },
      'path clear': {
        commission: {
          target: 'in service',
          guard: 'env.power + env.gains - RF25 >= env.sensitivity + env.fade_margin',
          open: {
            r: 25000,
            f: 7500000000,
            gains: 84,
            sensitivity: -75,
            fade_margin: 35,
            power: 25,
          },
          blocked: {
            r: 25000,
            f: 7500000000,
            gains: 84,
            sensitivity: -75,
            fade_margin: 35,
            power: 10,
          },
        },
      },
      'in service': {
        alarm: {
          target: 'faded',
          guard: 'env.received < env.power + env.gains - RF25 - 20',
          open: { r: 25000, f: 7500000000, gains: 84, power: 25, received: -62 },
          blocked: { r: 25000, f: 7500000000, gains: 84, power: 25, received: -30 },
        },
      },
      faded: {
        recover: {
          target: 'in service',
          guard: 'env.received >= env.power + env.gains - RF25 - 10',
          open: { r: 25000, f: 7500000000, gains: 84, power: 25, received: -33 },
          blocked: { r: 25000, f: 7500000000, gains: 84, power: 25, received: -55 },
        },
      },
    },
  },
  {
    id: 'radar-track-initiation',
    name: 'initiation of a radar track from an echo above the noise',
    initial: 'searching',
    states: {
      searching: {
        detect: {
          target: 'tentative',
          guard: 'RF26 >= 20*RF34',
          open: { P_t: 1000000, G_t: 2000, lambda: 0.1, rcs: 2, T: 1000, B: 1000000, r: 100000 },
          blocked: { P_t: 1000000, G_t: 2000, lambda: 0.1, rcs: 2, T: 1000, B: 1000000, r: 150000 },
        },
      },
      tentative: {
        confirm: {
          target: 'tracking',
          guard: 'abs(RF36 - env.doppler) <= env.doppler_bin',
          open: { f: 3000000000, v_r: 250, doppler_bin: 50, doppler: 5010 },
          blocked: { f: 3000000000, v_r: 250, doppler_bin: 50, doppler: 4200 },
        },
        drop: {
          target: 'searching',
          guard: 'abs(RF36 - env.doppler) > env.doppler_bin',
          open: { f: 3000000000, v_r: 250, doppler_bin: 50, doppler: 4200 },
          blocked: { f: 3000000000, v_r: 250, doppler_bin: 50, doppler: 5010 },
        },
      },
      tracking: {
        lose: {
          target: 'searching',
          guard: 'RF26 < 5*RF34',
          open: { P_t: 1000000, G_t: 2000, lambda: 0.1, rcs: 2, T: 1000, B: 1000000, r: 200000 },
          blocked: { P_t: 1000000, G_t: 2000, lambda: 0.1, rcs: 2, T: 1000, B: 1000000, r: 120000 },
        },
      },
    },
  },
  {
    id: 'dish-gain-acceptance',
    name: 'acceptance of a dish antenna by its gain in the far field',
    initial: 'mounted',
    states: {
      mounted: {
        range: {
          target: 'in far field',
          guard: 'env.distance >= RF31',
          open: { D: 3, lambda: 0.025, distance: 800 },
          blocked: { D: 3, lambda: 0.025, distance: 300 },
        },
      },
      'in far field': {
        accept: {
          target: 'accepted',
          guard: 'env.gain >= 0.95*RF28',
          open: { eta_a: 0.6, D: 3, lambda: 0.025, gain: 84000 },
          blocked: { eta_a: 0.6, D: 3, lambda: 0.025, gain: 70000 },
        },
        realign: {
          target: 'mounted',
          guard: 'env.gain < 0.95*RF28',
          open: { eta_a: 0.6, D: 3, lambda: 0.025, gain: 70000 },
          blocked: { eta_a: 0.6, D: 3, lambda: 0.025, gain: 84000 },
        },
      },
      accepted: {},
    },
  },
  {
    id: 'low-noise-amplifier-switchover',
    name: 'switchover of the low-noise amplifiers of a ground station',
    initial: 'on main',
    states: {
      'on main': {
        switch_over: {
          target: 'on standby',
          guard: 'RF33 > env.warning',
          open: { warning: 75, F_n: 1.32 },
          blocked: { warning: 75, F_n: 1.2 },
        },
      },
      'on standby': {
        return: {
          target: 'on main',
          guard: 'RF32 <= 1.25',
          open: { F_2: 2.5, G_1: 300, F_1: 1.15 },
          blocked: { F_2: 2.5, G_1: 300, F_1: 1.4 },
        },
        fail: {
          target: 'out of service',
          guard: 'RF33 > 2*env.warning',
          open: { warning: 75, F_n: 1.6 },
          blocked: { warning: 75, F_n: 1.32 },
        },
      },
      'out of service': {},
    },
  },
]
