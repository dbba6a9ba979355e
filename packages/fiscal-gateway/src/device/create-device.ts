import type { World } from '../world.ts'
import type { FiscalDeviceSetting } from './device-settings.ts'
import type { FiscalDevice, PlainPrinter } from './device.ts'
import { faultPlan, type FaultSetting } from './faults.ts'
import { createVirtualDevice, type VirtualDevice, type VirtualDeviceOptions } from './virtual-device.ts'

export interface DevicesOptions extends Pick<VirtualDeviceOptions, 'folder' | 'timezone' | 'venueName' | 'open'> {
  readonly fiscalDevice: FiscalDeviceSetting
  /** Faults of the virtual device, for trials; null for none. The settings refuse them for every other device. */
  readonly faults: FaultSetting | null
  readonly world: World
}

export interface Devices {
  /** Names the driver to the server. */
  readonly driver: FiscalDeviceSetting['driver']
  readonly device: FiscalDevice
  /** Where pre-bills and copies go: the receipt printer if there is one, else the fiscal device. */
  readonly plain: PlainPrinter
  /** What the page shows of a device that lives in the gateway; null for one that stands beside it. */
  readonly virtual: VirtualDevice | null
  readonly close: () => void
}

/** The devices that the settings name, opened. `options` is kept: name and time zone of the venue are read anew for every paper. */
export const createDevices = (options: DevicesOptions): Devices => {
  const { fiscalDevice, faults } = options
  if (fiscalDevice.driver !== 'virtual') throw new RangeError(`no driver for ${fiscalDevice.driver}`)
  const virtual = createVirtualDevice(options, faults === null ? null : faultPlan(faults))
  return { driver: 'virtual', device: virtual.device, plain: virtual.device, virtual, close: virtual.close }
}
