import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Choice } from '../../workers/auto/choice.ts'
import { chooser } from '../../workers/auto/decision.ts'
import { domains } from '../../workers/domains/index.ts'
import type { Failure } from '../../workers/failure.ts'
import { type Evaluated, evaluateOperators } from '../../workers/operators/evaluate.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { near } from '../support/near.ts'
import { operators as registry } from '../support/operators.ts'
import { everyInTier, longOnly } from '../support/tier.ts'
import { words } from '../support/words.ts'
import { EVALUATED, SENTENCES, SIMULATED } from './sentences.ts'

const test = suite('choice by words')
const inLong = longOnly(test)

const { choose, decide } = words

const exists = (id: string) =>
  registry.has(id) || [...solvers, ...registry.closedForms].some(({ key }) => key === id)

const idOf = ({ candidate }: Choice) =>
  candidate.kind === 'operator' ? candidate.operator.id : candidate.solver.key

inLong('of more than 200 questions 95 in 100 find what they are about', () => {
  assert.ok(SENTENCES.length >= 200)
  const known = SENTENCES.filter(([, ...about]) => about.some(exists))
  assert.is(known.length, SENTENCES.length, 'every expectation exists')
  const some = everyInTier(SENTENCES, 16)
  const missed = some.filter(([question, ...about]) => {
    const [first] = choose(question, 1)
    return !first || !about.includes(idOf(first))
  })
  const told = missed.map(([question, ...about]) => {
    const found = choose(question, 3).map(idOf)
    return `${question} -> ${found.join(', ')}, not ${about.join(' or ')}`
  })
  assert.ok(missed.length <= 0.05 * some.length, told.join('\n'))
})

test('a simulation that is plainly named is chosen before formulas that would lack inputs', () => {
  for (const [text, about] of SIMULATED) assert.is(idOf(choose(text, 1)[0]!), about, text)
})

test('a law that is named with its inputs is chosen before simulations of the same thing', () => {
  for (const [text, about] of EVALUATED) {
    const [first] = choose(text, 1)
    assert.equal([idOf(first!), first!.assignment.missing], [about, []], text)
  }
})

inLong('a name by itself is chosen for most records', () => {
  const all = everyInTier(registry.list(), 40)
  const found = all.filter(({ id, name }) => {
    const [first] = choose(name, 1)
    return first !== undefined && coveredBy(first, id)
  })
  assert.ok(found.length >= 0.95 * all.length, `${found.length} of ${all.length}`)
})

/** The operator itself, or a solver that evaluates it. */
const coveredBy = ({ candidate }: Choice, id: string) =>
  candidate.kind === 'operator'
    ? candidate.operator.id === id
    : candidate.kind === 'closed-form' && candidate.solver.operators.includes(id)

inLong('the same question has the same answer, bit for bit', () => {
  const again = chooser(createRegistry(domains), solvers)
  for (const [question] of SENTENCES.slice(0, 30)) {
    const [a, b] = [choose(question, 5), again.choose(question, 5)]
    assert.equal(
      a.map(one => [idOf(one), one.score, one.words, one.assignment]),
      b.map(one => [idOf(one), one.score, one.words, one.assignment]),
    )
  }
})

