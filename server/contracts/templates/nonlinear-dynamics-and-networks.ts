import type { TemplateSource } from '../template.ts'

export const nonlinearDynamicsAndNetworks: readonly TemplateSource[] = [
  {
    id: 'forecast-renewal',
    name: 'forecast renewed by the growth of its initial error',
    initial: 'skilful',
    states: {
      skilful: {
        doubt: {
          target: 'of low skill',
          guard: 'env.age > 0.7*ND4',
          open: { tolerance: 8, error_0: 0.5, lambda_L: 4.01e-6, age: 600000 },
          blocked: { tolerance: 8, error_0: 0.5, lambda_L: 4.01e-6, age: 200000 },
        },
      },
      'of low skill': {
        expire: {
          target: 'expired',
          guard: 'env.age >= ND4',
          open: { tolerance: 8, error_0: 0.5, lambda_L: 4.01e-6, age: 750000 },
          blocked: { tolerance: 8, error_0: 0.5, lambda_L: 4.01e-6, age: 600000 },
        },
      },
      expired: {
        assimilate: {
          target: 'skilful',
          guard: 'ND4 >= env.horizon_wanted',
          open: { tolerance: 8, error_0: 0.5, lambda_L: 4.01e-6, horizon_wanted: 500000 },
          blocked: { tolerance: 8, error_0: 3, lambda_L: 4.01e-6, horizon_wanted: 500000 },
        },
      },
    },
  },
  {
    id: 'network-resilience',
    name: 'resilience of a supply network by its percolation threshold',
    initial: 'connected',
    states: {
      connected: {
        alert: {
          target: 'at risk',
          guard: 'env.share_kept < 1.5*ND19',
          open: { k_sq: 20, k_mean: 4, share_kept: 0.3 },
          blocked: { k_sq: 20, k_mean: 4, share_kept: 0.8 },
        },
      },
      'at risk': {
        restore: {
          target: 'connected',
          guard: 'env.share_kept > 2*ND19',
          open: { k_sq: 20, k_mean: 4, share_kept: 0.8 },
          blocked: { k_sq: 20, k_mean: 4, share_kept: 0.3 },
        },
        fragment: {
          target: 'fragmented',
          guard: 'env.share_kept < ND19',
          open: { k_sq: 20, k_mean: 4, share_kept: 0.2 },
          blocked: { k_sq: 20, k_mean: 4, share_kept: 0.3 },
        },
      },
      fragmented: {
        reconnect: {
          target: 'at risk',
          guard: 'ND15 > 0.5',
          open: { k_mean: 2 },
          blocked: { k_mean: 1.1 },
        },
      },
    },
  },
  {
    id: 'microgrid-coupling',
    name: 'inverters of a microgrid held in step by their coupling',
    initial: 'incoherent',
    states: {
      incoherent: {
        synchronise: {
          target: 'synchronised',
          guard: 'env.coupling > 1.2*ND10',
          open: { g_0: 0.3183, coupling: 3.2 },
          blocked: { g_0: 0.3183, coupling: 1.5 },
        },
      },
      synchronised: {
        loosen: {
          target: 'partly synchronised',
          guard: 'ND11 < env.least_order',
          open: { gamma_w: 1, K_s: 2.2, least_order: 0.5 },
          blocked: { gamma_w: 1, K_s: 3.2, least_order: 0.5 },
        },
      },
      'partly synchronised': {
        tighten: {
          target: 'synchronised',
          guard: 'ND11 >= 1.2*env.least_order',
          open: { gamma_w: 1, K_s: 3.2, least_order: 0.5 },
          blocked: { gamma_w: 1, K_s: 2.2, least_order: 0.5 },
        },
        fall_out: {
          target: 'incoherent',
          guard: 'env.coupling < ND10',
          open: { g_0: 0.3183, coupling: 1.5 },
          blocked: { g_0: 0.3183, coupling: 2.2 },
        },
      },
    },
  },
  {
    id: 'thermosyphon-loop',
    name: 'thermosyphon loop kept below the onset of chaotic flow',
    initial: 'steady',
    states: {
      steady: {
        warn: {
          target: 'near onset',
          guard: 'env.rayleigh_ratio > 0.9*ND6',
          open: { sigma: 10, b: 2.6666666666666665, rayleigh_ratio: 23 },
          blocked: { sigma: 10, b: 2.6666666666666665, rayleigh_ratio: 15 },
        },
      },
      'near onset': {
        clear: {
          target: 'steady',
          guard: 'env.rayleigh_ratio < 0.8*ND6',
          open: { sigma: 10, b: 2.6666666666666665, rayleigh_ratio: 15 },
          blocked: { sigma: 10, b: 2.6666666666666665, rayleigh_ratio: 23 },
        },
        cut_heat: {
          target: 'heat cut',
          guard: 'env.rayleigh_ratio > ND6',
          open: { sigma: 10, b: 2.6666666666666665, rayleigh_ratio: 26 },
          blocked: { sigma: 10, b: 2.6666666666666665, rayleigh_ratio: 23 },
        },
      },
      'heat cut': {
        reheat: {
          target: 'steady',
          guard: 'env.rayleigh_ratio < 0.5*ND6',
          open: { sigma: 10, b: 2.6666666666666665, rayleigh_ratio: 10 },
          blocked: { sigma: 10, b: 2.6666666666666665, rayleigh_ratio: 15 },
        },
      },
    },
  },
  {
    id: 'network-host-watch',
    name: 'host of a network watched by its degree',
    initial: 'in service',
    states: {
      'in service': {
        watch: {
          target: 'watched',
          guard: 'ND24 > env.hub_limit',
          open: { k_i: 16, N_n: 34, hub_limit: 0.4 },
          blocked: { k_i: 5, N_n: 34, hub_limit: 0.4 },
        },
      },
      watched: {
        clear: {
          target: 'in service',
          guard: 'ND24 < 0.5*env.hub_limit',
          open: { k_i: 5, N_n: 34, hub_limit: 0.4 },
          blocked: { k_i: 16, N_n: 34, hub_limit: 0.4 },
        },
        isolate: {
          target: 'isolated',
          guard: 'ND18 < env.rarest',
          open: { m_0: 3, k_d: 60, rarest: 0.001 },
          blocked: { m_0: 3, k_d: 12, rarest: 0.001 },
        },
      },
      isolated: {
        readmit: {
          target: 'watched',
          guard: 'ND24 <= env.hub_limit',
          open: { k_i: 5, N_n: 34, hub_limit: 0.4 },
          blocked: { k_i: 16, N_n: 34, hub_limit: 0.4 },
        },
      },
    },
  },
]
