import type { PushTransport } from '../modules/push/index.ts'
import { readRights } from '../modules/staff/index.ts'
import { createAuditLog } from '../platform/audit/audit-log.ts'
import { createSecurityLog, createSecurityOutput } from '../platform/audit/security-log.ts'
import { type Clock, systemClock, systemTimer, type Timer } from '../platform/clock.ts'
import { secretFile } from '../platform/config/secret-file.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Store } from '../platform/database/store.ts'
import { PEPPER } from '../platform/files/data-folder.ts'
import { createHasher, type Hasher } from '../platform/hasher.ts'
import { createLiveHub, type LiveObserver } from '../platform/live/live-hub.ts'
import { createSignals } from '../platform/live/signals.ts'
import type { Log } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { createModules, type Modules } from './modules.ts'

/** What happens in the modules, for the server metrics. */
export interface AppObservers {
  readonly live: LiveObserver
  /** Called with the audit log's action of each committed change. */
  readonly onRecorded: (action: string) => void
}

export interface AppOptions {
  readonly settings: Settings
  readonly store: Pick<Store, 'uow'>
  readonly log: Log
  readonly clock?: Clock
  readonly timer?: Timer
  /** Tests that create many accounts pass a cheaper one. */
  readonly hasher?: Hasher
  readonly observers?: AppObservers | undefined
  /** What sends pushes; tests pass one that calls no push service. */
  readonly pushTransport?: PushTransport | undefined
}

/** All modules over an open store, before anything listens. */
export interface App extends Modules {
  readonly platform: Platform
}

export const createApp = ({
  settings,
  store,
  log,
  clock = systemClock,
  timer = systemTimer,
  hasher,
  observers,
  pushTransport,
}: AppOptions): App => {
  const signals = createSignals(timer)
  const live = createLiveHub(store.uow, log, signals, { readRights, timer, observer: observers?.live })
  const hashing = hasher ?? createHasher(secretFile(settings.dataDir, PEPPER))
  const platform: Platform = {
    settings,
    log,
    clock,
    timer,
    live,
    signals,
    uow: store.uow,
    audit: createAuditLog(clock, live, observers?.onRecorded),
    security: createSecurityLog(
      clock,
      hashing,
      settings.securityLog === 'output' ? createSecurityOutput(log) : null,
    ),
    hasher: hashing,
  }
  return { platform, ...createModules(platform, pushTransport) }
}
