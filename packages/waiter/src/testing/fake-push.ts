import { vi } from 'vitest'

const KEY = 'BPk'

/** What jsdom lacks of pushes: a browser with a push service, at a secure address. */
export const fakePush = () => {
  const state = {
    permission: 'default' as NotificationPermission,
    /** What whoever is asked for the permission answers. */
    answer: 'granted' as NotificationPermission,
    /** With which key the browser is subscribed; null for not. */
    key: null as string | null,
    isReachable: true,
    closed: 0,
  }
  const subscription = () =>
    state.key === null
      ? null
      : {
          options: {
            applicationServerKey: Uint8Array.from(atob(state.key), (each) => each.charCodeAt(0)).buffer,
          },
          unsubscribe: async () => {
            state.key = null
          },
          toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
        }
  const pushManager = {
    getSubscription: async () => subscription(),
    subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
      if (!state.isReachable) throw new DOMException('no push service', 'AbortError')
      state.key = applicationServerKey
      return subscription()
    },
  }
  const registration = { pushManager, getNotifications: async () => [{ close: () => (state.closed += 1) }] }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: async () => (state.permission = state.answer),
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { getRegistration: async () => registration }),
    configurable: true,
  })
  return state
}

/** Answers of a server that has pushes; `isOn` is whether it knows the phone. */
export const pushAnswers = (isOn = false) => {
  let known = isOn
  const set = (next: boolean) => () => {
    known = next
    return { body: { key: KEY, isOn: known } }
  }
  return {
    'GET /api/push/subscriptions': () => ({ body: { key: KEY, isOn: known } }),
    'POST /api/push/subscriptions': set(true),
    'DELETE /api/push/subscriptions': set(false),
  }
}
