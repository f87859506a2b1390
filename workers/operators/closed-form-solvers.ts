// The closed-form solvers: questions that one to three operators answer together, under a name of their own.

export interface ClosedFormSolver {
  /** What svc_auto takes as solver. */
  readonly key: string
  readonly title: string
  /** Prefix of the domain. */
  readonly domain: string
  /** Evaluated together; the first gives the headline. */
  readonly operators: readonly string[]
}

// biome-ignore format: a row a solver
export const closedFormSolvers: readonly ClosedFormSolver[] = [
  { key: 'kepler-orbit', title: 'Kepler orbit: period, mean motion and energy', domain: 'OM', operators: ['ORBIT_PERIOD', 'OM5', 'OM6'] },
  { key: 'escape', title: 'Escape and circular speed of a body', domain: 'OM', operators: ['OM3', 'OM2'] },
  { key: 'free-fall', title: 'Free fall from rest or with a start speed', domain: 'NM', operators: ['NM19'] },
  { key: 'projectile', title: 'Projectile on level ground: range, height and time of flight', domain: 'KN', operators: ['KN4', 'KN5', 'KN6'] },
  { key: 'gravitation', title: 'Newtonian gravitation: force and potential energy', domain: 'NM', operators: ['NM21', 'NM22'] },
  { key: 'mechanical-energy', title: 'Kinetic, potential and total mechanical energy', domain: 'NM', operators: ['NM26', 'NM23', 'NM24'] },
  { key: 'harmonic-motion', title: 'Simple harmonic motion', domain: 'NM', operators: ['NM30'] },
  { key: 'hydrogen', title: 'Energy levels of hydrogen-like atoms', domain: 'QM', operators: ['QM8'] },
  { key: 'square-well', title: 'Particle in an infinite well', domain: 'QM', operators: ['QM5'] },
  { key: 'tunnelling', title: 'Tunnelling through a rectangular barrier', domain: 'QM', operators: ['QM9'] },
  { key: 'photon', title: 'Energy of a photon', domain: 'QM', operators: ['QM2'] },
  { key: 'compton', title: 'Compton scattering', domain: 'QM', operators: ['QM10'] },
  { key: 'photoelectric', title: 'Photoelectric effect', domain: 'QM', operators: ['QM11'] },
  { key: 'black-hole', title: 'Black hole: Schwarzschild radius and Hawking temperature', domain: 'GR', operators: ['GR31', 'GR40'] },
  { key: 'weak-field', title: 'Weak-field relativity: light deflection, periapsis advance, redshift', domain: 'GR', operators: ['GR36', 'GR37', 'GR35'] },
  { key: 'gravitational-waves', title: 'Gravitational waves of a circular binary', domain: 'GR', operators: ['GR39'] },
  { key: 'friedmann', title: 'Friedmann expansion of the universe', domain: 'GR', operators: ['GR41'] },
  { key: 'lorentz', title: 'Lorentz factor, time dilation and length contraction', domain: 'SR', operators: ['SR1', 'SR2', 'SR3'] },
  { key: 'qubit', title: 'Measurement of a qubit', domain: 'QL', operators: ['QL1'] },
]
