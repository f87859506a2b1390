// Worked examples of bodies in space.

interface Placed {
  mass: number
  position: number[]
  velocity?: number[]
  radius?: number
  charge?: number
}

/** The other inputs of a body are those of a line. */
const placed = (body: Placed) => ({
  ...{ medium: 'vacuum' as const, object: 'body', dphi0: 0 },
  ...body,
})

export const EXAMPLES_IN_SPACE = [
  {
    title: 'the Pythagorean problem of three bodies: x of the first at t = 5',
    input: {
      ...{ prompt: 'Burrau', G: 1, tEnd: 5 },
      bodies: [
        placed({ mass: 3, position: [1, 3] }),
        placed({ mass: 4, position: [-2, -1] }),
        placed({ mass: 5, position: [1, -1] }),
      ],
    },
    value: 2.4691696671,
  },
  {
    title: 'a double pendulum of rods after three seconds',
    input: {
      ...{ prompt: 'double pendulum', G: 0, gravity: [0, -9.81], tEnd: 3 },
      bodies: [placed({ mass: 1, position: [1, 0] }), placed({ mass: 1, position: [1, 1] })],
      links: [
        { kind: 'rod' as const, i: 0, anchor: [0, 0] },
        { kind: 'rod' as const, i: 0, j: 1 },
      ],
    },
    value: 0.9024677808100606,
  },
  {
    title: 'a ball that keeps nine tenths of its speed at each bounce',
    input: {
      ...{ prompt: 'ball', G: 0, gravity: [0, -9.81], tEnd: 3 },
      bodies: [placed({ mass: 1, position: [0, 1], velocity: [1, 0], radius: 0.1 })],
      contacts: { restitution: 0.9, ground: 'y' as const },
    },
    value: 3,
  },
  {
    title: 'two charges, and a force of friction',
    input: {
      ...{ prompt: 'charges', G: 0, tEnd: 2 },
      ...{ pair: 'k*qi*qj/r', force: { x: '-c*vx', y: '-c*vy' } },
      parameters: { k: 2, c: 0.1 },
      bodies: [
        placed({ mass: 1, charge: 1, position: [1, 0], velocity: [0, 1] }),
        placed({ mass: 5, charge: -1, position: [0, 0] }),
      ],
    },
    value: 0.606480864333899,
  },
  {
    title: 'the outer planets over two thousand years: x of the sun, whom their pull carries along',
    input: {
      ...{ prompt: 'outer planets', G: 2.95912208286e-4, tEnd: 730_500 },
      method: 'wisdom-holman' as const,
      bodies: [
        placed({ mass: 1.00000597682, position: [0, 0, 0] }),
        placed({
          mass: 0.000954786104043,
          position: [-3.5023653, -3.8169847, -1.5507963],
          velocity: [0.00565429, -0.0041249, -0.00190589],
        }),
        placed({
          mass: 0.000285583733151,
          position: [9.0755314, -3.0458353, -1.6483708],
          velocity: [0.00168318, 0.00483525, 0.00192462],
        }),
        placed({
          mass: 0.0000437273164546,
          position: [8.310142, -16.2901086, -7.2521278],
          velocity: [0.00354178, 0.00137102, 0.00055029],
        }),
        placed({
          mass: 0.0000517759138449,
          position: [11.4707666, -25.7294829, -10.8169456],
          velocity: [0.0028893, 0.00114527, 0.00039677],
        }),
      ],
    },
    value: 4.509468693718516,
    relTol: 1e-7,
  },
]
