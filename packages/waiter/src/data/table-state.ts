import type { Check, FloorTable } from '@kafana/contract'
import {
  followsLines,
  fromMinor,
  lineAmount,
  type OpenOrders,
  statusWithLines,
  type TableState,
  tableStateOf,
  toMinor,
  waitsSince,
} from '@kafana/domain'
import type { LineView, PartyView } from './views.ts'

type SentOrder = Check['orders'][number]

/** An order of the snapshot with its lines as they are shown. */
const openOrder = (order: SentOrder, lines: ReadonlyMap<string, LineView>): OpenOrders => {
  const states = order.products.map(({ line, state }) => lines.get(line)?.state ?? state)
  const moved = states.filter((state) => state !== 'held')
  const hasChanged = order.products.some(({ state }, index) => state !== states[index])
  const status =
    hasChanged && followsLines(order.status) ? statusWithLines(order.status, moved) : order.status
  const servedAt = Date.parse(order.updatedAt)
  return {
    status,
    category: order.category,
    count: 1,
    total: toMinor(order.totalPrice),
    oldest: Date.parse(waitsSince(order)),
    firstServed: servedAt,
    lastServed: servedAt,
  }
}

/** What the kitchen gets when the phone has sent it. */
const newOrders = ({ rounds }: PartyView): OpenOrders[] =>
  rounds.flatMap(({ at, lines }) => {
    const sent = lines.filter(
      ({ order, state, where }) => order === null && state === 'sent' && where !== 'refused',
    )
    return [...Map.groupBy(sent, ({ product }) => product.category)].map(([category, of]): OpenOrders => ({
      status: 'created',
      category,
      count: 1,
      total: of.reduce((sum, line) => sum + lineAmount(line), 0),
      oldest: at,
      firstServed: null,
      lastServed: null,
    }))
  })

const heldSince = (parties: readonly PartyView[]): number | undefined => {
  const moments = parties.flatMap(({ rounds }) =>
    rounds
      .filter(({ lines }) => lines.some(({ state, where }) => state === 'held' && where !== 'refused'))
      .map(({ at }) => at),
  )
  return moments.length > 0 ? Math.min(...moments) : undefined
}

interface ShownState {
  readonly state: TableState
  /** UTC ms. */
  readonly since: number | null
  /** In major units. */
  readonly owed: number
}

/** The state of a table at which something waits on the phone, by the rules of the floor plan. */
export const changedState = (parties: readonly PartyView[], preBill: FloorTable['preBill']): ShownState => {
  const lines = new Map(
    parties.flatMap(({ rounds }) => rounds.flatMap((round) => round.lines.map((line) => [line.id, line]))),
  )
  const orders = parties.flatMap((party) => [
    ...(party.check?.orders ?? []).map((order) => openOrder(order, lines)),
    ...newOrders(party),
  ])
  const unpaid = preBill
    ? { ...preBill, since: Date.parse(preBill.since), total: toMinor(preBill.total) }
    : null
  const { state, since, owed } = tableStateOf(orders, heldSince(parties), unpaid)
  return { state, since, owed: fromMinor(owed) }
}
