import {
  holdsOrders,
  isFinalBill,
  isVoidingBill,
  type BillKind,
  type BillPayment,
  type IntentState,
  type Payment,
  type Receipt,
  type TipSum,
} from '@kafana/domain'
import { AppError, ensureFound } from '../../../platform/http/app-error.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway } from '../../gateways/index.ts'
import type { OrdersService } from '../../orders/index.ts'
import {
  openIntents,
  recentIntents,
  selectBillsOf,
  selectIntent,
  selectIntentsOf,
  selectIntentOrders,
} from './intent-read-model.ts'
import { selectTips } from './payment-store.ts'
import type { FinalState } from './reported-state-store.ts'
import type { SelectionPlan } from './selection-plan.ts'

/** What the device reported; `receiptNo` is null until the receipt's number is known. Times are UTC ms. */
export interface PrintOutcome {
  readonly receiptNo: number | null
  readonly deviceSerial: string | null
  readonly printedAt: number | null
}

/** What to post to the gateway, and where. */
export interface GatewayCommand {
  readonly path: '/commands' | '/pos/commands'
  readonly command: Readonly<Record<string, unknown>>
}

/** A device's request for a bill: its id, and a hash of what it asked for; null if that is forgotten. */
export interface BillRequest {
  readonly id: string
  readonly hash: string | null
}

/** The request of a bill of which the database knew nothing. */
export const forgottenRequest = (id: string | undefined): BillRequest | null =>
  id === undefined ? null : { id, hash: null }

export interface Intent extends PrintOutcome {
  readonly id: string
  readonly state: IntentState
  /** Set when the bill is armed; a storno has it from the start. */
  readonly kind: BillKind | null
  readonly payment: Payment | null
  /** Null where `payment` says how all of it is paid. */
  readonly payments: readonly BillPayment[] | null
  /** What its tips come to by now; null where they are what they were when it was closed. */
  readonly tips: readonly TipSum[] | null
  readonly ref: string
  readonly epoch: number
  readonly receipt: Receipt
  readonly total: number
  readonly orderIds: readonly string[]
  /** Null for a bill of whole orders. */
  readonly selection: SelectionPlan | null
  /** By which the device that asked for it repeats its request; null if it was reserved without one. */
  readonly request: BillRequest | null
  /** The person whose PIN was entered. */
  readonly closedBy: { readonly id: string; readonly firstname: string; readonly lastname: string }
  readonly sessionHash: string
  /** Reconstructed from a gateway's journal: no screen reserved it, and its orders may be in any status. */
  readonly reconstructed: boolean
  readonly createdAt: number
  readonly armedAt: number | null
  readonly expiresAt: number
  readonly command: GatewayCommand | null
  readonly gatewayId: string | null
  /** The final state that its gateway reported, in a line or by its signature; null while it has not. */
  readonly reportedState: FinalState | null
  /** Its gateway has lost its journal since: only a person can confirm that the bill was not printed. */
  readonly journalLost: boolean
  /** A person has said that it was not printed, without proof of its gateway. */
  readonly calledUnprinted: boolean
  /** Of a storno: the bill that it voids, and the number of that bill's receipt. */
  readonly refIntentId: string | null
  readonly refReceiptNo: number | null
  /** Of a storno: the person who was named as paying the guests, if any. */
  readonly paidBy: string | null
  /** When it entered its state, and the reason if one was given. */
  readonly since: number
  readonly reason: string | null
}

