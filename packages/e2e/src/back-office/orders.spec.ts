import type { Order, Statistics } from '@kafana/contract'
import { addDays, dayBounds, dayOf } from '@kafana/domain'
import { expect, type Page } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openAs, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import {
  DESKTOP,
  expectAccessible,
  expectUpToDate,
  expectNoHorizontalScroll,
  money,
  PHONE,
} from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const CLOCK = { timezone: 'Europe/Skopje', dayStart: '00:00' }
const written = (day: string): string => day.split('-').toReversed().join('/')
const boundsOf = (from: string, to: string) => ({
  start: new Date(dayBounds(from, CLOCK).start).toISOString(),
  end: new Date(dayBounds(to, CLOCK).end).toISOString(),
})

/** The sum that the list shows for the orders of these statistics. */
const sumOf = ({ totalSales, totalRevenue }: Statistics): string =>
  `${totalSales.toLocaleString('en')} ${totalSales === 1 ? 'order' : 'orders'}, ${money(totalRevenue)} in total`
const cards = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
/** An owner's orders on a wide window, without the head of the table. */
const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row')
const cardOf = (page: Page, { _id }: Order) =>
  cards(page).filter({ has: page.locator(`a[href="/orders/${_id}"]`) })

test.describe('the orders', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  test('of a metric are those that it counted, with paging and back navigation', async ({ browser }) => {
    const read = await apiAs(stack, 'owner@kafana.test')
    const { page, consoleErrors } = await openAs(browser, stack, 'owner')
    const today = dayOf(Date.now(), CLOCK)
    const weekAgo = addDays(today, -7)
    const week = boundsOf(weekAgo, addDays(today, -1))
    const sold = await read<Statistics>(`/api/statistics?${new URLSearchParams(week)}`)
    expect(sold.totalSales).toBeGreaterThan(100)
    await page.goto(`/orders?${new URLSearchParams({ billedStart: week.start, billedEnd: week.end })}`)
    await expect(page.getByRole('status').filter({ hasText: 'in total' })).toHaveText(sumOf(sold))
    await expect(
      page.getByRole('button', { name: `Remove: Billed ${written(weekAgo)}–${written(addDays(today, -1))}` }),
    ).toBeVisible()

    await page.getByRole('button', { name: 'Page 3', exact: true }).click()
    await expect(page).toHaveURL(/page=3/)
    await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectUpToDate(page)
    const third = await rows(page).allInnerTexts()
    expect(third).toHaveLength(10)
    await rows(page).nth(4).getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(page.getByText(/^Delivered → Billed$/)).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/page=3/)
    await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(third)

    await page.getByRole('combobox', { name: 'Search by order name' }).fill('маса 6')
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByRole('status').filter({ hasText: 'in total' })).not.toHaveText(sumOf(sold))
    await expect(page).not.toHaveURL(/page=/)
    await expectUpToDate(page)
    for (const name of await rows(page).getByRole('link').allInnerTexts()) expect(name).toContain('Маса 6')
    await page.getByRole('option', { name: 'Маса 6, пијалаци' }).click()
    await expect(rows(page).getByRole('link', { name: 'Маса 6, храна' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/orders')
    await expect(page.getByRole('combobox', { name: 'Search by order name' })).toHaveValue('')

    await page.getByRole('button', { name: 'Days', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Which days?' })
    await dialog.getByText('Billed', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Last 7 days' }).click()
    await dialog.getByRole('button', { name: 'Show orders' }).click()
    const lately = await read<Statistics>(
      `/api/statistics?${new URLSearchParams(boundsOf(addDays(today, -6), today))}`,
    )
    await expect(page.getByRole('status').filter({ hasText: 'in total' })).toHaveText(sumOf(lately))

    await page.goto('/orders?page=99999')
    await expect(rows(page).first()).toBeVisible()
    await expect(page).toHaveURL(/page=\d{3}&/)
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    expect(consoleErrors).toEqual([])
  })

  test('of last week is opened by its receipt number, in three clicks from the panel', async ({
    browser,
  }) => {
    const read = await apiAs(stack, 'owner@kafana.test')
    const week = boundsOf(addDays(dayOf(Date.now(), CLOCK), -7), addDays(dayOf(Date.now(), CLOCK), -7))
    const {
      orders: [order],
    } = await read<{ orders: Order[] }>(
      `/api/order?${new URLSearchParams({ filter: 'billed', billedStart: week.start, billedEnd: week.end })}`,
    )
    if (order?.receiptNo === null || order === undefined)
      throw new Error('the demo has no receipt of last week')
    const { page, consoleErrors } = await openAs(browser, stack, 'owner')
    await page.goto('/panel')
    await page.getByRole('link', { name: /^Orders Every/ }).click()
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(String(order.receiptNo))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/orders/${order._id}`)
    await expect(page.getByText(`#${order.number}`)).toBeVisible()
    await expect(page.getByRole('link', { name: `No. ${order.receiptNo}` })).toBeVisible()
    await expect(page.getByText('Margin')).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test('are sorted, paged and opened by keyboard in the table', LONG, async ({ openReadOnlyAs, demo }) => {
    const read = await apiAs(demo, 'owner@kafana.test')
    const { orders } = await read<{ orders: Order[] }>('/api/order?sort=total-desc&limit=25')
    const { page, consoleErrors } = await openReadOnlyAs('owner', DESKTOP)
    await page.goto('/orders')
    await expect(rows(page)).toHaveCount(10)
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).first().getByRole('link')).toBeFocused()
    await page.getByRole('button', { name: 'Total', exact: true }).click()
    await page.getByText('25', { exact: true }).click()
    await expect(rows(page)).toHaveCount(25)
    await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).first()).toContainText(`#${orders[0]?.number}`)
    await expect(page).toHaveURL(/sort=total-desc/)
    await rows(page).first().getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/orders/${orders[1]?._id}`)
    await page.goBack()
    await page.getByRole('combobox', { name: 'Search by order name' }).fill('kebapi')
    await expect(page).toHaveURL(/search=kebapi/)
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Yesterday' }).click()
    await expect(page).toHaveURL(/start=.*end=|end=.*start=/)
    await expectUpToDate(page)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    expect(consoleErrors).toEqual([])
  })

  test(
    'are confirmed and rejected by a monitor, and a second monitor sees the conflict',
    LONG,
    async ({ browser }) => {
      const read = await apiAs(stack, 'kitchen@kafana.test')
      const {
        orders: [contested, unwanted],
      } = await read<{ orders: Order[] }>('/api/order?filter=new')
      if (!contested || !unwanted) throw new Error('the demo has no new orders')
      const [kitchen, bar] = [
        await openAs(browser, stack, 'kitchen'),
        await openAs(browser, stack, 'bar', PHONE),
      ]
      for (const { page } of [kitchen, bar]) await page.goto('/orders')
      await expect(cardOf(bar.page, contested)).toContainText('NEW')

      // The bar's request is delayed while the kitchen's is processed.
      let release: () => void = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await bar.page.route(`**/api/order/${contested._id}`, async (route) => {
        await released
        await route.continue()
      })
      await cardOf(bar.page, contested).getByRole('button', { name: 'Reject' }).click()
      await expect(cardOf(bar.page, contested)).toContainText('Rejected')
      await cardOf(kitchen.page, contested).getByRole('button', { name: 'Confirm' }).click()
      await toast(kitchen.page, 'Order status updated successfully!')
      release()
      await toast(bar.page, 'Marko moved the order in the meantime. It is now: Pending')
      await expect(cardOf(bar.page, contested)).toContainText('Pending')
      await expect(cardOf(kitchen.page, contested)).toContainText('Pending')

      await cardOf(kitchen.page, unwanted).getByRole('link').click()
      // The URL changes before the page does, and the list has the same buttons.
      await expect(kitchen.page.getByRole('heading', { name: 'History' })).toBeVisible()
      await kitchen.page.getByRole('button', { name: 'Reject' }).click()
      await toast(kitchen.page, 'Order status updated successfully!')
      await expect(kitchen.page.getByText('Created → Rejected')).toBeVisible()
      await expect(kitchen.page.getByRole('button', { name: 'Confirm' })).toBeVisible()
      await expect(cardOf(bar.page, unwanted)).toContainText('Rejected')
      expect([...kitchen.consoleErrors, ...bar.consoleErrors]).toEqual([])
    },
  )

  for (const viewport of [DESKTOP, PHONE]) {
    test(`are accessible at ${viewport.width} px`, LONG, async ({ demo, openReadOnlyAs }) => {
      const read = await apiAs(demo, 'kitchen@kafana.test')
      const {
        orders: [order],
      } = await read<{ orders: Order[] }>('/api/order?filter=done')
      const { page, consoleErrors } = await openReadOnlyAs('kitchen', viewport)
      for (const path of [
        `/orders?filter=open&table=${order?.table._id}&start=2026-01-01T00:00:00Z`,
        '/orders?page=270',
        `/orders/${order?._id}`,
      ]) {
        await page.goto(path)
        await expect(page.getByText(/den\./).first()).toBeVisible()
        await expectNoHorizontalScroll(page)
        await expectAccessible(page)
      }
      expect(consoleErrors).toEqual([])
    })
  }
})
