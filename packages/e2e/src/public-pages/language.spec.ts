import { expect } from '@playwright/test'
import { toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { textsIn } from '../languages/views.ts'
import { LONG } from '../long-run.ts'

const [en, mk, el] = [textsIn('en'), textsIn('mk'), textsIn('el')]
const title = (texts: typeof en) => ({ level: 1, name: texts.LANDING_TITLE }) as const

test.describe('the language of the public pages', () => {
  test('can be changed; the change is announced and applies to the whole product', async ({
    openVisitor,
  }) => {
    const { page, consoleErrors } = await openVisitor()
    await page.goto('/')
    await page.getByRole('button', { name: en.CHANGE_LANGUAGE }).click()
    await expect(page.getByRole('button', { name: 'English' })).toBeDisabled()
    await page.getByRole('button', { name: 'Македонски' }).click()
    await toast(page, mk.LANGUAGE_CHANGED)
    await expect(page.getByRole('heading', title(mk))).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('mk')
    await page.getByRole('link', { name: mk.GET_STARTED }).click()
    await expect(page.getByRole('button', { name: mk.LOG_IN })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', title(mk))).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await toast(page, 'Language changed to English')
    expect(consoleErrors).toEqual([])
  })

  test('can be changed without JavaScript, and its list closes on Escape', async ({ openVisitor }) => {
    const { page } = await openVisitor({ javaScriptEnabled: false })
    await page.goto('/privacy-policy')
    await page.getByRole('button', { name: en.CHANGE_LANGUAGE }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Ελληνικά' })).toBeHidden()
    await page.getByRole('button', { name: en.CHANGE_LANGUAGE }).click()
    await page.getByRole('button', { name: 'Ελληνικά' }).click()
    await expect(page.getByRole('heading', { level: 1, name: el.PRIVACY_POLICY })).toBeVisible()
  })

  test('is the browser’s at first paint, then the country’s if known', async ({ openVisitor }) => {
    const { page } = await openVisitor({ locale: 'mk-MK' })
    await page.goto('/')
    await expect(page.getByRole('heading', title(mk))).toBeVisible()
    await expect(page).toHaveURL('/')
    const other = (await openVisitor({ locale: 'mk-MK' })).page
    await other.route('**/api/geo', (route) => route.fulfill({ json: { country: 'GR' } }))
    await other.goto('/')
    await expect(other.getByRole('heading', title(el))).toBeVisible()
    await expect(other).toHaveURL('/el')
  })

  test(
    'is that of the URL before a stored choice; a failed country lookup logs a warning',
    LONG,
    async ({ openVisitor }) => {
      const { page } = await openVisitor()
      const warnings: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text())
      })
      await page.route('**/api/geo', (route) => route.abort('failed'))
      await page.goto('/')
      await expect.poll(() => warnings).toEqual(['Geo detection failed. Falling back to English.'])
      await expect(page.getByRole('heading', title(en))).toBeVisible()
      await page.evaluate(() => {
        localStorage.setItem('i18nextLng', 'mk')
      })
      await page.goto('/el')
      await expect(page.getByRole('heading', title(el))).toBeVisible()
      await page.goto('/privacy-policy')
      await expect(page).toHaveURL('/mk/privacy-policy')
    },
  )

  test('carries over from the URL to the login page', LONG, async ({ openVisitor }) => {
    const { page } = await openVisitor()
    await page.goto('/mk')
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBeNull()
    await page.getByRole('banner').getByRole('link', { name: mk.LOG_IN }).click()
    await expect(page.getByRole('button', { name: mk.LOG_IN })).toBeVisible()
  })
})
