import type { BillSelection, Check, Order } from '@kafana/contract'
import { fromMinor, type Receipt, toMinor } from '@kafana/domain'
import fc from 'fast-check'
import { gatewayProof, intentOf, signedReport } from './billing-factories.ts'
import { addMember, makeVenue, type Member, TEST_PIN, token } from './factories.ts'
import { pairGateway, syncAs } from './gateway-factories.ts'
import type { Answer } from './http-client.ts'
import { pickFrom } from './pick.ts'
import type { TestServer } from './test-server.ts'
import { makeProduct, makeTable, makeZone } from './venue-factories.ts'

/** What people do while guests move and pay; `at` and `other` choose checks, orders, lines and tables. */
export const anyMovingStep = fc.record({
  do: fc.constantFrom(
    ...(['send', 'send', 'send', 'newGuests', 'discount', 'guestCheck', 'handOver'] as const),
    ...(['move', 'merge', 'merge', 'transfer', 'transfer'] as const),
    ...(['pay', 'pay', 'pay', 'pay', 'hold', 'settle', 'abort', 'storno', 'storno', 'rebill'] as const),
  ),
  at: fc.nat(99),
  other: fc.nat(99),
  value: fc.integer({ min: 1, max: 600 }),
})
type Step = typeof anyMovingStep extends fc.Arbitrary<infer S> ? S : never

interface SentPayment {
  readonly tender: 'cash' | 'card'
  readonly amount: number
  readonly tip?: number
}
interface Bill {
  readonly id: string
  readonly orders: readonly string[]
  readonly receipt: Receipt
  readonly total: number
  readonly closer: Member
  readonly payments: readonly SentPayment[]
  /** Its receipt was voided. */
  isVoided: boolean
}

/** What does not fit as things are; then nothing has changed. */
const REFUSALS = [
  'CHECK_CLOSED',
  'LINE_CHANGED',
  'ORDER_LOCKED',
  'BILLED_IS_FINAL',
  'NOTHING_OWED',
  'TABLE_TAKEN',
  'ALREADY_STORNO',
  'ALREADY_FISCAL',
  'NOT_STORNO',
  'VERSION_CONFLICT',
  'MIXED_BILL_KINDS',
  'ORDER_IN_BILLING',
]
class Refused extends Error {}
const accepted = ({ status, body }: Answer): unknown => {
  if (status < 300) return body
  if (status === 409 && REFUSALS.includes(String(body['code']))) throw new Refused(String(body['code']))
  throw new Error(`the server answered ${status}: ${JSON.stringify(body)}`)
}

const createPlace = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const gateway = await pairGateway(server, venue)
  await syncAs(server, gateway, { device: { serial: 'VIRT-1' } })
  const zone = await makeZone(server, venue)
  const tables: string[] = []
  for (const name of ['1', '2', '3'])
    tables.push((await makeTable(server, venue, { zoneId: zone.id, name })).id)
  const products: string[] = []
  for (const [price, taxRate] of [
    [3_001, 18],
    [50_000, 10],
    [1_999, 18],
  ] as const)
    products.push((await makeProduct(server, venue, { price, taxRate })).id)
  const waiters = [venue.waiter, await addMember(server, venue.companyId, 'waiter')] as const
  const call = async <T>(method: string, path: string, body?: object, by: Member = venue.owner) =>
    accepted(await server.send(method, path, { token: by.token, body })) as T
  return {
    venue,
    gateway,
    tables,
    products,
    waiters,
    call,
    orders: async () => (await call<{ orders: Order[] }>('GET', '/api/order?limit=100')).orders,
    checks: async () =>
      (await Promise.all(tables.map((table) => call<Check[]>('GET', `/api/checks/table/${table}`)))).flat(),
  }
}
type Place = Awaited<ReturnType<typeof createPlace>>
type Run = (step: Step) => Promise<unknown>

