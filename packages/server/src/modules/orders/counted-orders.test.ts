import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { MOST_LISTED } from '../../platform/http/app-error.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { makeOrder, makeSeat } from '../../testing/orders-factories.ts'
import { runStatements } from '../../testing/run-statements.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'
import { ORDER_COLUMNS } from './carve-order-store.ts'
import type { OrderFilter } from './order.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FIRST = Date.UTC(2026, 0, 1)
const ORDERS = 600
/** Several of them at the same moment, on days with and without orders. */
const CREATED = `${FIRST} + (i * 7919 % 613) * CAST(${5 * HOUR} AS bigint)`

/** Orders as another one of the venue, at other times, in other states. */
const fill = (
  companyId: string,
  id: string,
  count: number,
  own: Readonly<Record<string, string>>,
): string => {
  const columns = ORDER_COLUMNS.map((column) => own[column] ?? `orders.${column}`)
  return `INSERT INTO orders (${ORDER_COLUMNS.join(', ')})
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT ${columns.join(', ')} FROM n, orders WHERE company_id = '${companyId}' AND id = '${id}'`
}
const selectAll = statement((kit) =>
  kit.db
    .selectFrom('orders')
    .select(['id', 'created_at', 'status', 'category'])
    .where('company_id', '=', kit.companyId),
)
const selectCounts = statement((kit) =>
  kit.db
    .selectFrom('order_counts')
    .select(['span_days', 'bucket', 'category', 'state', 'orders'])
    .where('company_id', '=', kit.companyId)
    .where('orders', '<>', 0)
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .orderBy(sql`3`)
    .orderBy(sql`4`),
)
const countAgain = statement((kit) =>
  kit.db
    .selectFrom(
      sql<{ span_days: number }>`(select 0 as span_days union all select 1 union all select 32)`.as('spans'),
    )
    .crossJoin('orders')
    .where('company_id', '=', kit.companyId)
    .select((eb) => [
      'span_days',
      sql<number>`case span_days when 0 then 0 else created_at / ${sql.lit(DAY)} / span_days end`.as(
        'bucket',
      ),
      'category',
      sql<string>`case when status in ('billed', 'rejected') then status else 'open' end`.as('state'),
      eb.fn.countAll<number>().as('orders'),
    ])
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .orderBy(sql`3`)
    .orderBy(sql`4`),
)

