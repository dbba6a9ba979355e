import {
  type DeviceStatus,
  type FiscalDevice,
  type LastReceipt,
  type PrintedReceipt,
  type Proof,
  type RememberedOutcome,
} from './device.ts'

const isNumber = (no: number, least: 0 | 1): boolean => Number.isSafeInteger(no) && no >= least

const requireNumber = (what: string, no: number | null, least: 0 | 1): void => {
  if (no !== null && !isNumber(no, least)) throw new Error(`the device says ${what} ${no}`)
}

const soundStatus = (status: DeviceStatus): DeviceStatus => {
  requireNumber('that its last receipt is', status.lastReceiptNo, 0)
  requireNumber('that its last closing is', status.closingNo, 0)
  return status
}

const soundReceipt = <T extends PrintedReceipt | LastReceipt | null>(receipt: T): T => {
  if (receipt !== null) requireNumber('that it printed receipt', receipt.receiptNo, 1)
  return receipt
}

const soundOutcome = (remembered: RememberedOutcome): RememberedOutcome =>
  remembered.outcome !== 'printed' || isNumber(remembered.receiptNo, 1)
    ? remembered
    : {
        outcome: 'unknown',
        reason: `the print server says that it printed receipt ${remembered.receiptNo}`,
        isFinal: true,
      }

const soundProof = (proof: Proof): Proof =>
  proof.kind === 'counter'
    ? proof
    : { ...proof, lookUp: async (taskId) => soundOutcome(await proof.lookUp(taskId)) }

/**
 * A device whose answers have numbers that receipts can have: whole ones from 1, and 0 for none so far. An answer with
 * another number counts as none, so the proof decides what was printed.
 */
export const checkedDevice = (device: FiscalDevice): FiscalDevice => ({
  ...device,
  proof: soundProof(device.proof),
  status: async () => soundStatus(await device.status()),
  lastReceipt: async () => soundReceipt(await device.lastReceipt()),
  printReceipt: async (job) => soundReceipt(await device.printReceipt(job)),
  report: async (request) => {
    const report = await device.report(request)
    requireNumber('that its closing is', report.closingNo, 1)
    return report
  },
})
