import { api } from '@kafana/client/api/api.ts'
import { type KeptRecord, keptRecord } from '@kafana/client/browser/kept-record.ts'
import type { Notification } from '@kafana/contract'

/** What waits behind a read waits no longer than this (ms). */
const READ_MS = 10_000

const NONE: readonly Notification[] = []

interface Kept {
  readonly owner: string
  readonly items: readonly Notification[]
}
const isKept = (stored: unknown): stored is Kept =>
  typeof stored === 'object' &&
  stored !== null &&
  'owner' in stored &&
  'items' in stored &&
  Array.isArray(stored.items)

/** The notifications of one waiter, kept on the phone. */
export class NotificationStore {
  readonly #record: KeptRecord
  readonly #listeners = new Set<() => void>()
  #owner: string | null = null
  #items = NONE
  /** A read that has not begun. */
  #next: Promise<void> | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(record: KeptRecord) {
    this.#record = record
  }

  /** Newest first; the same array until it changes. */
  readonly get = (): readonly Notification[] => this.#items

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows what the phone keeps for this person, until the server has answered. */
  async open(owner: string): Promise<void> {
    if (this.#owner === owner) return
    this.#owner = owner
    this.#next = null
    this.#set(NONE)
    const kept = (await this.#record.read())?.record
    if (this.#owner === owner && this.#items === NONE && isKept(kept) && kept.owner === owner)
      this.#set(kept.items)
  }

  /** Forgets them, on the phone too: nobody is signed in any more. */
  async close(): Promise<void> {
    this.#owner = null
    this.#next = null
    this.#set(NONE)
    await this.#record.remove()
  }

  /** Reads them again; what is known stays where the server cannot be reached. */
  refresh(): Promise<void> {
    // One that has not begun yet reads what is new now, too.
    this.#next ??= this.take(() => {
      this.#next = null
      return api.waiter.notifications({}, { signal: AbortSignal.timeout(READ_MS) })
    }).catch(() => undefined)
    return this.#next
  }

  /**
   * Shows what a call answers to this person. One call at a time: no answer is older than what is shown.
   * @throws ApiError
   */
  take(ask: () => Promise<readonly Notification[]>): Promise<void> {
    const owner = this.#owner
    const taken = this.#running.then(async () => {
      if (owner === null || this.#owner !== owner) return
      const items = await ask()
      if (this.#owner !== owner) return
      this.#set(items)
      void this.#record.write({ owner, items } satisfies Kept)
    })
    this.#running = taken.catch(() => undefined)
    return taken
  }

  #set(items: readonly Notification[]): void {
    if (items === this.#items) return
    this.#items = items
    for (const listener of this.#listeners) listener()
  }
}

/** The name of their record. */
export const NOTIFICATIONS = 'kafana-notifications'
/** The notifications of this page. */
export const notificationStore = new NotificationStore(keptRecord(NOTIFICATIONS))
