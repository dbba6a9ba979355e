import { setInterval } from 'node:timers/promises'
import { asUserError } from './backup-options.ts'
import type { LaunchEnvironment } from './launch-environment.ts'

const MINUTE_MS = 60_000

/**
 * Makes hourly backups of a gateway's folder in `BACKUP_DIR`, as a server does of its own. Without the setting it does
 * nothing.
 * @param everyMs how often it looks whether one is due
 * @returns what stops it, also a backup that is being made
 * @throws UserError if the setting cannot be used
 */
export const startGatewayBackups = async (
  env: LaunchEnvironment,
  everyMs = MINUTE_MS,
): Promise<() => void> => {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  if (env['BACKUP_DIR'] === undefined) return stop
  // The code of backups is the server's, which a gateway without them does not load.
  const { createGatewayBackup, createLog, readSettings } = await import('@kafana/server')
  const { dataDir, backupDir, logLevel } = asUserError(() => readSettings(env))
  if (backupDir === null) return stop
  const { signal } = stopping
  const log = createLog(logLevel)
  const backUp = createGatewayBackup({ clock: { now: Date.now }, dataDir, backupDir, signal, log })
  const run = async (): Promise<void> => {
    for await (const _ of setInterval(everyMs, null, { signal }))
      await backUp().catch((error: unknown) => log.error({ job: 'backup', error }, 'a scheduled job failed'))
  }
  // It ends by the signal alone.
  void run().catch(() => undefined)
  return stop
}
