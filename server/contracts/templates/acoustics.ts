import type { TemplateSource } from '../template.ts'

export const acoustics: readonly TemplateSource[] = [
  {
    id: 'noise-dose-withdrawal',
    name: 'withdrawal from noise when the permissible time is used up',
    initial: 'working',
    states: {
      working: {
        warn: {
          target: 'warned',
          guard: 'env.exposed >= 0.5*AC30',
          open: { L_A: 94, exposed: 2000 },
          blocked: { L_A: 94, exposed: 1200 },
        },
      },
      warned: {
        withdraw: {
          target: 'withdrawn',
          guard: 'env.exposed >= AC30',
          open: { L_A: 94, exposed: 3700 },
          blocked: { L_A: 94, exposed: 2500 },
        },
      },
      withdrawn: {
        return: {
          target: 'working',
          guard: 'env.quiet_time >= 57600',
          open: { quiet_time: 60000 },
          blocked: { quiet_time: 20000 },
        },
      },
    },
  },
  {
    id: 'concert-level-limiter',
    name: 'level limiter of a concert at the nearest listener',
    initial: 'open',
    states: {
      open: {
        limit: {
          target: 'limiting',
          guard: 'AC13 > env.limit',
          open: { r1: 1, r2: 20, limit: 100, L1: 128 },
          blocked: { r1: 1, r2: 20, limit: 100, L1: 124 },
        },
      },
      limiting: {
        release: {
          target: 'open',
          guard: 'AC13 < env.limit - 3',
          open: { r1: 1, r2: 20, limit: 100, L1: 121 },
          blocked: { r1: 1, r2: 20, limit: 100, L1: 125 },
        },
        mute: {
          target: 'muted',
          guard: 'AC13 > env.limit + 10',
          open: { r1: 1, r2: 20, limit: 100, L1: 138 },
          blocked: { r1: 1, r2: 20, limit: 100, L1: 128 },
        },
      },
      muted: {},
    },
  },
  {
    id: 'classroom-reverberation',
    name: 'acceptance of a classroom by its reverberation time',
    initial: 'furnished',
    states: {
      furnished: {
        pass: {
          target: 'accepted',
          guard: 'AC18 <= 0.6',
          open: { V: 200, S: 220, alpha: 0.3 },
          blocked: { V: 200, S: 220, alpha: 0.15 },
        },
        treat: {
          target: 'treated',
          guard: 'AC18 > 0.6',
          open: { V: 200, S: 220, alpha: 0.15 },
          blocked: { V: 200, S: 220, alpha: 0.3 },
        },
      },
      treated: {
        measure: {
          target: 'measured',
          guard: 'env.lowest_band > AC20',
          open: { T60: 0.6, V: 200, lowest_band: 125 },
          blocked: { T60: 0.6, V: 200, lowest_band: 63 },
        },
      },
      measured: {
        accept: {
          target: 'accepted',
          guard: 'env.decay <= 0.6 and abs(env.decay - AC19) <= 0.2*AC19',
          open: { V: 200, S: 220, alpha: 0.25, decay: 0.53 },
          blocked: { V: 200, S: 220, alpha: 0.25, decay: 0.78 },
        },
      },
      accepted: {},
    },
  },
  {
    id: 'hearing-protection-zone',
    name: 'marking of a hearing protection zone around a machine',
    initial: 'unmarked',
    states: {
      unmarked: {
        mark: {
          target: 'marked',
          guard: 'AC31 >= 85',
          open: { Q: 2, r: 3, R_c: 80, L_W: 100 },
          blocked: { Q: 2, r: 3, R_c: 80, L_W: 94 },
        },
      },
      marked: {
        unmark: {
          target: 'unmarked',
          guard: 'AC31 < 80',
          open: { Q: 2, r: 3, R_c: 80, L_W: 90 },
          blocked: { Q: 2, r: 3, R_c: 80, L_W: 94 },
        },
        enclose: {
          target: 'enclosed',
          guard: 'AC31 - env.insertion_loss < 80',
          open: { L_W: 100, Q: 2, r: 3, R_c: 80, insertion_loss: 15 },
          blocked: { L_W: 100, Q: 2, r: 3, R_c: 80, insertion_loss: 4 },
        },
      },
      enclosed: {},
    },
  },
  {
    id: 'noise-barrier-acceptance',
    name: 'acceptance of a noise barrier by its insertion loss',
    initial: 'designed',
    states: {
      designed: {
        build: {
          target: 'built',
          guard: 'AC28 >= env.needed',
          open: { needed: 10, N_F: 2.5 },
          blocked: { needed: 10, N_F: 0.2 },
        },
      },
      built: {
        accept: {
          target: 'accepted',
          guard: 'env.measured >= AC28 - 3',
          open: { N_F: 2.5, measured: 15.2 },
          blocked: { N_F: 2.5, measured: 11 },
        },
        redesign: {
          target: 'designed',
          guard: 'env.measured < AC28 - 3',
          open: { N_F: 2.5, measured: 11 },
          blocked: { N_F: 2.5, measured: 15.2 },
        },
      },
      accepted: {},
    },
  },
]
