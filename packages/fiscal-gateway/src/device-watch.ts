import { askDevice } from './ask-device.ts'
import type { DeviceStatus } from './device/device.ts'
import type { DeviceLedger } from './device-ledger.ts'
import type { DeviceSight } from './device-sight.ts'
import { GatewayError } from './errors.ts'
import type { Journal } from './journal.ts'
import type { PrintQueue } from './print-queue.ts'
import type { Settler } from './settle-tasks.ts'

/** How the device is, as the server is told. */
export interface DeviceState {
  readonly answers: boolean
  readonly driver: string
  readonly serial: string | null
  readonly lastReceiptNo: number | null
  readonly closingNo: number | null
  readonly needsConfirming: boolean
  readonly unsettled: number
}

/** What the server says that a device's counter stands at. */
export interface Confirmed {
  readonly serial: string
  readonly lastReceiptNo: number
}

/** Older than this, what was seen of the device is looked at anew. */
const FRESH_MS = 20_000

interface Parts {
  readonly queue: PrintQueue
  readonly journal: Journal
  readonly ledger: DeviceLedger
  readonly settler: Settler
  readonly sight: DeviceSight
  /** Names the device's driver to the server. */
  readonly driver: string
  readonly now: () => number
  /** Has the server spoken since the start? */
  readonly isHeard: () => boolean
}

/** Compares what the device counts with what the journal accounts for. */
export const createDeviceWatch = ({ queue, journal, ledger, settler, sight: { device, sight }, driver, now, isHeard }: Parts) => {
  let confirmed: Confirmed | null = null

  const isKnown = ({ serial, lastReceiptNo }: DeviceStatus): boolean => lastReceiptNo === null || lastReceiptNo === (ledger.known(serial) ?? 0)

  /** It counts receipts that nobody told us of, or fewer than it did: its counter would prove nothing. */
  const isStranger = ({ serial, lastReceiptNo }: DeviceStatus): boolean => {
    const known = ledger.known(serial)
    return lastReceiptNo !== null && (known === null ? lastReceiptNo > 0 : lastReceiptNo < known)
  }

  const isConfirmed = (serial: string, lastReceiptNo: number): boolean => confirmed?.serial === serial && confirmed.lastReceiptNo === lastReceiptNo

  const account = async (status: DeviceStatus): Promise<void> => {
    const standing = ledger.standing(status)
    ledger.settleClosing(standing)
    const { serial, lastReceiptNo } = status
    if (lastReceiptNo === null) return
    const known = ledger.known(serial)
    if (known === null && (lastReceiptNo === 0 || isConfirmed(serial, lastReceiptNo))) ledger.trust(serial, lastReceiptNo)
    // Until the server was heard, the journal may be an old copy: what it takes for somebody else's could be its own.
    if (isHeard() && known !== null && lastReceiptNo > known) ledger.foreign(standing, lastReceiptNo, await askDevice(device.lastReceipt))
  }

  /** Belongs into the queue: settles what is open, asks the device, and accounts for every number that it took without us. DEVICE_UNAVAILABLE. */
  const look = async (): Promise<DeviceStatus> => {
    await settler.settleAll()
    const status = await askDevice(device.status)
    await account(status)
    return status
  }

  const state = (): DeviceState => {
    const { status, answers } = sight()
    return {
      answers, driver, serial: status?.serial ?? null, lastReceiptNo: status?.lastReceiptNo ?? null,
      closingNo: status === null ? null : ledger.standing(status).closingNo,
      needsConfirming: status !== null && isStranger(status), unsettled: journal.unsettled().length,
    }
  }

  const isStale = (): boolean => {
    const { status, at } = sight()
    return now() - at >= FRESH_MS || (status !== null && !isKnown(status))
  }

  /** Looks when the device is free and what is known is old. A silent device is left for the next time. */
  const refresh = async (): Promise<void> => {
    if (!queue.isIdle() || !isStale()) return
    try {
      await queue.run(look)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
    }
  }

  return {
    look,
    refresh,
    state,
    /** DEVICE_UNCONFIRMED for a device that counts otherwise than the journal accounts for. */
    demandKnown: (status: DeviceStatus): void => {
      if (!isKnown(status)) throw new GatewayError('DEVICE_UNCONFIRMED', `${status.serial} ${status.lastReceiptNo}`)
    },
    /**
     * Can the journal be believed when it knows nothing of a task? DEVICE_UNCONFIRMED beside a device that counts what the journal does not know,
     * DEVICE_UNAVAILABLE when there is no telling, because it has neither seen a device nor knows one.
     */
    demandMemory: (): void => {
      const { status } = sight()
      if (status === null && ledger.isEmpty()) throw new GatewayError('DEVICE_UNAVAILABLE')
      if (status !== null && isStranger(status)) throw new GatewayError('DEVICE_UNCONFIRMED', `${status.serial} ${status.lastReceiptNo}`)
    },
    /** What the server last said of the device's counter. */
    confirm: (said: Confirmed | null): void => { confirmed = said },
  }
}

export type DeviceWatch = ReturnType<typeof createDeviceWatch>
