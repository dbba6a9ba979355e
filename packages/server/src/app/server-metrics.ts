import { statfsSync } from 'node:fs'
import type { IntentState } from '@kafana/domain'
import { newestMoment } from '../platform/backup/backup-folder.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Store, StoreObserver } from '../platform/database/store.ts'
import type { HeavyReads } from '../platform/http/heavy-reads.ts'
import type { HttpApp, ResponseObserver, SentResponse } from '../platform/http/http-app.ts'
import type { KeptObserver } from '../platform/http/kept-responses.ts'
import type { LiveObserver } from '../platform/live/live-hub.ts'
import { metricsRoute } from '../platform/metrics/metrics-route.ts'
import { measureProcess } from '../platform/metrics/process-metrics.ts'
import { createRegistry, type Registry } from '../platform/metrics/registry.ts'
import type { App, AppObservers } from './create-app.ts'
import type { JobObserver } from './scheduled-jobs.ts'

const SECOND_MS = 1000
/** A screen that waits longer than the first one is still prompt; nobody waits for the last one. */
const REQUEST_LIMITS = [0.01, 0.05, 0.2, 1, 5]
const TRANSACTION_LIMITS = [0.002, 0.01, 0.05, 0.2, 1]
const BATCH_LIMITS = [1, 4, 16, 64]

/** Files are one call to count, and so is everything that no route fits: addresses are anybody's choice. */
const callOf = ({ route }: SentResponse): string => {
  if (route === null) return 'none'
  return route.hasHead === true ? 'file' : `${route.method} ${route.path}`
}

const measureResponses = (registry: Registry): ResponseObserver => {
  const requests = registry.counter<'call' | 'status'>(
    'kafana_http_requests_total',
    'Answered requests by call and class of status.',
  )
  const durations = registry.histogram<'call'>(
    'kafana_http_request_duration_seconds',
    'From the headers of a request until its response was handed to the connection.',
    REQUEST_LIMITS,
  )
  return (sent) => {
    const call = callOf(sent)
    requests.add({ call, status: `${Math.floor(sent.status / 100)}xx` })
    durations.observe({ call }, sent.ms / SECOND_MS)
  }
}

const measureStore = (registry: Registry): StoreObserver => {
  const commits = registry.counter('kafana_database_commits_total', 'Committed transactions that wrote.')
  const units = registry.histogram(
    'kafana_database_batch_units',
    'Units of work that one commit made durable.',
    BATCH_LIMITS,
  )
  const durations = registry.histogram(
    'kafana_database_transaction_duration_seconds',
    'Transactions that wrote, from their beginning to their durable end.',
    TRANSACTION_LIMITS,
  )
  const unavailable = registry.counter(
    'kafana_database_unavailable_total',
    'Units of work that were refused: disk full, database locked or unreachable.',
  )
  const retries = registry.counter(
    'kafana_database_retries_total',
    'Units of work that ran again after a conflict between transactions.',
  )
  for (const counter of [commits, unavailable, retries]) counter.add({}, 0)
  return {
    committed: (count, ms) => {
      commits.add({})
      units.observe({}, count)
      durations.observe({}, ms / SECOND_MS)
    },
    unavailable: (count) => unavailable.add({}, count),
    retried: () => retries.add({}),
  }
}

const measureLive = (registry: Registry): LiveObserver => {
  const sent = registry.counter('kafana_live_messages_total', 'Live messages, counted for each screen.')
  const disconnected = registry.counter(
    'kafana_live_slow_screens_total',
    'Screens that did not read fast enough and were disconnected.',
  )
  for (const counter of [sent, disconnected]) counter.add({}, 0)
  return { sent: () => sent.add({}), disconnected: () => disconnected.add({}) }
}

const measureKept = (registry: Registry): KeptObserver => {
  const kept = registry.counter<'result'>(
    'kafana_kept_responses_total',
    'Calls with kept responses: hit where one was there, miss where it was made.',
  )
  for (const result of ['hit', 'miss']) kept.add({ result }, 0)
  return { hit: () => kept.add({ result: 'hit' }), missed: () => kept.add({ result: 'miss' }) }
}

/** What the states that are counted are called. */
const BILL_STATES = {
  ARMED: 'armed',
  PRINTED: 'printed',
  BILLED: 'billed',
  IN_DOUBT: 'unconfirmed',
  MANUAL: 'needs_attention',
  ABORTED: 'aborted',
} as const satisfies Partial<Record<IntentState, string>>

const measureChanges = (registry: Registry): ((action: string) => void) => {
  const orders = registry.counter('kafana_orders_created_total', 'Orders that were written.')
  const bills = registry.counter<'state'>('kafana_bills_total', 'Bills that entered a state.')
  orders.add({}, 0)
  const counts = new Map([['order.created', (): void => orders.add({})]])
  for (const [name, state] of Object.entries(BILL_STATES)) {
    bills.add({ state }, 0)
    counts.set(`bill.${name.toLowerCase()}`, () => bills.add({ state }))
  }
  return (action) => counts.get(action)?.()
}

