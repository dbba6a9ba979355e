import { LANGUAGES } from '@kafana/locales'
import { expect, type Page } from '@playwright/test'
import { apiAs } from './api.ts'
import { newSignedInContext } from './browser.ts'
import { test } from './fixtures.ts'
import { viewIn } from './languages/views.ts'
import { LONG } from './long-run.ts'
import { detailPaths, PATHS, type Role } from './screen-paths.ts'
import {
  expectAccessible,
  expectLoaded,
  expectNoHorizontalScroll,
  openScreen,
  resizeTo,
  waitForAnimations,
} from './screen.ts'
import { squeezedOn } from './squeezed-texts.ts'
import type { TestStack } from './test-stack.ts'

/** A phone, a tablet held both ways, a laptop and a desktop. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const
type Size = (typeof SIZES)[number]
const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]
/** Three scripts, and the longest words. */
const CODES = LANGUAGES.filter((code) => ['en', 'mk', 'de', 'el'].includes(code))
/** Colours are the same in every width. */
const DARK_WIDTHS: readonly number[] = [390, 1440]

/** axe takes longest, and finds the same in every language. */
const isAccessibilityChecked = (code: string, { width }: Size, scheme: Scheme): boolean =>
  code === 'en' && (scheme === 'light' || DARK_WIDTHS.includes(width))

const pathsOf = async (demo: TestStack, role: Role): Promise<readonly string[]> =>
  role === 'nobody'
    ? PATHS.nobody
    : [...PATHS[role], ...(await detailPaths(await apiAs(demo, `${role}@kafana.test`), role))]

const lookAt = async (page: Page, code: string, path: string, size: Size): Promise<void> => {
  await resizeTo(page, size)
  // A wider screen may load more.
  await expectLoaded(page)
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await waitForAnimations(page)
    const where = `${path} at ${size.width}, ${colorScheme}`
    await expectNoHorizontalScroll(page, where)
    expect.soft(await squeezedOn(page), `${where} is squeezed`).toEqual([])
    if (isAccessibilityChecked(code, size, colorScheme)) await expectAccessible(page, where)
  }
}

// A short run looks at the screens in two sizes (screens.spec.ts) and at tablets (layout.spec.ts).
test.describe('every screen in five widths and both colours', LONG, () => {
  test.describe.configure({ mode: 'parallel' })
  // Thirty screens in ten looks each.
  test.setTimeout(900_000)

  for (const role of Object.keys(PATHS) as Role[])
    for (const code of CODES)
      test(`${role}, ${code}`, async ({ browser, demo }) => {
        const context = await (role === 'nobody'
          ? browser.newContext({ baseURL: demo.url, locale: 'en-GB' })
          : newSignedInContext(browser, demo, role))
        const page = await context.newPage()
        await viewIn(code).choose(page)
        for (const path of await pathsOf(demo, role)) {
          await page.setViewportSize(SIZES[0])
          await openScreen(page, path)
          for (const size of SIZES) await lookAt(page, code, path, size)
        }
        await context.close()
      })
})
