import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deadline, Goal } from '../goal.ts'
import { integrityProblem, readSqlite } from '../harness/compare.ts'
import { createServerProcess, type PlantedFault } from '../harness/program.ts'
import { createVenue } from '../harness/venue.ts'
import { killAgainAndAgain, type KillCounts } from './kill-cycles.ts'

/** A new database after so many cycles: the comparison reads all of it. */
const CYCLES_PER_DATABASE = 40
const WRITERS = 16
const [CYCLES, WRITES] = [1000, 200_000]

export interface KillSqliteOptions {
  readonly cycles: number
  readonly deadline: Deadline
  readonly fault?: PlantedFault | null
  readonly longestMs?: number
  readonly note?: (text: string) => void
}

const oneDatabase = async (
  { cycles, deadline, fault = null, longestMs = 2000, note }: KillSqliteOptions,
  counts: KillCounts,
): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-goal-'))
  const file = join(dataDir, 'kafana.db')
  const server = await createServerProcess({ env: { DATA_DIR: dataDir }, fault })
  try {
    await server.start()
    const venue = await createVenue(server)
    await killAgainAndAgain(
      {
        server,
        venue,
        cycles,
        writers: WRITERS,
        shortestMs: 200,
        longestMs,
        deadline,
        kill: async () => {
          await server.stop('SIGKILL')
          const problem = integrityProblem(file)
          return problem === null ? [] : [`integrity: ${problem}`]
        },
        restart: server.start,
        read: () => readSqlite(file),
        onCycle: () => {
          if (counts.cycles % CYCLES_PER_DATABASE === 0)
            note?.(`${counts.cycles} cycles, ${counts.acknowledged} acknowledged writes`)
        },
      },
      counts,
    )
  } finally {
    await server.stop('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Kills a server over SQLite under load. */
export const killSqlite = async (options: KillSqliteOptions): Promise<KillCounts> => {
  const counts: KillCounts = { cycles: 0, acknowledged: 0, unanswered: 0, failures: [] }
  while (counts.cycles < options.cycles && counts.failures.length === 0 && !options.deadline.isOver()) {
    const cycles = Math.min(CYCLES_PER_DATABASE, options.cycles - counts.cycles)
    await oneDatabase({ ...options, cycles }, counts)
  }
  return counts
}

export const killSqliteGoal: Goal = {
  id: 'G1',
  title: 'kill -9 under load, SQLite',
  asked: '1,000 cycles, at least 200,000 acknowledged writes; 0 lost, 0 doubled, 0 integrity errors',
  minutes: 40,
  measure: async (deadline, note) => {
    const { cycles, acknowledged, unanswered, failures } = await killSqlite({
      cycles: CYCLES,
      deadline,
      note,
    })
    return {
      result: `${cycles} cycles, ${acknowledged} acknowledged writes, ${unanswered} unanswered ones resolved; ${failures.length} contradictions`,
      share: Math.min(cycles / CYCLES, acknowledged / WRITES),
      failures,
    }
  },
}
