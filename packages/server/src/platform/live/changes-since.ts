import { type LiveMessage, type Resource, staleResources } from '@kafana/contract'
import type { Tx } from '../unit-of-work/unit-of-work.ts'
import { eventsAfter, replayStart } from './live-hub.ts'

const PAGE = 1000

export interface Changes {
  /** The number of the venue's last event. */
  readonly live: number
  /** What has become stale since; null is everything, where the events since are not kept any more. */
  readonly stale: ReadonlySet<Resource> | null
}

/** What has changed after the event with this number; null asks for everything. */
export const changesSince = async (tx: Tx, since: number | null, now: number): Promise<Changes> => {
  const { seq: live } = await replayStart(tx, null, now)
  if (since === null || (await replayStart(tx, since, now)).resync) return { live, stale: null }
  const stale = new Set<Resource>()
  for (let after = since; after < live;) {
    const events = await tx.all(eventsAfter, { after, limit: PAGE })
    for (const { message } of events)
      for (const resource of staleResources(JSON.parse(message) as LiveMessage) ?? []) stale.add(resource)
    after = events.at(-1)?.seq ?? live
  }
  return { live, stale }
}
