import type { Gateway } from '@kafana/contract'
import type { TranslationKey } from '@kafana/locales'

/** How a gateway of the venue does: it has never spoken yet, it is away, it is here, or it is here and its device is not. */
export type GatewayState = 'new' | 'away' | 'silent' | 'confirm' | 'well'

/** What matters most about a gateway; the server alone knows whether it is connected. */
export const stateOf = ({ connected, seenAt, device }: Gateway): GatewayState => {
  if (!connected) return seenAt === null ? 'new' : 'away'
  if (device?.needsConfirming) return 'confirm'
  return device?.answers === false ? 'silent' : 'well'
}

/** Drivers by the names that gateways give them; another one is shown as it is. */
const DRIVERS: Readonly<Record<string, TranslationKey>> = {
  virtual: 'DRIVER_VIRTUAL',
  erpnet: 'DRIVER_ERPNET',
}
export const driverText = (driver: string): TranslationKey | undefined => DRIVERS[driver]

export interface ToConfirm {
  readonly serial: string
  readonly lastReceiptNo: number
  /** How far the device had come already, where it counts less now. */
  readonly before: number | null
}
/** The number that an owner compares with the device's last paper; null where there is nothing to confirm now. */
export const numberToConfirm = ({ connected, device }: Gateway): ToConfirm | null => {
  if (!connected || !device?.needsConfirming || device.serial === null || device.lastReceiptNo === null)
    return null
  return { serial: device.serial, lastReceiptNo: device.lastReceiptNo, before: device.countedBefore ?? null }
}
