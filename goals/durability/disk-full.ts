import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deadline, Goal } from '../goal.ts'
import { compareWith, integrityProblem, readSqlite } from '../harness/compare.ts'
import { createServerProcess, type ServerProcess } from '../harness/program.ts'
import { createVenue, type Venue } from '../harness/venue.ts'
import { createWriter, type Writer } from '../harness/writers.ts'

const [ROUNDS, ROUNDS_PER_DISK] = [100, 10]
const ASKED_MS = 5000
const WRITERS = 4
const DISK = 'size=192m'
const [PAGE_BYTES, POLL_MS, LOAD_MS] = [4096, 25, 200]

interface FullCounts {
  rounds: number
  acknowledged: number
  /** From free space to the first accepted write, in ms. */
  readonly recoveries: number[]
  readonly failures: string[]
}

/** Writes pieces of one size until none fits any more. */
const fillWith = (handle: number, size: number): void => {
  try {
    for (;;) writeSync(handle, Buffer.alloc(size, 1))
  } catch {
    // The disk is full.
  }
}

/** Takes all the space that is left. */
const fill = (file: string): void => {
  const handle = openSync(file, 'a')
  fillWith(handle, 256 * PAGE_BYTES)
  fillWith(handle, PAGE_BYTES)
  closeSync(handle)
}

const refusalsOf = async (server: ServerProcess, venue: Venue): Promise<readonly string[]> => {
  const zone = await server.client.send('POST', '/api/zones', {
    token: venue.owner.token,
    body: { name: 'Full' },
  })
  const read = await server.client.send('GET', '/api/order', { token: venue.owner.token })
  return [
    ...(zone.status === 507 ? [] : [`a write was answered ${zone.status} on a full disk`]),
    ...(read.status === 200 ? [] : [`a read was answered ${read.status} on a full disk`]),
  ]
}

const recover = async (server: ServerProcess, writer: Writer): Promise<number> => {
  const freedAt = performance.now()
  const before = writer.acknowledged()
  while (writer.acknowledged() === before && performance.now() - freedAt < 4 * ASKED_MS) {
    await writer.write(server.client, AbortSignal.timeout(POLL_MS))
    await wait(POLL_MS)
  }
  return performance.now() - freedAt
}

const roundsOnOneDisk = async (rounds: number, deadline: Deadline, counts: FullCounts): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'kafana-goal-full-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', folder]).status !== 0)
    throw new Error('no disk of a limited size can be mounted')
  const [dataDir, filler] = [join(folder, 'data'), join(folder, 'filler')]
  const server = await createServerProcess({ env: { DATA_DIR: dataDir } })
  try {
    await server.start()
    const venue = await createVenue(server)
    const writers = Array.from({ length: WRITERS }, (_, at) => createWriter(venue, at))
    const [first] = writers
    if (!first) return
    for (let round = 0; round < rounds && !deadline.isOver() && counts.failures.length === 0; round += 1) {
      // They write until they are refused.
      const writing = writers.map((writer) => writer.write(server.client, new AbortController().signal))
      await wait(LOAD_MS)
      fill(filler)
      await Promise.all(writing)
      counts.failures.push(...(await refusalsOf(server, venue)))
      rmSync(filler)
      counts.recoveries.push(await recover(server, first))
      await Promise.all(writers.map((writer) => writer.resolve(server.client)))
      const logs = writers.map(({ log }) => log)
      counts.failures.push(
        ...compareWith(readSqlite(join(dataDir, 'kafana.db')), logs),
        ...writers.flatMap(({ failures }) => failures),
      )
      counts.rounds += 1
    }
    counts.acknowledged += writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
    await server.stop('SIGKILL')
    const problem = integrityProblem(join(dataDir, 'kafana.db'))
    if (problem !== null) counts.failures.push(`integrity: ${problem}`)
  } finally {
    await server.stop('SIGKILL')
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills and frees a disk under load again and again. Null where none can be mounted. */
export const fillDisk = async (rounds: number, deadline: Deadline): Promise<FullCounts | null> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const counts: FullCounts = { rounds: 0, acknowledged: 0, recoveries: [], failures: [] }
  while (counts.rounds < rounds && !deadline.isOver() && counts.failures.length === 0)
    await roundsOnOneDisk(Math.min(ROUNDS_PER_DISK, rounds - counts.rounds), deadline, counts)
  return counts
}

export const diskFullGoal: Goal = {
  id: 'G18',
  title: 'full disk',
  asked: '100 times full and free: 0 corruption, writes are accepted again within 5 s',
  minutes: 15,
  measure: async (deadline) => {
    const counts = await fillDisk(ROUNDS, deadline)
    if (counts === null)
      return {
        result: 'only the administrator of a Linux machine can mount a small disk',
        share: 0,
        failures: [],
      }
    const { rounds, acknowledged, recoveries, failures } = counts
    const longest = Math.max(0, ...recoveries)
    return {
      result: `${rounds} rounds with ${acknowledged} acknowledged writes; accepted again after ${(longest / 1000).toFixed(1)} s at most`,
      share: rounds / ROUNDS,
      failures: [
        ...failures,
        ...(longest > ASKED_MS ? [`the longest recovery took ${(longest / 1000).toFixed(1)} s`] : []),
      ],
    }
  },
}
