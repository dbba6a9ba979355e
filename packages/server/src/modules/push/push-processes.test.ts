import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { countScreens, listenAs } from '../../testing/live-client.ts'
import { makeSimpleOrder, moveOrder } from '../../testing/orders-factories.ts'
import { addPushPhone, lookForPushes } from '../../testing/push-phones.ts'
import { startSecondServer, startTestServer, type StoppableServer } from '../../testing/test-server.ts'

describe('two processes over one PostgreSQL', () => {
  let database: StoppableServer
  let servers: readonly [StoppableServer, StoppableServer]
  beforeAll(async () => {
    database = await startTestServer('postgres')
    const environment = { DATABASE_URL: database.databaseUrl ?? '' }
    servers = [await startSecondServer(database, environment), await startSecondServer(database, environment)]
  })
  afterAll(async () => {
    for (const server of [...servers, database]) await server.stop()
  })

  it('send each push once, however they look', async () => {
    const [first, second] = servers
    const venue = await makeVenue(first)
    const phone = await addPushPhone(first, venue.owner, venue.waiter)
    for (let count = 1; count <= 2; count++) {
      const { id } = await makeSimpleOrder(first, venue)
      await moveOrder(second, venue, id, 'done')
      await Promise.all([lookForPushes(first), lookForPushes(second), lookForPushes(first)])
      await lookForPushes(second)
      expect(phone.pushes).toHaveLength(count)
    }
  })

  it('send nothing to a phone that listens at the other one, until it stops', async () => {
    const [first, second] = servers
    const venue = await makeVenue(first)
    const phone = await addPushPhone(first, venue.owner, venue.waiter)
    const client = listenAs(second.url, phone)
    await client.opened
    await expect.poll(() => countScreens(second.platform.live, phone)).toBe(1)
    await lookForPushes(second)
    const { id } = await makeSimpleOrder(first, venue)
    await moveOrder(first, venue, id, 'done')
    await lookForPushes(first)
    await lookForPushes(first, 5000)
    expect(phone.tries).toBe(0)
    client.socket.close()
    await client.closed
    await expect.poll(() => countScreens(second.platform.live, phone)).toBe(0)
    await lookForPushes(second)
    await lookForPushes(first, 5000)
    expect(phone.pushes).toHaveLength(1)
  })
})
