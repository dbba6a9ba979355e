import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMember, makeVenue, withNewSession, type TestVenue } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { billOrders, makeOrder, moveOrder, stornoOrders } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

const STATUSES = ['created', 'pending', 'rejected', 'error', 'done', 'delivered', 'billed'] as const
const MINUTE = 60_000
const EVERYTHING: Readonly<
  Record<
    'filter' | 'category' | 'table' | 'createdBy' | 'product' | 'start' | 'end' | 'billedStart' | 'billedEnd',
    string | undefined
  >
> = {
  filter: undefined,
  category: undefined,
  table: undefined,
  createdBy: undefined,
  product: undefined,
  start: undefined,
  end: undefined,
  billedStart: undefined,
  billedEnd: undefined,
}

/** An order in the model of the test. */
interface ModelOrder {
  readonly id: string
  readonly status: (typeof STATUSES)[number]
  readonly category: string
  readonly table: string
  readonly by: string
  readonly products: readonly string[]
  readonly total: number
  readonly at: number
  readonly billedAt: number | null
  stornoAt: number | null
}

/** Billed three minutes after it was delivered; the others as long after. */
const advanceTo = async (
  server: TestServer,
  venue: TestVenue,
  id: string,
  status: ModelOrder['status'],
): Promise<void> => {
  if (status !== 'created') await moveOrder(server, venue, id, status === 'billed' ? 'delivered' : status)
  server.clock.advance(3 * MINUTE)
  if (status === 'billed') await billOrders(server, venue, [id])
}

/** Every other bill is voided after two more orders. */
const voidReceipt = async (
  server: TestServer,
  venue: TestVenue,
  order: ModelOrder | undefined,
): Promise<void> => {
  if (order?.status !== 'billed') return
  await stornoOrders(server, venue, [order.id])
  order.stornoAt = server.clock.now()
}

const makeHistory = async (
  server: TestServer,
  venue: TestVenue,
): Promise<{ orders: ModelOrder[]; tables: string[]; people: string[]; products: string[] }> => {
  const zone = await makeZone(server, venue)
  const tables = [
    (await makeTable(server, venue, { zoneId: zone.id })).id,
    (await makeTable(server, venue, { zoneId: zone.id })).id,
  ]
  const second = await addMember(server, venue.companyId, 'waiter')
  const menu = [
    { ...(await makeProduct(server, venue, { price: 10_000 })), price: 10_000 },
    { ...(await makeProduct(server, venue, { price: 333 })), price: 333 },
    { ...(await makeProduct(server, venue, { price: 5_050, category: 'drink' })), price: 5_050 },
  ] as const
  const [food, sauce, drink] = menu
  const orders: ModelOrder[] = []
  for (let index = 0; index < 42; index += 1) {
    server.clock.advance(7 * MINUTE)
    const sold = [[drink], [sauce], [food, sauce], [drink], [food, sauce], [sauce]][index % 6] ?? []
    const [table, by] = [tables[index % 2] ?? '', index % 5 === 0 ? second : venue.waiter]
    const at = server.clock.now()
    const { id } = await makeOrder(
      server,
      venue,
      { tableId: table, lines: sold.map((line) => ({ productId: line.id, quantity: (index % 4) + 1 })) },
      by,
    )
    const status = STATUSES[index % STATUSES.length] ?? 'created'
    await advanceTo(server, venue, id, status)
    orders.push({
      id,
      status,
      category: sold[0]?.category ?? '',
      table,
      by: by.id,
      products: sold.map((line) => line.id),
      at,
      total: sold.reduce((sum, line) => sum + line.price * ((index % 4) + 1), 0),
      billedAt: status === 'billed' ? server.clock.now() : null,
      stornoAt: null,
    })
    if (index % 2 === 0) await voidReceipt(server, venue, orders.at(-3))
  }
  return { orders, tables, people: [venue.waiter.id, second.id], products: menu.map(({ id }) => id) }
}

const GROUPS: Record<string, readonly string[]> = {
  all: STATUSES,
  open: ['created', 'pending', 'error', 'done', 'delivered'],
  completed: ['done', 'delivered', 'billed'],
  billed: ['billed'],
  done: ['done'],
}
/** Half-open; a missing time is in no range, and a missing bound is open. */
const isWithin = (at: number | null, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined && to === undefined) ||
  (at !== null && at >= Date.parse(from ?? '2000-01-01') && at < Date.parse(to ?? '2100-01-01'))
