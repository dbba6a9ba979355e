import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { backupName, MANIFEST } from '../platform/backup/backup-folder.ts'
import { openSqliteStore } from '../platform/database/sqlite-store.ts'
import { StoreUnavailableError } from '../platform/unit-of-work/unit-of-work.ts'
import { openBilling } from '../testing/billing-factories.ts'
import { makeVenue } from '../testing/factories.ts'
import { syncAs } from '../testing/gateway-factories.ts'
import { listenAs } from '../testing/live-client.ts'
import { parsePrometheus, type Samples } from '../testing/prometheus-text.ts'
import {
  onBothEngines,
  startServerOn,
  startTestServer,
  type StoppableServer,
  type TestServer,
} from '../testing/test-server.ts'

const TOKEN = 'a token of the tests'.replaceAll(' ', '-')
const DAY_MS = 24 * 60 * 60 * 1000

const metricsOf = async (server: TestServer): Promise<Samples> => {
  const { status, headers, body } = await server.send('GET', '/api/metrics', { token: TOKEN })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return parsePrometheus(String(body))
}

/** What a sample grew by while something happened. */
const growthDuring = async (server: TestServer, work: () => Promise<unknown>) => {
  const before = await metricsOf(server)
  await work()
  const after = await metricsOf(server)
  return (sample: string): number => (after.get(sample) ?? 0) - (before.get(sample) ?? 0)
}

