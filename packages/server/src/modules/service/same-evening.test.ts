import { followsLines, LINE_STATES, lineStateWith, type OrderStatus, SETTABLE_STATUSES } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeVenue, token } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { billOrders } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

interface WireOrder {
  readonly _id: string
  readonly status: OrderStatus
  readonly products: readonly { readonly line: string; readonly lineVersion: number }[]
  readonly [field: string]: unknown
}

const anyEvent = fc.record({
  event: fc.constantFrom('take', 'take', 'move', 'move', 'move', 'bill'),
  isFood: fc.boolean(),
  pick: fc.nat(20),
  to: fc.constantFrom(...SETTABLE_STATUSES),
  lines: fc.array(fc.record({ product: fc.nat(1), quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
})
type Event = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never

/** Two tables: at the first only the calls of the specification are made, at the second tickets and moving lines. */
const createTables = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const zone = await makeZone(server, venue)
  const tables: string[] = []
  for (const name of ['1', '2']) tables.push((await makeTable(server, venue, { zoneId: zone.id, name })).id)
  const { id: ingredientId } = await makeIngredient(server, venue, { quantity: 1_000_000 })
  const menu: Record<'food' | 'drink', string[]> = { food: [], drink: [] }
  for (const category of ['food', 'drink'] as const)
    for (const price of [12_050, 9_000])
      menu[category].push(
        (await makeProduct(server, venue, { category, price, recipe: [{ ingredientId, quantity: 5 }] })).id,
      )
  const [byCalls = '', byTickets = ''] = tables
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.send(method, path, { token: venue.monitor.token, body })
    expect([path, answer.status]).toEqual([path, answer.status < 300 ? answer.status : 0])
    return answer.body as unknown
  }
  const ordersOf = async (table: string) =>
    ((await call('GET', `/api/order/tables/${table}`)) as WireOrder[]).toSorted(
      (a, b) => Number(a['number']) - Number(b['number']),
    )

  const take = async ({ isFood, lines }: Event): Promise<void> => {
    const products = lines.map(({ product, quantity }) => ({
      product: menu[isFood ? 'food' : 'drink'][product],
      quantity,
    }))
    await call('POST', '/api/order', { name: '2', description: 'x', table: byCalls, products })
    await call('POST', '/api/tickets', {
      id: token(),
      table: byTickets,
      note: 'x',
      lines: products.map((line) => ({ ...line, id: token() })),
    })
  }
  const move = async ({ pick, to }: Event): Promise<void> => {
    const [calls, tickets] = [await ordersOf(byCalls), await ordersOf(byTickets)]
    const index = pick % Math.max(calls.length, 1)
    const [first, second] = [calls[index], tickets[index]]
    if (!first || !second || first.status === 'billed') return
    await call('PUT', `/api/order/${first._id}`, { status: to })
    const state = lineStateWith(to)
    const isForward = state !== null && state !== LINE_STATES[0] && followsLines(second.status)
    if (!isForward) {
      await call('PUT', `/api/order/${second._id}`, { status: to })
      return
    }
    const lines = second.products.map(({ line, lineVersion }) => ({ id: line, version: lineVersion }))
    await call('PUT', '/api/lines/state', { lines, to: state })
  }
  const bill = async (): Promise<void> => {
    for (const table of [byCalls, byTickets]) {
      const delivered = (await ordersOf(table)).filter(({ status }) => status === 'delivered')
      await billOrders(
        server,
        venue,
        delivered.map(({ _id }) => _id),
      )
    }
  }
  return {
    apply: (event: Event) => ({ take, move, bill })[event.event](event),
    /** What the calls of the specification say of a table, without what makes one order another. */
    seen: async (table: 0 | 1) => {
      const id = tables[table] ?? ''
      const orders = []
      for (const { _id } of await ordersOf(id)) {
        const {
          _id: _own,
          number: _number,
          check: _check,
          version: _version,
          table: _table,
          products,
          history,
          ...order
        } = (await call('GET', `/api/order/${_id}`)) as WireOrder & { history: { to: string; at: string }[] }
        const lines = products.map(({ line: _line, lineVersion: _lineVersion, ...rest }) => rest)
        orders.push({ ...order, lines, steps: history.map(({ to, at }) => [to, at]) })
      }
      const floor = (await call('GET', '/api/orders/floor')) as { table: string }[]
      return { orders, floor: { ...floor.find((each) => each.table === id), table: null } }
    },
  }
}

onBothEngines('the calls of the specification and those of tickets', (server) => {
  it('make the same evening', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 4, maxLength: 14 }), async (events) => {
        const tables = await createTables(server())
        for (const event of events) {
          await tables.apply(event)
          server().clock.advance(1000)
        }
        const byCalls = await tables.seen(0)
        expect(await tables.seen(1)).toEqual(byCalls)
      }),
      { numRuns: runsOf(16, 4) },
    )
  })
})
