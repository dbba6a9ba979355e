import { expect, it } from 'vitest'
import { makeVenue, TEST_PASSWORD } from '../testing/factories.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { secondFactorMigration } from './0056-second-factor.ts'

onBothEngines('people of a version without a second factor', (server) => {
  it('stay signed in, sign in as before, and can turn one on', async () => {
    const { owner } = await makeVenue(server())
    await runStatements(server(), [
      'DROP TABLE second_factors',
      'DROP TABLE recovery_codes',
      'DROP TABLE second_factor_rules',
      'ALTER TABLE known_devices DROP COLUMN second_factor_until',
      'ALTER TABLE sessions DROP COLUMN second_factor_due',
    ])
    await runStatements(server(), secondFactorMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    const { token } = owner
    expect((await upgraded.send('GET', '/api/auth/second-factor', { token })).body).toEqual({
      on: false,
      since: null,
      recoveryCodes: 0,
      required: false,
    })
    const body = { email: owner.email, password: TEST_PASSWORD }
    expect((await upgraded.send('POST', '/api/auth/login', { body })).status).toBe(200)
    const start = { token, body: { currentPassword: TEST_PASSWORD } }
    expect((await upgraded.send('POST', '/api/auth/second-factor', start)).status).toBe(201)
  })
})