const isMatch = (value: string, wanted: string | undefined): boolean =>
  wanted === undefined || value === wanted

const matches = (order: ModelOrder, query: Record<string, string | undefined>): boolean =>
  [
    (GROUPS[query.filter ?? 'all'] ?? []).includes(order.status),
    isMatch(order.category, query.category),
    isMatch(order.table, query.table),
    isMatch(order.by, query.createdBy),
    query.product === undefined || order.products.includes(query.product),
    isWithin(order.at, query.start, query.end),
    isWithin(order.billedAt, query.billedStart, query.billedEnd),
  ].every(Boolean)

/** Zero for a voided order, unless it was voided after the range in which it was billed. */
const totalOf = (
  { total, stornoAt }: ModelOrder,
  { billedEnd }: Record<string, string | undefined>,
): number => (stornoAt === null || (billedEnd !== undefined && stornoAt >= Date.parse(billedEnd)) ? total : 0)

onBothEngines('orders narrowed to the rows of a metric', (server) => {
  it('are those that a search through all of them finds, with their number and sum', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    await makeHistory(server(), other)
    const { orders, tables, people, products } = await makeHistory(server(), venue)
    const { token } = await withNewSession(server(), venue.companyId, venue.owner)
    const bills = orders.flatMap(({ billedAt }) =>
      billedAt === null ? [] : [new Date(billedAt).toISOString()],
    )
    const moments = orders
      .flatMap(({ at, billedAt }) => [at, billedAt ?? at])
      .map((at) => new Date(at).toISOString())
    const storno = orders.find(({ stornoAt }) => stornoAt !== null)
    const billedUntil = (later: number) => ({
      ...EVERYTHING,
      billedStart: new Date(storno?.billedAt ?? 0).toISOString(),
      billedEnd: new Date((storno?.stornoAt ?? 0) + later).toISOString(),
    })
    const maybe = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
    const span = fc.option(
      fc.tuple(fc.constantFrom(...moments), fc.constantFrom(...moments)).map((pair) => pair.toSorted()),
      { nil: [], freq: 2 },
    )
    const someQuery = fc
      .record({
        filter: maybe(['all', 'open', 'completed', 'billed', 'done']),
        category: maybe(['food', 'drink']),
        table: maybe([...tables, 'none']),
        createdBy: maybe([...people, 'nobody']),
        product: maybe([...products, 'none']),
        taken: span,
        billed: span,
      })
      .map(({ taken, billed, ...rest }) => ({
        ...rest,
        start: taken[0],
        end: taken[1],
        billedStart: billed[0],
        billedEnd: billed[1],
      }))
    await fc.assert(
      fc.asyncProperty(someQuery, async (query) => {
        const wanted = orders.filter((order) => matches(order, query)).toReversed()
        const params = new URLSearchParams(
          Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
        )
        const list = (await server().send('GET', `/api/order?limit=100&${params}`, { token })).body
        expect((list.orders as unknown as { _id: string }[]).map(({ _id }) => _id)).toEqual(
          wanted.map(({ id }) => id),
        )
        const totals = (await server().send('GET', `/api/orders/totals?${params}`, { token })).body
        expect(totals).toEqual({
          count: wanted.length,
          total: wanted.reduce((sum, order) => sum + totalOf(order, query), 0) / 100,
        })
        expect(list.totalOrders).toBe(wanted.length)
      }),
      {
        numRuns: runsOf(120, 40),
        examples: [
          [{ ...EVERYTHING, billedStart: bills[1], billedEnd: bills[3] }],
          [{ ...EVERYTHING, start: moments[4], end: moments[8] }],
          [billedUntil(0)],
          [billedUntil(1)],
        ],
      },
    )
  })

  it('require ranges that do not end before they start', async () => {
    const { owner } = await makeVenue(server())
    const [early, late] = ['2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z']
    for (const path of ['/api/order', '/api/orders/totals']) {
      const { body } = await server().send('GET', `${path}?billedStart=${late}&billedEnd=${early}`, {
        token: owner.token,
      })
      expect(body).toMatchObject({
        code: 'INPUT_INVALID',
        issues: [{ path: 'billedStart', key: 'RANGE_INVALID' }],
      })
    }
  })
})
