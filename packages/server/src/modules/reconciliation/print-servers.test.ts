import type { FiscalDay } from '@kafana/contract'
import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs } from '../../testing/gateway-factories.ts'
import { closingLine, documentLine } from '../../testing/gateway-journal.ts'
import { storeBill } from '../../testing/reconciliation-records.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { setReportedState } from '../billing/intent/reported-state-store.ts'

const DAY_MS = 86_400_000
const SERIAL = 'PS1'
/** A device behind a print server says neither its receipt number nor that of its last daily report. */
const DEVICE = { serial: SERIAL, lastReceiptNo: null }

onBothEngines('a gateway with a print server', (server) => {
  const paired = async () => {
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    const now = server().clock.now()
    const iso = (before = 0) => new Date(now - before).toISOString()
    const say = async (journalId: string, entries: readonly object[], device: object = DEVICE) => {
      const sent = { journalId, entries, device, lastLine: entries.length }
      const { status, body } = await syncAs(server(), gateway, sent)
      expect(status).toBe(200)
      return body
    }
    const today = async () => {
      const { status, body } = await server().send('GET', '/api/fiscal-book', { token: venue.owner.token })
      expect(status).toBe(200)
      return body as unknown as FiscalDay
    }
    const bill = async (before: number, receiptNo: number) => {
      const record = { kind: 'fiscal', byClass: { A: 25_000 }, serial: SERIAL, gateway: gateway.id } as const
      const { intent } = await storeBill(server(), venue, { ...record, at: now - before, receiptNo })
      const done = { id: intent, gatewayId: gateway.id, epoch: 1, state: 'DONE' } as const
      await server().platform.uow.write(venue.companyId, (tx) => tx.run(setReportedState, done))
      return intent
    }
    return { venue, iso, say, today, bill }
  }
  const missing = async (day: Promise<FiscalDay>) =>
    (await day).differences.map(({ kind, serial, receiptNo, closingNo }) => [
      kind,
      serial,
      receiptNo,
      closingNo,
    ])

  it('hears the number of the last daily report of its device, which a new journal continues', async () => {
    const { iso, say } = await paired()
    const first = await say('J1', [closingLine(1, { serial: SERIAL, closingNo: 16, closedAt: iso(DAY_MS) })])
    expect(first).toMatchObject({ acknowledged: 1, closed: 16 })
    expect(await say('J2', [])).toMatchObject({ closed: 16 })
    expect(await say('J2', [], { ...DEVICE, serial: 'PS2' })).toMatchObject({ closed: null })
  })

  it.each([
    ['with other sums', { sales: { A: 250 } }],
    ['of another day', {}],
  ])(
    'has a second daily report %s under one number listed on the day on which it was reported',
    async (_what, other) => {
      const { iso, say, today } = await paired()
      await say('J1', [closingLine(1, { serial: SERIAL, closedAt: iso(3 * DAY_MS) })])
      await say('J2', [closingLine(1, { serial: SERIAL, closedAt: iso(), ...other })])
      expect(await missing(today())).toEqual([['LINE_SET_ASIDE', SERIAL, null, 1]])
    },
  )

  it.each([
    ['another amount', { kind: 'external', total: 990 }, 1],
    ['another kind', { kind: 'void', total: 0 }, 1],
    ['its total', { kind: 'external', total: 250 }, 0],
    ['nothing but its number', { kind: 'external', total: 0 }, 0],
  ])(
    'has a number that is reported again with %s listed if that contradicts',
    async (_what, again, count) => {
      const { iso, say, today } = await paired()
      const number = { serial: SERIAL, receiptNo: 5, printedAt: iso(3 * DAY_MS) }
      const read = { ...again, byClass: {}, payment: null, ref: null, taskId: null, closingNo: 2 }
      await say('J1', [documentLine(1, number), documentLine(2, { ...number, ...read })])
      expect(await missing(today())).toEqual(
        Array.from({ length: count }, () => ['LINE_SET_ASIDE', SERIAL, 5, null]),
      )
    },
  )

  it('has a cancelled document that it reads again after the day was closed not listed', async () => {
    const { iso, say, today } = await paired()
    const number = {
      serial: SERIAL,
      receiptNo: 5,
      kind: 'void',
      total: 0,
      byClass: {},
      payment: null,
      ref: null,
    }
    const at = { printedAt: iso(3 * DAY_MS) }
    await say('J1', [documentLine(1, { ...number, ...at })])
    await say('J2', [documentLine(1, { ...number, ...at, taskId: null, closingNo: 2 })])
    expect(await missing(today())).toEqual([])
  })

  it('has the documents of two bills with one number, where numbers begin again with each daily report', async () => {
    const { venue, iso, say, today, bill } = await paired()
    const [first, second] = [await bill(DAY_MS, 1), await bill(60_000, 1)]
    const of = { serial: SERIAL, receiptNo: 1, byClass: { A: 250 } }
    const yesterday = { ...of, taskId: first, ref: 'REFONE11', printedAt: iso(DAY_MS) }
    const later = { ...of, taskId: second, ref: 'REFTWO22', printedAt: iso(60_000), closingNo: 2 }
    await say('J1', [documentLine(1, yesterday), documentLine(2, later), documentLine(3, later)])
    expect(await missing(today())).toEqual([])
    expect((await today()).documents).toMatchObject([{ receiptNo: 1, intent: second }])
    expect(await storedAudit(server(), venue.companyId, 'device.contradicted')).toEqual([])
    // A device that counts has each number once.
    await say('J1', [documentLine(4, { ...later, taskId: 'other', closingNo: 3 })], { serial: SERIAL })
    expect(await missing(today())).toEqual([['LINE_SET_ASIDE', SERIAL, 1, null]])
  })

  it('has its documents kept after its print server was replaced by a device that counts', async () => {
    const { iso, say, today, bill } = await paired()
    const [first, second] = [await bill(DAY_MS, 1), await bill(60_000, 1)]
    const of = { serial: SERIAL, receiptNo: 1, byClass: { A: 250 } }
    const lines = [
      documentLine(1, { ...of, taskId: first, ref: 'REFONE11', printedAt: iso(DAY_MS) }),
      documentLine(2, { ...of, taskId: second, ref: 'REFTWO22', printedAt: iso(60_000), closingNo: 2 }),
    ]
    await say('J1', lines)
    const counting = { ...DEVICE, serial: 'VD000009', lastReceiptNo: 3 }
    await say('J2', lines, counting)
    expect(await missing(today())).toEqual([])
    expect((await today()).documents).toMatchObject([{ receiptNo: 1, intent: second }])
  })

  it('has a bill whose print it found again agree with its total', async () => {
    const { iso, say, today, bill } = await paired()
    const taskId = await bill(60_000, 13)
    const found = { kind: 'external', byClass: {}, payment: null, ref: null, reported: 'total' }
    await say('J1', [
      documentLine(1, { ...found, serial: SERIAL, receiptNo: 13, taskId, printedAt: iso(60_000) }),
    ])
    expect(await missing(today())).toEqual([])
    expect(await today()).toMatchObject({ asSent: 0, classesAsSent: 1 })
  })
})
