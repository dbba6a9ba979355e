import { expect, it } from 'vitest'
import { intentOf, openBilling } from '../../testing/billing-factories.ts'
import { addMember } from '../../testing/factories.ts'
import { salesBookCheck } from '../../testing/sales-book-check.ts'
import { billsOf } from '../../testing/stored-bills.ts'
import { storedEvents } from '../../testing/stored-events.ts'
import { onBothEngines } from '../../testing/test-server.ts'

type Opened = Awaited<ReturnType<typeof openBilling>>
const takeBack = async ({ billing, ids }: Opened, receiptNo = 90): Promise<string> => {
  const id = intentOf(await billing.storno(ids[0] ?? ''))
  await billing.arm(id, 'storno')
  await billing.tell('storno', { selectedOrders: ids, intentId: id, receiptNo })
  return id
}

onBothEngines('a receipt that was taken back', (server) => {
  it('is a document of its own, numbered in one line with the others', async () => {
    const made = await openBilling(server(), 2)
    const fiscal = await made.billed('fiscal', 41)
    const storno = await takeBack(made)
    expect(await billsOf(server(), made.venue.companyId)).toMatchObject([
      { billNo: 1, intentId: fiscal, kind: 'fiscal', total: 50_000, payment: 'cash' },
      {
        billNo: 2,
        intentId: storno,
        kind: 'storno',
        total: 50_000,
        payment: 'cash',
        closedBy: made.venue.owner.id,
      },
    ])
  })

  it('takes the cash from whoever was credited with it, below nothing if they gave it away', async () => {
    const made = await openBilling(server(), 2)
    const {
      venue: { owner, waiter },
      billed,
      ledgerOf,
    } = made
    await billed('fiscal', 41)
    await server().send('PUT', `/api/user/${waiter.id}/balance?code=take`, {
      token: owner.token,
      body: { balance: 400 },
    })
    await takeBack(made)
    expect(await ledgerOf()).toMatchObject({
      balance: -400,
      entries: [
        { kind: 'bill', amount: 500 },
        { kind: 'take', amount: 400 },
        { kind: 'storno', amount: 500, by: { _id: made.venue.monitor.id } },
      ],
    })
  })

  it('takes nothing for a card', async () => {
    const made = await openBilling(server())
    await made.billed('fiscal', 41, 'card')
    await takeBack(made)
    expect(await made.ledgerOf()).toEqual({ balance: 0, entries: [] })
  })

  it('takes from each who closed a pre-bill what theirs was, by how it was paid then', async () => {
    const made = await openBilling(server(), 4)
    const { venue, ids, billing, billed, ledgerOf } = made
    const [other, third] = [
      await addMember(server(), venue.companyId, 'waiter'),
      await addMember(server(), venue.companyId, 'waiter'),
    ]
    const preBill = async (orders: readonly string[], by: string, payment: string) => {
      const id = intentOf(await billing.validate(orders, undefined, by))
      await billing.arm(id, 'pre', payment)
      await billing.tell('pre', { selectedOrders: orders, intentId: id })
    }
    await preBill(ids.slice(0, 2), venue.waiter.username, 'cash')
    await preBill(ids.slice(2, 3), other.username, 'cash')
    await preBill(ids.slice(3), third.username, 'card')
    // Who prints the receipt later, and how it says that it was paid, moves no cash.
    await billed('fiscal', 41, 'card')
    await takeBack(made)
    expect(await ledgerOf()).toMatchObject({
      balance: 0,
      entries: [
        { kind: 'bill', amount: 500 },
        { kind: 'storno', amount: 500 },
      ],
    })
    expect(await ledgerOf(other)).toMatchObject({
      balance: 0,
      entries: [
        { kind: 'bill', amount: 250 },
        { kind: 'storno', amount: 250 },
      ],
    })
    expect(await ledgerOf(third)).toEqual({ balance: 0, entries: [] })
  })

  it('asks nobody whose pre-bill was undone before', async () => {
    const made = await openBilling(server())
    const { venue, ids, billing, billed, ledgerOf } = made
    const [first = ''] = ids
    await billed('pre')
    await billing.unbill(first)
    const other = await addMember(server(), venue.companyId, 'waiter')
    const id = intentOf(await billing.validate(ids, undefined, other.username))
    await billing.arm(id)
    await billing.tell('fiscal', { selectedOrders: ids, intentId: id, receiptNo: 41 })
    await takeBack(made)
    expect(await ledgerOf()).toMatchObject({ balance: 0, entries: [{ kind: 'bill' }, { kind: 'unbill' }] })
    expect(await ledgerOf(other)).toMatchObject({
      balance: 0,
      entries: [{ kind: 'bill' }, { kind: 'storno' }],
    })
  })

  it('counts the other way from its own moment on, and the screens of its orders hear of it', async () => {
    const made = await openBilling(server())
    await made.billed('fiscal', 41)
    server().clock.advance(14 * 60_000)
    const before = (await storedEvents(server(), made.venue.companyId)).length
    await takeBack(made)
    const { book, live } = await salesBookCheck(server(), made.venue.companyId)
    expect(book).toEqual(live)
    const told = (await storedEvents(server(), made.venue.companyId)).slice(before)
    expect(told).toContainEqual(
      expect.objectContaining({
        type: 'orderStatusUpdated',
        order: expect.objectContaining({ _id: made.ids[0], status: 'billed' }) as unknown,
      }),
    )
    const { body } = await server().send('GET', `/api/order/${made.ids[0]}`, {
      token: made.venue.monitor.token,
    })
    expect((body as unknown as { history: { to: string }[] }).history.map(({ to }) => to)).toEqual([
      'created',
      'delivered',
      'billed',
    ])
  })
})
