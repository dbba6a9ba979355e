import type { PendingChange } from '@kafana/client/outbox/pending-change.ts'
import { isServedBy } from '@kafana/domain'
import { partyViews } from './party-views.ts'
import type { Venue } from './venue-store.ts'
import type { TableView } from './views.ts'

const ms = (instant: string | null | undefined): number | null => (instant ? Date.parse(instant) : null)

/** The tables as a waiter sees them: the snapshot and what waits on this phone. */
export const tableViews = (
  venue: Venue,
  pending: readonly PendingChange[],
  person: string,
): readonly TableView[] => {
  const states = new Map(venue.states.map((each) => [each.table, each]))
  const zones = new Map(venue.floor.zones.map(({ _id, name }) => [_id, name]))
  return venue.floor.tables.map(({ _id, name, zone, assignedUsers }): TableView => {
    const state = states.get(_id)
    const parties = partyViews(venue, pending, _id)
    const onDuty = assignedUsers.map((user) => user._id)
    const serving =
      parties.length === 0 ? [onDuty] : parties.map(({ waiter }) => (waiter ? [waiter._id] : onDuty))
    return {
      id: _id,
      name,
      zone: zone === null ? null : { id: zone, name: zones.get(zone) ?? '' },
      state: state?.state ?? 'free',
      isMine: serving.some((users) => users.length > 0 && isServedBy(person, users)),
      since: ms(state?.since),
      covers: parties.reduce((sum, { covers }) => sum + (covers ?? 0), 0),
      owed: state?.owed ?? 0,
      ready: parties.reduce((sum, { ready }) => sum + ready.length, 0),
      unsent: 0,
      refused: 0,
      preBilled: state?.preBill !== undefined,
    }
  })
}
