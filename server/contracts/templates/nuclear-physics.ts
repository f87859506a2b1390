import type { TemplateSource } from '../template.ts'

export const nuclearPhysics: readonly TemplateSource[] = [
  {
    id: 'technetium-generator',
    name: 'milking of a molybdenum-technetium generator',
    initial: 'growing in',
    states: {
      'growing in': {
        milk: {
          target: 'eluate in assay',
          guard: 'env.elapsed >= 0.9*NP7',
          open: { lambda_1: 0.00000292, lambda_2: 0.00003204, elapsed: 79200 },
          blocked: { lambda_1: 0.00000292, lambda_2: 0.00003204, elapsed: 36000 },
        },
      },
      'eluate in assay': {
        // Breakthrough of at most 0.15 kBq of Mo-99 a MBq of Tc-99m (10 CFR 35.204).
        release: {
          target: 'eluate released',
          guard: 'env.mo_to_tc <= 1.5e-4',
          open: { mo_to_tc: 0.00004 },
          blocked: { mo_to_tc: 0.0004 },
        },
        reject: {
          target: 'growing in',
          guard: 'env.mo_to_tc > 1.5e-4',
          open: { mo_to_tc: 0.0004 },
          blocked: { mo_to_tc: 0.00004 },
        },
      },
      'eluate released': {
        'milk again': {
          target: 'eluate in assay',
          guard: 'NP4 >= env.least_atoms',
          open: {
            N_0: 1000000000000,
            lambda_1: 0.00000292,
            lambda_2: 0.00003204,
            t: 64800,
            least_atoms: 50000000000,
          },
          blocked: {
            N_0: 1000000000000,
            lambda_1: 0.00000292,
            lambda_2: 0.00003204,
            t: 14400,
            least_atoms: 50000000000,
          },
        },
      },
    },
  },
  {
    id: 'radioactive-waste-clearance',
    name: 'decay store of short-lived waste until clearance',
    initial: 'stored',
    states: {
      stored: {
        survey: {
          target: 'in survey',
          guard: 'NP1 <= env.clearance_atoms',
          open: {
            N_0: 1000000000000000,
            lambda: 0.000001,
            t: 15000000,
            clearance_atoms: 1000000000,
          },
          blocked: {
            N_0: 1000000000000000,
            lambda: 0.000001,
            t: 8000000,
            clearance_atoms: 1000000000,
          },
        },
        compact: {
          target: 'compacted',
          guard: 'NP1 <= 0.1*env.N_0',
          open: { N_0: 1000000000000000, lambda: 0.000001, t: 2600000 },
          blocked: { N_0: 1000000000000000, lambda: 0.000001, t: 1000000 },
        },
      },
      compacted: {
        survey: {
          target: 'in survey',
          guard: 'NP1 <= env.clearance_atoms',
          open: {
            N_0: 1000000000000000,
            lambda: 0.000001,
            t: 14500000,
            clearance_atoms: 1000000000,
          },
          blocked: {
            N_0: 1000000000000000,
            lambda: 0.000001,
            t: 9000000,
            clearance_atoms: 1000000000,
          },
        },
      },
      'in survey': {
        // Beta emitters above 0.4 Bq/cm^2 stay contaminated (IAEA SSR-6, paragraph 214).
        clear: {
          target: 'cleared',
          guard: 'env.surface_activity < 4000',
          open: { surface_activity: 900 },
          blocked: { surface_activity: 9000 },
        },
        return: {
          target: 'stored',
          guard: 'env.surface_activity >= 4000',
          open: { surface_activity: 9000 },
          blocked: { surface_activity: 900 },
        },
      },
      cleared: {},
    },
  },
  {
    id: 'radiocarbon-dating-run',
    name: 'radiocarbon sample from graphite to reported age',
    initial: 'graphitized',
    states: {
      graphitized: {
        measure: {
          target: 'measured',
          guard: 'env.carbon_mass >= env.least_mass',
          open: { carbon_mass: 0.000001, least_mass: 5e-7 },
          blocked: { carbon_mass: 2e-7, least_mass: 5e-7 },
        },
      },
      measured: {
        report: {
          target: 'reported',
          guard: 'NP8 >= 0 and NP8 < env.background_age',
          open: { F_m: 0.5, background_age: 1578000000000 },
          blocked: { F_m: 0.0018, background_age: 1578000000000 },
        },
        'report as infinite': {
          target: 'beyond range',
          guard: 'NP8 >= env.background_age',
          open: { F_m: 0.0018, background_age: 1578000000000 },
          blocked: { F_m: 0.5, background_age: 1578000000000 },
        },
        'flag bomb carbon': {
          target: 'post-bomb',
          guard: 'NP8 < 0',
          open: { F_m: 1.08 },
          blocked: { F_m: 0.97 },
        },
      },
      reported: {},
      'beyond range': {},
      'post-bomb': {},
    },
  },
  {
    id: 'rutherford-backscatter-run',
    name: 'backscattering beam kept under its Coulomb barrier',
    initial: 'tuned',
    states: {
      tuned: {
        expose: {
          target: 'counting',
          guard: 'env.E < 0.8*NP16 and NP18 >= env.least_cross_section',
          open: {
            Z1: 2,
            Z2: 29,
            A_1: 4,
            A_2: 63,
            E: 3.2e-13,
            theta: 2.88,
            least_cross_section: 1e-29,
          },
          blocked: {
            Z1: 2,
            Z2: 29,
            A_1: 4,
            A_2: 63,
            E: 1.8e-12,
            theta: 2.88,
            least_cross_section: 1e-29,
          },
        },
        'lower energy': {
          target: 'retuning',
          guard: 'env.E >= 0.8*NP16',
          open: { Z1: 2, Z2: 13, A_1: 4, A_2: 27, E: 9.5e-13 },
          blocked: { Z1: 2, Z2: 13, A_1: 4, A_2: 27, E: 3.2e-13 },
        },
      },
      retuning: {
        settle: {
          target: 'tuned',
          guard: 'NP17 > env.touching_distance',
          open: { Z1: 2, Z2: 13, E: 3.2e-13, touching_distance: 7e-15 },
          blocked: { Z1: 2, Z2: 13, E: 9e-13, touching_distance: 7e-15 },
        },
      },
      counting: {
        finish: {
          target: 'spectrum kept',
          guard: 'env.dose*NP18 >= env.wanted_yield',
          open: { Z1: 2, Z2: 29, E: 3.2e-13, theta: 2.88, dose: 1.2e32, wanted_yield: 1000 },
          blocked: { Z1: 2, Z2: 29, E: 3.2e-13, theta: 2.88, dose: 1e30, wanted_yield: 1000 },
        },
      },
      'spectrum kept': {},
    },
  },
  {
    id: 'gamma-camera-energy-window',
    name: 'energy window of a Compton-scattered gamma line',
    initial: 'peaked',
    states: {
      peaked: {
        open: {
          target: 'imaging',
          guard: 'NP24 < env.window_low',
          open: { E: 2.2511e-14, theta: 1.05, window_low: 2.07e-14 },
          blocked: { E: 2.2511e-14, theta: 0.5, window_low: 2.07e-14 },
        },
        narrow: {
          target: 'window narrowed',
          guard: 'NP24 >= env.window_low',
          open: { E: 2.2511e-14, theta: 0.5, window_low: 2.07e-14 },
          blocked: { E: 2.2511e-14, theta: 1.05, window_low: 2.07e-14 },
        },
      },
      'window narrowed': {
        open: {
          target: 'imaging',
          guard: 'NP24 < env.window_low',
          open: { E: 2.2511e-14, theta: 0.8, window_low: 2.16e-14 },
          blocked: { E: 2.2511e-14, theta: 0.4, window_low: 2.16e-14 },
        },
      },
      imaging: {
        drift: {
          target: 'peaked',
          guard: 'abs(env.measured_peak/env.E - 1) > 0.03',
          open: { E: 2.2511e-14, measured_peak: 2.34e-14 },
          blocked: { E: 2.2511e-14, measured_peak: 2.26e-14 },
        },
        finish: {
          target: 'acquired',
          guard: 'env.counts >= env.wanted_counts',
          open: { counts: 1100000, wanted_counts: 1000000 },
          blocked: { counts: 600000, wanted_counts: 1000000 },
        },
      },
      acquired: {},
    },
  },
]
