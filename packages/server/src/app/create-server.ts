import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createHttpApp } from '../platform/http/http-app.ts'
import { forgetOldAnswers } from '../platform/http/idempotency.ts'
import { closeWithLastAnswers } from '../platform/http/last-answers.ts'
import { mount } from '../platform/http/mount.ts'
import { cutSilentConnections } from '../platform/http/silent-connections.ts'
import { serveWebFiles } from '../platform/http/web-files.ts'
import { attachLive } from '../platform/live/live-server.ts'
import type { Platform } from '../platform/platform.ts'
import { startChores } from './chores.ts'
import { closeEndedSessions } from './close-ended-sessions.ts'
import { createHouse, type House, type HouseOptions } from './create-house.ts'
import { keepScreensSignedIn } from './keep-screens-signed-in.ts'
import { systemRoutes } from './system-routes.ts'

const BILLS_MS = 5000
const ENDED_SESSIONS_MS = 15_000
const GATEWAYS_MS = 10_000
const LISTENING_MS = 5 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const packagesDir = join(import.meta.dirname, '..', '..', '..')

export interface RunningServer {
  /** `http://host:port` as it listens. */
  readonly url: string
  readonly platform: Platform
  readonly services: House['services']
  close(): Promise<void>
}

const urlOf = ({ address, port, family }: AddressInfo, secure: boolean): string =>
  `${secure ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`

/** Composes the product over an open store and listens. The store stays the caller's to close. */
export const startServer = async (options: HouseOptions): Promise<RunningServer> => {
  const { settings, log } = options
  const { platform, routes, authenticate, authenticateGateway, services } = createHouse(options)
  const app = createHttpApp(settings, log)
  cutSilentConnections(app, settings.tls !== null)
  closeWithLastAnswers(app)
  // Whoever waits for work or for an answer is answered now: the end waits for open calls.
  app.addHook('preClose', async () => platform.waiting.stop())
  mount(app, [...routes, ...systemRoutes(platform)], { ...platform, authenticate, authenticateGateway })
  await serveWebFiles(
    app,
    { webDir: join(packagesDir, 'web', 'dist'), localesDir: join(packagesDir, 'locales') },
    settings.publicUrl,
  )
  await app.listen({ port: settings.port, host: settings.host })
  const stopChores = startChores(
    [
      // Time moves bills on by itself: reservations end, doubts are seen.
      { name: 'bills', everyMs: BILLS_MS, work: services.billing.sweep },
      {
        name: 'ended sessions',
        everyMs: ENDED_SESSIONS_MS,
        work: () => closeEndedSessions(platform.live, services.sessions),
      },
      {
        name: 'listening screens',
        everyMs: LISTENING_MS,
        work: () => keepScreensSignedIn(platform.live, services.sessions),
      },
      { name: 'silent gateways', everyMs: GATEWAYS_MS, work: services.gatewayLink.tellAway },
      { name: 'old gateway work', everyMs: HOUR_MS, work: services.gatewayLink.forgetOldWork },
      { name: 'old pairing codes', everyMs: HOUR_MS, work: services.gateways.forgetOldCodes },
      { name: 'old mails', everyMs: HOUR_MS, work: services.mail.forgetOld },
      { name: 'old answers', everyMs: HOUR_MS, work: () => forgetOldAnswers(platform.uow, platform.clock) },
    ],
    log,
  )
  await services.mail.start()
  const detach = attachLive(app.server, {
    authenticate,
    hub: platform.live,
    uow: platform.uow,
    clock: platform.clock,
    publicUrl: settings.publicUrl,
  })
  const stopListening = options.store.listen({ heard: platform.live.hear, missed: platform.live.wakeAll })
  return {
    url: urlOf(app.server.address() as AddressInfo, settings.tls !== null),
    platform,
    services,
    close: async () => {
      stopChores()
      detach()
      await stopListening()
      await app.close()
      // Last: what the calls under way still had to say goes out too.
      await services.mail.stop()
    },
  }
}
