import type { TemplateSource } from '../template.ts'

export const mathematicsAndGeometry: readonly TemplateSource[] = [
  {
    id: 'vessel-geofence',
    name: 'geofence of a vessel by its great-circle distance',
    initial: 'inside',
    states: {
      inside: {
        leave: {
          target: 'outside',
          guard: 'MA15 > env.fence_radius',
          open: {
            r: 6.371e6,
            phi_1: 0.9,
            phi_2: 0.9,
            lambda_1: 0.05,
            lambda_2: 0.0516,
            fence_radius: 5000,
          },
          blocked: {
            r: 6.371e6,
            phi_1: 0.9,
            phi_2: 0.9,
            lambda_1: 0.05,
            lambda_2: 0.0505,
            fence_radius: 5000,
          },
        },
      },
      outside: {
        return: {
          target: 'inside',
          guard: 'MA15 < 0.9*env.fence_radius',
          open: {
            r: 6.371e6,
            phi_1: 0.9,
            phi_2: 0.9,
            lambda_1: 0.05,
            lambda_2: 0.0505,
            fence_radius: 5000,
          },
          blocked: {
            r: 6.371e6,
            phi_1: 0.9,
            phi_2: 0.9,
            lambda_1: 0.05,
            lambda_2: 0.0516,
            fence_radius: 5000,
          },
        },
        search: {
          target: 'searched for',
          guard: 'MA15 > 4*env.fence_radius',
          open: {
            r: 6.371e6,
            phi_1: 0.9,
            phi_2: 0.9,
            lambda_1: 0.05,
            lambda_2: 0.056,
            fence_radius: 5000,
          },
          blocked: {
            r: 6.371e6,
            phi_1: 0.9,
            phi_2: 0.9,
            lambda_1: 0.05,
            lambda_2: 0.0516,
            fence_radius: 5000,
          },
        },
      },
      'searched for': {
        find: {
          target: 'inside',
          guard: 'MA15 < env.fence_radius',
          open: {
            r: 6.371e6,
            phi_1: 0.9,
            phi_2: 0.9,
            lambda_1: 0.05,
            lambda_2: 0.0505,
            fence_radius: 5000,
          },
          blocked: {
            r: 6.371e6,
            phi_1: 0.9,
            phi_2: 0.9,
            lambda_1: 0.05,
            lambda_2: 0.056,
            fence_radius: 5000,
          },
        },
      },
    },
  },
  {
    id: 'spherical-tank-filling',
    name: 'filling of a spherical tank by the volume of its liquid',
    initial: 'filling',
    states: {
      filling: {
        slow: {
          target: 'topping up',
          guard: 'MA4 > 0.85*MA2',
          inputs: { r: 'env.D/2' },
          open: { D: 10, h: 8 },
          blocked: { D: 10, h: 5 },
        },
      },
      'topping up': {
        stop: {
          target: 'full',
          guard: 'MA4 >= 0.95*MA2',
          inputs: { r: 'env.D/2' },
          open: { D: 10, h: 9 },
          blocked: { D: 10, h: 8 },
        },
      },
      full: {
        draw: {
          target: 'topping up',
          guard: 'MA4 < 0.9*MA2',
          inputs: { r: 'env.D/2' },
          open: { D: 10, h: 8 },
          blocked: { D: 10, h: 9 },
        },
      },
    },
  },
  {
    id: 'boundary-survey',
    name: 'survey of a triangular parcel against its deed',
    initial: 'observed',
    states: {
      observed: {
        close: {
          target: 'closed',
          guard: 'abs(env.measured_side - MA12) <= env.tolerance',
          open: { a: 300, b: 400, gamma: 1.1, measured_side: 375.69, tolerance: 0.02 },
          blocked: { a: 300, b: 400, gamma: 1.1, measured_side: 375.9, tolerance: 0.02 },
        },
        observe_again: {
          target: 'observed',
          guard: 'abs(env.measured_side - MA12) > env.tolerance',
          open: { a: 300, b: 400, gamma: 1.1, measured_side: 375.9, tolerance: 0.02 },
          blocked: { a: 300, b: 400, gamma: 1.1, measured_side: 375.69, tolerance: 0.02 },
        },
      },
      closed: {
        register: {
          target: 'registered',
          guard: 'abs(MA11/env.deed_area - 1) <= 0.01',
          open: { a: 300, b: 400, c: 375.68, deed_area: 53500 },
          blocked: { a: 300, b: 400, c: 375.68, deed_area: 56000 },
        },
        dispute: {
          target: 'disputed',
          guard: 'abs(MA11/env.deed_area - 1) > 0.01',
          open: { a: 300, b: 400, c: 375.68, deed_area: 56000 },
          blocked: { a: 300, b: 400, c: 375.68, deed_area: 53500 },
        },
      },
      registered: {},
      disputed: {},
    },
  },
  {
    id: 'fixture-probing',
    name: 'workpiece probed in its fixture before and during milling',
    initial: 'clamped',
    states: {
      clamped: {
        mill: {
          target: 'milling',
          guard: 'MA21 <= env.flatness',
          open: { n_x: 0, n_y: 0, n_z: 1, x: 0.1, y: 0.2, z: 2e-5, d_0: 0, flatness: 5e-5 },
          blocked: { n_x: 0, n_y: 0, n_z: 1, x: 0.1, y: 0.2, z: 0.0002, d_0: 0, flatness: 5e-5 },
        },
        shim: {
          target: 'clamped',
          guard: 'MA21 > env.flatness',
          open: { n_x: 0, n_y: 0, n_z: 1, x: 0.1, y: 0.2, z: 0.0002, d_0: 0, flatness: 5e-5 },
          blocked: { n_x: 0, n_y: 0, n_z: 1, x: 0.1, y: 0.2, z: 2e-5, d_0: 0, flatness: 5e-5 },
        },
      },
      milling: {
        stop: {
          target: 'stopped',
          guard: 'MA22 > env.largest_tilt',
          open: { x_a: 0, y_a: 0, z_a: 1, x_b: 0.02, y_b: 0, z_b: 1, largest_tilt: 0.01 },
          blocked: { x_a: 0, y_a: 0, z_a: 1, x_b: 0.001, y_b: 0, z_b: 1, largest_tilt: 0.01 },
        },
      },
      stopped: {
        align: {
          target: 'clamped',
          guard: 'MA22 <= 0.5*env.largest_tilt',
          open: { x_a: 0, y_a: 0, z_a: 1, x_b: 0.001, y_b: 0, z_b: 1, largest_tilt: 0.01 },
          blocked: { x_a: 0, y_a: 0, z_a: 1, x_b: 0.02, y_b: 0, z_b: 1, largest_tilt: 0.01 },
        },
      },
    },
  },
]
