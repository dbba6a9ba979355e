import type { World } from '../world.ts'
import type { FiscalDeviceSetting } from './device-settings.ts'
import type { FiscalDevice, PlainPrinter } from './device.ts'
import { createErpnetDevice } from './erpnet/erpnet-device.ts'
import { createEscposPrinter } from './escpos/escpos-printer.ts'
import type { EscposSetting } from './escpos/escpos-setting.ts'
import { faultPlan, type FaultSetting } from './faults.ts'
import { createVirtualDevice, type VirtualDevice, type VirtualDeviceOptions } from './virtual-device.ts'

export interface DevicesOptions extends Pick<
  VirtualDeviceOptions,
  'folder' | 'timezone' | 'venueName' | 'open'
> {
  readonly fiscalDevice: FiscalDeviceSetting
  /** Faults of the virtual device, for trials; null for none. The settings refuse them for every other device. */
  readonly faults: FaultSetting | null
  /** The receipt printer for pre-bills and copies; null where the fiscal device prints them. */
  readonly posPrinter: EscposSetting | null
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

const openFiscal = (options: DevicesOptions): Pick<Devices, 'device' | 'virtual' | 'close'> => {
  const { fiscalDevice, faults } = options
  if (fiscalDevice.driver === 'virtual') {
    const virtual = createVirtualDevice(options, faults === null ? null : faultPlan(faults))
    return { device: virtual.device, virtual, close: virtual.close }
  }
  // The time zone is handed on as something to be read anew.
  const erpnet = createErpnetDevice({
    ...options,
    url: fiscalDevice.url,
    get timezone() {
      return options.timezone
    },
  })
  return { ...erpnet, virtual: null }
}

const openPlain = (options: DevicesOptions, device: FiscalDevice): PlainPrinter => {
  const { posPrinter: setting, world } = options
  if (setting === null) return device
  return createEscposPrinter({
    setting,
    world,
    get timezone() {
      return options.timezone
    },
    get venueName() {
      return options.venueName
    },
  })
}

/** The devices that the settings name, opened. `options` is kept: name and time zone of the venue are read anew for every paper. */
export const createDevices = (options: DevicesOptions): Devices => {
  const fiscal = openFiscal(options)
  return { driver: options.fiscalDevice.driver, ...fiscal, plain: openPlain(options, fiscal.device) }
}
