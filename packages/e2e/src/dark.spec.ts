import { expect } from '@playwright/test'
import { apiAs } from './api.ts'
import { test } from './fixtures.ts'
import { EVERY_LANGUAGE } from './languages/views.ts'
import { detailPaths, PATHS } from './screen-paths.ts'
import { DESKTOP, expectAccessible, expectLoaded, PHONE, resizeTo } from './screen.ts'

/** The screens with most colours of their own: a short run looks at these only. */
const COLOURFUL = ['/home', '/establishment', '/orders', '/statistics', '/fiscal-book']
const DARK_PAPER = 'rgb(14, 16, 18)'

test.setTimeout(600_000)

test('the owner’s screens are accessible on a device that wants them dark', async ({
  demo,
  openReadOnlyAs,
}) => {
  const { page, consoleErrors } = await openReadOnlyAs('owner', DESKTOP)
  await page.emulateMedia({ colorScheme: 'dark' })
  const details = EVERY_LANGUAGE ? await detailPaths(await apiAs(demo, 'owner@kafana.test'), 'owner') : []
  for (const path of EVERY_LANGUAGE ? [...PATHS.owner, ...details] : COLOURFUL) {
    await page.setViewportSize(DESKTOP)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    for (const size of EVERY_LANGUAGE ? [DESKTOP, PHONE] : [DESKTOP]) {
      await resizeTo(page, size)
      await expectLoaded(page)
      await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
      await expectAccessible(page, `${path} in the dark at ${size.width}`, ['serious', 'critical'])
    }
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

test('the pages before the login are accessible in the dark', async ({ openVisitor }) => {
  const { page } = await openVisitor({ colorScheme: 'dark' })
  for (const path of ['/login', '/forgot-password', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectLoaded(page)
    await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAPER)
    await expectAccessible(page, `${path} in the dark`, ['serious', 'critical'])
  }
})
