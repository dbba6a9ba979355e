import { demoAccounts } from '@kafana/demo'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { callApi, signInAs } from './landing-orders.ts'

const NAME = 'luka'
const PIN = demoAccounts.find(({ username }) => username === NAME)?.pin ?? ''

/** What one cold start took, in ms. */
export interface WaiterStart {
  /** From the navigation until the browser had the page from the service worker, which had to start first. */
  readonly pageMs: number
  /** From the navigation until the scripts had run. */
  readonly scriptsMs: number
  /** From the navigation until the lock took a PIN. */
  readonly lockMs: number
  /** From the last key of the PIN until the tables stood there, by what the phone keeps. */
  readonly tablesMs: number
}

const typePin = async (page: Page): Promise<void> => {
  for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).click()
}
const unlock = (page: Page): Promise<void> => page.getByRole('button', { name: 'Unlock' }).click()
/** The snapshot is written at most a second after it was read. */
const STORED_MS = 2000
const TABLE = 'main section button[data-status]'

/** A phone: a browser that is closed after each use and keeps what it has stored in this folder. */
const onPhone = async <T>(
  folder: string,
  executablePath: string | undefined,
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> => {
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  })
  try {
    return await use(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

/** Invites a waiter to a phone and shows the tables there: everything is on it then. */
export const enrolPhone = async (url: string, folder: string, browser: string | undefined): Promise<void> => {
  const [owner, waiter] = [await signInAs(url, 'owner'), await signInAs(url, NAME)]
  const { link } = await callApi<{ link: string }>(`${url}/api/auth/invitations`, owner.token, {
    user: waiter.userId,
  })
  const { pathname, hash } = new URL(link, url)
  await onPhone(folder, browser, async (page) => {
    await page.goto(url + pathname + hash)
    await page.getByRole('button', { name: 'Log in on this phone' }).click()
    await page.getByText('Type your PIN').waitFor()
    await typePin(page)
    await unlock(page)
    await page.locator(TABLE).first().waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForTimeout(STORED_MS)
  })
}

/** Opens the app of an enrolled phone without a network, after its browser was closed. @param slowdown of the processor */
export const startCold = (
  url: string,
  folder: string,
  browser: string | undefined,
  slowdown: number,
): Promise<WaiterStart> =>
  onPhone(folder, browser, async (page, context) => {
    await context.setOffline(true)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${url}/waiter/`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: '1', exact: true }).waitFor()
    const { pageMs, scriptsMs, lockMs } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return {
        pageMs: navigation?.responseEnd ?? NaN,
        scriptsMs: navigation?.domContentLoadedEventEnd ?? NaN,
        lockMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      }
    })
    await typePin(page)
    const pressed = await page.evaluate(() => performance.now())
    await unlock(page)
    await page.locator(TABLE).first().waitFor()
    const shown = await page.evaluate(() => performance.now())
    return { pageMs, scriptsMs, lockMs, tablesMs: shown - pressed }
  })
