import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { addMember, makeVenue, type Member } from '../../testing/factories.ts'
import { listenAs, refusalOf, startLiveServer } from '../../testing/live-client.ts'
import { onBothEngines } from '../../testing/test-server.ts'

interface Opening {
  readonly userId?: string
  readonly after?: number
  readonly heartbeat?: number
  readonly protocols?: string[]
  readonly headers?: Record<string, string>
}

onBothEngines('live connection', (server) => {
  const address = ({ userId = '', after, heartbeat }: Opening) => {
    const url = new URL(`${server().url.replace('http', 'ws')}/live`)
    url.searchParams.set('userId', userId)
    if (after !== undefined) url.searchParams.set('after', String(after))
    if (heartbeat !== undefined) url.searchParams.set('heartbeat', String(heartbeat))
    return url
  }
  const open = (opening: Opening) =>
    new WebSocket(address(opening), opening.protocols ?? [], { headers: opening.headers ?? {} })
  const asBrowser = ({ id, token }: Member, after?: number, heartbeat?: number) =>
    open({
      userId: id,
      ...(after === undefined ? {} : { after }),
      ...(heartbeat === undefined ? {} : { heartbeat }),
      protocols: ['kafana.v1', `bearer.${token}`],
      headers: { origin: server().url },
    })
  /** 101 for a connection that is open; it is closed then. */
  const statusOf = (socket: WebSocket): Promise<number> =>
    new Promise((resolve) => {
      socket.on('error', () => undefined)
      socket.on('open', () => {
        socket.close()
        resolve(101)
      })
      socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0))
    })
  /** The messages that a socket receives, without heartbeats, which may come at any time. */
  const listen = (socket: WebSocket): Record<string, unknown>[] => {
    const heard: Record<string, unknown>[] = []
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Record<string, unknown>
      if (message['type'] !== 'heartbeat') heard.push(message)
    })
    return heard
  }
  const rename = (token: string, name: string) =>
    server().send('PUT', '/api/company', { token, body: { name } })

  it('sends a committed change to the screens of its venue only', async () => {
    const [mine, other] = [await makeVenue(server()), await makeVenue(server())]
    const [socket, foreign] = [asBrowser(mine.monitor), asBrowser(other.monitor)]
    const [heard, foreignHeard] = [listen(socket), listen(foreign)]
    await Promise.all([once(socket, 'open'), once(foreign, 'open')])
    expect(socket.protocol).toBe('kafana.v1')
    await expect.poll(() => server().platform.live.listeners().length).toBeGreaterThanOrEqual(2)
    await rename(mine.owner.token, 'New')
    await expect.poll(() => heard).toEqual([{ type: 'dataChanged', room: 'company', seq: 1 }])
    await rename(other.owner.token, 'Theirs')
    await expect.poll(() => foreignHeard).toHaveLength(1)
    expect(heard).toHaveLength(1)
    socket.close()
    foreign.close()
  })

  it('replays missed events in order and once', async () => {
    const { owner, monitor } = await makeVenue(server())
    for (const name of ['A', 'B', 'C']) await rename(owner.token, name)
    const socket = asBrowser(monitor, 1)
    const heard = listen(socket)
    await expect.poll(() => heard.map(({ seq }) => seq)).toEqual([2, 3])
    await rename(owner.token, 'D')
    await expect.poll(() => heard.map(({ seq }) => seq)).toEqual([2, 3, 4])
    socket.close()
  })

  it('asks for a resync when missed events are older than a day or of another server', async () => {
    const { companyId, owner, monitor } = await makeVenue(server())
    await rename(owner.token, 'Old')
    const ahead = asBrowser(monitor, 99)
    const heardAhead = listen(ahead)
    await expect.poll(() => heardAhead).toEqual([{ type: 'resync', seq: 1 }])
    ahead.close()
    server().clock.advance(25 * 60 * 60 * 1000)
    // The first session has expired by now.
    const session = await server().platform.uow.write(companyId, (tx) =>
      server().services.sessions.open(tx, monitor.id),
    )
    const late = asBrowser({ ...monitor, token: session }, 0)
    const heard = listen(late)
    await expect.poll(() => heard).toEqual([{ type: 'resync', seq: 1 }])
    late.close()
  })

  describe('refuses before the upgrade', () => {
    it('a missing or wrong token, the id of another person and a foreign page', async () => {
      const { monitor, waiter } = await makeVenue(server())
      const origin = { origin: server().url }
      const bearer = (token: string) => ['kafana.v1', `bearer.${token}`]
      expect(await statusOf(open({ userId: monitor.id, headers: origin }))).toBe(401)
      expect(
        await statusOf(open({ userId: monitor.id, protocols: bearer('guessed'), headers: origin })),
      ).toBe(401)
      expect(
        await statusOf(open({ userId: waiter.id, protocols: bearer(monitor.token), headers: origin })),
      ).toBe(403)
      expect(
        await statusOf(
          open({
            userId: monitor.id,
            protocols: bearer(monitor.token),
            headers: { origin: 'http://evil.test' },
          }),
        ),
      ).toBe(403)
      expect(await statusOf(open({ userId: monitor.id, protocols: bearer(monitor.token) }))).toBe(403)
    })

    it('and the security log has what was refused to whom, as often as it has refused calls', async () => {
      const { companyId, owner, monitor, waiter } = await makeVenue(server())
      const origin = { origin: server().url }
      const protocols = ['kafana.v1', `bearer.${monitor.token}`]
      const log = async () => {
        const { body } = await server().send('GET', '/api/auth/security-log?limit=200', {
          token: owner.token,
        })
        return (body as unknown as { entries: Record<string, unknown>[] }).entries
      }
      await statusOf(
        open({ userId: monitor.id, protocols: ['kafana.v1', 'bearer.guessed'], headers: origin }),
      )
      expect(await log()).toEqual([])
      await statusOf(open({ userId: waiter.id, protocols, headers: origin }))
      await statusOf(open({ userId: monitor.id, protocols, headers: { origin: 'http://evil.test' } }))
      const entry = { by: { _id: monitor.id }, call: 'GET /live', address: '127.0.0.0/24' }
      expect(await log()).toMatchObject([
        { ...entry, event: 'refused' },
        { ...entry, event: 'refused' },
      ])
      for (let time = 0; time < 20; time += 1)
        await statusOf(open({ userId: waiter.id, protocols, headers: origin }))
      const refused = await log()
      expect([refused.length, refused[0]?.['isLast']]).toEqual([20, true])
      const limited = await startLiveServer(server(), { venueLimit: 2, personLimit: 1 })
      const [first, other] = [listenAs(limited.url, waiter), listenAs(limited.url, owner)]
      await Promise.all([first.opened, other.opened])
      expect(await refusalOf(listenAs(limited.url, waiter))).toBe(429)
      const another = await addMember(server(), companyId, 'waiter')
      expect(await refusalOf(listenAs(limited.url, another))).toBe(503)
      expect((await log()).slice(0, 2)).toMatchObject([
        { event: 'limited', by: { _id: another.id }, call: 'GET /live' },
        { event: 'limited', by: { _id: waiter.id }, call: 'GET /live' },
      ])
      for (const { socket } of [first, other]) socket.close()
      await limited.close()
    })

    it('a token in the address', async () => {
      const { monitor } = await makeVenue(server())
      expect(
        await statusOf(
          open({ userId: `${monitor.id}&token=${monitor.token}`, headers: { origin: server().url } }),
        ),
      ).toBe(401)
    })
  })

  it('accepts a program with an Authorization header', async () => {
    const { monitor } = await makeVenue(server())
    const socket = open({ userId: monitor.id, headers: { authorization: `Bearer ${monitor.token}` } })
    await once(socket, 'open')
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
  })

  it('sends more heartbeats to a client that asks for them', async () => {
    const { monitor } = await makeVenue(server())
    const types: unknown[] = []
    const socket = asBrowser(monitor, undefined, 2)
    const began = performance.now()
    socket.on('message', (data: Buffer) => types.push((JSON.parse(data.toString()) as { type: string }).type))
    await expect.poll(() => types, { timeout: 5000 }).toContain('heartbeat')
    expect(performance.now() - began).toBeLessThan(5000)
    socket.close()
  })

  it('closes with 4401 when the session ends', async () => {
    const { monitor } = await makeVenue(server())
    const socket = asBrowser(monitor)
    await once(socket, 'open')
    await expect
      .poll(() =>
        server()
          .platform.live.listeners()
          .some(({ userId }) => userId === monitor.id),
      )
      .toBe(true)
    const closed = once(socket, 'close')
    await server().send('POST', '/api/auth/revoke-token', { token: monitor.token, body: {} })
    expect((await closed)[0]).toBe(4401)
  })

  describe('while a connection is being set up', () => {
    /** A live server that waits for `pause` between authorising a connection and accepting it. */
    const startSlowServer = (pause: () => Promise<unknown>) =>
      startLiveServer(server(), {
        delayRead: async (read) => {
          await pause()
          return read()
        },
      })
    const connect = (url: string, member: Member) => listenAs(url, member).socket

    it('closes it when the session ends in the meantime', async () => {
      const { monitor } = await makeVenue(server())
      const liveServer = await startSlowServer(() =>
        server().send('POST', '/api/auth/revoke-token', { token: monitor.token, body: {} }),
      )
      const socket = connect(liveServer.url, monitor)
      expect((await once(socket, 'close'))[0]).toBe(4401)
      await expect.poll(() => liveServer.hub.listeners()).toEqual([])
      await liveServer.close()
    })

    it('forgets a screen that disconnects in the meantime', async () => {
      const { monitor } = await makeVenue(server())
      const [asked, disconnected] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
      const liveServer = await startSlowServer(async () => {
        asked.resolve(undefined)
        return disconnected.promise
      })
      const leaver = listenAs(liveServer.url, monitor)
      // It never opens.
      for (const never of [leaver.opened, leaver.closed]) never.catch(() => undefined)
      leaver.socket.on('error', () => undefined)
      await asked.promise
      leaver.socket.terminate()
      disconnected.resolve(undefined)
      const next = connect(liveServer.url, monitor)
      await once(next, 'open')
      await expect.poll(() => liveServer.hub.listeners().length).toBeGreaterThan(0)
      expect(liveServer.hub.listeners()).toHaveLength(1)
      next.close()
      await expect.poll(() => liveServer.hub.listeners()).toEqual([])
      await liveServer.close()
    })
  })

  it.each([['{"type":"orderCreated"}'], ['not json'], ['{"type":"new-order"}']])(
    'closes the connection of a client that sends %s',
    async (frame) => {
      const { monitor } = await makeVenue(server())
      const socket = asBrowser(monitor)
      await once(socket, 'open')
      const closed = once(socket, 'close')
      socket.send(frame)
      expect((await closed)[0]).toBe(1008)
    },
  )
})
