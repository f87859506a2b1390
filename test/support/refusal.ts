import { AssertionError } from 'node:assert'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'
import { type Fault, faultsOf } from '../../workers/refusal.ts'

/** The Failure that `run` throws; anything else, a value above all, fails the test. */
export function refusal(run: () => unknown): Failure {
  try {
    const value = run()
    throw new AssertionError({
      message: `a value was returned: ${JSON.stringify(value)?.slice(0, 200)}`,
    })
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** The same for a call that answers a promise. */
export async function refusalOf(call: Promise<unknown>): Promise<Failure> {
  try {
    await call
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('the call went through')
}

/** The one fault of a refused input, whose place is `pointer`. */
export function faultAt(pointer: string, failure: Failure): Fault {
  const faults = faultsOf(failure)
  assert.equal(
    faults.map(fault => fault.pointer),
    [pointer],
    failure.message,
  )
  return faults[0]!
}
