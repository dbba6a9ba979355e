import { createHash } from 'node:crypto'
import { type App, type AppOptions, createApp, createLog, readSettings } from '@kafana/server'
import {
  type AppAnswer,
  type AppCall,
  createClockCorrection,
  createInProcessClient,
  type Store,
} from '@kafana/server/testing'
import { crashingStore, type Disk } from './crashing-store.ts'
import { createProcessRun, type ProcessRun } from './process-run.ts'
import type { Scheduler } from './scheduler.ts'

/** Stores secrets in plain text: a real hash would take longer than a whole history. */
const plainHasher: NonNullable<AppOptions['hasher']> = {
  hash: async (secret) => `plain$${secret}`,
  matches: async (secret, hash) => hash === `plain$${secret}`,
  renewed: async () => null,
  fingerprint: (content) => createHash('sha256').update(content).digest('base64url'),
}

const SWEEP_MS = 10_000
const log = createLog('silent')

interface Deps {
  readonly name: string
  /** Its data folder. */
  readonly folder: string
  /** Its own: it is closed with the process. */
  readonly store: Store
  readonly scheduler: Scheduler
  readonly now: () => number
  readonly disk: Disk
  /** Gets the errors behind responses that only a bug explains. */
  readonly onFault: (fault: unknown) => void
  /** Sends messages to the other processes over the same store. */
  readonly notify?: (message: string) => void
}

/** One run of the real server. */
export interface ServerProcess {
  readonly processRun: ProcessRun
  call(call: AppCall): Promise<AppAnswer>
  /** Gets a message of another process over the same store. */
  receive(message: string): void
  /** Ends it now, and closes its store. */
  close(): Promise<void>
}

/** What the server does at intervals. What fails on a full disk is repeated, as the scheduled jobs are. */
const repeatJobs = (processRun: ProcessRun, app: App, correctTimes: () => Promise<void>): void => {
  processRun.after(SWEEP_MS, () => {
    correctTimes().catch(() => undefined)
    app.services.billing.sweep().catch(() => undefined)
    repeatJobs(processRun, app, correctTimes)
  })
}

export const startServerProcess = async ({
  name,
  folder,
  store,
  scheduler,
  now,
  disk,
  onFault,
  notify,
}: Deps): Promise<ServerProcess> => {
  const processRun = createProcessRun(name, scheduler)
  const app = createApp({
    settings: readSettings({ DATA_DIR: folder, SIGNUP: 'open' }),
    store: crashingStore(store, { processRun, scheduler, disk, notify }),
    log,
    hasher: plainHasher,
    clock: { now },
    timer: { after: (ms, action) => processRun.after(ms, action) },
  })
  const handle = createInProcessClient(app)
  const correctTimes = createClockCorrection(app.platform)
  await correctTimes().catch(() => undefined)
  repeatJobs(processRun, app, correctTimes)
  return {
    processRun,
    call: async (call) => {
      const response = await processRun.whileAlive(handle(call))
      if (response.fault !== undefined) onFault(response.fault)
      return response
    },
    receive: (message) => {
      if (processRun.isAlive()) app.platform.live.receive(message)
    },
    close: async () => {
      processRun.kill()
      await store.close()
    },
  }
}
