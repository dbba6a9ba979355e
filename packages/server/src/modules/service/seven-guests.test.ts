import type { BillIntent, BillSelection, Check, GuestAccount, Invoice, Order } from '@kafana/contract'
import { type Minor, parsePrice, parseQuantity, type Receipt, toMinor } from '@kafana/domain'
import { expect, it } from 'vitest'
import { makeVenue, type Member, type OwnedVenue, TEST_PIN, token } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { BUYER, completeCompany } from '../../testing/invoice-factories.ts'
import { makeSeat } from '../../testing/orders-factories.ts'
import { connectGateway, letWaitersBill } from '../../testing/pay-factories.ts'
import { openAccount, type SentPayment } from '../../testing/payment-evening.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

/** Names, prices in minor units and tax rates. */
const DISHES = [
  ['Salad', 15_050, 5],
  ['Beans', 22_000, 10],
  ['Steak', 48_099, 10],
  ['Trout', 61_001, 18],
  ['Kebab', 25_000, 10],
  ['Soup', 12_033, 5],
  ['Cake', 9_999, 18],
] as const
const WINE = ['Wine', 100_001, 18] as const
const DRINKS = [
  ['Beer', 11_011, 18],
  ['Cola', 8_000, 18],
  ['Rakija', 9_050, 18],
  ['Water', 6_001, 5],
  ['Juice', 10_000, 10],
  ['Coffee', 7_077, 10],
] as const
const MENU = [...DISHES, WINE, ...DRINKS]
const FREE = 'Cake'

/** Whether a line is of this, or a share of it, whose name says which. */
const isOf =
  (name: string) =>
  ({ product }: Order['products'][number]): boolean =>
    product?.name.split(' ')[0] === name

type Sums = Record<string, Minor>
const sumsBy = (rows: readonly (readonly [string, Minor])[]): Sums => {
  const sums: Sums = {}
  for (const [key, amount] of rows) sums[key] = (sums[key] ?? 0) + amount
  return sums
}

