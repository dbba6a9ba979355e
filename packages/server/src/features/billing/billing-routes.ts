import { billingEndpoints } from '@kafana/contract'
import { Refusal } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import type { PinService } from '../auth/index.ts'
import { orderToWire } from '../orders/index.ts'
import type { ArmBill } from './arm-bill.ts'
import type { CopyBill } from './copy-bill.ts'
import { intentToWire, reservedToWire } from './intent-wire.ts'
import { listIntents } from './intent.ts'
import type { ReserveBill } from './reserve-bill.ts'
import type { ReserveStorno } from './reserve-storno.ts'
import type { SettleDoubt } from './settle-doubt.ts'
import type { TellBill } from './tell-bill.ts'
import type { UnbillOrder } from './unbill-order.ts'

export interface BillingSteps {
  readonly reserve: ReserveBill
  readonly arm: ArmBill
  readonly tell: TellBill
  readonly doubt: SettleDoubt
  readonly storno: ReserveStorno
  readonly unbill: UnbillOrder
  readonly copy: CopyBill
  readonly pins: PinService
}

/** A refused PIN must count, so it is handed on as it is. */
const unlessRefused = <T, W>(toWire: (result: T) => W, result: T | Refusal): W | Refusal =>
  result instanceof Refusal ? result : toWire(result)

export const billingRoutes = ({ reserve, arm, tell, doubt, storno, unbill, copy, pins }: BillingSteps) =>
  implement(billingEndpoints, {
    validate: async ({ body }, { caller, write }) => {
      const proof = await pins.verify(caller.companyId, body.username, body.pin)
      return write(async (tx) =>
        unlessRefused(reservedToWire, await reserve(tx, caller, proof, body.selectedOrders)),
      )
    },
    arm: ({ params, body: { kind, payment, gateway = null } }, { caller, write }) =>
      write((tx) => arm(tx, caller, params.id, { kind, payment, gatewayId: gateway })),
    tell: ({ params, body }, { caller, write }) =>
      write(async (tx) => {
        const { selectedOrders, intentId = null, receiptNo = null, deviceSerial = null, printedAt } = body
        const printed = printedAt === undefined ? null : Date.parse(printedAt)
        const intent = await tell(tx, caller, {
          kind: params.kind,
          orderIds: selectedOrders,
          intentId,
          receiptNo,
          deviceSerial,
          printedAt: printed,
        })
        return { billed: [...intent.orderIds], receiptNo: intent.receiptNo }
      }),
    intents: async ({ query }, { read }) =>
      (await read((tx) => listIntents(tx, query.open === '1'))).map(intentToWire),
    abandon: ({ params, body }, { caller, write }) =>
      write(async (tx) => intentToWire(await doubt.abandon(tx, caller, params.id, body.proof ?? null))),
    resolve: async ({ params, body }, { caller, write }) => {
      const { username, pin, printed, receiptNo = null, reason } = body
      const owner =
        username !== undefined && pin !== undefined
          ? await pins.verify(caller.companyId, username, pin, { ownerOnly: true })
          : null
      return write(async (tx) =>
        unlessRefused(
          intentToWire,
          await doubt.resolve(tx, caller, params.id, { printed, receiptNo, reason }, owner),
        ),
      )
    },
    storno: async ({ params, body: { username, pin, reason } }, { caller, write }) => {
      const owner = await pins.verify(caller.companyId, username, pin, { ownerOnly: true })
      return write(async (tx) =>
        unlessRefused(reservedToWire, await storno(tx, caller, owner, { orderId: params.id, reason })),
      )
    },
    unbill: async ({ params, body: { username, pin, reason } }, { caller, write }) => {
      const owner = await pins.verify(caller.companyId, username, pin, { ownerOnly: true })
      return write(async (tx) =>
        unlessRefused(orderToWire, await unbill(tx, owner, { orderId: params.id, reason })),
      )
    },
    copy: ({ params }, { caller, write }) => write((tx) => copy(tx, caller, params.id)),
  })
