import { expect, it } from 'vitest'
import { accountBody, setupBody } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const PASSWORD = 'unmistakable-pass-phrase'
const PINS = ['90817263', '71625340'] as const

onBothEngines(
  'secrets',
  (server) => {
    it('appear in no response, event, audit entry, security log or stored response', async () => {
      const seen: string[] = []
      const send = async (method: string, path: string, token: string | null, body?: unknown) => {
        const answer = await server().send(method, path, {
          token,
          ...(body !== undefined && { body }),
          ...(method === 'GET' ? {} : { headers: { 'idempotency-key': crypto.randomUUID() } }),
        })
        seen.push(JSON.stringify(answer.body))
        return answer.body as unknown as Record<string, string>
      }
      const secrets = { password: PASSWORD, confirmPassword: PASSWORD, pin: PINS[0] }
      const owner = setupBody(undefined, secrets)
      const { token = '' } = await send('POST', '/api/auth/setup', null, owner)
      const session = await send('POST', '/api/auth/login', null, {
        email: owner.owner.email,
        password: PASSWORD,
      })
      const person = accountBody({ ...secrets, role: 'waiter' })
      const { _id = '' } = await send('POST', '/api/auth/register', token, person)
      await send('POST', '/api/auth/register', token, person)
      await send('PUT', `/api/user/${_id}`, token, { password: `${PASSWORD}!`, pin: PINS[1] })
      await send('PUT', `/api/user/${_id}`, token, { password: PASSWORD, version: 1 })
      await send('PUT', `/api/user/${_id}/balance?code=give`, token, { balance: 5 })
      for (const path of [
        '/api/user/me',
        '/api/company/staff',
        `/api/user/${_id}/ledger`,
        '/api/section',
        '/api/company',
      ])
        await send('GET', path, token)
      await send('POST', '/api/auth/login', null, { email: person.email, password: `${PASSWORD}?` })
      await send('DELETE', `/api/user/${_id}`, token)

      const stored = await server().platform.uow.read('', async (tx) => {
        const hashes = await tx.all(
          { build: (kit) => kit.db.selectFrom('users').select(['password_hash', 'pin_hash']) },
          {},
        )
        const kept = await tx.all({ build: (kit) => kit.db.selectFrom('idempotency_keys').selectAll() }, {})
        const audit = await tx.all({ build: (kit) => kit.db.selectFrom('audit').selectAll() }, {})
        const events = await tx.all({ build: (kit) => kit.db.selectFrom('events').selectAll() }, {})
        const log = await tx.all({ build: (kit) => kit.db.selectFrom('security_log').selectAll() }, {})
        expect(log.length).toBeGreaterThan(3)
        const sessions = await tx.all({ build: (kit) => kit.db.selectFrom('sessions').selectAll() }, {})
        return {
          hashes: hashes.flatMap((row) => Object.values(row)),
          rows: JSON.stringify([kept, audit, events, log, sessions]),
        }
      })
      expect(stored.hashes).toHaveLength(4)
      const answers = seen.join('\n')
      for (const secret of [PASSWORD, ...PINS, ...stored.hashes]) {
        expect(answers).not.toContain(secret)
        expect(stored.rows).not.toContain(secret)
      }
      for (const opened of [token, session['token'] ?? '']) expect(stored.rows).not.toContain(opened)
      expect(answers).not.toMatch(/"(?:\w*password\w*|\w*pin|\w*hash)":/i)
    })
  },
  { SIGNUP: 'open' },
)
