import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestStore, type TestStore } from '../../testing/test-database.ts'
import { POSTGRES_LIMITS } from './postgres-connections.ts'
import { CHANNEL } from './postgres-listener.ts'
import { createPostgresNotifier } from './postgres-notifier.ts'

describe('notifications of what was committed', () => {
  let store: TestStore
  let listener: pg.Client
  const heard: string[] = []
  beforeAll(async () => {
    store = await openTestStore('postgres')
    listener = new pg.Client({ connectionString: store.databaseUrl ?? '' })
    await listener.connect()
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await listener.query(`LISTEN ${CHANNEL}`)
  })
  afterAll(async () => {
    await listener.end()
    await store.dispose()
  })

  it('arrive in one statement, each text once', async () => {
    const notifier = createPostgresNotifier(store.databaseUrl ?? '', POSTGRES_LIMITS)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    for (const text of ['a', 'b', 'a', "it's"]) notifier.send(new Set([text]))
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['a', 'b', "it's"]))
    expect(query.mock.calls.filter(([text]) => text.includes('pg_notify'))).toHaveLength(1)
    await notifier.close()
  })

  it('arrive after the database has closed the connection', async () => {
    heard.length = 0
    const notifier = createPostgresNotifier(store.databaseUrl ?? '', POSTGRES_LIMITS)
    notifier.send(new Set(['before']))
    await vi.waitFor(() => expect(heard).toEqual(['before']))
    await listener.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%unnest%' AND pid <> pg_backend_pid() AND datname = current_database()`,
    )
    notifier.send(new Set(['after']))
    await vi.waitFor(() => expect(heard).toContain('after'), { timeout: 10_000 })
    await notifier.close()
  })

  it('are sent before the connection is closed', async () => {
    heard.length = 0
    const notifier = createPostgresNotifier(store.databaseUrl ?? '', POSTGRES_LIMITS)
    notifier.send(new Set(['last']))
    await notifier.close()
    await vi.waitFor(() => expect(heard).toEqual(['last']))
    notifier.send(new Set(['too late']))
    expect(heard).toEqual(['last'])
  })
})
