import type { PageMessage } from './messages.ts'

/** What a push says: the id of a table, its name, and how much stands at the pass for it. */
interface Push {
  readonly table: string
  readonly title: string
  readonly body: string
}

/** A notification of this app, as far as it is used here. */
interface Shown {
  readonly data: unknown
  close(): void
}
interface Page {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: PageMessage): void
}

/** What the worker uses of its surroundings. */
interface Surroundings {
  /** The address that all of the app begin with, such as /waiter/. */
  readonly base: string
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>
    getNotifications(): Promise<readonly Shown[]>
  }
  readonly clients: {
    matchAll(options: {
      readonly type: 'window'
      readonly includeUncontrolled: true
    }): Promise<readonly Page[]>
    openWindow(address: string): Promise<unknown>
  }
  /** Absent where app icons have no badge. */
  readonly setBadge: ((count: number) => Promise<void>) | undefined
}

/** A browser ends a subscription whose pushes show nothing, so one that is not understood is shown too. */
const UNREADABLE: Push = { table: '', title: 'Kafana', body: '' }

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

const readPush = (text: string | undefined): Push => {
  try {
    const { table, title, body } = JSON.parse(text ?? '') as Readonly<Record<keyof Push, unknown>>
    return {
      table: textOf(table, UNREADABLE.table),
      title: textOf(title, UNREADABLE.title),
      body: textOf(body, UNREADABLE.body),
    }
  } catch {
    return UNREADABLE
  }
}

/** As the signal of the app while it is open. */
const VIBRATION = [200, 100, 200]

/** Shows what was pushed while the app is closed, and opens the table that was pressed. */
export const createPushes = ({ base, registration, clients, setBadge }: Surroundings) => ({
  /** A later push about a table takes the place of the one before, and is signalled again. */
  show: async (text: string | undefined): Promise<void> => {
    const { table, title, body } = readPush(text)
    const options = {
      body,
      tag: `table-${table}`,
      renotify: true,
      vibrate: VIBRATION,
      icon: `${base}icons/icon-192.png`,
      data: { table },
    }
    await registration.showNotification(title, options)
    await setBadge?.((await registration.getNotifications()).length).catch(() => {})
  },
  open: async (shown: Shown): Promise<void> => {
    shown.close()
    const { table } = (shown.data ?? {}) as { readonly table?: string }
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const page = pages.find(({ url }) => new URL(url).pathname.startsWith(base))
    if (!page) {
      await clients.openWindow(table ? `${base}table/${encodeURIComponent(table)}` : base)
      return
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page has none here: it ends at its origin
    if (table) page.postMessage({ is: 'openTable', table })
    await page.focus()
  },
})
