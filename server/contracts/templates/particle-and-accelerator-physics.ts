import type { TemplateSource } from '../template.ts'

export const particleAndAcceleratorPhysics: readonly TemplateSource[] = [
  {
    id: 'storage-ring-injection',
    name: 'injection, ramp and abort of an electron storage ring',
    initial: 'empty',
    states: {
      empty: {
        inject: {
          target: 'injecting',
          guard: 'abs(PA3/env.bending_rigidity - 1) <= 0.002',
          open: { p: 5.344e-19, q: 1.602176634e-19, bending_rigidity: 3.338 },
          blocked: { p: 5.344e-19, q: 1.602176634e-19, bending_rigidity: 3.36 },
        },
      },
      injecting: {
        store: {
          target: 'stored beam',
          guard: 'PA1 <= 0.7*1.602176634e-19*env.cavity_voltage',
          inputs: { q: 1.602176634e-19 },
          open: { gamma: 5870.85, rho: 10.007, cavity_voltage: 1600000 },
          blocked: { gamma: 5870.85, rho: 10.007, cavity_voltage: 900000 },
        },
        dump: {
          target: 'empty',
          guard: 'env.loss_rate > env.loss_limit',
          open: { loss_rate: 0.08, loss_limit: 0.02 },
          blocked: { loss_rate: 0.004, loss_limit: 0.02 },
        },
      },
      'stored beam': {
        dump: {
          target: 'empty',
          guard: 'PA1 > 1.602176634e-19*env.cavity_voltage',
          inputs: { q: 1.602176634e-19 },
          open: { gamma: 5870.85, rho: 10.007, cavity_voltage: 600000 },
          blocked: { gamma: 5870.85, rho: 10.007, cavity_voltage: 1600000 },
        },
      },
    },
  },
  {
    id: 'collider-luminosity-fill',
    name: 'fill of a collider from stable beams to dump',
    initial: 'squeezed',
    states: {
      squeezed: {
        'declare stable': {
          target: 'stable beams',
          guard: 'PA4 >= env.target_luminosity',
          open: {
            N_1: 115000000000,
            N_2: 115000000000,
            n_b: 2808,
            f_rev: 11245,
            sigma_x: 0.0000167,
            sigma_y: 0.0000167,
            F_c: 0.836,
            target_luminosity: 9e37,
          },
          blocked: {
            N_1: 90000000000,
            N_2: 115000000000,
            n_b: 2808,
            f_rev: 11245,
            sigma_x: 0.0000167,
            sigma_y: 0.0000167,
            F_c: 0.836,
            target_luminosity: 9e37,
          },
        },
      },
      'stable beams': {
        level: {
          target: 'levelled',
          guard: 'PA4 > env.pile_up_luminosity',
          open: {
            N_1: 180000000000,
            N_2: 180000000000,
            n_b: 2748,
            f_rev: 11245,
            sigma_x: 0.000012,
            sigma_y: 0.000012,
            F_c: 0.6,
            pile_up_luminosity: 2e38,
          },
          blocked: {
            N_1: 180000000000,
            N_2: 180000000000,
            n_b: 2748,
            f_rev: 11245,
            sigma_x: 0.00002,
            sigma_y: 0.00002,
            F_c: 0.6,
            pile_up_luminosity: 2e38,
          },
        },
        dump: {
          target: 'dumped',
          guard: 'PA4 < env.worth_luminosity',
          open: {
            N_1: 60000000000,
            N_2: 60000000000,
            n_b: 2808,
            f_rev: 11245,
            sigma_x: 0.000019,
            sigma_y: 0.000019,
            F_c: 0.836,
            worth_luminosity: 3e37,
          },
          blocked: {
            N_1: 110000000000,
            N_2: 110000000000,
            n_b: 2808,
            f_rev: 11245,
            sigma_x: 0.000019,
            sigma_y: 0.000019,
            F_c: 0.836,
            worth_luminosity: 3e37,
          },
        },
      },
      levelled: {
        'end levelling': {
          target: 'stable beams',
          guard: 'PA4 <= env.pile_up_luminosity',
          open: {
            N_1: 130000000000,
            N_2: 130000000000,
            n_b: 2748,
            f_rev: 11245,
            sigma_x: 0.000012,
            sigma_y: 0.000012,
            F_c: 0.6,
            pile_up_luminosity: 2e38,
          },
          blocked: {
            N_1: 190000000000,
            N_2: 190000000000,
            n_b: 2748,
            f_rev: 11245,
            sigma_x: 0.000012,
            sigma_y: 0.000012,
            F_c: 0.6,
            pile_up_luminosity: 2e38,
          },
        },
      },
      dumped: {},
    },
  },
  {
    id: 'undulator-beamline',
    name: 'undulator gap set to the wavelength of a beamline',
    initial: 'gap open',
    states: {
      'gap open': {
        close: {
          target: 'gap closed',
          guard: 'PA22 <= env.largest_deflection',
          open: { B: 0.43, lambda_u: 0.03, largest_deflection: 2.2 },
          blocked: { B: 0.9, lambda_u: 0.03, largest_deflection: 2.2 },
        },
      },
      'gap closed': {
        'open shutter': {
          target: 'taking data',
          guard: 'abs(PA21/env.wanted_wavelength - 1) < 0.005',
          open: { lambda_u: 0.03, gamma: 5870.85, K: 1.2, wanted_wavelength: 7.48e-10 },
          blocked: { lambda_u: 0.03, gamma: 5870.85, K: 1.22, wanted_wavelength: 7.48e-10 },
        },
        reopen: {
          target: 'gap open',
          guard: 'abs(PA21/env.wanted_wavelength - 1) >= 0.05',
          open: { lambda_u: 0.03, gamma: 5870.85, K: 1.4, wanted_wavelength: 7.48e-10 },
          blocked: { lambda_u: 0.03, gamma: 5870.85, K: 1.2, wanted_wavelength: 7.48e-10 },
        },
      },
      'taking data': {
        'beam trip': {
          target: 'gap open',
          guard: 'PA18 > env.aperture',
          open: { epsilon_x: 3e-9, beta_x: 12, D_x: 0.25, delta: 0.004, aperture: 0.0008 },
          blocked: { epsilon_x: 3e-9, beta_x: 12, D_x: 0.25, delta: 0.001, aperture: 0.0008 },
        },
      },
    },
  },
  {
    id: 'cherenkov-counter-fill',
    name: 'pressure of a threshold Cherenkov counter',
    initial: 'under vacuum',
    states: {
      'under vacuum': {
        fill: {
          target: 'below threshold',
          guard: 'env.tightness < env.tightness_limit',
          open: { tightness: 0.000001, tightness_limit: 0.00001 },
          blocked: { tightness: 0.00004, tightness_limit: 0.00001 },
        },
      },
      'below threshold': {
        accept: {
          target: 'tagging pions',
          guard: 'PA14 >= env.least_yield',
          open: { beta: 0.99999, n: 1.0014, lambda_1: 3e-7, lambda_2: 5.5e-7, least_yield: 150 },
          blocked: { beta: 0.99999, n: 1.0003, lambda_1: 3e-7, lambda_2: 5.5e-7, least_yield: 150 },
        },
      },
      'tagging pions': {
        bleed: {
          target: 'below threshold',
          guard: 'PA14 > env.kaon_yield',
          open: { beta: 0.9996, n: 1.0014, lambda_1: 3e-7, lambda_2: 5.5e-7, kaon_yield: 60 },
          blocked: { beta: 0.9996, n: 1.0006, lambda_1: 3e-7, lambda_2: 5.5e-7, kaon_yield: 60 },
        },
        evacuate: {
          target: 'under vacuum',
          guard: 'env.run_over == 1',
          open: { run_over: 1 },
          blocked: { run_over: 0 },
        },
      },
    },
  },
  {
    id: 'diphoton-event-selection',
    name: 'selection of a diphoton event by mass and direction',
    initial: 'triggered',
    states: {
      triggered: {
        select: {
          target: 'selected',
          guard: 'abs(PA6/env.pion_mass - 1) < 0.1',
          open: { E_1: 1.9226e-10, E_2: 1.1215e-10, theta: 0.1475, pion_mass: 2.406e-28 },
          blocked: { E_1: 1.9226e-10, E_2: 1.1215e-10, theta: 0.3, pion_mass: 2.406e-28 },
        },
        discard: {
          target: 'discarded',
          guard: 'abs(PA6/env.pion_mass - 1) >= 0.1',
          open: { E_1: 1.9226e-10, E_2: 1.1215e-10, theta: 0.3, pion_mass: 2.406e-28 },
          blocked: { E_1: 1.9226e-10, E_2: 1.1215e-10, theta: 0.1475, pion_mass: 2.406e-28 },
        },
      },
      selected: {
        accept: {
          target: 'in histogram',
          guard: 'abs(PA23) <= env.acceptance',
          open: { theta: 0.3, acceptance: 2.5 },
          blocked: { theta: 0.1, acceptance: 2.5 },
        },
        veto: {
          target: 'discarded',
          guard: 'abs(PA23) > env.acceptance',
          open: { theta: 0.1, acceptance: 2.5 },
          blocked: { theta: 0.3, acceptance: 2.5 },
        },
      },
      'in histogram': {},
      discarded: {},
    },
  },
]
