import type { FiscalDay } from '@kafana/contract'
import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs } from '../../testing/gateway-factories.ts'
import { storeBill, storeDocument } from '../../testing/reconciliation-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const HOUR = 3_600_000
const DAY = '2026-11-21'
/** That day in Skopje. */
const NOON = Date.parse('2026-11-21T11:00:00Z')

onBothEngines('the bill of a number that a person typed', (server) => {
  const readDays = async ({ owner }: TestVenue, days: readonly string[]): Promise<FiscalDay[]> => {
    const read: FiscalDay[] = []
    for (const day of days) {
      const { status, body } = await server().send('GET', `/api/fiscal-book?day=${day}`, {
        token: owner.token,
      })
      expect([status, body]).toEqual([200, body])
      read.push(body as unknown as FiscalDay)
    }
    return read
  }
  const differencesOn = async (venue: TestVenue, ...days: readonly string[]) =>
    (await readDays(venue, days))
      .flatMap(({ differences }) => differences)
      .map(({ kind, receiptNo }) => `${kind} ${receiptNo ?? '-'}`)

  it('is found on the day before, by the clock of a device that is ahead', async () => {
    const venue = await makeVenue(server())
    await storeBill(server(), venue, { kind: 'fiscal', at: NOON, byClass: { А: 100 }, receiptNo: 7 })
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 7,
      kind: 'sale',
      at: NOON + 33 * HOUR,
      byClass: { А: 100 },
    })
    expect(await differencesOn(venue, DAY, '2026-11-22')).toEqual([])
  })

  it('is found if it is of an unrequested document, although the device’s clock is a day ahead', async () => {
    const venue = await makeVenue(server())
    const bill = await storeBill(server(), venue, {
      kind: 'fiscal',
      at: NOON - 20 * HOUR,
      byClass: { А: 100 },
      receiptNo: 5,
    })
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 5,
      kind: 'external',
      at: NOON,
      byClass: {},
      total: 100,
      payment: null,
    })
    const days = await readDays(venue, [DAY, '2026-11-20'])
    expect(days.flatMap(({ differences }) => differences)).toEqual([])
    expect(days.flatMap(({ documents }) => documents).map(({ billNo }) => billNo)).toEqual([bill.billNo])
  })

  it('is found although the task of its document was lost in a restore', async () => {
    const venue = await makeVenue(server())
    await storeBill(server(), venue, { kind: 'fiscal', at: NOON, byClass: { А: 100 }, receiptNo: 7 })
    await storeDocument(server(), venue, {
      serial: 'S',
      receiptNo: 7,
      kind: 'sale',
      at: NOON - HOUR,
      byClass: { А: 100 },
      taskId: 'a task that the restored database does not know',
    })
    expect(await differencesOn(venue, DAY)).toEqual([])
  })

  it('is not found in the document of a bill of another day', async () => {
    const venue = await makeVenue(server())
    const day = 24 * HOUR
    const { intent } = await storeBill(server(), venue, {
      kind: 'fiscal',
      at: NOON - day,
      byClass: { А: 100 },
      receiptNo: 7,
      serial: 'S',
    })
    const document = { serial: 'S', kind: 'sale', byClass: { А: 100 } } as const
    await storeDocument(server(), venue, { ...document, receiptNo: 7, at: NOON - day, taskId: intent })
    const { id: gateway } = await pairGateway(server(), venue)
    await storeBill(server(), venue, {
      kind: 'fiscal',
      at: NOON,
      byClass: { А: 100 },
      receiptNo: 7,
      gateway,
    })
    expect(await differencesOn(venue, '2026-11-20', DAY)).toEqual(['PRINT_UNCONFIRMED 7'])
  })

  /** Numbers that begin again after each daily report: a person read the same one off two papers. */
  const storeTwoBills = async (venue: TestVenue, { isDenied = false } = {}) => {
    const { id: gateway } = await pairGateway(server(), venue)
    const bill = { kind: 'fiscal', receiptNo: 1, gateway } as const
    const first = await storeBill(server(), venue, {
      ...bill,
      at: NOON - HOUR,
      byClass: { А: 100 },
      ref: 'AAAA2222',
      isDenied,
    })
    const second = await storeBill(server(), venue, {
      ...bill,
      at: NOON,
      byClass: { А: 50 },
      ref: 'BBBB3333',
    })
    return { first: first.intent, second: second.intent, bill }
  }
  const storeExternal = (venue: TestVenue, document: { total: number; ref?: string; at?: number }) =>
    storeDocument(server(), venue, {
      serial: 'S-2',
      receiptNo: 1,
      kind: 'external',
      at: NOON,
      byClass: {},
      payment: null,
      closingNo: 2,
      ...document,
    })
  const listedOn = async (venue: TestVenue, ...days: readonly string[]) =>
    (await readDays(venue, days)).flatMap(({ differences }) =>
      differences.map(({ kind, intent, device }) => [kind, intent, device]),
    )

  it('has the document whose paper has its reference, and no other one', async () => {
    const venue = await makeVenue(server())
    const { first, second } = await storeTwoBills(venue)
    await storeExternal(venue, { total: 60, ref: 'BBBB3333' })
    expect(await listedOn(venue, DAY)).toEqual([
      ['PRINT_UNCONFIRMED', first, null],
      ['AMOUNT_DIFFERS', second, 0.6],
    ])
  })

  it('has no document whose paper has the reference of nobody', async () => {
    const venue = await makeVenue(server())
    const { first, second } = await storeTwoBills(venue)
    await storeExternal(venue, { total: 100, ref: 'SOMEBODY' })
    expect(await listedOn(venue, DAY)).toEqual([
      ['PRINT_UNCONFIRMED', first, null],
      ['PRINT_UNCONFIRMED', second, null],
      ['ONLY_ON_DEVICE', null, 1],
    ])
  })

  it('has the document with its amount where the device does not say references', async () => {
    const venue = await makeVenue(server())
    const { first } = await storeTwoBills(venue)
    await storeExternal(venue, { total: 50 })
    expect(await listedOn(venue, DAY)).toEqual([['PRINT_UNCONFIRMED', first, null]])
  })

  it('has the document where the gateway of the other bill with that number denies that', async () => {
    const venue = await makeVenue(server())
    const { first, second } = await storeTwoBills(venue, { isDenied: true })
    await storeExternal(venue, { total: 60 })
    expect(await listedOn(venue, DAY)).toEqual([
      ['PRINT_DENIED', first, null],
      ['AMOUNT_DIFFERS', second, 0.6],
    ])
  })

  it('has no document that another bill claims as much, on whichever day', async () => {
    const venue = await makeVenue(server())
    const { first, second, bill } = await storeTwoBills(venue)
    const third = await storeBill(server(), venue, {
      ...bill,
      at: NOON + 24 * HOUR,
      byClass: { А: 70 },
    })
    await storeExternal(venue, { total: 60, at: NOON + 24 * HOUR })
    expect(await listedOn(venue, DAY, '2026-11-22')).toEqual([
      ['PRINT_UNCONFIRMED', first, null],
      ['PRINT_UNCONFIRMED', second, null],
      ['PRINT_UNCONFIRMED', third.intent, null],
      ['ONLY_ON_DEVICE', null, 0.6],
    ])
  })

  it('has no document of an unknown amount where a number that nobody reported is the same', async () => {
    const venue = await makeVenue(server())
    const paired = await pairGateway(server(), venue)
    const { id: gateway } = paired
    const device = { serial: 'S-2', lastReceiptNo: 1, needsConfirming: true }
    await syncAs(server(), paired, { entries: [], device })
    const { status } = await server().send('POST', `/api/gateway/${gateway}/confirm`, {
      token: venue.owner.token,
      body: { serial: 'S-2', lastReceiptNo: 1 },
    })
    expect(status).toBe(200)
    const at = server().clock.now()
    const today = new Date(at).toISOString().slice(0, 10)
    await storeBill(server(), venue, { kind: 'fiscal', receiptNo: 1, gateway, at, byClass: { А: 100 } })
    const paper = { serial: 'S-1', receiptNo: 1, kind: 'external', at, byClass: {}, payment: null } as const
    await storeDocument(server(), venue, { ...paper, gateway, total: 0, closingNo: 1 })
    expect(await listedOn(venue, today)).toEqual([['ONLY_ON_DEVICE', null, null]])
  })
})
