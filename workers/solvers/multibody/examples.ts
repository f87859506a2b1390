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
]
