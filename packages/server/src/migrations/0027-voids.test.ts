import { DEFAULT_LIMITS, SEEDED_REASONS } from '@kafana/domain'
import { expect, it } from 'vitest'
import { statement } from '../platform/unit-of-work/statement.ts'
import { makeVenue } from '../testing/factories.ts'
import { makeSimpleOrder } from '../testing/orders-factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { voidsMigration } from './0027-voids.ts'

const selectReasons = statement((kit) =>
  kit.db
    .selectFrom('reasons')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .where('kind', '=', 'void')
    .orderBy('position'),
)

onBothEngines('a venue of an earlier version', (server) => {
  it('gets the reasons and limits of a new one, and its lines are live', async () => {
    const venue = await makeVenue(server())
    const order = await makeSimpleOrder(server(), venue)
    const reasons = () => server().platform.uow.read(venue.companyId, (tx) => tx.all(selectReasons, {}))
    const ofNew = await reasons()
    expect(ofNew.map(({ key, used }) => ({ key, used }))).toEqual(SEEDED_REASONS)
    await runStatements(server(), ['DELETE FROM reasons'])
    await runStatements(
      server(),
      voidsMigration.statements(server().engine).filter((text) => text.startsWith('INSERT')),
    )
    expect(await reasons()).toEqual(ofNew)
    const read = async (path: string) =>
      (await server().send('GET', path, { token: venue.owner.token })).body as unknown
    expect(await read('/api/approvals/limits')).toMatchObject(DEFAULT_LIMITS)
    expect(await read(`/api/order/${order.id}`)).not.toHaveProperty('voided')
    expect(await read('/api/company/staff')).not.toContainEqual(
      expect.objectContaining({ approves: expect.anything() as unknown }),
    )
  })
})
