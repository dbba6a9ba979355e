import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPostgresStore } from '../../platform/database/postgres-store.ts'
import { openBesideServer } from '../../platform/database/sqlite-store.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { NO_COMPANY, type UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { makeVenue } from '../../testing/factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { deleteSession, touchSession } from './auth-store.ts'
import { hashToken } from './hash-token.ts'
import { createSessionReader } from './session-reader.ts'

const takeScreens = statement((kit, p: { id: string }) =>
  kit.db.updateTable('users').set({ allowed_routes: '[]' }).where('id', '=', p.id),
)

/** Counts how often a session is looked for in the database. */
const countingReader = (uow: UnitOfWork) => {
  let count = 0
  const first: UnitOfWork['first'] = (...args) => {
    count += 1
    return uow.first(...args)
  }
  return { readSession: createSessionReader({ ...uow, first }), count: () => count }
}

/** A connection to the same database that the server knows nothing of, as another process has. */
const openAnother = async ({ databaseUrl, platform }: TestServer) => {
  const { uow, close } =
    databaseUrl === null
      ? await openBesideServer(join(platform.settings.dataDir, 'kafana.db'))
      : await openPostgresStore(databaseUrl)
  return { uow, close: async () => close() }
}

onBothEngines('a session that was read before', (server) => {
  it('is refused by the very next request after another process has ended it', async () => {
    const { monitor } = await makeVenue(server())
    const read = async () => (await server().send('GET', '/api/order', { token: monitor.token })).status
    expect([await read(), await read()]).toEqual([200, 200])
    const another = await openAnother(server())
    await another.uow.write(NO_COMPANY, (tx) =>
      tx.run(deleteSession, { tokenHash: hashToken(monitor.token) }),
    )
    expect(await read()).toBe(401)
    await another.close()
  })

  it('has the rights that its person has now', async () => {
    const { companyId, monitor } = await makeVenue(server())
    const read = async () => (await server().send('GET', '/api/order', { token: monitor.token })).status
    expect([await read(), await read()]).toEqual([200, 200])
    await server().platform.uow.write(companyId, (tx) => tx.run(takeScreens, { id: monitor.id }))
    expect(await read()).toBe(403)
  })

  it('is not read again while nothing is committed, where the database can say so', async () => {
    const { monitor } = await makeVenue(server())
    const { uow } = server().platform
    const { readSession, count } = countingReader(uow)
    const tokenHash = hashToken(monitor.token)
    const once = await readSession(tokenHash)
    expect(await readSession(tokenHash)).toEqual(once)
    expect(count()).toBe(server().engine === 'sqlite' ? 1 : 2)
    await uow.write(NO_COMPANY, (tx) => tx.run(touchSession, { tokenHash, now: 7 }))
    expect((await readSession(tokenHash))?.usedAt).toBe(7)
  })

  it('that does not exist is looked for each time', async () => {
    const { readSession, count } = countingReader(server().platform.uow)
    expect([await readSession('unknown'), await readSession('unknown')]).toEqual([null, null])
    expect(count()).toBe(2)
  })
})
