import { metricTensioner } from '../../workers/domains/metric-tensioner.ts'
import { domainSuite } from '../support/domain-suite.ts'

/** Phase of the pulse with whole turns taken off. */
const turned = (f: number, t: number) => 2 * Math.PI * ((f * t) % 1)

const test = domainSuite(metricTensioner, {
  KO42: (S, alpha, f, t, phi0) =>
    S +
    S * alpha * (Math.sin(turned(f, t)) * Math.cos(phi0) + Math.cos(turned(f, t)) * Math.sin(phi0)),
  'KO42.1': (alpha, f, t, phi0) => 1e-3 * f * alpha * Math.sin(turned(f, t) + phi0),
  'KO42.2': (beta, f, t, phi0) => 1e-3 * f * beta * Math.sin(turned(f, t) + phi0 + Math.PI / 2),
})

test.run()
