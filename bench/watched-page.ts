import { DEMO_PASSWORD } from '@kafana/demo'
import type { Browser, Page } from '@playwright/test'

/** Durations in ms. */
interface Entries {
  readonly longTasks: number[]
  readonly interactions: number[]
}

export interface Readings {
  /** Tasks of more than 50 ms, during which a page does not respond. */
  readonly longTasks: number
  readonly longest: number
  /** The longest time from a touch or a key press to the next frame. */
  readonly slowestInteraction: number
}

export interface WatchedPage {
  readonly page: Page
  /** The measurements during `work`. */
  during(work: () => Promise<void>): Promise<Readings>
}

const VIEWPORT = { width: 1440, height: 900 }
/** Observers are notified some frames later. */
const SETTLE_MS = 500

/** Runs in the page before its own scripts. */
const watch = (): void => {
  const seen: Entries = { longTasks: [], interactions: [] }
  Object.assign(globalThis, { benchEntries: seen })
  new PerformanceObserver((list) =>
    seen.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' })
  const isInteraction = (entry: PerformanceEntry): boolean =>
    entry instanceof PerformanceEventTiming && entry.interactionId > 0
  const events = new PerformanceObserver((list) =>
    seen.interactions.push(
      ...list
        .getEntries()
        .filter(isInteraction)
        .map(({ duration }) => duration),
    ),
  )
  // Browsers report no durations below 16 ms.
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

const takeEntries = (page: Page): Promise<Entries> =>
  page.evaluate(() => {
    const { benchEntries } = globalThis as unknown as { benchEntries: Entries }
    return { longTasks: benchEntries.longTasks.splice(0), interactions: benchEntries.interactions.splice(0) }
  })

const watched = (page: Page): WatchedPage => ({
  page,
  during: async (work) => {
    await page.waitForTimeout(SETTLE_MS)
    await takeEntries(page)
    await work()
    await page.waitForTimeout(SETTLE_MS)
    const { longTasks, interactions } = await takeEntries(page)
    return {
      longTasks: longTasks.length,
      longest: Math.max(0, ...longTasks),
      slowestInteraction: Math.max(0, ...interactions),
    }
  },
})

const newPage = async (browser: Browser, url: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT, locale: 'en-GB' })
  await context.addInitScript(watch)
  return context.newPage()
}

/**
 * A page of the server without the application: the baseline of the browser and the machine.
 */
export const openBarePage = async (browser: Browser, url: string): Promise<WatchedPage> => {
  const page = await newPage(browser, url)
  await page.goto('/api/health')
  return watched(page)
}

/**
 * Opens a screen as a demo account and waits until it is loaded.
 * @param account the part of the e-mail address before the @
 */
export const openWatchedPage = async (
  browser: Browser,
  url: string,
  account: string,
  path: string,
): Promise<WatchedPage> => {
  const page = await newPage(browser, url)
  await page.goto('/login')
  await page.locator('[name="email"]').fill(`${account}@kafana.test`)
  await page.locator('[name="password"]').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/(panel|establishment)$/)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return watched(page)
}
