import type { TemplateSource } from '../template.ts'

export const electrodynamicsAndEmWaves: readonly TemplateSource[] = [
  {
    id: 'radiofrequency-exposure',
    name: 'power of a transmitter by the exposure of the public',
    initial: 'full power',
    states: {
      'full power': {
        reduce: {
          target: 'reduced',
          guard: 'ED5 > 10',
          open: { E_0: 100 },
          blocked: { E_0: 61 },
        },
      },
      reduced: {
        restore: {
          target: 'full power',
          guard: 'ED5 <= 5',
          open: { E_0: 55 },
          blocked: { E_0: 80 },
        },
        shut_down: {
          target: 'off',
          guard: 'ED5 > 50',
          open: { E_0: 210 },
          blocked: { E_0: 100 },
        },
      },
      off: {},
    },
  },
  {
    id: 'solar-sail-steering',
    name: 'steering of a solar sail by its radiation pressure',
    initial: 'stowed',
    states: {
      stowed: {
        deploy: {
          target: 'deployed',
          guard: 'ED6*env.area/env.mass >= env.acceleration',
          open: { I: 1361, R_f: 0.9, area: 32, mass: 5, acceleration: 0.00005, theta: 0.1 },
          blocked: { I: 1361, R_f: 0.9, area: 32, mass: 5, acceleration: 0.00005, theta: 0.9 },
        },
      },
      deployed: {
        feather: {
          target: 'feathered',
          guard: 'ED6*env.area > env.boom_strength',
          open: { R_f: 0.9, theta: 0, area: 32, boom_strength: 0.001, I: 9000 },
          blocked: { R_f: 0.9, theta: 0, area: 32, boom_strength: 0.001, I: 1361 },
        },
      },
      feathered: {
        trim: {
          target: 'deployed',
          guard: 'ED6*env.area <= 0.5*env.boom_strength',
          open: { R_f: 0.9, theta: 0.6, area: 32, boom_strength: 0.001, I: 1361 },
          blocked: { R_f: 0.9, theta: 0.6, area: 32, boom_strength: 0.001, I: 9000 },
        },
      },
    },
  },
  {
    id: 'shielded-room-acceptance',
    name: 'acceptance of a shielded room by its absorption',
    initial: 'welded',
    states: {
      welded: {
        seal: {
          target: 'sealed',
          guard: 'env.thickness >= 5*ED17',
          open: { rho: 1.68e-8, f: 10000, thickness: 0.005 },
          blocked: { rho: 1.68e-8, f: 10000, thickness: 0.001 },
        },
      },
      sealed: {
        accept: {
          target: 'accepted',
          guard: 'env.attenuation >= 8.686*env.thickness/ED17 - 6',
          open: { rho: 1.68e-8, f: 10000, thickness: 0.005, attenuation: 72 },
          blocked: { rho: 1.68e-8, f: 10000, thickness: 0.005, attenuation: 40 },
        },
        reopen: {
          target: 'welded',
          guard: 'env.attenuation < 8.686*env.thickness/ED17 - 6',
          open: { rho: 1.68e-8, f: 10000, thickness: 0.005, attenuation: 40 },
          blocked: { rho: 1.68e-8, f: 10000, thickness: 0.005, attenuation: 72 },
        },
      },
      accepted: {},
    },
  },
  {
    id: 'furnace-radiant-soak',
    name: 'soak of a furnace under its radiation pyrometer',
    initial: 'heating',
    states: {
      heating: {
        soak: {
          target: 'soaking',
          guard: 'abs(ED20 - env.pyrometer) <= 0.02*ED20',
          open: { emissivity: 0.85, T: 1473, pyrometer: 227000 },
          blocked: { emissivity: 0.85, T: 1473, pyrometer: 200000 },
        },
      },
      soaking: {
        trip: {
          target: 'tripped',
          guard: 'ED20 > env.lining_limit',
          open: { emissivity: 0.85, lining_limit: 300000, T: 1623 },
          blocked: { emissivity: 0.85, lining_limit: 300000, T: 1473 },
        },
        tap: {
          target: 'tapped',
          guard: 'env.soaked >= 3600 and abs(ED20 - env.pyrometer) <= 0.02*ED20',
          open: { emissivity: 0.85, T: 1473, pyrometer: 227000, soaked: 3700 },
          blocked: { emissivity: 0.85, T: 1473, pyrometer: 227000, soaked: 1200 },
        },
      },
      tripped: {
        reset: {
          target: 'heating',
          guard: 'ED20 < 0.5*env.lining_limit',
          open: { emissivity: 0.85, lining_limit: 300000, T: 1173 },
          blocked: { emissivity: 0.85, lining_limit: 300000, T: 1573 },
        },
      },
      tapped: {},
    },
  },
  {
    id: 'mass-separator-collection',
    name: 'collection of an isotope behind a velocity selector',
    initial: 'pumped',
    states: {
      pumped: {
        tune: {
          target: 'tuned',
          guard: 'abs(ED3 - env.beam_speed) <= 0.01*env.beam_speed',
          open: { B: 0.15, beam_speed: 400000, E: 60000 },
          blocked: { B: 0.15, beam_speed: 400000, E: 52000 },
        },
      },
      tuned: {
        collect: {
          target: 'collecting',
          guard: 'abs(ED2 - env.slit_radius) <= env.slit_width',
          open: {
            v: 400000,
            q: 1.602176634e-19,
            B: 0.5,
            slit_radius: 0.0332,
            slit_width: 0.0005,
            m: 6.6464731e-27,
          },
          blocked: {
            v: 400000,
            q: 1.602176634e-19,
            B: 0.5,
            slit_radius: 0.0332,
            slit_width: 0.0005,
            m: 5.0082344e-27,
          },
        },
      },
      collecting: {
        lose: {
          target: 'pumped',
          guard: 'abs(ED3 - env.beam_speed) > 0.01*env.beam_speed',
          open: { B: 0.15, beam_speed: 400000, E: 52000 },
          blocked: { B: 0.15, beam_speed: 400000, E: 60000 },
        },
      },
    },
  },
]
