import { expect, it } from 'vitest'
import { demoCard } from './demo-card.ts'

const accounts = [
  { email: 'owner@kafana.test', role: 'owner', username: 'vesna', pin: '4073' },
  { email: 'a@kafana.test', role: 'admin', username: 'admin' },
]

it('shows the address, the password and the accounts in a box', () => {
  const lines = demoCard({ PORT: '3000' }, accounts, 'secret').split('\n')
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
  expect(lines.map((line) => line.slice(2, -2).trimEnd())).toEqual(
    expect.arrayContaining([
      'Kafana is open: http://localhost:3000',
      'Password for everyone: secret',
      'e-mail              role    name    PIN',
      'owner@kafana.test   owner   vesna   4073',
      'a@kafana.test       admin   admin   –',
    ]),
  )
})

it.each([
  [{ PORT: '8443', TLS_CERT: 'cert.pem' }, 'https://localhost:8443'],
  [{ PORT: '3000', PUBLIC_URL: 'https://demo.kafana.test' }, 'https://demo.kafana.test'],
])('shows the address for browsers: %o', (env, address) =>
  expect(demoCard(env, [], 'secret')).toContain(`Kafana is open: ${address} `),
)
