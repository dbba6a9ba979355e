import type { Deadline, Goal } from '../goal.ts'
import type { PlantedFault } from '../harness/program.ts'
import { addCounts, createCounts, describeCounts, type FuzzCounts } from './counts.ts'
import { createRandom } from './random.ts'
import { runRound } from './round.ts'

const REQUESTS = 1_000_000
/** Of a round: lists grow with it, and with them every answer. */
const ROUND_REQUESTS = 30_000
/** Installations at once: two keep two cores busy, while their clients wait for commits and answers. */
const INSTALLATIONS = 2
const MOST_FAILURES = 20

export interface FuzzOptions {
  readonly requests: number
  readonly deadline: Deadline
  /** From which the requests follow, as far as they do not depend on answers and times. */
  readonly seed: number
  readonly installations?: number
  readonly fault?: PlantedFault | null
}

/**
 * Sends generated requests to servers and gateways, and compares every answer with what is declared, in rounds with a
 * new venue each.
 */
export const fuzz = async (options: FuzzOptions): Promise<FuzzCounts> => {
  const { requests, deadline, seed, installations = INSTALLATIONS, fault = null } = options
  const counts = createCounts()
  const mostFailures = fault === null ? MOST_FAILURES : 1
  let [round, begun] = [0, 0]
  const run = async (): Promise<void> => {
    while (begun < requests && !deadline.isOver() && counts.failures.length < mostFailures) {
      const planned = Math.min(ROUND_REQUESTS, requests - begun)
      begun += planned
      round += 1
      addCounts(
        counts,
        await runRound({ seed: seed + round, requests: planned, deadline, fault, mostFailures }),
      )
    }
  }
  await Promise.all(Array.from({ length: installations }, run))
  return counts
}

/** A seed that nobody chose. */
export const newSeed = (): number => createRandom(Date.now()).int(2 ** 31)

export const fuzzGoal: Goal = {
  id: 'G5',
  title: 'generated requests',
  asked:
    '1,000,000 requests to server and gateway: 0 answers 5xx, 0 that are not as declared, none after more than 2 s, no receipt without a permit',
  minutes: 15,
  measure: async (deadline, note) => {
    const seed = newSeed()
    note(`seed ${seed}`)
    const counts = await fuzz({ requests: REQUESTS, deadline, seed })
    return {
      result: describeCounts(counts),
      share: counts.requests / REQUESTS,
      failures: [...counts.failures, ...counts.late],
    }
  },
}
