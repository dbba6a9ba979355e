import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { intentOf, signedReport } from '../../testing/billing-factories.ts'
import { TEST_PIN } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { makeBar, START } from '../../testing/option-bar.ts'
import { makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

type Bar = Awaited<ReturnType<typeof makeBar>>

/** What all orders that are not rejected come to. */
const totalOf = async ({ open }: Bar): Promise<number> =>
  (await open())
    .filter(({ status }) => status !== 'rejected')
    .reduce((sum, { totalPrice }) => sum + totalPrice, 0)

const say = ({ send, rakija, venue }: Bar, body: object) =>
  send('PUT', `/api/product/${rakija.id}/availability`, body, venue.monitor)

onBothEngines('other options of a line that has a product as an option', (server) => {
  it('keep its line: nothing of that is made, counted, sold or charged again', async () => {
    const bar = await makeBar(server())
    await say(bar, { state: 'left', left: 1 })
    const coffee = bar.line(1, 'Shot', 'Cake')
    const { orders } = await bar.order(bar.ticket({ ...coffee, seat: 2 }))
    for (const { _id } of orders) await moveOrder(server(), bar.venue, _id, 'pending')
    const stock = await bar.stock()
    const before = (await bar.open()).map(({ _id }) => _id)
    expect((await bar.change(coffee.id, { options: bar.chosen('Milk', 'Shot', 'Cake') })).status).toBe(200)
    expect((await bar.open()).map(({ _id }) => _id)).toEqual(before)
    expect(await bar.live()).toEqual(['1 Кафе', '1 Ракија', '1 Торта'])
    const made = (await bar.open()).flatMap(({ products }) => products).find(({ price }) => price === 120)
    expect(await bar.lineOf(`${coffee.id}.o1`)).toMatchObject({ seat: 2, parent: { line: made?.line } })
    expect(await bar.lineOf(`${coffee.id}.o2`)).toMatchObject({ parent: { line: made?.line } })
    expect([await bar.stock(), await totalOf(bar)]).toEqual([stock, 260])
    // They go with the new line.
    await bar.takeOff(made?.line ?? '')
    expect(await bar.live()).toEqual([])
  })

  it('take off what is chosen no longer, and send what is chosen beyond it', async () => {
    const bar = await makeBar(server())
    const coffee = bar.line(4, 'Shot')
    await bar.order(bar.ticket({ ...coffee, seat: 3 }))
    const two = [{ option: bar.ids.get('Shot') ?? '', quantity: 2 }]
    expect((await bar.change(coffee.id, { options: two, quantity: 2 })).status).toBe(200)
    expect(await bar.live()).toEqual(['2 Кафе', '2 Кафе', '2 Ракија', '2 Ракија', '2 Ракија'])
    const sent = (await bar.open()).flatMap(({ products }) => products).filter(({ price }) => price === 80)
    expect(sent.map(({ seat }) => seat)).toEqual([3, 3, 3])
    const double = (await bar.open())
      .flatMap(({ products }) => products)
      .find(({ line, parent }) => !parent && line !== coffee.id)
    expect((await bar.takeOff(double?.line ?? '', 1)).status).toBe(200)
    expect(await bar.live()).toEqual(['1 Кафе', '1 Ракија', '1 Ракија', '2 Кафе', '2 Ракија'])
    expect((await bar.change(double?.line ?? '', { options: bar.chosen('Shot') })).status).toBe(200)
    expect(await bar.live()).toEqual(['1 Кафе', '1 Ракија', '2 Кафе', '2 Ракија'])
    expect((await bar.change(coffee.id, { options: [] })).status).toBe(200)
    expect(await bar.live()).toEqual(['1 Кафе', '1 Ракија', '2 Кафе'])
    expect(await totalOf(bar)).toBe(380)
  })

  it('divide its line where fewer of it are chosen for some of the pieces', async () => {
    const bar = await makeBar(server())
    const shots = (quantity: number) => [{ option: bar.ids.get('Shot') ?? '', quantity }]
    const coffee = { ...bar.line(2), options: shots(2) }
    await bar.order(bar.ticket(coffee))
    expect((await bar.change(coffee.id, { options: shots(1), quantity: 1 })).status).toBe(200)
    expect(await bar.live()).toEqual(['1 Кафе', '1 Кафе', '1 Ракија', '2 Ракија'])
    expect(await totalOf(bar)).toBe(440)
    await bar.takeOff(coffee.id)
    expect(await bar.live()).toEqual(['1 Кафе', '1 Ракија'])
  })

  it('leave off what was taken off or paid alone before', async () => {
    const bar = await makeBar(server())
    await pairGateway(server(), bar.venue)
    const [first, second] = [bar.line(1, 'Shot'), bar.line(1, 'Shot')]
    await bar.order(bar.ticket(first, second))
    await bar.takeOff(`${first.id}.o1`)
    await bar.serve()
    await bar.payPre({ [`${second.id}.o1`]: 1 })
    for (const { id } of [first, second])
      expect((await bar.change(id, { options: bar.chosen('Milk', 'Shot') })).status).toBe(200)
    expect(await bar.live()).toEqual(['1 Кафе', '1 Кафе', '1 Ракија'])
    expect(await totalOf(bar)).toBe(320)
  })

  it('keep its discount, and who took the order of what is sent', async () => {
    const bar = await makeBar(server())
    const coffee = bar.line(1, 'Shot')
    await bar.order(bar.ticket(coffee))
    const [reason] = (await bar.send('GET', '/api/discount-reasons', undefined, bar.venue.monitor))
      .body as unknown as { _id: string }[]
    const lines = [await bar.lineOf(coffee.id), await bar.lineOf(`${coffee.id}.o1`)]
    const discount = {
      id: randomUUID(),
      kind: 'percent',
      value: 50,
      lines: lines.map(({ line: id, lineVersion: version }) => ({ id, version })),
      reason: reason?._id,
      approval: { username: bar.venue.owner.username, pin: TEST_PIN },
    }
    expect((await bar.send('POST', `/api/checks/${await bar.checkId()}/discounts`, discount)).status).toBe(
      200,
    )
    const { lineVersion: version } = await bar.lineOf(coffee.id)
    const asked = {
      line: { id: coffee.id, version },
      with: { id: randomUUID(), options: bar.chosen('Milk', 'Shot', 'Cake') },
    }
    expect((await bar.send('POST', '/api/lines/replace', asked, bar.venue.monitor)).status).toBe(200)
    // The coffee stays at half price, 60 with its milk; the cake has no discount.
    expect(await totalOf(bar)).toBe(160)
    const takenBy = (await bar.open()).map((order) => order.createdBy._id)
    expect(new Set(takenBy)).toEqual(new Set([bar.venue.waiter.id]))
  })

  it('are refused for the line of an option itself', async () => {
    const bar = await makeBar(server())
    const coffee = bar.line(1, 'Shot')
    await bar.order(bar.ticket(coffee))
    expect((await bar.change(`${coffee.id}.o1`, { options: [] })).body).toMatchObject({
      code: 'LINE_CHANGED',
    })
    expect(await totalOf(bar)).toBe(180)
  })

  it('sell what was sold out by hand in between only where it is chosen beyond what is there', async () => {
    const bar = await makeBar(server())
    const coffee = bar.line(1, 'Shot')
    await bar.order(bar.ticket(coffee))
    await say(bar, { state: 'soldOut' })
    const two = [...bar.chosen('Milk'), { option: bar.ids.get('Shot') ?? '', quantity: 2 }]
    expect((await bar.change(coffee.id, { options: two })).body).toMatchObject({ code: 'SOLD_OUT' })
    expect((await bar.change(coffee.id, { options: bar.chosen('Milk', 'Shot') })).status).toBe(200)
    expect(await totalOf(bar)).toBe(200)
  })
})

onBothEngines('what goes with a line on several bills', (server) => {
  it('goes with the part of the line that is on the same bill, with or without its print', async () => {
    const bar = await makeBar(server())
    await pairGateway(server(), bar.venue)
    const coffee = bar.line(2, 'Shot', 'Cake')
    await bar.order(bar.ticket(coffee))
    await bar.serve()
    const [shot, cake] = [`${coffee.id}.o1`, `${coffee.id}.o2`]
    const { intentId, orders } = await bar.arm({ [coffee.id]: 1, [shot]: 1, [cake]: 1 })
    // The other guest's coffee is free while the first one pays.
    expect((await bar.takeOff(coffee.id)).status).toBe(200)
    expect(await bar.live()).toEqual(['1 Кафе', '1 Ракија', '1 Торта'])
    await bar.billing.report('pre', { selectedOrders: orders, intentId })
    for (const id of orders) expect((await bar.billing.unbill(id)).status).toBe(200)
    const part = (await bar.open())
      .flatMap(({ products }) => products)
      .find(({ product }) => product.name === 'Кафе')
    expect(await bar.change(part?.line ?? '', { options: bar.chosen('Milk', 'Shot', 'Cake') })).toMatchObject(
      {
        status: 200,
      },
    )
    expect([await bar.live(), await totalOf(bar)]).toEqual([['1 Кафе', '1 Ракија', '1 Торта'], 260])
    const made = (await bar.open()).flatMap(({ products }) => products).find(({ price }) => price === 120)
    expect((await bar.takeOff(made?.line ?? '')).status).toBe(200)
    expect(await bar.live()).toEqual([])
  })

  it('goes with nothing where it is on another bill than its line', async () => {
    const bar = await makeBar(server())
    await pairGateway(server(), bar.venue)
    const coffee = bar.line(2, 'Shot')
    await bar.order(bar.ticket(coffee))
    await bar.serve()
    const [order = ''] = await bar.payPre({ [`${coffee.id}.o1`]: 1 })
    await bar.billing.unbill(order)
    await bar.takeOff(coffee.id)
    expect(await bar.live()).toEqual(['1 Ракија'])
  })

  it('goes as it was ordered for each piece, whatever was paid or taken off alone', async () => {
    const lost = async (
      before: (bar: Bar, coffee: string, shot: string) => Promise<unknown>,
    ): Promise<readonly [before: number, after: number]> => {
      const bar = await makeBar(server())
      await pairGateway(server(), bar.venue)
      const coffee = bar.line(3, 'Shot')
      await bar.order(bar.ticket(coffee))
      await bar.serve()
      await before(bar, coffee.id, `${coffee.id}.o1`)
      const all = await totalOf(bar)
      expect((await bar.takeOff(coffee.id, 1)).status).toBe(200)
      return [all, await totalOf(bar)]
    }
    expect(await lost((bar, coffee) => bar.payPre({ [coffee]: 1 }))).toEqual([540, 360])
    expect(await lost((bar, _, shot) => bar.payPre({ [shot]: { num: 1, den: 6 } }))).toEqual([540, 440])
    expect(await lost((bar, _, shot) => bar.takeOff(shot, 1))).toEqual([460, 360])
  })

  it('goes with the copy of its line where a receipt was voided', async () => {
    const bar = await makeBar(server())
    const gateway = await pairGateway(server(), bar.venue)
    const coffee = bar.line(1, 'Shot', 'Cake')
    const { orders } = await bar.order(bar.ticket(coffee))
    await bar.serve()
    const ids = orders.map(({ _id }) => _id)
    const { billing } = bar
    const print = async (kind: 'fiscal' | 'storno', intentId: string, receiptNo: number) => {
      await billing.arm(intentId, kind)
      const report = { selectedOrders: ids, intentId, receiptNo, deviceSerial: 'VIRT-1' }
      await billing.report(kind, signedReport(server(), gateway, report))
    }
    await print('fiscal', intentOf(await billing.validate(ids)), 7)
    await print('storno', intentOf(await billing.storno(ids[0] ?? '')), 8)
    const body = { username: bar.venue.waiter.username, pin: TEST_PIN }
    await bar.send('POST', `/api/order/${ids[0]}/rebill`, body, bar.venue.monitor)
    const copies = async () => (await bar.open()).filter(({ status }) => status !== 'billed')
    const linesOf = async () => (await copies()).flatMap(({ products }) => products)
    const sum = async () => (await copies()).reduce((total, { totalPrice }) => total + totalPrice, 0)
    const copied = (await linesOf()).find(({ price }) => price === 100)
    expect(await sum()).toBe(240)
    const changed = await bar.change(copied?.line ?? '', { options: bar.chosen('Milk', 'Shot', 'Cake') })
    expect([changed.status, await sum()]).toEqual([200, 260])
    const made = (await linesOf()).find(({ price }) => price === 120)
    expect((await bar.takeOff(made?.line ?? '')).status).toBe(200)
    expect(await sum()).toBe(0)
  })

  it('stays where it was moved to another table', async () => {
    const bar = await makeBar(server())
    const coffee = bar.line(1, 'Cake')
    const { orders } = await bar.order(bar.ticket(coffee))
    const { tableId } = await makeSeat(server(), bar.venue)
    const cake = orders.find(({ category }) => category === 'food')?._id
    const path = `/api/checks/${await bar.checkId()}/transfer`
    expect((await bar.send('POST', path, { orders: [cake], table: tableId })).status).toBe(200)
    expect((await bar.takeOff(coffee.id)).status).toBe(200)
    expect(await bar.live()).toEqual(['1 Торта'])
  })
})

onBothEngines('what goes with a line and is on a bill that is being paid', (server) => {
  it('stays as it is: its line gets no other options until then', async () => {
    const bar = await makeBar(server())
    await pairGateway(server(), bar.venue)
    const coffee = bar.line(2, 'Cake')
    await bar.order(bar.ticket(coffee))
    await bar.serve()
    const { intentId, orders } = await bar.arm({ [`${coffee.id}.o1`]: 2 })
    const cakes = await bar.lineOf(`${coffee.id}.o1`)
    const milk = { options: bar.chosen('Milk', 'Cake'), quantity: 1 }
    expect((await bar.change(coffee.id, milk)).body).toMatchObject({ code: 'ORDER_LOCKED' })
    expect(await bar.lineOf(`${coffee.id}.o1`)).toEqual(cakes)
    await bar.billing.report('pre', { selectedOrders: orders, intentId })
    expect((await bar.change(coffee.id, milk)).status).toBe(200)
    expect(await totalOf(bar)).toBe(340)
  })
})

onBothEngines('a line that the bar refuses', (server) => {
  it('goes with what another station sees to be taken off, and whose ingredients are used', async () => {
    const bar = await makeBar(server())
    const coffee = bar.line(1, 'Cake', 'Shot')
    const { orders } = await bar.order(bar.ticket(coffee))
    for (const { _id } of orders) await moveOrder(server(), bar.venue, _id, 'pending')
    const { lineVersion: version } = await bar.lineOf(coffee.id)
    const lines = [{ id: coffee.id, version }]
    const refused = { lines, reason: 'outOfStock', byKitchen: true }
    expect((await bar.send('POST', '/api/lines/void', refused, bar.venue.monitor)).status).toBe(200)
    const kitchen = await bar.send('GET', '/api/orders/kitchen?category=food', undefined, bar.venue.monitor)
    expect(kitchen.body).toMatchObject({ unseen: [{ voided: [{ line: `${coffee.id}.o1` }] }] })
    // The rakija was being made, and nobody has said that it was not poured.
    expect(await bar.stock()).toBe(START - 40)
  })
})
