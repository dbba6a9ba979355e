import { DeviceRefusal, NotSupported } from './device/device.ts'
import { GatewayError } from './errors.ts'

/**
 * A request to the device, outside of printing a receipt: CLOSING_UNKNOWN for a RangeError, NOT_SUPPORTED for what it cannot do,
 * DEVICE_REFUSED when it said no; whatever else goes wrong
 * means that it does not answer, DEVICE_UNAVAILABLE.
 */
export const askDevice = async <T>(request: () => Promise<T>): Promise<T> => {
  try {
    return await request()
  } catch (error) {
    if (error instanceof RangeError) throw new GatewayError('CLOSING_UNKNOWN', error.message)
    if (error instanceof NotSupported) throw new GatewayError('NOT_SUPPORTED', error.message)
    if (error instanceof DeviceRefusal) throw new GatewayError('DEVICE_REFUSED', error.message)
    throw new GatewayError('DEVICE_UNAVAILABLE', error instanceof Error ? error.message : undefined)
  }
}
