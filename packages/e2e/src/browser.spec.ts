import { expect } from '@playwright/test'
import { openDevice, openSignedIn } from './browser.ts'
import { test } from './fixtures.ts'

test.describe.configure({ mode: 'serial' })

test.describe('reused browser contexts', () => {
  test('a test stores data', async ({ browser, venue }) => {
    const { page, home } = await openSignedIn(browser, venue, 'kitchen')
    await page.goto(home)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.evaluate(async () => {
      sessionStorage.setItem('left', 'behind')
      const request = indexedDB.open('left-behind')
      await new Promise((resolve) => request.addEventListener('success', resolve))
    })
  })

  test('the next test does not see it', async ({ browser, venue }) => {
    const { page } = await openDevice(browser, venue)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    const stored = await page.evaluate(async () => ({
      token: localStorage.getItem('token'),
      session: sessionStorage.getItem('left'),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }))
    expect(stored).toEqual({ token: null, session: null, databases: [] })
  })
})
