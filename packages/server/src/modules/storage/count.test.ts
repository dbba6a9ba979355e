import { describe, expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { makeSimpleOrder, moveOrder } from '../../testing/orders-factories.ts'
import { storedAudit, storedEvents, storedMovements } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

onBothEngines('a count', (server) => {
  const post = (venue: TestVenue, lines: readonly object[], headers: Record<string, string> = {}) =>
    server().send('POST', '/api/ingredient/count', { token: venue.owner.token, body: { lines }, headers })
  const line = (ingredient: string, expected: number, counted: number, more: object = {}) => ({
    ingredient,
    servingUnit: 'kilograms',
    expected,
    counted,
    ...more,
  })
  const onHand = async (venue: TestVenue, id: string) =>
    (await server().platform.uow.read(venue.companyId, (tx) => server().services.storage.list(tx))).find(
      (each) => each.id === id,
    )?.quantity

  it('writes each difference with its reason, in one unit, and nothing where there is none', async () => {
    const venue = await makeVenue(server())
    const [flour, salt] = [await makeIngredient(server(), venue), await makeIngredient(server(), venue)]
    const events = (await storedEvents(server(), venue.companyId)).length
    const { status, body } = await post(venue, [
      line(flour.id, 10, 9.5, { reason: 'other', note: 'Мишки' }),
      line(salt.id, 10, 10),
    ])
    expect([status, body]).toEqual([201, { counted: 2, differences: 1 }])
    expect(
      (await storedMovements(server(), venue.companyId)).filter(({ kind }) => kind === 'counted'),
    ).toMatchObject([
      { ingredient_id: flour.id, change: -500, quantity_after: 9500, by_user: venue.owner.id },
    ])
    const { body: read } = await server().send('GET', `/api/ingredient/${flour.id}/movements?kind=counted`, {
      token: venue.owner.token,
    })
    expect(read.movements).toMatchObject([{ change: -0.5, counted: 9.5, reason: 'other', note: 'Мишки' }])
    expect(await storedAudit(server(), venue.companyId, 'stock.counted')).toMatchObject([
      {
        by: venue.owner.id,
        details: { lines: [{ ingredient: flour.id, expected: 10_000, counted: 9500 }, {}] },
      },
    ])
    expect(JSON.stringify(await storedAudit(server(), venue.companyId, 'stock.counted'))).not.toContain(
      'Мишки',
    )
    expect((await storedEvents(server(), venue.companyId)).slice(events)).toMatchObject([
      { type: 'dataChanged', room: 'storage' },
    ])
  })

  it('keeps what was sold between counting and posting', async () => {
    const venue = await makeVenue(server())
    const flour = await makeIngredient(server(), venue)
    const product = await makeProduct(server(), venue, {
      recipe: [{ ingredientId: flour.id, quantity: 250 }],
    })
    const order = await makeSimpleOrder(server(), venue, { lines: [{ productId: product.id, quantity: 2 }] })
    // 9.8 kg are counted where 10 were expected; then half a kilogram is sold.
    await moveOrder(server(), venue, order.id, 'pending')
    expect((await post(venue, [line(flour.id, 10, 9.8, { reason: 'waste' })])).status).toBe(201)
    expect(await onHand(venue, flour.id)).toBe(9300)
  })

  it('is refused where somebody else has counted or corrected since, whatever was sold', async () => {
    const venue = await makeVenue(server())
    const [flour, salt] = [await makeIngredient(server(), venue), await makeIngredient(server(), venue)]
    const product = await makeProduct(server(), venue, {
      recipe: [flour, salt].map(({ id: ingredientId }) => ({ ingredientId, quantity: 250 })),
    })
    const order = await makeSimpleOrder(server(), venue, { lines: [{ productId: product.id, quantity: 2 }] })
    await moveOrder(server(), venue, order.id, 'pending')
    const seen = [flour, salt].map(({ id, version }) => line(id, 10, 9, { reason: 'waste', version }))
    expect((await post(venue, [seen[0] ?? {}])).status).toBe(201)
    // Both have another version by the sale; only the flour was counted.
    const { status, body } = await post(venue, seen)
    expect([status, body]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', current: [{ _id: flour.id, quantity: 8.5, version: flour.version + 2 }] },
    ])
    expect(body['current']).toHaveLength(1)
    expect([await onHand(venue, flour.id), await onHand(venue, salt.id)]).toEqual([8500, 9500])
    const again = [line(flour.id, 8.5, 8.5, { version: flour.version + 2 }), seen[1] ?? {}]
    expect((await post(venue, again)).status).toBe(201)
    expect([await onHand(venue, flour.id), await onHand(venue, salt.id)]).toEqual([8500, 8500])
    await server().send('PUT', `/api/ingredient/${salt.id}`, {
      token: venue.owner.token,
      body: { quantity: 4 },
    })
    expect((await post(venue, [seen[1] ?? {}])).body).toMatchObject({ current: [{ quantity: 4 }] })
  })

  it('is posted once however often the same request is sent', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeIngredient(server(), venue)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const lines = [line(id, 10, 4, { reason: 'theft' })]
    const answers = await Promise.all([1, 2, 3].map(() => post(venue, lines, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await onHand(venue, id)).toBe(4000)
  })

  it('posts all lines or none', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const [own, foreign] = [await makeIngredient(server(), venue), await makeIngredient(server(), other)]
    const reason = { reason: 'miscount' }
    expect((await post(venue, [line(own.id, 10, 1, reason), line(foreign.id, 10, 1, reason)])).status).toBe(
      404,
    )
    const inGrams = { ...reason, servingUnit: 'grams' }
    expect((await post(venue, [line(own.id, 10, 1, inGrams)])).body).toMatchObject({ code: 'UNIT_MISMATCH' })
    expect(await onHand(venue, own.id)).toBe(10_000)
  })

  it.each([
    [{ counted: 9 }, 'lines.0.reason', 'REASON_REQUIRED'],
    [{ counted: 9, reason: 'other', note: ' ' }, 'lines.0.note', 'VALUE_REQUIRED'],
    [{ counted: -1, reason: 'waste' }, 'lines.0.counted', 'NUMBER_TOO_SMALL'],
  ])('is refused with %o', async (change, path, key) => {
    const venue = await makeVenue(server())
    const { id } = await makeIngredient(server(), venue)
    const { status, body } = await post(venue, [{ ...line(id, 10, 10), ...change }])
    expect([status, body]).toMatchObject([400, { issues: [{ path, key }] }])
  })

  it('is refused with the same ingredient twice', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeIngredient(server(), venue)
    expect((await post(venue, [line(id, 10, 10), line(id, 10, 10)])).status).toBe(400)
  })
})

