import type { Clock } from './clock/clock.ts'
import type { Timer } from './clock/timer.ts'
import type { Settings } from './config/settings.ts'
import type { Hasher } from './hashing/hasher.ts'
import type { Journal } from './journal/journal.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { Waiting } from './live/waiting.ts'
import type { Log } from './log/log.ts'
import type { UnitOfWork } from './unit-of-work/unit-of-work.ts'

/** What every room is made with. */
export interface Platform {
  readonly uow: UnitOfWork
  readonly clock: Clock
  readonly timer: Timer
  readonly journal: Journal
  readonly hasher: Hasher
  readonly live: LiveHub
  readonly waiting: Waiting
  readonly log: Log
  readonly settings: Settings
}
