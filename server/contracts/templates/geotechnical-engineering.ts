import type { TemplateSource } from '../template.ts'

export const geotechnicalEngineering: readonly TemplateSource[] = [
  {
    id: 'cofferdam-dewatering',
    name: 'dewatering of a cofferdam below the critical gradient',
    initial: 'sheeted',
    states: {
      sheeted: {
        dewater: {
          target: 'excavating',
          guard: 'GT7 <= env.pump_capacity',
          open: { k: 2e-5, h: 6, N_f: 4, N_d: 12, pump_capacity: 1e-4 },
          blocked: { k: 1e-4, h: 6, N_f: 4, N_d: 12, pump_capacity: 1e-4 },
        },
      },
      excavating: {
        pause: {
          target: 'paused',
          guard: 'env.exit_gradient > GT6/1.5',
          open: { G_s: 2.68, e: 0.7, exit_gradient: 0.8 },
          blocked: { G_s: 2.68, e: 0.7, exit_gradient: 0.4 },
        },
      },
      paused: {
        resume: {
          target: 'excavating',
          guard: 'env.exit_gradient < GT6/2',
          open: { G_s: 2.68, e: 0.7, exit_gradient: 0.3 },
          blocked: { G_s: 2.68, e: 0.7, exit_gradient: 0.6 },
        },
        flood: {
          target: 'flooded',
          guard: 'env.exit_gradient > 0.95*GT6',
          open: { G_s: 2.68, e: 0.7, exit_gradient: 0.97 },
          blocked: { G_s: 2.68, e: 0.7, exit_gradient: 0.8 },
        },
      },
      flooded: {},
    },
  },
  {
    id: 'embankment-preload',
    name: 'preload of an embankment until the clay is consolidated',
    initial: 'surcharged',
    states: {
      surcharged: {
        unload: {
          target: 'unloaded',
          guard: 'GT10 >= 0.9',
          inputs: { T_v: 'env.c_v*env.t/env.H_d^2' },
          open: { c_v: 1e-7, t: 3.6e7, H_d: 2 },
          blocked: { c_v: 1e-7, t: 2e7, H_d: 2 },
        },
      },
      unloaded: {
        pave: {
          target: 'paved',
          guard: 'GT8 <= env.settlement_limit',
          open: {
            C_c: 0.28,
            H: 4,
            e_0: 0.9,
            sigma_0: 100000,
            dsigma: 20000,
            settlement_limit: 0.05,
          },
          blocked: {
            C_c: 0.28,
            H: 4,
            e_0: 0.9,
            sigma_0: 100000,
            dsigma: 60000,
            settlement_limit: 0.05,
          },
        },
        surcharge_again: {
          target: 'surcharged',
          guard: 'GT8 > env.settlement_limit',
          open: {
            C_c: 0.28,
            H: 4,
            e_0: 0.9,
            sigma_0: 100000,
            dsigma: 60000,
            settlement_limit: 0.05,
          },
          blocked: {
            C_c: 0.28,
            H: 4,
            e_0: 0.9,
            sigma_0: 100000,
            dsigma: 20000,
            settlement_limit: 0.05,
          },
        },
      },
      paved: {},
    },
  },
  {
    id: 'slope-early-warning',
    name: 'early warning of a slope by its pore pressure',
    initial: 'stable',
    states: {
      stable: {
        watch: {
          target: 'on watch',
          guard: 'GT19 < 1.3',
          open: { c: 5000, gamma_s: 19000, z: 3, i: 0.349, u: 20000, phi: 0.4887 },
          blocked: { c: 5000, gamma_s: 19000, z: 3, i: 0.349, u: 12000, phi: 0.4887 },
        },
      },
      'on watch': {
        stand_down: {
          target: 'stable',
          guard: 'GT19 > 1.35',
          open: { c: 5000, gamma_s: 19000, z: 3, i: 0.349, u: 12000, phi: 0.4887 },
          blocked: { c: 5000, gamma_s: 19000, z: 3, i: 0.349, u: 20000, phi: 0.4887 },
        },
        evacuate: {
          target: 'evacuated',
          guard: 'GT19 < 1.1',
          open: { c: 5000, gamma_s: 19000, z: 3, i: 0.349, u: 25000, phi: 0.4887 },
          blocked: { c: 5000, gamma_s: 19000, z: 3, i: 0.349, u: 20000, phi: 0.4887 },
        },
      },
      evacuated: {
        readmit: {
          target: 'on watch',
          guard: 'GT19 > 1.2',
          open: { c: 5000, gamma_s: 19000, z: 3, i: 0.349, u: 16000, phi: 0.4887 },
          blocked: { c: 5000, gamma_s: 19000, z: 3, i: 0.349, u: 25000, phi: 0.4887 },
        },
      },
    },
  },
  {
    id: 'footing-formation-approval',
    name: 'approval of the formation of a strip footing',
    initial: 'excavated',
    states: {
      excavated: {
        approve: {
          target: 'approved',
          guard: 'GT13 >= 3*env.bearing_pressure',
          open: {
            c: 15000,
            N_c: 20.72,
            q_0: 18000,
            N_q: 10.66,
            gamma_s: 18000,
            B: 1.5,
            N_g: 10.88,
            bearing_pressure: 180000,
          },
          blocked: {
            c: 5000,
            N_c: 20.72,
            q_0: 18000,
            N_q: 10.66,
            gamma_s: 18000,
            B: 1.5,
            N_g: 10.88,
            bearing_pressure: 180000,
          },
        },
        refuse: {
          target: 'in redesign',
          guard: 'GT13 < 3*env.bearing_pressure',
          open: {
            c: 5000,
            N_c: 20.72,
            q_0: 18000,
            N_q: 10.66,
            gamma_s: 18000,
            B: 1.5,
            N_g: 10.88,
            bearing_pressure: 180000,
          },
          blocked: {
            c: 15000,
            N_c: 20.72,
            q_0: 18000,
            N_q: 10.66,
            gamma_s: 18000,
            B: 1.5,
            N_g: 10.88,
            bearing_pressure: 180000,
          },
        },
      },
      'in redesign': {
        widen: {
          target: 'excavated',
          guard: 'GT13 >= 3*env.bearing_pressure',
          open: {
            c: 5000,
            N_c: 20.72,
            q_0: 18000,
            N_q: 10.66,
            gamma_s: 18000,
            B: 3,
            N_g: 10.88,
            bearing_pressure: 180000,
          },
          blocked: {
            c: 5000,
            N_c: 20.72,
            q_0: 18000,
            N_q: 10.66,
            gamma_s: 18000,
            B: 1.5,
            N_g: 10.88,
            bearing_pressure: 180000,
          },
        },
      },
      approved: {
        load: {
          target: 'loaded',
          guard: 'GT24 <= env.clay_stress_limit',
          open: { q: 100000, R: 2, z: 3, clay_stress_limit: 50000 },
          blocked: { q: 150000, R: 2, z: 3, clay_stress_limit: 50000 },
        },
      },
      loaded: {},
    },
  },
  {
    id: 'liquefaction-screening',
    name: 'screening of a site against liquefaction',
    initial: 'proposed',
    states: {
      proposed: {
        clear: {
          target: 'cleared',
          guard: 'env.resistance_ratio >= 1.2*GT23',
          open: {
            a_max: 2.5,
            g: 9.80665,
            sigma_v: 150000,
            sigma_0: 95000,
            r_d: 0.95,
            resistance_ratio: 0.35,
          },
          blocked: {
            a_max: 2.5,
            g: 9.80665,
            sigma_v: 150000,
            sigma_0: 95000,
            r_d: 0.95,
            resistance_ratio: 0.2,
          },
        },
        require_compaction: {
          target: 'to be compacted',
          guard: 'env.resistance_ratio < 1.2*GT23',
          open: {
            a_max: 2.5,
            g: 9.80665,
            sigma_v: 150000,
            sigma_0: 95000,
            r_d: 0.95,
            resistance_ratio: 0.2,
          },
          blocked: {
            a_max: 2.5,
            g: 9.80665,
            sigma_v: 150000,
            sigma_0: 95000,
            r_d: 0.95,
            resistance_ratio: 0.35,
          },
        },
      },
      'to be compacted': {
        verify_density: {
          target: 'compacted',
          guard: 'GT5 >= env.density_required',
          open: { e_max: 0.9, e: 0.5, e_min: 0.45, density_required: 0.7 },
          blocked: { e_max: 0.9, e: 0.65, e_min: 0.45, density_required: 0.7 },
        },
      },
      compacted: {
        clear: {
          target: 'cleared',
          guard: 'env.resistance_ratio >= 1.2*GT23',
          open: {
            a_max: 2.5,
            g: 9.80665,
            sigma_v: 150000,
            sigma_0: 95000,
            r_d: 0.95,
            resistance_ratio: 0.4,
          },
          blocked: {
            a_max: 2.5,
            g: 9.80665,
            sigma_v: 150000,
            sigma_0: 95000,
            r_d: 0.95,
            resistance_ratio: 0.27,
          },
        },
      },
      cleared: {},
    },
  },
]
