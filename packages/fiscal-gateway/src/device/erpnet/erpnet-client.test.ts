import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { systemRuntime } from '../../runtime.ts'
import { createErpnetClient, ServerNotReached } from './erpnet-client.ts'

const URL_OF_PRINTER = 'http://127.0.0.1:1/printers/p1'
const failedBy = (cause: unknown) =>
  createErpnetClient({
    ...systemRuntime,
    fetch: () => Promise.reject(new TypeError('fetch failed', { cause })),
  }).post(URL_OF_PRINTER, {})
const failure = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall })

test('nothing arrived where nobody listens', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await expect(
    createErpnetClient(systemRuntime).post(`http://127.0.0.1:${port}/printers/p1`, {}),
  ).rejects.toBeInstanceOf(ServerNotReached)
})

test.each([
  ['a refused connection', failure('ECONNREFUSED', 'connect')],
  ['an unknown name', failure('ENOTFOUND', 'getaddrinfo')],
  ['a network without a way to the address', failure('EHOSTUNREACH', 'connect')],
  [
    'several addresses of which none answers',
    new AggregateError([failure('ECONNREFUSED', 'connect'), failure('ENETUNREACH', 'connect')]),
  ],
])('nothing arrived after %s', async (_what, cause) => {
  await expect(failedBy(cause)).rejects.toBeInstanceOf(ServerNotReached)
})

test.each([
  ['a network that was lost while the answer was awaited', failure('EHOSTUNREACH', 'read')],
  ['one that was lost while the document was sent', failure('ENETUNREACH', 'write')],
  ['a failure of an unknown kind', failure('ECONNREFUSED')],
  ['a connection that was closed', failure('ECONNRESET', 'read')],
  [
    'several addresses of which one may have been reached',
    new AggregateError([failure('ECONNREFUSED', 'connect'), failure('EHOSTUNREACH', 'read')]),
  ],
  ['no reason', undefined],
])('the document may have arrived after %s', async (_what, cause) => {
  const failed = failedBy(cause)
  await expect(failed).rejects.toThrow('fetch failed')
  await expect(failed).rejects.not.toBeInstanceOf(ServerNotReached)
})
