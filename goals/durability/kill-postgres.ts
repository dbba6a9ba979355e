import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deadline, Goal } from '../goal.ts'
import { readPostgres } from '../harness/compare.ts'
import { createPostgresCluster, type PostgresCluster } from '../harness/postgres.ts'
import { createServerProcess, type PlantedFault, type ServerProcess } from '../harness/program.ts'
import { createVenue } from '../harness/venue.ts'
import { killAgainAndAgain, type KillCounts } from './kill-cycles.ts'

const CYCLES = 200
const CYCLES_PER_DATABASE = 40
const WRITERS = 8

/** What is killed in one cycle. */
const VICTIMS = ['the server', 'the database', 'both'] as const

interface KillPostgresOptions {
  readonly cycles: number
  readonly deadline: Deadline
  readonly fault?: PlantedFault | null
}

const killers = (server: ServerProcess, cluster: PostgresCluster) => {
  let victim: (typeof VICTIMS)[number] = 'both'
  return {
    kill: async (): Promise<readonly string[]> => {
      victim = VICTIMS[randomInt(VICTIMS.length)] ?? 'both'
      if (victim !== 'the server') cluster.kill()
      if (victim !== 'the database') await server.stop('SIGKILL')
      return []
    },
    restart: async (): Promise<void> => {
      if (victim !== 'the server') await cluster.start()
      if (victim !== 'the database') await server.start()
    },
  }
}

/** Kills the server, the database or both under load. */
export const killPostgres = async ({
  cycles,
  deadline,
  fault = null,
}: KillPostgresOptions): Promise<KillCounts> => {
  const counts: KillCounts = { cycles: 0, acknowledged: 0, unanswered: 0, failures: [] }
  const cluster = await createPostgresCluster(true)
  try {
    for (
      let number = 0;
      counts.cycles < cycles && counts.failures.length === 0 && !deadline.isOver();
      number += 1
    ) {
      const dataDir = mkdtempSync(join(tmpdir(), 'kafana-goal-'))
      const url = await cluster.createDatabase(`killed_${number}`)
      const server = await createServerProcess({ env: { DATA_DIR: dataDir, DATABASE_URL: url }, fault })
      try {
        await server.start()
        const venue = await createVenue(server)
        const left = Math.min(CYCLES_PER_DATABASE, cycles - counts.cycles)
        await killAgainAndAgain(
          {
            server,
            venue,
            cycles: left,
            writers: WRITERS,
            shortestMs: 200,
            longestMs: 2000,
            deadline,
            ...killers(server, cluster),
            read: () => cluster.ask(url, readPostgres),
          },
          counts,
        )
      } finally {
        await server.stop('SIGKILL')
        rmSync(dataDir, { recursive: true, force: true })
      }
    }
    return counts
  } finally {
    await cluster.close()
  }
}

export const killPostgresGoal: Goal = {
  id: 'G3',
  title: 'kill -9, PostgreSQL and server',
  asked: '200 cycles, as in G1',
  minutes: 20,
  measure: async (deadline) => {
    const { cycles, acknowledged, unanswered, failures } = await killPostgres({ cycles: CYCLES, deadline })
    return {
      result: `${cycles} cycles, ${acknowledged} acknowledged writes, ${unanswered} unanswered ones resolved; ${failures.length} contradictions`,
      share: cycles / CYCLES,
      failures,
    }
  },
}
