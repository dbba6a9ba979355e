import { expect, it } from 'vitest'
import { makeDiscountedPlace } from '../../testing/discounted-place.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

/** Wine takes no discount: its product says so. */
const openPlace = async (server: TestServer) => {
  const place = await makeDiscountedPlace(server)
  const mark = (noDiscount: boolean) => place.call('PUT', `/api/product/${place.wine.id}`, { noDiscount })
  await mark(true)
  return { ...place, mark }
}

onBothEngines('a product without discounts', (server) => {
  it('says so until its owner changes that, and other changes leave it as it is', async () => {
    const { call, wine, mark } = await openPlace(server())
    const read = async () =>
      ((await call('GET', '/api/product')).body as unknown as { _id: string }[]).find(
        ({ _id }) => _id === wine.id,
      )
    expect(await read()).toMatchObject({ noDiscount: true })
    await call('PUT', `/api/product/${wine.id}`, { price: 600 })
    expect(await read()).toMatchObject({ noDiscount: true, price: 600 })
    const defaults = { category: 'drink', taxRate: 10 }
    const lines = [{ line: 2, values: { name: 'Wine', price: 500 } }]
    await call('POST', '/api/product/import', { dryRun: false, defaults, lines })
    expect(await read()).toMatchObject({ noDiscount: true, price: 500 })
    await mark(false)
    expect(await read()).not.toHaveProperty('noDiscount')
  })

  it('is left out of a percentage of the check, also where it is ordered later', async () => {
    const { coffee, wine, send, give, check } = await openPlace(server())
    const first = await send(wine, 1)
    await send(coffee, 1)
    const tenth = { kind: 'percent', value: 10 }
    expect((await give(first.check, tenth)).body).toMatchObject({ owed: 527.01 })
    await send(wine, 1)
    expect(await check()).toMatchObject({
      owed: 1027.01,
      discounts: [{ amount: 3 }],
      orders: [{ products: [{ noDiscount: true }] }, { products: [{ discount: 3 }] }, {}],
    })
  })

  it('is left out of an amount of the check, which is no more than the others cost', async () => {
    const { coffee, wine, send, give } = await openPlace(server())
    const { check } = await send(wine, 1)
    await send(coffee, 2)
    expect((await give(check, { kind: 'amount', value: 100 })).body).toMatchObject({
      owed: 500,
      discounts: [{ value: 100, amount: 60.02 }],
    })
  })

  it('gets none by itself, and may be free of charge alone or with the check', async () => {
    const { coffee, wine, send, give, reverse } = await openPlace(server())
    const { check, line } = await send(wine, 1)
    const cup = await send(coffee, 1)
    const lines = [{ id: line, version: 1 }]
    const refused = { status: 409, body: { code: 'PRODUCT_NO_DISCOUNT' } }
    expect(await give(check, { kind: 'percent', value: 99.99, lines })).toMatchObject(refused)
    const both = [...lines, { id: cup.line, version: 1 }]
    expect(await give(check, { kind: 'amount', value: 1, lines: both })).toMatchObject(refused)
    expect((await give(check, { id: 'free', kind: 'comp', lines })).body).toMatchObject({ owed: 30.01 })
    await reverse(check, 'free')
    expect((await give(check, { id: 'all', kind: 'percent', value: 100 })).body).toMatchObject({ owed: 0 })
  })

  it('is what it was when it was ordered, also on a part of its line', async () => {
    const { venue, wine, other, send, give, check, mark, call } = await openPlace(server())
    const { check: id, line } = await send(wine, 2)
    await mark(false)
    const lines = [{ id: line, version: 1, pieces: 1 }]
    const moved = await call('POST', `/api/checks/${id}/transfer`, { lines, table: other }, venue.owner)
    expect(moved.status).toBe(200)
    for (const at of [undefined, other]) {
      const party = await check(at)
      const given = await give(party?._id ?? '', { kind: 'percent', value: 10 })
      expect(given.body).toMatchObject({ owed: 500, orders: [{ products: [{ noDiscount: true }] }] })
    }
    await send(wine, 1)
    expect(await check()).toMatchObject({ owed: 950 })
  })
})
