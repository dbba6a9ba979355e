import { i18n } from '@kafana/client/i18n/i18n.ts'
import { draftsOf } from '@kafana/client/pad/drafts.ts'
import { readSession } from '@kafana/client/session/session-store.ts'
import { codeOf } from '@kafana/locales'
import { phoneOutbox } from '../data/phone-outbox.ts'
import type { PageMessage, WorkerMessage } from '../worker/messages.ts'
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

/** Is there nothing on this phone that another version might understand otherwise? */
const isIdle = async (): Promise<boolean> => {
  const person = readSession()?.user._id
  const drafts = person === undefined ? {} : draftsOf(person).get().of
  return Object.keys(drafts).length === 0 && (await phoneOutbox().isEmpty())
}

/** Uses the version that waits, if there is one and nothing waits to be sent; the page is then loaded again. */
export const takeNewVersion = async (): Promise<void> => {
  if (!canOpenOffline()) return
  const waiting = (await navigator.serviceWorker.getRegistration(BASE))?.waiting
  if (!waiting || !(await isIdle())) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  send(waiting, { is: 'takeOver' })
}

/** Keeps the app and its language on this phone, and looks for new versions. */
export const startOffline = async (): Promise<void> => {
  if (!canOpenOffline() || !import.meta.env.PROD) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<PageMessage>) =>
    go({ screen: 'table', table: data.table }),
  )
  try {
    const registration = await navigator.serviceWorker.register(`${BASE}sw.js`)
    const { active } = await navigator.serviceWorker.ready
    keepLanguage(active)
    i18n.onChange(() => keepLanguage(registration.active))
    setInterval(() => void registration.update().catch(() => {}), ASK_MS)
  } catch {
    // A browser that refuses, such as in a private window: the app works as a page.
  }
}
