import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, createLog, openStore, readSettings, type App } from '@kafana/server'
import { print, stopwatch } from '../scripts/lib/run.ts'
import { fillYear } from './million-orders.ts'
import { createVenues } from './venues.ts'

/** The modules of the server, in this process, over a venue with many orders. */
export interface MillionApp {
  /** The database. */
  readonly file: string
  readonly company: string
  readonly app: App
  close(): Promise<void>
}

/** Fills a venue and says how long that took. */
export const fillAloud = async (dataDir: string, company: string, orders: number): Promise<void> => {
  const filling = stopwatch()
  await fillYear(dataDir, company, orders)
  print(`${orders} orders filled in ${filling()}`)
}

export const openMillion = async (orders: number): Promise<MillionApp> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-bench-'))
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true })
  try {
    const env = { DATA_DIR: dataDir }
    const [venue] = await createVenues(env, 1, 1)
    const company = venue?.companyId ?? ''
    await fillAloud(dataDir, company, orders)
    const settings = readSettings(env)
    const store = await openStore(settings)
    const app = createApp({ settings, store, log: createLog('silent') })
    const close = async (): Promise<void> => {
      await store.close()
      remove()
    }
    return { file: join(dataDir, 'kafana.db'), company, app, close }
  } catch (error) {
    remove()
    throw error
  }
}
