// Where the inputs of a request stand, as JSON pointers.
import { pointerTo } from '../refusal.ts'

export const INPUTS = '/inputs'

export const inputAt = (key: string): string => INPUTS + pointerTo(key)
