import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../testing/test-database.ts'
import { listenOnPostgres } from './postgres-ears.ts'

let open: TestStore
beforeAll(async () => {
  open = await openTestStore('postgres')
})
afterAll(async () => {
  await open.dispose()
})

const say = (...words: string[]) =>
  open.store.uow.write('', async (tx) => {
    for (const word of words) tx.announce(word)
  })
const withAdmin = async (sql: string): Promise<pg.QueryResult> => {
  const admin = new pg.Client({ connectionString: open.databaseUrl ?? '' })
  await admin.connect()
  const answer = await admin.query(sql)
  await admin.end()
  return answer
}
const listening = () => {
  const heard: string[] = []
  let missed = 0
  const stop = open.store.listen({
    heard: (word) => heard.push(word),
    missed: () => {
      missed += 1
    },
  })
  return { heard, missed: () => missed, stop }
}

it('a process hears each word of a unit once, when the unit is durable and never before', async () => {
  const { heard, missed, stop } = listening()
  await expect.poll(missed).toBe(1)
  await say('one', 'two', 'one')
  await expect(
    open.store.uow.write('', async (tx) => {
      tx.announce('refused')
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  await say('three')
  await expect.poll(() => heard).toEqual(['one', 'two', 'three'])
  await stop()
})

it('a process that lost the database listens again, is told that it may have missed words, and hears the next', async () => {
  const { heard, missed, stop } = listening()
  await expect.poll(missed).toBe(1)
  for (const times of [2, 3]) {
    await withAdmin(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    )
    await expect.poll(missed, { timeout: 10_000 }).toBe(times)
  }
  await say('again')
  await expect.poll(() => heard).toEqual(['again'])
  await stop()
})

it('a process that stopped hears nothing more and leaves no connection', async () => {
  const { heard, missed, stop } = listening()
  await expect.poll(missed).toBe(1)
  await stop()
  await say('late')
  const { rowCount } = await withAdmin(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  )
  expect([rowCount, heard]).toEqual([0, []])
})

it('a database that is not there yet holds up neither the start nor the stop', async () => {
  const url = new URL(open.databaseUrl ?? '')
  url.pathname = '/no_such_database'
  const stop = listenOnPostgres(url.href, {
    heard: () => expect.fail('heard'),
    missed: () => expect.fail('listens'),
  })
  await stop()
})
