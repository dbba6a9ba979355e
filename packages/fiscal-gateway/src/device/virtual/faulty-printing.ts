import { DeviceRefusal, type FiscalJob, type PrintedReceipt } from '../device.ts'
import { type Fault, type FaultPlan, isOver } from './faults.ts'
import type { FiscalPrinting } from './fiscal-printing.ts'

/** How long a driver waits for an answer. */
export const NO_ANSWER_MS = 5000

interface FaultyDeps {
  readonly fiscal: FiscalPrinting
  readonly plan: FaultPlan
  /** The number of the next document, for the plan. */
  readonly nextFaultNumber: () => number
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
}

const OTHER_USER_REF = 'SOMEBODY'

/** Another user of the device sells for the same amount: only the reference distinguishes the receipts. */
const otherUsersJob = (job: FiscalJob): FiscalJob => ({
  ...job,
  kind: 'sale',
  refReceiptNo: null,
  ref: OTHER_USER_REF,
})

/** Prints with the faults of a plan. */
export const createFaultyPrinting = ({ fiscal, plan, nextFaultNumber, now, after }: FaultyDeps) => {
  let unansweredQuestions = 0
  let paperBackAt = -Infinity

  const noAnswer = (): Promise<never> =>
    new Promise((_resolve, reject) => {
      after(NO_ANSWER_MS, () => reject(new Error('the device did not answer in time')))
    })

  const secondUser = (job: FiscalJob, when: 'before' | 'instead' | 'after'): Promise<PrintedReceipt> => {
    if (when === 'after') fiscal.print(job)
    fiscal.print(otherUsersJob(job))
    return when === 'before' ? Promise.resolve(fiscal.print(job)) : noAnswer()
  }

  const runOutOfPaper = (job: FiscalJob, forMs: number): never => {
    fiscal.begin(job, 'stays', now())
    fiscal.cancel()
    paperBackAt = now() + forMs
    throw new DeviceRefusal('out of paper')
  }

  const OUTCOMES = { voids: 'voids', completes: 'finishes', leavesOpen: 'stays' } as const

  const applyFault = async (fault: Fault, job: FiscalJob): Promise<PrintedReceipt> => {
    switch (fault.kind) {
      case 'answersFalse':
        fiscal.print(job)
        throw new Error('the device answered that it failed')
      case 'printsThenHangs':
        fiscal.print(job)
        fiscal.goOffline(now() + fault.forMs)
        return noAnswer()
      case 'hangsThenPrints':
        fiscal.begin(job, 'finishes', now() + fault.forMs)
        return noAnswer()
      case 'hangs':
        fiscal.goOffline(now() + fault.forMs)
        return noAnswer()
      case 'powerLoss':
        fiscal.begin(job, OUTCOMES[fault.afterwards], now() + fault.forMs)
        return noAnswer()
      case 'losesQuestions':
        fiscal.print(job)
        unansweredQuestions = fault.questions
        return noAnswer()
      case 'secondUser':
        return secondUser(job, fault.when)
      case 'refuses':
        throw new DeviceRefusal('the device refuses')
      case 'outOfPaper':
        return runOutOfPaper(job, fault.forMs)
    }
  }

  return {
    /** Throws while requests to the device are lost. */
    receiveQuestion: (): void => {
      if (unansweredQuestions === 0) return
      unansweredQuestions -= 1
      throw new Error('the device does not answer')
    },
    print: async (job: FiscalJob): Promise<PrintedReceipt> => {
      if (!isOver(paperBackAt, now())) throw new DeviceRefusal('out of paper')
      const fault = plan(nextFaultNumber())
      return fault === null ? fiscal.print(job) : applyFault(fault, job)
    },
  }
}
