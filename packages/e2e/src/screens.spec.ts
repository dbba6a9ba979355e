import { LANGUAGES } from '@kafana/locales'
import { expect, type Page } from '@playwright/test'
import { apiAs } from './api.ts'
import type { Device } from './browser.ts'
import { test } from './fixtures.ts'
import { collectData, hardCodedTextsOn } from './languages/hard-coded-texts.ts'
import { overflowsOn } from './languages/overflow.ts'
import { EVERY_LANGUAGE, pseudoView, viewIn, type View } from './languages/views.ts'
import { detailPaths, PATHS, type Role } from './screen-paths.ts'
import {
  DESKTOP,
  expectAccessible,
  expectLoaded,
  expectNoHorizontalScroll,
  openScreen,
  PHONE,
  resizeTo,
} from './screen.ts'
import type { TestStack } from './test-stack.ts'

/**
 * English, and the pseudo-language, whose texts are longer than those of any other; in long runs, every
 * language.
 */
const VIEWS = [...(EVERY_LANGUAGE ? LANGUAGES : (['en'] as const)).map(viewIn), pseudoView()]
/** The build renders these pages in the real languages only. */
const PRERENDERED: readonly string[] = ['/', '/privacy-policy']
/** A short run leaves the phone to the pseudo-language, whose longer texts overflow before English ones do. */
const sizesOf = (view: View, path: string) =>
  EVERY_LANGUAGE || view.mark !== undefined || PRERENDERED.includes(path) ? [DESKTOP, PHONE] : [DESKTOP]
type Size = ReturnType<typeof sizesOf>[number]
const SERIOUS = ['serious', 'critical']

/** A key without a translation. */
const RAW_KEY = /\b[A-Z]{3,}_[A-Z_]{2,}\b/

const pathsFor = async (stack: TestStack, role: Role, view: View): Promise<readonly string[]> =>
  role === 'nobody'
    ? PATHS.nobody.filter((path) => view.mark === undefined || !PRERENDERED.includes(path))
    : [...PATHS[role], ...(await detailPaths(await apiAs(stack, `${role}@kafana.test`), role))]

/** Checking it takes longest, and it is the same in every language: a short run checks it on a desktop only. */
const isAccessibilityChecked = (view: View, size: Size): boolean =>
  view.name === 'en' && (EVERY_LANGUAGE || size === DESKTOP)

const checkScreen = async (page: Page, view: View, path: string, size: Size): Promise<void> => {
  const where = `${path} at ${size.width}`
  await expectNoHorizontalScroll(page, where)
  expect.soft(await overflowsOn(page, view), `${where}: texts that do not fit`).toEqual([])
  expect.soft(await page.locator('body').innerText(), `${where} shows a raw key`).not.toMatch(RAW_KEY)
  if (isAccessibilityChecked(view, size)) await expectAccessible(page, where, SERIOUS)
}

test.describe('every screen of the demo venue', () => {
  // The tests change nothing, so that they can run in parallel.
  test.describe.configure({ mode: 'parallel' })
  // About twenty pages in two sizes.
  test.setTimeout(900_000)

  for (const role of Object.keys(PATHS) as Role[]) {
    for (const view of VIEWS) {
      test(`${role}, ${view.name}`, async ({ demo, openReadOnlyAs, openVisitor }) => {
        const { page, consoleErrors }: Device =
          role === 'nobody' ? await openVisitor() : await openReadOnlyAs(role, DESKTOP, view.name)
        const warnings: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'warning') warnings.push(message.text())
        })
        await view.choose(page)
        const data = collectData(page)
        for (const path of await pathsFor(demo, role, view)) {
          await page.setViewportSize(DESKTOP)
          await openScreen(page, path)
          await expect(page.locator('html')).toHaveAttribute('lang', view.tag)
          await expect(page.locator('[data-language-switcher]').getByRole('button').first()).toBeVisible()
          for (const size of sizesOf(view, path)) {
            await resizeTo(page, size)
            // A screen of another width may load another number of orders.
            await expectLoaded(page)
            await checkScreen(page, view, path, size)
          }
          if (view.mark !== undefined)
            expect.soft(await hardCodedTextsOn(page, await data()), `${path}: hard-coded text`).toEqual([])
        }
        expect([...consoleErrors, ...warnings]).toEqual([])
      })
    }
  }
})
