import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, type Page } from '@playwright/test'
import { choose, openDevice, signIn, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'

const FIRST_CYRILLIC = 'А'.codePointAt(0) ?? 0
/** In Windows-1251, as old tills write their files. */
const windows1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code >= FIRST_CYRILLIC ? code - FIRST_CYRILLIC + 0xc0 : code
    }),
  )

/** Thirty lines of another till: a title, two prices, groups, and what people type into cells. */
const PRICE_LIST = [
  'Кафе бар;;;;;',
  ';;;;;',
  'Шифра;Артикл;Цена стара;Цена нова;Група;ДДВ',
  ...Array.from(
    { length: 26 },
    (_, index) => `${index};Увезен напиток ${index};10;"1.${100 + index},50 ден.";Топли напитки;18 %`,
  ),
  '26;Увезен леб;5;60;Леб;5',
  '27;Увезен колач;5;;Леб;5',
  '28;УВЕЗЕН ЛЕБ;5;70;Леб;5',
  '29;Увезен сок;5;осумдесет;Топли напитки;5',
  '',
].join('\r\n')

test.describe('an import', () => {
  const openImport = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import and export' }).click()
  }
  const row = (page: Page, line: number) =>
    page
      .getByRole('list', { name: 'Preview' })
      .getByRole('listitem')
      .filter({ hasText: `Line ${line}` })

  test(
    'of a messy price list is mapped, checked line by line, written, and undone',
    LONG,
    async ({ browser, venue }) => {
      const { page, consoleErrors } = await openDevice(browser, venue)
      await signIn(page, 'owner@kafana.test', DEMO_PASSWORD)
      await expect(page).toHaveURL('/panel')
      await page.goto('/products')
      await openImport(page)
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'cenovnik.csv',
        mimeType: 'text/csv',
        buffer: windows1251(PRICE_LIST),
      })
      await expect(row(page, 4)).toContainText('10 den.')
      await choose(dialog, page, 'Price', 'Цена нова')
      await expect(row(page, 4)).toContainText(/1,100\.50\sden\. · Drink · 18 %/)
      await expect(row(page, 30)).toContainText('“Леб” is not one of the choices')
      await choose(dialog, page, '“Леб” means', 'Food')
      await expect(dialog.getByRole('button', { name: 'New: 27' })).toBeVisible()
      await dialog.getByRole('button', { name: 'With errors: 3' }).click()
      await expect(row(page, 31)).toContainText('Price is missing')
      await expect(row(page, 32)).toContainText('The same name is in line 30')
      await expect(row(page, 33)).toContainText('“осумдесет” is not a number')
      await dialog.getByRole('button', { name: 'Import 27 lines' }).click()
      await expect(dialog.getByText('27 lines imported')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await page.getByRole('combobox', { name: 'Search by product name' }).fill('uvezen')
      await expect(page.getByRole('row')).toHaveCount(28)

      await openImport(page)
      await dialog.getByRole('button', { name: /^Undo: Products · cenovnik\.csv/ }).click()
      await toast(page, '27 lines restored')
      await expect(dialog.getByText('Undone', { exact: true })).toBeVisible()

      // What is exported can be imported again and changes nothing.
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download as CSV' }).click(),
      ])
      await dialog.locator('input[type=file]').setInputFiles(await download.path())
      await expect(dialog.getByRole('button', { name: /^Unchanged: [1-9]/ })).toBeVisible()
      for (const name of ['New: 0', 'Changed: 0', 'With errors: 0'])
        await expect(dialog.getByRole('button', { name })).toBeDisabled()
      expect(consoleErrors).toEqual([])
    },
  )
})
