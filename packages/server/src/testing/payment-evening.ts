import { receiptTypeOf, type TenderKind } from '@kafana/domain'
import { intentOf, openBilling, signedReport } from './billing-factories.ts'
import { addMember, type Member } from './factories.ts'
import type { TestServer } from './test-server.ts'

/** A payment as the call takes it, in major units. */
export interface SentPayment {
  readonly tender: string
  readonly amount: number
  readonly tendered?: number
  readonly tip?: number
  readonly reference?: string
  readonly account?: string
}

/** A way to pay by account and the account of a guest, with what can be done with it. Amounts in major units. */
export const openAccount = async (server: TestServer, { token }: Member, limit: number | null = null) => {
  const create = async (path: string, body: unknown) =>
    String((await server.send('POST', path, { token, body })).body['_id'])
  const tender = await create('/api/tenders', { name: 'On account', kind: 'account' })
  const account = await create('/api/accounts', { name: 'Petrović', limit })
  const entries = async () =>
    (await server.send('GET', `/api/accounts/${account}/entries`, { token })).body as unknown as {
      entries: readonly { kind: string; amount: number; balanceAfter: number }[]
    }
  return {
    tender,
    account,
    charge: (amount: number, more: Partial<SentPayment> = {}) => ({ tender, account, amount, ...more }),
    entries,
    balance: async (): Promise<number> => (await entries()).entries[0]?.balanceAfter ?? 0,
    change: (body: unknown) => server.send('PUT', `/api/accounts/${account}`, { token, body }),
    pay: (body: unknown) => server.send('POST', `/api/accounts/${account}/payments`, { token, body }),
  }
}

/** A way to pay by voucher and a voucher that was sold, with what can be done with it. Amounts in major units. */
export const openVoucher = async (
  server: TestServer,
  { token }: Member,
  value: number,
  code = 'ABCD-EFGH-JKLM-NPQR',
) => {
  const post = (path: string, body: unknown) => server.send('POST', path, { token, body })
  const tender = String((await post('/api/tenders', { name: 'Gift voucher', kind: 'voucher' })).body['_id'])
  const lookUp = (by: Member, typed = code) =>
    server.send('POST', '/api/vouchers/look-up', { token: by.token, body: { code: typed } })
  const sell = (more: object) => post('/api/vouchers', { code, value, tender: 'card', ...more })
  const voucher = String((await sell({})).body['_id'])
  const list = async () =>
    (await server.send('GET', '/api/vouchers', { token })).body as unknown as readonly {
      _id: string
      left: number
    }[]
  return {
    tender,
    voucher,
    sell,
    lookUp,
    change: (body: unknown) => server.send('PUT', `/api/vouchers/${voucher}`, { token, body }),
    list,
    redeem: (amount: number, more: Partial<SentPayment> = {}) => ({
      tender,
      account: voucher,
      amount,
      ...more,
    }),
    left: async (): Promise<number | undefined> => (await list()).find(({ _id }) => _id === voucher)?.left,
  }
}

/** A venue with delivered orders of 250, two waiters and meal vouchers, whose bills are paid in any way. */
export const openPaymentEvening = async (server: TestServer, orders = 2) => {
  const made = await openBilling(server, orders)
  const { venue, gateway, ids, billing } = made
  const { token } = venue.owner
  const luka = await addMember(server, venue.companyId, 'waiter')
  const created = await server.send('POST', '/api/tenders', {
    token,
    body: { name: 'Meal voucher', kind: 'other' },
  })
  const voucher = String(created.body['_id'])
  let receiptNo = 40
  const arm = (intentId: string, body: Record<string, unknown>) =>
    server.send('POST', `/api/bill-intents/${intentId}/arm`, { token: venue.monitor.token, body })
  const report = async (kind: 'pre' | 'fiscal' | 'storno', intentId: string, selected: readonly string[]) => {
    receiptNo += 1
    const base = { selectedOrders: selected, intentId }
    const body =
      kind === 'pre' ? base : signedReport(server, gateway, { ...base, receiptNo, deviceSerial: 'VIRT-1' })
    const { status, body: answer } = await billing.report(kind, body)
    if (status !== 200) throw new Error(JSON.stringify(answer))
  }
  return {
    ...made,
    ana: venue.waiter,
    luka,
    voucher,
    arm,
    report,
    /** Closes a bill of these payments; returns its id. */
    pay: async (
      kind: 'pre' | 'fiscal',
      payments: readonly SentPayment[] | 'cash' | 'card',
      {
        by = venue.waiter,
        selected = ids,
      }: { readonly by?: Member; readonly selected?: readonly string[] } = {},
    ): Promise<string> => {
      const intentId = intentOf(await billing.validate(selected, undefined, by.username))
      const how = typeof payments === 'string' ? { payment: payments } : { payments }
      const armed = await arm(intentId, { kind, ...how })
      if (armed.status !== 200) throw new Error(JSON.stringify(armed.body))
      await report(kind, intentId, selected)
      return intentId
    },
    storno: async (order: string): Promise<void> => {
      const reserved = await billing.storno(order)
      const intentId = intentOf(reserved)
      await billing.arm(intentId, 'storno')
      await report('storno', intentId, reserved.body['orders'] as unknown as string[])
    },
    /** What was paid by tender, without those of zero: amount, and rounding and tips where there are any. */
    paid: async (): Promise<Record<string, number>> => {
      const { tenders } = (await server.send('GET', '/api/fiscal-book', { token })).body as unknown as {
        tenders: readonly { tender: string; amount: number; rounding: number; tips: number }[]
      }
      return Object.fromEntries(
        tenders.flatMap(({ tender, amount, rounding, tips }) => [
          [tender, amount],
          ...(rounding === 0 ? [] : [[`${tender} rounding`, rounding]]),
          ...(tips === 0 ? [] : [[`${tender} tips`, tips]]),
        ]),
      ) as Record<string, number>
    },
    /** All payments in the form of `paidSales`. */
    paidAsSales: async () => {
      const { tenders } = (await server.send('GET', '/api/fiscal-book', { token })).body as unknown as {
        tenders: readonly { kind: TenderKind; amount: number }[]
      }
      const sums = { cash: 0, card: 0, other: 0, revenue: 0 }
      for (const { kind, amount } of tenders) {
        sums[receiptTypeOf(kind)] += amount
        sums.revenue += amount
      }
      return [sums, sums]
    },
    /** How the statistics say that all sales were paid: as sums of the venue, and of the people together. */
    paidSales: async () => {
      const range = 'start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z'
      const read = async (what: 'totals' | 'people') =>
        (await server.send('GET', `/api/statistics/${what}?${range}`, { token })).body as unknown
      const sums = ['cash', 'card', 'other', 'revenue'] as const
      type Sums = Partial<Record<(typeof sums)[number], number>>
      return [[(await read('totals')) as Sums], (await read('people')) as Sums[]].map((rows) =>
        Object.fromEntries(
          sums.map((sum) => [sum, rows.reduce((all, { [sum]: amount = 0 }) => all + amount, 0)]),
        ),
      )
    },
    balanceOf: async (who: Member): Promise<number> =>
      (await made.ledgerOf(who))['balance'] as unknown as number,
  }
}
