import { join } from 'node:path'

/** What the data folder contains; docs/operating.md describes each. */
export const DATABASE = 'kafana.db'
export const PEPPER = 'pepper.key'
/** Read by a gateway on the same machine, which then needs no pairing code. */
export const LOCAL_SECRET = 'gateway.secret'
/** The authority of HTTPS with `TLS=local`: its certificate, its key, and what it may sign for. */
export const AUTHORITY = 'tls/authority.json'
/** The gateway's id, token and secret from pairing. */
export const PAIRING = 'gateway/pairing.json'
export const ALLOWED_BILLS = 'allowed-bills'
export const ISSUED_INVOICES = 'issued-invoices'
/** Held by the server that uses the folder, or by all of those on PostgreSQL. */
export const SERVER_LOCK = 'server.lock'
export const GATEWAY_LOCK = join('gateway', 'owner.lock')
/** There from the first file that a restore replaces until the last one: nothing starts on such a folder. */
export const RESTORING = 'restoring'
/** What a restore is going to put in place, in the folder of each file. Nothing has changed while it is filled. */
export const RESTORE_STAGE = 'restoring.new'
/** The beginning of the folders that keep what was there before a restore, in the folder of each file. */
export const BEFORE_RESTORE = 'before-restore-'
/** Written while the venue is moved to PostgreSQL, and its name once it was: no server starts on the folder's database then. */
export const MOVING = 'moving-to-postgres.json'
export const MOVED = 'moved-to-postgres.json'

/** The files beside a SQLite database that belong to it. */
export const BESIDE_DATABASE = ['-wal', '-shm', '.checksum', '.checked'] as const

/** The database of a server without PostgreSQL. */
export const databaseIn = (dataDir: string): string => join(dataDir, DATABASE)
