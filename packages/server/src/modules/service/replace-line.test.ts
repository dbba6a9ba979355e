import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { billingCalls } from '../../testing/billing-factories.ts'
import { makeVenue, type Member, TEST_PIN } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { holdMains } from '../../testing/held-lines.ts'
import { billOrders, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeOptions, makeProduct } from '../../testing/venue-factories.ts'

interface WireLine {
  readonly line: string
  readonly lineVersion: number
  readonly quantity: number
  readonly state: string
  readonly replaces?: string
}
interface WireOrder {
  readonly _id: string
  readonly status: string
  readonly totalPrice: number
  readonly products: readonly WireLine[]
  readonly voided?: readonly (WireLine & { readonly used: boolean })[]
}

const START = 1000

/** Three coffees for 100 of ten of an ingredient, taken by a ticket; with milk 20 and five more, in a size to choose. */
const makeCoffees = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const { id: beans } = await makeIngredient(server, venue, { quantity: START * 1000 })
  const recipe = [{ ingredientId: beans, quantity: 10_000 }]
  const coffee = await makeProduct(server, venue, {
    name: 'Кафе',
    category: 'drink',
    price: 10_000,
    recipe,
  })
  const cake = await makeProduct(server, venue, { name: 'Торта', category: 'drink', price: 5_000 })
  const extras = await makeOptions(server, venue, {
    options: [
      { name: 'Milk', delta: 2_000, ingredients: [{ ingredientId: beans, quantity: 5_000 }] },
      { name: 'Sugar' },
    ],
    products: [coffee.id],
  })
  const ids = new Map(extras.options.map(({ id, name }) => [name, id]))
  const chosen = (...names: readonly string[]) =>
    names.map((name) => ({ option: ids.get(name) ?? name, quantity: 1 }))
  const send = (method: string, path: string, body?: unknown, by: Member = venue.waiter) =>
    server.send(method, path, { token: by.token, ...(body !== undefined && { body }) })
  const [first, second] = [randomUUID(), randomUUID()]
  const { body } = await send('POST', '/api/tickets', {
    id: randomUUID(),
    table: tableId,
    lines: [
      { id: first, product: coffee.id, quantity: 3, note: 'кратко', options: chosen('Sugar') },
      { id: second, product: cake.id, quantity: 1 },
    ],
  })
  const id = (body as unknown as { orders: { _id: string }[] }).orders[0]?._id ?? ''
  const read = async () =>
    (await send('GET', `/api/order/${id}`, undefined, venue.monitor)).body as unknown as WireOrder
  const versionOf = async (line: string) =>
    (await read()).products.find((each) => each.line === line)?.lineVersion ?? 0
  /** A request that gives the first line, as it is now, these options. */
  const request = async (names: readonly string[], more: object = {}, line = first) => ({
    line: { id: line, version: await versionOf(line) },
    with: { id: randomUUID(), options: chosen(...names), ...more },
  })
  const replace = (asked: object, by?: Member) => send('POST', '/api/lines/replace', asked, by)
  const stock = async () => {
    const path = `/api/ingredient/${beans}/movements`
    const { movements } = (await send('GET', path, undefined, venue.owner)).body as unknown as {
      movements: { kind: string; change: number }[]
    }
    return movements
      .toReversed()
      .filter(({ kind }) => kind !== 'corrected')
      .map(({ kind, change }) => `${kind} ${change}`)
  }
  const move = (to: Parameters<typeof moveOrder>[3]) => moveOrder(server, venue, id, to)
  const owner = { approval: { username: venue.owner.username, pin: TEST_PIN } }
  return {
    venue,
    tableId,
    id,
    coffee,
    first,
    second,
    chosen,
    send,
    read,
    request,
    replace,
    stock,
    move,
    owner,
  }
}

