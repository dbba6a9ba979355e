import { statement } from '../../platform/unit-of-work/statement.ts'

interface NewIntent {
  readonly id: string; readonly ref: string; readonly receipt: string; readonly total: number; readonly closedBy: string; readonly createdBy: string
  readonly sessionHash: string; readonly now: number; readonly expiresAt: number
}

export const insertIntent = statement((kit, p: NewIntent) => kit.db.insertInto('bill_intents').values({
  company_id: kit.companyId, id: p.id, state: 'RESERVED', kind: null, payment: null, ref: p.ref, epoch: 0, receipt: p.receipt, total: p.total, closed_by: p.closedBy,
  created_by: p.createdBy, session_hash: p.sessionHash, created_at: p.now, armed_at: null, expires_at: p.expiresAt, receipt_no: null, device_serial: null,
  printed_at: null, command: null, ref_receipt_no: null, reason: null,
}))

export const insertIntentOrder = statement((kit, p: { intentId: string; orderId: string }) => kit.db.insertInto('bill_intent_orders')
  .values({ company_id: kit.companyId, intent_id: p.intentId, order_id: p.orderId, live: 1, fiscal: 0 }))

export const selectIntent = statement((kit, p: { id: string }) => kit.db.selectFrom('bill_intents').selectAll().where('company_id', '=', kit.companyId).where('id', '=', p.id))

export const selectIntentOrders = statement((kit, p: { intentId: string }) => kit.db.selectFrom('bill_intent_orders').select('order_id')
  .where('company_id', '=', kit.companyId).where('intent_id', '=', p.intentId).orderBy('order_id'))

/** The bills under way that hold one of these orders. */
export const selectHolders = statement((kit, p: { orderIds: readonly string[] }) => kit.db.selectFrom('bill_intent_orders')
  .innerJoin('bill_intents', (join) => join.onRef('bill_intents.company_id', '=', 'bill_intent_orders.company_id').onRef('bill_intents.id', '=', 'bill_intent_orders.intent_id'))
  .select('bill_intents.id').distinct()
  .where('bill_intent_orders.company_id', '=', kit.companyId).where('bill_intent_orders.live', '=', 1).where('bill_intent_orders.order_id', 'in', kit.list(p.orderIds)))

export const setState = statement((kit, p: { id: string; from: string; to: string; reason: string | null }) => kit.db.updateTable('bill_intents')
  .set({ state: p.to, reason: p.reason }).where('company_id', '=', kit.companyId).where('id', '=', p.id).where('state', '=', p.from))

export const setArmed = statement((kit, p: { id: string; kind: string; payment: string; epoch: number; command: string; now: number }) => kit.db.updateTable('bill_intents')
  .set({ kind: p.kind, payment: p.payment, epoch: p.epoch, command: p.command, armed_at: p.now }).where('company_id', '=', kit.companyId).where('id', '=', p.id))

/** What the device said of the bill; a number that is known is never taken away. */
export const setPrinted = statement((kit, p: { id: string; receiptNo: number | null; deviceSerial: string | null; printedAt: number | null }) => kit.db.updateTable('bill_intents')
  .set((eb) => ({
    receipt_no: eb.fn.coalesce('receipt_no', eb.cast<number>(eb.val(p.receiptNo), 'bigint')),
    device_serial: eb.fn.coalesce('device_serial', eb.cast<string>(eb.val(p.deviceSerial), 'text')),
    printed_at: eb.fn.coalesce('printed_at', eb.cast<number>(eb.val(p.printedAt), 'bigint')),
  })).where('company_id', '=', kit.companyId).where('id', '=', p.id))

export const markFiscal = statement((kit, p: { intentId: string }) => kit.db.updateTable('bill_intent_orders')
  .set({ fiscal: 1 }).where('company_id', '=', kit.companyId).where('intent_id', '=', p.intentId))

/** The orders are free again; a fiscal receipt that was printed stays theirs for ever. */
export const releaseOrders = statement((kit, p: { intentId: string; fiscal: number }) => kit.db.updateTable('bill_intent_orders')
  .set({ live: 0, fiscal: p.fiscal as 0 | 1 }).where('company_id', '=', kit.companyId).where('intent_id', '=', p.intentId))

export const insertHistory = statement((kit, p: { intentId: string; position: number; from: string | null; to: string; at: number; byUser: string | null; reason: string | null }) =>
  kit.db.insertInto('bill_intent_history').values({
    company_id: kit.companyId, intent_id: p.intentId, position: p.position, from_state: p.from, to_state: p.to, at: p.at, by_user: p.byUser, reason: p.reason,
  }))

export const selectHistoryLength = statement((kit, p: { intentId: string }) => kit.db.selectFrom('bill_intent_history').select((eb) => eb.fn.countAll<number>().as('count'))
  .where('company_id', '=', kit.companyId).where('intent_id', '=', p.intentId))

/** When the intent came into the state it is in. */
export const selectStateSince = statement((kit, p: { intentId: string }) => kit.db.selectFrom('bill_intent_history').select('at')
  .where('company_id', '=', kit.companyId).where('intent_id', '=', p.intentId).orderBy('position', 'desc').limit(1))

export const nextBillNo = statement((kit) => kit.db.updateTable('venue_sequences')
  .set((eb) => ({ receipt_no: eb('receipt_no', '+', 1) })).where('company_id', '=', kit.companyId).returning('receipt_no'))

interface NewBill {
  readonly billNo: number; readonly intentId: string; readonly kind: string; readonly payment: string; readonly total: number; readonly receipt: string
  readonly closedBy: string; readonly at: number
}
export const insertBill = statement((kit, p: NewBill) => kit.db.insertInto('bills').values({
  company_id: kit.companyId, bill_no: p.billNo, intent_id: p.intentId, kind: p.kind, payment: p.payment, total: p.total, receipt: p.receipt, closed_by: p.closedBy, at: p.at,
}))