test('quantities become inputs by dimension, symbol and the words beside them', () => {
  const inputs = (question: string) =>
    Object.fromEntries(
      choose(question, 1)[0]!.assignment.inputs.map(({ key, value }) => [key, value]),
    )
  assert.equal(inputs('kinetic energy of a car of 1.2 t moving at 90 km/h'), { m: 1200, v: 25 })
  assert.equal(inputs('kinetic energy, v = 3 m/s, m = 2 kg'), { m: 2, v: 3 })
  assert.equal(inputs('gravitational force between 5 kg and 10 kg that are 2 m apart'), {
    m1: 5,
    m2: 10,
    r: 2,
  })
  assert.equal(
    inputs('image distance of a thin lens with focal length 10 cm and object distance 30 cm'),
    { f: 0.1, s_o: 0.3 },
  )
  assert.equal(
    inputs('image distance of a thin lens with object distance 30 cm and focal length 10 cm'),
    { f: 0.1, s_o: 0.3 },
  )
  assert.equal(inputs("Snell's law: refraction from n1 = 1.0 into n2 = 1.5 at 30 degrees"), {
    n1: 1,
    n2: 1.5,
    theta1: Math.PI / 6,
  })
  assert.equal(inputs('Coulomb force between two charges of 1 uC at a distance of 10 cm'), {
    q1: 1e-6,
    q2: 1e-6,
    r: 0.1,
  })
  // A cycle is 2 pi radians.
  assert.equal(inputs('rotational kinetic energy of 0.5 kg m^2 at 10 Hz'), {
    I: 0.5,
    omega: 62.83185307179586,
  })
  assert.equal(inputs('hydrogen energy level n = 3'), { n: 3, Z: 1 })
  assert.equal(inputs('Black-Scholes price of a European call: S=100 K=110 sigma=0.3'), {
    S: 100,
    K: 110,
    sigma: 0.3,
  })
  assert.throws(() => decide({ text: 'Lorentz attractor of 5 m' }), /missing/)
  // What is missing is told by its name and unit, not by its letter alone.
  assert.throws(
    () => decide({ text: 'orbit period at 400 km' }),
    /^ORBIT_PERIOD: missing: M \(central mass, in kg\)$/,
  )
  const [lorenz] = choose('Lorenz attractor with sigma = 10 and rho 28', 1)
  assert.equal(
    lorenz!.assignment.inputs.map(({ key, value }) => [key, value]),
    [
      ['sigma', 10],
      ['rho', 28],
    ],
  )
})

test('what is stated in another form is read by an identity that the answer tells', () => {
  const readings = (question: string) =>
    decide({ text: question }).choice.assignment.inputs.map(({ key, value, note }) => [
      key,
      value,
      note,
    ])
  assert.equal(readings('decay constant for a half-life of 2 s'), [['t_half', 2, undefined]])
  const [radius] = readings('volume of a sphere with a diameter of 4 m')
  assert.equal(radius, ['r', 2, 'half the diameter'])
  const [plasma] = readings('Debye length with electron temperature 10 eV and density 1e19 1/m^3')
  near(Number(plasma![1]), 116_045.18, { relative: 1e-7 })
  assert.is(plasma![2], 'energy over the Boltzmann constant')
})

test('a satellite at so many kilometres is so far above the Earth, unless a radius is said', () => {
  const centre = (question: string) =>
    decide({ text: question }).choice.assignment.inputs.find(({ unit }) => unit === 'm')!.value
  assert.is(centre("what's the period of a satellite at 400 km"), 6_778_100)
  assert.is(
    centre('period of a satellite in an orbit with a semi-major axis of 7000 km'),
    7_000_000,
  )
})

test('a planet whose orbit is asked for goes round the Sun, the Moon round the Earth (before: each round itself)', () => {
  const centre = (question: string) => {
    const { inputs } = decide({ text: question }).choice.assignment
    const { value, note } = inputs.find(({ unit }) => unit === 'kg')!
    return [value, note]
  }
  const [sun, earth] = [1.988409870698051e30, 5.972167867791379e24]
  const noted = 'the mass of the Sun, round which it goes'
  near(Number(centre('orbital period of Mars with semi-major axis 1.52 AU')[0]), sun, {
    relative: 1e-9,
  })
  assert.is(centre('orbital speed of Venus at 0.723 AU')[1], noted)
  assert.is(centre('semi-major axis of Jupiter if its period is 11.86 years')[1], noted)
  const [moon, note] = centre('orbital period of the Moon, semi-major axis 384400 km')
  near(Number(moon), earth, { relative: 1e-9 })
  assert.is(note, 'the mass of the Earth, round which it goes')
  for (const round of ['an orbit around Mars', 'a moon of Mars']) {
    const [mass, none] = centre(`period of ${round} with semi-major axis 9376 km`)
    assert.equal([mass, none], [6.4169e23, undefined], round)
  }
})

test('a world has no weight (before: m g h of the Moon, 4.6e31 J)', () => {
  assert.throws(
    () => decide({ text: 'potential energy of the Moon at 384400 km' }),
    (error: Failure) => error.code === 'MISSING_INPUT',
  )
})

