import { isFinalBill, receiptOf, receiptTotals, type Receipt } from '@kafana/domain'
import { newId } from '../../../platform/ids.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { GatewaysService } from '../../gateways/index.ts'
import type { BillableOrder } from '../../orders/index.ts'
import { selectBillsOf, selectCloser } from '../intent/intent-read-model.ts'
import { setForgotten } from '../intent/intent-store.ts'
import type { IntentTiming } from '../intent/intent-timing.ts'
import type { IntentTransitions } from '../intent/intent-transitions.ts'
import {
  findIntent,
  forgottenRequest,
  type GatewayCommand,
  listIntents,
  loadIntent,
  mayDeny,
  type Intent,
} from '../intent/intent.ts'
import { paidForPart } from '../print/bill-payments.ts'
import type { UnbillDeps } from '../print/unbill-orders.ts'
import { findMarked } from '../print/voiding-bills.ts'
import { holdersOfParts, makeForgottenParts, rootsOf } from './forgotten-carves.ts'
import type { PermittedBill, PermittedContent } from './permit-records.ts'

/**
 * Holds the orders of a bill that a gateway was permitted to print, or that had an invoice instead, that the restored
 * database does not have and that no gateway can report any more: it needs attention until a person says whether guests
 * have its paper.
 * @returns `nothing` if this database has no order to hold; `later` while another bill holds one of them, or what is missing
 * of its parts, while the receipt that it voids is not known, or while its orders have one that its gateway has not confirmed
 */
export type HoldBill = (tx: WriteTx, bill: PermittedBill) => Promise<'held' | 'nothing' | 'later'>

interface Deps extends UnbillDeps {
  readonly gateways: Pick<GatewaysService, 'list'>
  readonly intents: IntentTransitions
  readonly timing: IntentTiming
}

const REASON = 'allowed before the data was restored; nobody has reported whether it was printed'

/** Cancels what cannot have a fiscal receipt: reservations and pre-bills. Returns whether no other bill is left. */
const releaseOrders = async (
  tx: WriteTx,
  { intents, timing }: Deps,
  ids: readonly string[],
): Promise<boolean> => {
  const holders = await timing.holdersOf(tx, ids)
  for (const holder of holders)
    if (holder.state === 'RESERVED' || holder.kind === 'pre')
      await intents.move(tx, holder, 'ABORTED', {
        by: null,
        reason: 'another bill may have printed its orders',
      })
  return holders.every(({ state, kind }) => state === 'RESERVED' || kind === 'pre')
}

/** Whether another bill holds its orders, or what is missing of their parts. What cannot have a fiscal receipt is cancelled. */
const isHeld = async (
  tx: WriteTx,
  deps: Deps,
  orders: readonly string[],
  carved: PermittedContent['carved'],
): Promise<boolean> =>
  !(await releaseOrders(tx, deps, [...orders, ...rootsOf(carved)])) ||
  (await holdersOfParts(tx, deps, { carved, orderIds: [], id: null })).length > 0

interface Held {
  readonly receipt: Receipt
  readonly orderIds: readonly string[]
  /** Of a storno: the bill that it voids. */
  readonly voided: Intent | null
}

const idsOf = (orders: readonly BillableOrder[]): string[] => orders.map(({ id }) => id)

/** What is on an invoice if all of its orders are there, whatever was added to them since the backup; otherwise the orders' lines. */
const receiptFor = ({ products, orders }: PermittedContent, free: readonly BillableOrder[]): Receipt =>
  products && free.length === orders.length
    ? { receiptType: 'NormalReceipt', products }
    : receiptOf(free.flatMap(({ lines }) => lines))

/** Whether one of these orders has a receipt that its gateway denies, or may deny: the order is free once that is undone. */
const hasUnproven = async (
  tx: WriteTx,
  { gateways }: Pick<Deps, 'gateways'>,
  orders: readonly BillableOrder[],
): Promise<boolean> => {
  const known = await gateways.list(tx)
  for (const { intent_id: id } of await tx.all(selectBillsOf, { orderIds: idsOf(orders) }))
    if (mayDeny(known, await loadIntent(tx, id))) return true
  return false
}

const isRejectedSale = ({ kind, state, reconstructed }: Intent): boolean =>
  isFinalBill(kind) && state === 'ABORTED' && reconstructed

/**
 * Whether a person has said that the forgotten sale of these orders was never printed: nothing is left that a storno could
 * void.
 */