const measureJobs = (registry: Registry, wasChecked: boolean): JobObserver => {
  const failures = registry.counter<'job'>(
    'kafana_scheduled_job_failures_total',
    'Runs of scheduled jobs that failed, backups and the nightly check of the database among them.',
  )
  let checkedAt = wasChecked ? Date.now() / SECOND_MS : null
  registry.reading(
    'kafana_database_checked_timestamp_seconds',
    'When the whole database was last read and found intact (Unix time).',
    () => checkedAt,
  )
  return {
    onFailure: (job) => failures.add({ job }),
    onChecked: () => {
      checkedAt = Date.now() / SECOND_MS
    },
  }
}

/** Counts the calls that read much and are not answered yet: the one that runs and those that wait for it. */
const measureHeavyReads = (registry: Registry, reads: HeavyReads): HeavyReads => {
  let pending = 0
  registry.reading('kafana_heavy_reads_pending', 'Calls that read much, running and waiting.', () => pending)
  return {
    ...reads,
    bodyOf: async (call, signal) => {
      pending += 1
      try {
        return await reads.bodyOf(call, signal)
      } finally {
        pending -= 1
      }
    },
  }
}

interface Sources extends Pick<App, 'platform' | 'services'> {
  readonly store: Pick<Store, 'size' | 'poolUse'>
}

/** The gauges of the database, its disk and its backups. */
const readDatabase = (registry: Registry, { platform: { settings, clock }, store }: Sources): void => {
  const { dataDir, backupDir, databaseUrl } = settings
  registry.reading('kafana_database_size_bytes', 'Size of the database.', () => store.size())
  registry.reading('kafana_data_disk_free_bytes', 'Free space for the data folder.', () => {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize
  })
  if (databaseUrl !== null) {
    registry.reading(
      'kafana_database_connections_in_use',
      'Connections to PostgreSQL that a unit of work has.',
      () => store.poolUse()?.inUse ?? null,
    )
    registry.reading(
      'kafana_database_connections_waiting',
      'Units of work that wait for a connection to PostgreSQL.',
      () => store.poolUse()?.waiting ?? null,
    )
  }
  if (backupDir !== null)
    registry.reading(
      'kafana_last_backup_timestamp_seconds',
      'When the newest good backup was made (Unix time).',
      () => {
        const at = newestMoment(backupDir, clock.now())
        return at === null ? null : at / SECOND_MS
      },
    )
}

/** The gauges of what the venues do at the moment. */
const readVenues = (registry: Registry, { platform, services }: Sources): void => {
  const { count } = services.gatewayLink
  registry.reading('kafana_live_connections', 'Screens that listen.', () => platform.live.listeners().length)
  registry.reading('kafana_bills_needing_attention', 'Bills of all venues that need attention now.', () =>
    services.billing.needingAttention(),
  )
  registry.reading(
    'kafana_gateways_connected',
    'Paired gateways that called within the last minute.',
    async () => (await count()).connected,
  )
  registry.reading(
    'kafana_gateways_disconnected',
    'Paired gateways that did not.',
    async () => (await count()).disconnected,
  )
}

/** The hooks that observe the product, and the call that shows what they have seen. */
interface ServerMetrics {
  readonly onResponse?: ResponseObserver
  readonly kept?: KeptObserver
  readonly app?: AppObservers
  readonly jobs?: JobObserver
  ofHeavyReads(reads: HeavyReads | null): HeavyReads | null
  /** Adds the call. What is only looked at when somebody asks comes from these sources. */
  serve(http: Pick<HttpApp, 'add'>, sources: Sources): void
  stop(): void
}

/** Nothing is observed, and the call is not there. */
const OFF: ServerMetrics = {
  ofHeavyReads: (reads) => reads,
  serve: () => undefined,
  stop: () => undefined,
}

/** The server metrics of the product: off unless the settings have a token for them. */
export const createServerMetrics = (
  store: Pick<Store, 'observe' | 'wasChecked'>,
  { metricsToken, databaseUrl }: Pick<Settings, 'metricsToken' | 'databaseUrl'>,
): ServerMetrics => {
  if (metricsToken === null) return OFF
  const registry = createRegistry()
  store.observe(measureStore(registry))
  return {
    onResponse: measureResponses(registry),
    kept: measureKept(registry),
    app: { live: measureLive(registry), onRecorded: measureChanges(registry) },
    // PostgreSQL checks its own pages: nothing was read of it.
    jobs: measureJobs(registry, databaseUrl === null && store.wasChecked),
    ofHeavyReads: (reads) => reads && measureHeavyReads(registry, reads),
    serve: (http, sources) => {
      readDatabase(registry, sources)
      readVenues(registry, sources)
      http.add(metricsRoute(registry, metricsToken))
    },
    stop: measureProcess(registry),
  }
}
