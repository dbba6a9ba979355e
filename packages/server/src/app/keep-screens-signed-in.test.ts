import { once } from 'node:events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { makeVenue } from '../testing/factories.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { keepScreensSignedIn } from './keep-screens-signed-in.ts'

const HOUR = 60 * 60 * 1000

onBothEngines('screens that only listen', (server) => {
  it('stay signed in over a silent night, others do not', async () => {
    const { monitor, waiter } = await makeVenue(server())
    const socket = new WebSocket(`${server().url.replace('http', 'ws')}/live?userId=${monitor.id}`, {
      headers: { authorization: `Bearer ${monitor.token}` },
    })
    await once(socket, 'open')
    await expect.poll(() => server().platform.live.listeners().length).toBe(1)
    for (let hour = 0; hour < 14; hour += 1) {
      server().clock.advance(HOUR)
      await keepScreensSignedIn(server().platform.live, server().services.sessions)
    }
    expect((await server().send('GET', '/api/user/me', { token: monitor.token })).status).toBe(200)
    expect((await server().send('GET', '/api/user/me', { token: waiter.token })).status).toBe(401)
    socket.close()
  })
})