test('what melts or boils takes a latent heat, with or without the sign of a degree (before: the energy of a gas)', () => {
  const heat = (text: string) => {
    const { candidate, assignment } = decide({ text }).choice
    assert.is(candidate.kind === 'operator' && candidate.operator.id, 'TD20', text)
    return assignment.inputs.map(({ value }) => value)
  }
  assert.equal(heat('how much heat to vaporize 2 kg of water at 100 C'), [2, 2.257e6])
  assert.equal(heat('heat needed to melt 500 g of ice at 0 degC'), [0.5, 333_600])
})

test('what a lens looks at is no objective (before: the magnification of a telescope)', () => {
  const { candidate } = decide({
    text: 'magnification of a lens with f=10 cm, object at 15 cm',
  }).choice
  assert.is(candidate.kind === 'operator' && candidate.operator.id, 'OP10')
})

test('several things, a part of the way and the other side are not answered for the one, the whole and this side', () => {
  const before: Record<string, string> = {
    'period of a 2 kg mass on two 100 N/m springs in parallel': '0.889 s, of one spring',
    'period of a 2 kg mass hanging from two 100 N/m springs': '0.889 s',
    'energy of ten 500 nm photons': 'that of one',
    'energy stored in two 10 uF capacitors at 5 V': 'that of one',
    'a ball is dropped from 20 m; what is its speed halfway down?': 'that at the ground',
    'current in the primary of a 10:1 transformer with 5 A secondary': '50 A',
    'work done by gravity on a 5 kg box lifted 3 m': '147 J, without its sign',
    'kinetic energy of an electron with total energy 1 MeV': 'that of an alpha particle',
    'flux through 0.02 m2 in 0.3 T at 60 degrees to the plane': 'at 60 degrees to its normal',
    'max height of a projectile at 20 m/s at 30 degrees to the vertical': 'to the horizontal',
    'pressure at the centre of the Sun': 'that of a star of one density',
    'chance that either of two independent events with 0.3 and 0.4 happens': 'that of both',
    'average velocity from 5 m/s to 15 m/s': 'the third cosmic speed',
    'angular momentum of a 2 kg ball on a 1 m string at 3 rad/s': 'that of a top',
  }
  for (const [text, wrong] of Object.entries(before)) {
    assert.throws(
      () => decide({ text }),
      (error: Failure) => /NOT_UNDERSTOOD|MISSING_INPUT/.test(error.code),
      `${text} (before: ${wrong})`,
    )
  }
  for (const [text, id] of [
    ['spring constant of two springs 100 N/m and 200 N/m in series', 'OV30'],
    ['capacitors 2 uF and 3 uF in series', 'EL6'],
    ['beat frequency of two tuning forks of 440 Hz and 443 Hz', 'WV14'],
  ] as const) {
    assert.is(idOf(decide({ text }).choice), id, text)
  }
})

test('a word that makes another quantity of it is no scenery: compounding, a taper, a slant, a mean', () => {
  const refused = (text: string) =>
    assert.throws(
      () => decide({ text }),
      (error: Failure) => /^(?:NOT_UNDERSTOOD|MISSING_INPUT|AMBIGUOUS)$/.test(error.code),
      text,
    )
  const answered = (text: string, about: string) =>
    assert.is(idOf(decide({ text }).choice), about, text)
  const call = 'Black-Scholes call price: S=100, K=100, sigma=25 %, T=1 yr, r=5 %'
  refused(`${call} compounded annually`)
  answered(`${call} continuously compounded`, 'FN21')
  const pipe = 'pipe 60 cm long closed at one end, speed of sound 343 m/s: lowest resonance?'
  refused(`A conical ${pipe}`)
  answered(`A ${pipe}`, 'acoustic')
  refused('lateral area of a cone with radius 3 cm and slant height 5 cm')
  answered('lateral area of a cone with radius 3 cm and height 4 cm', 'MA6')
  const chain =
    'Consecutive reactions A -> B -> C with k1 = 0.1 /s, k2 = 0.05 /s, A starts at 1 mol/L.'
  refused(`${chain} Mean concentration of B after 10 s?`)
  answered(`${chain} Concentration of B after 10 s?`, 'PC9')
})

