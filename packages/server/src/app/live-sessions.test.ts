import { expect, it } from 'vitest'
import { statement } from '../platform/unit-of-work/statement.ts'
import { makeVenue } from '../testing/factories.ts'
import { countScreens, listenAs, startLiveServer } from '../testing/live-client.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { disconnectEndedSessions, keepScreensSignedIn } from './scheduled-jobs.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const block = statement((kit, p: { id: string }) =>
  kit.db.updateTable('users').set({ is_blocked: 1 }).where('id', '=', p.id),
)

onBothEngines('the jobs for the sessions of listening screens', (server) => {
  it('closes the screens of sessions whose end was not published, and no others', async () => {
    const { companyId, owner, monitor, waiter } = await makeVenue(server())
    const { services } = server()
    let authenticated = 0
    const authenticate: typeof services.sessions.authenticate = async (token) => {
      const caller = await services.sessions.authenticate(token)
      authenticated += 1
      return caller
    }
    // A live server that receives nothing from the app.
    const liveServer = await startLiveServer({
      ...server(),
      services: { ...services, sessions: { ...services.sessions, authenticate } },
    })
    const [blocked, left, stays] = [
      listenAs(liveServer.url, monitor),
      listenAs(liveServer.url, waiter),
      listenAs(liveServer.url, owner),
    ]
    await Promise.all([blocked, left, stays].map(({ opened }) => opened))
    await expect.poll(() => liveServer.hub.listeners().length).toBe(3)
    // On the upgrade and again when it listens: one that is not through the second check yet would find out
    // by itself that its session ended.
    await expect.poll(() => authenticated).toBe(6)
    await disconnectEndedSessions(liveServer.hub, server().services.sessions)
    expect(liveServer.hub.listeners()).toHaveLength(3)
    await server().send('PUT', `/api/user/${monitor.id}`, { token: owner.token, body: { isBlocked: true } })
    await server().send('POST', '/api/auth/revoke-token', { token: waiter.token, body: {} })
    expect(liveServer.hub.listeners()).toHaveLength(3)
    await disconnectEndedSessions(liveServer.hub, server().services.sessions)
    expect([await blocked.closed, await left.closed]).toEqual([4401, 4401])
    expect(liveServer.hub.listeners().map(({ userId }) => userId)).toEqual([owner.id])
    // Blocked, with a session that nobody ended: it is not valid either.
    await server().platform.uow.write(companyId, (tx) => tx.run(block, { id: owner.id }))
    await disconnectEndedSessions(liveServer.hub, server().services.sessions)
    expect(await stays.closed).toBe(4401)
    await liveServer.close()
  })

  it('closes a screen whose session is thirty days old, however active it was', async () => {
    const { monitor } = await makeVenue(server())
    const {
      platform: { live },
      services: { sessions },
      clock,
    } = server()
    const client = listenAs(server().url, monitor)
    await client.opened
    await expect.poll(() => countScreens(live, monitor)).toBe(1)
    for (let half = 0; half < 59; half += 1) {
      clock.advance(DAY / 2 - 1)
      await keepScreensSignedIn(live, sessions)
      await disconnectEndedSessions(live, sessions)
    }
    expect(countScreens(live, monitor)).toBe(1)
    clock.advance(DAY / 2 + 59)
    await keepScreensSignedIn(live, sessions)
    await disconnectEndedSessions(live, sessions)
    expect(await client.closed).toBe(4401)
  })

  it('keeps a screen that only listens signed in over a silent night, and no other session', async () => {
    const { monitor, waiter } = await makeVenue(server())
    const client = listenAs(server().url, monitor)
    await client.opened
    await expect.poll(() => countScreens(server().platform.live, monitor)).toBe(1)
    for (let hour = 0; hour < 14; hour += 1) {
      server().clock.advance(HOUR)
      await keepScreensSignedIn(server().platform.live, server().services.sessions)
    }
    expect((await server().send('GET', '/api/user/me', { token: monitor.token })).status).toBe(200)
    expect((await server().send('GET', '/api/user/me', { token: waiter.token })).status).toBe(401)
    client.socket.close()
  })
})
