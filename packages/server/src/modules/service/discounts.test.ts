import type { Check } from '@kafana/contract'
import { lineGross, toMinor } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { billingCalls } from '../../testing/billing-factories.ts'
import { makeDiscountedPlace as makePlace } from '../../testing/discounted-place.ts'
import { asOwner, TEST_PIN } from '../../testing/factories.ts'
import { billOrders, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

type Line = Check['orders'][number]['products'][number]
const inMinor = ({ price, quantity, discount = 0 }: Line) => ({
  price: toMinor(price),
  quantity,
  discount: toMinor(discount),
})
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** One percentage alone, of what is not billed: half up for each line. */
const expectPercent = (percent: number, lines: readonly Line[]): void => {
  for (const { price, quantity, discount } of lines.map(inMinor)) {
    const exact = BigInt(price) * BigInt(quantity) * BigInt(toMinor(percent))
    expect(BigInt(discount)).toBe((exact * 2n + 10_000n) / 20_000n)
  }
}

/** Totals are those of the lines, and the discounts come to what the lines have. */
const expectConsistent = ({ orders, discounts = [] }: Pick<Check, 'orders' | 'discounts'>): void => {
  for (const { totalPrice, products } of orders)
    expect(toMinor(totalPrice)).toBe(sum(products.map((line) => lineGross(inMinor(line)))))
  const counted = orders.filter(({ status }) => status !== 'rejected')
  const lines = counted.flatMap(({ products }) => products)
  expect(sum(discounts.map(({ amount }) => toMinor(amount)))).toBe(
    sum(lines.map((line) => inMinor(line).discount)),
  )
  for (const { kind, value, amount } of discounts) expect(kind !== 'amount' || amount <= value).toBe(true)
  const [only, ...others] = discounts
  const isOpen = counted.every(({ status }) => status === 'created')
  if (only?.kind === 'percent' && others.length === 0 && isOpen) expectPercent(only.value, lines)
}

onBothEngines('discounts', (server) => {
  it('are given on everything only while it comes to what was shown, by whoever approves it', async () => {
    const { venue, coffee, wine, send, check, give } = await makePlace(server())
    const first = await send(coffee, 1)
    const shown = { version: (await check())?.version, total: (await check())?.owed }
    await send(wine, 1)
    const approval = { username: venue.owner.username, pin: TEST_PIN }
    const comp = { id: 'free', kind: 'comp', approval }
    expect(await give(first.check, { ...comp, ...shown }, venue.waiter)).toMatchObject({
      status: 409,
      body: { code: 'LINE_CHANGED' },
    })
    expect(await check()).toMatchObject({ owed: 530.01 })
    const now = { ...comp, ...shown, total: 530.01 }
    expect((await give(first.check, now, venue.waiter)).body).toMatchObject({ owed: 0 })
    // The same again is given once, whatever it comes to by now.
    expect((await give(first.check, now, venue.waiter)).status).toBe(200)
  })

  it('are in every total, hold for what is ordered later, and are reversed with a reason', async () => {
    const { coffee, wine, call, send, check, give, reverse, table } = await makePlace(server())
    const first = await send(coffee, 3)
    const percent = { id: 'tenth', kind: 'percent', value: 10, reason: 'regular' }
    const { status, body } = await give(first.check, percent)
    expect([status, body]).toMatchObject([
      200,
      { owed: 81.03, discounts: [{ _id: 'tenth', kind: 'percent', value: 10, amount: 9 }] },
    ])
    // The same again is given once; another one with its id is refused.
    expect((await give(first.check, percent)).body).toMatchObject({ owed: 81.03 })
    expect((await give(first.check, { ...percent, value: 20 })).body).toMatchObject({ code: 'ID_TAKEN' })

    const second = await send(wine, 1)
    expect(await check()).toMatchObject({
      owed: 531.03,
      orders: [{ totalPrice: 81.03 }, { totalPrice: 450 }],
    })
    const comp = { id: 'free', kind: 'comp', reason: 'invited', lines: [{ id: second.line, version: 1 }] }
    expect((await give(first.check, comp)).body).toMatchObject({
      owed: 81.03,
      discounts: [{ amount: 9 }, { kind: 'comp', lines: [second.line], amount: 500 }],
      orders: [{}, { totalPrice: 0, products: [{ price: 500, discount: 500 }] }],
    })
    const floor = (await call('GET', '/api/orders/floor')).body as unknown as {
      table: string
      owed: number
    }[]
    expect(floor.find((each) => each.table === table)?.owed).toBe(81.03)
    expect((await call('GET', `/api/order/${first.order}`)).body).toMatchObject({
      totalPrice: 81.03,
      taxes: [{ total: 81.03 }],
      discounts: [{ _id: 'tenth', kind: 'percent', value: 10, reason: { key: 'regular' }, amount: 9 }],
    })
    expect((await reverse(first.check, 'free')).body).toMatchObject({ owed: 531.03 })
    expect((await reverse(first.check, 'free')).body).toMatchObject({ owed: 531.03 })
    const { body: last } = await reverse(first.check, 'tenth')
    expect(last).toMatchObject({ owed: 590.03 })
    expect(last).not.toHaveProperty('discounts')
    expect((await reverse(first.check, 'unknown')).status).toBe(404)
    expect((await give(first.check, { kind: 'percent', value: 5, reason: 'tooLate' })).status).toBe(404)
  })

  it('stand on the orders that have them, with who gave and approved them, also once they are billed', async () => {
    const { venue, coffee, wine, call, send, give } = await makePlace(server())
    const [given, other] = [await send(coffee, 2), await send(wine, 1)]
    const read = async (order: string) => (await call('GET', `/api/order/${order}`)).body
    expect(await read(given.order)).not.toHaveProperty('discounts')
    const approval = { username: venue.owner.username, pin: TEST_PIN }
    const lines = [{ id: given.line, version: 1 }]
    const comp = { id: 'free', kind: 'comp', reason: 'invited', lines, approval }
    expect((await give(given.check, comp, venue.waiter)).status).toBe(200)
    await give(given.check, { id: 'tenth', kind: 'percent', value: 10, reason: 'regular' })
    const free = { _id: 'free', by: { _id: venue.waiter.id }, approvedBy: { _id: venue.owner.id } }
    expect((await read(given.order))['discounts']).toMatchObject([{ ...free, amount: 60.02 }])
    for (const { order } of [given, other]) await moveOrder(server(), venue, order, 'delivered')
    await billOrders(server(), venue, [given.order, other.order], 'fiscal')
    expect((await read(given.order))['discounts']).toMatchObject([free])
    expect((await read(other.order))['discounts']).toMatchObject([
      { _id: 'tenth', approvedBy: null, reason: { key: 'regular' }, amount: 50 },
    ])
  })

  it('need an approval, except within what a role may take off a check by itself', async () => {
    const { venue, coffee, call, send, give } = await makePlace(server())
    const { check, line } = await send(coffee, 10)
    const five = { kind: 'percent', value: 5 }
    const needed = (action: string, amount: object) => ({
      status: 403,
      body: { code: 'APPROVAL_NEEDED', action, ...amount },
    })
    expect(await give(check, five, venue.waiter)).toMatchObject(needed('discount', { limit: 0, asked: 5 }))
    const limit = { action: 'discount', role: 'waiter', limit: 'approval', upTo: 10 }
    expect((await call('PUT', '/api/approvals/limits', limit)).body).toMatchObject({
      discountUpTo: { monitor: 0, waiter: 10 },
    })
    expect((await give(check, five, venue.waiter)).status).toBe(200)
    // 15.01 and 17.11 of 300.10 are a little more than 10.7 %.
    expect(await give(check, { kind: 'percent', value: 6 }, venue.waiter)).toMatchObject(
      needed('discount', { limit: 10, asked: 10.71 }),
    )
    const lines = [{ id: line, version: 1 }]
    // With 5 % of what 45.01 leave.
    expect(await give(check, { kind: 'amount', value: 45.01, lines }, venue.waiter)).toMatchObject(
      needed('discount', { limit: 10, asked: 19.25 }),
    )
    // What is no percentage of a price has no limit to show.
    const comp = { kind: 'comp', lines }
    for (const [asked, action] of [
      [comp, 'comp'],
      [{ kind: 'amount', value: 1 }, 'discount'],
    ] as const) {
      const { body } = await give(check, asked, venue.waiter)
      expect(body).toMatchObject({ code: 'APPROVAL_NEEDED', action, actions: [action] })
      expect([body['limit'], body['asked']]).toEqual([undefined, undefined])
    }
    const approval = { username: venue.owner.username, pin: TEST_PIN }
    expect((await give(check, { ...comp, approval }, venue.waiter)).body).toMatchObject({
      owed: 0,
      discounts: [{ amount: 0 }, { amount: 300.1, approvedBy: { _id: venue.owner.id } }],
    })
  })

  it('a percentage off a check needs an approval also where nothing is to be paid yet', async () => {
    const { venue, coffee, wine, call, send, give, totals } = await makePlace(server())
    await call('PUT', '/api/approvals/limits', {
      action: 'discount',
      role: 'waiter',
      limit: 'approval',
      upTo: 10,
    })
    const { check, line } = await send(coffee, 1)
    await give(check, { kind: 'comp', lines: [{ id: line, version: 1 }] })
    const needed = (asked: number) => ({
      status: 403,
      body: { code: 'APPROVAL_NEEDED', action: 'discount', limit: 10, asked },
    })
    expect(await give(check, { kind: 'percent', value: 90 }, venue.waiter)).toMatchObject(needed(90))
    expect((await give(check, { kind: 'percent', value: 6 }, venue.waiter)).status).toBe(200)
    // Together they are more than 10 %.
    expect(await give(check, { kind: 'percent', value: 5 }, venue.waiter)).toMatchObject(needed(10.7))
    expect((await give(check, { kind: 'percent', value: 4 }, venue.waiter)).status).toBe(200)
    await send(wine, 1)
    expect(await totals()).toEqual([0, 451.2])
  })

  it('are on the receipt, and refused while a bill is open; without anything to pay there is nothing on it', async () => {
    const { venue, coffee, wine, send, check, give } = await makePlace(server())
    const { check: id, order, line } = await send(coffee, 3)
    await give(id, { kind: 'amount', value: 0.02 })
    await moveOrder(server(), venue, order, 'delivered')
    const billing = billingCalls(server(), venue)
    const { body } = await billing.validate([order])
    expect(body['receipt']).toMatchObject({
      products: [
        { price: '30.01', quantity: '1.000' },
        { price: '30.00', quantity: '2.000' },
      ],
    })
    const lines = [{ id: line, version: (await check())?.orders[0]?.products[0]?.lineVersion }]
    for (const target of [{}, { lines }])
      expect((await give(id, { kind: 'comp', ...target })).body).toMatchObject({ code: 'ORDER_LOCKED' })
    // What is ordered now gets nothing of an amount that is used.
    await send(wine, 1)
    expect((await check())?.owed).toBe(590.01)
    await billing.abandon(body['intentId'] ?? '')
    expect((await give(id, { kind: 'comp' })).body).toMatchObject({ owed: 0 })
    expect((await billing.validate([order])).body).toMatchObject({ total: 0, receipt: { products: [] } })
  })

  it('leave statistics and divided orders with what was paid', async () => {
    const { venue, coffee, wine, other, call, send, check, give, totals } = await makePlace(server())
    const { check: id, order, line } = await send(coffee, 3)
    const drink = await send(wine, 1)
    await give(id, { kind: 'amount', value: 100 })
    expect(await totals()).toEqual([74.77, 415.26])
    await moveOrder(server(), venue, order, 'delivered')
    const { orders } = server().services
    await asOwner(server(), venue, (tx, { userId: by }) =>
      orders.carve(tx, {
        from: order,
        id: 'part',
        parts: [{ line, id: 'piece', pieces: 1 }],
        by,
        reason: 'test',
      }),
    )
    expect(await totals()).toEqual([49.85, 415.26, 24.92])
    await billOrders(server(), venue, ['part'])
    // The rest of the amount is spread over what is not billed.
    await send(coffee, 1)
    const after = await check()
    expect(after?.discounts).toMatchObject([{ amount: 100 }])
    expect(sum((after?.orders ?? []).map(({ totalPrice }) => toMinor(totalPrice)))).toBe(52_004)
    await call('POST', `/api/checks/${id}/transfer`, { orders: [drink.order], table: other })
    expect((await check(other))?.owed).toBe(500)
    const stats = await call('GET', '/api/statistics?start=2020-01-01T00:00:00Z&end=2035-01-01T00:00:00Z')
    expect(stats.body).toMatchObject({ averageSpentPerTable: { 5: 24.92 } })
  })

  it('come to what exact arithmetic says, whatever happens to the check', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('send' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ do: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ do: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 200 }) }),
      fc.record({ do: fc.constant('comp' as const), at: fc.nat(9) }),
      fc.record({ do: fc.constant('void' as const), at: fc.nat(9) }),
      fc.record({ do: fc.constant('reject' as const), at: fc.nat(9) }),
      fc.record({ do: fc.constant('reverse' as const), at: fc.nat(9) }),
      fc.record({ do: fc.constant('bill' as const), at: fc.nat(9) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        const { venue, coffee, wine, call, send, check, give, reverse } = await makePlace(server())
        const { check: id } = await send(wine, 1)
        for (const each of steps) {
          const now = await check()
          const open = now?.orders.filter(({ status }) => status === 'created') ?? []
          const order = open[('at' in each ? each.at : 0) % Math.max(open.length, 1)]
          const line = order?.products[0]
          if (!now || !order || !line) break
          const lines = [{ id: line.line, version: line.lineVersion, quantity: 1 }]
          const isLast = open.length === 1
          const bill = async (): Promise<void> => {
            await moveOrder(server(), venue, order._id, 'delivered')
            await billOrders(server(), venue, [order._id])
          }
          const acts: Readonly<Record<typeof each.do, () => Promise<unknown>>> = {
            send: () => send(coffee, 'quantity' in each ? each.quantity : 1),
            percent: () => give(id, { kind: 'percent', value: 'value' in each ? each.value : 1 }),
            amount: () => give(id, { kind: 'amount', value: 'value' in each ? each.value : 1 }),
            comp: () => give(id, { kind: 'comp', lines }),
            void: () => call('POST', '/api/lines/void', { lines, reason: 'changedMind' }, venue.waiter),
            reject: async () => isLast || moveOrder(server(), venue, order._id, 'rejected'),
            reverse: () => reverse(id, now.discounts?.[0]?._id ?? 'none'),
            bill: async () => isLast || bill(),
          }
          await acts[each.do]()
        }
        expectConsistent((await check()) ?? { orders: [] })
      }),
      { numRuns: 4 },
    )
  })
})
