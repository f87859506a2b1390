import { defineDomain } from '../operator.ts'

const wiedemann = 'Wiedemann, Particle Accelerator Physics, 3rd edition'
const pdg = 'Particle Data Group, Review of Particle Physics (2022)'
const perkins = 'Perkins, Introduction to High Energy Physics, 4th edition'
const halzen = 'Halzen and Martin, Quarks and Leptons'

const proton = 1.67262192595e-27
const GeV = 1.602176634e-10
const MeV = 1.602176634e-13
/** Mass of 1 GeV/c². */
const heavy = 1.7826619216279e-27
const mass = { unit: 'kg', title: 'mass of the particle', above: 0 }
const p = { unit: 'kg m/s', title: 'momentum', above: 0 }
const q = { unit: 'C', title: 'charge', above: 0 }
const E = { unit: 'J', title: 'energy', above: 0 }
const gamma = { unit: '1', title: 'Lorentz factor', above: 1 }
const beta = { unit: '1', title: 'speed over that of light', above: 0, max: 1 }
const rho = { unit: 'm', title: 'bending radius', above: 0 }
const theta = { unit: 'rad', title: 'angle', min: 0, max: Math.PI }
const Gamma = { unit: 'J', title: 'total width', above: 0 }
const B = { unit: 'T', title: 'peak flux density', above: 0 }
const lambda_u = { unit: 'm', title: 'period of the undulator', above: 0 }
const z = { unit: '1', title: 'charge number', above: 0, default: 1 }
const Z = { unit: '1', title: 'atomic number', min: 1, integer: true } as const
// G_F/(ħc)³ = 1.1663788e-5 GeV⁻² in joules.
const G_F = {
  value: 1.1663788e-5 / (GeV * GeV),
  unit: 'J^-2',
  source: 'Fermi coupling constant over (ħc)³, 1.1663788e-5 GeV⁻² (CODATA 2022)',
}
const nonnegative = { values: 'nonnegative' } as const

