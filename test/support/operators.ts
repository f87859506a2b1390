import { domains } from '../../workers/operators/index.ts'
import { createRegistry } from '../../workers/operators/registry.ts'

/** The operators of the service. */
export const operators = createRegistry(domains)
