import type { Check, VenueTable, Zone } from '@kafana/contract'
import { expect } from '@playwright/test'
import { type ApiClient, apiAs } from '../api.ts'
import { openAs, openSignedIn } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const SLOW = { timeout: 30_000 }

test.describe('takeaway', () => {
  let stack: TestStack
  let owner: ApiClient

  test.beforeAll(async ({ venue }) => {
    stack = venue
    owner = await apiAs(stack, 'owner@kafana.test')
  })
  // Other tests of this venue see no counter.
  test.afterAll(async () => {
    await owner('/api/order-types', 'PUT', { types: [], seats: false })
    const tables = await owner<VenueTable[]>('/api/tables')
    const counter = tables.find(({ kind }) => kind === 'counter')
    const bar = await apiAs(stack, 'bar@kafana.test')
    for (const { orders } of await owner<Check[]>(`/api/checks/table/${counter?._id ?? ''}`))
      for (const { _id } of orders) await bar(`/api/order/${_id}`, 'PUT', { status: 'rejected' })
    await owner(`/api/tables/${counter?._id ?? ''}`, 'DELETE')
    const zones = await owner<Zone[]>('/api/zones')
    await owner(`/api/zones/${zones.find(({ name }) => name === 'Take away')?._id ?? ''}`, 'DELETE')
  })

  test('is switched on, taken under a name, and seen by the kitchen', LONG, async ({ browser }) => {
    const office = await openAs(browser, stack, 'owner')
    await office.page.goto('/company')
    await office.page.getByRole('button', { name: 'Edit: Takeaway and seats' }).click()
    const dialog = office.page.getByRole('dialog', { name: 'Takeaway and seats' })
    await dialog.getByRole('switch', { name: 'Take away' }).press('Space')
    await dialog.getByRole('switch', { name: 'Seats' }).press('Space')
    await expect(dialog.getByRole('textbox', { name: 'Name of the counter' })).toHaveValue('Take away')
    await expectAccessible(office.page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(office.page.getByText('Take away · Seats')).toBeVisible(SLOW)

    const { page, consoleErrors } = await openSignedIn(browser, stack, 'bar', PHONE)
    await page.goto('/pad')
    await page.getByRole('button', { name: 'Take away', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name of the guest, if given' }).fill('Ana')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page
      .getByRole('option', { name: /^Пилешка чорба/ })
      .first()
      .click()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Send · / }).click()
    await expect(page.getByText('Sent for Ana')).toBeVisible(SLOW)

    const kitchen = await openAs(browser, stack, 'kitchen')
    await kitchen.page.goto('/monitor')
    await kitchen.page.getByText('Food', { exact: true }).click()
    const card = kitchen.page.getByRole('article', { name: 'Take away, Ana' })
    await expect(card.getByText('Take away', { exact: true }).first()).toBeVisible(SLOW)
    await expect(card.getByText('Ana', { exact: true }).first()).toBeVisible()

    expect(consoleErrors).toEqual([])
  })
})
