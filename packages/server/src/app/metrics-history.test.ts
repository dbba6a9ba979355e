import type { Category, OrderStatus } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { billingCalls, intentOf, signedReport } from '../testing/billing-factories.ts'
import { addMember, makeVenue, withNewSession, type Member } from '../testing/factories.ts'
import { pairGateway } from '../testing/gateway-factories.ts'
import { runsOf } from '../testing/long-runs.ts'
import { makeOrder, moveOrder } from '../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../testing/test-server.ts'
import { makeIngredient, makeProduct, makeTable, makeZone } from '../testing/venue-factories.ts'

const HOUR = 3_600_000
/** How long the venue allows a storno: a week, the maximum. */
const STORNO_HOURS = 168
/** What one product of each category needs, in thousandths of its ingredient. */
const NEED: Readonly<Record<Category, number>> = { food: 125, drink: 33 }
const PRICE: Readonly<Record<Category, number>> = { food: 24_990, drink: 3_333 }
const STATUSES_USING_STOCK = ['pending', 'done', 'delivered']

/** An order in the model: everything that the balances, the stock and the completed totals depend on. */
interface ModelOrder {
  readonly id: string
  readonly category: Category
  readonly quantity: number
  readonly total: number
  readonly by: number
  status: OrderStatus
  taken: boolean
  servedAt: number | null
  doneBy: number | null
  billed: 'fiscal' | 'pre' | null
  /** Who holds its cash; its receipt, when that was printed and whether it was voided. */
  holder: number | null
  receipt: number | null
  printedAt: number
  stornoed: boolean
}

const someCategory = fc.constantFrom<Category>('food', 'drink')
const person = fc.nat(2)
/** The position of the owner, who confirms what is undone. */
const OWNER = 3
const step = fc.record({
  wait: fc.integer({ min: 0, max: 5 * HOUR }),
  act: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('order' as const),
        category: someCategory,
        quantity: fc.integer({ min: 1, max: 7 }),
        by: person,
      }),
    },
    {
      weight: 7,
      arbitrary: fc.record({
        do: fc.constant('move' as const),
        which: fc.nat(50),
        by: person,
        to: fc.constantFrom<OrderStatus>(
          'created',
          'pending',
          'rejected',
          'error',
          'done',
          'delivered',
          'done',
          'delivered',
          'delivered',
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('bill' as const),
        kind: fc.constantFrom('fiscal' as const, 'pre' as const),
        payment: fc.constantFrom('cash', 'card'),
        by: person,
        most: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('unbill' as const, 'storno' as const), which: fc.nat(50) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('funds' as const),
        code: fc.constantFrom('give' as const, 'take' as const),
        cents: fc.integer({ min: 1, max: 60_000 }),
        who: fc.nat(OWNER),
      }),
    },
  ),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A second implementation of the rules for status, stock and cash that shares no code with the product. */
const createModel = () => {
  const orders: ModelOrder[] = []
  const cash = [0, 0, 0, 0]
  const used: Record<Category, number> = { food: 0, drink: 0 }
  const follow = (order: ModelOrder, to: OrderStatus, by: number, now: number): void => {
    if (order.status === to || order.billed !== null) return
    const need = order.quantity * NEED[order.category]
    if (STATUSES_USING_STOCK.includes(to) && !order.taken) {
      order.taken = true
      used[order.category] += need
    } else if (!STATUSES_USING_STOCK.includes(to) && order.taken && order.servedAt === null) {
      order.taken = false
      used[order.category] -= need
    }
    if (to === 'done' || to === 'delivered') order.servedAt ??= now
    if (to === 'done') order.doneBy = by
    order.status = to
  }
  return { orders, cash, used, follow }
}

const createFixture = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { token } = venue.owner
  await server.send('PUT', '/api/company', {
    token,
    body: { dayStart: '04:00', stornoMinutes: STORNO_HOURS * 60 },
  })
  const gateway = await pairGateway(server, venue)
  const { id: tableId } = await makeTable(server, venue, { zoneId: (await makeZone(server, venue)).id })
  const people: Member[] = [
    venue.waiter,
    await addMember(server, venue.companyId, 'waiter'),
    venue.monitor,
    venue.owner,
  ]
  const goods = {
    food: { ingredient: '', product: '', section: '' },
    drink: { ingredient: '', product: '', section: '' },
  }
  for (const category of ['food', 'drink'] as const) {
    const { id: ingredient } = await makeIngredient(server, venue, { category, quantity: 1_000_000 })
    const { id: product } = await makeProduct(server, venue, {
      category,
      price: PRICE[category],
      recipe: [{ ingredientId: ingredient, quantity: NEED[category] }],
    })
    const { body } = await server.send('POST', '/api/section', {
      token,
      body: { name: `Section ${category}`, category },
    })
    goods[category] = { ingredient, product, section: String(body._id) }
  }
  return {
    venue,
    gateway,
    tableId,
    people,
    goods,
    at: (index: number): Member => people[index] ?? venue.waiter,
  }
}
type Fixture = Awaited<ReturnType<typeof createFixture>>

