import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { createPostgresCluster, type PostgresCluster } from '../harness/postgres.ts'
import { raceBalances } from './balance.ts'
import { raceStatuses } from './status.ts'
import { raceStock } from './stock.ts'

const TIMEOUT_MS = 300_000

describe('two processes that do not lock the venue', { timeout: TIMEOUT_MS }, () => {
  let cluster: PostgresCluster
  beforeAll(async () => {
    cluster = await createPostgresCluster(false)
  }, TIMEOUT_MS)
  afterAll(() => cluster.close(), TIMEOUT_MS)
  // Each ends with the first round that shows the fault: units of one process wait for each other anyway.
  const common = () =>
    ({
      engine: 'postgres',
      processes: 2,
      cluster,
      deadline: deadlineIn(TIMEOUT_MS),
      fault: 'does not lock the venue',
    }) as const

  it('lose money', async () => {
    const { failures } = await raceBalances({ ...common(), clients: 20, changes: 5, rounds: 20 })
    expect(failures.join('\n')).toMatch(/forks|instead of/)
  })

  it('lose stock', async () => {
    const { failures } = await raceStock({ ...common(), changes: 100, rounds: 20 })
    expect(failures.join('\n')).toMatch(/on hand/)
  })

  it('lose steps of a history', async () => {
    const { failures } = await raceStatuses({ ...common(), changes: 1000 })
    expect(failures.join('\n')).toMatch(/forks|one version|history/)
  })
})
