// The thread that sanitises letters: HTML of a caller's making never holds up the calls of others.
import { parentPort } from 'node:worker_threads'
import { Failure, type FailureData, failureData } from '../../workers/failure.ts'
import { type Sanitised, sanitised } from './sanitised.ts'
import type { Written } from './written.ts'

export type Outcome = { readonly value: Sanitised } | { readonly failure: FailureData }

parentPort!.on('message', (written: Written) => {
  parentPort!.postMessage(outcomeOf(written))
})
parentPort!.postMessage('ready')

function outcomeOf(written: Written): Outcome {
  try {
    return { value: sanitised(written) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { failure: failureData(error) }
  }
}
