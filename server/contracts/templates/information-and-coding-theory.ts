import type { TemplateSource } from '../template.ts'

export const informationAndCodingTheory: readonly TemplateSource[] = [
  {
    id: 'random-source-health',
    name: 'health test of a random bit source',
    initial: 'starting up',
    states: {
      'starting up': {
        pass: {
          target: 'in use',
          guard: 'IT1 >= 0.95',
          open: { p: 0.48 },
          blocked: { p: 0.3 },
        },
      },
      'in use': {
        suspect: {
          target: 'suspected',
          guard: 'IT8 > env.divergence_limit',
          open: { p: 0.6, r: 0.5, divergence_limit: 0.01 },
          blocked: { p: 0.52, r: 0.5, divergence_limit: 0.01 },
        },
      },
      suspected: {
        clear: {
          target: 'in use',
          guard: 'IT8 < 0.5*env.divergence_limit',
          open: { p: 0.51, r: 0.5, divergence_limit: 0.01 },
          blocked: { p: 0.56, r: 0.5, divergence_limit: 0.01 },
        },
        lock_out: {
          target: 'locked out',
          guard: 'IT18 < 0.9',
          open: { p: 0.3, alpha: 2 },
          blocked: { p: 0.45, alpha: 2 },
        },
      },
      'locked out': {},
    },
  },
  {
    id: 'block-code-release',
    name: 'release of a block code for a storage device',
    initial: 'proposed',
    states: {
      proposed: {
        admit: {
          target: 'admissible',
          guard: 'IT19 >= 2*env.errors_corrected + 1',
          open: { n: 255, k: 223, errors_corrected: 16 },
          blocked: { n: 255, k: 239, errors_corrected: 16 },
        },
      },
      admissible: {
        release: {
          target: 'released',
          guard: 'IT23 <= env.word_error_limit',
          open: { n: 255, p: 0.01, t: 16, word_error_limit: 1e-6 },
          blocked: { n: 255, p: 0.05, t: 16, word_error_limit: 1e-6 },
        },
        strengthen: {
          target: 'proposed',
          guard: 'IT23 > env.word_error_limit',
          open: { n: 255, p: 0.05, t: 16, word_error_limit: 1e-6 },
          blocked: { n: 255, p: 0.01, t: 16, word_error_limit: 1e-6 },
        },
      },
      released: {},
    },
  },
  {
    id: 'downlink-rate-plan',
    name: 'rate plan of a downlink against the Shannon capacity',
    initial: 'planned',
    states: {
      planned: {
        transmit: {
          target: 'transmitting',
          guard: 'env.rate <= 0.8*IT2',
          open: { B: 3000, snr: 1000, rate: 20000 },
          blocked: { B: 3000, snr: 30, rate: 20000 },
        },
      },
      transmitting: {
        degrade: {
          target: 'degraded',
          guard: 'env.rate > 0.95*IT2',
          open: { B: 3000, snr: 80, rate: 20000 },
          blocked: { B: 3000, snr: 1000, rate: 20000 },
        },
      },
      degraded: {
        recover: {
          target: 'transmitting',
          guard: 'env.rate <= 0.8*IT2',
          open: { B: 3000, snr: 500, rate: 20000 },
          blocked: { B: 3000, snr: 80, rate: 20000 },
        },
        replan: {
          target: 'planned',
          guard: 'IT15 <= env.energy_ratio',
          open: { eta: 2, energy_ratio: 2 },
          blocked: { eta: 4, energy_ratio: 2 },
        },
      },
    },
  },
  {
    id: 'telemetry-compressor-modes',
    name: 'modes of a telemetry compressor by the rate it needs',
    initial: 'lossless',
    states: {
      lossless: {
        allow_loss: {
          target: 'lossy',
          guard: 'IT7*env.symbol_rate > env.link_rate',
          open: { p_1: 0.4, p_2: 0.3, symbol_rate: 1000, link_rate: 1520 },
          blocked: { p_1: 0.6, p_2: 0.2, symbol_rate: 1000, link_rate: 1520 },
        },
      },
      lossy: {
        restore: {
          target: 'lossless',
          guard: 'IT7*env.symbol_rate <= 0.95*env.link_rate',
          open: { p_1: 0.6, p_2: 0.2, symbol_rate: 1000, link_rate: 1520 },
          blocked: { p_1: 0.4, p_2: 0.3, symbol_rate: 1000, link_rate: 1520 },
        },
        suspend: {
          target: 'suspended',
          guard: 'IT12*env.symbol_rate > env.link_rate',
          open: { variance: 2, D: 0.1, symbol_rate: 1000, link_rate: 1520 },
          blocked: { variance: 2, D: 0.5, symbol_rate: 1000, link_rate: 1520 },
        },
      },
      suspended: {
        resume: {
          target: 'lossy',
          guard: 'IT12*env.symbol_rate <= env.link_rate',
          open: { variance: 2, D: 0.5, symbol_rate: 1000, link_rate: 1520 },
          blocked: { variance: 2, D: 0.1, symbol_rate: 1000, link_rate: 1520 },
        },
      },
    },
  },
]
