import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { statement } from '../platform/unit-of-work/statement.ts'
import { asOwner, makeVenue, TEST_PASSWORD } from '../testing/factories.ts'
import { pairGateway } from '../testing/gateway-factories.ts'
import { billOrders, makeSeat, moveOrder } from '../testing/orders-factories.ts'
import { makeStation, printerAt } from '../testing/station-factories.ts'
import { onBothEngines, type TestServer } from '../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../testing/venue-factories.ts'
import { retentionRules } from './retention-rules.ts'

const DAY = 24 * 60 * 60 * 1000
const WEEKS = 52
/** From then on, what is kept for the longest time of a rule is full: a known device is kept for ninety days. */
const FULL = 16

/** The accounts of a venue, which stay, and its menu, to which every import of the test adds. */
const ACCOUNTS = new Set([
  'audit',
  'check_history',
  'checks',
  'line_history',
  'order_counts',
  'order_history',
  'order_lines',
  'orders',
  'products',
  'sales_hours',
  'sales_people',
  'sales_products',
  'sales_quarters',
  'sales_tables',
  'stock_movements',
  'tickets',
])

const tableNames = statement(({ db, engine }) =>
  db
    .selectFrom(
      engine === 'sqlite'
        ? sql<{
            name: string
          }>`(select name from sqlite_master where type = 'table' and substr(name, 1, 7) <> 'sqlite_')`.as(
            'tables',
          )
        : sql<{
            name: string
          }>`(select table_name as name from information_schema.tables where table_schema = current_schema())`.as(
            'tables',
          ),
    )
    .select('name'),
)
const countRows = (table: string) =>
  statement(({ db }) =>
    db
      .selectFrom(sql<{ id: string }>`${sql.table(table)}`.as('row'))
      .select((eb) => eb.fn.countAll<number>().as('rows')),
  )
const rowsByTable = ({ platform }: TestServer): Promise<ReadonlyMap<string, number>> =>
  platform.uow.read('', async (tx) => {
    const rows = new Map<string, number>()
    for (const { name } of await tx.all(tableNames, {}))
      rows.set(name, (await tx.get(countRows(name), {}))?.rows ?? 0)
    return rows
  })

/** A venue with a gateway, a printer, and a waiter with the app. */
const openVenue = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const { id: ingredientId } = await makeIngredient(server, venue, { quantity: 1_000_000_000 })
  const dish = await makeProduct(server, venue, { category: 'food', recipe: [{ ingredientId, quantity: 1 }] })
  const gateway = await pairGateway(server, venue)
  const grill = await makeStation(server, venue, { name: 'Grill' })
  await asOwner(server, venue, (tx, caller) =>
    server.services.stations.setPrinter(tx, caller, grill.id, { printer: printerAt(gateway.id) }),
  )
  await asOwner(server, venue, (tx, caller) =>
    server.services.layout.assign(tx, caller, venue.waiter.id, [tableId]),
  )
  return { ...venue, tableId, dish, grill }
}

/** What happens in a week, once of everything: a table is as flat with a thousand of each. */
const liveAWeek = async (server: TestServer, venue: Awaited<ReturnType<typeof openVenue>>, week: number) => {
  const { owner, waiter, tableId, dish, grill } = venue
  const signIn = (email: string, password: string) =>
    server.send('POST', '/api/auth/login', { body: { email, password, device: '' } })
  const { body } = await signIn(owner.email, TEST_PASSWORD)
  const token = String(body['token'])
  const once = { 'idempotency-key': crypto.randomUUID() }
  const ask = async (method: string, path: string, sent: object, as = token) => {
    const answer = await server.send(method, path, { token: as, headers: once, body: sent })
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body])
    return answer.body
  }
  await signIn(`nobody-${week}@kafana.test`, 'a wrong password')
  await ask('POST', '/api/auth/invitations', { user: waiter.id })
  await server.send('POST', '/api/auth/forgot-password', { body: { email: owner.email } })
  await asOwner(server, venue, (tx, caller) => server.services.printing.test(tx, caller, grill.id))
  const lines = [{ line: 2, values: { name: `Tea ${week}`, price: 1, category: 'drink', taxRate: 10 } }]
  await ask('POST', '/api/product/import', { dryRun: false, defaults: {}, lines })
  const ticket = {
    id: crypto.randomUUID(),
    table: tableId,
    lines: [{ id: crypto.randomUUID(), product: dish.id, quantity: 1 }],
  }
  const phone = await server.platform.uow.write(venue.companyId, (tx) =>
    server.services.sessions.open(tx, waiter.id),
  )
  const sent = await ask('POST', '/api/tickets', ticket, phone)
  const [order] = sent['orders'] as unknown as readonly { readonly _id: string }[]
  const id = order?._id ?? ''
  for (const to of ['pending', 'done', 'delivered'] as const) await moveOrder(server, venue, id, to)
  await billOrders(server, venue, [id], 'fiscal', week + 1)
}

onBothEngines('a year of a venue', (server) => {
  it('adds to its accounts, and to nothing that is kept for a limited time', async () => {
    const the = server()
    const venue = await openVenue(the)
    const rules = retentionRules(the)
    const most = new Map<string, number>()
    let full: ReadonlyMap<string, number> = new Map()
    for (let week = 0; week < WEEKS; week += 1) {
      await liveAWeek(the, venue, week)
      const rows = await rowsByTable(the)
      for (const [table, count] of rows) most.set(table, Math.max(count, most.get(table) ?? 0))
      if (week === FULL) {
        full = rows
        most.clear()
      }
      the.clock.advance(7 * DAY)
      for (const { apply } of rules) await apply()
    }
    const grown = [...most]
      .filter(([table, rows]) => rows > (full.get(table) ?? 0) + 1)
      .map(([table]) => table)
    expect(grown.filter((table) => !ACCOUNTS.has(table))).toEqual([])
    // What the rules are about was there, and what stays was written.
    for (const table of [
      'attempts',
      'events',
      'idempotency_keys',
      'imports',
      'invitations',
      'known_devices',
      'mails',
      'security_log',
      'sessions',
    ])
      expect([table, (most.get(table) ?? 0) > 0]).toEqual([table, true])
    expect(grown).toContain('orders')
  })
})
