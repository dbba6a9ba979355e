import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page, type ViewportSize } from '@playwright/test'
import { apiAs } from './api.ts'
import { newSignedInContext } from './browser.ts'
import { test } from './fixtures.ts'
import { EVERY_LANGUAGE, viewIn } from './languages/views.ts'
import { detailPaths, PATHS, type Role } from './screen-paths.ts'
import { expectNoHorizontalScroll, openScreen, PHONE, waitForAnimations } from './screen.ts'
import { squeezedOn } from './squeezed-texts.ts'
import type { TestStack } from './test-stack.ts'

/** Between cards and the desktop's tables. */
const TABLET = { width: 1024, height: 768 } as const
/** The narrowest window with tables. */
const NARROWEST_TABLES = { width: 769, height: 900 } as const
/** Long enough for a skeleton to be seen, which shows after 150 ms. */
const DELAY_MS = 250
const MAX_SHIFT = 0.05
const MIN_TARGET = 40
/** How far the 59 products of the demo reach on a phone, for whoever prices them there; in px. */
const LONGEST_MENU = 5_000

declare global {
  var layoutShifts: { readonly value: number; readonly what: string }[]
}

/** What a layout shift of the browser's own measure has. */
interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Collects the shifts of every page that is loaded from now on, with what moved, from where and to where. */
const collectShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.layoutShifts = []
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly): string =>
      [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          globalThis.layoutShifts.push({
            value,
            what: sources
              .map(
                ({ node, previousRect, currentRect }) =>
                  `${node?.nodeName} ${node?.textContent?.slice(0, 40)} (${placeOf(previousRect)} to ${placeOf(currentRect)})`,
              )
              .join(' | '),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })

const expectStill = async (page: Page, where: string): Promise<void> => {
  const shifts = await page.evaluate(() => globalThis.layoutShifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect
    .soft(sum, `${where} moves while it loads: ${shifts.map(({ what }) => what).join(' || ')}`)
    .toBeLessThan(MAX_SHIFT)
}

/**
 * The controls that are smaller than a finger. Links in the middle of a text may be, and what a larger target does as
 * well: the tables of the floor plan are in its list, the bars of a chart in the orders of their day.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const isInText = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.matches('p, li, dd, span') === true
    /** With what reaches beyond it: its label, and the surface that the styles lay over it. */
    const boxOf = (element: Element): { readonly width: number; readonly height: number } => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      const over = ['::before', '::after'].map((part) => getComputedStyle(element, part))
      const reach = over.filter(({ position, content }) => position === 'absolute' && content !== 'none')
      return {
        width: Math.max(width, ...reach.map((style) => Number.parseFloat(style.width) || 0)),
        height: Math.max(height, ...reach.map((style) => Number.parseFloat(style.height) || 0)),
      }
    }
    return [...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('[inert], [id^="tile-"], ol') && !isInText(element))
      .flatMap((element) => {
        const { width, height } = boxOf(element)
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        return Math.min(width, height) + 0.5 < min
          ? [`${element.tagName} ${name.slice(0, 40)} ${Math.round(width)}x${Math.round(height)}`]
          : []
      })
  }, MIN_TARGET)

/** A short run looks at the screens that moved or were squeezed most, and at those that change most often. */
const FEW = ['/home', '/establishment', '/orders', '/products', '/storage']

/** What only differs in its address, or is the same screen for another role, is looked at once. */
const pathsOf = async (demo: TestStack, role: Exclude<Role, 'nobody'>): Promise<readonly string[]> => {
  if (role === 'kitchen') return EVERY_LANGUAGE ? ['/monitor', '/manager', '/gateway'] : ['/manager']
  return EVERY_LANGUAGE
    ? [...PATHS.owner, ...(await detailPaths(await apiAs(demo, 'owner@kafana.test'), role))].filter(
        (path) => !path.includes('view=') && !path.includes('movements='),
      )
    : FEW
}

const checkOnPhone = async (page: Page, path: string, role: Role): Promise<void> => {
  await openScreen(page, path)
  await expectStill(page, `${path} on a phone`)
  if (role === 'owner') expect.soft(await smallTargets(page), `${path}: small targets`).toEqual([])
  if (path === '/products')
    expect.soft(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(LONGEST_MENU)
}

const checkOnTablet = async (page: Page, path: string): Promise<void> => {
  await page.setViewportSize(TABLET)
  await openScreen(page, path)
  await expectStill(page, `${path} on a tablet`)
  for (const size of [TABLET, NARROWEST_TABLES]) {
    await page.setViewportSize(size)
    await waitForAnimations(page)
    await expectNoHorizontalScroll(page, `${path} at ${size.width}`)
    expect.soft(await squeezedOn(page), `${path} at ${size.width} is squeezed`).toEqual([])
  }
}

test('screens keep their place while they load, and fit a finger and a tablet', async ({ browser, demo }) => {
  const look = async (
    role: Exclude<Role, 'nobody'>,
    size: ViewportSize,
    check: (page: Page, path: string, role: Role) => Promise<void>,
  ): Promise<void> => {
    const context = await newSignedInContext(browser, demo, role)
    await context.route('**/api/**', async (route) => {
      await wait(DELAY_MS)
      await route.continue().catch(() => undefined)
    })
    const page = await context.newPage()
    await page.setViewportSize(size)
    await collectShifts(page)
    // German has the longest words.
    await viewIn('de').choose(page)
    for (const path of await pathsOf(demo, role)) await check(page, path, role)
    await context.close()
  }
  await Promise.all(
    (['owner', 'kitchen'] as const).flatMap((role) => [
      look(role, PHONE, checkOnPhone),
      look(role, TABLET, checkOnTablet),
    ]),
  )
})
