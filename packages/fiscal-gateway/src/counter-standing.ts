import type { DeviceLedger } from './device-ledger.ts'
import type { DeviceStatus } from './device/device.ts'

/** What the server says that a device's counter stands at. */
export interface Confirmed {
  readonly serial: string
  readonly lastReceiptNo: number
}

/** What a device's counter says beside what the journal accounts for and what the server said of it. */
export const createStanding = (ledger: Pick<DeviceLedger, 'known'>) => {
  let confirmed: Confirmed | null = null
  let counted: Confirmed | null = null

  /** What must have been counted already: by the journal's word, or by the server's. */
  const atLeast = (serial: string): number =>
    Math.max(ledger.known(serial) ?? 0, counted?.serial === serial ? counted.lastReceiptNo : 0)

  /** A counter that only grows never does this: the memory of the device was reset, or put back to an older copy. */
  const countsLess = ({ serial, lastReceiptNo }: DeviceStatus): boolean =>
    lastReceiptNo !== null && lastReceiptNo < atLeast(serial)

  return {
    atLeast,
    countsLess,
    isKnown: (status: DeviceStatus): boolean =>
      status.lastReceiptNo === null ||
      (!countsLess(status) && status.lastReceiptNo === (ledger.known(status.serial) ?? 0)),
    /** It counts receipts that nobody told us of, or fewer than it did: its counter would prove nothing. */
    isStranger: (status: DeviceStatus): boolean =>
      countsLess(status) || ((status.lastReceiptNo ?? 0) > 0 && ledger.known(status.serial) === null),
    isConfirmed: (serial: string, lastReceiptNo: number): boolean =>
      confirmed?.serial === serial && confirmed.lastReceiptNo === lastReceiptNo,
    /** What holds of the device by the server's word, and how far it has come by what the server has. */
    confirm: (said: Confirmed | null, has: Confirmed | null): void => {
      ;[confirmed, counted] = [said, has]
    },
  }
}
