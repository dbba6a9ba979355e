import { TEST_PASSWORD, TEST_PIN, token } from './factories.ts'

/** A person as a registration form sends them, under names of their own. */
export const accountBody = (values: Readonly<Record<string, unknown>> = {}) => {
  const username = `person${token()}`
  return {
    firstname: 'Ana',
    lastname: 'Test',
    username,
    email: `${username}@kafana.test`,
    password: TEST_PASSWORD,
    confirmPassword: TEST_PASSWORD,
    pin: TEST_PIN,
    ...values,
  }
}

/** A venue with its owner as the setup form sends them. */
export const setupBody = (setupToken?: string, owner: Readonly<Record<string, unknown>> = {}) => ({
  ...(setupToken !== undefined && { setupToken }),
  company: { name: `Venue ${token()}`, address: 'Street 1', email: 'venue@kafana.test', phone: '' },
  owner: accountBody(owner),
})
