import {
  cashIn,
  fromMinor,
  hasElapsed,
  isBillable,
  isFinalBill,
  isFreeReceipt,
  isVoidingBill,
  type Payment,
  type Receipt,
} from '@kafana/domain'
import { iso } from '../../../platform/clock.ts'
import { AppError, CommittedRefusal } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { ApprovalsService } from '../../approvals/index.ts'
import type { PinProof, PinService } from '../../auth/index.ts'
import type { ChecksService } from '../../checks/index.ts'
import type { CompanyService } from '../../company/index.ts'
import type { GatewaysService } from '../../gateways/index.ts'
import type { BillableOrder, OrdersService } from '../../orders/index.ts'
import type { StaffService } from '../../staff/index.ts'
import { chargedOn, receiptFor } from '../intent/charged-lines.ts'
import { orderHeldError, type IntentTiming } from '../intent/intent-timing.ts'
import type { IntentTransitions } from '../intent/intent-transitions.ts'
import {
  ensurePrintConfirmed,
  isSameSet,
  loadFiscalBill,
  type BillRequest,
  type Intent,
} from '../intent/intent.ts'
import type { SelectionPlan } from '../intent/selection-plan.ts'
import { createAuthoriseCloser } from './authorise-closer.ts'
import { paymentsNow, paymentsOf } from './bill-payments.ts'
import { ensurePrintable } from './printable-bill.ts'
import { createSelectBill, type AskedSelection, type SelectedBill } from './select-bill.ts'
import { findForgottenVoiding } from './voiding-bills.ts'

/** The first step of a bill or a storno: it checks who closes it and holds all of its orders for two minutes. */
export interface Reservations {
  /**
   * @throws AppError NOT_FOUND, ALREADY_FISCAL, ORDER_NOT_DELIVERED, MIXED_BILL_KINDS, ORDER_IN_BILLING,
   * BILL_BEYOND_DEVICE; as `ApprovalsService.authorise` for what a colleague is in charge of
   */
  bill(
    tx: WriteTx,
    caller: Caller,
    proof: PinProof,
    orderIds: readonly string[],
    approval: PinProof | null,
  ): Promise<Intent | CommittedRefusal>
  /**
   * The same for a selection of a check; it holds every order that it touches. A request with an id is a bill of its
   * own, whatever the same person asked for on the same screen before.
   * @throws AppError as `bill`, and LINE_CHANGED
   */
  selection(
    tx: WriteTx,
    caller: Caller,
    proof: PinProof,
    asked: {
      readonly checkId: string
      readonly selection: AskedSelection
      readonly request?: BillRequest
    },
    approval: PinProof | null,
  ): Promise<Intent | CommittedRefusal>
  /**
   * What a bill of a selection would be.
   * @throws AppError NOT_FOUND, LINE_CHANGED, ALREADY_FISCAL, ORDER_NOT_DELIVERED, MIXED_BILL_KINDS, BILL_BEYOND_DEVICE
   */
  quote(tx: Tx, checkId: string, selection: AskedSelection): Promise<SelectedBill>
  /** How the pre-bill of all its orders was paid, which its receipt suggests; null if there is no single answer. */
  paidBefore(tx: Tx, reserved: Intent): Promise<Payment | null>
  /**
   * A storno voids the whole receipt, with all its orders.
   * @throws AppError NOT_FOUND, NOT_FISCAL, ALREADY_STORNO, ORDER_IN_BILLING, PRINT_UNCONFIRMED, PRINT_DENIED,
   * STORNO_TOO_LATE, INSUFFICIENT_BALANCE
   */
  storno(
    tx: WriteTx,
    caller: Caller,
    owner: PinProof,
    request: { readonly orderId: string; readonly reason: string; readonly paidBy: string | null },
  ): Promise<Intent | CommittedRefusal>
}

interface Deps {
  readonly platform: Pick<Platform, 'clock'>
  readonly checks: Pick<ChecksService, 'check' | 'toBill'>
  readonly approvals: Pick<ApprovalsService, 'authorise' | 'limits'>
  readonly orders: OrdersService
  readonly staff: Pick<StaffService, 'find'>
  readonly pins: PinService
  readonly company: Pick<CompanyService, 'current'>
  readonly gateways: Pick<GatewaysService, 'list'>
  readonly intents: IntentTransitions
  readonly timing: IntentTiming
}

const MINUTE_MS = 60_000

