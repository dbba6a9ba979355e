import { setTimeout as wait } from 'node:timers/promises'
import { startInstallation, type Installation } from './installation.ts'
import type { Planted } from './process-orders.ts'
import { newHistory, runPoint, type RunHistory, type Scenario } from './run-point.ts'
import type { Template } from './template.ts'

/** One history to be played. */
export interface Job {
  /** Draws everything of it. */
  readonly name: string
  readonly play: Scenario
  /** How many bills it makes. */
  readonly bills: number
}
export interface JobResult {
  readonly job: Job
  readonly complaints: readonly string[]
  readonly ms: number
}

/**
 * Far longer than any history lasts: one that waits for something that never comes is broken, and delays none
 * of the others.
 */
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
  use(bills: number): Promise<{ installation: Installation; past: RunHistory }>
  close(): Promise<void>
}

/** Keeps a installation for as long as its past is short and blameless. */
const reuseInstallation = (template: Template, planted: Planted | null): Keeper => {
  let kept: { installation: Installation; past: RunHistory; bills: number } | null = null
  const close = async (): Promise<void> => {
    const { installation } = kept ?? {}
    kept = null
    await installation?.close()
  }
  return {
    close,
    use: async (bills) => {
      if (kept !== null && kept.bills + bills > MOST_BILLS) await close()
      if (kept === null) {
        const installation = await startInstallation(template, planted)
        kept = { installation, past: newHistory(installation), bills: 0 }
      }
      kept.bills += bills
      return kept
    },
  }
}

export interface JobsOptions {
  readonly template: Template
  /** How many installations live side by side. */
  readonly installations: number
  readonly planted?: Planted
  readonly onResult: (result: JobResult) => void
  readonly note?: (text: string) => void
}

/** Plays all of them in installations side by side. */
export const runJobs = async (
  jobs: Iterable<Job>,
  { template, installations, planted, onResult, note = () => undefined }: JobsOptions,
): Promise<void> => {
  const queue = jobs[Symbol.iterator]()
  const work = async (): Promise<void> => {
    const keeper = reuseInstallation(template, planted ?? null)
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { value: job } = next
      const began = performance.now()
      const { installation, past } = await keeper.use(job.bills)
      const complaints = await within(runPoint({ installation, past, name: job.name, note }, job.play))
      if (complaints.length > 0) await keeper.close()
      onResult({ job, complaints, ms: performance.now() - began })
    }
    await keeper.close()
  }
  await Promise.all(Array.from({ length: installations }, work))
}
