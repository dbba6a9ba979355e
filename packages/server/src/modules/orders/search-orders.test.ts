import { parseSearch } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { billOrders, makeOrder, makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

describe('the words of a search', () => {
  it.each([
    ['450', 450, 450, 45_000],
    ['450,00', null, null, 45_000],
    ['450.5', null, null, 45_050],
    ['1.450,00', null, null, 145_000],
    ['1,450.00', null, null, 145_000],
    ['#450', 450, null, null],
    ['№450', 450, null, null],
    ['ajvar', null, null, null],
    ['4.5.0', null, null, null],
    ['1234567890123', null, null, null],
  ])('%s', (text, orderNumber, receiptNo, total) => {
    expect(parseSearch(text)).toMatchObject([{ orderNumber, receiptNo, total }])
  })

  it('are six at most', () => {
    expect(parseSearch('a b  c d e f g').map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(parseSearch('  ')).toEqual([])
  })
})

const search = async (server: TestServer, token: string, text: string, more = '') => {
  const { status, body } = await server.send('GET', `/api/order?search=${encodeURIComponent(text)}${more}`, {
    token,
  })
  expect(status).toBe(200)
  const names = (body.orders as unknown as { readonly name: string }[]).map(({ name }) => name)
  expect(body.totalOrders).toBe(names.length)
  return names
}

/** Three orders: 1 "Рано" at table 6 for 450, 2 "Доцна" at table 16 for 900, 3 "Трета" at the terrace for 60. */
const makeOrders = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const zone = await makeZone(server, venue)
  const tables = []
  for (const name of ['Маса 6', 'Маса 16', 'Тераса'])
    tables.push((await makeTable(server, venue, { zoneId: zone.id, name })).id)
  const kebab = await makeProduct(server, venue, { name: 'Ќебапи домашни', price: 45_000 })
  const ajvar = await makeProduct(server, venue, { name: 'Ајвар 100 г', price: 6_000 })
  const take = (name: string, tableId: string | undefined, productId: string, quantity = 1) => {
    server.clock.advance(60_000)
    return makeOrder(server, venue, { name, tableId: tableId ?? '', lines: [{ productId, quantity }] })
  }
  const [early, late, third] = [
    await take('Рано', tables[0], kebab.id),
    await take('Доцна', tables[1], kebab.id, 2),
    await take('Трета', tables[2], ajvar.id),
  ]
  return { venue, kebab, orders: { early, late, third } }
}

onBothEngines('a search for orders', (server) => {
  it('finds numbers, tables, products, people and amounts, in any alphabet', async () => {
    const { venue, kebab, orders } = await makeOrders(server())
    const { token } = venue.owner
    for (const { id } of [orders.early, orders.late]) await moveOrder(server(), venue, id, 'delivered')
    await billOrders(server(), venue, [orders.early.id], 'fiscal', 8123)
    // A later name of the product does not change what was ordered.
    await server().send('PUT', `/api/product/${kebab.id}`, { token, body: { name: 'Гриц', price: 1 } })
    for (const [text, names] of [
      ['kebap', ['Доцна', 'Рано']],
      ['KEBAPI domasni', ['Доцна', 'Рано']],
      ['ајвар', ['Трета']],
      ['ajvar 450', []],
      ['450', ['Рано']],
      ['450,00', ['Рано']],
      ['900.00', ['Доцна']],
      ['#2', ['Доцна']],
      ['2', ['Доцна']],
      ['8123', ['Рано']],
      ['masa 6', ['Рано']],
      ['masa', ['Доцна', 'Рано']],
      ['masa kebapi', ['Доцна', 'Рано']],
      ['terasa', ['Трета']],
      ['100', ['Трета']],
      ['docna kebap 16', ['Доцна']],
      ['гриц', []],
    ] as const)
      expect([text, await search(server(), token, text)]).toEqual([text, names])
    // Members of these venues have the names of their roles: the waiter created all, the monitor billed one.
    expect(await search(server(), token, 'waiter')).toEqual(['Трета', 'Доцна', 'Рано'])
    expect(await search(server(), token, 'monitor рано')).toEqual(['Рано'])
    expect(await search(server(), token, 'monitor')).toEqual(['Рано'])
    expect(await search(server(), token, 'kebapi', '&filter=billed')).toEqual(['Рано'])
    const totals = await server().send('GET', '/api/orders/totals?search=kebapi', { token })
    expect(totals.body).toEqual({ count: 2, total: 1350 })
  })

  it('lists the receipt and the order with exactly that number first if it is asked to', async () => {
    const { venue, orders } = await makeOrders(server())
    const { token } = venue.owner
    await moveOrder(server(), venue, orders.early.id, 'delivered')
    // The receipt has the number of another order, and both are in the name of a third.
    await billOrders(server(), venue, [orders.early.id], 'fiscal', 2)
    const { tableId } = await makeSeat(server(), venue)
    const product = await makeProduct(server(), venue)
    server().clock.advance(60_000)
    await makeOrder(server(), venue, {
      name: 'Стол 2',
      tableId,
      lines: [{ productId: product.id, quantity: 1 }],
    })
    expect(await search(server(), token, '2')).toEqual(['Стол 2', 'Доцна', 'Рано'])
    expect(await search(server(), token, '2', '&sort=match')).toEqual(['Рано', 'Доцна', 'Стол 2'])
    const pages = []
    for (const page of [1, 2, 3, 4]) {
      const { body } = await server().send('GET', `/api/order?search=2&sort=match&limit=1&page=${page}`, {
        token,
      })
      expect(body.totalOrders).toBe(3)
      pages.push(...(body.orders as unknown as { readonly name: string }[]).map(({ name }) => name))
    }
    expect(pages).toEqual(['Рано', 'Доцна', 'Стол 2'])
    expect(await search(server(), token, '#2', '&sort=match')).toEqual(['Доцна'])
    expect(await search(server(), token, '2', '&sort=match&filter=created')).toEqual(['Доцна', 'Стол 2'])
    expect(await search(server(), token, '', '&sort=match')).toHaveLength(4)
  })

  it('finds nothing of another venue', async () => {
    await makeOrders(server())
    const other = await makeVenue(server())
    for (const text of ['1', 'kebapi', 'masa', '450'])
      expect(await search(server(), other.owner.token, text)).toEqual([])
  })
})

onBothEngines('lists of orders', (server) => {
  it('are sorted by every column, both ways, and then newest first', async () => {
    const { venue, orders } = await makeOrders(server())
    const { token } = venue.owner
    await moveOrder(server(), venue, orders.early.id, 'delivered')
    await billOrders(server(), venue, [orders.early.id])
    await moveOrder(server(), venue, orders.third.id, 'pending')
    const sorted = (sort: string) => search(server(), token, '', `&sort=${sort}`)
    for (const [column, names] of [
      ['name', ['Доцна', 'Рано', 'Трета']],
      ['table', ['Рано', 'Доцна', 'Трета']],
      ['status', ['Доцна', 'Трета', 'Рано']],
      ['total', ['Трета', 'Рано', 'Доцна']],
    ] as const) {
      expect([column, await sorted(`${column}-asc`)]).toEqual([column, names])
      expect([column, await sorted(`${column}-desc`)]).toEqual([column, names.toReversed()])
    }
    expect(await sorted('payment-asc')).toEqual(['Трета', 'Доцна', 'Рано'])
    expect(await sorted('payment-desc')).toEqual(['Рано', 'Трета', 'Доцна'])
    // All of them are the waiter's.
    expect(await sorted('person-asc')).toEqual(['Трета', 'Доцна', 'Рано'])
    const { body } = await server().send('GET', '/api/order?sort=table-asc&limit=2&page=2', { token })
    expect((body.orders as unknown as { readonly name: string }[]).map(({ name }) => name)).toEqual(['Трета'])
  })
})
