import { addDays, dayOf } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { intentOf, makeDeliveredOrders, openBilling } from '../../testing/billing-factories.ts'
import { openBillingAfterRestore } from '../../testing/bills-missing-after-restore.ts'
import { expectSalesToAddUp } from '../../testing/day-sales-check.ts'
import { openDenied } from '../../testing/denied-bills.ts'
import { asOwner, makeVenue, type TestVenue } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { billOrders } from '../../testing/orders-factories.ts'
import { anySaleEvent, createSalesRunner } from '../../testing/random-sales.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** The clocks of Europe change in the following night. */
const START = Date.parse('2026-10-24T15:00:00Z')
const CLOCKS = [
  { timezone: 'Europe/Skopje', dayStart: '00:00' },
  { timezone: 'Europe/Skopje', dayStart: '04:00' },
  { timezone: 'Asia/Kathmandu', dayStart: '03:07' },
  { timezone: 'America/Sao_Paulo', dayStart: '02:30' },
] as const

const setClock = (server: TestServer, venue: TestVenue, clock: (typeof CLOCKS)[number]) =>
  asOwner(server, venue, (tx, caller) => server.services.company.update(tx, caller, clock))

const setSessions = statement((kit, p: { now: number }) =>
  kit.db.updateTable('sessions').set({ created_at: p.now, last_used_at: p.now }),
)
/** Lets time pass, in which everybody stays signed in. */
const advance = async (server: TestServer, ms: number) => {
  server.clock.advance(ms)
  await server.platform.uow.write('', (tx) => tx.run(setSessions, { now: server.clock.now() }))
}

/** Every day from that of START to today's, by the venue's present clock. */
const expectEveryDay = async (server: TestServer, venue: TestVenue, clock: (typeof CLOCKS)[number]) => {
  await setClock(server, venue, clock)
  const last = dayOf(server.clock.now(), clock)
  const reports = []
  for (let day = dayOf(START, clock); day <= last; day = addDays(day, 1))
    reports.push(await expectSalesToAddUp(server, venue, day))
  return reports
}

const NOTHING = { orders: 0, voided: 0, total: 0 }
const one = (orders: number) => ({ orders, voided: 0, total: orders * 250 })

