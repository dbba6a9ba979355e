import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { systemClock, type Clock } from '../platform/clock/clock.ts'
import { secretFile } from '../platform/config/secret-file.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Store } from '../platform/database/store.ts'
import { createHasher, type Hasher } from '../platform/hashing/hasher.ts'
import { createHttpApp } from '../platform/http/http-app.ts'
import { mount } from '../platform/http/mount.ts'
import { serveWebFiles } from '../platform/http/web-files.ts'
import { createJournal } from '../platform/journal/journal.ts'
import { createLiveHub } from '../platform/live/live-hub.ts'
import { attachLive } from '../platform/live/live-server.ts'
import type { Log } from '../platform/log/log.ts'
import type { Platform } from '../platform/platform.ts'
import { createRooms, type Rooms } from './rooms.ts'
import { systemRoutes } from './system-routes.ts'

const packagesDir = join(import.meta.dirname, '..', '..', '..')
const PEPPER_FILE = 'pepper.key'

export interface ServerOptions {
  readonly settings: Settings
  readonly store: Store
  readonly log: Log
  readonly clock?: Clock
  /** Tests that make many accounts bring a cheaper one. */
  readonly hasher?: Hasher
}

export interface RunningServer {
  /** `http://host:port` as it listens. */
  readonly url: string
  readonly platform: Platform
  readonly services: Rooms['services']
  close(): Promise<void>
}

const createPlatform = ({ settings, store, log, clock = systemClock, hasher }: ServerOptions): Platform => {
  const live = createLiveHub(() => store.uow, log)
  return {
    settings, log, clock, live, uow: store.uow, journal: createJournal(clock, live.wake),
    hasher: hasher ?? createHasher(secretFile(settings.dataDir, PEPPER_FILE)),
  }
}

const urlOf = ({ address, port, family }: AddressInfo, secure: boolean): string =>
  `${secure ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`

/** Composes the product over an open store and listens. The store stays the caller's to close. */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const { settings, log } = options
  const platform = createPlatform(options)
  const { routes, authenticate, services } = createRooms(platform)
  const app = createHttpApp(settings, log)
  mount(app, [...routes, ...systemRoutes(platform)], { ...platform, authenticate })
  await serveWebFiles(app, join(packagesDir, 'web', 'dist'), join(packagesDir, 'locales'))
  await app.listen({ port: settings.port, host: settings.host })
  const detach = attachLive(app.server, { authenticate, hub: platform.live, uow: platform.uow, clock: platform.clock, publicUrl: () => settings.publicUrl })
  return {
    url: urlOf(app.server.address() as AddressInfo, settings.tls !== null), platform, services,
    close: async () => {
      detach()
      await app.close()
    },
  }
}
