import type { FiscalDevice } from '../device/device.ts'
import { createFaults } from './faulty-device.ts'
import { startTestGateway } from './test-gateway.ts'

/** Prints on the device without the gateway. */
export const printByHand = async (device: FiscalDevice, ref: string): Promise<void> => {
  await device.printReceipt({
    kind: 'sale',
    payment: 'cash',
    taskId: 'by-hand',
    ref,
    refReceiptNo: null,
    total: 500,
    byClass: { А: 500 },
    lines: [{ title: 'x', taxClass: 'А', price: 500, quantity: 1000, amount: 500 }],
  })
}

/** A gateway, with its device accessible to the test. */
export const withDevice = async (options: Parameters<typeof startTestGateway>[0] = {}) => {
  const faults = createFaults()
  const held: { device: FiscalDevice | null } = { device: null }
  const gateway = await startTestGateway({
    ...options,
    wrapDevice: (device) => faults.wrapDevice((held.device = device)),
  })
  if (held.device === null) throw new Error('no device')
  return { ...gateway, plan: faults.plan, device: held.device }
}
