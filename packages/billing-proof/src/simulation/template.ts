import { mkdtempSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScheduler } from './incarnation.ts'
import { makeVenue, type Venue } from './make-venue.ts'
import { createRandom, withSeededChance } from './random.ts'
import { createServerHost } from './server-host.ts'

/** A installation with one venue, made once: every history begins with a copy of it. */
export interface Template {
  /** Where histories run, one at a time. */
  readonly folder: string
  readonly file: string
  readonly venue: Venue
  dispose(): void
}

const ORDERS = 6
const MADE_AT = Date.UTC(2026, 9, 16, 16)
/** A disk of memory where there is one. */
const MEMORY = '/dev/shm'

export const makeTemplate = async (): Promise<Template> => {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'kafana-histories-'))
  const [file, scheduler] = [join(folder, 'template.db'), createScheduler(MADE_AT)]
  const server = createServerHost({ folder, file, scheduler, note: () => undefined })
  const venue = await withSeededChance(createRandom('template'), scheduler.now, async () => {
    await server.boot()
    const made = await makeVenue(
      (method, path, token, body) =>
        server.ask({
          method,
          path,
          body,
          headers: token === null ? {} : { authorization: `Bearer ${token}` },
        }),
      'kafana',
      ORDERS,
    )
    await server.crash()
    return made
  })
  return { folder, file, venue, dispose: () => rmSync(folder, { recursive: true, force: true }) }
}