test('what is so much minus so much is a difference (before: the second with its sign turned)', () => {
  const { inputs } = decide({ text: 'heat to warm 2 kg of water from 50 C minus 20 C' }).choice
    .assignment
  assert.is(inputs.find(({ unit }) => unit === 'K')!.value, 30)
  const moving = decide({ text: 'momentum of 2 kg at minus 3 m/s' }).choice.assignment.inputs
  assert.is(moving.find(({ unit }) => unit === 'm/s')!.value, -3)
})

test('what moves parallel to a field is at no angle to it (before: at a right angle)', () => {
  const { inputs } = decide({
    text: 'force on a proton moving parallel to a 2 T field at 1e6 m/s',
  }).choice.assignment
  assert.is(inputs.find(({ unit }) => unit === 'rad')!.value, 0)
})

test('a radius by its letter is no altitude, whatever orbits', () => {
  const { choice } = decide({
    text: 'mean current of an orbiting charge for q = 1.602e-19 C, v = 2190000 m/s, r = 5.29e-11 m',
  })
  assert.is(choice.assignment.inputs.find(({ key }) => key === 'r')!.value, 5.29e-11)
})

test('a name that is said in part may be that of several: both are told', () => {
  assert.throws(
    () => decide({ text: 'area with a radius of 1.5 m' }),
    (error: Error) => /may mean .*MA3.*MA1|may mean .*MA1.*MA3/.test(error.message),
  )
})

test('numbers as people write them: fractions, decimal commas, powers of ten, a unit for two', () => {
  const values = (question: string) =>
    decide({ text: question }).choice.assignment.inputs.map(({ value }) => value)
  assert.equal(values('kinetic energy of 3,5 kg at 2 m/s'), [3.5, 2])
  assert.equal(values('kinetic energy of 3,500 kg at 2 m/s'), [3500, 2])
  assert.equal(values('pressure of 1/2 mol of an ideal gas at 300 K in 5 L'), [0.5, 300, 0.005])
  assert.equal(values('Coulomb force between charges of 2 and 3 uC at 10^-1 m'), [2e-6, 3e-6, 0.1])
  assert.throws(() => decide({ text: 'kinetic energy of between 3 and 5 kg at 2 m/s' }), /5 kg/)
})

test('a simulation takes numbers in words and the one quantity of a dimension', () => {
  const inputs = (question: string) =>
    Object.fromEntries(
      decide({ text: question }).choice.assignment.inputs.map(({ key, value }) => [key, value]),
    )
  assert.equal(inputs('six levels of a double well'), { potential: 'double-well', levels: 6 })
  assert.equal(inputs('standing wave on a string, third mode'), { mode: 'wave1d', mode_k: 3 })
})

test('an input that is asked for is solved for where the output is stated', () => {
  const unknown = (question: string) => {
    const { choice } = decide({ text: question })
    const given = choice.assignment.inputs.map(({ key, value }) => [key, value])
    return [idOf(choice), choice.solveFor, Object.fromEntries(given)]
  }
  assert.equal(unknown('What length of pendulum has a period of 2 s?'), ['OV1', 'l', { period: 2 }])
  assert.equal(unknown('at what speed does a 1000 kg car have 200 kJ of kinetic energy'), [
    'NM23',
    'v',
    { m: 1000, K: 200_000 },
  ])
})

test('a difference stands for two inputs of which nothing else counts', () => {
  const { choice } = decide({
    text: 'heat flow through a wall of conductivity 0.04 W/(m K), area 12 m2, thickness 10 cm, temperature difference 20 K',
  })
  const { T1, T2 } = Object.fromEntries(
    choice.assignment.inputs.map(({ key, value }) => [key, Number(value)]),
  ) as Record<string, number>
  near(T1! - T2!, 20, { relative: 1e-12 })
  // The radiated power is no function of the difference.
  assert.throws(() =>
    decide({ text: 'power radiated by a grey body of emissivity 0.9 that is warmed by 20 K' }),
  )
})

