import type { TemplateSource } from '../template.ts'

export const signalProcessing: readonly TemplateSource[] = [
  {
    id: 'sampling-alias-guard',
    name: 'alias guard of a sampling front end',
    initial: 'configuring',
    states: {
      configuring: {
        arm: {
          target: 'acquiring',
          guard: 'env.sample_rate >= 1.28*SP1',
          open: { B: 20000, sample_rate: 65536 },
          blocked: { B: 20000, sample_rate: 44100 },
        },
      },
      acquiring: {
        flag: {
          target: 'aliased',
          guard: 'env.f > env.f_s/2 and SP2 <= env.band',
          open: { f: 60000, f_s: 65536, band: 20000 },
          blocked: { f: 40000, f_s: 65536, band: 20000 },
        },
      },
      aliased: {
        release: {
          target: 'acquiring',
          guard: 'env.f <= env.f_s/2 or SP2 > env.band',
          open: { f: 40000, f_s: 65536, band: 20000 },
          blocked: { f: 60000, f_s: 65536, band: 20000 },
        },
      },
    },
  },
  {
    id: 'converter-acceptance',
    name: 'acceptance of an analogue-to-digital converter',
    initial: 'on test',
    states: {
      'on test': {
        grade: {
          target: 'graded',
          guard: 'SP6 >= env.bits_required',
          open: { SINAD: 68, bits_required: 10.5 },
          blocked: { SINAD: 60, bits_required: 10.5 },
        },
        reject: {
          target: 'rejected',
          guard: 'SP6 < env.bits_required',
          open: { SINAD: 60, bits_required: 10.5 },
          blocked: { SINAD: 68, bits_required: 10.5 },
        },
      },
      graded: {
        accept: {
          target: 'accepted',
          guard: 'SP7 >= env.ratio_required',
          open: { f: 1e8, t_j: 1e-12, ratio_required: 60 },
          blocked: { f: 1e8, t_j: 3e-12, ratio_required: 60 },
        },
        derate: {
          target: 'derated',
          guard: 'SP7 < env.ratio_required',
          open: { f: 1e8, t_j: 3e-12, ratio_required: 60 },
          blocked: { f: 1e8, t_j: 1e-12, ratio_required: 60 },
        },
      },
      rejected: {},
      accepted: {},
      derated: {},
    },
  },
  {
    id: 'false-alarm-track-initiation',
    name: 'track initiation of a surveillance radar',
    initial: 'searching',
    states: {
      searching: {
        alert: {
          target: 'confirming',
          guard: 'env.echo_ratio >= SP23',
          open: { N_p: 1, P_fa: 1e-6, P_d: 0.9, echo_ratio: 15 },
          blocked: { N_p: 1, P_fa: 1e-6, P_d: 0.9, echo_ratio: 10 },
        },
      },
      confirming: {
        confirm: {
          target: 'tracking',
          guard: 'SP24 >= 0.9',
          open: { d2: 20, P_fa: 0.001 },
          blocked: { d2: 12, P_fa: 0.001 },
        },
        dismiss: {
          target: 'searching',
          guard: 'SP24 < 0.5',
          open: { d2: 6, P_fa: 0.001 },
          blocked: { d2: 12, P_fa: 0.001 },
        },
      },
      tracking: {
        lose: {
          target: 'searching',
          guard: 'env.echo_ratio < SP23 - 3',
          open: { N_p: 1, P_fa: 1e-6, P_d: 0.9, echo_ratio: 8 },
          blocked: { N_p: 1, P_fa: 1e-6, P_d: 0.9, echo_ratio: 12 },
        },
      },
    },
  },
  {
    id: 'modem-rate-fallback',
    name: 'rate fallback of a BPSK modem by its bit errors',
    initial: 'full rate',
    states: {
      'full rate': {
        fall_back: {
          target: 'half rate',
          guard: 'SP20 > 1e-5',
          open: { E_b: 6e-20, N_0: 1e-20 },
          blocked: { E_b: 1.1e-19, N_0: 1e-20 },
        },
      },
      'half rate': {
        speed_up: {
          target: 'full rate',
          guard: 'SP20 < 1e-6',
          open: { E_b: 1.3e-19, N_0: 1e-20 },
          blocked: { E_b: 9.12e-20, N_0: 1e-20 },
        },
        drop: {
          target: 'link down',
          guard: 'SP20 > 0.01',
          open: { E_b: 2e-20, N_0: 1e-20 },
          blocked: { E_b: 6e-20, N_0: 1e-20 },
        },
      },
      'link down': {
        reconnect: {
          target: 'half rate',
          guard: 'SP20 < 0.001',
          open: { E_b: 6e-20, N_0: 1e-20 },
          blocked: { E_b: 2e-20, N_0: 1e-20 },
        },
      },
    },
  },
  {
    id: 'fir-filter-release',
    name: 'release of a FIR filter by order and delay',
    initial: 'specified',
    states: {
      specified: {
        size: {
          target: 'sized',
          guard: 'SP13 <= env.taps_available - 1',
          open: { A_s: 60, domega: 0.628, taps_available: 64 },
          blocked: { A_s: 60, domega: 0.1, taps_available: 64 },
        },
      },
      sized: {
        release: {
          target: 'released',
          guard: 'SP16 <= env.latency_limit',
          open: { N: 38, f_s: 8000, latency_limit: 0.005 },
          blocked: { N: 101, f_s: 8000, latency_limit: 0.005 },
        },
        respecify: {
          target: 'specified',
          guard: 'SP16 > env.latency_limit',
          open: { N: 101, f_s: 8000, latency_limit: 0.005 },
          blocked: { N: 38, f_s: 8000, latency_limit: 0.005 },
        },
      },
      released: {},
    },
  },
]
