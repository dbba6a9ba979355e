import type { FiscalDay, Statistics } from '@kafana/contract'
import { expect } from 'vitest'
import { withNewSession, type TestVenue } from './factories.ts'
import type { TestServer } from './test-server.ts'

type Asker = Pick<TestVenue, 'companyId' | 'owner'>

/** With a session of its own: the clock of a test may be days ahead. */
const get = async (server: TestServer, { companyId, owner }: Asker, path: string): Promise<unknown> => {
  const { token } = await withNewSession(server, companyId, owner)
  const { status, body } = await server.send('GET', path, { token })
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** The fiscal report of a day (YYYY-MM-DD), or of today. */
export const fiscalDay = async (server: TestServer, venue: Asker, day?: string): Promise<FiscalDay> =>
  (await get(server, venue, `/api/fiscal-book${day === undefined ? '' : `?day=${day}`}`)) as FiscalDay

const minor = (amount: number): number => Math.round(amount * 100)

/** Expects that the parts of a day's sales add up to what statistics have for the same time. Returns the report. */
export const expectSalesToAddUp = async (
  server: TestServer,
  venue: Asker,
  day?: string,
): Promise<FiscalDay> => {
  const report = await fiscalDay(server, venue, day)
  const { start, end, sales } = report
  const { withReceipt, preBillOnly, freeOfCharge, byInvoice, withoutDocument, total } = sales
  const few = [freeOfCharge, byInvoice].flatMap((part) => part ?? [])
  const parts = [withReceipt, preBillOnly, ...few, withoutDocument]
  const sum = (of: 'orders' | 'voided' | 'total') =>
    parts.reduce((all, part) => all + (of === 'total' ? minor(part.total) : part[of]), 0)
  const statistics = (await get(server, venue, `/api/statistics?start=${start}&end=${end}`)) as Statistics
  const inStatistics = {
    orders: statistics.totalSales,
    voided: statistics.takenBack.orders,
    total: minor(statistics.totalRevenue),
  }
  expect(
    { orders: sum('orders') - sum('voided'), voided: sum('voided'), total: sum('total') },
    `the parts of ${report.day}`,
  ).toEqual(inStatistics)
  expect(
    { orders: total.orders - total.voided, voided: total.voided, total: minor(total.total) },
    `the total of ${report.day}`,
  ).toEqual(inStatistics)
  return report
}
