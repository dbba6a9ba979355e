import { dayOf, type Statistics, type VenueClock } from '@kafana/domain'
import { sql } from 'kysely'
import { statement } from '../platform/unit-of-work/statement.ts'
import type { RunningApp } from './factories.ts'
import { summarize } from './summarize-orders.ts'

/** The billed orders of a venue. */
export const selectBilled = statement((kit) =>
  kit.db
    .selectFrom('orders')
    .select([
      'id',
      'table_id',
      'category',
      'total',
      'created_at',
      sql<number>`billed_at`.as('billed_at'),
      'storno_at',
      'created_by',
      'billed_by',
      'payment',
      'counts',
    ])
    .where('company_id', '=', kit.companyId)
    .where('billed_at', 'is not', null),
)
const selectLines = statement((kit) =>
  kit.db
    .selectFrom('order_lines')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .where('voided_at', 'is', null),
)
const selectTables = statement((kit) =>
  kit.db
    .selectFrom('venue_tables')
    .leftJoin('zones', (join) =>
      join
        .onRef('zones.company_id', '=', 'venue_tables.company_id')
        .onRef('zones.id', '=', 'venue_tables.zone_id'),
    )
    .select([
      'venue_tables.id',
      'venue_tables.name',
      'venue_tables.zone_id',
      'venue_tables.archived_at',
      'zones.name as zone',
    ])
    .where('venue_tables.company_id', '=', kit.companyId),
)

interface Range {
  readonly start: number
  readonly end: number
}
interface Sold {
  readonly productId: string
  readonly name: string
  readonly category: string
  quantity: number
  revenue: number
  net: number
  profit: number
}
interface SoldBy {
  orders: number
  total: number
  cash: number
  card: number
  takenBack: number
  taken: number
}
const LOOK = 900_000

const netOf = (gross: number, basisPoints: number): number => {
  const [dividend, divisor] = [BigInt(gross) * 10_000n, 10_000n + BigInt(basisPoints)]
  return Number(dividend / divisor) + ((dividend % divisor) * 2n >= divisor ? 1 : 0)
}

/** Statistics computed order by order in plain loops: the sales summary has to agree with them. */
export const referenceStatistics = (server: RunningApp, companyId: string) =>
  server.platform.uow.read(companyId, async (tx) => {
    const lines = Map.groupBy(await tx.all(selectLines, {}), ({ order_id }) => order_id)
    // A voided order counts twice: when it was sold, and negatively when it was voided.
    const orders = (await tx.all(selectBilled, {})).flatMap(({ billed_at, storno_at, ...order }) => {
      const sold = { ...order, lines: lines.get(order.id) ?? [], at: billed_at, sign: 1 }
      return storno_at === null ? [sold] : [sold, { ...sold, at: storno_at, sign: -1 }]
    })
    const tables = await tx.all(selectTables, {})
    const within = ({ start, end }: Range) => orders.filter(({ at }) => at >= start && at < end)
    const profitOf = (sold: (typeof orders)[number]['lines']) =>
      sold.reduce(
        (sum, { price, quantity, tax_rate, cost }) => sum + netOf(price * quantity, tax_rate) - cost,
        0,
      )
    const labelOf = (id: string, counted: typeof orders): string => {
      const of = (table: string) => counted.filter(({ table_id }) => table_id === table)
      const left = (table: string) =>
        of(table).reduce((sum, { sign, counts }) => sum + sign * counts, 0) !== 0 ||
        of(table).reduce((sum, { sign, total }) => sum + sign * total, 0) !== 0
      const shown = tables.filter((table) => table.archived_at === null || left(table.id))
      const own = tables.find((table) => table.id === id)
      const elsewhere = shown.some(({ name, zone_id }) => name === own?.name && zone_id !== own.zone_id)
      return elsewhere ? `${own?.name} (${own?.zone})` : (own?.name ?? '')
    }
    return {
      moments: orders.map(({ at }) => at),
      ofRange: (range: Range, timezone: string): Statistics => {
        const counted = within(range)
        return summarize(
          counted.map(({ table_id, created_at, total, sign, counts, lines: of }) => ({
            tableLabel: labelOf(table_id, counted),
            counts,
            createdAt: created_at,
            total,
            ...(sign < 0 ? { voided: true as const } : {}),
            lines: of.map(({ name, quantity, pieces, price, tax_rate: taxRateBasisPoints, cost }) => ({
              productName: name,
              quantity: pieces ?? quantity,
              gross: price * quantity,
              taxRateBasisPoints,
              cost,
            })),
          })),
          timezone,
        )
      },
      days: ({ start, end }: Range, clock: VenueClock) => {
        const days = new Map<string, { orders: number; revenue: number; profit: number }>()
        for (let at = start; at < end; at += LOOK)
          days.set(dayOf(at, clock), { orders: 0, revenue: 0, profit: 0 })
        if (start < end) days.set(dayOf(end - 1, clock), { orders: 0, revenue: 0, profit: 0 })
        for (const { at, total, sign, counts, lines: of } of within({ start, end })) {
          const day = days.get(dayOf(at, clock))
          if (day)
            Object.assign(day, {
              orders: day.orders + sign * counts,
              revenue: day.revenue + sign * total,
              profit: day.profit + sign * profitOf(of),
            })
        }
        return [...days]
          .map(([date, sums]) => ({ date, ...sums }))
          .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      },
      /** By person, who is left out where everything is zero. */
      people: (range: Range): Map<string, SoldBy> => {
        const people = new Map<string, SoldBy>()
        const of = (id: string | null): SoldBy => {
          const zero = { orders: 0, total: 0, cash: 0, card: 0, takenBack: 0, taken: 0 }
          const sold = people.get(id ?? '') ?? zero
          people.set(id ?? '', sold)
          return sold
        }
        for (const { sign, counts, total, created_by, billed_by, payment } of within(range)) {
          const sold = of(billed_by)
          sold.orders += sign * counts
          sold.total += sign * total
          if (payment !== null) sold[payment] += sign * total
          if (sign < 0) sold.takenBack += total
          of(created_by).taken += sign * counts
        }
        for (const [id, sold] of people) if (Object.values(sold).every((sum) => sum === 0)) people.delete(id)
        return people
      },
      products: (range: Range): Sold[] => {
        const products = new Map<string, Sold>()
        for (const { category, sign, lines: of } of within(range)) {
          for (const line of of) {
            const key = [line.product_id, line.name, category].join('\n')
            const sold = products.get(key) ?? {
              productId: line.product_id,
              name: line.name,
              category,
              quantity: 0,
              revenue: 0,
              net: 0,
              profit: 0,
            }
            const { quantity, price, pieces } = line
            products.set(key, {
              ...sold,
              quantity: sold.quantity + sign * (pieces ?? quantity),
              revenue: sold.revenue + sign * price * quantity,
              net: sold.net + sign * netOf(price * quantity, line.tax_rate),
              profit: sold.profit + sign * profitOf([line]),
            })
          }
        }
        const rank = ({ name, productId, category }: Sold) => [name, productId, category].join('\n')
        const sold = [...products.values()].filter(
          ({ quantity, revenue, profit }) => quantity !== 0 || revenue !== 0 || profit !== 0,
        )
        return sold.toSorted((a, b) => b.quantity - a.quantity || (rank(a) < rank(b) ? -1 : 1))
      },
    }
  })
