import type {
  BillIntent,
  FiscalDayDocument,
  FiscalDay,
  OrderWithHistory,
  StaffMember,
} from '@kafana/contract'
import type { DeviceLine } from './device-lines.ts'
import type { DeviceReceipt, DeviceRecord } from './device-record.ts'
import type { History } from './history.ts'
import { paidNow } from './payments.ts'
import type { RecordedEvent } from './recorded-events.ts'
import type { PersonRecord, ServerRecord } from './server-record.ts'

export const SERIAL = 'VK000001'
export const WAITER = { _id: 'waiter', firstname: 'Ana', lastname: 'Test' }
const AT = '2026-10-16T17:00:00.000Z'
/** The price of a synthetic order, in major units. */
export const PRICE = 250
const LETTER = 'А'

const linesOf = (orders: number): BillIntent['receipt'] => ({
  receiptType: 'NormalReceipt',
  products: Array.from({ length: orders }, () => ({
    title: 'Pie',
    taxClass: LETTER,
    price: '250.00',
    quantity: '1.000',
  })),
})

/** By default a fiscal bill of one order, closed in cash with receipt 1. */
export const billOf = (change: Partial<BillIntent> = {}): BillIntent => {
  const orders = change.orders ?? ['o1']
  return {
    _id: `i-${change.ref ?? 'REF1'}`,
    state: 'BILLED',
    kind: 'fiscal',
    ref: 'REF1',
    epoch: 1,
    orders,
    total: PRICE * orders.length,
    createdAt: AT,
    expiresAt: null,
    closedBy: WAITER,
    receiptNo: 1,
    gateway: 'g1',
    payment: 'cash',
    refReceiptNo: null,
    since: AT,
    reason: null,
    receipt: linesOf(orders.length),
    denied: false,
    ...change,
  }
}

/** The line of one synthetic order on paper. */
export const lineOf = (change: Partial<DeviceLine> = {}): DeviceLine => ({
  title: 'Pie',
  taxClass: LETTER,
  price: PRICE * 100,
  quantity: 1000,
  amount: PRICE * 100,
  ...change,
})

export const receiptOf = (change: Partial<DeviceReceipt> = {}): DeviceReceipt => ({
  receiptNo: 1,
  kind: 'sale',
  total: PRICE * 100,
  byClass: { [LETTER]: PRICE * 100 },
  lines: [lineOf()],
  ref: 'REF1',
  closingNo: 1,
  printedAt: Date.parse(AT),
  ...change,
})

export const deviceOf = (...receipts: DeviceReceipt[]): DeviceRecord => ({ serial: SERIAL, receipts })

export const orderOf = (change: Partial<OrderWithHistory> = {}): OrderWithHistory => ({
  _id: 'o1',
  number: 1,
  name: 'Order',
  description: '',
  status: 'billed',
  totalPrice: PRICE,
  createdAt: AT,
  updatedAt: AT,
  createdBy: WAITER,
  category: 'food',
  table: { _id: 't1', name: '1', zone: null },
  products: [
    {
      product: { _id: 'p1', name: 'Pie', taxClass: LETTER },
      price: PRICE,
      quantity: 1,
      line: 'l1',
      lineVersion: 1,
      state: 'served',
      note: '',
      station: null,
    },
  ],
  billKind: 'fiscal',
  receiptNo: 1,
  payment: 'cash',
  billedBy: WAITER,
  billedAt: AT,
  storno: null,
  check: null,
  version: 1,
  history: [],
  taxes: [],
  profit: null,
  ...change,
})

export const documentOf = (change: Partial<FiscalDayDocument> = {}): FiscalDayDocument => ({
  billNo: 1,
  intent: 'i-REF1',
  kind: 'fiscal',
  at: AT,
  total: PRICE,
  payment: 'cash',
  closedBy: WAITER,
  orders: ['o1'],
  receiptNo: 1,
  serial: SERIAL,
  refReceiptNo: null,
  ...change,
})

type Difference = FiscalDay['differences'][number]
export const differenceOf = (change: Partial<Difference>): Difference => ({
  kind: 'ONLY_ON_DEVICE',
  serial: SERIAL,
  receiptNo: 1,
  lastNo: null,
  closingNo: null,
  billNo: null,
  intent: null,
  ref: null,
  taxClass: null,
  ours: null,
  device: PRICE,
  ...change,
})

const NO_PART = { orders: 0, voided: 0, total: 0 }
const NO_SHARE = { orders: 0, total: 0 }
const NO_SALES: FiscalDay['sales'] = {
  withReceipt: NO_PART,
  preBillOnly: { ...NO_PART, oldest: null },
  withoutDocument: NO_PART,
  total: NO_PART,
  printedOtherDay: NO_SHARE,
  ofOtherDays: NO_SHARE,
}
const NO_TOTALS = { classes: [], turnover: 0, vat: 0, receipts: 0, stornos: 0, cash: 0, card: 0 }
const dayOf = (
  documents: FiscalDayDocument[],
  differences: Difference[],
  undone: FiscalDay['undone'],
): FiscalDay => ({
  day: '2026-10-16',
  start: AT,
  end: AT,
  ours: NO_TOTALS,
  device: null,
  voids: 0,
  asSent: 0,
  classesAsSent: 0,
  closings: [],
  documents,
  differences,
  tenders: [],
  undone,
  sales: NO_SALES,
})

/** An owner has undone the bill REF1: its entry of the fiscal report, and what the audit log has of it. */
export const undoneOf = (undoneBy = WAITER): FiscalDay['undone'][number] => ({
  billNo: 1,
  intent: 'i-REF1',
  total: PRICE,
  at: AT,
  closedBy: WAITER,
  orders: ['o1'],
  undoneAt: AT,
  undoneBy,
  reason: 'No paper',
})
export const UNDOING: readonly RecordedEvent[] = [
  { action: 'bill.billed', entityId: 'i-REF1' },
  { action: 'bill.aborted', entityId: 'i-REF1' },
]

