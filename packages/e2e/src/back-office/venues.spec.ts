import type { Order, Product, TableNow, Zone } from '@kafana/contract'
import { expect, type Page } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openAs } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, money, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const SLOW = { timeout: 20_000 }

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('the venue overview', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  test('updates an occupied table live, and links every metric to its orders', LONG, async ({ browser }) => {
    const [owner, waiter] = [await apiAs(stack, 'owner@kafana.test'), await apiAs(stack, 'ana@kafana.test')]
    const floor = await owner<TableNow[]>('/api/statistics/floor')
    const zone = (await owner<Zone[]>('/api/zones'))[0] as Zone
    const free = zone.tables.find(
      ({ _id }) => floor.find((table) => table._id === _id)?.openOrders === 0,
    ) as Zone['tables'][number]
    const product = (await waiter<Product[]>('/api/product'))[0] as Product
    const occupied = floor.filter(({ openOrders }) => openOrders > 0).length

    const { page, consoleErrors } = await openAs(browser, stack, 'owner')
    await page.getByRole('link', { name: /^Venue overview/ }).click()
    await expect(region(page, 'Occupied tables').getByRole('link')).toHaveText(
      `${occupied} of ${floor.length}`,
    )
    await expect(region(page, 'Sales today').getByRole('link')).toHaveText(
      money(floor.reduce((sum, { revenue }) => sum + revenue, 0)),
    )

    const tile = region(page, zone.name)
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: free.name, exact: true }) })
    await expect(tile).toContainText('free')
    const products = [
      {
        product: product._id,
        productName: product.name,
        price: product.price,
        quantity: 2,
        category: product.category,
      },
    ]
    const order = await waiter<Order>('/api/order', 'POST', { name: 'Живо', table: free._id, products })
    await expect(tile).toContainText('occupied', SLOW)
    await expect(tile).toContainText(/since \d\d:\d\d 0 min/)
    await expect(region(page, 'Occupied tables').getByRole('link')).toHaveText(
      `${occupied + 1} of ${floor.length}`,
    )

    await tile.getByRole('link', { name: `${free.name}, Open ${money(order.totalPrice)}` }).click()
    await expect(page).toHaveURL(new RegExp(`/orders\\?table=${free._id}&filter=open$`))
    await expect(page.getByRole('link', { name: 'Живо' })).toBeVisible()
    await page.goBack()

    await region(page, zone.name)
      .getByRole('button', { name: /By table$/ })
      .click()
    await region(page, zone.name)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: free.name, exact: true }) })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/orders\\?table=${free._id}`))
    await page.goBack()
    await region(page, 'Sales today').getByRole('link').click()
    await expect(page).toHaveURL(/\/orders\?filter=billed&billedStart=/)
    await page.goBack()
    await tile.getByRole('link', { name: free.name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/establishment/${free._id}$`))
    expect(consoleErrors).toEqual([])
  })

  test('fits a phone with long names and is accessible', LONG, async ({ browser }) => {
    const owner = await apiAs(stack, 'owner@kafana.test')
    const zone = (await owner<Zone[]>('/api/zones'))[1] as Zone
    const [table] = zone.tables
    const long = 'ΤραπέζιМаса🍷'.repeat(20).slice(0, 200)
    await owner(`/api/zones/${zone._id}`, 'PUT', { name: long })
    await owner(`/api/tables/${table?._id ?? ''}`, 'PUT', { name: long })
    for (const viewport of [PHONE, DESKTOP]) {
      const { page, consoleErrors } = await openAs(browser, stack, 'owner', viewport)
      await page.goto('/venues')
      await region(page, long)
        .getByRole('button', { name: /By table$/ })
        .click()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      await page.getByText('Occupied', { exact: true }).first().click()
      await expect(page).toHaveURL(/show=occupied$/)
      expect(consoleErrors).toEqual([])
    }
    // Other tests of this venue find the zone and the table by their names.
    await owner(`/api/zones/${zone._id}`, 'PUT', { name: zone.name })
    await owner(`/api/tables/${table?._id ?? ''}`, 'PUT', { name: table?.name })
  })
})
