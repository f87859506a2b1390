import { useEffect, useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import { Listed } from '../parts/listed.tsx'
import { RefusalNote } from '../parts/refusal.tsx'
import { Creation } from './creation.tsx'
import { type Point, Points } from './points.tsx'

const PATH = '/api/svc/reactor'

interface Reactor {
  readonly reactor: string
  readonly solver: string
  readonly state: string
  readonly stoppedBy: string | null
  readonly steps: number
}

/** Reactors, each stepped by its button, with the trajectory of its steps. */
export function Reactors() {
  const [reactors, setReactors] = useState<readonly Reactor[]>()
  const [paths, setPaths] = useState<Readonly<Record<string, readonly Point[]>>>({})
  const [problem, setProblem] = useState<Error>()
  const list = () =>
    call<{ reactors: Reactor[] }>(PATH, { body: { action: 'list' } }).then(
      answer => setReactors(answer.reactors),
      setProblem,
    )
  useEffect(() => void list(), [])
  const show = async (reactor: string) => {
    const body = { action: 'trajectory', reactor }
    const { entries } = await call<{ entries: Point[] }>(PATH, { body })
    setPaths(before => ({ ...before, [reactor]: entries }))
  }
  const step = async (reactor: string) => {
    setProblem(undefined)
    try {
      await call(PATH, { body: { action: 'step', reactor } })
      await Promise.all([show(reactor), list()])
    } catch (refused) {
      setProblem(refused as Error)
    }
  }
  return (
    <Listed title="Reactors" count={reactors?.length}>
      <ul class="list">
        {reactors?.map(({ reactor, solver, state, stoppedBy, steps }) => (
          <li key={reactor}>
            <div class="line">
              <span class="mono small">{reactor}</span>
              <span class="quiet small">
                {solver}, {state}
                {stoppedBy !== null && ` by ${stoppedBy}`}, {steps} steps
              </span>
              <button type="button" onClick={() => step(reactor)} aria-label={`Step ${reactor}`}>
                Step
              </button>
              <button
                type="button"
                onClick={() => show(reactor).catch(setProblem)}
                aria-label={`Trajectory of ${reactor}`}
              >
                Trajectory
              </button>
            </div>
            <Points title={`Trajectory of ${reactor}`} points={paths[reactor] ?? []} />
          </li>
        ))}
      </ul>
      <Creation title="Build a reactor" tool="svc_reactor" action="create" onCreated={list} />
      {problem && <RefusalNote error={problem} />}
    </Listed>
  )
}
