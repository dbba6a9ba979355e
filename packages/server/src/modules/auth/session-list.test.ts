import { once } from 'node:events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { TEST_PASSWORD, makeAdmin, makeVenue, type Member } from '../../testing/factories.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const MINUTE = 60_000
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'

interface Listed {
  readonly _id: string
  readonly device: string
  readonly startedAt: string
  readonly lastUsedAt: string
  readonly current: boolean
}

onBothEngines('open sessions', (server) => {
  const read = async (token: string, path = '/api/auth/sessions') =>
    (await server().send('GET', path, { token })).body as unknown as Listed[]
  const me = async (token: string) => (await server().send('GET', '/api/user/me', { token })).status
  const signIn = async (email: string, device?: string) => {
    const { body } = await server().send('POST', '/api/auth/login', {
      body: { email, password: TEST_PASSWORD, ...(device !== undefined && { device }) },
      headers: { 'user-agent': FIREFOX },
    })
    return body as unknown as { token: string; device: string }
  }
  const listen = async (id: string, token: string) => {
    const socket = new WebSocket(`${server().url.replace('http', 'ws')}/live?userId=${id}`, [], {
      headers: { authorization: `Bearer ${token}` },
    })
    await once(socket, 'open')
    return { closed: once(socket, 'close') }
  }
  /** The session of this person's token, as they see it. */
  const idOf = async (token: string) => (await read(token)).find(({ current }) => current)?._id ?? ''

  it('are listed with device, start and last use, the last used first, and without their tokens', async () => {
    const { monitor } = await makeVenue(server())
    const started = server().clock.now()
    server().clock.advance(10 * MINUTE)
    const { token } = await signIn(monitor.email)
    const signedInAt = server().clock.now()
    server().clock.advance(10 * MINUTE)
    const iso = (at: number) => new Date(at).toISOString()
    const listed = await read(monitor.token)
    expect(listed).toEqual([
      {
        _id: expect.stringMatching(/^[\w-]{43}$/) as string,
        device: '',
        startedAt: iso(started),
        lastUsedAt: iso(server().clock.now()),
        current: true,
      },
      {
        _id: expect.stringMatching(/^[\w-]{43}$/) as string,
        device: 'Firefox, Windows',
        startedAt: iso(signedInAt),
        lastUsedAt: iso(signedInAt),
        current: false,
      },
    ])
    const stored = await server().platform.uow.read('', (tx) =>
      tx.all({ build: (kit) => kit.db.selectFrom('sessions').select('token_hash') }, {}),
    )
    const hashes = stored.map(({ token_hash }) => token_hash)
    expect(listed.filter(({ _id }) => hashes.includes(_id) || _id === token)).toEqual([])
  })

  it('are not listed any more when they have expired', async () => {
    const { monitor } = await makeVenue(server())
    server().clock.advance(11 * 60 * MINUTE)
    const { token } = await signIn(monitor.email)
    server().clock.advance(60 * MINUTE)
    expect((await read(token)).map(({ current }) => current)).toEqual([true])
  })

  it('are ended one by one, at once and with the live connection, and forget their device', async () => {
    const { companyId, monitor } = await makeVenue(server())
    const lost = await signIn(monitor.email, '')
    const { closed } = await listen(monitor.id, lost.token)
    const id = await idOf(lost.token)
    const answer = await server().send('DELETE', `/api/auth/sessions/${id}`, { token: monitor.token })
    expect(answer.body).toEqual({ revoked: true })
    expect((await closed)[0]).toBe(4401)
    expect([await me(lost.token), await me(monitor.token)]).toEqual([401, 200])
    expect(await storedAudit(server(), companyId, 'auth.sessionEnded')).toEqual([
      { by: monitor.id, entityId: monitor.id, details: { device: 'Firefox, Windows' } },
    ])
    // The device was forgotten with it: the server makes a new token.
    expect((await signIn(monitor.email, lost.device)).device).not.toBe(lost.device)
    const again = await server().send('DELETE', `/api/auth/sessions/${id}`, { token: monitor.token })
    expect(again.status).toBe(404)
  })

  it('of a person are listed and ended by the owner', async () => {
    const { companyId, owner, monitor } = await makeVenue(server())
    const { closed } = await listen(monitor.id, monitor.token)
    const path = `/api/user/${monitor.id}/sessions`
    const [session] = await read(owner.token, path)
    expect(session).toMatchObject({ _id: await idOf(monitor.token), current: false })
    await server().send('DELETE', `${path}/${session?._id}`, { token: owner.token })
    expect((await closed)[0]).toBe(4401)
    expect([await me(monitor.token), await read(owner.token, path)]).toEqual([401, []])
    expect(await storedAudit(server(), companyId, 'auth.sessionEnded')).toMatchObject([
      { by: owner.id, entityId: monitor.id },
    ])
    await server().send('PUT', `/api/user/${monitor.id}`, { token: owner.token, body: { isBlocked: true } })
    expect(await read(owner.token, path)).toEqual([])
  })

  it('of others are not there', async () => {
    const [mine, other] = [await makeVenue(server()), await makeVenue(server())]
    const admin = await makeAdmin(server())
    const end = async ({ token }: Member, path: string) =>
      (await server().send('DELETE', path, { token })).status
    const foreign = await idOf(other.waiter.token)
    expect(await end(mine.owner, `/api/auth/sessions/${await idOf(mine.waiter.token)}`)).toBe(404)
    expect(await end(mine.owner, `/api/auth/sessions/${foreign}`)).toBe(404)
    for (const id of [other.waiter.id, mine.waiter.id, admin.id])
      expect(await end(mine.owner, `/api/user/${id}/sessions/${foreign}`)).toBe(404)
    expect(
      (await server().send('GET', `/api/user/${other.waiter.id}/sessions`, { token: mine.owner.token }))
        .status,
    ).toBe(404)
    expect(await end(mine.monitor, `/api/user/${mine.waiter.id}/sessions/${foreign}`)).toBe(403)
    expect([await me(mine.waiter.token), await me(other.waiter.token)]).toEqual([200, 200])
    expect((await read(admin.token)).map(({ current }) => current)).toEqual([true])
  })
})
