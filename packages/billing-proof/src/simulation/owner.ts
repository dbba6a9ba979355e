import type { BillIntent, Gateway, StaffMember } from '@kafana/contract'
import type { DeviceRecord } from '../checker/device-record.ts'
import { unlessRefused, type BillingPage } from './bill-steps.ts'
import { NoResponseError } from './network.ts'
import { RefusedError } from './pos-client.ts'
import type { RecordedBills } from './recorded-bills.ts'

const CHECK_INTERVAL_MS = 45_000

/** A device whose printed documents an owner can read. */
interface ReadableDevice {
  records(): DeviceRecord[]
  /** Whether it shows that it has not finished a document. */
  seemsBusy?(): boolean
}
/** The papers that no device prints. */
export type IssuedPapers = Pick<RecordedBills, 'invoiced' | 'credited'>
const isIssued = ({ invoiced, credited }: IssuedPapers, { kind, ref, orders }: BillIntent): boolean =>
  kind === 'invoice'
    ? invoiced.some((invoice) => invoice.ref === ref)
    : orders.some((order) => credited.includes(order))
interface FoundReceipt {
  readonly serial: string
  readonly receiptNo: number
}

/** Searches the printed documents of all devices for the reference of a bill. */
const findReceipt = (devices: readonly ReadableDevice[], { ref, kind }: BillIntent): FoundReceipt | null => {
  for (const { serial, receipts } of devices.flatMap((device) => device.records())) {
    const found = receipts.find(
      (receipt) => receipt.ref === ref && receipt.kind === (kind === 'storno' ? 'storno' : 'sale'),
    )
    if (found) return { serial, receiptNo: found.receiptNo }
  }
  return null
}

const resolve = async (
  { client, note }: BillingPage,
  devices: readonly ReadableDevice[],
  papers: IssuedPapers,
  intent: BillIntent,
): Promise<void> => {
  // Nobody says that a receipt was not printed while a device has not finished one.
  if (devices.some((device) => device.seemsBusy?.() === true)) return
  const found = findReceipt(devices, intent)
  const isOfInvoice = intent.kind === 'invoice' || intent.kind === 'credit'
  const isOnPaper = isOfInvoice ? isIssued(papers, intent) : found !== null
  note(
    `the owner resolves ${intent._id}: ${isOnPaper ? `printed with number ${found?.receiptNo}` : 'not printed'}`,
  )
  await client.api('POST', `/api/bill-intents/${intent._id}/resolve`, {
    printed: isOnPaper,
    reason: 'I checked the receipts',
    ...(found && { receiptNo: found.receiptNo }),
  })
}

const confirm = async ({ client, note }: BillingPage, { _id: id, device }: Gateway): Promise<void> => {
  if (device?.needsConfirming !== true || device.serial === null) return
  note(`the owner confirms ${device.serial} at ${device.lastReceiptNo}`)
  await client.api('POST', `/api/gateway/${id}/confirm`, {
    serial: device.serial,
    lastReceiptNo: device.lastReceiptNo,
  })
}

const emptyWithoutResponse = <T>(list: Promise<T[]>): Promise<T[]> =>
  list.catch((error: unknown) => {
    if (error instanceof NoResponseError) return []
    throw error
  })

/** An owner resolves what needs attention once, and always answers truthfully. */
export const resolveBills = async (
  page: BillingPage,
  devices: readonly ReadableDevice[],
  papers: IssuedPapers,
): Promise<void> => {
  for (const intent of await emptyWithoutResponse(page.client.openBills()))
    if (intent.state === 'MANUAL') await unlessRefused(page, resolve(page, devices, papers, intent))
  for (const gateway of await emptyWithoutResponse(page.client.api<Gateway[]>('GET', '/api/gateway')))
    await unlessRefused(page, confirm(page, gateway))
}

/** An owner takes all the cash that people hold. */
export const takeCash = async ({ client, note }: BillingPage): Promise<void> => {
  const staff = await emptyWithoutResponse(client.api<StaffMember[]>('GET', '/api/company/staff'))
  for (const { _id: id, username, balance } of staff) {
    if (balance <= 0) continue
    note(`the owner takes ${balance} from ${username}`)
    try {
      await client.api('PUT', `/api/user/${id}/balance?code=take`, { balance })
    } catch (error) {
      // Refused if the person has paid guests back since.
      if (!(error instanceof NoResponseError || error instanceof RefusedError)) throw error
    }
  }
}

/** Resolves bills at a fixed interval. */
export const watchBills = async (
  page: BillingPage,
  devices: readonly ReadableDevice[],
  papers: IssuedPapers,
): Promise<never> => {
  for (;;) {
    await page.client.processRun.sleep(CHECK_INTERVAL_MS)
    await resolveBills(page, devices, papers)
  }
}
