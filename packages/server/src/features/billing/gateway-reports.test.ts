import { describe, expect, it } from 'vitest'
import { auditOf } from '../../testing/audit.ts'
import { gatewayProof, intentOf, openBilling } from '../../testing/billing-factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { openJournal } from '../../testing/gateway-journal.ts'
import { billsOf } from '../../testing/stored-bills.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const SECOND = 1000

onBothEngines('what a gateway tells', (server) => {
  const PRINTED = {
    state: 'DONE',
    receiptNo: 41,
    deviceSerial: 'VIRT-1',
    printedAt: '2026-10-16T17:00:00.000Z',
  } as const
  const opened = async (orders = 1) => {
    const made = await openBilling(server(), orders)
    return { ...made, journal: openJournal(server(), made.gateway) }
  }
  const wait = async (seconds: number) => {
    server().clock.advance(seconds * SECOND)
    await server().services.billing.sweep()
  }
  const audited = async (companyId: string) =>
    (await auditOf(server(), companyId)).map(({ action }) => action)

  describe('of a receipt that was printed', () => {
    it.each([
      ['ARMED', 0],
      ['IN_DOUBT', 61],
      ['MANUAL', 661],
    ])('closes a bill that is %s', async (state, seconds) => {
      const { venue, billing, armed, journal, orderOf, intent, ledgerOf } = await opened(2)
      const id = await armed()
      if (seconds > 0) await wait(61)
      if (seconds > 61) await wait(seconds - 61)
      expect((await billing.open()).body).toMatchObject([{ state }])
      await journal.tellTask({ ...PRINTED, taskId: id })
      expect(await intent(id)).toMatchObject({ state: 'BILLED', receiptNo: 41 })
      expect(await orderOf()).toMatchObject({
        status: 'billed',
        billKind: 'fiscal',
        receiptNo: 41,
        history: [{}, {}, { to: 'billed', by: { _id: venue.waiter.id } }],
      })
      expect(await ledgerOf()).toMatchObject({
        balance: 500,
        entries: [{ kind: 'bill', by: { _id: venue.waiter.id } }],
      })
    })

    it('changes nothing where somebody told of it before', async () => {
      const { venue, billed, journal, ledgerOf } = await opened()
      await journal.tellTask({ ...PRINTED, taskId: await billed('fiscal', 41) })
      expect(await ledgerOf()).toMatchObject({ balance: 250 })
      expect(await billsOf(server(), venue.companyId)).toHaveLength(1)
    })

    it('is not changed by what somebody tells afterwards', async () => {
      const { ids, billing, armed, journal, ledgerOf, orderOf } = await opened()
      const intentId = await armed()
      await journal.tellTask({ ...PRINTED, taskId: intentId })
      expect(
        (await billing.tell('fiscal', { selectedOrders: ids, intentId, receiptNo: 40 })).body,
      ).toMatchObject({ billed: ids, receiptNo: 41 })
      expect(await ledgerOf()).toMatchObject({ balance: 250 })
      expect(await orderOf()).toMatchObject({ receiptNo: 41 })
    })

    it('fills in the number that nobody knew yet, and tells the screens', async () => {
      const { billed, journal, orderOf, intent } = await opened()
      const id = await billed('fiscal')
      await journal.tellTask({ ...PRINTED, taskId: id })
      expect([(await orderOf()).receiptNo, (await intent(id))?.['receiptNo']]).toEqual([41, 41])
    })

    describe('under another number than was told before', () => {
      const toldWrong = async (orders = 1) => {
        const made = await opened(orders)
        return { ...made, id: await made.billed('fiscal', 40) }
      }
      const correction = async ({ companyId }: { readonly companyId: string }) =>
        (await auditOf(server(), companyId)).filter(({ action }) => action === 'bill.corrected')

      it('is believed: bill, order and copy have its number, the audit has both', async () => {
        const {
          venue,
          ids: [order = ''],
          billing,
          journal,
          orderOf,
          intent,
          id,
        } = await toldWrong()
        await journal.tellTask({ ...PRINTED, taskId: id, deviceSerial: 'VIRT-2' })
        expect([(await orderOf()).receiptNo, (await intent(id))?.['receiptNo']]).toEqual([41, 41])
        expect((await billing.copy(order)).body).toMatchObject({ command: { receipt: { refReceiptNo: 41 } } })
        expect(await correction(venue)).toMatchObject([
          {
            entityId: id,
            details: { known: 40, knownSerial: 'VIRT-1', receiptNo: 41, deviceSerial: 'VIRT-2' },
          },
        ])
        await journal.tellTask({ ...PRINTED, taskId: id, deviceSerial: 'VIRT-2' })
        expect(await correction(venue)).toHaveLength(1)
      })

      it('is believed of the device alone too', async () => {
        const {
          venue,
          ids: [order = ''],
          billing,
          journal,
          id,
        } = await toldWrong()
        const other = openJournal(server(), await pairGateway(server(), venue, 'Terrace'))
        await other.greet()
        await journal.tellTask({ ...PRINTED, taskId: id, receiptNo: 40, deviceSerial: 'VIRT-9' })
        expect(await correction(venue)).toMatchObject([
          { details: { known: 40, knownSerial: 'VIRT-1', deviceSerial: 'VIRT-9' } },
        ])
        expect(intentOf(await billing.storno(order))).toBeTruthy()
      })

      it('is believed over a person who typed it', async () => {
        const { venue, billing, armed, journal, orderOf } = await opened()
        const id = await armed()
        await wait(61)
        await billing.resolve(id, { printed: true, receiptNo: 40, reason: 'read off' }, venue.owner.token)
        await journal.tellTask({ ...PRINTED, taskId: id })
        expect(await orderOf()).toMatchObject({ receiptNo: 41 })
      })

      it('leaves the bill to which the told number belongs as it is', async () => {
        const { ids, billed, armed, billing, journal, intent } = await opened(2)
        const right = await billed('fiscal', 40, 'cash', ids.slice(0, 1))
        const wrong = await armed('fiscal', 'cash', ids.slice(1))
        await billing.tell('fiscal', {
          selectedOrders: ids.slice(1),
          intentId: wrong,
          receiptNo: 40,
          deviceSerial: 'VIRT-1',
        })
        await journal.tellTask({ ...PRINTED, taskId: right, receiptNo: 40 })
        await journal.tellTask({ ...PRINTED, taskId: wrong })
        expect([(await intent(right))?.['receiptNo'], (await intent(wrong))?.['receiptNo']]).toEqual([40, 41])
      })

      it('is only noted where another gateway says so', async () => {
        const { venue, orderOf, id } = await toldWrong()
        const other = openJournal(server(), await pairGateway(server(), venue, 'Terrace'))
        await other.tellTask({ ...PRINTED, taskId: id })
        expect(await orderOf()).toMatchObject({ receiptNo: 40 })
        expect((await auditOf(server(), venue.companyId)).at(-1)).toMatchObject({
          action: 'bill.contradicted',
          entityId: id,
          details: { known: 40, receiptNo: 41 },
        })
      })

      it('is what a storno refers to that is not armed yet; an armed one keeps what it was allowed to print', async () => {
        const [waiting, armedOne] = [await toldWrong(), await toldWrong()]
        const [reserved, armed] = [
          intentOf(await waiting.billing.storno(waiting.ids[0] ?? '')),
          intentOf(await armedOne.billing.storno(armedOne.ids[0] ?? '')),
        ]
        await armedOne.billing.arm(armed, 'storno')
        await waiting.journal.tellTask({ ...PRINTED, taskId: waiting.id })
        await armedOne.journal.tellTask({ ...PRINTED, taskId: armedOne.id })
        expect(await waiting.intent(reserved)).toMatchObject({
          refReceiptNo: 41,
          receipt: { refReceiptNo: 41 },
        })
        expect((await waiting.billing.arm(reserved, 'storno')).body).toMatchObject({
          command: { commandContext: { receiptType: 'StornoReceipt', refReceiptNo: 41 } },
        })
        expect(await armedOne.intent(armed)).toMatchObject({
          refReceiptNo: 40,
          receipt: { refReceiptNo: 40 },
        })
      })
    })

    it('takes a receipt back where it was one of those', async () => {
      const { venue, ids, billing, billed, journal, orderOf, ledgerOf } = await opened()
      await billed('fiscal', 41)
      const id = intentOf(await billing.storno(ids[0] ?? ''))
      await billing.arm(id, 'storno')
      await journal.tellTask({ ...PRINTED, taskId: id, receiptNo: 42 })
      expect(await orderOf()).toMatchObject({
        status: 'billed',
        receiptNo: 41,
        storno: { receiptNo: 42, by: { _id: venue.owner.id } },
      })
      expect(await ledgerOf()).toMatchObject({
        balance: 0,
        entries: [{ kind: 'bill' }, { kind: 'storno', by: { _id: venue.owner.id } }],
      })
      expect((await billing.open()).body).toEqual([])
    })
  })

  describe('of a task that it cancelled', () => {
    it('frees the orders', async () => {
      const { ids, billing, armed, journal, intent } = await opened()
      const id = await armed()
      await journal.tellTask({ taskId: id, state: 'CANCELLED' })
      expect(await intent(id)).toMatchObject({ state: 'ABORTED', reason: 'cancelled at the gateway' })
      expect((await billing.validate(ids)).status).toBe(200)
    })

    it('is nothing by another gateway, by an older word, or of what is billed', async () => {
      const { venue, armed, billed, journal, intent, ids } = await opened(2)
      const [under, done] = [
        await armed('fiscal', 'cash', ids.slice(1)),
        await billed('fiscal', 41, 'cash', ids.slice(0, 1)),
      ]
      const other = openJournal(server(), await pairGateway(server(), venue))
      await other.tellTask({ taskId: under, state: 'CANCELLED' })
      await journal.tellTask({ taskId: under, state: 'CANCELLED', epoch: 0 })
      await journal.tellTask({ taskId: done, state: 'CANCELLED' })
      expect([(await intent(under))?.['state'], (await intent(done))?.['state']]).toEqual(['ARMED', 'BILLED'])
    })

    it('frees a storno’s orders for another', async () => {
      const {
        ids: [first = ''],
        billing,
        billed,
        journal,
      } = await opened()
      await billed('fiscal', 41)
      const id = intentOf(await billing.storno(first))
      await billing.arm(id, 'storno')
      await journal.tellTask({ taskId: id, state: 'CANCELLED' })
      expect(intentOf(await billing.storno(first))).not.toBe(id)
    })
  })

  it('that it does not know leads to a person at once', async () => {
    const { venue, armed, journal, intent } = await opened()
    const id = await armed()
    await journal.tellTask({ taskId: id, state: 'UNKNOWN', reason: 'somebody else used the device' })
    expect(await intent(id)).toMatchObject({ state: 'MANUAL', reason: 'somebody else used the device' })
    await journal.tellTask({ taskId: id, state: 'UNKNOWN' })
    await journal.tellTask({ ...PRINTED, taskId: id })
    expect(await intent(id)).toMatchObject({ state: 'BILLED', receiptNo: 41 })
    expect((await audited(venue.companyId)).filter((action) => action === 'bill.manual')).toHaveLength(1)
  })

  it.each(['SENDING', 'FAILED', 'NOT_PRINTED'] as const)('as %s changes no bill', async (state) => {
    const { armed, journal, intent } = await opened()
    const id = await armed()
    await journal.tellTask({ taskId: id, state })
    expect(await intent(id)).toMatchObject({ state: 'ARMED' })
  })

  it('of another venue’s bill changes nothing there', async () => {
    const [mine, theirs] = [await opened(), await opened()]
    const id = await theirs.armed()
    await mine.journal.tellTask({ ...PRINTED, taskId: id })
    await mine.journal.tellTask({ taskId: id, state: 'CANCELLED' })
    expect(await theirs.intent(id)).toMatchObject({ state: 'ARMED' })
    expect(await mine.intent(id)).toBeUndefined()
  })

  it('with a new journal sends to people what it was allowed to print, and nothing of another gateway', async () => {
    const { venue, gateway, ids, billing, armed, reserved, billed, journal, intent } = await opened(5)
    const other = await pairGateway(server(), venue)
    await journal.greet()
    const doubtful = await armed('fiscal', 'cash', ids.slice(0, 1))
    await wait(61)
    const fresh = await armed('fiscal', 'cash', ids.slice(1, 2))
    const elsewhere = await reserved(ids.slice(2, 3))
    await billing.arm(elsewhere, 'fiscal', 'cash', other.id)
    const [waiting, done] = [
      await reserved(ids.slice(3, 4)),
      await billed('fiscal', 41, 'cash', ids.slice(4)),
    ]
    await openJournal(server(), gateway).greet()
    const states = await Promise.all(
      [doubtful, fresh, elsewhere, waiting, done].map(async (id) => (await intent(id))?.['state']),
    )
    expect(states).toEqual(['MANUAL', 'MANUAL', 'ARMED', 'RESERVED', 'BILLED'])
    expect(await intent(fresh)).toMatchObject({ reason: 'the gateway lost its journal' })
  })

  it('with a new journal proves of nothing before it that it was not printed: a person has to say so', async () => {
    const { venue, gateway, ids, billing, armed, journal, intent } = await opened(2)
    await journal.greet()
    const old = await armed('fiscal', 'cash', ids.slice(0, 1))
    await wait(61)
    await wait(600)
    expect(await intent(old)).toMatchObject({ state: 'MANUAL' })
    const renewed = openJournal(server(), gateway)
    await renewed.greet()
    await renewed.tellTask({ taskId: old, state: 'CANCELLED' })
    expect((await billing.abandon(old, gatewayProof(gateway, old))).body).toMatchObject({
      code: 'INTENT_STATE',
    })
    expect(await intent(old)).toMatchObject({ state: 'MANUAL' })
    const later = await armed('fiscal', 'cash', ids.slice(1))
    await renewed.tellTask({ taskId: later, state: 'CANCELLED' })
    expect(await intent(later)).toMatchObject({ state: 'ABORTED' })
    expect(
      (await billing.resolve(old, { printed: false, reason: 'no paper' }, venue.owner.token)).body,
    ).toMatchObject({ state: 'ABORTED' })
  })

  describe('is asked for', () => {
    const asked = async (journal: ReturnType<typeof openJournal>): Promise<readonly unknown[]> => {
      const { doubts } = (await journal.greet()).body as unknown as { doubts: readonly unknown[] }
      return doubts
    }

    it('of a bill in doubt, until its last word is here', async () => {
      const { ids, armed, journal, intent } = await opened(2)
      const [first, second] = [
        await armed('fiscal', 'cash', ids.slice(0, 1)),
        await armed('pre', 'cash', ids.slice(1)),
      ]
      expect(await asked(journal)).toEqual([])
      await wait(61)
      expect(await intent(second)).toMatchObject({ state: 'IN_DOUBT' })
      expect(await asked(journal)).toEqual([{ taskId: first, epoch: 1 }])
      await journal.tellTask({ taskId: first, state: 'SENDING' })
      await journal.tellTask({ taskId: first, state: 'CANCELLED', epoch: 0 })
      expect(await asked(journal)).toEqual([{ taskId: first, epoch: 1 }])
      await journal.tellTask({ taskId: first, state: 'CANCELLED' })
      expect([await asked(journal), (await intent(first))?.['state']]).toEqual([[], 'ABORTED'])
    })

    it('of a bill that a person says was not printed: its command may still be on its way', async () => {
      const { venue, billing, armed, journal } = await opened()
      const id = await armed()
      await wait(61)
      await billing.resolve(id, { printed: false, reason: 'no paper' }, venue.owner.token)
      expect(await asked(journal)).toEqual([{ taskId: id, epoch: 1 }])
      await journal.tellTask({ taskId: id, state: 'CANCELLED' })
      expect(await asked(journal)).toEqual([])
    })

    it('no more where it does not know, was believed by its signature, or forgot; and of no other gateway', async () => {
      const { venue, gateway, ids, billing, armed, journal } = await opened(4)
      const other = openJournal(server(), await pairGateway(server(), venue))
      await journal.greet()
      const [unknown, proven, lost] = [
        await armed('fiscal', 'cash', ids.slice(0, 1)),
        await armed('fiscal', 'cash', ids.slice(1, 2)),
        await armed('fiscal', 'cash', ids.slice(2, 3)),
      ]
      await wait(61)
      expect([await asked(other), (await asked(journal)).length]).toEqual([[], 3])
      await journal.tellTask({ taskId: unknown, state: 'UNKNOWN' })
      await billing.abandon(proven, gatewayProof(gateway, proven))
      expect(await asked(journal)).toEqual([{ taskId: lost, epoch: 1 }])
      expect(await asked(openJournal(server(), gateway))).toEqual([])
    })
  })

  it('is measured by the highest receipt of its device among the bills', async () => {
    const { gateway, ids, billed } = await opened(2)
    const { greet } = openJournal(server(), gateway)
    const confirmed = async () => (await greet()).body['confirmed']
    expect(await confirmed()).toBeNull()
    await billed('fiscal', 41, 'cash', ids.slice(0, 1))
    await billed('fiscal', 40, 'cash', ids.slice(1))
    expect(await confirmed()).toEqual({ serial: 'VIRT-1', lastReceiptNo: 41 })
  })
})
