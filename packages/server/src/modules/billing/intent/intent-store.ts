import type { BillKind, IntentState, Payment, PrintedBillKind } from '@kafana/domain'
import { statement } from '../../../platform/unit-of-work/statement.ts'

interface NewIntent {
  readonly id: string
  readonly state: IntentState
  readonly kind: BillKind | null
  readonly payment: Payment | null
  readonly ref: string
  readonly epoch: number
  readonly receipt: string
  readonly total: number
  readonly closedBy: string
  readonly createdBy: string
  readonly sessionHash: string
  readonly now: number
  readonly armedAt: number | null
  readonly expiresAt: number
  readonly command: string | null
  readonly gatewayId: string | null
  readonly refIntentId: string | null
  readonly refReceiptNo: number | null
  readonly paidBy: string | null
  readonly reason: string | null
  readonly selection: string | null
  readonly requestId: string | null
  readonly requestHash: string | null
  readonly payments: string | null
}

export const insertIntent = statement((kit, p: NewIntent) =>
  kit.db.insertInto('bill_intents').values({
    company_id: kit.companyId,
    id: p.id,
    state: p.state,
    kind: p.kind,
    payment: p.payment,
    ref: p.ref,
    epoch: p.epoch,
    receipt: p.receipt,
    total: p.total,
    closed_by: p.closedBy,
    created_by: p.createdBy,
    session_hash: p.sessionHash,
    created_at: p.now,
    armed_at: p.armedAt,
    expires_at: p.expiresAt,
    receipt_no: null,
    device_serial: null,
    printed_at: null,
    command: p.command,
    ref_receipt_no: p.refReceiptNo,
    reason: p.reason,
    gateway_id: p.gatewayId,
    ref_intent_id: p.refIntentId,
    paid_by: p.paidBy,
    forgotten: 0,
    called_unprinted: 0,
    sending: 0,
    reported_state: null,
    selection: p.selection,
    request_id: p.requestId,
    request_hash: p.requestHash,
    payments: p.payments,
  }),
)

/** The request is another bill's from now on. */
export const releaseRequest = statement((kit, p: { requestId: string }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ request_id: null, request_hash: null })
    .where('company_id', '=', kit.companyId)
    .where('request_id', '=', p.requestId),
)

/** The locks of an order: one open bill at a time, one fiscal receipt ever, and at most one storno of it. */
export interface Locks {
  readonly live: 0 | 1
  readonly fiscal: 0 | 1
  readonly storno: 0 | 1
}

export const insertIntentOrder = statement(
  (kit, p: Locks & { readonly intentId: string; readonly orderId: string }) =>
    kit.db.insertInto('bill_intent_orders').values({
      company_id: kit.companyId,
      intent_id: p.intentId,
      order_id: p.orderId,
      live: p.live,
      fiscal: p.fiscal,
      storno: p.storno,
      undone: 0,
    }),
)

/** A closed storno has this order and its lock, whether or not it had the order before. */
export const lockVoided = statement((kit, p: { intentId: string; orderId: string }) =>
  kit.db
    .insertInto('bill_intent_orders')
    .values({
      company_id: kit.companyId,
      intent_id: p.intentId,
      order_id: p.orderId,
      live: 0,
      fiscal: 0,
      storno: 1,
      undone: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'intent_id', 'order_id'])
        .doUpdateSet({ live: 0, fiscal: 0, storno: 1 }),
    ),
)

export const setLocks = statement((kit, p: Locks & { readonly intentId: string }) =>
  kit.db
    .updateTable('bill_intent_orders')
    .set({ live: p.live, fiscal: p.fiscal, storno: p.storno })
    .where('company_id', '=', kit.companyId)
    .where('intent_id', '=', p.intentId),
)

/** A bill that held an order holds the part of it that was made an order of its own; the rest is free. */
export const moveLock = statement((kit, p: { intentId: string; from: string; to: string }) =>
  kit.db
    .updateTable('bill_intent_orders')
    .set({ order_id: p.to })
    .where('company_id', '=', kit.companyId)
    .where('intent_id', '=', p.intentId)
    .where('order_id', '=', p.from),
)

/** A bill was undone for this order and does not close it any more. */
export const setUndone = statement((kit, p: { orderId: string; intentId: string }) =>
  kit.db
    .updateTable('bill_intent_orders')
    .set({ undone: 1 })
    .where('company_id', '=', kit.companyId)
    .where('order_id', '=', p.orderId)
    .where('intent_id', '=', p.intentId),
)

export const setState = statement(
  (kit, p: { id: string; from: IntentState; to: IntentState; reason: string | null }) =>
    kit.db
      .updateTable('bill_intents')
      .set({ state: p.to, reason: p.reason })
      .where('company_id', '=', kit.companyId)
      .where('id', '=', p.id)
      .where('state', '=', p.from),
)

