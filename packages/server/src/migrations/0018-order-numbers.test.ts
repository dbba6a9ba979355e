import { foldText, searchKey } from '@kafana/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { statement } from '../platform/unit-of-work/statement.ts'
import { makeVenue } from '../testing/factories.ts'
import { billOrders, makeOrder, makeSeat, moveOrder } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, type TestServer } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { orderNumbersMigration } from './0018-order-numbers.ts'

const fill = async (server: TestServer) => {
  const statements = orderNumbersMigration
    .statements(server.engine)
    .filter((text) => !/^(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX)/.test(text))
  await runStatements(server, statements)
}
const stored = statement((kit) =>
  kit.db
    .selectFrom('orders')
    .select(['id', 'number', 'search_text', 'billed_by', 'payment'])
    .where('company_id', '=', kit.companyId)
    .orderBy('created_at'),
)
const forget = statement((kit) =>
  kit.db.updateTable('orders').set({
    number: sql<number>`null`,
    search_text: sql<string>`null`,
    billed_by: null,
    payment: null,
  }),
)

const letters = "aZ9 '%_žČđĐłŁßæØışĞéΏάΣςΟυύΓЌќѓЃѝИйЙЏџЉшЩъЮяёЄЇ№½"
const names = fc.sample(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 14 }), {
  numRuns: 40,
  seed: 7,
})

onBothEngines('orders of an earlier version', (server) => {
  it('get the number of their creation and the search text that they would have today', async () => {
    const venue = await makeVenue(server())
    const other = await makeVenue(server())
    for (const each of [venue, other]) {
      const { tableId } = await makeSeat(server(), each)
      const products = ['Ќебапи', 'ΓΎΡΟΣ Σουβλάκι', 'Żółć & Đuveč'].map((name) =>
        makeProduct(server(), each, { name: `${name} ${each.companyId}` }),
      )
      const lines = (await Promise.all(products)).map(({ id }) => ({ productId: id, quantity: 1 }))
      for (const [index, name] of names.entries()) {
        server().clock.advance(1000)
        await makeOrder(server(), each, {
          name: name.trim() || 'x',
          tableId,
          lines: lines.slice(0, 1 + (index % 3)),
        })
      }
    }
    const read = ({ companyId }: typeof venue) =>
      server().platform.uow.read(companyId, (tx) => tx.all(stored, {}))
    const [before, beforeOther] = [await read(venue), await read(other)]
    const billed = before[0]?.id ?? ''
    await moveOrder(server(), venue, billed, 'delivered')
    await billOrders(server(), venue, [billed])
    await server().platform.uow.write('', (tx) => tx.run(forget, {}))
    await fill(server())
    // Its bill was made without an intent, so nothing says who closed it.
    expect(await read(venue)).toEqual(before)
    expect(await read(other)).toEqual(beforeOther)
    expect(before.map(({ number }) => number)).toEqual(names.map((_, index) => index + 1))
  })

  it('have names whose stored key folds as the name does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (name) => {
        expect(foldText(searchKey(name))).toBe(foldText(name))
      }),
    )
  })
})