/** One intent of the venue, with its orders and the person who closes the bill; null if there is none. */
export const findIntent = async (tx: Tx, id: string): Promise<Intent | null> => {
  const row = await tx.get(selectIntent, { id })
  if (!row) return null
  const orders = await tx.all(selectIntentOrders, { intentId: id })
  const hasOthers = row.changed_tip !== null && row.state === 'BILLED' && !isVoidingBill(row.kind)
  const tips = hasOthers ? await tx.all(selectTips, { intentId: id }) : null
  return {
    id,
    state: row.state,
    kind: row.kind,
    payment: row.payment,
    payments: row.payments === null ? null : (JSON.parse(row.payments) as BillPayment[]),
    tips: tips && tips.map(({ tender_id: tender, account_id: account, tip }) => ({ tender, account, tip })),
    ref: row.ref,
    epoch: row.epoch,
    receipt: JSON.parse(row.receipt) as Receipt,
    total: row.total,
    orderIds: orders.map(({ order_id: orderId }) => orderId),
    selection: row.selection === null ? null : (JSON.parse(row.selection) as SelectionPlan),
    request: row.request_id === null ? null : { id: row.request_id, hash: row.request_hash },
    closedBy: { id: row.closed_by, firstname: row.firstname, lastname: row.lastname },
    sessionHash: row.session_hash,
    reconstructed: row.session_hash === '',
    createdAt: row.created_at,
    armedAt: row.armed_at,
    expiresAt: row.expires_at,
    receiptNo: row.receipt_no,
    deviceSerial: row.device_serial,
    printedAt: row.printed_at,
    command: row.command === null ? null : (JSON.parse(row.command) as GatewayCommand),
    gatewayId: row.gateway_id,
    reportedState: row.reported_state,
    journalLost: row.forgotten === 1,
    calledUnprinted: row.called_unprinted === 1,
    refIntentId: row.ref_intent_id,
    refReceiptNo: row.ref_receipt_no,
    paidBy: row.paid_by,
    since: row.since ?? row.created_at,
    reason: row.reason,
  }
}

/** @throws AppError NOT_FOUND */
export const loadIntent = async (tx: Tx, id: string): Promise<Intent> => ensureFound(await findIntent(tx, id))

/** Of the venue, or of one order: the open bills, or the most recent ones in any state, newest first. */
export const listIntents = async (
  tx: Tx,
  { isOpen, orderId }: { readonly isOpen: boolean; readonly orderId: string | null },
): Promise<Intent[]> => {
  const ofVenue = isOpen ? openIntents : recentIntents
  const rows = orderId === null ? await tx.all(ofVenue, {}) : await tx.all(selectIntentsOf, { orderId })
  const intents: Intent[] = []
  for (const { id } of rows) intents.push(await loadIntent(tx, id))
  return isOpen ? intents.filter(({ state }) => holdsOrders(state)) : intents
}

/** The orders on the receipt of a bill, also those that this server does not have. */
export const orderIdsOnReceipt = ({
  command,
  orderIds,
}: Pick<Intent, 'command' | 'orderIds'>): readonly string[] => {
  const orders = command?.command['orders']
  return Array.isArray(orders) ? orders.filter((id): id is string => typeof id === 'string') : orderIds
}

/** The id that a stored command names: the journal that it was made for; null if it names none. */
export const namedJournal = (stored: GatewayCommand | null): string | null => {
  const journal = stored?.command['journal']
  return typeof journal === 'string' ? journal : null
}

type Printed = Pick<Intent, 'reportedState' | 'gatewayId' | 'command' | 'journalLost'>
type Printer = Pick<Gateway, 'id' | 'commandsFor'>

/**
 * Whether the gateway that was allowed to print a bill has not confirmed it, and its word that it never did and never will
 * would be a proof: it still requires the id of commands for which it was allowed. With another id, its journal may have
 * lost what was printed, or what was denied.
 * @param gateways those of the venue
 */
export const mayDeny = (
  gateways: readonly Printer[],
  { reportedState, gatewayId, command, journalLost }: Printed,
): boolean => {
  const journal = namedJournal(command)
  const gateway = gateways.find(({ id }) => id === gatewayId)
  return reportedState !== 'DONE' && !journalLost && journal !== null && journal === gateway?.commandsFor
}

/** Whether its gateway has proved that the bill was never printed and never will be. */
export const isDeniedBy = (gateways: readonly Printer[], bill: Printed): boolean =>
  bill.reportedState === 'CANCELLED' && mayDeny(gateways, bill)

