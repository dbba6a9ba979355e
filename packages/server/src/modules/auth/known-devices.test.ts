import { describe, expect, it } from 'vitest'
import { TEST_PASSWORD, makeVenue, withNewSession, type Member } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

onBothEngines(
  'known devices',
  (server) => {
    let callers = 0
    const signIn = (email: string, device?: string, password = TEST_PASSWORD, from?: string) => {
      callers += 1
      return server().send('POST', '/api/auth/login', {
        body: { email, password, ...(device !== undefined && { device }) },
        // Everybody calls from another address, so that only the limits of accounts and devices apply.
        headers: { 'x-forwarded-for': from ?? `10.0.${callers >> 8}.${callers & 255}` },
      })
    }
    const statuses = async (times: number, email: string, device?: string, from?: string) => {
      const seen: number[] = []
      for (let time = 0; time < times; time += 1)
        seen.push((await signIn(email, device, 'not the password', from)).status)
      return seen
    }
    /** Signs in on a new device and returns its token. */
    const newDevice = async (email: string): Promise<string> => {
      const { status, body } = await signIn(email, '')
      if (status !== 200) throw new Error(`the server answered ${status}`)
      return body['device'] ?? ''
    }
    const makeUnknownBlocked = async (email: string): Promise<void> => {
      expect(await statuses(7, email)).toEqual([401, 401, 401, 401, 401, 401, 429])
      expect((await signIn(email)).status).toBe(429)
    }

    it('are recognised by a token that only clients who ask for it get', async () => {
      const { owner } = await makeVenue(server())
      expect((await signIn(owner.email)).body).not.toHaveProperty('device')
      const device = await newDevice(owner.email)
      expect(device).toMatch(/^[\w-]{43}$/)
      expect((await signIn(owner.email, device)).body).toMatchObject({ device })
      expect(await newDevice(owner.email)).not.toBe(device)
    })

    it('let the right password in whatever others have tried, while unknown ones wait', async () => {
      const { owner } = await makeVenue(server())
      const device = await newDevice(owner.email)
      await makeUnknownBlocked(owner.email)
      expect((await signIn(owner.email, device)).status).toBe(200)
      // The success has not shortened the wait of the others.
      expect((await signIn(owner.email)).status).toBe(429)
    })

    it('are not stopped by the failures of their network address', async () => {
      const { owner } = await makeVenue(server())
      const device = await newDevice(owner.email)
      for (let person = 0; person < 6; person += 1)
        await statuses(5, `nobody${person}${owner.email}`, undefined, '10.9.9.9')
      expect((await signIn(owner.email, undefined, TEST_PASSWORD, '10.9.9.9')).status).toBe(429)
      expect((await signIn(owner.email, device, TEST_PASSWORD, '10.9.9.9')).status).toBe(200)
    })

    it('may ask for a new password whatever others ask for from the same network', async () => {
      const [{ owner }, { owner: other }] = [await makeVenue(server()), await makeVenue(server())]
      const device = await newDevice(owner.email)
      const ask = async (email: string, sent?: string): Promise<number> => {
        const body = { email, ...(sent !== undefined && { device: sent }) }
        const headers = { 'x-forwarded-for': '10.9.9.8' }
        return (await server().send('POST', '/api/auth/forgot-password', { body, headers })).status
      }
      for (let time = 0; time < 10; time += 1) expect(await ask(`nobody${time}@example.test`)).toBe(200)
      for (const [email, sent] of [[owner.email], [owner.email, ''], [other.email, device]] as const)
        expect(await ask(email, sent)).toBe(429)
      expect(await ask(owner.email, device)).toBe(200)
    })

    it('have a limit of their own, which stops neither unknown nor other devices', async () => {
      const { owner } = await makeVenue(server())
      const [stolen, other] = [await newDevice(owner.email), await newDevice(owner.email)]
      expect(await statuses(7, owner.email, stolen)).toEqual([401, 401, 401, 401, 401, 401, 429])
      expect((await signIn(owner.email, stolen)).headers.get('retry-after')).toBe('1')
      expect((await signIn(owner.email)).status).toBe(200)
      expect((await signIn(owner.email, other)).status).toBe(200)
      server().clock.advance(SECOND)
      expect((await signIn(owner.email, stolen)).status).toBe(200)
      expect(await statuses(6, owner.email, stolen)).not.toContain(429)
    })

    it('do not let concurrent guesses through', async () => {
      const { owner } = await makeVenue(server())
      const device = await newDevice(owner.email)
      const guess = () => signIn(owner.email, device, 'not the password')
      for (let time = 0; time < 4; time += 1) expect((await guess()).status).toBe(401)
      const guesses = await Promise.all(Array.from({ length: 20 }, guess))
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(2)
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(18)
    })

    it('are known to the people who signed in on them, and to nobody else', async () => {
      const { owner, monitor, waiter } = await makeVenue(server())
      const device = await newDevice(owner.email)
      expect((await signIn(monitor.email, device)).body).toMatchObject({ device })
      for (const { email } of [owner, monitor, waiter]) await makeUnknownBlocked(email)
      expect((await signIn(owner.email, device)).status).toBe(200)
      expect((await signIn(monitor.email, device)).status).toBe(200)
      expect((await signIn(waiter.email, device)).status).toBe(429)
    })

    it('are not recognised by a token that a client made up', async () => {
      const { owner } = await makeVenue(server())
      const { body } = await signIn(owner.email, 'my-own-token')
      expect(body['device']).toMatch(/^[\w-]{43}$/)
      await makeUnknownBlocked(owner.email)
      expect((await signIn(owner.email, 'my-own-token')).status).toBe(429)
    })

    it('are forgotten after ninety days without a sign-in', async () => {
      const { owner } = await makeVenue(server())
      const [used, unused] = [await newDevice(owner.email), await newDevice(owner.email)]
      server().clock.advance(60 * DAY)
      await signIn(owner.email, used)
      server().clock.advance(30 * DAY)
      await makeUnknownBlocked(owner.email)
      expect((await signIn(owner.email, unused)).status).toBe(429)
      expect((await signIn(owner.email, used)).status).toBe(200)
    })

    describe('are forgotten', () => {
      const update = async ({ companyId, owner, monitor }: Venue, body: object) => {
        const { token } = await withNewSession(server(), companyId, owner)
        return server().send('PUT', `/api/user/${monitor.id}`, { token, body })
      }
      type Venue = { readonly companyId: string; readonly owner: Member; readonly monitor: Member }
      const ways: Readonly<Record<string, (venue: Venue) => Promise<unknown>>> = {
        'when their person signs out everywhere': ({ monitor: { token } }) =>
          server().send('POST', '/api/auth/revoke-all', { token }),
        'with a new password': (venue) => update(venue, { password: TEST_PASSWORD }),
        'when their person is blocked': async (venue) => {
          await update(venue, { isBlocked: true })
          await update(venue, { isBlocked: false })
        },
      }
      it.each(Object.entries(ways))('%s', async (_when, happens) => {
        const venue = await makeVenue(server())
        const device = await newDevice(venue.monitor.email)
        await happens(venue)
        await makeUnknownBlocked(venue.monitor.email)
        expect((await signIn(venue.monitor.email, device)).status).toBe(429)
      })

      it('not by signing out on the device', async () => {
        const { monitor } = await makeVenue(server())
        const { body } = await signIn(monitor.email, '')
        const { device = '', token = '' } = body as unknown as Record<string, string>
        await server().send('POST', '/api/auth/revoke-token', { token })
        await makeUnknownBlocked(monitor.email)
        expect((await signIn(monitor.email, device)).status).toBe(200)
      })
    })

    it('are stored as hashes', async () => {
      const { owner } = await makeVenue(server())
      const device = await newDevice(owner.email)
      const rows = await server().platform.uow.read('', async (tx) => [
        await tx.all({ build: (kit) => kit.db.selectFrom('known_devices').selectAll() }, {}),
        await tx.all({ build: (kit) => kit.db.selectFrom('sessions').selectAll() }, {}),
        await tx.all({ build: (kit) => kit.db.selectFrom('attempts').selectAll() }, {}),
      ])
      expect(JSON.stringify(rows)).not.toContain(device)
    })
  },
  { TRUSTED_PROXIES: '127.0.0.1' },
)
