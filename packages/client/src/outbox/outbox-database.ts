import { hasElapsed } from '@kafana/domain'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { databaseName } from '../browser/application.ts'
import type { AnyChange } from './kept-call.ts'
import type { PendingChange } from './pending-change.ts'

/** Which tab sends, when its lease expires (UTC ms), and whether the tab is visible. */
interface Lease {
  readonly tab: string
  readonly until: number
  readonly isVisible: boolean
}
/** A change as stored; `place` is its key. */
export type StoredChange<C extends AnyChange = PendingChange> = C & { readonly place: number }

interface Schema extends DBSchema {
  changes: { key: number; value: AnyChange }
  lease: { key: 'sender'; value: Lease }
}

const DATABASE = databaseName('kafana')
/** Longer than two renewals, so that one late renewal does no harm. */
export const LEASE_MS = 6000
/**
 * A browser may hang on its own database. The timeout counts checks, which stand still while the page is
 * busy.
 */
const HANG_CHECK_MS = 250
const HANG_CHECKS = 6

/** After a hang the database is used again after this long, or as soon as it answers. */
const RETRY_AFTER_HANG_MS = 60_000

/**
 * Calls `onHung` unless it is stopped before. A busy page (while starting, or on a slow device) receives no
 * database events; they arrive after the next check, so a long freeze counts as one check.
 */
const watch = (onHung: () => void): (() => void) => {
  let checks = 0
  const timer = setInterval(() => {
    checks += 1
    if (checks < HANG_CHECKS) return
    clearInterval(timer)
    onHung()
  }, HANG_CHECK_MS)
  return () => clearInterval(timer)
}

/**
 * The lease is ours, has expired, or belongs to a hidden tab while this one is visible. One that runs too
 * long was written before the clock was set back.
 */
const mayTake = (lease: Lease | undefined, tab: string, isVisible: boolean, now: number): boolean =>
  !lease ||
  lease.tab === tab ||
  lease.until <= now ||
  lease.until > now + LEASE_MS ||
  (isVisible && !lease.isVisible)

/**
 * The changes of this device in IndexedDB, which works on plain-HTTP addresses and survives reloads, sign-
 * outs and crashes. Every call returns null where the browser refuses it (a private window, a full disk): the
 * changes then live as long as the page.
 */
export class OutboxDatabase<C extends AnyChange = PendingChange> {
  #opening: Promise<IDBPDatabase<Schema>> | null = null
  /** When it last hung; 0 for a database that answers. */
  #hungAt = 0
  readonly #onBack: () => void

  /**
   * @param onBack called when it answers after having been considered hung: missed changes can be read now
   */
  constructor(onBack: () => void = () => undefined) {
    this.#onBack = onBack
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    const forget = (): void => {
      this.#opening = null
    }
    this.#opening ??= openDB<Schema>(DATABASE, 1, {
      upgrade: (database) => {
        database.createObjectStore('changes', { keyPath: 'place', autoIncrement: true })
        database.createObjectStore('lease')
      },
      // A newer version of the page in another tab must not wait for this one.
      blocking: (_from, _to, event) => {
        ;(event.target as IDBDatabase | null)?.close()
        forget()
      },
      terminated: forget,
    })
    this.#opening.catch(forget)
    return this.#opening
  }

  async #with<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | null> {
    if (typeof indexedDB === 'undefined' || !hasElapsed(RETRY_AFTER_HANG_MS, this.#hungAt, Date.now()))
      return null
    // A browser may also refuse by throwing synchronously.
    const asked = (async () => work(await this.#open()))()
    return new Promise((resolve) => {
      const stop = watch(() => {
        this.#hungAt = Date.now()
        this.#opening = null
        resolve(null)
        void asked.then(
          () => this.#answered(),
          () => undefined,
        )
      })
      void asked
        .catch((error: unknown) => this.#refused(error))
        .then(resolve)
        .finally(stop)
    })
  }

  /** It was slow, not hung. */
  #answered(): void {
    if (this.#hungAt === 0) return
    this.#hungAt = 0
    this.#onBack()
  }

  /** A connection that was closed without an event is opened again. */
  #refused(error: unknown): null {
    if (error instanceof DOMException && error.name === 'InvalidStateError') this.#opening = null
    return null
  }

  /** Stores a new change; returns its place. */
  add({ place: _place, ...change }: C): Promise<number | null> {
    return this.#with(async (database) => {
      const tx = database.transaction('changes', 'readwrite', { durability: 'strict' })
      // The database assigns the place.
      const [place] = await Promise.all([tx.store.add(change as unknown as AnyChange), tx.done])
      return place
    })
  }

  async put(change: StoredChange<C>): Promise<void> {
    await this.#with(async (database) => {
      const tx = database.transaction('changes', 'readwrite', { durability: 'strict' })
      // A change removed by another tab stays removed.
      if ((await tx.store.getKey(change.place)) !== undefined) await tx.store.put(change)
      await tx.done
    })
  }

  /** Returns whether it is certainly removed. */
  async remove(place: number): Promise<boolean> {
    const isGone = await this.#with(async (database) => {
      await database.delete('changes', place)
      return true
    })
    return isGone ?? false
  }

  /** All changes, oldest first. */
  all(): Promise<StoredChange<C>[] | null> {
    return this.#with((database) => database.getAll('changes') as unknown as Promise<StoredChange<C>[]>)
  }

  /** Takes or renews the lease in one transaction: only one tab gets it. */
  claim(tab: string, isVisible: boolean): Promise<boolean | null> {
    return this.#with(async (database) => {
      const { store, done } = database.transaction('lease', 'readwrite')
      const isOurs = mayTake(await store.get('sender'), tab, isVisible, Date.now())
      if (isOurs) await store.put({ tab, until: Date.now() + LEASE_MS, isVisible }, 'sender')
      await done
      return isOurs
    })
  }

  /** Lets another tab send at once. */
  async release(tab: string): Promise<void> {
    await this.#with(async (database) => {
      const { store, done } = database.transaction('lease', 'readwrite')
      if ((await store.get('sender'))?.tab === tab) await store.delete('sender')
      await done
    })
  }
}
