import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { killAgainAndAgain, type KillCounts } from '../durability/kill-cycles.ts'
import type { Deadline, Goal } from '../goal.ts'
import { readPostgres } from '../harness/compare.ts'
import { createHttpClient } from '../harness/http-client.ts'
import { createPostgresCluster, type PostgresCluster } from '../harness/postgres.ts'
import { createServerProcess, type PlantedFault, type ServerProcess } from '../harness/program.ts'
import { createVenue } from '../harness/venue.ts'
import { startBalancer } from './balancer.ts'
import { watch, type WatchingScreen } from './watching-screen.ts'

const [CYCLES, PROCESSES, WRITERS, SCREENS] = [200, 4, 16, 8]
const [SHORTEST_MS, LONGEST_MS] = [200, 2000]
/** How long the others serve alone before the killed one is there again. */
const ALONE_MS = 300
/** One of so many kills is the database's. */
const DATABASE_SHARE = 4
const [POLL_MS, CATCH_UP_MS] = [50, 60_000]

export interface SeveralOptions {
  readonly cycles: number
  readonly processes: number
  readonly deadline: Deadline
  readonly fault?: PlantedFault | null
}
export interface SeveralCounts extends KillCounts {
  /** How many events all screens got, and how often they had to connect again. */
  events: number
  reconnections: number
}

/** Kills one of the servers, or the database under all of them. */
const killers = (servers: readonly ServerProcess[], cluster: PostgresCluster) => {
  let victim: ServerProcess | null = null
  return {
    kill: async (): Promise<readonly string[]> => {
      victim = randomInt(DATABASE_SHARE) === 0 ? null : (servers[randomInt(servers.length)] ?? null)
      if (victim === null) cluster.kill()
      else await victim.stop('SIGKILL')
      await wait(ALONE_MS)
      return []
    },
    restart: async (): Promise<void> => {
      if (victim === null) await cluster.start()
      else await victim.start()
    },
  }
}

/** Waits until every screen has the venue's last event. */
const catchUp = async (screens: readonly WatchingScreen[], last: number): Promise<readonly string[]> => {
  const end = performance.now() + CATCH_UP_MS
  const behind = () => screens.filter((screen) => screen.seen() < last)
  while (behind().length > 0 && performance.now() < end) await wait(POLL_MS)
  return behind().map((screen) => `lost: a screen has event ${screen.seen()}, the last one is ${last}`)
}

/**
 * Several servers over one PostgreSQL behind a balancer: writers and screens know its address alone. Servers and the
 * database are killed under load.
 */
export const killSeveral = async ({
  cycles,
  processes,
  deadline,
  fault = null,
}: SeveralOptions): Promise<SeveralCounts> => {
  const counts = { cycles: 0, acknowledged: 0, unanswered: 0, failures: [] as string[] }
  const cluster = await createPostgresCluster(true)
  const folder = mkdtempSync(join(tmpdir(), 'kafana-goal-'))
  const url = await cluster.createDatabase('several')
  const env = { DATA_DIR: folder, DATABASE_URL: url }
  const create = () => createServerProcess({ env, fault })
  const first = await create()
  const servers = [first]
  const screens: WatchingScreen[] = []
  try {
    await first.start()
    const venue = await createVenue(first)
    for (let more = 1; more < processes; more += 1) servers.push(await create())
    await Promise.all(servers.slice(1).map((server) => server.start()))
    const balancer = await startBalancer(servers.map(({ port }) => port))
    const client = createHttpClient(balancer.url)
    const lastEvent = () =>
      cluster.ask(url, async (database) => {
        const { rows } = await database.query<{ last: string }>(
          'SELECT max(event_seq) AS last FROM venue_sequences',
        )
        return Number(rows[0]?.last ?? 0)
      })
    const begun = await lastEvent()
    for (let at = 0; at < SCREENS; at += 1) screens.push(watch(balancer.url, venue.owner, begun))
    await killAgainAndAgain(
      {
        server: { client },
        venue,
        cycles,
        writers: WRITERS,
        shortestMs: SHORTEST_MS,
        longestMs: LONGEST_MS,
        deadline,
        ...killers(servers, cluster),
        read: () => cluster.ask(url, readPostgres),
      },
      counts,
    )
    const last = await lastEvent()
    counts.failures.push(...(await catchUp(screens, last)), ...screens.flatMap(({ failures }) => failures))
    client.close()
    await Promise.all(screens.map((screen) => screen.close()))
    await balancer.close()
    return {
      ...counts,
      events: (last - begun) * screens.length,
      reconnections: screens.reduce((sum, screen) => sum + screen.reconnections(), 0),
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const killSeveralGoal: Goal = {
  id: 'G25',
  title: `${PROCESSES} servers over one PostgreSQL behind a balancer`,
  asked: `${CYCLES} kills of a server or of the database under load: nothing lost or doubled, events in order on every screen`,
  minutes: 20,
  measure: async (deadline) => {
    const { failures, ...counts } = await killSeveral({ cycles: CYCLES, processes: PROCESSES, deadline })
    const { cycles, acknowledged, unanswered, events, reconnections } = counts
    return {
      result: `${cycles} kills, ${acknowledged} acknowledged writes, ${unanswered} unanswered ones resolved; ${events} events on ${SCREENS} screens, which connected again ${reconnections} times; ${failures.length} contradictions`,
      share: cycles / CYCLES,
      failures,
    }
  },
}
