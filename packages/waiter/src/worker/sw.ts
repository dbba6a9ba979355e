import type { ReceivedMessage } from './messages.ts'
import { createOfflineFiles, type Precached } from './offline-files.ts'
import { createPushes } from './pushes.ts'
import { canRead } from './read-formats.ts'
import { readWorkerMessage } from './read-worker-message.ts'

/** The types of a page and of a worker exclude each other, and this program has those of a page. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LifeEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface PushEvent extends LifeEvent {
  readonly data: { text(): string } | null
}
type Pushes = Parameters<typeof createPushes>[0]
interface ClickEvent extends LifeEvent {
  readonly notification: Awaited<ReturnType<Pushes['registration']['getNotifications']>>[number]
}
interface Scope {
  readonly location: Location
  readonly registration: Pushes['registration']
  readonly clients: Pushes['clients'] & { claim(): Promise<void> }
  readonly navigator: { readonly setAppBadge?: (count: number) => Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'message', listener: (event: LifeEvent & ReceivedMessage) => void): void
}
const scope = globalThis as unknown as Scope

/** The build writes the list of its files here. */
const PRECACHED = '__PRECACHED__' as unknown as Precached

const files = createOfflineFiles(PRECACHED, {
  origin: scope.location.origin,
  caches,
  fetch: (request) => fetch(request),
})

const { registration, clients, navigator } = scope
const pushes = createPushes({
  base: PRECACHED.page,
  registration,
  clients,
  setBadge: navigator.setAppBadge?.bind(navigator),
})

scope.addEventListener('install', (event) => event.waitUntil(files.install()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(files.activate().then(() => scope.clients.claim())),
)
scope.addEventListener('fetch', (event) => {
  const answer = files.answer(event.request)
  if (answer) event.respondWith(answer)
})
scope.addEventListener('message', (event) => {
  const message = readWorkerMessage(event, scope.location.origin)
  if (message?.is === 'keepLanguage') event.waitUntil(files.keepLanguage(message.code))
  else if (message && canRead(message.stored)) event.waitUntil(scope.skipWaiting())
})
scope.addEventListener('push', (event) => event.waitUntil(pushes.show(event.data?.text())))
scope.addEventListener('notificationclick', (event) => event.waitUntil(pushes.open(event.notification)))
