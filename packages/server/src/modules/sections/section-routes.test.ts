import { expect, it } from 'vitest'
import { addMember, makeVenue, type Member } from '../../testing/factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

interface Section {
  readonly _id: string
  readonly name: string
  readonly category: string | null
  readonly staff: { readonly _id: string }[]
  readonly version: number
}

onBothEngines('sections', (server) => {
  const call = (method: string, path: string, { token }: Member, body?: object, headers = {}) =>
    server().send(method, `/api/section${path}`, { token, headers, ...(body && { body }) })
  const list = async (owner: Member) => (await call('GET', '', owner)).body as unknown as Section[]
  const make = async (owner: Member, name = 'Terrace', category?: string) =>
    (await call('POST', '', owner, { name, category })).body as unknown as Section

  it('are listed in the order of creation, with or without a category', async () => {
    const { companyId, owner } = await makeVenue(server())
    const { status, body } = await call('POST', '', owner, { name: ' Кујна ', category: 'food' })
    expect([status, body]).toMatchObject([201, { name: 'Кујна', category: 'food', staff: [], version: 1 }])
    await make(owner, 'Bar', 'drink')
    await make(owner, 'All')
    expect(await list(owner)).toMatchObject([
      { name: 'Кујна' },
      { name: 'Bar', category: 'drink' },
      { name: 'All', category: null },
    ])
    expect(await storedEvents(server(), companyId)).toMatchObject(
      Array(3).fill({ type: 'dataChanged', room: 'sections' }),
    )
  })

  it('have unique names within the venue, in any case', async () => {
    const [mine, other] = [await makeVenue(server()), await makeVenue(server())]
    const bar = await make(mine.owner, 'Bar')
    const terrace = await make(mine.owner, 'Terrace')
    expect((await call('POST', '', mine.owner, { name: 'BAR' })).body).toMatchObject({ code: 'NAME_TAKEN' })
    expect((await call('PUT', `/${terrace._id}`, mine.owner, { name: 'bar' })).body).toMatchObject({
      code: 'NAME_TAKEN',
    })
    expect((await call('PUT', `/${bar._id}`, mine.owner, { name: 'BAR' })).body).toMatchObject({
      name: 'BAR',
    })
    expect((await call('POST', '', other.owner, { name: 'Bar' })).status).toBe(201)
  })

  it('are created once when the same name is sent twice at the same moment', async () => {
    const { owner } = await makeVenue(server())
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '', owner, { name: 'Bar' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ])
  })

  it('change the fields that are sent; null removes the category', async () => {
    const { owner } = await makeVenue(server())
    const { _id } = await make(owner, 'Bar', 'drink')
    expect((await call('PUT', `/${_id}`, owner, { name: 'Pub', version: 1 })).body).toMatchObject({
      name: 'Pub',
      category: 'drink',
      version: 2,
    })
    expect((await call('PUT', `/${_id}`, owner, { category: null })).body).toMatchObject({
      name: 'Pub',
      category: null,
      version: 3,
    })
    const late = await call('PUT', `/${_id}`, owner, { name: 'Late', version: 1 })
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', current: { name: 'Pub', version: 3 } },
    ])
  })

  it.each([
    [{ name: ' ' }, 'name', 'SECTION_NAME_REQUIRED'],
    [{ name: 'Bar', category: 'smoke' }, 'category', 'VALUE_INVALID'],
  ])('name the field of %o', async (body, path, key) => {
    const { owner } = await makeVenue(server())
    expect((await call('POST', '', owner, body)).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path, key }],
    })
  })

  it('add people by e-mail, once however often', async () => {
    const { owner, waiter } = await makeVenue(server())
    const { _id: section } = await make(owner)
    const add = () => call('POST', '/user', owner, { email: ` ${waiter.email.toUpperCase()}`, section })
    const person = { _id: waiter.id, email: waiter.email, firstname: 'waiter', lastname: 'Test' }
    expect([(await add()).status, (await add()).body]).toMatchObject([201, { _id: section, staff: [person] }])
    expect(await list(owner)).toMatchObject([{ staff: [person] }])
  })

  it('remove people, and answer 404 for one who is no member', async () => {
    const { owner, waiter, monitor } = await makeVenue(server())
    const { _id: section } = await make(owner)
    await call('POST', '/user', owner, { email: waiter.email, section })
    expect((await call('DELETE', `/${section}/user/${monitor.id}`, owner)).status).toBe(404)
    expect((await call('DELETE', `/${section}/user/${waiter.id}`, owner)).body).toMatchObject({
      _id: section,
      staff: [],
    })
    expect((await call('DELETE', `/${section}/user/${waiter.id}`, owner)).status).toBe(404)
  })

  it('lose a person who is archived', async () => {
    const { owner, waiter } = await makeVenue(server())
    const { _id: section } = await make(owner)
    await call('POST', '/user', owner, { email: waiter.email, section })
    await server().send('DELETE', `/api/user/${waiter.id}`, { token: owner.token })
    expect(await list(owner)).toMatchObject([{ staff: [] }])
    expect((await call('POST', '/user', owner, { email: waiter.email, section })).status).toBe(404)
  })

  it('can be deleted; their people stay', async () => {
    const { owner, waiter } = await makeVenue(server())
    const { _id: section } = await make(owner)
    await call('POST', '/user', owner, { email: waiter.email, section })
    expect((await call('DELETE', `/${section}`, owner)).body).toMatchObject({
      _id: section,
      staff: [{ _id: waiter.id }],
    })
    expect(await list(owner)).toEqual([])
    expect((await call('DELETE', `/${section}`, owner)).status).toBe(404)
    expect((await server().send('GET', '/api/user/me', { token: waiter.token })).status).toBe(200)
  })

  it.each([
    [{ section: 'x' }, 'email', 'EMAIL_REQUIRED'],
    [{ email: 'nobody', section: 'x' }, 'email', 'EMAIL_INVALID'],
    [{ email: 'a@b.mk' }, 'section', 'SECTION_REQUIRED'],
  ])('name the missing field of %o', async (body, path, key) => {
    const { owner } = await makeVenue(server())
    expect((await call('POST', '/user', owner, body)).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path, key }],
    })
  })

  it('answer 404 for a section or person of another venue and change nothing', async () => {
    const [mine, other] = [await makeVenue(server()), await makeVenue(server())]
    const [section, foreign] = [await make(mine.owner), await make(other.owner)]
    await call('POST', '/user', other.owner, { email: other.waiter.email, section: foreign._id })
    const before = await list(other.owner)
    const tries = [
      call('PUT', `/${foreign._id}`, mine.owner, { name: 'Mine' }),
      call('DELETE', `/${foreign._id}`, mine.owner),
      call('DELETE', `/${foreign._id}/user/${other.waiter.id}`, mine.owner),
      call('POST', '/user', mine.owner, { email: mine.waiter.email, section: foreign._id }),
      call('POST', '/user', mine.owner, { email: other.waiter.email, section: section._id }),
      call('DELETE', `/${section._id}/user/${other.waiter.id}`, mine.owner),
    ]
    for (const answer of await Promise.all(tries)) expect(answer.body).toMatchObject({ code: 'NOT_FOUND' })
    expect([await list(other.owner), await list(mine.owner)]).toMatchObject([before, [{ staff: [] }]])
  })

  it('are for owners, on their screen', async () => {
    const { companyId, monitor, waiter } = await makeVenue(server())
    for (const member of [monitor, waiter])
      expect((await call('POST', '', member, { name: 'Mine' })).body).toMatchObject({
        code: 'ROLE_FORBIDDEN',
      })
    expect(
      (await call('POST', '', await addMember(server(), companyId, 'owner', ['userStats']), { name: 'Mine' }))
        .body,
    ).toMatchObject({
      code: 'SCREEN_FORBIDDEN',
    })
  })
})
