import { expect } from '@playwright/test'
import { toast } from './browser.ts'
import { test } from './fixtures.ts'
import { textsIn } from './languages/views.ts'
import { openScreen } from './screen.ts'

const en = textsIn('en')

test('a dialog whose files were lost on the way opens when it is asked for again', async ({
  openReadOnlyAs,
}) => {
  const { page } = await openReadOnlyAs('owner')
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: en.MORE_ACTIONS }).first().click()
    await page.getByRole('menuitem', { name: en.OPTIONS }).click()
  }
  // What the browser requests in the background is lost as well.
  await page.route('**/assets/modifier-groups-*', (route) => route.abort('failed'))
  await openScreen(page, '/products')
  await open()
  await toast(page, en.ERROR_NETWORK)
  await page.unroute('**/assets/modifier-groups-*')
  await page.route('**/assets/modifier-groups-*.css', (route) => route.abort('failed'))
  await open()
  await toast(page, en.ERROR_NETWORK)
  await page.unroute('**/assets/modifier-groups-*.css')
  await open()
  await expect(page.getByRole('dialog', { name: en.OPTIONS })).toBeVisible()
})
