import type { Order, Product } from '@kafana/contract'
import { expect } from '@playwright/test'
import { apiAs } from '../api.ts'
import { openAs } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'

test.describe('the way between the screens', () => {
  for (const size of [DESKTOP, PHONE])
    test(`is two presses from any to any other, ${size.width} px`, LONG, async ({ browser, venue }) => {
      const { page, consoleErrors } = await openAs(browser, venue, 'owner', size)
      await page.goto('/storage')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await expect(menu.getByRole('link', { name: 'Storage' })).toHaveAttribute('aria-current', 'page')
      await expectNoHorizontalScroll(page)
      await expectAccessible(page, 'the menu')
      await menu.getByRole('link', { name: 'Statistics' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      // The language is changed in the menu, and everything in it with it.
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
      await expect(page.getByRole('dialog', { name: 'Menü' })).toBeVisible()
      await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en')
      await page.getByRole('button', { name: 'Log out', exact: true }).click()
      await expect(page).toHaveURL(/\/login$/)
      expect(consoleErrors).toEqual([])
    })

  test('is a few letters: a screen, a person, a product, a table and an order', async ({
    browser,
    venue,
  }) => {
    const waiter = await apiAs(venue, 'ana@kafana.test')
    const [menu, [table]] = [
      await waiter<Product[]>('/api/product'),
      await waiter<{ _id: string; name: string }[]>('/api/tables'),
    ]
    const product = menu.find(({ category }) => category === 'food')
    const order = await waiter<Order>('/api/order', 'POST', {
      name: 'Zlatna večera',
      table: table?._id,
      products: [{ product: product?._id, quantity: 1 }],
    })
    const { page, consoleErrors } = await openAs(browser, venue, 'owner')
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
    const find = async (text: string, option: RegExp): Promise<void> => {
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox', { name: 'Search everywhere' }).fill(text)
      await expect(page.getByRole('option', { name: option })).toBeVisible()
      await expect(page.getByRole('option', { name: option })).toHaveAttribute(
        'data-combobox-selected',
        'true',
      )
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await find('fiscal rep', /Fiscal report/)
    await expect(page).toHaveURL('/fiscal-book')
    await find('ana ', /^Ana /)
    await expect(page).toHaveURL(/^.*\/staff\/.*firstname=Ana/)
    await find(product?.name ?? '', new RegExp(`^${product?.name}`))
    await expect(page).toHaveURL(/\/products\?search=/)
    await find(table?.name ?? '', new RegExp(`^${table?.name} `))
    await expect(page).toHaveURL(`/establishment/${table?._id}`)
    await find('zlatna ve', /Zlatna večera/)
    await expect(page).toHaveURL(`/orders/${order._id}`)

    await page.keyboard.press('Control+k')
    await expectAccessible(page, 'the search')
    await page.getByRole('searchbox', { name: 'Search everywhere' }).fill('nothing has this name')
    await expect(page.getByText('Nothing found for “nothing has this name”')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(consoleErrors).toEqual([])
  })
})
