export { createGateway, type Gateway } from './gateway.ts'
export {
  DeviceRefusal,
  type FiscalDevice,
  type FiscalJob,
  type PrintedReceipt,
  StillPrinting,
} from './device/device.ts'
export { GATEWAY_ERRORS, type GatewayErrorCode } from './errors.ts'
export { createErpnetDevice } from './device/erpnet/erpnet-device.ts'
export { faultPlan, type FaultPlan } from './device/virtual/faults.ts'
export { pickBy, seededRandom } from './device/virtual/faults.ts'
export { createVirtualDevice } from './device/virtual/virtual-device.ts'
export type { Pairing } from './sync/pairing.ts'
export { migrate } from './storage.ts'
export type { Runtime } from './runtime.ts'
