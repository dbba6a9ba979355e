import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeVenue, type Member } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { makeOrder, makeSeat } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

interface Seen {
  readonly line: string
  readonly version: number
}
interface WireProduct {
  readonly _id: string
  readonly left: number | null
  readonly soldOut: { readonly since: string; readonly until: string | null } | null
}
const HOUR = 3_600_000

/** An order of two chops and a soup, and what its kitchen and its waiter see. */
const makeDinner = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const chop = await makeProduct(server, venue, { name: 'Pork chop' })
  const soup = await makeProduct(server, venue, { name: 'Soup' })
  const { id: order, lines } = await makeOrder(server, venue, {
    tableId,
    lines: [
      { productId: chop.id, quantity: 2 },
      { productId: soup.id, quantity: 1 },
    ],
  })
  const send = (method: string, path: string, body?: unknown, by: Member = venue.monitor) =>
    server.send(method, path, { token: by.token, ...(body !== undefined && { body }) })
  const lineAt = (position: number) => ({ id: lines[position]?.id, version: 1 })
  const refuse = (positions: readonly number[], more: Readonly<Record<string, unknown>> = {}) =>
    send('POST', '/api/lines/void', {
      lines: positions.map(lineAt),
      reason: 'outOfStock',
      byKitchen: true,
      ...more,
    })
  /** What the floor shows at the table. */
  const onFloor = async () => {
    const { body } = await send('GET', '/api/orders/floor', undefined, venue.waiter)
    return (body as unknown as { readonly kitchenVoids?: readonly Seen[] }[])[0]?.kitchenVoids
  }
  const unseenInKitchen = async () =>
    ((await send('GET', '/api/orders/kitchen?category=food')).body as { readonly unseen?: unknown }).unseen
  const product = async (id: string) => {
    const { body } = await send('GET', '/api/product')
    return (body as unknown as readonly WireProduct[]).find(({ _id }) => _id === id)
  }
  const see = (by: Member, lines_: readonly Seen[]) =>
    send('POST', '/api/lines/seen', { lines: lines_.map(({ line: id, version }) => ({ id, version })) }, by)
  return {
    venue,
    tableId,
    order,
    chop: chop.id,
    lineAt,
    send,
    refuse,
    onFloor,
    unseenInKitchen,
    product,
    see,
  }
}

onBothEngines('what the kitchen takes off', (server) => {
  it('is for screens of the kitchen: nobody else can hide from it what was taken off', async () => {
    const { venue, refuse, lineAt, send } = await makeDinner(server())
    for (const by of [venue.waiter, venue.owner]) {
      const body = { lines: [lineAt(0)], reason: 'outOfStock', byKitchen: true }
      const { status, body: answer } = await send('POST', '/api/lines/void', body, by)
      expect([status, answer]).toMatchObject([403, { code: 'ROLE_FORBIDDEN' }])
    }
    expect((await refuse([0])).status).toBe(200)
  })

  it('is sold out with the same press, and shown to the waiter until somebody has seen it', async () => {
    const dinner = await makeDinner(server())
    const { venue, order, chop, lineAt, send, refuse, onFloor, unseenInKitchen, product, see } = dinner
    expect(await onFloor()).toBeUndefined()
    const answer = await refuse([0], { soldOut: {} })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        orders: [
          {
            _id: order,
            status: 'created',
            products: [{ product: { name: 'Soup' } }],
            voided: [{ byKitchen: true, seen: false, reason: { key: 'outOfStock' } }],
          },
        ],
        soldOut: [{ product: chop, name: 'Pork chop', before: { state: 'available' } }],
      },
    ])
    expect((await product(chop))?.soldOut).not.toBeNull()
    const shown = await onFloor()
    expect(shown).toEqual([
      {
        line: lineAt(0).id,
        version: 2,
        name: 'Pork chop',
        quantity: 2,
        category: 'food',
        reason: { _id: 'outOfStock', key: 'outOfStock', text: null },
      },
    ])
    // The last line of its order: the order leaves the kitchen, which knows why.
    await refuse([1])
    expect(await unseenInKitchen()).toBeUndefined()
    expect(await onFloor()).toHaveLength(2)
    expect((await see(venue.waiter, shown ?? [])).status).toBe(200)
    expect(await onFloor()).toMatchObject([{ name: 'Soup' }])
    server().clock.advance(4 * HOUR + 1)
    expect((await send('GET', '/api/orders/floor', undefined, venue.monitor)).body).not.toMatchObject([
      { kitchenVoids: [{}] },
    ])
  })

  it('stays available again when the same request is repeated', async () => {
    const { chop, send, refuse, product } = await makeDinner(server())
    await refuse([0], { soldOut: {} })
    await send('PUT', `/api/product/${chop}/availability`, { state: 'available' })
    const again = await refuse([0], { soldOut: {} })
    expect([again.status, again.body]).toMatchObject([200, { orders: [{}] }])
    expect(again.body).not.toHaveProperty('soldOut')
    expect((await product(chop))?.soldOut).toBeNull()
  })

  it('is nothing that a waiter says that the kitchen has seen', async () => {
    const { venue, send, lineAt, unseenInKitchen, see } = await makeDinner(server())
    const lines = [lineAt(0), lineAt(1)]
    await send('POST', '/api/lines/void', { lines, reason: 'changedMind' }, venue.waiter)
    const seen = lines.map(({ id }) => ({ line: id ?? '', version: 2 }))
    expect((await see(venue.waiter, seen)).status).toBe(403)
    expect(await unseenInKitchen()).toHaveLength(1)
    await see(venue.monitor, seen)
    expect(await unseenInKitchen()).toBeUndefined()
  })

  it('can be sold again as it was before, whatever was said of it', async () => {
    const { venue, tableId, chop, send, product } = await makeDinner(server())
    const path = `/api/product/${chop}/availability`
    const later = new Date(server().clock.now() + 2 * HOUR).toISOString()
    const said = fc.oneof(
      fc.constant({ state: 'available' }),
      fc.constantFrom(null, later).map((until) => ({ state: 'soldOut', until })),
      fc.integer({ min: 1, max: 50 }).map((left) => ({ state: 'left', left })),
    )
    const quantity = 2
    await fc.assert(
      fc.asyncProperty(said, async (before) => {
        const { lines } = await makeOrder(server(), venue, {
          tableId,
          lines: [{ productId: chop, quantity }],
        })
        await send('PUT', path, before)
        const known = await product(chop)
        const { body } = await send('POST', '/api/lines/void', {
          lines: [{ id: lines[0]?.id, version: 1 }],
          reason: 'outOfStock',
          byKitchen: true,
          soldOut: { until: later },
        })
        expect(await product(chop)).toMatchObject({ left: null, soldOut: { until: later } })
        const [marked] = (body as unknown as { readonly soldOut: readonly { readonly before: unknown }[] })
          .soldOut
        await send('PUT', path, marked?.before)
        // What was taken off can be sold again.
        const left = known?.left === null ? null : (known?.left ?? 0) + quantity
        expect(await product(chop)).toMatchObject({ left, soldOut: known?.soldOut ?? null })
      }),
      { numRuns: runsOf(12, 3) },
    )
  })
})
