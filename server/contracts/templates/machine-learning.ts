import type { TemplateSource } from '../template.ts'

export const machineLearning: readonly TemplateSource[] = [
  {
    id: 'classifier-promotion',
    name: 'classifier from training to service by its correlation coefficient',
    initial: 'in training',
    states: {
      'in training': {
        submit: {
          target: 'candidate',
          guard: 'ML18 <= env.largest_gap',
          open: { d_VC: 10, n: 5000, delta_c: 0.05, largest_gap: 0.15 },
          blocked: { d_VC: 10, n: 500, delta_c: 0.05, largest_gap: 0.15 },
        },
      },
      candidate: {
        promote: {
          target: 'in service',
          guard: 'ML8 >= env.least_correlation',
          open: { TP: 90, TN: 50, FP: 10, FN: 20, least_correlation: 0.6 },
          blocked: { TP: 90, TN: 30, FP: 30, FN: 20, least_correlation: 0.6 },
        },
        return: {
          target: 'in training',
          guard: 'ML8 < env.least_correlation',
          open: { TP: 90, TN: 30, FP: 30, FN: 20, least_correlation: 0.6 },
          blocked: { TP: 90, TN: 50, FP: 10, FN: 20, least_correlation: 0.6 },
        },
      },
      'in service': {
        withdraw: {
          target: 'in training',
          guard: 'ML7 < env.least_score',
          open: { precision: 0.5, recall: 0.4, least_score: 0.6 },
          blocked: { precision: 0.75, recall: 0.6, least_score: 0.6 },
        },
      },
    },
  },
  {
    id: 'training-run-schedule',
    name: 'training run on a cosine schedule with roll-back',
    initial: 'annealing',
    states: {
      annealing: {
        finish: {
          target: 'finished',
          guard: 'ML21 <= 1.5*env.eta_min',
          open: { eta_min: 0.0001, eta_max: 0.1, t: 99, t_max: 100 },
          blocked: { eta_min: 0.0001, eta_max: 0.1, t: 30, t_max: 100 },
        },
        roll_back: {
          target: 'rolled back',
          guard: 'ML6 > 10*env.running_loss',
          open: { r: 30, delta: 1, running_loss: 2 },
          blocked: { r: 2.5, delta: 1, running_loss: 2 },
        },
      },
      'rolled back': {
        resume: {
          target: 'annealing',
          guard: 'ML6 <= 2*env.running_loss',
          open: { r: 2.5, delta: 1, running_loss: 2 },
          blocked: { r: 30, delta: 1, running_loss: 2 },
        },
      },
      finished: {},
    },
  },
  {
    id: 'annotation-release',
    name: 'annotation of a data set released by the agreement of its annotators',
    initial: 'annotating',
    states: {
      annotating: {
        release: {
          target: 'released',
          guard: 'ML9 >= 0.8',
          open: { p_o: 0.95, p_e: 0.5 },
          blocked: { p_o: 0.7, p_e: 0.5 },
        },
        adjudicate: {
          target: 'under adjudication',
          guard: 'ML9 < 0.6',
          open: { p_o: 0.7, p_e: 0.5 },
          blocked: { p_o: 0.95, p_e: 0.5 },
        },
      },
      'under adjudication': {
        resume: {
          target: 'annotating',
          guard: 'ML9 >= 0.6',
          open: { p_o: 0.85, p_e: 0.5 },
          blocked: { p_o: 0.7, p_e: 0.5 },
        },
      },
      released: {},
    },
  },
  {
    id: 'language-model-run',
    name: 'run of a language model held to its scaling law',
    initial: 'planned',
    states: {
      planned: {
        fund: {
          target: 'training',
          guard: 'ML16 <= env.target_loss',
          open: { N: 7e10, D: 1.4e12, target_loss: 2 },
          blocked: { N: 1e9, D: 2e10, target_loss: 2 },
        },
      },
      training: {
        halt: {
          target: 'halted',
          guard: 'env.measured_loss > ML16 + 0.1',
          open: { N: 7e10, D: 1.4e12, measured_loss: 2.2 },
          blocked: { N: 7e10, D: 1.4e12, measured_loss: 1.95 },
        },
        release: {
          target: 'released',
          guard: 'env.measured_loss <= ML16 + 0.02',
          open: { N: 7e10, D: 1.4e12, measured_loss: 1.95 },
          blocked: { N: 7e10, D: 1.4e12, measured_loss: 2.2 },
        },
      },
      halted: {
        resume: {
          target: 'training',
          guard: 'env.measured_loss <= ML16 + 0.05',
          open: { N: 7e10, D: 1.4e12, measured_loss: 1.97 },
          blocked: { N: 7e10, D: 1.4e12, measured_loss: 2.2 },
        },
      },
      released: {},
    },
  },
  {
    id: 'surrogate-model-trust',
    name: 'surrogate model trusted within reach of its samples',
    initial: 'trusted',
    states: {
      trusted: {
        fall_back: {
          target: 'full simulation',
          guard: 'ML14 < 0.5',
          open: { d: 1.4, ell: 1.1 },
          blocked: { d: 0.5, ell: 1.1 },
        },
      },
      'full simulation': {
        return: {
          target: 'trusted',
          guard: 'ML14 > 0.8',
          open: { d: 0.5, ell: 1.1 },
          blocked: { d: 1.4, ell: 1.1 },
        },
        refit: {
          target: 'refitted',
          guard: 'ML22 < env.former_criterion',
          open: { k: 4, n: 250, lnL: -312.5, former_criterion: 660 },
          blocked: { k: 4, n: 250, lnL: -330, former_criterion: 660 },
        },
      },
      refitted: {
        trust: {
          target: 'trusted',
          guard: 'ML15 > 0.9',
          open: { d: 0.3, ell: 1.1 },
          blocked: { d: 1.4, ell: 1.1 },
        },
      },
    },
  },
]
