// JSON pointers to the inputs of a request.
import { pointerTo } from '../refusal.ts'

export const INPUTS = '/inputs'

export const inputAt = (key: string): string => INPUTS + pointerTo(key)
