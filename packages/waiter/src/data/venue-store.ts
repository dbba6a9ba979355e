import { isApiError } from '@kafana/client/api/api-error.ts'
import { api } from '@kafana/client/api/api.ts'
import {
  type Resource,
  type Snapshot,
  SNAPSHOT_DEPENDS_ON,
  SNAPSHOT_RESOURCES,
  type SnapshotResource,
} from '@kafana/contract'

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
}

/** Keeps the snapshot of one waiter and reads again what has changed. */
export class VenueStore {
  readonly #listeners = new Set<() => void>()
  #venue: Venue | undefined

  readonly get = (): Venue | undefined => this.#venue

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what these resources change, everything for null; false where the server could not be reached. */
  readonly refresh = async (stale: readonly Resource[] | null): Promise<boolean> => {
    const wanted = SNAPSHOT_RESOURCES.filter((name) => this.#isStale(name, stale))
    try {
      this.#take(await api.waiter.snapshot({ query: { resources: wanted.join(',') } }))
      return true
    } catch (error) {
      if (isApiError(error) && error.status !== 0 && error.status < 500) return true
      return false
    }
  }

  #isStale(name: SnapshotResource, stale: readonly Resource[] | null): boolean {
    const on = SNAPSHOT_DEPENDS_ON[name]
    if (stale === null || this.#venue === undefined || on === 'time') return true
    return on.some((resource) => stale.includes(resource))
  }

  #take(answer: Snapshot): void {
    const { menu, floor, states, checks, reasons, limits, venue, people } = answer
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
      readAt: Date.now(),
    }
    if (next.menu && next.floor && next.states && next.checks && next.company) this.#venue = next as Venue
    for (const listener of this.#listeners) listener()
  }
}

/** The snapshot of this page. */
export const venueStore = new VenueStore()

/** The version of a check as it is shown; 0 for one that is gone. */
export const versionOf = (check: string): number =>
  venueStore.get()?.checks.find(({ _id }) => _id === check)?.version ?? 0
