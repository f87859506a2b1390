// A check that cannot fail proves nothing: each is shown a record with the one fault that it is for.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { DomainSource, OperatorSource } from '../../workers/operator.ts'
import { proveDomain, proveRecord, proveRegistry } from '../support/prove.ts'

const test = suite('proof of records')

const kinetic: OperatorSource = {
  id: 'ZZ1',
  title: 'Kinetic energy of a test body',
  equation: 'K = m*v^2/2',
  inputs: {
    m: { unit: 'kg', title: 'mass', above: 0, default: 2 },
    v: { unit: 'm/s', title: 'speed', min: -1e3, max: 1e3, default: 3 },
  },
  output: { unit: 'J', title: 'energy', values: 'nonnegative' },
  source: 'A book of mechanics',
  test: { inputs: { m: 2, v: 3 }, expected: 9, source: 'by hand' },
}

function domainOf(...operators: OperatorSource[]): DomainSource {
  return {
    name: 'Test domain',
    prefix: 'ZZ',
    scope: 'tests',
    sources: ['arxiv'],
    defaultOperator: 'ZZ1',
    operators,
  }
}

/** The faults of the record with some of its fields replaced. */
function faults(change: Partial<OperatorSource>): string {
  const record = { ...kinetic, ...change }
  return proveRecord(record, domainOf(record)).join('\n')
}

const inputs = (change: OperatorSource['inputs']) => ({ ...kinetic.inputs, ...change })

test('a sound record has no fault', () => {
  assert.is(faults({}), '')
  assert.equal(proveRegistry([domainOf(kinetic)]), [])
})

test('1: unknown symbols, unused inputs and constants, an output among the inputs', () => {
  assert.match(faults({ equation: 'K = m*w^2/2' }), /'w' is unknown/)
  assert.match(faults({ equation: 'm*v^2/2' }), /no left-hand side/)
  const extra = inputs({ x: { unit: 'm', title: 'place' } })
  assert.match(faults({ inputs: extra }), /input x is not in the equation/)
  const constants = { q: { value: 1, unit: '1' } }
  assert.match(faults({ constants }), /constant q is not used/)
  assert.match(faults({ equation: 'm = m*v^2/2' }), /m is output and input/)
})

test('two ends of a range that differ', () => {
  const twice = inputs({ m: { unit: 'kg', title: 'mass', above: 0, min: 1 } })
  assert.match(faults({ inputs: twice }), /m has two different ends on one side/)
})

test('2: the dimension of the output, of conditions and of a right-hand side', () => {
  assert.match(faults({ equation: 'K = m*v/2' }), /in kg m s\^-1, the unit says J/)
  assert.match(faults({ equation: 'K = m*v^2 + v' }), /joins a quantity in J/)
  assert.match(faults({ validity: [{ when: 'v < m' }] }), /validity v < m: .* compares/)
  const ode = { state: 'x', unit: 'm', order: 2 as const, rhs: 'v' }
  assert.match(faults({ ode }), /in m s\^-1, the unit says m s\^-2/)
})

test('3: what inference cannot see is found by rescaling', () => {
  // The root function gives the dimension of its bracket whatever its body says; 2.5 hides a length.
  const hidden = { equation: 'K = m*v^2/2*if(v > 2.5, 1, 2)' }
  assert.match(faults(hidden), /rescaled units change the result/)
})

test('4: a wrong figure, a wide tolerance, a point outside the validity, missing and unknown inputs', () => {
  const figure = (change: Partial<OperatorSource['test']>) =>
    faults({ test: { ...kinetic.test, ...change } })
  assert.match(figure({ expected: 9.00002 }), /gives 9, expected 9.00002/)
  assert.is(figure({ expected: 9.000001 }), '')
  assert.match(figure({ relTol: 1e-3 }), /relTol 0.001 exceeds/)
  assert.match(figure({ published: { value: 9.1, relTol: 1e-3 } }), /published 9.1/)
  assert.match(figure({ inputs: { m: 2, v: 3, q: 1 } }), /names q, which is no input/)
  assert.match(
    figure({ inputs: { m: -2, v: 3 } }),
    /no value at the test point: mass \(m\) must be/,
  )
  assert.match(figure({ inputs: { m: 2, v: 0 }, expected: 0 }), /expected 0 has no relative/)
  assert.match(faults({ validity: [{ when: 'v > 5', text: 'fast' }] }), /no value .*: fast/)
  const bare = inputs({ m: { unit: 'kg', title: 'mass' } })
  assert.match(faults({ inputs: bare, test: { ...kinetic.test, inputs: { v: 3 } } }), /has no m/)
})

test('5: an input that changes nothing', () => {
  assert.match(
    faults({
      equation: 'K = m*v^2/2 + 0*m*v^2*x',
      inputs: inputs({ x: { unit: '1', title: 'dead', default: 1 } }),
    }),
    /a change of x changes nothing/,
  )
})

test('6: coherent units only, one key one dimension', () => {
  const grams = inputs({ m: { unit: 'g', title: 'mass', default: 2 } })
  assert.match(faults({ inputs: grams }), /g of m is not a coherent SI unit/)
  const clash: OperatorSource = {
    ...kinetic,
    id: 'ZZ2',
    title: 'Path of a test body',
    equation: 'm = v*t',
    inputs: { v: kinetic.inputs['v']!, t: { unit: 's', title: 'time' } },
    output: { unit: 'm', title: 'path' },
    test: { inputs: { v: 3, t: 2 }, expected: 6, source: 'by hand' },
  }
  assert.match(proveDomain(domainOf(kinetic, clash)).join(), /ZZ2: m is in m, but in kg in ZZ1/)
})

test('7: the same equation with its inputs renamed', () => {
  const twin: OperatorSource = {
    ...kinetic,
    id: 'ZZ2',
    title: 'Energy of a second body',
    equation: 'E = 0.5*v^2*mass',
    inputs: { v: kinetic.inputs['v']!, mass: kinetic.inputs['m']! },
    test: { inputs: { mass: 2, v: 3 }, expected: 9, source: 'by hand' },
  }
  assert.match(proveDomain(domainOf(kinetic, twin)).join(), /ZZ2: the same equation as ZZ1/)
  const other = { ...twin, equation: 'E = v^2*mass', test: { ...twin.test, expected: 18 } }
  assert.equal(proveDomain(domainOf(kinetic, other)), [])
})

test('8: what an output promises is kept', () => {
  const negative = { equation: 'K = -m*v^2/2', test: { ...kinetic.test, expected: -9 } }
  assert.match(faults(negative), /-9, which is not nonnegative/)
})

test('ids, titles, relations and the default operator', () => {
  const faultsOf = (...operators: OperatorSource[]) =>
    proveRegistry([domainOf(...operators)]).join('\n')
  assert.match(faultsOf({ ...kinetic, id: 'AA1' }), /the id is not ZZ and a number/)
  assert.match(faultsOf(kinetic, { ...kinetic, id: 'ZZ2' }), /two operators have this title/)
  assert.match(faultsOf(kinetic, { ...kinetic, title: 'Other', id: 'zz1' }), /zz1/)
  assert.match(faultsOf({ ...kinetic, aliases: ['ZZ1'] }), /two operators have this id/)
  assert.match(faultsOf({ ...kinetic, related: ['QQ9'] }), /related QQ9 does not exist/)
  assert.match(faultsOf({ ...kinetic, id: 'ZZ3' }), /default operator ZZ1 is not in the domain/)
  assert.match(faultsOf({ ...kinetic, source: '?' }), /no source/)
})

test.run()
