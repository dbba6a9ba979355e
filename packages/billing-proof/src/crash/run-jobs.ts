import { setTimeout as wait } from 'node:timers/promises'
import { startInstallation, type Installation } from './installation.ts'
import type { ProcessFault } from './process-commands.ts'
import { newInstallationHistory, runPoint, type InstallationHistory, type Scenario } from './run-point.ts'
import type { Template } from './template.ts'

/** One history to run. */
export interface Job {
  /** The seed. */
  readonly name: string
  readonly run: Scenario
  /** The most bills that it makes. */
  readonly bills: number
}
export interface JobResult {
  readonly job: Job
  readonly failures: readonly string[]
  readonly ms: number
}

/** Far longer than any history lasts: a hanging one fails and does not delay the others. */
const TIMEOUT_MS = 300_000

const withTimeout = async (failures: Promise<readonly string[]>): Promise<readonly string[]> => {
  const end = new AbortController()
  const timeout = wait(TIMEOUT_MS, ['BROKEN: it did not end in time'], { signal: end.signal })
  try {
    return await Promise.race([failures, timeout])
  } finally {
    end.abort()
    timeout.catch(() => undefined)
  }
}

/** The server lists only its latest 100 bills, and the checker needs all of them. */
const MAX_BILLS = 30

interface InstallationPool {
  use(bills: number): Promise<{ installation: Installation; history: InstallationHistory }>
  close(): Promise<void>
}

/** Reuses an installation until the next history would exceed 30 bills or a history failed in it. */
const reuseInstallation = (template: Template, processFault: ProcessFault | null): InstallationPool => {
  let kept: { installation: Installation; history: InstallationHistory; bills: number } | null = null
  const close = async (): Promise<void> => {
    const { installation } = kept ?? {}
    kept = null
    await installation?.close()
  }
  return {
    close,
    use: async (bills) => {
      if (kept !== null && kept.bills + bills > MAX_BILLS) await close()
      if (kept === null) {
        const installation = await startInstallation(template, processFault)
        kept = { installation, history: newInstallationHistory(installation), bills: 0 }
      }
      kept.bills += bills
      return kept
    },
  }
}

export interface JobsOptions {
  readonly template: Template
  /** How many installations run in parallel. */
  readonly installations: number
  readonly processFault?: ProcessFault
  readonly onResult: (result: JobResult) => void
  readonly note?: (text: string) => void
}

/** Runs all histories, in several installations in parallel. */
export const runJobs = async (
  jobs: Iterable<Job>,
  { template, installations, processFault, onResult, note = () => undefined }: JobsOptions,
): Promise<void> => {
  const queue = jobs[Symbol.iterator]()
  const work = async (): Promise<void> => {
    const pool = reuseInstallation(template, processFault ?? null)
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { value: job } = next
      const began = performance.now()
      const { installation, history } = await pool.use(job.bills)
      const failures = await withTimeout(runPoint({ installation, history, name: job.name, note }, job.run))
      if (failures.length > 0) await pool.close()
      onResult({ job, failures, ms: performance.now() - began })
    }
    await pool.close()
  }
  await Promise.all(Array.from({ length: installations }, work))
}