/**
 * The guests get their cash back from whoever took it, if that person still has as much, otherwise from the person who
 * acts. What that person lacks comes from the till, so their pocket is empty afterwards.
 */
const payBack = (cash: number[], orders: readonly ModelOrder[], acting: number): void => {
  const owed = Map.groupBy(
    orders.filter(({ holder }) => holder !== null),
    ({ holder }) => holder ?? 0,
  )
  let left = 0
  for (const [who, theirs] of owed) {
    const amount = theirs.reduce((sum, { total }) => sum + total, 0)
    if ((cash[who] ?? 0) >= amount) cash[who] = (cash[who] ?? 0) - amount
    else left += amount
  }
  cash[acting] = Math.max(0, (cash[acting] ?? 0) - left)
  for (const order of orders) order.holder = null
}

const bill = async (
  server: TestServer,
  { venue, gateway, at }: Fixture,
  { orders, cash }: ReturnType<typeof createModel>,
  act: Extract<Step['act'], { do: 'bill' }>,
): Promise<void> => {
  const { kind, payment, by, most } = act
  // Pre-billed orders may get their fiscal receipt, once; the others must be delivered.
  const pre = orders.filter(({ billed }) => kind === 'fiscal' && billed === 'pre')
  const chosen = (
    pre.length > 0 ? pre : orders.filter(({ status, billed }) => status === 'delivered' && billed === null)
  ).slice(0, most)
  if (chosen.length === 0) return
  const calls = billingCalls(
    server,
    venue,
    (await withNewSession(server, venue.companyId, venue.monitor)).token,
  )
  const ids = chosen.map(({ id }) => id)
  const receiptNo = 1 + Math.max(0, ...orders.map(({ receipt }) => receipt ?? 0))
  const { body } = await calls.validate(ids, undefined, at(by).username)
  const intentId = String(body['intentId'])
  await calls.arm(intentId, kind, payment)
  const report = { selectedOrders: ids, intentId, receiptNo }
  expect((await calls.report(kind, signedReport(server, gateway, report))).status).toBe(200)
  if (payment === 'card') payBack(cash, chosen, by)
  for (const order of chosen) {
    if (payment === 'cash' && order.holder === null) {
      order.holder = by
      cash[by] = (cash[by] ?? 0) + order.total
    }
    Object.assign(order, {
      status: 'billed',
      billed: kind,
      ...(kind === 'fiscal' && { receipt: receiptNo, printedAt: server.clock.now() }),
    })
  }
}

/** Undoes the pre-bill of one order, or voids a receipt with all its orders: nobody holds their cash any longer. */
const undoBill = async (
  server: TestServer,
  { venue }: Fixture,
  { orders, cash }: ReturnType<typeof createModel>,
  { do: what, which }: { do: 'unbill' | 'storno'; which: number },
): Promise<void> => {
  const candidates = orders.filter(({ billed, stornoed }) =>
    what === 'unbill' ? billed === 'pre' : billed === 'fiscal' && !stornoed,
  )
  const order = candidates[which % Math.max(1, candidates.length)]
  if (!order) return
  const calls = billingCalls(
    server,
    venue,
    (await withNewSession(server, venue.companyId, venue.monitor)).token,
  )
  const together = what === 'unbill' ? [order] : orders.filter(({ receipt }) => receipt === order.receipt)
  if (what === 'unbill') expect((await calls.unbill(order.id)).status).toBe(200)
  else {
    const answer = await calls.storno(order.id)
    const inTime = server.clock.now() <= order.printedAt + STORNO_HOURS * HOUR
    expect(answer).toMatchObject(
      inTime ? { status: 200 } : { status: 409, body: { code: 'STORNO_TOO_LATE' } },
    )
    if (!inTime) return
    await calls.arm(intentOf(answer), 'storno')
    expect(
      (
        await calls.report('storno', {
          selectedOrders: together.map(({ id }) => id),
          intentId: intentOf(answer),
          receiptNo: 2,
        })
      ).status,
    ).toBe(200)
  }
  payBack(cash, together, OWNER)
  for (const each of together) {
    if (what === 'storno') each.stornoed = true
    else [each.status, each.billed] = ['delivered', null]
  }
}

