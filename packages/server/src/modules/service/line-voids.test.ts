import { expect, it } from 'vitest'
import { billingCalls, intentOf } from '../../testing/billing-factories.ts'
import { makeVenue, type Member, TEST_PIN } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { billOrders, makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { storedAudit, storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

interface WireLine {
  readonly line: string
  readonly lineVersion: number
  readonly quantity: number
  readonly state: string
  readonly note: string
  readonly noteChanged?: true
}
interface WireOrder {
  readonly _id: string
  readonly status: string
  readonly totalPrice: number
  readonly version: number
  readonly products: readonly WireLine[]
  readonly voided?: readonly (WireLine & {
    readonly used: boolean
    readonly seen: boolean
    readonly reason: { readonly key: string | null; readonly text: string | null }
    readonly voidedBy: { readonly _id: string }
  })[]
}

const START = 1000
const NEED = 10

/** An order of three pies and a soup; each piece needs ten of its ingredient. */
const makeDinner = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const { id: flour } = await makeIngredient(server, venue, { quantity: START * 1000 })
  const recipe = [{ ingredientId: flour, quantity: NEED * 1000 }]
  const pie = await makeProduct(server, venue, { name: 'Пита', price: 10_000, recipe })
  const soup = await makeProduct(server, venue, { name: 'Чорба', price: 5_000, recipe })
  const { id } = await makeOrder(server, venue, {
    tableId,
    lines: [
      { productId: pie.id, quantity: 3 },
      { productId: soup.id, quantity: 1 },
    ],
  })
  const send = (method: string, path: string, body?: unknown, by: Member = venue.waiter) =>
    server.send(method, path, { token: by.token, ...(body !== undefined && { body }) })
  const read = async () =>
    (await send('GET', `/api/order/${id}`, undefined, venue.monitor)).body as unknown as WireOrder
  /** The line at this position as it is now. */
  const line = async (position: number, quantity?: number) => {
    const { line: lineId, lineVersion } = (await read()).products[position] as WireLine
    return { id: lineId, version: lineVersion, ...(quantity !== undefined && { quantity }) }
  }
  const takeOff = (lines: readonly unknown[], more: Readonly<Record<string, unknown>> = {}, by?: Member) =>
    send('POST', '/api/lines/void', { lines, reason: 'changedMind', ...more }, by)
  const owner = { approval: { username: venue.owner.username, pin: TEST_PIN } }
  /** How much of the ingredient is on hand, and its movements, oldest first. */
  const stock = async () => {
    const list = (await send('GET', '/api/ingredient', undefined, venue.owner)).body as unknown as {
      _id: string
      quantity: number
    }[]
    const path = `/api/ingredient/${flour}/movements`
    const { movements } = (await send('GET', path, undefined, venue.owner)).body as unknown as {
      movements: { kind: string; change: number }[]
    }
    const moved = movements
      .toReversed()
      .filter(({ kind }) => kind !== 'corrected')
      .map(({ kind, change }) => `${kind} ${change}`)
    return { onHand: list.find(({ _id }) => _id === flour)?.quantity, moved }
  }
  const move = (to: Parameters<typeof moveOrder>[3]) => moveOrder(server, venue, id, to)
  return { venue, tableId, id, pie: pie.id, send, read, line, takeOff, owner, stock, move }
}

onBothEngines('taking lines off', (server) => {
  it('lets what was not made be sold again, where pieces are counted', async () => {
    const { pie, send, line, takeOff, owner, move, venue } = await makeDinner(server())
    const count = async (left?: number) => {
      const path = `/api/product/${pie}/availability`
      if (left !== undefined) await send('PUT', path, { state: 'left', left }, venue.monitor)
      const { body } = await send('GET', '/api/product', undefined, venue.monitor)
      return (body as unknown as { _id: string; left: number | null }[]).find(({ _id }) => _id === pie)?.left
    }
    expect(await count(4)).toBe(4)
    await takeOff([await line(0, 1)])
    expect(await count()).toBe(5)
    await move('done')
    await takeOff([await line(0, 1)], owner)
    expect(await count()).toBe(5)
  })

  it('takes off pieces as a line of their own, and the rest stays', async () => {
    const { venue, id, read, line, takeOff } = await makeDinner(server())
    const before = await read()
    const asked = await line(0, 2)
    const answer = await takeOff([asked], { reason: 'wrongOrder' })
    expect(answer.status).toBe(200)
    const after = await read()
    expect(after).toMatchObject({
      status: 'created',
      totalPrice: 150,
      updatedAt: (before as unknown as { updatedAt: string }).updatedAt,
      products: [
        { line: asked.id, quantity: 1, lineVersion: 2, state: 'sent' },
        { quantity: 1, lineVersion: 1 },
      ],
      voided: [
        {
          line: `${asked.id}.v1`,
          product: { name: 'Пита' },
          quantity: 2,
          price: 100,
          state: 'sent',
          voidedBy: { _id: venue.waiter.id },
          reason: { _id: 'wrongOrder', key: 'wrongOrder', text: null },
          used: false,
          seen: false,
        },
      ],
    })
    expect(after.version).toBeGreaterThan(before.version)
    expect(answer.body).toMatchObject({ orders: [{ _id: id, totalPrice: 150 }] })
    expect(await storedAudit(server(), venue.companyId, 'order.linesVoided')).toMatchObject([
      { by: venue.waiter.id, details: { reason: 'wrongOrder', approvedBy: null, total: 15_000 } },
    ])
    // The screens read it again, without the sound of an order that moves.
    const events = await storedEvents(server(), venue.companyId)
    expect(events.at(-1)).toMatchObject({ type: 'dataChanged', room: 'orders' })
  })

  it('happens once, however often it is asked for', async () => {
    const { read, line, takeOff } = await makeDinner(server())
    const asked = [await line(0, 1), await line(1)]
    const answers = await Promise.all([takeOff(asked), takeOff(asked), takeOff(asked)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await takeOff(asked)).status).toBe(200)
    const { totalPrice, products, voided } = await read()
    expect([totalPrice, products.length, voided?.map(({ quantity }) => quantity)]).toEqual([200, 1, [1, 1]])
  })

  it('refuses a line that has changed, fewer pieces than are asked for, and what is off already', async () => {
    const { venue, id, read, line, takeOff, send, move } = await makeDinner(server())
    const asked = await line(0, 1)
    await move('pending')
    const stale = await takeOff([asked])
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'LINE_CHANGED', order: { _id: id } }])
    expect((await takeOff([await line(0, 4)])).body).toMatchObject({ code: 'LINE_CHANGED' })
    const soup = await line(1)
    await takeOff([soup])
    expect((await takeOff([soup], { reason: 'tooLate' })).body).toMatchObject({ code: 'LINE_CHANGED' })
    const moved = await send('PUT', '/api/lines/state', { lines: [soup], to: 'ready' }, venue.monitor)
    expect(moved.body).toMatchObject({ code: 'LINE_CHANGED' })
    const kept = await read()
    expect([kept.totalPrice, kept.products.length]).toEqual([300, 1])
    const other = await makeDinner(server())
    expect((await takeOff([await other.line(0)])).status).toBe(404)
    expect((await takeOff([await line(0)], { reason: 'unknown' })).status).toBe(404)
    expect((await takeOff([])).status).toBe(400)
  })

  it('returns what was not made to stock, once, and nothing before the kitchen has confirmed', async () => {
    const { line, takeOff, stock, move } = await makeDinner(server())
    await takeOff([await line(0, 1)])
    expect(await stock()).toMatchObject({ onHand: START, moved: [] })
    await move('pending')
    expect(await stock()).toMatchObject({ onHand: START - 3 * NEED, moved: [`sold ${-3 * NEED}`] })
    await takeOff([await line(0, 1)], { used: false })
    expect((await stock()).moved).toEqual([`sold ${-3 * NEED}`, `returned ${NEED}`])
    await move('rejected')
    expect(await stock()).toMatchObject({ onHand: START })
    await move('pending')
    expect(await stock()).toMatchObject({ onHand: START - 2 * NEED })
  })

  it.each([
    ['changedMind', { used: true }],
    ['changedMind', {}],
    ['kitchenMistake', { used: false }],
  ])('wastes what was made: %s, said %o', async (reason, said) => {
    const { line, takeOff, stock, move, read } = await makeDinner(server())
    await move('pending')
    await takeOff([await line(0, 2)], { reason, ...said })
    expect((await read()).voided).toMatchObject([{ used: true }])
    const moved = [`sold ${-4 * NEED}`, `returned ${2 * NEED}`, `wasted ${-2 * NEED}`]
    expect(await stock()).toEqual({ onHand: START - 4 * NEED, moved })
    // What is lost stays lost when the rest is rejected.
    await move('rejected')
    expect((await stock()).onHand).toBe(START - 2 * NEED)
  })

  it('wastes what is ready, whatever is said', async () => {
    const { line, takeOff, stock, move, owner } = await makeDinner(server())
    await move('done')
    expect((await takeOff([await line(1)], { ...owner, reason: 'outOfStock', used: false })).status).toBe(200)
    expect((await stock()).onHand).toBe(START - 4 * NEED)
    expect((await stock()).moved).toContain(`wasted ${-NEED}`)
  })

  it('lets the order follow the lines that are left, and keeps the states of these', async () => {
    const { venue, read, line, takeOff, send, move } = await makeDinner(server())
    await move('pending')
    const bump = await send('PUT', '/api/lines/state', { lines: [await line(0)], to: 'ready' }, venue.monitor)
    expect(bump.body).toMatchObject({ orders: [{ status: 'pending' }] })
    await takeOff([await line(1)], { used: false })
    expect(await read()).toMatchObject({ status: 'done', products: [{ state: 'ready' }] })
  })

  it('rejects an order of which everything is off, closes its check, and nobody moves it again', async () => {
    const { venue, tableId, id, read, line, takeOff, send } = await makeDinner(server())
    const checks = async () => (await send('GET', `/api/checks/table/${tableId}`)).body
    expect(await checks()).toMatchObject([{ owed: 350 }])
    await takeOff([await line(0), await line(1)])
    expect(await read()).toMatchObject({ status: 'rejected', totalPrice: 0, products: [], voided: [{}, {}] })
    expect(await checks()).toEqual([])
    for (const status of ['pending', 'delivered', 'error']) {
      const moved = await send('PUT', `/api/order/${id}`, { status }, venue.monitor)
      expect([moved.status, moved.body]).toMatchObject([409, { code: 'ORDER_EMPTY' }])
    }
  })

  it('is refused for orders that are rejected or billed, and while a bill holds them', async () => {
    const { venue, id, line, takeOff, move, owner } = await makeDinner(server())
    await move('rejected')
    expect((await takeOff([await line(1)])).body).toMatchObject({ code: 'LINE_CHANGED' })
    await move('delivered')
    await pairGateway(server(), venue)
    const { validate, arm } = billingCalls(server(), venue)
    const intentId = intentOf(await validate([id]))
    const asked = [await line(1)]
    expect((await takeOff(asked, owner)).body).toMatchObject({ code: 'ORDER_LOCKED' })
    // Once the reservation is over, the line goes, and the old receipt cannot be armed any more.
    server().clock.advance(120_000)
    expect((await takeOff(asked, owner)).status).toBe(200)
    const late = await arm(intentId)
    expect([late.status, late.body]).toMatchObject([409, { code: 'INTENT_STATE' }])
    const again = await validate([id])
    expect(again.body).toMatchObject({ total: 300, receipt: { products: [{ title: 'Пита' }] } })
    expect((await arm(intentOf(again))).status).toBe(200)
    server().clock.advance(600_000)
    await server().services.billing.sweep()
    expect((await takeOff([await line(0)], owner)).body).toMatchObject({ code: 'ORDER_LOCKED' })
    const billed = await makeDinner(server())
    await billed.move('delivered')
    await billOrders(server(), billed.venue, [billed.id])
    expect((await billed.takeOff([await billed.line(0)], billed.owner)).body).toMatchObject({
      code: 'BILLED_IS_FINAL',
    })
  })

  it('leaves what is off out of what is to be prepared, sold and counted', async () => {
    const { venue, id, line, takeOff, send, move, owner } = await makeDinner(server())
    await takeOff([await line(0, 1), await line(1)])
    const kitchen = await send('GET', '/api/orders/kitchen?category=food', undefined, venue.monitor)
    expect(kitchen.body).toMatchObject({ dishes: [{ name: 'Пита', quantity: 2 }] })
    await move('delivered')
    await takeOff([await line(0, 1)], owner)
    await billOrders(server(), venue, [id])
    const range = 'start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z'
    const ask = async (what: string) =>
      (await send('GET', `/api/statistics${what}?${range}`, undefined, venue.owner)).body
    expect(await ask('')).toMatchObject({
      totalRevenue: 100,
      topSellingProduct: { name: 'Пита', quantity: 1 },
    })
    expect(await ask('/products')).toMatchObject([{ name: 'Пита', quantity: 1, revenue: 100 }])
    expect(await ask('/sales')).toMatchObject({ sales: [{ total: 100 }] })
  })
})

