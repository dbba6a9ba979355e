import { DEMO_PASSWORD } from '@kafana/demo'
import type { Page } from '@playwright/test'
import type { Screenshot } from './landing-screenshots.ts'

const DESKTOP = { width: 1440, height: 900 } as const
const PHONE = { width: 390, height: 844 } as const
const MONITOR = { 'monitor-category': 'food', 'monitor-filter': 'created', 'sound-volume': 'off' } as const

/** The app keeps a session of its own, apart from that of the web. */
const signInOnPhone = async (page: Page): Promise<void> => {
  await page.locator('input[type="email"]').fill('ana@kafana.test')
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
  await page.locator('button[type="submit"]').click()
  await page.getByRole('heading', { level: 1, name: 'Tables' }).waitFor()
}

const SCREENS: readonly Screenshot[] = [
  { name: 'floor', account: 'kitchen', path: '/establishment', viewport: DESKTOP },
  { name: 'monitor', account: 'kitchen', path: '/monitor', viewport: DESKTOP, stored: MONITOR },
  {
    name: 'tab',
    account: 'kitchen',
    path: '/establishment',
    viewport: DESKTOP,
    before: async (page) => {
      await page.locator('[id^="tile-"]').nth(8).click()
      await page.getByRole('button', { name: 'Deliver what is ready' }).waitFor()
    },
  },
  { name: 'panel', account: 'owner', path: '/panel', viewport: DESKTOP },
  { name: 'day', account: 'owner', path: '/home', viewport: DESKTOP },
  { name: 'venue', account: 'owner', path: '/venues', viewport: DESKTOP },
  { name: 'statistics', account: 'owner', path: '/statistics', viewport: DESKTOP },
  { name: 'phone', account: 'owner', path: '/statistics', viewport: PHONE },
  { name: 'waiter', account: 'ana', path: '/waiter/', viewport: PHONE, before: signInOnPhone },
  {
    name: 'waiter-pad',
    account: 'ana',
    path: '/waiter/',
    viewport: PHONE,
    before: async (page) => {
      await signInOnPhone(page)
      await page.locator('main button').first().click()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const products = page.locator('main button').filter({ hasText: 'den.' })
      for (const index of [0, 2, 2]) await products.nth(index).click()
    },
  },
]

/** The pictures of the README, in docs/pictures. */
export const README_SCREENSHOTS = SCREENS.map((screenshot) => ({ ...screenshot, scale: 1 }))
