import { join } from 'node:path'
import { allEndpoints, systemEndpoints } from '@kafana/contract'
import { endRestoredSessions } from '../modules/auth/index.ts'
import { isDiskLow, usedDiskPercent } from '../platform/database/disk-space.ts'
import type { DamagedDatabaseError } from '../platform/database/sqlite-integrity.ts'
import type { Store } from '../platform/database/store.ts'
import { AppError } from '../platform/http/app-error.ts'
import { createTrustCheck } from '../platform/http/caller.ts'
import { RETRY_SECONDS } from '../platform/http/error-reply.ts'
import type { HeavyReads } from '../platform/http/heavy-reads.ts'
import { createHttpApp, type HttpApp } from '../platform/http/http-app.ts'
import { implement } from '../platform/http/implement.ts'
import { createKeptResponses, type KeptResponses } from '../platform/http/kept-responses.ts'
import { mount } from '../platform/http/mount.ts'
import { openApiDocument } from '../platform/http/openapi.ts'
import { createSecurePort } from '../platform/http/secure-port.ts'
import { serveWaiterFiles } from '../platform/http/waiter-files.ts'
import { serveWebFiles } from '../platform/http/web-files.ts'
import { attachLive } from '../platform/live/live-server.ts'
import type { Platform } from '../platform/platform.ts'
import { openLocalTls } from '../platform/tls/local-tls.ts'
import { ownHosts } from '../platform/tls/own-hosts.ts'
import { serveTrust } from '../platform/tls/trust-routes.ts'
import { statement } from '../platform/unit-of-work/statement.ts'
import { NO_COMPANY } from '../platform/unit-of-work/unit-of-work.ts'
import { createClockCorrection } from './clock-correction.ts'
import { createApp, type App, type AppOptions } from './create-app.ts'
import { disconnectEndedSessions, startJobs } from './scheduled-jobs.ts'
import { createServerMetrics } from './server-metrics.ts'

const readProbe = statement((kit) => kit.db.selectFrom('settings').select('name').limit(1))
const writeProbe = statement((kit, p: { now: string }) =>
  kit.db
    .insertInto('settings')
    .values({ name: 'health', value: p.now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: p.now })),
)

/** Calls about the server itself. It is healthy only if the store could just be read and written. */
const systemRoutes = (
  { uow, clock, settings }: Pick<Platform, 'uow' | 'clock' | 'settings'>,
  { isFull }: Store,
) => {
  // Built on the first request: starting should not wait for what few need. Frozen, so that it is written once.
  let document: Readonly<ReturnType<typeof openApiDocument>> | undefined
  return implement(systemEndpoints, {
    health: async () => {
      if (isFull()) throw new AppError('STORAGE_FULL', { retryAfter: RETRY_SECONDS })
      await uow.first(NO_COMPANY, readProbe, {})
      await uow.write(NO_COMPANY, (tx) => tx.run(writeProbe, { now: String(clock.now()) }))
      return { status: 'ok' as const }
    },
    diskSpace: async () => {
      const usedPercent = usedDiskPercent(settings.dataDir)
      return { usedPercent, isLow: isDiskLow(usedPercent) }
    },
    openapi: async () => (document ??= Object.freeze(openApiDocument(allEndpoints))),
  })
}

/** HTTPS with an authority of the server's own, unless the settings say otherwise. */
const localHttps = ({ settings, clock, log }: Platform, server: HttpApp['server']) => {
  const { localTls, dataDir, publicUrl } = settings
  if (!localTls) return null
  const tls = openLocalTls({ dataDir, clock, log, hosts: () => ownHosts(publicUrl) })
  return { ...tls, ...createSecurePort(server, tls), listensAt: localTls.port }
}

const packagesDir = join(import.meta.dirname, '..', '..', '..')
const WEB_DIR = join(packagesDir, 'web', 'dist')

