import type { BillIntent, Gateway } from '@kafana/contract'
import type { DeviceRecord } from '../checker/device-record.ts'
import { unlessRefused, type Stage } from './bill-steps.ts'
import { Silence } from './network.ts'

const CHECK_INTERVAL_MS = 45_000

/** What lies beside a device. */
interface Papers {
  record(): DeviceRecord
}
interface Seen {
  readonly serial: string
  readonly receiptNo: number
}

/** Looks through the papers of every device for the reference of a bill. */
const findPaper = (devices: readonly Papers[], { ref, kind }: BillIntent): Seen | null => {
  for (const device of devices) {
    const { serial, receipts } = device.record()
    const paper = receipts.find(
      (receipt) => receipt.ref === ref && receipt.kind === (kind === 'storno' ? 'storno' : 'sale'),
    )
    if (paper) return { serial, receiptNo: paper.receiptNo }
  }
  return null
}

const resolve = async (
  { client, note }: Stage,
  devices: readonly Papers[],
  intent: BillIntent,
): Promise<void> => {
  const paper = findPaper(devices, intent)
  note(
    `the owner looks at the paper: ${intent._id} was ${paper ? `printed with number ${paper.receiptNo}` : 'not printed'}`,
  )
  await client.api('POST', `/api/bill-intents/${intent._id}/resolve`, {
    printed: paper !== null,
    reason: 'I looked at the paper',
    ...(paper && { receiptNo: paper.receiptNo }),
  })
}

const confirm = async ({ client, note }: Stage, { _id: id, device }: Gateway): Promise<void> => {
  if (device?.needsConfirming !== true || device.serial === null) return
  note(`the owner confirms ${device.serial} at ${device.lastReceiptNo}`)
  await client.api('POST', `/api/gateway/${id}/confirm`, {
    serial: device.serial,
    lastReceiptNo: device.lastReceiptNo,
  })
}

const quietly = <T>(work: Promise<T[]>): Promise<T[]> =>
  work.catch((error: unknown) => {
    if (error instanceof Silence) return []
    throw error
  })

/** One check by an owner who resolves what needs attention, and never enters anything untrue. */
export const resolveBills = async (stage: Stage, devices: readonly Papers[]): Promise<void> => {
  for (const intent of await quietly(stage.client.openBills()))
    if (intent.state === 'MANUAL') await unlessRefused(stage, resolve(stage, devices, intent))
  for (const gateway of await quietly(stage.client.api<Gateway[]>('GET', '/api/gateway')))
    await unlessRefused(stage, confirm(stage, gateway))
}

/** Looks again and again. */
export const watchBills = async (stage: Stage, devices: readonly Papers[]): Promise<never> => {
  for (;;) {
    await stage.client.incarnation.sleep(CHECK_INTERVAL_MS)
    await resolveBills(stage, devices)
  }
}
