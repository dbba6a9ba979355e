import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatewayProof } from '../../../testing/billing-factories.ts'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { openJournal } from '../../../testing/gateway-journal.ts'
import { runsOf } from '../../../testing/long-runs.ts'
import {
  openAccount,
  openPaymentEvening,
  openVoucher,
  type SentPayment,
} from '../../../testing/payment-evening.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { readServiceReport } from '../../../testing/service-report-check.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const cash = (amount: number, more: Partial<SentPayment> = {}) => ({ tender: 'cash', amount, ...more })
const card = (amount: number, more: Partial<SentPayment> = {}) => ({ tender: 'card', amount, ...more })

onBothEngines('a bill that is paid in several ways', (server) => {
  const opened = (orders?: number) => openPaymentEvening(server(), orders)

  it('credits its cash, and shows each payment everywhere', async () => {
    const { venue, ids, ana, voucher, pay, paid, balanceOf, intent, orderOf } = await opened()
    const { token } = venue.owner
    const other = { tender: voucher, amount: 100, reference: '4711' }
    const id = await pay('fiscal', [cash(150, { tendered: 200 }), card(250, { tip: 30 }), other])
    expect(await balanceOf(ana)).toBe(150)
    expect(await paid()).toEqual({ cash: 150, card: 250, 'card tips': 30, [voucher]: 100 })
    const payments = [
      { tender: 'cash', kind: 'cash', amount: 150, tendered: 200, change: 50 },
      { tender: 'card', kind: 'card', amount: 250, tip: 30 },
      { tender: voucher, kind: 'other', amount: 100, reference: '4711' },
    ]
    expect(await intent(id)).toMatchObject({ state: 'BILLED', payment: 'card', payments })
    const first = ids.toSorted()[0]
    expect(await orderOf(first)).toMatchObject({
      payment: 'cash',
      payments: [
        { tender: 'cash', kind: 'cash', amount: 150 },
        { tender: 'card', kind: 'card', amount: 100 },
      ],
    })
    const day = (await server().send('GET', '/api/fiscal-book', { token })).body
    expect(day).toMatchObject({
      ours: { cash: 150, card: 250, other: 100, turnover: 500 },
      documents: [{ payment: 'card', payments }],
    })
    const people = await server().send(
      'GET',
      '/api/statistics/people?start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z',
      { token },
    )
    expect(JSON.stringify(people.body)).toContain('"cash":150,"card":250')
    const { summary, expected } = await compareSalesSummary(server(), venue.companyId)
    expect(summary).toEqual(expected)
  })

  it('is in the command with its amounts, covered by the permit, and arming again answers the same', async () => {
    const { reserved, arm, voucher } = await opened()
    const id = await reserved()
    const body = { kind: 'fiscal', payments: [cash(100), { tender: voucher, amount: 400 }] }
    const armed = await arm(id, body)
    expect(armed).toMatchObject({
      status: 200,
      body: {
        command: {
          commandContext: {
            payment: 'card',
            payments: [
              { type: 'cash', amount: '100.00' },
              { type: 'other', amount: '400.00' },
            ],
          },
          payments: [
            { tender: 'cash', amount: 10_000 },
            { tender: voucher, kind: 'other', amount: 40_000 },
          ],
        },
      },
    })
    expect((await arm(id, body)).body).toEqual(armed.body)
    expect(await arm(id, { kind: 'fiscal', payments: [cash(101), card(399)] })).toMatchObject({ status: 409 })
  })

  it('is in what a screen gets of its storno, before it is armed', async () => {
    const { ids, pay, billing } = await opened()
    await pay('fiscal', [cash(240), card(260, { tip: 30 })])
    expect(await billing.storno(ids[0] ?? '')).toMatchObject({
      status: 200,
      body: {
        receipt: { payment: 'card' },
        payments: [
          { tender: 'cash', kind: 'cash', amount: 240 },
          { tender: 'card', kind: 'card', amount: 260, tip: 30 },
        ],
      },
    })
  })

  it('is on a copy with its amounts', async () => {
    const { ids, pay, billing, voucher } = await opened()
    await pay('fiscal', [cash(240), card(250), { tender: voucher, amount: 10 }])
    const payments = [
      { type: 'cash', amount: '240.00' },
      { type: 'card', amount: '250.00' },
      { type: 'other', amount: '10.00' },
    ]
    expect(await billing.copy(ids[0] ?? '')).toMatchObject({
      body: { command: { receipt: { receiptType: 'Copy', payment: 'card', payments } } },
    })
  })

  it('is reversed with the tips of its pre-bills where its receipt is undone because it was denied', async () => {
    const { ids, gateway, pay, paid, reserved, arm, billing } = await opened(3)
    const [first = '', second = '', third = ''] = ids.toSorted()
    await pay('pre', [card(500, { tip: 30 }), cash(250, { tip: 6 })])
    const denied = async (selected: readonly string[], payments: readonly SentPayment[]) => {
      const id = await reserved(selected)
      expect((await arm(id, { kind: 'fiscal', payments })).status).toBe(200)
      const reported = { selectedOrders: selected, intentId: id, receiptNo: 41, deviceSerial: 'VIRT-1' }
      expect((await billing.report('fiscal', reported)).status).toBe(200)
      await journal.reportTask({ taskId: id, state: 'CANCELLED' })
      expect((await billing.unbill(selected[0] ?? '')).status).toBe(200)
    }
    const journal = openJournal(server(), gateway)
    await journal.connect()
    await denied([first], [card(250, { tip: 10 })])
    expect(await paid()).toEqual({ card: 250, 'card tips': 15, cash: 250, 'cash tips': 6 })
    await denied([third], [card(250)])
    expect(await paid()).toEqual({ card: 250, 'card tips': 15 })
    expect((await billing.unbill(second)).status).toBe(200)
    expect(await paid()).toEqual({})
  })

  it('needs no second word where one says all', async () => {
    const { reserved, arm } = await opened()
    const { command } = (await arm(await reserved(), { kind: 'fiscal', payments: [card(500)] }))
      .body as unknown as {
      command: Record<string, unknown>
    }
    expect(command['payments']).toBe(undefined)
    expect(command['commandContext']).toMatchObject({ payment: 'card' })
    expect(command['commandContext']).not.toHaveProperty('payments')
  })

  it('is refused unless the payments come to its total, and each can be one', async () => {
    const { venue, reserved, arm, voucher } = await opened()
    const { token } = venue.owner
    const id = await reserved()
    const refused = async (payments: readonly SentPayment[]) =>
      (await arm(id, { kind: 'fiscal', payments })).body['code']
    expect(await arm(id, { kind: 'fiscal', payments: [cash(200), card(299.99)] })).toMatchObject({
      status: 400,
      body: { code: 'PAYMENTS_DIFFER', left: 0.01 },
    })
    expect(await refused([card(500, { tendered: 500 })])).toBe('PAYMENTS_DIFFER')
    expect(await refused([cash(500, { tendered: 499 })])).toBe('PAYMENTS_DIFFER')
    expect(await refused([{ tender: 'unknown', amount: 500 }])).toBe('NOT_FOUND')
    expect(await refused([cash(500), card(0)])).toBe('INPUT_INVALID')
    const change = (body: unknown) => server().send('PUT', `/api/tenders/${voucher}`, { token, body })
    await change({ needsReference: true })
    expect(await refused([{ tender: voucher, amount: 500 }])).toBe('PAYMENTS_DIFFER')
    await change({ archived: true })
    expect(await refused([{ tender: voucher, amount: 500, reference: '1' }])).toBe('NOT_FOUND')
    expect((await arm(id, { kind: 'fiscal', payments: [cash(500, { tendered: 500 })] })).status).toBe(200)
  })

  it('books nothing if it is cancelled', async () => {
    const { ana, gateway, reserved, arm, billing, paid, balanceOf } = await opened()
    const id = await reserved()
    await arm(id, { kind: 'fiscal', payments: [cash(100), card(400)] })
    expect((await billing.abandon(id, gatewayProof(gateway, id))).body).toMatchObject({ state: 'ABORTED' })
    expect([await paid(), await balanceOf(ana)]).toEqual([{}, 0])
  })

  it('is resolved with its payments by a person', async () => {
    const { ana, venue, reserved, arm, billing, paid, balanceOf } = await opened()
    const id = await reserved()
    await arm(id, { kind: 'fiscal', payments: [cash(100), card(400)] })
    server().clock.advance(61_000)
    await server().services.billing.sweep()
    const body = { printed: true, receiptNo: 9, reason: 'It is on paper' }
    expect((await billing.resolve(id, body, venue.owner.token)).body).toMatchObject({ state: 'BILLED' })
    expect([await paid(), await balanceOf(ana)]).toEqual([{ cash: 100, card: 400 }, 100])
  })

  it('is paid back by tender, with its tip, when it is voided', async () => {
    const { ids, ana, voucher, pay, storno, paid, balanceOf } = await opened()
    await pay('fiscal', [cash(150), card(250, { tip: 20 }), { tender: voucher, amount: 100 }])
    await storno(ids[0] ?? '')
    expect([await paid(), await balanceOf(ana)]).toEqual([{}, 0])
  })

  it('leaves the cash of its pre-bill with whoever took it, and moves the difference', async () => {
    const { ana, luka, pay, paid, balanceOf } = await opened()
    await pay('pre', [cash(200), card(300)])
    expect(await paid()).toEqual({ cash: 200, card: 300 })
    await pay('fiscal', [cash(350), card(150)], { by: luka })
    expect([await balanceOf(ana), await balanceOf(luka)]).toEqual([200, 150])
    expect(await paid()).toEqual({ cash: 350, card: 150 })
  })

  it('pays back what its pre-bill had more in cash', async () => {
    const { ids, ana, luka, pay, storno, paid, balanceOf } = await opened()
    await pay('pre', 'cash')
    await pay('fiscal', [cash(200), card(300)], { by: luka })
    expect([await balanceOf(ana), await balanceOf(luka)]).toEqual([200, 0])
    await storno(ids[1] ?? '')
    expect([await paid(), await balanceOf(ana), await balanceOf(luka)]).toEqual([{}, 0, 0])
  })

  it('as a pre-bill is undone for one order by what covered this order', async () => {
    const { ids, ana, billing, pay, paid, balanceOf } = await opened()
    const [first = '', second = ''] = ids.toSorted()
    await pay('pre', [cash(300), card(200)])
    await billing.unbill(first)
    expect([await paid(), await balanceOf(ana)]).toEqual([{ cash: 50, card: 200 }, 50])
    await billing.unbill(second)
    expect([await paid(), await balanceOf(ana)]).toEqual([{}, 0])
  })
})

