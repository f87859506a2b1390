import type { TemplateSource } from '../template.ts'

export const cosmology: readonly TemplateSource[] = [
  {
    id: 'distance-ladder-rung',
    name: 'acceptance of a galaxy as a rung of the distance ladder',
    initial: 'measured',
    states: {
      measured: {
        accept: {
          target: 'accepted',
          guard: 'abs(env.velocity - CO1) <= 3*env.peculiar_velocity',
          open: { d: 1.5e24, H_0: 2.27e-18, velocity: 3.6e6, peculiar_velocity: 300000 },
          blocked: { d: 1.5e24, H_0: 2.27e-18, velocity: 5e6, peculiar_velocity: 300000 },
        },
        flag: {
          target: 'flagged',
          guard: 'abs(env.velocity - CO1) > 3*env.peculiar_velocity',
          open: { d: 1.5e24, H_0: 2.27e-18, velocity: 5e6, peculiar_velocity: 300000 },
          blocked: { d: 1.5e24, H_0: 2.27e-18, velocity: 3.6e6, peculiar_velocity: 300000 },
        },
      },
      flagged: {
        reobserve: {
          target: 'measured',
          guard: 'abs(env.redshift - CO3) > env.redshift_error',
          open: {
            lambda_o: 6.64e-7,
            lambda_e: 6.5628e-7,
            redshift: 0.0167,
            redshift_error: 0.0002,
          },
          blocked: {
            lambda_o: 6.64e-7,
            lambda_e: 6.5628e-7,
            redshift: 0.0118,
            redshift_error: 0.0002,
          },
        },
        reject: {
          target: 'rejected',
          guard: 'abs(env.redshift - CO3) <= env.redshift_error',
          open: {
            lambda_o: 6.64e-7,
            lambda_e: 6.5628e-7,
            redshift: 0.0118,
            redshift_error: 0.0002,
          },
          blocked: {
            lambda_o: 6.64e-7,
            lambda_e: 6.5628e-7,
            redshift: 0.0167,
            redshift_error: 0.0002,
          },
        },
      },
      accepted: {},
      rejected: {},
    },
  },
  {
    id: 'structure-simulation-run',
    name: 'run of a structure simulation from its linear start to today',
    initial: 'configured',
    states: {
      configured: {
        start: {
          target: 'evolving',
          guard: 'CO20*env.grid_fluctuation <= 0.1',
          open: { Omega_m: 0.31, z: 49, grid_fluctuation: 4 },
          blocked: { Omega_m: 0.31, z: 9, grid_fluctuation: 4 },
        },
      },
      evolving: {
        abort: {
          target: 'failed',
          guard: 'abs(env.hubble_rate/CO7 - 1) > 0.001',
          open: {
            H_0: 2.2e-18,
            z: 2,
            Omega_r: 0,
            Omega_m: 0.31,
            Omega_L: 0.69,
            hubble_rate: 6.7e-18,
          },
          blocked: {
            H_0: 2.2e-18,
            z: 2,
            Omega_r: 0,
            Omega_m: 0.31,
            Omega_L: 0.69,
            hubble_rate: 6.622e-18,
          },
        },
        finish: {
          target: 'finished',
          guard: 'env.simulated_time >= CO12',
          open: { H_0: 2.1927e-18, Omega_m: 0.3111, simulated_time: 4.36e17 },
          blocked: { H_0: 2.1927e-18, Omega_m: 0.3111, simulated_time: 3e17 },
        },
      },
      failed: {},
      finished: {},
    },
  },
  {
    id: 'supernova-spectrum-queue',
    name: 'spectrum queue of a supernova survey',
    initial: 'candidate',
    states: {
      candidate: {
        queue: {
          target: 'queued',
          guard:
            'env.peak_magnitude + 5*log10(CO8*(1 + env.z)/3.0857e17) <= env.limiting_magnitude',
          open: {
            H_0: 2.2e-18,
            Omega_m: 0.31,
            z: 0.5,
            peak_magnitude: -19.3,
            limiting_magnitude: 23.5,
          },
          blocked: {
            H_0: 2.2e-18,
            Omega_m: 0.31,
            z: 1,
            peak_magnitude: -19.3,
            limiting_magnitude: 23.5,
          },
        },
      },
      queued: {
        classify: {
          target: 'classified',
          guard: 'abs(CO3 - env.host_redshift) <= 0.01',
          open: { lambda_o: 9.53e-7, lambda_e: 6.355e-7, host_redshift: 0.5 },
          blocked: { lambda_o: 9.9e-7, lambda_e: 6.355e-7, host_redshift: 0.5 },
        },
        drop: {
          target: 'dropped',
          guard: 'abs(CO3 - env.host_redshift) > 0.01',
          open: { lambda_o: 9.9e-7, lambda_e: 6.355e-7, host_redshift: 0.5 },
          blocked: { lambda_o: 9.53e-7, lambda_e: 6.355e-7, host_redshift: 0.5 },
        },
      },
      classified: {},
      dropped: {},
    },
  },
  {
    id: 'absorber-background-temperature',
    name: 'background temperature from the lines of a quasar absorber',
    initial: 'measured',
    states: {
      measured: {
        accept: {
          target: 'accepted',
          guard: 'abs(env.excitation_temperature - CO6) <= 2*env.temperature_error',
          open: { z: 2.33771, T_0: 2.7255, excitation_temperature: 9.15, temperature_error: 0.4 },
          blocked: {
            z: 2.33771,
            T_0: 2.7255,
            excitation_temperature: 11.2,
            temperature_error: 0.4,
          },
        },
        examine: {
          target: 'under examination',
          guard: 'env.excitation_temperature - CO6 > 2*env.temperature_error',
          open: { z: 2.33771, T_0: 2.7255, excitation_temperature: 11.2, temperature_error: 0.4 },
          blocked: {
            z: 2.33771,
            T_0: 2.7255,
            excitation_temperature: 9.15,
            temperature_error: 0.4,
          },
        },
      },
      'under examination': {
        correct: {
          target: 'measured',
          guard:
            'env.excitation_temperature - env.collisional_excess <= CO6 + 2*env.temperature_error',
          open: {
            z: 2.33771,
            T_0: 2.7255,
            excitation_temperature: 11.2,
            collisional_excess: 1.8,
            temperature_error: 0.4,
          },
          blocked: {
            z: 2.33771,
            T_0: 2.7255,
            excitation_temperature: 11.2,
            collisional_excess: 0.5,
            temperature_error: 0.4,
          },
        },
        discard: {
          target: 'discarded',
          guard:
            'env.excitation_temperature - env.collisional_excess > CO6 + 2*env.temperature_error',
          open: {
            z: 2.33771,
            T_0: 2.7255,
            excitation_temperature: 11.2,
            collisional_excess: 0.5,
            temperature_error: 0.4,
          },
          blocked: {
            z: 2.33771,
            T_0: 2.7255,
            excitation_temperature: 11.2,
            collisional_excess: 1.8,
            temperature_error: 0.4,
          },
        },
      },
      accepted: {},
      discarded: {},
    },
  },
]
