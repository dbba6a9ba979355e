import { LANGUAGES, nameOf } from '@kafana/locales'
import { expect, type Page } from '@playwright/test'
import { toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { longUnless } from '../long-run.ts'
import { stableBox, DESKTOP, expectAccessible, PHONE } from '../screen.ts'

const MACEDONIAN = '**/locales/mk/translation.json'
const WARNING = 'Geo detection failed. Falling back to English.'

const globe = (page: Page) => page.locator('[data-language-switcher] > button')
const language = (page: Page, name: string) =>
  page.locator('[data-language-switcher] ul').getByRole('button', { name, exact: true })
const expectHeading = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
const expectLanguage = (page: Page, tag: string) => expect(page.locator('html')).toHaveAttribute('lang', tag)
const mockCountry = (page: Page, country: string | null) =>
  page.route('**/api/geo', (route) => route.fulfill({ json: { country } }))
const warningsOn = (page: Page): string[] => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  return warnings
}

test.describe('languages', () => {
  test('can be changed by pointer and by keyboard; the change is announced and remembered', async ({
    openVisitor,
  }) => {
    const { page, consoleErrors } = await openVisitor()
    await page.goto('/login')
    await globe(page).click()
    await expect(page.locator('[data-language-switcher] ul button')).toHaveText(LANGUAGES.map(nameOf))
    await expect(language(page, 'English')).toBeDisabled()
    await expectAccessible(page)
    await language(page, 'Македонски').click()
    await toast(page, 'Јазикот е сменет на македонски')
    await expect(language(page, 'Македонски')).toHaveCount(0)
    await expectLanguage(page, 'mk')
    await page.reload()
    await expectLanguage(page, 'mk')
    await globe(page).focus()
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
    await toast(page, 'Language changed to English')
    await expect(globe(page)).toBeFocused()
    await expectLanguage(page, 'en')
    expect(consoleErrors).toEqual([])
  })

  for (const path of ['/', '/login']) {
    test(
      `can be reached by arrow keys; Escape, Tab or a click outside closes the list, at ${path}`,
      longUnless(path === '/login'),
      async ({ openVisitor }) => {
        const { page } = await openVisitor()
        await page.goto(path)
        const list = page.locator('[data-language-switcher] ul')
        await globe(page).press('Enter')
        await expect(language(page, 'Македонски')).toBeFocused()
        await page.keyboard.press('ArrowUp')
        await expect(language(page, 'Español')).toBeFocused()
        await page.keyboard.press('Home')
        await expect(language(page, 'Македонски')).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(list).toBeHidden()
        await expect(globe(page)).toBeFocused()
        await globe(page).press('Enter')
        await expect(language(page, 'Македонски')).toBeFocused()
        for (const key of ['End', 'Tab']) await page.keyboard.press(key)
        await expect(list).toBeHidden()
        await globe(page).click()
        await expect(list).toBeVisible()
        await globe(page).click()
        await expect(list).toBeHidden()
        await globe(page).click()
        await page.getByRole('heading', { level: 1 }).click()
        await expect(list).toBeHidden()
      },
    )
  }

  test('show the toast equally long with reduced motion', async ({ openVisitor }) => {
    const { page } = await openVisitor()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/login')
    await globe(page).click()
    await language(page, 'Македонски').click()
    await toast(page, 'Јазикот е сменет на македонски')
    await expect(page.getByRole('alert').getByRole('progressbar', { includeHidden: true })).toHaveCSS(
      'animation-duration',
      '3s',
    )
  })

  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(
      `can be changed in the upper right corner of every page, ${size}`,
      longUnless(viewport === PHONE),
      async ({ openVisitor }) => {
        const { page } = await openVisitor({ viewport })
        for (const path of [
          '/',
          '/privacy-policy',
          '/login',
          '/forgot-password',
          '/unauthorized',
          '/nowhere',
        ]) {
          await page.goto(path)
          const { x, y, width } = await stableBox(globe(page))
          expect([y < 30, viewport.width - x - width < 30], path).toEqual([true, true])
        }
      },
    )
  }

  test('default to the visitor’s country, else to the browser', async ({ openVisitor }) => {
    const { page } = await openVisitor()
    const warnings = warningsOn(page)
    await mockCountry(page, 'GR')
    await page.goto('/login')
    await expectLanguage(page, 'el')
    await mockCountry(page, 'JP')
    await page.reload()
    await expectLanguage(page, 'en')
    expect(warnings).toEqual([])
    await page.route('**/api/geo', (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await expect.poll(() => warnings).toEqual([WARNING])
    await expectLanguage(page, 'en')
  })

  test('fall back to English while loading, and retry twice', async ({ openVisitor }) => {
    const { page } = await openVisitor()
    await mockCountry(page, 'MK')
    const loaded = Promise.withResolvers<void>()
    let tries = 0
    await page.route(MACEDONIAN, async (route) => {
      tries += 1
      if (tries <= 2) return route.fulfill({ status: 503 })
      await loaded.promise
      return route.continue()
    })
    await page.goto('/login')
    await expectHeading(page, 'Welcome back')
    loaded.resolve()
    await expectLanguage(page, 'mk')
    expect(tries).toBe(3)
  })

  test('do not change if the texts cannot be loaded', async ({ openVisitor }) => {
    const { page } = await openVisitor()
    await page.route(MACEDONIAN, (route) => route.fulfill({ status: 404 }))
    await page.goto('/login')
    await globe(page).click()
    await language(page, 'Македонски').click()
    await toast(page, 'Македонски could not be loaded. Please try again later.')
    await expectLanguage(page, 'en')
    await expectHeading(page, 'Welcome back')
    await page.unroute(MACEDONIAN)
    await globe(page).click()
    await language(page, 'Македонски').click()
    await expectLanguage(page, 'mk')
  })
})
