import type { DocumentKind, Payment, ReportedPart } from '@kafana/domain'
import { sql } from 'kysely'
import { statement } from '../../platform/unit-of-work/statement.ts'

interface NewDocument {
  readonly gatewayId: string
  readonly serial: string
  readonly receiptNo: number
  readonly kind: DocumentKind
  readonly total: number
  readonly byClass: string
  readonly reported: ReportedPart
  readonly payment: Payment | null
  readonly payments: string | null
  readonly taskId: string | null
  readonly ref: string | null
  readonly closingNo: number
  readonly closingFrom: number | null
  readonly printedAt: number
  readonly now: number
}
export const insertDocument = statement((kit, p: NewDocument) =>
  kit.db.insertInto('device_documents').values({
    company_id: kit.companyId,
    gateway_id: p.gatewayId,
    serial: p.serial,
    receipt_no: p.receiptNo,
    kind: p.kind,
    total: p.total,
    by_class: p.byClass,
    reported: p.reported,
    payment: p.payment,
    payments: p.payments,
    task_id: p.taskId,
    ref: p.ref,
    closing_no: p.closingNo,
    closing_from: p.closingFrom,
    printed_at: p.printedAt,
    noted_at: p.now,
  }),
)
export const selectDocument = statement((kit, p: { serial: string; receiptNo: number }) =>
  kit.db
    .selectFrom('device_documents')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .where('serial', '=', p.serial)
    .where('receipt_no', '=', p.receiptNo),
)

/** A receipt or a storno with this mark. */
export const selectPrintedWithMark = statement((kit, p: { ref: string }) =>
  kit.db
    .selectFrom('device_documents')
    .select('receipt_no')
    .where('company_id', '=', kit.companyId)
    .where('ref', '=', p.ref)
    .where('kind', 'in', ['sale', 'storno'])
    .limit(1),
)

/** Of the documents that a gateway of the venue requested. */
export const selectHighestDocument = statement((kit, p: { serial: string }) =>
  kit.db
    .selectFrom('device_documents')
    .select('receipt_no')
    .where('company_id', '=', kit.companyId)
    .where('serial', '=', p.serial)
    .where('task_id', 'is not', null)
    .orderBy('receipt_no', 'desc')
    .limit(1),
)

/** Which of these gateways printed the last receipt that one of them requested. */
export const selectLastPrinter = statement((kit, p: { gateways: readonly string[] }) =>
  kit.db
    .selectFrom('device_documents')
    .select('gateway_id')
    .where('company_id', '=', kit.companyId)
    .where('gateway_id', 'in', kit.list(p.gateways))
    .where('task_id', 'is not', null)
    .where('kind', '=', 'sale')
    .orderBy('printed_at', 'desc')
    .limit(1),
)

/** The highest number of a device, also of documents that no gateway requested. */
export const selectLastDocument = statement((kit, p: { serial: string }) =>
  kit.db
    .selectFrom('device_documents')
    .select('receipt_no')
    .where('company_id', '=', kit.companyId)
    .where('serial', '=', p.serial)
    .orderBy('receipt_no', 'desc')
    .limit(1),
)

/** What owners confirmed that the venue's devices count. A literal: only with one the partial index is used. */
export const selectConfirmations = statement((kit) =>
  kit.db
    .selectFrom('audit')
    .select('details')
    .where('company_id', '=', kit.companyId)
    .where('action', '=', sql.lit('gateway.confirmed')),
)

interface NewClosing {
  readonly gatewayId: string
  readonly serial: string
  readonly closingNo: number
  readonly closedAt: number
  readonly sales: string
  readonly storno: string
  readonly cash: number | null
  readonly card: number | null
  readonly other: number | null
  /** 1 if the totals are the device's own, else 0. */
  readonly reported: number
  readonly receipts: number
  readonly stornos: number
  readonly voids: number
  readonly permittedBy: string | null
  /** Empty for none. */
  readonly permit: string
  readonly now: number
}
export const insertClosing = statement((kit, p: NewClosing) =>
  kit.db.insertInto('device_closings').values({
    company_id: kit.companyId,
    gateway_id: p.gatewayId,
    serial: p.serial,
    closing_no: p.closingNo,
    closed_at: p.closedAt,
    sales: p.sales,
    storno: p.storno,
    cash: p.cash,
    card: p.card,
    other: p.other,
    reported: p.reported,
    receipts: p.receipts,
    stornos: p.stornos,
    voids: p.voids,
    permitted_by: p.permittedBy,
    permit: p.permit,
    noted_at: p.now,
  }),
)
export const selectClosing = statement((kit, p: { serial: string; closingNo: number }) =>
  kit.db
    .selectFrom('device_closings')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .where('serial', '=', p.serial)
    .where('closing_no', '=', p.closingNo),
)

/** The last daily report of a device, by its number. */
export const selectHighestClosing = statement((kit, p: { serial: string }) =>
  kit.db
    .selectFrom('device_closings')
    .select('closing_no')
    .where('company_id', '=', kit.companyId)
    .where('serial', '=', p.serial)
    .orderBy('closing_no', 'desc')
    .limit(1),
)

/** The daily reports that were closed by a permit: there are as many as days. */
export const selectByPermit = statement((kit, p: { permit: string }) =>
  kit.db
    .selectFrom('device_closings')
    .select('closing_no')
    .where('company_id', '=', kit.companyId)
    .where('permit', '=', p.permit),
)
