import { DEFAULT_LIMITS, SEEDED_REASONS } from '@kafana/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { statement } from '../platform/unit-of-work/statement.ts'
import { makeVenue } from '../testing/factories.ts'
import { makeSimpleOrder } from '../testing/orders-factories.ts'
import { onBothEngines, type TestServer } from '../testing/test-server.ts'
import { voidsMigration } from './0027-voids.ts'

const raw = (text: string) => statement((kit) => ({ compile: () => sql.raw(text).compile(kit.db) }))
const run = ({ platform }: TestServer, statements: readonly string[]): Promise<void> =>
  platform.uow.write('', async (tx) => {
    for (const text of statements) await tx.run(raw(text), {})
  })
const selectReasons = statement((kit) =>
  kit.db.selectFrom('reasons').selectAll().where('company_id', '=', kit.companyId).orderBy('position'),
)

onBothEngines('a venue of an earlier version', (server) => {
  it('gets the reasons and limits of a new one, and its lines are live', async () => {
    const venue = await makeVenue(server())
    const order = await makeSimpleOrder(server(), venue)
    const reasons = () => server().platform.uow.read(venue.companyId, (tx) => tx.all(selectReasons, {}))
    const ofNew = await reasons()
    expect(ofNew.map(({ key, used }) => ({ key, used }))).toEqual(SEEDED_REASONS)
    await run(server(), ['DELETE FROM reasons'])
    await run(
      server(),
      voidsMigration.statements(server().engine).filter((text) => text.startsWith('INSERT')),
    )
    expect(await reasons()).toEqual(ofNew)
    const read = async (path: string) =>
      (await server().send('GET', path, { token: venue.owner.token })).body as unknown
    expect(await read('/api/approvals/limits')).toEqual(DEFAULT_LIMITS)
    expect(await read(`/api/order/${order.id}`)).not.toHaveProperty('voided')
    expect(await read('/api/company/staff')).not.toContainEqual(
      expect.objectContaining({ approves: expect.anything() as unknown }),
    )
  })
})
