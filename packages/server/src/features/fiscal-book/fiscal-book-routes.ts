import { fiscalBookEndpoints, type BookDifference as WireDifference, type BookDocument, type FiscalDay as WireDay } from '@kafana/contract'
import { fromMinor, type BookDifference, type BookTotals, type Minor } from '@kafana/domain'
import { implement } from '../../platform/http/implement.ts'
import { iso } from '../../platform/http/instant.ts'
import type { FiscalBookService, FiscalDay } from './fiscal-book-service.ts'

const totalsToWire = ({ classes, turnover, vat, cash, card, ...counts }: BookTotals): WireDay['ours'] => ({
  ...counts, turnover: fromMinor(turnover), vat: fromMinor(vat), cash: fromMinor(cash), card: fromMinor(card),
  classes: classes.map(({ taxClass, rate, ...of }) =>
    ({ taxClass, rate, sales: fromMinor(of.sales), storno: fromMinor(of.storno), turnover: fromMinor(of.turnover), vat: fromMinor(of.vat) })),
})

/** Ours where it is ours; a document without a bill as the device tells it. */
const documentToWire = ({ bill, slip, at, orderIds }: FiscalDay['documents'][number]): BookDocument => ({
  billNo: bill?.billNo ?? null, intent: bill?.intent ?? slip?.taskId ?? null, kind: bill?.kind ?? slip?.kind ?? 'external', at: iso(at),
  total: fromMinor(bill?.total ?? slip?.total ?? 0), payment: bill?.payment ?? slip?.payment ?? null,
  closedBy: bill ? { _id: bill.closedBy.id, firstname: bill.closedBy.firstname, lastname: bill.closedBy.lastname } : null, orders: [...orderIds],
  receiptNo: slip?.receiptNo ?? bill?.receiptNo ?? null, serial: slip?.serial ?? bill?.serial ?? null, refReceiptNo: bill?.refReceiptNo ?? null,
})

const amount = (minor: Minor | null): number | null => (minor === null ? null : fromMinor(minor))
const differenceToWire = ({ ours, device, ...of }: BookDifference): WireDifference => ({ ...of, ours: amount(ours), device: amount(device) })

const toWire = ({ day, start, end, voids, ...of }: FiscalDay): WireDay => ({
  day, start: iso(start), end: iso(end), voids, ours: totalsToWire(of.ours), device: of.device && totalsToWire(of.device),
  closings: of.closings.map(({ closedAt, turnover, ...closing }) => ({ ...closing, closedAt: iso(closedAt), turnover: fromMinor(turnover) })),
  documents: of.documents.map(documentToWire), differences: of.differences.map(differenceToWire),
  preBilled: { count: of.preBilled.count, total: fromMinor(of.preBilled.total), oldest: of.preBilled.oldest === null ? null : iso(of.preBilled.oldest) },
})

export const fiscalBookRoutes = (book: FiscalBookService) => implement(fiscalBookEndpoints, {
  day: async ({ query }, { read }) => toWire(await read((tx) => book.ofDay(tx, query.day))),
})
