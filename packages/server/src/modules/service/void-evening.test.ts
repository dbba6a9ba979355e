import { fromMinor } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runsOf } from '../../testing/long-runs.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { anyVoidEvent, createVoidEvening, type VoidEvening } from '../../testing/void-evening.ts'

const RANGE = 'start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z'

/** Orders have the lines that are live, their status follows these, and their total is the sum of them. */
const expectOrders = async ({ model, emptied, off, readOrder }: VoidEvening): Promise<void> => {
  for (const expected of model) {
    const order = await readOrder(expected.id)
    expect(order.status).toBe(emptied.has(expected.id) ? 'rejected' : expected.status)
    expect(order.lines.map(({ id, state, quantity }) => [id, state, quantity])).toEqual(
      expected.lines.map(({ id, state, quantity }) => [id, state, quantity]),
    )
    expect(order.total).toBe(order.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
    expect(order.voided.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(off.get(expected.id) ?? 0)
    const ids = [...order.lines, ...order.voided].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
}

const expectMoney = async (server: TestServer, evening: VoidEvening): Promise<void> => {
  const { venue, tables, products } = evening.fixture
  const read = async (path: string) =>
    (await server.send('GET', path, { token: venue.owner.token })).body as unknown
  for (const table of tables) {
    const checks = (await read(`/api/checks/table/${table}`)) as { owed: number }[]
    expect(checks.reduce((sum, { owed }) => sum + owed, 0)).toBeCloseTo(fromMinor(evening.owed(table)), 2)
  }
  const billed = evening.model.filter(({ id, status }) => status === 'billed' && !evening.emptied.has(id))
  const totals = []
  for (const { id } of billed) totals.push((await evening.readOrder(id)).total)
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
  const { totalRevenue } = (await read(`/api/statistics?${RANGE}`)) as { totalRevenue: number }
  expect(totalRevenue).toBeCloseTo(fromMinor(sum(totals)), 2)
  const sold = (await read(`/api/statistics/products?${RANGE}`)) as { product: string; quantity: number }[]
  const pieces = products.map((id) => sold.find(({ product }) => product === id)?.quantity ?? 0)
  expect(pieces).toEqual(
    products.map((_, index) =>
      sum(
        billed
          .flatMap(({ lines }) => lines)
          .filter(({ product }) => product === index)
          .map(({ quantity }) => quantity),
      ),
    ),
  )
}

const expectStock = async (server: TestServer, evening: VoidEvening): Promise<void> => {
  const { venue, ingredients } = evening.fixture
  const { body } = await server.send('GET', '/api/ingredient', { token: venue.owner.token })
  const found = new Map(
    (body as unknown as { _id: string; quantity: number }[]).map(({ _id, quantity }) => [_id, quantity]),
  )
  expect(ingredients.map((id) => found.get(id))).toEqual(evening.expectedStock().map((each) => each / 1000))
}

onBothEngines('an evening in which lines are taken off or replaced', (server) => {
  it('takes, returns or wastes the needs of every piece once, and charges and sells what is live', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyVoidEvent, { minLength: 25, maxLength: 40 }), async (events) => {
        const evening = await createVoidEvening(server())
        for (const event of events) {
          await evening.apply(event)
          server().clock.advance(1000)
        }
        await expectOrders(evening)
        await expectMoney(server(), evening)
        await expectStock(server(), evening)
      }),
      { numRuns: runsOf(16, 3) },
    )
  })
})
