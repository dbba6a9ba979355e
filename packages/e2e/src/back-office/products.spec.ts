import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, type Page } from '@playwright/test'
import { choose, openDevice, signIn, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

/** The owner's menu: costs and margins, editing in place, two devices at once, deleting. */
test.describe('products', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  const openMenu = async (page: Page): Promise<void> => {
    await signIn(page, 'owner@kafana.test', DEMO_PASSWORD)
    await expect(page).toHaveURL('/panel')
    await page.goto('/products')
  }
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

  test(
    'a new product shows its cost and margin before it is saved, and can be edited in its row',
    LONG,
    async ({ browser }) => {
      const { page, consoleErrors } = await openDevice(browser, stack)
      await openMenu(page)
      await page.getByRole('button', { name: 'Add product' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Save' }).click()
      for (const text of [
        'name of product required',
        'price is required',
        'Tax rate is required',
        'Add at least one ingredient',
      ])
        await expect(dialog.getByText(text)).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Γεμιστά Ѓорѓи 🍅')
      await dialog.getByRole('textbox', { name: 'Price' }).fill('110')
      await choose(dialog, page, 'Tax rate', '10 % · В')
      await dialog.getByText('Food', { exact: true }).click()
      const margins = dialog.getByLabel('Cost and profit per product')
      await choose(dialog, page, 'Ingredient', 'Ориз')
      await dialog.getByRole('textbox', { name: 'Quantity' }).fill('250')
      await page.keyboard.press('Enter')
      await expect(margins).toContainText('Cost20 den.')
      await choose(dialog, page, 'Ingredient', 'Домати')
      await dialog.getByRole('textbox', { name: 'Quantity' }).fill('500')
      await dialog.getByRole('button', { name: 'Add to recipe' }).click()
      await expect(margins).toContainText(/Cost50\sden\.Price without tax100\sden\.Profit50\sden\.Margin50 %/)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await toast(page, 'Product added successfully')

      const search = page.getByRole('combobox', { name: 'Search by product name' })
      await search.fill('γεμισ')
      await expect(page).toHaveURL(/\?search=/)
      await expect(page.getByRole('row')).toHaveCount(2)
      await page.getByRole('button', { name: /^Edit: Γεμιστά/ }).click()
      const name = page.getByRole('textbox', { name: 'Name' })
      await name.fill('Something else')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
      await expect(row(page, 'Γεμιστά Ѓорѓи')).toContainText('110 den.')
      await page.getByRole('button', { name: /^Edit: Γεμιστά/ }).click()
      await page.getByRole('textbox', { name: 'Price' }).fill('132')
      await page.keyboard.press('Enter')
      await toast(page, 'Product updated successfully')
      await expect(row(page, 'Γεμιστά Ѓорѓи')).toContainText('132 den.')

      await page.getByRole('button', { name: /^Edit recipe and tax: Γεμιστά/ }).click()
      await expect(margins).toContainText('58.3 %')
      await dialog.getByRole('button', { name: 'Delete: Домати' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: /^Edit recipe and tax: Γεμιστά/ }).click()
      await expect(dialog.getByRole('list', { name: 'Recipe' }).getByRole('listitem')).toHaveCount(1)
      await dialog.getByRole('button', { name: 'Cancel' }).click()

      await page.getByRole('button', { name: /^Delete: Γεμιστά/ }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await toast(page, 'Product deleted successfully')
      await expect(page.getByText('no products found')).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
      await expect(page.getByText('Ајвар со сирење')).toBeVisible()
      expect(consoleErrors).toEqual([])
    },
  )

  test(
    'prices are raised for a group and undone, a group is made, a product is sold out and one restored',
    LONG,
    async ({ browser }) => {
      const { page, consoleErrors } = await openDevice(browser, stack)
      await openMenu(page)
      const dialog = page.getByRole('dialog')
      const openMore = async (item: string): Promise<void> => {
        await page.getByRole('button', { name: 'More actions', exact: true }).click()
        await page.getByRole('menuitem', { name: item }).click()
      }
      await openMore('Change prices')
      await choose(dialog, page, 'Products', 'Кафе и чај')
      await dialog.getByRole('textbox', { name: /^Percent/ }).fill('10')
      await expect(dialog.getByRole('listitem').filter({ hasText: 'Еспресо' })).toContainText(
        /70\sden\. → 77\sden\./,
      )
      await dialog.getByRole('button', { name: /^Change \d+ prices/ }).click()
      await expect(dialog.getByRole('status')).toContainText('prices changed')
      await expect(row(page, 'Еспресо')).toContainText('77 den.')
      await dialog.getByRole('button', { name: 'Undo' }).click()
      await expect(row(page, 'Еспресо')).toContainText('70 den.')

      await openMore('Menu groups')
      await dialog.getByRole('button', { name: 'Add menu group' }).click()
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Доручек')
      await dialog.getByText('Food', { exact: true }).click()
      await dialog.getByRole('textbox', { name: /^Products/ }).fill('palacin')
      await dialog
        .getByRole('checkbox', { name: /Палачинки/ })
        .first()
        .check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await toast(page, 'Menu group saved')
      await dialog.getByRole('button', { name: 'Move up: Доручек' }).click()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('rowheader', { name: 'Доручек' })).toBeVisible()

      const switchOf = (name: string) => page.getByRole('switch', { name: `Sold out: ${name}` })
      // It is shown at once; a reload before the server has heard of it would end the call.
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
      await switchOf('Еспресо').press('Space')
      await expect(row(page, 'Еспресо')).toContainText('until')
      await saved
      await page.reload()
      await expect(switchOf('Еспресо')).toBeChecked()
      await switchOf('Еспресо').press('Space')
      await expect(switchOf('Еспресо')).not.toBeChecked()

      await page.getByRole('button', { name: 'Delete: Таратор' }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(row(page, 'Таратор')).toHaveCount(0)
      await openMore('Archived products')
      await dialog.getByRole('button', { name: 'Restore: Таратор' }).click()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(row(page, 'Таратор')).toHaveCount(1)
      expect(consoleErrors).toEqual([])
    },
  )

  test(
    'a product edited on two devices shows the conflict on the second one, which keeps its input',
    LONG,
    async ({ browser }) => {
      const office = await openDevice(browser, stack)
      const phone = await openDevice(browser, stack, PHONE)
      for (const { page } of [office, phone]) {
        await openMenu(page)
        await page.getByRole('combobox', { name: 'Search by product name' }).fill('Баклава')
        await page.getByRole('button', { name: 'Edit: Баклава' }).click()
      }
      await phone.page.getByRole('textbox', { name: 'Name' }).fill('Баклава со ореви')
      await office.page.getByRole('textbox', { name: 'Price' }).fill('150')
      await office.page.keyboard.press('Enter')
      await toast(office.page, 'Product updated successfully')

      await phone.page.getByRole('button', { name: 'Save: Баклава' }).click()
      const note = phone.page
        .getByRole('alert')
        .filter({ hasText: 'Somebody else changed this in the meantime' })
      await expect(note).toContainText(/Price: 140\sden\. → 150\sden\./)
      await expect(phone.page.getByRole('textbox', { name: 'Name' })).toHaveValue('Баклава со ореви')
      await expect(phone.page.getByRole('textbox', { name: 'Price' })).toHaveValue('150')
      await expect(office.page.getByText('Баклава со ореви')).toHaveCount(0)
      await phone.page.getByRole('button', { name: 'Save: Баклава' }).click()
      await toast(phone.page, 'Product updated successfully')
      await expect(row(office.page, 'Баклава со ореви')).toContainText('150 den.')
      expect([...office.consoleErrors, ...phone.consoleErrors]).toEqual([])
    },
  )
})
