import { CATEGORIES } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { playEvening, someMove } from '../../testing/random-evening.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('the floor and the kitchen', (server) => {
  it('say after any evening what counting every order by hand says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someMove, { minLength: 1, maxLength: 40, size: 'max' }), async (moves) => {
        const { byHand, asked } = await playEvening(server(), moves)
        const floor = await asked.floor()
        expect(floor.map(({ tableId }) => tableId).toSorted()).toEqual([...byHand.tables].toSorted())
        for (const { tableId, ...table } of floor) {
          const { categories, ...expected } = byHand.table(tableId)
          expect(table).toMatchObject(expected)
          expect(categories).toContain(table.category)
        }
        for (const category of CATEGORIES) {
          const { dishes, ...counts } = await asked.kitchen(category)
          expect(counts).toEqual(byHand.kitchen(category))
          expect(
            new Map(
              dishes.map(({ productId, quantity, confirmed, orders }) => [
                productId,
                { quantity, confirmed, orders },
              ]),
            ),
          ).toEqual(byHand.dishes(category))
          expect((await asked.recent(category)).map(({ order }) => order.id)).toEqual(byHand.recent(category))
        }
      }),
      { numRuns: 8 },
    )
  })
})
