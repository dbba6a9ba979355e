import { readFileSync } from 'node:fs'
import { expect, type Download, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { stableBox, expectNoHorizontalScroll, PHONE } from '../screen.ts'

interface Metrics {
  readonly totalRevenue: number
  readonly totalProfit: number
  readonly totalSales: number
}

/** One cell as in RFC 4180, and its end. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g

const readCsv = async (download: Download): Promise<string[][]> => {
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [rows, row]: [string[][], string[]] = [[], []]
  for (const [, inQuotes, bare = '', ending] of text.slice(1).matchAll(CELL)) {
    row.push(inQuotes?.replaceAll('""', '"') ?? bare)
    if (ending === '\r\n') rows.push(row.splice(0))
  }
  return rows
}

/** The sum of a column in hundredths. */
const sumOf = ([header = [], ...rows]: readonly string[][], column: string): number => {
  const at = header.indexOf(column)
  return rows.reduce((total, row) => total + Math.round(Number(row[at]) * 100), 0)
}

const exported = async (page: Page, subject: string): Promise<Download> => {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: subject }).click(),
  ])
  return download
}

const metricsAfter = async (page: Page, act: () => Promise<unknown>): Promise<Metrics> => {
  const [statistics] = await Promise.all([
    page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/statistics' && response.ok(),
    ),
    act(),
  ])
  return (await statistics.json()) as Metrics
}

const amount = (value: number): string =>
  value.toLocaleString('en', {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  })
const expectMetrics = async (
  page: Page,
  { totalRevenue, totalProfit, totalSales }: Metrics,
): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Total revenue' })).toContainText(amount(totalRevenue))
  await expect(page.getByRole('region', { name: 'Total profit' })).toContainText(
    amount(Math.round(totalProfit)),
  )
  await expect(page.getByRole('region', { name: 'Total sales' })).toContainText(amount(totalSales))
}

test.describe('statistics', () => {
  test('show a month, link to the orders of a metric, and can be exported', async ({ openReadOnlyAs }) => {
    const { page, consoleErrors } = await openReadOnlyAs('owner')
    const month = await metricsAfter(page, () => page.goto('/statistics'))
    await expectMetrics(page, month)
    expect(month.totalSales).toBeGreaterThan(1000)

    const week = await metricsAfter(page, () => page.getByRole('button', { name: 'Last 7 days' }).click())
    await expectMetrics(page, week)
    const address = page.url()
    expect(address).toMatch(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
    expect(await metricsAfter(page, () => page.reload())).toEqual(week)
    await expect(page.getByRole('list', { name: 'Revenue by day' }).getByRole('link')).toHaveCount(7)

    await page.getByRole('link', { name: 'Total revenue' }).click()
    await expect(page).toHaveURL(/\/orders\?billedStart=/)
    await page.goBack()
    await expect(page).toHaveURL(address)

    await metricsAfter(page, () => page.getByRole('button', { name: 'One month back' }).click())
    await expectMetrics(page, month)
    const orders = await exported(page, 'Orders')
    expect(orders.suggestedFilename()).toMatch(/^kafana-orders-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    const rows = await readCsv(orders)
    expect(rows.length - 1).toBe(month.totalSales)
    expect([sumOf(rows, 'Total (MKD)'), sumOf(rows, 'Profit (MKD)')]).toEqual([
      Math.round(month.totalRevenue * 100),
      Math.round(month.totalProfit * 100),
    ])
    for (const subject of ['Products', 'Days'])
      expect(sumOf(await readCsv(await exported(page, subject)), 'Revenue (MKD)')).toBe(
        Math.round(month.totalRevenue * 100),
      )
    expect(consoleErrors).toEqual([])
  })

  test(
    'are printed with the venue, the range and the metrics, without buttons',
    LONG,
    async ({ openReadOnlyAs }) => {
      const { page, consoleErrors } = await openReadOnlyAs('owner')
      await page.goto('/statistics?from=2020-01-01&to=2020-01-31')
      const venue = await page.evaluate(async () => {
        const response = await fetch('/api/company', {
          headers: { token: localStorage.getItem('token') ?? '' },
        })
        return ((await response.json()) as { name: string }).name
      })
      await expect(page.getByText('Nothing was billed in this range').first()).toBeVisible()
      await metricsAfter(page, () => page.getByRole('button', { name: 'One month back' }).click())
      await expect(page.getByRole('list', { name: 'Revenue by day' })).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText(venue)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Total revenue' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Peak hours' })).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Back' })).toBeHidden()
      expect(
        (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length,
      ).toBeLessThanOrEqual(5)
      expect(consoleErrors).toEqual([])
    },
  )

  test('show the value of every bar by touch on a phone', LONG, async ({ openReadOnlyAs }) => {
    const { page, consoleErrors } = await openReadOnlyAs('owner', PHONE)
    await page.goto('/statistics')
    const bars = page.getByRole('list', { name: 'Revenue by day' })
    await bars.scrollIntoViewIfNeeded()
    const box = await stableBox(bars)
    await page.mouse.move(box.x + 2, box.y + 20)
    const first = await bars.getByRole('link').first().getAttribute('aria-label')
    await expect(page.getByRole('region', { name: 'Revenue by day' })).toContainText(
      first?.split(':')[0] ?? 'no label',
    )
    await expectNoHorizontalScroll(page)
    expect(consoleErrors).toEqual([])
  })
})
