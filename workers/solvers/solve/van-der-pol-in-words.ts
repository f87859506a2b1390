// Van der Pol's oscillator from a start to a time.
import { modelReader } from '../systems/model-in-words.ts'

export const vanDerPol = modelReader({
  name: /\bvan der pol(?:['’]s)?\b/i,
  numbers: [
    { key: 'mu', called: 'mu|μ|damping parameter|nonlinearity' },
    { key: 'v0', called: String.raw`x['’]\(0\)|v0|v_0|v\(0\)|initial (?:velocity|speed)` },
    { key: 'x0', called: String.raw`x0|x_0|x\(0\)|initial (?:position|displacement)` },
  ],
  states: [
    { name: 'x', called: 'position|displacement', rate: 'v', start: ({ x0 }) => x0 },
    { name: 'v', called: 'velocity', rate: 'mu*(1 - x^2)*v - x', start: ({ v0 }) => v0 },
  ],
  needs: ['mu', 'x0', 'v0'],
  plain: 'oscillator|time|classic|initial',
})