onBothEngines('a line that gets other options', (server) => {
  it('is taken off, and another one takes its place in the same order', async () => {
    const { venue, id, first, second, request, replace, read } = await makeCoffees(server())
    const asked = await request(['Milk'])
    const answer = await replace(asked)
    expect([answer.status, answer.body]).toMatchObject([200, { _id: id, totalPrice: 410 }])
    expect(await read()).toMatchObject({
      status: 'created',
      totalPrice: 410,
      products: [
        { line: second, quantity: 1 },
        {
          line: asked.with.id,
          quantity: 3,
          price: 120,
          note: 'кратко',
          state: 'sent',
          lineVersion: 1,
          options: [{ option: asked.with.options[0]?.option, name: 'Milk', delta: 20, quantity: 1 }],
          replaces: first,
        },
      ],
      voided: [
        { line: first, quantity: 3, price: 100, used: false, seen: false, reason: { key: 'changedMind' } },
      ],
    })
    expect(await storedAudit(server(), venue.companyId, 'order.lineReplaced')).toMatchObject([
      {
        by: venue.waiter.id,
        details: { line: first, with: asked.with.id, pieces: 3, reason: 'changedMind', total: 41_000 },
      },
    ])
  })

  it('is in the report of voids as one whose place another took', async () => {
    const { venue, second, request, replace, send } = await makeCoffees(server())
    await replace(await request(['Milk'], { quantity: 1 }))
    await send('POST', '/api/lines/void', { lines: [{ id: second, version: 1 }], reason: 'wrongOrder' })
    const range = 'start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z'
    const { body } = await send('GET', `/api/statistics/voids?${range}`, undefined, venue.owner)
    const { voids, totals } = body as unknown as {
      voids: { name: string; replaced?: true }[]
      totals: object
    }
    expect(new Map(voids.map(({ name, replaced }) => [name, replaced]))).toEqual(
      new Map([
        ['Кафе', true],
        ['Торта', undefined],
      ]),
    )
    expect(totals).toMatchObject({ quantity: 2, amount: 150 })
  })

  it('leaves the other pieces, and can get another note', async () => {
    const { first, request, replace, read } = await makeCoffees(server())
    const asked = await request(['Milk'], { quantity: 1, note: 'долго' })
    expect((await replace({ ...asked, reason: 'wrongOrder' })).status).toBe(200)
    expect(await read()).toMatchObject({
      totalPrice: 370,
      products: [
        { line: first, quantity: 2, lineVersion: 2, note: 'кратко' },
        {},
        { line: asked.with.id, quantity: 1, note: 'долго', replaces: `${first}.v1` },
      ],
      voided: [{ line: `${first}.v1`, quantity: 1, reason: { key: 'wrongOrder' } }],
    })
  })

  it('happens once, however often it is asked for; another request with its id is refused', async () => {
    const { venue, tableId, coffee, first, second, chosen, request, replace, read, send } =
      await makeCoffees(server())
    const asked = await request(['Milk'], { quantity: 2 })
    const answers = await Promise.all([replace(asked), replace(asked), replace(asked)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    // Also after what was made has changed.
    const note = { version: 1, note: 'друго' }
    expect((await send('PUT', `/api/lines/${asked.with.id}/note`, note)).status).toBe(200)
    expect((await replace(asked)).status).toBe(200)
    expect((await read()).products.map(({ quantity }) => quantity)).toEqual([1, 1, 2])
    const held = await holdMains(server(), venue, { table: tableId, product: coffee.id })
    for (const other of [
      { ...asked, with: { ...asked.with, id: held.line } },
      { ...asked, with: { ...asked.with, options: chosen('Sugar') } },
      { ...asked, with: { ...asked.with, quantity: 1 } },
      { ...asked, line: { id: second, version: 1 } },
      { ...asked, with: { ...asked.with, id: first } },
    ])
      expect((await replace(other)).body).toMatchObject({ code: 'ID_TAKEN' })
  })

  it('is refused if it has changed or was taken off, also for the same reason', async () => {
    const { id, request, replace, send, move } = await makeCoffees(server())
    const stale = await request(['Milk'])
    await move('pending')
    const refused = await replace(stale)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'LINE_CHANGED', order: { _id: id } }])
    expect((await replace(await request(['Milk'], { quantity: 4 }))).body).toMatchObject({
      code: 'LINE_CHANGED',
    })
    const late = await request(['Milk'])
    await send('POST', '/api/lines/void', { lines: [late.line], reason: 'changedMind' })
    expect((await replace(late)).body).toMatchObject({ code: 'LINE_CHANGED', order: { _id: id } })
    const other = await makeCoffees(server())
    expect((await replace(await other.request(['Milk']))).status).toBe(404)
    // A line whose place another one took was not only taken off.
    const replaced = await other.request(['Milk'])
    await other.replace(replaced)
    const off = await other.send('POST', '/api/lines/void', { lines: [replaced.line], reason: 'changedMind' })
    expect(off.body).toMatchObject({ code: 'LINE_CHANGED' })
  })

  it('has options that its product has', async () => {
    const { first, second, request, replace, read } = await makeCoffees(server())
    const unknown = await request(['none'])
    expect((await replace(unknown)).body).toMatchObject({
      code: 'OPTIONS_INVALID',
      lines: [{ line: unknown.with.id, fault: 'unknown' }],
    })
    const other = await request(['Milk'], {}, second)
    expect((await replace(other)).body).toMatchObject({ code: 'OPTIONS_INVALID' })
    expect((await read()).products[0]).toMatchObject({ line: first, lineVersion: 1 })
  })

  it('is refused for orders that are rejected or billed, and while a bill holds them', async () => {
    const { venue, id, request, replace, move, owner } = await makeCoffees(server())
    await move('rejected')
    expect((await replace(await request(['Milk']))).body).toMatchObject({ code: 'LINE_CHANGED' })
    await move('delivered')
    await pairGateway(server(), venue)
    await billingCalls(server(), venue).validate([id])
    const asked = { ...(await request(['Milk'])), ...owner }
    expect((await replace(asked)).body).toMatchObject({ code: 'ORDER_LOCKED' })
    server().clock.advance(120_000)
    await billOrders(server(), venue, [id])
    expect((await replace({ ...asked, ...(await request(['Milk'])) })).body).toMatchObject({
      code: 'BILLED_IS_FINAL',
    })
  })

  it('needs the right to take it off', async () => {
    const { request, replace, read, move, owner } = await makeCoffees(server())
    await move('done')
    const asked = await request(['Milk'], { quantity: 1 })
    const refused = await replace(asked)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'APPROVAL_NEEDED' }])
    const wrong = { approval: { ...owner.approval, pin: '00000' } }
    expect((await replace({ ...asked, ...wrong })).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect((await replace({ ...asked, ...owner })).status).toBe(200)
    // The kitchen makes it again.
    expect(await read()).toMatchObject({ status: 'pending', products: [{}, {}, { state: 'preparing' }] })
  })

  it('takes what it needs from stock, once, and returns what was not made', async () => {
    const { request, replace, stock, move } = await makeCoffees(server())
    await replace(await request(['Milk'], { quantity: 1 }))
    expect(await stock()).toEqual([])
    await move('pending')
    expect(await stock()).toEqual(['sold -35'])
    await replace({ ...(await request(['Milk'], { quantity: 1 })), used: false })
    expect(await stock()).toEqual(['sold -35', 'returned 10', 'sold -15'])
    await replace({ ...(await request(['Milk'])), used: true })
    expect((await stock()).slice(3)).toEqual(['returned 10', 'wasted -10', 'sold -15'])
  })

  it('needs another piece of a counted product only if it was made', async () => {
    const { venue, coffee, request, replace, send, move } = await makeCoffees(server())
    const path = `/api/product/${coffee.id}/availability`
    const left = async () => {
      const { body } = await send('GET', '/api/product', undefined, venue.monitor)
      return (body as unknown as { _id: string; left: number | null }[]).find(({ _id }) => _id === coffee.id)
        ?.left
    }
    await send('PUT', path, { state: 'soldOut' }, venue.monitor)
    await move('pending')
    expect((await replace({ ...(await request(['Milk'], { quantity: 1 })), used: false })).status).toBe(200)
    await send('PUT', path, { state: 'left', left: 1 }, venue.monitor)
    expect((await replace({ ...(await request(['Milk'], { quantity: 1 })), used: false })).status).toBe(200)
    expect(await left()).toBe(1)
    await send('PUT', path, { state: 'soldOut' }, venue.monitor)
    const made = { ...(await request(['Milk'], { quantity: 1 })), used: true }
    const refused = await replace(made)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'SOLD_OUT', products: [{ product: coffee.id, name: 'Кафе' }] },
    ])
    await send('PUT', path, { state: 'left', left: 2 }, venue.monitor)
    expect((await replace(made)).status).toBe(200)
    expect(await left()).toBe(1)
  })

  it('stays in an order of one category', async () => {
    const { venue, coffee, request, replace, send } = await makeCoffees(server())
    const food = await send('PUT', `/api/product/${coffee.id}`, { category: 'food' }, venue.owner)
    expect(food.status).toBe(200)
    expect((await replace(await request(['Milk']))).body).toMatchObject({ code: 'MIXED_CATEGORIES' })
  })
})
