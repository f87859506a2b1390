import type { TemplateSource } from '../template.ts'

export const kinematicsAndProjectiles: readonly TemplateSource[] = [
  {
    id: 'following-distance',
    name: 'following distance of a vehicle by its stopping distance',
    initial: 'clear',
    states: {
      clear: {
        warn: {
          target: 'warned',
          guard: 'env.gap < KN26',
          open: { gap: 50, v: 25, mu: 0.7, t_r: 1 },
          blocked: { gap: 90, v: 25, mu: 0.7, t_r: 1 },
        },
      },
      warned: {
        brake: {
          target: 'braking',
          guard: 'env.gap < 0.7*KN26',
          open: { gap: 40, v: 25, mu: 0.7, t_r: 1 },
          blocked: { gap: 60, v: 25, mu: 0.7, t_r: 1 },
        },
        clear: {
          target: 'clear',
          guard: 'env.gap > 1.2*KN26',
          open: { gap: 90, v: 25, mu: 0.7, t_r: 1 },
          blocked: { gap: 50, v: 25, mu: 0.7, t_r: 1 },
        },
      },
      braking: {
        release: {
          target: 'clear',
          guard: 'env.gap > 1.5*KN26',
          open: { gap: 60, v: 15, mu: 0.7, t_r: 1 },
          blocked: { gap: 40, v: 25, mu: 0.7, t_r: 1 },
        },
      },
    },
  },
  {
    id: 'curve-speed-limit',
    name: 'speed limit of a banked curve with the weather',
    initial: 'dry',
    states: {
      dry: {
        restrict: {
          target: 'restricted',
          guard: 'env.limit > KN14',
          open: { limit: 25, r: 60, theta: 0.2, mu: 0.4 },
          blocked: { limit: 16, r: 60, theta: 0.2, mu: 0.4 },
        },
      },
      restricted: {
        lift: {
          target: 'dry',
          guard: 'env.limit <= 0.9*KN14',
          open: { limit: 16, r: 60, theta: 0.2, mu: 0.4 },
          blocked: { limit: 25, r: 60, theta: 0.2, mu: 0.4 },
        },
      },
    },
  },
  {
    id: 'firing-range',
    name: 'firing range opened only when the shot stays inside',
    initial: 'closed',
    states: {
      closed: {
        clear: {
          target: 'cleared',
          guard: 'KN4 < env.length',
          open: { v0: 50, theta: 0.6, length: 300 },
          blocked: { v0: 80, theta: 0.7, length: 300 },
        },
      },
      cleared: {
        fire: {
          target: 'fired',
          guard: 'KN5 < env.ceiling',
          open: { v0: 50, theta: 0.6, ceiling: 60 },
          blocked: { v0: 50, theta: 1.4, ceiling: 60 },
        },
      },
      fired: {
        close: {
          target: 'closed',
          guard: 'env.elapsed > KN6',
          open: { elapsed: 8, v0: 50, theta: 0.6 },
          blocked: { elapsed: 3, v0: 50, theta: 0.6 },
        },
      },
    },
  },
  {
    id: 'bollard-mooring',
    name: 'mooring line held by the turns on a bollard',
    initial: 'slack',
    states: {
      slack: {
        take_turns: {
          target: 'made fast',
          guard: 'KN24 >= env.ship_pull',
          open: { T2: 150, mu: 0.3, theta: 18.85, ship_pull: 30000 },
          blocked: { T2: 150, mu: 0.3, theta: 6.283, ship_pull: 30000 },
        },
      },
      'made fast': {
        cast_off: {
          target: 'slack',
          guard: 'KN24 < env.hand_force*2',
          open: { T2: 50, mu: 0.3, theta: 3, hand_force: 200 },
          blocked: { T2: 150, mu: 0.3, theta: 18.85, hand_force: 200 },
        },
      },
    },
  },
  {
    id: 'ball-approval',
    name: 'approval of a ball by its bounce',
    initial: 'new',
    states: {
      new: {
        approve: {
          target: 'approved',
          guard: 'KN22 >= env.least and KN22 <= env.most',
          open: { h: 2.54, h1: 1.4, least: 0.72, most: 0.77 },
          blocked: { h: 2.54, h1: 0.9, least: 0.72, most: 0.77 },
        },
        reject: {
          target: 'rejected',
          guard: 'KN22 < env.least or KN22 > env.most',
          open: { h: 2.54, h1: 0.9, least: 0.72, most: 0.77 },
          blocked: { h: 2.54, h1: 1.4, least: 0.72, most: 0.77 },
        },
      },
      approved: {
        retire: {
          target: 'rejected',
          guard: 'env.bounces > 1000',
          operators: ['KN22'],
          inputs: { h: 2.54, h1: 1.4 },
          open: { bounces: 1500 },
          blocked: { bounces: 10 },
        },
      },
      rejected: {},
    },
  },
]
