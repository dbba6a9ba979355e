import { LANGUAGES } from '@kafana/locales'
import { expect, type Locator, type Page } from '@playwright/test'
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

/** The build renders these pages in the real languages only. */
const PRERENDERED: readonly string[] = ['/', '/privacy-policy']
/**
 * A short run opens each screen once: in the pseudo-language, whose texts are longer than those of any other, or in
 * English if the build renders it. A long run opens it in every language.
 */
const VIEWS = [...(EVERY_LANGUAGE ? LANGUAGES : (['en'] as const)).map(viewIn), pseudoView()]
const ROLES = Object.keys(PATHS) as Role[]
/** A short run looks at the narrower one, in which more texts do not fit. */
const SIZES = EVERY_LANGUAGE ? ([DESKTOP, PHONE] as const) : ([PHONE] as const)
type Size = (typeof SIZES)[number]
const SERIOUS = ['serious', 'critical']

/** A key without a translation. */
const RAW_KEY = /\b[A-Z]{3,}_[A-Z_]{2,}\b/

const pathsFor = async (stack: TestStack, role: Role, view: View): Promise<readonly string[]> => {
  const isPseudo = view.mark !== undefined
  if (role === 'nobody')
    return PATHS.nobody.filter((path) =>
      PRERENDERED.includes(path) ? !isPseudo : isPseudo || EVERY_LANGUAGE,
    )
  // A short run opens what both have as the owner.
  if (role === 'kitchen' && !EVERY_LANGUAGE)
    return PATHS.kitchen.filter((path) => !(PATHS.owner as readonly string[]).includes(path))
  return [...PATHS[role], ...(await detailPaths(await apiAs(stack, `${role}@kafana.test`), role))]
}

/** Checking it takes longest, and it is the same in every language. */
const isAccessibilityChecked = (view: View): boolean => !EVERY_LANGUAGE || view.name === 'en'

const checkScreen = async (page: Page, view: View, path: string, size: Size): Promise<void> => {
  const where = `${path} at ${size.width}`
  await expectNoHorizontalScroll(page, where)
  expect
    .soft(
      await overflowsOn(page, { ...view, texts: Object.values(view.texts) }),
      `${where}: texts that do not fit`,
    )
    .toEqual([])
  expect.soft(await page.locator('body').innerText(), `${where} shows a raw key`).not.toMatch(RAW_KEY)
  if (isAccessibilityChecked(view)) await expectAccessible(page, where, SERIOUS)
}

const menuButton = (page: Page, view: View): Locator =>
  page.getByRole('button', { name: view.texts.MENU, exact: true })

/** The screens as the menu names them, by their path. */
const namesInMenu = async (page: Page, view: View): Promise<ReadonlyMap<string, string>> => {
  await menuButton(page, view).click()
  const links = page.getByRole('dialog', { name: view.texts.MENU }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const entries = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('href') ?? '', link.textContent] as const),
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(entries.length).toBeGreaterThan(4)
  return new Map(entries)
}

test.describe('every screen of the demo venue', () => {
  // The tests change nothing, so that they can run in parallel.
  test.describe.configure({ mode: 'parallel' })
  // About twenty pages, in two sizes in a long run.
  test.setTimeout(900_000)

  for (const role of ROLES) {
    for (const view of EVERY_LANGUAGE || role === 'nobody' ? VIEWS : [pseudoView()]) {
      test(`${role}, ${view.name}`, async ({ demo, openReadOnlyAs, openVisitor }) => {
        const { page, consoleErrors }: Device =
          role === 'nobody' ? await openVisitor() : await openReadOnlyAs(role, DESKTOP, view.name)
        const warnings: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'warning') warnings.push(message.text())
        })
        await view.choose(page)
        const data = collectData(page)
        let names: ReadonlyMap<string, string> | undefined
        for (const path of await pathsFor(demo, role, view)) {
          await page.setViewportSize(SIZES[0])
          await openScreen(page, path)
          await expect(page.locator('html')).toHaveAttribute('lang', view.tag)
          await expect(page.locator('[data-language-switcher]').getByRole('button').first()).toBeVisible()
          if (role !== 'nobody') {
            names ??= await namesInMenu(page, view)
            await expect.soft(menuButton(page, view), `${path}: the menu`).toHaveCount(1)
            const name = names.get(path)
            if (name !== undefined) await expect.soft(page, path).toHaveTitle(`${name} · Kafana`)
          }
          for (const size of SIZES) {
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
