import type { ReconciliationDifference, FiscalDay } from '@kafana/contract'
import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs } from '../../testing/gateway-factories.ts'
import { documentLine } from '../../testing/gateway-journal.ts'
import { storeBill } from '../../testing/reconciliation-records.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const SERIAL = 'VD000001'
const DAY_MS = 86_400_000
const KINDS: readonly ReconciliationDifference['kind'][] = [
  'NUMBERS_UNTOLD',
  'COUNTED_BACK',
  'LINE_SET_ASIDE',
]

onBothEngines('differences from the audit log', (server) => {
  const paired = async () => {
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    /** Differences of the current day, or of one so many days later. */
    const differences = async (days = 0) => {
      const day = new Date(server().clock.now() + days * DAY_MS).toISOString().slice(0, 10)
      const { status, body } = await server().send('GET', `/api/fiscal-book?day=${day}`, {
        token: venue.owner.token,
      })
      expect([status, body]).toEqual([200, body])
      return (body as unknown as FiscalDay).differences.filter(({ kind }) => KINDS.includes(kind))
    }
    const say = (entries: readonly object[], device: object = {}) =>
      syncAs(server(), gateway, { entries, device })
    const confirm = async (lastReceiptNo: number, device: object = {}) => {
      await say([], { lastReceiptNo, needsConfirming: true, ...device })
      const answer = await server().send('POST', `/api/gateway/${gateway.id}/confirm`, {
        token: venue.owner.token,
        body: { serial: SERIAL, lastReceiptNo },
      })
      expect(answer.status).toBe(200)
    }
    return { venue, differences, say, confirm }
  }
  const unreported = (receiptNo: number, lastNo: number) => ({
    kind: 'NUMBERS_UNTOLD',
    serial: SERIAL,
    receiptNo,
    lastNo,
    closingNo: null,
    billNo: null,
    intent: null,
    ref: null,
    taxClass: null,
    ours: null,
    device: null,
  })

  it('are the numbers before a confirmed one, on that day only, until they are reported', async () => {
    const { differences, say, confirm } = await paired()
    await say([documentLine(1, { receiptNo: 15 })])
    await confirm(19)
    expect(await differences()).toEqual([unreported(16, 19)])
    expect([await differences(-1), await differences(1)]).toEqual([[], []])
    await say([documentLine(2, { receiptNo: 17 })])
    expect(await differences()).toEqual([unreported(16, 16), unreported(18, 19)])
    await say([16, 18, 19].map((receiptNo, index) => documentLine(3 + index, { receiptNo })))
    expect(await differences()).toEqual([])
  })

  const confirmationLine = (seq: number, receiptNo: number, countedBefore: number | null = null) => ({
    kind: 'confirmation',
    seq,
    at: '2026-10-16T17:00:00Z',
    confirmation: { serial: SERIAL, receiptNo, countedBefore },
  })
  const confirmations = async ({ companyId }: { companyId: string }) =>
    (await storedAudit(server(), companyId, 'gateway.confirmed')).map(({ by }) => by)

  it('are the numbers before a confirmation that only the gateway has', async () => {
    const { venue, differences, say } = await paired()
    await say([documentLine(1, { receiptNo: 15 }), confirmationLine(2, 19)])
    await say([documentLine(3, { receiptNo: 20 })])
    expect(await differences()).toEqual([unreported(16, 19)])
    // Paired again, it reports everything again.
    await say([confirmationLine(4, 19)])
    expect(await differences()).toEqual([unreported(16, 19)])
    expect(await confirmations(venue)).toEqual([null])
  })

  it('are each listed once where the server has the confirmation that its gateway reports', async () => {
    const { venue, differences, say, confirm } = await paired()
    await confirm(3)
    await say([confirmationLine(1, 3)])
    expect(await differences()).toEqual([unreported(1, 3)])
    expect(await confirmations(venue)).toEqual([venue.owner.id])
  })

  it('are listed on the first of the days on which they were confirmed', async () => {
    const { differences, say, confirm } = await paired()
    await say([confirmationLine(1, 3)])
    // To the next day, while the owner is signed in.
    server().clock.advance((DAY_MS / 24) * 7)
    await confirm(5)
    expect(await differences(-1)).toEqual([unreported(1, 3)])
    expect(await differences()).toEqual([unreported(4, 5)])
  })

  it('are none where the server has every number that was confirmed', async () => {
    const { venue, differences, say } = await paired()
    await say([documentLine(1, { receiptNo: 15 }), confirmationLine(2, 15)])
    expect([await differences(), await confirmations(venue)]).toEqual([[], []])
  })

  it('are a device that counts less, also where only its gateway has the confirmation', async () => {
    const { differences, say } = await paired()
    await say([documentLine(1, { receiptNo: 15 }), confirmationLine(2, 4, 15)])
    expect(await differences()).toEqual([{ ...unreported(4, 15), kind: 'COUNTED_BACK' }])
  })

  it('are not the numbers of bills, reported by the device or entered by a person', async () => {
    const { venue, differences, say, confirm } = await paired()
    await say([documentLine(1, { receiptNo: 15 })])
    await confirm(18)
    const bill = { kind: 'fiscal', at: server().clock.now(), byClass: { А: 100 } } as const
    await storeBill(server(), venue, { ...bill, receiptNo: 16, serial: SERIAL })
    await storeBill(server(), venue, { ...bill, receiptNo: 17 })
    await storeBill(server(), venue, { ...bill, receiptNo: 18, serial: 'OTHER' })
    expect(await differences()).toEqual([unreported(18, 18)])
    // What a screen reported of a bill that was never printed explains no number.
    await storeBill(server(), venue, { ...bill, receiptNo: 18, serial: SERIAL, state: 'ABORTED' })
    expect(await differences()).toEqual([unreported(18, 18)])
  })

  it('are not the number of a bill that a person entered on the Friday before', async () => {
    const { venue, differences, confirm } = await paired()
    const friday = { kind: 'fiscal', at: server().clock.now() - 3 * DAY_MS, byClass: { А: 100 } } as const
    await storeBill(server(), venue, { ...friday, receiptNo: 1 })
    await confirm(2)
    expect(await differences()).toEqual([unreported(2, 2)])
  })

  it('are all numbers of an unknown device, and none of a device with no gaps', async () => {
    const [one, other] = [await paired(), await paired()]
    await one.confirm(5000)
    expect(await one.differences()).toEqual([unreported(1, 5000)])
    await other.say([documentLine(1, { receiptNo: 15 })])
    await other.confirm(15)
    expect(await other.differences()).toEqual([])
  })

  it('are listed once, however often the device was confirmed that day', async () => {
    const { differences, say, confirm } = await paired()
    await say([documentLine(1, { receiptNo: 15 })])
    for (const receiptNo of [17, 17, 22]) await confirm(receiptNo)
    expect(await differences()).toEqual([unreported(16, 17), unreported(18, 22)])
  })

  it('are devices whose counter was reset, without numbers', async () => {
    const { differences, say, confirm } = await paired()
    await say([documentLine(1, { receiptNo: 20 })])
    await confirm(10, { countedBefore: 20 })
    await confirm(10, { countedBefore: 20 })
    expect(await differences()).toEqual([{ ...unreported(10, 20), kind: 'COUNTED_BACK' }])
  })

  it('are quarantined lines with what they refer to, until that is known from elsewhere', async () => {
    const { venue, differences, say } = await paired()
    const lost = { kind: 'document', seq: 1, at: 'yesterday', document: { serial: SERIAL, receiptNo: 7 } }
    const done = {
      kind: 'task',
      seq: 2,
      at: 'yesterday',
      taskId: 'task-9',
      epoch: 1,
      state: 'DONE',
      receiptNo: 8,
      deviceSerial: SERIAL,
    }
    const odd = { kind: 'a later gateway’s', seq: 3, receiptNo: -1, serial: 'x'.repeat(70), taskId: 'no id!' }
    await say([lost, done, odd])
    expect(
      (await differences()).map(({ kind, serial, receiptNo, intent }) => [kind, serial, receiptNo, intent]),
    ).toEqual([
      ['LINE_SET_ASIDE', SERIAL, 7, null],
      ['LINE_SET_ASIDE', SERIAL, 8, 'task-9'],
      ['LINE_SET_ASIDE', null, null, null],
    ])
    expect(await differences(1)).toEqual([])
    // The device's document does not prove that the bill is known.
    await say([documentLine(4, { receiptNo: 7 }), documentLine(5, { receiptNo: 8 })])
    expect((await differences()).map(({ receiptNo }) => receiptNo)).toEqual([8, null])
    await storeBill(server(), venue, {
      id: 'task-9',
      kind: 'fiscal',
      at: server().clock.now(),
      byClass: { А: 100 },
    })
    expect((await differences()).map(({ receiptNo }) => receiptNo)).toEqual([null])
  })
})
