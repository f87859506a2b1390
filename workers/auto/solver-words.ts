// What people call the problems that the numerical solvers solve, beside their titles.

// biome-ignore format: a row a solver
export const SOLVER_WORDS: Readonly<Record<string, string>> = {
  solve: 'geodesic trajectory metric tensioned dynamic motion drag medium air water integrate free fall falling object',
  multibody: 'n-body bodies gravitational trajectories three-body planets mutual attraction',
  closedform: 'duffing anharmonic quartic field elliptic master equation closed form analytic',
  evolve: 'molecular dynamics lennard-jones liquid gas crystal polymer atoms argon simulation nve virial',
  action: 'symplectic integrator kepler orbit pendulum oscillator energy drift yoshida hamiltonian long-term',
  heat: 'heat equation diffusion conduction plate bar temperature field explicit implicit thermal',
  lorenz: 'lorenz attractor chaos butterfly lyapunov exponent chaotic sigma rho beta',
  wave: 'wave equation membrane drum string maxwell cavity leapfrog courant vibration modes',
  flow: 'navier-stokes incompressible flow lid-driven cavity taylor-green vortices divergence projection viscous',
  fracture: 'crack propagation peridynamics notch bond damage fracture brittle',
  react: 'reaction-diffusion gray-scott fitzhugh-nagumo pattern turing spots',
  epi: 'epidemic sir seir infection outbreak infected peak disease spread',
  quant: 'option price call put monte carlo black-scholes european stock strike volatility',
  zeta: 'riemann zeta zeros critical line',
  sat: 'satisfiability 3-sat dpll boolean clauses formula',
  gauge: 'lattice gauge theory plaquette wilson loop monte carlo u(1)',
  fea: 'finite element cantilever plane stress beam tip deflection von mises mesh',
  grid: 'power grid dc power flow bus line loading network transmission contingency',
  device: 'pn junction semiconductor device electrostatics poisson doping depletion capacitor potential',
  opt: 'minimise optimisation rosenbrock rastrigin beale sphere nelder-mead gradient minimum function',
  climate: 'shallow water dam break wave geostrophic basin ocean',
  lotka: 'predator prey lotka-volterra rabbits foxes population cycle',
  kalman: 'kalman filter tracking estimator noisy measurements target',
  dock: 'docking rigid-body ligand receptor binding pose rotation',
  buckling: 'euler buckling column critical load',
  acoustic: 'resonant modes resonator tube pipe organ acoustic open closed',
  schrodinger: 'schrodinger bound state energy levels potential well eigenvalues eigenstates',
  tumor: 'tumor growth travelling front glioma fisher kolmogorov cells',
}

/** Words that ask for a simulation rather than a formula. */
export const SIMULATION =
  /\b(simulat\w*|numerical\w*|integrat(?:e|es|ing|ion)|run an?\b|monte[- ]carlo|solve the\b|model the\b)/i
