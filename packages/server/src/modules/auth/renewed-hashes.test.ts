import { expect, it } from 'vitest'
import { createHasher } from '../../platform/hasher.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { makeVenue, type Member, TEST_PASSWORD, TEST_PIN } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const selectHashes = statement((kit, p: { id: string }) =>
  kit.db.selectFrom('users').select(['password_hash', 'pin_hash', 'version']).where('id', '=', p.id),
)
const setHashes = statement((kit, p: { id: string; password: string; pin: string }) =>
  kit.db.updateTable('users').set({ password_hash: p.password, pin_hash: p.pin }).where('id', '=', p.id),
)
/** With more memory than the server under test uses. */
const OLDER = createHasher('00'.repeat(32), 128)

onBothEngines('hashes that were made in another way', (server) => {
  const stored = ({ id }: Member) => server().platform.uow.read('', (tx) => tx.get(selectHashes, { id }))
  const signIn = async ({ email }: Member) =>
    (await server().send('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })).status
  const venueWithOldHashes = async () => {
    const venue = await makeVenue(server())
    const { id } = venue.monitor
    const password = await OLDER.hash(TEST_PASSWORD, null)
    const pin = await OLDER.hash(TEST_PIN, null)
    await server().platform.uow.write('', (tx) => tx.run(setHashes, { id, password, pin }))
    return { ...venue, old: await stored(venue.monitor) }
  }

  it('are replaced by a right password and a right PIN; nothing else changes', async () => {
    const { companyId, monitor, old } = await venueWithOldHashes()
    expect(await signIn(monitor)).toBe(200)
    const enterPin = async () => {
      const session = { companyId, userId: monitor.id, sessionHash: '' }
      const proof = await server().services.auth.pins.verify(session, monitor.username, TEST_PIN)
      return server().platform.uow.write(companyId, (tx) => server().services.auth.pins.confirm(tx, proof))
    }
    expect(await enterPin()).toMatchObject({ id: monitor.id })
    const renewed = await stored(monitor)
    expect(renewed?.password_hash).toMatch(/^\$argon2id\$v=19\$m=64,/)
    expect(renewed?.pin_hash).toMatch(/^\$argon2id\$v=19\$m=64,/)
    expect(renewed?.version).toBe(old?.version)
    expect([await signIn(monitor), await enterPin()]).toMatchObject([200, { id: monitor.id }])
    expect(await stored(monitor)).toEqual(renewed)
  })

  it('stay after a wrong password', async () => {
    const { monitor, old } = await venueWithOldHashes()
    const body = { email: monitor.email, password: 'not the password' }
    expect((await server().send('POST', '/api/auth/login', { body })).status).toBe(401)
    expect(await stored(monitor)).toEqual(old)
  })

  it('never make one of several sign-ins at the same moment count as a failure', async () => {
    const { monitor } = await venueWithOldHashes()
    const statuses = await Promise.all(Array.from({ length: 4 }, () => signIn(monitor)))
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await signIn(monitor)).toBe(200)
  })
})
