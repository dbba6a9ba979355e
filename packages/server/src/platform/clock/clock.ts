/** The only source of the time of day: tests hold it still and move it. */
export interface Clock {
  /** UTC milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