/**
 * Checks that the venue's time limit for a storno has not passed since the receipt was sent to print. Only the
 * server's clock counts: a device whose clock is wrong neither extends nor shortens the limit.
 * @throws AppError STORNO_TOO_LATE with the limit in `minutes` and the time it counts from
 */
export const ensureStornoInTime = async (
  tx: Tx,
  { platform: { clock }, company }: Pick<Deps, 'platform' | 'company'>,
  { armedAt, since }: Pick<Intent, 'armedAt' | 'since'>,
): Promise<void> => {
  const { stornoMinutes: minutes } = await company.current(tx)
  const printed = armedAt ?? since
  if (hasElapsed(minutes * MINUTE_MS + 1, printed, clock.now()))
    throw new AppError('STORNO_TOO_LATE', { details: { minutes, printedAt: iso(printed) } })
}

/**
 * Only orders that can be billed, or only pre-billed ones that have no fiscal receipt yet.
 * @throws AppError that names the order that cannot be billed
 */
const ensureBillable = (orders: readonly BillableOrder[], payFirst: boolean): void => {
  for (const { id, status, billKind } of orders) {
    if (isFinalBill(billKind)) throw new AppError('ALREADY_FISCAL', { details: { order: id } })
    if (!isBillable(status, payFirst) && billKind !== 'pre')
      throw new AppError('ORDER_NOT_DELIVERED', { details: { order: id } })
  }
  if (new Set(orders.map(({ billKind }) => billKind)).size > 1) throw new AppError('MIXED_BILL_KINDS')
}

/**
 * The person who was named as paying the guests holds the cash. An owner whose PIN was entered takes from the till
 * what they lack.
 * @throws AppError NOT_FOUND, INSUFFICIENT_BALANCE
 */
const ensureHoldsCash = async (
  tx: Tx,
  { staff }: Pick<Deps, 'staff'>,
  paidBy: string,
  original: Intent,
): Promise<void> => {
  const { balance } = await staff.find(tx, paidBy)
  if (balance < cashIn(paymentsOf(original)))
    throw new AppError('INSUFFICIENT_BALANCE', { details: { balance: fromMinor(balance) } })
}

/** Whether the first response was lost: the same person on the same screen gets the same bill again. */
const isRetry = (
  holder: Intent,
  { sessionHash }: Caller,
  person: { readonly id: string },
  orderIds: readonly string[],
  plan: SelectionPlan | null = null,
): boolean =>
  holder.sessionHash === sessionHash &&
  holder.selection?.asked === plan?.asked &&
  holder.closedBy.id === person.id &&
  isSameSet(holder.orderIds, orderIds) &&
  (holder.state === 'RESERVED' || holder.state === 'ARMED')

const preBillPayment = ({ billKind, payment, paid }: BillableOrder): Payment | null =>
  billKind === 'pre' && paid === null ? payment : null

/** What is to be billed; `plan` is null for whole orders. */
interface Wanted extends Pick<SelectedBill, 'orders' | 'payFirst'> {
  readonly plan: SelectionPlan | null
  readonly request?: BillRequest | undefined
  readonly receipt: () => Receipt
}

/** What is to be billed, and what holds it. What a reservation held that ends now gets the discounts that have changed since. */
const findWanted = async (
  tx: WriteTx,
  { orders, timing }: Pick<Deps, 'orders' | 'timing'>,
  { userId }: Caller,
  find: () => Promise<Wanted>,
): Promise<{ readonly wanted: Wanted; readonly holders: readonly Intent[] }> => {
  const found = await find()
  const { holders, released } = await timing.settle(
    tx,
    found.orders.map(({ id }) => id),
  )
  if (released.length === 0) return { wanted: found, holders }
  await orders.reckonReleased(tx, released, userId)
  return { wanted: await find(), holders }
}

