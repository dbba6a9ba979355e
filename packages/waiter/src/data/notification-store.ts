import { api } from '@kafana/client/api/api.ts'
import { type KeptRecord, keptRecord } from '@kafana/client/browser/kept-record.ts'
import type { Notification } from '@kafana/contract'

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
    this.#set(NONE)
    const kept = (await this.#record.read())?.record
    if (this.#owner === owner && this.#items === NONE && isKept(kept) && kept.owner === owner)
      this.#set(kept.items)
  }

  /** Forgets them, on the phone too: nobody is signed in any more. */
  async close(): Promise<void> {
    this.#owner = null
    this.#set(NONE)
    await this.#record.remove()
  }

  /** Reads them again; what is known stays where the server cannot be reached. */
  async refresh(): Promise<void> {
    const owner = this.#owner
    if (owner === null) return
    const items = await api.waiter.notifications().catch(() => null)
    if (items !== null) this.take(owner, items)
  }

  /** Shows what the server has answered to this person. */
  take(owner: string, items: readonly Notification[]): void {
    if (this.#owner !== owner) return
    this.#set(items)
    void this.#record.write({ owner, items } satisfies Kept)
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
