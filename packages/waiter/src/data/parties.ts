import { namedCheck } from '@kafana/client/pad/pad-place.ts'
import type { Check } from '@kafana/contract'
import { fromMinor, lineAmount, toMinor } from '@kafana/domain'
import type { PhoneChange, PhoneTicket } from './phone-calls.ts'
import { isPhoneTicket } from './phone-ticket.ts'
import { lineIdsOf, sentRounds } from './sent-rounds.ts'
import { ticketRounds } from './ticket-rounds.ts'
import type { Venue } from './venue-store.ts'
import type { LineView, LineWhere, PartyView, RoundView } from './views.ts'

/** A party while changes are applied to it. */
interface Party extends Omit<PartyView, 'rounds' | 'ready'> {
  readonly rounds: readonly RoundView[]
  /** Takeaway and delivery are checks of their own. */
  readonly isDineIn: boolean
}

/** A change, and where what it makes is: on this phone, at the server since the snapshot, or refused. */
interface Placed {
  readonly change: PhoneChange
  readonly where: LineWhere
}

const partyOf = (check: Check): Party => ({
  id: check._id,
  check,
  table: check.table._id,
  covers: check.covers,
  allergies: check.allergies ?? '',
  note: check.note ?? '',
  waiter: check.waiter,
  owed: check.owed,
  rounds: sentRounds(check),
  isDineIn: check.type === undefined,
})

/** A party that only this phone knows. */
const newParty = ({ by, table, check, input }: PhoneTicket): Party => ({
  id: check,
  check: null,
  table,
  covers: input.body.covers ?? null,
  allergies: '',
  note: '',
  waiter: by,
  owed: 0,
  rounds: [],
  isDineIn: true,
})

const costOf = (lines: readonly LineView[]): number => lines.reduce((sum, line) => sum + lineAmount(line), 0)

/** With so much more to pay, in minor units. */
const owing = (party: Party, more: number): number => fromMinor(toMinor(party.owed) + more)

const isFired = ({ state }: LineView): boolean => state !== 'held'

const withTicket = (party: Party, ticket: PhoneTicket, where: LineWhere): Party => {
  const rounds = ticketRounds(ticket, where)
  const fired = where === 'refused' ? [] : rounds.flatMap(({ lines }) => lines).filter(isFired)
  return {
    ...party,
    covers: where === 'refused' ? party.covers : (ticket.input.body.covers ?? party.covers),
    owed: owing(party, costOf(fired)),
    rounds: [...party.rounds, ...rounds],
  }
}

const withLines = (party: Party, change: (line: LineView) => LineView): Party => ({
  ...party,
  rounds: party.rounds.map((round) => ({ ...round, lines: round.lines.map(change) })),
})

const fired = (party: Party, course: string, where: LineWhere): Party => {
  const isDue = (line: LineView): boolean =>
    line.state === 'held' && line.course === course && line.where !== 'refused'
  const due = party.rounds.flatMap(({ lines }) => lines).filter(isDue)
  const after = withLines(party, (line) =>
    isDue(line) ? { ...line, state: 'sent', where: line.where === 'phone' ? 'phone' : where } : line,
  )
  return { ...after, owed: owing(party, costOf(due)) }
}

/** What stood at the pass is at the table. */
const carried = (party: Party, ids: ReadonlySet<string>, where: LineWhere): Party =>
  withLines(party, (line) =>
    ids.has(line.id) && line.state === 'ready'
      ? { ...line, state: 'served', where: where === 'phone' ? 'phone' : 'kitchen' }
      : line,
  )

/** A party after a change that is none of its tickets. */
const changed = (party: Party, { change, where }: Placed): Party => {
  switch (change.call) {
    case 'service.fire':
      return change.input.body.course === undefined ? party : fired(party, change.input.body.course, where)
    case 'service.moveLines':
      return carried(party, new Set(change.input.body.lines.map(({ id }) => id)), where)
    case 'service.updateCheck': {
      const { covers = party.covers, note = party.note } = change.input.body
      return { ...party, covers, note }
    }
    case 'service.moveCheck':
      return { ...party, table: change.input.body.table }
    case 'service.sendTicket':
      return party
  }
}

/** Where the server will put a ticket: to its check, else to the party that sits at its table. */
const partyIndex = (parties: readonly Party[], ticket: PhoneTicket, isCounter: boolean): number => {
  const { table, ownCheck } = ticket.input.body
  const named = namedCheck(ticket.input.body)
  if (named !== undefined) return parties.findIndex(({ id }) => id === named)
  if (isCounter || ownCheck) return -1
  return parties.findIndex((party) => party.table === table && party.isDineIn)
}

interface Known {
  readonly counters: ReadonlySet<string>
  /** Lines that the snapshot has. */
  readonly lines: ReadonlySet<string>
}

const withChange = (parties: readonly Party[], placed: Placed, known: Known): readonly Party[] => {
  const { change, where } = placed
  if (!isPhoneTicket(change)) {
    if (where === 'refused') return parties
    return parties.map((party) => (party.id === change.check ? changed(party, placed) : party))
  }
  // Its answer was lost, or came after the snapshot.
  if (change.input.body.lines.some(({ id }) => known.lines.has(id))) return parties
  const at = partyIndex(parties, change, known.counters.has(change.table))
  const party = parties[at]
  if (party) return parties.with(at, withTicket(party, change, where))
  return [...parties, withTicket(newParty(change), change, where)]
}

const viewOf = ({ isDineIn: _isDineIn, ...party }: Party): PartyView => ({
  ...party,
  ready: party.rounds.flatMap(({ lines }) => lines.filter(({ state }) => state === 'ready')),
})

/**
 * All parties, the oldest first: those of the snapshot, with what the server has done since and what waits on the phone.
 * A change that the snapshot has already changes nothing.
 * @param pending of the signed-in person, oldest first
 */
export const partiesOf = (venue: Venue, pending: readonly PhoneChange[]): readonly PartyView[] => {
  // A screen has one clock, that of the server.
  const byServer = (change: PhoneChange): PhoneChange => ({ ...change, at: change.at - venue.clockAhead })
  const waiting = new Set(pending.map(({ key }) => key))
  const changes: Placed[] = [
    ...venue.sent
      .filter(({ key }) => !waiting.has(key))
      .map((change): Placed => ({ change: byServer(change), where: 'server' })),
    ...pending.map((change): Placed => ({
      change: byServer(change),
      where: change.state === 'refused' ? 'refused' : 'phone',
    })),
  ]
  const known: Known = {
    counters: new Set(venue.floor.tables.filter(({ kind }) => kind === 'counter').map(({ _id }) => _id)),
    lines: new Set(venue.checks.flatMap(lineIdsOf)),
  }
  const parties = venue.checks
    .toSorted((a, b) => Date.parse(a.openedAt) - Date.parse(b.openedAt))
    .map(partyOf)
  return changes.reduce<readonly Party[]>((all, each) => withChange(all, each, known), parties).map(viewOf)
}
