import type { Check, FloorTable } from '@kafana/contract'
import { fromMinor } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  anyCheckMove,
  type CheckMoveEvening,
  createCheckMoveEvening,
  PRICE,
} from '../../testing/check-move-evening.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'

type ModelOrder = CheckMoveEvening['orders'][number]
const RANGE = 'start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z'

const owedBy = (orders: readonly ModelOrder[]): number =>
  fromMinor(
    orders
      .filter(({ status, isPreBilled }) => status === 'open' || (status === 'billed' && isPreBilled))
      .reduce((sum, { quantity }) => sum + quantity * PRICE, 0),
  )
const byId = (a: string, b: string): number => (a < b ? -1 : 1)

/** The tab of each table, the floor, the orders and the statistics agree, and nothing is lost. */
const expectAgreement = async (
  server: TestServer,
  { fixture, orders, owingAt }: CheckMoveEvening,
): Promise<void> => {
  const { token } = fixture.venue.owner
  const read = async <T>(path: string) => (await server.send('GET', path, { token })).body as unknown as T
  const floor = await read<FloorTable[]>('/api/orders/floor')
  for (const table of fixture.tables) {
    const checks = await read<Check[]>(`/api/checks/table/${table}`)
    const expected = owingAt(table)
    expect(checks.map(({ _id }) => _id)).toEqual(expected.map(({ id }) => id))
    for (const { _id, owed, held, orders: of } of checks) {
      const own = orders.filter(({ check }) => check === _id)
      expect(of.map((order) => order._id).toSorted(byId)).toEqual(own.map(({ id }) => id).toSorted(byId))
      expect(owed).toBeCloseTo(owedBy(own), 2)
      const holding = expected.find(({ id }) => id === _id)?.held ?? []
      expect(held.map(({ line }) => line).toSorted(byId)).toEqual(holding.map(({ id }) => id).toSorted(byId))
    }
    // A pre-bill is owed where its guests are, though its orders stay at the table where they were billed.
    const at = orders.filter(({ check }) => expected.some(({ id }) => id === check))
    const shown = floor.find((each) => each.table === table)
    expect(shown?.owed).toBeCloseTo(owedBy(at), 2)
    expect(shown?.owed).toBeCloseTo(
      checks.reduce((sum, { owed }) => sum + owed, 0),
      2,
    )
  }
  const list = await read<{ orders: { _id: string; table: { _id: string } }[] }>('/api/order?limit=100')
  expect(new Map(list.orders.map(({ _id, table }) => [_id, table._id]))).toEqual(
    new Map(orders.map(({ id, table }) => [id, table])),
  )
  const { salesByTable } = await read<{ salesByTable: Record<string, number> }>(`/api/statistics?${RANGE}`)
  for (const [index, table] of fixture.tables.entries())
    expect(salesByTable[String(index + 1)] ?? 0).toBe(
      orders.filter((order) => order.status === 'billed' && order.table === table).length,
    )
}

onBothEngines('an evening in which parties change their tables', (server) => {
  it('loses nothing, and every screen says the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCheckMove, { minLength: 20, maxLength: 40, size: 'max' }),
        async (events) => {
          const evening = await createCheckMoveEvening(server())
          for (const event of events) {
            await evening.apply(event)
            server().clock.advance(1000)
          }
          await expectAgreement(server(), evening)
        },
      ),
      { numRuns: runsOf(60, 3) },
    )
  })
})
