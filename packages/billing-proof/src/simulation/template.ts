import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FaultHooks } from './fault-hooks.ts'
import type { Forgotten } from './forgotten.ts'
import { allowInvoices } from './give-invoices.ts'
import { openGuestAccounts } from './guest-accounts.ts'
import { keepStore } from './kept-store.ts'
import { createCaller, makeVenue } from './make-venue.ts'
import type { Plan } from './plan.ts'
import { createRandom, type Random, withSeededRandomness } from './random.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { type ServedVenue, serveMeals } from './serve-meals.ts'
import { createServerHost, type ServerHost } from './server-host.ts'

/** What a history needs of its server. */
export interface ServerOptions {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
  readonly forgotten: Pick<Forgotten, 'serverWentBack'>
  readonly hooks: FaultHooks
}

/** An installation with one venue, created once; every history starts with a copy of it. */
export interface Template {
  /** The folder in which histories run, one at a time. */
  readonly folder: string
  readonly venue: ServedVenue
  /** What can happen in a history of this template. */
  readonly adjustPlan: (plan: Plan) => Plan
  /** The server of the next history, which is not started yet. */
  createServer(options: ServerOptions): Promise<ServerHost>
  dispose(): Promise<void>
}

const CREATED_AT = Date.UTC(2026, 9, 16, 16)
/** A RAM disk, if there is one. */
const RAM_DISK = '/dev/shm'

export const makeFolder = (): string =>
  mkdtempSync(join(existsSync(RAM_DISK) ? RAM_DISK : tmpdir(), 'kafana-histories-'))

/** Creates the venue of a template on a new server, and stops it. */
export const populate = (create: (scheduler: Scheduler) => ServerHost): Promise<ServedVenue> => {
  const scheduler = createScheduler(CREATED_AT)
  return withSeededRandomness(createRandom('template'), scheduler.now, async () => {
    const server = create(scheduler)
    await server.boot()
    const call = createCaller((method, path, token, body) =>
      server.callDirectly({
        method,
        path,
        body,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      }),
    )
    const venue = await makeVenue(call, 'kafana')
    const meals = await serveMeals(call, venue)
    // After everything else, so that the ids of earlier templates stay as they are.
    const guests = await openGuestAccounts(call, venue)
    const transfer = await allowInvoices(call, venue.owner.token)
    await server.crash()
    return { ...venue, ...meals, guests, transfer }
  })
}

const note = (): void => undefined

const changeDatabase = (file: string, sql: string): void => {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

/** On the embedded store. */
export const makeTemplate = async (): Promise<Template> => {
  const folder = makeFolder()
  const [template, file] = [join(folder, 'template.db'), join(folder, 'kafana.db')]
  const forgotten = { serverWentBack: () => undefined }
  const store = keepStore(file)
  const venue = await populate((scheduler) =>
    createServerHost({ folder, file, store, scheduler, note, forgotten }),
  )
  await store.close()
  copyFileSync(file, template)
  let hasChangedSchema = false
  return {
    folder,
    venue,
    adjustPlan: (plan) => plan,
    createServer: async ({ hooks, ...options }) => {
      // What this history changes in the schema must not be what the last one changed.
      if (hasChangedSchema) await store.close()
      hasChangedSchema = hooks.database !== undefined
      store.replaceBy(template)
      if (hooks.database !== undefined) changeDatabase(file, hooks.database)
      const restoresEverything = hooks.restoresEverything === true
      return createServerHost({ ...options, folder, file, store, restoresEverything })
    },
    dispose: async () => {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
