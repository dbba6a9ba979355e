import { demoAccounts } from '@kafana/demo'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { callApi, signInAs } from './landing-orders.ts'

const NAME = 'luka'
const PIN = demoAccounts.find(({ username }) => username === NAME)?.pin ?? ''

/** What one cold start took, in ms. */
export interface WaiterStart {
  /** From the navigation until the browser had the page from the service worker, which had to start. */
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
const TABLE = 'main section button[data-status]'

/** A phone that was invited and has shown its tables: everything is on it. */
export const enrolledPhone = async (browser: Browser, url: string): Promise<BrowserContext> => {
  const [owner, waiter] = [await signInAs(url, 'owner'), await signInAs(url, NAME)]
  const { link } = await callApi<{ link: string }>(`${url}/api/auth/invitations`, owner.token, {
    user: waiter.userId,
  })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await context.newPage()
  const { pathname, hash } = new URL(link, url)
  await page.goto(url + pathname + hash)
  await page.getByRole('button', { name: 'Log in on this phone' }).click()
  await page.getByText('Type your PIN').waitFor()
  await typePin(page)
  await unlock(page)
  await page.locator(TABLE).first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.close()
  return context
}

/** Opens the app without a network, with no part of it running. @param slowdown of the processor */
export const startCold = async (
  context: BrowserContext,
  url: string,
  slowdown: number,
): Promise<WaiterStart> => {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await context.setOffline(true)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${url}/waiter/`, { waitUntil: 'commit' })
    const digit = page.getByRole('button', { name: '1', exact: true })
    await digit.waitFor()
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
  } finally {
    await context.setOffline(false)
    await page.close()
  }
}
