import type { TemplateSource } from '../template.ts'

export const astronomyAndAstrophysics: readonly TemplateSource[] = [
  {
    id: 'exoplanet-candidate-vetting',
    name: 'vetting of a transiting exoplanet candidate',
    initial: 'candidate',
    states: {
      candidate: {
        vet: {
          target: 'vetted',
          guard: 'abs(env.observed_depth - AS34) <= 0.1*AS34',
          open: { R_p: 7.1492e7, R: 6.957e8, observed_depth: 0.0105 },
          blocked: { R_p: 7.1492e7, R: 6.957e8, observed_depth: 0.02 },
        },
        dismiss: {
          target: 'false positive',
          guard: 'abs(env.observed_depth - AS34) > 0.1*AS34',
          open: { R_p: 7.1492e7, R: 6.957e8, observed_depth: 0.02 },
          blocked: { R_p: 7.1492e7, R: 6.957e8, observed_depth: 0.0105 },
        },
      },
      vetted: {
        confirm: {
          target: 'confirmed',
          guard: 'AS35 >= 3*env.velocity_error',
          open: { period: 302400, m: 1.3e27, i: 1.5, M: 1.98841e30, e: 0, velocity_error: 5 },
          blocked: { period: 302400, m: 1e25, i: 1.5, M: 1.98841e30, e: 0, velocity_error: 5 },
        },
      },
      'false positive': {},
      confirmed: {},
    },
  },
  {
    id: 'ccd-exposure-sequence',
    name: 'exposure of a CCD camera to its signal-to-noise ratio',
    initial: 'exposing',
    states: {
      exposing: {
        read_out: {
          target: 'read out',
          guard: 'AS29 >= env.ratio_required',
          open: { S: 80, t: 300, n_pix: 20, S_sky: 6, S_dark: 0.01, N_R: 5, ratio_required: 90 },
          blocked: { S: 80, t: 60, n_pix: 20, S_sky: 6, S_dark: 0.01, N_R: 5, ratio_required: 90 },
        },
        pause: {
          target: 'paused',
          guard: 'AS30 < env.lowest_altitude',
          open: { phi: 0.9, delta: 0.3, H: 2, lowest_altitude: 0.35 },
          blocked: { phi: 0.9, delta: 0.3, H: 0.7, lowest_altitude: 0.35 },
        },
      },
      paused: {
        resume: {
          target: 'exposing',
          guard: 'AS30 > env.lowest_altitude + 0.05',
          open: { phi: 0.9, delta: 0.3, H: 0.7, lowest_altitude: 0.35 },
          blocked: { phi: 0.9, delta: 0.3, H: 2, lowest_altitude: 0.35 },
        },
      },
      'read out': {},
    },
  },
  {
    id: 'pulsar-timing-watch',
    name: 'timing watch of a pulsar for glitches',
    initial: 'timed',
    states: {
      timed: {
        flag_glitch: {
          target: 'glitching',
          guard: 'AS21 > 1.01*env.reference_luminosity',
          open: { I: 1e38, P_dot: 4.3e-13, period: 0.033392, reference_luminosity: 4.4575e31 },
          blocked: { I: 1e38, P_dot: 4.204e-13, period: 0.033392, reference_luminosity: 4.4575e31 },
        },
      },
      glitching: {
        recover: {
          target: 'timed',
          guard: 'AS21 <= 1.01*env.reference_luminosity',
          open: { I: 1e38, P_dot: 4.22e-13, period: 0.033392, reference_luminosity: 4.4575e31 },
          blocked: { I: 1e38, P_dot: 4.3e-13, period: 0.033392, reference_luminosity: 4.4575e31 },
        },
        reclassify: {
          target: 'magnetar candidate',
          guard: 'AS23 > 4.414e9 and AS22 < env.age_limit',
          open: { I: 1e38, period: 2, P_dot: 1e-10, R: 10000, age_limit: 3.2e12 },
          blocked: { I: 1e38, period: 2, P_dot: 1e-15, R: 10000, age_limit: 3.2e12 },
        },
      },
      'magnetar candidate': {},
    },
  },
  {
    id: 'probe-sun-distance-modes',
    name: 'modes of an interplanetary probe by the sunlight it receives',
    initial: 'cruising',
    states: {
      cruising: {
        shield: {
          target: 'shielded',
          guard: 'AS6 > env.shield_flux',
          open: { L: 3.828e26, d: 4.488e10, shield_flux: 10000 },
          blocked: { L: 3.828e26, d: 1.496e11, shield_flux: 10000 },
        },
        hibernate: {
          target: 'hibernating',
          guard: 'AS6 < env.array_flux',
          open: { L: 3.828e26, d: 9e11, array_flux: 50 },
          blocked: { L: 3.828e26, d: 1.496e11, array_flux: 50 },
        },
      },
      shielded: {
        unshield: {
          target: 'cruising',
          guard: 'AS6 < 0.8*env.shield_flux',
          open: { L: 3.828e26, d: 1.2e11, shield_flux: 10000 },
          blocked: { L: 3.828e26, d: 5e10, shield_flux: 10000 },
        },
      },
      hibernating: {
        wake: {
          target: 'cruising',
          guard: 'AS6 > 1.2*env.array_flux',
          open: { L: 3.828e26, d: 6e11, array_flux: 50 },
          blocked: { L: 3.828e26, d: 7.5e11, array_flux: 50 },
        },
      },
    },
  },
  {
    id: 'habitable-zone-follow-up',
    name: 'follow-up of a planet in a habitable zone',
    initial: 'detected',
    states: {
      detected: {
        list: {
          target: 'listed',
          guard: 'AS7 >= 175 and AS7 <= 270',
          open: { L: 3.828e26, A: 0.3, a: 1.496e11 },
          blocked: { L: 3.828e26, A: 0.3, a: 5e10 },
        },
      },
      listed: {
        strike_off: {
          target: 'struck off',
          guard: 'env.orbit_radius < AS33',
          open: { L: 3.828e26, S_eff: 1.1, orbit_radius: 1.2e11 },
          blocked: { L: 3.828e26, S_eff: 1.1, orbit_radius: 1.496e11 },
        },
        schedule: {
          target: 'scheduled',
          guard: 'env.magnitude <= AS28 - 2',
          open: { m_eye: 6, D: 2, D_eye: 0.006, magnitude: 15 },
          blocked: { m_eye: 6, D: 2, D_eye: 0.006, magnitude: 18 },
        },
      },
      'struck off': {},
      scheduled: {},
    },
  },
]
