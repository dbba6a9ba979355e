import { createHouse, createLog, openStore, type Settings } from '@kafana/server'
import { clearDemo } from './clear-demo.ts'
import { readDemoState, writeDemoState } from './demo-marker.ts'
import { seedDemo } from './seed/seed-demo.ts'

export interface FillOptions {
  readonly settings: Settings
  /** Start over: what the demo made before is removed. */
  readonly fresh: boolean
  /** UTC ms. */
  readonly now: number
  /** Whole days of past orders. */
  readonly days?: number
  readonly say: (line: string) => void
}

const USUAL_DAYS = 90
const DAYS_IN_A_LINE = 30
const NO_VENUE = ''

/** Something that the person at the terminal has to settle first; the message is one line for them. */
class DemoRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DemoRefusal'
  }
}

const startOver = ({ databaseUrl, dataDir }: Settings): void => {
  if (databaseUrl !== null)
    throw new DemoRefusal(
      '--fresh removes the embedded database only: empty the PostgreSQL database yourself, or unset DATABASE_URL.',
    )
  if (!clearDemo(dataDir))
    throw new DemoRefusal(
      `${dataDir} holds a database that the demo did not make: nothing was removed. Set DATA_DIR to another folder.`,
    )
}

/** A half-filled venue is worth nothing; one in PostgreSQL is for its owner to remove. */
const clearHalfDone = (settings: Settings, say: FillOptions['say']): void => {
  if (readDemoState(settings.dataDir) !== 'filling') return
  if (settings.databaseUrl !== null) {
    throw new DemoRefusal(
      `Filling the demo venue was interrupted before. Empty the PostgreSQL database, remove ${settings.dataDir}/demo-venue, start again.`,
    )
  }
  say('The demo venue was only half filled; starting over.')
  clearDemo(settings.dataDir)
}

const progress = (days: number, say: FillOptions['say']): (() => void) => {
  let played = 0
  return () => {
    played += 1
    if (played % DAYS_IN_A_LINE === 0) say(`  ${played} of ${days} days …`)
  }
}

/** Makes the demo venue where there is no venue yet. Safe to run again: what is there is kept. @throws DemoRefusal */
export const fillDemo = async ({
  settings,
  fresh,
  now,
  days = USUAL_DAYS,
  say,
}: FillOptions): Promise<'kept' | 'filled'> => {
  if (fresh) startOver(settings)
  clearHalfDone(settings, say)
  const store = await openStore(settings)
  const log = createLog('silent')
  try {
    const { platform, services } = createHouse({ settings, store, log })
    if (await platform.uow.read(NO_VENUE, (tx) => services.company.anyExists(tx))) return 'kept'
    say(
      `Filling the demo venue with ${days} days of orders (once, ${settings.databaseUrl === null ? 'under a minute' : 'some minutes on PostgreSQL'}) …`,
    )
    writeDemoState(settings.dataDir, 'filling')
    await seedDemo({ settings, store, log, now, days, onDay: progress(days, say) })
    writeDemoState(settings.dataDir, 'filled')
    say('The demo venue is ready.')
    return 'filled'
  } finally {
    await store.close()
  }
}
