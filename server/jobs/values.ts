// What the values of a job are refused for before it is taken: few of its points are looked at one by one.
import { Failure } from '../../workers/failure.ts'
import { faultsOf, invalidInput, invalidInputs, pointerTo } from '../../workers/refusal.ts'
import type { House } from '../call/tool.ts'
import type { JobRequest, Members } from './request.ts'

/** A name that leads into what another one of the same point replaces would be computed and not used. */
export function refuseNested({ inputs, sweep, ensemble }: JobRequest): void {
  for (const [index, one] of (inputs ?? []).entries()) nested(one, pointerTo('inputs', index))
  if (sweep) nested(sweep, '/sweep')
  if (ensemble) nested(ensemble.distributions, '/ensemble/distributions')
}

function nested(members: Members, pointer: string): void {
  for (const name of Object.keys(members)) {
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      const outer = name.slice(0, dot)
      if (!Object.hasOwn(members, outer)) continue
      const message = `${name} leads into ${outer}, which a point gives as a whole`
      throw invalidInput(pointer + pointerTo(name), message)
    }
  }
}

type Column = readonly unknown[]

/** Each value that is listed for operators is a quantity: thousands of anything else would cross to a thread. */
export function refuseValues(
  { tool, inputs, sweep, ensemble }: JobRequest,
  { registry }: Pick<House, 'registry'>,
): void {
  const { read } = registry.find(tool)

  function column(name: string, values: Column, pointerAt: (index: number) => string): void {
    try {
      read({ inputs: { [name]: values } })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const own = pointerTo('inputs', name)
      const errors = faultsOf(error).map(fault => {
        const [, index, rest] = /^\/(\d+)(.*)$/.exec(fault.pointer.slice(own.length)) ?? []
        return { ...fault, pointer: pointerAt(Number(index ?? 0)) + (rest ?? '') }
      })
      throw invalidInputs(errors)
    }
  }

  for (const name of Object.keys(inputs?.[0] ?? {})) {
    const values = inputs!.map(one => one[name])
    column(name, values, index => pointerTo('inputs', index, name))
  }
  const listed = [
    [sweep, ['sweep']],
    [ensemble?.distributions, ['ensemble', 'distributions']],
  ] as const
  for (const [axes, path] of listed) {
    for (const [name, { values }] of Object.entries(axes ?? {})) {
      if (values) column(name, values, index => pointerTo(...path, name, 'values', index))
    }
  }
}
