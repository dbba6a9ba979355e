import {
  reconciliationEndpoints,
  type ReconciliationDifference as WireDifference,
  type FiscalDayDocument,
  type FiscalDay as WireDay,
} from '@kafana/contract'
import {
  fromMinor,
  type ReconciliationDifference,
  type FiscalDocument,
  type FiscalTotals,
  type Minor,
} from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { implement } from '../../platform/http/implement.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import { paymentToWire } from '../company/index.ts'
import type { DayBill } from './document-pairs.ts'
import type { ReconciliationService, FiscalDay, UndoneBill } from './reconciliation-service.ts'
import type { SalesByDocument, SalesPart, SalesShare } from './sales-by-document.ts'

const totalsToWire = ({
  classes,
  turnover,
  vat,
  cash,
  card,
  other,
  ...counts
}: FiscalTotals): WireDay['ours'] => ({
  ...counts,
  turnover: fromMinor(turnover),
  vat: fromMinor(vat),
  cash: fromMinor(cash),
  card: fromMinor(card),
  ...(other !== 0 && { other: fromMinor(other) }),
  classes: classes.map(({ taxClass, rate, ...of }) => ({
    taxClass,
    rate,
    sales: fromMinor(of.sales),
    storno: fromMinor(of.storno),
    turnover: fromMinor(of.turnover),
    vat: fromMinor(of.vat),
  })),
})

type DocumentFields = Omit<FiscalDayDocument, 'at' | 'orders' | 'reason' | 'paidBy'>
const billFields = ({
  billNo,
  intent,
  kind,
  total,
  payment,
  payments,
  closedBy: { id, firstname, lastname },
  receiptNo,
  serial,
  refReceiptNo,
}: DayBill): DocumentFields => ({
  billNo,
  intent,
  kind,
  total: fromMinor(total),
  payment,
  ...(payments && { payments: payments.map(paymentToWire) }),
  closedBy: { _id: id, firstname, lastname },
  receiptNo,
  serial,
  refReceiptNo,
})
const documentFields = ({
  taskId,
  kind,
  total,
  payment,
  receiptNo,
  serial,
}: FiscalDocument): DocumentFields => ({
  billNo: null,
  intent: taskId,
  kind,
  total: fromMinor(total),
  payment,
  closedBy: null,
  receiptNo,
  serial,
  refReceiptNo: null,
})

/** Our bill with the device's number, if the device reported one; otherwise the device's document. */
const documentToWire = ({
  bill,
  document,
  at,
  orderIds,
  storno,
}: FiscalDay['documents'][number]): FiscalDayDocument => {
  const common = {
    at: iso(at),
    orders: [...orderIds],
    ...(storno && { reason: storno.reason, paidBy: storno.paidBy.map(personToWire) }),
  }
  const number = document && { receiptNo: document.receiptNo, serial: document.serial }
  if (bill) return { ...billFields(bill), ...number, ...common }
  if (document) return { ...documentFields(document), ...common }
  throw new Error('a pair has a bill or a document')
}

const amount = (minor: Minor | null): number | null => (minor === null ? null : fromMinor(minor))
const differenceToWire = ({ ours, device, ...of }: ReconciliationDifference): WireDifference => ({
  ...of,
  ours: amount(ours),
  device: amount(device),
})

const undoneToWire = ({ total, at, orderIds, undoneAt, ...of }: UndoneBill): WireDay['undone'][number] => ({
  ...of,
  total: fromMinor(total),
  at: iso(at),
  closedBy: personToWire(of.closedBy),
  orders: [...orderIds],
  undoneAt: iso(undoneAt),
  undoneBy: personToWire(of.undoneBy),
})

const partToWire = ({ orders, voided, total }: SalesPart) => ({ orders, voided, total: fromMinor(total) })
/** A part of an order that was divided counts once with the first of it that was billed: its total says more. */
const isEmpty = ({ orders, voided, total }: SalesPart): boolean => orders + voided === 0 && total === 0
const shareToWire = ({ orders, total }: SalesShare) => ({ orders, total: fromMinor(total) })
const salesToWire = (sales: SalesByDocument): WireDay['sales'] => ({
  withReceipt: partToWire(sales.withReceipt),
  preBillOnly: {
    ...partToWire(sales.preBillOnly),
    oldest: sales.preBillOnly.oldest === null ? null : iso(sales.preBillOnly.oldest),
  },
  ...(sales.freeOfCharge.orders > 0 && { freeOfCharge: partToWire(sales.freeOfCharge) }),
  ...(!isEmpty(sales.byInvoice) && { byInvoice: partToWire(sales.byInvoice) }),
  withoutDocument: partToWire(sales.withoutDocument),
  total: partToWire(sales.total),
  printedOtherDay: shareToWire(sales.printedOtherDay),
  ofOtherDays: shareToWire(sales.ofOtherDays),
})

const toWire = ({ day, start, end, voids, asSent, classesAsSent, ...of }: FiscalDay): WireDay => ({
  day,
  start: iso(start),
  end: iso(end),
  voids,
  asSent,
  classesAsSent,
  ours: totalsToWire(of.ours),
  device: of.device && totalsToWire(of.device),
  closings: of.closings.map(({ serial, closingNo, closedAt, turnover, closedBy: by, isWithoutPin }) => ({
    serial,
    closingNo,
    closedAt: iso(closedAt),
    turnover: fromMinor(turnover),
    ...(by && { closedBy: { _id: by.id, firstname: by.firstname, lastname: by.lastname } }),
    ...(isWithoutPin && { withoutPin: true as const }),
  })),
  documents: of.documents.map(documentToWire),
  differences: of.differences.map(differenceToWire),
  undone: of.undone.map(undoneToWire),
  sales: salesToWire(of.sales),
  tenders: of.tenders.map(({ amount: paid, rounding, tips, ...tender }) => ({
    ...tender,
    amount: fromMinor(paid),
    rounding: fromMinor(rounding),
    tips: fromMinor(tips),
  })),
})

export const reconciliationRoutes = (reconciliation: ReconciliationService) =>
  implement(reconciliationEndpoints, {
    day: async ({ query }, { read }) => toWire(await read((tx) => reconciliation.dayReport(tx, query.day))),
  })
