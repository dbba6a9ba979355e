import { expect, it } from 'vitest'
import { AppError } from '../../platform/http/app-error.ts'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { billOrders, makeSimpleOrder, moveOrder } from '../../testing/orders-factories.ts'
import { storedEvents, storedMovements } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

const get = async (server: TestServer, { owner }: TestVenue, id: string) =>
  (await server.send('GET', `/api/order/${id}`, { token: owner.token })).body
const makeDelivered = async (server: TestServer, venue: TestVenue) => {
  const order = await makeSimpleOrder(server, venue)
  await moveOrder(server, venue, order.id, 'delivered')
  return order
}
const billedAt = async ({ platform, services }: TestServer, { companyId }: TestVenue, id: string) =>
  platform.uow.read(companyId, async (tx) => (await services.orders.withHistory(tx, id)).order.billedAt)
const unbill = (
  { platform, services }: TestServer,
  { companyId, owner }: TestVenue,
  id: string,
  bill: { readonly deniedBill?: string } = {},
) => platform.uow.write(companyId, (tx) => services.orders.unbill(tx, { id, by: owner.id, ...bill }))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

onBothEngines('billed orders', (server) => {
  it('are returned to billing with their lines, in the requested order, all of this venue or none', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const [first, second, foreign] = [
      await makeDelivered(server(), venue),
      await makeSimpleOrder(server(), venue),
      await makeSimpleOrder(server(), other),
    ]
    const { platform, services } = server()
    const ask = (...ids: string[]) =>
      platform.uow.read(venue.companyId, (tx) => services.orders.findForBilling(tx, ids))
    expect(await ask(second.id, first.id)).toMatchObject([
      { id: second.id, name: second.name, status: 'created', billKind: null, total: 25_000 },
      { id: first.id, status: 'delivered', lines: [{ taxClass: 'В', price: 25_000, quantity: 1 }] },
    ])
    expect(await codeOf(ask(first.id, foreign.id))).toBe('NOT_FOUND')
  })

  it('were delivered before, and get a step, an event and the receipt number', async () => {
    const venue = await makeVenue(server())
    const { id, name } = await makeDelivered(server(), venue)
    await billOrders(server(), venue, [id], 'fiscal', 41)
    const order = await get(server(), venue, id)
    expect(order).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 41, version: 3 })
    expect((order.history as unknown as unknown[]).at(-1)).toMatchObject({
      from: 'delivered',
      to: 'billed',
      by: { _id: venue.monitor.id },
    })
    expect((await storedEvents(server(), venue.companyId)).at(-1)).toMatchObject({
      type: 'orderStatusUpdated',
      orderName: name,
      order: { _id: id, status: 'billed', version: 3 },
    })
    expect(await billedAt(server(), venue, id)).toBe(server().clock.now())
  })

  it('with a pre-bill can get their fiscal receipt later, once, and keep the time of the first bill', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeDelivered(server(), venue)
    const first = server().clock.now()
    await billOrders(server(), venue, [id], 'pre')
    server().clock.advance(600_000)
    await billOrders(server(), venue, [id], 'fiscal')
    expect(await get(server(), venue, id)).toMatchObject({
      status: 'billed',
      billKind: 'fiscal',
      receiptNo: null,
      version: 4,
      history: [{ to: 'created' }, { to: 'delivered' }, { to: 'billed' }],
    })
    expect(await billedAt(server(), venue, id)).toBe(first)
    await expect(billOrders(server(), venue, [id], 'fiscal')).rejects.toThrow('cannot get a fiscal bill')
    await expect(billOrders(server(), venue, [id], 'pre')).rejects.toThrow('cannot get a pre bill')
  })

  it('are all billed or none', async () => {
    const venue = await makeVenue(server())
    const [ready, early] = [await makeDelivered(server(), venue), await makeSimpleOrder(server(), venue)]
    await expect(billOrders(server(), venue, [ready.id, early.id])).rejects.toThrow(
      `order ${early.id} is created`,
    )
    expect(await get(server(), venue, ready.id)).toMatchObject({
      status: 'delivered',
      billKind: null,
      version: 2,
    })
  })

  it('get their receipt number when the device reports it, without a signal on the screens', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeDelivered(server(), venue)
    await billOrders(server(), venue, [id])
    await server().platform.uow.write(venue.companyId, (tx) =>
      server().services.orders.setReceiptNo(tx, [id], 77, 'receipt'),
    )
    expect(await get(server(), venue, id)).toMatchObject({ status: 'billed', receiptNo: 77, version: 4 })
    expect((await storedEvents(server(), venue.companyId)).at(-1)).toMatchObject({
      type: 'dataChanged',
      room: 'orders',
    })
  })

  it('can be requested with unknown ids: the existing ones are returned in the requested order', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const [first, second, foreign] = [
      await makeSimpleOrder(server(), venue),
      await makeSimpleOrder(server(), venue),
      await makeSimpleOrder(server(), other),
    ]
    const { platform, services } = server()
    const known = await platform.uow.read(venue.companyId, (tx) =>
      services.orders.findExisting(tx, [second.id, foreign.id, 'nothing', first.id]),
    )
    expect(known.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  it('show that their receipt was voided, once, and the number of the storno once it is known', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeDelivered(server(), venue)
    const {
      platform: { uow },
      services,
      clock,
    } = server()
    const by = { id: venue.owner.id, firstname: 'owner', lastname: 'Test' }
    const voidReceipt = () =>
      uow.write(venue.companyId, (tx) =>
        services.orders.markStorno(tx, { ids: [id], by, receiptNo: null, at: clock.now() }),
      )
    await expect(voidReceipt()).rejects.toThrow('has no fiscal receipt')
    await billOrders(server(), venue, [id], 'fiscal', 41)
    clock.advance(60_000)
    await voidReceipt()
    const storno = { at: new Date(clock.now()).toISOString(), by: { _id: by.id, firstname: 'owner' } }
    expect(await get(server(), venue, id)).toMatchObject({
      status: 'billed',
      billKind: 'fiscal',
      receiptNo: 41,
      storno: { ...storno, receiptNo: null },
      version: 4,
    })
    expect((await storedEvents(server(), venue.companyId)).at(-1)).toMatchObject({
      type: 'orderStatusUpdated',
      order: { _id: id, status: 'billed', version: 4 },
    })
    await uow.write(venue.companyId, (tx) => services.orders.setReceiptNo(tx, [id], 42, 'storno'))
    expect(await get(server(), venue, id)).toMatchObject({
      receiptNo: 41,
      storno: { ...storno, receiptNo: 42 },
      version: 5,
    })
    await expect(voidReceipt()).rejects.toThrow('has no fiscal receipt')
  })

  it('of a reconstructed bill may have had any status; their ingredients are taken once', async () => {
    const venue = await makeVenue(server())
    const used = await makeIngredient(server(), venue)
    const { id: productId } = await makeProduct(server(), venue, {
      recipe: [{ ingredientId: used.id, quantity: 100 }],
    })
    const statuses = ['created', 'pending', 'delivered'] as const
    const ids: string[] = []
    for (const status of statuses) {
      const { id } = await makeSimpleOrder(server(), venue, { lines: [{ productId, quantity: 1 }] })
      await moveOrder(server(), venue, id, status)
      ids.push(id)
    }
    const {
      platform: { uow },
      services,
      clock,
    } = server()
    const billed = {
      ids,
      billKind: 'fiscal',
      payment: 'cash',
      by: venue.waiter.id,
      receiptNo: 41,
      at: clock.now(),
    } as const
    await expect(uow.write(venue.companyId, (tx) => services.orders.markBilled(tx, billed))).rejects.toThrow(
      'cannot get a fiscal bill',
    )
    await uow.write(venue.companyId, (tx) =>
      services.orders.markBilled(tx, { ...billed, reconstructed: true }),
    )
    for (const [index, id] of ids.entries()) {
      expect(await get(server(), venue, id)).toMatchObject({ status: 'billed', receiptNo: 41 })
      const { order } = await uow.read(venue.companyId, (tx) => services.orders.withHistory(tx, id))
      expect([statuses[index], order.servedAt]).toEqual([statuses[index], clock.now()])
    }
    const taken = (await storedMovements(server(), venue.companyId)).filter(({ kind }) => kind === 'sold')
    expect(Object.fromEntries(taken.map(({ order_id: of, change }) => [of, change]))).toEqual(
      Object.fromEntries(ids.map((id) => [id, -100])),
    )
    expect(taken).toHaveLength(ids.length)
  })

  it('with a mistaken pre-bill become delivered again, and only those', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const { id } = await makeDelivered(server(), venue)
    expect(await codeOf(unbill(server(), venue, id))).toBe('NOT_PRE_BILLED')
    await billOrders(server(), venue, [id], 'pre')
    expect(await codeOf(unbill(server(), other, id))).toBe('NOT_FOUND')
    await unbill(server(), venue, id)
    expect(await get(server(), venue, id)).toMatchObject({
      status: 'delivered',
      billKind: null,
      receiptNo: null,
      version: 4,
    })
    expect(await billedAt(server(), venue, id)).toBeNull()
    await billOrders(server(), venue, [id], 'fiscal', 1)
    expect(await codeOf(unbill(server(), venue, id))).toBe('ALREADY_FISCAL')
  })

  it('with a bill that was never printed become delivered again, unless a storno subtracts it', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeDelivered(server(), venue)
    const denied = { deniedBill: 'of a screen' }
    await billOrders(server(), venue, [id], 'fiscal', 1)
    await unbill(server(), venue, id, denied)
    expect(await get(server(), venue, id)).toMatchObject({ status: 'delivered', receiptNo: null })
    await billOrders(server(), venue, [id], 'fiscal', 2)
    const voided = {
      ids: [id],
      by: { ...venue.owner, firstname: '', lastname: '' },
      receiptNo: 3,
      at: server().platform.clock.now(),
    }
    await server().platform.uow.write(venue.companyId, (tx) =>
      server().services.orders.markStorno(tx, voided),
    )
    expect(await codeOf(unbill(server(), venue, id, denied))).toBe('ALREADY_FISCAL')
  })
})
