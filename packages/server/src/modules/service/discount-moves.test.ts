import type { Check } from '@kafana/contract'
import { expect, it } from 'vitest'
import { billingCalls, intentOf, signedReport } from '../../testing/billing-factories.ts'
import { makeDiscountedPlace } from '../../testing/discounted-place.ts'
import { TEST_PIN, token } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeOptions, makeProduct } from '../../testing/venue-factories.ts'

const makePlace = async (server: TestServer) => {
  const place = await makeDiscountedPlace(server)
  const { venue, call, table, check } = place
  const billing = billingCalls(server, venue)
  const totalsOf = (of: Pick<Check, 'orders'> | undefined) => of?.orders.map(({ totalPrice }) => totalPrice)
  return {
    ...place,
    billing,
    checks: async (at = table) => (await call('GET', `/api/checks/table/${at}`)).body as unknown as Check[],
    totals: async (at = table) => totalsOf(await check(at)),
    status: (order: string, to: Parameters<typeof moveOrder>[3]) => moveOrder(server, venue, order, to),
    transfer: (from: string, orders: readonly string[], to: string) =>
      call('POST', `/api/checks/${from}/transfer`, { orders, table: to }),
    preBill: async (order: string) => {
      await moveOrder(server, venue, order, 'delivered')
      const intentId = intentOf(await billing.validate([order]))
      await billing.arm(intentId, 'pre', 'cash')
      return billing.report('pre', { selectedOrders: [order], intentId })
    },
  }
}

