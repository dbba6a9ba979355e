import { DeviceRefusal, type FiscalJob, type PrintedReceipt } from './device.ts'
import type { Fault, FaultPlan } from './faults.ts'
import type { FiscalPrinting } from './fiscal-printing.ts'

/** How long a driver waits for an answer before it gives up. */
export const SILENCE_MS = 5000

interface Parts {
  readonly fiscal: FiscalPrinting
  readonly plan: FaultPlan
  /** Numbers the documents that the plan is asked about. */
  readonly nextTrial: () => number
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
}

const SOMEBODY = 'SOMEBODY'

/** Another till on the same device sells for the same money: only the reference tells its receipt from ours. */
const foreign = (job: FiscalJob): FiscalJob => ({ ...job, kind: 'sale', refReceiptNo: null, ref: SOMEBODY })

/** Prints as a plan of faults says. `deaf` counts the questions that the device will not answer. */
export const createFaultyPrinting = ({ fiscal, plan, nextTrial, now, after }: Parts) => {
  let deaf = 0
  let paperAt = -Infinity

  const silence = (): Promise<never> =>
    new Promise((_resolve, reject) => {
      after(SILENCE_MS, () => reject(new Error('the device did not answer in time')))
    })

  const secondUser = (job: FiscalJob, when: 'before' | 'instead' | 'after'): Promise<PrintedReceipt> => {
    if (when === 'after') fiscal.print(job)
    fiscal.print(foreign(job))
    return when === 'before' ? Promise.resolve(fiscal.print(job)) : silence()
  }

  const loseThePaper = (job: FiscalJob, forMs: number): never => {
    fiscal.begin(job, 'stays', now())
    fiscal.cancel()
    paperAt = now() + forMs
    throw new DeviceRefusal('out of paper')
  }

  const FATES = { voids: 'voids', completes: 'finishes', leavesOpen: 'stays' } as const

  const suffer = async (fault: Fault, job: FiscalJob): Promise<PrintedReceipt> => {
    switch (fault.kind) {
      case 'answersFalse':
        fiscal.print(job)
        throw new Error('the device answered that it failed')
      case 'printsThenHangs':
        fiscal.print(job)
        fiscal.rest(now() + fault.forMs)
        return silence()
      case 'hangsThenPrints':
        fiscal.begin(job, 'finishes', now() + fault.forMs)
        return silence()
      case 'hangs':
        fiscal.rest(now() + fault.forMs)
        return silence()
      case 'powerLoss':
        fiscal.begin(job, FATES[fault.afterwards], now() + fault.forMs)
        return silence()
      case 'losesQuestions':
        fiscal.print(job)
        deaf = fault.questions
        return silence()
      case 'secondUser':
        return secondUser(job, fault.when)
      case 'refuses':
        throw new DeviceRefusal('the device refuses')
      case 'outOfPaper':
        return loseThePaper(job, fault.forMs)
    }
  }

  return {
    /** Error for a question that meets a deaf device. */
    hear: (): void => {
      if (deaf === 0) return
      deaf -= 1
      throw new Error('the device does not answer')
    },
    print: async (job: FiscalJob): Promise<PrintedReceipt> => {
      if (now() < paperAt) throw new DeviceRefusal('out of paper')
      const fault = plan(nextTrial())
      return fault === null ? fiscal.print(job) : suffer(fault, job)
    },
  }
}
