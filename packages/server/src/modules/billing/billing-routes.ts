import {
  type billedOrderEndpoints,
  billingEndpoints,
  type BillIntent,
  type BillSelection,
  type HandlerInput,
} from '@kafana/contract'
import { fromMinor, receiptTotals, toMinor, type Payment, type Receipt } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { CommittedRefusal } from '../../platform/http/app-error.ts'
import { type Handler, implement } from '../../platform/http/implement.ts'
import { type PinService, proofOf } from '../auth/index.ts'
import { paymentToWire } from '../company/index.ts'
import { type Order, orderToWire, type OrdersService } from '../orders/index.ts'
import type { BillClosers } from './bill-closers.ts'
import { dayClosingHandlers } from './closing/day-closing-routes.ts'
import type { DayClosing } from './closing/day-closing.ts'
import { listIntents, type Intent } from './intent/intent.ts'
import type { ArmBill, ArmRequest } from './print/arm-bill.ts'
import type { BillAgain } from './print/bill-again.ts'
import type { CopyBill } from './print/bill-command.ts'
import { paymentsNow } from './print/bill-payments.ts'
import type { ChangeTip } from './print/change-tip.ts'
import type { ReportBill } from './print/close-bill.ts'
import type { CloseComp } from './print/comp-bill.ts'
import { orderIdsOnPreBillOf } from './print/pre-bill.ts'
import type { Reservations } from './print/reserve-bill.ts'
import type { AskedSelection, SelectedBill } from './print/select-bill.ts'
import type { UndoBill } from './print/undo-bill.ts'
import type { ResolveBill } from './recovery/resolve-bill.ts'

const receiptToWire = ({ products, ...receipt }: Receipt) => ({
  ...receipt,
  products: products.map((line) => ({ ...line })),
})

/** A bill as screens get it. */
export const intentToWire = (intent: Intent): BillIntent => {
  const {
    id,
    state,
    kind,
    ref,
    epoch,
    orderIds,
    total,
    createdAt,
    expiresAt,
    closedBy,
    receiptNo,
    gatewayId,
    payment,
    refReceiptNo,
    since,
    reason,
    receipt,
    reportedState,
  } = intent
  const payments = paymentsNow(intent)
  return {
    _id: id,
    state,
    kind,
    ref,
    epoch,
    orders: [...orderIds],
    total: fromMinor(total),
    createdAt: iso(createdAt),
    expiresAt: state === 'RESERVED' ? iso(expiresAt) : null,
    closedBy: { _id: closedBy.id, firstname: closedBy.firstname, lastname: closedBy.lastname },
    receiptNo,
    gateway: gatewayId,
    payment,
    ...(payments && { payments: payments.map(paymentToWire) }),
    refReceiptNo,
    since: iso(since),
    reason,
    receipt: receiptToWire(receipt),
    denied: state === 'BILLED' && reportedState === 'CANCELLED',
  }
}

const preBillToWire = (orders: readonly Order[]) => ({
  orders: orders.map(({ id, number, total }) => ({ _id: id, number, totalPrice: fromMinor(total) })),
  total: fromMinor(orders.reduce((sum, { total }) => sum + total, 0)),
})

/** A reservation, with the receipt as it will be printed, and how it is paid if that is known. */
const reservedToWire = (
  { id, kind, ref, expiresAt, orderIds, receipt, total, payments }: Intent,
  payment: Payment | null = null,
) => ({
  ok: true as const,
  intentId: id,
  ref,
  expiresAt: iso(expiresAt),
  orders: [...orderIds],
  total: fromMinor(total),
  receipt: { ...receiptToWire(receipt), ...(payment !== null && { payment }) },
  ...(kind === 'storno' && payments && { payments: payments.map(paymentToWire) }),
})

const quoteToWire = ({ receipt, left }: SelectedBill) => {
  const { total, byClass } = receiptTotals(receipt)
  const classes = Object.entries(byClass).map(([letter, amount]) => [letter, fromMinor(amount)])
  return {
    total: fromMinor(total),
    byClass: Object.fromEntries(classes) as Record<string, number>,
    receipt: receiptToWire(receipt),
    left: fromMinor(left),
  }
}

export const toSelection = ({ amount, ...items }: BillSelection): AskedSelection => ({
  ...items,
  ...(amount !== undefined && { amount: toMinor(amount) }),
})

/** What `arm` takes, also as a part of other calls. */
export const toArmRequest = ({
  gateway,
  payments,
  ...how
}: HandlerInput<typeof billingEndpoints.arm>['body']): ArmRequest => ({
  ...how,
  payments: payments ?? null,
  gatewayId: gateway ?? null,
})

interface Deps {
  readonly orders: Pick<OrdersService, 'findForBilling' | 'byIds'>
  readonly pins: PinService
  readonly closing: DayClosing
  readonly reservations: Reservations
  readonly arm: ArmBill
  readonly closeComp: CloseComp
  readonly report: ReportBill
  readonly resolution: ResolveBill
  readonly undo: UndoBill
  readonly copy: CopyBill
  readonly again: BillAgain
  readonly changeTip: ChangeTip
  readonly closers: BillClosers
}

/** A refused PIN is returned, not thrown, so that the unit of work keeps the count of failures. */
export const unlessRefused = <T, W>(
  toWire: (result: T) => W,
  result: T | CommittedRefusal,
): W | CommittedRefusal => (result instanceof CommittedRefusal ? result : toWire(result))

const closerToWire = ({ id: _id, ...person }: Awaited<ReturnType<BillClosers>>[number]) => ({
  _id,
  ...person,
})

type BilledOrderHandlers = {
  readonly [K in keyof typeof billedOrderEndpoints]: Handler<(typeof billedOrderEndpoints)[K]>
}

