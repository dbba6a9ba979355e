import { expect, type Page } from '@playwright/test'
import { choose, fillIn, openAs, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import type { TestStack } from '../test-stack.ts'

const GARDEN = 'Κήπος Градина 🌿 '.repeat(13).slice(0, 200).trim()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

const buildGarden = async (page: Page) => {
  await button(page, 'Add zone').click()
  await fillIn(dialog(page), { name: GARDEN })
  await dialog(page).getByRole('switch', { name: 'Smoking is allowed here' }).check()
  await press(page, 'Save')
  await toast(page, 'Zone added!')
  await expect(region(page, GARDEN).getByRole('img', { name: 'Smoking' })).toBeVisible()
  await button(page, `Add table: ${GARDEN}`).click()
  await fillIn(dialog(page), { name: 'Г1', capacity: '4' })
  await dialog(page).locator('[name="capacity"]').press('Enter')
  await toast(page, 'Table added!')
  await expect(region(page, GARDEN)).toContainText('1 table · 4 seats')
}

const renameTable = async (page: Page) => {
  await button(page, 'Edit: Г1').click()
  await fillIn(dialog(page), { name: 'Г1 Ω' })
  await press(page, 'Save')
  await toast(page, 'Table name updated!')
  await expect(button(page, 'Edit: Г1 Ω')).toBeVisible()
}

test.describe('the zones', () => {
  let stack: TestStack
  test.beforeAll(({ venue }) => {
    stack = venue
  })

  for (const viewport of [DESKTOP, PHONE]) {
    test(`are created, changed and deleted at ${viewport.width} px`, LONG, async ({ browser }) => {
      const { page, consoleErrors } = await openAs(browser, stack, 'owner', viewport)
      await page.goto('/zones')
      await buildGarden(page)
      await renameTable(page)
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)

      await button(page, `Delete: ${GARDEN}`).click()
      await press(page, 'Delete')
      await toast(page, 'Zone deleted successfully!')
      await expect(region(page, 'No zone')).toContainText('Г1 Ω')
      await button(page, 'Move: Г1 Ω').click()
      await choose(dialog(page), page, 'Zone', 'Тераса')
      await press(page, 'Move')
      await toast(page, 'Table moved!')
      await expect(region(page, 'Тераса')).toContainText('Г1 Ω')
      await expect(region(page, 'No zone')).toHaveCount(0)
      await button(page, 'Delete: Г1 Ω').click()
      await press(page, 'Delete')
      await toast(page, 'Table deleted!')
      await expect(region(page, 'Тераса')).not.toContainText('Г1 Ω')
      expect(consoleErrors).toEqual([])
    })
  }

  test('cannot delete a table with open orders or reuse a name', LONG, async ({ browser }) => {
    const { page, consoleErrors } = await openAs(browser, stack, 'owner')
    await page.goto('/venues?show=occupied')
    const name = await page
      .getByRole('listitem')
      .filter({ hasText: 'occupied' })
      .first()
      .getByRole('link')
      .first()
      .innerText()
    await page.goto('/zones')
    await button(page, `Delete: ${name}`).click()
    await press(page, 'Delete')
    await toast(page, /This table still has \d+ open orders?\./)
    await button(page, 'Edit: Тераса').click()
    await fillIn(dialog(page), { name: 'сала' })
    await press(page, 'Save')
    await expect(dialog(page).getByText('This name is already in use.')).toBeVisible()
    expect(consoleErrors).toEqual([])
  })
})
