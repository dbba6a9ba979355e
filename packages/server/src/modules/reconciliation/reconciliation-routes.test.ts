import type { FiscalDay } from '@kafana/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { gatewaysMigration } from '../../migrations/0006-gateways-and-storno.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { billingCalls, makeDeliveredOrders, signedReport } from '../../testing/billing-factories.ts'
import { addMember, makeVenue, type Member, type TestVenue } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { makeSimpleOrder, moveOrder } from '../../testing/orders-factories.ts'
import { storeBill, storeClosing, storeDocument } from '../../testing/reconciliation-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const iso = (at: number): string => new Date(at).toISOString()
/** Saturday 21 November 2026 in Skopje. */
const DAY = '2026-11-21'
const START = Date.parse('2026-11-20T23:00:00Z')
const NOON = START + 12 * HOUR

const ask = async (server: TestServer, { owner }: Pick<TestVenue, 'owner'>, query = `?day=${DAY}`) => {
  const { status, body } = await server.send('GET', `/api/fiscal-book${query}`, { token: owner.token })
  expect([status, body]).toEqual([200, body])
  return body as unknown as FiscalDay
}

/** A bill of 118 in class А with its document. */
const sell = async (server: TestServer, venue: TestVenue, receiptNo: number, at = NOON, closingNo = 1) => {
  const kept = await storeBill(server, venue, {
    kind: 'fiscal',
    at,
    byClass: { А: 11_800 },
    receiptNo,
    serial: 'S',
  })
  await storeDocument(server, venue, {
    serial: 'S',
    receiptNo,
    kind: 'sale',
    at: at - 1000,
    byClass: { А: 11_800 },
    taskId: kept.intent,
    closingNo,
  })
  return kept
}

