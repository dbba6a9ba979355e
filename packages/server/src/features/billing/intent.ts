import type { BillKind, IntentState, Payment, Receipt } from '@kafana/domain'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { GatewayCommand } from './bill-command.ts'
import { openIntents, recentIntents, selectIntent, selectIntentOrders } from './intent-read-model.ts'

/** What the device said; without a number the receipt's own is still to come. Times are UTC ms. */
export interface PrintOutcome {
  readonly receiptNo: number | null
  readonly deviceSerial: string | null
  readonly printedAt: number | null
}

export interface Intent extends PrintOutcome {
  readonly id: string
  readonly state: IntentState
  /** Known from arming on; of a storno from the start. */
  readonly kind: BillKind | null
  readonly payment: Payment | null
  readonly ref: string
  readonly epoch: number
  readonly receipt: Receipt
  readonly total: number
  readonly orderIds: readonly string[]
  /** Whose PIN it was. */
  readonly closedBy: { readonly id: string; readonly firstname: string; readonly lastname: string }
  readonly sessionHash: string
  /** Made anew from a gateway's journal: no screen reserved it, and its orders may be anywhere on their way. */
  readonly restored: boolean
  readonly createdAt: number
  readonly armedAt: number | null
  readonly expiresAt: number
  readonly command: GatewayCommand | null
  readonly gatewayId: string | null
  /** Its gateway lost its journal meanwhile: that it was not printed only a person can say. */
  readonly forgotten: boolean
  /** Of a storno: the bill that it takes back, and that receipt's number. */
  readonly refIntentId: string | null
  readonly refReceiptNo: number | null
  /** Since when it is in its state, and why where somebody said so. */
  readonly since: number
  readonly reason: string | null
}

/** One intent of the venue, with its orders and the person who closes it; null when there is none. */
export const findIntent = async (tx: Tx, id: string): Promise<Intent | null> => {
  const row = await tx.get(selectIntent, { id })
  if (!row) return null
  const orders = await tx.all(selectIntentOrders, { intentId: id })
  return {
    id,
    state: row.state as IntentState,
    kind: row.kind as BillKind | null,
    payment: row.payment as Payment | null,
    ref: row.ref,
    epoch: row.epoch,
    receipt: JSON.parse(row.receipt) as Receipt,
    total: row.total,
    orderIds: orders.map(({ order_id: orderId }) => orderId),
    closedBy: { id: row.closed_by, firstname: row.firstname, lastname: row.lastname },
    sessionHash: row.session_hash,
    restored: row.session_hash === '',
    createdAt: row.created_at,
    armedAt: row.armed_at,
    expiresAt: row.expires_at,
    receiptNo: row.receipt_no,
    deviceSerial: row.device_serial,
    printedAt: row.printed_at,
    command: row.command === null ? null : (JSON.parse(row.command) as GatewayCommand),
    gatewayId: row.gateway_id,
    forgotten: row.forgotten === 1,
    refIntentId: row.ref_intent_id,
    refReceiptNo: row.ref_receipt_no,
    since: row.since ?? row.created_at,
    reason: row.reason,
  }
}

/** @throws AppError NOT_FOUND */
export const loadIntent = async (tx: Tx, id: string): Promise<Intent> => found(await findIntent(tx, id))

/** The bills under way, or the latest of all. */
export const listIntents = async (tx: Tx, openOnly: boolean): Promise<Intent[]> => {
  const intents: Intent[] = []
  for (const { id } of await tx.all(openOnly ? openIntents : recentIntents, {}))
    intents.push(await loadIntent(tx, id))
  return intents
}

/** The same orders, in whatever order they were named. */
export const isSameSet = (left: readonly string[], right: readonly string[]): boolean => {
  const [a, b] = [new Set(left), new Set(right)]
  return a.size === b.size && [...a].every((id) => b.has(id))
}

/** @throws AppError INTENT_STATE with the state it is in */
export const ensureState = ({ state }: Intent, ...allowed: readonly IntentState[]): void => {
  if (!allowed.includes(state)) throw new AppError('INTENT_STATE', { details: { state } })
}
