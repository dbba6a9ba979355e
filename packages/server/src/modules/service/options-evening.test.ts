import { toMinor } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runsOf } from '../../testing/long-runs.ts'
import { anyMenu, anyOptionsEvent, createOptionsEvening } from '../../testing/options-evening.ts'
import { onBothEngines } from '../../testing/test-server.ts'

interface WireOrder {
  readonly totalPrice: number
  readonly products: readonly { readonly price: number; readonly quantity: number }[]
}

onBothEngines('an evening of tickets with options', (server) => {
  it('leaves totals and stock as the menu promises', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyMenu,
        fc.array(anyOptionsEvent, { minLength: 5, maxLength: 25 }),
        async (menu, events) => {
          const evening = await createOptionsEvening(server(), menu)
          for (const event of events) await evening.apply(event)
          const { venue, ingredients } = evening.fixture
          const read = async (path: string) =>
            (await server().send('GET', path, { token: venue.owner.token })).body as unknown
          for (const { id, total, lines } of evening.orders) {
            const { totalPrice, products } = (await read(`/api/order/${id}`)) as WireOrder
            expect([toMinor(totalPrice), products.map(({ price }) => toMinor(price))]).toEqual([
              total,
              lines.map(({ price }) => price),
            ])
          }
          const stock = (await read('/api/ingredient')) as { _id: string; quantity: number }[]
          const found = new Map(stock.map(({ _id, quantity }) => [_id, quantity]))
          expect(ingredients.map((id) => found.get(id))).toEqual(
            evening.expectedStock().map((each) => each / 1000),
          )
        },
      ),
      { numRuns: runsOf(12, 4) },
    )
  })
})