/** What can be done with an order that is billed. */
const billedOrderHandlers = ({
  orders,
  pins,
  undo,
  copy,
  again,
}: Pick<Deps, 'orders' | 'pins' | 'undo' | 'copy' | 'again'>): BilledOrderHandlers => ({
  preBill: ({ params }, { read }) =>
    read(async (tx) => {
      const ids = await orderIdsOnPreBillOf(tx, { orders }, params.id)
      return preBillToWire(await orders.byIds(tx, ids))
    }),
  unbill: async ({ params, body: { username, pin, reason, all = false } }, { caller, write }) => {
    const owner = await pins.verify(caller, username, pin, { ownerOnly: true })
    return write(async (tx) =>
      unlessRefused(orderToWire, await undo(tx, owner, { orderId: params.id, all, reason })),
    )
  },
  copy: async ({ params, body: { approval } }, { caller, write }) => {
    const approved = await proofOf(pins, caller, approval)
    return write((tx) => copy(tx, caller, params.id, approved))
  },
  rebill: async ({ params, body: { username, pin, approval } }, { caller, write }) => {
    const proof = await pins.verify(caller, username, pin)
    const approved = await proofOf(pins, caller, approval)
    return write(async (tx) =>
      unlessRefused((copies) => copies.map(orderToWire), await again(tx, caller, proof, params.id, approved)),
    )
  },
})

export const billingRoutes = ({
  orders,
  pins,
  closing,
  reservations,
  arm,
  closeComp,
  report,
  resolution,
  undo,
  copy,
  again,
  changeTip,
  closers,
}: Deps) =>
  implement(billingEndpoints, {
    ...dayClosingHandlers(closing, pins),
    validate: async ({ body }, { caller, write }) => {
      const proof = await pins.verify(caller, body.username, body.pin)
      const approval = await proofOf(pins, caller, body.approval)
      return write(async (tx) => {
        const reserved = await reservations.bill(tx, caller, proof, body.selectedOrders, approval)
        if (reserved instanceof CommittedRefusal) return reserved
        return reservedToWire(reserved, await reservations.paidBefore(tx, reserved))
      })
    },
    quote: ({ params, body }, { read }) =>
      read(async (tx) => quoteToWire(await reservations.quote(tx, params.id, toSelection(body.selection)))),
    billSelection: async ({ params, body }, { caller, write }) => {
      const proof = await pins.verify(caller, body.username, body.pin)
      const approval = await proofOf(pins, caller, body.approval)
      const asked = { checkId: params.id, selection: toSelection(body.selection) }
      return write(async (tx) => {
        const reserved = await reservations.selection(tx, caller, proof, asked, approval)
        if (reserved instanceof CommittedRefusal) return reserved
        return reservedToWire(reserved, await reservations.paidBefore(tx, reserved))
      })
    },
    arm: ({ params, body }, { caller, write }) =>
      write(async (tx) => {
        const { orders: billed, ...armed } = await arm(tx, caller, params.id, toArmRequest(body))
        return { ...armed, orders: [...billed] }
      }),
    closeComp: ({ params }, { caller, write }) =>
      write(async (tx) => intentToWire(await closeComp(tx, caller, params.id))),
    tell: ({ params, body }, { caller, write }) =>
      write(async (tx) => {
        const {
          selectedOrders,
          intentId = null,
          receiptNo = null,
          deviceSerial = null,
          printedAt,
          signature,
        } = body
        const printed = printedAt === undefined ? null : Date.parse(printedAt)
        const intent = await report(tx, caller, {
          kind: params.kind,
          orderIds: selectedOrders,
          intentId,
          receiptNo,
          deviceSerial,
          printedAt: printed,
          signature: signature ?? null,
        })
        return { billed: [...intent.orderIds], receiptNo: intent.receiptNo }
      }),
    intents: async ({ query: { open, order: orderId = null } }, { read }) =>
      (await read((tx) => listIntents(tx, { isOpen: open === '1', orderId }))).map(intentToWire),
    changeTip: async ({ params, body: { approval, tender, tip, before } }, { caller, write }) => {
      const approved = await proofOf(pins, caller, approval)
      const change = { tender, tip: toMinor(tip), before: toMinor(before) }
      return write(async (tx) =>
        unlessRefused(intentToWire, await changeTip(tx, caller, params.id, change, approved)),
      )
    },
    abandon: ({ params, body }, { caller, write }) =>
      write(async (tx) => intentToWire(await resolution.abandon(tx, caller, params.id, body.proof ?? null))),
    resolve: async ({ params, body }, { caller, write }) => {
      const { username, pin, printed, receiptNo = null, reason } = body
      const owner =
        username !== undefined && pin !== undefined
          ? await pins.verify(caller, username, pin, { ownerOnly: true })
          : null
      return write(async (tx) =>
        unlessRefused(
          intentToWire,
          await resolution.resolve(tx, caller, params.id, { printed, receiptNo, reason }, owner),
        ),
      )
    },
    storno: async ({ params, body: { username, pin, reason, paidBy = null } }, { caller, write }) => {
      const owner = await pins.verify(caller, username, pin, { ownerOnly: true })
      return write(async (tx) =>
        unlessRefused(
          (reserved) => reservedToWire(reserved, reserved.payment),
          await reservations.storno(tx, caller, owner, { orderId: params.id, reason, paidBy }),
        ),
      )
    },
    ...billedOrderHandlers({ orders, pins, undo, copy, again }),
    closers: async ({ query: { owners, approves: approving, consents } }, { caller, read }) =>
      (await read((tx) => closers(tx, caller, { ownersOnly: owners === '1', approving, consents }))).map(
        closerToWire,
      ),
  })
