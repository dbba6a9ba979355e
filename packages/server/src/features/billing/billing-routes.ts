import { billingEndpoints, type BillIntent } from '@kafana/contract'
import { fromMinor } from '@kafana/domain'
import type { PinService } from '../auth/index.ts'
import { Refusal } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import { iso } from '../../platform/http/instant.ts'
import type { ArmBill } from './arm-bill.ts'
import { listIntents, type Intent } from './intent.ts'
import type { ReserveBill } from './reserve-bill.ts'
import type { SettleDoubt } from './settle-doubt.ts'
import type { TellBill } from './tell-bill.ts'

const toWire = ({ id, state, kind, ref, epoch, orderIds, total, createdAt, expiresAt, closedBy, receiptNo }: Intent): BillIntent => ({
  _id: id, state, kind, ref, epoch, orders: [...orderIds], total: fromMinor(total), createdAt: iso(createdAt),
  expiresAt: state === 'RESERVED' ? iso(expiresAt) : null, closedBy: { _id: closedBy.id, firstname: closedBy.firstname, lastname: closedBy.lastname }, receiptNo,
})

const reserved = ({ id, ref, expiresAt, orderIds, receipt, total }: Intent) => ({
  ok: true as const, intentId: id, ref, expiresAt: iso(expiresAt), orders: [...orderIds], total: fromMinor(total),
  receipt: { receiptType: receipt.receiptType, products: receipt.products.map((line) => ({ ...line })) },
})

interface Steps { readonly reserve: ReserveBill; readonly arm: ArmBill; readonly telling: TellBill; readonly doubt: SettleDoubt; readonly pins: PinService }

export const billingRoutes = ({ reserve, arm, telling, doubt, pins }: Steps) => implement(billingEndpoints, {
  validate: async ({ body }, { caller, write }) => {
    const proof = await pins.verify(caller.companyId, body.username, body.pin)
    return write(async (tx) => {
      const intent = await reserve(tx, caller, proof, body.selectedOrders)
      return intent instanceof Refusal ? intent : reserved(intent)
    })
  },
  arm: ({ params, body }, { caller, write }) => write((tx) => arm(tx, caller, params.id, body.kind, body.payment)),
  tell: ({ params, body }, { caller, write }) => write(async (tx) => {
    const { selectedOrders, intentId = null, receiptNo = null, deviceSerial = null, printedAt } = body
    const printed = printedAt === undefined ? null : Date.parse(printedAt)
    const intent = await telling.tell(tx, caller, { kind: params.kind, orderIds: selectedOrders, intentId, receiptNo, deviceSerial, printedAt: printed })
    return { billed: [...intent.orderIds], receiptNo: intent.receiptNo }
  }),
  intents: async ({ query }, { read }) => (await read((tx) => listIntents(tx, query.open === '1'))).map(toWire),
  abandon: ({ params, body }, { caller, write }) => write(async (tx) => toWire(await doubt.abandon(tx, caller, params.id, body.proof ?? null))),
  resolve: async ({ params, body }, { caller, write }) => {
    const { username, pin, printed, receiptNo = null, reason } = body
    const owner = username !== undefined && pin !== undefined ? await pins.verify(caller.companyId, username, pin, { ownerOnly: true }) : null
    return write(async (tx) => {
      const intent = await doubt.resolve(tx, caller, params.id, { printed, receiptNo, reason }, owner)
      return intent instanceof Refusal ? intent : toWire(intent)
    })
  },
})
