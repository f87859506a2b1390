import type { TemplateSource } from '../template.ts'

export const fluidMechanics: readonly TemplateSource[] = [
  {
    id: 'ship-stability-release',
    name: 'loading of a ship released on its metacentric height',
    initial: 'loading',
    states: {
      loading: {
        // Minimum initial metacentric height by the Intact Stability Code 2008, A/2.2.4.
        release: {
          target: 'released',
          guard: 'FM5 >= 0.15',
          open: { I: 1440, V: 600, BG: 1.1 },
          blocked: { I: 1440, V: 600, BG: 2.3 },
        },
        ballast: {
          target: 'ballasting',
          guard: 'FM5 < 0.15',
          open: { I: 1440, V: 600, BG: 2.3 },
          blocked: { I: 1440, V: 600, BG: 1.1 },
        },
      },
      ballasting: {
        resume: {
          target: 'loading',
          guard: 'FM5 >= env.working_height',
          open: { I: 1440, V: 640, BG: 1.9, working_height: 0.3 },
          blocked: { I: 1440, V: 640, BG: 2.1, working_height: 0.3 },
        },
      },
      released: {},
    },
  },
  {
    id: 'dive-depth-permit',
    name: 'dive of a pressure hull within its test pressure',
    initial: 'surfaced',
    states: {
      surfaced: {
        dive: {
          target: 'submerged',
          guard: 'FM2 < env.weight and env.hatches_open == 0',
          open: { rho: 1025, V: 2.4, weight: 24300, hatches_open: 0 },
          blocked: { rho: 1025, V: 2.4, weight: 23000, hatches_open: 0 },
        },
      },
      submerged: {
        'blow tanks': {
          target: 'emergency ascent',
          guard: 'FM1 > env.test_pressure',
          open: { rho: 1025, h: 320, test_pressure: 3100000 },
          blocked: { rho: 1025, h: 290, test_pressure: 3100000 },
        },
        ascend: {
          target: 'surfaced',
          guard: 'FM1 < env.open_pressure',
          open: { rho: 1025, h: 1, open_pressure: 115000 },
          blocked: { rho: 1025, h: 5, open_pressure: 115000 },
        },
      },
      'emergency ascent': {
        vent: {
          target: 'surfaced',
          guard: 'FM1 <= env.open_pressure',
          open: { rho: 1025, h: 0.5, open_pressure: 115000 },
          blocked: { rho: 1025, h: 40, open_pressure: 115000 },
        },
      },
    },
  },
  {
    id: 'runner-cavitation-watch',
    name: 'cavitation watch of a hydraulic runner with hysteresis',
    initial: 'running',
    states: {
      running: {
        throttle: {
          target: 'throttled',
          guard: 'FM22 < env.inception',
          open: { p: 90000, p_v: 2337, rho: 998, v: 11, inception: 1.6 },
          blocked: { p: 90000, p_v: 2337, rho: 998, v: 9, inception: 1.6 },
        },
      },
      throttled: {
        stop: {
          target: 'stopped',
          guard: 'FM22 < env.breakdown',
          open: { p: 60000, p_v: 2337, rho: 998, v: 11, breakdown: 1.1 },
          blocked: { p: 90000, p_v: 2337, rho: 998, v: 11, breakdown: 1.1 },
        },
        restore: {
          target: 'running',
          guard: 'FM22 > 1.25*env.inception',
          open: { p: 90000, p_v: 2337, rho: 998, v: 9, inception: 1.6 },
          blocked: { p: 90000, p_v: 2337, rho: 998, v: 10, inception: 1.6 },
        },
      },
      stopped: {
        inspect: {
          target: 'running',
          guard: 'env.pitting_depth <= env.depth_limit',
          open: { pitting_depth: 0.0002, depth_limit: 0.0005 },
          blocked: { pitting_depth: 0.0008, depth_limit: 0.0005 },
        },
      },
    },
  },
  {
    id: 'airspeed-cross-check',
    name: 'agreement of a pitot airspeed with that of the air data',
    initial: 'trusted',
    states: {
      trusted: {
        disagree: {
          target: 'unreliable',
          guard: 'abs(FM10 - env.reference_speed) > 5',
          open: { p_t: 102500, p: 101325, rho: 1.2, reference_speed: 51 },
          blocked: { p_t: 102500, p: 101325, rho: 1.2, reference_speed: 45 },
        },
      },
      unreliable: {
        heat: {
          target: 'de-icing',
          guard: 'FM10 < 0.5*env.reference_speed',
          open: { p_t: 101600, p: 101325, rho: 1.2, reference_speed: 51 },
          blocked: { p_t: 102500, p: 101325, rho: 1.2, reference_speed: 51 },
        },
        agree: {
          target: 'trusted',
          guard: 'abs(FM10 - env.reference_speed) < 2.5',
          open: { p_t: 102800, p: 101325, rho: 1.2, reference_speed: 50 },
          blocked: { p_t: 102500, p: 101325, rho: 1.2, reference_speed: 50 },
        },
      },
      'de-icing': {
        restore: {
          target: 'trusted',
          guard: 'abs(FM10 - env.reference_speed) < 2.5',
          open: { p_t: 102860, p: 101325, rho: 1.2, reference_speed: 51 },
          blocked: { p_t: 101700, p: 101325, rho: 1.2, reference_speed: 51 },
        },
      },
    },
  },
  {
    id: 'inkjet-fluid-release',
    name: 'release of an ink by the jetting window of its nozzle',
    initial: 'sampled',
    states: {
      sampled: {
        // A stable drop forms at 1 < 1/Oh < 10 (Derby, Annu. Rev. Mater. Res. 40, 2010).
        pass: {
          target: 'rheology passed',
          guard: 'FM21 > 0.1 and FM21 < 1',
          open: { rho: 1065, sigma: 0.035, L: 0.000022, mu: 0.0095 },
          blocked: { rho: 1065, sigma: 0.035, L: 0.000022, mu: 0.045 },
        },
        thin: {
          target: 'sampled',
          guard: 'FM21 >= 1',
          open: { rho: 1065, sigma: 0.035, L: 0.000022, mu: 0.045 },
          blocked: { rho: 1065, sigma: 0.035, L: 0.000022, mu: 0.0095 },
        },
      },
      'rheology passed': {
        release: {
          target: 'released',
          guard: 'FM14 > 4 and FM14 < env.splash_limit',
          open: { rho: 1065, sigma: 0.035, L: 0.000022, v: 6, splash_limit: 50 },
          blocked: { rho: 1065, sigma: 0.035, L: 0.000022, v: 1.5, splash_limit: 50 },
        },
        hold: {
          target: 'sampled',
          guard: 'FM14 <= 4',
          open: { rho: 1065, sigma: 0.035, L: 0.000022, v: 1.5 },
          blocked: { rho: 1065, sigma: 0.035, L: 0.000022, v: 6 },
        },
      },
      released: {},
    },
  },
]
