import type { TemplateSource } from '../template.ts'

export const circuitsAndElectronics: readonly TemplateSource[] = [
  {
    id: 'battery-load-disconnect',
    name: 'load disconnect of a battery by its terminal voltage',
    initial: 'connected',
    states: {
      connected: {
        disconnect: {
          target: 'disconnected',
          guard: 'EL9 < 11.5',
          open: { R_i: 0.012, V_oc: 12.6, I: 100 },
          blocked: { R_i: 0.012, V_oc: 12.6, I: 80 },
        },
      },
      disconnected: {
        reconnect: {
          target: 'connected',
          guard: 'EL9 > 12.6',
          open: { R_i: 0.012, I: 10, V_oc: 13 },
          blocked: { R_i: 0.012, I: 10, V_oc: 12.4 },
        },
        condemn: {
          target: 'deep discharged',
          guard: 'EL9 < 10.5',
          open: { R_i: 0.012, I: 10, V_oc: 10.4 },
          blocked: { R_i: 0.012, I: 10, V_oc: 11.8 },
        },
      },
      'deep discharged': {},
    },
  },
  {
    id: 'power-factor-bank',
    name: 'switching of a power factor correction bank',
    initial: 'switched out',
    states: {
      'switched out': {
        switch_in: {
          target: 'switched in',
          guard: 'EL30 < 0.9 and EL32 >= env.bank',
          inputs: { pf_1: 'env.P/env.S' },
          open: { S: 5000, pf_2: 0.95, f: 50, V_rms: 400, bank: 0.00003, P: 4000 },
          blocked: { S: 5000, pf_2: 0.95, f: 50, V_rms: 400, bank: 0.00003, P: 4700 },
        },
      },
      'switched in': {
        switch_out: {
          target: 'switched out',
          guard: 'EL30 > 0.98',
          open: { S: 5000, P: 4950 },
          blocked: { S: 5000, P: 4600 },
        },
      },
    },
  },
  {
    id: 'dc-link-precharge',
    name: 'precharge of a direct-current link before its contactor closes',
    initial: 'open',
    states: {
      open: {
        precharge: {
          target: 'precharging',
          guard: 'EL2 <= env.resistor_rating',
          open: { R: 100, resistor_rating: 2000, I: 4 },
          blocked: { R: 100, resistor_rating: 2000, I: 6 },
        },
      },
      precharging: {
        fault: {
          target: 'faulted',
          guard: 'env.link_voltage < 0.8*EL14',
          open: { V: 400, R: 100, C: 0.001, t: 0.35, link_voltage: 100 },
          blocked: { V: 400, R: 100, C: 0.001, t: 0.35, link_voltage: 385 },
        },
        close: {
          target: 'closed',
          guard: 'EL14 >= 0.95*env.V and env.link_voltage >= 0.9*EL14',
          open: { V: 400, R: 100, C: 0.001, t: 0.35, link_voltage: 385 },
          blocked: { V: 400, R: 100, C: 0.001, t: 0.2, link_voltage: 343 },
        },
      },
      faulted: {},
      closed: {},
    },
  },
  {
    id: 'load-cell-shunt-calibration',
    name: 'shunt calibration of a strain gauge bridge',
    initial: 'unbalanced',
    states: {
      unbalanced: {
        zero: {
          target: 'zeroed',
          guard: 'abs(EL11) <= 0.00002*env.V_in',
          open: { V_in: 5, R_2: 350, R_3: 350, R_4: 350, R_1: 350.01 },
          blocked: { V_in: 5, R_2: 350, R_3: 350, R_4: 350, R_1: 350.8 },
        },
      },
      zeroed: {
        calibrate: {
          target: 'calibrated',
          guard: 'abs(env.reading - EL11) <= 0.01*EL11',
          open: { V_in: 5, R_1: 349.3, R_2: 350, R_3: 350, R_4: 350, reading: 0.0025 },
          blocked: { V_in: 5, R_1: 349.3, R_2: 350, R_3: 350, R_4: 350, reading: 0.0021 },
        },
        reject: {
          target: 'unbalanced',
          guard: 'abs(env.reading - EL11) > 0.01*EL11',
          open: { V_in: 5, R_1: 349.3, R_2: 350, R_3: 350, R_4: 350, reading: 0.0021 },
          blocked: { V_in: 5, R_1: 349.3, R_2: 350, R_3: 350, R_4: 350, reading: 0.0025 },
        },
      },
      calibrated: {},
    },
  },
  {
    id: 'winding-temperature-relay',
    name: 'winding temperature relay by the resistance of the copper',
    initial: 'running',
    states: {
      running: {
        warn: {
          target: 'warned',
          guard: 'env.measured >= EL4',
          inputs: { T: 'env.alarm' },
          open: { R_0: 12, alpha: 0.00393, alarm: 393.15, measured: 17 },
          blocked: { R_0: 12, alpha: 0.00393, alarm: 393.15, measured: 15.2 },
        },
      },
      warned: {
        trip: {
          target: 'tripped',
          guard: 'env.measured >= EL4',
          inputs: { T: 'env.trip' },
          open: { R_0: 12, alpha: 0.00393, trip: 428.15, measured: 18.6 },
          blocked: { R_0: 12, alpha: 0.00393, trip: 428.15, measured: 17 },
        },
        clear: {
          target: 'running',
          guard: 'env.measured < 0.98*EL4',
          inputs: { T: 'env.alarm' },
          open: { R_0: 12, alpha: 0.00393, alarm: 393.15, measured: 15.2 },
          blocked: { R_0: 12, alpha: 0.00393, alarm: 393.15, measured: 17 },
        },
      },
      tripped: {
        restart: {
          target: 'running',
          guard: 'env.measured <= EL4',
          inputs: { T: 'env.restart' },
          open: { R_0: 12, alpha: 0.00393, restart: 343.15, measured: 14 },
          blocked: { R_0: 12, alpha: 0.00393, restart: 343.15, measured: 16 },
        },
      },
    },
  },
]