/** Guests who sit down, order, move and join. */
const movingSteps = ({ venue, tables, products, waiters, call, checks }: Place) => {
  const send = async ({ at, value }: Step, more: object): Promise<void> => {
    const lines = [value % 4, value % 3].map((quantity, index) => ({
      id: token(),
      product: pickFrom(products, value + index),
      quantity: quantity + 1,
    }))
    const sent = { id: token(), table: pickFrom(tables, at), lines, ...more }
    const { orders } = await call<{ orders: Order[] }>('POST', '/api/tickets', sent, venue.waiter)
    for (const { _id } of orders)
      await call(
        'PUT',
        `/api/order/${_id}`,
        { status: 'delivered', expectedStatus: 'created' },
        venue.monitor,
      )
  }
  const chosen = async ({ at, other }: Step) => {
    const open = await checks()
    return [pickFrom(open, at), pickFrom(open, other)] as const
  }
  const onCheck =
    (act: (check: Check, into: Check, step: Step) => Promise<unknown> | undefined): Run =>
    async (step) => {
      const [check, into] = await chosen(step)
      return check && into && act(check, into, step)
    }
  return {
    send: (step) => send(step, {}),
    newGuests: (step) => send(step, { newCheck: token() }),
    move: onCheck(({ _id }, _into, { other, value }) =>
      call('POST', `/api/checks/${_id}/move`, {
        table: pickFrom(tables, other),
        as: value % 2 === 0 ? 'merge' : 'beside',
      }),
    ),
    merge: onCheck(({ _id }, into) => call('POST', `/api/checks/${_id}/merge`, { into: into._id })),
    transfer: onCheck(({ _id, orders }, into, { at, other, value }) => {
      const to = value % 3 === 0 ? { table: pickFrom(tables, other) } : { to: into._id }
      const order = pickFrom(orders, at)
      const line = pickFrom(order?.products ?? [], other)
      const isWhole = value % 2 === 0 || !line
      const what = isWhole
        ? { orders: [order?._id] }
        : { lines: [{ id: line.line, version: line.lineVersion, pieces: 1 }] }
      return order && call('POST', `/api/checks/${_id}/transfer`, { ...what, ...to })
    }),
    handOver: onCheck(({ _id }, _into, { value }) =>
      call('POST', `/api/checks/${_id}/hand-over`, { to: pickFrom(waiters, value)?.id }),
    ),
    guestCheck: onCheck(({ _id }) => call('POST', `/api/checks/${_id}/guest-check`, {})),
    discount: onCheck(({ _id }, _into, { value }) =>
      call('POST', `/api/checks/${_id}/discounts`, {
        id: token(),
        kind: value % 2 === 0 ? 'percent' : 'amount',
        value: value % 2 === 0 ? (value % 50) + 1 : value / 10,
        reason: 'regular',
      }),
    ),
  } satisfies Partial<Record<Step['do'], Run>>
}

/** What a guest pays for: a part of what is left, an amount, an order, a share or a piece of a line, or all of it. */
const selectionOf = ({ orders }: Check, { at, other, value }: Step): BillSelection => {
  const open = orders.filter(({ status }) => status === 'delivered')
  const order = pickFrom(open, at)
  const line = pickFrom(order?.products ?? [], other)
  const named = { id: line?.line ?? '', version: line?.lineVersion ?? 1 }
  const ways: readonly BillSelection[] = [
    { evenly: (value % 3) + 2 },
    { amount: value / 10 },
    { orders: [order?._id ?? ''] },
    { lines: [{ ...named, share: { num: 1, den: 3 } }] },
    { lines: [{ ...named, pieces: 1 }] },
    { orders: open.map(({ _id }) => _id) },
  ]
  return pickFrom(ways, value) ?? { evenly: 1 }
}

const paymentsOf = (total: number, { at, value }: Step): readonly SentPayment[] => {
  const half = fromMinor(Math.floor(toMinor(total) / 2))
  if (value % 3 === 0 && half > 0)
    return [
      { tender: 'cash', amount: half },
      { tender: 'card', amount: fromMinor(toMinor(total) - toMinor(half)), tip: 5 },
    ]
  return [{ tender: at % 2 === 0 ? 'cash' : 'card', amount: total }]
}

type Reserved = Readonly<Record<'intentId', string>> & { readonly orders: readonly string[] }

