import { expect } from 'vitest'
import { STEP_MS } from '../modules/auth/second-factor-store.ts'
import { authenticatorCode } from './authenticator.ts'
import { type Member, TEST_PASSWORD } from './factories.ts'
import type { TestServer } from './test-server.ts'

/** An authenticator app with the secret of somebody, and their recovery codes. */
export interface Authenticator {
  /** In base32, as it was shown. */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** The code that the app shows now, or so many steps from now. */
  code(steps?: number): string
}

/** Gets a new secret for somebody who is signed in; it is not confirmed yet. */
export const startSecondFactor = async (
  server: TestServer,
  { token }: Pick<Member, 'token'>,
): Promise<Pick<Authenticator, 'secret' | 'code'>> => {
  const body = { currentPassword: TEST_PASSWORD }
  const { status, body: started } = await server.send('POST', '/api/auth/second-factor', { token, body })
  expect(status).toBe(201)
  const secret = String(started['secret'])
  return {
    secret,
    code: (steps = 0) => authenticatorCode(secret, server.clock.now() + steps * STEP_MS),
  }
}

/** Turns it on; the code that confirmed it is over. */
export const turnOnSecondFactor = async (
  server: TestServer,
  { token }: Pick<Member, 'token'>,
): Promise<Authenticator> => {
  const app = await startSecondFactor(server, { token })
  const { status, body } = await server.send('PUT', '/api/auth/second-factor', {
    token,
    body: { secondFactorCode: app.code() },
  })
  expect(status).toBe(200)
  server.clock.advance(STEP_MS)
  return { ...app, recoveryCodes: body['recoveryCodes'] as unknown as string[] }
}