test('a body that is named gives its gravity in place of the default', () => {
  const inputs = (question: string) => {
    const [first] = choose(question, 1)
    const given = first!.assignment.inputs.map(({ key, value }) => [key, value])
    return [idOf(first!), Object.fromEntries(given)]
  }
  assert.equal(inputs('free fall on mars for 3 s'), ['NM19', { t: 3, g: 3.71 }])
  assert.equal(inputs('dropping a ball on the moon for 3 s'), ['NM19', { t: 3, g: 1.62 }])
  assert.equal(inputs('period of a simple pendulum of 2 m on jupiter'), ['OV1', { l: 2, g: 24.79 }])
  assert.equal(inputs('period of a simple pendulum of 2 m'), ['OV1', { l: 2 }])
  assert.equal(inputs('free fall on mars for 3 s with g = 5'), ['NM19', { t: 3, g: 5 }])
})

test('a substance that is named gives its properties, and says whose they are', () => {
  const reading = (question: string, wanted: string) =>
    decide({ text: question }).choice.assignment.inputs.find(({ key }) => key === wanted)
  const copper = reading('resistance of 20 m of copper wire of 2.5 mm2 cross-section', 'rho')
  near(Number(copper!.value), 1.678e-8, { relative: 1e-12 })
  assert.match(copper!.note!, /copper: CRC Handbook/)
  // What is stated goes before the table.
  const stated = reading(
    'resistance of 20 m of copper wire of 2.5 mm2 cross-section and resistivity 2e-8 ohm m',
    'rho',
  )
  assert.equal([stated!.value, stated!.note], [2e-8, undefined])
  // A value at 20 degrees serves no other temperature.
  assert.throws(() =>
    decide({ text: 'resistance of 20 m of copper wire of 2.5 mm2 cross-section at 200 °C' }),
  )
})

test('a law that lacks one input takes it from another law, and says so', () => {
  const { choice } = decide({
    text: 'centripetal force on a 4 kg body with a kinetic energy of 200 J on a radius of 5 m',
  })
  const [mass, radius, speed] = choice.assignment.inputs
  assert.is(idOf(choice), 'NM29')
  assert.equal([mass!.value, radius!.value], [4, 5])
  near(Number(speed!.value), 10, { relative: 1e-12 })
  assert.is(speed!.note, 'v of NM23 (Kinetic energy): m = 4 kg, K = 200 J')
  // Each stated quantity has its place in one of the two, or there is no chain.
  assert.throws(() =>
    decide({
      text: 'centripetal force on a 4 kg body with a kinetic energy of 200 J on a radius of 5 m after 7 s',
    }),
  )
})

test('what a question leaves to convention is taken and told, unless it is said', () => {
  const angle = (question: string) =>
    decide({ text: question }).choice.assignment.inputs.find(({ key }) => key === 'theta')!
  const plain = angle('force on a wire of 0.3 m with 4 A in a field of 0.2 T')
  near(Number(plain.value), Math.PI / 2, { relative: 1e-12 })
  assert.match(plain.note!, /no angle is said/)
  const stated = angle('force on a wire of 0.3 m with 4 A in a field of 0.2 T at 30 degrees')
  near(Number(stated.value), Math.PI / 6, { relative: 1e-12 })
  assert.is(stated.note, undefined)
})

test('an energy in electronvolts is no temperature unless one is spoken of', () => {
  const { choice } = decide({
    text: 'de Broglie wavelength of an electron with a kinetic energy of 100 eV',
  })
  // Not the thermal wavelength at 100 eV over the Boltzmann constant.
  assert.is(idOf(choice), 'AM39')
})

test('a bound is no value, and one of several is none of the sum', () => {
  for (const text of [
    'period of a pendulum of at least 2 m',
    'kinetic energy of less than 5 kg at 3 m/s',
    'kinetic energy of two cars of 1000 kg at 20 m/s',
    'momentum of a 5 kg ball moving at 3 m/s or 4 m/s',
  ])
    assert.throws(() => decide({ text }), text)
})

