import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeTable, makeZone } from '../../testing/venue-factories.ts'

onBothEngines('zones', (server) => {
  it('are added, changed and listed by name with their tables', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const created = await server().send('POST', '/api/zones', { token, body: { name: ' Тераса ' } })
    expect([created.status, created.body]).toMatchObject([
      201,
      { name: 'Тераса', smokingZone: false, tables: [], version: 1 },
    ])
    await makeZone(server(), venue, { name: 'Бар', smokingZone: true })
    const table = await makeTable(server(), venue, { zoneId: String(created.body._id), name: '7' })
    const changed = await server().send('PUT', `/api/zones/${created.body._id}`, {
      token,
      body: { smokingZone: true, version: 1 },
    })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { name: 'Тераса', smokingZone: true, version: 2, tables: [{ _id: table.id }] },
    ])
    const list = await server().send('GET', '/api/zones/', { token: venue.waiter.token })
    expect(list.body).toMatchObject([
      { name: 'Бар', smokingZone: true, tables: [] },
      { name: 'Тераса', tables: [{ _id: table.id, name: '7', zone: created.body._id }] },
    ])
  })

  it('leave their tables without a zone when they are deleted, and free their name', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const zone = await makeZone(server(), venue, { name: 'Garden' })
    const table = await makeTable(server(), venue, { zoneId: zone.id })
    const removed = await server().send('DELETE', `/api/zones/${zone.id}`, { token })
    expect([removed.status, removed.body]).toMatchObject([200, { _id: zone.id, name: 'Garden', tables: [] }])
    expect((await server().send('GET', '/api/zones', { token })).body).toEqual([])
    expect((await server().send('GET', '/api/tables', { token })).body).toMatchObject([
      { _id: table.id, zone: null },
    ])
    expect((await server().send('DELETE', `/api/zones/${zone.id}`, { token })).status).toBe(404)
    expect((await server().send('POST', '/api/zones', { token, body: { name: 'Garden' } })).status).toBe(201)
  })

  it('have unique names in the venue, whatever the case', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    await makeZone(server(), venue, { name: 'Сала' })
    const other = await makeZone(server(), venue, { name: 'Бар' })
    expect((await server().send('POST', '/api/zones', { token, body: { name: 'САЛА' } })).body).toMatchObject(
      { code: 'NAME_TAKEN' },
    )
    const renamed = await server().send('PUT', `/api/zones/${other.id}`, { token, body: { name: 'сала' } })
    expect([renamed.status, renamed.body]).toMatchObject([409, { code: 'NAME_TAKEN' }])
    expect(
      (await server().send('PUT', `/api/zones/${other.id}`, { token, body: { name: 'БАР' } })).body,
    ).toMatchObject({ name: 'БАР' })
    const elsewhere = await makeVenue(server())
    expect(
      (await server().send('POST', '/api/zones', { token: elsewhere.owner.token, body: { name: 'Сала' } }))
        .status,
    ).toBe(201)
  })

  it('refuse a change based on an old version and return the current zone', async () => {
    const venue = await makeVenue(server())
    const zone = await makeZone(server(), venue)
    await server().send('PUT', `/api/zones/${zone.id}`, { token: venue.owner.token, body: { name: 'First' } })
    const { status, body } = await server().send('PUT', `/api/zones/${zone.id}`, {
      token: venue.owner.token,
      body: { name: 'Second', version: 1 },
    })
    expect([status, body]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', current: { _id: zone.id, name: 'First', version: 2 } },
    ])
  })

  it('of another venue cannot be reached', async () => {
    const [mine, theirs] = [await makeVenue(server()), await makeVenue(server())]
    const zone = await makeZone(server(), theirs)
    const before = await server().send('GET', '/api/zones', { token: theirs.owner.token })
    for (const [method, body] of [
      ['PUT', { name: 'Taken' }],
      ['DELETE', undefined],
    ] as const) {
      expect(
        (await server().send(method, `/api/zones/${zone.id}`, { token: mine.owner.token, body })).body,
      ).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect((await server().send('GET', '/api/zones', { token: theirs.owner.token })).body).toEqual(
      before.body,
    )
  })

  it('can be changed by owners only', async () => {
    const venue = await makeVenue(server())
    const zone = await makeZone(server(), venue)
    for (const { token } of [venue.monitor, venue.waiter]) {
      expect(
        (await server().send('POST', '/api/zones', { token, body: { name: 'Mine' } })).body,
      ).toMatchObject({ code: 'ROLE_FORBIDDEN' })
      expect((await server().send('DELETE', `/api/zones/${zone.id}`, { token })).status).toBe(403)
    }
  })

  it('are created once however often the same request is sent', async () => {
    const venue = await makeVenue(server())
    const attempt = {
      token: venue.owner.token,
      body: { name: 'Once' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }
    const answers = await Promise.all([1, 2, 3].map(() => server().send('POST', '/api/zones', attempt)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect((await server().send('GET', '/api/zones', { token: venue.owner.token })).body).toHaveLength(1)
  })

  it('publish an event for each change', async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const { body } = await server().send('POST', '/api/zones', { token, body: { name: 'A' } })
    await server().send('PUT', `/api/zones/${body._id}`, { token, body: { name: 'B' } })
    await server().send('PUT', `/api/zones/${body._id}`, { token, body: { name: 'C', version: 1 } })
    await server().send('DELETE', `/api/zones/${body._id}`, { token })
    expect(await storedEvents(server(), venue.companyId)).toEqual(
      [1, 2, 3].map((seq) => ({ type: 'dataChanged', room: 'layout', seq })),
    )
  })
})
