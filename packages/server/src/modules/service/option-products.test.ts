import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { useCourses } from '../../testing/held-lines.ts'
import { makeBar, START } from '../../testing/option-bar.ts'
import { moveOrder } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('an option that is a product', (server) => {
  it('becomes a line that goes with the other one, at the price of the option', async () => {
    const { line, ticket, order, stock, venue, open, send } = await makeBar(server())
    const coffee = line(3, 'Milk', 'Shot', 'Cake')
    const sent = ticket({ ...coffee, seat: 2, shownPrice: 260 })
    const made = await order(sent)
    const parent = { line: coffee.id, name: 'Кафе' }
    expect(made.orders).toMatchObject([
      {
        category: 'drink',
        totalPrice: 600,
        products: [
          {
            line: coffee.id,
            price: 120,
            quantity: 3,
            options: [
              { name: 'Milk', delta: 20 },
              { name: 'Shot', delta: 0 },
              { name: 'Cake', delta: 0 },
            ],
          },
          { line: `${coffee.id}.o2`, product: { name: 'Ракија' }, price: 80, quantity: 3, seat: 2, parent },
        ],
      },
      { category: 'food', totalPrice: 180, products: [{ line: `${coffee.id}.o3`, quantity: 3, parent }] },
    ])
    expect(JSON.stringify(made)).not.toContain('shownPrice')
    // The same ticket is the same lines.
    expect(await order(sent)).toEqual(made)
    const [drinks] = made.orders
    await moveOrder(server(), venue, drinks?._id ?? '', 'pending')
    expect(await stock()).toBe(START - 120)
    const { body } = await send('GET', `/api/order/${drinks?._id}`, undefined, venue.owner)
    expect(body).toMatchObject({
      taxes: [
        { rate: 18, total: 240 },
        { rate: 10, total: 360 },
      ],
    })
    expect(await open()).toHaveLength(2)
  })

  it('costs its price, however much cheaper other options make the line', async () => {
    const { line, ticket, order } = await makeBar(server())
    const shown = { ...line(2, 'Small', 'Shot'), shownPrice: 70 }
    expect(await order(ticket(shown))).toMatchObject({
      orders: [{ totalPrice: 160, products: [{ price: 0 }, { price: 80 }] }],
    })
  })

  it('is taken off with its line, and piece by piece', async () => {
    const { line, ticket, order, live, stock, takeOff, venue } = await makeBar(server())
    const coffee = line(3, 'Shot', 'Cake')
    const { orders } = await order(ticket(coffee))
    for (const { _id } of orders) await moveOrder(server(), venue, _id, 'pending')
    expect((await takeOff(coffee.id, 1)).status).toBe(200)
    expect(await live()).toEqual(['2 Кафе', '2 Ракија', '2 Торта'])
    expect(await stock()).toBe(START - 80)
    // Alone, it leaves the others.
    expect((await takeOff(`${coffee.id}.o1`, 1)).status).toBe(200)
    expect(await live()).toEqual(['1 Ракија', '2 Кафе', '2 Торта'])
    expect((await takeOff(coffee.id)).status).toBe(200)
    expect(await live()).toEqual([])
    expect(await stock()).toBe(START)
  })

  it('is refused where its product is sold out, with all pieces of a ticket together', async () => {
    const { venue, rakija, cake, line, ticket, send, live } = await makeBar(server())
    const say = (id: string, body: object) =>
      send('PUT', `/api/product/${id}/availability`, body, venue.monitor)
    await say(rakija.id, { state: 'left', left: 3 })
    const own = { id: randomUUID(), product: rakija.id, quantity: 2 }
    expect((await send('POST', '/api/tickets', ticket(line(2, 'Shot'), own))).body).toMatchObject({
      code: 'SOLD_OUT',
      products: [{ product: rakija.id, left: 3 }],
    })
    expect((await send('POST', '/api/tickets', ticket(line(1, 'Shot'), own))).status).toBe(201)
    expect((await send('POST', '/api/tickets', ticket(line(1, 'Shot')))).body).toMatchObject({
      code: 'SOLD_OUT',
      products: [{ product: rakija.id, left: 0 }],
    })
    await send('DELETE', `/api/product/${cake.id}`, undefined, venue.owner)
    expect((await send('POST', '/api/tickets', ticket(line(1, 'Cake')))).body).toMatchObject({
      code: 'SOLD_OUT',
      products: [{ product: cake.id, archived: true }],
    })
    expect(await live()).toEqual(['1 Кафе', '1 Ракија', '2 Ракија'])
  })

  it('is held, fired and taken off with its line', async () => {
    const { venue, tableId, line, ticket, order, send, live } = await makeBar(server())
    const [, , mains = ''] = await useCourses(server(), venue)
    const [first, second] = [line(3, 'Shot', 'Cake'), line(1, 'Shot')]
    const { orders, held } = await order(ticket({ ...first, course: mains }, { ...second, course: mains }))
    expect([orders, held.map((each) => each.parent?.line)]).toEqual([
      [],
      [undefined, first.id, first.id, undefined, second.id],
    ])
    await send('PUT', `/api/held-lines/${first.id}`, { quantity: 2, of: 3 })
    await send('POST', '/api/held-lines/remove', { lines: [second.id] })
    const checks = (await send('GET', `/api/checks/table/${tableId}`)).body as unknown as { _id: string }[]
    await send('POST', `/api/checks/${checks[0]?._id}/fire`, { lines: [first.id] })
    expect(await live()).toEqual(['2 Кафе', '2 Ракија', '2 Торта'])
    expect((await send('GET', `/api/checks/table/${tableId}`)).body).toMatchObject([{ held: [] }])
  })

  it('changes with the options of its line', async () => {
    const { line, ticket, order, send, live, stock, lineOf, chosen, venue, open } = await makeBar(server())
    const coffee = line(2, 'Shot')
    const { orders } = await order(ticket(coffee))
    await moveOrder(server(), venue, orders[0]?._id ?? '', 'pending')
    const { lineVersion } = await lineOf(coffee.id)
    const asked = {
      line: { id: coffee.id, version: lineVersion },
      with: { id: randomUUID(), options: chosen('Milk', 'Cake'), quantity: 1 },
      used: false,
    }
    expect((await send('POST', '/api/lines/replace', asked)).status).toBe(200)
    expect(await live()).toEqual(['1 Кафе', '1 Кафе', '1 Ракија', '1 Торта'])
    expect(await stock()).toBe(START - 40)
    const before = await open()
    expect((await send('POST', '/api/lines/replace', asked)).status).toBe(200)
    expect(await open()).toEqual(before)
    expect(before.map(({ totalPrice }) => totalPrice)).toEqual([300, 60])
  })

  it('costs nothing less than nothing and has the recipe of its product', async () => {
    const { venue, rakija, send } = await makeBar(server())
    const group = (option: object) => ({ name: randomUUID(), min: 0, max: 1, options: [option] })
    const option = { name: 'Shot', delta: 80, isDefault: false, recipe: [], product: rakija.id }
    const create = async (values: object) =>
      (await send('POST', '/api/modifier-groups', group({ ...option, ...values }), venue.owner)).status
    expect(await create({})).toBe(201)
    expect(await create({ delta: -1 })).toBe(400)
    expect(await create({ recipe: [{ ingredient: 'any', quantity: 1 }] })).toBe(400)
    expect(await create({ product: 'no such product' })).toBe(404)
  })

  it('stays a product where a change of its group does not mention that, until it is said to be none', async () => {
    const { venue, send } = await makeBar(server())
    const shotOf = async () => {
      const { body } = await send('GET', '/api/modifier-groups', undefined, venue.owner)
      const [group] = body as unknown as {
        _id: string
        version: number
        options: { _id: string; name: string; delta: number; product?: object }[]
      }[]
      return { group, shot: group?.options.find(({ name }) => name === 'Shot') }
    }
    const write = async (values: object) => {
      const { group, shot } = await shotOf()
      const option = { id: shot?._id, name: 'Shot', delta: 90, isDefault: false, recipe: [], ...values }
      const body = { name: 'Extras', min: 0, max: 5, version: group?.version, options: [option] }
      return (await send('PUT', `/api/modifier-groups/${group?._id}`, body, venue.owner)).status
    }
    expect(await write({})).toBe(200)
    expect((await shotOf()).shot).toMatchObject({ delta: 90, product: { name: 'Ракија' } })
    expect(await write({ delta: -1 })).toBe(400)
    expect(await write({ product: null, delta: -1 })).toBe(200)
    expect((await shotOf()).shot?.product).toBeUndefined()
  })
})
