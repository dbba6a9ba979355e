import type {
  AccountEntry,
  FiscalDay,
  GuestAccount,
  Session,
  StaffMember,
  Statistics,
  Voucher,
} from '@kafana/contract'
import {
  addDays,
  dayOf,
  ORDER_STATUSES,
  fromMinor,
  toMinor,
  ledgerSign,
  type LedgerKind,
} from '@kafana/domain'
import type { RunningServer } from '@kafana/server'
import { summarize, type StatOrder } from '@kafana/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_VOUCHER_CODE, demoAccounts } from './accounts.ts'
import { sendJson } from './busy/venue-client.ts'
import { fill, makeFolder, rowsOf, serve, EVENING, type Folder } from './testing/filled-venue.ts'

const DAYS = 9
const DAY_MS = 86_400_000
let folder: Folder
let server: RunningServer

beforeAll(async () => {
  folder = makeFolder()
  await fill(folder.settings, DAYS)
  server = await serve(folder.settings)
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const rows = (sql: string) => rowsOf(folder.settings, sql)
const signIn = async (email: string): Promise<Session> =>
  (await sendJson(`${server.url}/api/auth/login`, 'POST', {
    body: { email, password: DEMO_PASSWORD },
  })) as Session
const getJson = async (path: string): Promise<unknown> =>
  sendJson(`${server.url}${path}`, 'GET', { token: (await signIn('owner@kafana.test')).token })

/** The statistics of the stored rows, computed order by order. */
const expectedStatistics = () => {
  const lines = Map.groupBy(rows('SELECT * FROM order_lines'), ({ order_id }) => order_id)
  const billed = rows(`SELECT orders.*, venue_tables.name AS table_name FROM orders
    JOIN venue_tables ON venue_tables.id = orders.table_id WHERE billed_at IS NOT NULL`)
  return summarize(
    billed.map((order): StatOrder => ({
      tableLabel: String(order['table_name']),
      createdAt: Number(order['created_at']),
      total: Number(order['total']),
      lines: (lines.get(order['id'] ?? null) ?? []).map((line) => ({
        productName: String(line['name']),
        quantity: Number(line['quantity']),
        gross: Number(line['price']) * Number(line['quantity']),
        taxRateBasisPoints: Number(line['tax_rate']),
        cost: Number(line['cost']),
      })),
    })),
    'Europe/Skopje',
  )
}

describe('the filled demo venue', () => {
  it.each(demoAccounts)('lets $username sign in', async ({ email, role, username }) => {
    expect((await signIn(email)).user).toMatchObject({ role, username })
  })

  it('has an order in every status, with the open ones from the last hour', () => {
    expect(new Set(rows('SELECT DISTINCT status FROM orders').map(({ status }) => status))).toEqual(
      new Set(ORDER_STATUSES),
    )
    const open = rows(`SELECT created_at FROM orders WHERE status <> 'billed'`).map((row) =>
      Number(row['created_at']),
    )
    expect(open.length).toBeGreaterThanOrEqual(12)
    expect(Math.min(...open)).toBeGreaterThan(EVENING - DAY_MS / 24)
    expect(Number(rows('SELECT max(updated_at) AS last FROM orders')[0]?.['last'])).toBeLessThanOrEqual(
      EVENING,
    )
  })

  it('has orders on the requested number of days', () => {
    const days = rows(`SELECT DISTINCT date(created_at / 1000, 'unixepoch', '+2 hours') AS day FROM orders`)
    expect(days).toHaveLength(DAYS + 1)
  })

  it('shows statistics that agree with its orders', async () => {
    const [start, end] = [EVENING - 30 * DAY_MS, EVENING + 1].map((at) => new Date(at).toISOString())
    const shown = (await getJson(`/api/statistics?start=${start}&end=${end}`)) as Statistics
    const expected = expectedStatistics()
    expect(expected.totalSales).toBeGreaterThan(DAYS * 40)
    expect(expected.totalProfit).toBeGreaterThan(0)
    const averageSpentPerTable = Object.fromEntries(
      Object.entries(expected.averageSpentPerTable).map(([table, average]) => [table, fromMinor(average)]),
    )
    expect(shown).toEqual({
      ...expected,
      totalProfit: fromMinor(expected.totalProfit),
      totalRevenue: fromMinor(expected.totalRevenue),
      averageSpentPerTable,
    })
  })

  it('has balances that are the sums of their ledger entries', async () => {
    const staff = (await getJson('/api/company/staff')) as StaffMember[]
    const entries = rows('SELECT * FROM ledger_entries')
    expect(entries.length).toBeGreaterThan(DAYS * 10)
    for (const { _id, balance } of staff) {
      const own = entries
        .filter(({ user_id }) => user_id === _id)
        .map(({ kind, amount }) => ledgerSign(kind as LedgerKind) * Number(amount))
      expect(balance).toBe(fromMinor(own.reduce((sum, amount) => sum + amount, 0)))
      expect(balance).toBeLessThan(30_000)
    }
  })

  it('has stock that never runs out and equals its movements', () => {
    expect(rows('SELECT id FROM stock_movements WHERE quantity_after < 0')).toEqual([])
    const off = rows(
      `SELECT name FROM ingredients WHERE quantity <> (SELECT sum(change) FROM stock_movements WHERE ingredient_id = ingredients.id)`,
    )
    expect(off).toEqual([])
  })

  it('has a fiscal receipt for every sale of a past day, and its device agrees', async () => {
    const today = dayOf(EVENING, { timezone: 'Europe/Skopje', dayStart: '00:00' })
    for (let ago = DAYS; ago >= 0; ago -= 1) {
      const report = (await getJson(`/api/fiscal-book?day=${addDays(today, -ago)}`)) as FiscalDay
      const { day, start, end, sales, ours, device, closings, differences, asSent } = report
      const { totalRevenue, totalSales } = (await getJson(
        `/api/statistics?start=${start}&end=${end}`,
      )) as Statistics
      const { withReceipt, preBillOnly, withoutDocument, total } = sales
      const parts = [withReceipt, preBillOnly, withoutDocument]
      expect(
        [
          parts.reduce((sum, part) => sum + toMinor(part.total), 0),
          parts.reduce((sum, { orders }) => sum + orders, 0),
        ],
        day,
      ).toEqual([toMinor(totalRevenue), totalSales])
      expect(total, day).toEqual({ orders: totalSales, voided: 0, total: totalRevenue })
      expect([differences, asSent, withoutDocument.orders], day).toEqual([[], 0, 0])
      expect(preBillOnly.orders, day).toBe(ago === 0 ? 1 : 0)
      expect(withReceipt.orders, day).toBeGreaterThan(20)
      expect(device, day).toEqual(ours)
      expect(ours.turnover, day).toBe(withReceipt.total)
      expect(
        closings.map(({ turnover }) => turnover),
        day,
      ).toEqual([ours.turnover])
    }
  })

  it('has an account with entries, and a voucher that is partly redeemed', async () => {
    const { token } = await signIn('owner@kafana.test')
    const [account, ...more] = (await getJson('/api/accounts')) as GuestAccount[]
    expect(more).toEqual([])
    expect(account).toMatchObject({ archived: false })
    const { entries } = (await getJson(`/api/accounts/${account?._id}/entries`)) as {
      entries: readonly AccountEntry[]
    }
    expect(entries.map(({ kind }) => kind)).toEqual(['payment', 'charge', 'charge'])
    expect(entries[0]?.balanceAfter).toBe(account?.balance)
    const [voucher] = (await getJson('/api/vouchers')) as Voucher[]
    expect(voucher?.left).toBeGreaterThan(0)
    expect(voucher?.left).toBeLessThan(voucher?.value ?? 0)
    const found = await sendJson(`${server.url}/api/vouchers/look-up`, 'POST', {
      token,
      body: { code: DEMO_VOUCHER_CODE },
    })
    expect(found).toMatchObject({ _id: voucher?._id })
  })

  it('has a unique receipt number for every bill', () => {
    const bills = rows(
      `SELECT receipt_no, count(DISTINCT billed_at) AS moments FROM orders WHERE bill_kind = 'fiscal' GROUP BY receipt_no`,
    )
    expect(bills.filter(({ receipt_no, moments }) => receipt_no === null || moments !== 1)).toEqual([])
  })
})
