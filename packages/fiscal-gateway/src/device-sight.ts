import type { DeviceStatus, FiscalDevice } from './device/device.ts'

interface Sight {
  readonly status: DeviceStatus | null
  readonly answers: boolean
  readonly at: number
}

/**
 * A device that remembers what it last said of itself, so that nobody has to ask while it prints.
 * @param nameOf under which name the books have the device of a serial number
 */
export const createSight = (device: FiscalDevice, now: () => number, nameOf: (serial: string) => string) => {
  let sight: Sight = { status: null, answers: false, at: -Infinity }
  const update = (change: Partial<DeviceStatus>): void => {
    if (sight.status !== null) sight = { ...sight, status: { ...sight.status, ...change } }
  }
  const seen: FiscalDevice = {
    ...device,
    status: async () => {
      try {
        const said = await device.status()
        const status = { ...said, serial: nameOf(said.serial) }
        sight = { status, answers: true, at: now() }
        return status
      } catch (error) {
        sight = { ...sight, answers: false, at: now() }
        throw error
      }
    },
    printReceipt: async (job) => {
      const printed = await device.printReceipt(job)
      if (sight.status?.lastReceiptNo !== null) update({ lastReceiptNo: printed.receiptNo })
      return printed
    },
    report: async (request) => {
      const report = await device.report(request)
      if (report.kind === 'daily' && report.closingNo !== null) update({ closingNo: report.closingNo })
      return report
    },
  }
  return { device: seen, sight: () => sight }
}

export type DeviceSight = ReturnType<typeof createSight>
