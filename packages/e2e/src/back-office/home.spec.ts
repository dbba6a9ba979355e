import type { DayAtAGlance, StaffMember } from '@kafana/contract'
import { expect, test, type Page } from '@playwright/test'
import { openAs } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { openHouse, type House } from '../processes.ts'
import { expectAccessible, expectNoSidewaysScroll, money, PHONE } from '../screen.ts'

const PATIENCE = { timeout: 20_000 }

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test.describe('the owner’s day', () => {
  let house: House
  test.beforeAll(async () => {
    house = await openHouse({ demo: true })
  })
  test.afterAll(async () => {
    await house.close()
  })

  test('agrees with the server, follows a waiter’s balance and leads to the orders', async ({ browser }) => {
    const { page, complaints } = await openAs(browser, house, 'owner')
    const call = await callsOf(house, 'owner@kafana.test')
    await page.getByRole('link', { name: /^The day/ }).click()
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()

    const day = await call<DayAtAGlance>('/api/statistics/day')
    await expect(figure(page, 'Revenue').getByRole('link').first()).toHaveText(money(day.takings.revenue))
    await expect(figure(page, 'Revenue').getByRole('link').last()).toHaveText(
      `Whole day ${money(day.before.whole.revenue)}`,
    )
    await expect(figure(page, 'Profit').getByRole('link').first()).toHaveText(money(day.takings.profit))
    await expect(figure(page, 'Billed orders').getByRole('link').last()).toHaveText(
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
    await expect(row).toContainText(money(ana.balance + 1234.5), PATIENCE)

    await figure(page, 'Revenue').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({ billedStart: day.start, billedEnd: day.end })
    await page.goBack()
    await figure(page, 'Revenue').getByRole('link').last().click()
    await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('fits a phone, in Macedonian', async ({ browser }) => {
    const { page, complaints } = await openAs(browser, house, 'owner', PHONE)
    await page.addInitScript(() => {
      localStorage.setItem('i18nextLng', 'mk')
    })
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Денот' })).toBeVisible()
    await expect(card(page, 'Маси и келнери').getByRole('link').nth(1)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
})
