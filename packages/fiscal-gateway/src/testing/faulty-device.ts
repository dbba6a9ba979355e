import type { FiscalDevice, FiscalJob, PrintedReceipt } from '../device/device.ts'

/** A fault of the next receipt; `print` prints on the real device. */
export type Fault = (
  job: FiscalJob,
  print: () => Promise<PrintedReceipt>,
  device: FiscalDevice,
) => Promise<PrintedReceipt>

const throwAfter: Fault = async (_job, print) => {
  await print()
  throw new Error('no answer after printing')
}

const throwBefore: Fault = async () => {
  throw new Error('no answer before printing')
}

/** Somebody else's receipt of the same amount takes the next number; no answer. */
const foreignPrint: Fault = async (job, _print, device) => {
  await device.printReceipt({ ...job, ref: 'SOMEBODY' })
  throw new Error('no answer')
}

/** Ours prints, and somebody else prints right after. */
const printThenForeign: Fault = async (job, print, device) => {
  await print()
  await device.printReceipt({ ...job, ref: 'SOMEBODY' })
  throw new Error('no answer')
}

/** It prints 10.00 less than it was sent, from the first letter. */
const printOtherAmount: Fault = (job, _print, device) => {
  const [letter = '', amount = 0] = Object.entries(job.byClass)[0] ?? []
  const byClass = { ...job.byClass, [letter]: amount - 1000 }
  return device.printReceipt({ ...job, byClass, total: job.total - 1000 })
}

/** It prints everything under the letter Г. */
const printOtherLetter: Fault = (job, _print, device) =>
  device.printReceipt({ ...job, byClass: { Г: job.total } })

/** Its answer names another number than the one that it printed. */
const answerOtherNumber: Fault = async (_job, print) => {
  const printed = await print()
  return { ...printed, receiptNo: printed.receiptNo + 4 }
}

/** It prints another job than the one that it was sent, and answers that all is well. */
const printOtherJob: Fault = (job, _print, device) => device.printReceipt({ ...job, ref: 'SOMEBODY' })

/** Somebody else prints just before ours, which is answered. */
const printAfterForeign: Fault = async (job, print, device) => {
  await device.printReceipt({ ...job, ref: 'SOMEBODY' })
  return print()
}

export const FAULTS = {
  throwAfter,
  throwBefore,
  foreignPrint,
  printThenForeign,
  printOtherAmount,
  printOtherLetter,
  answerOtherNumber,
  printOtherJob,
  printAfterForeign,
}

/** A real device takes time, so that a caller that does not wait for its turn gets in between. */
const nextTick = (): Promise<void> =>
  new Promise((done) => {
    setImmediate(done)
  })

/** A device with faults: `next` is the fault of the next receipt, `unreachable` makes every request fail. */
export const createFaults = () => {
  const plan: { next: Fault | null; unreachable: boolean; receipts: number } = {
    next: null,
    unreachable: false,
    receipts: 0,
  }
  const ifReachable = async <T>(request: () => Promise<T>): Promise<T> => {
    await nextTick()
    if (plan.unreachable) throw new Error('cable pulled')
    return request()
  }

  const wrapDevice = (device: FiscalDevice): FiscalDevice => ({
    ...device,
    status: () => ifReachable(device.status),
    lastReceipt: () => ifReachable(device.lastReceipt),
    cancelOpen: () => ifReachable(device.cancelOpen),
    printNonFiscal: (lines, total) => ifReachable(() => device.printNonFiscal(lines, total)),
    report: (request) => ifReachable(() => device.report(request)),
    printReceipt: async (job) => {
      await nextTick()
      plan.receipts += 1
      const fault = plan.next
      plan.next = null
      return fault === null ? device.printReceipt(job) : fault(job, () => device.printReceipt(job), device)
    },
  })

  return { plan, wrapDevice }
}
