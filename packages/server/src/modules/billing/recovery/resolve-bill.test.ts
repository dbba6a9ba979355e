import { describe, expect, it } from 'vitest'
import { gatewayProof, openBilling } from '../../../testing/billing-factories.ts'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { pairGateway } from '../../../testing/gateway-factories.ts'
import { openJournal } from '../../../testing/gateway-journal.ts'
import { storedAuditLog, storedEvents } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const SECOND = 1000

onBothEngines('an unconfirmed bill', (server) => {
  const wait = async (seconds: number) => {
    server().clock.advance(seconds * SECOND)
    await server().services.billing.sweep()
  }
  const unconfirmed = async (kind: 'fiscal' | 'storno' = 'fiscal') => {
    const made = await openBilling(server())
    if (kind === 'fiscal') {
      const id = await made.armed()
      await wait(61)
      return { ...made, id }
    }
    await made.billed('fiscal', 41)
    const {
      body: { intentId: id = '' },
    } = await made.billing.storno(made.ids[0] ?? '')
    await made.billing.arm(id, 'storno')
    await wait(61)
    return { ...made, id }
  }

  it.each(['fiscal', 'storno'] as const)(
    'never expires: a %s is unconfirmed after a minute and needs attention ten minutes later',
    async (kind) => {
      const { venue, billing, id } = await unconfirmed(kind)
      const states = async () => (await billing.open()).body.map((one) => (one as { state: string }).state)
      expect(await states()).toEqual(['IN_DOUBT'])
      await wait(598)
      expect(await states()).toEqual(['IN_DOUBT'])
      const before = (await storedEvents(server(), venue.companyId)).length
      await wait(2)
      expect(await states()).toEqual(['MANUAL'])
      expect((await storedEvents(server(), venue.companyId)).slice(before)).toMatchObject([
        { type: 'dataChanged', room: 'billing' },
      ])
      expect((await storedAuditLog(server(), venue.companyId)).at(-1)).toMatchObject({
        action: 'bill.manual',
        entityId: id,
        by: null,
      })
      await wait(86_400 / 4)
      expect(await states()).toEqual(['MANUAL'])
    },
  )

  describe('is cancelled', () => {
    it('with proof of the gateway that may print it, and of no other', async () => {
      const { venue, ids, billing, gateway, armed } = await openBilling(server())
      const id = await armed()
      const [proof, other] = [gatewayProof(gateway, id), await pairGateway(server(), venue)]
      const wrong = [
        undefined,
        { ...proof, epoch: 2 },
        { ...proof, signature: proof.signature.replace(/^./, 'x') },
        gatewayProof(gateway, id, 0),
        gatewayProof(gateway, 'another'),
        gatewayProof(other, id),
      ]
      for (const given of wrong)
        expect(await billing.abandon(id, given)).toMatchObject({
          status: 409,
          body: { code: 'INTENT_STATE' },
        })
      expect((await billing.abandon(id, proof)).body).toMatchObject({
        state: 'ABORTED',
        reason: 'cancelled at the gateway',
      })
      expect((await billing.abandon(id, proof)).status).toBe(200)
      expect(
        await billing.report('fiscal', { selectedOrders: ids, intentId: id, receiptNo: 1 }),
      ).toMatchObject({ status: 409, body: { code: 'BILL_NOT_AUTHORISED' } })
      expect((await billing.validate(ids)).body).not.toMatchObject({ intentId: id })
    })

    it('with proof of a gateway that was unpaired since', async () => {
      const { venue, billing, gateway, armed } = await openBilling(server())
      const id = await armed()
      await server().send('DELETE', `/api/gateway/${gateway.id}`, { token: venue.owner.token })
      expect((await billing.abandon(id, gatewayProof(gateway, id))).body).toMatchObject({ state: 'ABORTED' })
    })

    it('not with proof of a gateway that lost its journal since it was armed', async () => {
      const { venue, billing, gateway, reserved } = await openBilling(server())
      await openJournal(server(), gateway).connect()
      const id = await reserved()
      expect((await billing.arm(id)).body).toMatchObject({
        command: { journal: expect.any(String) as string },
      })
      const renewed = openJournal(server(), gateway)
      await renewed.connect()
      expect(await billing.abandon(id, gatewayProof(gateway, id))).toMatchObject({
        status: 409,
        body: { code: 'INTENT_STATE', state: 'MANUAL' },
      })
      await renewed.reportTask({ taskId: id, state: 'CANCELLED' })
      expect((await billing.open()).body).toMatchObject([{ _id: id, state: 'MANUAL' }])
      expect(
        (await billing.resolve(id, { printed: false, reason: 'No paper' }, venue.owner.token)).body,
      ).toMatchObject({ state: 'ABORTED' })
    })

    it('without proof if it is a pre-bill', async () => {
      const { billing, armed } = await openBilling(server())
      expect((await billing.abandon(await armed('pre'))).body).toMatchObject({ state: 'ABORTED' })
    })
  })

  describe('is resolved', () => {
    const resolution = { printed: true, receiptNo: 12, reason: 'The paper is there' }
    it('by an owner, or by a monitor with an owner’s PIN, in the owner’s name', async () => {
      const { venue, billing, id, orderOf } = await unconfirmed()
      expect(await billing.resolve(id, resolution)).toMatchObject({
        status: 403,
        body: { code: 'BAD_CREDENTIALS' },
      })
      expect(
        await billing.resolve(id, { ...resolution, username: venue.waiter.username, pin: '4073' }),
      ).toMatchObject({ status: 403 })
      expect(
        (await billing.resolve(id, { ...resolution, username: venue.owner.username, pin: '4073' })).body,
      ).toMatchObject({ state: 'BILLED', receiptNo: 12, reason: resolution.reason })
      expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 12 })
      const audited = (await storedAuditLog(server(), venue.companyId)).filter(
        ({ action }) => action === 'bill.billed',
      )
      expect(audited).toMatchObject([{ by: venue.owner.id, details: { reason: resolution.reason } }])
    })

    it('as not printed once it needs attention, with a reason, which releases its orders', async () => {
      const { venue, billing, id, ids } = await unconfirmed()
      await wait(600)
      expect(await billing.resolve(id, { printed: false, reason: ' ' }, venue.owner.token)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'reason' }] },
      })
      expect(
        (await billing.resolve(id, { printed: false, reason: 'No paper came out' }, venue.owner.token)).body,
      ).toMatchObject({ state: 'ABORTED' })
      expect((await billing.validate(ids)).status).toBe(200)
    })

    it('as not printed before that only where its gateway has no contact, which then prints nothing', async () => {
      const { venue, gateway, billing, id } = await unconfirmed()
      const journal = openJournal(server(), gateway)
      await journal.connect()
      const resolve = () => billing.resolve(id, { printed: false, reason: 'No paper' }, venue.owner.token)
      const refused = { status: 409, body: { code: 'INTENT_STATE', state: 'IN_DOUBT' } }
      expect(await resolve()).toMatchObject(refused)
      // It has not heard that it was unpaired.
      await server().send('DELETE', `/api/gateway/${gateway.id}`, { token: venue.owner.token })
      server().clock.advance(59 * SECOND)
      expect(await resolve()).toMatchObject(refused)
      server().clock.advance(SECOND)
      expect((await resolve()).body).toMatchObject({ state: 'ABORTED' })
    })

    it('as a printed storno, or as one that can be repeated', async () => {
      const [printed, not] = [await unconfirmed('storno'), await unconfirmed('storno')]
      await printed.billing.resolve(printed.id, resolution, printed.venue.owner.token)
      expect(await printed.orderOf()).toMatchObject({
        status: 'billed',
        receiptNo: 41,
        storno: { receiptNo: 12 },
      })
      await wait(600)
      await not.billing.resolve(not.id, { ...resolution, printed: false }, not.venue.owner.token)
      expect(await not.orderOf()).toMatchObject({ status: 'billed', storno: null })
      expect((await not.billing.storno(not.ids[0] ?? '')).status).toBe(200)
    })

    describe('while its order is billed without it, as in a database that was restored in part', () => {
      const contradicted = async () => {
        const made = await unconfirmed()
        const { venue, ids } = made
        const billed = {
          ids,
          billKind: 'fiscal',
          payment: 'cash',
          by: venue.waiter.id,
          receiptNo: 36,
          at: server().clock.now(),
        } as const
        await server().platform.uow.write(venue.companyId, (tx) =>
          server().services.orders.markBilled(tx, billed),
        )
        const refusal = { status: 409, body: { code: 'ALREADY_FISCAL', order: ids[0] } }
        return { ...made, refusal }
      }

      it('is refused as printed, and ends as not printed; its order stays billed', async () => {
        const { venue, ids, billing, id, orderOf, ledgerOf, refusal } = await contradicted()
        expect(await server().services.billing.contradicted()).toContain(id)
        expect(await billing.resolve(id, resolution, venue.owner.token)).toMatchObject(refusal)
        expect(
          await billing.report('fiscal', { selectedOrders: ids, intentId: id, receiptNo: 36 }),
        ).toMatchObject(refusal)
        expect(await ledgerOf()).toMatchObject({ balance: 0 })
        await wait(600)
        const answer = await billing.resolve(id, { ...resolution, printed: false }, venue.owner.token)
        expect(answer.body).toMatchObject({ state: 'ABORTED' })
        expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 36 })
        expect(await server().services.billing.contradicted()).not.toContain(id)
      })

      it('needs attention when its gateway reports it, whose next lines are received', async () => {
        const { venue, gateway, billing, id, intent } = await contradicted()
        const journal = openJournal(server(), gateway)
        await journal.reportTask({ taskId: id, state: 'DONE', receiptNo: 36, deviceSerial: 'VIRT-1' })
        expect(await intent(id)).toMatchObject({ state: 'MANUAL', receiptNo: 36 })
        expect((await billing.open()).body).toMatchObject([{ _id: id, state: 'MANUAL' }])
        expect((await storedAuditLog(server(), venue.companyId)).map(({ action }) => action)).toContain(
          'bill.contradicted',
        )
      })

      it('is not the state of a storno, whose order has a receipt', async () => {
        const { id } = await unconfirmed('storno')
        expect(await server().services.billing.contradicted()).not.toContain(id)
      })
    })

    it('only while it is unconfirmed', async () => {
      const { venue, billing, armed } = await openBilling(server())
      expect(await billing.resolve(await armed(), resolution, venue.owner.token)).toMatchObject({
        status: 409,
        body: { code: 'INTENT_STATE', state: 'ARMED' },
      })
    })
  })

  it('is not resolved as not printed once its gateway has reported it', async () => {
    const { venue, ids, printed, intent, billing } = await openBillingAfterRestore(server(), 1)
    const [order = ''] = ids
    const id = await printed({
      receipt: {
        receiptType: 'NormalReceipt',
        products: [{ title: 'More', taxClass: 'В', price: '300.00', quantity: '1.000' }],
      },
    })
    expect(await intent(id)).toMatchObject({ state: 'MANUAL', orders: [order] })
    const resolve = (values: object) =>
      billing.resolve(id, { reason: 'The guest has the paper', ...values }, venue.owner.token)
    expect(await resolve({ printed: false })).toMatchObject({
      status: 409,
      body: { code: 'PRINT_CONFIRMED' },
    })
    expect((await resolve({ printed: true })).body).toMatchObject({ state: 'BILLED', orders: [order] })
  })
})
