/**
 * Moves the venue from the database in the data folder (DATA_DIR) into the empty PostgreSQL database that DATABASE_URL
 * names, while no server is running. An interrupted move goes on when the command is run again.
 */
import { moveToPostgres, readSettings } from '@kafana/server'
import { UserError } from './bootstrap/launch.mjs'
import { asUserError } from './lib/backup-options.ts'
import { createMoveProgress } from './lib/move-progress.ts'
import { print } from './lib/run.ts'

if (process.argv.length > 2) throw new UserError('npm run move-to-postgres takes no arguments.')
// What the data folder gets is for its owner alone.
process.umask(0o077)
const { dataDir, databaseUrl } = asUserError(() => readSettings(process.env))
if (databaseUrl === null)
  throw new UserError('Set DATABASE_URL to the empty PostgreSQL database to move into.')
const onProgress = createMoveProgress({
  isTerminal: process.stdout.isTTY,
  write: (text) => process.stdout.write(text),
  now: Date.now,
})
await moveToPostgres({ dataDir, databaseUrl, onProgress }).catch((error: Error) => {
  throw new UserError(`The venue was not moved: ${error.message}`)
})
print(`The move is complete. Start Kafana with DATABASE_URL, and keep ${dataDir}: the keys are in it.`)
