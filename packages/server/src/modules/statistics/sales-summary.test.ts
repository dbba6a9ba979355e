import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { salesSummaryMigration } from '../../migrations/0003-sales-book.ts'
import { fillSalesByPerson } from '../../migrations/0019-sales-by-person.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { asOwner, makeVenue, type TestVenue } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { billOrders, makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { createSalesRunner, anySaleEvent } from '../../testing/random-sales.ts'
import { referenceStatistics } from '../../testing/reference-statistics.ts'
import { compareSalesSummary } from '../../testing/sales-summary-check.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

const [QUARTER, HOUR, DAY] = [900_000, 3_600_000, 86_400_000]
/** The clocks of Europe change in the following night. */
const START = Date.parse('2026-10-24T15:00:00Z')
const TABLES = ['sales_quarters', 'sales_tables', 'sales_products', 'sales_hours'] as const
const PEOPLE_TABLES = ['sales_people', 'sales_voids'] as const
/** A venue may change its clock at any time; the summary does not depend on it. */
const CLOCKS = [
  { timezone: 'Europe/Skopje', dayStart: '00:00' },
  { timezone: 'Europe/Skopje', dayStart: '04:00' },
  { timezone: 'Asia/Kathmandu', dayStart: '03:07' },
  { timezone: 'America/Sao_Paulo', dayStart: '02:30' },
] as const

const setClock = (server: TestServer, venue: TestVenue, clock: (typeof CLOCKS)[number]) =>
  asOwner(server, venue, (tx, caller) => server.services.company.update(tx, caller, clock))
const read = <T>(server: TestServer, { companyId }: TestVenue, unit: (tx: Tx) => Promise<T>) =>
  server.platform.uow.read(companyId, unit)

const runRaw = (server: TestServer, text: string) =>
  server.platform.uow.write('', (tx) =>
    tx.run(
      statement((kit) => ({ compile: () => sql.raw(text).compile(kit.db) })),
      {},
    ),
  )

/** Anywhere in the days of the history, often on or next to an edge of the summary or the time of a bill. */
const someMoment = fc.record({
  at: fc.nat(8 * DAY),
  snap: fc.constantFrom(1, QUARTER, HOUR, DAY, 'bill' as const),
  shift: fc.integer({ min: -1, max: 1 }),
})
const momentIn =
  (bills: readonly number[]) =>
  ({ at, snap, shift }: { at: number; snap: number | 'bill'; shift: number }): number => {
    if (snap === 'bill') return (bills[at % Math.max(bills.length, 1)] ?? START) + shift
    return Math.floor((START - DAY + at) / snap) * snap + shift
  }

const expectSameStatistics = async (
  server: TestServer,
  venue: TestVenue,
  ranges: readonly { start: number; end: number }[],
) => {
  const slow = await referenceStatistics(server, venue.companyId)
  const { statistics } = server.services
  for (const clock of CLOCKS) {
    await setClock(server, venue, clock)
    for (const range of ranges) {
      expect(await read(server, venue, (tx) => statistics.ofRange(tx, range))).toEqual(
        slow.ofRange(range, clock.timezone),
      )
      const people = await read(server, venue, (tx) => statistics.people(tx, range))
      const sold = people
        .map(({ id, orders, total, cash, card, takenBack, taken }) => [
          id,
          { orders, total, cash, card, takenBack: takenBack.total, taken: taken.orders },
        ])
        .filter(([, sums]) => Object.values(sums as object).some((sum) => sum !== 0))
      expect(new Map(sold as [string, never][])).toEqual(slow.people(range))
      const whole = slow.ofRange(range, clock.timezone)
      expect(people.reduce((sum, { total }) => sum + total, 0)).toBe(whole.totalRevenue)
      const totals = await read(server, venue, (tx) => statistics.totals(tx, range))
      expect(totals).toMatchObject({
        orders: whole.totalSales,
        total: whole.totalRevenue,
        profit: whole.totalProfit,
        takenBack: whole.takenBack,
      })
      expect(totals.cash + totals.card).toBe(totals.total)
      const types = await read(server, venue, (tx) => statistics.types(tx, range))
      expect(types.reduce((sum, { orders }) => sum + orders, 0)).toBe(totals.orders)
      expect(types.reduce((sum, { total }) => sum + total, 0)).toBe(totals.total)
      expect(await read(server, venue, (tx) => statistics.days(tx, range))).toEqual(slow.days(range, clock))
      const products = slow.products(range)
      expect(await read(server, venue, (tx) => statistics.products(tx, { ...range, limit: 100 }))).toEqual(
        products,
      )
      expect(await read(server, venue, (tx) => statistics.products(tx, { ...range, limit: 1 }))).toEqual(
        products.slice(0, 1),
      )
    }
  }
}

/** The bills of these histories are no rows from which a migration could read how they were paid. */
const withoutPayments = (rows: readonly string[]) =>
  rows.map((row) => row.replaceAll(/"(cash|card)":-?\d+,/g, ''))

const expectToHold = async (server: TestServer, ...venues: readonly TestVenue[]) => {
  for (const { companyId } of venues) {
    const { summary, expected } = await compareSalesSummary(server, companyId)
    expect(summary).toEqual(expected)
  }
}

