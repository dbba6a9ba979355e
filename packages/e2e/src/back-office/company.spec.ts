import { expect, type Browser, type Page, type ViewportSize } from '@playwright/test'
import { choose, fillIn, openAs, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import { startTestStack, type TestStack } from '../test-stack.ts'

const LONG_NAME = 'Καφενείο Кафана 🍷 '.repeat(12).trim().slice(0, 200).trim()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('the company', () => {
  let stack: TestStack
  test.beforeAll(async () => {
    stack = await startTestStack({ demo: true, hosts: ['kafana.local'] })
  })
  test.afterAll(async () => {
    await stack.close()
  })

  const open = async (browser: Browser, viewport: ViewportSize = DESKTOP, origin = stack.url) => {
    const device = await openAs(browser, stack, 'owner', viewport, origin)
    await device.page.goto('/company')
    await expect(button(device.page, 'Edit')).toBeVisible()
    return device
  }

  test(
    'can be copied; Cancel discards changes, Save applies them to every screen',
    LONG,
    async ({ browser }) => {
      const { page, consoleErrors } = await open(
        browser,
        undefined,
        stack.url.replace('127.0.0.1', 'kafana.local'),
      )
      const id = await card(page, 'Details').locator('code').innerText()
      await button(page, 'Copy').click()
      await expect(button(page, 'Copied!')).toBeVisible()
      await expect(button(page, 'Copy')).toBeVisible()
      await expect(page.getByRole('link', { name: '+389 2 555 0142' })).toHaveAttribute(
        'href',
        'tel:+38925550142',
      )

      await button(page, 'Edit').click()
      await page.locator('[name="address"]').fill('')
      await page.keyboard.press('ControlOrMeta+v')
      await expect(page.locator('[name="address"]')).toHaveValue(id)
      await button(page, 'Cancel').click()
      await button(page, 'Discard').click()
      await expect(card(page, 'Details')).toContainText('Скопје')
      await expect(button(page, 'Edit')).toBeFocused()

      await page.keyboard.press('Enter')
      await fillIn(page, { name: LONG_NAME, phone: '+389 70 111 222' })
      await page.getByRole('combobox', { name: 'Currency' }).fill('euro')
      await page.getByRole('option', { name: 'EUR · Euro', exact: true }).click()
      await choose(page, page, 'Start of business day', '04:00')
      await expect(page.getByText('Sales until 04:00 count towards the day before.')).toBeVisible()
      await button(page, 'Remove tax class 1').click()
      await expect(page.getByText(/cannot be ordered until (they get|it gets) another rate/)).toBeVisible()
      await button(page, 'Add tax class').click()
      await page.getByLabel('Tax rate').last().fill('18')
      await page.getByLabel('Letter').last().pressSequentially('a')
      await button(page, 'Save').click()
      await toast(page, 'Company details updated')
      await expect(page.getByRole('link', { name: '+389 70 111 222' })).toHaveAttribute(
        'href',
        'tel:+38970111222',
      )
      await expect(page.getByText(LONG_NAME).first()).toBeVisible()
      await page.getByRole('link', { name: 'Back' }).click()
      await expect(page).toHaveURL(/\/panel$/)
      await page.goto('/products')
      await expect(page.getByText('€').first()).toBeVisible()
      expect(consoleErrors).toEqual([])
    },
  )

  test('shows the changes of another owner before it overwrites them', LONG, async ({ browser }) => {
    const [first, second] = [await open(browser), await open(browser, PHONE)]
    for (const { page } of [first, second]) await button(page, 'Edit').click()
    await fillIn(second.page, { phone: '070 222 222', address: 'Ohrid' })
    await button(second.page, 'Save').click()
    await toast(second.page, 'Company details updated')

    await fillIn(first.page, { phone: '070 111 111' })
    await button(first.page, 'Save').click()
    const note = first.page.getByRole('alert').filter({ hasText: '070 222 222' })
    await expect(note).toContainText('Ohrid')
    await expect(first.page.locator('[name="phone"]')).toHaveValue('070 111 111')
    await expect(first.page.locator('[name="address"]')).toHaveValue('Ohrid')
    await button(first.page, 'Save').click()
    await toast(first.page, 'Company details updated')
    await expect(second.page.getByRole('link', { name: '070 111 111' })).toBeVisible()
    await expect(card(second.page, 'Details')).toContainText('Ohrid')
    expect([...first.consoleErrors, ...second.consoleErrors]).toEqual([])
  })

  test('sets when drinks and food are late, on every screen', async ({ browser }) => {
    const { page, consoleErrors } = await open(browser)
    const other = await open(browser, PHONE)
    await button(page, 'Edit').click()
    const food = page.getByRole('group', { name: 'Food' })
    await food.getByLabel('Warn after').fill('12')
    await food.getByLabel('Late after').fill('12')
    await button(page, 'Save').click()
    await expect(food.getByText('“Late after” must be longer than “Warn after”')).toBeVisible()
    await food.getByLabel('Late after').fill('25')
    await button(page, 'Save').click()
    await toast(page, 'Company details updated')
    for (const device of [page, other.page])
      await expect(card(device, 'Currency and business day')).toContainText(
        'amber after 12 min, red after 25 min',
      )
    expect([...consoleErrors, ...other.consoleErrors]).toEqual([])
  })

  for (const viewport of [DESKTOP, PHONE]) {
    test(`is accessible at ${viewport.width} px, also in edit mode`, LONG, async ({ browser }) => {
      const { page, consoleErrors } = await open(browser, viewport)
      for (const press of [null, 'Edit'] as const) {
        if (press) await button(page, press).click()
        await expectNoHorizontalScroll(page)
        await expectAccessible(page)
      }
      expect(consoleErrors).toEqual([])
    })
  }
})
