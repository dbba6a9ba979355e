import { describe, expect, it } from 'vitest'
import { gatewayProof, intentOf, openBilling } from '../../../testing/billing-factories.ts'
import { pairGateway } from '../../../testing/gateway-factories.ts'
import { openJournal, PRINTED } from '../../../testing/gateway-journal.ts'
import { storedAuditLog, storedBills } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const SECOND = 1000

onBothEngines('a gateway report', (server) => {
  const opened = async (orders = 1) => {
    const made = await openBilling(server(), orders)
    return { ...made, journal: openJournal(server(), made.gateway) }
  }
  const wait = async (seconds: number) => {
    server().clock.advance(seconds * SECOND)
    await server().services.billing.sweep()
  }
  const audited = async (companyId: string) =>
    (await storedAuditLog(server(), companyId)).map(({ action }) => action)

  describe('of a receipt that was printed', () => {
    it('confirms it also after the gateway was removed and paired again', async () => {
      const { venue, billing, gateway, armed, ids } = await opened()
      const id = await armed()
      await server().send('DELETE', `/api/gateway/${gateway.id}`, { token: venue.owner.token })
      const again = openJournal(server(), await pairGateway(server(), venue))
      await again.reportTask({ ...PRINTED, taskId: id })
      expect(await billing.storno(ids[0] ?? '')).toMatchObject({
        status: 200,
        body: { receipt: { refReceiptNo: 41 } },
      })
    })

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
      await journal.reportTask({ ...PRINTED, taskId: id })
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

    it('changes nothing if a screen reported it before', async () => {
      const { venue, billed, journal, ledgerOf } = await opened()
      await journal.reportTask({ ...PRINTED, taskId: await billed('fiscal', 41) })
      expect(await ledgerOf()).toMatchObject({ balance: 250 })
      expect(await storedBills(server(), venue.companyId)).toHaveLength(1)
    })

    it('is not changed by a later report of a screen', async () => {
      const { ids, billing, armed, journal, ledgerOf, orderOf } = await opened()
      const intentId = await armed()
      await journal.reportTask({ ...PRINTED, taskId: intentId })
      expect(
        (await billing.report('fiscal', { selectedOrders: ids, intentId, receiptNo: 40 })).body,
      ).toMatchObject({ billed: ids, receiptNo: 41 })
      expect(await ledgerOf()).toMatchObject({ balance: 250 })
      expect(await orderOf()).toMatchObject({ receiptNo: 41 })
    })

    it('adds the receipt number that was missing', async () => {
      const { billed, journal, orderOf, intent } = await opened()
      const id = await billed('fiscal')
      await journal.reportTask({ ...PRINTED, taskId: id })
      expect([(await orderOf()).receiptNo, (await intent(id))?.['receiptNo']]).toEqual([41, 41])
    })

    describe('with another number than was reported before', () => {
      const reportedWrong = async (orders = 1) => {
        const made = await opened(orders)
        return { ...made, id: await made.billed('fiscal', 40) }
      }
      const correction = async ({ companyId }: { readonly companyId: string }) =>
        (await storedAuditLog(server(), companyId)).filter(({ action }) => action === 'bill.corrected')

      it('overrides it: bill, order and copy get its number, the audit log has both', async () => {
        const {
          venue,
          ids: [order = ''],
          billing,
          journal,
          orderOf,
          intent,
          id,
        } = await reportedWrong()
        await journal.reportTask({ ...PRINTED, taskId: id, deviceSerial: 'VIRT-2' })
        expect([(await orderOf()).receiptNo, (await intent(id))?.['receiptNo']]).toEqual([41, 41])
        expect((await billing.copy(order)).body).toMatchObject({ command: { receipt: { refReceiptNo: 41 } } })
        expect(await correction(venue)).toMatchObject([
          {
            entityId: id,
            details: { known: 40, knownSerial: 'VIRT-1', receiptNo: 41, deviceSerial: 'VIRT-2' },
          },
        ])
        await journal.reportTask({ ...PRINTED, taskId: id, deviceSerial: 'VIRT-2' })
        expect(await correction(venue)).toHaveLength(1)
      })

      it('overrides the device alone too', async () => {
        const {
          venue,
          ids: [order = ''],
          billing,
          journal,
          id,
        } = await reportedWrong()
        const other = openJournal(server(), await pairGateway(server(), venue, 'Terrace'))
        await other.connect()
        await journal.reportTask({ ...PRINTED, taskId: id, receiptNo: 40, deviceSerial: 'VIRT-9' })
        expect(await correction(venue)).toMatchObject([
          { details: { known: 40, knownSerial: 'VIRT-1', deviceSerial: 'VIRT-9' } },
        ])
        expect(intentOf(await billing.storno(order))).toBeTruthy()
      })

      it('overrides a number that a person entered', async () => {
        const { venue, billing, armed, journal, orderOf } = await opened()
        const id = await armed()
        await wait(61)
        await billing.resolve(id, { printed: true, receiptNo: 40, reason: 'read off' }, venue.owner.token)
        await journal.reportTask({ ...PRINTED, taskId: id })
        expect(await orderOf()).toMatchObject({ receiptNo: 41 })
      })

      it('does not change the bill to which the reported number belongs', async () => {
        const { ids, billed, armed, billing, journal, intent } = await opened(2)
        const right = await billed('fiscal', 40, 'cash', ids.slice(0, 1))
        const wrong = await armed('fiscal', 'cash', ids.slice(1))
        await billing.report('fiscal', {
          selectedOrders: ids.slice(1),
          intentId: wrong,
          receiptNo: 40,
          deviceSerial: 'VIRT-1',
        })
        await journal.reportTask({ ...PRINTED, taskId: right, receiptNo: 40 })
        await journal.reportTask({ ...PRINTED, taskId: wrong })
        expect([(await intent(right))?.['receiptNo'], (await intent(wrong))?.['receiptNo']]).toEqual([40, 41])
      })

      it('is only audited if another gateway reports it', async () => {
        const { venue, orderOf, id } = await reportedWrong()
        const other = openJournal(server(), await pairGateway(server(), venue, 'Terrace'))
        await other.reportTask({ ...PRINTED, taskId: id })
        expect(await orderOf()).toMatchObject({ receiptNo: 40 })
        expect((await storedAuditLog(server(), venue.companyId)).at(-1)).toMatchObject({
          action: 'bill.contradicted',
          entityId: id,
          details: { known: 40, receiptNo: 41 },
        })
      })

      it('becomes the reference of a storno that is not armed yet; an armed one keeps its own', async () => {
        const [reservedBill, armedBill] = [await reportedWrong(), await reportedWrong()]
        const [reserved, armed] = [
          intentOf(await reservedBill.billing.storno(reservedBill.ids[0] ?? '')),
          intentOf(await armedBill.billing.storno(armedBill.ids[0] ?? '')),
        ]
        await armedBill.billing.arm(armed, 'storno')
        await reservedBill.journal.reportTask({ ...PRINTED, taskId: reservedBill.id })
        await armedBill.journal.reportTask({ ...PRINTED, taskId: armedBill.id })
        expect(await reservedBill.intent(reserved)).toMatchObject({
          refReceiptNo: 41,
          receipt: { refReceiptNo: 41 },
        })
        expect((await reservedBill.billing.arm(reserved, 'storno')).body).toMatchObject({
          command: { commandContext: { receiptType: 'StornoReceipt', refReceiptNo: 41 } },
        })
        expect(await armedBill.intent(armed)).toMatchObject({
          refReceiptNo: 40,
          receipt: { refReceiptNo: 40 },
        })
      })
    })

    it('of a storno voids the receipt', async () => {
      const { venue, ids, billing, billed, journal, orderOf, ledgerOf } = await opened()
      await billed('fiscal', 41)
      const id = intentOf(await billing.storno(ids[0] ?? ''))
      await billing.arm(id, 'storno')
      await journal.reportTask({ ...PRINTED, taskId: id, receiptNo: 42 })
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

  describe('of a cancelled task', () => {
    it('frees the orders', async () => {
      const { ids, billing, armed, journal, intent } = await opened()
      const id = await armed()
      await journal.reportTask({ taskId: id, state: 'CANCELLED' })
      expect(await intent(id)).toMatchObject({ state: 'ABORTED', reason: 'cancelled at the gateway' })
      expect((await billing.validate(ids)).status).toBe(200)
    })

    it('is ignored from another gateway, for an earlier epoch, or for a billed bill', async () => {
      const { venue, armed, billed, journal, intent, ids } = await opened(2)
      const [under, done] = [
        await armed('fiscal', 'cash', ids.slice(1)),
        await billed('fiscal', 41, 'cash', ids.slice(0, 1)),
      ]
      const other = openJournal(server(), await pairGateway(server(), venue))
      await other.reportTask({ taskId: under, state: 'CANCELLED' })
      await journal.reportTask({ taskId: under, state: 'CANCELLED', epoch: 0 })
      await journal.reportTask({ taskId: done, state: 'CANCELLED' })
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
      await journal.reportTask({ taskId: id, state: 'CANCELLED' })
      expect(intentOf(await billing.storno(first))).not.toBe(id)
    })
  })

  it('of an unknown outcome makes the bill need attention at once', async () => {
    const { venue, armed, journal, intent } = await opened()
    const id = await armed()
    await journal.reportTask({ taskId: id, state: 'UNKNOWN', reason: 'somebody else used the device' })
    expect(await intent(id)).toMatchObject({ state: 'MANUAL', reason: 'somebody else used the device' })
    await journal.reportTask({ taskId: id, state: 'UNKNOWN' })
    await journal.reportTask({ ...PRINTED, taskId: id })
    expect(await intent(id)).toMatchObject({ state: 'BILLED', receiptNo: 41 })
    expect((await audited(venue.companyId)).filter((action) => action === 'bill.manual')).toHaveLength(1)
  })

  it.each(['SENDING', 'FAILED', 'NOT_PRINTED'] as const)('of state %s changes no bill', async (state) => {
    const { armed, journal, intent } = await opened()
    const id = await armed()
    await journal.reportTask({ taskId: id, state })
    expect(await intent(id)).toMatchObject({ state: 'ARMED' })
  })

  it('of another venue’s bill changes nothing there', async () => {
    const [mine, theirs] = [await opened(), await opened()]
    const id = await theirs.armed()
    await mine.journal.reportTask({ ...PRINTED, taskId: id })
    await mine.journal.reportTask({ taskId: id, state: 'CANCELLED' })
    expect(await theirs.intent(id)).toMatchObject({ state: 'ARMED' })
    expect(await mine.intent(id)).toBeUndefined()
  })

  it('with a new journal makes the bills of this gateway alone need attention', async () => {
    const { venue, gateway, ids, billing, armed, reserved, billed, journal, intent } = await opened(5)
    const other = await pairGateway(server(), venue)
    await journal.connect()
    const doubtful = await armed('fiscal', 'cash', ids.slice(0, 1))
    await wait(61)
    const fresh = await armed('fiscal', 'cash', ids.slice(1, 2))
    const elsewhere = await reserved(ids.slice(2, 3))
    await billing.arm(elsewhere, 'fiscal', 'cash', other.id)
    const [reservedBill, done] = [
      await reserved(ids.slice(3, 4)),
      await billed('fiscal', 41, 'cash', ids.slice(4)),
    ]
    await openJournal(server(), gateway).connect()
    const states = await Promise.all(
      [doubtful, fresh, elsewhere, reservedBill, done].map(async (id) => (await intent(id))?.['state']),
    )
    expect(states).toEqual(['MANUAL', 'MANUAL', 'ARMED', 'RESERVED', 'BILLED'])
    expect(await intent(fresh)).toMatchObject({ reason: 'the gateway may have lost its record of this bill' })
  })

  it('that its last lines may be lost makes earlier bills need attention; the journal goes on', async () => {
    const { gateway, ids, armed, billing, journal, intent } = await opened(4)
    await journal.connect()
    const [old, cancelled] = [
      await armed('fiscal', 'cash', ids.slice(0, 1)),
      await armed('fiscal', 'cash', ids.slice(1, 2)),
    ]
    await journal.reportTask({ taskId: cancelled, state: 'SENDING' })
    expect((await billing.abandon(cancelled, gatewayProof(gateway, cancelled))).body).toMatchObject({
      state: 'ABORTED',
    })
    journal.refuseEarlierCommands()
    const { body } = await journal.connect()
    expect(body).toMatchObject({ acknowledged: 1, doubts: [] })
    expect(await intent(old)).toMatchObject({ state: 'MANUAL' })
    await journal.reportTask({ taskId: old, state: 'CANCELLED' })
    expect((await billing.abandon(old, gatewayProof(gateway, old))).status).toBe(409)
    const fresh = await armed('fiscal', 'cash', ids.slice(2, 3))
    expect(
      ((await billing.arm(fresh, 'fiscal', 'cash')).body as unknown as { command: object }).command,
    ).toMatchObject({
      journal: journal.commandsFor(),
    })
    await journal.reportTask({ ...PRINTED, taskId: old })
    expect(await intent(old)).toMatchObject({ state: 'BILLED', receiptNo: 41 })
  })

  it('with a new journal is no proof for bills from before it: they need attention', async () => {
    const { venue, gateway, ids, billing, armed, journal, intent } = await opened(2)
    await journal.connect()
    const old = await armed('fiscal', 'cash', ids.slice(0, 1))
    await wait(61)
    await wait(600)
    expect(await intent(old)).toMatchObject({ state: 'MANUAL' })
    const renewed = openJournal(server(), gateway)
    await renewed.connect()
    await renewed.reportTask({ taskId: old, state: 'CANCELLED' })
    expect((await billing.abandon(old, gatewayProof(gateway, old))).body).toMatchObject({
      code: 'INTENT_STATE',
    })
    expect(await intent(old)).toMatchObject({ state: 'MANUAL' })
    const later = await armed('fiscal', 'cash', ids.slice(1))
    await renewed.reportTask({ taskId: later, state: 'CANCELLED' })
    expect(await intent(later)).toMatchObject({ state: 'ABORTED' })
    expect(
      (await billing.resolve(old, { printed: false, reason: 'no paper' }, venue.owner.token)).body,
    ).toMatchObject({ state: 'ABORTED' })
  })
})
