import type { BillKind, IntentState, Payment, Receipt } from '@kafana/domain'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { GatewayCommand } from './bill-command.ts'
import { openIntents, personOf, recentIntents } from './intent-read-model.ts'
import { selectIntent, selectIntentOrders } from './intent-store.ts'

export interface Intent {
  readonly id: string
  readonly state: IntentState
  readonly kind: BillKind | null
  readonly payment: Payment | null
  readonly ref: string
  readonly epoch: number
  readonly receipt: Receipt
  readonly total: number
  readonly orderIds: readonly string[]
  readonly closedBy: { readonly id: string; readonly firstname: string; readonly lastname: string }
  readonly sessionHash: string
  readonly createdAt: number
  readonly armedAt: number | null
  readonly expiresAt: number
  readonly receiptNo: number | null
  readonly command: GatewayCommand | null
}

/** One intent of the venue, with its orders and the person who closes it. @throws AppError NOT_FOUND */
export const loadIntent = async (tx: Tx, id: string): Promise<Intent> => {
  const row = found(await tx.get(selectIntent, { id }))
  const orders = await tx.all(selectIntentOrders, { intentId: id })
  const closedBy = found(await tx.get(personOf, { id: row.closed_by }))
  return {
    id, state: row.state as IntentState, kind: row.kind as BillKind | null, payment: row.payment as Payment | null, ref: row.ref, epoch: row.epoch,
    receipt: JSON.parse(row.receipt) as Receipt, total: row.total, orderIds: orders.map(({ order_id: orderId }) => orderId), closedBy,
    sessionHash: row.session_hash, createdAt: row.created_at, armedAt: row.armed_at, expiresAt: row.expires_at, receiptNo: row.receipt_no,
    command: row.command === null ? null : (JSON.parse(row.command) as GatewayCommand),
  }
}

/** The bills under way, or the latest of all. */
export const listIntents = async (tx: Tx, openOnly: boolean): Promise<Intent[]> => {
  const intents: Intent[] = []
  for (const { id } of await tx.all(openOnly ? openIntents : recentIntents, {})) intents.push(await loadIntent(tx, id))
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