onBothEngines('what the kitchen has to see', (server) => {
  it('is an order that left its screens with something off it, until it is seen', async () => {
    const { venue, id, read, line, takeOff, send } = await makeDinner(server())
    const unseen = async () =>
      (
        (await send('GET', '/api/orders/kitchen?category=food', undefined, venue.monitor))
          .body as unknown as {
          unseen?: { _id: string }[]
        }
      ).unseen?.map(({ _id }) => _id)
    await takeOff([await line(1)])
    // Its card is still there.
    expect(await unseen()).toBeUndefined()
    await takeOff([await line(0)])
    expect(await unseen()).toEqual([id])
    const voided = (await read()).voided ?? []
    const lines = voided.map(({ line: lineId, lineVersion }) => ({ id: lineId, version: lineVersion }))
    const seen = await send('POST', '/api/lines/seen', { lines }, venue.monitor)
    expect(seen.body).toMatchObject({ orders: [{ voided: [{ seen: true }, { seen: true }] }] })
    expect(await unseen()).toBeUndefined()
    expect((await send('POST', '/api/lines/seen', { lines })).status).toBe(403)
  })

  it('is a note that was changed, until the newest one is seen', async () => {
    const { venue, id, read, line, send, move } = await makeDinner(server())
    const { id: lineId, version } = await line(0)
    const change = (note: string, seen: number) =>
      send('PUT', `/api/lines/${lineId}/note`, { note, version: seen })
    expect((await change('без лук', version)).body).toMatchObject({
      _id: id,
      products: [{ note: 'без лук', noteChanged: true, lineVersion: 2 }, {}],
    })
    // The same note again is no change.
    expect((await change('без лук', version)).status).toBe(200)
    expect((await change('со лук', version)).body).toMatchObject({ code: 'LINE_CHANGED' })
    await change('со лук', 2)
    const see = (seen: number) =>
      send('POST', '/api/lines/seen', { lines: [{ id: lineId, version: seen }] }, venue.monitor)
    await see(2)
    expect((await read()).products[0]).toMatchObject({ note: 'со лук', noteChanged: true })
    await see(3)
    expect((await read()).products[0]).not.toHaveProperty('noteChanged')
    await move('done')
    const ready = await line(0)
    expect((await change('доцна', ready.version)).body).toMatchObject({ code: 'LINE_CHANGED' })
  })
})
