import { secretFile } from '../../platform/config/secret-file.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { PEPPER } from '../../platform/files/data-folder.ts'
import type { Platform } from '../../platform/platform.ts'
import type { OrderNotices } from '../orders/index.ts'
import { createPushKeys, type PushKeys } from './push-keys.ts'
import { pushRoutes } from './push-routes.ts'
import { createPushService, type PushService } from './push-service.ts'
import { createPushTransport, type PushTransport } from './push-transport.ts'

export { pushTimes } from './push-store.ts'
export type { PushTransport } from './push-transport.ts'

/** Where the venue can be found, else an address that belongs to nobody: push services ask for one. */
const subjectOf = ({ publicUrl, smtp }: Pick<Settings, 'publicUrl' | 'smtp'>): string => {
  if (publicUrl?.startsWith('https:') === true) return publicUrl
  return `mailto:${smtp?.from ?? 'kafana@kafana.example'}`
}

/** The same notices, after which phones are sent what has come to the pass. */
const withPush = (notices: OrderNotices, push: Pick<PushService, 'wake'>): OrderNotices => ({
  notify: async (tx, by, kind, order, lines) => {
    await notices.notify(tx, by, kind, order, lines)
    if (kind === 'ready') tx.afterCommit(() => push.wake(tx.companyId))
  },
})

interface PushDeps {
  readonly notices: OrderNotices
  /** By default the push services of browsers are called. */
  readonly transport?: PushTransport | undefined
}

/** What reaches the phones of waiters while the app is closed. */
export const createPush = (platform: Platform, { notices, transport }: PushDeps) => {
  let keys: PushKeys | undefined
  const service = createPushService(platform, {
    keys: () =>
      (keys ??= createPushKeys(secretFile(platform.settings.dataDir, PEPPER), subjectOf(platform.settings))),
    transport: transport ?? createPushTransport({ ...platform, hosts: platform.settings.pushHosts }),
  })
  return { service, routes: pushRoutes(service), notices: withPush(notices, service) }
}
