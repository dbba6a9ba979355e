import type { Browser, Page } from '@playwright/test'
import type { StoredSession } from './landing-orders.ts'

/** A device: its window in px, and how many times slower than this machine it computes. */
export interface DeviceProfile {
  readonly width: number
  readonly height: number
  readonly slowdown: number
}

export interface ColdLoad {
  /** From the request of the page until its title stands and nothing of it is loading, in ms. */
  readonly contentMs: number
  /** The sum of all layout shifts. */
  readonly shift: number
}

/** The slow 4G of Lighthouse, in ms and bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
} as const

/** A screen that stands so long does not start loading again. */
const STILL_MS = 1000
const MAX_MS = 60_000

interface Watched {
  shift: number
  /** When the content stood last; 0 while something loads. */
  stoodAt: number
}

declare global {
  var watchedLoad: Watched
}

/** Runs in the page before its own scripts. */
const watch = (): void => {
  const watched: Watched = { shift: 0, stoodAt: 0 }
  globalThis.watchedLoad = watched
  interface Shift extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[])
      if (!hadRecentInput) watched.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = (): void => {
    const stands =
      document.querySelector('h1') !== null &&
      document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root, [data-stale="true"]') === null
    if (!stands) watched.stoodAt = 0
    else if (watched.stoodAt === 0) watched.stoodAt = performance.now()
    requestAnimationFrame(look)
  }
  look()
}

const slowDown = async (page: Page, slowdown: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/**
 * Loads a page over slow 4G in a browser that has nothing of it.
 * @param stored the entries of its local storage
 * @throws if the page does not stand within a minute
 */
export const loadCold = async (
  browser: Browser,
  url: string,
  { width, height, slowdown }: DeviceProfile,
  stored: Readonly<Record<string, string>>,
): Promise<ColdLoad> => {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB' })
  try {
    await context.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, Object.entries(stored))
    await context.addInitScript(watch)
    const page = await context.newPage()
    await slowDown(page, slowdown)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(
      (still) => {
        const { stoodAt } = globalThis.watchedLoad
        return stoodAt > 0 && performance.now() - stoodAt > still
      },
      STILL_MS,
      { timeout: MAX_MS },
    )
    const { stoodAt, shift } = await page.evaluate(() => globalThis.watchedLoad)
    return { contentMs: stoodAt, shift }
  } finally {
    await context.close()
  }
}

/** What the local storage of a signed-in device contains. */
export const storedBy = ({ token, role, userId, user }: StoredSession): Readonly<Record<string, string>> => ({
  token,
  role,
  id: userId,
  user: JSON.stringify(user),
})
