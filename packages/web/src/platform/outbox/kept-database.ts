import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { KeptChange } from './kept-change.ts'

/** Which tab sends, until when (UTC ms) without hearing of it again, and whether somebody looks at it. */
interface Lease {
  readonly tab: string
  readonly until: number
  readonly isVisible: boolean
}
/** A change as it lies in the database: its place is its key there. */
export type StoredChange = KeptChange & { readonly place: number }

interface Schema extends DBSchema {
  changes: { key: number; value: KeptChange }
  lease: { key: 'sender'; value: Lease }
}

const DATABASE = 'kafana'
/** Longer than two beats of its owner, so that one late beat costs nothing. */
export const LEASE_MS = 6000
/** A browser can hang on its own database; nothing waits longer than this for it, counted in looks while the page itself was running. */
const LOOK_MS = 250
const LOOKS = 6

/** One that hung is asked again only after this long, or once it answers after all. */
const REST_MS = 60_000

/**
 * Calls `onHung` unless it is stopped before. A page that is busy with itself (it is starting, or its device is slow) hears nothing from its database
 * either, and what came meanwhile is handed to it only after the next look: that counts as one look, however long it was.
 */
const watch = (onHung: () => void): (() => void) => {
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    if (looks < LOOKS) return
    clearInterval(timer)
    onHung()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** Mine, run out, or of a tab that nobody looks at while somebody looks at this one. A lease beyond its length is of a clock that was set back. */
const mayTake = (lease: Lease | undefined, tab: string, isVisible: boolean, now: number): boolean =>
  !lease ||
  lease.tab === tab ||
  lease.until <= now ||
  lease.until > now + LEASE_MS ||
  (isVisible && !lease.isVisible)

/**
 * The changes of this device in IndexedDB, which works on plain-HTTP addresses and outlives reloads, sign-outs and crashes.
 * Every call answers null where the browser refuses it (a private window, a full disk): the changes then live as long as the page.
 */
export class KeptDatabase {
  #opening: Promise<IDBPDatabase<Schema>> | null = null
  /** It hung, and is left alone until then, UTC ms. */
  #restsUntil = 0
  readonly #onBack: () => void

  /** @param onBack hears that it answered after it had been given up: what was missed can be read now */
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
      // A newer version of the page, in another tab, must not wait for this one.
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
    if (typeof indexedDB === 'undefined' || Date.now() < this.#restsUntil) return null
    // A browser may also refuse by throwing at once.
    const asked = (async () => work(await this.#open()))()
    return new Promise((resolve) => {
      const stop = watch(() => {
        this.#restsUntil = Date.now() + REST_MS
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

  /** It was slow, not stuck. */
  #answered(): void {
    if (this.#restsUntil === 0) return
    this.#restsUntil = 0
    this.#onBack()
  }

  /** A connection that has died without a word is opened anew. */
  #refused(error: unknown): null {
    if (error instanceof DOMException && error.name === 'InvalidStateError') this.#opening = null
    return null
  }

  /** Writes a new change down; answers its place. */
  add({ place: _place, ...change }: KeptChange): Promise<number | null> {
    return this.#with(async (database) => {
      const tx = database.transaction('changes', 'readwrite', { durability: 'strict' })
      // The place is the database's to give.
      const [place] = await Promise.all([tx.store.add(change as KeptChange), tx.done])
      return place
    })
  }

  async put(change: StoredChange): Promise<void> {
    await this.#with(async (database) => {
      const tx = database.transaction('changes', 'readwrite', { durability: 'strict' })
      // What another tab has put away stays away.
      if ((await tx.store.getKey(change.place)) !== undefined) await tx.store.put(change)
      await tx.done
    })
  }

  /** Answers whether it is gone for sure. */
  async remove(place: number): Promise<boolean> {
    const isGone = await this.#with(async (database) => {
      await database.delete('changes', place)
      return true
    })
    return isGone ?? false
  }

  /** Every change, oldest first. */
  all(): Promise<StoredChange[] | null> {
    return this.#with((database) => database.getAll('changes') as Promise<StoredChange[]>)
  }

  /** Takes or renews the right to send, in one transaction: of two tabs one has it. */
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
