import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, createLog, openStore, readSettings, type App } from '@kafana/server'
import { print, stopwatch } from '../scripts/lib/run.ts'
import { fillYear } from './million-orders.ts'
import { SHARED_FOLDER } from './rounds.ts'
import { createVenues, type BenchVenue } from './venues.ts'

const VENUE_FILE = 'bench-venue.json'

/** Creates a venue with so many orders in an empty folder. */
const fillFolder = async (dataDir: string, orders: number): Promise<BenchVenue> => {
  const filling = stopwatch()
  const [venue] = await createVenues({ DATA_DIR: dataDir }, 1, 1)
  if (!venue) throw new Error('no venue was created')
  await fillYear(dataDir, venue.companyId, orders)
  writeFileSync(join(dataDir, VENUE_FILE), JSON.stringify(venue))
  print(`${orders} orders filled in ${filling()}`)
  return venue
}

/** The same, copied from what an earlier benchmark of the same `npm run bench` has filled. */
export const createFilledVenue = async (dataDir: string, orders: number): Promise<BenchVenue> => {
  if (SHARED_FOLDER === undefined) return fillFolder(dataDir, orders)
  const filled = join(SHARED_FOLDER, `orders-${orders}`)
  if (existsSync(join(filled, VENUE_FILE))) {
    cpSync(filled, dataDir, { recursive: true })
    return JSON.parse(readFileSync(join(filled, VENUE_FILE), 'utf8')) as BenchVenue
  }
  const venue = await fillFolder(dataDir, orders)
  cpSync(dataDir, filled, { recursive: true })
  return venue
}

/** The modules of the server, in this process, over a venue with many orders. */
export interface MillionApp {
  /** The database. */
  readonly file: string
  readonly company: string
  readonly app: App
  close(): Promise<void>
}

export const openMillion = async (orders: number): Promise<MillionApp> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-bench-'))
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true })
  try {
    const { companyId: company } = await createFilledVenue(dataDir, orders)
    const settings = readSettings({ DATA_DIR: dataDir })
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
