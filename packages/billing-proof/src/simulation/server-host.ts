import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type App, type AppOptions, createApp, createLog, readSettings } from '@kafana/server'
import {
  type AppAnswer,
  type AppCall,
  createInProcessClient,
  openSqliteStore,
  type Store,
} from '@kafana/server/testing'
import { crashingStore, type Disk } from './crashing-store.ts'
import { createIncarnation, type Incarnation, never, type Scheduler } from './incarnation.ts'
import type { Host } from './network.ts'

/**
 * Keeps what it is given: in a simulation nobody steals a database, and a real one takes longer than a whole
 * history.
 */
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
  /** Of a planted fault. */
  readonly restoresEverything?: boolean
}

interface Life {
  readonly incarnation: Incarnation
  readonly store: Store
  readonly installation: App
  readonly answer: (call: AppCall) => Promise<AppAnswer>
}

const log = createLog('silent')

/** The folder of what the server remembers beside its store. */
export const ALLOWED_BILLS = 'allowed-bills'
const replaceFolder = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true })
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}

/**
 * The server of a venue: the real one over a file, which starts, crashes, runs out of disk and is restored from
 * an older copy.
 */
export const createServerHost = ({ folder, file, scheduler, note, restoresEverything = false }: Deps) => {
  const settings = readSettings({ DATA_DIR: folder, SIGNUP: 'open' })
  const disk: Disk = { full: false }
  const faults: unknown[] = []
  let life: Life | null = null

  const sweepOn = (incarnation: Incarnation, installation: App): void => {
    incarnation.after(SWEEP_MS, () => {
      // A sweep that a full disk stops comes again, as the scheduled job does.
      installation.services.billing.sweep().catch(() => undefined)
      sweepOn(incarnation, installation)
    })
  }
  const boot = async (): Promise<void> => {
    const incarnation = createIncarnation('server', scheduler)
    const opened = await openSqliteStore(file)
    const store = crashingStore(opened, { incarnation, scheduler, disk })
    const installation = createApp({
      settings,
      store,
      log,
      hasher: plainHasher,
      clock: scheduler,
      timer: { after: (ms, action) => incarnation.after(ms, action) },
    })
    life = { incarnation, store: opened, installation, answer: createInProcessClient(installation) }
    sweepOn(incarnation, installation)
  }
  const close = async (): Promise<void> => {
    const { store, incarnation } = life ?? {}
    incarnation?.kill()
    life = null
    await store?.close()
  }
  const answer = async ({ incarnation, answer: ask }: Life, call: AppCall): Promise<AppAnswer> => {
    const given = await incarnation.alive(ask(call))
    if (given.fault !== undefined) faults.push(given.fault)
    return given
  }

  const host: Host = {
    name: 'server',
    answer: (request) => (life?.incarnation.isAlive() === true ? answer(life, request) : null),
  }
  return {
    host,
    boot,
    disk,
    faults,
    /** Asked by somebody beside the network: it answers at once. */
    ask: (call: AppCall): Promise<AppAnswer> => (life === null ? never() : answer(life, call)),
    isUp: (): boolean => life?.incarnation.isAlive() === true,
    /** Dies at one of its next steps. */
    killSoon: (steps: number): void => life?.incarnation.killAfter(steps, () => note('the server dies')),
    /** Whatever is left of a dead one is put away. */
    crash: close,
    copyTo: (other: string): void => {
      if (restoresEverything) replaceFolder(join(folder, ALLOWED_BILLS), other + ALLOWED_BILLS)
      const db = new DatabaseSync(file)
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      db.close()
      copyFileSync(file, other)
    },
    /** Only while it is down. */
    restoreFrom: (other: string): void => {
      if (restoresEverything) replaceFolder(other + ALLOWED_BILLS, join(folder, ALLOWED_BILLS))
      for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
      copyFileSync(other, file)
    },
  }
}
export type ServerHost = ReturnType<typeof createServerHost>
