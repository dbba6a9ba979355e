import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeTable, makeZone } from '../../testing/venue-factories.ts'

const insertOrder = statement(
  (kit, p: { id: string; number: number; tableId: string; userId: string; status: OrderStatus }) =>
    kit.db.insertInto('orders').values({
      company_id: kit.companyId,
      id: p.id,
      number: p.number,
      name: 'order',
      name_key: 'order',
      search_text: ' order',
      description: '',
      status: p.status,
      category: 'food',
      table_id: p.tableId,
      created_by: p.userId,
      total: 0,
      created_at: 0,
      updated_at: 0,
      version: 1,
      served_at: null,
      done_by: null,
      bill_kind: null,
      billed_at: null,
      receipt_no: null,
    }),
)
let lastNumber = 0
const placeOrder = (
  { platform }: TestServer,
  { companyId, waiter }: TestVenue,
  tableId: string,
  status: OrderStatus,
) =>
  platform.uow.write(companyId, (tx) =>
    tx.run(insertOrder, { id: newId(), number: ++lastNumber, tableId, userId: waiter.id, status }),
  )

const OPEN = ['created', 'pending', 'error', 'done', 'delivered']

onBothEngines('tables', (server) => {
  it('are added to a zone, changed and read one by one', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const zone = await makeZone(server(), venue)
    const created = await server().send('POST', '/api/tables', {
      token,
      body: { name: 'T1', capacity: 6, zone: zone.id, position: { x: 12.5, y: -40 } },
    })
    expect([created.status, created.body]).toMatchObject([
      201,
      {
        name: 'T1',
        capacity: 6,
        zone: zone.id,
        position: { x: 12.5, y: -40 },
        assignedUsers: [],
        version: 1,
      },
    ])
    const path = `/api/tables/${created.body._id}`
    const moved = await server().send('PUT', path, {
      token,
      body: { position: { x: 128, y: 256.25 }, version: 1 },
    })
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { name: 'T1', position: { x: 128, y: 256.25 }, version: 2 },
    ])
    await server().send('PUT', path, { token, body: { name: 'Window', capacity: 2 } })
    expect((await server().send('GET', path, { token: venue.monitor.token })).body).toMatchObject({
      name: 'Window',
      capacity: 2,
      position: { x: 128, y: 256.25 },
      version: 3,
    })
  })

  it('get a free position of their zone by default', async () => {
    const venue = await makeVenue(server())
    const [full, empty] = [await makeZone(server(), venue), await makeZone(server(), venue)]
    await makeTable(server(), venue, { zoneId: full.id, position: { x: 100, y: 20 } })
    const added = []
    for (const zoneId of [full.id, full.id, empty.id])
      added.push(await makeTable(server(), venue, { zoneId }))
    expect(added.map(({ position }) => position)).toEqual([
      { x: 480, y: 0 },
      { x: 720, y: 0 },
      { x: 0, y: 0 },
    ])
  })

  it('have unique names in their zone', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const [inside, outside] = [await makeZone(server(), venue), await makeZone(server(), venue)]
    await makeTable(server(), venue, { zoneId: inside.id, name: 'маса 1' })
    const same = await makeTable(server(), venue, { zoneId: outside.id, name: 'Маса 1' })
    const other = await makeTable(server(), venue, { zoneId: inside.id, name: 'Маса 2' })
    const refused = [
      await server().send('POST', '/api/tables', {
        token,
        body: { name: 'МАСА 1', capacity: 2, zone: inside.id },
      }),
      await server().send('PUT', `/api/tables/${other.id}`, { token, body: { name: 'Маса 1' } }),
      await server().send('PUT', `/api/zones/${inside.id}/table/${same.id}`, { token }),
    ]
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([409, { code: 'NAME_TAKEN' }])
    expect((await server().send('GET', `/api/tables/${same.id}`, { token })).body).toMatchObject({
      zone: outside.id,
      version: 1,
    })
  })

  it('refuse a change based on an old version and return the current table', async () => {
    const venue = await makeVenue(server())
    const zone = await makeZone(server(), venue)
    const table = await makeTable(server(), venue, { zoneId: zone.id, name: 'T' })
    const drag = (x: number) =>
      server().send('PUT', `/api/tables/${table.id}`, {
        token: venue.owner.token,
        body: { position: { x, y: 0 }, version: 1 },
      })
    const drags = await Promise.all([10, 20, 30].map(drag))
    expect(drags.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const won = drags.find(({ status }) => status === 200)?.body as unknown
    for (const { body } of drags.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ code: 'VERSION_CONFLICT', current: won })
  })

  describe('between zones', () => {
    it('move, and keep their position if it is free', async () => {
      const venue = await makeVenue(server())
      const { token } = venue.owner
      const [from, to] = [await makeZone(server(), venue), await makeZone(server(), venue)]
      const keeps = await makeTable(server(), venue, { zoneId: from.id, position: { x: 900, y: 900 } })
      const yields = await makeTable(server(), venue, { zoneId: from.id, position: { x: 0, y: 0 } })
      await makeTable(server(), venue, { zoneId: to.id, position: { x: 0, y: 0 } })
      expect(
        (await server().send('PUT', `/api/zones/${to.id}/table/${keeps.id}`, { token })).body,
      ).toMatchObject({ zone: to.id, position: { x: 900, y: 900 } })
      expect(
        (await server().send('PUT', `/api/zones/${to.id}/table/${yields.id}`, { token })).body,
      ).toMatchObject({ zone: to.id, position: { x: 240, y: 0 }, version: 2 })
      expect(
        (await server().send('PUT', `/api/zones/${to.id}/table/${yields.id}`, { token })).body,
      ).toMatchObject({ zone: to.id, version: 2 })
    })

    it('are removed only from their own zone, and moved back into any', async () => {
      const venue = await makeVenue(server())
      const { token } = venue.owner
      const [zone, other] = [await makeZone(server(), venue), await makeZone(server(), venue)]
      const table = await makeTable(server(), venue, { zoneId: zone.id })
      expect(
        (await server().send('DELETE', `/api/zones/${other.id}/table/${table.id}`, { token })).status,
      ).toBe(404)
      const out = await server().send('DELETE', `/api/zones/${zone.id}/table/${table.id}`, { token })
      expect([out.status, out.body]).toMatchObject([200, { _id: table.id, zone: null }])
      expect(
        (await server().send('PUT', `/api/zones/${other.id}/table/${table.id}`, { token })).body,
      ).toMatchObject({ zone: other.id })
    })
  })

  describe('that are archived', () => {
    it.each(ORDER_STATUSES)('depend on an order that is %s', async (status) => {
      const venue = await makeVenue(server())
      const zone = await makeZone(server(), venue)
      const table = await makeTable(server(), venue, { zoneId: zone.id })
      await placeOrder(server(), venue, (await makeTable(server(), venue, { zoneId: zone.id })).id, 'pending')
      await placeOrder(server(), venue, table.id, status)
      await placeOrder(server(), venue, table.id, status)
      const answer = await server().send('DELETE', `/api/tables/${table.id}`, { token: venue.owner.token })
      if (OPEN.includes(status))
        expect([answer.status, answer.body]).toMatchObject([409, { code: 'TABLE_HAS_OPEN_ORDERS', count: 2 }])
      else expect([answer.status, answer.body]).toMatchObject([200, { _id: table.id }])
    })

    it('leave the floor and free their name', async () => {
      const venue = await makeVenue(server())
      const { token } = venue.owner
      const zone = await makeZone(server(), venue)
      const table = await makeTable(server(), venue, { zoneId: zone.id, name: 'Corner' })
      await server().send('DELETE', `/api/tables/${table.id}`, { token })
      expect((await server().send('GET', '/api/tables', { token })).body).toEqual([])
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', { name: 'x' }],
        ['DELETE', undefined],
      ] as const) {
        expect((await server().send(method, `/api/tables/${table.id}`, { token, body })).status).toBe(404)
      }
      expect(
        (
          await server().send('POST', '/api/tables', {
            token,
            body: { name: 'Corner', capacity: 2, zone: zone.id },
          })
        ).status,
      ).toBe(201)
    })
  })

  it('are known to other modules while they are active', async () => {
    const venue = await makeVenue(server())
    const zone = await makeZone(server(), venue, { name: 'Hall' })
    const table = await makeTable(server(), venue, { zoneId: zone.id, name: 'T9' })
    const activeTable = (id: string, companyId = venue.companyId) =>
      server().platform.uow.read(companyId, (tx) => server().services.layout.activeTable(tx, id))
    expect(await activeTable(table.id)).toEqual({ id: table.id, name: 'T9', zoneName: 'Hall', kind: 'table' })
    await server().send('DELETE', `/api/zones/${zone.id}`, { token: venue.owner.token })
    expect(await activeTable(table.id)).toEqual({ id: table.id, name: 'T9', zoneName: null, kind: 'table' })
    await expect(activeTable(table.id, (await makeVenue(server())).companyId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await server().send('DELETE', `/api/tables/${table.id}`, { token: venue.owner.token })
    await expect(activeTable(table.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('of another venue cannot be reached in any part of a call', async () => {
    const [mine, theirs] = [await makeVenue(server()), await makeVenue(server())]
    const [zone, foreignZone] = [await makeZone(server(), mine), await makeZone(server(), theirs)]
    const [table, foreign] = [
      await makeTable(server(), mine, { zoneId: zone.id }),
      await makeTable(server(), theirs, { zoneId: foreignZone.id }),
    ]
    const floor = async () =>
      (await server().send('GET', '/api/zones', { token: theirs.owner.token })).body as unknown
    const before = await floor()
    const tries = [
      ['GET', `/api/tables/${foreign.id}`],
      ['PUT', `/api/tables/${foreign.id}`, { name: 'x' }],
      ['DELETE', `/api/tables/${foreign.id}`],
      ['POST', '/api/tables', { name: 'x', capacity: 1, zone: foreignZone.id }],
      ['PUT', `/api/zones/${zone.id}/table/${foreign.id}`],
      ['PUT', `/api/zones/${foreignZone.id}/table/${table.id}`],
      ['DELETE', `/api/zones/${foreignZone.id}/table/${foreign.id}`],
    ] as const
    for (const [method, path, body] of tries) {
      expect(
        (await server().send(method, path, { token: mine.owner.token, body })).body,
        `${method} ${path}`,
      ).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await floor()).toEqual(before)
    expect((await server().send('GET', '/api/tables', { token: mine.owner.token })).body).toMatchObject([
      { _id: table.id, zone: zone.id, version: 1 },
    ])
  })

  it.each([
    [{ capacity: 4, zone: 'z' }, 'name', 'REQUIRED_NAME'],
    [{ name: 'T', zone: 'z' }, 'capacity', 'REQUIRED_CAPACITY'],
    [{ name: 'T', capacity: 4 }, 'zone', 'REQUIRED_ZONE'],
    [{ name: 'T', capacity: 0, zone: 'z' }, 'capacity', 'NUMBER_TOO_SMALL'],
    [{ name: 'T', capacity: 4, zone: 'z', position: { x: 1e9, y: 0 } }, 'position.x', 'NUMBER_TOO_LARGE'],
  ])('name the wrong field of %o', async (body, path, key) => {
    const { owner } = await makeVenue(server())
    expect((await server().send('POST', '/api/tables', { token: owner.token, body })).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path, key }],
    })
  })

  it('can be changed by owners only', async () => {
    const venue = await makeVenue(server())
    const zone = await makeZone(server(), venue)
    const table = await makeTable(server(), venue, { zoneId: zone.id })
    for (const { token } of [venue.monitor, venue.waiter]) {
      expect(
        (await server().send('PUT', `/api/tables/${table.id}`, { token, body: { position: { x: 0, y: 0 } } }))
          .body,
      ).toMatchObject({ code: 'ROLE_FORBIDDEN' })
    }
  })
})
