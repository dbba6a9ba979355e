import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { demoEnvironment } from './demo-environment.ts'

const takenPort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return String((server.address() as AddressInfo).port)
}

const OWN = ['192.168.1.7', '[2a02::7]']
const hostOf = async (variables: Readonly<Record<string, string>>, isLocal: boolean, own = OWN) =>
  (await demoEnvironment({ TLS_PORT: '0', ...variables }, isLocal, own)).HOST

it('answers phones of the network, by HTTPS too', async () => {
  const env = await demoEnvironment({ TLS_PORT: '0' }, false, OWN)
  expect(env).toMatchObject({ TLS: 'local', HOST: '0.0.0.0', DATA_DIR: './data/demo' })
  expect(env.ORIGINS).toContain('https://localhost')
})

it('is on this machine alone when somebody says so', async () => {
  expect(await hostOf({}, true)).toBe('127.0.0.1')
  expect(await hostOf({ HOST: '127.0.0.1' }, false)).toBe('127.0.0.1')
})

it('is on this machine alone where the internet reaches it, unless somebody says so', async () => {
  expect(await hostOf({}, false, [...OWN, '203.0.113.7'])).toBe('127.0.0.1')
  expect(await hostOf({ HOST: '0.0.0.0' }, false, ['203.0.113.7'])).toBe('0.0.0.0')
})

it.each(['DATABASE_URL', 'SMTP_URL', 'FISCAL_DEVICE', 'POS_PRINTER'])(
  'is on this machine alone with %s, which is not the demo’s',
  async (name) => {
    expect(await hostOf({ [name]: 'real' }, false)).toBe('127.0.0.1')
    expect(await hostOf({ [name]: '' }, false)).toBe('0.0.0.0')
  },
)

it.each([
  ['has a port of another program', async () => ({ TLS_PORT: await takenPort() })],
  ['is not wanted', async () => ({ TLS_PORT: '0', TLS: 'off' })],
  ['would be a second certificate', async () => ({ TLS_PORT: '0', TLS_CERT: 'c', TLS_KEY: 'k' })],
])('has no HTTPS of its own where it %s', async (_why, variables) => {
  const env = await demoEnvironment(await variables(), false, OWN)
  expect(env['TLS']).not.toBe('local')
})
