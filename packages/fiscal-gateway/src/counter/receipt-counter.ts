import type { DeviceStatus } from '../device/device.ts'
import type { DeviceAccounting } from './device-accounting.ts'

/** A device's receipt counter, as the server reports it. */
export interface CounterReading {
  readonly serial: string
  readonly lastReceiptNo: number
}

/**
 * The device's receipt counter compared with the journal and the server.
 * `known`: every number has its line in the journal, or the device has no counter.
 * `ahead`: the device has used numbers since, without the gateway.
 * `behind`: it counts less than it did, so its memory was reset, replaced or restored from a copy.
 * `unknown`: it has printed, and the journal has no record of this device, or one that is far from its number.
 * A counter that is behind or unknown proves nothing until an owner confirms its number.
 */
export type CounterState = 'known' | 'ahead' | 'behind' | 'unknown'

/** Each number that the device took without the gateway gets a line; so many can only be a wrong answer. */
export const MAX_AHEAD = 10_000

export const needsConfirmation = (state: CounterState): boolean => state === 'behind' || state === 'unknown'

/** Compares what a device counts with what the journal accounts for and what the server reported. */
export const createReceiptCounter = (accounting: Pick<DeviceAccounting, 'lastAccounted'>) => {
  let confirmed: CounterReading | null = null
  let reported: CounterReading | null = null

  /** The highest number that the device is known to have reached. */
  const highestKnown = (serial: string): number =>
    Math.max(accounting.lastAccounted(serial) ?? 0, reported?.serial === serial ? reported.lastReceiptNo : 0)

  return {
    highestKnown,
    stateOf: ({ serial, lastReceiptNo }: DeviceStatus): CounterState => {
      if (lastReceiptNo === null) return 'known'
      if (lastReceiptNo < highestKnown(serial)) return 'behind'
      const accounted = accounting.lastAccounted(serial)
      if (lastReceiptNo === (accounted ?? 0)) return 'known'
      return accounted === null || lastReceiptNo - accounted > MAX_AHEAD ? 'unknown' : 'ahead'
    },
    /** Whether the server has a number of this device that the journal lacks: then the journal has lost it. */
    isBeyondJournal: (serial: string): boolean =>
      highestKnown(serial) > (accounting.lastAccounted(serial) ?? 0),
    isConfirmed: (serial: string, lastReceiptNo: number): boolean =>
      confirmed?.serial === serial && confirmed.lastReceiptNo === lastReceiptNo,
    /** The number that an owner confirmed, and the highest number of this device that the server has. */
    update: (ownerConfirmed: CounterReading | null, serverHas: CounterReading | null): void => {
      confirmed = ownerConfirmed
      reported = serverHas
    },
  }
}
