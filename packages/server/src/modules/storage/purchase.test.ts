import { describe, expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { storedMovements } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeIngredient } from '../../testing/venue-factories.ts'

onBothEngines('purchases', (server) => {
  const buy = (venue: TestVenue, id: string, body: unknown, headers: Record<string, string> = {}) =>
    server().send('POST', `/api/ingredient/${id}/purchase`, { token: venue.owner.token, body, headers })

  it.each([
    // stock, price, serving unit | pack, unit | packs, pack price | quantity, price
    {
      hand: 10_000,
      price: 10_000,
      serving: 'kilograms',
      pack: 1000,
      unit: 'kilograms',
      packs: 10,
      packPrice: 200,
      quantity: 20,
      after: 150,
    },
    {
      hand: 500_000,
      price: 60,
      serving: 'grams',
      pack: 25_000,
      unit: 'kilograms',
      packs: 2,
      packPrice: 2000,
      quantity: 50_500,
      after: 0.09,
    },
    {
      hand: 1_000,
      price: 30_000,
      serving: 'liters',
      pack: 750_000,
      unit: 'milliliters',
      packs: 6,
      packPrice: 240,
      quantity: 5.5,
      after: 316.36,
    },
    {
      hand: 0,
      price: 9_900,
      serving: 'pieces',
      pack: 30_000,
      unit: 'pieces',
      packs: 1,
      packPrice: 240,
      quantity: 30,
      after: 8,
    },
    {
      hand: -5_000,
      price: 9_900,
      serving: 'pieces',
      pack: 10_000,
      unit: 'pieces',
      packs: 1,
      packPrice: 100,
      quantity: 5,
      after: 10,
    },
    {
      hand: 2_000,
      price: 9_900,
      serving: 'pieces',
      pack: 10_000,
      unit: 'pieces',
      packs: 3,
      packPrice: undefined,
      quantity: 32,
      after: 99,
    },
    {
      hand: 1_000,
      price: 500,
      serving: 'pieces',
      pack: 1_000,
      unit: 'pieces',
      packs: 1,
      packPrice: 0,
      quantity: 2,
      after: 2.5,
    },
  ] as const)('of %o', async ({ hand, price, serving, pack, unit, packs, packPrice, quantity, after }) => {
    const venue = await makeVenue(server())
    const { id } = await makeIngredient(server(), venue, {
      quantity: hand,
      price,
      servingUnit: serving,
      buyingQuantity: pack,
      buyingUnit: unit,
    })
    const { status, body } = await buy(venue, id, { packs, packPrice })
    expect([status, body]).toMatchObject([
      201,
      { _id: id, quantity, price: after, buyingQuantity: pack / 1000 },
    ])
  })

  it('convert the packs together, so that tiny ones lose nothing', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeIngredient(server(), venue, {
      quantity: 0,
      servingUnit: 'kilograms',
      buyingQuantity: 400,
      buyingUnit: 'grams',
    })
    expect((await buy(venue, id, { packs: 1000 })).body).toMatchObject({ quantity: 0.4 })
  })

  it('are recorded once however often the same request is sent', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeIngredient(server(), venue, { quantity: 0 })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => buy(venue, id, { packs: 5, packPrice: 90 }, key)),
    )
    expect(answers.map(({ status, body }) => [status, body])).toMatchObject(
      answers.map(() => [201, { quantity: 5, price: 90 }]),
    )
    expect(await storedMovements(server(), venue.companyId)).toMatchObject([
      { kind: 'bought', change: 5000, quantity_after: 5000, by_user: venue.owner.id, order_id: null },
    ])
    expect((await buy(venue, id, { packs: 6 }, key)).status).toBe(422)
  })

  describe('that are invalid', () => {
    it.each([
      [{}, 'packs', 'PACKS_REQUIRED'],
      [{ packs: 0 }, 'packs', 'NUMBER_TOO_SMALL'],
      [{ packs: 1.5 }, 'packs', 'NUMBER_WHOLE'],
      [{ packs: 1, packPrice: -1 }, 'packPrice', 'PRICE_POSITIVE'],
    ])('%o', async (body, path, key) => {
      const venue = await makeVenue(server())
      const { id } = await makeIngredient(server(), venue)
      const answer = await buy(venue, id, body)
      expect([answer.status, answer.body]).toMatchObject([400, { issues: [{ path, key }] }])
    })

    it('with packs that hold nothing, or more than can be counted', async () => {
      const venue = await makeVenue(server())
      const empty = await makeIngredient(server(), venue, { buyingQuantity: 0 })
      expect((await buy(venue, empty.id, { packs: 3 })).body).toMatchObject({
        code: 'INPUT_INVALID',
        issues: [{ path: 'packs', key: 'BUYING_QUANTITY_POSITIVE' }],
      })
      const huge = await makeIngredient(server(), venue, {
        quantity: 1e12,
        buyingQuantity: 1e12,
        servingUnit: 'grams',
        buyingUnit: 'grams',
      })
      expect((await buy(venue, huge.id, { packs: 100_000 })).body).toMatchObject({ code: 'INPUT_INVALID' })
      const list = (await server().send('GET', '/api/ingredient', { token: venue.owner.token })).body as {
        _id: string
        quantity: number
      }[]
      expect(list.find(({ _id }) => _id === huge.id)).toMatchObject({ quantity: 1e9 })
    })
  })
})
