import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runsOf } from '../../../testing/long-runs.ts'
import { openPaymentEvening } from '../../../testing/payment-evening.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { expectSumsOfWaiters, readServiceReport } from '../../../testing/service-report-check.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const ORDERS = 4
const PRICE = 250

type Tender = 'cash' | 'card'
/** Orders, bills and tips are named by their position among those that there are; amounts in major units. */
type Act =
  | { do: 'bill'; kind: 'pre' | 'fiscal'; count: number; cash: number; tips: [number, number]; by: 0 | 1 }
  | { do: 'tip'; which: number; tender: Tender; tip: number }
  | { do: 'undo'; which: number }

interface Bill {
  readonly id: string
  readonly kind: 'pre' | 'fiscal'
  readonly orders: readonly string[]
  readonly by: 0 | 1
  /** The last tip in each way in which it is paid. */
  readonly tips: Partial<Record<Tender, number>>
}

const tip = fc.integer({ min: 0, max: 9999 }).map((hundredths) => hundredths / 100)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bill' as const),
      kind: fc.constantFrom('pre' as const, 'fiscal' as const),
      count: fc.integer({ min: 1, max: 3 }),
      cash: fc.integer({ min: 0, max: 3 * PRICE }),
      tips: fc.tuple(tip, tip),
      by: fc.constantFrom(0 as const, 1 as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('tip' as const),
      which: fc.nat(5),
      tender: fc.constantFrom('cash' as const, 'card' as const),
      tip,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat(5) }) },
)

const hundredths = (amount: number): number => Math.round(amount * 100)

onBothEngines('the tips of any evening', (server) => {
  const openEvening = async () => {
    const evening = await openPaymentEvening(server(), ORDERS)
    const people = [evening.ana, evening.luka] as const
    let open: readonly string[] = evening.ids.toSorted()
    let bills: readonly Bill[] = []
    const bill = async ({ kind, count, cash, tips, by }: Extract<Act, { do: 'bill' }>) => {
      // A pre-bill is undone order by order.
      const orders = open.slice(0, kind === 'pre' ? 1 : count)
      if (orders.length === 0) return
      const total = PRICE * orders.length
      const amounts = { cash: Math.min(cash, total), card: total - Math.min(cash, total) }
      const payments = (['cash', 'card'] as const)
        .map((tender, at) => ({ tender, amount: amounts[tender], tip: tips[at] ?? 0 }))
        .filter(({ amount }) => amount > 0)
      const id = await evening.pay(kind, payments, { by: people[by], selected: orders })
      open = open.filter((order) => !orders.includes(order))
      const given = Object.fromEntries(payments.map((payment) => [payment.tender, payment.tip]))
      bills = [...bills, { id, kind, orders, by, tips: given }]
    }
    const change = async ({ which, tender, tip: after }: Extract<Act, { do: 'tip' }>) => {
      const changed = bills[which % Math.max(1, bills.length)]
      if (!changed) return
      const before = changed.tips[tender]
      const { status } = await server().send('PUT', `/api/bill-intents/${changed.id}/tip`, {
        token: evening.venue.monitor.token,
        body: { tender, before: before ?? 0, tip: after },
      })
      expect(status).toBe(before === undefined ? 404 : 200)
      if (before !== undefined) changed.tips[tender] = after
    }
    const undo = async ({ which }: Extract<Act, { do: 'undo' }>) => {
      const undone = bills[which % Math.max(1, bills.length)]
      if (!undone) return
      const order = undone.orders[0] ?? ''
      if (undone.kind === 'pre') {
        expect((await evening.billing.unbill(order)).status).toBe(200)
        open = [...open, ...undone.orders]
      } else await evening.storno(order)
      bills = bills.filter((each) => each !== undone)
    }
    return {
      ...evening,
      people,
      bills: () => bills,
      run: (each: Act) => {
        if (each.do === 'bill') return bill(each)
        return each.do === 'tip' ? change(each) : undo(each)
      },
    }
  }
  type Evening = Awaited<ReturnType<typeof openEvening>>
  const sumOf = (bills: readonly Bill[], tenders: readonly Tender[]): number =>
    bills.reduce(
      (sum, { tips }) => sum + tenders.reduce((all, tender) => all + hundredths(tips[tender] ?? 0), 0),
      0,
    )
  /** What the pages of the orders of a bill show in one way to pay, in hundredths. */
  const shownOn = async ({ orderOf }: Evening, { orders }: Bill, tender: Tender): Promise<number> => {
    const pages = await Promise.all(orders.map((id) => orderOf(id)))
    const payments = pages.flatMap(
      (page) => (page['payments'] ?? []) as unknown as readonly { tender: string; tip?: number }[],
    )
    return payments
      .filter((payment) => payment.tender === tender)
      .reduce((sum, { tip: shown = 0 }) => sum + hundredths(shown), 0)
  }
  const expectTips = async (evening: Evening) => {
    const { venue, paid, bills } = evening
    const reported = await paid()
    for (const tender of ['cash', 'card'] as const) {
      expect(hundredths(reported[`${tender} tips`] ?? 0)).toBe(sumOf(bills(), [tender]))
      for (const bill of bills())
        expect(await shownOn(evening, bill, tender)).toBe(hundredths(bill.tips[tender] ?? 0))
    }
    const service = await readServiceReport(server(), venue)
    expectSumsOfWaiters(service)
    expect(service.tips.reduce((sum, { amount }) => sum + hundredths(amount), 0)).toBe(
      sumOf(bills(), ['cash', 'card']),
    )
  }

  it('are the last ones of the bills that were not undone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
        const evening = await openEvening()
        for (const each of acts) {
          await evening.run(each)
          await expectTips(evening)
        }
        // A tip is in nobody's balance, and is no revenue.
        expect(await evening.paidSales()).toEqual(await evening.paidAsSales())
        const { summary, expected } = await compareSalesSummary(server(), evening.venue.companyId)
        expect(summary).toEqual(expected)
      }),
      { numRuns: runsOf(60, 4) },
    )
  })
})