test('an epidemic is read from R0 and from periods as well as from rates', () => {
  const inputs = (question: string) =>
    Object.fromEntries(
      decide({ text: question }).choice.assignment.inputs.map(({ key, value }) => [key, value]),
    )
  const sir = inputs('SIR epidemic with R0 = 3 and an infectious period of 5 days')
  near(Number(sir['gamma']), 0.2, { relative: 1e-12 })
  near(Number(sir['beta']), 0.6, { relative: 1e-12 })
  const seir = inputs(
    'SEIR outbreak with an incubation period of 4 days and transmission rate 0.5 per day',
  )
  near(Number(seir['sigma']), 0.25, { relative: 1e-12 })
})

test('a number of an epidemic that hangs on a rate nobody stated is refused, and names it', () => {
  const lacks = (text: string, key: string) =>
    assert.throws(
      () => decide({ text }),
      (error: Failure) => error.code === 'MISSING_INPUT' && error.message.includes(key),
      text,
    )
  lacks('SIR model with beta 0.5/day, N=1000: peak infected?', 'gamma')
  lacks('SEIR with beta 0.5/day and gamma 0.2/day: peak infected?', 'sigma')
  assert.throws(() =>
    decide({
      text: 'SIR with N=800, I0=2, beta 0.6/day, gamma 0.25/day. How many are infected on day 20?',
    }),
  )
  const peak = 'SIR with N=800, I0=2, beta 0.6/day, gamma 0.25/day: peak infected?'
  assert.is(decide({ text: peak }).choice.candidate.kind, 'solver')
  assert.is(decide({ text: 'SIR epidemic with beta = 0.4' }).choice.candidate.kind, 'solver')
})

test('no words, no choice; hostile words end quickly', () => {
  assert.equal(choose('', 5), [])
  assert.equal(choose('qwertz yxcvb', 5), [])
  for (const text of [
    'a'.repeat(100_000),
    '1 '.repeat(2000),
    '= '.repeat(2000),
    'energy '.repeat(500),
    '1e5 m '.repeat(400),
    'x=1'.repeat(900),
    '((('.repeat(1000),
    '\u0000'.repeat(500),
    '1 x 10^'.repeat(300),
  ]) {
    const start = process.cpuUsage()
    choose(text, 5)
    const { user, system } = process.cpuUsage(start)
    assert.ok(user + system < 300_000, `${user + system} us for ${text.slice(0, 20)}`)
  }
})

test('closed forms, each of operators that go together and have a value', () => {
  const { closedForms } = registry
  assert.ok(closedForms.length >= 19)
  assert.is(new Set(closedForms.map(({ key }) => key)).size, closedForms.length)
  const taken = new Set<string>(solvers.map(({ key }) => key))
  for (const { key, domain, operators } of closedForms) {
    assert.not(taken.has(key), key)
    const inputs = Object.assign(
      {},
      ...operators.map(id => registry.operator(id).source.test.inputs).reverse(),
    )
    const { results } = evaluateOperators(registry, { domain, operators, inputs }) as Evaluated
    assert.is(results.length, operators.length, key)
    assert.type(results[0]!.value, 'number', key)
  }
})

test('who multiplies what is stated, or gives a range of it, is not answered for the single thing', () => {
  for (const text of [
    'kinetic energy of a dozen balls of 2 kg at 3 m/s',
    'kinetic energy of 2 kg at double the speed of 3 m/s',
    'kinetic energy of three cars of 1000 kg at 10 m/s',
    'kinetic energy of 2 kg at 3 to 5 m/s',
    'kinetic energy of 2 kg at 3-5 m/s',
    'kinetic energy of 2 kg at 3 ± 0.1 m/s',
    'period of a simple pendulum of half the length of 2 m',
    'voltage for 2 A through a pair of 10 ohm resistors',
    'pressure of 2 mol of ideal gas at 300 K in a quarter of 1 m^3',
  ]) {
    assert.throws(
      () => decide({ text }),
      ({ code }: { code: string }) => code === 'NOT_UNDERSTOOD',
      text,
    )
  }
  // In a name they are no factor.
  assert.is(
    decide({ text: 'decay constant for a half-life of 2 s' }).choice.assignment.inputs.length,
    1,
  )
})

test.run()
