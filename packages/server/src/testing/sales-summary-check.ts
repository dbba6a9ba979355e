import { lineProfit, netOf } from '@kafana/domain'
import { statement } from '../platform/unit-of-work/statement.ts'
import type { Tx } from '../platform/unit-of-work/unit-of-work.ts'
import type { RunningApp } from './factories.ts'
import { selectBilled } from './reference-statistics.ts'

const [QUARTER, HOUR, DAY] = [900_000, 3_600_000, 86_400_000]

const selectLines = statement((kit) =>
  kit.db
    .selectFrom('order_lines')
    .select([
      'order_id',
      'product_id',
      'name',
      'price',
      'quantity',
      'pieces',
      'cost',
      'tax_rate as taxRateBasisPoints',
    ])
    .where('company_id', '=', kit.companyId)
    .where('voided_at', 'is', null),
)
const SUMMARY = [
  'sales_quarters',
  'sales_tables',
  'sales_products',
  'sales_hours',
  'sales_people',
  'sales_voids',
] as const
const selectSummary = SUMMARY.map((table) =>
  statement((kit) => kit.db.selectFrom(table).selectAll().where('company_id', '=', kit.companyId)),
)
const selectOrders = statement((kit) =>
  kit.db
    .selectFrom('orders')
    .select(['id', 'created_by', 'billed_by', 'payment', 'paid', 'total', 'counts'])
    .where('company_id', '=', kit.companyId),
)
const selectSteps = statement((kit) =>
  kit.db
    .selectFrom('order_history')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .orderBy('order_id')
    .orderBy('position'),
)

/** The columns that are sums; the others are the key. */
const SUMS = [
  'orders',
  'quantity',
  'total',
  'net',
  'profit',
  'cash',
  'card',
  'storno_orders',
  'storno_total',
  'taken_orders',
  'taken_total',
]
type Row = Readonly<Record<string, unknown>>
type Sums = Map<string, Record<string, number>>

const add = (sums: Sums, row: Row): void => {
  const fields = Object.entries(row)
    .filter(([column]) => column !== 'company_id')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const key = JSON.stringify(fields.filter(([column]) => !SUMS.includes(column)))
  const sum = sums.get(key) ?? {}
  for (const [column, value] of fields)
    if (SUMS.includes(column)) sum[column] = (sum[column] ?? 0) + Number(value)
  sums.set(key, sum)
}

/** Lines of text; rows that sum to nothing are left out. */
const asText = (sums: Sums): string[] =>
  [...sums]
    .filter(([, sum]) => Object.values(sum).some((value) => value !== 0))
    .map(([key, sum]) => `${key} ${JSON.stringify(sum)}`)
    .toSorted()

const NO_SALES = {
  orders: 0,
  total: 0,
  cash: 0,
  card: 0,
  storno_orders: 0,
  storno_total: 0,
  taken_orders: 0,
  taken_total: 0,
}
const addPerson = (
  sums: Sums,
  [span_hours, bucket, person_id]: readonly unknown[],
  part: Readonly<Record<string, number>>,
): void => add(sums, { span_hours, bucket, person_id, ...NO_SALES, ...part })

interface SoldOrder {
  readonly created_by: string
  readonly billed_by: string | null
  readonly payment: string | null
  /** JSON; null where `payment` says all. */
  readonly paid: string | null
  readonly total: number
  /** 1 if it counts as an order sold. */
  readonly counts: number
}
type People = Map<string, SoldOrder>

interface Part {
  readonly kind: string
  readonly amount: number
}
/** What of an order is paid in cash, and what by card. */
const paymentsOf = ({ paid, payment, total }: SoldOrder): (readonly [string, number])[] => {
  const parts =
    paid === null ? [{ kind: payment ?? '', amount: total }] : (JSON.parse(paid) as { parts: Part[] }).parts
  return parts
    .filter(({ kind }) => kind === 'cash' || kind === 'card')
    .map(({ kind, amount }) => [kind, amount])
}