const isSaleRejected = async (tx: WriteTx, orders: readonly BillableOrder[]): Promise<boolean> => {
  for (const { id: orderId } of orders) {
    const bills = await listIntents(tx, { isOpen: false, orderId })
    if (bills.some(isRejectedSale)) return true
  }
  return false
}

/** What the bill had, as far as this database has it. */
const contentOf = async (
  tx: WriteTx,
  deps: Pick<Deps, 'gateways'>,
  content: PermittedContent,
  existing: readonly BillableOrder[],
): Promise<Held | 'nothing' | 'later'> => {
  const { kind } = content
  if (isFinalBill(kind)) {
    const free = existing.filter(({ billKind }) => !isFinalBill(billKind))
    if (free.length === 0) return (await hasUnproven(tx, deps, existing)) ? 'later' : 'nothing'
    return { receipt: receiptFor(content, free), orderIds: idsOf(free), voided: null }
  }
  const unvoided = existing.filter(({ storno }) => storno === null)
  if (unvoided.length === 0) return 'nothing'
  const bills = await tx.all(selectBillsOf, { orderIds: idsOf(unvoided) })
  const sale = bills.find((bill) => bill.kind === (kind === 'storno' ? 'fiscal' : 'invoice'))
  if (!sale) return (await isSaleRejected(tx, unvoided)) ? 'nothing' : 'later'
  const voided = await loadIntent(tx, sale.intent_id)
  const receipt: Receipt = {
    ...voided.receipt,
    receiptType: 'StornoReceipt',
    ...(voided.receiptNo !== null && { refReceiptNo: voided.receiptNo }),
  }
  return { receipt, orderIds: idsOf(unvoided), voided }
}

/** What it had, once no other bill holds any of it; missing parts of orders are made. @param by the person who closed it */
const ordersToHold = async (
  tx: WriteTx,
  deps: Deps,
  content: PermittedContent,
  by: string,
): Promise<Held | 'nothing' | 'later'> => {
  const { carved } = content
  // Its orders may have other ids here.
  const sale = content.voids === undefined ? null : await findMarked(tx, content.voids)
  if (sale && sale.state !== 'BILLED') return 'later'
  const orders = sale?.orderIds ?? content.orders
  if (await isHeld(tx, deps, orders, carved)) return 'later'
  const idOf = await makeForgottenParts(tx, deps, { carved, orderIds: [], id: null, by })
  return contentOf(tx, deps, content, await deps.orders.findExisting(tx, orders.map(idOf)))
}

/**
 * Without a permit: it says by which id its gateway knows the bill, which id of the gateway it named, which orders the
 * receipt had, and of which parts.
 */
const commandOf = (taskId: string, epoch: number, content: PermittedContent): GatewayCommand => {
  const { ref, kind, orders, carved, journal } = content
  const command = {
    taskId,
    epoch,
    ref,
    kind,
    orders,
    ...(carved && { carved }),
    ...(journal !== null && { journal }),
  }
  return { path: '/commands', command }
}

export const createHoldBill =
  (deps: Deps): HoldBill =>
  async (tx, { id, epoch, gateway, content }) => {
    if (!content) return 'nothing'
    const { kind, payment, payments = null, ref, closedBy, paidBy, request } = content
    const person = await tx.get(selectCloser, { id: closedBy })
    if (!person) return 'nothing'
    const held = await ordersToHold(tx, deps, content, person.id)
    if (held === 'later' || held === 'nothing') return held
    const { receipt, orderIds, voided } = held
    const bill = await deps.intents.create(
      tx,
      {
        receipt,
        orderIds,
        closedBy: person.id,
        createdBy: person.id,
        sessionHash: '',
        kind,
        ...paidForPart({ payment, payments }, receiptTotals(receipt).total),
        refIntentId: voided?.id ?? null,
        refReceiptNo: voided?.receiptNo ?? null,
        paidBy,
        request: forgottenRequest(request),
        armed: {
          id: (await findIntent(tx, id)) === null ? id : newId(),
          ref,
          state: 'MANUAL',
          epoch,
          gatewayId: gateway,
          command: commandOf(id, epoch, content),
        },
      },
      { by: null, reason: REASON },
    )
    // What its gateway denies from now on may be missing in its journal.
    await tx.run(setForgotten, { id: bill.id })
    return 'held'
  }
