import type { Runtime } from '../runtime.ts'
import type { FiscalDevice, NonFiscalPrinter } from './device.ts'
import { createErpnetDevice } from './erpnet/erpnet-device.ts'
import { createEscposPrinter } from './escpos/escpos-printer.ts'
import type { EscposSetting } from './escpos/escpos-setting.ts'
import { faultPlan, type FaultSetting } from './virtual/faults.ts'
import {
  createVirtualDevice,
  type VirtualDevice,
  type VirtualDeviceOptions,
} from './virtual/virtual-device.ts'

/** The fiscal device and its address. */
export type FiscalDeviceSetting =
  | { readonly driver: 'virtual' }
  /** The address of one printer of an ErpNet.FP print server, without a trailing slash. */
  | { readonly driver: 'erpnet'; readonly url: string }

const ERPNET = 'erpnet:'

const printerUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.search === '' &&
    url.hash === ''
  if (!isPlain || !/^\/(?:[^/]+\/)*printers\/[^/]+\/?$/.test(url.pathname)) {
    throw new RangeError('must name a printer such as erpnet:http://127.0.0.1:8001/printers/dt517985')
  }
  return url.href.replace(/\/$/, '')
}

/** Reads `virtual` or `erpnet:<address of the printer>`; RangeError when it is neither. */
export const readFiscalDevice = (text: string): FiscalDeviceSetting => {
  if (text === 'virtual') return { driver: 'virtual' }
  if (text.startsWith(ERPNET)) return { driver: 'erpnet', url: printerUrl(text.slice(ERPNET.length)) }
  throw new RangeError('must be virtual or erpnet:http://<host>:8001/printers/<id>')
}

export interface DevicesOptions extends Pick<
  VirtualDeviceOptions,
  'folder' | 'timezone' | 'venueName' | 'open'
> {
  readonly fiscalDevice: FiscalDeviceSetting
  /** The most lines that this device prints on one receipt; null for what is assumed of its kind. */
  readonly deviceLines: number | null
  /** Faults that the virtual device simulates; null for none. The settings refuse them for other devices. */
  readonly faults: FaultSetting | null
  /** The receipt printer for pre-bills and copies; null where the fiscal device prints them. */
  readonly posPrinter: EscposSetting | null
  readonly runtime: Runtime
}

export interface Devices {
  /** The name of the driver, for the server. */
  readonly driver: FiscalDeviceSetting['driver']
  readonly device: FiscalDevice
  /** Where pre-bills and copies go: the receipt printer if there is one, else the fiscal device. */
  readonly nonFiscalPrinter: NonFiscalPrinter
  /** The virtual device, which the page shows; null for a real one. */
  readonly virtual: VirtualDevice | null
  readonly close: () => void
}

const openFiscal = (options: DevicesOptions): Pick<Devices, 'device' | 'virtual' | 'close'> => {
  const { fiscalDevice, faults } = options
  if (fiscalDevice.driver === 'virtual') {
    const virtual = createVirtualDevice(options, faults === null ? null : faultPlan(faults))
    return { device: virtual.device, virtual, close: virtual.close }
  }
  // A getter, so that the time zone is read again each time.
  const erpnet = createErpnetDevice({
    ...options,
    url: fiscalDevice.url,
    get timezone() {
      return options.timezone
    },
  })
  return { ...erpnet, virtual: null }
}

const openNonFiscalPrinter = (options: DevicesOptions, device: FiscalDevice): NonFiscalPrinter => {
  const { posPrinter: setting, runtime } = options
  if (setting === null) return device
  return createEscposPrinter({
    setting,
    runtime,
    get timezone() {
      return options.timezone
    },
    get venueName() {
      return options.venueName
    },
  })
}

const withLines = (device: FiscalDevice, lines: number | null): FiscalDevice =>
  lines === null ? device : { ...device, limits: { ...device.limits, lines } }

/**
 * Opens the devices of the settings. `options` is kept: name and time zone of the venue are read again for every
 * printout.
 */
export const createDevices = (options: DevicesOptions): Devices => {
  const fiscal = openFiscal(options)
  const device = withLines(fiscal.device, options.deviceLines)
  return {
    driver: options.fiscalDevice.driver,
    ...fiscal,
    device,
    nonFiscalPrinter: openNonFiscalPrinter(options, device),
  }
}
