import { expect } from '@playwright/test'
import { apiAs } from '../api.ts'
import { choose, openAs, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import type { TestStack } from '../test-stack.ts'

/** The owner's stock: purchases, counts, sales, and the list of all movements. */
test.describe('storage', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  test(
    'an ingredient is added, counted, bought and sold, with all movements listed',
    LONG,
    async ({ browser }) => {
      const { page, consoleErrors } = await openAs(browser, stack, 'owner')
      await page.goto('/storage')
      await page.getByRole('button', { name: 'Add ingredient' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Σουσάμι Сусам 🌾')
      await dialog.getByText('Food', { exact: true }).click()
      await dialog.getByRole('textbox', { name: 'On hand' }).fill('500')
      await choose(dialog, page, 'Serving unit', 'grams')
      await dialog.getByRole('textbox', { name: 'Price per serving unit' }).fill('0.4')
      await dialog.getByRole('textbox', { name: 'Low stock warning at' }).fill('450')
      await dialog.getByRole('textbox', { name: 'Buying quantity' }).fill('5')
      await choose(dialog, page, 'Buying unit', 'kilograms')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await toast(page, 'Ingredient added')
      await page.getByRole('combobox', { name: 'Search by ingredient name' }).fill('сусам')
      const row = page.getByRole('row').filter({ hasText: 'Сусам' })
      await expect(row).toContainText('500.00')
      await expect(row).not.toContainText('Low')

      await test.step('counting shows the correction and the new level', async () => {
        // Pressed before the delayed search above runs, and released after it.
        await page.getByRole('button', { name: /^Edit: Σουσάμι/ }).click({ delay: 600 })
        await page.getByRole('textbox', { name: 'Quantity' }).fill('440')
        await expect(page.getByText('Counted 440, was 500: corrected by −60')).toBeVisible()
        await page.keyboard.press('Enter')
        await toast(page, 'Ingredient updated')
        await expect(row).toContainText('Low')
        await page.getByRole('button', { name: 'Clear search' }).click()
        await expect(page.getByText('Ориз')).toBeVisible()
        await page.getByRole('button', { name: /^Running low/ }).click()
        await expect(page).toHaveURL('/storage?level=low')
        await expect(row).toBeVisible()
        await expect(page.getByText('Ориз')).toBeHidden()
      })

      await test.step('a purchase shows its result before it is saved', async () => {
        await page.getByRole('button', { name: /^Buy: Σουσάμι/ }).click()
        await dialog.getByRole('textbox', { name: 'Packs' }).fill('2')
        await dialog.getByRole('textbox', { name: 'Price of one pack' }).fill('2500')
        await expect(dialog.getByRole('status', { name: 'Preview' })).toContainText(
          '2 × 5 kilograms = 10,000 grams',
        )
        await expect(dialog).toContainText(/Price per gram: 0.40\sden\. → 0.50\sden\./)
        await dialog.getByRole('button', { name: 'Save' }).click()
        await toast(page, 'Purchase recorded')
        // The stock is no longer low.
        await expect(row).toBeHidden()
      })

      await test.step('a monitor sells some of it', async () => {
        const [owner, kitchen] = [
          await apiAs(stack, 'owner@kafana.test'),
          await apiAs(stack, 'kitchen@kafana.test'),
        ]
        const ingredients = await owner<{ _id: string; name: string }[]>('/api/ingredient')
        const sesame = ingredients.find(({ name }) => name.startsWith('Σουσάμι'))?._id
        const product = await owner<{ _id: string }>('/api/product', 'POST', {
          name: 'Ѓеврек',
          price: 40,
          taxRate: 10,
          category: 'food',
          recipe: [{ ingredient: sesame, quantity: 30 }],
        })
        const [table] = await kitchen<{ _id: string }[]>('/api/tables')
        const order = await kitchen<{ _id: string }>('/api/order', 'POST', {
          name: 'Ѓевреци за шанк',
          table: table?._id,
          products: [{ product: product._id, quantity: 3 }],
        })
        await kitchen(`/api/order/${order._id}`, 'PUT', { status: 'pending', expectedStatus: 'created' })
      })

      await test.step('every movement is listed, latest first, with a link to its order', async () => {
        await page.goto('/storage?search=сусам')
        await page.getByRole('button', { name: /^More actions: Σουσάμι/ }).click()
        await page.getByRole('menuitem', { name: 'Stock movements' }).click()
        const changes = dialog.getByRole('list', { name: 'Stock movements' }).getByRole('listitem')
        await expect(changes).toContainText([
          /Sold · Ѓевреци за шанк.*−90 grams.*Marko Iliev.*10,350 on hand afterwards/,
          /Bought.*\+10,000 grams.*Vesna Petrovska/,
          /Corrected.*−60 grams/,
          /Corrected.*\+500 grams/,
        ])
        await dialog.getByText('Bought', { exact: true }).first().click()
        await expect(changes).toHaveCount(1)
        await dialog.getByText('All', { exact: true }).click()
        await dialog.getByRole('link', { name: 'Ѓевреци за шанк' }).click()
        await expect(page.getByRole('heading', { name: /Ѓевреци за шанк/ })).toBeVisible()
        await page.goBack()
        await expect(changes.first()).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      })

      await test.step('an ingredient of a recipe cannot be deleted', async () => {
        await page.getByRole('button', { name: /^More actions: Σουσάμι/ }).click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await dialog.getByRole('button', { name: 'Delete' }).click()
        await expect(dialog).toContainText('1 product uses this ingredient.')
        await dialog.getByRole('link', { name: 'Ѓеврек' }).click()
        await expect(page.getByRole('row').filter({ hasText: 'Ѓеврек' })).toContainText('345')
      })
      expect(consoleErrors).toEqual([])
    },
  )

  test(
    'what is below zero names its order, and is counted on a phone; the count survives a reload',
    LONG,
    async ({ browser }) => {
      const [owner, kitchen] = [
        await apiAs(stack, 'owner@kafana.test'),
        await apiAs(stack, 'kitchen@kafana.test'),
      ]
      const tea = await owner<{ _id: string }>('/api/ingredient', 'POST', {
        name: 'Чај од нане',
        category: 'drink',
        quantity: 20,
        servingUnit: 'grams',
        price: 2,
        buyingQuantity: 1,
        buyingUnit: 'kilograms',
      })
      const product = await owner<{ _id: string }>('/api/product', 'POST', {
        name: 'Чај',
        price: 60,
        taxRate: 10,
        category: 'drink',
        recipe: [{ ingredient: tea._id, quantity: 30 }],
      })
      const [table] = await kitchen<{ _id: string; name: string }[]>('/api/tables')
      const order = await kitchen<{ _id: string; number: number }>('/api/order', 'POST', {
        name: 'Чаеви',
        table: table?._id,
        products: [{ product: product._id, quantity: 2 }],
      })
      await kitchen(`/api/order/${order._id}`, 'PUT', { status: 'pending', expectedStatus: 'created' })

      const { page, consoleErrors } = await openAs(browser, stack, 'owner', { width: 390, height: 844 })
      await page.goto('/storage?level=below')
      const card = page.getByRole('listitem').filter({ hasText: 'Чај од нане' })
      await expect(card).toContainText('-40.00 grams')
      await expect(card).toContainText(/Below zero since \d\d\/\d\d\/\d{4}, \d\d:\d\d/)
      await expect(
        card.getByRole('link', { name: `Order #${order.number} at table ${table?.name}` }),
      ).toHaveAttribute('href', `/orders/${order._id}`)

      await page.getByRole('button', { name: 'Count stock' }).click()
      const counted = page.getByRole('textbox', { name: 'Counted: Чај од нане' })
      await counted.fill('15')
      await page.reload()
      await expect(counted).toHaveValue('15')
      await page.getByRole('button', { name: 'Post count' }).click()
      await expect(page.getByText('A reason is required')).toBeVisible()
      await page.getByText('Counting error', { exact: true }).click()
      await page.getByRole('button', { name: 'Post count' }).click()
      await toast(page, 'Count posted')
      await page.goto(`/storage?movements=${tea._id}`)
      await expect(page.getByRole('list', { name: 'Stock movements' })).toContainText(
        /Counted.*\+55 grams.*Counting error · 15 counted, -40 expected.*15 on hand afterwards/,
      )
      expect(consoleErrors).toEqual([])
    },
  )
})
