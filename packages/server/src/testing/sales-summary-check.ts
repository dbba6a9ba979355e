import { lineProfit } from '@kafana/domain'
import { statement } from '../platform/unit-of-work/statement.ts'
import type { RunningApp } from './factories.ts'
import { selectBilled } from './reference-statistics.ts'

const [QUARTER, HOUR, DAY] = [900_000, 3_600_000, 86_400_000]

const selectLines = statement((kit) =>
  kit.db
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'name', 'price', 'quantity', 'cost', 'tax_rate as taxRateBasisPoints'])
    .where('company_id', '=', kit.companyId),
)
const selectSummary = (['sales_quarters', 'sales_tables', 'sales_products', 'sales_hours'] as const).map(
  (table) => statement((kit) => kit.db.selectFrom(table).selectAll().where('company_id', '=', kit.companyId)),
)

/** The columns that are sums; the others are the key. */
const SUMS = ['orders', 'quantity', 'total', 'profit']
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
    const lines = Map.groupBy(await tx.all(selectLines, {}), ({ order_id }) => order_id)
    const entries = (await tx.all(selectBilled, {})).flatMap(({ billed_at, storno_at, ...order }) => [
      { ...order, at: billed_at, sign: 1 },
      ...(storno_at === null ? [] : [{ ...order, at: storno_at, sign: -1 }]),
    ])
    for (const { id, table_id, category, created_at, at, sign, ...order } of entries) {
      const sold = lines.get(id) ?? []
      const total = sign * order.total
      const profitOf = (line: (typeof sold)[number]) => sign * lineProfit(line)
      add(expected, {
        quarter: Math.floor(at / QUARTER),
        orders: sign,
        total,
        profit: sold.reduce((sum, line) => sum + profitOf(line), 0),
      })
      for (const [span_hours, bucket] of [
        [1, Math.floor(at / HOUR)],
        [24, Math.floor(at / DAY)],
      ]) {
        add(expected, { span_hours, bucket, table_id, orders: sign, total })
        add(expected, { span_hours, bucket, quarter: Math.floor(created_at / QUARTER), orders: sign })
        for (const line of sold) {
          const { product_id, name, price } = line
          const quantity = sign * line.quantity
          add(expected, {
            span_hours,
            bucket,
            product_id,
            name,
            category,
            quantity,
            total: price * quantity,
            profit: profitOf(line),
          })
        }
      }
    }
    return { summary: asText(summary), expected: asText(expected) }
  })
