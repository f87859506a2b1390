import type { TemplateSource } from '../template.ts'

export const physiologyNeuroscienceAndBiomechanics: readonly TemplateSource[] = [
  {
    id: 'vasopressor-support',
    name: 'vasopressor of a patient in shock by the mean arterial pressure',
    initial: 'stable',
    states: {
      stable: {
        start: {
          target: 'on vasopressor',
          guard: 'PH9 < 8666',
          open: { P_d: 5333, P_s: 10666 },
          blocked: { P_d: 10666, P_s: 15999 },
        },
      },
      'on vasopressor': {
        wean: {
          target: 'stable',
          guard: 'PH9 > 9333',
          open: { P_d: 10666, P_s: 15999 },
          blocked: { P_d: 5333, P_s: 10666 },
        },
        add_second: {
          target: 'on two agents',
          guard: 'PH10 < env.least_resistance',
          open: { MAP: 7500, CVP: 1000, Q: 0.00012, least_resistance: 8e7 },
          blocked: { MAP: 12000, CVP: 1000, Q: 8.3e-5, least_resistance: 8e7 },
        },
      },
      'on two agents': {
        withdraw_second: {
          target: 'on vasopressor',
          guard: 'PH10 > 1.2*env.least_resistance',
          open: { MAP: 12000, CVP: 1000, Q: 8.3e-5, least_resistance: 8e7 },
          blocked: { MAP: 7500, CVP: 1000, Q: 0.00012, least_resistance: 8e7 },
        },
      },
    },
  },
  {
    id: 'qt-prolonging-drug',
    name: 'drug that prolongs QT given by the corrected interval',
    initial: 'given',
    states: {
      given: {
        hold: {
          target: 'held',
          guard: 'PH15 > 0.5',
          open: { QT: 0.45, RR: 0.64 },
          blocked: { QT: 0.36, RR: 0.64 },
        },
      },
      held: {
        resume: {
          target: 'given',
          guard: 'PH15 < 0.46',
          open: { QT: 0.36, RR: 0.64 },
          blocked: { QT: 0.45, RR: 0.64 },
        },
        discontinue: {
          target: 'discontinued',
          guard: 'PH15 - env.baseline_interval > 0.06 and env.days_held >= 7',
          open: { QT: 0.45, RR: 0.64, baseline_interval: 0.43, days_held: 7 },
          blocked: { QT: 0.45, RR: 0.64, baseline_interval: 0.43, days_held: 2 },
        },
      },
      discontinued: {},
    },
  },
  {
    id: 'respiratory-support',
    name: 'respiratory support from room air to the ventilator',
    initial: 'room air',
    states: {
      'room air': {
        give_oxygen: {
          target: 'on oxygen',
          guard: 'PH19 < 0.9',
          open: { P_O2: 7000 },
          blocked: { P_O2: 12000 },
        },
      },
      'on oxygen': {
        wean: {
          target: 'room air',
          guard: 'PH19 > 0.94',
          open: { P_O2: 12000 },
          blocked: { P_O2: 8000 },
        },
        intubate: {
          target: 'ventilated',
          guard: 'PH16 - env.P_aO2 > env.largest_gradient',
          inputs: { RQ: 0.8 },
          open: { F_I: 0.6, P_B: 101325, P_aCO2: 6000, P_aO2: 7000, largest_gradient: 40000 },
          blocked: { F_I: 0.3, P_B: 101325, P_aCO2: 6000, P_aO2: 10000, largest_gradient: 40000 },
        },
      },
      ventilated: {
        extubate: {
          target: 'on oxygen',
          guard: 'PH17 < 0.6',
          open: { P_aCO2: 5333, P_ECO2: 3733 },
          blocked: { P_aCO2: 5333, P_ECO2: 1800 },
        },
      },
    },
  },
  {
    id: 'renal-dose-adjustment',
    name: 'dose of a renally cleared drug by the creatinine clearance',
    initial: 'full dose',
    states: {
      'full dose': {
        reduce: {
          target: 'reduced dose',
          guard: 'PH21 < 5e-7',
          open: { k_s: 1, age: 1.893e9, m: 72, S_cr: 0.04 },
          blocked: { k_s: 1, age: 1.893e9, m: 72, S_cr: 0.01 },
        },
      },
      'reduced dose': {
        restore: {
          target: 'full dose',
          guard: 'PH21 > 6e-7',
          open: { k_s: 1, age: 1.893e9, m: 72, S_cr: 0.01 },
          blocked: { k_s: 1, age: 1.893e9, m: 72, S_cr: 0.04 },
        },
        dialyse: {
          target: 'on dialysis',
          guard: 'PH20 < 2.5e-7',
          open: { U_x: 1, V_u: 8e-9, P_x: 0.08 },
          blocked: { U_x: 1, V_u: 1.67e-8, P_x: 0.01 },
        },
      },
      'on dialysis': {
        recover: {
          target: 'reduced dose',
          guard: 'PH20 >= 3.3e-7 and env.urine_day > 4e-4',
          open: { U_x: 1, V_u: 1.67e-8, P_x: 0.01, urine_day: 0.0014 },
          blocked: { U_x: 1, V_u: 8e-9, P_x: 0.08, urine_day: 0.0007 },
        },
      },
    },
  },
  {
    id: 'exoskeleton-gait',
    name: 'gait of a powered exoskeleton by the Froude number',
    initial: 'walking',
    states: {
      walking: {
        run: {
          target: 'running',
          guard: 'PH27 > 0.5',
          open: { v: 2.5, L: 0.9 },
          blocked: { v: 1.2, L: 0.9 },
        },
      },
      running: {
        walk: {
          target: 'walking',
          guard: 'PH27 < 0.4',
          open: { v: 1.2, L: 0.9 },
          blocked: { v: 2.5, L: 0.9 },
        },
        assist: {
          target: 'assisted',
          guard: 'PH26 < env.demanded_force',
          open: { F_0: 1000, b_h: 0.25, a_h: 250, v: 0.3, demanded_force: 400 },
          blocked: { F_0: 1000, b_h: 0.25, a_h: 250, v: 0.3, demanded_force: 200 },
        },
      },
      assisted: {
        release: {
          target: 'running',
          guard: 'PH26 > 1.2*env.demanded_force',
          open: { F_0: 1000, b_h: 0.25, a_h: 250, v: 0.3, demanded_force: 200 },
          blocked: { F_0: 1000, b_h: 0.25, a_h: 250, v: 0.3, demanded_force: 400 },
        },
      },
    },
  },
]
