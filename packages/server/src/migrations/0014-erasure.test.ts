import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { statement } from '../platform/unit-of-work/statement.ts'
import { makeVenue } from '../testing/factories.ts'
import { storedAudit } from '../testing/stored-records.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { erasureMigration } from './0014-erasure.ts'

const insertAudit = statement((kit, p: { id: string; action: string; details: string }) =>
  kit.db.insertInto('audit').values({
    company_id: kit.companyId,
    id: p.id,
    at: 0,
    by_user: null,
    action: p.action,
    entity_id: 'person',
    details: p.details,
  }),
)
const changeAll = statement((kit) => kit.db.updateTable('audit').set({ details: '{}' }))

onBothEngines('names in earlier audit entries', (server) => {
  it('are replaced by the migration, which leaves the log append-only', async () => {
    const { companyId } = await makeVenue(server())
    const { uow } = server().platform
    const earlier = [
      ['staff.created', { role: 'waiter', username: 'ana' }],
      ['staff.updated', { firstname: 'Ana', lastname: 'Ilieva', username: 'ana', email: 'ana@kafana.test' }],
      [
        'staff.updated',
        { email: 'ana@kafana.test', isBlocked: true, allowedRoutes: ['panel'], pin: 'changed' },
      ],
      ['staff.updated', {}],
      ['section.created', { name: 'Kitchen', category: 'food' }],
    ] as const
    await uow.write(companyId, async (tx) => {
      for (const [action, details] of earlier)
        await tx.run(insertAudit, { id: newId(), action, details: JSON.stringify(details) })
    })
    const ofAudit = erasureMigration.statements(server().engine).filter((text) => text.includes('audit'))
    await uow.write('', async (tx) => {
      for (const text of ofAudit)
        await tx.run(
          statement((kit) => ({ compile: () => sql.raw(text).compile(kit.db) })),
          {},
        )
    })
    const details = async (action: string) =>
      (await storedAudit(server(), companyId, action)).map((entry) => entry.details)
    expect(await details('staff.created')).toEqual([{ role: 'waiter' }])
    expect(await details('staff.updated')).toEqual([
      { firstname: 'changed', lastname: 'changed', username: 'changed', email: 'changed' },
      { email: 'changed', isBlocked: true, allowedRoutes: ['panel'], pin: 'changed' },
      {},
    ])
    expect(await details('section.created')).toEqual([{ name: 'Kitchen', category: 'food' }])
    await expect(uow.write('', (tx) => tx.run(changeAll, {}))).rejects.toThrow('audit is append-only')
  })
})
