import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { createPostgresCluster, type PostgresCluster } from '../harness/postgres.ts'
import { raceBalances } from './balance.ts'
import { raceStatuses } from './status.ts'
import { raceStock } from './stock.ts'

const TIMEOUT_MS = 300_000
const soon = () => deadlineIn(TIMEOUT_MS)

describe('two processes over one PostgreSQL', { timeout: TIMEOUT_MS }, () => {
  let cluster: PostgresCluster
  beforeAll(async () => {
    cluster = await createPostgresCluster(false)
  }, TIMEOUT_MS)
  afterAll(() => cluster.close(), TIMEOUT_MS)
  const common = () => ({ engine: 'postgres', processes: 2, cluster, deadline: soon() }) as const

  it('keep money, stock and histories exact', async () => {
    expect((await raceBalances({ ...common(), clients: 10, changes: 5, rounds: 1 })).failures).toEqual([])
    expect((await raceStock({ ...common(), changes: 10, rounds: 1 })).failures).toEqual([])
    expect((await raceStatuses({ ...common(), changes: 20 })).failures).toEqual([])
  })
})
