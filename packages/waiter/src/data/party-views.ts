import type { PendingChange } from '@kafana/client/outbox/pending-change.ts'
import type { Check } from '@kafana/contract'
import type { Venue } from './venue-store.ts'
import type { LineView, LineWhere, PartyView, RoundView } from './views.ts'

type SentOrder = Check['orders'][number]
type SentLine = SentOrder['products'][number]
type HeldLine = Check['held'][number]

const whereOf = ({ state }: SentLine): LineWhere => (state === 'sent' ? 'server' : 'kitchen')

const optionsOf = ({ options = [] }: SentLine | HeldLine): LineView['options'] =>
  options.map(({ option, name, quantity }) => ({ option, name, quantity }))

const sentLine = (order: SentOrder, line: SentLine): LineView => ({
  id: line.line,
  order: order._id,
  product: {
    _id: line.product?._id ?? null,
    name: line.product?.name ?? '',
    category: order.category,
  },
  quantity: line.quantity,
  price: line.price,
  options: optionsOf(line),
  note: line.note,
  seat: line.seat ?? null,
  course: line.course ?? null,
  state: line.state,
  where: whereOf(line),
  version: line.lineVersion,
})

const heldLine = (line: HeldLine): LineView => ({
  id: line.line,
  order: null,
  product: line.product,
  quantity: line.quantity,
  price: line.price,
  options: optionsOf(line),
  note: line.note,
  seat: line.seat ?? null,
  course: line.course,
  state: 'held',
  where: 'server',
  version: null,
})

const firstOf = (lines: readonly LineView[]): string => lines.map(({ id }) => id).toSorted()[0] ?? ''

const roundsOf = ({ orders, held }: Check): readonly RoundView[] => {
  const sent = Map.groupBy(orders, ({ createdAt, createdBy }) => `${createdAt} ${createdBy._id}`)
  const waiting = Map.groupBy(held, ({ ticket }) => ticket)
  const rounds = [
    ...[...sent.values()].map((together): RoundView => {
      const lines = together.flatMap((order) => order.products.map((line) => sentLine(order, line)))
      const [first] = together
      return {
        key: firstOf(lines),
        at: Date.parse(first?.createdAt ?? ''),
        by: first?.createdBy.firstname ?? null,
        note: first?.description ?? '',
        lines,
      }
    }),
    ...[...waiting.values()].map((together): RoundView => {
      const lines = together.map(heldLine)
      return {
        key: firstOf(lines),
        at: Date.parse(together[0]?.takenAt ?? ''),
        by: null,
        note: '',
        lines,
      }
    }),
  ]
  return rounds.toSorted((a, b) => a.at - b.at)
}

const partyOf = (check: Check): PartyView => {
  const rounds = roundsOf(check)
  return {
    check,
    table: check.table._id,
    covers: check.covers,
    allergies: check.allergies ?? '',
    note: check.note ?? '',
    waiter: check.waiter,
    owed: check.owed,
    rounds,
    ready: rounds.flatMap(({ lines }) => lines.filter(({ state }) => state === 'ready')),
  }
}

/** The parties of a table, the oldest first. */
export const partyViews = (
  venue: Venue,
  _pending: readonly PendingChange[],
  table: string,
): readonly PartyView[] =>
  venue.checks
    .filter((check) => check.table._id === table)
    .toSorted((a, b) => Date.parse(a.openedAt) - Date.parse(b.openedAt))
    .map(partyOf)
