import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

onBothEngines('products for an order', (server) => {
  const forSale = ({ companyId }: TestVenue, ids: readonly string[]) =>
    server().platform.uow.read(companyId, (tx) => server().services.catalog.forSale(tx, ids))

  it('have the current price, tax letter, recipe and cost', async () => {
    const venue = await makeVenue(server())
    const beans = await makeIngredient(server(), venue, { price: 120_000 })
    const milk = await makeIngredient(server(), venue, {
      price: 6_555,
      servingUnit: 'liters',
      buyingUnit: 'liters',
    })
    const latte = await makeProduct(server(), venue, {
      name: 'Latte',
      category: 'drink',
      price: 12_050,
      taxRate: 18,
      recipe: [
        { ingredientId: milk.id, quantity: 250 },
        { ingredientId: beans.id, quantity: 9 },
      ],
    })
    const water = await makeProduct(server(), venue, {
      name: 'Water',
      category: 'drink',
      price: 6_000,
      taxRate: 5,
    })
    const sale = await forSale(venue, [water.id, latte.id])
    expect(sale.get(latte.id)).toEqual({
      id: latte.id,
      modifierGroups: [],
      name: 'Latte',
      noDiscount: false,
      category: 'drink',
      price: 12_050,
      taxRate: 1800,
      taxClass: 'А',
      cost: 1639 + 1080,
      recipe: [
        { ingredientId: milk.id, need: 250, price: 6_555 },
        { ingredientId: beans.id, need: 9, price: 120_000 },
      ],
      soldOut: null,
      station: null,
      left: null,
    })
    expect(sale.get(water.id)).toEqual({
      modifierGroups: [],
      id: water.id,
      noDiscount: false,
      name: 'Water',
      category: 'drink',
      price: 6_000,
      taxRate: 500,
      taxClass: 'Б',
      cost: 0,
      recipe: [],
      soldOut: null,
      station: null,
      left: null,
    })
  })

  it('leave out what is archived, unknown or another venue’s', async () => {
    const [mine, theirs] = [await makeVenue(server()), await makeVenue(server())]
    const [kept, gone, foreign] = [
      await makeProduct(server(), mine),
      await makeProduct(server(), mine),
      await makeProduct(server(), theirs),
    ]
    await server().send('DELETE', `/api/product/${gone.id}`, { token: mine.owner.token })
    expect([...(await forSale(mine, [kept.id, gone.id, foreign.id, 'none', kept.id])).keys()]).toEqual([
      kept.id,
    ])
    expect(await forSale(mine, [])).toEqual(new Map())
  })

  it('cannot be sold at a rate that the venue no longer has', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeProduct(server(), venue, { taxRate: 5 })
    await server().send('PUT', '/api/company', {
      token: venue.owner.token,
      body: { taxClasses: [{ rate: 18, letter: 'А' }] },
    })
    await expect(forSale(venue, [id])).rejects.toMatchObject({ code: 'TAX_RATE_UNKNOWN' })
  })
})
