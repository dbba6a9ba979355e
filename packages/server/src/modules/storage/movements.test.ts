import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { makeSimpleOrder, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

interface MovementRow {
  readonly _id: string
  readonly kind: string
  readonly change: number
  readonly quantityAfter: number
  readonly at: string
}

const read = async (server: TestServer, { owner }: Pick<TestVenue, 'owner'>, id: string, query = '') => {
  const { status, body } = await server.send('GET', `/api/ingredient/${id}/movements?${query}`, {
    token: owner.token,
  })
  return {
    status,
    code: body.code,
    movements: (body.movements ?? []) as unknown as MovementRow[],
    next: (body.next ?? null) as string | null,
  }
}

/** Counted, bought, sold and returned, a second apart. */
const makeBusyIngredient = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { token } = venue.owner
  const ingredient = await makeIngredient(server, venue, {
    quantity: 10_000,
    servingUnit: 'kilograms',
    buyingQuantity: 2500,
    buyingUnit: 'kilograms',
  })
  server.clock.advance(1000)
  await server.send('POST', `/api/ingredient/${ingredient.id}/purchase`, { token, body: { packs: 2 } })
  const product = await makeProduct(server, venue, {
    recipe: [{ ingredientId: ingredient.id, quantity: 250 }],
  })
  const order = await makeSimpleOrder(server, venue, {
    name: 'Порачка',
    lines: [{ productId: product.id, quantity: 2 }],
  })
  server.clock.advance(1000)
  await moveOrder(server, venue, order.id, 'pending')
  server.clock.advance(1000)
  await moveOrder(server, venue, order.id, 'rejected')
  server.clock.advance(1000)
  await server.send('PUT', `/api/ingredient/${ingredient.id}`, { token, body: { quantity: 14.875 } })
  return { venue, ingredient, order }
}

onBothEngines('the movements of an ingredient', (server) => {
  it('list every change, latest first: what, how much, by whom and for which order', async () => {
    const { venue, ingredient, order } = await makeBusyIngredient(server())
    const at = new Date(server().clock.now()).toISOString()
    const { movements, next } = await read(server(), venue, ingredient.id)
    const [owner, monitor] = [
      { _id: venue.owner.id, firstname: 'owner', lastname: 'Test' },
      { _id: venue.monitor.id, firstname: 'monitor', lastname: 'Test' },
    ]
    const sold = { _id: order.id, name: 'Порачка', number: 1, table: expect.any(String) as string }
    expect(movements).toMatchObject([
      { kind: 'corrected', change: -0.125, quantityAfter: 14.875, by: owner, order: null, at },
      { kind: 'returned', change: 0.5, quantityAfter: 15, by: monitor, order: sold },
      { kind: 'sold', change: -0.5, quantityAfter: 14.5, by: monitor, order: sold },
      { kind: 'bought', change: 5, quantityAfter: 15, by: owner, order: null },
      { kind: 'corrected', change: 10, quantityAfter: 10, by: owner, order: null },
    ])
    expect(next).toBeNull()
  })

  it('can be read by page, kind and range, without a gap or a repeat', async () => {
    const { venue, ingredient } = await makeBusyIngredient(server())
    const all = (await read(server(), venue, ingredient.id)).movements
    const pages: MovementRow[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await read(server(), venue, ingredient.id, `limit=2${next === '' ? '' : `&after=${next}`}`)
      expect(page.movements.length).toBeLessThanOrEqual(2)
      pages.push(...page.movements)
      next = page.next
    }
    expect(pages).toEqual(all)
    expect(
      (await read(server(), venue, ingredient.id, 'kind=corrected')).movements.map(({ change }) => change),
    ).toEqual([-0.125, 10])
    const [start, end] = [all[3]?.at ?? '', all[1]?.at ?? ''].map(encodeURIComponent)
    expect(
      (await read(server(), venue, ingredient.id, `start=${start}&end=${end}`)).movements.map(
        ({ kind }) => kind,
      ),
    ).toEqual(['sold', 'bought'])
    const rest = await read(server(), venue, ingredient.id, `kind=corrected&after=${all[0]?._id}`)
    expect(rest.movements.map(({ change }) => change)).toEqual([10])
  })

  it('keep the order of changes of the same moment', async () => {
    const venue = await makeVenue(server())
    const ingredient = await makeIngredient(server(), venue)
    const counts = [9, 8, 7, 6, 5, 4, 3, 2, 1]
    for (const quantity of counts)
      await server().send('PUT', `/api/ingredient/${ingredient.id}`, {
        token: venue.owner.token,
        body: { quantity },
      })
    const { movements } = await read(server(), venue, ingredient.id)
    expect(movements.map(({ quantityAfter }) => quantityAfter)).toEqual([...counts.toReversed(), 10])
  })

  it('can be read after the ingredient was archived, and only by owners of the venue', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const ingredient = await makeIngredient(server(), venue)
    const foreign = await makeIngredient(server(), other)
    await server().send('DELETE', `/api/ingredient/${ingredient.id}`, { token: venue.owner.token })
    const { movements } = await read(server(), venue, ingredient.id)
    expect(movements).toHaveLength(1)
    expect(await read(server(), other, ingredient.id)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await read(server(), other, foreign.id, `after=${movements[0]?._id}`)).toMatchObject({
      status: 404,
    })
    expect(await read(server(), { owner: venue.monitor }, ingredient.id)).toMatchObject({ status: 403 })
    expect(await read(server(), venue, ingredient.id, 'kind=stolen')).toMatchObject({ status: 400 })
  })
})

onBothEngines('the reorder level', (server) => {
  it('is stored with the ingredient, changed and removed', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const body = {
      name: 'Flour',
      category: 'food',
      quantity: 2.5,
      price: 62.5,
      servingUnit: 'grams',
      buyingQuantity: 1,
      buyingUnit: 'kilograms',
    }
    const created = (
      await server().send('POST', '/api/ingredient', { token, body: { ...body, lowAt: 0.75 } })
    ).body
    expect(created).toMatchObject({ lowAt: 0.75, quantity: 2.5 })
    const change = (values: object) =>
      server().send('PUT', `/api/ingredient/${created._id}`, { token, body: values })
    expect((await change({ name: 'Fine flour' })).body).toMatchObject({ lowAt: 0.75 })
    expect((await change({ lowAt: 3 })).body).toMatchObject({ lowAt: 3 })
    expect((await change({ lowAt: null })).body).toMatchObject({ lowAt: null })
    for (const lowAt of [-1, 0.0001])
      expect((await change({ lowAt })).body).toMatchObject({
        code: 'INPUT_INVALID',
        issues: [{ path: 'lowAt' }],
      })
    expect(
      (await server().send('POST', '/api/ingredient', { token, body: { ...body, name: 'Salt' } })).body,
    ).toMatchObject({ lowAt: null })
  })
})