/** A sale (1) or storno (-1) of whoever closed the bill, and of whoever took the order. */
const addPeople = (
  sums: Sums,
  bucket: readonly unknown[],
  order: SoldOrder | undefined,
  sign: number,
): void => {
  if (!order) return
  const total = sign * order.total
  const back = sign < 0 ? { storno_orders: order.counts, storno_total: order.total } : {}
  const sold: Record<string, number> = { orders: sign * order.counts, total, ...back }
  for (const [kind, amount] of paymentsOf(order)) sold[kind] = (sold[kind] ?? 0) + sign * amount
  addPerson(sums, [...bucket, order.billed_by], sold)
  addPerson(sums, [...bucket, order.created_by], { taken_orders: sign * order.counts, taken_total: total })
}

/** What was voided, by walking through the histories: whoever billed an order last is the one whose bill is undone. */
const addVoids = async (tx: Tx, orders: People, expected: Sums): Promise<void> => {
  const billedBy = new Map<string, string>()
  for (const { order_id, position, from_status, to_status, at, by_user } of await tx.all(selectSteps, {})) {
    const { created_by = '', total = 0 } = orders.get(order_id) ?? {}
    const row = { order_id, position, at, total }
    if (from_status === 'billed')
      add(expected, { ...row, person_id: billedBy.get(order_id) ?? created_by, kind: 'unbilled' })
    else if (to_status === 'rejected' && ['pending', 'done', 'delivered'].includes(from_status ?? ''))
      add(expected, { ...row, person_id: created_by, kind: 'rejected' })
    if (to_status === 'billed') billedBy.set(order_id, by_user)
  }
}

/**
 * The rows of a venue's sales summary, and the same sums computed from its billed and voided orders, both as sorted
 * text: they must be equal after anything that can happen to a bill.
 */
export const compareSalesSummary = (
  { platform }: RunningApp,
  companyId: string,
): Promise<{ readonly summary: string[]; readonly expected: string[] }> =>
  platform.uow.read(companyId, async (tx) => {
    const [summary, expected]: [Sums, Sums] = [new Map(), new Map()]
    for (const select of selectSummary) for (const row of await tx.all(select, {})) add(summary, row)
    const people = new Map((await tx.all(selectOrders, {})).map((order) => [order.id, order]))
    await addVoids(tx, people, expected)
    const lines = Map.groupBy(await tx.all(selectLines, {}), ({ order_id }) => order_id)
    const entries = (await tx.all(selectBilled, {})).flatMap(({ billed_at, storno_at, ...order }) => [
      { ...order, at: billed_at, sign: 1 },
      ...(storno_at === null ? [] : [{ ...order, at: storno_at, sign: -1 }]),
    ])
    for (const { id, table_id, category, created_at, at, sign, ...order } of entries) {
      const sold = lines.get(id) ?? []
      const total = sign * order.total
      const orders = sign * order.counts
      const profitOf = (line: (typeof sold)[number]) => sign * lineProfit(line)
      add(expected, {
        quarter: Math.floor(at / QUARTER),
        orders,
        total,
        profit: sold.reduce((sum, line) => sum + profitOf(line), 0),
      })
      for (const [span_hours, bucket] of [
        [1, Math.floor(at / HOUR)],
        [24, Math.floor(at / DAY)],
      ]) {
        add(expected, { span_hours, bucket, table_id, orders, total })
        addPeople(expected, [span_hours, bucket], people.get(id), sign)
        add(expected, { span_hours, bucket, quarter: Math.floor(created_at / QUARTER), orders })
        for (const line of sold) {
          const { product_id, name, price } = line
          const quantity = sign * (line.pieces ?? line.quantity)
          add(expected, {
            span_hours,
            bucket,
            product_id,
            name,
            category,
            quantity,
            total: sign * price * line.quantity,
            net: sign * netOf(price * line.quantity, line.taxRateBasisPoints),
            profit: profitOf(line),
          })
        }
      }
    }
    return { summary: asText(summary), expected: asText(expected) }
  })
