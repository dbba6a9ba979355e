import { DeviceRefusal, type FiscalDevice, type FiscalJob } from '@kafana/fiscal-gateway'
import type { DeviceTraits } from './device-traits.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

/** How long the gateway waits for an answer. */
const NO_ANSWER_MS = 5000
const LATEST_MS = 25_000
const LONGEST_UNTIL_FINISHED_MS = 40_000

interface Deps {
  readonly traits: Pick<DeviceTraits, 'late' | 'refusesCancelling'>
  readonly random: Random
  readonly scheduler: Pick<Scheduler, 'at'>
  /** The device that prints. */
  readonly device: () => FiscalDevice
  /** Whether a document of it stays open until somebody cancels or finishes it. */
  readonly staysOpen: () => boolean
  /** Finishes that document. */
  readonly finish: () => void
}

/**
 * A device whose receipts may come out seconds after it stopped answering, and which may not cancel what was begun.
 * The document belongs to the device: a gateway that restarts before finds it open, or printed.
 */
export const createSlowDevice = ({ traits, random, scheduler, device, staysOpen, finish }: Deps) => {
  let late: FiscalJob | null = null
  let isFinishing = false

  const requireNothingOpen = (): void => {
    if (late !== null) throw new DeviceRefusal('a receipt is open')
  }

  const printLater = (job: FiscalJob): Promise<never> => {
    late = job
    scheduler.at(random.below(LATEST_MS), () => {
      if (late !== job) return
      late = null
      void device()
        .printReceipt(job)
        .catch(() => undefined)
    })
    return new Promise((_resolve, reject) => {
      const failed = new Error('the device did not answer in time')
      scheduler.at(random.chance(0.5) ? NO_ANSWER_MS : 1, () => reject(failed))
    })
  }

  /** Somebody sees that the device waits, and finishes the document there. */
  const finishLater = (): void => {
    if (isFinishing) return
    isFinishing = true
    scheduler.at(random.below(LONGEST_UNTIL_FINISHED_MS), () => {
      isFinishing = false
      if (staysOpen()) finish()
    })
  }

  const cancelOpen = async (): Promise<void> => {
    if (!traits.refusesCancelling || (late === null && !staysOpen())) {
      late = null
      return device().cancelOpen()
    }
    finishLater()
    throw new DeviceRefusal('payment has begun')
  }

  return {
    /** Whether a document will still come out. */
    isPrinting: (): boolean => late !== null,
    over: (inner: FiscalDevice): FiscalDevice => ({
      ...inner,
      status: async () => {
        const status = await inner.status()
        return late === null ? status : { ...status, openReceipt: true }
      },
      printReceipt: async (job) => {
        requireNothingOpen()
        if (!random.chance(traits.late)) return inner.printReceipt(job)
        return printLater(job)
      },
      cancelOpen,
      report: async (request) => {
        requireNothingOpen()
        return inner.report(request)
      },
    }),
  }
}
