import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allowInvoices } from '../simulation/give-invoices.ts'
import { type GuestAccounts, openGuestAccounts } from '../simulation/guest-accounts.ts'
import { createCaller, makeVenue, type Venue } from '../simulation/make-venue.ts'
import { createHttpCaller } from './link.ts'
import { createProgram, freePort, SERVER } from './program.ts'

/** A venue without orders, created once by a real server. Every installation starts with a copy of it. */
export interface Template {
  /** The server's data folder. */
  readonly server: string
  readonly venue: Venue
  readonly guests: GuestAccounts
  /** The way to pay an invoice that a company gets instead of a receipt. */
  readonly transfer: string
  /** The parent folder of installations. */
  readonly folder: string
  dispose(): void
}

/** A RAM disk, where there is one. */
const RAM_DISK = '/dev/shm'

export const makeTemplate = async (): Promise<Template> => {
  const folder = mkdtempSync(join(existsSync(RAM_DISK) ? RAM_DISK : tmpdir(), 'kafana-crash-'))
  const [port, dataDir] = [await freePort(), join(folder, 'template')]
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, SIGNUP: 'open' }
  const server = createProgram({
    file: SERVER,
    env,
    healthUrl: `${url}/api/health`,
    signals: join(folder, 'signals'),
    processFault: null,
  })
  await server.start(0)
  const caller = createHttpCaller(url)
  const call = createCaller((method, path, token, body) =>
    caller(
      { method, path, body, headers: token === null ? {} : { authorization: `Bearer ${token}` } },
      60_000,
    ),
  )
  const venue = await makeVenue(call, 'kafana')
  const guests = await openGuestAccounts(call, venue)
  const transfer = await allowInvoices(call, venue.owner.token)
  await server.stop('SIGTERM')
  const dispose = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', dispose)
  return { server: dataDir, venue, guests, transfer, folder, dispose }
}