export const particleAndAcceleratorPhysics = defineDomain({
  name: 'Particle and Accelerator Physics',
  prefix: 'PA',
  scope:
    'kinematics, invariant mass, oscillations, decay widths, luminosity, optics of beams, synchrotron radiation',
  sources: ['arxiv', 'openalex', 'crossref', 'semanticscholar'],
  defaultOperator: 'PA1',
  operators: [
    {
      id: 'PA1',
      title: 'Synchrotron radiation energy loss per turn',
      equation: 'U = q^2*gamma^4*(1 - 1/gamma^2)^(3/2)/(3*epsilon_0*rho)',
      inputs: {
        q: { ...q, examples: [1.602176634e-19] },
        gamma: { ...gamma, examples: [12000] },
        rho: { ...rho, examples: [12] },
      },
      output: { unit: 'J', title: 'energy lost in one turn', ...nonnegative },
      validity: ['equal bending radius in all magnets'],
      keywords: ['storage ring', 'electron synchrotron', 'bending magnet'],
      source: { work: wiedemann },
      test: {
        inputs: { q: 1.602176634e-19, gamma: 12000, rho: 12 },
        expected: 1.66991565526002e-12,
        source: 'relativistic Larmor power times the time of a turn, evaluated apart',
        published: { value: 1.67e-12, relTol: 2e-3, source: '88.46 keV m/GeV³ E⁴/ρ, 10.4 MeV' },
      },
      related: ['PA2'],
    },
    {
      id: 'PA2',
      title: 'Critical photon energy of synchrotron radiation',
      equation: 'E_c = 3/2*hbar*c*gamma^3/rho',
      inputs: { gamma, rho },
      output: { unit: 'J', title: 'critical photon energy', ...nonnegative },
      validity: ['highly relativistic particle'],
      keywords: ['bending magnet', 'synchrotron light', 'x-ray source'],
      source: { work: wiedemann },
      test: {
        inputs: { gamma: 5870.8536, rho: 10.00692 },
        expected: 9.58940027516979e-16,
        source: 'photon of the wavelength 4πρ/(3γ³), evaluated apart',
        published: { value: 9.59e-16, relTol: 2e-3, source: '0.665 keV E² B at 3 GeV and 1 T' },
      },
      related: ['PA1'],
    },
    {
      id: 'PA3',
      title: 'Magnetic rigidity',
      equation: 'B_rho = p/q',
      inputs: { p, q },
      output: {
        unit: 'T m',
        title: 'flux density times bending radius',
        symbol: 'Bρ',
        ...nonnegative,
      },
      keywords: ['bending', 'dipole magnet', 'beam momentum'],
      source: { work: wiedemann },
      test: {
        inputs: { p: 5.34428599e-19, q: 1.602176634e-19 },
        expected: 3.33564095030985,
        source: 'Lorentz against centripetal force, solved apart',
        published: { value: 3.33564, relTol: 1e-5, source: '3.3356 T m for 1 GeV/c' },
      },
    },
    {
      id: 'PA4',
      title: 'Luminosity of a collider with Gaussian bunches',
      equation: 'Lum = N_1*N_2*n_b*f_rev*F_c/(4*pi*sigma_x*sigma_y)',
      inputs: {
        N_1: { unit: '1', title: 'particles in a bunch of the one beam', above: 0 },
        N_2: { unit: '1', title: 'particles in a bunch of the other beam', above: 0 },
        n_b: { unit: '1', title: 'bunches in a beam', above: 0 },
        f_rev: { unit: 'Hz', title: 'revolution frequency', above: 0 },
        sigma_x: { unit: 'm', title: 'horizontal beam size at the crossing', above: 0 },
        sigma_y: { unit: 'm', title: 'vertical beam size at the crossing', above: 0 },
        F_c: { unit: '1', title: 'reduction by the crossing angle', above: 0, max: 1, default: 1 },
      },
      output: { unit: 'm^-2 s^-1', title: 'luminosity', symbol: 'ℒ', ...nonnegative },
      keywords: ['collision rate', 'LHC', 'collider', 'bunch'],
      source: { work: pdg, section: 'Accelerator Physics of Colliders' },
      test: {
        inputs: {
          N_1: 1.15e11,
          N_2: 1.15e11,
          n_b: 2808,
          f_rev: 11245,
          sigma_x: 1.67e-5,
          sigma_y: 1.67e-5,
          F_c: 0.836,
        },
        expected: 9.9612930114289e37,
        source: 'overlap of the two bunches, integrated apart',
        published: { value: 1e38, relTol: 0.01, source: 'LHC design, 1e34 cm⁻² s⁻¹' },
      },
    },
    {
      id: 'PA5',
      title: 'Centre-of-mass energy on a fixed target',
      equation: 'E_cm = sqrt((m_1*c^2)^2 + (m_2*c^2)^2 + 2*E*m_2*c^2)',
      inputs: {
        E: { ...E, title: 'total energy of the beam particle' },
        m_1: { ...mass, title: 'mass of the beam particle' },
        m_2: { ...mass, title: 'mass of the target particle' },
      },
      output: { unit: 'J', title: 'energy in the centre of mass', symbol: '√s', ...nonnegative },
      validity: [{ when: 'E >= m_1*c^2', text: 'total energy not below the rest energy' }],
      keywords: ['invariant mass', 'center of mass', 'mandelstam s', 'collision energy'],
      source: { work: pdg, section: 'Kinematics' },
      test: {
        inputs: { E: 400 * GeV, m_1: proton, m_2: proton },
        expected: 4.39469305685197e-9,
        source: 'invariant length of the summed four-momenta, evaluated apart',
        published: { value: 27.4 * GeV, relTol: 2e-3, source: 'protons of 400 GeV, 27.4 GeV' },
      },
      related: ['PA6'],
    },
    {
      id: 'PA6',
      title: 'Invariant mass of two photons',
      equation: 'M = 2*sqrt(E_1*E_2)*sin(theta/2)/c^2',
      inputs: {
        E_1: { ...E, title: 'energy of the first photon' },
        E_2: { ...E, title: 'energy of the second photon' },
        theta: { ...theta, title: 'angle between them' },
      },
      output: { unit: 'kg', title: 'invariant mass', ...nonnegative },
      validity: ['particles of negligible mass'],
      keywords: ['neutral pion', 'higgs', 'diphoton', 'effective mass'],
      source: { work: pdg, section: 'Kinematics' },
      test: {
        inputs: { E_1: 1.2 * GeV, E_2: 0.7 * GeV, theta: 0.1475 },
        expected: 2.40772502872459e-28,
        source: 'invariant length of the summed four-momenta, evaluated apart',
      },
      related: ['PA5', 'PA7'],
    },
    {
      id: 'PA7',
      title: 'Momentum in a two-body decay',
      equation: 'p = c*sqrt((M^2 - (m_1 + m_2)^2)*(M^2 - (m_1 - m_2)^2))/(2*M)',
      inputs: {
        M: { ...mass, title: 'mass of the decaying particle' },
        m_1: { unit: 'kg', title: 'mass of the first product', min: 0 },
        m_2: { unit: 'kg', title: 'mass of the second product', min: 0 },
      },
      output: {
        unit: 'kg m/s',
        title: 'momentum of each product at rest of the parent',
        ...nonnegative,
      },
      validity: [{ when: 'M >= m_1 + m_2', text: 'decay allowed by energy' }],
      keywords: ['kinematics', 'källén function', 'breakup momentum', 'pion decay'],
      source: { work: pdg, section: 'Kinematics' },
      test: {
        inputs: { M: 0.13957039 * heavy, m_1: 1.883531627e-28, m_2: 0 },
        expected: 1.59217721367705e-20,
        source: 'momentum at which the energies add up, solved apart',
        published: { value: 1.5921e-20, relTol: 3e-4, source: 'π → μν, 29.79 MeV/c' },
      },
      related: ['PA6'],
    },
    {
      id: 'PA8',
      title: 'Two-flavour neutrino oscillation probability',
      equation: 'P = sin(2*theta)^2*sin(dm2*c^3*L/(4*hbar*E))^2',
      inputs: {
        theta: { ...theta, title: 'mixing angle' },
        dm2: { unit: 'kg^2', title: 'difference of the squared masses', symbol: 'Δm²' },
        L: { unit: 'm', title: 'distance travelled', min: 0 },
        E: { ...E, title: 'neutrino energy' },
      },
      output: { unit: '1', title: 'probability of the other flavour', values: 'probability' },
      validity: ['vacuum, neutrino energy far above its mass'],
      keywords: ['neutrino mixing', 'flavor', 'appearance', 'mass splitting'],
      source: { work: pdg, section: 'Neutrino Masses, Mixing, and Oscillations' },
      test: {
        inputs: { theta: 0.785, dm2: 2.5e-3 * 1e-18 * heavy * heavy, L: 295000, E: 0.8 * GeV },
        expected: 0.846307980361625,
        source: 'sum of the two amplitudes, phase 1.267 Δm² L/E, evaluated apart',
      },
    },
    {
      id: 'PA9',
      title: 'Muon decay rate in Fermi theory',
      equation: 'lambda_mu = (G_F*(m*c^2)^2)^2*m*c^2/(192*pi^3*hbar)',
      inputs: {
        m: {
          ...mass,
          title: 'mass of the lepton, that of the muon unless given',
          default: 1.883531627e-28,
        },
      },
      output: { unit: '1/s', title: 'decay rate', ...nonnegative },
      constants: { G_F },
      validity: ['massless products, no radiative corrections'],
      keywords: ['weak interaction', 'muon lifetime', 'fermi constant', 'lepton decay'],
      source: { work: perkins, section: '7' },
      test: {
        inputs: { m: 1.883531627e-28 },
        expected: 457174.781589794,
        source: 'electron spectrum x²(3 - 2x) of the decay in GeV, integrated apart',
        published: {
          value: 455000,
          relTol: 6e-3,
          source: 'lifetime 2.197 μs, corrections of 0.5 %',
        },
      },
      related: ['PA11'],
    },
    {
      id: 'PA10',
      title: 'Partial width of the Z boson into fermions',
      equation: 'Gamma_f = N_c*G_F*(M*c^2)^3*(g_V^2 + g_A^2)/(6*sqrt(2)*pi)',
      inputs: {
        M: { ...mass, title: 'mass of the Z boson' },
        g_V: { unit: '1', title: 'vector coupling of the fermion' },
        g_A: { unit: '1', title: 'axial coupling of the fermion' },
        N_c: { unit: '1', title: 'colours of the fermion', min: 1, integer: true, default: 1 },
      },
      output: { unit: 'J', title: 'partial width', ...nonnegative },
      constants: { G_F },
      validity: ['lowest order, fermion far lighter than the Z'],
      keywords: ['electroweak', 'neutrino', 'invisible width', 'decay width'],
      source: { work: pdg, section: 'Electroweak Model' },
      test: {
        inputs: { M: 91.1876 * heavy, g_V: 0.5, g_A: 0.5, N_c: 1 },
        expected: 2.65773240099827e-11,
        source: 'left and right helicities summed in GeV, evaluated apart',
        published: { value: 165.9 * MeV, relTol: 1e-3, source: 'one neutrino flavour, 165.9 MeV' },
      },
      related: ['PA12'],
    },
    {
      id: 'PA11',
      title: 'Lifetime from the decay width',
      equation: 'tau = hbar/Gamma',
      inputs: { Gamma },
      output: { unit: 's', title: 'mean life', ...nonnegative },
      keywords: ['resonance', 'uncertainty', 'breit-wigner', 'unstable particle'],
      source: { work: perkins, section: '2' },
      test: {
        inputs: { Gamma: 2.4955 * GeV },
        expected: 2.63759549970309e-25,
        source: 'ħ = 6.582 119 569e-25 GeV s over the width, evaluated apart',
        published: { value: 2.64e-25, relTol: 2e-3, source: 'Z boson, 2.64e-25 s' },
      },
    },
    {
      id: 'PA12',
      title:
        'Relativistic Breit-Wigner cross section of a spin-1 resonance in electron-positron collisions',
      equation:
        'sigma = 12*pi*(hbar*c)^2*E^2*Gamma_e*Gamma_f/((M*c^2)^2*((E^2 - (M*c^2)^2)^2 + (M*c^2*Gamma)^2))',
      inputs: {
        E: { ...E, title: 'energy in the centre of mass' },
        M: { ...mass, title: 'mass of the resonance' },
        Gamma_e: { unit: 'J', title: 'width into electron and positron', above: 0 },
        Gamma_f: { unit: 'J', title: 'width into the final state', above: 0 },
        Gamma,
      },
      output: { unit: 'm^2', title: 'cross section', ...nonnegative },
      validity: [
        'no radiation in the initial state',
        {
          when: 'Gamma_e <= Gamma and Gamma_f <= Gamma',
          text: 'total width not below the partial ones',
        },
      ],
      keywords: ['Z boson', 'line shape', 'hadronic cross section', 'resonance'],
      source: { work: pdg, section: 'Electroweak Model' },
      test: {
        inputs: {
          E: 91.1876 * GeV,
          M: 91.1876 * heavy,
          Gamma_e: 0.083985 * GeV,
          Gamma_f: 1.7444 * GeV,
          Gamma: 2.4952 * GeV,
        },
        expected: 4.15402943262544e-36,
        source: 'squared complex propagator in GeV and nanobarn, evaluated apart',
        published: {
          value: 41.54e-37,
          relTol: 1e-3,
          source: 'LEP, hadronic pole cross section 41.54 nb',
        },
      },
      related: ['PA10', 'PA13'],
    },
    {
      id: 'PA13',
      title: 'Muon-pair cross section of electron-positron annihilation',
      equation: 'sigma = 4*pi*(alpha_fs*hbar*c)^2/(3*E^2)',
      inputs: { E: { ...E, title: 'energy in the centre of mass' } },
      output: { unit: 'm^2', title: 'cross section', ...nonnegative },
      validity: ['one photon exchanged, energy far above the muon mass and below that of the Z'],
      keywords: ['QED', 'e+ e- collider', 'R ratio', 'point cross section'],
      source: { work: halzen, section: '6' },
      test: {
        inputs: { E: GeV },
        expected: 8.68544767730846e-36,
        source: 'α²(1 + cos²θ)/4s over all directions, integrated apart',
        published: { value: 86.8e-37, relTol: 1e-3, source: 'PDG, 86.8 nb/s for s in GeV²' },
      },
      related: ['PA12'],
    },
    {
      id: 'PA14',
      title: 'Cherenkov photon yield (Frank-Tamm formula)',
      equation: 'N_x = 2*pi*alpha_fs*z^2*(1 - 1/(beta*n)^2)*(1/lambda_1 - 1/lambda_2)',
      inputs: {
        beta,
        n: { unit: '1', title: 'refractive index', min: 1 },
        lambda_1: { unit: 'm', title: 'shortest wavelength', above: 0 },
        lambda_2: { unit: 'm', title: 'longest wavelength', above: 0 },
        z,
      },
      output: { unit: '1/m', title: 'photons over a length', ...nonnegative },
      validity: [
        { when: 'beta*n >= 1', text: 'faster than light in the medium' },
        { when: 'lambda_1 <= lambda_2', text: 'shortest below longest wavelength' },
        'dispersion neglected',
      ],
      keywords: ['cerenkov', 'detector', 'radiator', 'photon counting'],
      source: { work: pdg, section: 'Passage of Particles Through Matter' },
      test: {
        inputs: { beta: 1, n: 1.33, lambda_1: 4e-7, lambda_2: 7e-7, z: 1 },
        expected: 21353.791600511,
        source: '370 photons for eV and cm over the photon energies, evaluated apart',
        published: { value: 21365, relTol: 1e-3, source: 'PDG, 370 eV⁻¹ cm⁻¹ sin²θ' },
      },
    },
    {
      id: 'PA15',
      title: 'Multiple-scattering angle (Highland)',
      equation: 'theta_0 = E_H/(beta*c*p)*z*sqrt(x/X_0)*(1 + 0.038*ln(x*z^2/(X_0*beta^2)))',
      inputs: {
        p,
        beta,
        x: { unit: 'm', title: 'thickness', above: 0 },
        X_0: { unit: 'm', title: 'radiation length', above: 0 },
        z,
      },
      output: { unit: 'rad', title: 'width of the projected angle', ...nonnegative },
      constants: { E_H: { value: 13.6 * MeV, unit: 'J', source: '13.6 MeV' } },
      validity: [
        {
          when: 'x >= 0.001*X_0 and x <= 100*X_0',
          text: '0.001 to 100 radiation lengths, within 11 %',
        },
      ],
      tier: 'empirical',
      keywords: ['coulomb scattering', 'moliere', 'radiation length', 'tracking'],
      source: { work: pdg, section: 'Passage of Particles Through Matter' },
      test: {
        inputs: { p: 5.34428599e-19, beta: 0.9943, x: 0.001, X_0: 0.0937, z: 1 },
        expected: 0.00116986345257136,
        source: 'GeV/c and decades, evaluated apart',
      },
      related: ['PA16'],
    },
    {
      id: 'PA16',
      title: 'Radiation length of an element',
      equation: 'X_m = C_X*A/(Z*(Z + 1)*ln(287/sqrt(Z)))',
      inputs: { A: { unit: '1', title: 'relative atomic mass', above: 0 }, Z },
      output: { unit: 'kg/m^2', title: 'radiation length as mass on an area', ...nonnegative },
      constants: { C_X: { value: 7164, unit: 'kg/m^2', source: '716.4 g/cm²' } },
      validity: ['within 2.5 % except helium'],
      tier: 'empirical',
      keywords: ['bremsstrahlung', 'pair production', 'electromagnetic shower'],
      source: { work: 'Dahl, as in the Review of Particle Physics before 2004' },
      test: {
        inputs: { A: 207.2, Z: 82 },
        expected: 63.1050687985403,
        source: 'logarithm of Z split off, evaluated apart',
      },
      related: ['PA15'],
    },
    {
      id: 'PA17',
      title: 'Focal length of a thin quadrupole',
      equation: 'f_q = p/(q*g_q*l_q)',
      inputs: {
        p,
        q,
        g_q: { unit: 'T/m', title: 'field gradient', above: 0 },
        l_q: { unit: 'm', title: 'length of the magnet', above: 0 },
      },
      output: { unit: 'm', title: 'focal length', ...nonnegative },
      validity: ['focal length far above the length of the magnet'],
      keywords: ['beam optics', 'strong focusing', 'quadrupole strength', 'FODO'],
      source: { work: wiedemann },
      test: {
        inputs: { p: 1.6e-18, q: 1.602176634e-19, g_q: 15, l_q: 0.3 },
        expected: 2.21920322647494,
        source: 'kick of a ray over its offset, evaluated apart',
      },
      related: ['PA3', 'PA18'],
    },
    {
      id: 'PA18',
      title: 'Beam size from emittance and dispersion',
      equation: 'sigma_b = sqrt(epsilon_x*beta_x + (D_x*delta)^2)',
      inputs: {
        epsilon_x: { unit: 'm rad', title: 'emittance', above: 0 },
        beta_x: { unit: 'm', title: 'beta function', above: 0 },
        D_x: { unit: 'm', title: 'dispersion' },
        delta: { unit: '1', title: 'relative momentum spread', min: 0 },
      },
      output: { unit: 'm', title: 'standard deviation of the beam', ...nonnegative },
      keywords: ['twiss parameters', 'beam optics', 'betatron', 'beam envelope'],
      source: { work: wiedemann },
      test: {
        inputs: { epsilon_x: 3e-9, beta_x: 12, D_x: 0.25, delta: 0.001 },
        expected: 0.000313847096529504,
        source: 'independent spreads added as sides of a right angle, evaluated apart',
      },
      related: ['PA17'],
    },
    {
      id: 'PA19',
      title: 'Phase slip factor of a ring',
      equation: 'eta = alpha_c - 1/gamma^2',
      inputs: { alpha_c: { unit: '1', title: 'momentum compaction factor' }, gamma },
      output: { unit: '1', title: 'slip of the revolution time with momentum' },
      keywords: ['transition energy', 'momentum compaction', 'longitudinal dynamics'],
      // Sign convention of Lee; Wiedemann uses the opposite one.
      source: { work: 'Lee, Accelerator Physics, 3rd edition', section: '3.I' },
      test: {
        inputs: { alpha_c: 0.02, gamma: 10 },
        expected: 0.0100000000028426,
        source: 'change of path over speed with momentum, differentiated apart',
      },
      related: ['PA20'],
    },
    {
      id: 'PA20',
      title: 'Synchrotron tune',
      equation: 'Q_s = sqrt(h_n*abs(eta*cos(phi_s))*q*V/(2*pi*beta^2*E))',
      inputs: {
        h_n: { unit: '1', title: 'harmonic number', symbol: 'h', min: 1, integer: true },
        eta: { unit: '1', title: 'phase slip factor' },
        q,
        V: { unit: 'V', title: 'peak accelerating voltage of a turn', above: 0 },
        phi_s: {
          unit: 'rad',
          title: 'synchronous phase, from the zero of the voltage',
          default: 0,
        },
        beta,
        E: { ...E, title: 'total energy of the particle' },
      },
      output: { unit: '1', title: 'synchrotron oscillations in a turn', ...nonnegative },
      validity: ['small amplitude, phase on the stable side of transition'],
      keywords: ['synchrotron oscillation', 'longitudinal dynamics', 'radio-frequency cavity'],
      source: { work: wiedemann },
      test: {
        inputs: {
          h_n: 400,
          eta: 7e-4,
          q: 1.602176634e-19,
          V: 2e6,
          phi_s: 2.6,
          beta: 1,
          E: 2.4 * GeV,
        },
        expected: 0.00564105949105792,
        source: 'slopes of the two half-turn maps multiplied, evaluated apart',
      },
      related: ['PA19'],
    },
    {
      id: 'PA21',
      title: 'Undulator radiation wavelength',
      equation: 'lambda = lambda_u/(2*gamma^2)*(1 + K^2/2 + (gamma*theta)^2)',
      inputs: {
        lambda_u,
        gamma,
        K: { unit: '1', title: 'deflection parameter', min: 0 },
        theta: { ...theta, title: 'angle of observation', default: 0 },
      },
      output: { unit: 'm', title: 'wavelength of the first harmonic', ...nonnegative },
      validity: ['planar undulator, highly relativistic electrons, small angle'],
      keywords: [
        'free-electron laser',
        'insertion device',
        'synchrotron light',
        'undulator equation',
      ],
      source: { work: wiedemann },
      test: {
        inputs: { lambda_u: 0.03, gamma: 5870.85, K: 1.2, theta: 1e-4 },
        expected: 8.98544714437781e-10,
        source: 'slippage of the electron behind its light in a period, evaluated apart',
      },
      related: ['PA22'],
    },
    {
      id: 'PA22',
      title: 'Deflection parameter of an undulator',
      equation: 'K = e*B*lambda_u/(2*pi*m_e*c)',
      inputs: { B, lambda_u },
      output: { unit: '1', title: 'deflection parameter', ...nonnegative },
      keywords: ['wiggler', 'insertion device', 'undulator strength'],
      source: { work: wiedemann },
      test: {
        inputs: { B: 1, lambda_u: 0.01 },
        expected: 0.933728954409535,
        source: 'transverse momentum of a quarter period over mc, integrated apart',
        published: { value: 0.934, relTol: 5e-4, source: '0.934 B λ, in T and cm' },
      },
      related: ['PA21'],
    },
    {
      id: 'PA23',
      title: 'Pseudorapidity',
      equation: 'eta_p = -ln(tan(theta/2))',
      inputs: {
        theta: { ...theta, title: 'polar angle against the beam', above: 0, below: Math.PI },
      },
      output: { unit: '1', title: 'pseudorapidity', symbol: 'η' },
      keywords: ['rapidity', 'detector coverage', 'polar angle'],
      source: { work: pdg, section: 'Kinematics' },
      test: {
        inputs: { theta: 0.174532925199433 },
        expected: 2.43624605371588,
        source: 'artanh of cos θ, evaluated apart',
        published: { value: 2.436, relTol: 2e-4, source: '10 degrees, η = 2.436' },
      },
    },
    {
      id: 'PA24',
      title: 'Running strong coupling at one loop',
      equation: 'alpha_s = 12*pi/((33 - 2*n_f)*ln((Q/Lambda)^2))',
      inputs: {
        Q: { unit: 'J', title: 'momentum transfer as an energy', above: 0 },
        Lambda: { unit: 'J', title: 'scale of QCD', above: 0 },
        n_f: { unit: '1', title: 'quark flavours', min: 0, max: 16, integer: true },
      },
      output: { unit: '1', title: 'strong coupling', ...nonnegative },
      validity: [{ when: 'Q > Lambda', text: 'momentum transfer above the scale' }],
      keywords: ['asymptotic freedom', 'quantum chromodynamics', 'renormalization'],
      source: { work: halzen, section: '7' },
      test: {
        inputs: { Q: 91.1876 * GeV, Lambda: 0.09 * GeV, n_f: 5 },
        expected: 0.118416695760048,
        source: 'renormalization group equation followed in steps of the scale, evaluated apart',
      },
    },
    {
      id: 'PA25',
      title: 'Centre-of-mass energy of two colliding beams',
      equation: 'E_cm = 2*sqrt(E_1*E_2)',
      inputs: {
        E_1: { ...E, title: 'energy of a particle of the first beam' },
        E_2: { ...E, title: 'energy of a particle of the second beam' },
      },
      output: { unit: 'J', title: 'centre-of-mass energy', values: 'nonnegative' },
      validity: ['energies far above the rest energies'],
      keywords: ['collider', 'center of mass', 'head on', 'head-on collision', 'mandelstam s'],
      source: { work: wiedemann },
      test: {
        inputs: { E_1: 1.04e-6, E_2: 1.5e-7 },
        expected: 7.8993670632526e-7,
        source: 'the second implementation in the tests',
      },
    },
  ],
})
