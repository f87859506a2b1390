import type { TemplateSource } from '../template.ts'

export const atomicAndMolecularPhysics: readonly TemplateSource[] = [
  {
    id: 'laser-cooling-stages',
    name: 'stages of laser cooling of an alkali gas',
    initial: 'loading',
    states: {
      loading: {
        capture: {
          target: 'trap loaded',
          guard: 'env.atom_number >= env.least_number',
          open: { atom_number: 200000000, least_number: 100000000 },
          blocked: { atom_number: 30000000, least_number: 100000000 },
        },
      },
      'trap loaded': {
        molasses: {
          target: 'molasses',
          guard: 'env.temperature <= 5*AM26',
          open: { Gamma: 38117000, temperature: 0.0005 },
          blocked: { Gamma: 38117000, temperature: 0.002 },
        },
      },
      molasses: {
        transfer: {
          target: 'dipole trap',
          guard: 'env.temperature <= 0.3*AM26',
          open: { Gamma: 38117000, temperature: 0.000025 },
          blocked: { Gamma: 38117000, temperature: 0.00012 },
        },
        reload: {
          target: 'loading',
          guard: 'env.temperature > 5*AM26',
          open: { Gamma: 38117000, temperature: 0.0015 },
          blocked: { Gamma: 38117000, temperature: 0.00012 },
        },
      },
      'dipole trap': {},
    },
  },
  {
    id: 'nmr-field-lock',
    name: 'field lock of a nuclear magnetic resonance magnet',
    initial: 'unlocked',
    states: {
      unlocked: {
        lock: {
          target: 'locked',
          guard: 'abs(AM23 - env.carrier) < 1000',
          open: { B: 9.39798, carrier: 400142291 },
          blocked: { B: 9.3985, carrier: 400142291 },
        },
      },
      locked: {
        acquire: {
          target: 'acquiring',
          guard: 'abs(AM23 - env.carrier) < env.shim_tolerance',
          open: { B: 9.39798, carrier: 400142295, shim_tolerance: 20 },
          blocked: { B: 9.397985, carrier: 400142295, shim_tolerance: 20 },
        },
        'lose lock': {
          target: 'unlocked',
          guard: 'abs(AM23 - env.carrier) > 5000',
          open: { B: 9.3985, carrier: 400142291 },
          blocked: { B: 9.39798, carrier: 400142291 },
        },
      },
      acquiring: {
        finish: {
          target: 'locked',
          guard: 'env.signal_to_noise >= env.least_signal_to_noise',
          open: { signal_to_noise: 120, least_signal_to_noise: 100 },
          blocked: { signal_to_noise: 60, least_signal_to_noise: 100 },
        },
        abort: {
          target: 'unlocked',
          guard: 'abs(AM23 - env.carrier) > 5000',
          open: { B: 9.3985, carrier: 400142291 },
          blocked: { B: 9.39798, carrier: 400142291 },
        },
      },
    },
  },
  {
    id: 'x-ray-tube-exposure',
    name: 'exposure of an x-ray tube for the K line of its anode',
    initial: 'cold',
    states: {
      cold: {
        'warm up': {
          target: 'warmed up',
          guard: 'env.anode_heat < env.heat_limit',
          open: { anode_heat: 40000, heat_limit: 200000 },
          blocked: { anode_heat: 260000, heat_limit: 200000 },
        },
      },
      'warmed up': {
        'check filter': {
          target: 'filter check',
          guard: '2.99792458e8/AM22 > 3*AM21',
          open: { V: 35000, Z: 29 },
          blocked: { V: 20000, Z: 29 },
        },
        // The maximum photon energy of the bremsstrahlung continuum must exceed the excitation energy of the anode's line.
        expose: {
          target: 'exposing',
          guard: '2.99792458e8/AM22 > 1.1*AM21',
          open: { V: 20000, Z: 29 },
          blocked: { V: 8500, Z: 29 },
        },
      },
      exposing: {
        terminate: {
          target: 'warmed up',
          guard: 'env.exposure_charge >= env.set_charge',
          open: { exposure_charge: 0.021, set_charge: 0.02 },
          blocked: { exposure_charge: 0.008, set_charge: 0.02 },
        },
      },
      'filter check': {
        'fit filter': {
          target: 'exposing',
          guard: 'AM22 < env.edge_wavelength',
          open: { V: 35000, edge_wavelength: 1.488e-10 },
          blocked: { V: 8000, edge_wavelength: 1.488e-10 },
        },
      },
    },
  },
  {
    id: 'vapour-cell-magnetometer',
    name: 'line width and field of a vapour-cell magnetometer',
    initial: 'heating',
    states: {
      heating: {
        ready: {
          target: 'ready',
          guard: 'AM19 >= env.least_width and AM19 <= env.largest_width',
          open: {
            f: 377107000000000,
            T: 360,
            m: 1.44316e-25,
            least_width: 530000000,
            largest_width: 580000000,
          },
          blocked: {
            f: 377107000000000,
            T: 293,
            m: 1.44316e-25,
            least_width: 530000000,
            largest_width: 580000000,
          },
        },
      },
      ready: {
        arm: {
          target: 'measuring',
          guard: 'AM8 < env.scan_range',
          open: { B: 0.00005, lambda: 7.95e-7, scan_range: 1e-14 },
          blocked: { B: 0.001, lambda: 7.95e-7, scan_range: 1e-14 },
        },
        cool: {
          target: 'heating',
          guard: 'AM19 < env.least_width',
          open: { f: 377107000000000, T: 290, m: 1.44316e-25, least_width: 530000000 },
          blocked: { f: 377107000000000, T: 360, m: 1.44316e-25, least_width: 530000000 },
        },
      },
      measuring: {
        saturate: {
          target: 'ready',
          guard: 'AM8 > env.scan_range',
          open: { B: 0.001, lambda: 7.95e-7, scan_range: 1e-14 },
          blocked: { B: 0.00005, lambda: 7.95e-7, scan_range: 1e-14 },
        },
      },
    },
  },
  {
    id: 'hydrogen-line-calibration',
    name: 'calibration of a spectrograph on hydrogen and its splitting',
    initial: 'recorded',
    states: {
      recorded: {
        identify: {
          target: 'line identified',
          guard: 'abs(env.wavelength - AM1) < env.resolution',
          open: { n_1: 2, n_2: 3, wavelength: 6.5647e-7, resolution: 5e-11 },
          blocked: { n_1: 2, n_2: 4, wavelength: 6.5647e-7, resolution: 5e-11 },
        },
        reject: {
          target: 'rejected',
          guard: 'abs(env.wavelength - AM1) >= env.resolution',
          open: { n_1: 2, n_2: 3, wavelength: 6.5628e-7, resolution: 5e-11 },
          blocked: { n_1: 2, n_2: 3, wavelength: 6.5647e-7, resolution: 5e-11 },
        },
      },
      'line identified': {
        'confirm splitting': {
          target: 'calibrated',
          guard: 'abs(env.splitting/AM6 - 1) < 0.002',
          open: { splitting: 9.4117e-25 },
          blocked: { splitting: 9.3e-25 },
        },
        repeat: {
          target: 'recorded',
          guard: 'AM18 > env.instrument_width',
          open: { tau: 1.6e-9, instrument_width: 50000000 },
          blocked: { tau: 1.6e-8, instrument_width: 50000000 },
        },
      },
      calibrated: {},
      rejected: {},
    },
  },
]
