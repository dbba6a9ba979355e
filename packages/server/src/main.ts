import { startServer, type RunningServer } from './app/create-server.ts'
import { startHeavyReads } from './app/heavy-reads.ts'
import { openStore } from './app/open-store.ts'
import { newestBackup, newestGoodBackup } from './platform/backup/backup-folder.ts'
import { damageLine } from './platform/backup/damage-line.ts'
import { SettingError } from './platform/config/setting-fields.ts'
import { readSettings, type Settings } from './platform/config/settings.ts'
import { isPlainBeyondMachine } from './platform/config/transport.ts'
import { DamagedDatabaseError } from './platform/database/sqlite-integrity.ts'
import { StartError } from './platform/files/start-error.ts'
import { createLog } from './platform/log.ts'

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const settingsOrExit = (): Settings => {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (error instanceof SettingError) return fail(error.message)
    throw error
  }
}

/** A port that another program has, and the setting that names it. */
const takenPort = (error: object, { port, host, localTls }: Settings): string => {
  const isSecure = localTls !== null && 'port' in error && error.port === localTls.port
  const [setting, taken] = isSecure ? ['TLS_PORT', localTls.port] : ['PORT', port]
  return `Port ${taken} on ${host} is in use: set ${setting} to another one.`
}

const reasonOf = async (error: unknown, settings: Settings): Promise<string> => {
  const { backupDir } = settings
  if (error instanceof DamagedDatabaseError)
    return damageLine(error, backupDir, backupDir === null ? null : await newestGoodBackup(backupDir))
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return takenPort(error, settings)
  if (error instanceof SettingError || error instanceof StartError) return error.message
  return `Kafana could not start: ${error instanceof Error ? error.message : String(error)}`
}

/** Without any venue, prints the one-time link that creates the first one. */
const offerSetup = async ({ services, url }: RunningServer, { publicUrl }: Settings): Promise<void> => {
  const token = await services.auth.setups.issueToken()
  if (token !== null)
    process.stdout.write(
      `Set Kafana up: ${publicUrl ?? url.replace(/0\.0\.0\.0|\[::\]/, 'localhost')}/register?token=${token}\n`,
    )
}

const start = async (settings: Settings): Promise<void> => {
  const log = createLog(settings.logLevel)
  // Ends the process at once: nothing more is read or written. The next start is refused with the same line.
  const onDamage = (error: DamagedDatabaseError): void => {
    const { backupDir } = settings
    const line = damageLine(error, backupDir, backupDir === null ? null : newestBackup(backupDir))
    log.fatal({ file: error.file }, 'the database is damaged')
    fail(line)
  }
  const store = await openStore(settings, onDamage)
  const heavyReads = startHeavyReads(settings, onDamage)
  const server = await startServer({ settings, store, log, onDamage, heavyReads })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void server
      .close()
      .then(() => store.close())
      .then(() => process.exit(0))
  }
  // A service manager may send it to this process twice, through the program that started it: the second one is no kill.
  process.on('SIGTERM', stop)
  process.once('SIGINT', stop)
  const [https] = server.securedOrigins()
  log.info({ url: server.url, ...(https !== undefined && { https }) }, 'listening')
  if (isPlainBeyondMachine(settings))
    log.warn(
      { url: server.url },
      'other machines reach this server in plain HTTP: set TLS_CERT and TLS_KEY, or put a proxy with HTTPS in front of it, unless only the venue uses the network',
    )
  await offerSetup(server, settings)
}

// What a library creates without naming a mode is private too.
process.umask(0o077)
const settings = settingsOrExit()
start(settings).catch(async (error: unknown) => fail(await reasonOf(error, settings)))
