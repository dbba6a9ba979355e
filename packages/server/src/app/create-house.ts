import { systemClock, type Clock } from '../platform/clock/clock.ts'
import { systemTimer, type Timer } from '../platform/clock/timer.ts'
import { secretFile } from '../platform/config/secret-file.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Store } from '../platform/database/store.ts'
import { createHasher, type Hasher } from '../platform/hashing/hasher.ts'
import { createJournal } from '../platform/journal/journal.ts'
import { createLiveHub } from '../platform/live/live-hub.ts'
import { createWaiting } from '../platform/live/waiting.ts'
import type { Log } from '../platform/log/log.ts'
import type { Platform } from '../platform/platform.ts'
import { createRooms, type Rooms } from './rooms.ts'

const PEPPER_FILE = 'pepper.key'

export interface HouseOptions {
  readonly settings: Settings
  readonly store: Store
  readonly log: Log
  readonly clock?: Clock
  readonly timer?: Timer
  /** Tests that make many accounts bring a cheaper one. */
  readonly hasher?: Hasher
}

/** Every room over an open store, before anything listens. */
export interface House extends Rooms {
  readonly platform: Platform
}

export const createHouse = ({
  settings,
  store,
  log,
  clock = systemClock,
  timer = systemTimer,
  hasher,
}: HouseOptions): House => {
  const live = createLiveHub(store.uow, log)
  const platform: Platform = {
    settings,
    log,
    clock,
    timer,
    live,
    waiting: createWaiting(live.bells, timer),
    uow: store.uow,
    journal: createJournal(clock, live.tell),
    hasher: hasher ?? createHasher(secretFile(settings.dataDir, PEPPER_FILE)),
  }
  return { platform, ...createRooms(platform) }
}
