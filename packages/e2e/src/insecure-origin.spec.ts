import { DEMO_PASSWORD } from '@kafana/demo'
import { expect, test } from '@playwright/test'
import { fillIn, openDevice, signIn } from './browser.ts'
import { callsOf } from './calls.ts'
import { openHouse, setupToken, type House } from './processes.ts'

/** Plain HTTP under a venue's own name: browsers withhold half of their interfaces there, and everything must work without them. */
test.describe('an insecure origin', () => {
  let house: House
  test.beforeAll(async () => {
    house = await openHouse({ hosts: ['kafana.local'] })
  })
  test.afterAll(async () => {
    await house.close()
  })

  test('sets a venue up, signs in again and stays live', async ({ browser }) => {
    const { page, complaints } = await openDevice(
      browser,
      house,
      { width: 390, height: 844 },
      house.url.replace('127.0.0.1', 'kafana.local'),
    )
    await page.goto(`/register?token=${setupToken(house)}`)
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
    await page.getByRole('button', { name: 'Create the venue' }).click()
    await expect(page).toHaveURL(/\/panel$/)
    await page.getByRole('button', { name: 'Log out' }).click()
    await signIn(page, 'vesna@kafana.test', DEMO_PASSWORD)
    await expect(page).toHaveURL(/\/panel$/)
    // The page that is left may be about to open its own connection: that one hears nothing any more.
    await page.goto('/zones', { waitUntil: 'commit' })
    const heard = (await page.waitForEvent('websocket')).waitForEvent('framereceived', { timeout: 60_000 })
    await (
      await callsOf(house, 'vesna@kafana.test')
    )('/api/zones', 'POST', { name: 'Сала' })
    await heard
    await expect(page.getByRole('region', { name: 'Сала' })).toBeVisible()
    expect(complaints).toEqual([])
  })
})