onBothEngines('orders of which the database keeps count', (server) => {
  let venue: TestVenue
  let made: { readonly id: string; readonly tableId: string }
  beforeAll(async () => {
    venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const { id: productId } = await makeProduct(server(), venue)
    made = {
      tableId,
      ...(await makeOrder(server(), venue, { tableId, lines: [{ productId, quantity: 1 }] })),
    }
    const text = (parts: string) => `cast(${parts} as text)`
    const fillSql = fill(venue.companyId, made.id, ORDERS, {
      id: text(`'o' || (10000 + i * 7 % ${ORDERS})`),
      number: '10 + i',
      created_at: CREATED,
      status: `CASE i % 5 WHEN 0 THEN 'rejected' WHEN 1 THEN 'created' ELSE 'billed' END`,
      category: `CASE i % 3 WHEN 0 THEN 'food' ELSE 'drink' END`,
      check_id: text('null'),
    })
    await runStatements(server(), [
      fillSql,
      `UPDATE orders SET status = 'billed' WHERE number % 11 = 0`,
      `UPDATE orders SET status = 'delivered' WHERE number % 13 = 0`,
      `UPDATE orders SET category = 'food' WHERE number % 17 = 0`,
      `UPDATE orders SET created_at = created_at + ${3 * DAY} WHERE number % 19 = 0`,
      `UPDATE orders SET total = 1`,
      `DELETE FROM orders WHERE number > 10 AND number % 23 = 0`,
    ])
  })
  const read = <O>(asked: Parameters<typeof statement<O>>[0]) =>
    server().platform.uow.read(venue.companyId, (tx) => tx.all(statement(asked), {}))

  it('counts what there is, whatever was written', async () => {
    expect(await read(selectCounts.build)).toEqual(await read(countAgain.build))
  })

  const filters: readonly OrderFilter[] = [
    {},
    { status: 'billed' },
    { status: 'rejected' },
    { status: 'created' },
    { category: 'food' },
    { category: 'drink', status: 'billed' },
    { start: FIRST + 20 * DAY + HOUR },
    { end: FIRST + 90 * DAY + HOUR },
    { start: FIRST + 5 * DAY, end: FIRST + 110 * DAY + 7 },
    { start: FIRST + 31 * DAY, end: FIRST + 32 * DAY, status: 'billed' },
    { start: FIRST + 40 * DAY, end: FIRST + 64 * DAY, category: 'food' },
    { start: FIRST + 300 * DAY, end: FIRST + 400 * DAY },
  ]
  it.each(filters)('lists every page and the number of %o as they were', async (filter) => {
    const rows = await read(selectAll.build)
    const { start = 0, end = Infinity, status, category } = filter
    const asked = rows
      .filter((row) => row.created_at >= start && row.created_at < end)
      .filter((row) => (status ?? row.status) === row.status && (category ?? row.category) === row.category)
      .toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id)
    const limit = 47
    for (const sort of ['newest', 'oldest', 'match'] as const) {
      const expected = sort === 'oldest' ? asked.toReversed() : asked
      const pages = Math.ceil(asked.length / limit) + 1
      const found: string[] = []
      for (let page = 1; page <= pages; page += 1) {
        const { orders, total } = await server().platform.uow.read(venue.companyId, (tx) =>
          server().services.orders.list(tx, filter, { page, limit, sort }),
        )
        expect(total).toBe(asked.length)
        found.push(...orders.map(({ id }) => id))
      }
      expect(found).toEqual(expected)
    }
  })

  it('refuses a list without pages that has too many rows, and serves the longest', async () => {
    const { owner, waiter } = venue
    const ask = async (path: string) => {
      const { status, body } = await server().send('GET', path, { token: owner.token })
      const found: unknown = Array.isArray(body) ? body : body['entries']
      return status === 200 ? (found as readonly unknown[]).length : body.code
    }
    const range = `start=2020-01-01T00:00:00Z&end=2020-02-01T00:00:00Z`
    const more = (from: number, count: number) =>
      fill(venue.companyId, made.id, count, {
        id: `cast('m' || (${from} + i) as text)`,
        number: `${from} + i`,
        created_at: `${Date.UTC(2020, 0, 2)} + i`,
        created_by: `cast('${waiter.id}' as text)`,
        check_id: 'cast(null as text)',
      })
    await runStatements(server(), [more(100_000, MOST_LISTED)])
    expect(await ask(`/api/order/tables/${made.tableId}?${range}`)).toBe(MOST_LISTED)
    await runStatements(server(), [more(200_000, 1)])
    expect(await ask(`/api/order/tables/${made.tableId}?${range}`)).toBe('RANGE_TOO_LONG')
    expect(await ask(`/api/orders/staff?createdBy=${waiter.id}&${range}`)).toBe('RANGE_TOO_LONG')
    expect(await ask(`/api/orders/staff?createdBy=${waiter.id}&${range}&page=101&limit=100`)).toBe(1)
    await runStatements(server(), [
      `INSERT INTO ledger_entries (company_id, id, user_id, position, kind, amount, balance_after, at, by_user)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ${MOST_LISTED})
        SELECT '${venue.companyId}', 'e' || i, '${waiter.id}', i, 'give', 0, 0, ${Date.UTC(2020, 0, 2)} + i, '${owner.id}' FROM n`,
    ])
    expect(await ask(`/api/user/${waiter.id}/ledger`)).toBe('RANGE_TOO_LONG')
    expect(await ask(`/api/user/${waiter.id}/ledger?end=2020-01-02T00:00:01Z`)).toBe(999)
  })
})