onBothEngines('the sales summary', (server) => {
  describe('over any history', () => {
    it('holds the sums of the billed orders, and statistics match the model', async () => {
      const history = fc.array(anySaleEvent, { minLength: 5, maxLength: 35, size: 'max' })
      const someRanges = fc.array(fc.tuple(someMoment, someMoment), { minLength: 4, maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(history, history, someRanges, async (mine, others, drawn) => {
          server().clock.set(START)
          const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
          const [happen, happenThere] = [
            await createSalesRunner(server(), venue),
            await createSalesRunner(server(), other),
          ]
          for (const [index, sale] of mine.entries()) {
            await happen(sale)
            const beside = others[index]
            if (beside) await happenThere(beside)
          }
          await expectToHold(server(), venue, other)
          const toMoment = momentIn((await referenceStatistics(server(), venue.companyId)).moments)
          const ranges = drawn
            .map(([a, b]) => [toMoment(a), toMoment(b)].toSorted((x, y) => x - y))
            .map(([start = 0, end = 0]) => ({ start, end }))
          await expectSameStatistics(server(), venue, [
            ...ranges,
            { start: START - 40 * DAY, end: START + 40 * DAY },
          ])
        }),
        { numRuns: runsOf(4, 2), endOnFailure: true },
      )
    })
  })

  it('is filled from the orders that were billed before it existed', async () => {
    server().clock.set(START)
    const venues = [await makeVenue(server()), await makeVenue(server())] as const
    for (const venue of venues) {
      const happen = await createSalesRunner(server(), venue)
      // No receipt could be voided then.
      for (const sale of fc.sample(
        anySaleEvent.filter(({ event }) => event !== 'storno'),
        60,
      ))
        await happen(sale)
    }
    const { summary } = await compareSalesSummary(server(), venues[0].companyId)
    expect(summary.length).toBeGreaterThan(0)
    const fill = salesSummaryMigration
      .statements(server().engine)
      .filter((text) => !text.startsWith('CREATE'))
    const empty = [...TABLES, ...PEOPLE_TABLES].map((table) => `DELETE FROM ${table}`)
    for (const text of [...empty, ...fill, ...fillSalesByPerson]) await runRaw(server(), text)
    const filled = await compareSalesSummary(server(), venues[0].companyId)
    expect(withoutPayments(filled.summary)).toEqual(withoutPayments(summary))
    await expectToHold(server(), ...venues)
  })

  it('gets people, voids and net amounts from the histories before they were kept, also of voided receipts', async () => {
    server().clock.set(START)
    const venue = await makeVenue(server())
    const happen = await createSalesRunner(server(), venue)
    for (const sale of fc.sample(anySaleEvent, 90)) await happen(sale)
    const { summary } = await compareSalesSummary(server(), venue.companyId)
    for (const table of PEOPLE_TABLES) await runRaw(server(), `DELETE FROM ${table}`)
    await runRaw(server(), `UPDATE sales_products SET net = 0`)
    await runRaw(server(), `UPDATE orders SET billed_by = NULL`)
    for (const text of fillSalesByPerson) await runRaw(server(), text)
    const after = await compareSalesSummary(server(), venue.companyId)
    expect(after.summary).toEqual(after.expected)
    expect(withoutPayments(after.summary)).toEqual(withoutPayments(summary))
  })

  it('stays exact when many bill at once, and when a bill is rolled back', async () => {
    server().clock.set(START)
    const venue = await makeVenue(server())
    const product = await makeProduct(server(), venue)
    const lines = [{ productId: product.id, quantity: 3 }]
    const tables = [(await makeSeat(server(), venue)).tableId, (await makeSeat(server(), venue)).tableId]
    const ids: string[] = []
    for (let index = 0; index < 24; index += 1) {
      const { id } = await makeOrder(server(), venue, { tableId: tables[index % 2] ?? '', lines })
      if (index > 0) await moveOrder(server(), venue, id, 'delivered')
      ids.push(id)
    }
    const [open = '', ...delivered] = ids
    const bills = Array.from({ length: 8 }, (_, at) => delivered.slice(at * 3, at * 3 + 3)).filter(
      (bill) => bill.length > 0,
    )
    await Promise.all([
      ...bills.map((bill) => billOrders(server(), venue, bill, 'pre')),
      expect(billOrders(server(), venue, [delivered[0] ?? '', open])).rejects.toThrow(
        'cannot get a fiscal bill',
      ),
    ])
    await expectToHold(server(), venue)
    // The receipts of half of them, and the voiding of the other half, all at once.
    const [printed, mistaken] = [
      delivered.filter((_, index) => index % 2 === 0),
      delivered.filter((_, index) => index % 2 === 1),
    ]
    const unbill = (id: string) =>
      server().platform.uow.write(venue.companyId, (tx) =>
        server().services.orders.unbill(tx, { id, by: venue.owner.id }),
      )
    await Promise.all([
      ...printed.map((id) => billOrders(server(), venue, [id], 'fiscal')),
      ...mistaken.map(unbill),
    ])
    await expectToHold(server(), venue)
    const sold = await read(server(), venue, (tx) =>
      server().services.statistics.ofRange(tx, { start: START, end: START + DAY }),
    )
    expect(sold).toMatchObject({
      totalSales: printed.length,
      topSellingProduct: { quantity: 3 * printed.length },
    })
  })

  it('reports no sales for a venue without any', async () => {
    const venue = await makeVenue(server())
    const { statistics } = server().services
    const range = { start: Date.parse('0001-01-01T00:00:00Z'), end: Date.parse('9999-01-01T00:00:00Z') }
    expect(await read(server(), venue, (tx) => statistics.ofRange(tx, range))).toMatchObject({
      totalSales: 0,
      totalRevenue: 0,
      totalProfit: 0,
      topSellingProduct: null,
    })
    expect(await read(server(), venue, (tx) => statistics.products(tx, { ...range, limit: 9 }))).toEqual([])
    expect(await read(server(), venue, (tx) => statistics.days(tx, { start: START, end: START }))).toEqual([])
  })
})
