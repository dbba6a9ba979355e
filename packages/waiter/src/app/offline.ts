import { i18n } from '@kafana/client/i18n/i18n.ts'
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { codeOf } from '@kafana/locales'
import { isLocked, lock } from '../account/lock.ts'
import { knownPeople } from '../account/people.ts'
import { phoneOutbox } from '../data/phone-outbox.ts'
import { STORED_FORMAT } from '../data/stored-format.ts'
import type { WorkerMessage } from '../worker/messages.ts'
import { readPageMessage } from './read-page-message.ts'
import { go } from './route.ts'

/** Browsers keep an app on the phone at secure addresses alone. */
export const canOpenOffline = (): boolean => window.isSecureContext && 'serviceWorker' in navigator

const BASE = import.meta.env.BASE_URL
/** A phone that never closes the app asks for a new version as often. */
const ASK_MS = 3_600_000

const send = (worker: ServiceWorker | null, message: WorkerMessage): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none: it ends at its origin
  worker?.postMessage(message)

const keepLanguage = (worker: ServiceWorker | null): void => {
  const code = codeOf(i18n.language)
  if (code !== undefined) send(worker, { is: 'keepLanguage', code })
}

/** Whether somebody who uses this phone has begun an order. */
const hasDrafts = (): boolean => knownPeople().some(({ id }) => Object.keys(draftsOf(id).get().of).length > 0)

/** The format of the work that another version would have to read; null for none. */
const storedFormat = async (): Promise<number | null> =>
  hasDrafts() || !(await phoneOutbox().isEmpty()) ? STORED_FORMAT : null

/** Where the browser refuses its database, what was not sent ends with the page. */
const isStored = (): boolean =>
  phoneOutbox()
    .changes()
    .every(({ place }) => place !== null)

/** Whether another version has taken over from that of this page. */
let isReplaced = false
/** Loads the page of the version that has taken over, unless somebody has begun to work by then. */
const loadTaken = (): void => {
  isReplaced = true
  if (isLocked() && isStored()) location.reload()
}

/**
 * Uses the version that waits, if there is one and it can read what the phone keeps; the page is then loaded again.
 * Otherwise looks for one.
 */
export const takeNewVersion = async (): Promise<void> => {
  if (!canOpenOffline()) return
  if (isReplaced) {
    loadTaken()
    return
  }
  const registration = await navigator.serviceWorker.getRegistration(BASE)
  if (!registration?.waiting) {
    await registration?.update().catch(() => {})
    return
  }
  const stored = await storedFormat()
  if (!isStored()) return
  navigator.serviceWorker.addEventListener('controllerchange', loadTaken, { once: true })
  send(registration.waiting, { is: 'takeOver', stored })
}

/** Locks, so that a version that waits is used; without one the page is loaded again, unless something would be lost. */
export const loadNewVersion = async (): Promise<void> => {
  if (canOpenOffline()) await lock()
  else if (isStored()) location.reload()
}

/** Looks for a new version as soon as the server does not understand this one. */
export const lookWhenNeeded = (registration: Pick<ServiceWorkerRegistration, 'update'>): void => {
  const outbox = phoneOutbox()
  const stop = outbox.subscribe(() => {
    if (!outbox.changes().some(outbox.isForOtherVersion)) return
    stop()
    void registration.update().catch(() => {})
  })
}

/** Shows the table of each notification that is pressed, as the service worker says it. */
export const showPressedTables = (): void =>
  navigator.serviceWorker.addEventListener('message', (event) => {
    const message = readPageMessage(event, location.origin)
    if (message) go({ screen: 'table', table: message.table })
  })

/** Keeps the app and its language on this phone, and looks for new versions. */
export const startOffline = async (): Promise<void> => {
  if (!canOpenOffline() || !import.meta.env.PROD) return
  showPressedTables()
  try {
    const registration = await navigator.serviceWorker.register(`${BASE}sw.js`)
    const { active } = await navigator.serviceWorker.ready
    keepLanguage(active)
    lookWhenNeeded(registration)
    i18n.onChange(() => keepLanguage(registration.active))
    setInterval(() => void registration.update().catch(() => {}), ASK_MS)
  } catch {
    // A browser that refuses, such as in a private window: the app works as a page.
  }
}
