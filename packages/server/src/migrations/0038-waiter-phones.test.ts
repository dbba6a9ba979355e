import { expect, it } from 'vitest'
import { makeVenue, TEST_PASSWORD, TEST_PIN } from '../testing/factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { waiterPhonesMigration } from './0038-waiter-phones.ts'

/** Takes a database back to what an earlier version stored. */
const forget = [
  'DROP TABLE notifications',
  'DROP TABLE invitations',
  'ALTER TABLE known_devices DROP COLUMN phone_id',
  'ALTER TABLE known_devices DROP COLUMN phone_name',
  'ALTER TABLE known_devices DROP COLUMN enrolled_at',
]

onBothEngines('a venue of an earlier version', (server) => {
  it('keeps its known devices, none of which is a phone, and can invite waiters', async () => {
    const { owner, waiter } = await makeVenue(server())
    const credentials = { email: waiter.email, password: TEST_PASSWORD }
    const { body: before } = await server().send('POST', '/api/auth/login', {
      body: { ...credentials, device: '' },
    })
    await runStatements(server(), forget)
    await runStatements(server(), waiterPhonesMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())

    const { token } = owner
    const path = `/api/user/${waiter.id}/devices`
    expect((await upgraded.send('GET', path, { token })).body).toEqual([])
    const again = await upgraded.send('POST', '/api/auth/login', {
      body: { ...credentials, device: before['device'] },
    })
    expect(again.body).toMatchObject({ device: before['device'] })
    const { body: invited } = await upgraded.send('POST', '/api/auth/invitations', {
      token,
      body: { user: waiter.id },
    })
    const { body: session } = await upgraded.send('POST', '/api/auth/enrol', {
      body: { token: String(invited['link']).split('#')[1], device: { id: 'p', name: 'A phone' } },
    })
    const body = { device: 'p', key: session['device'], pin: TEST_PIN }
    expect((await upgraded.send('POST', '/api/auth/device', { body })).status).toBe(200)
    expect((await upgraded.send('GET', path, { token })).body).toMatchObject([{ name: 'A phone' }])
  })
})
