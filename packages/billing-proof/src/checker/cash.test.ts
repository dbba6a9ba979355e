import { expect, it } from 'vitest'
import { judgeCash } from './cash.ts'
import type { History } from './history.ts'
import type { PersonRecord } from './server-record.ts'
import {
  billOf,
  eventsOf,
  orderOf,
  personOf,
  PRICE,
  syntheticHistory,
  UNDOING,
  undoneOf,
} from './synthetic-history.ts'

type Entry = PersonRecord['ledger'][number]
const ANA = { _id: 'ana', firstname: 'Ana', lastname: 'Test' }
const OWNER = { _id: 'owner', firstname: 'Vesna', lastname: 'Test' }
const at = (minute: number): string => new Date(Date.UTC(2026, 9, 16, 17, minute)).toISOString()

/** `kind amount minute`, with the order that it names if any. */
type Written = readonly [kind: Entry['kind'], amount: number, minute: number, order?: string]
const personWith = (who: typeof ANA, written: readonly Written[]): PersonRecord => {
  let balance = 0
  const ledger = written.map(([kind, amount, minute, order], position): Entry => {
    balance += ['give', 'bill', 'account'].includes(kind) ? amount : -amount
    return {
      _id: String(position),
      kind,
      amount,
      balanceAfter: balance,
      at: at(minute),
      by: OWNER,
      ...(order !== undefined && { order }),
    }
  })
  return { person: { ...personOf([]).person, ...who, username: who._id, balance }, ledger }
}

const pre = (payment: 'cash' | 'card', minute = 1) =>
  billOf({ ref: 'PRE', kind: 'pre', receiptNo: null, payment, closedBy: ANA, since: at(minute) })
const receipt = (payment: 'cash' | 'card', closedBy = ANA, minute = 2) =>
  billOf({ ref: 'BILL', payment, closedBy, since: at(minute) })
const storno = billOf({ ref: 'VOID', kind: 'storno', refReceiptNo: 1, closedBy: OWNER, since: at(9) })
const VOIDED = orderOf({ storno: { at: at(9), receiptNo: 2, by: OWNER } })

interface Evening {
  readonly intents: History['server']['intents']
  readonly order?: History['server']['orders'][number]
  readonly ana: readonly Written[]
  readonly owner?: readonly Written[]
  /** The entries of the audit log; by default in the order of their times. */
  readonly events?: History['server']['events']
}
const judged = ({ intents, order = orderOf(), ana, owner = [], events }: Evening): string[] => {
  const history = syntheticHistory()
  const found: string[] = []
  const record = { intents, orders: [order], staff: [personWith(ANA, ana), personWith(OWNER, owner)] }
  judgeCash(
    {
      ...history,
      server: { ...history.server, ...record, events: events ?? eventsOf(record) },
    },
    (_invariant, evidence) => {
      found.push(evidence)
    },
  )
  return found
}

type Voided = NonNullable<History['server']['orders'][number]['voided']>
/** What an order comes to after a piece was taken off. */
const LEFT = 150
const handedOver: readonly Written[] = [
  ['bill', PRICE, 2],
  ['take', PRICE, 5],
]

const soldFor = (tender: string): History['server']['events'][number] => ({
  action: 'voucher.sold',
  entityId: 'v',
  paidIn: { amount: PRICE * 100, tender, takenBy: ANA._id },
})

