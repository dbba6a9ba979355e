import { expect, it } from 'vitest'
import { makeVenue, type OwnedVenue } from '../../testing/factories.ts'
import { useCourses } from '../../testing/held-lines.ts'
import { onBothEngines } from '../../testing/test-server.ts'

interface Settings {
  readonly mode: string
  readonly courses: readonly { readonly _id: string; readonly version: number }[]
}

onBothEngines('courses', (server) => {
  const put = ({ owner: { token } }: OwnedVenue, body: unknown) =>
    server().send('PUT', '/api/courses', { token, body })
  const get = async ({ token }: { readonly token: string }) =>
    (await server().send('GET', '/api/courses', { token })).body as unknown as Settings
  const keys = ['straightAway', 'starters', 'mains', 'desserts'].map((key) => ({
    key,
    name: null,
    archived: false,
  }))

  it('are off and empty until an owner switches them on', async () => {
    const venue = await makeVenue(server())
    expect(await get(venue.waiter)).toEqual({ mode: 'off', courses: [] })
    expect((await put(venue, { mode: 'off' })).body).toEqual({ mode: 'off', courses: [] })
    expect((await put(venue, { mode: 'manual' })).body).toMatchObject({ mode: 'manual', courses: keys })
    const company = await server().send('GET', '/api/company', { token: venue.waiter.token })
    expect(company.body).toMatchObject({ courseMode: 'manual', version: 3 })
    // Off and on again: they are the same.
    const before = await get(venue.waiter)
    await put(venue, { mode: 'off' })
    expect((await put(venue, { mode: 'auto' })).body).toEqual({ ...before, mode: 'auto' })
  })

  it('can be named, sorted, added and archived', async () => {
    const venue = await makeVenue(server())
    const [first, starters, mains] = await useCourses(server(), venue)
    const sent = [
      { _id: first, name: null },
      { _id: mains, name: 'Од скара', version: 1 },
      { name: 'Сирења' },
      { _id: starters, name: null },
    ]
    expect((await put(venue, { mode: 'manual', courses: sent })).body).toMatchObject({
      courses: [
        { _id: first, key: 'straightAway' },
        { _id: mains, key: 'mains', name: 'Од скара', version: 2 },
        { key: null, name: 'Сирења' },
        { _id: starters },
        { key: 'desserts', archived: true },
      ].toSorted((a, b) => Number('archived' in a) - Number('archived' in b)),
    })
  })

  it('cannot be changed on an old version, have one name twice, or none', async () => {
    const venue = await makeVenue(server())
    const [first] = await useCourses(server(), venue)
    const save = (courses: unknown) => put(venue, { mode: 'manual', courses })
    await save([{ _id: first, name: 'One', version: 1 }])
    const stale = await save([{ _id: first, name: 'Two', version: 1 }])
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', current: { name: 'One', version: 2 } },
    ])
    const twice = await save([{ _id: first, name: 'Mains' }, { name: 'mains' }])
    expect([twice.status, twice.body]).toMatchObject([409, { code: 'NAME_TAKEN' }])
    expect((await save([{ name: null }])).status).toBe(400)
    expect((await save([])).status).toBe(400)
    expect((await save([{ _id: 'unknown', name: 'A' }])).status).toBe(404)
  })

  it('can be the default of a menu group', async () => {
    const venue = await makeVenue(server())
    const [, starters] = await useCourses(server(), venue)
    const { token } = venue.owner
    const created = await server().send('POST', '/api/menu-groups', {
      token,
      body: { name: 'Soups', category: 'food', colour: 'red', course: starters },
    })
    expect([created.status, created.body]).toMatchObject([201, { course: starters }])
    const path = `/api/menu-groups/${(created.body as unknown as { _id: string })._id}`
    const renamed = await server().send('PUT', path, { token, body: { name: 'Soup' } })
    expect(renamed.body).toMatchObject({ name: 'Soup', course: starters })
    const unknown = await server().send('PUT', path, { token, body: { course: 'unknown' } })
    expect(unknown.status).toBe(404)
    const none = await server().send('PUT', path, { token, body: { course: null } })
    expect(none.body).toMatchObject({ course: null })
  })

  it('are changed by owners only', async () => {
    const { monitor } = await makeVenue(server())
    const { status } = await server().send('PUT', '/api/courses', {
      token: monitor.token,
      body: { mode: 'auto' },
    })
    expect(status).toBe(403)
  })
})
