/**
 * Reading a page of orders over HTTP: while nothing is written, against the same bytes from bare Node (P3); after each
 * change, against the two bare statements in Node (P4). BENCH_ROUNDS (7) and BENCH_MS (1500, of each part in a round)
 * set its size.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { orderOf, pageOf, startBenchStack } from './bench-stack.ts'
import { startChild } from './child-program.ts'
import { load, type Request } from './load.ts'
import { measureRounds, reportTargets } from './rounds.ts'
import { sizeOf } from './sizes.ts'

const MS = sizeOf('MS', 1500)
const CONNECTIONS = 16
const [SAME, BARE]: Request[] = ['/same', '/page'].map((path) => ({ method: 'GET', path }))

const stack = await startBenchStack({ engine: 'sqlite' })
try {
  const {
    servers: [server],
    venues: [venue],
    folder,
    database,
  } = stack
  const page = pageOf(venue)
  const write = (ms: number) => load(server.port, { connections: 1, ms, status: 201 }, () => orderOf(venue))
  await write(MS)
  const response = await fetch(server.url + page.path, { headers: page.headers ?? {} })
  const bytes = join(folder, 'page.json')
  writeFileSync(bytes, Buffer.from(await response.arrayBuffer()))
  const floor = await startChild('floor-server.ts', [bytes, database, venue.companyId])

  const perSecond = async (port: number, request: Request | undefined): Promise<number> =>
    (await load(port, { connections: CONNECTIONS, ms: MS }, () => request ?? page)).perSecond
  /** How many pages a second are read when something changes before each of them; the change itself is not counted. */
  const afterWrites = async (port: number, request: Request | undefined): Promise<number> => {
    const times: number[] = []
    for (const end = performance.now() + MS; performance.now() < end;) {
      await write(0)
      times.push(...(await load(port, { connections: 1, ms: 0 }, () => request ?? page)).times)
    }
    return 1000 / (times.reduce((sum, time) => sum + time, 0) / times.length)
  }
  const rounds = await measureRounds({
    same: () => perSecond(floor.port, SAME),
    page: () => perSecond(server.port, page),
    bareChanged: () => afterWrites(floor.port, BARE),
    pageChanged: () => afterWrites(server.port, page),
  })
  reportTargets(rounds, [
    {
      name: 'P3 a page that nothing changed, against the same bytes from Node',
      ratio: (r) => r.page / r.same,
      least: 0.85,
    },
    {
      name: 'P4 a page after a change, against its bare statements in Node',
      ratio: (r) => r.pageChanged / r.bareChanged,
      least: 0.65,
    },
  ])
  await floor.stop()
} finally {
  await stack.close()
}