export const createReservations = (deps: Deps): Reservations => {
  const { orders, pins, gateways, intents, timing } = deps
  const select = createSelectBill(orders, deps.checks)
  const authoriseCloser = createAuthoriseCloser(deps)
  /** The venue is asked only where it matters. */
  const mayPayFirst = async (tx: Tx, billable: readonly BillableOrder[]): Promise<boolean> =>
    billable.some(({ status }) => isBillable(status, true) !== isBillable(status, false)) &&
    (await deps.company.current(tx)).payFirst
  const ensureOnOneReceipt = async (
    tx: Tx,
    receipt: Receipt,
    billable: readonly BillableOrder[],
  ): Promise<void> => {
    if (isFreeReceipt(receipt)) return
    ensurePrintable(
      receipt,
      await gateways.list(tx),
      billable.some(({ billKind }) => billKind === 'pre'),
    )
  }
  const reserve = async (
    tx: WriteTx,
    caller: Caller,
    { proof, approval }: { readonly proof: PinProof; readonly approval: PinProof | null },
    find: () => Promise<Wanted>,
  ): Promise<Intent | CommittedRefusal> => {
    const person = await pins.confirm(tx, proof)
    if (person instanceof CommittedRefusal) return person
    const { wanted, holders } = await findWanted(tx, deps, caller, find)
    const { orders: billable, plan, payFirst, request, receipt: charged } = wanted
    const ids = billable.map(({ id }) => id)
    const [holder, ...others] = holders
    const isOnly = holder && others.length === 0 && !isVoidingBill(holder.kind)
    if (isOnly && !request && isRetry(holder, caller, person, ids, plan)) return holder
    if (holder) throw orderHeldError(holder)
    ensureBillable(billable, payFirst)
    const receipt = chargedOn(charged(), billable)
    await ensureOnOneReceipt(tx, receipt, billable)
    const approvedBy = await authoriseCloser(tx, person.id, ids, approval)
    if (approvedBy instanceof CommittedRefusal) return approvedBy
    return intents.create(
      tx,
      {
        receipt,
        orderIds: ids,
        selection: plan,
        request: request ?? null,
        closedBy: person.id,
        createdBy: caller.userId,
        sessionHash: caller.sessionHash,
      },
      { by: caller.userId, approvedBy },
    )
  }
  return {
    bill: (tx, caller, proof, orderIds, approval) =>
      reserve(tx, caller, { proof, approval }, async () => {
        const billable = await orders.findForBilling(tx, [...new Set(orderIds)])
        return {
          orders: billable,
          plan: null,
          payFirst: await mayPayFirst(tx, billable),
          receipt: () => receiptFor(billable, null),
        }
      }),
    selection: (tx, caller, proof, { checkId, selection, request }, approval) =>
      reserve(tx, caller, { proof, approval }, async () => {
        const { receipt, ...selected } = await select(tx, checkId, selection)
        return { ...selected, request, receipt: () => receipt }
      }),
    quote: async (tx, checkId, selection) => {
      const selected = await select(tx, checkId, selection)
      ensureBillable(selected.orders, selected.payFirst)
      const receipt = chargedOn(selected.receipt, selected.orders)
      await ensureOnOneReceipt(tx, receipt, selected.orders)
      return { ...selected, receipt }
    },
    paidBefore: async (tx, { orderIds }) => {
      const payments = new Set((await orders.findForBilling(tx, orderIds)).map(preBillPayment))
      return payments.size === 1 ? ([...payments][0] ?? null) : null
    },
    storno: async (tx, caller, owner, { orderId, reason, paidBy }) => {
      const person = await pins.confirm(tx, owner)
      if (person instanceof CommittedRefusal) return person
      const original = await loadFiscalBill(tx, orders, orderId)
      const { orderIds, receipt, receiptNo } = original
      if ((await orders.findForBilling(tx, orderIds)).some(({ storno }) => storno !== null))
        throw new AppError('ALREADY_STORNO')
      const [holder = await findForgottenVoiding(tx, original)] = await timing.holdersOf(tx, orderIds)
      if (holder?.kind === 'storno' && holder.paidBy === paidBy && isRetry(holder, caller, person, orderIds))
        return holder
      if (holder) throw orderHeldError(holder)
      await ensureStornoInTime(tx, deps, original)
      ensurePrintConfirmed(original)
      if (paidBy !== null && paidBy !== person.id) await ensureHoldsCash(tx, deps, paidBy, original)
      return intents.create(
        tx,
        {
          receipt: { ...receipt, receiptType: 'StornoReceipt', refReceiptNo: receiptNo },
          orderIds,
          closedBy: person.id,
          createdBy: caller.userId,
          sessionHash: caller.sessionHash,
          kind: 'storno',
          payment: original.payment,
          payments: paymentsNow(original),
          refIntentId: original.id,
          refReceiptNo: receiptNo,
          paidBy,
        },
        { by: caller.userId, reason },
      )
    },
  }
}
