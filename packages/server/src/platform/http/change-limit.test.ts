import { expect, it } from 'vitest'
import { makeVenue, withNewSession } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const LIMIT = 20

onBothEngines(
  'changes of one session',
  (server) => {
    const rename = (token: string, name: string) =>
      server().send('PUT', '/api/company', { token, body: { name } })
    const useUp = async (token: string) => {
      for (let sent = 0; sent < LIMIT; sent += 1)
        expect((await rename(token, `Name ${sent}`)).status, `change ${sent}`).toBe(200)
    }

    it('are refused beyond the limit of a minute, with the time to wait and without effect', async () => {
      const { owner } = await makeVenue(server())
      await useUp(owner.token)
      const refused = await rename(owner.token, 'One too many')
      expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
        429,
        'TOO_MANY_CHANGES',
        '10',
      ])
      const { body } = await server().send('GET', '/api/company', { token: owner.token })
      expect(body).toMatchObject({ name: `Name ${LIMIT - 1}` })
      server().clock.advance(60_000)
      expect((await rename(owner.token, 'A minute later')).status).toBe(200)
    })

    it('leave reading, other sessions of the same person and other people alone', async () => {
      const { owner, waiter, companyId } = await makeVenue(server())
      const other = await withNewSession(server(), companyId, owner)
      await useUp(owner.token)
      expect((await rename(owner.token, 'Refused')).status).toBe(429)
      expect((await server().send('GET', '/api/company', { token: owner.token })).status).toBe(200)
      expect((await rename(other.token, 'Elsewhere')).status).toBe(200)
      const left = await server().send('POST', '/api/auth/revoke-token', { token: waiter.token, body: {} })
      expect(left.status).toBe(200)
    })

    it('beyond the limit are in the security log', async () => {
      const { owner } = await makeVenue(server())
      await useUp(owner.token)
      await rename(owner.token, 'Refused')
      const { body } = await server().send('GET', '/api/auth/security-log', { token: owner.token })
      expect(body['entries']).toContainEqual(
        expect.objectContaining({ event: 'limited', call: 'PUT /api/company' }),
      )
    })

    it('are limited again after the clock was set back', async () => {
      const { owner } = await makeVenue(server())
      await useUp(owner.token)
      server().clock.jump(-24 * 60 * 60 * 1000)
      server().clock.advance(60_000)
      await useUp(owner.token)
      expect((await rename(owner.token, 'Refused')).status).toBe(429)
    })
  },
  { CHANGES_PER_MINUTE: String(LIMIT) },
)
