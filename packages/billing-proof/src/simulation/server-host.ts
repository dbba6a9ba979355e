import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AppAnswer, AppCall } from '@kafana/server/testing'
import { ACCOUNT_ENTRIES_SQL, ACCOUNTS_SQL, toRecordedAccounts } from '../checker/recorded-accounts.ts'
import { DISCOUNTED_LINES_SQL, DISCOUNTS_SQL, toRecordedDiscounts } from '../checker/recorded-discounts.ts'
import { EVENTS_SQL, toRecordedEvents } from '../checker/recorded-events.ts'
import type { StoredRecord } from '../checker/server-record.ts'
import type { Disk } from './crashing-store.ts'
import type { Forgotten } from './forgotten.ts'
import type { KeptStore } from './kept-store.ts'
import type { Host } from './network.ts'
import { never } from './process-run.ts'
import type { Scheduler } from './scheduler.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

interface Deps {
  readonly folder: string
  readonly file: string
  /** That of the file. */
  readonly store: KeptStore
  readonly scheduler: Scheduler
  readonly note: (text: string) => void
  readonly forgotten: Pick<Forgotten, 'serverWentBack'>
  /** Of a planted fault. */
  readonly restoresEverything?: boolean
}

/** The folder that the server keeps outside its database. */
export const ALLOWED_BILLS = 'allowed-bills'
const replaceFolder = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true })
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}

/** The bills that a store has as more than a reservation. */
const readKnownBills = (file: string): ReadonlySet<string> => {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db.prepare("SELECT id FROM bill_intents WHERE state <> 'RESERVED'").all()
  db.close()
  return new Set(rows.map(({ id }) => String(id)))
}

/**
 * The real server over a database file. It can be started, crash, run out of disk space and be restored from
 * a backup.
 */
export const createServerHost = ({
  folder,
  file,
  store,
  scheduler,
  note,
  forgotten,
  restoresEverything = false,
}: Deps) => {
  const disk: Disk = { full: false }
  const faults: unknown[] = []
  let aheadMs = 0
  let current: ServerProcess | null = null

  const now = (): number => scheduler.now() + aheadMs

  const boot = async (): Promise<void> => {
    current = await startServerProcess({
      name: 'server',
      folder,
      store: await store.open(),
      scheduler,
      now,
      disk,
      onFault: (fault) => faults.push(fault),
    })
  }
  const crash = async (): Promise<void> => {
    const ended = current
    current = null
    await ended?.close()
  }
  const host: Host = {
    name: 'server',
    handle: (request) => (current?.processRun.isAlive() === true ? current.call(request) : null),
  }
  return {
    host,
    boot,
    disk,
    faults,
    /** Calls the server without the network. */
    callDirectly: (call: AppCall): Promise<AppAnswer> => current?.call(call) ?? never(),
    isUp: (): boolean => current?.processRun.isAlive() === true,
    /** The time of its clock. */
    now,
    setClock: (newAheadMs: number): void => {
      aheadMs = newAheadMs
    },
    /** What the checker reads from its database. */
    stored: async (): Promise<StoredRecord> => ({
      events: toRecordedEvents(store.rows(EVENTS_SQL)),
      discounts: toRecordedDiscounts(store.rows(DISCOUNTS_SQL), store.rows(DISCOUNTED_LINES_SQL)),
      accounts: toRecordedAccounts(store.rows(ACCOUNTS_SQL), store.rows(ACCOUNT_ENTRIES_SQL)),
    }),
    /** Crashes it at one of its next steps. */
    killSoon: (steps: number): void => current?.processRun.killAfter(steps, () => note('the server crashes')),
    /** Crashes it now, and ends its use of the database. */
    crash,
    /** Ends everything, and deletes what it stored outside the database: a restore keeps that, the end of a history does not. */
    close: async (): Promise<void> => {
      await crash()
      rmSync(join(folder, ALLOWED_BILLS), { recursive: true, force: true })
    },
    backUpTo: async (backup: string): Promise<void> => {
      if (restoresEverything) replaceFolder(join(folder, ALLOWED_BILLS), backup + ALLOWED_BILLS)
      const db = new DatabaseSync(file)
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      db.close()
      copyFileSync(file, backup)
    },
    /** Only while it is down. */
    restoreFrom: async (backup: string): Promise<void> => {
      if (restoresEverything) replaceFolder(backup + ALLOWED_BILLS, join(folder, ALLOWED_BILLS))
      store.replaceBy(backup)
      forgotten.serverWentBack(readKnownBills(file))
    },
  }
}
export type ServerHost = ReturnType<typeof createServerHost>
