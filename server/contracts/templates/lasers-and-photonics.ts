import type { TemplateSource } from '../template.ts'

export const lasersAndPhotonics: readonly TemplateSource[] = [
  {
    id: 'laser-beam-interlock',
    name: 'interlock of a laser against the permissible exposure',
    initial: 'closed',
    states: {
      closed: {
        unlock: {
          target: 'open',
          guard: 'LP5 <= env.exposure_limit',
          open: { w: 0.02, exposure_limit: 25, P: 0.001 },
          blocked: { w: 0.02, exposure_limit: 25, P: 0.05 },
        },
      },
      open: {
        trip: {
          target: 'tripped',
          guard: 'LP5 > env.exposure_limit',
          open: { w: 0.02, exposure_limit: 25, P: 0.05 },
          blocked: { w: 0.02, exposure_limit: 25, P: 0.001 },
        },
      },
      tripped: {
        reset: {
          target: 'closed',
          guard: 'env.key == 1 and LP5 <= env.exposure_limit',
          open: { P: 0.001, w: 0.02, exposure_limit: 25, key: 1 },
          blocked: { P: 0.001, w: 0.02, exposure_limit: 25, key: 0 },
        },
      },
    },
  },
  {
    id: 'laser-keyhole-welding',
    name: 'keyhole welding held by the intensity in the focus',
    initial: 'aligned',
    states: {
      aligned: {
        focus: {
          target: 'conduction',
          guard: 'LP6 <= env.spot',
          open: { lambda: 0.00000107, f: 0.3, w: 0.01, spot: 0.00015, M2: 12 },
          blocked: { lambda: 0.00000107, f: 0.3, w: 0.01, spot: 0.00015, M2: 20 },
        },
      },
      conduction: {
        pierce: {
          target: 'keyhole',
          guard: 'LP5 >= 1e10',
          open: { P: 2000, w: 0.00015 },
          blocked: { P: 2000, w: 0.0006 },
        },
      },
      keyhole: {
        collapse: {
          target: 'conduction',
          guard: 'LP5 < 5e9',
          open: { P: 2000, w: 0.0006 },
          blocked: { P: 2000, w: 0.00015 },
        },
      },
    },
  },
  {
    id: 'fibre-link-commissioning',
    name: 'commissioning of a fibre link by attenuation and dispersion',
    initial: 'spliced',
    states: {
      spliced: {
        pass: {
          target: 'loss passed',
          guard: 'LP17 <= 0.00022',
          open: { P_in: 0.001, L: 50000, P_out: 0.0001 },
          blocked: { P_in: 0.001, L: 50000, P_out: 0.00005 },
        },
        cut_back: {
          target: 'cut',
          guard: 'LP17 > 0.00022',
          open: { P_in: 0.001, L: 50000, P_out: 0.00005 },
          blocked: { P_in: 0.001, L: 50000, P_out: 0.0001 },
        },
      },
      cut: {
        splice: {
          target: 'spliced',
          guard: 'env.splice_loss <= 0.1',
          open: { splice_loss: 0.05 },
          blocked: { splice_loss: 0.4 },
        },
      },
      'loss passed': {
        commission: {
          target: 'in service',
          guard: 'LP18 <= 0.3/env.bit_rate',
          open: { D: 0.000017, L: 50000, Delta_lambda: 1e-10, bit_rate: 2500000000 },
          blocked: { D: 0.000017, L: 50000, Delta_lambda: 1e-10, bit_rate: 10000000000 },
        },
      },
      'in service': {},
    },
  },
  {
    id: 'single-mode-fibre-draw',
    name: 'drawing of a single-mode fibre below its cut-off',
    initial: 'drawing',
    states: {
      drawing: {
        spool: {
          target: 'spooled',
          guard: 'LP16 < 2.405',
          open: { lambda: 0.00000131, n1: 1.4504, n2: 1.4447, a: 0.0000038 },
          blocked: { lambda: 0.00000131, n1: 1.4504, n2: 1.4447, a: 0.0000045 },
        },
        scrap: {
          target: 'scrapped',
          guard: 'LP16 >= 2.405',
          open: { lambda: 0.00000131, n1: 1.4504, n2: 1.4447, a: 0.0000045 },
          blocked: { lambda: 0.00000131, n1: 1.4504, n2: 1.4447, a: 0.0000038 },
        },
      },
      spooled: {
        release: {
          target: 'released',
          guard: 'abs(LP15 - env.nominal_aperture) <= 0.01',
          open: { n1: 1.4504, nominal_aperture: 0.13, n2: 1.4447 },
          blocked: { n1: 1.4504, nominal_aperture: 0.13, n2: 1.44 },
        },
      },
      scrapped: {},
      released: {},
    },
  },
  {
    id: 'laser-resonator-start',
    name: 'start of a laser from a stable resonator to threshold',
    initial: 'misaligned',
    states: {
      misaligned: {
        align: {
          target: 'aligned',
          guard: 'LP11 > 0 and LP11 < 1',
          open: { rho1: 1, rho2: 0.7, L: 0.4 },
          blocked: { rho1: 1, rho2: 0.7, L: 0.85 },
        },
      },
      aligned: {
        pump: {
          target: 'lasing',
          guard: 'env.gain >= LP12',
          open: { alpha: 0.2, R1: 0.999, R2: 0.95, L: 0.4, gain: 0.5 },
          blocked: { alpha: 0.2, R1: 0.999, R2: 0.95, L: 0.4, gain: 0.2 },
        },
      },
      lasing: {
        quench: {
          target: 'aligned',
          guard: 'LP13 < env.threshold',
          open: { I: 1000000, I_s: 20000000, threshold: 0.2654, g0: 0.25 },
          blocked: { I: 1000000, I_s: 20000000, threshold: 0.2654, g0: 0.5 },
        },
      },
    },
  },
]
