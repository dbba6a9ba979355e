import fc from 'fast-check'
import { expect, it } from 'vitest'
import { intentOf, openBilling, signedReport } from '../../../testing/billing-factories.ts'
import { addMember, TEST_PIN, type Member } from '../../../testing/factories.ts'
import { runsOf } from '../../../testing/long-runs.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { onBothEngines, type TestServer } from '../../../testing/test-server.ts'

const PRICE = 250

const openPreBills = async (server: TestServer, count: number) => {
  const made = await openBilling(server, count)
  const { monitor, owner } = made.venue
  const send = (orderId: string, body: object) =>
    server.send('POST', `/api/order/${orderId}/unbill`, {
      token: monitor.token,
      body: { username: owner.username, pin: TEST_PIN, reason: 'Wrong button', ...body },
    })
  const onBillOf = async (orderId: string) => {
    const { status, body } = await server.send('GET', `/api/order/${orderId}/pre-bill`, {
      token: monitor.token,
    })
    expect(status).toBe(200)
    return (body as unknown as { orders: { _id: string }[] }).orders.map(({ _id }) => _id).toSorted()
  }
  return { ...made, undo: send, onBillOf }
}

onBothEngines('a pre-bill of several orders', (server) => {
  it('is undone as a whole with one PIN, and pays back its cash', async () => {
    const { ids, billed, undo, onBillOf, orderOf, ledgerOf, venue } = await openPreBills(server(), 4)
    const [one = '', two = '', three = '', other = ''] = ids
    const bill = await billed('pre', undefined, 'cash', [one, two, three])
    await billed('pre', undefined, 'cash', [other])
    expect(await orderOf(two)).toMatchObject({ preBill: bill })
    expect(await onBillOf(two)).toEqual([one, two, three].toSorted())
    expect(await onBillOf(other)).toEqual([other])

    expect(await undo(two, { all: true })).toMatchObject({
      status: 200,
      body: { _id: two, status: 'delivered', billKind: null },
    })
    for (const id of [one, two, three]) {
      expect(await orderOf(id)).toMatchObject({ status: 'delivered' })
      expect(await orderOf(id)).not.toHaveProperty('preBill')
    }
    expect(await orderOf(other)).toMatchObject({ status: 'billed', billKind: 'pre' })
    expect(await onBillOf(one)).toEqual([])
    expect((await ledgerOf())['balance']).toBe(PRICE)
    const { summary, expected } = await compareSalesSummary(server(), venue.companyId)
    expect(summary).toEqual(expected)
  })

  it('keeps what is on a later pre-bill, on a receipt, or undone by itself', async () => {
    const { ids, billed, undo, onBillOf, orderOf } = await openPreBills(server(), 4)
    const [one = '', two = '', three = '', four = ''] = ids
    await billed('pre')
    await undo(two, {})
    await billed('fiscal', 41, 'cash', [three])
    expect(await onBillOf(one)).toEqual([one, four].toSorted())
    expect(await onBillOf(three)).toEqual([])
    expect((await undo(three, { all: true })).body).toMatchObject({ code: 'ALREADY_FISCAL' })

    await billed('pre', undefined, 'cash', [two])
    expect((await undo(one, { all: true })).status).toBe(200)
    expect(await orderOf(two)).toMatchObject({ billKind: 'pre' })
    expect(await orderOf(three)).toMatchObject({ billKind: 'fiscal' })
    expect(await orderOf(four)).toMatchObject({ status: 'delivered' })
  })

  it('is undone in one unit: nothing of it while one of its orders is on an open bill', async () => {
    const { ids, billed, undo, reserved, orderOf } = await openPreBills(server(), 2)
    const [one = '', two = ''] = ids
    await billed('pre')
    await reserved([two])
    expect((await undo(one, { all: true })).body).toMatchObject({ code: 'ORDER_IN_BILLING' })
    expect(await orderOf(one)).toMatchObject({ billKind: 'pre' })
    expect((await undo(one, {})).status).toBe(200)
  })
})

