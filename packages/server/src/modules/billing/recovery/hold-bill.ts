import { isFinalBill, isVoidingBill, receiptOf, receiptTotals, type Receipt } from '@kafana/domain'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { GatewaysService } from '../../gateways/index.ts'
import type { BillableOrder } from '../../orders/index.ts'
import { selectBillsOf, selectCloser } from '../intent/intent-read-model.ts'
import type { IntentTiming } from '../intent/intent-timing.ts'
import type { IntentTransitions } from '../intent/intent-transitions.ts'
import {
  findIntent,
  forgottenRequest,
  type GatewayCommand,
  isWithoutReceipt,
  listIntents,
  loadIntent,
  mayDeny,
  type Intent,
} from '../intent/intent.ts'
import { setForgotten, setSending } from '../intent/reported-state-store.ts'
import { paidForPart } from '../print/bill-payments.ts'
import type { UnbillDeps } from '../print/unbill-orders.ts'
import { findMarked, listMarked } from '../print/voiding-bills.ts'
import { holdersOfParts, makeForgottenParts, partsTakenSince, sourcesOf } from './forgotten-carves.ts'
import { isSentBy, type PermittedBill, type PermittedContent } from './permit-records.ts'
import { recordLostIntent } from './record-lost.ts'

/**
 * Holds the orders of a bill that a gateway was permitted to print, or that had an invoice instead, that the restored
 * database does not have and that no gateway can report any more: it needs attention until a person says whether guests
 * have its paper.
 * @returns `nothing` if this database has no order to hold; `later` while another bill holds one of them, or what is missing
 * of its parts, while the receipt that it voids is not known, or while its orders have one that its gateway has not confirmed
 */
export type HoldBill = (tx: WriteTx, bill: PermittedBill) => Promise<'held' | 'nothing' | 'later'>

interface Deps extends UnbillDeps {
  readonly platform: Pick<Platform, 'clock' | 'audit'>
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
    if (isWithoutReceipt(holder))
      await intents.move(tx, holder, 'ABORTED', {
        by: null,
        reason: 'another bill may have printed its orders',
      })
  return holders.every(isWithoutReceipt)
}

/** Whether another bill holds its orders, or what is missing of their parts. What cannot have a fiscal receipt is cancelled. */
const isHeld = async (
  tx: WriteTx,
  deps: Deps,
  orders: readonly string[],
  carved: PermittedContent['carved'],
): Promise<boolean> =>
  !(await releaseOrders(tx, deps, [...orders, ...sourcesOf(carved)])) ||
  (await holdersOfParts(tx, deps, { carved, orderIds: [], id: null })).length > 0

interface Held {
  readonly receipt: Receipt
  readonly orderIds: readonly string[]
  /** Of a storno: the bill that it voids. */
  readonly voided: Intent | null
}

const idsOf = (orders: readonly BillableOrder[]): string[] => orders.map(({ id }) => id)

/** What is on an invoice if all of its orders are there, whatever was added to them since the backup; otherwise the orders' lines. */
const receiptFor = (
  { products }: PermittedContent,
  free: readonly BillableOrder[],
  orders: readonly string[],
): Receipt =>
  products && orders.every((id) => free.some((order) => order.id === id))
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

/** The orders of a receipt or an invoice that this database has; missing parts of orders are made, by that person. */
const heldSale = async (
  tx: WriteTx,
  deps: Deps,
  content: PermittedContent,
  by: string,
): Promise<Held | 'nothing' | 'later'> => {
  const { orders, carved } = content
  const since = await partsTakenSince(tx, deps, { carved, orderIds: orders })
  if (await isHeld(tx, deps, [...orders, ...since], carved)) return 'later'
  const idOf = await makeForgottenParts(tx, deps, { carved, orderIds: [], id: null, by })
  const ids = orders.map(idOf)
  const existing = await deps.orders.findExisting(tx, [...ids, ...since])
  const free = existing.filter(({ billKind }) => !isFinalBill(billKind))
  if (free.length === 0) return (await hasUnproven(tx, deps, existing)) ? 'later' : 'nothing'
  return { receipt: receiptFor(content, free, ids), orderIds: idsOf(free), voided: null }
}

/** The bill that a forgotten storno voids: by its mark, or in a record of an earlier version by its orders. */
const saleOf = async (tx: WriteTx, { kind, voids, orders }: PermittedContent): Promise<Intent | null> => {
  if (voids !== undefined) return findMarked(tx, voids)
  const bills = await tx.all(selectBillsOf, { orderIds: orders })
  const sale = bills.find((bill) => bill.kind === (kind === 'storno' ? 'fiscal' : 'invoice'))
  return sale ? loadIntent(tx, sale.intent_id) : null
}

