import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expectAccessible } from '../screen.ts'
import { invitedPhone, unlockAs } from './phone.ts'

interface Icon {
  readonly src: string
  /** "192x192", or "any" for a drawing. */
  readonly sizes: string
  readonly purpose: string
}

/** The icons that the server has, each as "192x192 any", with the size of its picture. */
const picturesOf = (page: Page, icons: readonly Icon[]): Promise<string[]> =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(async ({ src, purpose }) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight} ${purpose}`
        }),
      ),
    icons,
  )

/**
 * What the browser needs to offer the app for the home screen. A browser without a user interface has no
 * installability errors, whatever is missing, so each of its conditions is checked here.
 */
const expectInstallable = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  const { errors, data = '{}' } = await session.send('Page.getAppManifest')
  expect([installabilityErrors, errors]).toEqual([[], []])
  expect(await page.evaluate(() => isSecureContext)).toBe(true)
  const manifest = JSON.parse(data) as { readonly icons: readonly Icon[] }
  expect(manifest).toMatchObject({
    id: '/waiter/',
    start_url: '/waiter/',
    scope: '/waiter/',
    display: 'standalone',
    name: 'Kafana Waiter',
    short_name: 'Waiter',
  })
  const icons = manifest.icons.filter(({ sizes }) => sizes !== 'any')
  const named = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(named.toSorted()).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'])
  expect(await picturesOf(page, icons)).toEqual(named)
}

test('a phone that was invited opens without a network, by the PIN of its waiter', async ({
  browser,
  venue,
}) => {
  const { page, consoleErrors } = await invitedPhone(browser, venue, 'luka')
  expect(new URL(page.url()).pathname).toBe('/waiter/')
  await expectAccessible(page, 'the lock')
  await unlockAs(page, 'luka')

  await page.getByRole('button', { name: 'Me', exact: true }).click()
  await expect(page.getByText('The app opens without a network, too.')).toBeVisible()
  await expectAccessible(page, 'Me')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expectInstallable(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Luka /)
  for (const digit of '1112') await page.keyboard.press(digit)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This PIN is wrong. Type it again.')
  await page.goto('/waiter/')
  await unlockAs(page, 'luka')
  await expect(page.getByRole('status').filter({ hasText: 'Not connected' })).toBeVisible()

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Me', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expectAccessible(page, 'logging in')
  expect(consoleErrors).toEqual([])
})
