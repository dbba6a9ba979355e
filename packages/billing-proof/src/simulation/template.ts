import { mkdtempSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeVenue, type Venue } from './make-venue.ts'
import { createRandom, withSeededRandomness } from './random.ts'
import { createScheduler } from './scheduler.ts'
import { createServerHost } from './server-host.ts'

/** An installation with one venue, created once; every history starts with a copy of it. */
export interface Template {
  /** The folder in which histories run, one at a time. */
  readonly folder: string
  readonly file: string
  readonly venue: Venue
  dispose(): void
}

const ORDERS = 6
const CREATED_AT = Date.UTC(2026, 9, 16, 16)
/** A RAM disk, if there is one. */
const RAM_DISK = '/dev/shm'

export const makeTemplate = async (): Promise<Template> => {
  const folder = mkdtempSync(join(existsSync(RAM_DISK) ? RAM_DISK : tmpdir(), 'kafana-histories-'))
  const [file, scheduler] = [join(folder, 'template.db'), createScheduler(CREATED_AT)]
  const server = createServerHost({
    folder,
    file,
    scheduler,
    note: () => undefined,
    forgotten: { serverWentBack: () => undefined },
  })
  const venue = await withSeededRandomness(createRandom('template'), scheduler.now, async () => {
    await server.boot()
    const created = await makeVenue(
      (method, path, token, body) =>
        server.callDirectly({
          method,
          path,
          body,
          headers: token === null ? {} : { authorization: `Bearer ${token}` },
        }),
      'kafana',
      ORDERS,
    )
    await server.crash()
    return created
  })
  return { folder, file, venue, dispose: () => rmSync(folder, { recursive: true, force: true }) }
}
