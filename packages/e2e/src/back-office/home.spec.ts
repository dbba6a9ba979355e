import type { DayAtAGlance, StaffMember } from '@kafana/contract'
import { expect, type Page } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openAs } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import {
  expectAccessible,
  expectLoaded,
  expectNoHorizontalScroll,
  calculated,
  money,
  PHONE,
} from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const SLOW = { timeout: 20_000 }

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const metric = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test.describe('the owner’s day', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  test('agrees with the server, updates a waiter’s balance live and links to the orders', async ({
    browser,
  }) => {
    const { page, consoleErrors } = await openAs(browser, stack, 'owner')
    const call = await apiAs(stack, 'owner@kafana.test')
    await page.getByRole('link', { name: /^Today/ }).click()
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()

    const day = await call<DayAtAGlance>('/api/statistics/day')
    await expect(metric(page, 'Revenue').getByRole('link').first()).toHaveText(money(day.takings.revenue))
    await expect(metric(page, 'Revenue').getByRole('link').last()).toHaveText(
      `Whole day ${money(day.before.whole.revenue)}`,
    )
    await expect(metric(page, 'Profit').getByRole('link').first()).toHaveText(calculated(day.takings.profit))
    await expect(metric(page, 'Billed orders').getByRole('link').last()).toHaveText(
      `Whole day ${day.before.whole.orders}`,
    )
    for (const { status, count, total } of day.openOrders) {
      const row = card(page, 'Open orders').locator(`a[href$="filter=${status}"]`)
      await expect(row).toContainText(`${count}${money(total)}`)
    }

    const staff = await call<StaffMember[]>('/api/company/staff')
    const ana = staff.find(({ username }) => username === 'ana') as StaffMember
    const row = card(page, 'Balances').getByRole('link', { name: `${ana.firstname} ${ana.lastname}` })
    await expect(row).toContainText(money(ana.balance))
    await call(`/api/user/${ana._id}/balance?code=give`, 'PUT', { balance: 1234.5 })
    await expect(row).toContainText(money(ana.balance + 1234.5), SLOW)

    await metric(page, 'Revenue').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({ billedStart: day.start, billedEnd: day.end })
    await page.goBack()
    await metric(page, 'Revenue').getByRole('link').last().click()
    await expect(page.getByRole('table', { name: 'Orders' }).locator('tbody tr').first()).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test('fits a phone, in Macedonian', LONG, async ({ browser }) => {
    const { page, consoleErrors } = await openAs(browser, stack, 'owner', PHONE)
    await page.addInitScript(() => {
      localStorage.setItem('i18nextLng', 'mk')
    })
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Денес' })).toBeVisible()
    await expect(card(page, 'Маси и келнери').getByRole('link').nth(1)).toBeVisible()
    await expectLoaded(page)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    expect(consoleErrors).toEqual([])
  })
})
