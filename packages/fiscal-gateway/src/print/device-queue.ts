import { DeviceRefusal, NotSupported } from '../device/device.ts'
import { GatewayError } from '../errors.ts'

/**
 * Sends a request to the device, other than printing a receipt. CLOSING_UNKNOWN for a RangeError, NOT_SUPPORTED
 * for what it cannot do, DEVICE_REFUSED if it refused, DEVICE_UNAVAILABLE for every other failure.
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

/** Runs one job on the device at a time, in the order of arrival. */
export const createDeviceQueue = () => {
  let tail: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const run = <T>(job: () => Promise<T>): Promise<T> => {
    waiting += 1
    const result = tail.then(job).finally(() => {
      waiting -= 1
    })
    // A failed job must not fail the next one.
    tail = result.catch(() => undefined)
    return result
  }

  return {
    run,
    /** Whether no job runs or waits. */
    isIdle: (): boolean => waiting === 0,
    /** Resolves when every job that is in the queue now has ended. */
    drained: async (): Promise<void> => {
      await tail
    },
  }
}

export type DeviceQueue = ReturnType<typeof createDeviceQueue>