onBothEngines(
  'server metrics',
  (server) => {
    it('are shown to whoever has the token, and to nobody else', async () => {
      const { owner } = await makeVenue(server())
      for (const token of [null, `${TOKEN}x`, TOKEN.slice(1), owner.token]) {
        const { status, body } = await server().send('GET', '/api/metrics', { token })
        expect([status, body]).toEqual([401, 'Unauthorized'])
      }
      expect((await metricsOf(server())).get('kafana_metrics_unreadable_total')).toBe(0)
    })

    it('count requests by call and class of status, not by address', async () => {
      const { owner } = await makeVenue(server())
      const get = (path: string, token: string | null = owner.token) => server().send('GET', path, { token })
      const growth = await growthDuring(server(), async () => {
        await get('/api/order/some-secret-id')
        await get('/api/order/another?token=secret', null)
        await get('/api/health')
        await get('/api/nothing/some-secret-id')
        await get('/locales/mk/translation.json')
      })
      const requests = (call: string, status: string) =>
        growth(`kafana_http_requests_total{call="${call}",status="${status}"}`)
      expect(requests('GET /api/order/:id', '4xx')).toBe(2)
      expect(requests('GET /api/health', '2xx')).toBe(1)
      expect(requests('none', '4xx')).toBe(1)
      expect(requests('file', '2xx')).toBe(1)
      expect(growth('kafana_http_request_duration_seconds_count{call="GET /api/order/:id"}')).toBe(2)
      const seconds = growth('kafana_http_request_duration_seconds_sum{call="GET /api/order/:id"}')
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThan(60)
      expect([...(await metricsOf(server())).keys()].join()).not.toMatch(/secret|translation/)
    })

    it('count orders, bills in their states and commits', async () => {
      const growth = await growthDuring(server(), async () => {
        const bills = await openBilling(server(), 2)
        const [first = '', second = ''] = bills.ids
        await bills.billed('fiscal', 1, 'cash', [first])
        await bills.armed('fiscal', 'cash', [second])
        server().clock.advance(DAY_MS)
        for (let sweep = 0; sweep < 2; sweep += 1) {
          await server().services.billing.sweep()
          server().clock.advance(DAY_MS)
        }
      })
      expect(growth('kafana_orders_created_total')).toBe(2)
      expect(growth('kafana_bills_total{state="armed"}')).toBe(2)
      expect(growth('kafana_bills_total{state="billed"}')).toBe(1)
      expect(growth('kafana_bills_total{state="needs_attention"}')).toBe(1)
      expect(growth('kafana_bills_needing_attention')).toBe(1)
      const commits = growth('kafana_database_commits_total')
      expect(commits).toBeGreaterThan(5)
      expect(growth('kafana_database_transaction_duration_seconds_count')).toBe(commits)
      expect(growth('kafana_database_batch_units_count')).toBe(commits)
      expect(growth('kafana_database_batch_units_sum')).toBeGreaterThanOrEqual(commits)
    })

    it('count a unit that is not committed nowhere, and one that the store refuses', async () => {
      const { companyId } = await makeVenue(server())
      const write = (unit: () => Promise<void>) =>
        server()
          .platform.uow.write(companyId, unit)
          .catch(() => undefined)
      const audit = server().platform.audit
      const growth = await growthDuring(server(), async () => {
        await server()
          .platform.uow.write(companyId, async (tx) => {
            await audit.record(tx, { by: null, action: 'order.created', entityId: 'none' })
            throw new Error('rolled back')
          })
          .catch(() => undefined)
        await write(async () => {
          throw new StoreUnavailableError(null)
        })
      })
      expect(growth('kafana_orders_created_total')).toBe(0)
      expect(growth('kafana_database_unavailable_total')).toBe(server().engine === 'postgres' ? 1 : 0)
    })

    it('count live connections and messages', async () => {
      const { owner, monitor } = await makeVenue(server())
      const screen = listenAs(server().url, monitor)
      const growth = await growthDuring(server(), async () => {
        await screen.opened
        await expect.poll(() => server().platform.live.listeners().length).toBeGreaterThan(0)
        await server().send('PUT', '/api/company', { token: owner.token, body: { name: 'New' } })
        await expect.poll(() => screen.messages).toHaveLength(1)
      })
      expect(growth('kafana_live_connections')).toBe(1)
      expect(growth('kafana_live_messages_total')).toBe(1)
      expect(growth('kafana_live_slow_screens_total')).toBe(0)
      screen.socket.close()
      await screen.closed
      await expect.poll(async () => (await metricsOf(server())).get('kafana_live_connections')).toBe(0)
    })

    it('count kept responses', async () => {
      const { owner } = await makeVenue(server())
      const growth = await growthDuring(server(), async () => {
        for (let time = 0; time < 3; time += 1)
          await server().send('GET', '/api/zones', { token: owner.token })
      })
      expect(growth('kafana_kept_responses_total{result="miss"}')).toBe(1)
      expect(growth('kafana_kept_responses_total{result="hit"}')).toBe(2)
    })

    it('count the gateways that call and those that do not', async () => {
      const { gateway } = await openBilling(server())
      const growth = await growthDuring(server(), () => syncAs(server(), gateway))
      expect(growth('kafana_gateways_connected')).toBe(1)
      expect(growth('kafana_gateways_disconnected')).toBe(-1)
      const later = await growthDuring(server(), async () => server().clock.advance(61_000))
      expect(later('kafana_gateways_disconnected')).toBeGreaterThanOrEqual(1)
    })

    it('show the process, the disk and the database', async () => {
      const metrics = await metricsOf(server())
      for (const name of [
        'process_cpu_seconds_total',
        'process_resident_memory_bytes',
        'nodejs_heap_used_bytes',
        'nodejs_eventloop_active_seconds_total',
        'kafana_data_disk_free_bytes',
        'kafana_database_size_bytes',
      ])
        expect([name, metrics.get(name)]).toEqual([name, expect.toSatisfy((value: number) => value > 0)])
      expect(metrics.has('kafana_database_connections_waiting')).toBe(false)
      expect(metrics.has('kafana_last_backup_timestamp_seconds')).toBe(false)
      expect(metrics.get('kafana_database_retries_total')).toBe(0)
    })

    it('notice that the event loop was held up', async () => {
      const over = 'nodejs_eventloop_delay_seconds_bucket{le="0.1"}'
      const all = 'nodejs_eventloop_delay_seconds_count'
      const growth = await growthDuring(server(), async () => {
        const end = performance.now() + 250
        while (performance.now() < end);
        await new Promise((resolve) => setTimeout(resolve, 50))
      })
      expect(growth(all) - growth(over)).toBeGreaterThanOrEqual(1)
    })
  },
  { METRICS_TOKEN: TOKEN },
)