onBothEngines('the sales of a day by their documents', (server) => {
  describe('over any history, in any time zone', () => {
    it('add up to statistics on every day, of orders that no bill closed', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anySaleEvent, { minLength: 5, maxLength: 30 }), async (history) => {
          server().clock.set(START)
          const venue = await makeVenue(server())
          const happen = await createSalesRunner(server(), venue)
          for (const sale of history) await happen(sale)
          for (const clock of CLOCKS) await expectEveryDay(server(), venue, clock)
        }),
        { numRuns: runsOf(4, 2), endOnFailure: true },
      )
    })

    it('add up to statistics on every day, of bills that were printed, undone and voided', async () => {
      const event = fc.record({
        what: fc.constantFrom('signed', 'reported', 'unnumbered', 'pre', 'receipt', 'unbill', 'storno'),
        pause: fc.oneof(fc.integer({ min: 0, max: 5 * HOUR }), fc.integer({ min: 0, max: 30 * HOUR })),
        orders: fc.integer({ min: 1, max: 2 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 12 }), async (history) => {
          server().clock.set(START)
          const { venue, billing, billed, reported, gateway } = await openBilling(server())
          await asOwner(server(), venue, (tx, caller) =>
            server().services.company.update(tx, caller, { stornoMinutes: 10_000 }),
          )
          const [preBilled, printed]: [string[][], string[][]] = [[], []]
          let receiptNo = 40
          const next = () => (receiptNo += 1)
          const fresh = (orders: number) => makeDeliveredOrders(server(), venue, orders)
          const known: Record<string, (orders: number) => Promise<unknown>> = {
            signed: async (orders) => {
              const ids = await fresh(orders)
              await billed('fiscal', next(), 'cash', ids)
              printed.push(ids)
            },
            reported: async (orders) => reported(next(), await fresh(orders)),
            unnumbered: async (orders) => billed('fiscal', undefined, 'card', await fresh(orders)),
            pre: async (orders) => {
              const ids = await fresh(orders)
              await billed('pre', undefined, 'cash', ids)
              preBilled.push(ids)
            },
            receipt: async () => {
              const ids = preBilled.shift()
              if (ids === undefined) return
              await billed('fiscal', next(), 'cash', ids)
              printed.push(ids)
            },
            unbill: async () => {
              for (const id of preBilled.pop() ?? []) await billing.unbill(id)
            },
            storno: async () => {
              const ids = printed.shift()
              const [id] = ids ?? []
              if (ids === undefined || id === undefined) return
              const intentId = intentOf(await billing.storno(id))
              await billing.arm(intentId, 'storno', 'cash', gateway.id)
              await billing.report('storno', { selectedOrders: ids, intentId, receiptNo: next() })
            },
          }
          for (const { what, pause, orders } of history) {
            await advance(server(), pause)
            await known[what]?.(orders)
          }
          for (const clock of CLOCKS) await expectEveryDay(server(), venue, clock)
        }),
        { numRuns: runsOf(4, 2), endOnFailure: true },
      )
    })
  })

  it('count a bill as with a receipt once its number is known, a pre-bill, and what no bill closed', async () => {
    server().clock.set(START)
    const { venue, billed } = await openBilling(server(), 2)
    await billed('fiscal', 41)
    const [unnumbered, preBilled, unbilled] = [
      await makeDeliveredOrders(server(), venue),
      await makeDeliveredOrders(server(), venue),
      await makeDeliveredOrders(server(), venue),
    ]
    await billed('fiscal', undefined, 'card', unnumbered)
    await advance(server(), MINUTE)
    await billed('pre', undefined, 'cash', preBilled)
    await billOrders(server(), venue, unbilled, 'fiscal', 99)
    const report = await expectSalesToAddUp(server(), venue)
    const range = `billedStart=${report.start}&billedEnd=${report.end}`
    for (const [document, orders] of [
      ['receipt', 2],
      ['preBill', 1],
      ['none', 2],
    ] as const) {
      const { body } = await server().send('GET', `/api/orders/totals?${range}&document=${document}`, {
        token: venue.owner.token,
      })
      expect([document, body]).toEqual([document, { count: orders, total: orders * 250 }])
    }
    expect(report.sales).toEqual({
      withReceipt: one(2),
      preBillOnly: { ...one(1), oldest: new Date(START + MINUTE).toISOString() },
      withoutDocument: one(2),
      total: one(5),
      printedOtherDay: { orders: 0, total: 0 },
      ofOtherDays: { orders: 0, total: 0 },
    })
  })

  it('count a receipt for the day of its pre-bill, and both days say so', async () => {
    server().clock.set(START)
    const { venue, billed } = await openBilling(server())
    await billed('pre')
    const before = await expectSalesToAddUp(server(), venue)
    expect(before.sales).toMatchObject({ preBillOnly: one(1), withReceipt: NOTHING })
    await advance(server(), DAY)
    const today = await makeDeliveredOrders(server(), venue)
    await billed('fiscal', 41)
    await billed('fiscal', 42, 'card', today)
    expect((await expectSalesToAddUp(server(), venue, before.day)).sales).toMatchObject({
      withReceipt: one(1),
      preBillOnly: { ...NOTHING, oldest: null },
      printedOtherDay: { orders: 1, total: 250 },
      ofOtherDays: { orders: 0, total: 0 },
    })
    const report = await expectSalesToAddUp(server(), venue)
    expect(report.sales).toMatchObject({
      withReceipt: one(1),
      total: one(1),
      printedOtherDay: { orders: 0, total: 0 },
      ofOtherDays: { orders: 1, total: 250 },
    })
    expect(report.ours.turnover).toBe(500)
  })

  it('subtract a storno on its own day', async () => {
    server().clock.set(START)
    const { venue, billed, billing, ids } = await openBilling(server())
    await asOwner(server(), venue, (tx, caller) =>
      server().services.company.update(tx, caller, { stornoMinutes: 10_000 }),
    )
    await billed('fiscal', 41)
    const { day } = await expectSalesToAddUp(server(), venue)
    await advance(server(), DAY)
    const intentId = intentOf(await billing.storno(ids[0] ?? ''))
    await billing.arm(intentId, 'storno')
    await billing.report('storno', { selectedOrders: ids, intentId, receiptNo: 42 })
    expect((await expectSalesToAddUp(server(), venue, day)).sales).toMatchObject({ withReceipt: one(1) })
    expect((await expectSalesToAddUp(server(), venue)).sales).toMatchObject({
      withReceipt: { orders: 0, voided: 1, total: -250 },
      withoutDocument: NOTHING,
      printedOtherDay: { orders: 0, total: 0 },
      ofOtherDays: { orders: 0, total: 0 },
    })
  })

  it('count a bill that its gateway denies as without a document, and no more once it is undone', async () => {
    const { venue, billing, first } = await openDenied(server(), 2)
    expect((await expectSalesToAddUp(server(), venue)).sales).toMatchObject({
      withReceipt: NOTHING,
      withoutDocument: one(2),
    })
    await billing.unbill(first)
    expect((await expectSalesToAddUp(server(), venue)).sales).toMatchObject({ total: NOTHING })
  })

  it('count a bill that was reconstructed after a restore when it was printed', async () => {
    const { venue, printed } = await openBillingAfterRestore(server())
    const printedAt = new Date(server().clock.now()).toISOString()
    const { day } = await expectSalesToAddUp(server(), venue)
    await advance(server(), 2 * DAY)
    await printed({}, { printedAt })
    expect((await expectSalesToAddUp(server(), venue, day)).sales).toMatchObject({
      withReceipt: one(2),
      printedOtherDay: { orders: 0, total: 0 },
    })
    expect((await expectSalesToAddUp(server(), venue)).sales.total).toEqual(NOTHING)
  })
})
