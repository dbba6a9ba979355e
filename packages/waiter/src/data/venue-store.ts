import { isApiError } from '@kafana/client/api/api-error.ts'
import { api } from '@kafana/client/api/api.ts'
import type { KeptRecord } from '@kafana/client/browser/kept-record.ts'
import { readSession } from '@kafana/client/session/session-store.ts'
import { type Resource, type Snapshot, SNAPSHOT_STALE_WITH, type SnapshotResource } from '@kafana/contract'
import { clockAhead } from '@kafana/domain'
import type { PhoneChange } from './phone-calls.ts'

type Part<R extends SnapshotResource> = Omit<NonNullable<Snapshot[R]>, 'version'>
/** What the phone knows of its venue: the server's snapshot, and when it was read. */
export interface Venue
  extends Part<'checks'>, Part<'reasons'>, Part<'limits'>, Part<'venue'>, Part<'people'> {
  readonly menu: Part<'menu'>
  readonly floor: Part<'floor'>
  /** What stands at each table. */
  readonly states: Part<'states'>['tables']
  /** UTC ms, by the phone's clock. */
  readonly readAt: number
  /** By how much the phone's clock was ahead of the server's then (ms). */
  readonly clockAhead: number
  /** Changes that the server made after this was read, oldest first. */
  readonly sent: readonly PhoneChange[]
}

/** Raised when the meaning of the record changes; that of another version is read from the server once more. */
const FORMAT = 1
/** What is kept between two openings of the app. */
interface Kept {
  readonly format: typeof FORMAT
  /** Whose snapshot it is. */
  readonly owner: string
  /** The live number that it is true for. */
  readonly live: number
  readonly venue: Venue
}

const NEEDED = [
  'menu',
  'floor',
  'states',
  'checks',
  'reasons',
  'limits',
  'company',
  'courses',
  'people',
] as const

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What an earlier opening kept for this person; undefined for nothing that this version can use. */
const readKept = (stored: unknown, owner: string): Kept | undefined => {
  if (!isRecord(stored) || stored['format'] !== FORMAT || stored['owner'] !== owner) return undefined
  const { venue } = stored
  if (!isRecord(venue) || NEEDED.some((name) => !isRecord(venue[name]))) return undefined
  // Earlier versions did not keep it.
  return { ...stored, venue: { clockAhead: 0, ...venue } } as unknown as Kept
}

/** Messages come in bursts: those within this time cause one read (ms). */
const BATCH_MS = 60
/** The snapshot is written at most this often (ms). */
const WRITE_MS = 1_000
/** A snapshot has the whole menu: a read may take longer than a write (ms). */
const READ_MS = 10_000

/** Keeps the snapshot of one waiter, on the phone too, and reads again what has changed. */
export class VenueStore {
  readonly #record: KeptRecord
  readonly #listeners = new Set<() => void>()
  #owner: string | null = null
  #venue: Venue | undefined
  #live: number | undefined
  #next: Promise<boolean> | null = null
  #running: Promise<boolean> = Promise.resolve(true)
  #writeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(record: KeptRecord) {
    this.#record = record
  }

  readonly get = (): Venue | undefined => this.#venue

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows what the phone keeps for this person, until the server has answered. */
  async open(owner: string): Promise<void> {
    if (this.#owner === owner) return
    this.#forget(owner)
    const kept = readKept((await this.#record.read())?.record, owner)
    if (!kept || this.#owner !== owner || this.#venue !== undefined) return
    this.#live = kept.live
    this.#set(kept.venue)
  }

  /** Forgets the snapshot, on the phone too: nobody is signed in any more. */
  async close(): Promise<void> {
    this.#forget(null)
    await this.#record.remove()
  }

  #forget(next: string | null): void {
    clearTimeout(this.#writeTimer)
    this.#writeTimer = undefined
    this.#owner = next
    this.#live = undefined
    this.#set(undefined)
  }

  /**
   * Reads what has changed, if these resources are part of a snapshot; everything for null. False where no
   * snapshot was taken, so that it has to be read once more.
   */
  readonly refresh = (stale: readonly Resource[] | null): Promise<boolean> => {
    if (stale !== null && this.#venue !== undefined && !stale.some((each) => SNAPSHOT_STALE_WITH.has(each)))
      return Promise.resolve(true)
    this.#next ??= this.#readSoon()
    return this.#next
  }

  /** Reads one at a time: what arrives during a read causes another one after it. */
  async #readSoon(): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, BATCH_MS))
    await this.#running
    this.#next = null
    this.#running = this.#read()
    return this.#running
  }

  async #read(): Promise<boolean> {
    const owner = this.#owner
    if (owner === null) return true
    // What the server did before it answers is part of its answer.
    const before = new Set(this.#venue?.sent.map(({ key }) => key))
    const since = this.#live
    const askedAt = Date.now()
    try {
      const answer = await api.waiter.snapshot(
        { query: since === undefined ? {} : { since } },
        { signal: AbortSignal.timeout(READ_MS) },
      )
      return this.#owner === owner && this.#take(answer, before, askedAt)
    } catch (error) {
      // It has ended the session: nothing is left to read.
      return isApiError(error) && error.status === 401 && readSession() === null
    }
  }

  #take(answer: Snapshot, before: ReadonlySet<string>, askedAt: number): boolean {
    const { menu, floor, states, checks, reasons, limits, venue, people } = answer
    const readAt = Date.now()
    const next: Partial<Venue> = {
      ...this.#venue,
      ...(menu && { menu }),
      ...(floor && { floor }),
      ...(states && { states: states.tables }),
      ...checks,
      ...reasons,
      ...limits,
      ...venue,
      ...people,
      sent: (this.#venue?.sent ?? []).filter(({ key }) => !before.has(key)),
      readAt,
      clockAhead: clockAhead(Date.parse(answer.now), askedAt, readAt),
    }
    // Without one of them the caller may not read it: no screen could be shown.
    if (NEEDED.some((name) => next[name] === undefined)) return false
    const isFirst = this.#live === undefined
    this.#live = answer.live
    this.#set(next as Venue)
    // The network may end at any time: from the first answer on, the phone opens without it.
    if (isFirst) void this.#write()
    else this.#writeSoon()
    return true
  }

  /** The server has made this change: it is shown until a snapshot has it. */
  settle(change: PhoneChange): void {
    if (this.#venue === undefined || change.by._id !== this.#owner) return
    this.#set({ ...this.#venue, sent: [...this.#venue.sent, change] })
    // The outbox forgets it now: an app that is closed before the next read must still show it.
    void this.#write()
  }

  #set(venue: Venue | undefined): void {
    if (venue === this.#venue) return
    this.#venue = venue
    for (const listener of this.#listeners) listener()
  }

  #writeSoon(): void {
    this.#writeTimer ??= setTimeout(() => void this.#write(), WRITE_MS)
  }

  async #write(): Promise<void> {
    clearTimeout(this.#writeTimer)
    this.#writeTimer = undefined
    const [owner, live, venue] = [this.#owner, this.#live, this.#venue]
    if (owner === null || live === undefined || venue === undefined) return
    await this.#record.write({ format: FORMAT, owner, live, venue } satisfies Kept)
  }
}