onBothEngines('server metrics that are off', (server) => {
  it('are not there, whatever is sent', async () => {
    const missing = await server().send('GET', '/api/nothing')
    for (const token of [null, TOKEN]) {
      const { status, body } = await server().send('GET', '/api/metrics', { token })
      expect([status, body['code'], body['message']]).toEqual([404, 'NOT_FOUND', missing.body['message']])
    }
  })
})

describe('server metrics of what a setting adds', () => {
  let backupDir: string
  let server: StoppableServer
  beforeAll(async () => {
    backupDir = mkdtempSync(join(tmpdir(), 'kafana-metrics-backup-'))
    server = await startTestServer('sqlite', { METRICS_TOKEN: TOKEN, BACKUP_DIR: backupDir })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(backupDir, { recursive: true, force: true })
  })

  it('show the newest good backup, but none of a clock that was ahead', async () => {
    const make = (at: number, doubts: readonly string[]): void => {
      const folder = join(backupDir, backupName(at))
      mkdirSync(folder)
      writeFileSync(join(folder, MANIFEST), JSON.stringify({ files: [], doubts }))
    }
    const at = server.clock.now() - 2 * DAY_MS
    make(at, [])
    make(at - DAY_MS, [])
    make(at + DAY_MS, ['a balance'])
    make(at + 365 * DAY_MS, [])
    expect((await metricsOf(server)).get('kafana_last_backup_timestamp_seconds')).toBe(at / 1000)
  })

  it('show how many calls that read much are not answered yet', async () => {
    const body = Promise.withResolvers<Uint8Array>()
    const dataDir = mkdtempSync(join(tmpdir(), 'kafana-metrics-heavy-'))
    const heavy = await startServerOn(dataDir, openSqliteStore, {
      environment: { METRICS_TOKEN: TOKEN },
      heavyReadsOf: () => ({
        bodyOf: () => body.promise,
        stop: () => undefined,
        close: async () => undefined,
      }),
    })
    onTestFinished(async () => {
      await heavy.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const { owner } = await makeVenue(heavy)
    const pending = async () => (await metricsOf(heavy)).get('kafana_heavy_reads_pending')
    const calls = [1, 2].map(() => heavy.send('GET', `/api/user/${owner.id}/export`, { token: owner.token }))
    await expect.poll(pending).toBe(2)
    body.resolve(new TextEncoder().encode('{}'))
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
    expect(await pending()).toBe(0)
  })

  it('show when the database was last read whole, and jobs that fail', async () => {
    const at = (await metricsOf(server)).get('kafana_database_checked_timestamp_seconds') ?? 0
    expect(Date.now() / 1000 - at).toBeLessThan(600)
  })

  it('show the connections to PostgreSQL', async () => {
    const postgres = await startTestServer('postgres', {
      METRICS_TOKEN: TOKEN,
      DATABASE_URL: 'postgres://localhost/of-the-settings-alone',
    })
    onTestFinished(() => postgres.stop())
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const unit = postgres.platform.uow.read('', () => promise)
    await expect.poll(() => postgres.store.poolUse()?.inUse).toBe(1)
    const metrics = await metricsOf(postgres)
    // One of them reads the metrics themselves.
    expect(metrics.get('kafana_database_connections_in_use')).toBeGreaterThanOrEqual(1)
    expect(metrics.get('kafana_database_connections_waiting')).toBeGreaterThanOrEqual(0)
    resolve(undefined)
    await unit
  })
})
