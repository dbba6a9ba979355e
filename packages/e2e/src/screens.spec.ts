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

/** The screens as the menu names them, by their path. */
const namesInMenu = async (page: Page): Promise<ReadonlyMap<string, string>> => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const links = page.getByRole('dialog', { name: 'Menu' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const entries = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('href') ?? '', link.textContent] as const),
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(entries.length).toBeGreaterThan(4)
  return new Map(entries)
}

/** How far the 59 products of the demo reach on a phone, for whoever prices them there; in px. */
const LONGEST_MENU = 5_000
const expectShortMenu = async (page: Page): Promise<void> => {
  await resizeTo(page, PHONE)
  await expectLoaded(page)
  expect.soft(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(LONGEST_MENU)
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.setViewportSize(DESKTOP)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectLoaded(page)
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
        let names: ReadonlyMap<string, string> | undefined
        for (const path of await pathsFor(demo, role, view)) {
          await open(page, path)
          await expect(page.locator('html')).toHaveAttribute('lang', view.tag)
          await expect(page.locator('[data-language-switcher]').getByRole('button').first()).toBeVisible()
          if (view.name === 'en' && role !== 'nobody') {
            names ??= await namesInMenu(page)
            const menu = page.getByRole('button', { name: 'Menu', exact: true })
            await expect.soft(menu, `${path}: the menu`).toHaveCount(1)
            const name = names.get(path)
            if (name !== undefined) await expect.soft(page, path).toHaveTitle(`${name} · Kafana`)
          }
          if (view.name === 'en' && path === '/products') await expectShortMenu(page)
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
