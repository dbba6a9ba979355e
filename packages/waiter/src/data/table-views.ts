import type { FloorTable } from '@kafana/contract'
import { isServedBy } from '@kafana/domain'
import type { PhoneChange } from './phone-calls.ts'
import { changedState } from './table-state.ts'
import type { Venue } from './venue-store.ts'
import type { PartyView, TableView } from './views.ts'

const ms = (instant: string | null | undefined): number | null => (instant ? Date.parse(instant) : null)

/** The tables that changes are about: where their party sat, sits, and goes. */
const tablesOf = (changes: readonly PhoneChange[], venue: Venue): ReadonlySet<string> => {
  const sitting = new Map(venue.checks.map(({ _id, table }) => [_id, table._id]))
  return new Set(
    changes.flatMap(({ check, table }) => [table, ...(check === null ? [] : [sitting.get(check) ?? table])]),
  )
}

/** How many changes are shown at each table, which is where their party sits now. */
const countAt = (
  changes: readonly PhoneChange[],
  parties: readonly PartyView[],
): ReadonlyMap<string, number> => {
  const sitting = new Map(parties.flatMap(({ check, table }) => (check ? [[check._id, table] as const] : [])))
  const at = changes.map(({ check, table }) => (check === null ? table : (sitting.get(check) ?? table)))
  return new Map([...Map.groupBy(at, (table) => table)].map(([table, each]) => [table, each.length]))
}

const isMine = (person: string, parties: readonly PartyView[], onDuty: readonly string[]): boolean => {
  const serving =
    parties.length === 0 ? [onDuty] : parties.map(({ waiter }) => (waiter ? [waiter._id] : onDuty))
  return serving.some((users) => users.length > 0 && isServedBy(person, users))
}

const serverState = (known: FloorTable | undefined): Pick<TableView, 'state' | 'since' | 'owed'> =>
  known
    ? { state: known.state, since: ms(known.since), owed: known.owed }
    : { state: 'free', since: null, owed: 0 }

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/**
 * The tables as a waiter sees them, in the order of the zones.
 * @param parties those of `partiesOf`
 * @param pending of the waiter, oldest first
 */
export const tableViews = (
  venue: Venue,
  parties: readonly PartyView[],
  pending: readonly PhoneChange[],
  person: string,
): readonly TableView[] => {
  const states = new Map(venue.states.map((each) => [each.table, each]))
  const zones = new Map(venue.floor.zones.map(({ _id, name }) => [_id, name]))
  const waiting = pending.filter(({ state }) => state === 'waiting')
  const changed = tablesOf([...venue.sent, ...waiting], venue)
  const unsent = countAt(waiting, parties)
  const refused = countAt(
    pending.filter(({ state }) => state === 'refused'),
    parties,
  )
  const byTable = Map.groupBy(parties, ({ table }) => table)
  return venue.floor.tables.map(({ _id, name, zone, assignedUsers }): TableView => {
    const known = states.get(_id)
    const here = byTable.get(_id) ?? []
    const shown = changed.has(_id) ? changedState(here, known?.preBill) : serverState(known)
    return {
      ...shown,
      id: _id,
      name,
      zone: zone === null ? null : { id: zone, name: zones.get(zone) ?? '' },
      isMine: isMine(
        person,
        here,
        assignedUsers.map((user) => user._id),
      ),
      covers: sum(here.map(({ covers }) => covers ?? 0)),
      ready: sum(here.map(({ ready }) => ready.length)),
      unsent: unsent.get(_id) ?? 0,
      refused: refused.get(_id) ?? 0,
      preBilled: known?.preBill !== undefined,
      presentedAt: ms(known?.presentedAt),
    }
  })
}
