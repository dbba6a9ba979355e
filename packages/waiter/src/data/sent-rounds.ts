import type { Check } from '@kafana/contract'
import { waitsSince } from '@kafana/domain'
import type { LineView, LineWhere, RoundView } from './views.ts'

type SentOrder = Check['orders'][number]
type SentLine = SentOrder['products'][number]
type HeldLine = Check['held'][number]

const whereOf = ({ state }: SentLine): LineWhere => (state === 'sent' ? 'server' : 'kitchen')

const shared = ({ options = [], ...line }: SentLine | HeldLine) => ({
  id: line.line,
  quantity: line.quantity,
  price: line.price,
  ...(line.shownPrice !== undefined && { shownPrice: line.shownPrice }),
  options: options.map(({ option, name, quantity }) => ({ option, name, quantity })),
  ...(line.parent && { parent: line.parent.name }),
  note: line.note,
  seat: line.seat ?? null,
  course: line.course ?? null,
})

/** What is on a pre-bill alone is still owed. */
const settledAs = ({ status, billKind, storno }: SentOrder): LineView['settled'] => {
  if (status !== 'billed' || billKind === 'pre') return undefined
  return storno === null ? 'paid' : 'voided'
}

const sentLine = (order: SentOrder, line: SentLine, settled = settledAs(order)): LineView => ({
  ...shared(line),
  ...(settled && { settled }),
  ...(line.discount !== undefined && { discount: line.discount }),
  order: order._id,
  product: {
    _id: line.product?._id ?? null,
    name: line.product?.name ?? '',
    category: order.category,
  },
  state: line.state,
  status: order.status,
  where: whereOf(line),
  version: line.lineVersion,
})

const heldLine = (line: HeldLine): LineView => ({
  ...shared(line),
  order: null,
  product: line.product,
  state: 'held',
  where: 'server',
  version: null,
})

/** Lines keep the ids that their phone gave them, so a round keeps its key when it arrives. */
export const roundKey = (lines: readonly Pick<LineView, 'id'>[]): string =>
  lines.map(({ id }) => id).toSorted()[0] ?? ''

/** Orders that were sent with one press, or fired together. */
const sentRound = (orders: readonly SentOrder[]): RoundView[] => {
  const [first] = orders
  const lines = orders.flatMap((order) => order.products.map((line) => sentLine(order, line)))
  if (!first || lines.length === 0) return []
  return [
    {
      key: roundKey(lines),
      at: Date.parse(waitsSince(first)),
      ...(first.takenAt !== undefined && { arrivedAt: Date.parse(first.createdAt) }),
      by: first.createdBy.firstname,
      note: first.description,
      lines,
    },
  ]
}

const heldRound = (held: readonly HeldLine[]): RoundView => {
  const lines = held.map(heldLine)
  return { key: roundKey(lines), at: Date.parse(held[0]?.takenAt ?? ''), by: null, note: '', lines }
}

/** The rounds of a check as the server knows them, the oldest first. */
export const sentRounds = ({ orders, held }: Check): RoundView[] => {
  const together = Map.groupBy(orders, ({ createdAt, createdBy }) => `${createdAt} ${createdBy._id}`)
  const waiting = Map.groupBy(held, ({ ticket }) => ticket)
  return [...[...together.values()].flatMap(sentRound), ...[...waiting.values()].map(heldRound)].toSorted(
    (a, b) => a.at - b.at,
  )
}

/** The ids of all lines of a check, also of those that were taken off. */
export const lineIdsOf = ({ orders, held }: Check): readonly string[] => [
  ...orders.flatMap(({ products, voided = [] }) => [...products, ...voided].map(({ line }) => line)),
  ...held.map(({ line }) => line),
]
