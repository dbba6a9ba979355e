import type { InputOf } from '@kafana/client/api/query.ts'
import { uuid } from '@kafana/client/browser/polyfills.ts'
import { fromMinor, isHeldBack, toMinor, unitPriceWith } from '@kafana/domain'
import { venueStore } from './current-venue.ts'
import type { TakenLineView } from './phone-calls.ts'
import { phoneOutbox } from './phone-outbox.ts'
import { isPhoneTicket } from './phone-ticket.ts'
import { isLineRefused } from './ticket-rounds.ts'
import type { Venue } from './venue-store.ts'

type SentTicket = InputOf<'service', 'sendTicket'>['body']
type SentLine = SentTicket['lines'][number]
/** A line as the pad has it. */
export type TakenLine = Omit<SentLine, 'id'> & { readonly id?: string }

export interface TakenTicket {
  /** Made by the device, so that it is one ticket however often it is sent; by default a new one. */
  readonly id?: string
  readonly table: string
  /** Of a party that the server knows; without one, it goes to the party of the table, or a new one. */
  readonly check?: string | undefined
  /** The id that the check of new guests gets, who sit beside others. */
  readonly newCheck?: string | undefined
  /** Of a new check at a counter, with what its party is called. */
  readonly type?: SentTicket['type']
  readonly name?: string | undefined
  readonly covers?: number
  readonly note?: string
  readonly lines: readonly TakenLine[]
}

/** Null where nothing is held: the venue does not use courses. */
const firstCourse = ({ courses: { mode, courses } }: Venue): string | null =>
  mode === 'off' ? null : (courses.find(({ archived }) => !archived)?._id ?? null)

/** A line as it is shown until the server has it, by the menu of this moment. */
const takenView = (venue: Venue, line: SentLine): TakenLineView => {
  const product = venue.menu.products.find(({ _id }) => _id === line.product)
  const offered = venue.menu.modifierGroups.flatMap(({ options }) => options)
  const options = (line.options ?? []).map(({ option, quantity }) => {
    const found = offered.find(({ _id }) => _id === option)
    const shown = { option, name: found?.name ?? '', quantity: quantity ?? 1 }
    return { shown, delta: toMinor(found?.delta ?? 0), product: found?.product?._id }
  })
  const priced = options.map(({ shown: { quantity }, ...option }) => ({ ...option, quantity }))
  const along = options.flatMap((option) => option.product ?? [])
  return {
    id: line.id,
    product: { _id: line.product, name: product?.name ?? '', category: product?.category ?? 'food' },
    price: fromMinor(unitPriceWith(toMinor(product?.price ?? 0), priced)),
    options: options.map(({ shown }) => shown),
    ...(along.length > 0 && { along }),
    isHeld: isHeldBack(line, firstCourse(venue)),
  }
}

/** Where a party sits, as the server last said. */
const tableOf = (check: string): string =>
  venueStore()
    .get()
    ?.checks.find(({ _id }) => _id === check)?.table._id ?? ''

/** What a screen shows at once; nothing before there is a snapshot. */
const knownVenue = (): Venue => {
  const venue = venueStore().get()
  if (!venue) throw new Error('Something was done before the venue was read')
  return venue
}

/** Sends what a party orders. It is shown and stored at once, and sent as soon as the server can be reached. */
export const sendTicket = ({
  id = uuid(),
  table,
  check,
  newCheck,
  type,
  name,
  covers,
  note = '',
  lines,
}: TakenTicket): void => {
  const venue = knownVenue()
  const sent = lines.map((line) => ({ ...line, id: line.id ?? uuid() }))
  void phoneOutbox().keep(
    'service.sendTicket',
    {
      body: {
        id,
        ...(check === undefined ? { table, ...(newCheck !== undefined && { newCheck }) } : { check }),
        ...(type !== undefined && { type }),
        ...(name !== undefined && { name }),
        ...(covers !== undefined && { covers }),
        note,
        takenAt: new Date().toISOString(),
        lines: sent,
      },
    },
    { table, check: check ?? newCheck ?? null, taken: sent.map((line) => takenView(venue, line)) },
  )
}

/**
 * Says that lines which stood at the pass are at their table: one change for each order. Resolves when they are sent, or
 * wait.
 */
export const carry = async (check: string, lines: readonly string[]): Promise<void> => {
  const kept: Promise<void>[] = []
  const orders = knownVenue().checks.find(({ _id }) => _id === check)?.orders ?? []
  for (const { products } of orders) {
    const carried = products.filter(({ line, state }) => lines.includes(line) && state === 'ready')
    if (carried.length === 0) continue
    const versions = carried.map(({ line, lineVersion }) => ({ id: line, version: lineVersion }))
    const input = { body: { lines: versions, to: 'served' as const } }
    kept.push(phoneOutbox().keep('service.moveLines', input, { table: tableOf(check), check }))
  }
  await Promise.all(kept)
}

/** Sends what is held of a course to the kitchen. */
export const fire = (check: string, course: string): void => {
  void phoneOutbox().keep(
    'service.fire',
    { params: { id: check }, body: { course } },
    { table: tableOf(check), check },
  )
}

const change = (check: string, body: InputOf<'service', 'updateCheck'>['body']): void => {
  void phoneOutbox().keep(
    'service.updateCheck',
    { params: { id: check }, body },
    { table: tableOf(check), check },
  )
}

/** Says how many guests a check is for; null for unknown. */
export const setCovers = (check: string, covers: number | null): void => change(check, { covers })

/** Changes the note of a check; empty for none. */
export const setNote = (check: string, note: string): void => change(check, { note })

/** Moves a party to another table; where there is one, it sits beside it. */
export const moveParty = (check: string, table: string): void => {
  void phoneOutbox().keep(
    'service.moveCheck',
    { params: { id: check }, body: { table, as: 'beside' } },
    { table, check },
  )
}

/** Drops what the server refused, once it was read. */
export const discardChange = (key: string): void => void phoneOutbox().discard(key)

/**
 * Sends what was refused once more, as of now: a ticket to another table if one is named, and without what is sold out or archived. A
 * ticket of which nothing is left is dropped.
 */
export const resendRefused = (key: string, { table }: { readonly table?: string } = {}): void => {
  const refused = phoneOutbox()
    .changes()
    .find((each) => each.key === key)
  if (!refused || refused.state !== 'refused') return
  if (!isPhoneTicket(refused)) {
    void phoneOutbox().resend(key, {})
    return
  }
  const { body } = refused.input
  const isWithout = isLineRefused(refused)
  const lines = body.lines.filter((line) => !isWithout(line))
  if (lines.length === 0) {
    discardChange(key)
    return
  }
  const { check: _check, table: _table, ...rest } = body
  const to = table === undefined ? { check: body.check, table: body.table } : { table }
  void phoneOutbox().resend(key, {
    input: { ...refused.input, body: { ...rest, ...to, lines } },
    ...(table !== undefined && { table, check: null }),
    at: Date.now(),
  })
}
