import { expect, it } from 'vitest'
import { statement } from '../../../platform/unit-of-work/statement.ts'
import { billingCalls, openBilling } from '../../../testing/billing-factories.ts'
import { openConnected, openDenied, type Connected, type DeniedBill } from '../../../testing/denied-bills.ts'
import { pairGateway } from '../../../testing/gateway-factories.ts'
import { openJournal, PRINTED } from '../../../testing/gateway-journal.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const holdOrder = statement((kit, p: { orderId: string; live: 0 | 1 }) =>
  kit.db
    .updateTable('bill_intent_orders')
    .set({ live: p.live })
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.orderId),
)

onBothEngines('undoing a fiscal bill is refused', (server) => {
  const opened = (orders?: number) => openConnected(server(), orders)
  const denied = (orders?: number) => openDenied(server(), orders)
  const expectRefused = async (
    { billing, first, orderOf }: Pick<Connected, 'billing' | 'first' | 'orderOf'>,
    code: string,
    status = 409,
  ) => {
    expect(await billing.unbill(first)).toMatchObject({ status, body: { code } })
    expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal' })
  }

  it('while its gateway has said nothing, or does not know', async () => {
    const made = await opened()
    const id = await made.reported(41)
    await expectRefused(made, 'PRINT_UNCONFIRMED')
    await made.journal.reportTask({ taskId: id, state: 'UNKNOWN' })
    await expectRefused(made, 'PRINT_UNCONFIRMED')
    expect((await made.intent(id))?.['denied']).toBe(false)
  })

  it('if its gateway has said that it printed it', async () => {
    const [signed, reported] = [await opened(), await opened()]
    await signed.billed('fiscal', 41)
    await expectRefused(signed, 'ALREADY_FISCAL')
    await reported.journal.reportTask({ ...PRINTED, taskId: await reported.reported(41) })
    await expectRefused(reported, 'ALREADY_FISCAL')
  })

  it.each(['DONE', 'UNKNOWN'] as const)('if its gateway has said %s before', async (state) => {
    const made = await opened()
    const id = await made.reported(41)
    await made.journal.reportTask(state === 'DONE' ? { ...PRINTED, taskId: id } : { taskId: id, state })
    for (let times = 0; times < 2; times += 1) {
      await made.journal.reportTask({ taskId: id, state: 'CANCELLED' })
      await expectRefused(made, 'PRINT_UNCONFIRMED')
    }
  })

  it('if another gateway denies it', async () => {
    const made = await opened()
    const other = openJournal(server(), await pairGateway(server(), made.venue, 'Terrace'))
    await other.reportTask({ taskId: await made.reported(41), state: 'CANCELLED' })
    await expectRefused(made, 'PRINT_UNCONFIRMED')
  })

  it('if an earlier arming is denied', async () => {
    const made = await opened()
    await made.journal.reportTask({ taskId: await made.reported(41), state: 'CANCELLED', epoch: 0 })
    await expectRefused(made, 'PRINT_UNCONFIRMED')
  })

  it('if another journal of its gateway denies it', async () => {
    const made = await opened()
    const id = await made.reported(41)
    await openJournal(server(), made.gateway).reportTask({ taskId: id, state: 'CANCELLED' })
    await expectRefused(made, 'PRINT_UNCONFIRMED')
  })

  it('if its journal had to be replaced before it denied it, also if it comes back', async () => {
    const made = await opened()
    const id = await made.reported(41)
    await openJournal(server(), made.gateway).connect()
    await made.journal.reportTask({ taskId: id, state: 'CANCELLED' })
    await expectRefused(made, 'PRINT_UNCONFIRMED')
  })

  it.each([
    ['its gateway has another journal', (made: DeniedBill) => openJournal(server(), made.gateway)],
    [
      'its gateway requires another id of commands',
      (made: DeniedBill) => {
        made.journal.refuseEarlierCommands()
        return made.journal
      },
    ],
  ] as const)('once %s: the denial may be lost there', async (_what, change) => {
    const made = await denied()
    await change(made).connect()
    await expectRefused(made, 'PRINT_UNCONFIRMED')
  })

  it('if its gateway was removed', async () => {
    const made = await denied()
    await server().send('DELETE', `/api/gateway/${made.gateway.id}`, { token: made.venue.owner.token })
    await expectRefused(made, 'PRINT_UNCONFIRMED')
  })

  it('for a command that names no journal: any other would print it', async () => {
    const { ids, gateway, ...made } = await openBilling(server())
    const [first = ''] = ids
    const id = await made.reported(41)
    await openJournal(server(), gateway).reportTask({ taskId: id, state: 'CANCELLED' })
    await expectRefused({ ...made, first }, 'PRINT_UNCONFIRMED')
  })

  it('while one of its orders is on another bill, and says which', async () => {
    const made = await denied(2)
    const { venue, ids, billing, id } = made
    const hold = (live: 0 | 1) =>
      server().platform.uow.write(venue.companyId, (tx) => tx.run(holdOrder, { orderId: ids[1] ?? '', live }))
    await hold(1)
    expect(await billing.unbill(made.first)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_IN_BILLING', intentId: id, by: { _id: venue.waiter.id } },
    })
    await hold(0)
    expect((await billing.unbill(made.first)).status).toBe(200)
  })

  it('without an owner’s PIN, and in another venue', async () => {
    const [made, foreign] = [await denied(), await opened()]
    expect(await made.billing.unbill(made.first, '9999')).toMatchObject({
      status: 403,
      body: { code: 'BAD_CREDENTIALS' },
    })
    expect(await made.billing.unbill(made.first, undefined, made.venue.waiter.username)).toMatchObject({
      status: 403,
    })
    expect(await foreign.billing.unbill(made.first)).toMatchObject({ status: 404 })
    expect(await made.orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal' })
    const byOwner = billingCalls(server(), made.venue, made.venue.owner.token)
    expect((await byOwner.unbill(made.first)).status).toBe(200)
  })
})