onBothEngines('the fiscal report of a day', (server) => {
  it('has every tax class of the venue with zero amounts if nothing was billed', async () => {
    const venue = await makeVenue(server())
    const book = await ask(server(), venue)
    const noSales = { orders: 0, voided: 0, total: 0 }
    const nothing = { sales: 0, storno: 0, turnover: 0, vat: 0 }
    expect(book).toEqual({
      day: DAY,
      start: iso(START),
      end: iso(START + 24 * HOUR),
      voids: 0,
      asSent: 0,
      classesAsSent: 0,
      closings: [],
      tenders: [],
      documents: [],
      differences: [],
      undone: [],
      device: null,
      sales: {
        withReceipt: noSales,
        preBillOnly: { ...noSales, oldest: null },
        withoutDocument: noSales,
        total: noSales,
        printedOtherDay: { orders: 0, total: 0 },
        ofOtherDays: { orders: 0, total: 0 },
      },
      ours: {
        classes: [
          ['А', 18],
          ['В', 10],
          ['Б', 5],
          ['Г', 0],
        ].map(([taxClass, rate]) => ({ taxClass, rate, ...nothing })),
        turnover: 0,
        vat: 0,
        receipts: 0,
        stornos: 0,
        cash: 0,
        card: 0,
      },
    })
  })

  it('shows receipts and stornos beside what the device counted', async () => {
    const venue = await makeVenue(server())
    const first = await sell(server(), venue, 7, NOON, 4)
    const byCard = await storeBill(server(), venue, {
      kind: 'fiscal',
      at: NOON + HOUR,
      byClass: { А: 5_900, В: 1_100 },
      payment: 'card',
      receiptNo: 8,
      serial: 'S',
    })
    await storeDocument(server(), venue, {
      serial: 'S',
      closingNo: 4,
      receiptNo: 8,
      kind: 'sale',
      at: NOON + HOUR,
      byClass: { А: 5_900, В: 1_100 },
      payment: 'card',
      taskId: byCard.intent,
    })
    const back = await storeBill(server(), venue, {
      kind: 'storno',
      at: NOON + 2 * HOUR,
      byClass: { А: 11_800 },
      receiptNo: 10,
      serial: 'S',
      refReceiptNo: 7,
    })
    await storeDocument(server(), venue, {
      serial: 'S',
      closingNo: 4,
      receiptNo: 9,
      kind: 'void',
      at: NOON + HOUR + 1,
      byClass: {},
      payment: null,
      taskId: back.intent,
    })
    await storeDocument(server(), venue, {
      serial: 'S',
      closingNo: 4,
      receiptNo: 10,
      kind: 'storno',
      at: NOON + 2 * HOUR,
      byClass: { А: 11_800 },
      taskId: back.intent,
    })
    await storeBill(server(), venue, { kind: 'pre', at: NOON, byClass: { А: 99 } })
    await storeClosing(server(), venue, {
      serial: 'S',
      closingNo: 4,
      closedAt: NOON + 3 * HOUR,
      sales: { А: 17_700, В: 1_100 },
      storno: { А: 11_800 },
    })
    await storeClosing(server(), venue, {
      serial: 'S',
      closingNo: 5,
      closedAt: START + 24 * HOUR,
      sales: {},
      storno: {},
    })
    const book = await ask(server(), venue)
    const totals = {
      classes: [
        { taxClass: 'А', rate: 18, sales: 177, storno: 118, turnover: 59, vat: 9 },
        { taxClass: 'В', rate: 10, sales: 11, storno: 0, turnover: 11, vat: 1 },
        { taxClass: 'Б', rate: 5, sales: 0, storno: 0, turnover: 0, vat: 0 },
        { taxClass: 'Г', rate: 0, sales: 0, storno: 0, turnover: 0, vat: 0 },
      ],
      turnover: 70,
      vat: 10,
      receipts: 2,
      stornos: 1,
      cash: 0,
      card: 70,
    }
    expect(book).toMatchObject({
      ours: totals,
      device: totals,
      voids: 1,
      differences: [],
      closings: [{ serial: 'S', closingNo: 4, closedAt: iso(NOON + 3 * HOUR), turnover: 70 }],
    })
    const person = { _id: venue.waiter.id, firstname: 'waiter', lastname: 'Test' }
    expect(book.documents).toEqual([
      {
        billNo: first.billNo,
        intent: first.intent,
        kind: 'fiscal',
        at: iso(NOON - 1000),
        total: 118,
        payment: 'cash',
        closedBy: person,
        orders: [],
        receiptNo: 7,
        serial: 'S',
        refReceiptNo: null,
      },
      {
        billNo: byCard.billNo,
        intent: byCard.intent,
        kind: 'fiscal',
        at: iso(NOON + HOUR),
        total: 70,
        payment: 'card',
        closedBy: person,
        orders: [],
        receiptNo: 8,
        serial: 'S',
        refReceiptNo: null,
      },
      {
        billNo: null,
        intent: back.intent,
        kind: 'void',
        at: iso(NOON + HOUR + 1),
        total: 0,
        payment: null,
        closedBy: null,
        orders: [],
        receiptNo: 9,
        serial: 'S',
        refReceiptNo: null,
      },
      {
        billNo: back.billNo,
        intent: back.intent,
        kind: 'storno',
        at: iso(NOON + 2 * HOUR),
        total: 118,
        payment: 'cash',
        closedBy: person,
        orders: [],
        receiptNo: 10,
        serial: 'S',
        refReceiptNo: 7,
      },
    ])
  })

  it('uses the tax rates of the orders, and lists the orders and the unfinished pre-bills', async () => {
    server().clock.set(NOON)
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    const { validate, arm, report, storno } = billingCalls(server(), venue)
    const printed = async (
      reserved: Awaited<ReturnType<typeof validate>>,
      kind: 'fiscal' | 'pre' | 'storno',
      receiptNo?: number,
    ) => {
      const { intentId, orders } = reserved.body as unknown as { intentId: string; orders: string[] }
      expect((await arm(intentId, kind, 'cash', gateway.id)).status).toBe(200)
      const body = { selectedOrders: orders, intentId, deviceSerial: 'S' }
      const reported =
        receiptNo === undefined ? body : signedReport(server(), gateway, { ...body, receiptNo })
      expect((await report(kind, reported)).status).toBe(200)
    }
    const orders = await makeDeliveredOrders(server(), venue, 2)
    await printed(await validate(orders), 'fiscal', 41)
    server().clock.advance(MINUTE)
    await printed(await storno(orders[0] ?? ''), 'storno', 42)
    const [waits = ''] = await makeDeliveredOrders(server(), venue)
    server().clock.advance(MINUTE)
    await printed(await validate([waits]), 'pre')
    const { token } = venue.owner
    const taxClasses = [
      { letter: 'В', rate: 20 },
      { letter: 'Е', rate: 10 },
    ]
    expect((await server().send('PUT', '/api/company', { token, body: { taxClasses } })).status).toBe(200)
    const { ours, documents, sales } = await ask(server(), venue, '')
    expect(ours.classes).toEqual([
      { taxClass: 'В', rate: 10, sales: 500, storno: 500, turnover: 0, vat: 0 },
      { taxClass: 'Е', rate: 10, sales: 0, storno: 0, turnover: 0, vat: 0 },
    ])
    const owner = { _id: venue.owner.id, firstname: 'owner', lastname: 'Test' }
    expect(documents).toMatchObject([
      { kind: 'fiscal', receiptNo: 41, orders: orders.toSorted() },
      { kind: 'storno', receiptNo: 42, refReceiptNo: 41, orders: orders.toSorted(), closedBy: owner },
    ])
    expect(sales).toMatchObject({
      withReceipt: { orders: 2, voided: 2, total: 0 },
      preBillOnly: { orders: 1, voided: 0, total: 250, oldest: iso(NOON + 2 * MINUTE) },
    })
    server().clock.advance(MINUTE)
    // A letter that had two rates on one day has its current one.
    const product = await makeProduct(server(), venue, { price: 12_000, taxRate: 20 })
    const { id } = await makeSimpleOrder(server(), venue, { lines: [{ productId: product.id, quantity: 1 }] })
    await moveOrder(server(), venue, id, 'delivered')
    await printed(await validate([id]), 'fiscal', 43)
    expect((await ask(server(), venue, '')).ours.classes[0]).toEqual({
      taxClass: 'В',
      rate: 20,
      sales: 620,
      storno: 500,
      turnover: 120,
      vat: 20,
    })
  })

  it('was granted by migration to owners with statistics', async () => {
    const { companyId } = await makeVenue(server())
    const [sees, blind] = [
      await addMember(server(), companyId, 'owner', ['home', 'statistics', 'staff']),
      await addMember(server(), companyId, 'owner', ['home']),
    ]
    const screens = async ({ token }: Member) =>
      ((await server().send('GET', '/api/user/me', { token })).body as unknown as { allowedRoutes: string[] })
        .allowedRoutes
    const fill = gatewaysMigration
      .statements(server().engine)
      .filter((text) => text.startsWith('UPDATE users'))
    for (const text of [...fill, ...fill])
      await server().platform.uow.write('', (tx) =>
        tx.run(
          statement((kit) => ({ compile: () => sql.raw(text).compile(kit.db) })),
          {},
        ),
      )
    expect([fill.length, await screens(sees), await screens(blind)]).toEqual([
      1,
      ['home', 'statistics', 'fiscalBook', 'staff'],
      ['home'],
    ])
  })

  it('starts with the business day, also when the clocks change', async () => {
    const venue = await makeVenue(server())
    await server().send('PUT', '/api/company', { token: venue.owner.token, body: { dayStart: '04:00' } })
    for (const at of [START + 4 * HOUR - 1, START + 4 * HOUR, START + 28 * HOUR - 1, START + 28 * HOUR])
      await storeBill(server(), venue, { kind: 'fiscal', at, byClass: { А: 100 } })
    expect((await ask(server(), venue)).documents.map(({ at }) => at)).toEqual([
      iso(START + 4 * HOUR),
      iso(START + 28 * HOUR - 1),
    ])
    expect(await ask(server(), venue, '?day=2026-10-24')).toMatchObject({
      start: '2026-10-24T02:00:00.000Z',
      end: '2026-10-25T03:00:00.000Z',
    })
  })

  it('is for owners only, shows nothing of another venue, and refuses an invalid day', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    await sell(server(), other, 7)
    await storeBill(server(), other, { kind: 'fiscal', state: 'MANUAL', at: NOON, byClass: { А: 700 } })
    expect(await ask(server(), venue)).toMatchObject({ documents: [], differences: [], device: null })
    // Two venues may have devices with the same numbers.
    const own = await storeBill(server(), venue, {
      kind: 'fiscal',
      at: NOON,
      byClass: { А: 100 },
      receiptNo: 7,
      serial: 'S',
    })
    expect(await ask(server(), venue)).toMatchObject({
      documents: [{ intent: own.intent, total: 1 }],
      device: null,
    })
    expect(
      (await server().send('GET', '/api/fiscal-book', { token: venue.waiter.token })).body,
    ).toMatchObject({ code: 'ROLE_FORBIDDEN' })
    for (const day of ['2026-02-30', 'today', '0001-01-01', '']) {
      expect(
        (await server().send('GET', `/api/fiscal-book?day=${day}`, { token: venue.owner.token })).body,
      ).toMatchObject({ code: 'INPUT_INVALID', issues: [{ path: 'day', key: 'VALUE_INVALID' }] })
    }
  })

  it('is shown to a monitor who has a screen that uses it, and to no other', async () => {
    const venue = await makeVenue(server())
    const { companyId, owner, monitor } = venue
    const read = ({ token }: Pick<Member, 'token'>) => server().send('GET', '/api/fiscal-book', { token })
    expect((await read(monitor)).body).toEqual((await read(owner)).body)
    const onlyBoard = await addMember(server(), companyId, 'monitor', ['monitor'])
    expect((await read(onlyBoard)).body).toMatchObject({ code: 'SCREEN_FORBIDDEN' })
  })
})
