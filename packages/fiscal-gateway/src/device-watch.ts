import { askDevice } from './ask-device.ts'
import { createStanding } from './counter-standing.ts'
import type { DeviceLedger } from './device-ledger.ts'
import type { DeviceSight } from './device-sight.ts'
import type { DeviceStatus } from './device/device.ts'
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
  /** How far it is known to have counted, where it counts less now. */
  readonly countedBefore: number | null
  readonly unsettled: number
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
export const createDeviceWatch = ({
  queue,
  journal,
  ledger,
  settler,
  sight: { device, sight },
  driver,
  now,
  isHeard,
}: Parts) => {
  const standing = createStanding(ledger)
  const { countsLess, isKnown, isStranger } = standing

  const account = async (status: DeviceStatus): Promise<void> => {
    const closings = ledger.standing(status)
    ledger.settleClosing(closings)
    const { serial, lastReceiptNo } = status
    if (lastReceiptNo === null) return
    const known = ledger.known(serial)
    const mayGoOn = standing.isConfirmed(serial, lastReceiptNo)
    if (countsLess(status)) return mayGoOn ? ledger.startAnew(serial, lastReceiptNo) : undefined
    if (known === null && (lastReceiptNo === 0 || mayGoOn)) ledger.trust(serial, lastReceiptNo)
    // Until the server was heard, the journal may be an old copy: what it takes for somebody else's could be its own.
    if (isHeard() && known !== null && lastReceiptNo > known)
      ledger.foreign(closings, lastReceiptNo, await askDevice(device.lastReceipt))
  }

  /** Belongs into the queue: settles what is open, asks the device, and accounts for every number that it took without us. DEVICE_UNAVAILABLE. */
  const look = async (): Promise<DeviceStatus> => {
    await settler.settleAll()
    const status = await askDevice(device.status)
    await account(status)
    // It may have another name by now.
    return countsLess(status) ? askDevice(device.status) : status
  }

  const state = (): DeviceState => {
    const { status, answers } = sight()
    return {
      answers,
      driver,
      serial: status?.serial ?? null,
      lastReceiptNo: status?.lastReceiptNo ?? null,
      closingNo: status === null ? null : ledger.standing(status).closingNo,
      needsConfirming: status !== null && isStranger(status),
      countedBefore: status !== null && countsLess(status) ? standing.atLeast(status.serial) : null,
      unsettled: journal.unsettled().length,
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
      if (!isKnown(status))
        throw new GatewayError('DEVICE_UNCONFIRMED', `${status.serial} ${status.lastReceiptNo}`)
    },
    /**
     * Can the journal be believed when it knows nothing of a task? DEVICE_UNCONFIRMED beside a device that counts what the journal does not know,
     * DEVICE_UNAVAILABLE when there is no telling, because it has neither seen a device nor knows one.
     */
    demandMemory: (): void => {
      const { status } = sight()
      if (status === null && ledger.isEmpty()) throw new GatewayError('DEVICE_UNAVAILABLE')
      if (status !== null && isStranger(status))
        throw new GatewayError('DEVICE_UNCONFIRMED', `${status.serial} ${status.lastReceiptNo}`)
    },
    /** What the server last said of the device's counter: what holds of it, and how far it has come by what the server has. */
    confirm: standing.confirm,
  }
}

export type DeviceWatch = ReturnType<typeof createDeviceWatch>
