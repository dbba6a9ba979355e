import type { KeptChange } from './kept-change.ts'
import type { KeptDatabase, StoredChange } from './kept-database.ts'

const isStored = (change: KeptChange): change is StoredChange => change.place !== null

const placeOf = ({ place }: KeptChange): number => place ?? Number.MAX_SAFE_INTEGER
/** Oldest first; what the database has not got yet is the newest. The sort is stable, so those keep the order in which they came. */
const inOrder = (changes: readonly KeptChange[]): readonly KeptChange[] =>
  changes.toSorted((a, b) => placeOf(a) - placeOf(b))

const sayTheSame = (a: KeptChange, b: KeptChange): boolean =>
  a.place === b.place && a.waited === b.waited && a.state === b.state && a.by._id === b.by._id
/** The object that is known already, where what was read says nothing new. */
const sameOr = (known: KeptChange | undefined, read: KeptChange): KeptChange =>
  known && sayTheSame(known, read) ? known : read

/** The changes of this device as this page sees them: every edit shows at once and is written down behind. */
export class Shelf {
  readonly #database: KeptDatabase
  readonly #listeners = new Set<() => void>()
  /** Changes whose place the database is about to give. */
  readonly #writing = new Map<string, Promise<void>>()
  /** Changes that are being removed: a read must not bring them back. */
  readonly #leaving = new Set<string>()
  /** Of those, what the database could not remove, or did not have yet. */
  readonly #unswept = new Set<string>()
  readonly #places = new Map<string, number>()
  #changes: readonly KeptChange[] = []
  #edits = 0

  constructor(database: KeptDatabase) {
    this.#database = database
  }

  /** The same array until something changes. */
  readonly changes = (): readonly KeptChange[] => this.#changes

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find(key: string): KeptChange | undefined {
    return this.#changes.find((each) => each.key === key)
  }

  /** Shows a new change at once; resolves when it is written down, or when the browser would not. */
  add(change: KeptChange): Promise<void> {
    // Before it shows: what a listener edits at once has to be written down after it.
    const written = this.#write(change)
    this.#show([...this.#changes, change])
    return written
  }

  #write(change: KeptChange): Promise<void> {
    const written = this.#database.add(change).then((place) => {
      this.#writing.delete(change.key)
      if (place === null) return
      this.#places.set(change.key, place)
      this.#show(this.#changes.map((each) => (each.key === change.key ? { ...each, place } : each)))
    })
    this.#writing.set(change.key, written)
    return written
  }

  /** Changes what is known of a change; nothing when it is gone. */
  async edit(
    key: string,
    more: Partial<Pick<KeptChange, 'waited' | 'state' | 'refusal' | 'by'>>,
  ): Promise<void> {
    this.#show(this.#changes.map((each) => (each.key === key ? { ...each, ...more } : each)))
    await this.#writing.get(key)
    const now = this.find(key)
    if (now && isStored(now)) await this.#database.put(now)
  }

  async remove(key: string): Promise<void> {
    this.#leaving.add(key)
    this.#show(this.#changes.filter((each) => each.key !== key))
    await this.#writing.get(key)
    await this.#sweep(key)
  }

  /** Takes a change that is done with out of the database; one that cannot be taken out now, or that gets there late, is swept with a later read. */
  async #sweep(key: string): Promise<void> {
    const place = this.#places.get(key)
    const isGone = place !== undefined && (await this.#database.remove(place))
    if (!isGone) {
      this.#unswept.add(key)
      return
    }
    this.#unswept.delete(key)
    this.#places.delete(key)
    this.#leaving.delete(key)
  }

  /** Looks into the database for what other tabs did. An edit made here meanwhile is newer than what was read. */
  async read(): Promise<void> {
    const before = this.#edits
    const stored = await this.#database.all()
    if (stored === null) return
    if (before !== this.#edits) return this.read()
    for (const { key, place } of stored) {
      this.#places.set(key, place)
      if (this.#unswept.delete(key)) void this.#sweep(key)
    }
    const known = new Map(this.#changes.map((each) => [each.key, each]))
    const there = stored
      .filter(({ key }) => !this.#leaving.has(key))
      .map((each) => sameOr(known.get(each.key), each))
    const unwritten = this.#changes.filter(
      ({ key, place }) => place === null && !there.some((each) => each.key === key),
    )
    this.#replace([...there, ...unwritten])
    // What the database would not take before it may take now.
    for (const each of unwritten) if (!this.#writing.has(each.key)) void this.#write(each)
  }

  #show(changes: readonly KeptChange[]): void {
    this.#edits += 1
    this.#replace(changes)
  }

  #replace(changes: readonly KeptChange[]): void {
    const next = inOrder(changes)
    if (next.length === this.#changes.length && next.every((each, index) => each === this.#changes[index]))
      return
    this.#changes = next
    for (const listener of this.#listeners) listener()
  }
}
