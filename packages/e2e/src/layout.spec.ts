import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page, type ViewportSize } from '@playwright/test'
import { apiAs } from './api.ts'
import { newSignedInContext } from './browser.ts'
import { test } from './fixtures.ts'
import { EVERY_LANGUAGE, viewIn } from './languages/views.ts'
import { detailPaths, PATHS, type Role } from './screen-paths.ts'
import { expectNoHorizontalScroll, openScreen, PHONE, waitForAnimations } from './screen.ts'
import { smallTargets } from './small-targets.ts'
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

/** A short run looks at the screens that moved or were squeezed most, and at those that change most often. */
const FEW = ['/home', '/establishment', '/products']

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
  if (role === 'owner')
    expect.soft(await smallTargets(page, MIN_TARGET), `${path}: small targets`).toEqual([])
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
  // Two at once: a machine that draws more takes longer than a screen waits for its language.
  await Promise.all(
    (['owner', 'kitchen'] as const).map(async (role) => {
      await look(role, PHONE, checkOnPhone)
      await look(role, TABLET, checkOnTablet)
    }),
  )
})
