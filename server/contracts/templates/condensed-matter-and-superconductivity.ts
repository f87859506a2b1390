import type { TemplateSource } from '../template.ts'

export const condensedMatterAndSuperconductivity: readonly TemplateSource[] = [
  {
    id: 'superconducting-magnet-quench',
    name: 'quench protection of a superconducting coil of lead',
    initial: 'cooling',
    states: {
      cooling: {
        ready: {
          target: 'superconducting',
          guard: 'SS33 >= env.least_critical_field',
          open: { B_c0: 0.0803, T: 4.2, T_c: 7.19, least_critical_field: 0.05 },
          blocked: { B_c0: 0.0803, T: 6.5, T_c: 7.19, least_critical_field: 0.05 },
        },
      },
      superconducting: {
        energize: {
          target: 'energized',
          guard: 'env.peak_field <= 0.7*SS33',
          open: { B_c0: 0.0803, T: 4.2, T_c: 7.19, peak_field: 0.03 },
          blocked: { B_c0: 0.0803, T: 4.2, T_c: 7.19, peak_field: 0.045 },
        },
      },
      energized: {
        quench: {
          target: 'energy dumped',
          guard: 'env.peak_field >= 0.9*SS33 or env.coil_voltage > env.quench_voltage',
          open: {
            B_c0: 0.0803,
            T: 5.6,
            T_c: 7.19,
            peak_field: 0.03,
            coil_voltage: 0.02,
            quench_voltage: 0.1,
          },
          blocked: {
            B_c0: 0.0803,
            T: 4.2,
            T_c: 7.19,
            peak_field: 0.03,
            coil_voltage: 0.02,
            quench_voltage: 0.1,
          },
        },
        'ramp down': {
          target: 'superconducting',
          guard: 'env.current < 1',
          open: { current: 0.2 },
          blocked: { current: 40 },
        },
      },
      'energy dumped': {
        'cool again': {
          target: 'cooling',
          guard: 'env.hot_spot < 300',
          open: { hot_spot: 120 },
          blocked: { hot_spot: 340 },
        },
      },
    },
  },
  {
    id: 'josephson-voltage-standard',
    name: 'step of a Josephson voltage standard',
    initial: 'cold',
    states: {
      cold: {
        bias: {
          target: 'biased',
          guard: 'SS38 >= env.least_critical_current',
          open: { Delta: 2.2e-22, R_n: 50, T: 4.2, least_critical_current: 0.00003 },
          blocked: { Delta: 2.2e-22, R_n: 80, T: 4.2, least_critical_current: 0.00003 },
        },
      },
      biased: {
        lock: {
          target: 'on step',
          guard: 'abs(SS36/(env.step*env.drive_frequency) - 1) < 1e-6',
          open: { V: 0.000144732, step: 1, drive_frequency: 69992084000 },
          blocked: { V: 0.00015, step: 1, drive_frequency: 69992084000 },
        },
      },
      'on step': {
        calibrate: {
          target: 'reference calibrated',
          guard: 'abs(env.reading/env.array_voltage - 1) < 1e-7',
          open: { array_voltage: 1.018, reading: 1.01800005 },
          blocked: { array_voltage: 1.018, reading: 1.018002 },
        },
        unlock: {
          target: 'biased',
          guard: 'abs(SS36/env.drive_frequency - 1) > 1e-4',
          open: { V: 0.00015, drive_frequency: 69992084000 },
          blocked: { V: 0.000144732, drive_frequency: 69992084000 },
        },
      },
      'reference calibrated': {},
    },
  },
  {
    id: 'x-ray-crystal-alignment',
    name: 'alignment of a monochromator crystal by its Bragg angle',
    initial: 'mounted',
    states: {
      mounted: {
        orient: {
          target: 'oriented',
          guard: 'abs(SS2/env.nominal_spacing - 1) < 1e-4',
          open: { a: 5.43102e-10, h_M: 1, k_M: 1, l_M: 1, nominal_spacing: 3.1356e-10 },
          blocked: { a: 5.43102e-10, h_M: 2, k_M: 2, l_M: 0, nominal_spacing: 3.1356e-10 },
        },
      },
      oriented: {
        align: {
          target: 'aligned',
          guard: 'abs(env.angle - SS1) < env.rocking_width',
          inputs: { n_o: 1 },
          open: { lambda: 1.54056e-10, d: 3.1356e-10, angle: 0.24821, rocking_width: 0.00005 },
          blocked: { lambda: 1.54056e-10, d: 3.1356e-10, angle: 0.2487, rocking_width: 0.00005 },
        },
        remount: {
          target: 'mounted',
          guard: 'abs(env.angle - SS1) > 0.01',
          inputs: { n_o: 1 },
          open: { lambda: 1.54056e-10, d: 3.1356e-10, angle: 0.262 },
          blocked: { lambda: 1.54056e-10, d: 3.1356e-10, angle: 0.2487 },
        },
      },
      aligned: {
        detune: {
          target: 'oriented',
          guard: 'abs(env.angle - SS1) > 4*env.rocking_width',
          inputs: { n_o: 1 },
          open: { lambda: 1.54056e-10, d: 3.1356e-10, angle: 0.2487, rocking_width: 0.00005 },
          blocked: { lambda: 1.54056e-10, d: 3.1356e-10, angle: 0.24821, rocking_width: 0.00005 },
        },
      },
    },
  },
  {
    id: 'quantum-hall-resistance',
    name: 'quantum Hall plateau accepted as a resistance standard',
    initial: 'cooled',
    states: {
      cooled: {
        'sweep field': {
          target: 'on plateau',
          guard: 'abs(env.hall_resistance/SS40 - 1) < 1e-4',
          open: { nu: 2, hall_resistance: 12906.5 },
          blocked: { nu: 2, hall_resistance: 12950 },
        },
      },
      'on plateau': {
        accept: {
          target: 'standard in use',
          guard: '2*SS24/(1.380649e-23*env.T) > 50 and env.dissipation < env.dissipation_limit',
          open: { N: 0, B: 9, m: 6.1e-32, T: 0.3, dissipation: 0.00005, dissipation_limit: 0.0001 },
          blocked: {
            N: 0,
            B: 9,
            m: 6.1e-32,
            T: 4.2,
            dissipation: 0.00005,
            dissipation_limit: 0.0001,
          },
        },
        'lose plateau': {
          target: 'cooled',
          guard: 'abs(env.hall_resistance/SS40 - 1) > 1e-3',
          open: { nu: 2, hall_resistance: 12950 },
          blocked: { nu: 2, hall_resistance: 12906.5 },
        },
      },
      'standard in use': {
        recheck: {
          target: 'on plateau',
          guard: 'env.since_check >= env.check_interval',
          open: { since_check: 16400000, check_interval: 15552000 },
          blocked: { since_check: 3500000, check_interval: 15552000 },
        },
      },
    },
  },
  {
    id: 'conductor-purity-release',
    name: 'release of a copper lot by its conductivity',
    initial: 'annealed',
    states: {
      annealed: {
        // 100 % IACS is 58 MS/m at 20 degC (IEC 60028).
        release: {
          target: 'released',
          guard: 'SS18 >= 5.8e7',
          open: { n: 8.47e28, tau: 2.5e-14 },
          blocked: { n: 8.47e28, tau: 2.1e-14 },
        },
        downgrade: {
          target: 'in thermal test',
          guard: 'SS18 < 5.8e7',
          open: { n: 8.47e28, tau: 2.1e-14 },
          blocked: { n: 8.47e28, tau: 2.5e-14 },
        },
      },
      'in thermal test': {
        'accept for heat sinks': {
          target: 'released',
          guard: 'SS20 >= env.least_conductivity',
          open: { sigma: 52000000, T: 293, least_conductivity: 350 },
          blocked: { sigma: 45000000, T: 293, least_conductivity: 350 },
        },
        scrap: {
          target: 'scrapped',
          guard: 'SS20 < env.least_conductivity',
          open: { sigma: 45000000, T: 293, least_conductivity: 350 },
          blocked: { sigma: 52000000, T: 293, least_conductivity: 350 },
        },
      },
      released: {},
      scrapped: {},
    },
  },
]
