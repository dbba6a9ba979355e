import { setTimeout as wait } from 'node:timers/promises'
import { openHouse, type House } from './house.ts'
import type { Planted } from './orders-to-process.ts'
import { noPast, runPoint, type Past, type Play } from './run-point.ts'
import type { Template } from './template.ts'

/** One history to be played. */
export interface Job {
  /** Draws everything of it. */
  readonly name: string
  readonly play: Play
  /** How many bills it makes. */
  readonly bills: number
}
export interface Told {
  readonly job: Job
  readonly complaints: readonly string[]
  readonly ms: number
}

/** Far longer than any history takes: one that waits for what never comes is broken, and holds up none of the others. */
const LONGEST_MS = 300_000

const within = async (complaints: Promise<readonly string[]>): Promise<readonly string[]> => {
  const over = new AbortController()
  const tooLong = wait(LONGEST_MS, ['BROKEN: it comes to no end'], { signal: over.signal })
  try {
    return await Promise.race([complaints, tooLong])
  } finally {
    over.abort()
    tooLong.catch(() => undefined)
  }
}

/** The server lists its latest hundred bills, and the checker wants all of them. */
const MOST_BILLS = 30

interface Keeper {
  use(bills: number): Promise<{ house: House; past: Past }>
  leave(): Promise<void>
}

/** Keeps a house for as long as its past is short and blameless. */
const keepHouse = (template: Template, planted: Planted | null): Keeper => {
  let kept: { house: House; past: Past; bills: number } | null = null
  const leave = async (): Promise<void> => {
    const { house } = kept ?? {}
    kept = null
    await house?.close()
  }
  return {
    leave,
    use: async (bills) => {
      if (kept !== null && kept.bills + bills > MOST_BILLS) await leave()
      if (kept === null) {
        const house = await openHouse(template, planted)
        kept = { house, past: noPast(house), bills: 0 }
      }
      kept.bills += bills
      return kept
    },
  }
}

export interface JobsOptions {
  readonly template: Template
  /** How many houses live side by side. */
  readonly houses: number
  readonly planted?: Planted
  readonly hear: (told: Told) => void
  readonly note?: (text: string) => void
}

/** Plays all of them in houses side by side. */
export const runJobs = async (
  jobs: Iterable<Job>,
  { template, houses, planted, hear, note = () => undefined }: JobsOptions,
): Promise<void> => {
  const queue = jobs[Symbol.iterator]()
  const work = async (): Promise<void> => {
    const keeper = keepHouse(template, planted ?? null)
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { value: job } = next
      const began = performance.now()
      const { house, past } = await keeper.use(job.bills)
      const complaints = await within(runPoint({ house, past, name: job.name, note }, job.play))
      if (complaints.length > 0) await keeper.leave()
      hear({ job, complaints, ms: performance.now() - began })
    }
    await keeper.leave()
  }
  await Promise.all(Array.from({ length: houses }, work))
}
