import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type App, type AppOptions, createApp, createLog, readSettings } from '@kafana/server'
import {
  type AppAnswer,
  type AppCall,
  createClockCorrection,
  createInProcessClient,
  openSqliteStore,
  type Store,
} from '@kafana/server/testing'
import { type RecordedEvent, readRecordedEvents } from '../checker/recorded-events.ts'
import { crashingStore, type Disk } from './crashing-store.ts'
import type { Forgotten } from './forgotten.ts'
import type { Host } from './network.ts'
import { createProcessRun, type ProcessRun, never } from './process-run.ts'
import type { Scheduler } from './scheduler.ts'

/** Stores secrets in plain text: a real hash would take longer than a whole history. */
const plainHasher: NonNullable<AppOptions['hasher']> = {
  hash: async (secret) => `plain$${secret}`,
  matches: async (secret, hash) => hash === `plain$${secret}`,
  fingerprint: (content) => createHash('sha256').update(content).digest('base64url'),
}

const SWEEP_MS = 10_000

interface Deps {
  readonly folder: string
  readonly file: string
  readonly scheduler: Scheduler
  readonly note: (text: string) => void
  readonly forgotten: Pick<Forgotten, 'serverWentBack'>
  /** Of a planted fault. */
  readonly restoresEverything?: boolean
}

interface RunningServer {
  readonly processRun: ProcessRun
  readonly store: Store
  readonly app: App
  readonly handle: (call: AppCall) => Promise<AppAnswer>
}

const log = createLog('silent')

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
  scheduler,
  note,
  forgotten,
  restoresEverything = false,
}: Deps) => {
  const settings = readSettings({ DATA_DIR: folder, SIGNUP: 'open' })
  const disk: Disk = { full: false }
  const faults: unknown[] = []
  let aheadMs = 0
  let current: RunningServer | null = null

  /** What the server does at intervals. What fails on a full disk is repeated, as the scheduled jobs are. */
  const scheduleSweep = (processRun: ProcessRun, app: App, correctTimes: () => Promise<void>): void => {
    processRun.after(SWEEP_MS, () => {
      correctTimes().catch(() => undefined)
      app.services.billing.sweep().catch(() => undefined)
      scheduleSweep(processRun, app, correctTimes)
    })
  }
  const boot = async (): Promise<void> => {
    const processRun = createProcessRun('server', scheduler)
    const opened = await openSqliteStore(file)
    const store = crashingStore(opened, { processRun, scheduler, disk })
    const app = createApp({
      settings,
      store,
      log,
      hasher: plainHasher,
      clock: { now: () => scheduler.now() + aheadMs },
      timer: { after: (ms, action) => processRun.after(ms, action) },
    })
    const correctTimes = createClockCorrection(app.platform)
    current = { processRun, store: opened, app, handle: createInProcessClient(app) }
    await correctTimes().catch(() => undefined)
    scheduleSweep(processRun, app, correctTimes)
  }
  const close = async (): Promise<void> => {
    const { store, processRun } = current ?? {}
    processRun?.kill()
    current = null
    await store?.close()
  }
  const callServer = async ({ processRun, handle }: RunningServer, call: AppCall): Promise<AppAnswer> => {
    const response = await processRun.whileAlive(handle(call))
    if (response.fault !== undefined) faults.push(response.fault)
    return response
  }

  const host: Host = {
    name: 'server',
    handle: (request) => (current?.processRun.isAlive() === true ? callServer(current, request) : null),
  }
  return {
    host,
    boot,
    disk,
    faults,
    /** Calls the server without the network. */
    callDirectly: (call: AppCall): Promise<AppAnswer> =>
      current === null ? never() : callServer(current, call),
    isUp: (): boolean => current?.processRun.isAlive() === true,
    setClock: (newAheadMs: number): void => {
      aheadMs = newAheadMs
    },
    /** Its audit log. */
    recordedEvents: (): RecordedEvent[] => readRecordedEvents(file),
    /** Crashes it at one of its next steps. */
    killSoon: (steps: number): void => current?.processRun.killAfter(steps, () => note('the server crashes')),
    /** Crashes it now, and closes its database. */
    crash: close,
    backUpTo: (backup: string): void => {
      if (restoresEverything) replaceFolder(join(folder, ALLOWED_BILLS), backup + ALLOWED_BILLS)
      const db = new DatabaseSync(file)
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      db.close()
      copyFileSync(file, backup)
    },
    /** Only while it is down. */
    restoreFrom: (backup: string): void => {
      if (restoresEverything) replaceFolder(backup + ALLOWED_BILLS, join(folder, ALLOWED_BILLS))
      for (const suffix of ['-wal', '-shm', '.checksum']) rmSync(file + suffix, { force: true })
      copyFileSync(backup, file)
      forgotten.serverWentBack(readKnownBills(file))
    },
  }
}
export type ServerHost = ReturnType<typeof createServerHost>