it.each<[string, Evening]>([
  [
    'cash that was taken for a voucher',
    {
      intents: [],
      order: orderOf({ status: 'delivered' }),
      ana: [['account', PRICE, 1]],
      events: [soldFor('cash')],
    },
  ],
  ['a voucher that was paid by card', { intents: [], ana: [], events: [soldFor('card')] }],
  [
    'cash of a pre-bill that is paid back when the receipt is paid by card',
    {
      intents: [pre('cash'), receipt('card')],
      ana: [
        ['bill', PRICE, 1],
        ['unbill', PRICE, 2],
      ],
    },
  ],
  [
    'a receipt in cash after a pre-bill by card, held by whoever closed the receipt',
    { intents: [pre('card'), receipt('cash', OWNER)], ana: [], owner: [['bill', PRICE, 2]] },
  ],
  [
    'cash that stays with whoever closed the pre-bill',
    { intents: [pre('cash'), receipt('cash', OWNER)], ana: [['bill', PRICE, 1]] },
  ],
  [
    'a storno that the owner pays from the till because the waiter’s cash was taken',
    {
      intents: [receipt('cash'), storno],
      order: VOIDED,
      ana: handedOver,
      owner: [
        ['give', PRICE, 9, 'o1'],
        ['storno', PRICE, 9, 'o1'],
      ],
    },
  ],
  [
    'a storno that the waiter pays who holds the cash',
    {
      intents: [receipt('cash'), storno],
      order: VOIDED,
      ana: [
        ['bill', PRICE, 2],
        ['storno', PRICE, 9],
      ],
    },
  ],
  [
    'the cash of a receipt that was undone, and of the one for what was left after a piece was taken off',
    {
      intents: [
        billOf({ ref: 'GONE', state: 'ABORTED', closedBy: ANA }),
        billOf({ ref: 'BILL', closedBy: ANA, total: LEFT }),
      ],
      order: orderOf({
        totalPrice: LEFT,
        voided: [{ ...orderOf().products[0], price: PRICE - LEFT }] as Voided,
        history: [{ from: 'billed', to: 'delivered', at: at(3), by: OWNER }],
      }),
      events: [
        { action: 'bill.billed', entityId: 'i-GONE' },
        { action: 'bill.aborted', entityId: 'i-GONE' },
        { action: 'order.unbilled', entityId: 'o1' },
        { action: 'order.linesVoided', entityId: 'o1', total: LEFT * 100 },
        { action: 'bill.billed', entityId: 'i-BILL' },
      ],
      ana: [
        ['bill', PRICE, 1],
        ['unbill', PRICE, 3],
        ['bill', LEFT, 5],
      ],
    },
  ],
  [
    'a receipt that a restored server closes after its storno',
    {
      intents: [receipt('cash'), storno],
      order: VOIDED,
      events: [
        { action: 'bill.billed', entityId: storno._id },
        { action: 'bill.billed', entityId: receipt('cash')._id },
      ],
      ana: [
        ['bill', PRICE, 10],
        ['storno', PRICE, 10],
      ],
    },
  ],
  [
    'a storno that was undone: the owner has the cash that came from the till',
    {
      intents: [receipt('cash'), { ...storno, state: 'ABORTED' }],
      events: [
        { action: 'bill.billed', entityId: receipt('cash')._id },
        { action: 'balance.take', entityId: ANA._id },
        { action: 'balance.give', entityId: OWNER._id },
        { action: 'bill.billed', entityId: storno._id },
        { action: 'bill.aborted', entityId: storno._id },
      ],
      ana: handedOver,
      owner: [
        ['give', PRICE, 9, 'o1'],
        ['storno', PRICE, 9, 'o1'],
        ['bill', PRICE, 10, 'o1'],
      ],
    },
  ],
])('accepts %s', (_what, evening) => {
  expect(judged(evening)).toEqual([])
})

const ORDERS = ['o1', 'o2'].map((_id) =>
  orderOf({
    _id,
    status: 'delivered',
    billKind: null,
    history: [{ from: 'billed', to: 'delivered', at: at(9), by: OWNER }],
  }),
)
const undoneBy = (ana: readonly Written[], owner: readonly Written[]): string[] => {
  const history = syntheticHistory({ undone: [undoneOf(OWNER)] })
  const intents = [billOf({ state: 'ABORTED', orders: ['o1', 'o2'], closedBy: ANA })]
  const record = { intents, orders: ORDERS, staff: [personWith(ANA, ana), personWith(OWNER, owner)] }
  const [closed, undone] = UNDOING
  const events = [...(closed ? [closed] : []), TAKEN, ...(undone ? [undone] : []), ...eventsOf(record)]
  const found: string[] = []
  judgeCash({ ...history, server: { ...history.server, ...record, events } }, (_invariant, evidence) => {
    found.push(evidence)
  })
  return found
}
const TAKEN = { action: 'balance.take', entityId: 'ana' }

