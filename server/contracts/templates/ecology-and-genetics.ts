import type { TemplateSource } from '../template.ts'

export const ecologyAndGenetics: readonly TemplateSource[] = [
  {
    id: 'fishery-season',
    name: 'season of a fishery by the sustainable yield of its stock',
    initial: 'open',
    states: {
      open: {
        close: {
          target: 'closed',
          guard: 'env.landings > 0.9*EG3',
          open: { r: 1.27e-8, K: 1e6, landings: 0.003 },
          blocked: { r: 1.27e-8, K: 1e6, landings: 0.002 },
        },
        ban: {
          target: 'under moratorium',
          guard: 'EG13 < 0.1*env.K',
          open: { M_c: 100, C_c: 80, R_c: 20, K: 5000 },
          blocked: { M_c: 100, C_c: 80, R_c: 20, K: 1000 },
        },
      },
      closed: {
        reopen: {
          target: 'open',
          guard: 'EG2 > 0.5*env.K',
          open: { K: 1e6, N_0: 200000, r: 1.27e-8, t: 1.9e8 },
          blocked: { K: 1e6, N_0: 200000, r: 1.27e-8, t: 3.2e7 },
        },
      },
      'under moratorium': {
        lift: {
          target: 'closed',
          guard: 'EG13 > 0.3*env.K',
          open: { M_c: 100, C_c: 80, R_c: 20, K: 1000 },
          blocked: { M_c: 100, C_c: 80, R_c: 20, K: 5000 },
        },
      },
    },
  },
  {
    id: 'captive-breeding-stock',
    name: 'captive breeding stock until it is released',
    initial: 'breeding',
    states: {
      breeding: {
        import_founders: {
          target: 'importing',
          guard: 'EG22 < 0.9*env.H_0',
          open: { H_0: 0.5, N_e: 50, t_g: 20 },
          blocked: { H_0: 0.5, N_e: 50, t_g: 5 },
        },
        release: {
          target: 'released',
          guard: 'EG23 >= 500',
          open: { N_m: 200, N_f: 400 },
          blocked: { N_m: 25, N_f: 75 },
        },
      },
      importing: {
        resume: {
          target: 'breeding',
          guard: 'EG23 >= 50',
          open: { N_m: 25, N_f: 75 },
          blocked: { N_m: 10, N_f: 40 },
        },
      },
      released: {},
    },
  },
  {
    id: 'invasive-species-response',
    name: 'response to an invasive species by its growth',
    initial: 'monitored',
    states: {
      monitored: {
        eradicate: {
          target: 'under eradication',
          guard: 'EG1 > env.tolerated',
          open: { N_0: 100, r: 2e-8, t: 1.58e8, tolerated: 1000 },
          blocked: { N_0: 100, r: 2e-8, t: 3.16e7, tolerated: 1000 },
        },
      },
      'under eradication': {
        stand_down: {
          target: 'monitored',
          guard: 'EG13 < env.remnant',
          open: { M_c: 10, C_c: 10, R_c: 10, remnant: 15 },
          blocked: { M_c: 100, C_c: 80, R_c: 20, remnant: 15 },
        },
        contain: {
          target: 'contained',
          guard: 'EG2 > 0.8*env.K',
          open: { K: 10000, N_0: 1000, r: 2e-8, t: 2e8 },
          blocked: { K: 10000, N_0: 1000, r: 2e-8, t: 5e7 },
        },
      },
      contained: {},
    },
  },
  {
    id: 'genotype-quality-control',
    name: 'quality control of a genotyped marker by its heterozygosity',
    initial: 'called',
    states: {
      called: {
        pass: {
          target: 'passed',
          guard: 'abs(env.observed/EG18 - 1) <= 0.1',
          open: { p: 0.3, observed: 0.41 },
          blocked: { p: 0.3, observed: 0.3 },
        },
        flag: {
          target: 'flagged',
          guard: 'abs(env.observed/EG18 - 1) > 0.1',
          open: { p: 0.3, observed: 0.3 },
          blocked: { p: 0.3, observed: 0.41 },
        },
      },
      flagged: {
        call_again: {
          target: 'called',
          guard: 'abs(env.observed/EG18 - 1) <= 0.1',
          open: { p: 0.3, observed: 0.41 },
          blocked: { p: 0.3, observed: 0.3 },
        },
      },
      passed: {
        prune: {
          target: 'pruned',
          guard: 'EG17 > 0.02',
          open: { D_0: 0.2, c_r: 0.1, t_g: 10 },
          blocked: { D_0: 0.2, c_r: 0.1, t_g: 30 },
        },
      },
      pruned: {},
    },
  },
  {
    id: 'reserve-network',
    name: 'network of reserves by the isolation of its populations',
    initial: 'connected',
    states: {
      connected: {
        isolate: {
          target: 'isolated',
          guard: 'EG24 > 0.2',
          open: { N_e: 100, m: 0.005 },
          blocked: { N_e: 100, m: 0.05 },
        },
      },
      isolated: {
        translocate: {
          target: 'translocating',
          guard: 'EG10 < env.least_occupancy',
          open: { e_x: 3.17e-9, c_l: 5e-9, least_occupancy: 0.5 },
          blocked: { e_x: 3.17e-9, c_l: 1.27e-8, least_occupancy: 0.5 },
        },
        reconnect: {
          target: 'connected',
          guard: 'EG24 < 0.1',
          open: { N_e: 100, m: 0.05 },
          blocked: { N_e: 100, m: 0.005 },
        },
      },
      translocating: {
        stop: {
          target: 'isolated',
          guard: 'EG10 >= env.least_occupancy',
          open: { e_x: 3.17e-9, c_l: 1.27e-8, least_occupancy: 0.5 },
          blocked: { e_x: 3.17e-9, c_l: 5e-9, least_occupancy: 0.5 },
        },
      },
    },
  },
]
