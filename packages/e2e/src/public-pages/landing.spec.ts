import { LANGUAGES, nameOf, tagOf } from '@kafana/locales'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { EVERY_LANGUAGE, textsIn } from '../languages/views.ts'
import { LONG, longUnless } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'

const SMALL = { width: 320, height: 640 } as const
const SIZES = { desktop: DESKTOP, phone: PHONE, 'small phone': SMALL } as const
const en = textsIn('en')
/** A short run looks at the page with the longest texts in the smallest size, and at the English one in others. */
const LONGEST = 'fr'

/** Scrolls through the whole page, so that everything in it is loaded. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    scrollTo({ top: 0, behavior: 'instant' })
  })

/** The layout shift since the page was opened, as browsers measure it. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )

test.describe('the landing page', () => {
  for (const code of LANGUAGES) {
    test(
      `is complete without JavaScript, in ${nameOf(code)}`,
      longUnless(code === 'mk'),
      async ({ openVisitor }) => {
        const texts = textsIn(code)
        const { page } = await openVisitor({ javaScriptEnabled: false })
        await page.goto(`/${code}`)
        await expect(page.locator('html')).toHaveAttribute('lang', tagOf(code))
        await expect(page).toHaveTitle(texts.LANDING_META_TITLE)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.LANDING_TITLE)
        for (const key of [
          'YOUR_SOLUTION',
          'REAL_TIME',
          'YOUR_SPACE',
          'LANDING_OWNER_TITLE',
          'LANDING_MONITOR_TITLE',
          'LANDING_WAITER_TITLE',
          'LANDING_CONTACT_TITLE',
        ] as const) {
          await expect(page.getByRole('heading', { name: texts[key], exact: true })).toBeVisible()
        }
        await expect(page.getByText(texts.LANDING_COPYRIGHT)).toBeVisible()
        await page.getByRole('contentinfo').getByRole('link', { name: texts.PRIVACY_POLICY }).click()
        await expect(page.getByText(texts.PRIVACY_UPDATED)).toBeVisible()
        await expect(page.getByText('10.03.2025')).toBeVisible()
      },
    )

    for (const [size, viewport] of Object.entries(SIZES)) {
      test(
        `has no layout shift, fits and is accessible, in ${nameOf(code)}, ${size}`,
        longUnless(viewport === SMALL ? code === LONGEST : code === 'en'),
        async ({ openVisitor }) => {
          const { page, consoleErrors } = await openVisitor({ viewport })
          for (const path of [`/${code}`, `/${code}/privacy-policy`]) {
            await page.goto(path)
            await scrollThrough(page)
            expect.soft(await layoutShift(page), `layout shift of ${path}`).toBe(0)
            await expectNoHorizontalScroll(page)
            expect.soft(await page.locator('body').innerText()).not.toMatch(/\b[A-Z]{3,}_[A-Z_]{2,}\b/)
            // Accessibility is the same in every language, and checking it takes longest.
            if (code === 'en' || EVERY_LANGUAGE) await expectAccessible(page)
          }
          expect(consoleErrors).toEqual([])
        },
      )
    }
  }

  test('links to the login', async ({ openVisitor }) => {
    const { page } = await openVisitor()
    await page.goto('/')
    await page.getByRole('link', { name: en.GET_STARTED }).click()
    await expect(page).toHaveURL('/login')
    await page.getByRole('link', { name: en.BACK_TO_LANDING }).click()
    await expect(page.getByRole('heading', { level: 1, name: en.LANDING_TITLE })).toBeVisible()
  })

  test('shows pictures of the product, whose sizes are known before they load', async ({ openVisitor }) => {
    const { page } = await openVisitor()
    await page.goto('/')
    await scrollThrough(page)
    const pictures = await page.locator('.picture').evaluateAll((images) =>
      images.map((image) => {
        const { naturalWidth, naturalHeight, width, height, alt } = image as HTMLImageElement
        const box = image.getBoundingClientRect()
        return {
          loaded: naturalWidth > 0,
          hasAlt: alt !== '',
          shape:
            Number(image.getAttribute('width')) / Number(image.getAttribute('height')) -
            naturalWidth / naturalHeight,
          shown: width * height > 0 && box.width > 200,
        }
      }),
    )
    expect(pictures).toHaveLength(4)
    for (const { loaded, hasAlt, shape, shown } of pictures)
      expect([loaded, hasAlt, Math.abs(shape) < 0.01, shown]).toEqual([true, true, true, true])
  })

  test(
    'lists every language for search engines and has a preview picture',
    LONG,
    async ({ openVisitor, demo }) => {
      const { page } = await openVisitor()
      await page.goto('/mk')
      const { url } = demo
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${url}/mk`)
      for (const code of LANGUAGES)
        await expect(page.locator(`link[rel=alternate][hreflang="${tagOf(code)}"]`)).toHaveAttribute(
          'href',
          code === 'en' ? `${url}/` : `${url}/${code}`,
        )
      const preview = await page.locator('meta[property="og:image"]').getAttribute('content')
      const picture = await page.request.get(preview ?? '')
      expect(picture.ok()).toBe(true)
      expect((await picture.body()).length).toBeLessThan(100_000)
    },
  )

  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(
      `opens and closes the prices by pointer and by keyboard, ${size}`,
      longUnless(size === 'phone'),
      async ({ openVisitor }) => {
        const { page } = await openVisitor({ viewport })
        await page.goto('/')
        const dialog = page.getByRole('dialog', { name: en.OUR_PRICING })
        const opener = page.getByRole('button', { name: en.OUR_PRICING })
        await expect(dialog).toBeHidden()
        await opener.click()
        await expect(dialog).toContainText('1-2% per order')
        await expectAccessible(page)
        await dialog.getByRole('button', { name: en.CLOSE }).click()
        await expect(dialog).toBeHidden()
        await opener.focus()
        await page.keyboard.press('Enter')
        await expect(dialog).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(opener).toBeFocused()
      },
    )
  }

  test('opens the prices in a browser without invoker commands', async ({ openVisitor }) => {
    const { page } = await openVisitor()
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement')
      document.addEventListener('command', (event) => event.preventDefault(), true)
    })
    await page.goto('/')
    await page.getByRole('button', { name: en.OUR_PRICING }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('button', { name: en.CLOSE }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('redirects a signed-in user home from the public pages', async ({ openReadOnlyAs }) => {
  const { page } = await openReadOnlyAs('owner')
  for (const path of ['/', '/mk', '/privacy-policy']) {
    await page.goto(path)
    await expect(page).toHaveURL('/panel')
  }
})
