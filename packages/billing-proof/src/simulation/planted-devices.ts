import { type FiscalDevice, StillPrinting } from '@kafana/fiscal-gateway'
import { type DeviceTraits, USUAL_DEVICE } from './device-traits.ts'
import type { Plan } from './plan.ts'
import type { PlantedFault } from './planted-fault.ts'
import { withFailingDevices, withRepeatedBills } from './planted-plans.ts'

/** The device's registers show what was sent, and not what it added up. */
const echoingDevice = (device: FiscalDevice): FiscalDevice => {
  let sent: number | null = null
  return {
    ...device,
    lastReceipt: async () => {
      const last = await device.lastReceipt()
      return last === null || sent === null ? last : { ...last, total: sent }
    },
    printReceipt: (job) => {
      sent = job.total
      return device.printReceipt(job)
    },
  }
}

/** A number that counts since the last daily closing is shown as the device's own. */
const numbersOfTheDay = (device: FiscalDevice): FiscalDevice => {
  let behind = 0
  return {
    ...device,
    status: async () => {
      const status = await device.status()
      return { ...status, lastReceiptNo: (status.lastReceiptNo ?? 0) - behind }
    },
    lastReceipt: async () => {
      const last = await device.lastReceipt()
      return last === null ? null : { ...last, receiptNo: last.receiptNo - behind }
    },
    printReceipt: async (job) => {
      const printed = await device.printReceipt(job)
      behind = ((await device.lastReceipt())?.receiptNo ?? printed.receiptNo) - printed.receiptNo
      return printed
    },
  }
}

/** A receipt that the device does not cancel is taken as cancelled. */
const ignoredRefusal = (device: FiscalDevice): FiscalDevice => {
  let isTakenAsCancelled = false
  return {
    ...device,
    status: async () => {
      const status = await device.status()
      return isTakenAsCancelled ? { ...status, openReceipt: false } : status
    },
    cancelOpen: async () => {
      await device.cancelOpen().catch(() => undefined)
      isTakenAsCancelled = true
    },
  }
}

/** Nobody asks whether a document is still open. */
const overlookedReceipt = (device: FiscalDevice): FiscalDevice => ({
  ...device,
  status: async () => ({ ...(await device.status()), openReceipt: false }),
})

type Memory = Extract<FiscalDevice['proof'], { kind: 'memory' }>
/** A device behind a print server, of whose memory something else is believed. */
const withMemory =
  (change: (proof: Memory) => Partial<Memory>) =>
  (device: FiscalDevice): FiscalDevice => {
    const { proof } = device
    return proof.kind === 'counter' ? device : { ...device, proof: { ...proof, ...change(proof) } }
  }

/** What a print server does not remember counts as not printed. */
const forgottenAsProof = withMemory((proof) => ({
  lookUp: async (taskId) => {
    const found = await proof.lookUp(taskId)
    return found.outcome === 'unknown' ? { outcome: 'notPrinted', reason: found.reason } : found
  },
}))

/** What waits in the queue of a print server counts as what nobody knows anything of. */
const overlookedQueue = withMemory((proof) => ({
  lookUp: (taskId) =>
    proof.lookUp(taskId).catch((error: unknown) => {
      if (error instanceof StillPrinting) return { outcome: 'unknown', reason: error.message, isFinal: true }
      throw error
    }),
}))

const withDevices =
  (traits: Partial<DeviceTraits>, adjust: (plan: Plan) => Plan = (plan) => plan) =>
  (plan: Plan): Plan => ({
    ...adjust(plan),
    deviceTraits: plan.deviceTraits.map(() => ({ ...USUAL_DEVICE, ...traits })),
  })

/** The same orders again and again, at the only gateway. */
const withOneGateway = (plan: Plan): Plan => {
  const repeated = withRepeatedBills(plan)
  return {
    ...repeated,
    gateways: 1,
    faults: [],
    actions: repeated.actions.map((one) =>
      one.action.type === 'bill' ? { ...one, action: { ...one.action, gateway: null } } : one,
    ),
  }
}

const RESTARTS = 12
const RESTART_MS = 15_000

/** Faults in the way a gateway treats a device that is not as the virtual device is. */
export const PLANTED_DEVICE_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'what was sent is taken for what the device added up': {
    hooks: { device: echoingDevice },
    adjustPlan: withDevices({ arithmetic: { step: 100, rounding: 'up' } }),
    seed: 1,
  },
  'a number that counts since the daily closing is taken for the device’s own': {
    hooks: { device: numbersOfTheDay },
    adjustPlan: withDevices({ numbers: 'answers' }),
    seed: 24,
  },
  'a receipt that the device refuses to cancel is taken as cancelled': {
    hooks: { device: ignoredRefusal },
    adjustPlan: withDevices({ refusesCancelling: true, late: 0.5 }, withRepeatedBills),
    seed: 2,
  },
  'a receipt that comes out late is overlooked': {
    hooks: { device: overlookedReceipt },
    adjustPlan: withDevices({ late: 0.5 }, withRepeatedBills),
    seed: 1,
  },
  'what a print server forgot is taken as not printed': {
    hooks: { device: forgottenAsProof },
    adjustPlan: withDevices(
      {
        printServer: {
          stuck: 0,
          late: 0.3,
          unanswered: 0.2,
          restartsAt: Array.from({ length: RESTARTS }, (_, at) => (at + 1) * RESTART_MS),
        },
      },
      (plan) => withRepeatedBills(withFailingDevices(plan)),
    ),
    seed: 2,
  },
  'what waits in the queue of a print server is taken for what never prints': {
    hooks: { device: overlookedQueue },
    adjustPlan: withDevices(
      { printServer: { stuck: 0, late: 1, unanswered: 0, restartsAt: [] } },
      withOneGateway,
    ),
    seed: 1,
  },
}
