import { randomUUID } from 'node:crypto'
import type { Check, Product } from '@kafana/contract'
import { expect } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openAs, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../screen.ts'
import { openPhone } from '../waiter/phone.ts'
import { seatGuests } from './board-page.ts'

const TABLET = { width: 1024, height: 768 } as const

test(
  'a guest check is printed on the web and on a phone, and is shown until something else is owed',
  LONG,
  async ({ browser, venue }) => {
    const guests = await seatGuests(venue)
    const table = guests.path.split('/').at(-1) ?? ''
    const ana = await apiAs(venue, 'ana@kafana.test')
    const menu = await ana<Product[]>('/api/product')
    const order = (category: 'drink' | 'food') =>
      ana('/api/tickets', 'POST', {
        id: randomUUID(),
        table,
        lines: [
          { id: randomUUID(), product: menu.find((one) => one.category === category)?._id, quantity: 2 },
        ],
      })
    await order('food')
    const orders = async () =>
      (await ana<Check[]>(`/api/checks/table/${table}`)).flatMap((check) => check.orders)
    const before = await orders()

    const { page, consoleErrors } = await openAs(browser, venue, 'kitchen', TABLET)
    await page.goto(guests.path)
    await page.getByRole('button', { name: /^More: Tab/ }).click()
    await page.getByRole('menuitem', { name: 'Print guest check' }).click()
    await toast(page, 'Guest check printed')
    await expect(page.getByText(/^Guest check printed at/)).toBeVisible()
    expect(await orders()).toEqual(before)

    const phone = await openPhone(browser, venue, 'ana')
    await phone.page.getByRole('button', { name: new RegExp(`^${guests.table},`) }).click()
    await expect(phone.page.getByText(/^Guest check printed at/)).toBeVisible()
    await order('drink')
    for (const each of [page, phone.page])
      await expect(each.getByText(/^Changed since the guest check of/)).toBeVisible()
    await expectAccessible(page, 'a tab with a guest check')
    await expectNoHorizontalScroll(page)
    await phone.page.getByRole('button', { name: 'More', exact: true }).click()
    await phone.page.getByRole('button', { name: /^Guest check/ }).click()
    // What is pressed at once counts as a double press.
    await phone.page.waitForTimeout(500)
    await phone.page.getByRole('button', { name: /^Print guest check/ }).click()
    await expect(phone.page.getByText('Guest check sent to the printer')).toBeVisible()
    for (const each of [page, phone.page])
      await expect(each.getByText(/^Guest check printed at/)).toBeVisible()
    expect([...consoleErrors, ...phone.consoleErrors]).toEqual([])
  },
)
