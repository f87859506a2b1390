import type { TemplateSource } from '../template.ts'

export const specialRelativity: readonly TemplateSource[] = [
  {
    id: 'muon-time-of-flight',
    name: 'muon beam kept where enough survive their flight',
    initial: 'stopped',
    states: {
      stopped: {
        extract: {
          target: 'extracted',
          guard: 'SR2 >= env.flight_time',
          open: { dtau: 2.197e-6, v: 299670000, flight_time: 3e-5 },
          blocked: { dtau: 2.197e-6, v: 250000000, flight_time: 3e-5 },
        },
      },
      extracted: {
        stop: {
          target: 'stopped',
          guard: 'SR1 < env.least_gamma',
          open: { v: 250000000, least_gamma: 10 },
          blocked: { v: 299670000, least_gamma: 10 },
        },
      },
    },
  },
  {
    id: 'linac-energy-gate',
    name: 'energy gate at the end of an electron linac',
    initial: 'closed',
    states: {
      closed: {
        open: {
          target: 'open',
          guard: 'abs(SR10 - env.set_energy) <= env.tolerance',
          open: { m: 9.1093837139e-31, v: 239833966.4, set_energy: 5.46e-14, tolerance: 1e-15 },
          blocked: { m: 9.1093837139e-31, v: 220000000, set_energy: 5.46e-14, tolerance: 1e-15 },
        },
      },
      open: {
        close: {
          target: 'closed',
          guard: 'abs(SR10 - env.set_energy) > env.tolerance',
          open: { m: 9.1093837139e-31, v: 220000000, set_energy: 5.46e-14, tolerance: 1e-15 },
          blocked: { m: 9.1093837139e-31, v: 239833966.4, set_energy: 5.46e-14, tolerance: 1e-15 },
        },
      },
    },
  },
  {
    id: 'doppler-velocimetry',
    name: 'laser velocimetry by the relativistic Doppler shift',
    initial: 'searching',
    states: {
      searching: {
        lock: {
          target: 'locked',
          guard: 'abs(SR14 - env.measured) < env.line_width',
          open: {
            f_s: 500000000000000,
            v_s: 300,
            measured: 499999500000000,
            line_width: 100000000,
          },
          blocked: {
            f_s: 500000000000000,
            v_s: 3000,
            measured: 499999500000000,
            line_width: 100000000,
          },
        },
      },
      locked: {
        unlock: {
          target: 'searching',
          guard: 'abs(SR14 - env.measured) >= env.line_width',
          open: {
            f_s: 500000000000000,
            v_s: 3000,
            measured: 499999500000000,
            line_width: 100000000,
          },
          blocked: {
            f_s: 500000000000000,
            v_s: 300,
            measured: 499999500000000,
            line_width: 100000000,
          },
        },
      },
    },
  },
  {
    id: 'interstellar-burn',
    name: 'staged burn of a relativistic probe',
    initial: 'coasting',
    states: {
      coasting: {
        ignite: {
          target: 'burning',
          guard: 'SR17 >= env.needed',
          open: { v_e: 59958000, m_0: 1000, m_1: 100, needed: 120000000 },
          blocked: { v_e: 59958000, m_0: 1000, m_1: 400, needed: 120000000 },
        },
      },
      burning: {
        cut_off: {
          target: 'cruising',
          guard: 'SR8 >= env.rapidity',
          open: { v: 130000000, rapidity: 0.45 },
          blocked: { v: 60000000, rapidity: 0.45 },
        },
      },
      cruising: {},
    },
  },
]
