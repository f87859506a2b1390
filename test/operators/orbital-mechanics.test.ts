import { orbitalMechanics } from '../../workers/operators/orbital-mechanics.ts'
import { domainSuite } from '../support/domain-suite.ts'

const test = domainSuite(orbitalMechanics, {
  // Circumference over the speed of the circular orbit.
  ORBIT_PERIOD: (a, M) => (2 * Math.PI * a) / Math.sqrt((6.6743e-11 * M) / a),
})

test.run()
