import type { Check, Order } from '@kafana/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeVenue, type Member, token } from '../../testing/factories.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { moveOrder } from '../../testing/orders-factories.ts'
import { pickFrom } from '../../testing/pick.ts'
import { storedAudit, storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeOptions, makeProduct, makeTable, makeZone } from '../../testing/venue-factories.ts'

type Body = Readonly<Record<string, unknown>>

/** Two tables and a pizza with an option. */
const makePlace = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const zone = await makeZone(server, venue)
  const tables = [
    (await makeTable(server, venue, { zoneId: zone.id, name: '5' })).id,
    (await makeTable(server, venue, { zoneId: zone.id, name: '7' })).id,
  ] as const
  const pizza = await makeProduct(server, venue, { name: 'Pizza', price: 35_000 })
  const cheese = await makeOptions(server, venue, { options: [{ name: 'Cheese' }], products: [pizza.id] })
  const call = (method: string, path: string, body?: Body, by: Member = venue.waiter) =>
    server.send(method, path, { token: by.token, body })
  /** One order of so many lines, of one piece each; its check and its own id. */
  const send = async (table: string, lines = 1) => {
    const { body } = await call('POST', '/api/tickets', {
      id: token(),
      table,
      lines: Array.from({ length: lines }, () => ({ id: token(), product: pizza.id, quantity: 1 })),
    })
    const { ticket, orders } = body as unknown as { ticket: { check: string }; orders: Order[] }
    return { check: ticket.check, order: orders[0]?._id ?? '' }
  }
  const allergic = (check: string, allergies: string) => call('PUT', `/api/checks/${check}`, { allergies })
  const read = async (order: string) =>
    (await call('GET', `/api/order/${order}`, undefined, venue.monitor)).body as unknown as Order
  const unseenOf = async (order: string) =>
    (await read(order)).products.map(({ allergiesChanged = false }) => allergiesChanged)
  const see = async (
    order: string,
    allergies: string,
    chosen: readonly number[],
    by: Member = venue.monitor,
  ) => {
    const { products } = await read(order)
    const lines = chosen
      .map((each) => products[each])
      .map((line) => ({
        id: line?.line ?? '',
        version: line?.lineVersion ?? 1,
      }))
    return call('POST', '/api/lines/seen', { lines, allergies }, by)
  }
  return { venue, tables, cheese: cheese.options[0]?.id ?? '', call, send, allergic, read, unseenOf, see }
}

onBothEngines('allergies of a check that change after the kitchen has its orders', (server) => {
  it('are marked on each line that is not ready, until the kitchen has seen these allergies', async () => {
    const { venue, tables, call, send, allergic, unseenOf, see } = await makePlace(server())
    const { check, order } = await send(tables[0], 2)
    expect(await unseenOf(order)).toEqual([false, false])
    await allergic(check, 'nuts')
    expect(await unseenOf(order)).toEqual([true, true])
    const ofTable = async () =>
      (await call('GET', `/api/checks/table/${tables[0]}`)).body as unknown as Check[]
    expect(await ofTable()).toMatchObject([{ allergies: 'nuts', allergiesUnseen: true }])
    // What comes later came with them.
    const later = await send(tables[0])
    expect(await unseenOf(later.order)).toEqual([false])

    const events = (await storedEvents(server(), venue.companyId)).length
    expect((await see(order, 'milk', [0])).status).toBe(200)
    expect(await storedEvents(server(), venue.companyId)).toHaveLength(events)
    const answer = await see(order, 'nuts', [0])
    expect(answer.body).toMatchObject({ orders: [{ _id: order }] })
    expect(await unseenOf(order)).toEqual([false, true])
    expect(await storedEvents(server(), venue.companyId)).toHaveLength(events + 1)
    expect(await storedAudit(server(), venue.companyId, 'order.allergiesSeen')).toMatchObject([
      { by: venue.monitor.id, entityId: order },
    ])
    // A second press changes nothing.
    await see(order, 'nuts', [0])
    expect(await storedEvents(server(), venue.companyId)).toHaveLength(events + 1)

    await allergic(check, '')
    expect(await unseenOf(order)).toEqual([true, false])
    await see(order, '', [0, 1])
    expect(await unseenOf(order)).toEqual([false, false])
    await see(later.order, '', [0])
    expect((await ofTable())[0]).not.toHaveProperty('allergiesUnseen')
    await allergic(check, 'milk')
    await moveOrder(server(), venue, order, 'done')
    expect(await unseenOf(order)).toEqual([false, false])
  })

  it('are marked where an order comes to another check, and stay so with other options', async () => {
    const { tables, cheese, call, send, allergic, read, unseenOf } = await makePlace(server())
    const [first, second] = [await send(tables[0]), await send(tables[1])]
    await allergic(second.check, 'nuts')
    await call('POST', `/api/checks/${first.check}/transfer`, { orders: [first.order], to: second.check })
    const { products, check } = await read(first.order)
    expect([check, await unseenOf(first.order)]).toEqual([second.check, [true]])
    const [line] = products
    const replaced = await call('POST', '/api/lines/replace', {
      line: { id: line?.line, version: line?.lineVersion },
      with: { id: token(), options: [{ option: cheese, quantity: 1 }] },
      reason: 'changedMind',
    })
    expect(replaced.status).toBe(200)
    expect(await unseenOf(first.order)).toEqual([true])
  })

  it('are seen by the kitchen alone, and not in another venue', async () => {
    const { venue, tables, send, allergic, unseenOf, see } = await makePlace(server())
    const { check, order } = await send(tables[0])
    await allergic(check, 'nuts')
    expect((await see(order, 'nuts', [0], venue.waiter)).status).toBe(403)
    const other = await makeVenue(server())
    expect((await see(order, 'nuts', [0], other.monitor)).status).toBe(404)
    expect(await unseenOf(order)).toEqual([true])
  })

  const TEXTS = ['', 'nuts', 'milk'] as const
  const anyStep = fc.record({
    what: fc.constantFrom('allergic', 'send', 'see', 'see', 'ready'),
    text: fc.constantFrom(...TEXTS),
    order: fc.nat(9),
    line: fc.nat(9),
  })

  it('agree with what each line was last shown, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 10, size: 'max' }), async (steps) => {
        const { tables, call, send, allergic, read, unseenOf, see, venue } = await makePlace(server())
        const { check, order } = await send(tables[0], 2)
        let now = ''
        const known = [{ order, seen: ['', ''] }]
        const ready = new Set<string>()
        for (const { what, text, ...at } of steps) {
          const of = pickFrom(known, at.order)
          if (!of) continue
          const index = at.line % of.seen.length
          if (what === 'send') known.push({ order: (await send(tables[0], 2)).order, seen: [now, now] })
          if (what === 'allergic') {
            await allergic(check, text)
            now = text
          }
          if (what === 'see') {
            await see(of.order, text, [index])
            if (text === now && !ready.has(`${of.order} ${index}`)) of.seen[index] = text
          }
          if (what === 'ready') {
            const line = (await read(of.order)).products[index]
            const lines = [{ id: line?.line, version: line?.lineVersion }]
            await call('PUT', '/api/lines/state', { lines, to: 'ready' }, venue.monitor)
            ready.add(`${of.order} ${index}`)
          }
        }
        for (const each of known)
          expect(await unseenOf(each.order)).toEqual(
            each.seen.map((seen, index) => seen !== now && !ready.has(`${each.order} ${index}`)),
          )
      }),
      { numRuns: runsOf(60, 2) },
    )
  })
})