/** Whether both lists hold the same ids, in any order. */
export const isSameSet = (left: readonly string[], right: readonly string[]): boolean => {
  const [a, b] = [new Set(left), new Set(right)]
  return a.size === b.size && [...a].every((id) => b.has(id))
}

/** Nothing fiscal can have been printed of it: before arming, and of a pre-bill. */
export const isWithoutReceipt = ({ state, kind }: Pick<Intent, 'state' | 'kind'>): boolean =>
  state === 'RESERVED' || kind === 'pre'

/** @throws AppError INTENT_STATE with the current state */
export const ensureState = ({ state }: Intent, ...allowed: readonly IntentState[]): void => {
  if (!allowed.includes(state)) throw new AppError('INTENT_STATE', { details: { state } })
}

/**
 * Checks that the bill's own gateway says that it printed this receipt. A number that only a screen or a person reported
 * may be another bill's: a storno would void that receipt.
 * @throws AppError PRINT_UNCONFIRMED, PRINT_DENIED
 */
export const ensurePrintConfirmed = ({ reportedState }: Pick<Intent, 'reportedState'>): void => {
  if (reportedState === 'CANCELLED') throw new AppError('PRINT_DENIED')
  if (reportedState !== 'DONE') throw new AppError('PRINT_UNCONFIRMED')
}

interface NumberedIntent extends Intent {
  readonly receiptNo: number
}

type FindOrders = Pick<OrdersService, 'findForBilling'>

/** The bill that gave an order its receipt, or its invoice instead of one; null if it has neither. @throws AppError NOT_FOUND */
const findFinalBill = async (tx: Tx, orders: FindOrders, orderId: string): Promise<Intent | null> => {
  const { billKind } = ensureFound((await orders.findForBilling(tx, [orderId]))[0])
  if (!isFinalBill(billKind)) return null
  const row = (await tx.all(selectBillsOf, { orderIds: [orderId] })).find(({ kind }) => kind === billKind)
  return row ? loadIntent(tx, row.intent_id) : null
}

/** A storno, a copy or an invoice refers to the receipt by its number, so the number must be known. */
const ensureNumbered = ({ receiptNo, ...intent }: Intent): NumberedIntent => {
  if (receiptNo === null) throw new AppError('NOT_FISCAL', { details: { pending: true } })
  return { ...intent, receiptNo }
}

/**
 * The bill of an order that has an invoice instead of a receipt.
 * @throws AppError NOT_FOUND, NOT_INVOICED
 */
export const loadInvoicedBill = async (tx: Tx, orders: FindOrders, orderId: string): Promise<Intent> => {
  const bill = await findFinalBill(tx, orders, orderId)
  if (bill?.kind !== 'invoice') throw new AppError('NOT_INVOICED')
  return bill
}

/**
 * The bill of an order's fiscal receipt.
 * @throws AppError NOT_FOUND, NOT_FISCAL (with `pending` if only the number is missing)
 */
export const loadFiscalBill = async (
  tx: Tx,
  orders: FindOrders,
  orderId: string,
): Promise<NumberedIntent> => {
  const bill = await findFinalBill(tx, orders, orderId)
  if (bill?.kind !== 'fiscal') throw new AppError('NOT_FISCAL')
  return ensureNumbered(bill)
}

/**
 * The bill of an order's fiscal receipt, or of the invoice that it has instead.
 * @throws AppError NOT_FOUND, NOT_FISCAL (with `pending` if only the number of the receipt is missing)
 */
export const loadFinalBill = async (tx: Tx, orders: FindOrders, orderId: string): Promise<Intent> => {
  const bill = await findFinalBill(tx, orders, orderId)
  if (!bill) throw new AppError('NOT_FISCAL')
  return bill.kind === 'fiscal' ? ensureNumbered(bill) : bill
}