const isRejectedSale = ({ kind, state, reconstructed }: Intent): boolean =>
  isFinalBill(kind) && state === 'ABORTED' && reconstructed

/**
 * Whether a person has said that the sale of a forgotten storno was never printed: nothing is left that it could void. The
 * sale of a record of an earlier version is one of its orders that was forgotten, too.
 */
const isSaleRejected = async (tx: WriteTx, { voids, orders }: PermittedContent): Promise<boolean> => {
  if (voids !== undefined) return (await listMarked(tx, voids)).some(({ armedAt }) => armedAt !== null)
  for (const orderId of orders)
    if ((await listIntents(tx, { isOpen: false, orderId })).some(isRejectedSale)) return true
  return false
}

/** Whether nothing will be there that a forgotten storno could void: its orders have other receipts, or its sale is rejected. */
const isSaleLost = async (
  tx: WriteTx,
  content: PermittedContent,
  orders: readonly BillableOrder[],
): Promise<boolean> => orders.every(({ billKind }) => isFinalBill(billKind)) || isSaleRejected(tx, content)

/** The orders of its bill that were not voided since. */
const heldVoiding = async (
  tx: WriteTx,
  deps: Deps,
  content: PermittedContent,
): Promise<Held | 'nothing' | 'later'> => {
  const voided = await saleOf(tx, content)
  if (voided && voided.state !== 'BILLED') return 'later'
  const existing = await deps.orders.findExisting(tx, voided?.orderIds ?? content.orders)
  const unvoided = existing.filter(({ storno }) => storno === null)
  if (unvoided.length === 0) return 'nothing'
  if (!voided) return (await isSaleLost(tx, content, unvoided)) ? 'nothing' : 'later'
  if (await isHeld(tx, deps, idsOf(unvoided), undefined)) return 'later'
  const receipt: Receipt = {
    ...voided.receipt,
    receiptType: 'StornoReceipt',
    ...(voided.receiptNo !== null && { refReceiptNo: voided.receiptNo }),
  }
  return { receipt, orderIds: idsOf(unvoided), voided }
}

/**
 * Without a permit: it says by which id its gateway knows the bill, which id of the gateway it named, which orders the
 * receipt had, of which parts, what it came to (minor units), and which bill it voids.
 */
const commandOf = (taskId: string, epoch: number, content: PermittedContent): GatewayCommand => {
  const { ref, kind, orders, carved, total, voids, journal } = content
  const command = {
    taskId,
    epoch,
    ref,
    kind,
    orders,
    ...(carved && { carved }),
    ...(total !== undefined && { total }),
    ...(voids !== undefined && { voids }),
    ...(journal !== null && { journal }),
  }
  return { path: '/commands', command }
}

/**
 * What its gateway denies from now on may be missing in its journal, unless that has the bill as sent: then it reports how
 * that ends. What it cannot report is recorded as lost, for the case that a person calls it unprinted and its paper comes.
 */
const noteJournal = async (
  tx: WriteTx,
  { gateways, platform: { audit } }: Pick<Deps, 'gateways' | 'platform'>,
  permitted: PermittedBill,
  bill: Intent,
): Promise<void> => {
  const { id } = bill
  const own = (await gateways.list(tx)).find((gateway) => gateway.id === permitted.gateway)
  const isSent = id === permitted.id && own !== undefined && isSentBy(own, permitted)
  const isSameJournal = permitted.content?.journal === own?.commandsFor
  if (isSent) await tx.run(setSending, { id, sending: 1 })
  if (!isSent || !isSameJournal) await tx.run(setForgotten, { id })
  if (permitted.gateway !== null && !isSent && !isSameJournal) await recordLostIntent(tx, audit, bill)
}

export const createHoldBill =
  (deps: Deps): HoldBill =>
  async (tx, permitted) => {
    const { id, epoch, gateway, content } = permitted
    if (!content) return 'nothing'
    const { kind, payment, payments = null, ref, closedBy, paidBy, request } = content
    const person = await tx.get(selectCloser, { id: closedBy })
    if (!person) return 'nothing'
    const held = await (isVoidingBill(kind)
      ? heldVoiding(tx, deps, content)
      : heldSale(tx, deps, content, person.id))
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
    await noteJournal(tx, deps, permitted, bill)
    return 'held'
  }
