// By which method bodies in space are followed, and with what step.
import { invalidInput } from '../../refusal.ts'
import { gravityWork } from './gravity-work.ts'
import { heaviestOf, orbitsAround } from './orbits.ts'
import type { OwnInput } from './own-words.ts'
import type { Scene } from './scene.ts'

/** Steps of the map in the shortest period. */
const STEPS_A_PERIOD = 25
/** A centre is so many times as heavy as all that goes around it. */
const CENTRE_SHARE = 100
/** Operations of both runs, the finer one with twice the steps. */
const MAP_WORK_MAX = 2e10

const BESIDE_GRAVITY = ['force', 'pair', 'gravity', 'links', 'contacts', 'rtol'] as const

export function readMethod(input: OwnInput, scene: Scene): Pick<Scene, 'method' | 'step'> {
  const { method = 'dop853', maxStep } = input
  if (method !== 'wisdom-holman' && maxStep !== undefined) {
    throw invalidInput('/maxStep', `maxStep is the step of wisdom-holman, the method is ${method}`)
  }
  if (method === 'dop853') return { method, step: 0 }
  const other = BESIDE_GRAVITY.find(name => input[name] !== undefined)
  if (other !== undefined) {
    const message =
      other === 'rtol'
        ? `${method} has no rtol: ias15 works at rounding, wisdom-holman by maxStep`
        : `${other} is beyond ${method}, which follows gravity alone: leave method out`
    throw invalidInput(`/${other}`, message)
  }
  if (scene.n < 2) throw invalidInput('/method', `${method} follows two bodies at least`)
  if (scene.G === 0) throw invalidInput('/G', `${method} follows gravity, which G = 0 switches off`)
  return { method, step: method === 'ias15' ? 0 : stepOf(input, scene) }
}

function stepOf({ maxStep }: OwnInput, scene: Scene): number {
  const { masses, inverse, softening, G, tEnd } = scene
  const centre = heaviestOf(scene)
  const others = masses.reduce((sum, mass, i) => (i === centre ? sum : sum + mass), 0)
  if (!(masses[centre]! > CENTRE_SHARE * others)) {
    const message = `wisdom-holman needs a body more than ${CENTRE_SHARE} times as heavy as the others together, ${masses[centre]} is ${masses[centre]! / others} times: take ias15`
    throw invalidInput('/method', message)
  }
  if (inverse.includes(0)) throw invalidInput('/method', 'wisdom-holman fixes no body: take ias15')
  if (softening > 0) throw invalidInput('/softening', 'wisdom-holman softens nothing: take ias15')
  if (G < 0) throw invalidInput('/G', 'wisdom-holman needs bodies that attract: take ias15')
  const { orbits } = orbitsAround(scene, scene.position, scene.velocity)
  const open = orbits.find(({ period }) => period === null)
  if (open) {
    const message = `body ${open.body} is on an open orbit, wisdom-holman follows closed ones: take ias15`
    throw invalidInput('/method', message)
  }
  const step = maxStep ?? Math.min(...orbits.map(({ period }) => period!)) / STEPS_A_PERIOD
  const work = 3 * gravityWork({ ...scene, method: 'wisdom-holman', step })
  if (work > MAP_WORK_MAX) {
    const message = `${Math.ceil(tEnd / step)} steps, and twice as many for the error, are about ${Math.round(work / MAP_WORK_MAX)} minutes of work, above one: end the run sooner`
    throw invalidInput('/tEnd', message, { value: tEnd, limit: (tEnd * MAP_WORK_MAX) / work })
  }
  return step
}