export interface RunningServer {
  /** `http://host:port` that it listens on. */
  readonly url: string
  /** `https://name:port` for each name and address of the certificate that its own authority signed; else empty. */
  securedOrigins(): readonly string[]
  readonly platform: Platform
  readonly services: App['services']
  readonly kept: KeptResponses
  close(): Promise<void>
}

/**
 * Starts the whole product over an open store. The caller closes the store, and ends the process when `onDamage` is
 * called.
 */
export const startServer = async (
  options: AppOptions & {
    readonly store: Store
    readonly onDamage?: (error: DamagedDatabaseError) => void
    /** None by default: every call is answered by this thread. */
    readonly heavyReads?: HeavyReads | null
    /** The built browser application, by default that of this installation. Without the folder there is no page. */
    readonly webDir?: string
  },
): Promise<RunningServer> => {
  const { settings, log, store } = options
  for (const warning of store.warnings) log.warn(`the database is not safe: ${warning}`)
  const metrics = createServerMetrics(store, settings)
  const app = createApp({ ...options, observers: metrics.app })
  const { platform, routes, authenticate, authenticateGateway, services } = app
  const http = createHttpApp(settings, log, metrics.onResponse)
  const kept = createKeptResponses(undefined, metrics.kept)
  const heavyReads = options.heavyReads ?? null
  // Closing waits for open calls: long polls are answered now, and calls that read much are not waited for.
  http.beforeClosing(() => {
    platform.signals.stop()
    heavyReads?.stop()
  })
  mount(http, [...routes, ...systemRoutes(platform, store)], {
    ...platform,
    authenticate,
    authenticateGateway,
    kept,
    heavyReads: metrics.ofHeavyReads(heavyReads),
    isStorageFull: store.isFull,
    isStorageExhausted: store.isExhausted,
  })
  metrics.serve(http, { platform, services, store })
  const https = localHttps(platform, http.server)
  serveTrust(http, settings, https)
  serveWaiterFiles(http, join(packagesDir, 'waiter', 'dist'), settings)
  serveWebFiles(
    http,
    { webDir: options.webDir ?? WEB_DIR, localesDir: join(packagesDir, 'locales') },
    settings,
  )
  const correctTimes = createClockCorrection(platform)
  await correctTimes()
  await endRestoredSessions(platform)
  const bills = await services.billing.contradicted()
  if (bills.length > 0)
    log.error(
      { bills },
      'orders of these open bills are billed without them: the database was restored in part',
    )
  const url = await http.listen(
    { port: settings.port, host: settings.host },
    https ? [{ server: https.port, port: https.listensAt, unfinished: https.unfinished }] : [],
  )
  const { checkSpace, wasChecked } = store
  const checks = { correctTimes, checkSpace, wasChecked, renewCertificate: https?.renew }
  const stopJobs = startJobs(app, checks, options.onDamage ?? (() => undefined), metrics.jobs)
  await services.mail.start()
  const detach = attachLive(http.server, {
    authenticate,
    hub: platform.live,
    uow: platform.uow,
    clock: platform.clock,
    security: platform.security,
    isTrusted: createTrustCheck(settings.trustedProxies),
    publicUrl: settings.publicUrl,
    securedOrigins: https?.origins,
  })
  const stopListening = store.listen({
    onMessage: platform.live.receive,
    onMissed: () => {
      // The database may be another one, which took over without the last changes of the one before.
      kept.clear()
      platform.live.wakeAll()
      // The end of a session may be among what was missed.
      disconnectEndedSessions(platform.live, services.sessions).catch((error: unknown) =>
        log.error({ error }, 'ended sessions could not be looked for'),
      )
    },
  })
  return {
    url,
    securedOrigins: https?.origins ?? (() => []),
    platform,
    services,
    kept,
    close: async () => {
      stopJobs()
      detach()
      await Promise.all([stopListening(), http.close()])
      await heavyReads?.close()
      await services.push.stop()
      // Last: mails queued by the calls that were still open are sent too.
      await services.mail.stop()
      metrics.stop()
    },
  }
}
