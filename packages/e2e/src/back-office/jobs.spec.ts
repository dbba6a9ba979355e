import { readFileSync } from 'node:fs'
import type { Order, PersonSales } from '@kafana/contract'
import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, type Page } from '@playwright/test'
import { apiAs, type ApiClient } from '../api.ts'
import { choose, fillIn, openSignedIn, toast } from '../browser.ts'
import { countEffort, effortOn } from '../effort.ts'
import { test } from '../fixtures.ts'
import { longUnless } from '../long-run.ts'

/** The document that lists what every job costs, beside other products: `| job | presses | fields | … |`. */
const DOCUMENT = new URL('../../../../docs/audit/owner-jobs.md', import.meta.url)
const LISTED = new Map(
  readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, , presses]) => /^\d+$/.test(presses ?? ''))
    .map(([, job = '', presses, fields]) => [job, { presses: Number(presses), fields: Number(fields) }]),
)

/** From the panel by the pointer. */
const openScreen = (page: Page, name: RegExp) => page.getByRole('link', { name }).click()
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Chooses a range of days, such as *Yesterday*. */
const choosePreset = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What an owner does, from the panel on. */
const JOBS: Readonly<Record<string, (page: Page, owner: ApiClient) => Promise<void>>> = {
  'Change a price': async (page) => {
    await openScreen(page, /^Products/)
    await page
      .getByRole('button', { name: /^Edit: / })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Price' }).fill('333')
    await page.keyboard.press('Enter')
    await toast(page, 'Product updated successfully')
  },
  'Take cash from a monitor': async (page, owner) => {
    const staff = await owner<{ _id: string; username: string }[]>('/api/company/staff')
    const marko = staff.find(({ username }) => username === 'marko')?._id
    await owner(`/api/user/${marko}/balance?code=give`, 'PUT', { balance: 900 })
    await openScreen(page, /^Staff People/)
    await page.getByRole('button', { name: 'Take cash: Marko Iliev' }).click()
    await dialogOf(page)
      .getByRole('button', { name: /^Exactly/ })
      .click()
    await dialogOf(page).getByRole('button', { name: 'Take cash', exact: true }).click()
    await expect(dialogOf(page).getByRole('status')).toContainText('taken from Marko Iliev')
  },
  'Who sold most yesterday': async (page) => {
    await openScreen(page, /^Statistics Revenue/)
    // The response for the range that the screen opens with may arrive later.
    const isOfOneDay = (url: string): boolean => {
      const { pathname, searchParams } = new URL(url)
      const at = (name: string): number => Date.parse(searchParams.get(name) ?? '')
      return pathname === '/api/statistics/people' && at('end') - at('start') <= 25 * 3_600_000
    }
    const [response] = await Promise.all([
      page.waitForResponse((each) => isOfOneDay(each.url()) && each.ok()),
      choosePreset(page, 'Yesterday'),
    ])
    const people = (await response.json()) as PersonSales[]
    const best = people.toSorted((a, b) => b.revenue - a.revenue)[0]?.person
    await expect(page.getByRole('table', { name: 'Sales by person' }).getByRole('row').nth(1)).toContainText(
      `${best?.firstname} ${best?.lastname}`,
    )
  },
  'Last week’s order by its receipt': async (page, owner) => {
    const week = 7 * 86_400_000
    const { orders } = await owner<{ orders: Order[] }>(
      `/api/order?filter=billed&limit=1&document=receipt&billedEnd=${new Date(Date.now() - week).toISOString()}`,
    )
    const receipt = String(orders[0]?.receiptNo)
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: 'Search everywhere' }).fill(receipt)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(orders[0]?.name ?? 'nothing')
  },
  'Add a product with a three-line recipe': async (page) => {
    await openScreen(page, /^Products/)
    await page.getByRole('button', { name: 'Add product' }).click()
    await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill('Полнети пиперки')
    await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('280')
    await choose(dialogOf(page), page, 'Tax rate', '10 % · В')
    await dialogOf(page).getByText('Food', { exact: true }).click()
    for (const [name, quantity] of [
      ['Ориз', '100'],
      ['Домати', '150'],
      ['Кромид', '50'],
    ] as const) {
      await choose(dialogOf(page), page, 'Ingredient', name)
      await dialogOf(page).getByRole('textbox', { name: 'Quantity' }).fill(quantity)
      if (name !== 'Кромид') await page.keyboard.press('Enter')
    }
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Product added successfully')
  },
  'Register a waiter with tables': async (page) => {
    await openScreen(page, /^Staff People/)
    await page.getByRole('button', { name: 'Add staff' }).click()
    await fillIn(dialogOf(page), {
      firstname: 'Бојан',
      lastname: 'Ристов',
      username: 'bojan',
      email: 'bojan@kafana.test',
      password: DEMO_PASSWORD,
      confirmPassword: DEMO_PASSWORD,
      pin: '8406',
    })
    await dialogOf(page).getByText('Waiter', { exact: true }).click()
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    const tables = page.getByRole('dialog', { name: 'Assign tables' })
    await tables
      .getByRole('button', { name: /^Select all/ })
      .first()
      .click()
    await tables.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Tables assigned successfully!')
  },
  'Compare this Friday with the last': async (page) => {
    await openScreen(page, /^Statistics Revenue/)
    await choosePreset(page, 'Yesterday')
    await expect(page.getByRole('region', { name: 'Total revenue' })).toContainText('Period before')
  },
  'Buy by the invoice, three ingredients': async (page) => {
    await openScreen(page, /^Storage/)
    await page.getByRole('button', { name: 'Buy by invoice' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('combobox', { name: 'Supplier' }).fill('Пазар Бит')
    await dialog.getByRole('textbox', { name: 'Invoice number' }).fill('26-1187')
    await dialog.getByRole('textbox', { name: 'Total on the invoice' }).fill('1500')
    const lines = dialog.getByRole('list', { name: 'Invoice lines' }).getByRole('listitem')
    for (const [index, name] of ['Компири', 'Печурки', 'Кромид'].entries()) {
      const line = lines.nth(index)
      await choose(line, page, 'Ingredient', name)
      await line.getByRole('textbox', { name: 'Packs' }).fill('2')
      await line.getByRole('textbox', { name: 'Price of one pack' }).fill('250')
    }
    await expect(dialog.getByRole('status')).toContainText('Matches the invoice')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Invoice recorded')
  },
  'Why an ingredient is low': async (page, owner) => {
    const [ingredient] = await owner<{ _id: string; name: string }[]>('/api/ingredient')
    await owner(`/api/ingredient/${ingredient?._id}/purchase`, 'POST', { packs: 1, supplier: 'Млекара' })
    await openScreen(page, /^Storage/)
    await page
      .getByRole('row')
      .filter({ hasText: ingredient?.name ?? 'nothing' })
      .first()
      .getByTitle(/^Stock movements/)
      .click()
    await expect(dialogOf(page).getByRole('list', { name: 'Stock movements' })).toContainText('Млекара')
  },
  'Export the month for the accountant': async (page) => {
    await openScreen(page, /^Statistics Revenue/)
    await choosePreset(page, 'Previous month')
    await page.getByRole('button', { name: 'Export' }).click()
    await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Days' }).click()])
  },
}

test.describe('the jobs of an owner', () => {
  test('are the listed ones', () => {
    expect([...LISTED.keys()].toSorted()).toEqual(Object.keys(JOBS).toSorted())
  })
  for (const [index, [name, run]] of Object.entries(JOBS).entries())
    test(
      `${name}: as many presses and fields as listed`,
      longUnless(index === 0),
      async ({ browser, venue }) => {
        const { page, consoleErrors, home } = await openSignedIn(browser, venue, 'owner')
        await countEffort(page)
        await page.goto(home)
        await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
        await run(page, await apiAs(venue, 'owner@kafana.test'))
        expect(await effortOn(page)).toEqual(LISTED.get(name))
        expect(consoleErrors).toEqual([])
      },
    )
})
