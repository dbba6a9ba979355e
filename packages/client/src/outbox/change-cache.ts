import type { AnyChange } from './kept-call.ts'
import type { OutboxDatabase, StoredChange } from './outbox-database.ts'
import type { PendingChange } from './pending-change.ts'

const isStored = <C extends AnyChange>(change: C): change is StoredChange<C> => change.place !== null

const placeOf = ({ place }: AnyChange): number => place ?? Number.MAX_SAFE_INTEGER
/** Oldest first. Changes without a place are the newest; the sort is stable and keeps their order. */
const inOrder = <C extends AnyChange>(changes: readonly C[]): readonly C[] =>
  changes.toSorted((a, b) => placeOf(a) - placeOf(b))

const isSame = (a: AnyChange, b: AnyChange): boolean =>
  a.place === b.place && a.waited === b.waited && a.state === b.state && a.by._id === b.by._id
/** The cached object, if the stored one says nothing new. */
const keepIfSame = <C extends AnyChange>(cached: C | undefined, read: C): C =>
  cached && isSame(cached, read) ? cached : read

/** The changes of this device in memory: every edit is visible at once and then written to the database. */
export class ChangeCache<C extends AnyChange = PendingChange> {
  readonly #database: OutboxDatabase<C>
  readonly #listeners = new Set<() => void>()
  /** Changes that are being written for the first time. */
  readonly #writing = new Map<string, Promise<void>>()
  /** Changes that are being removed: a read must not bring them back. */
  readonly #removing = new Set<string>()
  /** Those of them that the database could not remove, or did not have yet. */
  readonly #unremoved = new Set<string>()
  readonly #places = new Map<string, number>()
  #changes: readonly C[] = []
  #edits = 0

  constructor(database: OutboxDatabase<C>) {
    this.#database = database
  }

  /** The same array until something changes. */
  readonly changes = (): readonly C[] => this.#changes

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find(key: string): C | undefined {
    return this.#changes.find((each) => each.key === key)
  }

  /** Adds a change, visible at once; resolves when it has been written, or the browser refused to. */
  add(change: C): Promise<void> {
    // Before it is visible: an edit made by a listener has to be written after it.
    const written = this.#write(change)
    this.#edit([...this.#changes, change])
    return written
  }

  #write(change: C): Promise<void> {
    const written = this.#database.add(change).then((place) => {
      this.#writing.delete(change.key)
      if (place === null) return
      this.#places.set(change.key, place)
      this.#edit(this.#changes.map((each) => (each.key === change.key ? { ...each, place } : each)))
    })
    this.#writing.set(change.key, written)
    return written
  }

  /** Puts a change in the place of another one, in one edit; it is stored before the other one is removed. */
  async replace(key: string, change: C): Promise<void> {
    const written = this.#write(change)
    this.#removing.add(key)
    this.#edit([...this.#changes.filter((each) => each.key !== key), change])
    await this.#writing.get(key)
    await written
    await this.#removeStored(key)
  }

  /** Edits a change; does nothing when it is gone. */
  async edit(
    key: string,
    more: Partial<Pick<AnyChange, 'waited' | 'state' | 'refusal' | 'by'>>,
  ): Promise<void> {
    this.#edit(this.#changes.map((each) => (each.key === key ? { ...each, ...more } : each)))
    await this.#writing.get(key)
    const now = this.find(key)
    if (now && isStored(now)) await this.#database.put(now)
  }

  async remove(key: string): Promise<void> {
    this.#removing.add(key)
    this.#edit(this.#changes.filter((each) => each.key !== key))
    await this.#writing.get(key)
    await this.#removeStored(key)
  }

  /**
   * Removes a finished change from the database; if that fails, or it is not stored yet, a later read does
   * it.
   */
  async #removeStored(key: string): Promise<void> {
    const place = this.#places.get(key)
    const isGone = place !== undefined && (await this.#database.remove(place))
    if (!isGone) {
      this.#unremoved.add(key)
      return
    }
    this.#unremoved.delete(key)
    this.#places.delete(key)
    this.#removing.delete(key)
  }

  /** Reads what other tabs have changed. If this tab has edited in the meantime, it reads again. */
  async read(): Promise<void> {
    const before = this.#edits
    const stored = await this.#database.all()
    if (stored === null) return
    if (before !== this.#edits) return this.read()
    for (const { key, place } of stored) {
      this.#places.set(key, place)
      if (this.#unremoved.delete(key)) void this.#removeStored(key)
    }
    const cached = new Map(this.#changes.map((each) => [each.key, each]))
    const there = stored
      .filter(({ key }) => !this.#removing.has(key))
      .map((each) => keepIfSame(cached.get(each.key), each))
    const unwritten = this.#changes.filter(
      ({ key, place }) => place === null && !there.some((each) => each.key === key),
    )
    this.#replace([...there, ...unwritten])
    // The database may accept now what it refused before.
    for (const each of unwritten) if (!this.#writing.has(each.key)) void this.#write(each)
  }

  #edit(changes: readonly C[]): void {
    this.#edits += 1
    this.#replace(changes)
  }

  #replace(changes: readonly C[]): void {
    const next = inOrder(changes)
    if (next.length === this.#changes.length && next.every((each, index) => each === this.#changes[index]))
      return
    this.#changes = next
    for (const listener of this.#listeners) listener()
  }
}
