import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killPostgres } from '../durability/kill-postgres.ts'
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
  const balances = () => ({ ...common(), clients: 10, changes: 5, rounds: 1 })
  const stock = () => ({ ...common(), changes: 40, rounds: 1 })
  const fault = 'does not lock the venue'

  it('keep money, stock and histories exact', async () => {
    expect((await raceBalances(balances())).failures).toEqual([])
    expect((await raceStock(stock())).failures).toEqual([])
    expect((await raceStatuses({ ...common(), changes: 100 })).failures).toEqual([])
  })

  it('that do not lock the venue lose money, stock and steps of a history', async () => {
    // Each of these ends with the first round that shows the fault: units of one process wait for each other anyway.
    const many = { rounds: 20, fault } as const
    expect((await raceBalances({ ...balances(), ...many, clients: 20 })).failures.join('\n')).toMatch(
      /forks|instead of/,
    )
    expect((await raceStock({ ...stock(), ...many, changes: 100 })).failures.join('\n')).toMatch(/on hand/)
    expect((await raceStatuses({ ...common(), changes: 1000, fault })).failures.join('\n')).toMatch(
      /forks|one version|history/,
    )
  })
})

describe('a killed PostgreSQL or server', { timeout: TIMEOUT_MS }, () => {
  it('loses and doubles nothing', async () => {
    const { cycles, failures } = await killPostgres({ cycles: 2, deadline: soon() })
    expect([cycles, failures]).toEqual([2, []])
  })
})