onBothEngines('an ingredient below zero', (server) => {
  const read = async ({ owner }: TestVenue) =>
    (await server().send('GET', '/api/ingredient/below-zero', { token: owner.token })).body['ingredients']

  const makeSold = async (quantity: number) => {
    const venue = await makeVenue(server())
    const flour = await makeIngredient(server(), venue, { quantity })
    const product = await makeProduct(server(), venue, {
      recipe: [{ ingredientId: flour.id, quantity: 1000 }],
    })
    const sell = async (name: string) => {
      server().clock.advance(1000)
      const order = await makeSimpleOrder(server(), venue, {
        name,
        lines: [{ productId: product.id, quantity: 1 }],
      })
      await moveOrder(server(), venue, order.id, 'pending')
      return order
    }
    const count = (quantityNow: number) => {
      server().clock.advance(1000)
      return server().send('PUT', `/api/ingredient/${flour.id}`, {
        token: venue.owner.token,
        body: { quantity: quantityNow },
      })
    }
    return { venue, flour, sell, count }
  }

  it('names the order that first took it there since it was last not below zero', async () => {
    const { venue, flour, sell, count } = await makeSold(500)
    await sell('an earlier one')
    await count(1)
    await sell('to exactly zero')
    expect(await read(venue)).toEqual([])
    const cause = await sell('the cause')
    const since = new Date(server().clock.now()).toISOString()
    await sell('a later one')
    expect(await read(venue)).toEqual([
      {
        ingredient: flour.id,
        since,
        kind: 'sold',
        order: { _id: cause.id, name: 'the cause', number: 3, table: expect.any(String) as string },
      },
    ])
  })

  it('has no order where a correction took it there, and is not named once it is not below zero', async () => {
    const { venue, flour, count } = await makeSold(500)
    await count(-0.2)
    expect(await read(venue)).toMatchObject([{ ingredient: flour.id, kind: 'corrected', order: null }])
    await count(0)
    expect(await read(venue)).toEqual([])
  })

  it('is read by owners only', async () => {
    const { venue } = await makeSold(500)
    const { status } = await server().send('GET', '/api/ingredient/below-zero', {
      token: venue.monitor.token,
    })
    expect(status).toBe(403)
  })

  describe('that is another venue’s', () => {
    it('is not named', async () => {
      const [mine, theirs] = [await makeSold(500), await makeSold(500)]
      await theirs.sell('theirs')
      expect(await read(mine.venue)).toEqual([])
    })
  })
})
