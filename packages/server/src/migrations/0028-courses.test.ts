import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { holdMains, useCourses } from '../testing/held-lines.ts'
import { makeOrder, makeSeat } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { makeProduct } from '../testing/venue-factories.ts'
import { coursesMigration } from './0028-courses.ts'

/** Takes a database back to what an earlier version stored. */
const forget = [
  'DROP TABLE held_lines',
  'DROP TABLE courses',
  'ALTER TABLE companies DROP COLUMN course_mode',
  'ALTER TABLE menu_groups DROP COLUMN course_id',
  'ALTER TABLE order_lines DROP COLUMN course_id',
  'ALTER TABLE order_lines DROP COLUMN sold_out',
  'ALTER TABLE products DROP COLUMN left_count',
]

onBothEngines('a venue of an earlier version', (server) => {
  it('uses no courses and counts nothing, until somebody says so', async () => {
    const venue = await makeVenue(server())
    const { tableId } = await makeSeat(server(), venue)
    const { id: product } = await makeProduct(server(), venue)
    await makeOrder(server(), venue, { tableId, lines: [{ productId: product, quantity: 1 }] })
    await runStatements(server(), forget)
    await runStatements(server(), coursesMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())

    const get = async (path: string) =>
      (await upgraded.send('GET', path, { token: venue.monitor.token })).body as unknown
    expect(await get('/api/courses')).toEqual({ mode: 'off', courses: [] })
    expect(await get('/api/product')).toMatchObject([{ left: null }])
    expect(await get(`/api/checks/table/${tableId}`)).toMatchObject([{ orders: [{}], held: [] }])
    expect(await useCourses(upgraded, venue)).toHaveLength(4)
    await holdMains(upgraded, venue, { table: tableId, product })
    expect(await get(`/api/checks/table/${tableId}`)).toMatchObject([{ held: [{ quantity: 2 }] }])
  })
})
