import type { AuditLog } from './audit/audit-log.ts'
import type { SecurityLog } from './audit/security-log.ts'
import type { Clock, Timer } from './clock.ts'
import type { Settings } from './config/settings.ts'
import type { Hasher } from './hasher.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { Signals } from './live/signals.ts'
import type { Log } from './log.ts'
import type { UnitOfWork } from './unit-of-work/unit-of-work.ts'

/** The services that every module is created with. */
export interface Platform {
  readonly uow: UnitOfWork
  readonly clock: Clock
  readonly timer: Timer
  readonly audit: AuditLog
  readonly security: SecurityLog
  readonly hasher: Hasher
  readonly live: LiveHub
  readonly signals: Signals
  readonly log: Log
  readonly settings: Settings
}