onBothEngines('discounts of what is moved, rejected or billed', (server) => {
  it('a comp of a check is only for what is there', async () => {
    const { send, coffee, wine, give, reverse, check, totals, transfer, other } = await makePlace(server())
    const first = await send(coffee, 1)
    const id = first.check
    await give(id, { kind: 'percent', value: 10 })
    expect((await give(id, { id: 'free', kind: 'comp' })).body).toMatchObject({ owed: 0 })
    const second = await send(wine, 1)
    expect(await totals()).toEqual([0, 450])
    // Of both, what is moved: the free one stays free, the percentage stays with its check.
    await transfer(id, [first.order, second.order], other)
    expect(await totals(other)).toEqual([0, 500])
    const there = await check(other)
    expect(there?.discounts).toMatchObject([{ _id: 'free', amount: 30.01 }])
    expect((await reverse(there?._id ?? '', 'free')).body).toMatchObject({ owed: 530.01 })
    await send(coffee, 1)
    await give((await check())?._id ?? '', { kind: 'percent', value: 100 })
    await send(wine, 1)
    expect(await totals()).toEqual([0, 500])
  })

  it('percentages of several checks come to more than a role may take off only with an approval', async () => {
    const { venue, send, wine, give, call, totals, other } = await makePlace(server())
    const upTo = { action: 'discount', role: 'waiter', limit: 'approval', upTo: 10 }
    await call('PUT', '/api/approvals/limits', upTo)
    const tenth = { kind: 'percent', value: 10 }
    const [here, there] = [await send(wine, 1), await send(wine, 1, { table: other })]
    for (const { check } of [here, there]) expect((await give(check, tenth, venue.waiter)).status).toBe(200)
    const needed = {
      status: 403,
      body: { code: 'APPROVAL_NEEDED', action: 'discount', limit: 10, asked: 19 },
    }
    const merge = (body: Readonly<Record<string, unknown>> = {}) =>
      call('POST', `/api/checks/${here.check}/merge`, { into: there.check, ...body }, venue.waiter)
    expect(await merge()).toMatchObject(needed)
    const byTable = { table: other, as: 'merge' }
    expect(await call('POST', `/api/checks/${here.check}/move`, byTable, venue.waiter)).toMatchObject(needed)
    const line = await send(wine, 1)
    // The percentage of its check stays behind: it has what all lines of the other one have.
    const transfer = (order: string) =>
      call('POST', `/api/checks/${here.check}/transfer`, { orders: [order], to: there.check }, venue.waiter)
    expect((await transfer(line.order)).status).toBe(200)
    expect(await totals(other)).toEqual([450, 450])
    const approval = { username: venue.owner.username, pin: TEST_PIN }
    expect((await merge({ approval })).status).toBe(200)
    expect(await totals(other)).toEqual([405, 450, 450])
  })

  it('an amount that is moved while its order is rejected stays with its check', async () => {
    const { send, coffee, wine, give, totals, transfer, other, status } = await makePlace(server())
    const first = await send(wine, 1)
    await send(coffee, 1)
    await give(first.check, { kind: 'amount', value: 100 })
    await status(first.order, 'rejected')
    await transfer(first.check, [first.order], other)
    await status(first.order, 'pending')
    expect(await totals(other)).toEqual([500])
    expect(await totals()).toEqual([0])
    await send(wine, 1)
    expect(await totals()).toEqual([24.35, 405.66])
  })

  it('a discount is reversed wherever its lines went, also what was billed and is not any more', async () => {
    const { venue, send, coffee, wine, give, reverse, check, totals, transfer, preBill, billing, other } =
      await makePlace(server())
    await pairGateway(server(), venue)
    const first = await send(coffee, 2)
    const second = await send(wine, 1)
    await give(first.check, {
      id: 'line',
      kind: 'percent',
      value: 50,
      lines: [{ id: second.line, version: 1 }],
    })
    await give(first.check, { id: 'tenth', kind: 'percent', value: 10 })
    await transfer(first.check, [second.order], other)
    expect(await totals(other)).toEqual([250])
    const lineReversed = await reverse((await check(other))?._id ?? '', 'line')
    expect(lineReversed.body).toMatchObject({ owed: 500 })
    await send(coffee, 1)
    await preBill(first.order)
    expect((await reverse(first.check, 'tenth')).status).toBe(200)
    await billing.unbill(first.order)
    expect(await totals()).toEqual([60.02, 30.01])
  })

  it('what was on a bill gets what has changed when the bill ends', async () => {
    const { send, wine, give, totals, status, billing, call, venue } = await makePlace(server())
    const first = await send(wine, 1)
    const second = await send(wine, 1)
    await give(first.check, { kind: 'amount', value: 100 })
    await status(first.order, 'delivered')
    const reserve = async () => intentOf(await billing.validate([first.order]))
    const voidSecond = { lines: [{ id: second.line, version: 1 }], reason: 'changedMind' }
    const intent = await reserve()
    await call('POST', '/api/lines/void', voidSecond, venue.waiter)
    await billing.abandon(intent)
    expect((await totals())?.[0]).toBe(400)
    await reserve()
    await send(wine, 1)
    server().clock.advance(200_000)
    await server().services.billing.sweep()
    expect((await totals())?.filter((total) => total > 0)).toEqual([450, 450])
  })

  it('what a bill leaves of an order gets what has changed once the bill has taken its part', async () => {
    const { venue, send, coffee, wine, give, check, totals, status, billing, call } =
      await makePlace(server())
    await pairGateway(server(), venue)
    const first = await send(coffee, 3)
    const second = await send(wine, 1)
    await give(first.check, { kind: 'amount', value: 40 })
    expect(await totals()).toEqual([83.93, 466.1])
    await status(first.order, 'delivered')
    const selection = { lines: [{ id: first.line, version: 2, pieces: 1 }] }
    const closer = { username: venue.waiter.username, pin: TEST_PIN }
    const bills = `/api/checks/${first.check}/bills`
    const intent = intentOf(await call('POST', bills, { selection, ...closer }, venue.monitor))
    await give(first.check, { kind: 'comp', lines: [{ id: second.line, version: 1 }] })
    // The order is held as a whole until its part is taken: of the amount, only what it has is used.
    expect(await totals()).toEqual([83.93, 0])
    await billing.arm(intent, 'fiscal', 'cash')
    // The paper stays as it is; the two coffees that are left have the rest of the amount.
    expect(await totals()).toEqual([22.05, 0, 27.98])
    expect((await check())?.discounts).toMatchObject([{ amount: 40 }, { kind: 'comp' }])
  })

  it('what a bill leaves of an order stays as it is where nothing has changed, however it was rounded', async () => {
    const { venue, send, coffee, give, totals, status, billing, call } = await makePlace(server())
    await pairGateway(server(), venue)
    const { check: id, order } = await send(coffee, 1)
    await give(id, { kind: 'percent', value: 7 })
    expect(await totals()).toEqual([27.91])
    await status(order, 'delivered')
    const part = { selection: { amount: 0.07 }, username: venue.waiter.username, pin: TEST_PIN }
    const intent = intentOf(await call('POST', `/api/checks/${id}/bills`, part, venue.monitor))
    await billing.arm(intent, 'fiscal', 'cash')
    // 7 % of 29.93 are 2.10; with the part of 0.08 for 0.07, guests would pay 27.90.
    expect(await totals()).toEqual([27.84, 0.07])
  })

  it('what is billed again after a storno keeps its part, and an amount is never given twice', async () => {
    const { venue, send, coffee, wine, give, checks, billing, status, preBill } = await makePlace(server())
    const gateway = await pairGateway(server(), venue)
    const first = await send(wine, 1)
    const second = await send(wine, 1)
    await give(first.check, { kind: 'amount', value: 100 })
    await status(first.order, 'delivered')
    const report = async (
      kind: 'fiscal' | 'storno',
      reserved: Awaited<ReturnType<typeof billing.storno>>,
    ) => {
      const intentId = intentOf(reserved)
      await billing.arm(intentId, kind, 'cash')
      const receiptNo = kind === 'fiscal' ? 1 : 2
      return billing.report(
        kind,
        signedReport(server(), gateway, {
          selectedOrders: [first.order],
          intentId,
          receiptNo,
          deviceSerial: 'V1',
        }),
      )
    }
    await report('fiscal', await billing.validate([first.order]))
    await preBill(second.order)
    await report('storno', await billing.storno(first.order))
    const again = { username: venue.waiter.username, pin: TEST_PIN }
    await server().send('POST', `/api/order/${first.order}/rebill`, {
      token: venue.monitor.token,
      body: again,
    })
    const copy = (await checks())[0]?._id ?? ''
    expect((await give(copy, { kind: 'percent', value: 10 })).body).toMatchObject({ owed: 405 })
    // The check of the other one is open again: what the copy has is used.
    await billing.unbill(second.order)
    await send(coffee, 1, { check: first.check })
    const owed = (await checks()).map((each) => [each._id, each.owed] as const)
    expect(new Map(owed)).toEqual(
      new Map([
        [copy, 405],
        [first.check, 480.01],
      ]),
    )
  })

  it('an amount of a merged check goes to the lines that it came with', async () => {
    const { send, wine, give, totals, call, venue, other } = await makePlace(server())
    const first = await send(wine, 1)
    await send(wine, 1)
    await give(first.check, { kind: 'amount', value: 100 })
    const there = await send(wine, 1, { table: other })
    await call('POST', `/api/checks/${first.check}/merge`, { into: there.check })
    const off = { lines: [{ id: first.line, version: 1 }], reason: 'changedMind' }
    await call('POST', '/api/lines/void', off, venue.waiter)
    expect((await totals(other))?.filter((total) => total > 0)).toEqual([400, 500])
  })

  it('an amount of a half-paid check is taken off once when the check is merged', async () => {
    const { venue, send, wine, give, totals, check, call, preBill, other } = await makePlace(server())
    await pairGateway(server(), venue)
    const first = await send(wine, 1)
    await send(wine, 1)
    const there = await send(wine, 1, { table: other })
    await give(first.check, { kind: 'amount', value: 100 })
    expect(await preBill(first.order)).toMatchObject({ status: 200 })
    await call('POST', `/api/checks/${first.check}/merge`, { into: there.check })
    expect(await totals(other)).toEqual([450, 450, 500])
    expect((await check(other))?.discounts).toMatchObject([{ amount: 100 }])
  })

  it('a line that is replaced keeps what was taken off it, up to its price', async () => {
    const { send, wine, give, totals, call, venue } = await makePlace(server())
    const first = await send(wine, 2)
    await give(first.check, { kind: 'amount', value: 100, lines: [{ id: first.line, version: 1 }] })
    const line = { id: first.line, version: 1 }
    const replace = {
      line,
      with: { id: token(), options: [], quantity: 1, note: 'cold' },
      reason: 'wrongOrder',
    }
    expect(await call('POST', '/api/lines/replace', replace, venue.waiter)).toMatchObject({ status: 200 })
    expect(await totals()).toEqual([900])
  })

  it('a line that gets a cheaper option keeps its percentage, and an amount or a comp up to its price', async () => {
    const { venue, wine, give, call, check, table } = await makePlace(server())
    const { options } = await makeOptions(server(), venue, {
      options: [{ name: 'Carafe', delta: 50_000 }, { name: 'Glass' }],
      products: [wine.id],
    })
    const [carafe, glass] = options.map(({ id }) => [{ option: id, quantity: 1 }])
    const ticket = async () => {
      const lines = [{ id: token(), product: wine.id, quantity: 1, options: carafe }]
      await call('POST', '/api/tickets', { id: token(), table, lines }, venue.waiter)
      return lines[0]?.id ?? ''
    }
    const linesNow = async () => (await check())?.orders.flatMap(({ products }) => products) ?? []
    const approval = { username: venue.owner.username, pin: TEST_PIN }
    const replace = async (id: string, chosen: unknown) => {
      const version = (await linesNow()).find(({ line }) => line === id)?.lineVersion
      const made = token()
      const body = {
        line: { id, version },
        with: { id: made, options: chosen },
        reason: 'wrongOrder',
      }
      expect(await call('POST', '/api/lines/replace', { ...body, approval }, venue.waiter)).toMatchObject({
        status: 200,
      })
      return made
    }
    const taken = async (id: string) => (await linesNow()).find(({ line }) => line === id)?.discount
    for (const [discount, cheap, dear] of [
      [{ kind: 'percent', value: 10 }, 50, 100],
      [{ kind: 'amount', value: 700 }, 500, 500],
      [{ kind: 'comp' }, 500, 500],
      [{ kind: 'percent', value: 100 }, 500, 500],
    ] as const) {
      const line = await ticket()
      const at = (await check())?._id ?? ''
      await give(at, { ...discount, lines: [{ id: line, version: 1 }] })
      const cheaper = await replace(line, glass)
      expect(await taken(cheaper)).toBe(cheap)
      expect(await taken(await replace(cheaper, carafe))).toBe(dear)
    }
  })

  it('the report of what was taken off has the price of what was free', async () => {
    const { venue, send, wine, give, call, check } = await makePlace(server())
    const first = await send(wine, 1)
    await give(first.check, { kind: 'comp' })
    const version = (await check())?.orders[0]?.products[0]?.lineVersion
    const off = { lines: [{ id: first.line, version }], reason: 'changedMind' }
    await call('POST', '/api/lines/void', off, venue.waiter)
    const range = 'start=2020-01-01T00:00:00Z&end=2035-01-01T00:00:00Z'
    expect((await call('GET', `/api/statistics/voids?${range}`)).body).toMatchObject({
      totals: { amount: 500 },
      voids: [{ amount: 500 }],
    })
  })

  it('a bill of what is free has nothing on it also with a product that costs nothing', async () => {
    const { venue, send, wine, give, billing, status, table } = await makePlace(server())
    const water = await makeProduct(server(), venue, { name: 'Water', price: 0 })
    const first = await send(wine, 1)
    const second = await send(water, 1, { table })
    await give(first.check, { kind: 'comp' })
    for (const { order } of [first, second]) await status(order, 'delivered')
    const free = (await billing.validate([first.order, second.order])).body
    expect(free).toMatchObject({ total: 0, receipt: { products: [] } })
    await billing.abandon(free['intentId'] ?? '')
    const { body } = await billing.validate([second.order])
    expect(body).toMatchObject({ total: 0, receipt: { products: [{ title: 'Water', price: '0.00' }] } })
  })

  it('who may not give away may not do it by an amount or percentages, nor concentrate one on a line', async () => {
    const { venue, send, coffee, wine, give, call } = await makePlace(server())
    const first = await send(wine, 1)
    const second = await send(coffee, 1)
    await call('PUT', '/api/approvals/limits', { action: 'comp', role: 'waiter', limit: 'never' })
    await call('PUT', '/api/approvals/limits', {
      action: 'discount',
      role: 'waiter',
      limit: 'approval',
      upTo: 10,
    })
    const line = (of: { readonly line: string }) => [{ id: of.line, version: 1 }]
    const by = venue.waiter
    const refused = async (body: Parameters<typeof give>[1]) => {
      const answer = (await give(first.check, body, by)).body
      return answer['action'] ?? answer['code']
    }
    expect(await refused({ kind: 'amount', value: 30.01, lines: line(second) })).toBe('ROLE_FORBIDDEN')
    expect(await refused({ kind: 'amount', value: 530.01 })).toBe('ROLE_FORBIDDEN')
    expect(await refused({ kind: 'amount', value: 1 })).toBe('discount')
    expect(await refused({ kind: 'amount', value: 3.02, lines: [...line(first), ...line(second)] })).toBe(
      undefined,
    )
    expect(await refused({ kind: 'amount', value: 10, lines: line(second) })).toBe('discount')
    await give(first.check, { kind: 'percent', value: 99.99, lines: line(first) })
    expect(await refused({ kind: 'percent', value: 99.99, lines: line(first) })).toBe('ROLE_FORBIDDEN')
  })
})
