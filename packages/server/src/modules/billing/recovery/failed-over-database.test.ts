import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { billingCalls, intentOf, openBilling } from '../../../testing/billing-factories.ts'
import { openStandby } from '../../../testing/failover.ts'
import { pairGateway, syncAs } from '../../../testing/gateway-factories.ts'
import { storedAudit } from '../../../testing/stored-records.ts'
import { startSecondServer, startTestServer, type StoppableServer } from '../../../testing/test-server.ts'

describe('a database that failed over under two servers', () => {
  let servers: readonly [StoppableServer, StoppableServer]
  beforeEach(async () => {
    const first = await startTestServer('postgres')
    servers = [first, await startSecondServer(first)]
  })
  afterEach(async () => {
    for (const server of servers.toReversed()) await server.stop()
  })

  /** A venue with two gateways and three orders; both servers have permitted a bill of it, or seen one permitted. */
  const opened = async () => {
    const [first, second] = servers
    const { venue, gateway: bar, ids } = await openBilling(first, 4)
    const terrace = await pairGateway(first, venue, 'Terrace')
    const calls = [billingCalls(first, venue), billingCalls(second, venue)] as const
    const press = async (at: 0 | 1, order: number, gateway = bar) =>
      calls[at].arm(
        intentOf(await calls[at].validate(ids.slice(order, order + 1))),
        'fiscal',
        'cash',
        gateway.id,
      )
    for (const at of [0, 1] as const) expect((await press(at, at)).status).toBe(200)
    const committed = join(first.platform.settings.dataDir, 'allowed-bills', `${venue.companyId}.committed`)
    return { venue, bar, terrace, ids, calls, press, committed }
  }
  const RESYNCHRONISING = {
    status: 409,
    body: { code: 'GATEWAYS_CATCHING_UP', gateways: ['Bar', 'Terrace'] },
  }

  it('without the last bill of one is noticed by the other at its next bill', async () => {
    const { venue, terrace, press } = await opened()
    const standby = await openStandby(servers)
    expect((await press(0, 2)).status).toBe(200)
    await standby.takeOver()
    expect(await press(1, 2, terrace)).toMatchObject(RESYNCHRONISING)
    expect(await press(0, 3)).toMatchObject(RESYNCHRONISING)
    await syncAs(servers[1], terrace, { lastLine: 0 })
    expect(await storedAudit(servers[0], venue.companyId, 'store.putBack')).toHaveLength(1)
  })

  it('is noticed although the server that permitted the bill ended before it noted it, once another one has repeated it', async () => {
    const { terrace, ids, calls, press, committed } = await opened()
    const standby = await openStandby(servers)
    const id = intentOf(await calls[0].validate(ids.slice(2, 3)))
    const noted = readFileSync(committed)
    expect((await calls[0].arm(id)).status).toBe(200)
    rmSync(committed)
    appendFileSync(committed, noted)
    expect((await calls[1].arm(id)).status).toBe(200)
    await standby.takeOver()
    expect(await press(1, 2, terrace)).toMatchObject(RESYNCHRONISING)
  })

  it('with every bill goes on at once', async () => {
    const { terrace, press } = await opened()
    expect((await press(0, 2)).status).toBe(200)
    const standby = await openStandby(servers)
    await standby.takeOver()
    expect((await press(1, 3, terrace)).status).toBe(200)
  })

  it('needs a list of committed bills that stays short', async () => {
    const { press, committed } = await opened()
    appendFileSync(committed, Array.from({ length: 1100 }, (_, no) => `\nold ${no}`).join(''))
    expect((await press(1, 2)).status).toBe(200)
    expect(readFileSync(committed, 'utf8').split('\n')).toHaveLength(3)
    expect(statSync(committed).mode & 0o777).toBe(0o600)
  })
})