onBothEngines('a restored server', (server) => {
  const payments = [
    {
      tender: 'cash',
      kind: 'cash',
      type: 'cash',
      amount: 15_000,
      rounding: 0,
      tip: 0,
      tendered: 20_000,
      reference: '',
    },
    {
      tender: 'lost',
      kind: 'other',
      type: 'other',
      amount: 35_000,
      rounding: 0,
      tip: 500,
      tendered: null,
      reference: '7',
    },
  ] as const
  const WIRE = [
    { tender: 'cash', kind: 'cash', amount: 150, tendered: 200, change: 50 },
    { tender: 'lost', kind: 'other', amount: 350, tip: 5, reference: '7' },
  ]

  it.each(['missing', 'reserved'] as const)('makes the payments of the command of a %s bill', async (how) => {
    const { ids, printed, commandOf, reportPrinted, reserved, intent, ledgerOf } =
      await openBillingAfterRestore(server())
    const reconstruct = async () => {
      if (how === 'missing') return printed({ payment: 'card', payments })
      const id = await reserved()
      const ref = String((await intent(id))?.['ref'])
      const bill = { intentId: id, ref, orderIds: ids.toSorted() }
      await reportPrinted(commandOf({ ...bill, payment: 'card', payments }))
      return id
    }
    expect(await intent(await reconstruct())).toMatchObject({
      state: 'BILLED',
      payment: 'card',
      payments: WIRE,
    })
    expect(await ledgerOf()).toMatchObject({ balance: 150 })
  })
})

