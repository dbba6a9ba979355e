import { readFileSync } from 'node:fs'
import type { PersonSales, StaffMember } from '@kafana/contract'
import { expect, type Page } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openAs } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectAccessible, expectLoaded, expectNoHorizontalScroll, money, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const SLOW = { timeout: 20_000 }
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

test.describe('people and their cash', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  /** The monitor of the kitchen, who holds cash as if it had closed bills. */
  const holder = async (balance: number) => {
    const call = await apiAs(stack, 'owner@kafana.test')
    const staff = await call<StaffMember[]>('/api/company/staff')
    const marko = staff.find(({ username }) => username === 'marko') as StaffMember
    await call(`/api/user/${marko._id}/balance?code=give`, 'PUT', { balance })
    const expected = marko.balance + balance
    return { call, marko, expected, name: `${marko.firstname} ${marko.lastname}` }
  }

  test('add up to the revenue, are sorted, exported, and lead to a person', async ({ browser }) => {
    const { page, consoleErrors } = await openAs(browser, stack, 'owner')
    const [response] = await Promise.all([
      page.waitForResponse((each) => new URL(each.url()).pathname === '/api/statistics/people' && each.ok()),
      page.goto('/statistics'),
    ])
    const people = (await response.json()) as PersonSales[]
    const cents = people.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0)
    await expect(page.getByRole('region', { name: 'Total revenue' })).toContainText(money(cents / 100))
    for (const name of ['Total profit', 'Cash', 'Card', 'Average order'])
      await expect(page.getByRole('region', { name, exact: true })).toContainText(/Period before.*Last year/)

    const rows = table(page, 'Sales by person').getByRole('row')
    await expect(rows).toHaveCount(people.length + 1)
    await expect(
      table(page, 'Sales by person').getByRole('columnheader', { name: 'Revenue' }),
    ).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Orders taken' }).click()
    const most = people.toSorted((a, b) => b.taken.orders - a.taken.orders)[0] as PersonSales
    await expect(rows.nth(1)).toContainText(`${most.person.firstname} ${most.person.lastname}`)

    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'People' }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(people.length + 1)
    expect(lines[0]).toContain('Cash held now (MKD)')

    await rows.nth(1).getByRole('link').first().click()
    await expect(
      page.getByRole('heading', { level: 1, name: `${most.person.firstname} ${most.person.lastname}` }),
    ).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test('show a day by the hour, and two months as a calendar for the keyboard', LONG, async ({ browser }) => {
    const { page, consoleErrors } = await openAs(browser, stack, 'owner')
    await page.goto('/statistics')
    await page.getByRole('button', { name: 'Yesterday' }).click()
    const hours = page.getByRole('list', { name: 'Revenue by hour' }).getByRole('listitem')
    await expect.poll(() => hours.count()).toBeGreaterThan(7)

    const to = new URL(page.url()).searchParams.get('to') ?? ''
    const from = new Date(Date.parse(to) - 60 * 86_400_000).toISOString().slice(0, 10)
    await page.goto(`/statistics?from=${from}&to=${to}`)
    const days = table(page, 'Calendar').getByRole('link')
    await expect(days).toHaveCount(61)
    await page.locator('table[aria-label="Calendar"] a[tabindex="0"]').focus()
    await page.keyboard.press('Home')
    await expect(days.and(page.locator(`[data-date="${from}"]`))).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/orders\?billedStart=/)
    expect(consoleErrors).toEqual([])
  })

  test('cash is taken from a monitor in four presses from the panel, and the slip is printed alone', async ({
    browser,
  }) => {
    const { call, marko, expected, name } = await holder(1234.5)
    const { page, consoleErrors } = await openAs(browser, stack, 'owner')
    await page.goto('/panel')
    await page.getByRole('link', { name: /^Staff People/ }).click()
    await page.getByRole('button', { name: `Take cash: ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Take cash' })
    await dialog.getByRole('button', { name: /^Exactly/ }).click()
    await dialog.getByRole('button', { name: 'Take cash', exact: true }).click()
    await expect(dialog.getByRole('status')).toHaveText(`${money(expected)} taken from ${name}.`)
    expect(await call<{ balance: number }>(`/api/user/${marko._id}/ledger`)).toMatchObject({ balance: 0 })

    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('body > [aria-hidden="true"]').filter({ hasText: 'Cash handover' })
    await expect(paper).toBeVisible()
    for (const text of [name, money(expected), 'Received by']) await expect(paper).toContainText(text)
    await expect(dialog).toBeHidden()
    await expect(page.locator('h1')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
    // Afterwards the page prints as before.
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('h1')).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test(
    'a difference needs a reason, and the ledger says it, on a phone in Macedonian',
    LONG,
    async ({ browser }) => {
      const { marko, expected } = await holder(500)
      const { page, consoleErrors } = await openAs(browser, stack, 'owner', PHONE)
      await page.addInitScript(() => {
        localStorage.setItem('i18nextLng', 'mk')
      })
      await page.goto(`/staff/${marko._id}?view=balance`)
      await page.getByRole('button', { name: 'Земи готовина' }).click()
      const dialog = page.getByRole('dialog', { name: 'Земи готовина' })
      await dialog.getByLabel(/Изброено/).fill(String(expected - 20))
      await expect(dialog.getByRole('status')).toContainText('недостига')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Земи готовина' }).click()
      await expect(dialog.getByLabel(/Причина за разликата/)).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel(/Причина за разликата/).fill('Погрешен кусур')
      await dialog.getByRole('button', { name: 'Земи готовина' }).click()
      await dialog.getByRole('button', { name: 'Затвори' }).last().click()
      const first = page.getByRole('list').filter({ hasText: 'Погрешен кусур' }).getByRole('listitem')
      await expect(first.nth(1)).toContainText('Погрешен кусур')
      await expectLoaded(page)
      await expectNoHorizontalScroll(page)
      expect(consoleErrors).toEqual([])
    },
  )

  test('cash is taken on The day', LONG, async ({ browser }) => {
    const { name } = await holder(77)
    const { page, consoleErrors } = await openAs(browser, stack, 'owner')
    await page.goto('/home')
    const card = page.getByRole('region', { name: 'Balances', exact: true })
    await card.getByRole('button', { name: `Take cash: ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Take cash' })
    await dialog.getByRole('button', { name: /^Exactly/ }).click()
    await dialog.getByRole('button', { name: 'Take cash', exact: true }).click()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(card.getByRole('button', { name: `Take cash: ${name}` })).toBeHidden(SLOW)
    expect(consoleErrors).toEqual([])
  })
})
