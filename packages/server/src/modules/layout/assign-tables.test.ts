import { expect, it } from 'vitest'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { addMember, makeVenue } from '../../testing/factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeTable, makeZone } from '../../testing/venue-factories.ts'

const archiveUser = statement((kit, p: { id: string }) =>
  kit.db
    .updateTable('users')
    .set({ archived_at: 1 })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

onBothEngines('assigning tables', (server) => {
  const floor = async () => {
    const venue = await makeVenue(server())
    const zone = await makeZone(server(), venue)
    const tables = [
      await makeTable(server(), venue, { zoneId: zone.id, name: '1' }),
      await makeTable(server(), venue, { zoneId: zone.id, name: '2' }),
    ] as const
    const assign = (body: unknown, { token } = venue.owner) =>
      server().send('PUT', '/api/tables/assign', { token, body })
    const list = async () =>
      (await server().send('GET', '/api/tables', { token: venue.owner.token })).body as unknown
    return { ...venue, tables, assign, list }
  }

  it('adds to the tables of a waiter and to the waiters of a table', async () => {
    const {
      companyId,
      waiter,
      tables: [one, two],
      assign,
      list,
    } = await floor()
    const second = await addMember(server(), companyId, 'waiter')
    const first = await assign({ userId: waiter.id, tableIds: [one.id] })
    expect([first.status, first.body]).toMatchObject([
      200,
      [{ _id: one.id, assignedUsers: [{ _id: waiter.id }], version: 1 }],
    ])
    await assign({ userId: waiter.id, tableIds: [two.id, one.id] })
    expect((await assign({ userId: second.id, tableIds: [one.id, one.id] })).body).toHaveLength(1)
    const both = [waiter.id, second.id].toSorted().map((_id) => ({ _id }))
    expect(await list()).toMatchObject([
      { _id: one.id, assignedUsers: both },
      { _id: two.id, assignedUsers: [{ _id: waiter.id }] },
    ])
    expect((await storedEvents(server(), companyId)).at(-1)).toMatchObject({
      type: 'dataChanged',
      room: 'layout',
    })
  })

  it('survives a move and a rename, and ends when the person is archived', async () => {
    const {
      owner,
      waiter,
      tables: [one],
      assign,
      list,
    } = await floor()
    await assign({ userId: waiter.id, tableIds: [one.id] })
    await server().send('PUT', `/api/tables/${one.id}`, {
      token: owner.token,
      body: { name: '1a', position: { x: 500, y: 500 } },
    })
    await server().send('DELETE', `/api/zones/${one.zoneId}/table/${one.id}`, { token: owner.token })
    expect(await list()).toMatchObject([{ name: '1a', assignedUsers: [{ _id: waiter.id }] }, {}])
    await server().send('DELETE', `/api/user/${waiter.id}`, { token: owner.token })
    expect(await list()).toMatchObject([{ name: '1a', assignedUsers: [] }, {}])
  })

  it('accepts only active waiters and active tables of the venue, and assigns all or none', async () => {
    const {
      owner,
      monitor,
      waiter,
      companyId,
      tables: [one, two],
      assign,
      list,
    } = await floor()
    const other = await floor()
    const gone = await addMember(server(), companyId, 'waiter')
    await server().platform.uow.write(companyId, (tx) => tx.run(archiveUser, { id: gone.id }))
    await server().send('DELETE', `/api/tables/${two.id}`, { token: owner.token })
    const before = [await list(), await other.list()]
    for (const userId of [monitor.id, owner.id, other.waiter.id, gone.id, 'nobody']) {
      expect((await assign({ userId, tableIds: [one.id] })).body).toMatchObject({ code: 'NOT_FOUND' })
    }
    for (const tableIds of [[one.id, other.tables[0].id], [one.id, two.id], ['none']]) {
      expect((await assign({ userId: waiter.id, tableIds })).body).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect([await list(), await other.list()]).toEqual(before)
  })

  it('requires at least one table, and an owner', async () => {
    const {
      monitor,
      waiter,
      tables: [one],
      assign,
    } = await floor()
    expect((await assign({ userId: waiter.id, tableIds: [] })).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: 'tableIds', key: 'PLEASE_SELECT_AT_LEAST_ONE_TABLE' }],
    })
    expect((await assign({ userId: waiter.id, tableIds: [one.id] }, monitor)).body).toMatchObject({
      code: 'ROLE_FORBIDDEN',
    })
    expect((await assign({ userId: waiter.id, tableIds: [one.id] }, waiter)).body).toMatchObject({
      code: 'ROLE_FORBIDDEN',
    })
  })

  it('removes one waiter from one table, once, and answers 404 for who is not a waiter of the venue', async () => {
    const {
      companyId,
      owner,
      monitor,
      waiter,
      tables: [one, two],
      assign,
      list,
    } = await floor()
    const other = await floor()
    const second = await addMember(server(), companyId, 'waiter')
    const unassign = (tableId: string, userId: string, { token } = owner) =>
      server().send('DELETE', `/api/tables/${tableId}/user/${userId}`, { token })
    await assign({ userId: waiter.id, tableIds: [one.id, two.id] })
    await assign({ userId: second.id, tableIds: [one.id] })
    const first = await unassign(one.id, waiter.id)
    expect([first.status, first.body]).toMatchObject([
      200,
      { _id: one.id, assignedUsers: [{ _id: second.id }] },
    ])
    const events = await storedEvents(server(), companyId)
    expect((await unassign(one.id, waiter.id)).body).toMatchObject({ assignedUsers: [{ _id: second.id }] })
    expect(await storedEvents(server(), companyId)).toEqual(events)
    const before = await list()
    expect(before).toMatchObject([
      { assignedUsers: [{ _id: second.id }] },
      { assignedUsers: [{ _id: waiter.id }] },
    ])
    for (const [tableId, userId] of [
      [one.id, monitor.id],
      [one.id, other.waiter.id],
      [other.tables[0].id, waiter.id],
      ['none', waiter.id],
    ] as const) {
      expect((await unassign(tableId, userId)).body).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect((await unassign(two.id, waiter.id, monitor)).body).toMatchObject({ code: 'ROLE_FORBIDDEN' })
    expect(await list()).toEqual(before)
  })
})