describe('payments', () => {
  /** What happens to orders of 250 that are named by their position. */
  type Act =
    | { do: 'pre' | 'fiscal'; which: number; count: number; cuts: readonly number[]; by: 0 | 1 }
    | { do: 'undo'; which: number }
  const act: fc.Arbitrary<Act> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('pre' as const, 'fiscal' as const),
        which: fc.nat(5),
        count: fc.integer({ min: 1, max: 3 }),
        cuts: fc.array(fc.nat(250), { maxLength: 5 }),
        by: fc.constantFrom(0 as const, 1 as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat(5) }) },
  )
  interface Guests {
    status: 'open' | 'pre' | 'fiscal' | 'voided'
    bill: number
    /** What covers the order, by tender. */
    paid: Record<string, number>
  }
  const TENDERS = ['cash', 'card', 'meal voucher', 'account', 'voucher'] as const
  const ORDERS = 4

  onBothEngines('of any evening', (server) => {
    it('are what guests paid and did not get back, and balances are their cash', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
          const evening = await openPaymentEvening(server(), ORDERS)
          const guest = await openAccount(server(), evening.venue.owner)
          // As much as all orders come to, and not a cent more.
          const value = 250 * ORDERS
          const gift = await openVoucher(server(), evening.venue.owner, value)
          await gift.lookUp(evening.venue.monitor)
          const tenderIds = ['cash', 'card', evening.voucher, guest.tender, gift.tender]
          const ids = evening.ids.toSorted()
          const guests: Guests[] = ids.map(() => ({ status: 'open', bill: 0, paid: {} }))
          let bills = 0
          const bill = async ({ do: kind, which, count, cuts, by }: Extract<Act, { cuts: unknown }>) => {
            const from = guests.filter(
              ({ status }) => status === 'open' || (kind === 'fiscal' && status === 'pre'),
            )
            const first = from[which % Math.max(1, from.length)]
            if (!first) return
            const chosen = guests
              .filter((each) => from.includes(each) && each.status === first.status)
              .slice(0, count)
            // Each coin of the bill has a tender; the orders are paid with them one after another.
            const total = 250 * chosen.length
            const ends = [...cuts.map((cut) => cut * chosen.length).toSorted((a, b) => a - b), total]
            const sums = ends.map((end, at) => ({
              tender: at % TENDERS.length,
              amount: end - (ends[at - 1] ?? 0),
            }))
            const coins = sums.flatMap(({ tender, amount }) => Array<number>(amount).fill(tender))
            const selected = chosen.map((each) => ids[guests.indexOf(each)] ?? '')
            const payments = sums
              .filter(({ amount }) => amount > 0)
              .map(({ tender, amount }) => {
                if (tender === 3) return guest.charge(amount)
                return tender === 4 ? gift.redeem(amount) : { tender: tenderIds[tender] ?? '', amount }
              })
            await evening.pay(kind, payments, { by: by === 0 ? evening.ana : evening.luka, selected })
            bills += 1
            for (const [at, each] of chosen.entries()) {
              each.status = kind
              each.bill = bills
              const own = coins.slice(250 * at, 250 * (at + 1))
              each.paid = Object.fromEntries(
                TENDERS.map((name, tender) => [name, own.filter((one) => one === tender).length]),
              )
            }
          }
          const undo = async (which: number) => {
            const billed = guests.filter(({ status }) => status === 'pre' || status === 'fiscal')
            const first = billed[which % Math.max(1, billed.length)]
            if (!first) return
            const id = ids[guests.indexOf(first)] ?? ''
            const isPre = first.status === 'pre'
            if (isPre) await evening.billing.unbill(id)
            else await evening.storno(id)
            for (const each of isPre
              ? [first]
              : guests.filter(({ status, bill: of }) => status === 'fiscal' && of === first.bill)) {
              each.status = isPre ? 'open' : 'voided'
              each.paid = {}
            }
          }
          for (const each of acts) {
            if (each.do === 'undo') await undo(each.which)
            else await bill(each)
            const sumOf = (tender: string) => guests.reduce((sum, { paid }) => sum + (paid[tender] ?? 0), 0)
            const paid = await evening.paid()
            expect(tenderIds.map((id) => paid[id] ?? 0)).toEqual(TENDERS.map(sumOf))
            expect(await guest.balance()).toBe(sumOf('account'))
            expect(await gift.left()).toBe(value - sumOf('voucher'))
            const owner = await evening.balanceOf(evening.venue.owner)
            const balances = [
              await evening.balanceOf(evening.ana),
              await evening.balanceOf(evening.luka),
              owner,
            ]
            expect(balances.reduce((sum, one) => sum + one, 0)).toBe(sumOf('cash'))
          }
          expect(await evening.paidSales()).toEqual(await evening.paidAsSales())
          const { tenders } = await readServiceReport(server(), evening.venue)
          const left = (tender: string) => guests.reduce((sum, { paid }) => sum + (paid[tender] ?? 0), 0)
          expect(Object.fromEntries(tenders.map(({ tender, amount }) => [tender, amount]))).toEqual(
            Object.fromEntries(
              tenderIds
                .map((id, at) => [id, left(TENDERS[at] ?? 'cash')] as const)
                .filter(([, amount]) => amount !== 0),
            ),
          )
          const { summary, expected } = await compareSalesSummary(server(), evening.venue.companyId)
          expect(summary).toEqual(expected)
        }),
        { numRuns: runsOf(60, 4) },
      )
    })
  })
})
