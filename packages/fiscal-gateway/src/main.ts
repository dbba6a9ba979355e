import { DamagedStoreError, repairHint } from './damaged-store.ts'
import { createGatewayApp } from './http/app.ts'
import { readSettings } from './settings.ts'

const backupDir = process.env['BACKUP_DIR'] || null

const leave = (what: string, error: unknown): never => {
  const reason = error instanceof Error ? error.message : String(error)
  const message = error instanceof DamagedStoreError ? `${reason}; ${repairHint(error, backupDir)}` : reason
  process.stderr.write(`The fiscal gateway ${what}: ${message.replaceAll(/\s+/g, ' ')}\n`)
  process.exit(1)
}

const start = async (): Promise<void> => {
  const { port, ...options } = readSettings(process.env)
  const gateway = await createGatewayApp({ ...options, log: true })
  const stop = (): void => {
    gateway.close().then(
      () => process.exit(0),
      (error: unknown) => leave('did not stop cleanly', error),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  await gateway.http.listen({ port, host: options.host })
}

// What a library creates without naming a mode is private too.
process.umask(0o077)
start().catch((error: unknown) => leave('does not start', error))
