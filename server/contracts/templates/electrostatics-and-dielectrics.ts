import type { TemplateSource } from '../template.ts'

export const electrostaticsAndDielectrics: readonly TemplateSource[] = [
  {
    id: 'drum-filling-static',
    name: 'filling of a solvent drum below the ignition energy',
    initial: 'bonded',
    states: {
      bonded: {
        start: {
          target: 'filling',
          guard: 'ES20 < 0.5*env.ignition_energy',
          open: { C: 2e-10, ignition_energy: 0.0002, V: 600 },
          blocked: { C: 2e-10, ignition_energy: 0.0002, V: 1500 },
        },
      },
      filling: {
        stop: {
          target: 'stopped',
          guard: 'ES20 >= env.ignition_energy',
          open: { C: 2e-10, ignition_energy: 0.0002, V: 3000 },
          blocked: { C: 2e-10, ignition_energy: 0.0002, V: 600 },
        },
      },
      stopped: {
        relax: {
          target: 'bonded',
          guard: 'ES21 < 6e-8',
          open: { C: 2e-10, V: 50 },
          blocked: { C: 2e-10, V: 1000 },
        },
      },
    },
  },
  {
    id: 'capacitor-bank-access',
    name: 'access to a capacitor bank after its discharge',
    initial: 'charged',
    states: {
      charged: {
        dump: {
          target: 'dumping',
          guard: 'ES20 > 10',
          open: { C: 0.00007, V: 5000 },
          blocked: { C: 0.00007, V: 400 },
        },
      },
      dumping: {
        earth: {
          target: 'earthed',
          guard: 'ES20 <= 10',
          open: { C: 0.00007, V: 400 },
          blocked: { C: 0.00007, V: 5000 },
        },
      },
      earthed: {
        unlock: {
          target: 'accessible',
          guard: 'ES20 < 0.25 and env.V < 50',
          open: { C: 0.00007, V: 20 },
          blocked: { C: 0.00007, V: 120 },
        },
      },
      accessible: {
        lock: {
          target: 'earthed',
          guard: 'env.persons_inside == 0',
          open: { persons_inside: 0 },
          blocked: { persons_inside: 2 },
        },
      },
    },
  },
  {
    id: 'van-de-graaff-terminal',
    name: 'terminal of a Van de Graaff generator below the breakdown of air',
    initial: 'charging',
    states: {
      charging: {
        hold: {
          target: 'at voltage',
          guard: 'ES5 >= env.set_voltage',
          open: { r: 0.3, set_voltage: 250000, q: 0.000009 },
          blocked: { r: 0.3, set_voltage: 250000, q: 0.000007 },
        },
      },
      'at voltage': {
        trip: {
          target: 'grounded',
          guard: 'ES2 > 0.8*3e6',
          open: { r: 0.3, q: 0.00003 },
          blocked: { r: 0.3, q: 0.000009 },
        },
      },
      grounded: {
        recharge: {
          target: 'charging',
          guard: 'ES5 < 0.1*env.set_voltage',
          open: { r: 0.3, set_voltage: 250000, q: 2e-7 },
          blocked: { r: 0.3, set_voltage: 250000, q: 0.000009 },
        },
      },
    },
  },
  {
    id: 'electrostatic-wafer-chuck',
    name: 'clamping of a wafer against the backside gas',
    initial: 'free',
    states: {
      free: {
        clamp: {
          target: 'clamped',
          guard: 'ES22 >= env.least_pressure',
          open: { epsilon: 8e-11, least_pressure: 2000, E: 10000000 },
          blocked: { epsilon: 8e-11, least_pressure: 2000, E: 4000000 },
        },
      },
      clamped: {
        admit_gas: {
          target: 'processing',
          guard: 'ES22 >= 1.5*env.gas_pressure',
          open: { epsilon: 8e-11, gas_pressure: 1333, E: 10000000 },
          blocked: { epsilon: 8e-11, gas_pressure: 1333, E: 6000000 },
        },
      },
      processing: {
        dechuck: {
          target: 'free',
          guard: 'ES22 < env.residual_pressure',
          open: { epsilon: 8e-11, residual_pressure: 20, E: 300000 },
          blocked: { epsilon: 8e-11, residual_pressure: 20, E: 10000000 },
        },
      },
    },
  },
  {
    id: 'powder-coat-adhesion',
    name: 'powder coat that holds by its image charge until the oven',
    initial: 'sprayed',
    states: {
      sprayed: {
        hang: {
          target: 'hanging',
          guard: 'ES24 >= 2*env.weight',
          open: { d: 0.00002, weight: 5e-10, q: 2e-14 },
          blocked: { d: 0.00002, weight: 5e-10, q: 5e-15 },
        },
        blow_off: {
          target: 'cleaned',
          guard: 'ES24 < 2*env.weight',
          open: { d: 0.00002, weight: 5e-10, q: 5e-15 },
          blocked: { d: 0.00002, weight: 5e-10, q: 2e-14 },
        },
      },
      hanging: {
        cure: {
          target: 'cured',
          guard: 'ES9 < env.breakdown and env.oven >= 453',
          open: { chi: 2, breakdown: 3000000, oven: 463, sigma: 0.00002 },
          blocked: { chi: 2, breakdown: 3000000, oven: 463, sigma: 0.0002 },
        },
      },
      cleaned: {},
      cured: {},
    },
  },
]
