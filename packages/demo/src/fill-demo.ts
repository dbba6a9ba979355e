import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp, createLog, openStore, type Settings } from '@kafana/server'
import { seedDemo } from './seed/seed-demo.ts'

/**
 * The state of the demo venue in a data folder: `filling` if filling was interrupted.
 */
type DemoState = 'none' | 'filling' | 'filled'

const fileIn = (dataDir: string): string => join(dataDir, 'demo-venue')

const readDemoState = (dataDir: string): DemoState => {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return 'none'
  return readFileSync(file, 'utf8').trim() === 'filled' ? 'filled' : 'filling'
}

export const writeDemoState = (dataDir: string, state: Exclude<DemoState, 'none'>): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(fileIn(dataDir), `${state}\n`, { flush: true, mode: 0o600 })
}

const DATABASE = 'kafana.db'
/** What belongs to the removed database: its key, the lists of its bills and invoices, and where it was moved to. */
const OWN = [
  'pepper.key',
  'allowed-bills',
  'issued-invoices',
  'gateway',
  'moving-to-postgres.json',
  'moved-to-postgres.json',
]
const MARKER = 'demo-venue'

/**
 * Removes the demo's database, what belongs to it, and its simulated fiscal device.
 * @returns false, with nothing removed, if the folder contains a database that the demo did not create
 */
const removeDemo = (dataDir: string): boolean => {
  if (!existsSync(dataDir)) return true
  if (existsSync(join(dataDir, DATABASE)) && readDemoState(dataDir) === 'none') return false
  const own = readdirSync(dataDir).filter((name) => name.startsWith(DATABASE) || OWN.includes(name))
  // The marker says so first and is removed last, so that an interrupted removal is repeated.
  writeDemoState(dataDir, 'filling')
  for (const name of [...own, MARKER]) rmSync(join(dataDir, name), { recursive: true, force: true })
  return true
}

interface FillOptions {
  readonly settings: Settings
  /** Removes an earlier demo venue first. */
  readonly fresh: boolean
  /** UTC ms. */
  readonly now: number
  /** Whole days of past orders. */
  readonly days?: number
  readonly print: (line: string) => void
}

const DEFAULT_DAYS = 90
const DAYS_PER_LINE = 30
const NO_VENUE = ''

/** The user has to do something first; the message says what, in one line. */
class DemoError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DemoError'
  }
}

const startOver = ({ databaseUrl, dataDir }: Settings): void => {
  if (databaseUrl !== null)
    throw new DemoError(
      '--fresh removes the embedded database only: empty the PostgreSQL database yourself, or unset DATABASE_URL.',
    )
  if (!removeDemo(dataDir))
    throw new DemoError(
      `${dataDir} holds a database that the demo did not create: nothing was removed. Set DATA_DIR to another folder.`,
    )
}

/** A partly filled venue is removed; in PostgreSQL the user has to do that. */
const removePartialDemo = (settings: Settings, print: FillOptions['print']): void => {
  if (readDemoState(settings.dataDir) !== 'filling') return
  if (settings.databaseUrl !== null) {
    throw new DemoError(
      `Filling the demo venue was interrupted before. Empty the PostgreSQL database, remove ${settings.dataDir}/demo-venue, start again.`,
    )
  }
  print('The demo venue was only half filled; starting over.')
  removeDemo(settings.dataDir)
}

const progress = (days: number, print: FillOptions['print']): (() => void) => {
  let done = 0
  return () => {
    done += 1
    if (done % DAYS_PER_LINE === 0) print(`  ${done} of ${days} days …`)
  }
}

/**
 * Creates the demo venue, unless there is a venue already.
 * @throws DemoError
 */
export const fillDemo = async ({
  settings,
  fresh,
  now,
  days = DEFAULT_DAYS,
  print,
}: FillOptions): Promise<'kept' | 'filled'> => {
  if (fresh) startOver(settings)
  removePartialDemo(settings, print)
  const store = await openStore(settings)
  const log = createLog('silent')
  try {
    const { platform, services } = createApp({ settings, store, log })
    if (await platform.uow.read(NO_VENUE, (tx) => services.company.anyExists(tx))) return 'kept'
    print(
      `Filling the demo venue with ${days} days of orders (once, ${settings.databaseUrl === null ? 'under a minute' : 'some minutes on PostgreSQL'}) …`,
    )
    writeDemoState(settings.dataDir, 'filling')
    await seedDemo({ settings, store, log, now, days, onDay: progress(days, print) })
    writeDemoState(settings.dataDir, 'filled')
    print('The demo venue is ready.')
    return 'filled'
  } finally {
    await store.close()
  }
}
