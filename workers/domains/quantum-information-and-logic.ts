import { defineDomain } from '../operator.ts'

const nielsen =
  'Nielsen and Chuang, Quantum Computation and Quantum Information, 10th anniversary edition'
const wootters =
  'Wootters, Entanglement of formation of an arbitrary state of two qubits, Phys. Rev. Lett. 80 (1998) 2245'
const krantz =
  "Krantz et al., A quantum engineer's guide to superconducting qubits, Appl. Phys. Rev. 6 (2019) 021318"

const angle = (title: string) => ({ unit: 'rad', title })
const share = (title: string) => ({ unit: '1', title, min: 0, max: 1 })
const probability = (title: string) => ({ unit: '1', title, values: 'probability' }) as const
const count = { unit: '1', min: 1, integer: true } as const
const polar = angle('polar angle on the Bloch sphere')
const C = share('concurrence')
const M = { ...count, title: 'number of marked items' }
const N = { ...count, title: 'number of items' }
const marked = { when: 'M <= N', text: 'no more marked items than items' }
const p_th = { unit: '1', title: 'threshold of the error rate', above: 0, max: 1 }
const bits = { unit: 'bit', values: 'nonnegative' } as const
const qubit = ['a single qubit']

export const quantumInformationAndLogic = defineDomain({
  name: 'Quantum Information and Logic',
  prefix: 'QL',
  scope:
    'qubit gates, fidelity, entropy, Bell and CHSH, Grover, teleportation, error-correction thresholds, Rabi control',
  sources: ['arxiv', 'openalex', 'crossref', 'semanticscholar'],
  core: true,
  defaultOperator: 'QL1',
  closedForms: [{ key: 'qubit', title: 'Measurement of a qubit', operators: ['QL1'] }],
  operators: [
    {
      id: 'QL1',
      title: 'Qubit measurement probability',
      equation: 'P0 = cos(theta/2)^2',
      inputs: { theta: { ...polar, examples: [1.0471975511965976] } },
      output: probability('probability of the outcome 0'),
      keywords: ['Born rule', 'Bloch sphere', 'projective measurement', 'computational basis'],
      source: { work: nielsen, section: '1.2' },
      test: {
        inputs: { theta: 1.0471975511965976 },
        expected: 0.75,
        source: 'half of one plus the z component of the Bloch vector; cos² 30° = 3/4, exact',
      },
      related: ['QL5'],
    },
    {
      id: 'QL2',
      title: 'Von Neumann entropy of a qubit',
      equation: 'S = if(r == 1, 0, -(1 + r)/2*log2((1 + r)/2) - (1 - r)/2*log2((1 - r)/2))',
      inputs: { r: { unit: '1', title: 'length of the Bloch vector', min: 0, max: 1 } },
      output: { ...bits, title: 'entropy' },
      assumptions: qubit,
      keywords: ['mixed state', 'density matrix', 'quantum entropy', 'purity'],
      source: { work: nielsen, section: '11.3' },
      test: {
        inputs: { r: 0.6 },
        expected: 0.721928094887361,
        source: 'integral of the slope over the Bloch vector',
        published: { value: 0.7219, relTol: 1e-4, source: 'tables of the binary entropy at 0.2' },
      },
      related: ['QL3'],
    },
    {
      id: 'QL3',
      title: 'Purity of a qubit',
      equation: 'purity = (1 + r^2)/2',
      inputs: { r: { unit: '1', title: 'length of the Bloch vector', min: 0, max: 1 } },
      output: { unit: '1', title: 'trace of the squared density matrix', values: 'probability' },
      assumptions: qubit,
      keywords: ['mixed state', 'Bloch vector', 'density matrix', 'linear entropy'],
      source: { work: nielsen, section: '2.4' },
      test: { inputs: { r: 0.6 }, expected: 0.68, source: 'squared eigenvalues added' },
      related: ['QL2'],
    },
    {
      id: 'QL4',
      title: 'Average fidelity of an over-rotated gate',
      equation: 'F = (2 + cos(delta))/3',
      inputs: { delta: angle('error of the rotation angle') },
      output: probability('fidelity averaged over all pure states'),
      assumptions: qubit,
      keywords: ['gate fidelity', 'coherent error', 'rotation gate', 'calibration', 'infidelity'],
      source: {
        work: 'Nielsen, A simple formula for the average gate fidelity of a quantum dynamical operation, Phys. Lett. A 303 (2002) 249',
      },
      test: {
        inputs: { delta: 0.1 },
        expected: 0.998334721759342,
        source: 'mean over the six poles of the Bloch sphere',
      },
      related: ['QL24'],
    },
    {
      id: 'QL5',
      title: 'Fidelity of two pure qubit states',
      equation: 'F = (1 + cos(theta1)*cos(theta2) + sin(theta1)*sin(theta2)*cos(phi1 - phi2))/2',
      inputs: {
        theta1: angle('polar angle of the first state'),
        phi1: angle('azimuth of the first state'),
        theta2: angle('polar angle of the second state'),
        phi2: angle('azimuth of the second state'),
      },
      output: probability('squared overlap'),
      keywords: ['overlap', 'Bloch sphere', 'state fidelity', 'swap test', 'inner product'],
      source: { work: nielsen, section: '9.2' },
      test: {
        inputs: { theta1: 0.9, phi1: 0.4, theta2: 2.1, phi2: 1.7 },
        expected: 0.433529341482381,
        source: 'inner product of the complex amplitudes',
      },
      related: ['QL1', 'QL6'],
    },
    {
      id: 'QL6',
      title: 'Helstrom bound',
      equation: 'P_err = (1 - sqrt(1 - 4*p*(1 - p)*F))/2',
      inputs: {
        p: share('prior probability of the first state'),
        F: share('squared overlap of the states'),
      },
      output: probability('least probability of a wrong guess'),
      validity: ['two pure states'],
      keywords: ['state discrimination', 'trace distance', 'minimum error', 'quantum detection'],
      source: 'Helstrom, Quantum Detection and Estimation Theory (1976)',
      test: {
        inputs: { p: 0.3, F: 0.4 },
        expected: 0.0925690242507328,
        source: 'eigenvalues of the weighted difference of the two states',
      },
      related: ['QL5'],
    },
    {
      id: 'QL7',
      title: 'Concurrence of a pure two-qubit state',
      equation: 'C = 2*abs(c00*c11 - c01*c10)/(c00^2 + c01^2 + c10^2 + c11^2)',
      inputs: {
        c00: { unit: '1', title: 'amplitude of 00' },
        c01: { unit: '1', title: 'amplitude of 01' },
        c10: { unit: '1', title: 'amplitude of 10' },
        c11: { unit: '1', title: 'amplitude of 11' },
      },
      output: probability('concurrence'),
      validity: [
        'real amplitudes, of any norm',
        { when: 'hypot(hypot(c00, c01), hypot(c10, c11)) > 0', text: 'not all amplitudes are 0' },
      ],
      keywords: ['entanglement', 'Bell state', 'bipartite', 'Schmidt'],
      source: wootters,
      test: {
        inputs: { c00: 0.6, c01: 0.1, c10: -0.3, c11: 0.7 },
        expected: 0.947368421052632,
        source: 'purity of the reduced state',
      },
      related: ['QL8', 'QL11'],
    },
    {
      id: 'QL8',
      title: 'Entanglement of formation of two qubits',
      equation:
        'E_F = if(C == 0, 0, -(1 + sqrt(1 - C^2))/2*log1p(-C^2/(2*(1 + sqrt(1 - C^2))))/ln(2) - C^2/(2*(1 + sqrt(1 - C^2)))*log2(C^2/(2*(1 + sqrt(1 - C^2)))))',
      inputs: { C: { unit: '1', title: 'concurrence', min: 0, max: 1 } },
      output: { ...bits, title: 'entanglement of formation' },
      keywords: ['Wootters formula', 'entanglement', 'ebit', 'mixed state'],
      source: wootters,
      test: {
        inputs: { C: 0.8 },
        expected: 0.721928094887362,
        source: 'entropy of the Schmidt weights found by bisection',
      },
      related: ['QL7'],
    },
    {
      id: 'QL9',
      title: 'Concurrence of a Werner state',
      equation: 'C = max(0, (3*p - 1)/2)',
      inputs: { p: share('weight of the singlet') },
      output: probability('concurrence'),
      keywords: ['Werner state', 'white noise', 'separability', 'mixed entanglement'],
      source: wootters,
      test: {
        inputs: { p: 0.8 },
        expected: 0.7,
        source: "eigenvalues of Wootters' spin-flipped product",
      },
      related: ['QL7', 'QL14'],
    },
    {
      id: 'QL10',
      title: 'CHSH value of the singlet',
      equation:
        'S_chsh = abs(cos(alpha1 - beta1) - cos(alpha1 - beta2) + cos(alpha2 - beta1) + cos(alpha2 - beta2))',
      inputs: {
        alpha1: angle('first setting of Alice'),
        alpha2: angle('second setting of Alice'),
        beta1: angle('first setting of Bob'),
        beta2: angle('second setting of Bob'),
      },
      output: { unit: '1', title: 'CHSH combination', symbol: 'S', values: 'nonnegative' },
      validity: ['spin directions in one plane; at most 2 for local hidden variables'],
      keywords: ['Bell inequality', 'CHSH inequality', 'Tsirelson bound', 'nonlocality'],
      source: { work: nielsen, section: '2.6' },
      test: {
        inputs: {
          alpha1: 0,
          alpha2: 1.5707963267948966,
          beta1: 0.7853981633974483,
          beta2: 2.356194490192345,
        },
        expected: 2.82842712474619,
        source: 'joint probabilities of the outcomes added',
        published: { value: 2.828, relTol: 2e-4, source: 'Tsirelson bound, 2√2' },
      },
      related: ['QL11'],
    },
    {
      id: 'QL11',
      title: 'Largest CHSH value of a pure state',
      equation: 'S_max = 2*sqrt(1 + C^2)',
      inputs: { C },
      output: { unit: '1', title: 'CHSH combination at the best settings', values: 'nonnegative' },
      validity: ['pure state of two qubits'],
      keywords: ['Gisin theorem', 'Horodecki criterion', 'Bell inequality', 'Tsirelson bound'],
      source:
        'Horodecki, Horodecki and Horodecki, Violating Bell inequality by mixed spin-1/2 states, Phys. Lett. A 200 (1995) 340',
      test: {
        inputs: { C: 0.75 },
        expected: 2.5,
        source: "largest over Bob's angle, by bisection",
      },
      related: ['QL7', 'QL10'],
    },
    {
      id: 'QL12',
      title: 'Grover success probability',
      equation: 'P = sin((2*k + 1)*asin(sqrt(M/N)))^2',
      inputs: { k: { unit: '1', title: 'number of iterations', min: 0, integer: true }, M, N },
      output: probability('probability to find a marked item'),
      validity: [marked],
      keywords: ['Grover search', 'amplitude amplification', 'oracle', 'quantum search'],
      source: { work: nielsen, section: '6.1' },
      test: {
        inputs: { k: 1, M: 1, N: 4 },
        expected: 1,
        source: 'inversions about the mean carried out',
        published: { value: 1, relTol: 1e-12, source: 'Nielsen and Chuang, box 6.1: one of four' },
      },
      related: ['QL13'],
    },
    {
      id: 'QL13',
      title: 'Grover optimal iteration count',
      equation: 'k_opt = pi/(4*asin(sqrt(M/N))) - 1/2',
      inputs: { M, N },
      output: {
        unit: '1',
        title: 'iterations to the first maximum, to be rounded',
        values: 'nonnegative',
      },
      validity: [marked],
      keywords: [
        'Grover search',
        'quantum search',
        'query complexity',
        'quadratic speed-up',
        'Grover iterations',
        'number of queries',
        'entries',
        'marked entries',
        'solutions',
      ],
      source: { work: nielsen, section: '6.1' },
      test: {
        inputs: { M: 1, N: 1048576 },
        expected: 803.74759148722,
        source: 'zero of the slope of the success probability, by bisection',
      },
      related: ['QL12'],
    },
    {
      id: 'QL14',
      title: 'Teleportation fidelity',
      equation: 'F = (2*f + 1)/3',
      inputs: { f: share('singlet fraction of the shared pair') },
      output: probability('fidelity averaged over all states sent'),
      validity: ['standard protocol on a qubit; above 2/3 no classical channel can follow'],
      keywords: ['quantum teleportation', 'singlet fraction', 'entanglement', 'classical limit'],
      source:
        'Horodecki, Horodecki and Horodecki, General teleportation channel, Phys. Rev. A 60 (1999) 1888',
      test: {
        inputs: { f: 0.5 },
        expected: 0.666666666666667,
        source: 'Bloch vector shrunk by a Werner state',
        published: { value: 0.6667, relTol: 1e-4, source: 'classical limit of 2/3' },
      },
      related: ['QL9'],
    },
    {
      id: 'QL15',
      title: 'Phase-estimation success probability',
      equation: 'P = if(delta == 0, 1, (sin(pi*2^n*delta)/(2^n*sin(pi*delta)))^2)',
      inputs: {
        n: { ...count, max: 50, title: 'number of counting qubits' },
        delta: {
          unit: '1',
          title: 'phase, in turns, off the nearest outcome',
          above: -0.5,
          below: 0.5,
        },
      },
      output: probability('probability of that outcome'),
      keywords: ['quantum phase estimation', 'quantum Fourier transform', 'Shor', 'order finding'],
      source: { work: nielsen, section: '5.2' },
      test: {
        inputs: { n: 6, delta: 0.0078125 },
        expected: 0.405366124583193,
        source: 'phasors added',
        published: { value: 0.405, relTol: 2e-3, source: '4/π² midway between two outcomes' },
      },
    },
    {
      id: 'QL16',
      title: 'Quantum Fourier transform gate count',
      equation: 'gates = n*(n + 1)/2',
      inputs: { n: { ...count, title: 'number of qubits' } },
      output: { unit: '1', title: 'Hadamard and controlled-phase gates', values: 'nonnegative' },
      validity: ['exact transform, without the swaps that reverse the qubits'],
      keywords: ['QFT', 'circuit', 'complexity', 'controlled rotation'],
      source: { work: nielsen, section: '5.1' },
      test: {
        inputs: { n: 8 },
        expected: 36,
        source: 'gates of the circuit counted; 8 Hadamard gates and 28 rotations',
      },
    },
    {
      id: 'QL17',
      title: 'Surface-code logical error rate',
      equation: 'p_L = A*(p/p_th)^((d + 1)/2)',
      inputs: {
        p: share('physical error rate'),
        p_th,
        d: { ...count, min: 3, title: 'code distance' },
        A: { unit: '1', title: 'prefactor of the fit', above: 0, examples: [0.03] },
      },
      output: { unit: '1', title: 'logical error rate per round', values: 'nonnegative' },
      validity: [
        { when: 'mod(d, 2) == 1', text: 'odd distance' },
        { when: 'p < p_th', text: 'below the threshold' },
      ],
      keywords: ['quantum error correction', 'surface code', 'threshold', 'code distance'],
      tier: 'empirical',
      source:
        'Fowler, Mariantoni, Martinis and Cleland, Surface codes: towards practical large-scale quantum computation, Phys. Rev. A 86 (2012) 032324',
      test: {
        inputs: { p: 1e-3, p_th: 0.0057, d: 11, A: 0.03 },
        expected: 8.74726171553373e-7,
        source: 'the ratio multiplied out',
      },
      related: ['QL18'],
    },
    {
      id: 'QL18',
      title: 'Concatenated-code logical error rate',
      equation: 'p_L = p_th*(p/p_th)^(2^k)',
      inputs: {
        p: share('physical error rate'),
        p_th,
        k: { unit: '1', title: 'levels of concatenation', min: 0, max: 20, integer: true },
      },
      output: probability('logical error rate'),
      validity: [{ when: 'p <= p_th', text: 'not above the threshold' }],
      keywords: ['threshold theorem', 'fault tolerance', 'quantum error correction', 'Steane code'],
      source: { work: nielsen, section: '10.6' },
      test: {
        inputs: { p: 1e-3, p_th: 1e-2, k: 2 },
        expected: 0.000001,
        source: 'level upon level; two levels a decade below, exact',
      },
      related: ['QL17'],
    },
    {
      id: 'QL19',
      title: 'Quantum Hamming bound',
      equation: 'k_max = n - log2(sum(binomial(n, j)*3^j, j, 0, t))',
      inputs: {
        n: { ...count, max: 500, title: 'number of physical qubits' },
        t: { unit: '1', title: 'number of errors corrected', min: 0, integer: true },
      },
      output: { unit: '1', title: 'upper bound of the number of logical qubits' },
      validity: ['non-degenerate code', { when: 't <= n', text: 'no more errors than qubits' }],
      keywords: ['quantum error correction', 'five-qubit code', 'sphere packing', 'code rate'],
      source: { work: nielsen, section: '10.3' },
      test: {
        inputs: { n: 5, t: 1 },
        expected: 1,
        source: 'Pauli errors counted qubit by qubit',
        published: { value: 1, relTol: 1e-12, source: 'the five-qubit code meets the bound' },
      },
    },
    {
      id: 'QL20',
      title: 'Duration of a resonant rotation pulse',
      equation: 't_p = theta/Omega',
      inputs: {
        theta: { ...angle('rotation angle, π for a π pulse'), min: 0 },
        Omega: { unit: 'rad/s', title: 'Rabi angular frequency', above: 0 },
      },
      output: { unit: 's', title: 'length of the pulse', values: 'nonnegative' },
      validity: ['square pulse on resonance'],
      keywords: ['Rabi oscillation', 'pi pulse', 'gate time', 'quantum control', 'qubit drive'],
      source: krantz,
      test: {
        inputs: { theta: Math.PI, Omega: 5e7 * Math.PI },
        expected: 2e-8,
        source: 'share of the Rabi period; half a period of 25 MHz',
      },
    },
    {
      id: 'QL21',
      title: 'Ramsey fringe probability',
      equation: 'P = cos(Delta*T/2)^2',
      inputs: {
        Delta: { unit: 'rad/s', title: 'detuning of the drive' },
        T: { unit: 's', title: 'time between the pulses', min: 0 },
      },
      output: probability('probability of the other state'),
      validity: ['two short π/2 pulses, no decay'],
      keywords: [
        'Ramsey interferometry',
        'separated oscillatory fields',
        'detuning',
        'atomic clock',
      ],
      source: 'Foot, Atomic Physics (2005), chapter 7',
      test: {
        inputs: { Delta: 6283.185307179586, T: 2e-4 },
        expected: 0.654508497187474,
        source: 'Bloch vector turned thrice',
      },
    },
    {
      id: 'QL22',
      title: 'Qubit coherence time',
      equation: 'T2 = 1/(1/(2*T1) + 1/T_phi)',
      inputs: {
        T1: { unit: 's', title: 'relaxation time', above: 0 },
        T_phi: { unit: 's', title: 'pure-dephasing time', above: 0 },
      },
      output: { unit: 's', title: 'coherence time', values: 'nonnegative' },
      keywords: ['decoherence', 'dephasing', 'transverse relaxation', 'T1', 'T2'],
      source: krantz,
      test: {
        inputs: { T1: 5e-5, T_phi: 8e-5 },
        expected: 0.0000444444444444444,
        source: 'product over sum',
      },
      related: ['QL24'],
    },
    {
      id: 'QL23',
      title: 'BB84 asymptotic key rate',
      aliases: ['Shor-Preskill'],
      equation: 'r_key = if(Q == 0, 1, 1 + 2*(Q*log2(Q) + (1 - Q)*log2(1 - Q)))',
      inputs: { Q: { unit: '1', title: 'quantum bit error rate', min: 0, max: 0.5 } },
      output: { unit: '1', title: 'secret bits per sifted bit, none where negative' },
      validity: ['one-way post-processing, single photons, long key; zero at 11 % of errors'],
      keywords: ['quantum key distribution', 'QKD', 'secret key rate', 'Shor-Preskill', 'QBER'],
      source:
        'Shor and Preskill, Simple proof of security of the BB84 quantum key distribution protocol, Phys. Rev. Lett. 85 (2000) 441',
      test: {
        inputs: { Q: 0.05 },
        expected: 0.42720608576807,
        source: 'binary entropy from the integral of its slope',
      },
    },
    {
      id: 'QL24',
      title: 'Average fidelity of an idling qubit',
      equation: 'F = 1/2 + exp(-t_g/T1)/6 + exp(-t_g/T2)/3',
      inputs: {
        t_g: { unit: 's', title: 'idle or gate time', min: 0 },
        T1: { unit: 's', title: 'relaxation time', above: 0 },
        T2: { unit: 's', title: 'coherence time', above: 0 },
      },
      output: probability('fidelity averaged over all pure states'),
      validity: [
        { when: 'T2 <= 2*T1', text: 'coherence no longer than twice the relaxation time' },
      ],
      keywords: ['decoherence', 'gate error', 'coherence limit', 'amplitude damping', 'dephasing'],
      source:
        'Nielsen, A simple formula for the average gate fidelity of a quantum dynamical operation, Phys. Lett. A 303 (2002) 249',
      test: {
        inputs: { t_g: 1e-6, T1: 5e-5, T2: 3e-5 },
        expected: 0.985771812378461,
        source: 'mean over the six poles of the Bloch sphere',
      },
      related: ['QL4', 'QL22'],
    },
    {
      id: 'QL25',
      title: 'Jaynes-Cummings Rabi frequency',
      equation: 'Omega_n = sqrt(Delta^2 + 4*g_c^2*(n + 1))',
      inputs: {
        Delta: { unit: 'rad/s', title: 'detuning' },
        g_c: { unit: 'rad/s', title: 'coupling of atom and mode' },
        n: { unit: '1', title: 'photons', integer: true, min: 0 },
      },
      output: {
        unit: 'rad/s',
        title: 'angular frequency of the Rabi oscillation',
        values: 'nonnegative',
      },
      keywords: ['cavity QED', 'Jaynes-Cummings', 'vacuum Rabi splitting', 'dressed states'],
      source: 'Gerry and Knight, Introductory Quantum Optics, section 4.5',
      test: {
        inputs: { Delta: 2000000, g_c: 3000000, n: 2 },
        expected: 10583005.2442584,
        source: 'the second implementation in the tests',
      },
    },
    {
      id: 'QL26',
      title: 'Amplitudes of a register of qubits',
      equation: 'N_a = 2^n_q',
      inputs: {
        n_q: {
          unit: '1',
          title: 'number of qubits',
          symbol: 'n',
          min: 1,
          max: 1023,
          integer: true,
        },
      },
      output: { unit: '1', title: 'number of amplitudes', values: 'nonnegative' },
      keywords: [
        'dimension of the state space',
        'Hilbert space',
        'basis states',
        'state vector',
        'qubits',
      ],
      source: { work: nielsen, section: '1.2.1' },
      test: {
        inputs: { n_q: 10 },
        expected: 1024,
        source: 'the second implementation in the tests',
      },
    },
  ],
})