it('an undone receipt is paid back as a whole by whoever closed it, or by the owner if they hold less', () => {
  const closed: Written = ['bill', 2 * PRICE, 2]
  const refunded: readonly Written[] = [
    ['give', 2 * PRICE, 9, 'o1'],
    ['unbill', 2 * PRICE, 9, 'o1'],
  ]
  expect(undoneBy([closed, ['take', PRICE, 5]], refunded)).toEqual([])
  expect(undoneBy([closed, ['take', PRICE, 5], ['unbill', PRICE, 9]], [])).toContain(
    'ana has a balance of 0, but holds 250 in cash',
  )
})

const CLOSED = { action: 'bill.billed', entityId: 'i-BILL' }
const RETURNED = { action: 'bill.billed', entityId: 'i-VOID' }
/** The clock was set back before the storno: by its times, the guests got their money back before it was taken. */
const clockSetBack = (events: History['server']['events']): Evening => ({
  intents: [receipt('cash'), { ...storno, since: at(3) }],
  order: VOIDED,
  ana: handedOver,
  owner: [
    ['give', PRICE, 3, 'o1'],
    ['storno', PRICE, 3, 'o1'],
  ],
  events,
})
const OWNER_PAID = [{ action: 'balance.give', entityId: 'owner' }, RETURNED]

it('follows the cash in the order of the audit log, whatever the times are', () => {
  expect(judged(clockSetBack([CLOSED, TAKEN, ...OWNER_PAID]))).toEqual([])
  expect(judged(clockSetBack([CLOSED, ...OWNER_PAID, TAKEN]))).toEqual([
    'ana has a balance of 0, but holds -250 in cash',
  ])
})

it('detects what the audit log does not have', () => {
  expect(judged(clockSetBack([CLOSED, ...OWNER_PAID]))).toContain(
    'the audit log lacks 1 of the entries balance.take ana',
  )
})

it.each<[string, Evening, string[]]>([
  [
    'cash of a pre-bill that nobody has after a receipt by card',
    { intents: [pre('cash'), receipt('card')], ana: [['bill', PRICE, 1]] },
    ['ana has a balance of 250, but holds 0 in cash', 'guests left 0 in cash, but 250 is booked'],
  ],
  [
    'cash of a receipt that nobody was credited with',
    { intents: [pre('card'), receipt('cash')], ana: [] },
    ['ana has a balance of 0, but holds 250 in cash', 'guests left 250 in cash, but 0 is booked'],
  ],
  [
    'a storno that takes the waiter below zero',
    {
      intents: [receipt('cash'), storno],
      order: VOIDED,
      ana: [...handedOver, ['storno', PRICE, 9]],
    },
    ['ana has a balance of -250, but holds 0 in cash', `ana had -250 after the storno at ${at(9)}`],
  ],
  [
    'a storno that the owner pays although the waiter holds the cash',
    {
      intents: [receipt('cash'), storno],
      order: VOIDED,
      ana: [['bill', PRICE, 2]],
      owner: [
        ['give', PRICE, 9, 'o1'],
        ['storno', PRICE, 9, 'o1'],
      ],
    },
    ['ana has a balance of 250, but holds 0 in cash'],
  ],
  [
    'cash that somebody else was credited with',
    { intents: [receipt('cash')], ana: [], owner: [['bill', PRICE, 2]] },
    ['ana has a balance of 0, but holds 250 in cash', 'owner has a balance of 250, but holds 0 in cash'],
  ],
])('detects %s', (_what, evening, evidence) => {
  expect(judged(evening)).toEqual(evidence)
})

it('counts an order once that is on the receipt of a restored bill, and that another bill has closed', () => {
  const found: string[] = []
  const history = syntheticHistory({
    intents: [billOf(), billOf({ ref: 'REF2', orders: ['o2'], total: 2 * PRICE, receiptNo: 2 })],
    orders: [orderOf(), orderOf({ _id: 'o2', receiptNo: 2 })],
    cashCredits: [PRICE, PRICE],
    armed: [{ ref: 'REF2', orders: ['o1', 'o2'], carved: [] }],
  })
  const judge = (changed: History): void => judgeCash(changed, (_invariant, evidence) => found.push(evidence))
  judge(history)
  expect(found).toEqual([])
  judge({ ...history, armed: [] })
  expect(found).not.toEqual([])
})