/** What a bill becomes that is not armed. */
export const setKind = statement((kit, p: { id: string; kind: 'comp' }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ kind: p.kind })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

interface Permitted {
  readonly id: string
  readonly kind: 'invoice' | 'credit'
  readonly payment: Payment
  readonly payments: string | null
  readonly epoch: number
  readonly now: number
}
/** As `setArmed`, for a bill that no gateway prints. */
export const setPermitted = statement((kit, p: Permitted) =>
  kit.db
    .updateTable('bill_intents')
    .set({ kind: p.kind, payment: p.payment, payments: p.payments, epoch: p.epoch, armed_at: p.now })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

interface Armed {
  readonly id: string
  readonly kind: PrintedBillKind
  readonly payment: Payment
  readonly payments: string | null
  readonly epoch: number
  readonly command: string
  readonly gatewayId: string
  readonly now: number
}
export const setArmed = statement((kit, p: Armed) =>
  kit.db
    .updateTable('bill_intents')
    .set({
      kind: p.kind,
      payment: p.payment,
      payments: p.payments,
      epoch: p.epoch,
      command: p.command,
      gateway_id: p.gatewayId,
      armed_at: p.now,
    })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** Adds what the device reported; what is already stored stays. */
export const setPrinted = statement(
  (kit, p: { id: string; receiptNo: number | null; deviceSerial: string | null; printedAt: number | null }) =>
    kit.db
      .updateTable('bill_intents')
      .set((eb) => ({
        receipt_no: eb.fn.coalesce('receipt_no', eb.cast<number>(eb.val(p.receiptNo), 'bigint')),
        device_serial: eb.fn.coalesce('device_serial', eb.cast<string>(eb.val(p.deviceSerial), 'text')),
        printed_at: eb.fn.coalesce('printed_at', eb.cast<number>(eb.val(p.printedAt), 'bigint')),
      }))
      .where('company_id', '=', kit.companyId)
      .where('id', '=', p.id),
)

/** Replaces what is stored by what the bill's own gateway reports. */
export const overwritePrinted = statement(
  (kit, p: { id: string; receiptNo: number; deviceSerial: string | null; printedAt: number | null }) =>
    kit.db
      .updateTable('bill_intents')
      .set((eb) => ({
        receipt_no: p.receiptNo,
        device_serial: eb.fn.coalesce(eb.cast<string>(eb.val(p.deviceSerial), 'text'), 'device_serial'),
        printed_at: eb.fn.coalesce(eb.cast<number>(eb.val(p.printedAt), 'bigint'), 'printed_at'),
      }))
      .where('company_id', '=', kit.companyId)
      .where('id', '=', p.id),
)

/** The receipt that a storno voids; only before the storno is armed. */
export const setReference = statement((kit, p: { id: string; receipt: string; refReceiptNo: number }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ receipt: p.receipt, ref_receipt_no: p.refReceiptNo })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('state', '=', 'RESERVED'),
)

/** The bill that a reconstructed storno voids, which was not known before, or under another id. */
export const setVoided = statement((kit, p: { id: string; refIntentId: string }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ ref_intent_id: p.refIntentId })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const insertHistory = statement(
  (
    kit,
    p: {
      intentId: string
      position: number
      from: IntentState | null
      to: IntentState
      at: number
      byUser: string | null
      reason: string | null
    },
  ) =>
    kit.db.insertInto('bill_intent_history').values({
      company_id: kit.companyId,
      intent_id: p.intentId,
      position: p.position,
      from_state: p.from,
      to_state: p.to,
      at: p.at,
      by_user: p.byUser,
      reason: p.reason,
    }),
)

export const selectHistoryLength = statement((kit, p: { intentId: string }) =>
  kit.db
    .selectFrom('bill_intent_history')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', kit.companyId)
    .where('intent_id', '=', p.intentId),
)

export const nextBillNo = statement((kit) =>
  kit.db
    .updateTable('venue_sequences')
    .set((eb) => ({ receipt_no: eb('receipt_no', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .returning('receipt_no'),
)

interface NewBill {
  readonly billNo: number
  readonly intentId: string
  readonly kind: BillKind
  /** Of a bill that is free of charge: `none`. */
  readonly payment: Payment | 'none'
  readonly total: number
  readonly receipt: string
  readonly closedBy: string
  readonly at: number
}
export const insertBill = statement((kit, p: NewBill) =>
  kit.db.insertInto('bills').values({
    company_id: kit.companyId,
    bill_no: p.billNo,
    intent_id: p.intentId,
    kind: p.kind,
    payment: p.payment,
    total: p.total,
    receipt: p.receipt,
    closed_by: p.closedBy,
    at: p.at,
  }),
)
