import { expect } from '@playwright/test'
import { newSignedInContext, openPage, toast } from './browser.ts'
import { test } from './fixtures.ts'
import { textsIn } from './languages/views.ts'
import { openScreen } from './screen.ts'

const en = textsIn('en')

test('a dialog whose files were lost on the way opens when it is asked for again', async ({
  browser,
  demo,
}) => {
  // Without the files that earlier tests have loaded.
  const context = await newSignedInContext(browser, demo, 'owner')
  const { page } = await openPage(context)
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: en.MORE_ACTIONS }).first().click()
    await page.getByRole('menuitem', { name: en.OPTIONS }).click()
  }
  // What the browser requests in the background is lost as well.
  await page.route('**/assets/modifier-groups-*', (route) => route.abort('failed'))
  await openScreen(page, '/products')
  await open()
  await toast(page, en.ERROR_NETWORK)
  await page.route('**/assets/modifier-groups-*.css', (route) => route.abort('failed'))
  await page.unroute('**/assets/modifier-groups-*')
  await open()
  await toast(page, en.ERROR_NETWORK)
  await page.unroute('**/assets/modifier-groups-*.css')
  await open()
  await expect(page.getByRole('dialog', { name: en.OPTIONS })).toBeVisible()
  await context.close()
})