/** Nobody can hand over more than they hold. */
const changeFunds = async (
  server: TestServer,
  { venue, at }: Fixture,
  { cash }: ReturnType<typeof createModel>,
  act: Extract<Step['act'], { do: 'funds' }>,
): Promise<void> => {
  const { token } = await withNewSession(server, venue.companyId, venue.owner)
  const { status } = await server.send('PUT', `/api/user/${at(act.who).id}/balance?code=${act.code}`, {
    token,
    body: { balance: act.cents / 100 },
  })
  const held = cash[act.who] ?? 0
  const allowed = act.code === 'give' || act.cents <= held
  expect(status).toBe(allowed ? 200 : 409)
  if (allowed) cash[act.who] = held + (act.code === 'give' ? act.cents : -act.cents)
}

const runStep = async (
  server: TestServer,
  fixture: Fixture,
  model: ReturnType<typeof createModel>,
  { wait, act }: Step,
): Promise<void> => {
  const { venue, tableId, goods, at } = fixture
  server.clock.advance(wait)
  if (act.do === 'order') {
    const { id } = await makeOrder(
      server,
      venue,
      { tableId, lines: [{ productId: goods[act.category].product, quantity: act.quantity }] },
      at(act.by),
    )
    model.orders.push({
      id,
      category: act.category,
      quantity: act.quantity,
      total: act.quantity * PRICE[act.category],
      by: act.by,
      status: 'created',
      taken: false,
      servedAt: null,
      doneBy: null,
      billed: null,
      holder: null,
      receipt: null,
      printedAt: 0,
      stornoed: false,
    })
  }
  if (act.do === 'move') {
    const order = model.orders[act.which % Math.max(1, model.orders.length)]
    if (!order || order.billed !== null) return
    await moveOrder(server, venue, order.id, act.to, at(act.by))
    model.follow(order, act.to, act.by, server.clock.now())
  }
  if (act.do === 'bill') await bill(server, fixture, model, act)
  if (act.do === 'unbill' || act.do === 'storno') await undoBill(server, fixture, model, act)
  if (act.do === 'funds') await changeFunds(server, fixture, model, act)
}

/** The venue's day of an instant, in Skopje in winter, where a day starts at four. */
const dayInModel = (at: number): string => new Date(at + HOUR - 4 * HOUR).toISOString().slice(0, 10)

const check = async (
  server: TestServer,
  { venue, goods, at }: Fixture,
  { orders, cash, used }: ReturnType<typeof createModel>,
): Promise<void> => {
  const { token } = await withNewSession(server, venue.companyId, venue.owner)
  const get = async (path: string) => (await server.send('GET', path, { token })).body
  for (const [index, cents] of cash.entries()) {
    const { balance, entries } = (await get(`/api/user/${at(index).id}/ledger`)) as unknown as {
      balance: number
      entries: { amount: number; kind: string }[]
    }
    const sum = entries.reduce(
      (total, { amount, kind }) =>
        total + Math.round(amount * 100) * (kind === 'give' || kind === 'bill' ? 1 : -1),
      0,
    )
    expect([Math.round(balance * 100), sum]).toEqual([cents, cents])
  }
  for (const category of ['food', 'drink'] as const) {
    const { movements } = (await get(
      `/api/ingredient/${goods[category].ingredient}/movements?limit=200`,
    )) as unknown as { movements: { change: number; quantityAfter: number }[] }
    const moved = movements.reduce((total, { change }) => total + Math.round(change * 1000), 0)
    expect([Math.round((movements[0]?.quantityAfter ?? 0) * 1000), moved]).toEqual([
      1_000_000 - used[category],
      1_000_000 - used[category],
    ])
    for (const [index, day] of [...new Set(orders.map(({ servedAt }) => dayInModel(servedAt ?? 0)))].flatMap(
      (each) =>
        [
          [0, each],
          [1, each],
          [2, each],
        ] as const,
    )) {
      const completed = orders.filter(
        (order) =>
          order.category === category &&
          ['done', 'delivered', 'billed'].includes(order.status) &&
          order.servedAt !== null &&
          dayInModel(order.servedAt) === day &&
          (order.by === index || order.doneBy === index),
      )
      expect(await get(`/api/user/${at(index).id}/section/${goods[category].section}?date=${day}`)).toEqual({
        numOrders: completed.length,
        total: completed.reduce((sum, { total, stornoed }) => sum + (stornoed ? 0 : total), 0) / 100,
      })
    }
  }
}

onBothEngines('balances, stock and completed orders', (server) => {
  it('match an independent model after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 60 }), async (steps) => {
        server().clock.set(Date.UTC(2027, 0, 15, 18))
        const fixture = await createFixture(server())
        const model = createModel()
        for (const each of steps) await runStep(server(), fixture, model, each)
        await check(server(), fixture, model)
      }),
      { numRuns: runsOf(20, 4), endOnFailure: true },
    )
  }, 120_000)
})