type Payment = 'cash' | 'card'
interface ModelOrder {
  readonly id: string
  kind: null | 'pre' | 'fiscal'
  bill: number
  /** Whether its guests' cash is with somebody. */
  isCash: boolean
  /** Who took it. */
  holder: number
}
const step = fc.record({
  does: fc.constantFrom('pre', 'pre', 'receipt', 'receipt', 'undo', 'storno', 'take'),
  pick: fc.nat(99),
  count: fc.integer({ min: 1, max: 3 }),
  payment: fc.constantFrom<Payment>('cash', 'card'),
  who: fc.nat(1),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Runs whole bills against a model that knows which orders were paid in cash. */
const runEvening = async (server: TestServer, steps: readonly Step[]): Promise<void> => {
  const { venue, gateway, ids, billing, undo, ledgerOf } = await openPreBills(server, 5)
  const { owner, monitor, waiter } = venue
  const people: readonly Member[] = [waiter, await addMember(server, venue.companyId, 'waiter')]
  const orders: ModelOrder[] = ids.map((id) => ({ id, kind: null, bill: 0, isCash: false, holder: 0 }))
  let [bills, receiptNo, taken] = [0, 40, 0]
  const holds = async (who: number): Promise<number> =>
    Number((await ledgerOf({ ...owner, id: people[who]?.id ?? '' }))['balance'])
  const close = async (kind: 'pre' | 'fiscal', payment: Payment, on: readonly ModelOrder[], who: number) => {
    const selected = on.map(({ id }) => id)
    const holder = on[0]?.isCash ? on[0].holder : who
    const intentId = intentOf(await billing.validate(selected, undefined, people[who]?.username))
    const armed = await billing.arm(intentId, kind, payment)
    // Waiters give back what one of them holds, and nothing from the till.
    const back = payment === 'card' ? on.filter(({ isCash }) => isCash).length * PRICE : 0
    const isRefused = (await holds(on[0]?.holder ?? who)) < back && (await holds(who)) < back
    expect(armed.body['code']).toBe(isRefused ? 'CASH_HANDED_OVER' : undefined)
    if (isRefused) return void (await billing.abandon(intentId))
    receiptNo += 1
    const report = { selectedOrders: selected, intentId }
    const body = kind === 'fiscal' ? signedReport(server, gateway, { ...report, receiptNo }) : report
    expect((await billing.report(kind, body)).status).toBe(200)
    bills += 1
    for (const order of on) Object.assign(order, { kind, bill: bills, isCash: payment === 'cash', holder })
  }
  const togetherWith = (of: readonly ModelOrder[], pick: number): ModelOrder[] => {
    const chosen = of[pick % Math.max(1, of.length)]
    return of.filter(({ bill }) => bill === chosen?.bill)
  }
  const run: Record<Step['does'], (step: Step) => Promise<void>> = {
    pre: async ({ count, payment, who }) => {
      const open = orders.filter(({ kind }) => kind === null).slice(0, count)
      if (open.length > 0) await close('pre', payment, open, who)
    },
    receipt: async ({ pick, payment, who }) => {
      const together = togetherWith(
        orders.filter(({ kind }) => kind === 'pre'),
        pick,
      )
      if (together.length > 0) await close('fiscal', payment, together, who)
    },
    undo: async ({ pick }) => {
      const together = togetherWith(
        orders.filter(({ kind }) => kind === 'pre'),
        pick,
      )
      if (!together[0]) return
      expect((await undo(together[0].id, { all: true })).status).toBe(200)
      for (const order of together) Object.assign(order, { kind: null, bill: 0, isCash: false })
    },
    storno: async ({ pick }) => {
      const together = togetherWith(
        orders.filter(({ kind }) => kind === 'fiscal'),
        pick,
      )
      if (!together[0]) return
      const reserved = await billing.storno(together[0].id)
      const intentId = intentOf(reserved)
      await billing.arm(intentId, 'storno')
      receiptNo += 1
      const body = { selectedOrders: reserved.body['orders'], intentId, receiptNo }
      expect((await billing.report('storno', body)).status).toBe(200)
      for (const { id } of together)
        orders.splice(
          orders.findIndex((one) => one.id === id),
          1,
        )
    },
    take: async ({ who }) => {
      const { id } = people[who] ?? owner
      const before = Number((await ledgerOf({ ...owner, id }))['balance'])
      if (before === 0) return
      const body = { balance: before }
      await server.send('PUT', `/api/user/${id}/balance?code=take`, { token: owner.token, body })
      taken += before
    },
  }
  for (const each of steps) await run[each.does](each)

  let [held, given] = [0, 0]
  for (const { id } of [...people, owner, monitor]) {
    const { balance, entries } = (await ledgerOf({ ...owner, id })) as unknown as {
      balance: number
      entries: readonly { kind: string; amount: number; balanceAfter: number }[]
    }
    for (const { balanceAfter } of entries) expect(balanceAfter).toBeGreaterThanOrEqual(0)
    held += balance
    for (const { kind, amount } of entries) if (kind === 'give') given += amount
  }
  const cash = orders.filter(({ isCash }) => isCash).length * PRICE
  expect(held + taken - given).toBe(cash)
}

onBothEngines('the cash of whole bills', (server) => {
  it('is what guests paid in cash less what they got back, whoever closes, undoes and takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) =>
        runEvening(server(), steps),
      ),
      { numRuns: runsOf(40, 3) },
    )
  }, 120_000)
})
