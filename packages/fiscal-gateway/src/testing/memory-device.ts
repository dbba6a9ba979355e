import {
  DeviceRefusal,
  type FiscalDevice,
  type PrintedReceipt,
  type RememberedOutcome,
} from '../device/device.ts'
import { startTestGateway } from './test-gateway.ts'

export const printed = { receiptNo: 12, printedAt: Date.UTC(2026, 10, 21, 11, 30) }

/** What a device without a counter does; a test changes it while the gateway runs. */
export interface MemoryDevice {
  answer: () => Promise<PrintedReceipt>
  lookUp: (taskId: string) => Promise<RememberedOutcome>
  prints: number
}

export const noAnswer = (): Promise<never> => Promise.reject(new Error('cable pulled'))
export const refuse = (): Promise<never> => Promise.reject(new DeviceRefusal('no paper'))
export const remembers = (recollection: RememberedOutcome) => async (): Promise<RememberedOutcome> =>
  recollection
export const forgotten = remembers({ outcome: 'unknown', reason: 'forgotten', isFinal: false })

export const memoryDevice = (change: Partial<MemoryDevice> = {}): MemoryDevice => ({
  answer: async () => printed,
  lookUp: noAnswer,
  prints: 0,
  ...change,
})

/** A device without counter and totals; only its own server remembers tasks. */
export const withoutCounter =
  (plan: MemoryDevice) =>
  (device: FiscalDevice): FiscalDevice => ({
    ...device,
    proof: {
      kind: 'memory',
      lookUp: (taskId) => plan.lookUp(taskId),
    },
    status: async () => ({
      ...(await device.status()),
      lastReceiptNo: null,
      closingNo: null,
      dayTotals: null,
    }),
    lastReceipt: async () => null,
    printReceipt: () => {
      plan.prints += 1
      return plan.answer()
    },
  })

/** A gateway with such a device. */
export const startMemoryGateway = async (change: Partial<MemoryDevice> = {}) => {
  const trial = memoryDevice(change)
  return { ...(await startTestGateway({ wrapDevice: withoutCounter(trial) })), trial }
}
