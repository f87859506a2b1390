import { type Course, integrate, type Trajectory } from '../../workers/dynamics/integrate.ts'
import { WorkMeter } from '../../workers/dynamics/work-meter.ts'
import { compileSystem, type SystemTexts } from '../../workers/expression/wasm/system.ts'
import { compileKernels, kernelsFrom } from '../../workers/kernel.ts'

export const odeKernels = kernelsFrom(compileKernels())

interface Problem {
  equations: SystemTexts['equations']
  definitions?: SystemTexts['definitions']
  /** Texts of the events, by name, of which `rules` tells more. */
  when?: SystemTexts['events']
  parameters?: Readonly<Record<string, number>>
  start: readonly number[]
}

/** Runs a system by its texts, from t = 0 with a tolerance of 1e-9, or as `more` tells. */
export function integrated(
  { equations, definitions, when, parameters = {}, start }: Problem,
  tEnd: number,
  more: Partial<Course> = {},
): Trajectory {
  const names = Object.keys(parameters)
  const system = compileSystem({ equations, parameters: names, definitions, events: when })
  const course: Course = {
    ...{ system, tEnd, t: 0, y: start, parameters: Float64Array.from(Object.values(parameters)) },
    ...{ times: Float64Array.of(), method: 'auto', maxStep: Number.POSITIVE_INFINITY },
    ...{ rtol: 1e-9, atol: start.map(() => 1e-12), masses: start.map(() => 1) },
    ...{ firstStep: 0, events: [] },
    ...more,
  }
  return integrate(odeKernels, course, new WorkMeter(), () => {})
}
