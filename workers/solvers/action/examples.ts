// Worked examples of svc_action.
export const EXAMPLES = [
  { title: 'thirty-two Kepler periods at order 4', input: {}, value: -0.5, relTol: 1e-5 },
  {
    title: 'pendulum from two radians',
    input: { system: 'pendulum' as const, order: 6, q0: 2 },
    value: 0.4161468365471424,
    relTol: 1e-9,
  },
  {
    title: 'Henon and Heiles: a star in a galaxy that is nearly round',
    input: {
      hamiltonian: '(px^2 + py^2)/2 + (x^2 + y^2)/2 + x^2*y - y^3/3',
      coordinates: ['x', 'y'],
      momenta: ['px', 'py'],
      initial: { x: 0, y: 0.1, px: 0.4, py: 0 },
      dt: 0.05,
      steps: 2000,
    },
    value: 0.08466666666666667,
    relTol: 1e-6,
  },
  {
    title: 'a double pendulum, whose H is no sum: Gauss collocation of order 6',
    input: {
      hamiltonian:
        '(p1^2 + 2*p2^2 - 2*p1*p2*cos(a - b))/(2*(1 + sin(a - b)^2)) - g*(2*cos(a) + cos(b))',
      parameters: { g: 9.81 },
      coordinates: ['a', 'b'],
      momenta: ['p1', 'p2'],
      initial: { a: 0.5, b: 0.2, p1: 0, p2: 0 },
      order: 6,
      ...{ dt: 0.01, steps: 1000 },
    },
    value: -26.832638,
    relTol: 1e-6,
  },
  {
    title: 'three equal masses on their figure of eight, once around',
    input: {
      G: 1,
      bodies: [
        {
          mass: 1,
          position: [0.97000435669734, -0.24308753153583],
          velocity: [0.466203685, 0.432365733],
        },
        {
          mass: 1,
          position: [-0.97000435669734, 0.24308753153583],
          velocity: [0.466203685, 0.432365733],
        },
        { mass: 1, position: [0, 0], velocity: [-0.93240737, -0.864731466] },
      ],
      order: 8,
      dt: 0.01,
      tEnd: 6.32591398,
    },
    value: -1.28714199,
    relTol: 1e-7,
  },
]
