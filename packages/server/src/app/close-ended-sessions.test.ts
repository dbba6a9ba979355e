import { expect, it } from 'vitest'
import { statement } from '../platform/unit-of-work/statement.ts'
import { makeVenue } from '../testing/factories.ts'
import { listenAs, openDoor, screensOf } from '../testing/live-client.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { closeEndedSessions } from './close-ended-sessions.ts'
import { keepScreensSignedIn } from './keep-screens-signed-in.ts'

const DAY = 24 * 60 * 60 * 1000
const block = statement((kit, p: { id: string }) =>
  kit.db.updateTable('users').set({ is_blocked: 1 }).where('id', '=', p.id),
)

onBothEngines('a look at the sessions of those who listen', (server) => {
  it('closes the screens of sessions that ended without a word of it, and of no other', async () => {
    const { companyId, owner, monitor, waiter } = await makeVenue(server())
    const { services } = server()
    let proved = 0
    const authenticate: typeof services.sessions.authenticate = async (token) => {
      const caller = await services.sessions.authenticate(token)
      proved += 1
      return caller
    }
    // A door that hears nothing of the rest of the house.
    const door = await openDoor({
      ...server(),
      services: { ...services, sessions: { ...services.sessions, authenticate } },
    })
    const [blocked, left, stays] = [
      listenAs(door.url, monitor),
      listenAs(door.url, waiter),
      listenAs(door.url, owner),
    ]
    await Promise.all([blocked, left, stays].map(({ opened }) => opened))
    await expect.poll(() => door.hub.listeners().length).toBe(3)
    // At the door and once more when it listens: one that still has to would see for itself that its session ended.
    await expect.poll(() => proved).toBe(6)
    await closeEndedSessions(door.hub, server().services.sessions)
    expect(door.hub.listeners()).toHaveLength(3)
    await server().send('PUT', `/api/user/${monitor.id}`, { token: owner.token, body: { isBlocked: true } })
    await server().send('POST', '/api/auth/revoke-token', { token: waiter.token, body: {} })
    expect(door.hub.listeners()).toHaveLength(3)
    await closeEndedSessions(door.hub, server().services.sessions)
    expect([await blocked.closed, await left.closed]).toEqual([4401, 4401])
    expect(door.hub.listeners().map(({ userId }) => userId)).toEqual([owner.id])
    // Blocked, but with a session that nobody ended: it does not hold either.
    await server().platform.uow.write(companyId, (tx) => tx.run(block, { id: owner.id }))
    await closeEndedSessions(door.hub, server().services.sessions)
    expect(await stays.closed).toBe(4401)
    await door.close()
  })

  it('closes a screen whose session is thirty days old, however busy it was', async () => {
    const { monitor } = await makeVenue(server())
    const {
      platform: { live },
      services: { sessions },
      clock,
    } = server()
    const client = listenAs(server().url, monitor)
    await client.opened
    await expect.poll(() => screensOf(live, monitor)).toBe(1)
    for (let half = 0; half < 59; half += 1) {
      clock.advance(DAY / 2 - 1)
      await keepScreensSignedIn(live, sessions)
      await closeEndedSessions(live, sessions)
    }
    expect(screensOf(live, monitor)).toBe(1)
    clock.advance(DAY / 2 + 59)
    await keepScreensSignedIn(live, sessions)
    await closeEndedSessions(live, sessions)
    expect(await client.closed).toBe(4401)
  })
})
