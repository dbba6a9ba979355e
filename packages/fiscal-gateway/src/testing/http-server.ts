import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { FakeServer } from './fake-server.ts'

/** Puts a played server on a port of its own, for a gateway in another process; gives its address. */
export const listenAs = async ({ fetch }: FakeServer): Promise<string> => {
  const server = createServer((request, response) => {
    const controller = new AbortController()
    response.once('close', () => controller.abort())
    const authorization = request.headers.authorization
    json(request)
      .then((body) =>
        fetch(request.url ?? '', {
          method: 'POST',
          body: JSON.stringify(body),
          signal: controller.signal,
          ...(authorization === undefined ? {} : { headers: { authorization } }),
        }),
      )
      .then(async (reply) =>
        response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text()),
      )
      .catch(() => response.destroy())
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
