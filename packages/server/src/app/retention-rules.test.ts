import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { statement } from '../platform/unit-of-work/statement.ts'
import { makeVenue, TEST_PASSWORD } from '../testing/factories.ts'
import { storedValues } from '../testing/stored-columns.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { retentionRules } from './retention-rules.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

const changeOrigin = statement((kit) => kit.db.updateTable('security_log').set({ origin: 'x' }))
const changeDetails = statement((kit) => kit.db.updateTable('security_log').set({ details: '{"call":"x"}' }))
const changeAddress = statement((kit) => kit.db.updateTable('security_log').set({ address: '10.0.0.0/24' }))
const remove = statement((kit) => kit.db.deleteFrom('security_log'))
const changeAudit = statement((kit) => kit.db.updateTable('audit').set({ details: '{}' }))

onBothEngines('retention', (server) => {
  const applyAll = async (): Promise<void> => {
    for (const { apply } of retentionRules(server())) await apply()
  }
  const valuesIn = async (place: string): Promise<string[]> =>
    (await storedValues(server())).filter((stored) => stored.place === place).map(({ value }) => value)
  const signIn = (email: string, password = TEST_PASSWORD) =>
    server().send('POST', '/api/auth/login', { body: { email, password, device: '' } })
  const after = async (ms: number): Promise<void> => {
    server().clock.advance(ms)
    await applyAll()
  }
  // Nothing of an earlier test is left.
  beforeEach(() => after(400 * DAY))

  it('cuts network addresses in the security log after seven days, wherever they are', async () => {
    const { owner } = await makeVenue(server())
    await signIn(owner.email)
    // Of a name that nobody has, the network is also what failures are counted by.
    await signIn('nobody@kafana.test', 'wrong password')
    const addresses = async () => [
      ...(await valuesIn('security_log.address')),
      ...(await valuesIn('security_log.origin')).filter((origin) => origin.includes('/')),
    ]
    await after(7 * DAY)
    expect(await addresses()).toEqual(['127.0.0.0/24', '127.0.0.0/24', '127.0.0.0/24'])
    const entries = await valuesIn('security_log.id')
    await after(1)
    expect(await addresses()).toEqual([])
    expect(await valuesIn('security_log.id')).toEqual(entries)
    expect(await valuesIn('security_log.origin')).toEqual([owner.id, ''])
  })

  it('deletes entries of the security log after ninety days, and only those', async () => {
    const { owner } = await makeVenue(server())
    await signIn(owner.email)
    await after(45 * DAY)
    await signIn(owner.email)
    expect(await valuesIn('security_log.id')).toHaveLength(2)
    await after(45 * DAY)
    expect(await valuesIn('security_log.id')).toHaveLength(2)
    await after(1)
    expect(await valuesIn('security_log.id')).toHaveLength(1)
    await after(45 * DAY)
    expect(await valuesIn('security_log.id')).toEqual([])
  })

  it('deletes imports that can no longer be undone after thirty days', async () => {
    const { owner } = await makeVenue(server())
    const body = {
      dryRun: false,
      defaults: {},
      lines: [{ line: 2, values: { name: 'Tea', price: 1, category: 'drink', taxRate: 10 } }],
    }
    await server().send('POST', '/api/product/import', { token: owner.token, body })
    await after(30 * DAY)
    expect(await valuesIn('imports.id')).toHaveLength(1)
    await after(1)
    expect(await valuesIn('imports.id')).toEqual([])
  })

  it('leaves the logs append-only for everything else', async () => {
    const { owner } = await makeVenue(server())
    await signIn(owner.email)
    await server().send('PUT', `/api/user/${owner.id}`, { token: owner.token, body: { firstname: 'Ana' } })
    const before = await storedValues(server())
    for (const write of [changeOrigin, changeDetails, changeAddress, remove, changeAudit])
      await expect(server().platform.uow.write('', (tx) => tx.run(write, {}))).rejects.toThrow(/append-only/)
    expect(await storedValues(server())).toEqual(before)
  })

  it('deletes sessions, known devices, links, counters and responses that have expired', async () => {
    const { owner, waiter } = await makeVenue(server())
    await server().send('POST', '/api/auth/invitations', { token: owner.token, body: { user: waiter.id } })
    await signIn(owner.email)
    await signIn(owner.email, 'wrong password')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { firstname: 'Ana' }
    await server().send('PUT', `/api/user/${owner.id}`, { token: owner.token, headers, body })
    await server().platform.uow.write('', (tx) =>
      tx.run(putReset, { userId: owner.id, expiresAt: server().clock.now() + 30 * MINUTE }),
    )
    const counts = async () => {
      const counted: Record<string, number> = {}
      for (const place of PLACES) counted[place] = (await valuesIn(place)).length
      return counted
    }
    const full = await counts()
    expect(full).toEqual({
      'sessions.token_hash': 4,
      'known_devices.token_hash': 1,
      'password_resets.token_hash': 1,
      'invitations.token_hash': 1,
      'attempts.scope': 2,
      'idempotency_keys.key': 1,
    })
    await applyAll()
    expect(await counts()).toEqual(full)
    await after(30 * MINUTE)
    expect(await counts()).toEqual({ ...full, 'password_resets.token_hash': 0 })
    await after(DAY)
    const kept = {
      'sessions.token_hash': 0,
      'password_resets.token_hash': 0,
      'invitations.token_hash': 0,
      'attempts.scope': 0,
    }
    expect(await counts()).toEqual({ ...full, ...kept })
    await after(7 * DAY)
    expect(await counts()).toEqual({ ...full, ...kept, 'idempotency_keys.key': 0 })
    await after(90 * DAY)
    expect(Object.values(await counts())).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('has the periods of the table in docs/operating.md', () => {
    const docs = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8')
    const rows = [...docs.matchAll(/^\| ([^|]+) \| (\d+) (minutes|hours|days) \|/gm)]
    const units: Readonly<Record<string, number>> = { minutes: MINUTE, hours: 60 * MINUTE, days: DAY }
    const documented = rows.map(([, what, count, unit]) => [what, Number(count) * (units[unit ?? ''] ?? 0)])
    expect(documented).toEqual(retentionRules(server()).map(({ what, keptMs }) => [what, keptMs]))
  })
})

const PLACES = [
  'sessions.token_hash',
  'known_devices.token_hash',
  'password_resets.token_hash',
  'invitations.token_hash',
  'attempts.scope',
  'idempotency_keys.key',
]
const putReset = statement((kit, p: { userId: string; expiresAt: number }) =>
  kit.db.insertInto('password_resets').values({
    user_id: p.userId,
    company_id: '',
    email_key: '',
    token_hash: 'hash',
    expires_at: p.expiresAt,
  }),
)
