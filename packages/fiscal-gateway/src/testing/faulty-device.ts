import type { FiscalDevice, FiscalJob, PrintedReceipt } from '../device/device.ts'

/** What goes wrong at the next receipt, once; `print` is the device's own printing. */
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

/** Somebody else's receipt of the same amount takes the next number, then silence. */
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

export const FAULTS = { throwAfter, throwBefore, foreignPrint, printThenForeign }

/** A real device takes its time: whoever does not wait for their turn gets in between. */
const aMoment = (): Promise<void> =>
  new Promise((done) => {
    setImmediate(done)
  })

/** A device whose cable a test can pull: `next` holds the fault of the next receipt, `silent` makes every question fail. */
export const createFaults = () => {
  const plan: { next: Fault | null; silent: boolean; receipts: number } = {
    next: null,
    silent: false,
    receipts: 0,
  }
  const heard = async <T>(answer: () => Promise<T>): Promise<T> => {
    await aMoment()
    if (plan.silent) throw new Error('cable pulled')
    return answer()
  }

  const wrapDevice = (device: FiscalDevice): FiscalDevice => ({
    ...device,
    status: () => heard(device.status),
    lastReceipt: () => heard(device.lastReceipt),
    cancelOpen: () => heard(device.cancelOpen),
    printNonFiscal: (lines, total) => heard(() => device.printNonFiscal(lines, total)),
    report: (request) => heard(() => device.report(request)),
    printReceipt: async (job) => {
      await aMoment()
      plan.receipts += 1
      const fault = plan.next
      plan.next = null
      return fault === null ? device.printReceipt(job) : fault(job, () => device.printReceipt(job), device)
    },
  })

  return { plan, wrapDevice }
}
