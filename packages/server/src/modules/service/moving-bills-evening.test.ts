import { type Minor, parsePrice, parseQuantity, toMinor } from '@kafana/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { anyMovingStep, createMovingEvening, type MovingEvening } from '../../testing/moving-bills-evening.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { expectWholeShares } from '../../testing/whole-shares.ts'

const RANGE = 'start=2020-01-01T00:00:00Z&end=2030-01-01T00:00:00Z'

const selectLines = statement((kit) =>
  kit.db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'position', 'root_id', 'share_num', 'share_den'])
    .where('company_id', '=', kit.companyId),
)

const selectCopies = statement((kit) =>
  kit.db
    .selectFrom('orders')
    .select(['id', 'copy_of'])
    .where('company_id', '=', kit.companyId)
    .where('copy_of', 'is not', null),
)

const sums = (rows: Iterable<readonly [string, Minor]>): Record<string, Minor> => {
  const all: Record<string, Minor> = {}
  for (const [key, amount] of rows) if (amount !== 0) all[key] = (all[key] ?? 0) + amount
  return all
}
const sumOf = (amounts: readonly Minor[]): Minor => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * What was ordered is whole, and no line is on more than one receipt that counts. A copy that is billed again stands for
 * what it is a copy of, of which it keeps the shares.
 */
const expectLinesOnce = async (server: TestServer, { venue, bills }: MovingEvening): Promise<void> => {
  const [rows, copies] = await server.platform.uow.read(
    venue.companyId,
    async (tx) => [await tx.all(selectLines, {}), await tx.all(selectCopies, {})] as const,
  )
  const copied = new Set(copies.map(({ copy_of }) => copy_of))
  const sources = new Map(copies.map(({ id, copy_of }) => [id, copy_of]))
  const lines = new Map(rows.map((row) => [row.id, row]))
  /** The line as which it was ordered, also of a copy. */
  const orderedAs = (line: string): string => {
    const row = lines.get(line)
    if (row && row.root_id !== null) return orderedAs(row.root_id)
    const source = sources.get(row?.order_id ?? '')
    const same = rows.find(({ order_id, position }) => order_id === source && position === row?.position)
    return same ? orderedAs(same.id) : line
  }
  expectWholeShares(
    rows
      .filter(({ order_id }) => !copied.has(order_id))
      .map((row) => ({ ...row, root_id: orderedAs(row.id) })),
  )
  const live = bills.filter(({ isVoided }) => !isVoided).flatMap(({ orders }) => orders)
  expect(live.filter((order) => copied.has(order))).toEqual([])
  expect(new Set(live).size).toBe(live.length)
}

/** Receipts, orders, payments, balances, tabs and statistics say the same. */
const expectAgreement = async (evening: MovingEvening): Promise<void> => {
  const { call, bills, waiters } = evening
  const orders = await evening.orders()
  const live = bills.filter(({ isVoided }) => !isVoided)
  const sold = orders.filter(({ status, storno }) => status === 'billed' && storno === null)
  const soldIds = sold.map(({ _id }) => _id).toSorted()
  expect(soldIds).toEqual(live.flatMap((bill) => bill.orders).toSorted())

  // By tax class: what the papers say, and what the orders on them say.
  const printed = live.flatMap(({ receipt }) =>
    receipt.products.map(({ taxClass, price, quantity }) => {
      const amount = ((parsePrice(price) ?? 0) * (parseQuantity(quantity) ?? 0)) / 1000
      return [taxClass, Math.round(amount)] as const
    }),
  )
  const ordered = sold.flatMap(({ products }) =>
    products.map(({ product, price, quantity, discount = 0 }) => {
      const amount = toMinor(price) * quantity - toMinor(discount)
      return [product?.taxClass ?? '', amount] as const
    }),
  )
  expect(sums(printed)).toEqual(sums(ordered))
  const revenue = sumOf(sold.map(({ totalPrice }) => toMinor(totalPrice)))
  expect(sumOf(Object.values(sums(printed)))).toBe(revenue)

  // What each was paid by is what it came to, in the fiscal report too; cash is with whoever took it.
  for (const { total, payments } of bills)
    expect(sumOf(payments.map(({ amount }) => toMinor(amount)))).toBe(toMinor(total))
  const paid = live.flatMap(({ closer, payments }) => payments.map((payment) => ({ closer, ...payment })))
  const { tenders } = await call<{ tenders: { tender: string; amount: number }[] }>('GET', '/api/fiscal-book')
  expect(sums(tenders.map(({ tender, amount }) => [tender, toMinor(amount)]))).toEqual(
    sums(paid.map(({ tender, amount }) => [tender, toMinor(amount)])),
  )
  for (const { id } of waiters) {
    const { balance } = await call<{ balance: number }>('GET', `/api/user/${id}/ledger`)
    const cash = paid.filter(({ closer, tender }) => closer.id === id && tender === 'cash')
    expect(toMinor(balance)).toBe(sumOf(cash.map(({ amount }) => toMinor(amount))))
  }

  // The sales of the statistics are the orders, counted one by one; the tabs owe the others.
  const totals = await call<{ revenue: number }>('GET', `/api/statistics/totals?${RANGE}`)
  expect(toMinor(totals.revenue)).toBe(revenue)
  const owed = sumOf((await evening.checks()).map((check) => toMinor(check.owed)))
  const open = orders.filter(({ status }) => status !== 'billed' && status !== 'rejected')
  expect(owed).toBe(sumOf(open.map(({ totalPrice }) => toMinor(totalPrice))))
}

onBothEngines('guests who move, join and are handed over while they pay', (server) => {
  it('are billed once, to the cent, after each step, whatever is aborted, voided and billed again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyMovingStep, { minLength: 12, maxLength: 28, size: 'max' }),
        async (steps) => {
          const evening = await createMovingEvening(server())
          for (const step of steps) {
            const isDone = await evening.apply(step)
            server().clock.advance(1000)
            if (!isDone) continue
            await expectLinesOnce(server(), evening)
            await expectAgreement(evening)
          }
        },
      ),
      // An evening takes too long to look for a shorter one that fails too.
      { numRuns: runsOf(30, 2), endOnFailure: true },
    )
  }, 240_000)
})
