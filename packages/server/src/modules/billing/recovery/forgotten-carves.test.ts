import { afterEach, expect, it } from 'vitest'
import { untilAttention } from '../../../testing/bill-timing.ts'
import { syncAs } from '../../../testing/gateway-factories.ts'
import { openJournal } from '../../../testing/gateway-journal.ts'
import { openPrintedParts, PRINTED_PART } from '../../../testing/printed-part.ts'
import { openCheckBilling } from '../../../testing/selection-factories.ts'
import { onBothEngines, restartServer, type StoppableServer } from '../../../testing/test-server.ts'
import type { CarvedOrder } from '../print/carved-orders.ts'
import { createPermitRecords } from './permit-records.ts'

const started: StoppableServer[] = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

const { bill: BILL, order: PART, line: LINE, ref: REF } = PRINTED_PART

onBothEngines('a part of an order that the restored database has forgotten', (server) => {
  /** The gateway printed a third of the pizza before the database was restored. */
  const open = async ({ price = 33.34, paid }: { readonly price?: number; readonly paid?: number } = {}) => {
    const made = await openCheckBilling(server())
    const third = { line: LINE, from: made.pizza, num: 1, den: 3, ...(paid !== undefined && { paid }) }
    const carved: [CarvedOrder] = [{ order: PART, from: made.food, lines: [third] }]
    const { sale } = openPrintedParts(server(), made)
    const report = () =>
      sale(carved, [{ title: 'Pizza 1/3', taxClass: 'В', price: String(price), quantity: '1.000' }])
    return { ...made, carved, report }
  }
  const isMade = async (
    { orderOf, intent, food }: Awaited<ReturnType<typeof open>>,
    rest: number,
    price = 33.34,
  ) => {
    expect(await intent(BILL)).toMatchObject({ state: 'BILLED', total: price, orders: [PART] })
    expect(await orderOf(PART)).toMatchObject({
      status: 'billed',
      billKind: 'fiscal',
      products: [{ line: LINE, product: { name: 'Pizza 1/3' }, price }],
    })
    expect(await orderOf(food)).toMatchObject({ totalPrice: rest })
  }

  it('is made with the same ids from the journal, once, before its bill is closed', async () => {
    const made = await open()
    await made.report()
    await isMade(made, 171.67)
    await made.report()
    await isMade(made, 171.67)
    expect((await made.billing.open()).body).toEqual([])
  })

  it('also of an order that is reserved, or of which another part was carved since', async () => {
    const made = await open()
    await made.armed({ lines: [{ id: made.pizza, version: 2, share: { num: 1, den: 4 } }] })
    await made.reserve({ orders: [made.food] })
    await made.report()
    await isMade(made, 146.67)
    expect(await made.orderOf(made.drinks)).toMatchObject({ status: 'delivered' })
  })

  it('has the price on its receipt, which differs by a cent where an earlier part is forgotten too', async () => {
    const made = await open({ price: 33.33, paid: 3333 })
    await made.report()
    await isMade(made, 171.68, 33.33)
    expect((await made.billing.open()).body).toEqual([])
  })

  it('leaves an order that was billed with the price on its receipt', async () => {
    const made = await openCheckBilling(server())
    const { food, pizza, soup } = made
    const lines = [
      { line: pizza, from: pizza, num: 2, den: 3, paid: 6668 },
      { line: soup, from: soup, num: 1, den: 1, paid: 10_500 },
    ]
    await openPrintedParts(server(), made).sale(
      [{ order: food, from: food, lines }],
      [
        { title: 'Pizza 2/3', taxClass: 'В', price: '66.68', quantity: '1.000' },
        { title: 'Soup', taxClass: 'А', price: '35.00', quantity: '3.000' },
      ],
    )
    expect(await made.intent(BILL)).toMatchObject({ state: 'BILLED', total: 171.68, orders: [food] })
    expect(await made.orderOf(food)).toMatchObject({ status: 'billed', totalPrice: 171.68 })
  })

  /** Guests of the food hold a pre-bill that they paid in cash to the waiter. */
  const preBill = async ({ armed, billing, food }: Awaited<ReturnType<typeof open>>) => {
    const { intentId } = await armed({ orders: [food] }, 'pre')
    const { status } = await billing.report('pre', { selectedOrders: [food], intentId })
    expect(status).toBe(200)
  }
  const cashOf = async ({ venue: { owner, waiter } }: Awaited<ReturnType<typeof open>>) => {
    const { body } = await server().send('GET', `/api/user/${waiter.id}/ledger`, { token: owner.token })
    return body['balance']
  }

  it('is made of an order that has a pre-bill, which is undone with its cash and made again for the rest', async () => {
    const made = await open()
    await preBill(made)
    expect(await cashOf(made)).toBe(205.01)
    await made.report()
    await isMade(made, 171.67)
    expect(await made.orderOf(made.food)).toMatchObject({ status: 'delivered', billKind: null })
    expect(await cashOf(made)).toBe(33.34)
    await preBill(made)
    expect(await cashOf(made)).toBe(205.01)
  })

  it('is an order that is all of it, and nothing else is taken for it when its bill is closed', async () => {
    const made = await openCheckBilling(server())
    // Somebody wanted a beer on a bill of its own: each beer is an order.
    const split = await made.armed({ lines: [{ id: made.beer, version: 2, pieces: 1 }] }, 'pre')
    await made.billing.abandon(split.intentId)
    const [other = ''] = split.orders
    const half = { line: LINE, from: made.beer, num: 1, den: 2 }
    await openPrintedParts(server(), made).sale(
      [{ order: PART, from: made.drinks, lines: [half] }],
      [{ title: 'Beer', taxClass: 'А', price: '25.50', quantity: '1.000' }],
    )
    expect(await made.intent(BILL)).toMatchObject({ state: 'BILLED', total: 25.5, orders: [made.drinks] })
    expect(await made.orderOf(made.drinks)).toMatchObject({ status: 'billed', totalPrice: 25.5 })
    expect(await made.orderOf(other)).toMatchObject({ status: 'delivered', totalPrice: 25.5 })
  })

  it('is made of the part that it was a part of, and its order stays as it is', async () => {
    const made = await openCheckBilling(server())
    const earlier = await made.armed(
      { lines: [{ id: made.pizza, version: 2, share: { num: 1, den: 3 } }] },
      'pre',
    )
    await made.billing.abandon(earlier.intentId)
    const [third = ''] = earlier.orders
    const { products } = await made.orderOf(third)
    const line = products[0]?.line ?? ''
    const later = await made.armed({ lines: [{ id: line, version: 3, share: { num: 1, den: 2 } }] })
    const [named] = later.command['carved'] as readonly CarvedOrder[]
    expect(named).toMatchObject({ from: made.food, source: third, lines: [{ num: 1, den: 6 }] })
    await openJournal(server(), made.gateway).reportTask({ taskId: later.intentId, state: 'CANCELLED' })
    const sixth = { line: LINE, from: made.pizza, num: 1, den: 6 }
    const { sale } = openPrintedParts(server(), made)
    await sale(
      [{ order: PART, from: made.food, source: later.orders[0], lines: [sixth] }],
      [{ title: 'Pizza 1/6', taxClass: 'В', price: '16.67', quantity: '1.000' }],
    )
    expect(await made.intent(BILL)).toMatchObject({ state: 'BILLED', total: 16.67 })
    expect(await made.orderOf(made.food)).toMatchObject({ status: 'delivered', totalPrice: 171.67 })
  })

  it('is made of a line that kept its id where its last part was paid', async () => {
    const made = await openCheckBilling(server())
    const half = { line: made.pizza, from: made.pizza, num: 1, den: 2 }
    await openPrintedParts(server(), made).sale(
      [{ order: PART, from: made.food, lines: [half] }],
      [{ title: 'Pizza 1/2', taxClass: 'В', price: '50.01', quantity: '1.000' }],
    )
    expect(await made.intent(BILL)).toMatchObject({ state: 'BILLED', total: 50.01, orders: [PART] })
    expect(await made.orderOf(made.food)).toMatchObject({ status: 'delivered', totalPrice: 155 })
  })

  it('keeps a whole order that another bill held from being billed again, once that bill has ended', async () => {
    const made = await openCheckBilling(server())
    const { food, pizza, soup } = made
    const { intentId } = await made.armed({ orders: [food] })
    const lines = [pizza, soup].map((line) => ({ line, from: line, num: 1, den: 1 }))
    await openPrintedParts(server(), made).sale(
      [{ order: food, from: food, lines }],
      [
        { title: 'Pizza', taxClass: 'В', price: '100.01', quantity: '1.000' },
        { title: 'Soup', taxClass: 'А', price: '35.00', quantity: '3.000' },
      ],
    )
    expect(await made.intent(BILL)).toMatchObject({ state: 'MANUAL', orders: [] })
    await untilAttention(server())
    const { owner } = made.venue
    await made.billing.resolve(intentId, { printed: false, reason: 'No paper' }, owner.token)
    expect(await made.intent(BILL)).toMatchObject({ state: 'MANUAL', orders: [food] })
    expect(await made.reserve({ orders: [food] })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_IN_BILLING' },
    })
  })

  it('leaves a pre-bill alone that it takes nothing of', async () => {
    const less = await open()
    await less.armed({ lines: [{ id: less.pizza, version: 2, share: { num: 3, den: 4 } }] })
    await preBill(less)
    await less.report()
    expect(await less.intent(BILL)).toMatchObject({ state: 'MANUAL', orders: [] })
    expect(await less.orderOf(less.food)).toMatchObject({
      status: 'billed',
      billKind: 'pre',
      totalPrice: 130,
    })
  })

  it('needs attention where the order has not so much of the line any more', async () => {
    const less = await open()
    await less.armed({ lines: [{ id: less.pizza, version: 2, share: { num: 3, den: 4 } }] })
    await less.report()
    expect(await less.intent(BILL)).toMatchObject({ state: 'MANUAL', orders: [] })
    expect(await less.orderOf(less.food)).toMatchObject({ totalPrice: 130 })
  })

  it('needs attention where its order is in another bill, and is made once that is over and a person has the paper', async () => {
    const made = await open()
    const { intentId } = await made.armed({ orders: [made.food] })
    await made.report()
    expect(await made.intent(BILL)).toMatchObject({ state: 'MANUAL', orders: [] })
    expect(await made.orderOf(made.food)).toMatchObject({ totalPrice: 205.01 })
    const resolve = (id: string, resolution: object) =>
      made.billing.resolve(id, { reason: 'I looked', ...resolution }, made.venue.owner.token)
    expect(await resolve(BILL, { printed: true })).toMatchObject({ status: 409 })
    await untilAttention(server())
    await resolve(intentId, { printed: false })
    await resolve(BILL, { printed: true, receiptNo: 41 })
    await isMade(made, 171.67)
    expect((await made.billing.open()).body).toEqual([])
  })

  /** A tenth off the check or off the pizza, given after the restore. */
  const giveTenth = async (
    { venue, checkId, pizza }: Awaited<ReturnType<typeof open>>,
    of: 'check' | 'pizza' = 'check',
  ) => {
    const tenth = { id: 'a-tenth', reason: 'regular', kind: 'percent', value: 10 }
    const { status } = await server().send('POST', `/api/checks/${checkId}/discounts`, {
      token: venue.owner.token,
      body: { ...tenth, ...(of === 'pizza' && { lines: [{ id: pizza, version: 2 }] }) },
    })
    expect(status).toBe(200)
  }
  const PAID = { price: 33.34, paid: 3334 }
  /** Of 66.67 and 105.00. */
  const REST = 60 + 94.5

  it.each([
    ['check', REST, 45.9],
    ['pizza', 60 + 105, 51],
  ] as const)(
    'keeps the price on its receipt, and what was given since on the %s holds for the rest alone',
    async (of, food, drinks) => {
      const made = await open(PAID)
      await giveTenth(made, of)
      await made.report()
      await isMade(made, food)
      expect(await made.orderOf(made.drinks)).toMatchObject({ totalPrice: drinks })
    },
  )

  it('keeps its price where a discount is on its receipt that is forgotten, and the rest has its own percentage', async () => {
    const made = await open({ price: 25.01, paid: 2501 })
    await giveTenth(made, 'pizza')
    await made.report()
    expect(await made.intent(BILL)).toMatchObject({ state: 'BILLED', total: 25.01, orders: [PART] })
    expect(await made.orderOf(PART)).toMatchObject({ totalPrice: 25.01 })
    expect(await made.orderOf(made.food)).toMatchObject({ totalPrice: 60 + 105 })
  })

  it('keeps its price also where it is made once another bill is over', async () => {
    const made = await open(PAID)
    await giveTenth(made)
    const { intentId } = await made.armed({ orders: [made.food] })
    await made.report()
    await untilAttention(server())
    const resolve = (id: string, resolution: object) =>
      made.billing.resolve(id, { reason: 'I looked', ...resolution }, made.venue.owner.token)
    await resolve(intentId, { printed: false })
    expect(await made.orderOf(made.food)).toMatchObject({ totalPrice: REST })
    await resolve(BILL, { printed: true, receiptNo: 41 })
    await isMade(made, REST)
  })

  /** The database was restored, and only the record of permitted bills knows the bills of these parts. */
  const restore = async (
    made: Awaited<ReturnType<typeof open>>,
    bills: readonly (readonly [id: string, carved: readonly CarvedOrder[]])[] = [[BILL, made.carved]],
  ) => {
    const { venue, gateway } = made
    const allowed = bills.map(([id, carved]) => ({
      id,
      epoch: 1,
      gateway: gateway.id,
      content: {
        kind: 'fiscal' as const,
        payment: 'cash' as const,
        ref: `${REF}${id}`,
        orders: carved.map(({ order }) => order),
        closedBy: venue.waiter.id,
        paidBy: null,
        journal: 'lost',
        carved: [...carved],
      },
    }))
    const records = createPermitRecords(server().platform.settings.dataDir)
    records.write(venue.companyId, { allowed, heard: null })
    const restarted = await restartServer(server())
    started.push(restarted)
    const again = async (path: string, body: object) =>
      restarted.send('POST', path, { token: venue.monitor.token, body })
    await again(`/api/checks/${made.checkId}/quote`, { selection: { evenly: 1 } })
    return {
      restarted,
      arm: async (selection: Parameters<typeof made.reserve>[0], kind: string) => {
        const { body } = await made.reserve(selection)
        return again(`/api/bill-intents/${String(body['intentId'])}/arm`, { kind })
      },
    }
  }

  it('of which only the record of permitted bills knows is made and held, and its order is not billed before', async () => {
    const made = await open()
    const { restarted, arm } = await restore(made)
    expect(await arm({ orders: [made.food] }, 'fiscal')).toMatchObject({
      status: 409,
      body: { code: 'GATEWAYS_CATCHING_UP' },
    })
    await syncAs(restarted, made.gateway, { entries: [], lastLine: 0 })
    expect(await made.intent(BILL)).toMatchObject({ state: 'MANUAL', orders: [PART], total: 33.34 })
    expect(await made.orderOf(made.food)).toMatchObject({ totalPrice: 171.67 })
  })

  it('of which only the record knows is also taken of an order that was on a pre-bill since', async () => {
    const made = await open()
    const { restarted } = await restore(made)
    await preBill(made)
    await syncAs(restarted, made.gateway, { entries: [], lastLine: 0 })
    expect(await made.intent(BILL)).toMatchObject({ state: 'MANUAL', orders: [PART], total: 33.34 })
    expect(await made.orderOf(made.food)).toMatchObject({ status: 'delivered', totalPrice: 171.67 })
  })

  it('waits for a decision about another forgotten bill that holds what it was taken of', async () => {
    const made = await open()
    const partOf = (order: string, num: number): CarvedOrder => ({
      order,
      from: made.food,
      lines: [{ line: `${order}-line`, from: made.pizza, num, den: 8 }],
    })
    // Three eighths were on a bill that was cancelled; then two of them were paid, with half of the pizza.
    const { restarted } = await restore(made, [
      ['cancelled', [partOf('some', 3)]],
      ['paid', [partOf('half', 4), partOf('more', 2)]],
    ])
    const sync = () => syncAs(restarted, made.gateway, { entries: [], lastLine: 0 })
    await sync()
    expect(await made.intent('cancelled')).toMatchObject({ state: 'MANUAL', orders: ['some'] })
    expect(await made.intent('paid')).toBeUndefined()
    await made.billing.resolve('cancelled', { printed: false, reason: 'No paper' }, made.venue.owner.token)
    await sync()
    expect(await made.intent('paid')).toMatchObject({
      state: 'MANUAL',
      orders: ['half', 'more'],
      total: 75.01,
    })
  })

  it('keeps pre-bills from dividing orders, because a receipt for all of one may be forgotten too', async () => {
    const made = await open()
    const { arm } = await restore(made)
    const third = { lines: [{ id: made.pizza, version: 2, share: { num: 1, den: 3 } }] }
    expect(await arm(third, 'pre')).toMatchObject({ status: 409, body: { code: 'GATEWAYS_CATCHING_UP' } })
    expect(await made.orderOf(made.food)).toMatchObject({ totalPrice: 205.01 })
    expect((await arm({ orders: [made.drinks] }, 'pre')).status).toBe(200)
  })
})
