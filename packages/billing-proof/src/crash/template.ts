import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeVenue, type Venue } from '../simulation/make-venue.ts'
import { askOf } from './link.ts'
import { createProgram, freePort, SERVER } from './program.ts'

/** The store of a venue without orders, made once by a real server: every installation begins with a copy. */
export interface Template {
  /** A data folder. */
  readonly server: string
  readonly venue: Venue
  readonly menu: readonly string[]
  readonly table: string
  /** Where installations may be made. */
  readonly folder: string
  dispose(): void
}

/** A disk of memory where there is one. */
const MEMORY = '/dev/shm'

export const makeTemplate = async (): Promise<Template> => {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'kafana-crash-'))
  const [port, dataDir] = [await freePort(), join(folder, 'template')]
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, SIGNUP: 'open' }
  const server = createProgram({
    file: SERVER,
    env,
    health: `${url}/api/health`,
    marks: join(folder, 'marks'),
    planted: null,
  })
  await server.start(0)
  const ask = askOf(url)
  const send = (method: string, path: string, token: string | null, body?: unknown) =>
    ask({ method, path, body, headers: token === null ? {} : { authorization: `Bearer ${token}` } }, 60_000)
  const venue = await makeVenue(send, 'kafana', 0)
  const listed = async (path: string): Promise<string[]> =>
    ((await send('GET', path, venue.owner.token)).body as { _id: string }[]).map(({ _id: id }) => id)
  const [menu, [table = '']] = [await listed('/api/product'), await listed('/api/tables')]
  await server.stop('SIGTERM')
  const dispose = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', dispose)
  return { server: dataDir, venue, menu, table, folder, dispose }
}
