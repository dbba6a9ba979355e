import { setTimeout as wait } from 'node:timers/promises'
import type { Deadline } from '../goal.ts'
import { compareWith, type Stored } from '../harness/compare.ts'
import type { ServerProcess } from '../harness/program.ts'
import type { Venue } from '../harness/venue.ts'
import { createWriter } from '../harness/writers.ts'

export interface KillCounts {
  cycles: number
  acknowledged: number
  /** Changes that were sent and not answered when the process died. */
  unanswered: number
  readonly failures: string[]
}

export interface KillOptions {
  /** Where the writers send their changes. */
  readonly server: Pick<ServerProcess, 'client'>
  readonly venue: Venue
  readonly cycles: number
  readonly writers: number
  /** How long the writers write before the kill, in ms. */
  readonly shortestMs: number
  readonly longestMs: number
  readonly deadline: Deadline
  /** Ends the processes, and checks what they left behind. */
  readonly kill: () => Promise<readonly string[]>
  readonly restart: () => Promise<void>
  readonly read: () => Promise<Stored> | Stored
  /** Called after every cycle. */
  readonly onCycle?: () => void
}

/**
 * Kills a server under load again and again. After each kill every acknowledged change has to be there once; then the
 * writers send again what was not answered, and everything has to be there once.
 */
export const killAgainAndAgain = async (options: KillOptions, counts: KillCounts): Promise<void> => {
  const { server, venue, deadline, read, kill, restart } = options
  const writers = Array.from({ length: options.writers }, (_, at) => createWriter(venue, at))
  const logs = writers.map(({ log }) => log)
  const acknowledged = (): number => writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
  let before = 0
  for (let cycle = 0; cycle < options.cycles && !deadline.isOver(); cycle += 1) {
    const stopping = new AbortController()
    const writing = writers.map((writer) => writer.write(server.client, stopping.signal))
    const { shortestMs, longestMs } = options
    await wait(shortestMs + Math.random() * (longestMs - shortestMs))
    const problems = await kill()
    stopping.abort()
    await Promise.all(writing)
    await restart()
    const afterKill = compareWith(await read(), logs)
    counts.unanswered += writers.length
    if (afterKill.length === 0) await Promise.all(writers.map((writer) => writer.resolve(server.client)))
    const afterRetry = afterKill.length === 0 ? compareWith(await read(), logs) : []
    counts.cycles += 1
    counts.acknowledged += acknowledged() - before
    before = acknowledged()
    const found = [...problems, ...afterKill, ...afterRetry, ...writers.flatMap(({ failures }) => failures)]
    counts.failures.push(...found.map((text) => `cycle ${counts.cycles}: ${text}`))
    options.onCycle?.()
    if (found.length > 0) return
  }
}
