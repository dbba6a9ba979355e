import { DEMO_PASSWORD } from '@kafana/demo'
import { expect } from '@playwright/test'
import { apiAs } from './api.ts'
import { fillIn, openDevice, signIn } from './browser.ts'
import { test } from './fixtures.ts'
import { startTestStack, setupToken, type TestStack } from './test-stack.ts'

/**
 * Plain HTTP at a venue's own host name: browsers disable many APIs there, and the product has to work
 * without them.
 */
test.describe('an insecure origin', () => {
  let stack: TestStack
  test.beforeAll(async () => {
    stack = await startTestStack({ hosts: ['kafana.local'] })
  })
  test.afterAll(async () => {
    await stack.close()
  })

  test('supports setup, sign-in and live updates', async ({ browser }) => {
    const { page, consoleErrors } = await openDevice(
      browser,
      stack,
      { width: 390, height: 844 },
      stack.url.replace('127.0.0.1', 'kafana.local'),
    )
    await page.goto(`/register?token=${setupToken(stack)}`)
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    await fillIn(page, {
      'company.name': 'Καφενείο',
      'company.email': 'venue@kafana.test',
      'owner.firstname': 'Vesna',
      'owner.lastname': 'Petrovska',
      'owner.email': 'vesna@kafana.test',
      'owner.username': 'vesna',
      'owner.password': DEMO_PASSWORD,
      'owner.confirmPassword': DEMO_PASSWORD,
      'owner.pin': '4073',
    })
    await page.getByRole('button', { name: 'Create venue' }).click()
    await expect(page).toHaveURL(/\/panel$/)
    await page.getByRole('button', { name: 'Log out' }).click()
    await signIn(page, 'vesna@kafana.test', DEMO_PASSWORD)
    await expect(page).toHaveURL(/\/panel$/)
    // The previous page may be about to open a connection, which receives nothing any more.
    await page.goto('/zones', { waitUntil: 'commit' })
    const firstMessage = (await page.waitForEvent('websocket')).waitForEvent('framereceived', {
      timeout: 60_000,
    })
    await (
      await apiAs(stack, 'vesna@kafana.test')
    )('/api/zones', 'POST', { name: 'Сала' })
    await firstMessage
    await expect(page.getByRole('region', { name: 'Сала' })).toBeVisible()
    expect(consoleErrors).toEqual([])
  })
})
