import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createHouse, createLog, readSettings, type House } from '@kafana/server'
import {
  answerCalls,
  openSqliteStore,
  type HouseAnswer,
  type HouseCall,
  type Store,
} from '@kafana/server/testing'
import { crashingStore, type Disk } from './crashing-store.ts'
import { createIncarnation, never, type Incarnation } from './incarnation.ts'
import type { Host } from './network.ts'
import { plainHasher } from './plain-hasher.ts'
import type { Scheduler } from './scheduler.ts'

const SWEEP_MS = 10_000

interface Parts {
  readonly folder: string
  readonly file: string
  readonly scheduler: Scheduler
  readonly note: (text: string) => void
  /** Of a planted fault. */
  readonly putsBackAll?: boolean
}

interface Life {
  readonly incarnation: Incarnation
  readonly store: Store
  readonly house: House
  readonly answer: (call: HouseCall) => Promise<HouseAnswer>
}

const log = createLog('silent')

/** The folder of what the server remembers beside its store. */
export const BESIDE = 'allowed-bills'
const replaceFolder = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true })
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}

/** The server of a venue: the real one over a file, which starts, crashes, runs out of disk and is put back to an older copy. */
export const createServerHost = ({ folder, file, scheduler, note, putsBackAll = false }: Parts) => {
  const settings = readSettings({ DATA_DIR: folder, SIGNUP: 'open' })
  const disk: Disk = { full: false }
  const faults: unknown[] = []
  let life: Life | null = null

  const sweepOn = (incarnation: Incarnation, house: House): void => {
    incarnation.after(SWEEP_MS, () => {
      // A sweep that a full disk stops comes again, as the chore does.
      house.services.billing.sweep().catch(() => undefined)
      sweepOn(incarnation, house)
    })
  }
  const boot = async (): Promise<void> => {
    const incarnation = createIncarnation('server', scheduler)
    const opened = await openSqliteStore(file)
    const store = crashingStore(opened, { incarnation, scheduler, disk })
    const house = createHouse({
      settings,
      store,
      log,
      hasher: plainHasher,
      clock: scheduler,
      timer: { after: (ms, action) => incarnation.after(ms, action) },
    })
    life = { incarnation, store: opened, house, answer: answerCalls(house) }
    sweepOn(incarnation, house)
  }
  const close = async (): Promise<void> => {
    const { store, incarnation } = life ?? {}
    incarnation?.kill()
    life = null
    await store?.close()
  }
  const answer = async ({ incarnation, answer: ask }: Life, call: HouseCall): Promise<HouseAnswer> => {
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
    ask: (call: HouseCall): Promise<HouseAnswer> => (life === null ? never() : answer(life, call)),
    isUp: (): boolean => life?.incarnation.isAlive() === true,
    /** Dies at one of its next steps. */
    killSoon: (steps: number): void => life?.incarnation.killAfter(steps, () => note('the server dies')),
    /** Whatever is left of a dead one is put away. */
    crash: close,
    copyTo: (other: string): void => {
      if (putsBackAll) replaceFolder(join(folder, BESIDE), other + BESIDE)
      const db = new DatabaseSync(file)
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      db.close()
      copyFileSync(file, other)
    },
    /** Only while it is down. */
    restoreFrom: (other: string): void => {
      if (putsBackAll) replaceFolder(other + BESIDE, join(folder, BESIDE))
      for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
      copyFileSync(other, file)
    },
  }
}
export type ServerHost = ReturnType<typeof createServerHost>
