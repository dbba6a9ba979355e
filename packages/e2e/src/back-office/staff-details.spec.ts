import type { StaffMember } from '@kafana/contract'
import { expect, type Page } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openAs } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectUpToDate, expectNoHorizontalScroll, money, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const ORDERS = { role: 'table', name: 'Completed orders' } as const

test.describe('the orders and the balance of a waiter', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  /** Ana, and a way to give her funds from another device. */
  const anaOf = async () => {
    const call = await apiAs(stack, 'owner@kafana.test')
    const ana = (await call<StaffMember[]>('/api/company/staff')).find(({ firstname }) => firstname === 'Ana')
    if (!ana) throw new Error('No Ana')
    return {
      ana,
      give: (balance: number) => call(`/api/user/${ana._id}/balance?code=give`, 'PUT', { balance }),
    }
  }
  const count = async (page: Page): Promise<number> =>
    Number(
      (
        await page.getByRole('region', { name: 'Completed orders' }).locator('p').first().innerText()
      ).replaceAll(',', ''),
    )
  const rows = (page: Page) => page.getByRole(ORDERS.role, { name: ORDERS.name }).getByRole('row')

  test('lead from the staff list to an order and back to the same place', async ({ browser }) => {
    const { page, consoleErrors } = await openAs(browser, stack, 'owner')
    await page.getByRole('link', { name: /^Staff People/ }).click()
    await page
      .getByRole('row', { name: /Ana/ })
      .getByRole('link', { name: /^Stats/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /Ana/ })).toBeVisible()
    await expect(page.getByText('Waiter', { exact: true })).toBeVisible()
    await expect(rows(page)).toHaveCount(11)
    await expect.poll(() => count(page)).toBeGreaterThan(100)
    const all = await count(page)

    await page.getByRole('combobox', { name: 'Search by order name' }).fill('терас')
    await expect.poll(() => count(page)).toBeLessThan(all)
    await expectUpToDate(page)
    await expect(rows(page).nth(1)).toContainText('Тераса')
    const first = await rows(page).nth(1).innerText()
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    // The previous page stays visible while the next one loads.
    await expect.poll(() => rows(page).nth(1).innerText()).not.toBe(first)

    const link = rows(page).nth(3).getByRole('link')
    const [name, here] = [await link.innerText(), page.url()]
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(here)
    await expect(page.getByRole('combobox', { name: 'Search by order name' })).toHaveValue('терас')
    await expect(rows(page).nth(3)).toContainText(name)

    await page.getByRole('button', { name: 'Today' }).click()
    await expect.poll(() => count(page)).toBeLessThan(50)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/staff$/)
    expect(consoleErrors).toEqual([])
  })

  test('show funds that are given on another device live, also on a phone', LONG, async ({ browser }) => {
    const { ana, give } = await anaOf()
    const { page, consoleErrors } = await openAs(browser, stack, 'owner', PHONE)
    await page.goto(`/staff/${ana._id}?firstname=${ana.firstname}&lastname=${ana.lastname}`)
    await page.getByText('Balance', { exact: true }).click()
    await expect(page).toHaveURL(/view=balance/)
    const movements = page.getByRole('list', { name: 'Balance movements' }).getByRole('listitem')
    await expect(movements).toHaveCount(20)
    await expect(movements.getByRole('link').first()).toBeVisible()

    await give(1234.5)
    await expect(movements.first()).toContainText('Funds given')
    await expect(movements.first()).toContainText(/\+1,234\.50\sden\./)
    const newBalance = money(ana.balance + 1234.5)
    await expect(page.getByRole('region', { name: 'Balance now' })).toContainText(newBalance)
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page.getByRole('region', { name: 'In' })).toContainText(/\sden\./)
    await expectNoHorizontalScroll(page)
    expect(consoleErrors).toEqual([])
  })

  test('a link to an unknown person shows not-found', LONG, async ({ browser }) => {
    const { page } = await openAs(browser, stack, 'owner')
    await page.goto('/staff/nobody?firstname=X&lastname=Y&view=balance')
    await expect(page.getByRole('heading', { name: 'No such person' })).toBeVisible()
    await page.getByRole('link', { name: 'To the staff list' }).click()
    await expect(page).toHaveURL('/staff')
  })
})
