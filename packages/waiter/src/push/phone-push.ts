import { isApiError } from '@kafana/client/api/api-error.ts'
import { api } from '@kafana/client/api/api.ts'
import { i18n } from '@kafana/client/i18n/i18n.ts'
import type { LiveConnection } from '@kafana/client/live/live-connection.ts'
import { readSession } from '@kafana/client/session/session-store.ts'
import { hasElapsed } from '@kafana/domain'
import { isApple, isInstalled } from '../app/install.ts'
import { pushPerson } from './push-person.ts'
import { whilePushed } from './while-pushed.ts'

/** Whether this phone is notified while the app is closed, or what it lacks. */
export type PushCase =
  | 'on'
  | 'off'
  /** The browser's settings forbid notifications of this app. */
  | 'denied'
  /** iPhones notify for apps on the home screen alone. */
  | 'notInstalled'
  | 'notSecure'
  | 'serverOff'
  | 'unsupported'
  /** The push service of the browser was not reached. */
  | 'failed'
  /** The server sends to other push services only. */
  | 'otherService'

const registrationOf = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL)

/** What the phone lacks; null if nothing. */
const lack = (): PushCase | null => {
  if (!window.isSecureContext) return 'notSecure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null
  return isApple() && !isInstalled() ? 'notInstalled' : 'unsupported'
}

/**
 * What the server and the browser know; the phone learns it too, where the answer to switching on was lost.
 * @throws ApiError
 */
export const readPush = async (): Promise<PushCase> => {
  const missing = lack()
  if (missing) return missing
  const { key, isOn } = await api.waiter.push()
  if (key === null) return 'serverOff'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await registrationOf())?.pushManager.getSubscription()
  if (!isOn || !subscription || Notification.permission !== 'granted') return 'off'
  pushPerson.set(readSession()?.user._id ?? null)
  return 'on'
}

const isKey = (bytes: ArrayBuffer | null, key: string): boolean =>
  bytes !== null &&
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '') === key

/** The browser's subscription for this server; one that was made for another server is ended. */
const subscriptionFor = async (
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> => {
  const present = await pushManager.getSubscription()
  if (present && isKey(present.options.applicationServerKey, key)) return present
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** @throws ApiError; Error of a browser whose push service cannot be reached */
const subscribe = async (key: string, registration: ServiceWorkerRegistration): Promise<void> => {
  const { endpoint, keys } = (await subscriptionFor(registration, key)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth }, language: i18n.language }
  await api.waiter.subscribe({ body })
}

/**
 * Asks for the permission and switches pushes on. Called by a press: browsers ask for no other reason.
 * @throws ApiError
 */
export const switchOn = async (): Promise<PushCase> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { key } = await api.waiter.push()
  if (key === null) return 'serverOff'
  const registration = await registrationOf()
  if (!registration) return 'unsupported'
  try {
    await subscribe(key, registration)
  } catch (error) {
    if (error instanceof DOMException) return 'failed'
    if (isApiError(error) && error.code === 'PUSH_SERVICE_UNKNOWN') return 'otherService'
    throw error
  }
  pushPerson.set(readSession()?.user._id ?? null)
  return 'on'
}

/** Ends the subscription of the browser, so that its push service accepts nothing for this phone any more. */
export const endBrowserSubscription = async (): Promise<void> => {
  await (await (await registrationOf())?.pushManager.getSubscription())?.unsubscribe()
}

/** @throws ApiError */
export const switchOff = async (): Promise<PushCase> => {
  await api.waiter.unsubscribe()
  pushPerson.set(null)
  await endBrowserSubscription()
  return 'off'
}

/**
 * Sends the server the subscription once more: browsers replace theirs, and the language may be another one. Where the
 * permission is gone, the phone forgets that pushes were on.
 */
const renew = async (): Promise<void> => {
  if (lack() !== null || Notification.permission !== 'granted') {
    pushPerson.set(null)
    return
  }
  const [{ key }, registration] = [await api.waiter.push(), await registrationOf()]
  if (key !== null && registration) await subscribe(key, registration)
}

/** How often it is sent while the app is used (ms): the server may have ended it. */
const RENEW_MS = 5 * 60_000

/** Keeps the subscription current while the app is used, and lets the server push while it is hidden; returns what ends it. */
export const startPushes = (connection: Pick<LiveConnection, 'start' | 'stop'>): (() => void) => {
  let renewedAt = 0
  const tryRenew = (): void => {
    renewedAt = Date.now()
    void renew().catch(() => {})
  }
  const look = (): void => {
    if (document.visibilityState === 'visible' && hasElapsed(RENEW_MS, renewedAt, Date.now())) tryRenew()
  }
  document.addEventListener('visibilitychange', look)
  const stopLanguage = i18n.onChange(tryRenew)
  const stop = whilePushed(connection)
  tryRenew()
  return () => {
    document.removeEventListener('visibilitychange', look)
    stopLanguage()
    stop()
  }
}
