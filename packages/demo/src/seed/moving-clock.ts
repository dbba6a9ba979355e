import type { Clock } from '@kafana/server'

/** The clock that the past is played on. */
export interface MovingClock extends Clock {
  set(at: number): void
}

export const createMovingClock = (start: number): MovingClock => {
  let at = start
  return {
    now: () => at,
    set: (to) => {
      at = to
    },
  }
}
