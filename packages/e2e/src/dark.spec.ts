import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { longUnless } from './long-run.ts'
import { DESKTOP, expectAccessible, openScreen } from './screen.ts'

/** The screens with most colours of their own. A long run looks at every screen in the dark (widths.spec.ts). */
const COLOURFUL = ['/establishment', '/statistics']
const DARK_PAPER = 'rgb(14, 16, 18)'

test.setTimeout(600_000)

test('the owner’s screens are accessible on a device that wants them dark', async ({ openReadOnlyAs }) => {
  const { page, consoleErrors } = await openReadOnlyAs('owner', DESKTOP)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of COLOURFUL) {
    await openScreen(page, path)
    await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
    await expectAccessible(page, `${path} in the dark`, ['serious', 'critical'])
  }
  expect(consoleErrors).toEqual([])
})

test('the colours are chosen in the menu and stay on the device, and a page is never white first', async ({
  openReadOnlyAs,
}) => {
  const { page } = await openReadOnlyAs('owner', DESKTOP)
  const body = page.locator('body')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/company')
  await page.getByRole('button', { name: 'Menu' }).click()
  const choice = page.getByRole('combobox', { name: 'Appearance' })
  await choice.selectOption({ label: 'Dark' })
  await expect(body).toHaveCSS('background-color', DARK_PAPER)

  // Before any of the application has run.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/company')
  await expect(body).toHaveCSS('background-color', DARK_PAPER)
  await page.unroute('**/assets/*.js')

  await page.goto('/company')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(choice).toHaveValue('dark')
  await choice.selectOption({ label: 'System' })
  await expect(body).not.toHaveCSS('background-color', DARK_PAPER)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(body).toHaveCSS('background-color', DARK_PAPER)
  await page.emulateMedia({ colorScheme: null })
})

for (const path of ['/login', '/forgot-password', '/register'])
  test(`${path} is accessible in the dark`, longUnless(path === '/login'), async ({ openVisitor }) => {
    const { page } = await openVisitor({ colorScheme: 'dark' })
    await openScreen(page, path)
    await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
    await expectAccessible(page, `${path} in the dark`, ['serious', 'critical'])
  })