const openDinner = async (server: TestServer) => {
  const venue = await makeVenue(server)
  await completeCompany(server, venue)
  await letWaitersBill(server, venue)
  const { tableId: table } = await makeSeat(server, venue)
  const products = new Map<string, string>()
  for (const [name, price, taxRate] of MENU) {
    const category = DISHES.some(([dish]) => dish === name) ? 'food' : 'drink'
    products.set(name, (await makeProduct(server, venue, { name, price, taxRate, category })).id)
  }
  const call = async <T>(method: string, path: string, body?: object, by: Member = venue.waiter) => {
    const { status, body: answer } = await server.send(method, path, { token: by.token, body })
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(answer)}`)
    return answer as unknown as T
  }
  const order = async (at: string, names: readonly string[]): Promise<readonly Order[]> => {
    const lines = names.map((name) => ({ id: token(), product: products.get(name), quantity: 1 }))
    const ticket = { id: token(), table: at, covers: 7, lines }
    return (await call<{ orders: Order[] }>('POST', '/api/tickets', ticket)).orders
  }
  const orders = await order(
    table,
    MENU.map(([name]) => name),
  )
  for (const { _id } of orders)
    await call('PUT', `/api/order/${_id}`, { status: 'delivered', expectedStatus: 'created' }, venue.monitor)
  // The kitchen cooks for others.
  await order((await makeSeat(server, venue)).tableId, ['Beans', 'Steak'])
  const check = async (): Promise<Check> => {
    const [only, ...others] = await call<Check[]>('GET', `/api/checks/table/${table}`)
    if (!only || others.length > 0) throw new Error('the table has not one check')
    return only
  }
  return {
    venue,
    table,
    call,
    check,
    guest: await openAccount(server, venue.owner, 5000),
    printer: await connectGateway(server, await pairGateway(server, venue)),
    /** What is not billed of something, as the waiter's phone shows it now. */
    open: async (name: string) => {
      const lines = (await check()).orders
        .filter(({ status }) => status === 'delivered')
        .flatMap((each) => each.products)
      const line = lines.find(isOf(name))
      return { id: line?.line ?? '', version: line?.lineVersion ?? 1 }
    },
    kitchen: () => call<object>('GET', '/api/orders/kitchen?category=food', undefined, venue.monitor),
  }
}
type Dinner = Awaited<ReturnType<typeof openDinner>>

/** Pays a part of the check with one call, which the gateway prints. */
const payAsGuest = async ({ call, check, printer }: Dinner, selection: BillSelection, how: Pays) => {
  const { _id } = await check()
  const { total } = await call<{ total: number }>('POST', `/api/checks/${_id}/quote`, { selection })
  const asked = { id: token(), selection, total, ...how(total), pin: TEST_PIN }
  const armed = await call<BillIntent>('POST', `/api/checks/${_id}/pay`, asked)
  const [job, ...others] = await printer.take()
  if (!job || others.length > 0) throw new Error('not one command arrived at the gateway')
  await printer.print(job)
  const bill = await call<BillIntent>('GET', `/api/bill-intents/${armed._id}`)
  return { bill, paper: (job.command['commandContext'] ?? {}) as Receipt }
}
type Pays = (total: number) => { readonly payments: readonly SentPayment[] }

const half = (total: number): number => Math.floor(toMinor(total) / 2) / 100
const byCash: Pays = (amount) => ({
  payments: [{ tender: 'cash', amount, tendered: Math.ceil(amount / 500) * 500 }],
})
const byCard: Pays = (amount) => ({ payments: [{ tender: 'card', amount }] })
const halfByCard: Pays = (total) => ({
  payments: [
    { tender: 'card', amount: half(total) },
    { tender: 'cash', amount: (toMinor(total) - toMinor(half(total))) / 100 },
  ],
})

/** All seven pay, one after the other. */
const payAll = async (dinner: Dinner) => {
  const { open, guest, check } = dinner
  const items = async (...names: readonly string[]) => Promise.all(names.map(open))
  const wine = async (den: number) => ({ ...(await open('Wine')), share: { num: 1, den } })
  const papers: Awaited<ReturnType<typeof payAsGuest>>[] = []
  const pay = async (selection: BillSelection, how: Pays) => {
    papers.push(await payAsGuest(dinner, selection, how))
  }
  await pay({ lines: await items('Salad', 'Beer') }, byCash)
  await pay({ lines: [...(await items('Beans', 'Cola')), await wine(3)] }, byCash)
  await pay({ lines: [...(await items('Steak', 'Rakija')), await wine(2)] }, halfByCard)
  await pay({ lines: await items('Trout', 'Water', 'Wine') }, (total) => ({
    payments: [guest.charge(total)],
  }))
  await pay({ lines: await items('Kebab', 'Juice') }, byCard)
  await pay({ lines: await items('Soup', FREE) }, byCard)
  const left = (await check()).orders.filter(({ status }) => status === 'delivered')
  await pay({ orders: left.map(({ _id }) => _id) }, byCard)
  return papers
}

/** A dish is free of charge, which the owner approves with a PIN. */
const giveAway = async ({ call, check, open, venue: { owner } }: Dinner, server: TestServer, by: Member) => {
  const { _id } = await check()
  const comp = { id: token(), kind: 'comp', reason: 'complaint', lines: [await open(FREE)] }
  const path = `/api/checks/${_id}/discounts`
  expect(await server.send('POST', path, { token: by.token, body: comp })).toMatchObject({
    status: 403,
    body: { code: 'APPROVAL_NEEDED', actions: ['comp'] },
  })
  const approval = { username: owner.username, pin: TEST_PIN }
  return call<Check>('POST', path, { ...comp, approval }, by)
}

/** Since then, screens have heard of no new order, and only that orders were billed. */
const expectQuiet = async (server: TestServer, { companyId }: OwnedVenue, since: number): Promise<void> => {
  const events = (await storedEvents(server, companyId)).slice(since)
  const ofOrders = events.filter(({ type }) => type === 'orderCreated' || type === 'orderStatusUpdated')
  expect(ofOrders).not.toEqual([])
  expect(ofOrders).toEqual(
    ofOrders.map(() => expect.objectContaining({ type: 'orderStatusUpdated' }) as unknown),
  )
  expect(ofOrders.map(({ order }) => (order as { status: string }).status)).toEqual(
    ofOrders.map(() => 'billed'),
  )
}

onBothEngines('seven guests of fourteen lines, who pay each their own', (server) => {
  it('leave nothing behind, to the cent, and the kitchen sees none of it', async () => {
    const dinner = await openDinner(server())
    const { venue, table, call, guest } = dinner
    expect((await dinner.check()).orders.flatMap(({ products }) => products)).toHaveLength(14)
    const kitchen = await dinner.kitchen()
    expect(JSON.stringify(kitchen)).toContain('Beans')
    const since = (await storedEvents(server(), venue.companyId)).length

    const afterComp = await giveAway(dinner, server(), venue.waiter)
    const papers = await payAll(dinner)

    // Seven papers, each of what was owed for it; nothing is left.
    expect(papers.map(({ bill }) => [bill.state, bill.receiptNo])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((no) => ['BILLED', no]),
    )
    expect(await call('GET', `/api/checks/table/${table}`)).toEqual([])
    const owed = MENU.filter(([name]) => name !== FREE).reduce((sum, [, price]) => sum + price, 0)
    expect(toMinor(afterComp.owed)).toBe(owed)
    expect(papers.reduce((sum, { bill }) => sum + toMinor(bill.total), 0)).toBe(owed)

    // By tax class the papers say what the orders say, and both what the menu says without what was free.
    const orders = await call<Order[]>('GET', `/api/order/tables/${table}`, undefined, venue.monitor)
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['billed']))
    const sold = orders.flatMap(({ products }) => products)
    const letterOf = (name: string) => sold.find(isOf(name))?.product?.taxClass
    const expected = sumsBy(
      MENU.filter(([name]) => name !== FREE).map(([name, price]) => [letterOf(name) ?? '', price] as const),
    )
    expect(Object.keys(expected)).toHaveLength(3)
    const printed = papers.flatMap(({ paper }) => paper.products)
    const amountOf = (price: string, quantity: string) =>
      Math.round(((parsePrice(price) ?? NaN) * (parseQuantity(quantity) ?? NaN)) / 1000)
    expect(
      sumsBy(printed.map(({ taxClass, price, quantity }) => [taxClass, amountOf(price, quantity)])),
    ).toEqual(expected)
    const inOrders = sumsBy(
      sold.map(({ product, price, quantity, discount = 0 }) => [
        product?.taxClass ?? '',
        toMinor(price) * quantity - toMinor(discount),
      ]),
    )
    expect(inOrders).toEqual(expected)
    // A third of the wine is on each of three papers, what was free on none.
    const rowsOf = (name: string) => printed.filter(({ title }) => title.includes(name))
    const shares = rowsOf('Wine').map(({ price, quantity }) => amountOf(price, quantity))
    expect(shares).toEqual([33_334, 33_334, 33_333])
    expect(rowsOf('Wine').map(({ title }) => title)).toEqual(['Wine 1/3', 'Wine 1/3', 'Wine 1/3'])
    expect(rowsOf(FREE)).toEqual([])
    // Everybody pays what they had.
    expect(papers.map(({ bill }) => toMinor(bill.total))).toEqual([
      15_050 + 11_011,
      22_000 + 8_000 + 33_334,
      48_099 + 9_050 + 33_334,
      61_001 + 6_001 + 33_333,
      25_000 + 10_000,
      12_033,
      7_077,
    ])

    // Two paid in cash, one half of it; the waiter holds that and nothing else.
    const payments = papers.map(({ bill: { payments: several, payment, total } }) =>
      (several ?? [{ kind: payment ?? '', amount: total }]).map(
        ({ kind, amount }) => [kind, toMinor(amount)] as const,
      ),
    )
    expect(payments.map((of) => of.map(([kind]) => kind))).toEqual([
      ['cash'],
      ['cash'],
      ['card', 'cash'],
      ['account'],
      ['card'],
      ['card'],
      ['card'],
    ])
    const byKind = sumsBy(payments.flat())
    const [first = NaN, second = NaN, mixed = NaN, charged = NaN] = papers.map(({ bill }) =>
      toMinor(bill.total),
    )
    expect(byKind['cash']).toBe(first + second + Math.ceil(mixed / 2))
    const { balance } = await call<{ balance: number }>(
      'GET',
      `/api/user/${venue.waiter.id}/ledger`,
      undefined,
      venue.owner,
    )
    expect(toMinor(balance)).toBe(byKind['cash'])

    // The guest of the account owes what was charged, which the ledger says once.
    const { entries } = await guest.entries()
    expect(entries).toMatchObject([{ kind: 'charge', receiptNo: 4 }])
    expect(entries.map(({ amount, balanceAfter }) => [toMinor(amount), toMinor(balanceAfter)])).toEqual([
      [charged, charged],
    ])
    const [account] = await call<GuestAccount[]>('GET', '/api/accounts', undefined, venue.owner)
    expect(toMinor(account?.balance ?? NaN)).toBe(charged)

    // The fifth wants an invoice, which is of the receipt.
    const [ofFifth = ''] = papers[4]?.bill.orders ?? []
    const asked = { order: ofFifth, buyer: BUYER }
    const invoice = await call<Invoice>('POST', '/api/invoices', asked, venue.monitor)
    expect(invoice).toMatchObject({ kind: 'invoice', receiptNo: 5, total: papers[4]?.bill.total })
    expect(invoice.buyer).toMatchObject({ name: BUYER.name })

    // The kitchen's screen never moved.
    expect(await dinner.kitchen()).toEqual(kitchen)
    await expectQuiet(server(), venue, since)
  })
})
