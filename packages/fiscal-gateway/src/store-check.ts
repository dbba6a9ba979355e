import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DamagedStoreError, noticingDamage, requireIntact } from './damaged-store.ts'
import { GatewayError, messageOf } from './errors.ts'
import type { DeviceQueue } from './print/device-queue.ts'
import type { Log, Runtime } from './runtime.ts'

/** How often the stores of a running gateway are read as a whole. */
export const CHECK_EVERY_MS = 6 * 3_600_000
/** When something prints at that moment, they are read later. */
export const BUSY_RETRY_MS = 60_000

const STORES = ['journal.db', 'device.db', 'erpnet.db']

/** Reads every store of a folder from its file, not from a cache. Throws DamagedStoreError. */
export const checkStoresIn = (folder: string): void => {
  for (const file of STORES.map((name) => join(folder, name)).filter((path) => existsSync(path)))
    noticingDamage(file, () => {
      const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
      try {
        requireIntact(db, file)
      } finally {
        db.close()
      }
    })
}

interface Deps {
  readonly queue: DeviceQueue
  readonly runtime: Pick<Runtime, 'after'>
  /** Throws DamagedStoreError. */
  readonly check: () => void
  readonly log: Log
}

/**
 * Reads the stores every few hours, while nothing prints: the start alone would leave a gateway that runs for months
 * unread. A damaged journal may deny a receipt that was printed, so nothing more is printed or denied.
 */
export const createStoreCheck = ({ queue, runtime, check, log }: Deps) => {
  let damage: string | null = null
  let cancelNext: (() => void) | null = null

  const run = async (): Promise<void> => {
    try {
      check()
    } catch (error) {
      if (error instanceof DamagedStoreError) damage = error.message
      log('stores not intact', { problem: messageOf(error) })
    }
  }
  const schedule = (ms: number): void => {
    cancelNext = runtime.after(ms, () => {
      if (!queue.isIdle()) return schedule(BUSY_RETRY_MS)
      schedule(CHECK_EVERY_MS)
      void queue.run(run)
    })
  }

  return {
    start: (): void => schedule(CHECK_EVERY_MS),
    stop: (): void => cancelNext?.(),
    /** What is damaged; null while nothing is known to be. */
    damage: (): string | null => damage,
    /** STORAGE_UNAVAILABLE once a store is known to be damaged. */
    requireIntact: (): void => {
      if (damage !== null) throw new GatewayError('STORAGE_UNAVAILABLE', damage)
    },
  }
}
