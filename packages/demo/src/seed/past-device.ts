import { amountsByType, receiptTotals, type Minor, singlePayment } from '@kafana/domain'
import { closingPermit } from '@kafana/server'
import type { Action, DemoContext, PastDevice } from './demo-venue.ts'

type Amounts = Record<string, Minor>

const NAME = 'Касата на шанкот'
const SERIAL = 'AK204817'
/** The device had printed before the demo's first day. */
const FIRST_RECEIPT = 20_001
const FIRST_CLOSING = 412

const openDay = () => ({ sales: {} as Amounts, cash: 0, card: 0, other: 0, receipts: 0 })

/** Pairs the gateway of the past with the venue, by a code as everywhere. */
export const createPastDevice = async ({
  app,
  clock,
  companyId,
  callers,
}: DemoContext): Promise<PastDevice> => {
  const { gateways, gatewayLink } = app.services
  const { uow } = app.platform
  const { code } = await uow.write(companyId, (tx) => gateways.createCode(tx, callers.vesna.userId))
  const { gatewayId } = await gateways.pair({ code, local: null, name: NAME, ip: '127.0.0.1' })
  const gateway = await uow.read(companyId, (tx) => gateways.byId(tx, gatewayId))
  let receiptNo = FIRST_RECEIPT
  let closingNo = FIRST_CLOSING
  let day = openDay()
  return {
    gateway,
    serial: SERIAL,
    nextReceiptNo: () => receiptNo,
    recordReceipt: async (tx, { receipt, payment, payments, ...numbers }) => {
      const { total, byClass } = receiptTotals(receipt)
      const amounts = amountsByType(payments ?? [singlePayment(payment, total)])
      await gatewayLink.recordDocument(tx, gateway, {
        ...numbers,
        serial: SERIAL,
        kind: 'sale',
        total,
        byClass,
        reported: 'all',
        payment,
        payments: payments && amounts,
        closingNo,
        closingFrom: null,
        printedAt: clock.now(),
      })
      receiptNo += 1
      day.receipts += 1
      for (const { type, amount } of amounts) day[type] += amount
      for (const [letter, amount] of Object.entries(byClass))
        day.sales[letter] = (day.sales[letter] ?? 0) + amount
    },
    closeDay: async (tx) => {
      if (day.receipts === 0) return
      const { sales, cash, card, other, receipts } = day
      await gatewayLink.recordClosing(tx, gateway, {
        serial: SERIAL,
        closingNo,
        closedAt: clock.now(),
        sales,
        storno: {},
        cash,
        card,
        other,
        reported: true,
        receipts,
        stornos: 0,
        voids: 0,
        permit: closingPermit(callers.vesna.userId, gateway),
      })
      closingNo += 1
      day = openDay()
    },
  }
}

/** The device is replaced: it prints its last daily report, and its gateway is unpaired. */
export const replaceDeviceAction = (
  { app, callers }: DemoContext,
  device: PastDevice,
  at: number,
): Action => ({
  at,
  run: async (tx) => {
    await device.closeDay(tx)
    await app.services.gateways.unpair(tx, device.gateway.id, callers.vesna.userId)
  },
})
