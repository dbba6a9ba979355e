import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../testing/test-database.ts'
import { statement } from '../unit-of-work/statement.ts'
import { NO_COMPANY, StoreUnavailableError } from '../unit-of-work/unit-of-work.ts'

const readSomething = statement((kit) => kit.db.selectFrom('settings').select('name').limit(1))

let opened: TestStore | undefined
const store = () => (opened ?? expect.fail('not open')).store
beforeAll(async () => {
  opened = await openTestStore('postgres')
})
afterAll(async () => {
  await opened?.dispose()
})

/** As an administrator or a restart of the database does. */
const endConnections = async (): Promise<void> => {
  const admin = new pg.Client({ connectionString: opened?.databaseUrl ?? '' })
  await admin.connect()
  await admin.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await admin.end()
}

it.each(['read', 'write'] as const)(
  'a connection that is lost between two statements of a %s fails only that unit',
  async (kind) => {
    const { uow } = store()
    await expect(
      uow[kind](NO_COMPANY, async (tx) => {
        await tx.get(readSomething, {})
        await endConnections()
        return tx.get(readSomething, {})
      }),
    ).rejects.toThrow(StoreUnavailableError)
    expect(await uow[kind](NO_COMPANY, (tx) => tx.get(readSomething, {}))).toBeUndefined()
  },
)
