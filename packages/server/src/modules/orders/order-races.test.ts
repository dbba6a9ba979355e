import { SETTABLE_STATUSES } from '@kafana/domain'
import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { makeOrder, makeSeat, makeSimpleOrder } from '../../testing/orders-factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

const CLIENTS = 20

interface Step {
  readonly from: string | null
  readonly to: string
  readonly at: string
  readonly by: { readonly _id: string }
}
const read = async (server: TestServer, { monitor }: TestVenue, id: string) =>
  (await server.send('GET', `/api/order/${id}`, { token: monitor.token })).body as unknown as {
    status: string
    version: number
    history: Step[]
  }
const put = (server: TestServer, { monitor }: TestVenue, id: string, body: unknown, { token } = monitor) =>
  server.send('PUT', `/api/order/${id}`, { token, body })

const expectOneChain = (history: readonly Step[]): void => {
  expect(history.map(({ from }) => from)).toEqual([null, ...history.slice(0, -1).map(({ to }) => to)])
}
const other = (status: string, index: number) => {
  const targets = SETTABLE_STATUSES.filter((target) => target !== status)
  return targets[index % targets.length]
}

onBothEngines('concurrent status changes', (server) => {
  it('with an expected status: exactly one wins each version', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeSimpleOrder(server(), venue)
    for (let version = 1; version <= 10; version += 1) {
      const { status: expectedStatus } = await read(server(), venue, id)
      const requested = Array.from({ length: CLIENTS }, (_, index) => other(expectedStatus, index))
      const answers = await Promise.all(
        requested.map((status) => put(server(), venue, id, { status, expectedStatus })),
      )
      const after = await read(server(), venue, id)
      expect(after.version).toBe(version + 1)
      // Those who requested the same status get it; all others are refused and see it.
      const now = { status: after.status, version: after.version }
      for (const [index, { status, body }] of answers.entries()) {
        expect([status, body]).toMatchObject(
          requested[index] === after.status ? [200, now] : [409, { code: 'STATUS_CHANGED', order: now }],
        )
      }
    }
    const { history, version } = await read(server(), venue, id)
    expect(history).toHaveLength(version)
    expectOneChain(history)
    const events = (await storedEvents(server(), venue.companyId)).filter(
      ({ type }) => type === 'orderStatusUpdated',
    )
    expect(events).toHaveLength(version - 1)
  })

  it('that lose return the current order with its last step', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeSimpleOrder(server(), venue)
    const people = [venue.monitor, venue.waiter]
    // The clients do not wait for each other: versions go on while others are answered.
    const answers = await Promise.all(
      Array.from({ length: 6 * CLIENTS }, (_, index) => {
        const [status, expectedStatus] = [
          SETTABLE_STATUSES[(index * 5) % SETTABLE_STATUSES.length],
          SETTABLE_STATUSES[(index * 7 + 3) % SETTABLE_STATUSES.length],
        ]
        return put(server(), venue, id, { status, expectedStatus }, people[index % 2])
      }),
    )
    const { history } = await read(server(), venue, id)
    const lost = answers
      .filter(({ status }) => status === 409)
      .map(
        ({ body }) =>
          body as unknown as { code: string; order: { status: string; version: number }; last: Step },
      )
    expect(lost.length).toBeGreaterThan(0)
    for (const { code, order, last } of lost) {
      expect([code, last]).toEqual(['STATUS_CHANGED', history[order.version - 1]])
      expect(last.to).toBe(order.status)
    }
  })

  it('without an expected status: the last wins, and the history is one chain', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeSimpleOrder(server(), venue)
    const requested = Array.from(
      { length: 5 * CLIENTS },
      (_, index) => SETTABLE_STATUSES[(index * 7) % SETTABLE_STATUSES.length],
    )
    await Promise.all(requested.map((status) => put(server(), venue, id, { status })))
    const { history, status, version } = await read(server(), venue, id)
    expectOneChain(history)
    expect([history.at(-1)?.to, history.length]).toEqual([status, version])
  })

  it('that confirm and reject at once keep the stock exact', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const flour = await makeIngredient(server(), venue, { name: 'flour', quantity: 5_000 })
    const salt = await makeIngredient(server(), venue, { name: 'salt', quantity: 0 })
    const bread = await makeProduct(server(), venue, {
      recipe: [
        { ingredientId: salt.id, quantity: 1 },
        { ingredientId: flour.id, quantity: 37 },
      ],
    })
    const cake = await makeProduct(server(), venue, {
      recipe: [
        { ingredientId: flour.id, quantity: 211 },
        { ingredientId: salt.id, quantity: 3 },
      ],
    })
    const ids: string[] = []
    for (let index = 0; index < 10; index += 1) {
      const lines = [
        { productId: bread.id, quantity: index + 1 },
        { productId: cake.id, quantity: 1 },
      ]
      ids.push(
        (await makeOrder(server(), venue, { tableId, lines: index % 2 === 0 ? lines : lines.toReversed() }))
          .id,
      )
    }
    const storm = Array.from({ length: CLIENTS }, (_, index) => (index % 2 === 0 ? 'pending' : 'rejected'))
    await Promise.all(ids.flatMap((id) => storm.map((status) => put(server(), venue, id, { status }))))
    let [usedFlour, usedSalt] = [0, 0]
    for (const [index, id] of ids.entries()) {
      const { status, history } = await read(server(), venue, id)
      expectOneChain(history)
      if (status === 'pending')
        [usedFlour, usedSalt] = [usedFlour + (index + 1) * 37 + 211, usedSalt + (index + 1) + 3]
    }
    const { body } = await server().send('GET', '/api/ingredient', { token: venue.owner.token })
    expect(body).toMatchObject([
      { name: 'flour', quantity: (5_000 - usedFlour) / 1000 },
      { name: 'salt', quantity: usedSalt === 0 ? 0 : -usedSalt / 1000 },
    ])
  })

  it('that confirm one order take its ingredients once', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const flour = await makeIngredient(server(), venue, { quantity: 1_000 })
    const product = await makeProduct(server(), venue, {
      recipe: [{ ingredientId: flour.id, quantity: 100 }],
    })
    const { id } = await makeOrder(server(), venue, {
      tableId,
      lines: [{ productId: product.id, quantity: 2 }],
    })
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        put(server(), venue, id, { status: 'pending', expectedStatus: 'created' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await server().send('GET', '/api/ingredient', { token: venue.owner.token })
    expect([body, (await read(server(), venue, id)).version]).toMatchObject([[{ quantity: 0.8 }], 2])
  })
})
