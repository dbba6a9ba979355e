import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../testing/test-database.ts'
import { listenToPostgres } from './postgres-listener.ts'

let open: TestStore
beforeAll(async () => {
  open = await openTestStore('postgres')
})
afterAll(async () => {
  await open.dispose()
})

const send = (...messages: string[]) =>
  open.store.uow.write('', async (tx) => {
    for (const message of messages) tx.notify(message)
  })
const withAdmin = async (sql: string): Promise<pg.QueryResult> => {
  const admin = new pg.Client({ connectionString: open.databaseUrl ?? '' })
  await admin.connect()
  const answer = await admin.query(sql)
  await admin.end()
  return answer
}
const startListening = () => {
  const received: string[] = []
  let missed = 0
  const stop = open.store.listen({
    onMessage: (text) => received.push(text),
    onMissed: () => {
      missed += 1
    },
  })
  return { received, missed: () => missed, stop }
}

it('a process receives each message of a unit once, after the commit', async () => {
  const { received, missed, stop } = startListening()
  await expect.poll(missed).toBe(1)
  await send('one', 'two', 'one')
  await expect(
    open.store.uow.write('', async (tx) => {
      tx.notify('refused')
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  await send('three')
  await expect.poll(() => received).toEqual(['one', 'two', 'three'])
  await stop()
})

it('a process reconnects after losing the database, learns that messages may be lost, and receives new ones', async () => {
  const { received, missed, stop } = startListening()
  await expect.poll(missed).toBe(1)
  for (const times of [2, 3]) {
    await withAdmin(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    )
    await expect.poll(missed, { timeout: 10_000 }).toBe(times)
  }
  await send('again')
  await expect.poll(() => received).toEqual(['again'])
  await stop()
})

it('a process that stops listening receives nothing more and closes its connection', async () => {
  const { received, missed, stop } = startListening()
  await expect.poll(missed).toBe(1)
  await stop()
  await send('late')
  const { rowCount } = await withAdmin(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  )
  expect([rowCount, received]).toEqual([0, []])
})

it('a missing database delays neither the start nor the stop', async () => {
  const url = new URL(open.databaseUrl ?? '')
  url.pathname = '/no_such_database'
  const stop = listenToPostgres(url.href, {
    onMessage: () => expect.fail('received'),
    onMissed: () => expect.fail('connected'),
  })
  await stop()
})