/** Guests who pay, and bills that are printed, aborted, voided and printed again. */
const billingSteps = (server: TestServer, place: Place, bills: Bill[], held: Bill[]) => {
  const { venue, gateway, waiters, call, checks, orders } = place
  let receiptNo = 0
  const print = (kind: 'fiscal' | 'storno', intentId: string, selected: readonly string[]) => {
    receiptNo += 1
    const printed = { selectedOrders: selected, intentId, receiptNo, deviceSerial: 'VIRT-1' }
    return call('POST', `/api/order/bill/${kind}`, signedReport(server, gateway, printed), venue.monitor)
  }
  const abandon = (intentId: string, isArmed: boolean) =>
    call(
      'POST',
      `/api/bill-intents/${intentId}/abandon`,
      isArmed ? { proof: gatewayProof(gateway, intentId) } : {},
      venue.monitor,
    )
  /** Null where there is nothing to pay. */
  const arm = async (step: Step): Promise<Bill | null> => {
    const closer = pickFrom(waiters, step.other) ?? venue.waiter
    const check = pickFrom(await checks(), step.at)
    if (!check?.orders.some(({ status }) => status === 'delivered')) return null
    const body = { selection: selectionOf(check, step), username: closer.username, pin: TEST_PIN }
    const answer = await server.send('POST', `/api/checks/${check._id}/bills`, {
      token: venue.monitor.token,
      body,
    })
    accepted(answer)
    const id = intentOf(answer)
    const intents = await call<{ _id: string; total: number }[]>('GET', '/api/bill-intents?open=1')
    const total = intents.find(({ _id }) => _id === id)?.total ?? 0
    if (total === 0) return abandon(id, false).then(() => null)
    const payments = paymentsOf(total, step)
    const armed = await call<{ orders: string[]; command: { commandContext: Receipt } }>(
      'POST',
      `/api/bill-intents/${id}/arm`,
      { kind: 'fiscal', payments },
      venue.monitor,
    )
    const { commandContext: receipt } = armed.command
    return { id, orders: armed.orders, receipt, total, closer, payments, isVoided: false }
  }
  const finish = async (bill: Bill): Promise<void> => {
    await print('fiscal', bill.id, bill.orders)
    bills.push(bill)
  }
  const heldBill = ({ at }: Step): Bill | undefined => held.splice(at % Math.max(1, held.length), 1)[0]
  return {
    pay: async (step) => {
      const bill = await arm(step)
      if (bill) await finish(bill)
    },
    hold: async (step) => {
      const bill = await arm(step)
      if (bill) held.push(bill)
    },
    settle: async (step) => {
      const bill = heldBill(step)
      if (bill) await finish(bill)
    },
    abort: async (step) => {
      const bill = heldBill(step)
      if (bill) await abandon(bill.id, true)
    },
    storno: async ({ at, value }) => {
      const bill = pickFrom(
        bills.filter(({ isVoided }) => !isVoided),
        at,
      )
      if (!bill) return
      const asked = { username: venue.owner.username, pin: TEST_PIN, reason: 'Wrong', paidBy: bill.closer.id }
      const { intentId, orders: of } = await call<Reserved>(
        'POST',
        `/api/order/${bill.orders[0]}/storno`,
        asked,
        venue.monitor,
      )
      if (value % 4 === 0) return abandon(intentId, false)
      await call('POST', `/api/bill-intents/${intentId}/arm`, { kind: 'storno' }, venue.monitor)
      await print('storno', intentId, of)
      bill.isVoided = true
    },
    rebill: async ({ at }) => {
      const order = pickFrom(
        (await orders()).filter(({ storno }) => storno !== null),
        at,
      )
      const who = { username: venue.waiter.username, pin: TEST_PIN }
      if (order) await call('POST', `/api/order/${order._id}/rebill`, who, venue.monitor)
    },
  } satisfies Partial<Record<Step['do'], Run>>
}

/** An evening whose guests move, join, and pay at the same time, with the bills that it has had. */
export const createMovingEvening = async (server: TestServer) => {
  const place = await createPlace(server)
  const [bills, held]: [Bill[], Bill[]] = [[], []]
  const steps: Readonly<Record<Step['do'], Run>> = {
    ...movingSteps(place),
    ...billingSteps(server, place, bills, held),
  }
  return {
    ...place,
    bills: bills as readonly Bill[],
    /** False where it did not fit. */
    apply: async (step: Step): Promise<boolean> => {
      try {
        await steps[step.do](step)
      } catch (error) {
        if (error instanceof Refused) return false
        throw error
      }
      return true
    },
  }
}
export type MovingEvening = Awaited<ReturnType<typeof createMovingEvening>>
