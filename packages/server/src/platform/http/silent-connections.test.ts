import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { cutSilentConnections } from './silent-connections.ts'

it('a connection on which nothing was asked does not hold up the end; what was asked is answered', async () => {
  const app = fastify()
  const asked = Promise.withResolvers<undefined>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    asked.resolve(undefined)
    return answer.promise
  })
  cutSilentConnections(app, false)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const silent = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(silent, 'connect')
  const reply = fetch(url, { headers: { connection: 'close' } })
  await asked.promise
  const cut = once(silent, 'close')
  const closed = app.close()
  await cut
  answer.resolve('done')
  expect(await (await reply).text()).toBe('done')
  await closed
}, 10_000)
