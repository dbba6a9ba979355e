import type { PaperText, PrinterProblem } from '@kafana/domain'
import type { PrintedPapers } from '../journal/printed-papers.ts'
import type { Log } from '../runtime.ts'
import type { PaperOutcome, PrinterAddress, PrintPaper } from './paper-printer.ts'

interface PaperAttempt {
  readonly id: string
  readonly attempt: number
}
/** A kitchen ticket as the server sends it. */
export interface PaperJob extends PaperAttempt {
  readonly printer: PrinterAddress
  /** Something of it may be on paper. */
  readonly isRepeat: boolean
  /** The word at the top of a repeated one. */
  readonly repeat: string
  readonly lines: readonly PaperText[]
}
interface PaperReport extends PaperAttempt {
  readonly outcome: PaperOutcome['outcome']
  readonly problem?: PrinterProblem
}

/** What the gateway says of kitchen tickets with a call. */
export interface PaperExchange {
  readonly has: readonly PaperAttempt[]
  readonly done: readonly PaperReport[]
}
export interface PapersReceived {
  readonly jobs: readonly PaperJob[]
  readonly stop: readonly string[]
}

interface Deps {
  readonly print: PrintPaper
  readonly store: PrintedPapers
  /** Called when there is something to report. */
  readonly onDone: () => void
  readonly log: Log
}

const keyOf = ({ id, attempt }: PaperAttempt): string => `${id} ${attempt}`
const attemptOf = ({ id, attempt }: PaperAttempt): PaperAttempt => ({ id, attempt })
const addressOf = ({ printer: { host, port } }: PaperJob): string => `${host}:${port}`

/**
 * Prints kitchen tickets, one after the other at each printer, and beside everything fiscal. What was begun is in the
 * journal before it is sent, so that a paper that is printed again says so, whatever has happened in between.
 */
export const createPaperQueue = ({ print, store, onDone, log }: Deps) => {
  /** By the printer; the first one is being printed. */
  const queues = new Map<string, PaperJob[]>()
  const done = new Map<string, PaperReport>()
  /** Is being printed, although the server wants it no more. */
  const stopped = new Set<string>()
  const running = new Set<Promise<void>>()

  const finish = (job: PaperJob, outcome: PaperOutcome): void => {
    stopped.delete(keyOf(job))
    done.set(keyOf(job), { ...attemptOf(job), ...outcome })
    onDone()
  }

  const printOne = async (job: PaperJob): Promise<PaperOutcome> => {
    const earlier = store.find(job.id)
    if (earlier?.state === 'printed' && earlier.attempt === job.attempt) return { outcome: 'printed' }
    const isRepeat = job.isRepeat || earlier !== null
    const top: PaperText[] = isRepeat ? [{ style: 'alert', text: job.repeat, hang: 0 }] : []
    const outcome = await print(job.printer, [...top, ...job.lines], () => store.begin(job))
    if (outcome.outcome === 'printed') store.end(job)
    return outcome
  }

  const attempt = async (job: PaperJob): Promise<PaperOutcome> => {
    try {
      return await printOne(job)
    } catch (error) {
      log('failed', { err: error })
      return { outcome: store.find(job.id) === null ? 'failed' : 'unsure', problem: 'fault' }
    }
  }

  /** Prints what waits at a printer; after a failure the server decides when and where it is printed. */
  const runAt = async (address: string, queue: PaperJob[]): Promise<void> => {
    for (let job = queue[0]; job !== undefined; job = queue[0]) {
      const outcome = await attempt(job)
      queue.shift()
      finish(job, outcome)
      if (outcome.outcome !== 'printed')
        for (const other of queue.splice(0)) finish(other, { outcome: 'failed', problem: outcome.problem })
    }
    queues.delete(address)
  }

  const add = (job: PaperJob): void => {
    const address = addressOf(job)
    const queue = queues.get(address)
    if (queue !== undefined) {
      queue.push(job)
      return
    }
    const started = [job]
    queues.set(address, started)
    const run = runAt(address, started).finally(() => running.delete(run))
    running.add(run)
  }

  const held = (): PaperJob[] => [...queues.values()].flat()
  const isHeld = (job: PaperAttempt): boolean =>
    done.has(keyOf(job)) || held().some((each) => keyOf(each) === keyOf(job))

  return {
    report: (): PaperExchange => ({
      has: held()
        .filter((job) => !stopped.has(keyOf(job)))
        .map(attemptOf),
      done: [...done.values()],
    }),
    hasReports: (): boolean => done.size > 0,
    /** Drops reports that the server has received. */
    acknowledge: ({ done: sent }: PaperExchange): void => {
      for (const report of sent) if (done.get(keyOf(report)) === report) done.delete(keyOf(report))
    },
    /** Starts what is not here yet, and drops what is not to be printed any more and was not begun. */
    take: ({ jobs, stop }: PapersReceived): void => {
      for (const queue of queues.values()) {
        const [first, ...others] = queue
        if (!first) continue
        if (stop.includes(first.id)) stopped.add(keyOf(first))
        queue.splice(1, queue.length, ...others.filter(({ id }) => !stop.includes(id)))
      }
      for (const job of jobs) if (!isHeld(job)) add(job)
    },
    /** Nothing more is begun; resolves when what is being printed has ended. */
    stop: async (): Promise<void> => {
      for (const queue of queues.values()) queue.splice(1)
      await Promise.all(running)
    },
  }
}

export type PaperQueue = ReturnType<typeof createPaperQueue>
