import {
  fiscalBookEndpoints,
  type BookDifference as WireDifference,
  type BookDocument,
  type FiscalDay as WireDay,
} from '@kafana/contract'
import { fromMinor, type BookDifference, type BookSlip, type BookTotals, type Minor } from '@kafana/domain'
import { implement } from '../../platform/http/implement.ts'
import { iso } from '../../platform/http/instant.ts'
import type { DayBill } from './book-rows.ts'
import type { FiscalBookService, FiscalDay } from './fiscal-book-service.ts'

const totalsToWire = ({ classes, turnover, vat, cash, card, ...counts }: BookTotals): WireDay['ours'] => ({
  ...counts,
  turnover: fromMinor(turnover),
  vat: fromMinor(vat),
  cash: fromMinor(cash),
  card: fromMinor(card),
  classes: classes.map(({ taxClass, rate, ...of }) => ({
    taxClass,
    rate,
    sales: fromMinor(of.sales),
    storno: fromMinor(of.storno),
    turnover: fromMinor(of.turnover),
    vat: fromMinor(of.vat),
  })),
})

type Shown = Omit<BookDocument, 'at' | 'orders'>
const ofBill = ({
  billNo,
  intent,
  kind,
  total,
  payment,
  closedBy: { id, firstname, lastname },
  receiptNo,
  serial,
  refReceiptNo,
}: DayBill): Shown => ({
  billNo,
  intent,
  kind,
  total: fromMinor(total),
  payment,
  closedBy: { _id: id, firstname, lastname },
  receiptNo,
  serial,
  refReceiptNo,
})
const ofSlip = ({ taskId, kind, total, payment, receiptNo, serial }: BookSlip): Shown => ({
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

/** Ours where it is ours, by the device's number where it told one; a document without a bill as the device tells it. */
const documentToWire = ({ bill, slip, at, orderIds }: FiscalDay['documents'][number]): BookDocument => {
  const [common, number] = [
    { at: iso(at), orders: [...orderIds] },
    slip && { receiptNo: slip.receiptNo, serial: slip.serial },
  ]
  if (bill) return { ...ofBill(bill), ...number, ...common }
  if (slip) return { ...ofSlip(slip), ...common }
  throw new Error('a document stands on one side at least')
}

const amount = (minor: Minor | null): number | null => (minor === null ? null : fromMinor(minor))
const differenceToWire = ({ ours, device, ...of }: BookDifference): WireDifference => ({
  ...of,
  ours: amount(ours),
  device: amount(device),
})

const toWire = ({ day, start, end, voids, ...of }: FiscalDay): WireDay => ({
  day,
  start: iso(start),
  end: iso(end),
  voids,
  ours: totalsToWire(of.ours),
  device: of.device && totalsToWire(of.device),
  closings: of.closings.map(({ closedAt, turnover, ...closing }) => ({
    ...closing,
    closedAt: iso(closedAt),
    turnover: fromMinor(turnover),
  })),
  documents: of.documents.map(documentToWire),
  differences: of.differences.map(differenceToWire),
  preBilled: {
    count: of.preBilled.count,
    total: fromMinor(of.preBilled.total),
    oldest: of.preBilled.oldest === null ? null : iso(of.preBilled.oldest),
  },
})

export const fiscalBookRoutes = (book: FiscalBookService) =>
  implement(fiscalBookEndpoints, {
    day: async ({ query }, { read }) => toWire(await read((tx) => book.ofDay(tx, query.day))),
  })
