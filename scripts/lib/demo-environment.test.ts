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

it('answers phones of the network, by HTTPS too', async () => {
  const env = await demoEnvironment({ TLS_PORT: '0' }, false)
  expect(env).toMatchObject({ TLS: 'local', HOST: '0.0.0.0', DATA_DIR: './data/demo' })
  expect(env.ORIGINS).toContain('https://localhost')
})

it('is on this machine alone when somebody says so', async () => {
  expect((await demoEnvironment({ TLS_PORT: '0' }, true)).HOST).toBe('127.0.0.1')
  expect((await demoEnvironment({ TLS_PORT: '0', HOST: '127.0.0.1' }, false)).HOST).toBe('127.0.0.1')
})

it.each([
  ['has a port of another program', async () => ({ TLS_PORT: await takenPort() })],
  ['is not wanted', async () => ({ TLS_PORT: '0', TLS: 'off' })],
  ['would be a second certificate', async () => ({ TLS_PORT: '0', TLS_CERT: 'c', TLS_KEY: 'k' })],
])('has no HTTPS of its own where it %s', async (_why, variables) => {
  const env = await demoEnvironment(await variables(), false)
  expect(env['TLS']).not.toBe('local')
})
