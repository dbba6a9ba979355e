import {
  fromMinor,
  receiptTotals,
  type DocumentKind,
  type Minor,
  type Payment,
  type Receipt,
  type ReportedPart,
} from '@kafana/domain'
import { insertBill, insertIntent, nextBillNo } from '../modules/billing/intent/intent-store.ts'
import { setReportedState } from '../modules/billing/intent/reported-state-store.ts'
import { newId } from '../platform/ids.ts'
import { statement } from '../platform/unit-of-work/statement.ts'
import type { WriteTx } from '../platform/unit-of-work/unit-of-work.ts'
import type { RunningApp, TestVenue } from './factories.ts'

type ByClass = Readonly<Record<string, Minor>>

/** A bill that is closed, was undone since (`ABORTED`), or needs attention (`MANUAL`), as billing stores it. */
export interface BillRecord {
  readonly id?: string
  readonly kind: 'fiscal' | 'pre' | 'storno'
  readonly state?: 'BILLED' | 'MANUAL' | 'ABORTED'
  readonly at: number
  readonly byClass: ByClass
  readonly ref?: string
  readonly payment?: Payment
  readonly receiptNo?: number | null
  readonly serial?: string | null
  readonly refReceiptNo?: number | null
  readonly refIntentId?: string | null
  readonly gateway?: string | null
  /** Whether this gateway has said that it never printed the bill. */
  readonly isDenied?: boolean
}
export interface DocumentRecord {
  readonly serial: string
  readonly receiptNo: number
  readonly kind: DocumentKind
  readonly at: number
  readonly byClass: ByClass
  readonly total?: Minor
  readonly payment?: Payment | null
  readonly taskId?: string | null
  readonly ref?: string | null
  readonly notedAt?: number
  readonly reported?: ReportedPart
  readonly closingNo?: number
  readonly closingFrom?: number | null
  /** The id of the gateway that reported it. */
  readonly gateway?: string
}
type Venue = Pick<TestVenue, 'companyId' | 'waiter'>

const setDevice = statement((kit, p: { id: string; receiptNo: number | null; serial: string | null }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ receipt_no: p.receiptNo, device_serial: p.serial })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

const receiptOf = (byClass: ByClass): Receipt => ({
  receiptType: 'NormalReceipt',
  products: Object.entries(byClass).map(([taxClass, amount]) => ({
    title: 'Ручек',
    taxClass,
    price: fromMinor(amount).toFixed(2),
    quantity: '1.000',
  })),
})

const noteDenied = async (tx: WriteTx, id: string, { gateway, isDenied }: BillRecord): Promise<void> => {
  if (isDenied && gateway)
    await tx.run(setReportedState, { id, gatewayId: gateway, epoch: 1, state: 'CANCELLED' })
}

const refOf = ({ ref = 'ABCD2345' }: BillRecord): string => ref

/** Returns the bill's number (null while it is not closed) and the id of its intent. */
export const storeBill = (
  { platform }: RunningApp,
  { companyId, waiter }: Venue,
  record: BillRecord,
): Promise<{ intent: string; billNo: number | null }> =>
  platform.uow.write(companyId, async (tx) => {
    const {
      id = newId(),
      kind,
      state = 'BILLED',
      at,
      byClass,
      payment = 'cash',
      receiptNo = null,
      serial = null,
      refReceiptNo = null,
      refIntentId = null,
      gateway = null,
    } = record
    const receipt = receiptOf(byClass)
    const { total } = receiptTotals(receipt)
    const paper = { receipt: JSON.stringify(receipt), total, closedBy: waiter.id, kind, payment }
    await tx.run(insertIntent, {
      ...paper,
      id,
      state,
      ref: refOf(record),
      epoch: 1,
      createdBy: waiter.id,
      sessionHash: '',
      now: at,
      armedAt: at,
      expiresAt: at,
      command: null,
      gatewayId: gateway,
      refIntentId,
      refReceiptNo,
      paidBy: null,
      reason: null,
      selection: null,
      requestId: null,
      requestHash: null,
      payments: null,
    })
    await tx.run(setDevice, { id, receiptNo, serial })
    await noteDenied(tx, id, record)
    if (state === 'MANUAL') return { intent: id, billNo: null }
    const billNo = (await tx.get(nextBillNo, {}))?.receipt_no ?? 0
    await tx.run(insertBill, { ...paper, billNo, intentId: id, at })
    return { intent: id, billNo }
  })

const insertDocument = statement((kit, p: Required<Omit<DocumentRecord, 'byClass'>> & { byClass: string }) =>
  kit.db.insertInto('device_documents').values({
    company_id: kit.companyId,
    serial: p.serial,
    receipt_no: p.receiptNo,
    gateway_id: p.gateway,
    kind: p.kind,
    total: p.total,
    by_class: p.byClass,
    payment: p.payment,
    task_id: p.taskId,
    ref: p.ref,
    reported: p.reported,
    closing_no: p.closingNo,
    closing_from: p.closingFrom,
    printed_at: p.at,
    noted_at: p.notedAt,
  }),
)

/** A document that a gateway reported. Without a total it is the sum of the tax classes. */
export const storeDocument = async (
  { platform }: RunningApp,
  { companyId }: Pick<Venue, 'companyId'>,
  record: DocumentRecord,
): Promise<void> => {
  const { byClass, payment = 'cash', taskId = null, ref = null, notedAt = record.at } = record
  const { reported = 'all', closingNo = 1, closingFrom = null, gateway = 'gateway' } = record
  const total = record.total ?? Object.values(byClass).reduce((sum, amount) => sum + amount, 0)
  await platform.uow.write(companyId, (tx) =>
    tx.run(insertDocument, {
      ...record,
      gateway,
      payment,
      taskId,
      ref,
      notedAt,
      total,
      reported,
      closingNo,
      closingFrom,
      byClass: JSON.stringify(byClass),
    }),
  )
}

interface ClosingRecord {
  readonly serial: string
  readonly closingNo: number
  readonly closedAt: number
  /** When the server received it; when it was made unless the test says otherwise. */
  readonly notedAt?: number
  readonly sales: ByClass
  readonly storno: ByClass
  readonly cash?: Minor | null
  readonly card?: Minor | null
  /** Whether the totals are the device's own; they are unless the test says otherwise. */
  readonly reported?: boolean
}
const insertClosing = statement(
  (
    kit,
    p: Required<Omit<ClosingRecord, 'sales' | 'storno' | 'reported'>> & {
      readonly sales: string
      readonly storno: string
      readonly reported: number
    },
  ) =>
    kit.db.insertInto('device_closings').values({
      company_id: kit.companyId,
      serial: p.serial,
      closing_no: p.closingNo,
      gateway_id: 'gateway',
      closed_at: p.closedAt,
      sales: p.sales,
      storno: p.storno,
      cash: p.cash,
      card: p.card,
      reported: p.reported,
      receipts: 0,
      stornos: 0,
      voids: 0,
      noted_at: p.notedAt,
    }),
)
export const storeClosing = async (
  { platform }: RunningApp,
  { companyId }: Pick<Venue, 'companyId'>,
  record: ClosingRecord,
): Promise<void> => {
  const { sales, storno, cash = null, card = null, reported = true, ...closing } = record
  const { notedAt = closing.closedAt } = record
  await platform.uow.write(companyId, (tx) =>
    tx.run(insertClosing, {
      ...closing,
      notedAt,
      cash,
      card,
      reported: reported ? 1 : 0,
      sales: JSON.stringify(sales),
      storno: JSON.stringify(storno),
    }),
  )
}