export const personOf = (cashCredits: readonly number[]): PersonRecord => {
  const balance = cashCredits.reduce((sum, each) => sum + each, 0)
  const person: StaffMember = {
    ...WAITER,
    username: 'ana',
    email: 'ana@kafana.test',
    role: 'waiter',
    balance,
    isBlocked: false,
    company: 'c',
    allowedRoutes: [],
    version: 1,
  }
  return {
    person,
    ledger: cashCredits.map((amount, position) => ({
      _id: String(position),
      kind: 'bill',
      amount,
      balanceAfter: amount,
      at: AT,
      by: WAITER,
    })),
  }
}

/** The audit log of a server whose clock was always right. */
export const eventsOf = ({
  intents,
  orders,
  staff,
}: Pick<ServerRecord, 'intents' | 'orders' | 'staff'>): RecordedEvent[] =>
  [
    ...intents
      .filter(({ state }) => state === 'BILLED')
      .map(({ since, _id: entityId }) => ({ at: since, action: 'bill.billed', entityId })),
    ...orders.flatMap(({ _id: entityId, history }) =>
      history
        .filter(({ from, to }) => from === 'billed' && to !== 'billed')
        .map(({ at }) => ({ at, action: 'order.unbilled', entityId })),
    ),
    ...staff.flatMap(({ person: { _id: entityId }, ledger }) =>
      ledger.map(({ at, kind }) => ({ at, action: `balance.${kind}`, entityId })),
    ),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

export interface SyntheticHistory {
  readonly receipts: readonly DeviceReceipt[]
  readonly device: Partial<DeviceRecord>
  readonly intents: readonly BillIntent[]
  readonly orders: readonly OrderWithHistory[]
  readonly documents: readonly FiscalDayDocument[]
  readonly differences: readonly Difference[]
  readonly cashCredits: readonly number[]
  readonly reservations: History['reservations']
  readonly armed: History['armed']
  readonly invoiced: History['invoiced']
  readonly credited: History['credited']
  readonly snapshots: History['snapshots']
  readonly journalLosses: History['journalLosses']
  readonly forgotten: History['forgotten']
  readonly hasLyingScreen: boolean
  /** How many documents the report counts among those whose tax letters are as they were sent. */
  readonly classesAsSent: number
  readonly ordered: History['ordered']
  readonly held: ServerRecord['held']
  readonly undone: FiscalDay['undone']
  /** What the audit log has before everything else. */
  readonly earlier: readonly RecordedEvent[]
  /** What was paid; null for what the orders are paid with. */
  readonly tenders: FiscalDay['tenders'] | null
  readonly stored: ServerRecord['discounts']
  readonly accounts: History['accounts']
  readonly refusedLeft: History['refusedLeft']
  readonly guestAccounts: ServerRecord['guestAccounts']
  readonly vouchers: ServerRecord['vouchers']
  readonly storedAccounts: ServerRecord['accounts']
}

const withPayments = (history: History, tenders: SyntheticHistory['tenders']): FiscalDay[] =>
  history.server.days.map((day) => ({
    ...day,
    tenders:
      tenders ??
      [...paidNow(history)].map(([tender, cents]) => ({
        tender,
        kind: tender === 'cash' ? ('cash' as const) : ('card' as const),
        amount: cents / 100,
        rounding: 0,
        tips: 0,
      })),
  }))

/** An order that was billed correctly, with the changes of a test case. */
export const syntheticHistory = (change: Partial<SyntheticHistory> = {}): History => {
  const {
    receipts,
    device,
    intents,
    orders,
    documents,
    differences,
    cashCredits,
    reservations,
    armed,
    invoiced,
    credited,
    snapshots,
    journalLosses,
    forgotten,
    hasLyingScreen,
    classesAsSent,
    ordered,
    held,
    undone,
    earlier,
    tenders,
    stored,
    accounts,
    refusedLeft,
    guestAccounts,
    vouchers,
    storedAccounts,
  }: SyntheticHistory = {
    receipts: [receiptOf()],
    device: {},
    intents: [billOf()],
    orders: [orderOf()],
    documents: [documentOf()],
    differences: [],
    cashCredits: [PRICE],
    reservations: [],
    armed: [],
    invoiced: [],
    credited: [],
    snapshots: [],
    journalLosses: [],
    forgotten: new Set(),
    hasLyingScreen: false,
    classesAsSent: 0,
    ordered: [],
    held: [],
    undone: [],
    earlier: [],
    tenders: null,
    stored: { given: [], lines: [] },
    accounts: [],
    refusedLeft: [],
    guestAccounts: [],
    vouchers: [],
    storedAccounts: { accounts: [], entries: [] },
    ...change,
  }
  const staff = [personOf(cashCredits)]
  const history: History = {
    devices: [{ ...deviceOf(...receipts), ...device }],
    reservations,
    armed,
    discounts: [],
    invoiced,
    credited,
    accounts,
    refusedLeft,
    snapshots,
    journalLosses,
    forgotten,
    hasLyingScreen,
    ordered,
    server: {
      discounts: stored,
      guestAccounts,
      vouchers,
      accounts: storedAccounts,
      intents,
      orders,
      held,
      days: [{ ...dayOf([...documents], [...differences], undone), classesAsSent }],
      staff,
      events: [...earlier, ...eventsOf({ intents, orders, staff })],
    },
  }
  return { ...history, server: { ...history.server, days: withPayments(history, tenders) } }
}
