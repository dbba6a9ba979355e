import type { DamagedDatabaseError } from '../platform/database/sqlite-integrity.ts'
import type { LiveHub } from '../platform/live/live-hub.ts'
import type { Log } from '../platform/log.ts'
import type { App } from './create-app.ts'
import { createHourlyBackup, createNightlyCheck } from './maintenance.ts'
import { retentionRules } from './retention-rules.ts'

type Sessions = App['services']['sessions']

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * Disconnects the screens whose session has ended, in whichever process it ended: the notification may have
 * been lost, and no notification is sent for a session that expires.
 */
export const disconnectEndedSessions = async (
  live: Pick<LiveHub, 'listeners' | 'endSession'>,
  sessions: Pick<Sessions, 'filterValid'>,
): Promise<void> => {
  const listening = [...new Set(live.listeners().map(({ sessionHash }) => sessionHash))]
  if (listening.length === 0) return
  const valid = await sessions.filterValid(listening)
  for (const sessionHash of listening) if (!valid.has(sessionHash)) live.endSession(sessionHash)
}

/** A kitchen screen may receive nothing all night and must still be signed in for the first order of the morning. */
export const keepScreensSignedIn = async (
  live: Pick<LiveHub, 'listeners'>,
  sessions: Pick<Sessions, 'keepAlive'>,
): Promise<void> => {
  const listening = new Set(live.listeners().map(({ sessionHash }) => sessionHash))
  for (const sessionHash of listening) await sessions.keepAlive(sessionHash)
}

/** A job that the server repeats at a fixed interval. */
interface ScheduledJob {
  readonly name: string
  readonly everyMs: number
  readonly work: () => Promise<unknown>
  /** Does the first run not wait for the interval? */
  readonly isDueAtStart?: boolean
}

/** What the server checks beside its modules. */
interface ServerChecks {
  /** Corrects stored times after the clock was set back. */
  readonly correctTimes: () => Promise<void>
  /** Notices that the disk has space again. */
  readonly checkSpace: () => Promise<void>
  /** Whether the database was read whole when it was opened; otherwise it is read now. */
  readonly wasChecked: boolean
  /** Renews the certificate of the server's own authority, where it has one. */
  readonly renewCertificate: (() => void) | undefined
}

const jobsOf = (
  app: App,
  { correctTimes, checkSpace, renewCertificate }: ServerChecks,
): readonly ScheduledJob[] => [
  { name: 'clock', everyMs: 5 * SECOND_MS, work: correctTimes },
  { name: 'disk space', everyMs: 5 * SECOND_MS, work: checkSpace },
  // Reservations of bills expire, and armed bills without a report become unconfirmed.
  { name: 'bills', everyMs: 5 * SECOND_MS, work: app.services.billing.sweep },
  // What still stands at the pass is pushed to more people as time passes.
  ...(app.platform.settings.hasPush
    ? [{ name: 'pushes', everyMs: 5 * SECOND_MS, work: app.services.push.tick }]
    : []),
  {
    name: 'ended sessions',
    everyMs: 15 * SECOND_MS,
    work: () => disconnectEndedSessions(app.platform.live, app.services.sessions),
  },
  {
    name: 'listening screens',
    everyMs: 5 * MINUTE_MS,
    work: () => keepScreensSignedIn(app.platform.live, app.services.sessions),
  },
  {
    name: 'disconnected gateways',
    everyMs: 10 * SECOND_MS,
    work: app.services.gatewayLink.notifyDisconnected,
  },
  ...(renewCertificate
    ? [{ name: 'certificate', everyMs: MINUTE_MS, work: async () => renewCertificate() }]
    : []),
  ...retentionRules(app).map(({ what, apply }) => ({ name: what, everyMs: HOUR_MS, work: apply })),
]

/** Is called with the name of a job that failed; must not throw. */
type OnFailure = (job: string) => void

const repeat = (
  { name, everyMs, work, isDueAtStart = false }: ScheduledJob,
  log: Log,
  onFailure: OnFailure,
): NodeJS.Timeout => {
  let running = false
  const runOnce = async (): Promise<void> => {
    if (running) return
    running = true
    try {
      await work()
    } catch (error) {
      log.error({ job: name, error }, 'a scheduled job failed')
      onFailure(name)
    } finally {
      running = false
    }
  }
  if (isDueAtStart) void runOnce()
  const timer = setInterval(() => void runOnce(), everyMs)
  timer.unref()
  return timer
}

type OnDamage = (error: DamagedDatabaseError) => void

/** Checks and backups of the database in the data folder. PostgreSQL has its own. */
const maintenanceOf = (
  { clock, log, settings: { databaseUrl, dataDir, backupDir } }: App['platform'],
  wasChecked: boolean,
  onDamage: OnDamage,
  signal: AbortSignal,
  onChecked: () => void,
): readonly ScheduledJob[] => {
  if (databaseUrl !== null) return []
  const deps = { clock, dataDir, onDamage, signal }
  const work = createNightlyCheck({ ...deps, onChecked }, wasChecked)
  const check = { name: 'nightly check', everyMs: MINUTE_MS, work, isDueAtStart: !wasChecked }
  if (backupDir === null) return [check]
  return [
    check,
    { name: 'backup', everyMs: MINUTE_MS, work: createHourlyBackup({ ...deps, backupDir, log }) },
  ]
}

export interface JobObserver {
  readonly onFailure: OnFailure
  /** The whole database was read and is intact. */
  readonly onChecked: () => void
}
const UNOBSERVED: JobObserver = { onFailure: () => undefined, onChecked: () => undefined }

/**
 * Starts the scheduled jobs and returns how to stop them. A slow job never runs twice at once.
 * @param onDamage called if the nightly check or a backup finds the database damaged
 */
export const startJobs = (
  app: App,
  checks: ServerChecks,
  onDamage: OnDamage,
  { onFailure, onChecked }: JobObserver = UNOBSERVED,
): (() => void) => {
  const stopping = new AbortController()
  const maintenance = maintenanceOf(app.platform, checks.wasChecked, onDamage, stopping.signal, onChecked)
  const jobs = [...jobsOf(app, checks), ...maintenance]
  const timers = jobs.map((job) => repeat(job, app.platform.log, onFailure))
  return () => {
    stopping.abort()
    for (const timer of timers) clearInterval(timer)
  }
}
