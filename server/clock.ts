export { type Clock, monotoneClock, systemClock } from '../workers/field/clock.ts'
