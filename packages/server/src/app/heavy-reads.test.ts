import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allEndpoints, type Endpoint } from '@kafana/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../platform/database/sqlite-store.ts'
import type { HeavyReads } from '../platform/http/heavy-reads.ts'
import { makeVenue } from '../testing/factories.ts'
import { makeFullVenue, type FullVenue } from '../testing/full-venue.ts'
import { restartServer, startServerOn, type StoppableServer } from '../testing/test-server.ts'
import { startHeavyReads } from './heavy-reads.ts'

const HEAVY: readonly Endpoint[] = allEndpoints.filter((endpoint) => 'heavy' in endpoint)
const ALL_TIME = 'start=2024-01-01T00:00:00Z&end=2033-01-01T00:00:00Z'

describe('calls that read much', () => {
  let dataDir: string
  let server: StoppableServer
  let sameThread: StoppableServer
  let fixture: FullVenue
  let calls: string[]
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'kafana-heavy-'))
    calls = []
    const counting = (reads: HeavyReads | null): HeavyReads | null =>
      reads && {
        ...reads,
        bodyOf: (call, signal) => {
          calls.push(call.name)
          return reads.bodyOf(call, signal)
        },
      }
    server = await startServerOn(dataDir, openSqliteStore, {
      heavyReadsOf: (settings) => counting(startHeavyReads(settings, () => undefined)),
    })
    fixture = await makeFullVenue(server)
    sameThread = await restartServer(server)
  })
  afterAll(async () => {
    await sameThread.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const askBoth = async (path: string, token = fixture.venue.owner.token) => {
    const before = calls.length
    const [beside, here] = [
      await server.send('GET', path, { token }),
      await sameThread.send('GET', path, { token }),
    ]
    return { beside, here, usesThread: calls.length > before }
  }

  /** Of service nobody reads more than 400 days at once. */
  const rangeFor = (path: string): string => {
    if (path !== '/api/statistics/service') return ALL_TIME
    const at = (days: number) => new Date(server.clock.now() + days * 86_400_000).toISOString()
    return `start=${at(-200)}&end=${at(1)}`
  }

  it.each(HEAVY.map(({ path }) => [path]))('%s is answered by another thread, and the same', async (path) => {
    const query = path.startsWith('/api/statistics') ? `?${rangeFor(path)}` : ''
    const { beside, here, usesThread } = await askBoth(path.replace(':id', fixture.person.id) + query)
    expect([beside.status, beside.body]).toEqual([200, here.body])
    expect(JSON.stringify(beside.body).length).toBeGreaterThan(20)
    expect(usesThread).toBe(true)
  })

  it('see what has just been committed', async () => {
    const path = `/api/user/${fixture.person.id}/export`
    const name = `Renamed ${Math.random()}`
    await server.send('PUT', `/api/user/${fixture.person.id}`, {
      token: fixture.venue.owner.token,
      body: { firstname: name },
    })
    const { beside } = await askBoth(path)
    expect(JSON.stringify(beside.body)).toContain(name)
  })

  it('are refused like others, and show nothing of another venue', async () => {
    const other = await makeVenue(server)
    const path = `/api/user/${fixture.person.id}/export`
    for (const [token, status] of [
      [other.owner.token, 404],
      [fixture.venue.waiter.token, 403],
      ['nobody', 401],
    ] as const) {
      const { beside, here } = await askBoth(path, token)
      expect([beside.status, beside.body['code']]).toEqual([status, here.body['code']])
    }
    const { beside } = await askBoth('/api/statistics?start=today', fixture.venue.owner.token)
    expect(beside.body).toMatchObject({ code: 'INPUT_INVALID' })
  })
})
